import { BankFault, formatError, refuseMember } from '../../domain/errors.js';
import { signInOf } from '../../decisions/token.js';
import type { OperationId } from '../../domain/generated/operation-ids.js';
import { isAccountRead } from '../../domain/tpp/operation.js';
import { asId, type ConsentId } from '../../domain/ids.js';
import { testDomainOf } from '../../domain/tpp/organisation.js';
import { psuOfToken, assertApplicationToken, requireToken } from '../../sim/tokens/exchange-code.js';
import {
  assertRoomFor,
  namedIdentity,
  tppOfCertificate,
  type TppIdentity,
} from '../../sim/onboarding/tpp-of-certificate.js';
import type { Bank } from '../../sim/bank.js';
import { issuesTokens } from './document/profile-document.js';
import type { ClaimedCall } from '../../http/app-context.js';
import { authorisationsOf } from '../../sim/authorisation/authorisation-records.js';
import { organisationNames } from '../../sim/scripting/outcome-facts.js';
import { callerOf, type Exchange, type Guard } from '../../xs2a/exchange.js';
import { isTppHeaderRead } from '../../http/client-certificate.js';
import { checkNameOf } from '../../xs2a/guards/check-name.js';
import { bearer, sentToken } from '../../xs2a/guards/bearer.js';

/** The header that names a TPP where there is no certificate. @decision tpp-identification */
const TPP_HEADER = 'Sandbank-TPP';
const TPP_HEADER_NAME = TPP_HEADER.toLowerCase();

/**
 * Identifies the TPP by its client certificate, or by the header.
 * @decision tpp-identification, token-before, certificate-source, certificate-check
 * @throws CERTIFICATE_MISSING, CERTIFICATE_INVALID, CERTIFICATE_EXPIRED, CERTIFICATE_REVOKED, CERTIFICATE_BLOCKED,
 *   FORMAT_ERROR for a header that is not an organizationIdentifier, ACCESS_EXCEEDED for a new TPP of a bank that knows too many,
 *   TOKEN_MISSING, TOKEN_INVALID, TOKEN_UNKNOWN and TOKEN_EXPIRED where the TPP needs its own token
 */
export function tpp(exchange: Exchange): void {
  const organisation = tppOfCertificate(exchange.bank, identityOf(exchange));
  assertRoomFor(exchange.bank, organisation);
  exchange.organisation = organisation;
  const before = tokenBefore(exchange);
  if (before === 'application') assertApplicationToken(exchange.bank, sentToken(exchange), organisation);
  if (before === 'psu') exchange.psuId = psuOfToken(exchange.bank, sentToken(exchange), organisation);
}

/** What a TPP calls in order to get a token. */
const BEFORE_TOKENS: ReadonlySet<OperationId> = new Set(['exchangeCode', 'startSignIn', 'readSignIn']);

/** Account reads by OAuth need the token of their consent. @decision token-before */
function tokenBefore(exchange: Exchange): Bank['profile']['token-before'] {
  const { bank, headers, operation } = exchange;
  const needsOther = BEFORE_TOKENS.has(operation.id) || (usesOauth(exchange) && isAccountRead(operation.id));
  const before = needsOther ? 'none' : bank.profile['token-before'];
  if (before !== 'application-optional') return before;
  return headers['authorization'] === undefined ? 'none' : 'application';
}

function identityOf(exchange: Exchange): TppIdentity {
  const { bank, headers, req, request } = exchange;
  const named = headers[TPP_HEADER_NAME];
  const isHeaderRead = isTppHeaderRead(bank, request.server.settings);
  if (isHeaderRead && named !== undefined && !request.server.certificates.canBeBrought(req, bank))
    return identityOfHeader(bank, named);
  try {
    return (exchange.identity = exchange.clientCertificate());
  } catch (error) {
    if (!(error instanceof BankFault) || error.code !== 'CERTIFICATE_MISSING') throw error;
    if (!isHeaderRead)
      throw named === undefined || isCertificateAlone(bank) ? error : new BankFault(error.code, DISTRUSTED);
    if (named !== undefined) return identityOfHeader(bank, named);
    throw new BankFault(
      'CERTIFICATE_MISSING',
      `the call has no client certificate; call over HTTPS with a qualified website certificate or, in this sandbox only, send the header ${TPP_HEADER}: PSDAT-FMA-123456`,
    );
  }
}

