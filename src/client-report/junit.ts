import { escapeMarkup } from '../domain/text.js';

export interface TestCase {
  readonly group: string;
  readonly name: string;
  /** `system-out`: it passed, with a remark. */
  readonly result?: 'failure' | 'error' | 'skipped' | 'system-out';
  readonly message?: string;
  /** More than the message, in several lines. */
  readonly text?: string;
}

export interface TestSuite {
  readonly suite: string;
  readonly cases: readonly TestCase[];
  /** An instant, as in ISO 8601. */
  readonly timestamp?: string;
}

/** Test suites as JUnit XML. */
export function junitXml(...suites: readonly TestSuite[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="sandbank" ${countsOf(suites.flatMap(({ cases }) => cases))}>`,
    ...suites.flatMap(({ suite, cases, timestamp }) => [
      `  <testsuite name="${escapeMarkup(suite)}" ${countsOf(cases)}${timestamp === undefined ? '' : ` timestamp="${timestamp}"`}>`,
      ...cases.map(caseXml),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n');
}

function countsOf(cases: readonly TestCase[]): string {
  const count = (result: TestCase['result']): number => cases.filter((one) => one.result === result).length;
  return `tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`;
}

function caseXml({ group, name, result, message = '', text }: TestCase): string {
  const head = `    <testcase classname="sandbank.${group}" name="${escapeMarkup(name)}"`;
  if (result === undefined) return `${head}/>`;
  const body = text === undefined ? '/>' : `>${escapeMarkup(text)}</${result}>`;
  const about = result === 'system-out' ? '' : ` message="${escapeMarkup(message)}"`;
  return `${head}><${result}${about}${body}</testcase>`;
}
