import type { NextFunction, Request, Response } from 'express';
import { BankFault, ERROR_CATALOGUE } from '../domain/errors.js';
import type { Organisation } from '../domain/tpp/organisation.js';
import type { Bank, TransitionRecord } from '../sim/bank.js';
import { parseScope } from '../domain/oauth/grants.js';
import type { ConsentId, PaymentId } from '../domain/ids.js';
import type { JournalEntry, Refusal } from '../sim/journal.js';
import type { AppContext } from './app-context.js';
import { callerNames, namedCaller } from './named-caller.js';
import { presentHeaders } from './present-headers.js';
import { seenCall } from './seen-call.js';

/** Longest body that is kept, in characters. */
const LONGEST_BODY = 16_384;
/** What is no call of a client: the control API, what belongs to the pages of PSU and developer, and to the test CA. */
const NOT_RECORDED = /^\/(?:__admin|sca|pki|portal|online|livez|readyz|openapi\.yaml|favicon\.ico)(?:\/|$)|^\/$/;

/** What the operation finds out about its call on the way. */
export interface CallNotes {
  operation?: string;
  body?: string;
  organisation?: Organisation | undefined;
  /** Whether the document does not have the operation. @decision unpublished-operations */
  isUnpublished?: boolean;
  subject?: string | undefined;
  subjectStatus?: string | undefined;
  refusal?: Refusal;
  /** How many guards of the operation let it pass. */
  guardsPassed?: number;
  signature?: JournalEntry['signature'];
  readonly transitions: TransitionRecord[];
}

const NOTES = 'journalNotes';

/** The notes of a call; those of one that is not recorded are thrown away. */
export function notesOf(res: Response): CallNotes {
  return (res.locals[NOTES] as CallNotes | undefined) ?? { transitions: [] };
}

/** What a failure says about who refused. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof BankFault)) return { code: 'INTERNAL_SERVER_ERROR', step: 'internal' };
  const { code, detail } = error;
  const { path, reason, fixedStatus } = detail;
  return {
    code,
    step: fixedStatus === undefined ? ERROR_CATALOGUE[code].step : 'routing',
    ...(path !== undefined && { path }),
    ...(reason && { reason }),
  };
}

/** Notes which consent or payment a call is about, and where that stands. */
export function noteSubject(bank: Bank, notes: CallNotes, named: string | undefined, answer?: object): void {
  const { consentId, paymentId, scope } = (answer ?? {}) as Readonly<Record<string, unknown>>;
  const answered = consentId ?? paymentId ?? parseScope(String(scope))?.requestId;
  const subject = named ?? (typeof answered === 'string' ? answered : undefined);
  if (subject === undefined) return;
  const { consents, payments } = bank.state;
  notes.subject = subject;
  notes.subjectStatus =
    consents.get(subject as ConsentId)?.consentStatus ?? payments.get(subject as PaymentId)?.transactionStatus;
}

/** Carries out an operation, and notes what it moves itself: what is due before it happens first. */
export function noting<Result>(bank: Bank, notes: CallNotes, act: () => Result): Result {
  bank.catchUp();
  const told = bank.onTransition;
  bank.onTransition = (record) => {
    notes.transitions.push(record);
    told(record);
  };
  try {
    return act();
  } finally {
    bank.onTransition = told;
  }
}

/** Puts every call of the bank's interface, answered or not, into the journal of its bank. */
export function recordCalls(context: AppContext) {
  return (req: Request, res: Response, next: NextFunction): void => {
    if (NOT_RECORDED.test(req.url.split('?')[0] ?? '')) {
      next();
      return;
    }
    const bank = context.bankOf(req);
    // Those of now: the bank may be made anew before the answer has gone.
    const journal = context.keeper.journalOf(bank);
    const report = context.keeper.reportOf(bank);
    bank.catchUp();
    const [path = '', query = ''] = req.url.split(/\?(.*)/s);
    const begun = { id: journal.nextId(), at: bank.now, receivedAtMs: Date.now(), method: req.method, path, query };
    const startedAt = performance.now();
    const notes: CallNotes = { transitions: [] };
    res.locals[NOTES] = notes;
    const record = once((answerBody?: string) => {
      const entry = {
        ...begun,
        durationMs: performance.now() - startedAt,
        ...answerFacts(res, answerBody),
        ...callFacts(bank, req, notes),
      };
      try {
        const findings = report.see(seenCall(entry, notes.body, bank, context), notes.isUnpublished === true);
        const kept = { ...entry, findings };
        journal.add(kept);
        const events = context.keeper.eventsOf(bank.id);
        events.tell({ kind: 'request', entry: kept });
        for (const finding of findings) events.tell({ kind: 'finding', request: entry.id, finding });
      } catch (error) {
        // Nobody waits for this any more, and a call that cannot be judged must not end the process.
        context.reportFault(error);
      }
    });
    const end = res.end.bind(res) as (...args: unknown[]) => Response;
    res.end = ((...args: unknown[]) => {
      const ended = end(...args);
      // Before the client can have read its answer: what it calls next finds this call in the journal.
      record(typeof args[0] === 'string' ? args[0].slice(0, LONGEST_BODY) : undefined);
      return ended;
    }) as Response['end'];
    // Where the connection ended without an answer.
    res.once('close', () => record());
    next();
  };
}

function once(act: (answerBody?: string) => void): (answerBody?: string) => void {
  let isDone = false;
  return (answerBody) => {
    if (isDone) return;
    isDone = true;
    act(answerBody);
  };
}

function answerFacts(
  res: Response,
  answerBody: string | undefined,
): Pick<JournalEntry, 'status' | 'answerHeaders' | 'answerBody'> {
  return {
    status: res.headersSent ? res.statusCode : 0,
    answerHeaders: textHeaders(res),
    ...(answerBody !== undefined && { answerBody }),
  };
}

function callFacts(bank: Bank, req: Request, notes: CallNotes) {
  const { operation, body, organisation, refusal, guardsPassed, signature, transitions, subject, subjectStatus } =
    notes;
  const headers = presentHeaders(req);
  const { traceparent } = headers;
  return {
    ...(operation !== undefined && { operation }),
    tppNames: callerNames(organisation ? notes : namedCaller(bank, req)),
    headers,
    ...(body !== undefined && { body: body.slice(0, LONGEST_BODY) }),
    ...(refusal && { refusal }),
    ...(guardsPassed !== undefined && { guardsPassed }),
    ...(signature && { signature }),
    ...(subject !== undefined && { subject }),
    ...(subjectStatus !== undefined && { subjectStatus }),
    transitions,
    ...(traceparent !== undefined && { traceparent }),
  };
}

function textHeaders(res: Response): Record<string, string> {
  return Object.fromEntries(
    Object.entries(res.getHeaders()).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : String(value),
    ]),
  );
}
