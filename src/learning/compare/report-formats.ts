import { counted } from '../../domain/text.js';
import type { Comparison } from './comparison.js';
import { comparisonHtml } from './report-html.js';
import { comparisonJunit } from './report-junit.js';
import { differenceText, explanationText, bankText, summaryText, valueText } from './report-parts.js';

/** The formats of a comparison. */
export const COMPARISON_FORMATS: Readonly<Record<string, (comparison: Comparison) => string>> = {
  text: comparisonText,
  json: (comparison) => `${JSON.stringify(comparison, undefined, 2)}\n`,
  html: comparisonHtml,
  junit: comparisonJunit,
};

/** Longer requests are cut off for a terminal. JSON and HTML have them whole. */
const LONGEST_REQUEST = 240;

function comparisonText(comparison: Comparison): string {
  const { rows, calls, dataMembers, unpaired, skipped, failed } = comparison;
  const lines = [summaryText(comparison)];
  const section = (title: string, entries: readonly string[]): void => {
    if (entries.length > 0) lines.push('', title, ...entries);
  };
  section(
    'Rows that differ from the profile:',
    rows.differ.flatMap(({ slug, profile, target, evidence }) => [
      `  ${slug}: ${valueText(target)}, in the profile ${valueText(profile)}`,
      ...evidence.slice(0, 1).map(({ call, seen }) => `    ${call}: ${seen}`),
    ]),
  );
  section(
    'Answers that differ:',
    calls.flatMap((difference) => {
      const [example] = difference.examples;
      const request = example?.request ?? '';
      return [
        `  ${differenceText(difference)}`,
        `    ${explanationText(difference)}; in ${counted(difference.count, 'call')}, such as in probe ${example?.probe ?? ''}:`,
        `    ${request.length > LONGEST_REQUEST ? `${request.slice(0, LONGEST_REQUEST)}…` : request}`,
      ];
    }),
  );
  section(
    'Members of entries that come and go with the data (no differences):',
    dataMembers.map(({ operation, member, at }) => `  ${operation}: ${member}, only at ${bankText(at)}`),
  );
  const only = (at: string): number => unpaired.filter((call) => call.at === at).length;
  if (unpaired.length > 0)
    section('Calls that only one bank got, because an earlier answer differs or is missing:', [
      `  ${only('target')} at the target, ${only('reference')} at Sandbank`,
    ]);
  section(
    'Probes that failed:',
    failed.map(({ probe, reason }) => `  ${probe}: ${reason}`),
  );
  section(
    'Probes that did not run:',
    skipped.map(({ probe, reason }) => `  ${probe}: ${reason}`),
  );
  section(
    'Open rows, and what would settle them:',
    rows.open.filter(({ canBeMeasured }) => canBeMeasured).map(({ slug, settledBy }) => `  ${slug}: ${settledBy}`),
  );
  return `${lines.join('\n')}\n`;
}
