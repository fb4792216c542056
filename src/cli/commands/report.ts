import { styleText } from 'node:util';
import { formatCoverage, type CoverageBody } from '../../client-report/coverage.js';
import {
  fails,
  FAIL_ON,
  reportGithub,
  reportJunit,
  formatReport,
  type FailOn,
  type ReportBody,
} from '../../client-report/report-view.js';
import { flag, readArguments, readNamed, readWord, type CommandCode, type Flag } from '../arguments.js';
import { bankTimes, connectBank, SERVER_FLAGS } from '../own-server.js';
import { UsageError, warn } from '../output.js';
import { deliver } from '../output-files.js';
import { jsonText } from '../report-formats.js';

/** Output formats of a report. In JUnit XML, errors are failures unless `--fail-on` says otherwise. */
const FORMATS: Readonly<
  Record<string, (report: ReportBody, failOn: FailOn | undefined, time: (at: string) => string) => string>
> = {
  text: (report, _failOn, time) => formatReport(report, time),
  json: jsonText,
  junit: (report, failOn = 'error') => reportJunit(report, failOn),
  github: reportGithub,
};

const FLAGS: readonly Flag[] = [
  ...SERVER_FLAGS,
  flag('format', 'text', `${Object.keys(FORMATS).join(', ')}: text, JSON, JUnit XML, or annotations of GitHub Actions`),
  flag(
    'fail-on',
    'never',
    `${FAIL_ON.join(', ')}: exit with 1 if a finding has this severity or a higher one; JUnit XML marks these as failures, by default errors`,
    { value: 'severity' },
  ),
  flag(
    'coverage',
    'off',
    'instead of the findings, print which responses of the bank your client has received; formats text and json',
    { isSwitch: true },
  ),
  flag('output', 'standard output', 'file for the report'),
];

/** Output formats of the coverage. */
const COVERAGE_FORMATS: Readonly<Record<string, (coverage: CoverageBody) => string>> = {
  text: formatCoverage,
  json: jsonText,
};

/**
 * Prints the client report of a bank, or the coverage. With `--fail-on`, exits with 1 if a finding has that severity or a higher one.
 */
export const report: CommandCode = { usage: 'sandbank report [flags]', flags: FLAGS, run };

async function run(args: readonly string[]): Promise<number> {
  const { flags } = readArguments(args, FLAGS);
  const { format = 'text', output, coverage } = flags;
  if (coverage !== undefined) {
    if (flags['fail-on'] !== undefined) throw new UsageError('--fail-on is for the report; omit it with --coverage');
    const writeCoverage = readNamed('format', format, COVERAGE_FORMATS);
    await deliver(writeCoverage(await (await connectBank(flags)).coverage()), output);
    return 0;
  }
  const write = readNamed('format', format, FORMATS);
  const named = flags['fail-on'] === undefined ? undefined : readWord('fail-on', flags['fail-on'], FAIL_ON);
  const bank = await connectBank(flags);
  const content = await bank.report();
  const text = write(content, named, await bankTimes(bank));
  await deliver(format === 'text' && output === undefined ? painted(text) : text, output);
  const failOn = named ?? 'never';
  if (!fails(content.findings, failOn)) return 0;
  const { length } = content.findings.filter((finding) => fails([finding], failOn));
  warn(`sandbank: ${length === 1 ? 'a finding' : `${length} findings`} of severity ${failOn} or above`);
  return 1;
}

/** The text of a report, with colours on a terminal that has them. */
function painted(text: string): string {
  if (!process.stdout.isTTY || (process.env['NO_COLOR'] ?? '') !== '') return text;
  return text.replaceAll(/^(?:ERROR|WARNING)(?= )/gm, (word) =>
    styleText(word === 'ERROR' ? 'red' : 'yellow', word, { validateStream: false }),
  );
}
