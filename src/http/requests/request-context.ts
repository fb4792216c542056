import type { Request } from 'express';
import type { IncomingMessage } from 'node:http';
import { BankFault, ERROR_CATALOGUE } from '../../domain/errors.js';
import { asId, type AuthorisableId } from '../../domain/ids.js';
import { statusOf } from '../../domain/authorisation/subject.js';
import { findSubject } from '../../sim/directory.js';
import { parseScope } from '../../domain/authorisation/oauth.js';
import type { Organisation } from '../../domain/tpp/organisation.js';
import type { AppContext } from '../app-context.js';
import type { Observers } from '../../banks/undo-points.js';
import type { RemarkedRule } from '../../client-report/rule.js';
import type { Bank, TransitionRecord } from '../../sim/bank.js';
import type { Banks } from '../../sim/banks.js';
import type { Refusal } from '../../journal/journal-entry.js';
import type { SignatureNote } from '../../domain/signing/signature-header.js';
import type { Answer } from '../answers/answer.js';
import type { AdaptedCall } from './adapted-call.js';

/** In characters. @decision request-id */
export const LONGEST_REQUEST_ID = 128;

declare global {
  // Express itself adds members to requests by declaration merging.
  // oxlint-disable-next-line typescript/no-namespace
  namespace Express {
    interface Request {
      context?: RequestContext | undefined;
    }
  }
}

/**
 * The context of a request: its data and what is found out about it. Each request of the server has one, including
 * pages and control API.
 */
export class RequestContext {
  readonly server: AppContext;
  /** The bank in the path, as of the arrival of the request. The control API has its own path for the bank. */
  bank: Bank;
  readonly method: string;
  /** Path and query as the client sent them. */
  readonly target: string;
  /** By lower-case name, without empty headers; with the names of the dialect. @decision empty-headers, adaptations */
  headers: Readonly<Record<string, string>>;
  /** Like `headers`, with the names that the client sent. */
  readonly sentHeaders: Readonly<Record<string, string>>;
  /** Alternating names and values, as received. */
  readonly rawHeaders: readonly string[];
  /** Whether `sentHeaders` are exactly these, by lower-case name. */
  readonly isPlain: boolean;
  readonly receivedAtMs: number;
  readonly startedAtMs: number;
  readonly notes = new RequestNotes();
  /** Operation of the bank's interface. */
  operation: string | undefined = undefined;
  /** Whether the operation is not in the document. @decision unpublished-operations */
  isUnpublished = false;
  /** For a call of a bank with adaptations. */
  adapted: AdaptedCall | undefined = undefined;
  /** The observers that record it; absent if it is not a call of a client. */
  observers: Observers | undefined = undefined;
  /** The number of its journal entry. */
  number = 0;
  /** Bank time of its arrival. */
  at = 0;
  /** Path below the bank's base URL. */
  path = '';
  query = '';
  /** Whether it is a call of a bank's interface, not of a page or of the control API. */
  isCall = true;
  /** Whether a person opened an unknown address in a browser; the client report is about programs. */
  isOfPerson = false;
  /** Whether a response is being sent, or the client has disconnected. */
  isAnswered = false;

  constructor(req: Request, bank: Bank, server: AppContext) {
    this.server = server;
    this.bank = bank;
    this.method = req.method;
    this.target = req.originalUrl;
    this.headers = presentHeaders(req);
    this.sentHeaders = this.headers;
    this.rawHeaders = req.rawHeaders;
    this.isPlain = this.headers === req.headers;
    this.receivedAtMs = Date.now();
    this.startedAtMs = performance.now();
  }

  /** Makes the request a call of a client, with the next number in the bank's journal. */
  joinJournal(path: string, query: string): void {
    const { bank } = this;
    // A reset may give the bank another journal before the response is sent.
    this.observers = this.server.registry.recordOf(bank);
    bank.catchUp();
    this.number = this.observers.journal.nextNumber();
    this.at = bank.now;
    this.path = path;
    this.query = query;
  }

  /** The answer as the bank writes it. @decision adaptations */
  written(answer: Answer): Answer {
    return this.adapted?.writeAnswer(answer) ?? answer;
  }

