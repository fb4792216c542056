import { basename } from 'node:path';
import { differencesOf, type Difference } from '../../learning/differences.js';
import { learnDecisions, type LearnedDecisions } from '../../learning/learn.js';
import { profileText } from '../../learning/profile-text.js';
import { DIALECT_IDS } from '../../domain/dialect.js';
import type { RecordedExchange } from '../../learning/exchange.js';
import { readRecordings } from '../../learning/read-har.js';
import { recordedFixtures, type RecordedFixtures } from '../../learning/recorded-fixtures.js';
import { bodyAdaptations, queryForms } from '../../learning/body-adaptations.js';
import {
  adaptedRecording,
  dialectRecording,
  adaptationsOf,
  type LearnedAdaptation,
} from '../../learning/adapted-recording.js';
import { mediaTypes, ownCalls, successStatuses, unknownLogin } from '../../learning/own-calls.js';
import { requestAdaptations } from '../../learning/request-adaptations.js';
import type { Recording, OnStep } from '../../learning/recording.js';
import type { WrittenProfile } from '../../decisions/decisions.js';
import { loadInterfaceFacts } from '../../server/interface-facts.js';
import type { Replay } from '../learn/replay.js';
import { learningReportText, MOST_PLACES, type LearningReport, type ReplayReport } from '../learn/learning-report.js';
import { TRIED } from '../../learning/fitting/fitted-decisions.js';
import type { Fitted } from '../learn/replay-bank.js';
import { command, flag, readDialect, readNamed, refuseValue, type Arguments, type Flag } from '../arguments.js';
import { Progress, print, UsageError, assertNewFiles, assertOutputs, readInput, writeOutput } from '../output.js';
import { jsonText } from '../report-formats.js';
import { counted } from '../../domain/text.js';

/** Output formats of the report. */
const FORMATS: Readonly<Record<string, (report: LearningReport) => string>> = {
  text: learningReportText,
  json: jsonText,
};

const FLAGS: readonly Flag[] = [
  flag('output', 'profile.yaml', 'file for the profile'),
  flag('dialect', 'that of most calls', `interface of the recorded bank: ${DIALECT_IDS.join(', ')}`),
  flag('host', 'every host', 'learn only from calls to this host, such as api.bank.example'),
  flag('format', 'text', `format of the report on standard output: ${Object.keys(FORMATS).join(', ')}`),
  flag('fixtures', 'none', 'file for the recorded accounts as fixtures, with names, texts and IBANs replaced'),
  flag('keep-personal-data', 'off', 'keep names, texts and IBANs in the fixtures as they were recorded', {
    isSwitch: true,
  }),
  flag(
    'replay',
    'the recording itself',
    'recording whose calls are played against a bank with the learned profile, or `off`',
    { value: 'file' },
  ),
  flag(
    'check',
    'off',
    'exit with 1 if a smaller share of the replayed calls gets the response of the bank, such as 0.9',
    { value: 'share' },
  ),
  flag('overwrite', 'off', 'replace the files of --output and --fixtures', { isSwitch: true }),
];

/**
 * `learn RECORDING...`: writes the profile that HTTP archives show, with its evidence, and prints what they settle, leave open, and have
 * that no decision expresses.
 */
export const learn = command('sandbank learn RECORDING... [flags]', FLAGS, run, Infinity);

