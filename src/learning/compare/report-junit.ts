import { escapeMarkup } from '../../domain/text.js';
import type { Comparison } from './comparison.js';
import { differenceText, explanationText, valueText } from './report-parts.js';

/** One test case. */
interface TestCase {
  readonly group: string;
  readonly name: string;
  readonly result?: 'failure' | 'error' | 'skipped';
  readonly message?: string;
}

/** The comparison as JUnit XML: a test case for each row, each difference of answers, and each probe that did not run or failed. */
export function comparisonJunit(comparison: Comparison): string {
  const cases = casesOf(comparison);
  const count = (result: TestCase['result']): number => cases.filter((one) => one.result === result).length;
  const counts = `tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="sandbank" ${counts}>`,
    `  <testsuite name="${escapeMarkup(`comparison with ${comparison.target}`)}" ${counts}>`,
    ...cases.map(caseXml),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
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
        message: `not settled; it needs ${settledBy}`,
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

function caseXml({ group, name, result, message = '' }: TestCase): string {
  const head = `    <testcase classname="sandbank.${group}" name="${escapeMarkup(name)}"`;
  return result === undefined ? `${head}/>` : `${head}><${result} message="${escapeMarkup(message)}"/></testcase>`;
}
