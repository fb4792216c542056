import { basename } from 'node:path';
import { differencesOf, type Difference } from '../../learning/differences.js';
import { learnRows, type LearnedRows } from '../../learning/learn.js';
import { adaptationLines, profileText, evidenceText } from '../../learning/profile-text.js';
import { DIALECT_IDS } from '../../domain/dialect.js';
import { readRecordings } from '../../learning/read-har.js';
import { recordedFixtures } from '../../learning/recorded-fixtures.js';
import { bodyAdaptations, queryForms } from '../../learning/body-adaptations.js';
import {
  adaptedRecording,
  dialectRecording,
  wordsOf,
  type LearnedAdaptation,
} from '../../learning/adapted-recording.js';
import type { Recording, OnStep } from '../../learning/recording.js';
import type { WrittenProfile } from '../../decisions/decisions.js';
import { loadInterfaceFacts } from '../../server/interface-facts.js';
import type { Replay } from '../learn/replay.js';
import type { Fitted } from '../learn/replay-bank.js';
import { flag, readArguments, readDialect, readNamed, refuseValue, type Flag } from '../arguments.js';
import { Progress } from '../progress.js';
import { print, UsageError } from '../output.js';
import { readInput, requireNewFiles, requireOutputs, writeOutput } from '../output-files.js';
import { counted } from '../../domain/text.js';

/** Output formats of the report. */
const FORMATS: Readonly<Record<string, (report: LearningReport) => string>> = {
  text: learningReportText,
  json: (report) => `${JSON.stringify(report, undefined, 2)}\n`,
};

export const LEARN_FLAGS: readonly Flag[] = [
  flag('output', 'profile.yaml', 'file for the profile'),
  flag(
    'dialect',
    'the interface that most calls belong to',
    `interface of the recorded bank: ${DIALECT_IDS.join(', ')}`,
  ),
  flag('host', 'every host', 'learn only from calls to this host, such as api.bank.example'),
  flag('format', 'text', `of the report on standard output: ${Object.keys(FORMATS).join(', ')}`),
  flag('fixtures', 'none', 'file for the recorded accounts as fixtures, with names, texts and IBANs replaced'),
  flag('keep-personal-data', 'off', 'keep names, texts and IBANs in the fixtures as they were recorded', {
    isSwitch: true,
  }),
  flag(
    'replay',
    'the recording itself',
    'recording whose calls are played against a bank with the learned profile, or `off`',
  ),
  flag(
    'check',
    'off',
    'least share of the replayed calls that must be answered like the bank, such as 0.9; exits with 1 below',
  ),
  flag('overwrite', 'off', 'replace the files of --output and --fixtures', { isSwitch: true }),
];

/**
 * `learn RECORDING...`: writes the profile that HTTP archives show, with its evidence, and prints what they settle, leave open, and have
 * that no row expresses.
 */