const DISTRUSTED = `this server listens on a non-loopback address and ignores ${TPP_HEADER}; call over HTTPS with a qualified website certificate, start the server with --trust-tpp-header (SANDBANK_TRUST_TPP_HEADER=on), or set the decision tpp-identification: certificate-or-header`;

function isCertificateAlone({ profile }: Bank): boolean {
  return profile['tpp-identification'] === 'certificate';
}

/** The domains of the caller's certificate, or of the test certificate that it would have. @decision notification-addresses */
export function domainsOfCaller(exchange: Exchange): readonly string[] {
  if (exchange.identity) return exchange.identity.domains ?? [];
  return [testDomainOf(callerOf(exchange).organisation.organizationIdentifier)];
}

/** @throws FORMAT_ERROR */
function identityOfHeader(bank: Bank, organizationIdentifier: string): TppIdentity {
  return (
    namedIdentity(bank, organizationIdentifier) ??
    refuseMember(
      TPP_HEADER,
      `"${organizationIdentifier.slice(0, 64)}" is not a TPP's organizationIdentifier; send one such as PSDAT-FMA-123456`,
    )
  );
}

/**
 * Finds the consent that the call names. Refuses with CONSENT_UNKNOWN.
 * @decision ownership, consent-by @throws FORMAT_ERROR without Consent-ID
 */
export function namedConsent(exchange: Exchange): void {
  const { organisation } = callerOf(exchange);
  const named = exchange.headers['consent-id'];
  if (isConsentByToken(exchange)) return;
  if (named === undefined)
    formatError('Consent-ID', 'the header Consent-ID is missing; send the consentId of a valid consent');
  const consent = exchange.bank.state.consents.get(asId<ConsentId>(named));
  if (!consent || consent.organisationId !== organisation.organisationId) {
    const detail = { path: 'Consent-ID', nextgenStatus: 400 };
    exchange.refusal = new BankFault('CONSENT_UNKNOWN', `this TPP has no consent ${named.slice(0, 100)}`, detail);
    return;
  }
  exchange.subjectId = consent.consentId;
  exchange.psuId = consent.psuId;
}

/** Whether PSUs authorise with OAuth. @decision redirect-approach */
export function usesOauth({ bank }: Pick<Exchange, 'bank'>): boolean {
  return bank.profile['redirect-approach'] === 'oauth';
}

/** Whether the token of a PSU gives access, without a request for a consent. @decision consent-by */
export function isConsentByScope({ bank }: Pick<Exchange, 'bank'>): boolean {
  return bank.profile['consent-by'] === 'scope';
}

/** Whether the token of a call says which consent it uses. @decision consent-by */
function isConsentByToken({ bank, headers }: Exchange): boolean {
  return bank.profile['consent-by'] !== 'request' && headers['consent-id'] === undefined;
}

/** Checks that the bank issues tokens. @decision redirect-approach, token-before, consent-by @throws RESOURCE_UNKNOWN */
export function assertOauth({ bank: { profile } }: Exchange): void {
  if (issuesTokens(profile)) return;
  throw new BankFault('RESOURCE_UNKNOWN', 'this bank does not issue tokens; the consent itself grants access', {
    fixedStatus: 404,
  });
}

const signInBy =
  (...ways: readonly string[]): Guard =>
  ({ bank: { profile } }) => {
    if (ways.includes(signInOf(profile))) return;
    throw new BankFault('RESOURCE_UNKNOWN', 'PSUs do not sign in this way at this bank (decision sign-in)', {
      fixedStatus: 404,
    });
  };

