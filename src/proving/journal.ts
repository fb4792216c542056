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
export function journalOf({ calls }: Pick<RunEvidence, 'calls'>): JournalLine[] {
  return calls.map(({ at, operation, about: subject, subjectStatus: state, status, code, disturbedBy }) =>
    withoutAbsent({ at, operation, subject, state, status, code, disturbedBy }),
  );
}

/** The answer to a call: `no answer`, `200`, `401 TOKEN_EXPIRED`. */
export function answerText({ status, code }: Pick<JournalLine, 'status' | 'code'>): string {
  return status === 0 ? 'no answer' : [status, code].filter((part) => part !== undefined).join(' ');
}
