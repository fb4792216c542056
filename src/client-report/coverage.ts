import { counted } from '../domain/text.js';
import type { JournalEntry } from '../journal/journal-entry.js';

/** Which possible answers of the bank its clients met. */

/** `status`: of the answer, or `no-answer`. `code`: of a refusal. `state`: the status of the consent or payment that was read. */
const ANSWER_KINDS = ['status', 'code', 'state'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** Possible answers of an operation, by kind. */
export type PossibleAnswers = Readonly<Record<AnswerKind, readonly string[]>>;

/** Coverage as JSON. */
export interface CoverageBody {
  readonly bank: string;
  /** Possible answers of the operations that were called, and those of them that were met. */
  readonly possible: number;
  readonly met: number;
  readonly operations: readonly {
    readonly operation: string;
    readonly calls: number;
    readonly answers: readonly { readonly kind: AnswerKind; readonly value: string; readonly count: number }[];
  }[];
  /** Operations that no client called: what they can answer does not count. */
  readonly notCalled: readonly string[];
}

/** Numbers by name. */
export type Counts = Map<string, number>;

export function addOne(counts: Counts, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Counts the answers of one bank. Memory is bounded: operations, codes and states are those of the documents. */
export class MetAnswers {
  /** How often each operation was called, such as `readAccounts`, and each answer met, such as `readAccounts status 200`. */
  readonly #counts: Counts = new Map();

  add({ operation, status, refusal, subjectStatus }: Omit<JournalEntry, 'findings'>): void {
    if (operation === undefined) return;
    addOne(this.#counts, operation);
    addOne(this.#counts, `${operation} status ${status === 0 ? 'no-answer' : status}`);
    if (refusal) addOne(this.#counts, `${operation} code ${refusal.code}`);
    else if (subjectStatus !== undefined) addOne(this.#counts, `${operation} state ${subjectStatus}`);
  }

  clear(): void {
    this.#counts.clear();
  }

  /** Compared with what the operations can answer. An answer that is not possible by the document does not count. */
  coverage(
    bank: string,
    operations: readonly string[],
    possible: (operation: string) => PossibleAnswers,
  ): CoverageBody {
    const countOf = (key: string): number => this.#counts.get(key) ?? 0;
    const withAnswers = (operation: string): CoverageBody['operations'][number] => {
      const answers = ANSWER_KINDS.flatMap((kind) =>
        possible(operation)[kind].map((value) => ({ kind, value, count: countOf(`${operation} ${kind} ${value}`) })),
      );
      return { operation, calls: countOf(operation), answers };
    };
    const called = operations.filter((operation) => this.#counts.has(operation)).map(withAnswers);
    const answers = called.flatMap((one) => one.answers);
    return {
      bank,
      possible: answers.length,
      met: answers.filter(({ count }) => count > 0).length,
      operations: called,
      notCalled: operations.filter((operation) => !this.#counts.has(operation)),
    };
  }
}

/** Coverage as plain text. */
export function formatCoverage({ bank, possible, met, operations, notCalled }: CoverageBody): string {
  const lines = operations.map(({ operation, calls, answers }) => {
    const listed = (isMet: boolean): string =>
      answers.flatMap(({ value, count }) => (count > 0 === isMet ? [value] : [])).join(', ') || 'nothing';
    return `${operation} (${counted(calls, 'call')}): received ${listed(true)}; not yet ${listed(false)}`;
  });
  return [
    `Coverage of bank ${bank}: ${met} of ${counted(possible, 'possible response')} received`,
    ...lines,
    ...(notCalled.length > 0 ? [`Not called, so that their responses do not count: ${notCalled.join(', ')}`] : []),
    '',
  ].join('\n');
}
