import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { BankFault } from '../domain/errors.js';
import type { Bank } from '../sim/bank.js';
import { BANK_ID_PATTERN, DEFAULT_BANK_ID } from '../sim/banks.js';
import { addAdminRoutes } from './admin/routes.js';
import type { AppContext } from './app-context.js';
import { addBankRoutes } from './bank-routes.js';
import { answerOfError, sendFailure } from './error-sink.js';
import { notesOf, recordCalls } from './journal-recorder.js';
import { addOnlineRoutes } from './online/routes.js';
import { addPkiRoutes } from './pki-routes.js';
import { addPortalRoutes } from './portal/routes.js';
import { refusePath } from './refuse-route.js';
import { addScaRoutes } from './sca/routes.js';

/** What an application serves: everything, or the bank and its control API apart, each with the probes. */
export type AppPart = 'whole' | 'bank' | 'control';

/** The Express application: every endpoint, page and control call of every bank. */
export function createApp(context: AppContext, part: AppPart = 'whole'): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.use((req: Request, res: Response, next: NextFunction) => {
    logWhenFinished(req, res, context);
    resolveBank(req, res, next, context);
  });
  if (part !== 'control') app.use(recordCalls(context));
  addAdminRoutes(app, context, part === 'bank' ? 'probes' : 'all');
  if (part !== 'control') {
    addBankRoutes(app, context);
    addScaRoutes(app, context);
    addOnlineRoutes(app, context);
    addPkiRoutes(app, context);
    addPortalRoutes(app, context);
  }
  app.use((req: Request, res: Response) => {
    refusePath(req, res, context);
  });
  // Express knows an error handler by its four parameters.
  app.use((error: unknown, req: Request, res: Response, _next: NextFunction) => {
    sendFailure(res, answerOfError(error, undefined, context.bankOf(req).profile, context.reportFault));
  });
  return app;
}

function logWhenFinished(req: Request, res: Response, context: AppContext): void {
  const startedAt = performance.now();
  const [path = ''] = req.originalUrl.split('?');
  // `close` also comes where a fault ended the connection.
  res.once('close', () => {
    const { operation, refusal } = notesOf(res);
    context.logCall({
      bank: (res.locals['bank'] as Bank | undefined)?.id ?? DEFAULT_BANK_ID,
      method: req.method,
      path,
      status: res.headersSent ? res.statusCode : 0,
      milliseconds: performance.now() - startedAt,
      operation,
      refusal: refusal?.code,
    });
  });
}

/**
 * Takes the bank out of the path: `/banks/{bank}/…` becomes `/…` of that bank, and so every route is written once.
 */
function resolveBank(req: Request, res: Response, next: NextFunction, context: AppContext): void {
  const match = /^\/banks\/([^/?#]*)(?=\/|$)/.exec(req.url);
  if (!match) {
    next();
    return;
  }
  const id = match[1] ?? '';
  const bank = id !== DEFAULT_BANK_ID && BANK_ID_PATTERN.test(id) ? context.banks.find(id) : undefined;
  if (!bank) {
    const known = context.banks.find(DEFAULT_BANK_ID);
    const fault = new BankFault('RESOURCE_UNKNOWN', `there is no bank at /banks/${id.slice(0, 64)}`, {
      fixedStatus: 404,
    });
    if (known) sendFailure(res, answerOfError(fault, undefined, known.profile, context.reportFault));
    return;
  }
  res.locals['bank'] = bank;
  req.url = req.url.slice(match[0].length) || '/';
  next();
}
