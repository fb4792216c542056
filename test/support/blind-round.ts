import { isDeepStrictEqual } from 'node:util';
import { settableRows } from '../../src/decisions/decisions.js';
import type { WrittenValue } from '../../src/decisions/row.js';
import type { DialectId } from '../../src/domain/dialect.js';
import { differencesOf, type Difference } from '../../src/learning/differences.js';
import { learnDecisions, type LearnedDecisions } from '../../src/learning/learn.js';
import type { Probe } from '../../src/learning/probes/probed-bank.js';
import { readRecordings } from '../../src/learning/read-har.js';
import { recordingOf } from './recording-of.js';
import type { InterfaceFacts, Recording } from '../../src/learning/recording.js';
import { openBlindBank } from './blind-bank.js';
import { runDemoClient } from './demo-client.js';
import { runOtherClient } from './other-client.js';
import { randomProfile, valuesOf } from './random-profile.js';

/** What learning from one bank resulted in. */
export interface BlindRound {
  /** Rows with the right value. */
  readonly recovered: readonly string[];
  /** Rows with a wrong value, or of which calls contradict each other, with what was seen. */
  readonly wrong: readonly string[];
  /** Open rows, although each other value would have changed an answer. */
  readonly missed: readonly string[];
}

/** Where the blind banks are. */
export interface BlindServer {
  readonly origin: string;
  readonly interfaces: readonly InterfaceFacts[];
}

/** Who sends the calls from which a bank is learned. */
interface Callers {
  /** Default: all of the interface. */
  readonly probes?: readonly Probe[];
  /** Default: the client of the demo. */
  readonly client?: typeof runDemoClient;
}

/**
 * Opens a bank with a random profile, probes it, runs the client of the demo, learns from the journal, and compares with the
 * profile; then the same with the client alone.
 */
export async function playBlindRound(
  server: BlindServer,
  dialect: DialectId,
  seed: number,
  looksForMissed: boolean,
): Promise<BlindRound> {
  const decisions = randomProfile(dialect, seed);
  const round = await learnOnce(server, dialect, decisions, seed, {}, looksForMissed);
  const unprobed = await learnOnce(server, dialect, decisions, seed, { probes: [] }, false);
  return { ...round, wrong: [...round.wrong, ...unprobed.wrong.map((text) => `without probes: ${text}`)] };
}

/**
 * Lets a client that is neither the probes nor the demo alone call a bank with some random rows, and learns from that. With all
 * rows random, such a client ends at its first call.
 */
export function playOtherClient(
  server: BlindServer,
  dialect: DialectId,
  seed: number,
  looksForMissed: boolean,
): Promise<BlindRound> {
  const rows = Object.entries(randomProfile(dialect, seed)).filter((_row, place) => place % 8 === seed % 8);
  const kept = settableRows(dialect).map(({ slug, profiles }) => [slug, profiles[dialect] ?? profiles.published]);
  const decisions = Object.fromEntries([...kept, ...rows]);
  return learnOnce(server, dialect, decisions, seed, { probes: [], client: runOtherClient }, looksForMissed);
}

/** @param looksForMissed whether open rows are tried with their other values, which takes a bank for each */
async function learnOnce(
  server: BlindServer,
  dialect: DialectId,
  decisions: Readonly<Record<string, WrittenValue>>,
  seed: number,
  callers: Callers,
  looksForMissed: boolean,
): Promise<BlindRound> {
  const { learned, differences, answers } = await probeBank(server, dialect, decisions, seed, callers);
  const recovered: string[] = [];
  // Without the probes, differences remain of rows that nothing settles.
  const wrong = callers.probes ? [] : differences.map((one) => `${JSON.stringify(one)} is no difference`);
  wrong.push(...learned.contradictory.map(({ slug, evidence }) => `${slug}: ${JSON.stringify(evidence)}`));
  for (const { slug, value, evidence } of learned.settled) {
    const actual = decisions[slug];
    if (agrees(value, actual)) recovered.push(slug);
    else
      wrong.push(`${slug} is ${JSON.stringify(actual)}, learned ${JSON.stringify(value)}: ${JSON.stringify(evidence)}`);
  }
  const missed: string[] = [];
  for (const { slug, canBeMeasured } of looksForMissed ? learned.open : [])
    if (canBeMeasured && (await isVisible(server, dialect, decisions, seed, slug, answers, callers))) missed.push(slug);
  return { recovered, wrong, missed };
}

/** True if each other value of a row changes an answer. */
async function isVisible(
  server: BlindServer,
  dialect: DialectId,
  decisions: Readonly<Record<string, WrittenValue>>,
  seed: number,
  slug: string,
  answers: readonly string[],
  callers: Callers,
): Promise<boolean> {
  const row = settableRows(dialect).find((one) => one.slug === slug);
  if (!row) throw new Error(`no row ${slug}`);
  const others = valuesOf(row).filter((value) => !isDeepStrictEqual(value, decisions[slug]));
  for (const value of others) {
    const other = await recordedBank(server, dialect, { ...decisions, [slug]: value }, seed, callers);
    if (isDeepStrictEqual(answersOf(other), answers)) return false;
  }
  return others.length > 0;
}

/** What a bank answered to all probes, and to the client of the demo. */
interface ProbedAnswers {
  readonly learned: LearnedDecisions;
  readonly differences: readonly Difference[];
  readonly answers: readonly string[];
}

/** Opens a bank, sends the probes, runs the client of the demo, and learns from the bank's journal. */
export async function probeBank(...order: Parameters<typeof recordedBank>): Promise<ProbedAnswers> {
  const recording = await recordedBank(...order);
  const learned = learnDecisions(recording);
  return { learned, differences: differencesOf(recording, learned.settled), answers: answersOf(recording) };
}

/** What a bank answered, without what differs between runs. */
function answersOf({ calls }: Recording): readonly string[] {
  return calls.map(({ status, answer: { headers, body } }) => {
    const { date: _real, ...others } = headers;
    // Ids and tokens are drawn in turn, so that one draw more changes all that follow. The demo writes the time into its payment.
    return JSON.stringify([status, others, body]).replace(/[\w-]{20,}|Sandbank demo [\d:]{8}/g, '#');
  });
}

/** Opens a bank, sends the probes, runs the client of the demo, and reads the bank's journal. */
async function recordedBank(
  { origin, interfaces }: BlindServer,
  dialect: DialectId,
  decisions: Readonly<Record<string, WrittenValue>>,
  seed: number,
  { probes, client = runDemoClient }: Callers = {},
): Promise<Recording> {
  const facts = interfaces.find((one) => one.dialect === dialect);
  if (!facts) throw new Error(`no interface ${dialect}`);
  const bank = await openBlindBank(origin, facts, { dialect, decisions, seed });
  try {
    const state = {};
    for (const probe of probes ?? facts.probes) await probe.run(bank, state);
    await client(origin, 'blind', dialect);
    const { exchanges } = readRecordings([{ name: 'journal', text: await bank.har() }]);
    return recordingOf(exchanges, interfaces);
  } finally {
    await bank.close();
  }
}

/** True if a learned value is that of the bank, as far as it goes. */
export function agrees(value: WrittenValue, actual: WrittenValue | undefined): boolean {
  if (typeof value !== 'object' || Array.isArray(value)) return isDeepStrictEqual(value, actual);
  return Object.entries(value).every(([name, part]) => (actual as Readonly<Record<string, unknown>>)[name] === part);
}
