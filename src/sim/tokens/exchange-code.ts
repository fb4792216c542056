import type { TokenVariant } from '../../domain/scripting/variants.js';
import { BankFault } from '../../domain/errors.js';
import { codeOfUnusable, isAuthenticationOld } from '../../domain/consent/consent.js';
import { asId, type ConsentId, type PsuId } from '../../domain/ids.js';
import {
  SHORT_TOKEN_LIFETIME_MS,
  scopeOf,
  type AuthorisationCode,
  type AuthorisationGrant,
} from '../../domain/authorisation/oauth.js';
import { drawToken } from '../../domain/random.js';
import type { Organisation } from '../../domain/tpp/organisation.js';
import type { Bank } from '../bank.js';
import { isNeverUsed, findAnyConsent, findConsent, organisationByClientId } from '../directory.js';

/** A syntactically valid token request. @source Endpoints / 1 @decision token-method */
export interface TokenRequest {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly exchange:
    | {
        readonly grantType: 'authorization_code';
        readonly code: string;
        readonly subjectId?: string;
        readonly redirectUri?: string;
        readonly codeVerifier?: string;
      }
    | { readonly grantType: 'refresh_token'; readonly refreshToken: string; readonly subjectId?: string }
    | { readonly grantType: 'client_credentials' };
}

/** @source Resources and their fields / Token response */
export interface IssuedToken {
  readonly accessToken: string;
  readonly expiresInSeconds: number | undefined;
  readonly scope: string;
  readonly refreshToken?: string;
  /** Set if a token variant changes its spelling. */
  readonly tokenType?: string;
}

/**
 * Exchanges an authorisation code or a refresh token for an access token. Using one twice also revokes the tokens of
 * the first use. Other rejections change nothing.
 * @source Endpoints / 1
 * @decision token-request-id, token-redirect-uri, lifetimes, refresh-token, code-reuse, token-before, token-client-errors
 * @throws CLIENT_INVALID, TOKEN_UNKNOWN, TOKEN_INVALID, TOKEN_EXPIRED, CONSENT_INVALID, CONSENT_EXPIRED
 */
export function exchangeCode(bank: Bank, request: TokenRequest, scripted?: TokenVariant): IssuedToken {
  const organisation = authenticateClient(bank, request);
  const { exchange } = request;
  if (exchange.grantType === 'client_credentials') return applicationToken(bank, organisation);
  if (exchange.grantType === 'refresh_token') {
    if (isApplicationRefresh(bank, organisation, exchange.refreshToken)) return applicationToken(bank, organisation);
    const grant = spendRefreshToken(bank, organisation, exchange.refreshToken, exchange.subjectId);
    return issueToken(bank, grant, scripted, isReusable(bank) ? exchange.refreshToken : undefined);
  }
  const grant = spendCode(bank, organisation, exchange);
  return issueToken(bank, grant, scripted ?? bank.state.codes.get(exchange.code)?.tokenVariant);
}

/** A token of the TPP itself. The bank keeps nothing of it: it has its end and a digest. @decision token-before, application-refresh */
function applicationToken(bank: Bank, organisation: Organisation): IssuedToken {
  const expiresAt = bank.calendar.add(bank.now, bank.profile.lifetimes.accessToken);
  return {
    accessToken: applicationTokenText(bank, organisation, expiresAt),
    expiresInSeconds: Math.floor((expiresAt - bank.now) / 1000),
    scope: 'TPP',
    ...(bank.profile['application-refresh'] === 'reusable' && {
      refreshToken: applicationTokenText(bank, organisation, expiresAt, 'tpp-refresh'),
    }),
  };
}

/** @decision application-refresh */
function isApplicationRefresh(bank: Bank, organisation: Organisation, token: string): boolean {
  const [kind, time = ''] = token.split('.');
  return (
    bank.profile['application-refresh'] === 'reusable' &&
    kind === 'tpp-refresh' &&
    token === applicationTokenText(bank, organisation, parseInt(time, 36), kind)
  );
}

function applicationTokenText(
  bank: Bank,
  { organisationId, clientSecret }: Organisation,
  expiresAt: number,
  kind: 'tpp' | 'tpp-refresh' = 'tpp',
): string {
  const secret = kind === 'tpp' ? clientSecret : `${clientSecret} ${kind}`;
  const digest = bank.digests.sha256Base64Url(`${bank.seed} ${organisationId} ${secret} ${expiresAt}`);
  return `${kind}.${expiresAt.toString(36)}.${digest}`;
}