async function run({ flags, words }: Arguments): Promise<number> {
  const { format = 'text', output = 'profile.yaml', host, fixtures } = flags;
  const write = readNamed('format', format, FORMATS);
  if (words.length === 0) throw new UsageError('name at least one recording: sandbank learn RECORDING.har');
  await assertOutputs({ output, fixtures }, words);
  if (flags['overwrite'] === undefined) await assertNewFiles({ output, fixtures });
  const least = readShare(flags['check']);
  if (least !== undefined && flags['replay'] === 'off')
    throw new UsageError('--check needs a replay; omit --replay off');
  const progress = new Progress({
    isTerminal: process.stderr.isTTY,
    write: (text) => void process.stderr.write(text),
    now: () => performance.now(),
  });
  const onStep: OnStep = (text) => progress.report(text);
  const files = [];
  for (const path of words) files.push({ name: path, text: String(await readInput(path)) });
  const { exchanges, skipped } = readRecordings(files, host, onStep);
  progress.end();
  const { reason, read, recording } = await recordingOf(exchanges, skipped, flags['dialect']);
  const rows = learnDecisions(recording, onStep);
  const accounts =
    fixtures === undefined ? undefined : accountsOf(recording, { isMasked: flags['keep-personal-data'] === undefined });
  const { replay, adaptations, learned } = await replayOf({ rows, read, recording }, flags['replay'], onStep);
  const recordings = words.map((path) => basename(path));
  const signed = recording.calls.filter((call) => call.isAccepted && call.header('signature') !== undefined).length;
  const source = { command: 'learn', recordings, calls: recording.calls.length, signed } as const;
  await writeOutput('output', output, profileText({ ...learned, adaptations }, source));
  if (accounts && accounts.fixtures.accounts.length > 0) {
    const { stringify } = await import('yaml');
    await writeOutput('fixtures', fixtures ?? '', stringify(accounts.fixtures));
  }
  const login = unknownLogin(recording);
  const report: LearningReport = {
    ...learned,
    ...(reason !== '' && { dialectReason: reason }),
    adaptations,
    ...(replay && { replay }),
    ...(login && { login }),
    exchanges: exchanges.length,
    elsewhere: recording.elsewhere,
    signed,
    elsewhereAt: Object.fromEntries([...recording.elsewhereAt].slice(0, MOST_PLACES)),
    operations: new Set(recording.calls.map(({ operation }) => operation)).size,
    hosts: Object.fromEntries(recording.hosts),
    skipped: Object.fromEntries(skipped),
    ...(accounts && {
      fixtures: {
        accounts: accounts.fixtures.accounts.length,
        leftOut: accounts.leftOut,
        readBy: recording.of('readAccounts', 'readAccount').map(({ number }) => number),
      },
    }),
    differences: differencesOf(recording, learned.settled, onStep).filter((one) => !isCovered(one, adaptations)),
  };
  progress.end();
  print(write(report).replace(/\n$/, ''));
  return replay && least !== undefined && replay.same < least * (replay.played + replay.left) ? 1 : 0;
}

/** The calls of a dialect among recorded exchanges, with the adaptations that make them calls of it. */
async function recordingOf(
  exchanges: readonly RecordedExchange[],
  skipped: ReadonlyMap<string, number>,
  dialect: string | undefined,
): Promise<{
  /** Why the calls are of this dialect; empty if it was named. */
  readonly reason: string;
  readonly read: readonly LearnedAdaptation[];
  readonly recording: Recording;
}> {
  const wanted = dialect === undefined ? undefined : readDialect(dialect);
  const interfaces = (await loadInterfaceFacts()).filter((facts) => wanted === undefined || facts.dialect === wanted);
  const atDoor = dialectRecording(exchanges, interfaces);
  const bodies = bodyAdaptations(exchanges, atDoor.recording, adaptationsOf(atDoor.adaptations));
  const read = [...queryForms(bodies, atDoor.recording), ...atDoor.adaptations, ...bodies];
  const before = adaptedRecording(exchanges, atDoor.recording.facts, adaptationsOf(read));
  const requests = requestAdaptations(before);
  read.push(...requests);
  const recording =
    requests.length === 0 ? before : adaptedRecording(exchanges, atDoor.recording.facts, adaptationsOf(read));
  read.push(...ownCalls(recording), ...successStatuses(recording), ...mediaTypes(recording));
  if (recording.calls.length === 0)
    throw new UsageError(
      `none of the ${exchanges.length} recorded calls belongs to the interface: no path ends with that of an operation, such as /consents${leftOutText(skipped)}${placesText(recording.elsewhereAt)}`,
    );
  return { reason: atDoor.reason, read, recording };
}

/** The recorded accounts as fixtures, and what they leave out, by reason, with its number. */
function accountsOf(
  recording: Recording,
  { isMasked }: { readonly isMasked: boolean },
): { readonly fixtures: RecordedFixtures; readonly leftOut: Readonly<Record<string, number>> } {
  const left = new Map<string, number>();
  const leave = (reason: string): void => void left.set(reason, (left.get(reason) ?? 0) + 1);
  return { fixtures: recordedFixtures(recording, isMasked, leave), leftOut: Object.fromEntries(left) };
}

