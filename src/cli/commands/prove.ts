import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseDuration } from '../../domain/duration.js';
import { ExpectedError } from '../../domain/errors.js';
import { withoutAbsent } from '../../domain/without-absent.js';
import { VERSION } from '../../process/package-files.js';
import { fails, FAIL_ON } from '../../client-report/report-view.js';
import { campaign } from '../../proving/campaign.js';
import { checkReadiness } from '../../proving/checklist.js';
import { listed } from '../../proving/explain.js';
import { answerText, journalOf } from '../../proving/evidence.js';
import { QUIET_PLAN } from '../../proving/plans/plan.js';
import { keyOf, violationsOf } from '../../proving/properties.js';
import { readReplayFile, writeReplays } from '../../proving/replay-file.js';
import { checklistView, readChecklist, htmlOf, PROOF_FORMATS, proofView } from '../prove/report.js';
import { baselineOf, runPlan, troubleOf, type World } from '../../proving/run.js';
import { SETTINGS, type SettingFlag } from '../../server/settings.js';
import { flag, readArguments, readNamed, readNumber, readWord, refuseValue } from '../arguments.js';
import type { Arguments, CommandCode, Flag } from '../arguments.js';
import { gatherBankSettings } from '../config-file.js';
import { assertOutputs, deliver, readInput, writeOutput, print, UsageError, warn, untilSignal } from '../output.js';
import { commandWorld } from '../prove/command-world.js';

/** Settings of `serve` that the banks of the runs have, too. */
const BANK_SETTINGS: readonly SettingFlag[] = ['clock', 'fixtures', 'dialect', 'profile', 'sca', 'config'];

/** The arguments before `--`, and the command after it. @throws UsageError */
function splitAtCommand(args: readonly string[], usage: string): [own: readonly string[], command: readonly string[]] {
  const place = args.indexOf('--');
  const command = place < 0 ? [] : args.slice(place + 1);
  if (command.length === 0) throw new UsageError(`put the command that runs your tests after --: ${usage}`);
  return [args.slice(0, place), command];
}

/** Some of the flags of a command. */
function chosen(flags: Arguments['flags'], names: readonly string[]): Arguments['flags'] {
  return Object.fromEntries(Object.entries(flags).filter(([name]) => names.includes(name)));
}

/** The banks with the settings of a command, and the command after `--`. @param signal ends it @throws UsageError */
async function worldOf(flags: Arguments['flags'], command: readonly string[], signal?: AbortSignal): Promise<World> {
  const { data: _data, ...settings } = await gatherBankSettings(chosen(flags, BANK_SETTINGS));
  const clock = flags['client-clock'];
  if (clock !== undefined) readWord('client-clock', clock, ['bank']);
  return commandWorld(settings, command, withoutAbsent({ hasBankClock: clock !== undefined, signal }));
}

const PROVE_FLAGS: readonly Flag[] = [
  flag('seeds', '100, or all that --minutes allows', 'number of plans'),
  flag('minutes', 'no limit', 'start no plan after this time'),
  flag('seed', '1', 'seed of the plans; another seed gives other plans'),
  flag('parallel', '1', 'number of runs at a time'),
  flag('client-clock', 'that of the machine', 'bank = your client reads SANDBANK_NOW; plans start on other days'),
  flag('settle', 'not judged', 'maximum time until the client must know that a payment has ended, such as P2D', {
    value: 'duration',
  }),
  flag('shard', '1/1', 'run a part of the plans, such as 1/4'),
  flag('checklist', 'off', 'run the forty plans of docs/readiness.md instead; not with --parallel', { isSwitch: true }),
  flag('folder', 'sandbank-prove', 'folder for the replay file of each finding, and a page about all'),
  flag('format', 'text', `${Object.keys(PROOF_FORMATS).join(', ')}: github writes annotations, and html a page`),
  flag('output', 'standard output', 'file for the result'),
  flag('fail-on', 'warning', `${FAIL_ON.join(', ')}: exit with 1 from this severity on`, { value: 'severity' }),
  ...SETTINGS.filter((one) => BANK_SETTINGS.includes(one.flag)),
];

/** Flags of drawn plans. */
const NOT_OF_CHECKLIST = ['seeds', 'minutes', 'seed', 'parallel', 'shard', 'settle', 'folder', 'fail-on'] as const;

/** Exit codes: 0 without findings of the severity of `--fail-on`, 1 with one, 2 if nothing could be proved. */
export const prove: CommandCode = { usage: 'sandbank prove [flags] -- COMMAND', flags: PROVE_FLAGS, run: runProve };

async function runProve(args: readonly string[]): Promise<number> {
  const [own, command] = splitAtCommand(args, 'sandbank prove [flags] -- npm test');
  const { flags } = readArguments(own, PROVE_FLAGS);
  const { format = 'text', output, checklist } = flags;
  const write = readNamed('format', format, PROOF_FORMATS);
  await assertOutputs({ output }, []);
  const onProgress = output === undefined && format !== 'text' ? () => undefined : print;
  const run = checklist === undefined ? runCampaign : runChecklist;
  const { view, code } = await run(flags, command, onProgress).catch(asUsage);
  await deliver(write(view), output, view.text);
  return code;
}

/** Prints a line about the progress, unless the output is for a program. */
type Progress = (line: string) => void;

