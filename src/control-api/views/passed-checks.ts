import type { ErrorStep } from '../../domain/errors.js';
import type { JournalEntry } from '../../journal/journal.js';
import { checkNameOf } from '../../xs2a/guards/check-name.js';
import { OPERATIONS } from '../../dialects/published/operations.js';

/** How one check of a call ended. */
export interface CheckResult {
  readonly check: string;
  readonly result: 'passed' | 'failed' | 'notReached';
}

/** What every operation checks once its guards have let a call pass, in this order. @decision error-precedence */
const AFTER_GUARDS: readonly ErrorStep[] = ['bodyShape', 'existence', 'state', 'rights', 'limits'];

/**
 * Which checks a call passed, which refused it and which it never reached, in their order; undefined where it met no
 * operation, or one without guards.
 * @decision error-precedence
 */
export function checksOf(entry: JournalEntry): CheckResult[] | undefined {
  const operation = OPERATIONS.find(({ id }) => id === entry.operation);
  if (!operation || entry.guardsPassed === undefined) return undefined;
  const { refusal, guardsPassed } = entry;
  const guards = operation.guards.map(checkNameOf);
  const checks = [...guards, ...AFTER_GUARDS];
  const failed = refusal ? failedIndex(guards.length, guardsPassed, refusal.step) : checks.length;
  return checks.map((check, index) => ({
    check,
    result: index < failed ? 'passed' : index === failed ? 'failed' : 'notReached',
  }));
}

/** Behind every check where none of them refused: the bank itself failed, or a fault was asked for. */
function failedIndex(guards: number, guardsPassed: number, step: ErrorStep): number {
  if (guardsPassed < guards) return guardsPassed;
  const after = AFTER_GUARDS.indexOf(step);
  return guards + (after < 0 ? AFTER_GUARDS.length : after);
}
