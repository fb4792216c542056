import type { Express, Request, Response } from 'express';
import { BankFault } from '../domain/errors.js';
import type { Bank } from '../sim/bank.js';
import { bankPath } from '../sim/banks.js';
import type { AppContext } from './app-context.js';
import type { FaultFacts } from '../domain/fault/fault.js';
import { findOrganisation, organisationByClientId, portalUserByKey } from '../sim/directory.js';
import { strikeFault } from '../sim/faults.js';
import { namesOf } from '../sim/outcome-facts.js';
import { bendBody, keepBack, replacesAnswer, writeInstead } from './answer-faults.js';
import type { FailureAnswer } from '../wire/error.js';
import { answerOfError, sendFailure, sendJson } from './error-sink.js';
import type { Exchange } from './exchange.js';
import { hasGateway, refuseRoute, refusesKey } from './gateway.js';
import { linkBaseOf } from './link-base.js';
import { OPERATIONS, type Operation } from './operations.js';
import { readQuery } from './parameters.js';
import { bodyReceiver, type ReceivedBody } from './receive-body.js';

const NOTHING_RECEIVED: ReceivedBody = { raw: undefined, fault: undefined };

/** Puts every row of the operations matrix on the application. */
export function addBankRoutes(app: Express, context: AppContext): void {
  const receivers = new Map<number, ReturnType<typeof bodyReceiver>>();
  const receive = (bank: Bank, req: Request, res: Response): Promise<ReceivedBody> => {
    const { bodyBytes } = bank.profile.sizes;
    const receiver = receivers.get(bodyBytes) ?? bodyReceiver(bodyBytes);
    receivers.set(bodyBytes, receiver);
    return receiver(req, res);
  };
  for (const operation of OPERATIONS) {
    for (const method of operation.methods) {
      app[method](operation.path, async (req: Request, res: Response) => {
        const bank = context.bankOf(req);
        if (operation.id === 'exchangeCode' && method === 'get' && bank.profile['token-method'] === 'post-only') {
          refuseMethod(req, res, 'POST, OPTIONS', context);
          return;
        }
        // A body on a GET or DELETE is never looked at (decision stray-bodies).
        const received = method === 'post' ? await receive(bank, req, res) : NOTHING_RECEIVED;
        await underFault(operation, bank, req, res, (deliver) =>
          carryOut(operation, bank, req, res, received, context, deliver),
        );
      });
    }
  }
  for (const path of new Set(OPERATIONS.map((operation) => operation.path))) addOtherMethods(app, path, context);
}

/** Lets the answer go out, or does something else in its place. */
type Deliver = (write: () => void) => void;
const DIRECTLY: Deliver = (write) => write();

/**
 * Carries out a call under the fault that strikes it, if one does. With `before` the operation does not take place when
 * the fault has an answer of its own; with `commit` it takes place, whatever becomes of the answer.
 */
async function underFault(
  operation: Operation,
  bank: Bank,
  req: Request,
  res: Response,
  act: (deliver: Deliver) => void,
): Promise<void> {
  const struck =
    bank.state.faults.size === 0
      ? undefined
      : bank.perform(() => strikeFault(bank, faultFactsOf(operation.id, bank, req)));
  if (!struck) {
    act(DIRECTLY);
    return;
  }
  const instead = (): void => writeInstead(res, struck, operation.id, bank.profile);
  if (struck.when === 'before') {
    await keepBack(struck);
    if (replacesAnswer(struck)) instead();
    else act(bent);
    return;
  }
  act((write) => void keepBack(struck).then(() => (replacesAnswer(struck) ? instead() : bent(write))));

  function bent(write: () => void): void {
    if (struck) bendBody(res, struck);
    write();
  }
}

/** What is known of a call before any guard has looked at it. */
function faultFactsOf(operation: string, bank: Bank, req: Request): FaultFacts {
  const headers = presentHeaders(req);
  const user = portalUserByKey(bank, headers['ocp-apim-subscription-key'] ?? '');
  const byKey = user?.organisationId === undefined ? undefined : findOrganisation(bank, user.organisationId);
  const clientId = new URLSearchParams(req.originalUrl.split('?')[1]).get('client_id');
  const organisation = byKey ?? (clientId === null ? undefined : organisationByClientId(bank, clientId));
  const tppNames = organisation ? namesOf(organisation) : [user?.userEmail ?? ''];
  return { operation, method: req.method, path: req.path, tppNames, headers };
}

