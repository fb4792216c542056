import { Router, type IRouter, type NextFunction, type Request, type Response } from 'express';
import type { Bank } from '../sim/bank.js';
import type { UndoPoint } from '../banks/undo-points.js';
import { refuseMember } from '../domain/errors.js';
import { closest } from '../domain/text.js';
import type { AppContext } from '../http/app-context.js';
import { publicPathOf } from '../http/link-base.js';
import { readQuery } from '../parsing/parameters.js';
import { assertKnown } from '../parsing/read.js';
import { emptyAnswer, type Answer } from '../http/answers/answer.js';
import { contextOf } from '../http/requests/request-context.js';
import { respond } from '../http/answers/respond.js';
import { unknownPathText } from '../http/answers/route-refusal.js';
import { UNDO_HEADER } from '../library/control-operations.js';
import type { AdminCall, AdminOperation } from './admin-call.js';
import { bankOf, knownBank, unknownBankOf } from './bank-of-call.js';
import { redirectTo, sendAnswer, type AdminAnswer } from './answers.js';
import { ADMIN_OPERATIONS } from './operations.js';
import { AdminRefusal, admit } from '../http/requests/control-guard.js';
import { adminRefusal, sendProblem } from './problem.js';
import { isNavigation, unknownBankPage, unknownPathPage, wantsPage } from './resources/pages/dashboard.js';
import { receiveMembers } from './read-members.js';

const PREFIX = '/__admin';

/** Adds the control API as a single router, so that calls of the bank's interface compare only one path prefix. */
export function addAdminRoutes(app: IRouter, context: AppContext, which: 'all' | 'probes'): void {
  if (which === 'probes') {
    addProbes(app, context);
    return;
  }
  const router = Router({ caseSensitive: true, strict: true });
  for (const path of pathsMostExactFirst()) {
    const rows = (base: AdminOperation['base']): readonly AdminOperation[] =>
      ADMIN_OPERATIONS.filter((operation) => operation.base === base && operation.path === path);
    const handler = (operations: readonly AdminOperation[]) => (req: Request, res: Response) =>
      handleCall(operations, req, res, context);
    const [atOrigin, ofServer, ofBank] = [rows('origin'), rows('server'), rows('bank')];
    if (atOrigin.length > 0) app.route(path).all(handler(atOrigin));
    if (ofServer.length > 0) router.all(path, handler(ofServer));
    if (ofBank.length > 0) {
      router.all(path, handler(ofBank));
      router.all(`/banks/:bank${path}`, handler(ofBank));
    }
  }
  router.use((req: Request, res: Response) => {
    try {
      if (!isForPerson(req)) admit(req, context, 'tokenHolder');
      return refuseUnknownPath(req, context);
    } catch (error) {
      return refuse(error, req, res, context);
    }
  });
  // Express recognises an error handler by its four parameters.
  router.use((error: unknown, _req: Request, res: Response, _next: NextFunction) =>
    sendProblem(res, error, context.reportError),
  );
  app.use(PREFIX, router);
}

/** Adds only the probes, for a listener without the control API. */
function addProbes(app: IRouter, context: AppContext): void {
  for (const operation of ADMIN_OPERATIONS.filter(({ admission }) => admission === 'anybody'))
    app.get(operation.path, (req: Request, res: Response) => handleCall([operation], req, res, context));
}

/** The router uses the first matching path, so `/requests/find` must come before `/requests/:id`. */
function pathsMostExactFirst(): readonly string[] {
  const parametersIn = (path: string): number => path.split('/:').length - 1;
  const paths = [...new Set(ADMIN_OPERATIONS.map((operation) => operation.path))];
  return paths.sort((one, other) => parametersIn(one) - parametersIn(other));
}

async function handleCall(
  operations: readonly AdminOperation[],
  req: Request,
  res: Response,
  context: AppContext,
): Promise<void> {
  let bank: Bank | undefined;
  let sent: Promise<void>;
  try {
    const method = req.method === 'HEAD' ? 'GET' : req.method;
    const operation = operations.find((candidate) => candidate.method === method);
    const mayCall = admit(req, context, operation?.admission ?? 'tokenHolder');
    if (!operation) {
      await respond(res, otherMethodAnswer(operations, req));
      return;
    }
    const query = readQuery(req.originalUrl);
    assertKnown(Object.keys(query), operation.parameters ?? [], 'parameters');
    const body = method === 'GET' ? {} : await receiveMembers(req, operation);
    // Look the bank up again: a reset may have replaced it while the body was being read.
    const unknown = unknownBankOf(req, context);
    if (unknown !== undefined && operation.admission === 'page' && wantsPage(req)) {
      await sendAnswer(res, 404, await unknownBankPage(req, unknown, context));
      return;
    }
    bank = bankOf(req, context);
    contextOf(req).bank = bank;
    const answer = await carryOut(operation, { req, context, bank, body, query, mayCall }, res);
    sent = sendAnswer(res, operation.status ?? 200, answer);
    if (mayChange(operation)) context.registry.eventsOf(bank.id).emit({ kind: 'control', operation: operation.id });
  } catch (error) {
    sent = refuse(error, req, res, context);
  }
  if (bank) context.afterOperation(context.banks.find(bank.id) ?? bank);
  await sent;
}

