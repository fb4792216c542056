import { counted, escapeMarkup } from '../../domain/text.js';
import type { Comparison, CallDifference } from './comparison.js';
import type { WrittenValue } from '../../decisions/row.js';
import { htmlContents, htmlPage, htmlTable, jsonText, junitXml, type TestCase } from '../report-formats.js';

export const COMPARISON_FORMATS: Readonly<Record<string, (comparison: Comparison) => string>> = {
  text: comparisonText,
  json: jsonText,
  html: comparisonHtml,
  junit: comparisonJunit,
};

/** Longer requests are cut off for a terminal. JSON and HTML have them whole. */
const LONGEST_REQUEST = 240;

function comparisonText(comparison: Comparison): string {
  const { rows, calls, dataMembers, unpaired, skipped, failed } = comparison;
  const lines = [summaryText(comparison)];
  const other = referenceText(comparison);
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
        `  ${differenceText(difference, other)}`,
        `    ${explanationText(difference)}; in ${counted(difference.count, 'call')}, such as in probe ${example?.probe ?? ''}:`,
        `    ${request.length > LONGEST_REQUEST ? `${request.slice(0, LONGEST_REQUEST)}…` : request}`,
      ];
    }),
  );
  section(
    'Members of entries that depend on the data (not differences):',
    dataMembers.map(({ operation, member, at }) => `  ${operation}: ${member}, only at ${bankText(at, other)}`),
  );
  const only = (at: string): number => unpaired.filter((call) => call.at === at).length;
  if (unpaired.length > 0)
    section('Calls sent to one bank only, because an earlier response differs or is missing:', [
      `  ${only('target')} at the target, ${only('reference')} at ${other}`,
    ]);
  section(
    'Probes that failed:',
    failed.map(({ probe, reason }) => `  ${probe}: ${reason}`),
  );
  section(
    'Probes that did not run:',
    skipped.map(({ probe, reason }) => `  ${probe}: ${reason}`),
  );
  // If nothing was compared, everything is unknown.
  if (comparison.answered === 0 || comparison.refused !== undefined) return `${lines.join('\n')}\n`;
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
  const other = referenceText(comparison);
  const tables = [
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
        differenceText(difference, other),
        explanationText(difference),
        String(difference.count),
        difference.examples.map(({ probe, request }) => `${probe}: ${request}`)[0] ?? '',
      ]),
      (index) => calls[index]?.isExplained === false,
    ),
    ...htmlTable(
      'Members of entries that depend on the data (not differences)',
      ['Operation', 'Member', 'Bank'],
      dataMembers.map(({ operation, member, at }) => [operation, member, bankText(at, other)]),
    ),
    ...htmlTable(
      'Calls sent to one bank only, because an earlier response differs or is missing',
      ['Bank', 'Probe', 'Request'],
      unpaired.map(({ at, probe, request }) => [bankText(at, other), probe, request]),
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

function reasonRow({ probe, reason }: { readonly probe: string; readonly reason: string }): readonly string[] {
  return [probe, reason];
}

/** The comparison as JUnit XML: a test case for each row, each difference of answers, and each probe that did not run or failed. */
function comparisonJunit(comparison: Comparison): string {
  return junitXml(`comparison with ${comparison.target}`, casesOf(comparison));
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
      message: `${differenceText(difference, referenceText(comparison))}; ${explanationText(difference)}`,
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

/** A value of a row in a line. */
function valueText(value: WrittenValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The first sentence of a report. */
function summaryText(comparison: Comparison): string {
  const { target, dialect, profile, answered, refused, isRecording, rows, calls, failed } = comparison;
  const [failure] = failed;
  if (answered === 0 && failure) return `Nothing was compared, because ${target} did not answer: ${failure.reason}`;
  if (refused !== undefined)
    return `Nothing was compared, because ${target} refuses every call: ${refused} (${counted(answered, 'call')}); check the address, the credentials and --header`;
  const unexplained = calls.filter(({ isExplained }) => !isExplained).length;
  const open = rows.open.filter(({ canBeMeasured }) => canBeMeasured).length;
  return [
    `${target} compared with ${isRecording === true ? `${profile} (dialect ${dialect})` : `Sandbank (dialect ${dialect}, profile ${profile})`} in ${counted(answered, 'response')}:`,
    `${counted(rows.differ.length, 'setting')} ${rows.differ.length === 1 ? 'differs' : 'differ'}, ${rows.agree.length} agree, ${open} still unknown;`,
    `${counted(calls.length, 'difference')} between responses, ${unexplained} of them not explained by a setting`,
    ...(failed.length > 0 ? [`; ${counted(failed.length, 'probe')} failed`] : []),
  ]
    .join(' ')
    .replace(' ;', ';');
}
