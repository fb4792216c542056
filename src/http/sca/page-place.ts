import type { Request } from 'express';
import { bankPath } from '../../sim/banks.js';
import type { AppContext } from '../app-context.js';
import { publicPathOf } from '../link-base.js';
import type { PagePlace } from './page.js';

/** Where the page stands that a request asks for. */
export function pagePlaceOf(req: Request, context: AppContext): PagePlace {
  const bank = context.bankOf(req);
  return { bank, basePath: publicPathOf(context.settings) + bankPath(bank.id) };
}
