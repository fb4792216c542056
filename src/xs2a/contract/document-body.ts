import { BankFault, formatError } from '../../domain/errors.js';
import type { Exchange } from '../exchange.js';
import { declaresUtf8 } from '../../http/requests/json-body.js';

/** A body that is not JSON, as received. */
export interface ReceivedDocument {
  readonly bytes: Buffer;
  /** The header, with its parameters. */
  readonly contentType: string;
}

/** A header that can be sent back. */
const PRINTABLE = /^[\x20-\x7e]{1,200}$/;

/**
 * The body of an operation whose body is not JSON. Its content is checked by its readers.
 * @param mediaType the only accepted type
 * @decision content-type, sizes @throws FORMAT_ERROR
 */
export function documentBodyOf(exchange: Exchange, mediaType: string): ReceivedDocument {
  if (exchange.received.fault) throw exchange.received.fault;
  const { 'content-type': contentType = '' } = exchange.headers;
  const [name = ''] = contentType.split(';');
  // They are one media type with two names (RFC 7303).
  const type = name
    .trim()
    .toLowerCase()
    .replace(/^text\/xml$/, 'application/xml');
  if (type !== mediaType || !PRINTABLE.test(contentType) || !declaresUtf8(contentType))
    throw new BankFault('FORMAT_ERROR', `Content-Type "${contentType}" is not supported; send ${mediaType} in UTF-8`, {
      path: 'Content-Type',
      nextgenStatus: 415,
    });
  const bytes = exchange.received.raw;
  if (bytes === undefined || bytes.length === 0) return formatError('body', `the body is missing; send ${mediaType}`);
  return { bytes, contentType };
}