export async function learn(args: readonly string[]): Promise<number> {
  const { flags, words } = readArguments(args, LEARN_FLAGS, Infinity);
  const { format = 'text', output = 'profile.yaml', host, fixtures } = flags;
  const write = readNamed('format', format, FORMATS);
  if (words.length === 0) throw new UsageError('name at least one recording: sandbank learn RECORDING.har');
  await requireOutputs({ output, fixtures }, words);
  if (flags['overwrite'] === undefined) await requireNewFiles({ output, fixtures });
  const least = readShare(flags['check']);
  if (least !== undefined && flags['replay'] === 'off')
    throw new UsageError('--check needs a replay; omit --replay off');
  const files = await Promise.all(words.map(async (path) => ({ name: path, text: String(await readInput(path)) })));
  const progress = new Progress({
    isTerminal: process.stderr.isTTY,
    write: (text) => void process.stderr.write(text),
    now: () => performance.now(),
  });
  const onStep: OnStep = (text) => progress.report(text);
  const { exchanges, skipped } = readRecordings(files, host, onStep);
  progress.end();
  const wanted = flags['dialect'] === undefined ? undefined : readDialect(flags['dialect']);
  const interfaces = (await loadInterfaceFacts()).filter(({ dialect }) => wanted === undefined || dialect === wanted);
  const atDoor = dialectRecording(exchanges, interfaces);
  const bodies = bodyAdaptations(exchanges, atDoor.recording, wordsOf(atDoor.adaptations));
  const read = [...queryForms(bodies), ...atDoor.adaptations, ...bodies];
  const recording = adaptedRecording(exchanges, atDoor.recording.facts, wordsOf(read));
  const leftOut = [...skipped].map(([reason, count]) => `; left out: ${count} × ${reason}`).join('');
  if (recording.calls.length === 0)
    throw new UsageError(
      `none of the ${exchanges.length} exchanges is a call of the interface; the path of a call ends with that of an operation${leftOut}${placesText(recording.elsewhereAt)}`,
    );
  const rows = learnRows(recording, onStep);
  const source = {
    command: 'learn' as const,
    recordings: words.map((path) => basename(path)),
    calls: recording.calls.length,
  };
  const { replay: replayed, adaptations, learned } = await replayOf({ rows, read, recording }, flags['replay'], onStep);
  const left: Record<string, number> = {};
  const leave = (reason: string): void => void (left[reason] = (left[reason] ?? 0) + 1);
  const accounts =
    fixtures === undefined ? undefined : recordedFixtures(recording, flags['keep-personal-data'] === undefined, leave);
  if (fixtures !== undefined && !accounts)
    throw new UsageError(
      `--fixtures: the recording has no account with an IBAN and an ISO 4217 currency${Object.entries(left)
        .map(([reason, count]) => `; left out: ${count} × ${reason}`)
        .join('')}`,
    );
  await writeOutput('output', output, profileText({ ...learned, adaptations }, source));
  if (fixtures !== undefined) {
    const { stringify } = await import('yaml');
    await writeOutput('fixtures', fixtures, stringify(accounts));
  }
  const report: LearningReport = {
    ...learned,
    ...(atDoor.reason !== '' && { dialectReason: atDoor.reason }),
    adaptations,
    ...(replayed && { replay: replayed }),
    exchanges: exchanges.length,
    elsewhere: recording.elsewhere,
    elsewhereAt: Object.fromEntries([...recording.elsewhereAt].slice(0, MOST_PLACES)),
    operations: new Set(recording.calls.map(({ operation }) => operation)).size,
    hosts: Object.fromEntries(recording.hosts),
    skipped: Object.fromEntries(skipped),
    ...(accounts && { fixtures: { accounts: accounts.accounts.length, leftOut: left } }),
    differences: differencesOf(recording, learned.settled, onStep).filter((one) => !isCovered(one, adaptations)),
  };
  progress.end();
  print(write(report).replace(/\n$/, ''));
  return replayed && least !== undefined && replayed.same < least * (replayed.played + replayed.left) ? 1 : 0;
}

/** The most frequent places, for an error. */
function placesText(places: ReadonlyMap<string, number>): string {
  const shown = [...places.keys()].slice(0, 3);
  return shown.length === 0 ? '' : `; the exchanges went to ${shown.join(', ')}${places.size > 3 ? ', …' : ''}`;
}

/** Whether an adaptation of answers has the status or code. */
function isCovered({ kind, what }: Difference, adaptations: readonly LearnedAdaptation[]): boolean {
  return (
    (kind === 'status' || kind === 'code') &&
    adaptations.some(
      ({ adaptation }) =>
        'answer' in adaptation &&
        String(kind === 'status' ? adaptation.answer.status : adaptation.answer.code) === what,
    )
  );
}

/** A share such as `0.9` or `90%`. */
function readShare(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const share = /^\d+(?:\.\d+)?%$/.test(text) ? Number(text.slice(0, -1)) / 100 : Number(text);
  if (text.trim() === '' || !(share >= 0 && share <= 1)) refuseValue('check', text, 'a share from 0 to 1, such as 0.9');
  return share;
}

/** What was learned before the replay. */
interface BeforeReplay {
  readonly rows: LearnedRows;
  readonly read: readonly LearnedAdaptation[];
  readonly recording: Recording;
}

/** The rows with those that a replay has fitted. */
function withFitted(learned: LearnedRows, rows: Fitted['rows']): LearnedRows {
  const fitted = rows.map(({ slug, value, calls, first }) => ({
    slug,
    value,
    evidence: [
      {
        request: first.number,
        call: `${first.operation} ${first.status}`,
        seen:
          calls === 0
            ? 'assumed: no call shows it, and few banks require dateFrom'
            : `fitted: with this value, the replay answers ${counted(calls, 'more call')} like the bank`,
      },
    ],
  }));
  const isFitted = new Set(rows.map(({ slug }) => slug));
  return {
    ...learned,
    settled: [...learned.settled, ...fitted],
    open: learned.open.filter(({ slug }) => !isFitted.has(slug)),
  };
}

