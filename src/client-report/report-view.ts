import { CONDUCT_RULES, NOT_VISIBLE } from './rules.js';
import { severityRank, type Example, type Finding, type ReportContent } from './client-report.js';
import { instantText } from '../domain/clock.js';
import type { HabitOfBank } from '../decisions/habits.js';
import { junitXml, type TestCase, type TestSuite } from './junit.js';
import { SEVERITIES, type ConductRule, type Severity } from './rule.js';

/** The severity from which a report counts as failed; `never` disables it. */
export const FAIL_ON = [...SEVERITIES, 'never'] as const;
export type FailOn = (typeof FAIL_ON)[number];

/** Whether any finding fails the report. */
export function fails(findings: readonly { readonly severity: Severity }[], failOn: FailOn): boolean {
  return failOn !== 'never' && findings.some(({ severity }) => severityRank(severity) >= severityRank(failOn));
}

/** A report as JSON. */
export interface ReportBody {
  readonly bank: string;
  /** Bank time of the report. */
  readonly now: string;
  readonly calls: number;
  readonly counts: Readonly<Record<Severity, number>>;
  readonly findings: readonly FindingView[];
  /** Rules that a test violates on purpose, with the number of violations so far. */
  readonly expected: readonly { readonly rule: string; readonly count: number }[];
  /** Calls per operation that the published document does not contain. */
  readonly unpublishedOperations: readonly { readonly operation: string; readonly count: number }[];
  /** Refused calls per error code; not findings, because a test may refuse them on purpose. */
  readonly refusals: readonly { readonly code: string; readonly count: number }[];
  readonly notVisible: readonly string[];
  /** The habits of live banks that the bank has. */
  readonly habits: readonly HabitOfBank[];
}

/** A finding as JSON. */
export interface FindingView extends Pick<ConductRule, 'title' | 'severity' | 'explanation' | 'advice' | 'source'> {
  readonly rule: string;
  readonly clock: 'bank' | 'real' | 'none';
  readonly count: number;
  readonly firstAt: string;
  readonly lastAt: string;
  readonly tpps: readonly string[];
  readonly examples: readonly Example[];
}

/** Creates the JSON report. */
export function reportView(bank: string, now: number, content: ReportContent): ReportBody {
  const { calls, findings, expected, unpublished, refused, habits } = content;
  const ofSeverity = (severity: Severity): number => findings.filter(({ rule }) => rule.severity === severity).length;
  return {
    bank,
    now: instantText(now),
    calls,
    counts: { error: ofSeverity('error'), warning: ofSeverity('warning'), hint: ofSeverity('hint') },
    findings: findings.map(findingView),
    expected: [...expected].map(([rule, count]) => ({ rule, count })),
    unpublishedOperations: [...unpublished].map(([operation, count]) => ({ operation, count })),
    refusals: [...refused].map(([code, count]) => ({ code, count })),
    notVisible: NOT_VISIBLE,
    habits,
  };
}

function findingView({ rule, count, firstAt, lastAt, examples, tpps }: Finding): FindingView {
  const { id, title, severity, explanation, advice, source, clock = 'none' } = rule;
  return {
    rule: id,
    title,
    severity,
    explanation,
    advice,
    source,
    clock,
    count,
    firstAt: instantText(firstAt),
    lastAt: instantText(lastAt),
    tpps,
    examples,
  };
}

