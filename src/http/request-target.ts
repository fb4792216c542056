import type { IncomingMessage } from 'node:http';
import { posix } from 'node:path';
import { bankBeforeMetadata } from '../domain/oauth.js';
import { hostNameOf } from './link-base.js';

/** What a request asks for, and of which host, before any route is looked up. */

const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)(.*)$/is;

/** Why a request line or its Host header is malformed. */
export interface MalformedRequest {
  /** What is wrong: `path` or the name of a header. */
  readonly part: string;
  readonly text: string;
}

/**
 * Reduces the target of a request to a path with its query, once: a proxy sends the whole URL, and its host counts instead of
 * the Host header. Returns what is malformed, where something is; then nothing was changed.
 * @source RFC 9112 3.2
 */
export function normalizeTarget(req: IncomingMessage): MalformedRequest | undefined {
  const problem = hostProblem(req);
  const { url = '' } = req;
  if (problem) return problem;
  if (url.startsWith('/')) {
    req.url = bankBeforeMetadata(url);
    return undefined;
  }
  const [, authority = '', rest = ''] = ABSOLUTE_FORM.exec(url) ?? [];
  if (hostNameOf(authority) === undefined)
    return {
      part: 'path',
      text: 'the request target must be a path such as /PSD2/v1/accounts, or a whole http: or https: URL without a user',
    };
  req.url = bankBeforeMetadata(rest.startsWith('/') ? rest : `/${rest}`);
  req.headers.host = authority;
  return undefined;
}

/** Node takes the first of several Host headers; another server in front may have taken another. */
function hostProblem({ rawHeaders, httpVersion }: IncomingMessage): MalformedRequest | undefined {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  if (count === 1 || (count === 0 && httpVersion === '1.0')) return undefined;
  return {
    part: 'Host',
    text: `the request has ${count === 0 ? 'no' : 'more than one'} Host header; send exactly one`,
  };
}

/**
 * A path as it is compared where an odd spelling must not hide what it is about: escapes decoded, backslashes as slashes,
 * slashes in a row as one, and without `.` and `..`. Nothing is routed by it.
 */
export function plainPath(path: string): string {
  if (!/^\/(?:\/|[^/]*[%\\.])/.test(path) && !path.includes('/..')) return path;
  try {
    return posix.normalize(decodeURIComponent(path).replaceAll('\\', '/'));
  } catch {
    return path;
  }
}

/** Whether a path, however it is spelt, is one of the control API. */
export function isControlPath(path: string): boolean {
  return /^\/__admin(?:[/?]|$)/i.test(plainPath(path));
}
