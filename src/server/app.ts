import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { BankFault } from '../domain/errors.js';
import type { Bank } from '../sim/bank.js';
import { BANK_ID_PATTERN, DEFAULT_BANK_ID } from '../sim/banks.js';
import { sendAnswer } from '../control-api/answers.js';
import { AdminRefusal, sendProblem } from '../control-api/problem.js';
import { addAdminRoutes } from '../control-api/routes.js';
import { unknownBankPage, wantsPage } from '../control-api/resources/dashboard.js';
import type { AppContext } from '../http/app-context.js';
import { addBankRoutes, operationCalls, type AnswerCall } from '../xs2a/bank-routes.js';
import { answerOfError, sendFailure } from '../http/error-sink.js';
import { CallRecord, putRecord, refusalOf } from '../http/call-record.js';
import { finish, isJournalled, recordAtTheEnd } from '../http/journal-recorder.js';
import { addOnlineRoutes } from '../pages/online-banking/routes.js';
import { addPkiRoutes } from '../http/pki-routes.js';
import { addPortalRoutes } from '../pages/portal/routes.js';
import { OPERATIONS } from '../dialects/published/operations.js';
import { addMetadataRoute } from '../dialects/published/oauth-metadata-route.js';
import { nothingAt, refusePath } from '../http/refuse-route.js';
import { isControlPath, normalizeTarget, type MalformedRequest } from '../http/request-target.js';
import { shortWay } from '../xs2a/short-way.js';
import { addScaRoutes } from '../pages/sca/routes.js';

/** What an application serves: everything, or the bank and its control API apart, each with the probes. */
export type AppPart = 'whole' | 'bank' | 'control';

/** The Express application: every endpoint, page and control call of every bank. */
export function createApp(context: AppContext, part: AppPart = 'whole'): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  recordAtTheEnd(app, context);
  const answer = part === 'control' ? undefined : operationCalls(context);
  const application = app as unknown as Handling;
  const handle = application.handle.bind(app);
  let isComplete = false;
  const throughExpress: Handling['handle'] = (req, res) => {
    // Its hundred routes take as long to make as a tenth of a start, and many a start is for a few calls of the bank.
    if (!isComplete) addRoutes(app, context, part, answer);
    isComplete = true;
    // Express's own last answer is a page of HTML with the stack.
    handle(req, res, (error: unknown) => fail(error, req, res, context));
  };
  const answerCall = answer ? shortened(app, context, answer, throughExpress) : throughExpress;
  application.handle = (req, res) => {
    try {
      const malformed = normalizeTarget(req);
      if (malformed) refuseMalformedRequest(malformed, req, res, context);
      else answerCall(req, res);
    } catch (error) {
      fail(error, req, res, context);
    }
  };
  return app;
}

/** What an Express application does with a request. */
interface Handling {
  handle: (req: Request, res: Response, done?: (error: unknown) => void) => void;
}

/** Whatever the method, `app.route(path).all` is one layer; `app.all` would be one for each method that there is. */
function addRoutes(app: Express, context: AppContext, part: AppPart, answer: AnswerCall | undefined): void {
  app.use((req: Request, res: Response, next: NextFunction) => {
    finishAtClose(res, context);
    if (begin(req, res, bankIdOf(req.url), context, answer !== undefined)) next();
  });
  if (answer) {
    addBankRoutes(app, context, answer);
    addMetadataRoute(app, context);
    addScaRoutes(app, context);
    addOnlineRoutes(app, context);
    addPkiRoutes(app, context);
    addPortalRoutes(app, context);
  }
  addAdminRoutes(app, context, part === 'bank' ? 'probes' : 'all');
  app.use((req: Request, res: Response) => {
    if (isControlPath(req.path)) sendProblem(res, new AdminRefusal(404, nothingAt(req.path)), context.reportFault);
    else refusePath(req, res, context);
  });
  // Express knows an error handler by its four parameters.
  app.use((error: unknown, req: Request, res: Response, _next: NextFunction) => {
    fail(error, req, res, context);
  });
}

/** Answers a call that failed; where that fails too, closes its connection. Never throws. */
function fail(error: unknown, req: Request, res: Response, context: AppContext): void {
  try {
    sendFailure(res, answerOfError(error, undefined, context.bankOf(req).profile, context.reportFault));
  } catch (again) {
    context.reportFault(again);
    res.destroy();
  }
}