  /** The X-Request-ID for the response, if the request has a valid one. @decision request-id */
  repeatedRequestId(): string | undefined {
    const xRequestId = this.headers['x-request-id'];
    return xRequestId === undefined || xRequestId.length > LONGEST_REQUEST_ID ? undefined : xRequestId;
  }
}

/** Facts that guards and operations find out about a call, for the journal and the client report. */
class RequestNotes {
  /** The whole body, as text. */
  body: string | undefined = undefined;
  /** The parsed JSON of the body. */
  readBody: unknown = undefined;
  refusal: Refusal | undefined = undefined;
  /** How many checks the call has passed before its operation: the guards, then the rate limit. */
  checksPassed: number | undefined = undefined;
  organisation: Organisation | undefined = undefined;
  /** Id of the consent or payment that the call is about. */
  subject: string | undefined = undefined;
  subjectStatus: string | undefined = undefined;
  signature: SignatureNote | undefined = undefined;
  /** Id of the fault that was applied. */
  fault: string | undefined = undefined;
  /** Transitions that the call caused itself. */
  transitions: readonly TransitionRecord[] = NOTHING;
  /** Violations that are not rejected: details for the client report, by rule. */
  remarks: Readonly<Partial<Record<RemarkedRule, string>>> = NO_REMARKS;

  /** Adds a remark for the client report. Only the first one per rule counts. */
  remark(rule: RemarkedRule, detail: string): void {
    this.remarks = { [rule]: detail, ...this.remarks };
  }

  /** Records what the call is about, such as a consent or a payment, and its status. */
  noteSubject(bank: Bank, named: string | undefined, answer?: object): void {
    const subject = named ?? (answer && subjectOf(answer));
    if (subject === undefined) return;
    this.subject = subject;
    const found = findSubject(bank, asId<AuthorisableId>(subject));
    this.subjectStatus = found && statusOf(found);
  }
}

const NOTHING: readonly never[] = [];
const NO_REMARKS = Object.freeze({});

export function contextOf({ context }: Request): RequestContext {
  if (!context) throw new Error('a request without a context: the application did not begin it');
  return context;
}

/** Creates a lookup of the current bank of a request: a reset may have replaced it since the request arrived. */
export function bankFinder(banks: Pick<Banks, 'find'>): (req: Request) => Bank {
  return (req) => {
    const { bank } = contextOf(req);
    return banks.find(bank.id) ?? bank;
  };
}

export function refusalOf(error: unknown, sentCode?: string): Refusal {
  if (!(error instanceof BankFault)) return { code: 'INTERNAL_SERVER_ERROR', step: 'internal' };
  const { code, detail } = error;
  const { limit, path = limit, reason, fixedStatus } = detail;
  return {
    code,
    step: fixedStatus === undefined ? ERROR_CATALOGUE[code].step : 'routing',
    ...(path !== undefined && { path }),
    ...(reason && { reason }),
    ...(sentCode !== undefined && { sentCode }),
  };
}

/** The consent or payment that a response names. */
function subjectOf(answer: object): string | undefined {
  const { consentId, paymentId, basketId, scope } = answer as Readonly<Record<string, unknown>>;
  const answered =
    consentId ?? paymentId ?? basketId ?? (typeof scope === 'string' ? parseScope(scope)?.subjectId : undefined);
  return typeof answered === 'string' ? answered : undefined;
}

/**
 * Headers by lower-case name without empty ones. Usually none is empty, so they are those of the request itself.
 * @decision empty-headers
 */
export function presentHeaders({ headers }: IncomingMessage): Readonly<Record<string, string>> {
  for (const name in headers) {
    const value = headers[name];
    if (typeof value !== 'string' || value === '' || isPadded(value)) return withoutEmpty(headers);
  }
  return headers as Readonly<Record<string, string>>;
}

/** Whether a value may have surrounding white space. A cheap check; trimming is exact. */
function isPadded(value: string): boolean {
  const [first, last] = [value.charCodeAt(0), value.charCodeAt(value.length - 1)];
  return first <= 32 || last <= 32 || first >= 160 || last >= 160;
}

function withoutEmpty(headers: IncomingMessage['headers']): Readonly<Record<string, string>> {
  const present: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    const text = typeof value === 'string' ? value.trim() : value?.join(', ');
    if (text !== undefined && text !== '') present[name] = text;
  }
  return present;
}
