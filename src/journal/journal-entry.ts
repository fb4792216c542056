import type { Instant } from '../domain/calendar.js';
import type { ErrorStep, FaultDetail } from '../domain/errors.js';
import type { TransitionRecord } from '../sim/bank.js';

/**
 * The journal: the latest requests and responses of each bank.
 * Recorded calls enter together with the findings of the client report.
 * Express, sockets and the state of a bank do not enter: a restore keeps the journal.
 */

/** How a call was refused. */
export interface Refusal {
  readonly code: string;
  readonly step: ErrorStep;
  readonly path?: string;
  readonly reason?: FaultDetail['reason'];
  /** The code in the answer, if the dialect writes another one. */
  readonly sentCode?: string;
}

/** A finding about the client in one call. */
export interface EntryFinding {
  /** Id of a rule of the client report. */
  readonly rule: string;
  /** Unmasked. */
  readonly detail: string;
}

/** A request with its response. Texts are unmasked; every view must mask secrets. */
export interface JournalEntry {
  /** Such as `request-1`; numbered per bank. */
  readonly id: string;
  /** The number in the id. */
  readonly number: number;
  /** Bank time at which the request arrived. */
  readonly at: Instant;
  /** Real milliseconds since the epoch at which the request arrived. */
  readonly receivedAtMs: number;
  readonly method: string;
  /** Path below the bank's base address, without query. */
  readonly path: string;
  /** Query without question mark; empty if absent. */
  readonly query: string;
  /** Absent if the path has no operation. */
  readonly operation?: string | undefined;
  /** All names of the organisation, or the e-mail of the portal user; empty for an unknown client. */
  readonly tppNames: readonly string[];
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Only the beginning of a long body. */
  readonly body?: string | undefined;
  /** Bytes at the end of the body that were omitted. */
  readonly bodyOmittedBytes: number;
  /** 0 if the connection ended without a response. */
  readonly status: number;
  readonly answerHeaders: Readonly<Record<string, string>>;
  readonly answerBody?: string | undefined;
  readonly answerBodyOmittedBytes: number;
  /** Real milliseconds from the request to the end of the response. */
  readonly durationMs: number;
  /** Code of the refusal, the step of the precedence that refused, and the header, parameter or field that it was about. */
  readonly refusal?: Refusal | undefined;
  /** How many checks the request passed before its operation: the guards, then the rate limit. Absent if none was made. */
  readonly checksPassed?: number | undefined;
  /** Id of the consent or payment that the call is about. */
  readonly subject?: string | undefined;
  /** Status of the subject when the response was sent. */
  readonly subjectStatus?: string | undefined;
  /** Id of the fault that was applied. */
  readonly fault?: string | undefined;
  /** Findings of the client report; unmasked. */
  readonly findings: readonly EntryFinding[];
  /** For a signed request: the signing string that the bank built, and whether the signature is valid. */
  readonly signature?: { readonly signingString: string; readonly holds: boolean } | undefined;
  /** Transitions that this request caused, without events that were due before it. */
  readonly transitions: readonly TransitionRecord[];
  /** W3C trace context of the client. */
  readonly traceparent?: string | undefined;
  /** Whether the bank has returned to a moment before the call. */
  readonly isUndone?: boolean;
  /** For a call that the bank made: `path` is then the whole address. Absent for calls of clients. */
  readonly sent?: SentCall | undefined;
}

/** Calls that were undone: those with a number after the first one of a pair, up to the second. */
export type UndoneCalls = readonly (readonly [after: number, last: number])[];

/** A moment in a journal, between two calls. */
export interface JournalPosition {
  /** The number of the last call before it. */
  readonly after: number;
  /** Earlier calls that were undone at this moment. */
  readonly undone: UndoneCalls;
}

/** What is special about a call that the bank made. */
export interface SentCall {
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Why there was no answer. */
  readonly error?: string | undefined;
}

/** A call as it is added to the journal. */
export interface RecordedCall extends JournalEntry {
  /** Names and values in turn, as they were sent. */
  readonly rawHeaders: readonly string[];
  /** Whether `headers` are just those, by lower-case name. */
  readonly isPlain: boolean;
  /** Names and values in turn, without X-Request-ID. */
  readonly answerHeaderList: readonly string[];
  /** The X-Request-ID of the answer. */
  readonly echoedRequestId: string | undefined;
}

/** One call of a bank, a page or the control API, as the log reports it. */
export interface LoggedCall {
  readonly bank: string;
  readonly method: string;
  /** Without the query, which may contain secrets. */
  readonly path: string;
  /** 0 if the connection ended without a response. */
  readonly status: number;
  /** Real time. */
  readonly milliseconds: number;
  readonly operation?: string | undefined;
  readonly refusal?: string | undefined;
  /** Whether the dashboard made the call, or a browser loaded the dashboard. */
  readonly isFromDashboard?: boolean;
}