/** Whether an access token can be one of this bank. The bank keeps no tokens of TPPs themselves, which are only known by their form. */
export function isOwnToken(bank: Bank, accessToken: string): boolean {
  return bank.state.accessTokens.has(accessToken) || accessToken.startsWith('tpp.');
}

/** @decision token-before @throws TOKEN_UNKNOWN, TOKEN_EXPIRED */
export function assertApplicationToken(bank: Bank, accessToken: string, organisation: Organisation): void {
  const expiresAt = parseInt(accessToken.split('.')[1] ?? '', 36);
  if (Number.isNaN(expiresAt) || accessToken !== applicationTokenText(bank, organisation, expiresAt))
    throw tokenFault('TOKEN_UNKNOWN', 'the access token was not issued to this TPP with client_credentials');
  if (bank.now >= expiresAt)
    throw tokenFault('TOKEN_EXPIRED', 'the access token has expired; get another one with client_credentials');
}

/** The PSU of a token, whose sign-in ends with it. @decision token-before @throws like requireToken */
export function psuOfToken(bank: Bank, accessToken: string, organisation: Organisation): PsuId {
  const { psuId } = requireToken(bank, accessToken, organisation);
  if (bank.now < (bank.state.accessTokens.get(accessToken)?.expiresAt ?? 0)) return psuId;
  throw tokenFault('TOKEN_EXPIRED', 'the access token has expired; let the PSU sign in again');
}

function authenticateClient(bank: Bank, request: TokenRequest): Organisation {
  const organisation = organisationByClientId(bank, request.clientId);
  if (!organisation || !bank.digests.isSameSecret(request.clientSecret, organisation.clientSecret)) {
    throw new BankFault(
      'CLIENT_INVALID',
      'client_id and client_secret do not belong to an onboarded organisation; use those that onboarding returned',
      {
        path: 'client_id',
        oauthError: 'invalid_client',
      },
    );
  }
  return organisation;
}

function spendCode(
  bank: Bank,
  organisation: Organisation,
  exchange: Extract<TokenRequest['exchange'], { grantType: 'authorization_code' }>,
): AuthorisationGrant {
  const code = bank.state.codes.get(exchange.code) ?? codeOfApprovedId(bank, exchange.code);
  const grant = code && bank.state.grants.get(code.grantId);
  if (!code || grant?.organisationId !== organisation.organisationId) {
    return refuseGrant('TOKEN_UNKNOWN', 'the code is unknown, or of another client', 'code');
  }
  if (code.used) {
    revokeReused(bank, grant);
    const effect = isRevoked(bank) ? '; the tokens that it was exchanged for are now revoked' : '';
    return refuseGrant('TOKEN_INVALID', `the code was already used${effect}`, 'code');
  }
  if (bank.now >= code.expiresAt)
    return refuseGrant('TOKEN_EXPIRED', 'the code has expired; let the PSU authorise again', 'code');
  if (exchange.subjectId !== undefined && exchange.subjectId !== grant.subjectId) {
    return refuseGrant(
      'TOKEN_INVALID',
      'request_id is not the consent or payment that the code was issued for',
      'request_id',
    );
  }
  assertRedirectUri(bank, code, exchange.redirectUri);
  validateCodeVerifier(bank, code, exchange.codeVerifier);
  assertValidConsent(bank, grant, 'code');
  bank.state.codes.set(code.code, { ...code, used: true });
  return grant;
}

/** @decision sign-in */
function codeOfApprovedId(bank: Bank, id: string): AuthorisationCode | undefined {
  return bank.profile['sign-in'] === 'decoupled-id' ? codeOfSignIn(bank, id) : undefined;
}

/** The code of an approved sign-in. */
export function codeOfSignIn(bank: Bank, signInId: string): AuthorisationCode | undefined {
  if (!findConsent(bank, asId<ConsentId>(signInId))?.isSignIn) return undefined;
  for (const code of bank.state.codes.values())
    if (bank.state.grants.get(code.grantId)?.subjectId === signInId) return code;
  return undefined;
}

/** @decision code-reuse */
function isRevoked({ profile }: Bank): boolean {
  return profile['code-reuse'] === 'revokes';
}

function revokeReused(bank: Bank, grant: AuthorisationGrant): void {
  if (isRevoked(bank)) bank.state.grants.set(grant.grantId, { ...grant, revoked: true });
}

/** @decision token-redirect-uri */
function assertRedirectUri(bank: Bank, code: AuthorisationCode, redirectUri: string | undefined): void {
  const isRequired = bank.profile['token-redirect-uri'] === 'required' && code.redirectUri !== undefined;
  if (redirectUri === undefined && isRequired)
    refuseGrant('TOKEN_INVALID', 'redirect_uri is missing; the authorisation request had one', 'redirect_uri');
  if (redirectUri !== undefined && redirectUri !== code.redirectUri) {
    refuseGrant('TOKEN_INVALID', 'redirect_uri is not the one of the authorisation request', 'redirect_uri');
  }
}

