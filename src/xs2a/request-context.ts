import type { Request } from 'express';
import type { IncomingMessage } from 'node:http';
import { BankFault, ERROR_CATALOGUE } from '../domain/errors.js';
import type { ConsentId, PaymentId } from '../domain/ids.js';
import { parseScope } from '../domain/oauth.js';
import type { Organisation } from '../domain/tpp/organisation.js';
import type { AppContext } from '../http/app-context.js';
import type { Observers } from '../banks/bank-registry-port.js';
import type { RemarkedRule } from '../client-report/rule.js';
import type { Bank, TransitionRecord } from '../sim/bank.js';
import type { Banks } from '../sim/banks.js';
import type { Refusal } from '../journal/journal.js';
import type { SignatureNote } from '../domain/signing/signature-header.js';

/** In characters. @decision request-id */
export const LONGEST_REQUEST_ID = 128;

declare global {
  // Express's own way to give requests a member.
  // oxlint-disable-next-line typescript/no-namespace
  namespace Express {
    interface Request {
      context?: RequestContext | undefined;
    }
  }
}

/** A request as it came, and what becomes known of it. One for each request of the server, also of pages and control API. */
export class RequestContext {
  readonly server: AppContext;
  /** The bank that the path names, as it was when the request came. The control API names it by a path of its own. */
  bank: Bank;
  readonly method: string;
  /** Path and query as the client sent them. */
  readonly target: string;
  /** By lower-case name; headers with an empty value are left out. @decision empty-headers */
  readonly headers: Readonly<Record<string, string>>;
  /** Names and values in turn, as they came. */
  readonly rawHeaders: readonly string[];
  /** Whether `headers` are just those, by lower-case name. */
  readonly isPlain: boolean;
  readonly receivedAtMs: number;
  readonly startedAtMs: number;
  readonly notes = new RequestNotes();
  /** Operation of the bank's interface. */
  operation: string | undefined = undefined;
  /** Whether the document does not have the operation. @decision unpublished-operations */
  isUnpublished = false;
  /** Where its journal entry goes; absent: it is not a call of a client. */
  observers: Observers | undefined = undefined;
  /** The number of its journal entry. */
  number = 0;
  /** Bank time at which it came. */
  at = 0;
  /** Path below the base address of the bank. */
  path = '';
  query = '';
  /** Whether its answer is on the way, or will never be, because the client has gone. */
  isAnswered = false;

  constructor(req: Request, bank: Bank, server: AppContext) {
    this.server = server;
    this.bank = bank;
    this.method = req.method;
    this.target = req.originalUrl;
    this.headers = presentHeaders(req);
    this.rawHeaders = req.rawHeaders;
    this.isPlain = this.headers === req.headers;
    this.receivedAtMs = Date.now();
    this.startedAtMs = performance.now();
  }

  /** Makes the request a call of a client, with the next number in the journal of its bank. */
  joinJournal(path: string, query: string): void {
    const { bank } = this;
    // A reset may give the bank another journal before the answer is sent.
    this.observers = this.server.registry.observersOf(bank);
    bank.catchUp();
    this.number = this.observers.journal.nextNumber();
    this.at = bank.now;
    this.path = path;
    this.query = query;
  }

  /** The header X-Request-ID as the answer repeats it, if the request has a valid one. @decision request-id */
  repeatedRequestId(): string[] {
    const requestId = this.headers['x-request-id'];
    return requestId === undefined || requestId.length > LONGEST_REQUEST_ID ? [] : ['X-Request-ID', requestId];
  }
}

/** What guards and operations find out about a call, for the journal and the client report. */
export class RequestNotes {
  /** The whole body, as text. */
  body: string | undefined = undefined;
  /** The JSON in it. */
  readBody: unknown = undefined;
  refusal: Refusal | undefined = undefined;
  /** How many guards of the operation let it pass. */
  guardsPassed: number | undefined = undefined;
  organisation: Organisation | undefined = undefined;
  /** Id of the consent or payment that it is about. */
  subject: string | undefined = undefined;
  subjectStatus: string | undefined = undefined;
  signature: SignatureNote | undefined = undefined;
  /** What it moved itself. */
  transitions: readonly TransitionRecord[] = NOTHING;
  /** What breaks a rule of the client report without being refused: details of findings, by rule. */
  remarks: Readonly<Partial<Record<RemarkedRule, string>>> = NO_REMARKS;

  /** Notes what breaks a rule of the client report. The first detail counts. */
  remark(rule: RemarkedRule, detail: string): void {
    this.remarks = { [rule]: detail, ...this.remarks };
  }

  /** Notes which consent or payment the call is about, and its status. */
  noteSubject(bank: Bank, named: string | undefined, answer?: object): void {
    const subject = named ?? (answer && subjectOf(answer));
    if (subject === undefined) return;
    const { consents, payments } = bank.state;
    this.subject = subject;
    this.subjectStatus =
      consents.get(subject as ConsentId)?.consentStatus ?? payments.get(subject as PaymentId)?.transactionStatus;
  }
}

const NOTHING: readonly never[] = [];
const NO_REMARKS = Object.freeze({});

/** The context of a request. */
export function contextOf({ context }: Request): RequestContext {
  if (!context) throw new Error('a request without a context: the application did not begin it');
  return context;
}

/** A look-up of the bank that a request names, as it is now: a reset may have replaced it since the request came. */
export function bankFinder(banks: Pick<Banks, 'find'>): (req: Request) => Bank {
  return (req) => {
    const { bank } = contextOf(req);
    return banks.find(bank.id) ?? bank;
  };
}

/** What an error says about who refused. */
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

/** The consent or payment that an answer names. */
function subjectOf(answer: object): string | undefined {
  const { consentId, paymentId, scope } = answer as Readonly<Record<string, unknown>>;
  const answered = consentId ?? paymentId ?? (typeof scope === 'string' ? parseScope(scope)?.requestId : undefined);
  return typeof answered === 'string' ? answered : undefined;
}

/**
 * Headers by lower-case name, those with an empty value left out. Where none is empty, which is usual, they are those of the
 * request itself.
 * @decision empty-headers
 */
export function presentHeaders({ headers }: IncomingMessage): Readonly<Record<string, string>> {
  for (const name in headers) {
    const value = headers[name];
    if (typeof value !== 'string' || value === '' || isPadded(value)) return withoutEmpty(headers);
  }
  return headers as Readonly<Record<string, string>>;
}

/** Whether there may be space around a value; whether it is space is found out where it is taken away. */
function isPadded(value: string): boolean {
  const [first, last] = [value.charCodeAt(0), value.charCodeAt(value.length - 1)];
  return first <= 32 || last <= 32 || first >= 160 || last >= 160;
}

function withoutEmpty(headers: IncomingMessage['headers']): Readonly<Record<string, string>> {
  const present: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const text = typeof value === 'string' ? value.trim() : value?.join(', ');
    if (text !== undefined && text !== '') present[name] = text;
  }
  return present;
}
