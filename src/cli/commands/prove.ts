import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseDuration } from '../../domain/duration.js';
import { ExpectedError } from '../../domain/errors.js';
import { withoutAbsent } from '../../domain/without-absent.js';
import { VERSION } from '../../process/package-files.js';
import { baselineOf } from '../../proving/baseline.js';
import { fails, FAIL_ON } from '../../client-report/report-view.js';
import { campaign, judgeContext, troubleOf } from '../../proving/campaign.js';
import { checkReadiness } from '../../proving/checklist.js';
import { wordsOf } from '../../proving/plans/draw-plan.js';
import { answerText, journalOf } from '../../proving/journal.js';
import { QUIET_PLAN } from '../../proving/plans/plan.js';
import { keyOf, violationsOf } from '../../proving/properties.js';
import { readReplayFile, replayFilesOf } from '../../proving/replay-file.js';
import { CHECKLIST_FORMATS, readChecklist } from '../prove/checklist-report.js';
import { PROOF_FORMATS, type Proof } from '../prove/report.js';
import { jsonText } from '../report-formats.js';
import { runPlan } from '../../proving/run.js';
import { SETTINGS, type RawSettings, type SettingFlag } from '../../server/settings.js';
import {
  flag,
  readArguments,
  readNamed,
  readNumber,
  readWord,
  refuseValue,
  type Arguments,
  type CommandCode,
  type Flag,
} from '../arguments.js';
import { gatherBankSettings } from '../config-file.js';
import { assertOutputs, deliver, readInput, writeOutput } from '../output-files.js';
import { print, UsageError, warn } from '../output.js';
import { commandWorld } from '../prove/command-world.js';
import { untilSignal } from '../signals.js';

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

/** The settings of the banks of a command. */
async function bankSettings(flags: Readonly<Record<string, string>>): Promise<RawSettings> {
  const { data: _data, ...settings } = await gatherBankSettings(chosen(flags, BANK_SETTINGS));
  return settings;
}

const PROVE_FLAGS: readonly Flag[] = [
  flag('seeds', '100, or all that --minutes allows', 'number of plans'),
  flag('minutes', 'no limit', 'start no plan after this time'),
  flag('seed', '1', 'seed of the plans; another seed gives other plans'),
  flag('parallel', '1', 'number of runs at a time'),
  flag(
    'client-clock',
    'that of the machine',
    'bank = your client takes its time from SANDBANK_NOW, and plans start on different days',
  ),
  flag('settle', 'not judged', 'how long the client may take to notice that a payment has ended, such as P2D', {
    value: 'duration',
  }),
  flag('shard', '1/1', 'run a part of the plans, such as 1/4'),
  flag('checklist', 'off', 'run the forty plans of docs/readiness.md instead of drawn ones; not with --parallel', {
    isSwitch: true,
  }),
  flag('folder', 'sandbank-prove', 'folder for the replay file of each finding, and a page about all'),
  flag(
    'format',
    'text',
    `${Object.keys(PROOF_FORMATS).join(', ')}: text, JSON, JUnit XML, annotations of GitHub Actions, or a page`,
  ),
  flag('output', 'standard output', 'file for the result'),
  flag('fail-on', 'warning', `${FAIL_ON.join(', ')}: exit with 1 if a finding has this severity or a higher one`, {
    value: 'severity',
  }),
  ...SETTINGS.filter((one) => BANK_SETTINGS.includes(one.flag)),
];

/** Flags of drawn plans. */
const NOT_OF_CHECKLIST = ['seeds', 'minutes', 'seed', 'parallel', 'shard', 'settle', 'folder', 'fail-on'] as const;

/** Exit codes: 0 without findings of the severity of `--fail-on`, 1 with one, 2 if nothing could be proved. */
export const prove: CommandCode = { usage: 'sandbank prove [flags] -- COMMAND', flags: PROVE_FLAGS, run: runProve };

async function runProve(args: readonly string[]): Promise<number> {
  const [own, command] = splitAtCommand(args, 'sandbank prove [flags] -- npm test');
  const { flags } = readArguments(own, PROVE_FLAGS);
  const settings = await bankSettings(flags);
  const { format = 'text', output } = flags;
  readNamed('format', format, PROOF_FORMATS);
  readWord('fail-on', flags['fail-on'] ?? 'warning', FAIL_ON);
  await assertOutputs({ output }, []);
  const onProgress = output === undefined && format !== 'text' ? () => undefined : print;
  const run = { flags, settings, command, onProgress };
  return flags['checklist'] === undefined ? runCampaign(run) : runChecklist(run);
}

/** A run of `prove`, whose flags have been checked as far as both kinds of it have them. */
interface ProveRun {
  readonly flags: Arguments['flags'];
  readonly settings: RawSettings;
  readonly command: readonly string[];
  readonly onProgress: (line: string) => void;
}

async function runChecklist({ flags, settings, command, onProgress }: ProveRun): Promise<number> {
  const unused = NOT_OF_CHECKLIST.find((name) => flags[name] !== undefined);
  if (unused !== undefined) throw new UsageError(`--${unused} is for drawn plans; omit it with --checklist`);
  const world = commandWorld(settings, command, clientClockOf(flags));
  const checked = await checkReadiness(world, await readChecklist(), onProgress).catch(asUsage);
  const write = readNamed('format', flags['format'] ?? 'text', CHECKLIST_FORMATS);
  await deliver(write(checked), flags['output'], CHECKLIST_FORMATS['text']?.(checked));
  if (checked.trouble !== undefined) return 2;
  return checked.items.some(({ result }) => result === 'failed') ? 1 : 0;
}

