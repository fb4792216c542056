import type { IRouter, Request } from 'express';
import { METADATA_PATH } from '../../domain/authorisation/oauth.js';
import { bankPath } from '../../sim/banks.js';
import type { AppContext, DialectFacts } from '../../http/app-context.js';
import type { Bank } from '../../sim/bank.js';
import { type LinkBase, linkBaseOf } from '../../http/link-base.js';
import { contextOf } from '../../http/requests/request-context.js';
import { emptyAnswer, JSON_TYPE, textAnswer, type Answer } from '../../http/answers/answer.js';
import { respond } from '../../http/answers/respond.js';
import { methodRefusal, pathRefusal } from '../../http/answers/route-refusal.js';

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
  const { oauth } = context.dialectOf(bank);
  if (!oauth.isOffered(bank.profile)) return pathRefusal(req);
  if (req.method === 'OPTIONS') return emptyAnswer(204, { Allow: ALLOW });
  if (req.method !== 'GET' && req.method !== 'HEAD') return methodRefusal(req, ALLOW);
  const tokenPath = contextOf(req).adapted?.adapter.writePath(oauth.tokenPath) ?? oauth.tokenPath;
  const links = linkBaseOf(req, context.settings, bankPath(bank.id));
  const body = metadataBody(bank, { ...oauth, tokenPath }, links);
  return textAnswer(200, { 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store' }, JSON.stringify(body));
}

/**
 * The metadata of a bank for OAuth clients: its endpoints, and what they support.
 * @source RFC 8414 2 @decision oauth-metadata, authorisation-endpoint, token-method, refresh-token
 */
function metadataBody({ profile }: Bank, oauth: DialectFacts['oauth'], { api, pages }: LinkBase): object {
  return {
    issuer: api,
    authorization_endpoint: `${pages}${oauth.authorisePath}`,
    token_endpoint: `${api}${oauth.tokenPath}`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', ...(profile['refresh-token'] !== 'none' ? ['refresh_token'] : [])],
    token_endpoint_auth_methods_supported: oauth.clientAuthentication,
    code_challenge_methods_supported: ['S256'],
  };
}
