import { BankFault } from '../domain/errors.js';
import type { Parameters } from '../parsing/parameters.js';
import type { TokenRequest } from '../sim/tokens/exchange-code.js';
import { withoutAbsent } from '../domain/without-absent.js';

/** What to send in a parameter that is not a credential. */
const VALUES: Readonly<Record<string, string>> = {
  grant_type: 'authorization_code or refresh_token',
  code: 'the code that the redirect URI received',
  request_id: 'the consentId or paymentId that the code is for',
  refresh_token: 'that of the last token response',
};

/** A parameter that a token request must have. @throws FORMAT_ERROR */
export function requireParameter(parameters: Parameters, name: string): string {
  const value = parameters[name];
  if (value !== undefined && value !== '') return value;
  const text = `${name} is missing; send ${VALUES[name] ?? 'that of your registration'}`;
  throw new BankFault('FORMAT_ERROR', text, { path: name, oauthError: 'invalid_request' });
}

/** What a token request exchanges. @throws FORMAT_ERROR, PARAMETER_NOT_SUPPORTED (unsupported_grant_type) */
export function readExchange(parameters: Parameters, grantType: string): TokenRequest['exchange'] {
  if (grantType === 'refresh_token') return { grantType, refreshToken: requireParameter(parameters, 'refresh_token') };
  if (grantType !== 'authorization_code')
    throw new BankFault(
      'PARAMETER_NOT_SUPPORTED',
      `grant_type "${grantType.slice(0, 64)}" is not supported; use authorization_code or refresh_token`,
      { path: 'grant_type', oauthError: 'unsupported_grant_type' },
    );
  const code = requireParameter(parameters, 'code');
  const { redirect_uri: redirectUri, code_verifier: codeVerifier } = parameters;
  return withoutAbsent({ grantType, code, redirectUri, codeVerifier });
}
