import { BankFault, ERROR_CATALOGUE } from '../../../domain/errors.js';
import type { Profile } from '../../../decisions/decisions.js';
import type { Organisation } from '../../../domain/tpp/organisation.js';
import type { FailureAnswer } from '../../../http/app-context.js';
import { oauthDescription } from '../../../xs2a/answers/failure.js';
import type { Parameters } from '../../../parsing/parameters.js';
import { isKnownOnlyByCertificate } from '../../../sim/onboarding/tpp-of-certificate.js';
import type { IssuedToken, TokenRequest } from '../../../sim/tokens/exchange-code.js';
import { readExchange, requireParameter } from '../../../xs2a/token-request.js';

/**
 * Parses a token request of a TPP that is known by its certificate.
 * @source RFC 6749 4.1.3 and 6, RFC 8705 2.1 @decision redirect-approach
 * @throws FORMAT_ERROR, PARAMETER_NOT_SUPPORTED (unsupported_grant_type), CLIENT_INVALID
 */
export function readTokenRequest(parameters: Parameters, organisation: Organisation, profile: Profile): TokenRequest {
  const { clientId, clientSecret, organizationIdentifier } = organisation;
  const { grant_type: grant, client_id: id, client_secret: secret } = parameters;
  const isApplication = grant === 'client_credentials' && profile['token-before'].startsWith('application');
  const isKnown = [undefined, organizationIdentifier, clientId].includes(id);
  const isWrong = !isKnown || (isApplication && secret !== undefined && secret !== clientSecret);
  // A TPP that the bank knows by its certificate alone has no credentials, and no other organisation.
  if (isWrong && (/^PSD[A-Z]{2}-/.test(id ?? '') || !(isApplication && isKnownOnlyByCertificate(organisation))))
    throw new BankFault(
      'CLIENT_INVALID',
      `client_id must be ${organizationIdentifier}, the organisation of the certificate, and client_secret that of this TPP`,
      { path: 'client_id', oauthError: 'invalid_client' },
    );
  const exchange = isApplication
    ? { grantType: 'client_credentials' as const }
    : readExchange(parameters, requireParameter(parameters, 'grant_type'));
  return { clientId, clientSecret, exchange };
}

/** @source RFC 6749 5.1 */
export function tokenBody(token: IssuedToken): object {
  return {
    access_token: token.accessToken,
    token_type: token.tokenType ?? 'Bearer',
    expires_in: token.expiresInSeconds,
    scope: token.scope,
    ...(token.refreshToken !== undefined && { refresh_token: token.refreshToken }),
  };
}

/** A failure of the token endpoint. @source RFC 6749 5.2 */
export function tokenFailureAnswer({ code, text, detail }: BankFault): FailureAnswer {
  const { nextgenStatus } = ERROR_CATALOGUE[code];
  const error = detail.oauthError ?? (nextgenStatus >= 500 ? 'server_error' : 'invalid_request');
  const isClient = error === 'invalid_client' || code.startsWith('CERTIFICATE_');
  const sentCode = isClient ? 'invalid_client' : error;
  return {
    status: detail.fixedStatus ?? (nextgenStatus >= 500 ? 500 : isClient ? 401 : 400),
    headers: { ...detail.headers, 'Cache-Control': 'no-store', Pragma: 'no-cache' },
    body: { error: sentCode, error_description: oauthDescription(text) },
    mediaType: 'application/json',
    sentCode,
  };
}