function carryOut(
  operation: Operation,
  bank: Bank,
  req: Request,
  res: Response,
  received: ReceivedBody,
  context: AppContext,
  deliver: Deliver,
): void {
  const headers = presentHeaders(req);
  const links = linkBaseOf(req, context.settings, bankPath(bank.id));
  if (refusesKey(bank, req, res, { operationId: operation.id, headers, address: `${links.api}/PSD2/v1` })) return;
  const requestId = headers['x-request-id'];
  if (requestId !== undefined && requestId.length <= 128 && operation.id !== 'changeAccountName')
    res.setHeader('X-Request-ID', requestId);
  try {
    const body = bank.perform(() => {
      const exchange: Exchange = {
        req,
        res,
        bank,
        operationId: operation.id,
        contract: context.contractOf(bank),
        headers,
        pathParameters: req.params as Readonly<Record<string, string>>,
        rawBody: received.raw,
        bodyFault: received.fault,
        links,
        clientCertificate: () => context.clientCertificate(req, bank),
        query: {},
      };
      for (const guard of operation.guards) guard(exchange);
      exchange.query = readQuery(req.originalUrl);
      return operation.answer(exchange);
    });
    const status = body === undefined ? 204 : isCreation(operation, bank) ? 201 : 200;
    requireFit(operation, req.method, status, body, bank, context);
    deliver(() => sendAnswer(operation, res, status, body));
  } catch (error) {
    const failure = answerOfError(error, operation.id, bank.profile, context.reportFault);
    deliver(() => sendFailure(res, fitting(failure, operation, req.method, bank, context)));
  }
  context.afterOperation(bank);
}

/** The failure, or, when it does not fit the document and that is asked for, the fault that this is. */
function fitting(
  failure: FailureAnswer,
  operation: Operation,
  method: string,
  bank: Bank,
  context: AppContext,
): FailureAnswer {
  try {
    requireFit(operation, method, failure.status, failure.body, bank, context);
    return failure;
  } catch (error) {
    return answerOfError(error, operation.id, bank.profile, context.reportFault);
  }
}

/** On demand: an answer that does not fit the OpenAPI document is a fault of the bank. */
function requireFit(
  operation: Operation,
  method: string,
  status: number,
  body: unknown,
  bank: Bank,
  context: AppContext,
): void {
  if (!context.checkAnswers) return;
  const isTwin = operation.id === 'exchangeCode' && method === 'POST';
  const headers = { 'content-type': 'application/json' };
  const problems = context.contractOf(bank).answerProblems(isTwin ? 'exchangeCodeByPost' : operation.id, {
    status,
    headers,
    body,
  });
  if (problems.length > 0) throw new Error(`the answer does not fit the OpenAPI document: ${problems.join('; ')}`);
}

/** @decision success-status */
function isCreation(operation: Operation, bank: Bank): boolean {
  const creates = operation.id === 'createConsent' || operation.id === 'initiatePayment';
  return creates && bank.profile['success-status'] === 'nextgen';
}

function sendAnswer(operation: Operation, res: Response, status: number, body: object | undefined): void {
  res.setHeader('Cache-Control', 'no-store');
  if (operation.id === 'exchangeCode') res.setHeader('Pragma', 'no-cache');
  if (body === undefined) res.status(204).end();
  else {
    if (status === 201) {
      const { self } = (body as { _links: { self: { href: string } } })._links;
      res.setHeader('Location', self.href);
      res.setHeader('ASPSP-SCA-Approach', 'REDIRECT');
    }
    sendJson(res, status, body);
  }
}

/** Headers by lower-case name, those with an empty value left out. @decision empty-headers */
function presentHeaders(req: Request): Readonly<Record<string, string>> {
  const present: Record<string, string> = {};
  for (const [name, value] of Object.entries(req.headers)) {
    const text = typeof value === 'string' ? value.trim() : value?.join(', ');
    if (text !== undefined && text !== '') present[name] = text;
  }
  return present;
}

/** @decision routing */
function addOtherMethods(app: Express, path: string, context: AppContext): void {
  const methods = OPERATIONS.filter((operation) => operation.path === path).flatMap((operation) => operation.methods);
  const isToken = OPERATIONS.some((operation) => operation.path === path && operation.id === 'exchangeCode');
  const allowOf = (req: Request): string => {
    const isPostOnly = isToken && context.bankOf(req).profile['token-method'] === 'post-only';
    const offered = methods.filter((method) => !(isPostOnly && method === 'get'));
    const names = offered.map((method) => method.toUpperCase());
    return [...names, ...(offered.includes('get') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  };
  app.options(path, (req, res) => {
    res.setHeader('Allow', allowOf(req));
    res.status(204).end();
  });
  app.all(path, (req, res) => refuseMethod(req, res, allowOf(req), context));
}

/** @decision routing, token-method, gateway-errors */
function refuseMethod(req: Request, res: Response, allow: string, context: AppContext): void {
  if (hasGateway(context.bankOf(req))) {
    refuseRoute(res);
    return;
  }
  const fault = new BankFault('SERVICE_INVALID', `${req.method} is not offered at this address; use ${allow}`, {
    fixedStatus: 405,
    headers: { Allow: allow },
  });
  sendFailure(res, answerOfError(fault, undefined, context.bankOf(req).profile, context.reportFault));
}