/** What was left out, for an error. */
function leftOutText(left: ReadonlyMap<string, number>): string {
  return [...left].map(([reason, count]) => `; left out: ${count} × ${reason}`).join('');
}

/** The most frequent places, for an error. */
function placesText(places: ReadonlyMap<string, number>): string {
  const shown = [...places.keys()].slice(0, 3);
  return shown.length === 0 ? '' : `; the exchanges went to ${shown.join(', ')}${places.size > 3 ? ', …' : ''}`;
}

/** Whether an adaptation of answers has the status, the code or the media type. */
function isCovered({ kind, what, found }: Difference, adaptations: readonly LearnedAdaptation[]): boolean {
  const answers = adaptations.flatMap(({ adaptation }) => ('answer' in adaptation ? [adaptation.answer] : []));
  if (kind === 'header') return what === 'content-type' && answers.some(({ mediaType }) => mediaType === found);
  return (
    (kind === 'status' || kind === 'code') &&
    answers.some(({ status, code }) => String(kind === 'status' ? status : code) === what)
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
  readonly rows: LearnedDecisions;
  readonly read: readonly LearnedAdaptation[];
  readonly recording: Recording;
}

const USUAL_TIME = '; of the usual times, it is the first that explains the calls';
/** What of a fitted value no call shows. */
const GUESSED: Readonly<Record<string, string>> = {
  'history-window': USUAL_TIME,
  'consent-transitions': USUAL_TIME,
  'payment-rules': '; products that no call has are assumed to be refused',
  'sca-approaches': '; approaches that no call has are assumed not to be offered',
};

/** The decisions with those that a replay has fitted. */
function withFitted(learned: LearnedDecisions, rows: Fitted['rows']): LearnedDecisions {
  const fitted = rows.map(({ slug, value, calls, first }) => ({
    slug,
    value,
    evidence: [
      {
        request: first.number,
        call: `${first.operation} ${first.status}`,
        seen:
          calls === 0
            ? `assumed: no call shows it${slug === 'booking-status' ? ', and few banks require dateFrom' : ''}`
            : `fitted: with this value, the replay answers ${counted(calls, 'more call')} like the bank${GUESSED[slug] ?? ''}`,
      },
    ],
  }));
  const isFitted = new Set(rows.map(({ slug }) => slug));
  return {
    ...learned,
    settled: [...learned.settled, ...fitted],
    open: learned.open.flatMap((one) =>
      isFitted.has(one.slug) ? [] : [{ ...one, canBeMeasured: one.canBeMeasured || TRIED.includes(one.slug) }],
    ),
  };
}

/** The profile with what the recording settles. */
function writtenProfile({ dialect, settled }: LearnedDecisions): WrittenProfile {
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
  readonly learned: LearnedDecisions;
}> {
  if (file === 'off') return { adaptations: read, learned: rows };
  const { fittedReplay, replayWith } = await import('../learn/replay-bank.js');
  const open = new Map(rows.open.map(({ slug, possible = [] }) => [slug, possible]));
  const fitted = await fittedReplay(writtenProfile(rows), read, recording, open, onStep);
  const { replay, adaptations } = fitted;
  const learned = withFitted(rows, fitted.rows);
  if (file === undefined)
    return { replay: { recording: 'the same', skipped: 0, ...withoutPairs(replay) }, adaptations, learned };
  const { exchanges, skipped } = readRecordings(
    [{ name: file, text: String(await readInput(file, 'replay')) }],
    undefined,
    onStep,
  );
  const words = adaptationsOf(adaptations);
  const other = adaptedRecording(exchanges, recording.facts, words);
  if (other.calls.length === 0) throw new UsageError(`--replay: ${file} has no call of the interface`);
  const otherReplay = await replayWith(writtenProfile(learned), words, other, recording, onStep);
  const leftOut = [...skipped.values()].reduce((sum, count) => sum + count, 0);
  return {
    replay: { recording: basename(file), skipped: leftOut, ...withoutPairs(otherReplay), own: withoutPairs(replay) },
    adaptations,
    learned,
  };
}

function withoutPairs({ pairs: _pairs, ...replay }: Replay): Omit<Replay, 'pairs'> {
  return replay;
}
