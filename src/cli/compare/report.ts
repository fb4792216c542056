import { counted, escapeMarkup } from '../../domain/text.js';
import type { Comparison, CallDifference } from './comparison.js';
import type { WrittenValue } from '../../decisions/row.js';
import { htmlContents, htmlPage, htmlTable, jsonText } from '../report-formats.js';
import { junitXml, type TestCase } from '../../client-report/junit.js';

export const COMPARISON_FORMATS: Readonly<Record<string, (comparison: Comparison) => string>> = {
  text: comparisonText,
  json: jsonText,
  html: comparisonHtml,
  junit: comparisonJunit,
};

/** Longer requests are cut off for a terminal. JSON and HTML have them whole. */
const LONGEST_REQUEST = 240;

/** What both the text and the page show of a comparison. Nothing of a section is shown without entries. */
interface Section {
  readonly title: string;
  /** For a terminal. */
  readonly lines: readonly string[];
  /** For a page. */
  readonly heads: readonly string[];
  readonly cells: readonly (readonly string[])[];
  readonly isMarked?: (index: number) => boolean;
}

/** The sections in their order. @param other the name of what the target is compared with */
const SECTIONS: readonly ((comparison: Comparison, other: string) => Section)[] = [
  ({ rows: { differ } }) => ({
    title: 'Settings that differ from the profile',
    lines: differ.flatMap(({ slug, profile, target, evidence }) => [
      `  ${slug}: ${valueText(target)}, in the profile ${valueText(profile)}`,
      ...evidence.slice(0, 1).map(({ call, seen }) => `    ${call}: ${seen}`),
    ]),
    heads: ['Setting', 'Target', 'Profile', 'Evidence'],
    cells: differ.map(({ slug, target, profile, evidence }) => [
      slug,
      valueText(target),
      valueText(profile),
      evidence.map(({ call, seen }) => `${call}: ${seen}`).join('; '),
    ]),
  }),
  ({ calls }, other) => ({
    title: 'Responses that differ',
    lines: calls.flatMap((difference) => {
      const { probe = '', request = '' } = difference.examples[0] ?? {};
      return [
        `  ${differenceText(difference, other)}`,
        `    ${explanationText(difference)}; in ${counted(difference.count, 'call')}, such as in probe ${probe}:`,
        `    ${request.length > LONGEST_REQUEST ? `${request.slice(0, LONGEST_REQUEST)}…` : request}`,
      ];
    }),
    heads: ['Difference', 'Explanation', 'Calls', 'Example'],
    cells: calls.map((difference) => [
      differenceText(difference, other),
      explanationText(difference),
      String(difference.count),
      difference.examples.map(({ probe, request }) => `${probe}: ${request}`)[0] ?? '',
    ]),
    isMarked: (index) => calls[index]?.isExplained === false,
  }),
  ({ dataMembers }, other) => ({
    title: 'Members of entries that depend on the data (not differences)',
    lines: dataMembers.map(({ operation, member, at }) => `  ${operation}: ${member}, only at ${bankText(at, other)}`),
    heads: ['Operation', 'Member', 'Bank'],
    cells: dataMembers.map(({ operation, member, at }) => [operation, member, bankText(at, other)]),
  }),
  ({ unpaired }, other) => {
    const only = (at: string): number => unpaired.filter((call) => call.at === at).length;
    return {
      title: 'Calls sent to one bank only, because an earlier response differs or is missing',
      lines: unpaired.length === 0 ? [] : [`  ${only('target')} at the target, ${only('reference')} at ${other}`],
      heads: ['Bank', 'Probe', 'Request'],
      cells: unpaired.map(({ at, probe, request }) => [bankText(at, other), probe, request]),
    };
  },
  ({ failed }) => ofProbes('Probes that failed', failed),
  ({ skipped }) => ofProbes('Probes that did not run', skipped),
  // If nothing was compared, everything is unknown.
  ({ rows, answered, refused }) =>
    pairs(
      'Settings still unknown, and what would show them',
      ['Setting', 'What would show it'],
      answered === 0 || refused !== undefined ? [] : measurable(rows).map(({ slug, settledBy }) => [slug, settledBy]),
    ),
];

function ofProbes(title: string, probes: Comparison['failed']): Section {
  return pairs(
    title,
    ['Probe', 'Reason'],
    probes.map(({ probe, reason }) => [probe, reason]),
  );
}

/** A section whose lines have the cells of the page. */
function pairs(title: string, heads: readonly string[], cells: Section['cells']): Section {
  return { title, heads, cells, lines: cells.map((pair) => `  ${pair.join(': ')}`) };
}

function measurable({ open }: Comparison['rows']): Comparison['rows']['open'] {
  return open.filter(({ canBeMeasured }) => canBeMeasured);
}

function comparisonText(comparison: Comparison): string {
  const sections = SECTIONS.map((section) => section(comparison, referenceText(comparison)));
  const shown = sections.flatMap(({ title, lines }) => (lines.length > 0 ? ['', `${title}:`, ...lines] : []));
  return `${[summaryText(comparison), ...shown].join('\n')}\n`;
}

