import type { IncomingMessage } from 'node:http';
import { posix } from 'node:path';
import { bankBeforeMetadata } from '../domain/authorisation/oauth.js';
import { hostNameOf } from './link-base.js';

const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)(.*)$/is;

/** Why a request line or its Host header is malformed. */
export interface MalformedRequest {
  /** The malformed part: `path` or the name of a header. */
  readonly part: string;
  readonly text: string;
}

/**
 * Reduces the target of a request to path and query, once. A proxy sends the whole URL, whose host then replaces the
 * Host header. Returns the malformed part, if any; in that case nothing has changed.
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
      text: 'the request target must be a path that begins with /, or a whole http: or https: URL without a user',
    };
  req.url = bankBeforeMetadata(rest.startsWith('/') ? rest : `/${rest}`);
  req.headers.host = authority;
  return undefined;
}

/** Node uses the first of several Host headers, but a server in front may have used another one. */
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
 * Normalizes a path so that an unusual spelling cannot hide its target: decodes escapes, treats backslashes as
 * slashes, merges repeated slashes and resolves `.` and `..`. Not used for routing.
 */
export function plainPath(path: string): string {
  if (!/^\/(?:\/|[^/]*[%\\.])/.test(path) && !path.includes('/..')) return path;
  try {
    return posix.normalize(decodeURIComponent(path).replaceAll('\\', '/'));
  } catch {
    return path;
  }
}

/** Whether a path belongs to the control API, in any spelling. */
export function isControlPath(path: string): boolean {
  return /^\/__admin(?:[/?]|$)/i.test(plainPath(path));
}
