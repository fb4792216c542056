import { withoutAbsent } from '../domain/without-absent.js';
import type { RunEvidence } from './evidence.js';
import type { Disturbance } from './plans/plan.js';

/** A call of a run, for people and replay files: what is the same each time. */
export interface JournalLine {
  /** Bank time. */
  readonly at: string;
  readonly operation: string;
  /** What it is about, such as `payment 1`. */
  readonly subject?: string;
  /** The status of that when the answer was sent. */
  readonly state?: string;
  /** Of the answer; 0 if there was none. */
  readonly status: number;
  /** Code of a refusal. */
  readonly code?: string;
  readonly disturbedBy?: Disturbance;
}

/** The calls of a run, oldest first. */
export function journalOf({
  calls,
  payments,
  consents,
}: Pick<RunEvidence, 'calls' | 'payments' | 'consents'>): JournalLine[] {
  const subjects = new Map([
    ...consents.map(({ consentId }, place) => [consentId, `consent ${place + 1}`] as const),
    ...payments.map(({ paymentId }, place) => [paymentId, `payment ${place + 1}`] as const),
  ]);
  return calls.map(({ at, operation, subject: id = '', subjectStatus: state, status, code, disturbedBy }) => {
    return withoutAbsent({ at, operation, subject: subjects.get(id), state, status, code, disturbedBy });
  });
}

/** The answer to a call: `no answer`, `200`, `401 TOKEN_EXPIRED`. */
export function answerText({ status, code }: Pick<JournalLine, 'status' | 'code'>): string {
  return status === 0 ? 'no answer' : [status, code].filter((part) => part !== undefined).join(' ');
}
