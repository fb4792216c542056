import type { Request, Response } from 'express';
import { BankFault, ERROR_CATALOGUE } from '../domain/errors.js';
import type { ConsentId, PaymentId } from '../domain/ids.js';
import { parseScope } from '../domain/oauth/grants.js';
import type { Organisation } from '../domain/tpp/organisation.js';
import type { Bank, TransitionRecord } from '../sim/bank.js';
import type { Banks } from '../sim/banks.js';
import type { EntryFinding, JournalEntry, RecordedCall, Refusal } from '../journal/journal.js';
import { namesOf } from '../sim/scripting/outcome-facts.js';
import type { StruckFault } from '../sim/scripting/faults.js';
import type { Observers } from '../banks/bank-keeper.js';
import type { RemarkedRule } from '../client-report/rule.js';
import { presentHeaders } from './present-headers.js';

/** Longest body that is kept, in characters. */
const LONGEST_BODY = 16_384;
const NOTHING: readonly never[] = [];
const NO_REMARKS = Object.freeze({});
const REQUEST_ID = 'x-request-id';
/** In characters. @decision request-id */
export const LONGEST_REQUEST_ID = 128;

type Headers = Readonly<Record<string, string>>;

/**
 * One request from its first byte on: where whoever handles it notes what it finds out, and, once it is answered, the entry
 * of the journal. One object for all of that, because every call pays for it.
 */
export class CallRecord implements RecordedCall {
  /** Place in the journal; 0: the call is none of a client. */
  number = 0;
  at = 0;
  readonly receivedAtMs: number;
  readonly method: string;
  path = '';
  query = '';
  readonly headers: Headers;
  readonly rawHeaders: readonly string[];
  readonly isPlain: boolean;
  operation: string | undefined = undefined;
  /** The body that was sent, whole until the call is judged. */
  body: string | undefined = undefined;
  bodyOmittedBytes = 0;
  /** The JSON that was read from the body, until the call is judged. */
  readBody: unknown = undefined;
  status = 0;
  answerBody: string | undefined = undefined;
  answerBodyOmittedBytes = 0;
  durationMs = 0;
  refusal: Refusal | undefined = undefined;
  /** How many guards of the operation let it pass. */
  guardsPassed: number | undefined = undefined;
  subject: string | undefined = undefined;
  subjectStatus: string | undefined = undefined;
  findings: readonly EntryFinding[] = NOTHING;
  /** What was noticed and let pass: details of findings, by the rule that they break. */
  remarks: Readonly<Partial<Record<RemarkedRule, string>>> = NO_REMARKS;
  signature: JournalEntry['signature'] = undefined;
  transitions: readonly TransitionRecord[] = NOTHING;
  organisation: Organisation | undefined = undefined;
  /** Whether the document does not have the operation. @decision unpublished-operations */
  isUnpublished = false;
  /** The X-Request-ID that every answer to the call gives back. @decision request-id */
  echoedRequestId: string | undefined = undefined;
  /** Status and headers, names and values in turn, until the answer may go out. */
  heldHead: { readonly status: number; readonly headers: string[] } | undefined = undefined;
  /** Whether what the call did could not be kept. */
  isLost = false;
  /** What a fault does to the body of the answer. */
  bentBy: StruckFault | undefined = undefined;
  /** Resolves when the last part of a slow body has been written; who set `bentBy` waits for it. */
  bodyUnderWay: Promise<void> | undefined = undefined;
  /** Those of the bank when the call came, until it is judged: the bank may be made anew before the answer has gone. */
  observers: Observers | undefined = undefined;
  answerHeaderList: readonly string[] = NOTHING;
  readonly #startedAt: number;
  #callerNames: readonly string[] = NOTHING;
  #isFinished = false;

  constructor(req: Request) {
    this.method = req.method;
    this.receivedAtMs = Date.now();
    this.#startedAt = performance.now();
    this.headers = presentHeaders(req);
    this.rawHeaders = req.rawHeaders;
    this.isPlain = this.headers === req.headers;
  }

  get id(): string {
    return `request-${this.number}`;
  }

  get tppNames(): readonly string[] {
    return this.organisation ? namesOf(this.organisation) : this.#callerNames;
  }

  get traceparent(): string | undefined {
    return this.headers['traceparent'];
  }

  get answerHeaders(): Headers {
    const headers: Record<string, string> = {};
    if (this.echoedRequestId !== undefined && this.status > 0) headers[REQUEST_ID] = this.echoedRequestId;
    const list = this.answerHeaderList;
    for (let index = 0; index + 1 < list.length; index += 2)
      headers[(list[index] ?? '').toLowerCase()] = list[index + 1] ?? '';
    return headers;
  }