/** Formats the report as plain text. @param time writes a bank time */
export function formatReport(report: ReportBody, time: (at: string) => string): string {
  const { bank, now, calls, findings, expected, unpublishedOperations, refusals, notVisible, habits } = report;
  const lines = [
    `Client report of bank ${bank} at ${time(now)}: ${plural(calls, 'call')}, ${plural(findings.length, 'finding')}`,
  ];
  for (const finding of findings) {
    const { severity, explanation, advice, source, examples } = finding;
    lines.push('', `${severity.toUpperCase()} ${titleOf(finding)} (${occurrence(finding)})`);
    lines.push(`  ${explanation}`, `  Fix: ${advice}`, `  Source: ${source}`);
    for (const example of examples) lines.push(`  - ${exampleText(example)}`);
    const more = finding.count - examples.length;
    if (more > 0) lines.push(`  - and ${more} more`);
  }
  if (findings.length > 0)
    lines.push(
      '',
      'A test that causes a finding on purpose can say so: bank.expectFinding(rule), or POST /__admin/report/expected.',
    );
  if (expected.length > 0)
    lines.push('', `Expected by a test: ${expected.map(({ rule, count }) => `${rule} (${count})`).join(', ')}`);
  if (unpublishedOperations.length > 0) {
    const called = unpublishedOperations.map(({ operation, count }) => `${operation} (${count})`).join(', ');
    lines.push('', `Additions of Sandbank that your client called; check that your bank offers them: ${called}`);
  }
  if (refusals.length > 0)
    lines.push('', `Refused calls: ${refusals.map(({ code, count }) => `${code} (${count})`).join(', ')}`);
  if (habits.length > 0)
    lines.push(
      '',
      'Habits of live banks that this bank has:',
      ...habits.map(({ decision, value, effect }) => `  - ${decision}: ${value}: ${effect}`),
    );
  lines.push('', 'The bank cannot see:', ...notVisible.map((text) => `  - ${text}`));
  return `${lines.join('\n')}\n`;
}

function exampleText({ request, operation, detail }: Example): string {
  return `${operation === undefined ? request : `${request} ${operation}`}: ${detail}`;
}

function titleOf({ title, rule }: FindingView): string {
  return `${title} [${rule}]`;
}

/** How often, and by whom. */
function occurrence({ count, tpps }: FindingView): string {
  return tpps.length === 0 ? times(count) : `${times(count)}, by ${tpps.join(', ')}`;
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

/** Why a report fails: its bank, and the rules with their counts. Absent if it does not. */
export function failureText({ bank, findings }: ReportBody, failOn: FailOn): string | undefined {
  const failing = findings.filter((finding) => fails([finding], failOn));
  if (failing.length === 0) return undefined;
  const rules = failing.map(({ rule, count }) => `${rule} (${times(count)})`).join(', ');
  const what = failing.length === 1 ? 'a finding' : `${failing.length} findings`;
  return `${what} of severity ${failOn} or above in bank ${bank}: ${rules}`;
}

function plural(count: number, noun: string): string {
  return `${count === 0 ? 'no' : count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Formats reports as JUnit XML, a suite for each, with one test case per rule. Findings from `failOn` on are failures; others are output. */
export function reportJunit(reports: readonly ReportBody[], failOn: FailOn): string {
  return junitXml(...reports.map((report) => suiteOf(report, failOn)));
}

function suiteOf({ bank, now, findings }: ReportBody, failOn: FailOn): TestSuite {
  const byRule = new Map(findings.map((finding) => [finding.rule, finding]));
  const cases = CONDUCT_RULES.map(({ id: name, severity: group }): TestCase => {
    const finding = byRule.get(name);
    if (!finding) return { group, name };
    const result = fails([finding], failOn) ? 'failure' : 'system-out';
    return { group, name, result, message: finding.explanation, text: findingText(finding) };
  });
  return { suite: `client report of bank ${bank}`, cases, timestamp: now };
}

/** A finding in several lines. */
function findingText(finding: FindingView): string {
  const { explanation, advice, source, examples } = finding;
  return [
    `${explanation} (${occurrence(finding)})`,
    `Fix: ${advice}`,
    `Source: ${source}`,
    ...examples.map(exampleText),
  ].join('\n');
}

/** GitHub's names of the severities. */
const GITHUB_LEVELS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', hint: 'notice' };

/** Formats the report as workflow commands of GitHub Actions, which shows each finding as an annotation of the run. */
export function reportGithub({ bank, calls, findings }: ReportBody): string {
  const lines = findings.map((finding) =>
    annotation(finding.severity, `${titleOf(finding)} in bank ${bank}`, findingText(finding)),
  );
  const summary = `${plural(calls, 'call')}, ${plural(findings.length, 'finding')}`;
  return [...lines, `Client report of bank ${bank}: ${summary}`, ''].join('\n');
}

/** An annotation of GitHub Actions. @source github.com/actions/toolkit, packages/core/src/command.ts */
export function annotation(severity: Severity, title: string, text: string): string {
  const inTitle = title.replace(/[%\r\n:,]/g, encodeURIComponent);
  return `::${GITHUB_LEVELS[severity]} title=Sandbank ${inTitle}::${text.replace(/[%\r\n]/g, encodeURIComponent)}`;
}
