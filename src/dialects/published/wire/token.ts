import type { Organisation } from '../../../domain/tpp/organisation.js';
import type { OnboardingRequest } from '../../../sim/onboarding/onboard-tpp.js';
import { readObject, readOptionalText, readText } from '../../../parsing/read.js';
import type { Profile } from '../../../decisions/decisions.js';
import { BankFault } from '../../../domain/errors.js';
import type { IssuedToken, TokenRequest } from '../../../sim/tokens/exchange-code.js';
import { withoutAbsent } from '../../../domain/without-absent.js';

/** The parameters of a token request, each at most once. */
export type TokenParameters = Readonly<Record<string, string | undefined>>;

/**
 * Parses a token request.
 * @source Endpoints / 1 @decision token-method, token-request-id
 * @throws FORMAT_ERROR, PARAMETER_NOT_SUPPORTED (unsupported_grant_type)
 */
export function readTokenRequest(parameters: TokenParameters, profile: Profile): TokenRequest {
  const needed = (name: string): string => {
    const value = parameters[name];
    if (value !== undefined && value !== '') return value;
    throw new BankFault('FORMAT_ERROR', `${name} is missing`, { path: name, oauthError: 'invalid_request' });
  };
  const clientId = needed('client_id');
  const clientSecret = needed('client_secret');
  const requestId = parameters['request_id'] === '' ? undefined : parameters['request_id'];
  const grantType = parameters['grant_type'] ?? 'authorization_code';
  if (grantType === 'refresh_token') {
    const refreshToken = needed('refresh_token');
    return { clientId, clientSecret, exchange: withoutAbsent({ grantType, refreshToken, requestId }) };
  }
  if (grantType !== 'authorization_code') {
    throw new BankFault(
      'PARAMETER_NOT_SUPPORTED',
      `grant_type "${grantType}" is not supported; use authorization_code or refresh_token`,
      {
        path: 'grant_type',
        oauthError: 'unsupported_grant_type',
      },
    );
  }
  const code = needed('code');
  if (profile['token-request-id'] === 'required') needed('request_id');
  const { redirect_uri: redirectUri, code_verifier: codeVerifier } = parameters;
  return {
    clientId,
    clientSecret,
    exchange: withoutAbsent({ grantType, code, requestId, redirectUri, codeVerifier }),
  };
}

/** @source Resources and their fields / Token response @decision expires-in-key, refresh-token */
export function tokenBody(token: IssuedToken, profile: Profile): object {
  const key = profile['expires-in-key'];
  return {
    access_token: token.accessToken,
    token_type: token.tokenType ?? 'Bearer',
    // Published with a trailing space (decision expires-in-key).
    ...(key !== 'clean' && { 'expires_in ': token.expiresInSeconds }),
    ...(key !== 'published' && { expires_in: token.expiresInSeconds }),
    scope: token.scope,
    ...(token.refreshToken !== undefined && { refresh_token: token.refreshToken }),
  };
}

/** @source Resources and their fields / Onboarding request @decision onboarding-request @throws FORMAT_ERROR */
export function readOnboardingRequest(body: unknown): OnboardingRequest {
  const request = readObject(body, 'body');
  const name = readOptionalText(request, 'name', '', 140);
  return { userEmail: readText(request, 'userEmail', '', 254), ...(name !== undefined && { name }) };
}

/** @source Resources and their fields / Onboarding response */
export function onboardedBody(organisation: Organisation): object {
  return { clientId: organisation.clientId, clientSecret: organisation.clientSecret };
}
