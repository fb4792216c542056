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

/** Test cases as JUnit XML. @param timestamp an instant, as in ISO 8601 */
export function junitXml(suite: string, cases: readonly TestCase[], timestamp?: string): string {
  const count = (result: TestCase['result']): number => cases.filter((one) => one.result === result).length;
  const counts = `tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="sandbank" ${counts}>`,
    `  <testsuite name="${escapeMarkup(suite)}" ${counts}${timestamp === undefined ? '' : ` timestamp="${timestamp}"`}>`,
    ...cases.map(caseXml),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function caseXml({ group, name, result, message = '', text }: TestCase): string {
  const head = `    <testcase classname="sandbank.${group}" name="${escapeMarkup(name)}"`;
  if (result === undefined) return `${head}/>`;
  const body = text === undefined ? '/>' : `>${escapeMarkup(text)}</${result}>`;
  const about = result === 'system-out' ? '' : ` message="${escapeMarkup(message)}"`;
  return `${head}><${result}${about}${body}</testcase>`;
}
