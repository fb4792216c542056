import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { printable, type Failure } from './failure.js';

/** What a recorder is, for the question whether a request is for it. */
interface Recorder {
  /** The origin of the target. */
  readonly origin: string;
  /** Its own address. */
  readonly url: string;
  /** Names of this machine, in lower case. */
  readonly hostNames: readonly string[];
}

const LOOPBACK = /^(?:localhost|127\.[\d.]+|\[::1\])$/;

/** Why a request is not passed on; undefined if it is. What is refused reaches nobody, and is not recorded. */
export function whyRefused(
  { method = '', url: path = '', headers }: IncomingMessage,
  { origin, url, hostNames }: Recorder,
): Failure | undefined {
  if (!path.startsWith('/') && path !== '*')
    return {
      status: 400,
      reason: `the recorder calls ${origin} only, and is not an HTTP proxy; use ${url} as the base URL of the bank`,
    };
  const name = hostNameOf(headers.host);
  if (name !== '' && isIP(name.replace(/^\[|\]$/g, '')) === 0 && !hostNames.includes(name))
    return {
      status: 421,
      reason: `"${printable(name)}" is not a host name of the recorder; allow it with --allowed-hosts`,
    };
  if (isOfForeignPage(method, headers))
    return { status: 403, reason: 'the recorder accepts no calls of web pages of other sites' };
  const coding = headers['transfer-encoding'];
  return coding === undefined || coding.toLowerCase() === 'chunked'
    ? undefined
    : {
        status: 501,
        reason: `the recorder does not support the transfer encoding "${printable(coding)}"; use chunked`,
      };
}

function hostNameOf(host = ''): string {
  return host.replace(/:\d*$/, '').toLowerCase();
}

/**
 * Whether a browser says that a page of another site makes the call. Every page can reach loopback, and would use the
 * client certificate. Following a link is allowed, because that is how a PSU gets to the bank; so are pages of this
 * machine.
 */
function isOfForeignPage(method: string, headers: IncomingHttpHeaders): boolean {
  if (headers['sec-fetch-site'] !== 'cross-site') return false;
  if (headers['sec-fetch-mode'] === 'navigate' && method === 'GET') return false;
  const { origin = '' } = headers;
  return !URL.canParse(origin) || !LOOPBACK.test(new URL(origin).hostname);
}