function validateCodeVerifier(bank: Bank, code: AuthorisationCode, verifier: string | undefined): void {
  if (code.codeChallenge === undefined) {
    if (verifier === undefined) return;
    refuseGrant(
      'TOKEN_INVALID',
      'code_verifier was sent, but the authorisation request had no code_challenge; send both or neither',
      'code_verifier',
    );
  }
  if (verifier === undefined)
    refuseGrant(
      'TOKEN_INVALID',
      'code_verifier is missing; the authorisation request had a code_challenge',
      'code_verifier',
    );
  else if (bank.digests.sha256Base64Url(verifier) !== code.codeChallenge) {
    refuseGrant(
      'TOKEN_INVALID',
      'code_verifier does not match the code_challenge of the authorisation request (S256)',
      'code_verifier',
    );
  }
}

/** @decision refresh-token */
function isReusable({ profile }: Bank): boolean {
  return profile['refresh-token'] === 'reusable';
}

/** @decision refresh-token */
function spendRefreshToken(
  bank: Bank,
  organisation: Organisation,
  text: string,
  subjectId: string | undefined,
): AuthorisationGrant {
  const token = bank.state.refreshTokens.get(text);
  const grant = token && bank.state.grants.get(token.grantId);
  if (!token || grant?.organisationId !== organisation.organisationId) {
    return refuseGrant('TOKEN_UNKNOWN', 'the refresh token is unknown, or of another client', 'refresh_token');
  }
  if (token.used || grant.revoked) {
    revokeReused(bank, grant);
    return refuseGrant(
      'TOKEN_INVALID',
      'the refresh token was already used or revoked; each can be used once, and a second use revokes the tokens of the first',
      'refresh_token',
    );
  }
  if (subjectId !== undefined && subjectId !== grant.subjectId) {
    return refuseGrant(
      'TOKEN_INVALID',
      'request_id is not the consent that the refresh token was issued for',
      'request_id',
    );
  }
  if (bank.profile['refresh-after-end'] === 'refused') assertValidConsent(bank, grant, 'refresh_token');
  assertRecentAuthentication(bank, grant);
  bank.state.refreshTokens.set(text, { ...token, used: !isReusable(bank) });
  return grant;
}

/** @decision sca-renewal @throws TOKEN_INVALID */
function assertRecentAuthentication(bank: Bank, { subjectId }: AuthorisationGrant): void {
  if (bank.profile['sca-renewal'] !== 'refresh-ends') return;
  const consent = findAnyConsent(bank, subjectId);
  if (consent && isAuthenticationOld(consent, bank.now))
    refuseGrant(
      'TOKEN_INVALID',
      'the last authentication of the PSU was 180 days ago; the PSU must authorise another consent',
      'refresh_token',
    );
}

function assertValidConsent(bank: Bank, grant: AuthorisationGrant, path: 'code' | 'refresh_token'): void {
  if (grant.kind === 'PIS' || grant.kind === 'SBS') return;
  const status = findAnyConsent(bank, grant.subjectId)?.consentStatus;
  const isAwaited = status === 'received' || status === 'partiallyAuthorised';
  if (status === 'valid' || (isAwaited && bank.profile['confirmation-code'] === 'token')) return;
  refuseGrant(
    codeOfUnusable(status),
    `the consent is ${status ?? 'gone'} and no longer issues tokens; create another and let the PSU authorise it`,
    path,
  );
}