  /** Lets the answer give back the X-Request-ID that came, if it is one. @decision request-id */
  echoRequestId(): void {
    const requestId = this.headers[REQUEST_ID];
    if (requestId !== undefined && requestId.length <= LONGEST_REQUEST_ID) this.echoedRequestId = requestId;
  }

  /** Notes what breaks a rule of the client report without being refused. The first detail counts. */
  remark(rule: RemarkedRule, detail: string): void {
    this.remarks = { [rule]: detail, ...this.remarks };
  }

  /** Takes down what was written of an answer. @param headers names and values in turn, without X-Request-ID */
  noteAnswer(headers: readonly string[]): void {
    this.answerHeaderList = headers;
  }

  /** Takes down how the call ended; answers whether that was not known yet. */
  finish(res: Response, answerBody: string | undefined): boolean {
    if (this.#isFinished) return false;
    this.#isFinished = true;
    this.durationMs = performance.now() - this.#startedAt;
    this.status = res.headersSent ? res.statusCode : 0;
    if (answerBody !== undefined) this.answerBody = answerBody;
    if (this.answerHeaderList.length === 0) this.answerHeaderList = headersOf(res);
    return true;
  }

  /** Keeps no more of the bodies than the journal does, once the call was judged. */
  settle(): void {
    this.readBody = undefined;
    const { body, answerBody } = this;
    if (body !== undefined && body.length > LONGEST_BODY) {
      this.body = shortened(body);
      this.bodyOmittedBytes = Buffer.byteLength(body) - Buffer.byteLength(this.body);
    }
    if (answerBody !== undefined && answerBody.length > LONGEST_BODY) {
      this.answerBody = shortened(answerBody);
      this.answerBodyOmittedBytes = Buffer.byteLength(answerBody) - Buffer.byteLength(this.answerBody);
    }
  }

  /** Names the caller where no guard has found out who it is. */
  nameCaller(names: readonly string[]): void {
    this.#callerNames = names;
  }

  /** Notes which consent or payment the call is about, and where that stands. */
  noteSubject(bank: Bank, named: string | undefined, answer?: object): void {
    const subject = named ?? (answer && subjectOf(answer));
    if (subject === undefined) return;
    const { consents, payments } = bank.state;
    this.subject = subject;
    this.subjectStatus =
      consents.get(subject as ConsentId)?.consentStatus ?? payments.get(subject as PaymentId)?.transactionStatus;
  }
}

interface RecordedResponse {
  call: CallRecord | undefined;
  bank: Bank | undefined;
}

/** Ties a call, and the bank that its path names, to its response. */
export function putRecord(res: Response, record: CallRecord, bank: Bank): void {
  const recorded = res as unknown as RecordedResponse;
  recorded.call = record;
  recorded.bank = bank;
}

/** Names the bank that a call of the control API is about, by a path of its own. */
export function putBankOfCall(res: Response, bank: Bank): void {
  (res as unknown as RecordedResponse).bank = bank;
}

/** Whether the application has begun a response: Node answers some requests by itself, before anybody sees them. */
export function hasRecord(res: Response): boolean {
  return (res as unknown as Partial<RecordedResponse>).call !== undefined;
}

/** The record of the call that a response belongs to. */
export function recordOf(res: Response): CallRecord {
  const { call } = res as unknown as RecordedResponse;
  if (!call) throw new Error('a response without a record: the application did not begin it');
  return call;
}

/** The bank that the path of a call names, as it was when the call came. */
export function bankOfCall(res: Response): Bank {
  const { bank } = res as unknown as RecordedResponse;
  if (!bank) throw new Error('a response without a bank: the application did not begin it');
  return bank;
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

/** The consent or payment that an answer names. */
function subjectOf(answer: object): string | undefined {
  const { consentId, paymentId, scope } = answer as Readonly<Record<string, unknown>>;
  const answered = consentId ?? paymentId ?? (typeof scope === 'string' ? parseScope(scope)?.requestId : undefined);
  return typeof answered === 'string' ? answered : undefined;
}

function headersOf(res: Response): string[] {
  return Object.entries(res.getHeaders()).flatMap(([name, value]) =>
    name === REQUEST_ID ? [] : [name, Array.isArray(value) ? value.join(', ') : String(value)],
  );
}

/** The first of a text, without half a character at its end. It is a copy: what V8 cuts out of a text holds all of it. */
function shortened(text: string): string {
  const isHalf = /[\ud800-\udbff]/.test(text[LONGEST_BODY - 1] ?? '');
  return Buffer.from(text.slice(0, isHalf ? LONGEST_BODY - 1 : LONGEST_BODY)).toString();
}

/** A look-up of the bank that a request names, as it is now: it may have been made anew since the call came. */
export function bankFinder(banks: Pick<Banks, 'find'>): (req: Request) => Bank {
  return (req) => {
    if (!req.res) throw new Error('a request without a response');
    const then = bankOfCall(req.res);
    return banks.find(then.id) ?? then;
  };
}
