import express, {
  Router,
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import type { RequestListener } from 'node:http';
import { BankFault } from '../domain/errors.js';
import type { Bank } from '../sim/bank.js';
import { BANK_ID_PATTERN, DEFAULT_BANK_ID } from '../sim/banks.js';
import { bankInterface } from '../xs2a/answer-call.js';
import { answerOfFailure, failureOf } from '../http/answers/answer.js';
import { isJournalled } from '../http/requests/record-request.js';
import { contextOf, RequestContext, refusalOf } from '../http/requests/request-context.js';
import { recordIfAbandoned, respond } from '../http/answers/respond.js';
import { unknownPathText, pathRefusal } from '../http/answers/route-refusal.js';
import { redirectTo, sendAnswer } from '../control-api/answers.js';
import { publicPathOf } from '../http/link-base.js';
import { AdminRefusal } from '../http/requests/control-guard.js';
import { sendProblem } from '../control-api/problem.js';
import { addAdminRoutes } from '../control-api/routes.js';
import { isNavigation, unknownBankPage, unknownPathPage, wantsPage } from '../control-api/resources/pages/dashboard.js';
import type { AppContext } from '../http/app-context.js';
import { messageClasses, type ServedApp } from './listener.js';
import { offeredPaths } from '../xs2a/routing/offered-operation.js';
import { addMetadataRoute } from '../xs2a/routing/oauth-metadata-route.js';
import { addOnlineRoutes } from '../pages/online-banking/routes.js';
import { addPkiRoutes } from './pki-routes.js';
import { addPortalRoutes } from '../pages/portal/routes.js';
import type { UnreadRefusal } from '../http/connections.js';
import { isControlPath, normalizeTarget, type MalformedRequest } from '../http/request-target.js';
import { addScaRoutes } from '../pages/sca/routes.js';
import { DIALECT_TITLES, type DialectId } from '../domain/dialect.js';
import type { Dialect } from '../xs2a/dialect.js';
import { DIALECTS, type Dialects } from './dialects.js';

/** What an application serves: everything, or only the bank or the control API, each with the probes. */
export type AppPart = 'whole' | 'bank' | 'control';

/** Creates the Express application with the endpoints, pages and control API of every bank. */
export function createApp(context: AppContext, part: AppPart = 'whole', dialects: Dialects = DIALECTS): ServedApp {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  const messages = messageClasses(app);
  app.use(
    part === 'control'
      ? withContext(context, part, passOn)
      : withContext(context, part, bankInterface(context, Object.values(dialects))),
  );
  app.use(otherRoutes(context, part, dialects));
  // Express recognises an error handler by its four parameters.
  app.use((error: unknown, req: Request, res: Response, _next: NextFunction) => fail(error, req, res, context));
  const refusal = (text: string): UnreadRefusal => {
    const bank = defaultBank(context);
    const { failure, answersHaveRequestId } = context.dialectOf(bank);
    const profile = { ...bank.profile, 'error-body': 'tppMessages' } as const;
    return {
      headers: answersHaveRequestId ? { 'X-Request-ID': context.newRequestId() } : {},
      body: JSON.stringify(failure(new BankFault('FORMAT_ERROR', text), undefined, profile).body),
    };
  };
  return Object.assign(listenerOf(app, context), { messages, refusal });
}

/**
 * Normalizes request targets before Express sees them, because its router rejects unparsable targets before any
 * middleware runs.
 */
function listenerOf(app: Express, context: AppContext): RequestListener {
  return (incoming, response) => {
    const [req, res] = [incoming as Request, response as Response];
    const malformed = normalizeTarget(req);
    const fails = (error: unknown): void => void fail(error, req, res, context);
    // Our own last handler saves Express from creating one for each request.
    if (!malformed) app(req, res, fails);
    else refuseMalformedRequest(malformed, req, res, context).catch(fails);
  };
}

const passOn: RequestHandler = (_req, _res, next) => next();

/**
 * Creates the context of a request, and removes the bank from its path, so that each route is defined once for all
 * banks.
 * @param then what comes next; called from here, because each middleware of Express adds to the time of every call
 */
function withContext(context: AppContext, part: AppPart, then: RequestHandler): RequestHandler {
  return (req, res, next) => {
    const id = bankIdOf(req.url);
    const bank = id === undefined ? defaultBank(context) : namedBank(id, context);
    const request = new RequestContext(req, bank ?? defaultBank(context), context);
    req.context = request;
    if (!bank) {
      recordIfAbandoned(res);
      return refuseUnknownBank(id ?? '', part, req, res, context);
    }
    if (id !== undefined) req.url = req.url.slice('/banks/'.length + id.length) || '/';
    const mark = req.url.indexOf('?');
    const path = mark === -1 ? req.url : req.url.slice(0, mark);
    request.isCall = part !== 'control' && isJournalled(path);
    if (request.isCall) request.joinJournal(path, mark === -1 ? '' : req.url.slice(mark + 1));
    return then(req, res, next);
  };
}

/**
 * All routes except the bank's interface. They are created for the first request, so that a start does not wait for them.
 */
function otherRoutes(context: AppContext, part: AppPart, dialects: Dialects): RequestHandler {
  let router: Router | undefined;
  return (req, res, next) => {
    recordIfAbandoned(res);
    router ??= makeRoutes(context, part, dialects);
    router(req, res, next);
  };
}

function makeRoutes(context: AppContext, part: AppPart, dialects: Dialects): Router {
  const router = Router({ caseSensitive: true, strict: true });
  if (part !== 'control') {
    addMetadataRoute(router, context);
    addScaRoutes(router, context);
    addOnlineRoutes(router, context);
    addPkiRoutes(router, context);
    addPortalRoutes(router, context);
  }
  addAdminRoutes(router, context, part === 'bank' ? 'probes' : 'all');
  const firstSegments = new Set(
    Object.values(dialects).flatMap(({ operations }) => operations.map(({ path }) => firstSegment(path))),
  );
  if (part !== 'bank' && !firstSegments.has('docs'))
    router.get(/^\/docs\/?$/, (req, res) => {
      contextOf(req).isOfPerson = true;
      return sendAnswer(res, 302, redirectTo(`${publicPathOf(context.settings)}/__admin/ui/docs/index`));
    });
  router.use((req: Request, res: Response) => {
    if (isControlPath(req.path))
      return sendProblem(res, new AdminRefusal(404, unknownPathText(req.path)), context.reportError);
    const bank = context.bankOf(req);
    const { dialect, profile } = bank;
    // A bank that writes otherwise has other paths.
    const paths = profile.adaptations.length === 0 ? offeredPaths(dialects[dialect].operations, bank) : [];
    const answer = pathRefusal(req, paths, paths.length > 0 ? otherInterface(req.path, dialect, dialects) : undefined);
    // If the control API has its own port, no port serves all pages that the page links to.
    if (part !== 'whole' || firstSegments.has(firstSegment(req.path)) || !isNavigation(req))
      return respond(res, answer);
    const request = contextOf(req);
    request.isOfPerson = true;
    return unknownPathPage(req, request.bank, context).then((page) => sendAnswer(res, 404, page));
  });
  return router;
}

/** Which interface the bank has, if a path begins like those of another one. */
function otherInterface(path: string, own: DialectId, dialects: Dialects): string | undefined {
  const hasPath = ({ operations }: Dialect): boolean =>
    operations.some((operation) => firstSegment(operation.path) === firstSegment(path));
  const owner = hasPath(dialects[own]) ? undefined : Object.values(dialects).find(hasPath)?.id;
  const { path: first } = dialects[own].sampleCalls.first;
  return (
    owner &&
    `this bank has ${DIALECT_TITLES[own]}, whose paths begin with ${first.slice(0, first.lastIndexOf('/'))}; for ${DIALECT_TITLES[owner]}, start a bank with --dialect ${owner}`
  );
}

function firstSegment(path: string): string | undefined {
  return path.split('/')[1];
}

/** Responds to a failed request. Closes the connection if the request has no context yet. Never throws. */
async function fail(error: unknown, req: Request, res: Response, context: AppContext): Promise<void> {
  try {
    await respond(res, answerOfFailure(failureOf(error, undefined, context.bankOf(req), context)));
  } catch (again) {
    context.reportError(error);
    context.reportError(again);
    res.destroy();
  }
}

/** Rejects a malformed request. It is not a call of a bank's client, so it is not in a journal. */
function refuseMalformedRequest(
  malformed: MalformedRequest,
  req: Request,
  res: Response,
  context: AppContext,
): Promise<void> {
  const bank = defaultBank(context);
  req.originalUrl = req.url;
  const request = new RequestContext(req, bank, context);
  req.context = request;
  // Further data on this connection may be interpreted wrongly.
  res.shouldKeepAlive = false;
  const { part: path, text } = malformed;
  if (isControlPath(req.url))
    return sendProblem(res, new AdminRefusal(400, text, { members: { path } }), context.reportError);
  const fault = new BankFault('FORMAT_ERROR', text, { path });
  request.notes.refusal = refusalOf(fault);
  return respond(res, answerOfFailure(failureOf(fault, undefined, bank, context)));
}

async function refuseUnknownBank(
  id: string,
  part: AppPart,
  req: Request,
  res: Response,
  context: AppContext,
): Promise<void> {
  const isOfDashboard = /^\/banks\/[^/]+\/__admin\/ui(?:[/?]|$)/.test(req.url);
  if ((part === 'whole' && isNavigation(req)) || (isOfDashboard && wantsPage(req))) {
    await sendAnswer(res, 404, await unknownBankPage(req, id, context));
    return;
  }
  const fault = new BankFault('RESOURCE_UNKNOWN', `there is no bank at /banks/${id.slice(0, 64)}`, {
    fixedStatus: 404,
  });
  const failure = failureOf(fault, undefined, defaultBank(context), context);
  await respond(res, answerOfFailure(failure, contextOf(req).repeatedRequestId()));
}

/** The part of a path after `/banks/`; undefined for a path of the default bank. */
function bankIdOf(url: string): string | undefined {
  if (!url.startsWith('/banks/')) return undefined;
  const rest = url.slice('/banks/'.length);
  const end = rest.search(/[/?#]/);
  if (end === -1) return rest;
  return rest[end] === '/' ? rest.slice(0, end) : undefined;
}

function defaultBank({ banks }: AppContext): Bank {
  const bank = banks.find(DEFAULT_BANK_ID);
  if (!bank) throw new Error('there is no default bank');
  return bank;
}

function namedBank(id: string, { banks }: AppContext): Bank | undefined {
  return id !== DEFAULT_BANK_ID && BANK_ID_PATTERN.test(id) ? banks.find(id) : undefined;
}