/** The profile with what the recording settles. */
function writtenProfile({ dialect, settled }: LearnedRows): WrittenProfile {
  return { extends: dialect, decisions: Object.fromEntries(settled.map(({ slug, value }) => [slug, value])) };
}

/**
 * Plays the recording against a bank with what was learned, and fits the answers of the profile; then another recording, if one is named.
 * @param file its path; `off`: nothing is played
 */
async function replayOf(
  { rows, read, recording }: BeforeReplay,
  file: string | undefined,
  onStep: OnStep,
): Promise<{
  readonly replay?: ReplayReport;
  readonly adaptations: readonly LearnedAdaptation[];
  readonly learned: LearnedRows;
}> {
  if (file === 'off') return { adaptations: read, learned: rows };
  const { fittedReplay, replayWith } = await import('../learn/replay-bank.js');
  const open = new Set(rows.open.map(({ slug }) => slug));
  const fitted = await fittedReplay(writtenProfile(rows), read, recording, (slug) => open.has(slug), onStep);
  const { replay, adaptations } = fitted;
  const learned = withFitted(rows, fitted.rows);
  if (file === undefined)
    return { replay: { recording: 'the same', skipped: 0, ...withoutPairs(replay) }, adaptations, learned };
  const { exchanges, skipped } = readRecordings(
    [{ name: file, text: String(await readInput(file, 'replay')) }],
    undefined,
    onStep,
  );
  const words = wordsOf(adaptations);
  const other = adaptedRecording(exchanges, recording.facts, words);
  if (other.calls.length === 0) throw new UsageError(`--replay: ${file} has no call of the interface`);
  const otherReplay = await replayWith(writtenProfile(learned), words, other, recording, onStep);
  const leftOut = [...skipped.values()].reduce((sum, count) => sum + count, 0);
  return {
    replay: { recording: basename(file), skipped: leftOut, ...withoutPairs(otherReplay) },
    adaptations,
    learned,
  };
}

function withoutPairs({ pairs: _pairs, ...replay }: Replay): Omit<Replay, 'pairs'> {
  return replay;
}

/** How a bank with the learned profile answered the calls of a recording. */
interface ReplayReport extends Omit<Replay, 'pairs'> {
  /** The name of the file, or `the same`. */
  readonly recording: string;
  /** Entries of that file that could not be read. */
  readonly skipped: number;
}

/** What was learned from a recording, for people and programs. */
export interface LearningReport extends LearnedRows {
  /** Why the calls are of this dialect. Absent if it was named. */
  readonly dialectReason?: string;
  /** The number of exchanges that were read. */
  readonly exchanges: number;
  /** Those that are not calls of the interface. */
  readonly elsewhere: number;
  /** Where these went, by method, host and path: the most frequent ones. */
  readonly elsewhereAt: Readonly<Record<string, number>>;
  /** The number of different operations that were called. */
  readonly operations: number;
  /** The number of calls of each host. */
  readonly hosts: Readonly<Record<string, number>>;
  /** What could not be read, by reason, with its number. */
  readonly skipped: Readonly<Record<string, number>>;
  readonly differences: readonly Difference[];
  readonly adaptations: readonly LearnedAdaptation[];
  /** Absent without `--fixtures`: the accounts in the file, and what it does not have, by reason, with its number. */
  readonly fixtures?: { readonly accounts: number; readonly leftOut: Readonly<Record<string, number>> };
  /** Absent with `--replay off`. */
  readonly replay?: ReplayReport;
}

const KINDS: Readonly<Record<Difference['kind'], string>> = {
  status: 'status',
  code: 'error code',
  member: 'unknown member',
  missing: 'missing member',
  type: 'type of',
  value: 'unknown value of',
  form: 'form of',
  body: 'body of type JSON is',
  header: 'header',
  order: 'order of errors:',
};

function differenceText({ operations, kind, what, found, calls, requests }: Difference, isEverywhere: boolean): string {
  const where = isEverywhere ? 'all operations' : operations.join(', ');
  const shown = found === undefined ? '' : `: ${found}`;
  const more = calls > requests.length ? `, … ${calls} calls` : '';
  return `  ${where}: ${KINDS[kind]} ${what}${shown} (request ${requests.join(', ')}${more})`;
}

