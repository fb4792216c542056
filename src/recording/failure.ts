import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Target } from './target.js';

/** Why a call has no complete answer of the target, and what the client gets instead. */
export interface Failure {
  /** HTTP status for the client. */
  readonly status: number;
  /** A sentence without a full stop; also the comment in the recording. */
  readonly reason: string;
}

const LONGEST_MESSAGE = 300;
const UNTRUSTED = /^(?:UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CERT_|ERR_TLS_CERT_)/;

/** The failure that an error of the connection to the target means. */
export function connectionFailure(error: NodeJS.ErrnoException, { origin, hostname, isAnonymous }: Target): Failure {
  const hint = isAnonymous ? '; if it requires a client certificate, use --cert FILE --key FILE' : '';
  const { code = '' } = error;
  const message = (error.message === '' ? code : error.message).slice(0, LONGEST_MESSAGE);
  if (code === 'ETIMEDOUT') return { status: 504, reason: `${origin} cannot be reached: ${message}` };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return { status: 502, reason: `the host name ${hostname} of the target cannot be resolved (${code})` };
  if (code === 'ECONNRESET') return { status: 502, reason: `${origin} closed the connection: ${message}${hint}` };
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 502, reason: `the response headers of ${origin} are too long` };
  if (code.startsWith('HPE_'))
    return { status: 502, reason: `the response of ${origin} is not valid HTTP: ${message}` };
  if (UNTRUSTED.test(code))
    return {
      status: 502,
      reason: `the certificate of ${origin} is not trusted: ${message}; if its CA is the bank's own, use --ca FILE`,
    };
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_'))
    return { status: 502, reason: `${origin} refused TLS: ${message.trim()}${hint}` };
  return { status: 502, reason: `${origin} cannot be reached: ${message}` };
}

/** Text without what a terminal would take for a command. At most 500 characters. */
export function printable(text: string): string {
  return text.slice(0, 500).replace(/[^\x20-\x7e]/g, '?');
}

/** The head and the body of an answer of the recorder itself (`application/problem+json`). */
export function problemAnswer({ status, reason }: Failure): {
  readonly headers: Record<string, string>;
  readonly body: string;
} {
  const title = STATUS_CODES[status] ?? '';
  const body = JSON.stringify({ type: 'about:blank', title, status, detail: `sandbank record: ${reason}` });
  const headers = {
    'Content-Type': 'application/problem+json',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
  };
  return { headers, body };
}

/** Sends an answer of the recorder itself. If the client has a part of another one, ends the connection instead. */
export function sendFailure(res: ServerResponse, failure: Failure): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const { headers, body } = problemAnswer(failure);
  res.writeHead(failure.status, headers);
  res.end(body);
}
