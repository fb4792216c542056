import type { Express } from 'express';
import { METADATA_PATH } from '../../domain/oauth/discovery.js';
import { bankPath } from '../../sim/banks.js';
import { metadataBody } from './wire/oauth-metadata.js';
import type { AppContext } from '../../http/app-context.js';
import { linkBaseOf } from '../../http/link-base.js';
import { refuseMethod, refusePath } from '../../http/refuse-route.js';
import { JSON_TYPE, send } from '../../http/send.js';

const ALLOW = 'GET, HEAD, OPTIONS';

/**
 * Puts on the application what tells OAuth clients where the endpoints of a bank are. It needs neither key nor X-Request-ID: a
 * client asks before it knows anything else.
 * @decision oauth-metadata, unpublished-operations
 */
export function addMetadataRoute(app: Express, context: AppContext): void {
  app.route(METADATA_PATH).all((req, res) => {
    const bank = context.bankOf(req);
    if (bank.profile['unpublished-operations'] !== 'offered') refusePath(req, res, context);
    else if (req.method === 'GET' || req.method === 'HEAD') {
      const body = metadataBody(bank.profile, linkBaseOf(req, context.settings, bankPath(bank.id)));
      send(res, 200, ['Content-Type', JSON_TYPE, 'Cache-Control', 'no-store'], JSON.stringify(body));
    } else if (req.method === 'OPTIONS') {
      res.setHeader('Allow', ALLOW);
      res.status(204).end();
    } else refuseMethod(req, res, ALLOW, context);
  });
}
