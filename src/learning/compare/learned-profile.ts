import { PROFILE_OF_DIALECT, type WrittenProfile } from '../../decisions/decisions.js';
import type { LearnedRows } from '../learn.js';
import { unsettledChanges } from './compared-rows.js';
import type { Comparison } from './comparison.js';

/**
 * A profile file with the rows of a target, each with what was seen. Rows that the target did not settle keep the value of the profile that it was
 * compared with.
 */
export function learnedProfileText(
  learned: LearnedRows,
  written: WrittenProfile,
  { target, answered, profile }: Pick<Comparison, 'target' | 'answered' | 'profile'>,
): string {
  const { dialect, settled, open } = learned;
  const kept = unsettledChanges(learned, written);
  const lines = [
    `# Learned by \`sandbank compare\` from ${answered} answers of ${target}.`,
    `# Use it with: sandbank --dialect ${dialect} --profile FILE`,
    `extends: ${PROFILE_OF_DIALECT[dialect]}`,
    settled.length + kept.length === 0 ? 'decisions: {}' : 'decisions:',
  ];
  for (const { slug, value, evidence } of settled)
    lines.push(...evidence.map(({ call, seen }) => `  # ${call}: ${seen}`), `  ${slug}: ${JSON.stringify(value)}`);
  if (kept.length > 0) lines.push(`  # Not settled; as in the profile ${profile.replace(/[\p{Cc}]/gu, ' ')}:`);
  for (const { slug, value } of kept) lines.push(`  ${slug}: ${JSON.stringify(value)}`);
  const measurable = open.filter(({ canBeMeasured }) => canBeMeasured);
  if (measurable.length > 0) lines.push('', '# Not settled. What would settle each row:');
  for (const { slug, settledBy } of measurable) lines.push(`# ${slug}: ${settledBy}`);
  return `${lines.join('\n')}\n`;
}