/** Answers a request that is about no resource. It is no call of a client of the bank, and so not in a journal. */
function refuseMalformedRequest(malformed: MalformedRequest, req: Request, res: Response, context: AppContext): void {
  const bank = defaultBank(context);
  const record = new CallRecord(req);
  putRecord(res, record, bank);
  req.originalUrl = req.url;
  // What else comes on this connection may be meant otherwise than it would be read.
  res.shouldKeepAlive = false;
  const { part: path, text } = malformed;
  if (isControlPath(req.url)) {
    sendProblem(res, new AdminRefusal(400, text, { members: { path } }), context.reportFault);
    return;
  }
  const fault = new BankFault('FORMAT_ERROR', text, { path });
  record.refusal = refusalOf(fault);
  sendFailure(res, answerOfError(fault, undefined, bank.profile, context.reportFault));
}

/**
 * Lets calls of the bank's interface skip the walk through Express's layers, which costs as much as everything that the bank
 * does for them. What is not found so, and every request that is odd in any way, goes through Express as it stands.
 */
function shortened(
  app: Express,
  context: AppContext,
  answer: AnswerCall,
  throughExpress: Handling['handle'],
): Handling['handle'] {
  const find = shortWay(OPERATIONS);
  return (req, res) => {
    const { url } = req;
    const id = bankIdOf(url);
    const begins = id === undefined ? 0 : '/banks/'.length + id.length;
    const query = url.indexOf('?', begins);
    const found = find(req.method, url.slice(begins, query === -1 ? undefined : query));
    // Responses of a server that was made otherwise get their prototype from Express.
    if (!found || Object.getPrototypeOf(res) !== app.response) {
      throughExpress(req, res);
      return;
    }
    req.res = res;
    req.originalUrl = url;
    req.params = found.parameters;
    if (!begin(req, res, id, context, true)) return;
    const answered = answer(found.operation, req.method.toLowerCase() as 'get', req, res);
    if (answered) answered.catch((error: unknown) => fail(error, req, res, context));
    if (!res.writableEnded) finishAtClose(res, context);
  };
}

/** Ends the record of a call whose connection ends without an answer: by the client, or by a fault that was set. */
function finishAtClose(res: Response, context: AppContext): void {
  res.on('close', () => finish(res, undefined, context));
}

/**
 * Begins the record of a call, and takes the bank out of the path: `/banks/{bank}/…` becomes `/…` of that bank, and so every
 * route is written once. Answers false where there is no such bank, which is told.
 * @param id of the bank, as the path has it; undefined: the default bank
 */
function begin(
  req: Request,
  res: Response,
  id: string | undefined,
  context: AppContext,
  isJournalling: boolean,
): boolean {
  const record = new CallRecord(req);
  const usual = defaultBank(context);
  const named = id === undefined ? usual : namedBank(id, context);
  const bank = named ?? usual;
  putRecord(res, record, bank);
  if (!named) {
    if (/^\/banks\/[^/]+\/__admin\/ui(?:[/?]|$)/.test(req.url) && wantsPage(req)) {
      unknownBankPage(req, id ?? '', context).then(
        (page) => sendAnswer(res, 404, page),
        (error: unknown) => fail(error, req, res, context),
      );
      return false;
    }
    record.echoRequestId();
    const fault = new BankFault('RESOURCE_UNKNOWN', `there is no bank at /banks/${(id ?? '').slice(0, 64)}`, {
      fixedStatus: 404,
    });
    sendFailure(res, answerOfError(fault, undefined, bank.profile, context.reportFault));
    return false;
  }
  if (id !== undefined) req.url = req.url.slice('/banks/'.length + id.length) || '/';
  if (isJournalling) beginEntry(record, req.url, bank, context);
  return true;
}

/** What stands behind `/banks/` in a path; undefined for a path of the default bank. */
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

function beginEntry(record: CallRecord, url: string, bank: Bank, { keeper }: AppContext): void {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  if (!isJournalled(path)) return;
  record.observers = keeper.observersOf(bank);
  bank.catchUp();
  record.number = record.observers.journal.nextNumber();
  record.at = bank.now;
  record.path = path;
  record.query = mark === -1 ? '' : url.slice(mark + 1);
}
