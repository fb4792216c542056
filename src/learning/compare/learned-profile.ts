import type { WrittenProfile } from '../../decisions/decisions.js';
import type { LearnedRows } from '../learn.js';
import { profileText } from '../profile-text.js';
import { unsettledChanges } from './compared-rows.js';
import type { Comparison } from './comparison.js';

/**
 * A profile file with the rows of a target. Rows that the target did not settle keep the value of the profile that it was compared with.
 */
export function learnedProfileText(
  learned: LearnedRows,
  written: WrittenProfile,
  { target, answered }: Pick<Comparison, 'target' | 'answered'>,
): string {
  const kept = unsettledChanges(learned, written).map((row) => ({ ...row, evidence: [] }));
  return profileText(
    { ...learned, settled: [...learned.settled, ...kept] },
    { command: 'compare', recordings: [target], calls: answered },
  );
}
