import type { Express, Response } from 'express';
import { ServerResponse } from 'node:http';
import { BankFault } from '../domain/errors.js';
import type { AppContext } from './app-context.js';
import type { BankEvents } from '../banks/bank-events.js';
import { isAskedByBrowsers } from './browser-paths.js';
import { bankOfCall, hasRecord, recordOf, refusalOf, type CallRecord } from './call-record.js';
import { answerOfError, sendFailure } from './error-sink.js';
import { callerNames, namedCaller } from './named-caller.js';
import { plainPath } from './request-target.js';
import { writeHeldHead } from './send.js';
import { SeenRequest } from '../journal/seen-call.js';

/**
 * What is no call of a client: the control API, what belongs to the pages of PSU and developer, and to the test CA. Beside it
 * there is what browsers ask for by themselves.
 */
const NOT_RECORDED = /^\/(?:__admin|sca|pki|portal|online|livez|readyz|metrics|openapi\.yaml)(?:\/|$)|^\/$/i;

/** Whether a path, without query, is one whose calls go into the journal. */
export function isJournalled(path: string): boolean {
  const plain = plainPath(path);
  return !NOT_RECORDED.test(plain) && !isAskedByBrowsers(plain);
}

/**
 * Lets every answer of an application end its record: the call is logged, judged and put into the journal of its bank
 * before the client can have read its answer, so that what it calls next finds this call there.
 */
export function recordAtTheEnd(app: Express, context: AppContext): void {
  // oxlint-disable-next-line typescript/unbound-method -- it is called on the response
  const end = ServerResponse.prototype.end as (
    this: Response,
    chunk?: unknown,
    encoding?: unknown,
    done?: unknown,
  ) => Response;
  const response = app.response as unknown as { end: unknown };
  const { saved } = context;
  const endNow = (res: Response, chunk: unknown, encoding: unknown, done: unknown): void => {
    writeHeldHead(res);
    end.call(res, chunk, encoding, done);
    finish(res, typeof chunk === 'string' ? chunk : undefined, context);
  };
  response.end = function (this: Response, chunk?: unknown, encoding?: unknown, done?: unknown): Response {
    if (!hasRecord(this)) {
      end.call(this, chunk, encoding, done);
      return this;
    }
    const waiting = saved && !recordOf(this).isLost ? saved(bankOfCall(this).id) : undefined;
    if (waiting)
      endWhenSaved(this, waiting, () => endNow(this, chunk, encoding, done)).catch((error: unknown) => {
        context.reportFault(error);
        this.destroy();
      });
    else endNow(this, chunk, encoding, done);
    return this;
  };

  async function endWhenSaved(res: Response, waiting: Promise<void>, endAnswer: () => void): Promise<void> {
    try {
      await waiting;
    } catch (error) {
      refuseLost(res, error as Error, context);
      return;
    }
    endAnswer();
  }
}

/** Answers, in the place of what was to be answered, that it could not be kept. */
function refuseLost(res: Response, error: Error, context: AppContext): void {
  const record = recordOf(res);
  record.isLost = true;
  record.heldHead = undefined;
  record.answerBody = undefined;
  if (res.headersSent) {
    res.destroy();
    return;
  }
  for (const name of res.getHeaderNames()) res.removeHeader(name);
  const fault = new BankFault('INTERNAL_SERVER_ERROR', error.message);
  record.refusal = refusalOf(fault);
  record.transitions = [];
  sendFailure(res, answerOfError(fault, record.operation, bankOfCall(res).profile, context.reportFault));
}

/** Ends the record of a call that got an answer, or whose connection ended without one. Never throws. */
export function finish(res: Response, answerBody: string | undefined, context: AppContext): void {
  try {
    if (recordOf(res).finish(res, answerBody)) settleCall(res, context);
  } catch (error) {
    // The answer has gone, and nobody waits for this any more.
    context.reportFault(error);
  }
}

/** Counts, logs and judges a call, and puts it into the journal. */
function settleCall(res: Response, context: AppContext): void {
  const record = recordOf(res);
  const bank = bankOfCall(res);
  context.counts.count(record.operation, record.status, record.durationMs);
  context.logCall({
    bank: bank.id,
    method: record.method,
    path: pathOf(res.req.originalUrl),
    status: record.status,
    milliseconds: record.durationMs,
    operation: record.operation,
    refusal: record.refusal?.code,
  });
  const { observers } = record;
  record.observers = undefined;
  if (!observers) return;
  if (!record.organisation) record.nameCaller(callerNames(namedCaller(bank, res.req, record.headers)));
  const seen = new SeenRequest(record, record.readBody, bank.profile, context.contractOf(bank), record.remarks);
  record.findings = observers.report.see(seen, record.isUnpublished);
  record.settle();
  observers.journal.add(record);
  tell(record, context.keeper.eventsOf(bank.id));
}

function tell(record: CallRecord, events: BankEvents): void {
  if (events.size === 0) return;
  events.tell({ kind: 'request', entry: record });
  for (const finding of record.findings) events.tell({ kind: 'finding', request: record.id, finding });
}

/** A request target without its query, or what a browser should have kept to itself: either can hold secrets. */
function pathOf(target: string): string {
  const end = target.search(/[?#]/);
  return end === -1 ? target : target.slice(0, end);
}
