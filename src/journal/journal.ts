import type { Instant } from '../domain/calendar.js';
import type { ErrorStep, FaultDetail } from '../domain/errors.js';
import type { TransitionRecord } from '../sim/bank.js';

/**
 * The journal: what the clients of a bank sent and what it answered, the newest calls of each bank. Recorded calls enter, with
 * the findings of the client report. Express and sockets do not, nor does the state of a bank: a journal outlives a restore.
 */

/** How a call was refused. */
export interface Refusal {
  readonly code: string;
  readonly step: ErrorStep;
  readonly path?: string;
  readonly reason?: FaultDetail['reason'];
}

/** What a call shows about the client. */
export interface EntryFinding {
  /** Id of a rule of the client report. */
  readonly rule: string;
  readonly detail: string;
}

/** One call of a client, and what became of it. Texts are as they came; whatever shows them masks secrets. */
export interface JournalEntry {
  /** `request-1`, counted by bank. */
  readonly id: string;
  /** The number in the id. */
  readonly number: number;
  /** Bank time at which the call came. */
  readonly at: Instant;
  /** Real milliseconds since the epoch at which it came. */
  readonly receivedAtMs: number;
  readonly method: string;
  /** Path below the bank's base address, without query. */
  readonly path: string;
  /** Query without question mark; empty where there is none. */
  readonly query: string;
  /** Absent where the path has no operation. */
  readonly operation?: string | undefined;
  /** Every name of the organisation, or the e-mail of the portal user; empty while nobody is known. */
  readonly tppNames: readonly string[];
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The first of it, where it is long. */
  readonly body?: string | undefined;
  /** Bytes at the end of the body that were omitted. */
  readonly bodyOmittedBytes: number;
  /** 0 where the connection ended without an answer. */
  readonly status: number;
  readonly answerHeaders: Readonly<Record<string, string>>;
  readonly answerBody?: string | undefined;
  readonly answerBodyOmittedBytes: number;
  /** Real milliseconds from the call to the end of its answer. */
  readonly durationMs: number;
  /** Code of the refusal, the step of the precedence that refused, and the header, parameter or field that it was about. */
  readonly refusal?: Refusal | undefined;
  /** How many guards of the operation let it pass; absent where it met none. */
  readonly guardsPassed?: number | undefined;
  /** Id of the consent or payment that the call is about. */
  readonly subject?: string | undefined;
  /** Status of the subject when the call was answered. */
  readonly subjectStatus?: string | undefined;
  /** What the call shows about the client: rules of the client report. */
  readonly findings: readonly EntryFinding[];
  /** Of a signed request: the string that the bank built, and whether the signature holds. */
  readonly signature?: { readonly signingString: string; readonly holds: boolean } | undefined;
  /** What the call itself moved; what was due before it is not its doing. */
  readonly transitions: readonly TransitionRecord[];
  /** W3C trace context of the client. */
  readonly traceparent?: string | undefined;
}

/** A call as the journal is given it. */
export interface RecordedCall extends JournalEntry {
  /** Names and values in turn, as they came. */
  readonly rawHeaders: readonly string[];
  /** Whether `headers` are just those, by lower-case name. */
  readonly isPlain: boolean;
  /** Names and values in turn, without X-Request-ID. */
  readonly answerHeaderList: readonly string[];
  /** The X-Request-ID of the answer. */
  readonly echoedRequestId: string | undefined;
}

/** One call, answered or not, as the log tells it: of banks, pages and control API alike. */
export interface LoggedCall {
  readonly bank: string;
  readonly method: string;
  /** Without the query, which can hold secrets. */
  readonly path: string;
  /** 0: the connection ended without an answer. */
  readonly status: number;
  /** Real time. */
  readonly milliseconds: number;
  readonly operation?: string | undefined;
  /** Code of the refusal. */
  readonly refusal?: string | undefined;
}

/** Where a journal keeps its calls, the newest so many. */
export interface CallStore {
  /** How many there are. */
  readonly size: number;
  /** Estimated memory. */
  readonly bytes: number;
  /** Calls that were dropped since it was cleared, because there were too many or they took too much memory. */
  readonly dropped: number;
  /** Adds a call, which must not change any more. */
  add(call: RecordedCall): void;
  newestFirst(): Iterable<JournalEntry>;
  numbered(number: number): JournalEntry | undefined;
  /** Removes all. */
  clear(): void;
}

/** The newest calls of one bank. Not part of the bank's state. */
export class Journal {
  #calls: CallStore | undefined;
  readonly #listeners = new Set<(entry: JournalEntry) => void>();
  #lastNumber = 0;

  /** @param calls where calls are stored; absent: nowhere */
  constructor(calls: CallStore | undefined) {
    this.#calls = calls;
  }

  /** The number of the next call. Numbers are given in the order in which calls come, not in that of their answers. */
  nextNumber(): number {
    this.#lastNumber += 1;
    return this.#lastNumber;
  }

  /** Records a call, which must not change any more, and calls the listeners. */
  add(call: RecordedCall): void {
    this.#calls?.add(call);
    for (const listener of this.#listeners) listener(call);
  }

  /** How many entries there are. */
  get size(): number {
    return this.#calls?.size ?? 0;
  }

  /** Memory that they take, in bytes. */
  get bytes(): number {
    return this.#calls?.bytes ?? 0;
  }

  /** How many are called back with each new entry. */
  get listening(): number {
    return this.#listeners.size;
  }

  /** How many entries were dropped because there were too many, or they took too much memory. */
  get dropped(): number {
    return this.#calls?.dropped ?? 0;
  }

  /** The entries that are wanted, newest first, so many of them at most. */
  find(isWanted: (entry: JournalEntry) => boolean = () => true, limit = Infinity): JournalEntry[] {
    const found: JournalEntry[] = [];
    for (const entry of this.#calls?.newestFirst() ?? []) {
      if (found.length >= limit) break;
      if (isWanted(entry)) found.push(entry);
    }
    return found;
  }

  /** How many entries are wanted. */
  count(isWanted: (entry: JournalEntry) => boolean): number {
    let count = 0;
    for (const entry of this.#calls?.newestFirst() ?? []) if (isWanted(entry)) count += 1;
    return count;
  }

  /** The entry of an id. */
  entry(id: string): JournalEntry | undefined {
    const number = /^request-([1-9]\d{0,15})$/.exec(id)?.[1];
    return number === undefined ? undefined : this.#calls?.numbered(Number(number));
  }

  /** Removes every entry. Returns how many there were. */
  clear(): number {
    const { size } = this;
    this.#calls?.clear();
    return size;
  }

  /** Removes every entry, and records no call that ends later: the bank is closed, or has a new journal. */
  close(): void {
    this.clear();
    this.#calls = undefined;
  }

  /** Calls the listener with each new entry, until the returned function is called. */
  listen(listener: (entry: JournalEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
