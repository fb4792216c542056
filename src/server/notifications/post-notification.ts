import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import dns from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { rootCertificates } from 'node:tls';
import { isLocalAddress } from '../../domain/tpp/notification.js';
import { headersOf } from './notification-headers.js';

/** A notification on its way. */
export interface PostedNotification {
  readonly address: string;
  /** The X-Request-ID. */
  readonly requestId: string;
  readonly body: string;
  /** Whether names may lead to private networks. @decision notification-addresses */
  readonly isAnyAllowed: boolean;
  /** Ports of this machine that are not called: those of the server itself. */
  readonly ownPorts: ReadonlySet<string>;
  /** Ends the attempt. */
  readonly signal: AbortSignal;
}

/** The answer of a TPP. */
export interface PostAnswer {
  /** 0 without an answer. */
  readonly status: number;
  /** Why there was no answer. */
  readonly error?: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
}

/** How long a TPP may take, from the connection to the status of its answer. Real time. */
const LONGEST_ATTEMPT_MS = 5000;
const LONGEST_ERROR = 200;

/**
 * Sends a notification once. Reads nothing but the head of the answer, and follows no redirect. Never rejects.
 * @param cas PEM of the CAs that are trusted besides the usual ones
 */
export async function postNotification(posted: PostedNotification, cas: string): Promise<PostAnswer> {
  try {
    const { statusCode = 0, rawHeaders } = await answerTo(posted, cas);
    return { status: statusCode, headers: rawHeaders };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return {
      status: 0,
      error: (message === '' ? (code ?? 'the connection failed') : message).slice(0, LONGEST_ERROR),
      headers: [],
    };
  }
}

function answerTo(posted: PostedNotification, cas: string): Promise<IncomingMessage> {
  const { address, body, isAnyAllowed, ownPorts, signal } = posted;
  const isFree = isAnyAllowed || isLocalAddress(address);
  const options = {
    method: 'POST',
    headers: { ...headersOf(posted), 'Content-Length': Buffer.byteLength(body) },
    // One connection each, so that none is left when the server stops.
    agent: false,
    ...(!isFree && { lookup: publicLookup }),
  } as const;
  return new Promise((resolve, reject) => {
    const isAddressPrivate = !isFree && isPrivate(new URL(address).hostname.replace(/^\[|\]$/g, ''));
    const sent = address.startsWith('https:')
      ? httpsRequest(address, { ...options, ca: [...rootCertificates, cas] })
      : httpRequest(address, options);
    const tooLate = new Error(`no response within ${LONGEST_ATTEMPT_MS / 1000} s`);
    const timer = setTimeout(() => sent.destroy(tooLate), LONGEST_ATTEMPT_MS).unref();
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
    };
    const cancel = (): void => void sent.destroy(new Error('the bank no longer sends it'));
    signal.addEventListener('abort', cancel, { once: true });
    sent.once('response', (answer) => {
      end();
      resolve(answer);
      answer.destroy();
    });
    sent.once('error', (error) => {
      end();
      reject(error);
    });
    sent.on('error', () => undefined);
    if (signal.aborted) cancel();
    else if (isAddressPrivate) sent.destroy(new Error(PRIVATE));
    else if (isLocalAddress(address) && ownPorts.has(portOf(address))) sent.destroy(new Error(OWN_PORT));
    else sent.end(body);
  });
}

const PRIVATE = 'the address leads to this machine or to a private network';
const OWN_PORT = 'the address belongs to this server';

export function portOf(url: string): string {
  const { port, protocol } = new URL(url);
  return port === '' ? ({ 'http:': '80', 'https:': '443' }[protocol] ?? '') : port;
}

/** Networks that are not public. */
const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['240.0.0.0', 4],
  ['::', 127],
  // Translated to an address of IPv4.
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateNetworks.addSubnet(network, bits, isIPv6(network) ? 'ipv6' : 'ipv4');

/** Whether an IP address is not a public one; false for a name. */
function isPrivate(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && privateNetworks.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Looks up a name, and fails if it leads to a private network. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) {
      callback(error, '');
      return;
    }
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => isPrivate(address))) callback(new Error(PRIVATE), '');
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
