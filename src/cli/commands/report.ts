import {
  fails,
  FAIL_ON,
  reportGithub,
  reportJunit,
  formatReport,
  type FailOn,
  type ReportBody,
} from '../../client-report/report-view.js';
import { flag, readArguments, readNamed, readWord, type Flag } from '../arguments.js';
import { connectBank, SERVER_FLAGS } from '../own-server.js';
import { print, warn } from '../output.js';
import { writeOutput } from '../output-files.js';

/** Output formats of a report. In JUnit XML, errors are failures unless `--fail-on` says otherwise. */
const FORMATS: Readonly<Record<string, (report: ReportBody, failOn: FailOn | undefined) => string>> = {
  text: formatReport,
  json: (report) => `${JSON.stringify(report, undefined, 2)}\n`,
  junit: (report, failOn = 'error') => reportJunit(report, failOn),
  github: reportGithub,
};

export const REPORT_FLAGS: readonly Flag[] = [
  ...SERVER_FLAGS,
  flag('format', 'text', `${Object.keys(FORMATS).join(', ')}: text, JSON, JUnit XML, or annotations of GitHub Actions`),
  flag(
    'fail-on',
    'never',
    `${FAIL_ON.join(', ')}: exit with 1 if a finding has this severity or a higher one; JUnit XML marks these as failures, by default errors`,
  ),
  flag('output', 'standard output', 'file for the report'),
];

/**
 * Prints the client report of a bank. With `--fail-on`, exits with 1 if a finding has that severity or a higher one.
 */
export async function report(args: readonly string[]): Promise<number> {
  const { flags } = readArguments(args, REPORT_FLAGS);
  const { format = 'text', output } = flags;
  const write = readNamed('format', format, FORMATS);
  const named = flags['fail-on'] === undefined ? undefined : readWord('fail-on', flags['fail-on'], FAIL_ON);
  const bank = await connectBank(flags);
  const content = await bank.report();
  const text = write(content, named);
  if (output === undefined) print(text.replace(/\n$/, ''));
  else await writeOutput('output', output, text);
  const failOn = named ?? 'never';
  if (!fails(content.findings, failOn)) return 0;
  const { length } = content.findings.filter((finding) => fails([finding], failOn));
  warn(`sandbank: ${length === 1 ? 'a finding' : `${length} findings`} of severity ${failOn} or above`);
  return 1;
}
