import type { Organisation } from '../../../domain/tpp/organisation.js';
import type { OnboardingRequest } from '../../../sim/onboarding/onboard-tpp.js';
import { readObject, readOptionalText, readText } from '../../../parsing/read.js';
import type { Profile } from '../../../decisions/decisions.js';
import type { Parameters } from '../../../parsing/parameters.js';
import type { IssuedToken, TokenRequest } from '../../../sim/tokens/exchange-code.js';
import { readExchange, requireParameter } from '../../../xs2a/token-request.js';

/**
 * Parses a token request.
 * @source Endpoints / 1 @decision token-method, token-request-id
 * @throws FORMAT_ERROR, PARAMETER_NOT_SUPPORTED (unsupported_grant_type)
 */
export function readTokenRequest(parameters: Parameters, profile: Profile): TokenRequest {
  const clientId = requireParameter(parameters, 'client_id');
  const clientSecret = requireParameter(parameters, 'client_secret');
  const exchange = readExchange(parameters, parameters['grant_type'] ?? 'authorization_code');
  if (exchange.grantType === 'authorization_code' && profile['token-request-id'] === 'required')
    requireParameter(parameters, 'request_id');
  const subjectId = parameters['request_id'];
  return { clientId, clientSecret, exchange: { ...exchange, ...(subjectId && { subjectId }) } };
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