async function runChecklist(flags: Arguments['flags'], command: readonly string[], onProgress: Progress) {
  const unused = NOT_OF_CHECKLIST.find((name) => flags[name] !== undefined);
  if (unused !== undefined) throw new UsageError(`--${unused} is for drawn plans; omit it with --checklist`);
  const result = await checkReadiness(await worldOf(flags, command), await readChecklist(), onProgress);
  const hasFailed = result.items.some((one) => one.result === 'failed');
  return { view: checklistView(result), code: result.trouble === undefined ? Number(hasFailed) : 2 };
}

async function runCampaign(flags: Arguments['flags'], command: readonly string[], onProgress: Progress) {
  const { folder = 'sandbank-prove', settle, 'fail-on': failOn = 'warning', shard = '1/1' } = flags;
  const severity = readWord('fail-on', failOn, FAIL_ON);
  const minutes = readNumber(flags, 'minutes', /^(?=.*[1-9])\d+(\.\d+)?$/, 'a number above 0');
  const seeds = readNumber(flags, 'seeds', /^[1-9]\d{0,6}$/, 'a whole number from 1');
  const [, part = '', of = ''] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(shard) ?? [];
  if (part === '' || Number(part) > Number(of))
    refuseValue('shard', shard, 'PART/ALL, such as 1/4 for the first of four parts');
  if (settle !== undefined && !parseDuration(settle)) refuseValue('settle', settle, 'a duration such as P2D');
  if ((await stat(folder).catch(() => undefined))?.isDirectory() === false)
    throw new UsageError(`--folder ${folder} is a file; name a folder`);
  const stopping = new AbortController();
  const { signal } = stopping;
  untilSignal().then(() => stopping.abort(), asUsage);
  const options = withoutAbsent({
    signal,
    settle,
    seeds: seeds ?? (minutes === undefined ? undefined : 1_000_000),
    minutes,
    masterSeed: readNumber(flags, 'seed', /^\d{1,9}$/, 'a whole number'),
    parallel: readNumber(flags, 'parallel', /^[1-9]\d?$/, 'a whole number from 1 to 99'),
    shard: { part: Number(part), of: Number(of) },
    onProgress,
  });
  const result = await campaign(await worldOf(flags, command, signal), options);
  // A replay needs the settings about the client, too.
  const settings = chosen(flags, [...BANK_SETTINGS, 'client-clock', 'settle']);
  const replays = await writeReplays(folder, result, VERSION, settings);
  const page = join(folder, 'report.html');
  const view = proofView({ result, replays, page, command: command.join(' ') });
  await writeOutput('folder', page, htmlOf(view));
  const ended = result.isEnded ? 130 : 0;
  return { view, code: result.trouble !== undefined ? 2 : fails(result.findings, severity) ? 1 : ended };
}

/** A bank that cannot be started is wrong usage: exit code 1 means a finding. */
function asUsage(error: unknown): never {
  throw error instanceof ExpectedError ? new UsageError(error.message) : error;
}

const REPLAY_FLAGS: readonly Flag[] = [flag('format', 'text', 'text or json')];

/** Runs a command at the bank of a replay file. Exit codes: 0 if no property is broken, 1 if one is, 2 if the tests fail at a quiet bank. */
export const replay: CommandCode = { usage: 'sandbank replay FILE -- COMMAND', flags: REPLAY_FLAGS, run: runReplay };

async function runReplay(args: readonly string[]): Promise<number> {
  const [own, command] = splitAtCommand(args, 'sandbank replay FILE -- npm test');
  const { flags, words } = readArguments(own, REPLAY_FLAGS, 1);
  const format = readWord('format', flags['format'] ?? 'text', ['text', 'json']);
  const [path] = words;
  if (path === undefined) throw new UsageError('name a file: sandbank replay FILE -- npm test');
  const file = readReplayFile(String(await readInput(path)));
  if (typeof file === 'string') throw new UsageError(`${path} is not a replay file: ${file}`);
  if (file.sandbank !== VERSION) warn(`sandbank: the file is of version ${file.sandbank}, this is ${VERSION}`);
  const world = await worldOf(file.settings, command);
  const quiet = await runPlan(world, QUIET_PLAN).catch(asUsage);
  const trouble = troubleOf(quiet);
  if (trouble !== undefined) {
    warn(`sandbank: ${trouble}`);
    return 2;
  }
  const evidence = await runPlan(world, file.plan, quiet.durationMs);
  if (file.fixtures !== undefined && file.fixtures !== quiet.opened.fixtures)
    warn('sandbank: the bank of the file had other customers or accounts; it can behave differently');
  const baseline = baselineOf(world, quiet, file.settings['settle']);
  const violations = violationsOf(evidence, file.plan.disturbances, baseline);
  const journal = journalOf(evidence);
  const calls = journal.map((line) => {
    const call = [line.operation, line.subject, line.state].filter((part) => part !== undefined).join(' ');
    return `  ${call}: ${answerText(line)}${line.disturbedBy ? ' (disturbed)' : ''}`;
  });
  const wrong = violations.map((one) => `${one.severity.toUpperCase()} ${keyOf(one)}: ${one.detail}`);
  const none = `Nothing was wrong in this run. The file was written because of ${file.shows}.`;
  const text = [...file.plan.disturbances.map(listed), ...calls, ...(wrong.length > 0 ? wrong : [none])].join('\n');
  print(format === 'json' ? JSON.stringify({ violations, journal }, undefined, 2) : text);
  return violations.length > 0 ? 1 : 0;
}