/** Checks that PSUs sign in by calls of the TPP. @decision sign-in @throws RESOURCE_UNKNOWN */
export const signInByCalls = signInBy('decoupled', 'decoupled-id', 'password');
/** Checks that PSUs approve a sign-in in an app. @decision sign-in @throws RESOURCE_UNKNOWN */
export const decoupledSignIn = signInBy('decoupled', 'decoupled-id');

/** Checks that the bank lists accounts without a consent. @decision account-list @throws RESOURCE_UNKNOWN */
export function accountList({ bank: { profile } }: Exchange): void {
  if (profile['account-list'] === 'offered') return;
  throw new BankFault('RESOURCE_UNKNOWN', 'this bank lists no accounts without a consent (decision account-list)', {
    fixedStatus: 404,
  });
}

/**
 * Checks the access token of the consent, if the bank issues any.
 * @decision redirect-approach, consent-by @throws TOKEN_MISSING, TOKEN_UNKNOWN, TOKEN_INVALID, TOKEN_EXPIRED
 */
export function tokenOfConsent(exchange: Exchange): void {
  if (
    isConsentByScope(exchange) ||
    isConsentByToken(exchange) ||
    (usesOauth(exchange) && !isSignedWithoutCode(exchange))
  )
    bearer(exchange);
}

/** Whether a call without a token names a consent that its PSU signs in an app or at the TPP, for which no code is issued. */
function isSignedWithoutCode({ bank, headers, subjectId }: Exchange): boolean {
  if (headers['authorization'] !== undefined || subjectId === undefined) return false;
  const all = authorisationsOf(bank, subjectId, 'creation');
  return all.length > 0 && all.every(({ approach }) => approach !== 'REDIRECT');
}

/**
 * Checks the access token of a confirmation of funds, if one is sent to a bank that issues any. It names the consent.
 * @decision funds-consent, redirect-approach @throws TOKEN_UNKNOWN, TOKEN_INVALID, TOKEN_EXPIRED
 */
export function tokenOfFundsConsent(exchange: Exchange): void {
  const { bank, headers } = exchange;
  if (!usesOauth(exchange) || headers['authorization'] === undefined || bank.profile['funds-consent'] === 'none')
    return;
  const grant = requireToken(bank, sentToken(exchange), callerOf(exchange).organisation, 'PIIS');
  const named = headers['consent-id'];
  if (named !== undefined && named !== grant.subjectId)
    throw new BankFault('TOKEN_INVALID', 'the access token and Consent-ID belong to different consents', {
      path: 'Consent-ID',
    });
  exchange.subjectId = grant.subjectId;
  exchange.psuId = grant.psuId;
}

/** All names of the TPP that a call claims to come from: of its certificate, otherwise of the header. @decision tpp-identification */
export function claimedNames(bank: Bank, { headers, identity }: ClaimedCall): readonly string[] {
  try {
    return organisationNames(tppOfCertificate(bank, identity()));
  } catch {
    const named = headers[TPP_HEADER_NAME];
    const identity = named === undefined ? undefined : namedIdentity(bank, named);
    return identity ? organisationNames(tppOfCertificate(bank, identity)) : [];
  }
}

/** Names of the dialect's own checks, in the journal and the dashboard. */
const CHECK_NAMES: ReadonlyMap<Guard, string> = new Map<Guard, string>([
  [tpp, 'certificate'],
  [namedConsent, 'existence'],
  [assertOauth, 'existence'],
  [signInByCalls, 'existence'],
  [decoupledSignIn, 'existence'],
  [accountList, 'existence'],
  [tokenOfConsent, 'token'],
  [tokenOfFundsConsent, 'token'],
]);

/** The display name of a guard's check. */
export function nameOfCheck(guard: Guard): string {
  return CHECK_NAMES.get(guard) ?? checkNameOf(guard);
}
