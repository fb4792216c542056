import type { X509Certificate } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { domainToASCII } from 'node:url';

/** What every server is called by those on its own machine. */
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '::1'];
/** Addresses to listen on, which nobody connects to. */
const ANY_ADDRESS = ['0.0.0.0', '::'];

/**
 * The names and addresses for the server's certificate: the local ones and those given, each once, as a certificate spells
 * them. `unusable` are those that are neither a name nor an address.
 */
export function serverHosts(given: readonly string[]): { hosts: string[]; unusable: string[] } {
  const hosts = new Set(LOCAL_HOSTS);
  const unusable: string[] = [];
  for (const host of given) {
    const plain = host.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, '');
    if (plain === '' || ANY_ADDRESS.includes(plain)) continue;
    const spelt = asInCertificate(plain);
    if (spelt === '') unusable.push(host);
    else hosts.add(spelt);
  }
  return { hosts: [...hosts], unusable };
}

/** Whether a certificate is good for a host in the spelling of `serverHosts`. */
export function covers(certificate: X509Certificate, host: string): boolean {
  return (isAddress(host) ? certificate.checkIP(host) : certificate.checkHost(host)) !== undefined;
}

/** Whether a host in the spelling of `serverHosts` is an address. (Node's own test of IPv6 takes milliseconds at its first call.) */
export function isAddress(host: string): boolean {
  return isIPv4(host) || host.includes(':');
}

function asInCertificate(host: string): string {
  // The URL parser writes an IPv4 address within an IPv6 one in hexadecimal, the only form that node-forge reads.
  return host.includes(':') && isIPv6(host) ? new URL(`http://[${host}]`).hostname.slice(1, -1) : domainToASCII(host);
}
