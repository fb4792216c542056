import { counted, escapeMarkup } from '../../domain/text.js';
import type { Comparison, CallDifference } from './comparison.js';
import type { WrittenValue } from '../../decisions/row.js';
import { htmlPage, htmlTable, junitXml, type TestCase } from '../report-formats.js';

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
    'Settings that differ from the profile:',
    rows.differ.flatMap(({ slug, profile, target, evidence }) => [
      `  ${slug}: ${valueText(target)}, in the profile ${valueText(profile)}`,
      ...evidence.slice(0, 1).map(({ call, seen }) => `    ${call}: ${seen}`),
    ]),
  );
  section(
    'Responses that differ:',
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
    'Members of entries that depend on the data (not differences):',
    dataMembers.map(({ operation, member, at }) => `  ${operation}: ${member}, only at ${bankText(at)}`),
  );
  const only = (at: string): number => unpaired.filter((call) => call.at === at).length;
  if (unpaired.length > 0)
    section('Calls sent to one bank only, because an earlier response differs or is missing:', [
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
    'Settings still unknown, and what would show them:',
    rows.open.filter(({ canBeMeasured }) => canBeMeasured).map(({ slug, settledBy }) => `  ${slug}: ${settledBy}`),
  );
  return `${lines.join('\n')}\n`;
}

/** The comparison as one HTML page without scripts or anything to load. */
function comparisonHtml(comparison: Comparison): string {
  const { rows, calls, dataMembers, unpaired, skipped, failed } = comparison;
  const open = rows.open.filter(({ canBeMeasured }) => canBeMeasured);
  return htmlPage(`Sandbank compared with ${comparison.target}`, [
    '<h1>Comparison with Sandbank</h1>',
    `<p>${escapeMarkup(summaryText(comparison))}.</p>`,
    ...htmlTable(
      'Settings that differ from the profile',
      ['Setting', 'Target', 'Profile', 'Evidence'],
      rows.differ.map(({ slug, target, profile, evidence }) => [
        slug,
        valueText(target),
        valueText(profile),
        evidence.map(({ call, seen }) => `${call}: ${seen}`).join('; '),
      ]),
    ),
    ...htmlTable(
      'Responses that differ',
      ['Difference', 'Explanation', 'Calls', 'Example'],
      calls.map((difference) => [
        differenceText(difference),
        explanationText(difference),
        String(difference.count),
        difference.examples.map(({ probe, request }) => `${probe}: ${request}`)[0] ?? '',
      ]),
      (index) => calls[index]?.isExplained === false,
    ),
    ...htmlTable(
      'Members of entries that depend on the data (not differences)',
      ['Operation', 'Member', 'Bank'],
      dataMembers.map(({ operation, member, at }) => [operation, member, bankText(at)]),
    ),
    ...htmlTable(
      'Calls sent to one bank only, because an earlier response differs or is missing',
      ['Bank', 'Probe', 'Request'],
      unpaired.map(({ at, probe, request }) => [bankText(at), probe, request]),
    ),
    ...htmlTable('Probes that failed', ['Probe', 'Reason'], failed.map(reasonRow)),
    ...htmlTable('Probes that did not run', ['Probe', 'Reason'], skipped.map(reasonRow)),
    ...htmlTable(
      'Still unknown',
      ['Setting', 'What would show it'],
      open.map(({ slug, settledBy }) => [slug, settledBy]),
    ),
    ...htmlTable(
      'Settings that agree',
      ['Setting'],
      rows.agree.map((slug) => [slug]),
    ),
  ]);
}

function reasonRow({ probe, reason }: { readonly probe: string; readonly reason: string }): readonly string[] {
  return [probe, reason];
}

/** The comparison as JUnit XML: a test case for each row, each difference of answers, and each probe that did not run or failed. */
function comparisonJunit(comparison: Comparison): string {
  return junitXml(`comparison with ${comparison.target}`, casesOf(comparison));
}

function casesOf({ rows, calls, skipped, failed }: Comparison): readonly TestCase[] {
  return [
    ...rows.agree.map((slug) => ({ group: 'rows', name: slug })),
    ...rows.differ.map(({ slug, profile, target }) => ({
      group: 'rows',
      name: slug,
      result: 'failure' as const,
      message: `the target has ${valueText(target)}, the profile ${valueText(profile)}`,
    })),
    ...rows.open
      .filter(({ canBeMeasured }) => canBeMeasured)
      .map(({ slug, settledBy }) => ({
        group: 'rows',
        name: slug,
        result: 'skipped' as const,
        message: `still unknown; it requires ${settledBy}`,
      })),
    ...calls.map((difference) => ({
      group: 'answers',
      name: `${difference.operation} ${difference.kind} ${difference.what}`.trim(),
      result: 'failure' as const,
      message: `${differenceText(difference)}; ${explanationText(difference)}`,
    })),
    ...failed.map(({ probe, reason }) => ({
      group: 'probes',
      name: probe,
      result: 'error' as const,
      message: reason,
    })),
    ...skipped.map(({ probe, reason }) => ({
      group: 'probes',
      name: probe,
      result: 'skipped' as const,
      message: reason,
    })),
  ];
}

/** What all formats of the report say in the same words. */

const WHAT: Readonly<Record<CallDifference['kind'], string>> = {
  status: 'status',
  refusal: 'code of the refusal',
  path: 'path of the refusal',
  'media-type': 'media type',
  member: 'member',
  type: 'type of',
  header: 'header',
};

/** A difference in a line, such as `createConsent: status 201, in Sandbank 200`. */
function differenceText({ operation, kind, what, target, reference }: CallDifference): string {
  const subject = what === '' ? WHAT[kind] : `${WHAT[kind]} ${what}`;
  const order = kind === 'refusal' && target !== 'none' && reference !== 'none' ? ' (another order of errors)' : '';
  return `${operation}: ${subject} is ${target}, in Sandbank ${reference}${order}`;
}

/** Why there is a difference, as far as it is known. */
function explanationText({ isExplained, rows }: CallDifference): string {
  return isExplained ? `explained by ${rows.join(', ')}` : 'no setting explains it';
}

/** The name of a bank in a line. */
function bankText(at: 'target' | 'reference'): string {
  return at === 'target' ? 'the target' : 'Sandbank';
}

/** A value of a row in a line. */
function valueText(value: WrittenValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The first sentence of a report. */
function summaryText({ target, dialect, profile, answered, rows, calls, failed }: Comparison): string {
  const unexplained = calls.filter(({ isExplained }) => !isExplained).length;
  const open = rows.open.filter(({ canBeMeasured }) => canBeMeasured).length;
  return [
    `${target} compared with Sandbank (dialect ${dialect}, profile ${profile}) in ${counted(answered, 'response')}:`,
    `${counted(rows.differ.length, 'setting')} ${rows.differ.length === 1 ? 'differs' : 'differ'}, ${rows.agree.length} agree, ${open} still unknown;`,
    `${counted(calls.length, 'difference')} between responses, ${unexplained} of them not explained by a setting`,
    ...(failed.length > 0 ? [`; ${counted(failed.length, 'probe')} failed`] : []),
  ]
    .join(' ')
    .replace(' ;', ';');
}