/** Carries out an operation. If it changes a bank and the call has a label, it can be undone. */
async function carryOut(operation: AdminOperation, call: AdminCall, res: Response): Promise<AdminAnswer> {
  const { bank, context, req } = call;
  const label = mayChange(operation) ? undoLabelOf(req) : undefined;
  let undoPoint: UndoPoint | undefined;
  const act = (): AdminAnswer | Promise<AdminAnswer> => {
    if (label !== undefined) undoPoint = context.registry.addPoint(bank, label);
    return operation.answer({ ...call, undoPoint });
  };
  try {
    const answer = await Promise.resolve(operation.base === 'bank' ? bank.perform(act) : act());
    if (undoPoint) {
      context.registry.settlePoint(bank.id, undoPoint, true);
      res.setHeader(UNDO_HEADER, undoPoint.id);
    }
    return answer;
  } catch (error) {
    if (undoPoint) context.registry.settlePoint(bank.id, undoPoint, false);
    throw error;
  }
}

/** Whether a person opened an address of the dashboard or of the documents in a browser. */
function isForPerson(req: Request): boolean {
  return isNavigation(req) && /^(?:\/banks\/[^/]+)?\/ui\//.test(req.path);
}

/** Sends a problem document; to a person who opens an unknown address, a page. */
async function refuse(error: unknown, req: Request, res: Response, context: AppContext): Promise<void> {
  const refusal = adminRefusal(error, context.reportError);
  if (refusal.status !== 404 || !isForPerson(req)) return sendProblem(res, refusal, context.reportError);
  // The path of a file below docs/.
  const file = /^\/ui\/docs\/(?:[\w/-]+\/([\w-]+)(?:\.md)?)?$/.exec(req.path);
  const [, name = 'index'] = file ?? [];
  if (file) return sendAnswer(res, 302, redirectTo(`${publicPathOf(context.settings)}${PREFIX}/ui/docs/${name}`));
  return sendAnswer(res, 404, await unknownPathPage(req, context.bankOf(req), context));
}

/** Whether an operation may change the bank of its path. */
function mayChange({ base, method, onlyReads }: AdminOperation): boolean {
  return base === 'bank' && method !== 'GET' && !onlyReads;
}

/** @throws FORMAT_ERROR */
function undoLabelOf({ headers }: Request): string | undefined {
  const label = headers[UNDO_HEADER.toLowerCase()]?.toString().trim();
  if (label === undefined || /^[ -~]{1,100}$/.test(label)) return label;
  return refuseMember(UNDO_HEADER, 'must have 1 to 100 printable ASCII characters, such as +90 days');
}

/** @throws AdminRefusal 405 */
function otherMethodAnswer(operations: readonly AdminOperation[], req: Request): Answer {
  const methods = operations.flatMap(({ method }) => (method === 'GET' ? [method, 'HEAD'] : [method]));
  const allow = [...methods, 'OPTIONS'].join(', ');
  if (req.method !== 'OPTIONS')
    throw new AdminRefusal(405, `${req.method} is not supported at this address; use ${methods.join(', ')}`, {
      headers: { Allow: allow },
    });
  return emptyAnswer(204, { Allow: allow });
}

/** @throws AdminRefusal 404 with the path that is meant, or else where all are listed */
function refuseUnknownPath(req: Request, context: AppContext): never {
  const named = /^\/banks\/([^/]*)/.exec(req.path)?.[1];
  const bank = named === undefined || named === '' ? undefined : knownBank(named, context);
  const prefix = PREFIX + (bank ? `/banks/${bank.id}` : '');
  const valid = ADMIN_OPERATIONS.filter(({ base }) => base === 'bank' || !bank).map(
    ({ base, path }) => (base === 'origin' ? '' : prefix) + path.replaceAll(/:(\w+)/g, '{$1}'),
  );
  // The prefix is the same in both, and would make any path similar.
  const below = (path: string): string => path.slice(path.startsWith(prefix) ? prefix.length : 0);
  const wanted = below(PREFIX + req.path);
  const near = wanted.length > 1 ? closest(wanted, valid.map(below)) : undefined;
  const meant = valid.find((path) => below(path) === near);
  const text = unknownPathText(PREFIX + req.path, meant);
  if (meant === undefined) throw new AdminRefusal(404, `${text}; ${PREFIX}/openapi.yaml lists them`);
  throw new AdminRefusal(404, text, { members: { valid: [meant] } });
}
