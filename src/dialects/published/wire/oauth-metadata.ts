import type { Profile } from '../../../decisions/decisions.js';
import type { LinkBase } from './links.js';

/**
 * What a client of OAuth needs to know of the bank: its endpoints, and what they take.
 * @source RFC 8414 2 @decision oauth-metadata, authorisation-endpoint, token-method, refresh-token
 */
export function metadataBody(profile: Profile, { api, pages }: LinkBase): object {
  return {
    issuer: api,
    authorization_endpoint: `${pages}/PSD2/v1/oauth/authorize`,
    token_endpoint: `${api}/PSD2/v1/oauth/token`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: [
      'authorization_code',
      ...(profile['refresh-token'] === 'rotating' ? ['refresh_token'] : []),
    ],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
  };
}
