import type { Authorisation } from '../../domain/authorisation/authorisation.js';
import { BankFault, refuseMember } from '../../domain/errors.js';
import { asId, type ConsentId, type PsuId } from '../../domain/ids.js';
import { authorisationsOf, requirePsu, storeAuthorisation } from '../authorisation/authorisation-records.js';
import { authorise } from '../authorisation/authorise.js';
import { startAuthorisation } from '../authorisation/start-authorisation.js';
import type { Bank, Caller } from '../bank.js';
import { createSignIn } from '../consents/create-consent.js';
import { findConsent } from '../directory.js';
import { rememberTpp } from '../onboarding/tpp-of-certificate.js';
import { codeOfSignIn, exchangeCode, requireToken, type IssuedToken } from './exchange-code.js';

/** PSUs who sign in by calls of the TPP, before it has requested anything. The bank keeps a sign-in as a consent. */

/** Asks a PSU to approve a sign-in in an app. The id of the sign-in is that of what is authorised. @decision sign-in @throws PSU_CREDENTIALS_INVALID */
export function startSignIn(bank: Bank, psuId: PsuId, methodId: string | undefined, caller: Caller): Authorisation {
  requirePsu(bank, psuId);
  rememberTpp(bank, caller.organisation);
  const { consentId } = createSignIn(bank, caller);
  const request = { subjectId: consentId, purpose: 'creation', approach: 'DECOUPLED', psuId } as const;
  const started = startAuthorisation(bank, request, caller);
  return methodId === undefined ? started : storeAuthorisation(bank, { ...started, methodId });
}

/** How far a sign-in is, and the code of an approved one. @decision sign-in @throws RESOURCE_UNKNOWN */
export function readSignIn(
  bank: Bank,
  signInId: string,
  { organisation }: Caller,
): { readonly authorisation: Authorisation; readonly code?: string } {
  const consent = findConsent(bank, asId<ConsentId>(signInId));
  const [authorisation] = consent ? authorisationsOf(bank, consent.consentId, 'creation') : [];
  if (!consent?.isSignIn || !authorisation || consent.organisationId !== organisation.organisationId)
    throw new BankFault('RESOURCE_UNKNOWN', `this TPP has no sign-in ${signInId.slice(0, 100)}`, { path: 'signInId' });
  const { code } = codeOfSignIn(bank, signInId) ?? {};
  return { authorisation, ...(code !== undefined && bank.profile['sign-in'] === 'decoupled' && { code }) };
}

/** Signs a PSU in who has told the TPP the password. @decision sign-in @throws PSU_CREDENTIALS_INVALID, SERVICE_BLOCKED */
export function signInByPassword(bank: Bank, psuId: PsuId, password: string, caller: Caller): IssuedToken {
  const psu = requirePsu(bank, psuId);
  if (!bank.digests.isSameSecret(password, psu.password))
    refuseMember('password', 'is wrong', 'PSU_CREDENTIALS_INVALID');
  if (psu.blocked) throw new BankFault('SERVICE_BLOCKED', `the PSU ${psuId} is blocked`);
  rememberTpp(bank, caller.organisation);
  const { consentId } = createSignIn(bank, caller);
  const { code = '' } = authorise(bank, consentId, { decision: 'approve', psuId }, {});
  const { clientId, clientSecret } = caller.organisation;
  return exchangeCode(bank, { clientId, clientSecret, exchange: { grantType: 'authorization_code', code } });
}

/** Ends the sign-in of a token. @decision sign-in @throws TOKEN_UNKNOWN, TOKEN_INVALID, TOKEN_EXPIRED */
export function endSignIn(bank: Bank, accessToken: string, { organisation }: Caller): void {
  const grant = requireToken(bank, accessToken, organisation);
  bank.state.grants.set(grant.grantId, { ...grant, revoked: true });
}