/** The report for a terminal. */
function learningReportText(report: LearningReport): string {
  const { dialect, exchanges, elsewhere, operations, hosts, skipped, settled, open, contradictory, differences } =
    report;
  const measurable = open.filter(({ canBeMeasured }) => canBeMeasured);
  const lines = [
    ...replayLines(report.replay),
    `${counted(exchanges, 'exchange')}, ${exchanges - elsewhere} of them API calls (dialect ${dialect})`,
    ...(report.dialectReason === undefined ? [] : [`${report.dialectReason}; --dialect names another one`]),
    ...hostLines(hosts),
    ...placeLines(report),
    ...Object.entries(skipped).map(([reason, count]) => `left out: ${count} × ${reason}`),
  ];
  if (differences.length > 0) lines.push('', "Differences that no setting covers: not in Sandbank's OpenAPI document");
  for (const one of differences)
    lines.push(differenceText(one, operations > 2 && one.operations.length === operations));
  lines.push('', `${counted(measurable.length, 'setting')} still unknown; these calls would show them`);
  lines.push(...measurable.map(({ slug, settledBy }) => `  ${slug}: ${settledBy}`));
  lines.push(
    `${counted(open.length - measurable.length, 'further setting')} cannot be read from traffic`,
    '',
    `${counted(settled.length, 'setting')} known`,
    ...settled.flatMap(({ slug, value, evidence }) => [
      `  ${slug}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
      ...evidence.slice(0, 1).map((one) => `    ${evidenceText(one)}`),
    ]),
  );
  if (report.adaptations.length > 0)
    lines.push(
      '',
      `${counted(report.adaptations.length, 'adaptation')}: how the bank writes`,
      ...adaptationLines(report.adaptations),
    );
  if (contradictory.length > 0) lines.push('', `${counted(contradictory.length, 'setting')} with contradictory calls`);
  for (const { slug, evidence } of contradictory)
    lines.push(`  ${slug}`, ...evidence.map((one) => `    ${evidenceText(one)}`));
  if (report.fixtures) {
    lines.push('', `${counted(report.fixtures.accounts, 'account')} in the fixtures`);
    lines.push(...Object.entries(report.fixtures.leftOut).map(([reason, count]) => `  left out: ${count} × ${reason}`));
  }
  return `${lines.join('\n')}\n`;
}

/** The most differing calls that are shown. */
const MOST_SHOWN = 20;

function replayLines(replay: ReplayReport | undefined): readonly string[] {
  if (!replay) return [];
  const { recording, played, same, left, skipped, differences } = replay;
  const file = recording === 'the same' ? '' : ` in ${recording}`;
  const more = differences.length - MOST_SHOWN;
  return [
    `This profile answers ${same} of ${counted(played, 'recorded call')}${file} as the bank did: with the same status and the same error code`,
    ...(same === 0 ? ['If the bank has the other interface, name it with --dialect'] : []),
    ...(left > 0 ? [`${counted(left, 'call')} not replayed, because the time was up`] : []),
    ...(skipped > 0 ? [`left out of ${recording}: ${skipped} × entries that cannot be read`] : []),
    ...differences
      .slice(0, MOST_SHOWN)
      .map((one) => `  request ${one.request}, ${one.call}: ${one.recorded}, but the profile ${one.replayed}`),
    ...(more > 0 ? [`  and ${counted(more, 'further call')}`] : []),
    '',
  ];
}

/** The most places of other exchanges in a report. */
const MOST_PLACES = 100;

function placeLines({ elsewhere, elsewhereAt }: LearningReport): readonly string[] {
  if (elsewhere === 0) return [];
  const places = Object.entries(elsewhereAt);
  const more = places.slice(MOST_SHOWN).length;
  return [
    `${counted(elsewhere, 'exchange')} of no operation:`,
    ...places.slice(0, MOST_SHOWN).map(([place, count]) => `  ${place} (${count})`),
    ...(more > 0 ? [`  and ${counted(more, 'further path')}`] : []),
  ];
}

/** A recording of several hosts can be one of several banks. */
function hostLines(hosts: LearningReport['hosts']): readonly string[] {
  const named = Object.entries(hosts).map(([host, calls]) => `${host} (${calls})`);
  return named.length > 1 ? [`calls to ${named.length} hosts: ${named.join(', ')}; select one with --host`] : [];
}