/** @param kept the refresh token that the new token also has */
function issueToken(
  bank: Bank,
  grant: AuthorisationGrant,
  variant: TokenVariant | undefined,
  kept?: string,
): IssuedToken {
  const { random, accessTokens, refreshTokens } = bank.state;
  const accessToken = drawToken(random, 40);
  const defaultEnd = bank.calendar.add(bank.now, bank.profile.lifetimes.accessToken);
  const isShort = variant === 'short-lived' || variant === 'ends-early';
  const lifetimeEnd = isShort ? Math.min(defaultEnd, bank.now + SHORT_TOKEN_LIFETIME_MS) : defaultEnd;
  const expiresAt = variant === 'expired' ? bank.now : lifetimeEnd;
  accessTokens.set(accessToken, { accessToken, grantId: grant.grantId, expiresAt });
  const promisedEnd = variant === 'ends-early' || variant === 'expired' ? defaultEnd : expiresAt;
  const issued = {
    accessToken,
    expiresInSeconds: variant === 'no-expires-in' ? undefined : Math.floor((promisedEnd - bank.now) / 1000),
    scope: scopeOf(grant.kind, grant.subjectId),
    ...(variant === 'lower-case-type' && { tokenType: 'bearer' }),
  };
  if (variant === 'revoked') bank.state.grants.set(grant.grantId, { ...grant, revoked: true });
  const consent = grant.kind === 'AIS' ? findConsent(bank, grant.subjectId) : undefined;
  const isLasting = consent?.recurringIndicator === true || consent?.isSignIn === true;
  const isRefreshable = bank.profile['refresh-token'] !== 'none' && isLasting && variant !== 'no-refresh-token';
  if (consent && isNeverUsed(bank, consent.consentId) && !(isRefreshable && consent.isSignIn))
    bank.schedule({ at: lifetimeEnd, kind: 'tokenEnds', subject: consent.consentId });
  if (!isRefreshable) return issued;
  const refreshToken = kept ?? drawToken(random, 40);
  refreshTokens.set(refreshToken, { refreshToken, grantId: grant.grantId, used: false });
  return { ...issued, refreshToken };
}

/** What tokens are for, in words. */
const GRANTED = {
  AIS: 'account data',
  PIIS: 'confirmations of funds',
  PIS: 'a payment',
  SBS: 'a signing basket',
} as const;

/** The grant of an access token of the organisation, whether or not the token is still valid. */
export function grantOfToken(
  bank: Bank,
  accessToken: string,
  { organisationId }: Organisation,
): AuthorisationGrant | undefined {
  const token = bank.state.accessTokens.get(accessToken);
  const grant = token && bank.state.grants.get(token.grantId);
  return grant?.organisationId === organisationId ? grant : undefined;
}

/**
 * The grant of an access token of the organisation. An expired token is rejected only while its consent is valid;
 * otherwise the consent's status determines the error.
 * @param service what is called: account data, or confirmations of funds
 * @decision error-precedence, ownership, bearer-presentation
 * @throws TOKEN_UNKNOWN, TOKEN_INVALID (revoked, or not for the service), TOKEN_EXPIRED
 */
export function requireToken(
  bank: Bank,
  accessToken: string,
  organisation: Organisation,
  service: 'AIS' | 'PIIS' = 'AIS',
): AuthorisationGrant {
  const grant = usableGrant(bank, accessToken, organisation, service);
  if (grant instanceof BankFault) throw grant;
  return grant;
}

/** As requireToken, but returns the refusal. */
export function usableGrant(
  bank: Bank,
  accessToken: string,
  organisation: Organisation,
  service: 'AIS' | 'PIIS' = 'AIS',
): AuthorisationGrant | BankFault {
  const token = bank.state.accessTokens.get(accessToken);
  const grant = grantOfToken(bank, accessToken, organisation);
  if (!token || !grant)
    return tokenFault('TOKEN_UNKNOWN', 'the access token is unknown to this bank, or belongs to another organisation');
  if (grant.revoked)
    return tokenFault(
      'TOKEN_INVALID',
      'the access token was revoked: its code or a refresh token was used twice, or the grant was revoked',
    );
  if (grant.kind !== service && (service === 'PIIS' || grant.kind !== 'SBS')) {
    const needed =
      service === 'AIS'
        ? 'account data requires the token of a consent'
        : 'confirmations of funds require the token of their consent';
    return tokenFault('TOKEN_INVALID', `the access token is for ${GRANTED[grant.kind]}; ${needed}`);
  }
  const consent = findAnyConsent(bank, grant.subjectId);
  // After the end of its consent, a token is not too old: the consent has ended.
  if (bank.now >= token.expiresAt && (grant.kind === 'SBS' || consent?.consentStatus === 'valid')) {
    return tokenFault('TOKEN_EXPIRED', 'access token expired; use the refresh token');
  }
  return grant;
}

/** The refusal of an access token. */
function tokenFault(code: 'TOKEN_UNKNOWN' | 'TOKEN_INVALID' | 'TOKEN_EXPIRED', text: string): BankFault {
  return new BankFault(code, text, { path: 'Authorization' });
}

function refuseGrant(
  code: 'TOKEN_UNKNOWN' | 'TOKEN_INVALID' | 'TOKEN_EXPIRED' | 'CONSENT_INVALID' | 'CONSENT_EXPIRED',
  text: string,
  path: string,
): never {
  throw new BankFault(code, text, { path, oauthError: 'invalid_grant' });
}
