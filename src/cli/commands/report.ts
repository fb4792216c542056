import { styleText } from 'node:util';
import { formatCoverage, type CoverageBody } from '../../client-report/coverage.js';
import {
  failureText,
  FAIL_ON,
  reportGithub,
  reportJunit,
  formatReport,
  type FailOn,
  type ReportBody,
} from '../../client-report/report-view.js';
import { command, flag, readNamed, readWord, type Arguments, type Flag } from '../arguments.js';
import { programCommand } from '../../process/program-command.js';
import { bankTimes, connectBank, connectServer, selectBank, SERVER_FLAGS } from '../own-server.js';
import type { BankClient, ServerClient } from '../../library/index.js';
import { UsageError, warn, deliver } from '../output.js';
import { jsonText } from '../report-formats.js';

type BankReport = Awaited<ReturnType<typeof reportOf>>;

const bodiesOf = (reports: readonly BankReport[]): ReportBody[] => reports.map(({ body }) => body);
/** Output formats of reports. In JUnit XML, errors are failures unless `--fail-on` says otherwise. */
const FORMATS: Readonly<Record<string, (reports: readonly BankReport[], failOn: FailOn | undefined) => string>> = {
  text: (reports) => reports.map(({ body, time }) => formatReport(body, time)).join('\n'),
  json: (reports) => jsonText(bodiesOf(reports)),
  junit: (reports, failOn = 'error') => reportJunit(bodiesOf(reports), failOn),
  github: (reports) => bodiesOf(reports).map(reportGithub).join(''),
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
  flag('all-banks', 'off', 'report each bank of the server that has calls; JSON is a list', { isSwitch: true }),
  flag('output', 'standard output', 'file for the report'),
];

/** Output formats of the coverage. */
const COVERAGE_FORMATS: Readonly<Record<string, (coverage: CoverageBody) => string>> = {
  text: formatCoverage,
  json: jsonText,
};

/**
 * Prints the client report of a bank, or the coverage. With `--fail-on`, exits with 1 if a finding has that severity or a higher one, or
 * if only other banks have calls.
 */
export const report = command('sandbank report [flags]', FLAGS, run);

async function run({ flags }: Arguments): Promise<number> {
  const { format = 'text', output, coverage } = flags;
  if (coverage !== undefined) {
    const other = ['fail-on', 'all-banks'].find((name) => flags[name] !== undefined);
    if (other !== undefined) throw new UsageError(`--${other} is for the report; omit it with --coverage`);
    const writeCoverage = readNamed('format', format, COVERAGE_FORMATS);
    await deliver(writeCoverage(await (await connectBank(flags)).coverage()), output);
    return 0;
  }
  const write = readNamed('format', format, FORMATS);
  const named = flags['fail-on'] === undefined ? undefined : readWord('fail-on', flags['fail-on'], FAIL_ON);
  const isAll = flags['all-banks'] !== undefined;
  if (isAll && flags['bank'] !== undefined) throw new UsageError('--bank is for one bank; omit it with --all-banks');
  const server = await connectServer(flags);
  const reports = isAll ? await calledBanks(server) : [await reportOf(await selectBank(server, flags))];
  const [first] = reports;
  const text = format === 'json' && !isAll ? jsonText(first?.body) : write(reports, named);
  await deliver(format === 'text' && output === undefined ? painted(text + callHint(reports, flags)) : text, output);
  const failOn = named ?? 'never';
  const problems = bodiesOf(reports).flatMap((body) => failureText(body, failOn) ?? []);
  if (isAll && first === undefined) problems.push('no bank has calls');
  if (first?.body.calls === 0) problems.push(...(await otherBanks(server, first.body.bank)));
  for (const problem of problems) warn(`sandbank: ${problem}`);
  return problems.length > 0 && failOn !== 'never' ? 1 : 0;
}

/** The report of a bank, and how its times are written for people. */
async function reportOf(bank: BankClient) {
  return { body: await bank.report(), time: await bankTimes(bank) };
}

async function calledBanks(server: ServerClient): Promise<BankReport[]> {
  const banks = await server.banks.list();
  const reports = await Promise.all(banks.map(async ({ bank }) => reportOf(await server.banks.open(bank))));
  return reports.filter(({ body }) => body.calls > 0);
}

/** Says which banks have calls, if the named one has none: a gate that reads the wrong bank would pass. */
async function otherBanks(server: ServerClient, bank: string): Promise<string[]> {
  const others = bodiesOf(await calledBanks(server)).map((one) => `${one.bank} has ${one.calls}`);
  return others.length === 0 ? [] : [`bank ${bank} has no calls; ${others.join(', ')}: use --bank or --all-banks`];
}

/** How to see the first example of the reports. */
function callHint(reports: readonly BankReport[], { url }: Readonly<Record<string, string>>): string {
  for (const { bank, findings } of bodiesOf(reports)) {
    const request = findings[0]?.examples[0]?.request;
    const named = `${url === undefined ? '' : ` --url ${url}`}${bank === 'default' ? '' : ` --bank ${bank}`}`;
    if (request !== undefined) return `\nShow a call: ${programCommand()} requests ${request}${named}\n`;
  }
  return '';
}

/** The text of a report, with colours on a terminal that has them. */
function painted(text: string): string {
  if (!process.stdout.isTTY || (process.env['NO_COLOR'] ?? '') !== '') return text;
  return text.replaceAll(/^(?:ERROR|WARNING)(?= )/gm, (word) =>
    styleText(word === 'ERROR' ? 'red' : 'yellow', word, { validateStream: false }),
  );
}
