import type { NextFunction, Request, Response } from 'express';
import { BankFault, ERROR_CATALOGUE } from '../domain/errors.js';
import type { Organisation, PortalUser } from '../domain/tpp/organisation.js';
import type { Bank, TransitionRecord } from '../sim/bank.js';
import type { JournalEntry } from '../sim/journal.js';
import { namesOf } from '../sim/outcome-facts.js';
import type { AppContext } from './app-context.js';
import { presentHeaders } from './present-headers.js';

/** Longest body that is kept, in characters. */
const LONGEST_BODY = 16_384;
/** What is no call of a client: the control API, and what belongs to the pages of the PSU. */
const NOT_RECORDED = /^\/(?:__admin|sca|livez|readyz|openapi\.yaml|favicon\.ico)(?:\/|$)|^\/$/;

/** What the operation finds out about its call on the way. */
export interface CallNotes {
  operation?: string;
  body?: string;
  organisation?: Organisation | undefined;
  portalUser?: PortalUser | undefined;
  refusal?: JournalEntry['refusal'];
  readonly transitions: TransitionRecord[];
}

const NOTES = 'journalNotes';

/** The notes of a call; those of one that is not recorded are thrown away. */
export function notesOf(res: Response): CallNotes {
  return (res.locals[NOTES] as CallNotes | undefined) ?? { transitions: [] };
}

/** What a failure says about who refused. */
export function refusalOf(error: unknown): NonNullable<JournalEntry['refusal']> {
  const code = error instanceof BankFault ? error.code : 'INTERNAL_SERVER_ERROR';
  const isRouting = error instanceof BankFault && error.detail.fixedStatus !== undefined;
  return { code, step: isRouting ? 'routing' : ERROR_CATALOGUE[code].step };
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
    const journal = context.keeper.journalOf(bank);
    const [path = '', query = ''] = req.url.split(/\?(.*)/s);
    const begun = { id: journal.nextId(), at: bank.now, receivedAtMs: Date.now(), startedAt: performance.now() };
    const notes: CallNotes = { transitions: [] };
    res.locals[NOTES] = notes;
    let answerBody: string | undefined;
    const end = res.end.bind(res) as (...args: unknown[]) => Response;
    res.end = ((...args: unknown[]) => {
      if (typeof args[0] === 'string') answerBody = args[0].slice(0, LONGEST_BODY);
      return end(...args);
    }) as Response['end'];
    // `close` also comes where the connection ended without an answer.
    res.once('close', () => {
      const headers = presentHeaders(req);
      const { operation, body, organisation, portalUser, refusal, transitions } = notes;
      journal.add({
        id: begun.id,
        at: begun.at,
        receivedAtMs: begun.receivedAtMs,
        method: req.method,
        path,
        query,
        ...(operation !== undefined && { operation }),
        tppNames: organisation ? namesOf(organisation) : portalUser ? [portalUser.userEmail] : [],
        headers,
        ...(body !== undefined && { body: body.slice(0, LONGEST_BODY) }),
        status: res.headersSent ? res.statusCode : 0,
        answerHeaders: textHeaders(res),
        ...(answerBody !== undefined && { answerBody }),
        durationMs: performance.now() - begun.startedAt,
        ...(refusal && { refusal }),
        transitions,
        ...(headers['traceparent'] !== undefined && { traceparent: headers['traceparent'] }),
      });
    });
    next();
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
