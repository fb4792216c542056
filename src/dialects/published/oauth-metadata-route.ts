import type { IRouter, Request } from 'express';
import { METADATA_PATH } from '../../domain/oauth.js';
import { bankPath } from '../../sim/banks.js';
import type { AppContext } from '../../http/app-context.js';
import { type LinkBase, linkBaseOf } from '../../http/link-base.js';
import type { Profile } from '../../decisions/decisions.js';
import { emptyAnswer, JSON_TYPE, textAnswer, type Answer } from '../../xs2a/answer.js';
import { respond } from '../../xs2a/respond.js';
import { methodRefusal, pathRefusal } from '../../xs2a/route-refusal.js';

const ALLOW = 'GET, HEAD, OPTIONS';

/**
 * Adds the OAuth discovery document of a bank. It needs neither key nor X-Request-ID, because a client requests it
 * before it knows anything else.
 * @decision oauth-metadata, unpublished-operations
 */
export function addMetadataRoute(app: IRouter, context: AppContext): void {
  app.route(METADATA_PATH).all((req, res) => respond(res, metadataAnswer(req, context)));
}

function metadataAnswer(req: Request, context: AppContext): Answer {
  const bank = context.bankOf(req);
  if (bank.profile['unpublished-operations'] !== 'offered') return pathRefusal(req);
  if (req.method === 'OPTIONS') return emptyAnswer(204, ['Allow', ALLOW]);
  if (req.method !== 'GET' && req.method !== 'HEAD') return methodRefusal(req, ALLOW);
  const body = metadataBody(bank.profile, linkBaseOf(req, context.settings, bankPath(bank.id)));
  return textAnswer(200, ['Content-Type', JSON_TYPE, 'Cache-Control', 'no-store'], JSON.stringify(body));
}

/**
 * The metadata of a bank for OAuth clients: its endpoints, and what they support.
 * @source RFC 8414 2 @decision oauth-metadata, authorisation-endpoint, token-method, refresh-token
 */
function metadataBody(profile: Profile, { api, pages }: LinkBase): object {
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