async function runCampaign({ flags, settings, command, onProgress }: ProveRun): Promise<number> {
  const { folder = 'sandbank-prove' } = flags;
  const minutes = readNumber(flags, 'minutes', /^(?=.*[1-9])\d+(\.\d+)?$/, 'a number above 0');
  if ((await stat(folder).catch(() => undefined))?.isDirectory() === false)
    throw new UsageError(`--folder ${folder} is a file; name a folder`);
  const stopping = new AbortController();
  const { signal } = stopping;
  untilSignal()
    .then(() => stopping.abort())
    .catch(asUsage);
  const options = withoutAbsent({
    signal,
    settle: settleOf(flags),
    seeds:
      readNumber(flags, 'seeds', /^[1-9]\d{0,6}$/, 'a whole number from 1') ??
      (minutes === undefined ? undefined : 1_000_000),
    minutes,
    masterSeed: readNumber(flags, 'seed', /^\d{1,9}$/, 'a whole number'),
    parallel: readNumber(flags, 'parallel', /^[1-9]\d?$/, 'a whole number from 1 to 99'),
    shard: shardOf(flags['shard'] ?? '1/1'),
    onProgress,
  });
  const world = commandWorld(settings, command, { ...clientClockOf(flags), signal });
  const result = await campaign(world, options).catch(asUsage);
  const replays = result.findings.map((_, place) => join(folder, `replay-${place + 1}.json`));
  const proof: Proof = { result, replays, command: command.join(' ') };
  await writeFindings(folder, proof, flags);
  const write = readNamed('format', flags['format'] ?? 'text', PROOF_FORMATS);
  await deliver(write(proof), flags['output'], PROOF_FORMATS['text']?.(proof));
  if (result.trouble !== undefined) return 2;
  if (fails(result.findings, readWord('fail-on', flags['fail-on'] ?? 'warning', FAIL_ON))) return 1;
  return result.isEnded ? ENDED : 0;
}

/** Writes a page about all, and a replay file for each finding, instead of those of an earlier run. */
async function writeFindings(folder: string, proof: Proof, flags: Arguments['flags']): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) if (/^replay-\d+\.json$/.test(name)) await rm(join(folder, name));
  await writeOutput('folder', join(folder, 'report.html'), PROOF_FORMATS['html']?.(proof) ?? '');
  // A replay needs those about the client, too.
  const settings = chosen(flags, [...BANK_SETTINGS, 'client-clock', 'settle']);
  for (const [place, file] of replayFilesOf(proof.result, VERSION, settings).entries())
    await writeOutput('folder', proof.replays[place] ?? '', jsonText(file));
}

/** A bank that cannot be started is wrong usage: exit code 1 means a finding. */
function asUsage(error: unknown): never {
  throw error instanceof ExpectedError ? new UsageError(error.message) : error;
}

/** The exit code of what a signal has ended. */
const ENDED = 130;

/** Which clock the client has: its own, or the bank's. @throws UsageError */
function clientClockOf({ 'client-clock': clock }: Arguments['flags']): { readonly hasBankClock: boolean } {
  if (clock !== undefined && clock !== 'bank') throw new UsageError(`--client-clock must be bank, not "${clock}"`);
  return { hasBankClock: clock === 'bank' };
}

/** @throws UsageError */
function settleOf({ settle }: Arguments['flags']): string | undefined {
  if (settle === undefined || parseDuration(settle)) return settle;
  throw new UsageError(`--settle must be a duration such as P2D, not "${settle}"`);
}

function shardOf(text: string): { readonly part: number; readonly of: number } {
  const [, part = '', of = ''] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text) ?? [];
  if (part === '' || Number(part) > Number(of)) refuseValue('shard', text, 'a part of a number, such as 1/4');
  return { part: Number(part), of: Number(of) };
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
  const world = commandWorld(await bankSettings(file.settings), command, clientClockOf(file.settings));
  const quiet = await runPlan(world, QUIET_PLAN).catch(asUsage);
  const trouble = troubleOf(quiet);
  if (trouble !== undefined) {
    warn(`sandbank: ${trouble}`);
    return 2;
  }
  const evidence = await runPlan(world, file.plan, quiet.ending.durationMs);
  if (file.fixtures !== undefined && file.fixtures !== quiet.opened.fixtures)
    warn('sandbank: the bank of the file had other customers or accounts; it can behave differently');
  const context = judgeContext(world, quiet, file.settings['settle']);
  const violations = violationsOf(evidence, file.plan.disturbances, baselineOf(quiet, context));
  if (format === 'json') print(JSON.stringify({ violations, journal: journalOf(evidence) }, undefined, 2));
  else {
    for (const one of file.plan.disturbances) print(`- ${wordsOf(one)}`);
    for (const line of journalOf(evidence)) {
      const { operation, subject, state, disturbedBy } = line;
      const call = [operation, subject, state].filter((part) => part !== undefined).join(' ');
      print(`  ${call}: ${answerText(line)}${disturbedBy ? ' (disturbed)' : ''}`);
    }
    for (const one of violations) print(`${one.severity.toUpperCase()} ${keyOf(one)}: ${one.detail}`);
    if (violations.length === 0) print(`Nothing was wrong in this run. The file was written because of ${file.shows}.`);
  }
  return violations.length > 0 ? 1 : 0;
}