/** The comparison as one HTML page without scripts or anything to load. */
function comparisonHtml(comparison: Comparison): string {
  const other = referenceText(comparison);
  const agree = comparison.rows.agree.map((slug) => [slug]);
  const tables = [
    ...SECTIONS.flatMap((section) => {
      const { title, heads, cells, isMarked } = section(comparison, other);
      return htmlTable(title, heads, cells, isMarked);
    }),
    ...htmlTable('Settings that agree', ['Setting'], agree),
  ];
  return htmlPage(
    `${other} compared with ${comparison.target}`,
    [
      `<h1>Comparison with ${escapeMarkup(other)}</h1>`,
      `<p>${escapeMarkup(summaryText(comparison))}.</p>`,
      ...htmlContents(tables),
      ...tables,
    ],
    'table{table-layout:fixed}body,code{overflow-wrap:anywhere}',
  );
}

/** The comparison as JUnit XML: a test case for each decision, each difference of answers, and each probe that did not run or failed. */
function comparisonJunit(comparison: Comparison): string {
  return junitXml({ suite: `comparison with ${comparison.target}`, cases: casesOf(comparison) });
}

function casesOf(comparison: Comparison): readonly TestCase[] {
  const { refused, rows, calls, skipped, failed } = comparison;
  const all = { group: 'answers', name: 'every call', result: 'failure', message: summaryText(comparison) } as const;
  return [
    ...(refused === undefined ? [] : [all]),
    ...rows.agree.map((slug) => ({ group: 'rows', name: slug })),
    ...rows.differ.map(({ slug, profile, target }) => ({
      group: 'rows',
      name: slug,
      result: 'failure' as const,
      message: `the target has ${valueText(target)}, the profile ${valueText(profile)}`,
    })),
    ...measurable(rows).map(({ slug, settledBy }) => ({
      group: 'rows',
      name: slug,
      result: 'skipped' as const,
      message: `still unknown; it requires ${settledBy}`,
    })),
    ...calls.map((difference) => ({
      group: 'answers',
      name: `${difference.operation} ${difference.kind} ${difference.what}`.trim(),
      result: 'failure' as const,
      message: `${differenceText(difference, referenceText(comparison))}; ${explanationText(difference)}`,
    })),
    ...failed.map((one) => probeCase(one, 'error')),
    ...skipped.map((one) => probeCase(one, 'skipped')),
  ];
}

function probeCase({ probe, reason }: Comparison['failed'][number], result: 'error' | 'skipped'): TestCase {
  return { group: 'probes', name: probe, result, message: reason };
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

/** A difference in a line, such as `createConsent: status is 201, in Sandbank 200`. */
function differenceText({ operation, kind, what, target, reference }: CallDifference, other: string): string {
  const subject = what === '' ? WHAT[kind] : `${WHAT[kind]} ${what}`;
  const order = kind === 'refusal' && target !== 'none' && reference !== 'none' ? ' (another order of errors)' : '';
  return `${operation}: ${subject} is ${target}, in ${other} ${reference}${order}`;
}

/** Why there is a difference, as far as it is known. */
function explanationText({ isExplained, rows }: CallDifference): string {
  if (!isExplained) return 'no setting explains it';
  return rows.length === 0 ? 'explained by the settings that differ' : `explained by ${rows.join(', ')}`;
}

/** The name of a bank in a line. */
function bankText(at: 'target' | 'reference', other: string): string {
  return at === 'target' ? 'the target' : other;
}

/** The name of what the target is compared with. */
function referenceText({ isRecording, profile }: Comparison): string {
  return isRecording === true ? profile : 'Sandbank';
}

/** A value of a decision in a line. */
function valueText(value: WrittenValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The first sentence of a report. */
function summaryText(comparison: Comparison): string {
  const { target, dialect, profile, answered, refused, isRecording, rows, calls, failed } = comparison;
  const [failure] = failed;
  if (answered === 0 && failure) return `Nothing was compared, because ${target} did not respond: ${failure.reason}`;
  if (refused !== undefined)
    return `Nothing was compared, because ${target} refuses every call: ${refused} (${counted(answered, 'call')}); check the address, the credentials and --header`;
  const unexplained = calls.filter(({ isExplained }) => !isExplained).length;
  const open = measurable(rows).length;
  return [
    `${target} compared with ${isRecording === true ? `${profile} (dialect ${dialect})` : `Sandbank (dialect ${dialect}, profile ${profile})`} in ${counted(answered, 'response')}:`,
    `${counted(rows.differ.length, 'setting')} ${rows.differ.length === 1 ? 'differs' : 'differ'}, ${rows.agree.length} agree, ${open} still unknown;`,
    `${counted(calls.length, 'difference')} between responses, ${unexplained} of them not explained by a setting`,
    ...(failed.length > 0 ? [`; ${counted(failed.length, 'probe')} failed`] : []),
  ]
    .join(' ')
    .replace(' ;', ';');
}
