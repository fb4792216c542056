import { BankFault, formatError } from '../../domain/errors.js';
import type { Exchange } from '../exchange.js';

const LONGEST_REQUEST_ID = 128;

/**
 * The common headers: request id, Accept, and whatever the document says of the others.
 * @source Endpoints / Common request headers @decision request-id, accept, psu-headers
 * @throws FORMAT_ERROR naming the header
 */
export function headers(exchange: Exchange): void {
  requireRequestId(exchange);
  requireJsonAccepted(exchange);
  exchange.contract.checkHeaders(exchange.operationId, exchange.headers);
}

/** The headers of the account renaming, which knows no request id. @source Endpoints / 10 */
export function acceptOnly(exchange: Exchange): void {
  requireJsonAccepted(exchange);
}

function requireRequestId(exchange: Exchange): void {
  const requestId = exchange.headers['x-request-id'];
  if (requestId === undefined) {
    const isToken = exchange.operationId === 'exchangeCode';
    if (isToken && exchange.bank.profile['request-id'] === 'not-on-token') return;
    formatError(
      'X-Request-ID',
      'the header X-Request-ID is missing; send an id of your own for each call, such as a UUID',
    );
  } else if (requestId.length > LONGEST_REQUEST_ID) {
    formatError(
      'X-Request-ID',
      `X-Request-ID has ${requestId.length} characters; at most ${LONGEST_REQUEST_ID} are allowed`,
    );
  }
}

function requireJsonAccepted(exchange: Exchange): void {
  if (exchange.headers['accept'] === undefined || exchange.req.accepts('application/json') !== false) return;
  throw new BankFault(
    'FORMAT_ERROR',
    `Accept "${exchange.headers['accept']}" excludes application/json, which is all that the bank answers`,
    {
      path: 'Accept',
      nextgenStatus: 406,
    },
  );
}
