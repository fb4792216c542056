import { withoutAbsent } from '../domain/without-absent.js';
import type { Call, RunEvidence } from './evidence.js';

/** A call of a run, for people and replay files: what is the same each time. Without an answer, its status is 0. */
export type JournalLine = Pick<Call, 'at' | 'operation' | 'subject' | 'state' | 'status' | 'code' | 'disturbedBy'>;

/** The calls of a run, oldest first. */
export function journalOf({ calls }: Pick<RunEvidence, 'calls'>): JournalLine[] {
  return calls.map(({ at, operation, subject, state, status, code, disturbedBy }) =>
    withoutAbsent({ at, operation, subject, state, status, code, disturbedBy }),
  );
}

/** The answer to a call: `no answer`, `200`, `401 TOKEN_EXPIRED`. */
export function answerText({ status, code }: Pick<JournalLine, 'status' | 'code'>): string {
  return status === 0 ? 'no answer' : [status, code].filter((part) => part !== undefined).join(' ');
}
