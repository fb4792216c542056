import { BankFault } from '../../domain/errors.js';
import { asId, type ConsentId } from '../../domain/ids.js';
import { requireToken } from '../../sim/operations/exchange-code.js';
import { callerOf, type Exchange } from '../exchange.js';

/**
 * The access token of the account reads, and the Consent-ID that may stand beside it.
 * @source Authentication / 7 @decision bearer-presentation, ownership
 * @throws TOKEN_MISSING, TOKEN_UNKNOWN, TOKEN_INVALID, TOKEN_EXPIRED, CONSENT_UNKNOWN
 */
export function bearer(exchange: Exchange): void {
  const { organisation } = callerOf(exchange);
  const authorization = exchange.headers['authorization'];
  if (authorization === undefined) {
    throw new BankFault('TOKEN_MISSING', 'the header Authorization is missing; send "Bearer " and the access token', {
      path: 'Authorization',
    });
  }
  const token = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(authorization)?.[1];
  if (token === undefined) {
    throw new BankFault('TOKEN_INVALID', 'Authorization must be "Bearer " and the access token', {
      path: 'Authorization',
    });
  }
  const grant = requireToken(exchange.bank, token, organisation);
  requireSameConsent(exchange, grant.requestId);
  exchange.grant = grant;
}

function requireSameConsent(exchange: Exchange, requestId: string): void {
  const named = exchange.headers['consent-id'];
  if (named === undefined || named === requestId) return;
  const consent = exchange.bank.state.consents.get(asId<ConsentId>(named));
  if (!consent || consent.organisationId !== exchange.organisation?.organisationId) {
    throw new BankFault('CONSENT_UNKNOWN', `this organisation has no consent ${named.slice(0, 100)}`, {
      path: 'Consent-ID',
      nextgenStatus: 400,
    });
  }
  throw new BankFault('TOKEN_INVALID', 'the access token belongs to another consent than Consent-ID', {
    path: 'Consent-ID',
  });
}
