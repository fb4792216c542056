import { counted } from '../domain/text.js';
import type { Difference } from './differences.js';
import type { LearnedRows } from './learn.js';
import { evidenceText } from './profile-text.js';

/** What was learned from a recording, for people and programs. */
export interface LearningReport extends LearnedRows {
  /** The number of exchanges that were read. */
  readonly exchanges: number;
  /** Those that are no calls of the interface. */
  readonly elsewhere: number;
  /** The number of calls of each host. */
  readonly hosts: Readonly<Record<string, number>>;
  /** What could not be read, by reason, with its number. */
  readonly skipped: Readonly<Record<string, number>>;
  readonly differences: readonly Difference[];
}

const KINDS: Readonly<Record<Difference['kind'], string>> = {
  status: 'status',
  code: 'error code',
  member: 'member',
  header: 'header',
  order: 'order of errors:',
};

/** The report for a terminal. */
export function learningReportText(report: LearningReport): string {
  const { dialect, exchanges, elsewhere, hosts, skipped, settled, open, contradictory, differences } = report;
  const measurable = open.filter(({ canBeMeasured }) => canBeMeasured);
  const lines = [
    `${counted(exchanges, 'exchange')}, of them ${counted(exchanges - elsewhere, 'call')} of the interface (dialect ${dialect})`,
    ...hostLines(hosts),
    ...Object.entries(skipped).map(([reason, count]) => `left out: ${count} × ${reason}`),
    '',
    `${counted(settled.length, 'row')} settled`,
    ...settled.flatMap(({ slug, value, evidence }) => [
      `  ${slug}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
      ...evidence.slice(0, 1).map((one) => `    ${evidenceText(one)}`),
    ]),
  ];
  if (contradictory.length > 0) lines.push('', `${counted(contradictory.length, 'row')} with contradictory calls`);
  for (const { slug, evidence } of contradictory)
    lines.push(`  ${slug}`, ...evidence.map((one) => `    ${evidenceText(one)}`));
  lines.push('', `${counted(measurable.length, 'row')} open; this would settle them`);
  lines.push(...measurable.map(({ slug, settledBy }) => `  ${slug}: ${settledBy}`));
  lines.push(`${counted(open.length - measurable.length, 'further row')} cannot be read from traffic`);
  if (differences.length > 0) lines.push('', 'What no row expresses: it is not in the document of Sandbank');
  for (const { operation, kind, what, requests } of differences)
    lines.push(`  ${operation}: ${KINDS[kind]} ${what} (request ${requests.join(', ')})`);
  return `${lines.join('\n')}\n`;
}

/** A recording of several hosts can be one of several banks. */
function hostLines(hosts: LearningReport['hosts']): readonly string[] {
  const named = Object.entries(hosts).map(([host, calls]) => `${host} (${calls})`);
  return named.length > 1 ? [`calls of ${named.length} hosts: ${named.join(', ')}; --host keeps one`] : [];
}
