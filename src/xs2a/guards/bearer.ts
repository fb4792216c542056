import { BankFault, refuseMember } from '../../domain/errors.js';
import { asId, type ConsentId, type AuthorisableId } from '../../domain/ids.js';
import { findBasket } from '../../sim/directory.js';
import { grantOfToken, usableGrant } from '../../sim/tokens/exchange-code.js';
import { callerOf, type Exchange } from '../exchange.js';

const BEARER = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i;

/**
 * Checks the access token of account reads, and an accompanying Consent-ID.
 * @source Authentication / 7 @decision bearer-presentation, ownership, unpublished-operations
 * Refuses with TOKEN_UNKNOWN, TOKEN_INVALID or TOKEN_EXPIRED.
 * @throws TOKEN_MISSING, TOKEN_INVALID, CONSENT_UNKNOWN
 */
export function bearer(exchange: Exchange): void {
  const { organisation } = callerOf(exchange);
  const grant = usableGrant(exchange.bank, sentToken(exchange), organisation);
  if (grant instanceof BankFault) {
    exchange.refusal = grant;
    return;
  }
  assertSameConsent(exchange, grant.subjectId);
  exchange.subjectId = consentOfBasket(exchange, grant.subjectId) ?? grant.subjectId;
  exchange.psuId = grant.psuId;
}

/** The access token of a call. @throws TOKEN_MISSING, TOKEN_INVALID */
export function sentToken({ headers: { authorization } }: Exchange): string {
  if (authorization === undefined) {
    throw new BankFault('TOKEN_MISSING', 'the header Authorization is missing; send "Bearer " and the access token', {
      path: 'Authorization',
    });
  }
  const token = BEARER.exec(authorization)?.[1];
  if (token === undefined) {
    refuseMember('Authorization', 'must be "Bearer " and the access token', 'TOKEN_INVALID');
  }
  return token;
}

/**
 * Checks an optional access token. A token that does not match the call is a finding of the client report, not an
 * error.
 * @decision bearer-presentation
 */
export function bearerIfSent(exchange: Exchange): void {
  const authorization = exchange.headers['authorization'];
  if (authorization === undefined) return;
  const { organisation } = callerOf(exchange);
  const { notes } = exchange.request;
  const { consentId, paymentId } = exchange.pathParameters;
  const token = BEARER.exec(authorization)?.[1];
  const grant = token === undefined ? undefined : grantOfToken(exchange.bank, token, organisation);
  if (token === undefined) notes.remark('bearer-wrong', 'Authorization must be "Bearer " and an access token');
  else if (!grant) notes.remark('bearer-wrong', 'the access token does not belong to this TPP');
  else if (grant.subjectId !== (consentId ?? paymentId))
    notes.remark('bearer-wrong', 'the access token belongs to another consent or payment');
}

/** The consent that Consent-ID names, if the token is that of a signing basket with it. @decision signing-basket */
function consentOfBasket({ bank, headers }: Exchange, subjectId: AuthorisableId): ConsentId | undefined {
  return findBasket(bank, subjectId)?.consentIds.find((consentId) => consentId === headers['consent-id']);
}

function assertSameConsent(exchange: Exchange, subjectId: AuthorisableId): void {
  const named = exchange.definedHeader('Consent-ID');
  if (named === undefined || named === subjectId) return;
  if (consentOfBasket(exchange, subjectId) !== undefined) return;
  const consent = exchange.bank.state.consents.get(asId<ConsentId>(named));
  if (!consent || consent.organisationId !== exchange.organisation?.organisationId) {
    throw new BankFault('CONSENT_UNKNOWN', `this organisation has no consent ${named.slice(0, 100)}`, {
      path: 'Consent-ID',
      nextgenStatus: 400,
    });
  }
  throw new BankFault('TOKEN_INVALID', 'the access token and Consent-ID belong to different consents', {
    path: 'Consent-ID',
  });
}
