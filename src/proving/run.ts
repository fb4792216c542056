import { once } from 'node:events';
import { calendarOf } from '../domain/calendar.js';
import { parseDuration } from '../domain/duration.js';
import { withoutAbsent } from '../domain/without-absent.js';
import type { Body } from '../library/control-operations.js';
import type { CallHooks } from '../library/hooks.js';
import type { ServerClient } from '../library/server-client.js';
import { applicationOf, delayOf, type Application } from './plans/disturbances.js';
import { fixturesHash, gather, type Baseline, type Ending, type RunEvidence, type SetUp } from './evidence.js';
import { QUIET_PLAN, type Plan } from './plans/plan.js';

/** A bank for one run. */
export interface OpenedBank {
  readonly client: ServerClient;
  /** Runs the client there. After the limit, its ending does not matter any more, and what can be ended is ended. */
  run(limitMs: number): Promise<Ending>;
  stop(): Promise<void>;
}

/** What differs in one bank from the settings of all. */
export interface BankOrder extends Pick<CallHooks, 'onRequest'> {
  readonly seed?: number;
  /** When its clock begins. */
  readonly begin?: string;
}

/** What proving needs of the world: banks with the client. */
export interface World {
  /** A new bank on free ports. */
  open(order: BankOrder): Promise<OpenedBank>;
  /** Whether the client's clock is that of the bank, so that plans may change it. */
  readonly hasBankClock?: boolean;
}

/** How long every run may take at least. */
const SHORTEST_LIMIT_MS = 10_000;
/** How long a run may take, as a multiple of the baseline. */
const LONGEST_TIMES = 5;
/** How long a quiet run may take: the time-out of a whole test suite. */
const LONGEST_BASELINE_MS = 1_800_000;

/** Runs the client once at a new bank. @param baselineMs absent for the baseline itself */
export async function runPlan(world: World, { disturbances }: Plan, baselineMs?: number): Promise<RunEvidence> {
  const applied = disturbances.map((one) => ({ one, ...applicationOf(one) }));
  const rules: SetUp['rules'] = new Map();
  const earlier: RunEvidence['earlier'] = [];
  const waiting = new Set(applied.flatMap(({ one, atCall }) => (atCall ? [one] : [])));
  const { seed, begin } = Object.assign({}, ...applied) as Application;
  const counts = new Map<string, number>();
  const onRequest: CallHooks['onRequest'] = async (call) => {
    const { operation, id: before } = call;
    // A client that hangs can still call while its bank stops.
    const held = await bank.client.beliefs().catch(() => ({}));
    if (JSON.stringify(held) !== JSON.stringify(earlier.at(-1)?.held ?? {})) earlier.push({ before, held });
    const occurrence = (counts.get(operation) ?? 0) + 1;
    counts.set(operation, occurrence);
    for (const { one, atCall } of applied) {
      if (!atCall || one.operation !== operation || one.occurrence !== occurrence) continue;
      waiting.delete(one);
      const addFault = async (fault: Body<'addFault'>): Promise<void> =>
        void rules.set((await bank.client.faults.add(fault)).id, one);
      await atCall({ client: bank.client, call, addFault });
    }
  };
  const bank = await world.open(withoutAbsent({ seed, begin, onRequest }));
  try {
    const { client } = bank;
    const { dialect, clock } = client.demo;
    const { decisions } = await client.profile();
    const changed = Object.assign({}, ...applied.map((one) => one.decisions ?? {})) as object;
    if (Object.keys(changed).length > 0) await client.setProfile({ decisions: { ...decisions, ...changed } });
    // Later ones first: a rule that waits for its turn must see the calls that an earlier one takes.
    const turnOf = ({ fault, outcome }: Application): number => fault?.after ?? outcome?.after ?? 0;
    for (const { one, fault, outcome } of applied.toSorted((a, b) => turnOf(b) - turnOf(a))) {
      if (fault) rules.set((await client.faults.add(fault)).id, one);
      if (outcome) rules.set((await client.outcomes.add(outcome)).id, one);
    }
    const allowedMs = delayOf(disturbances) + delayOf(disturbances, 'patienceMs');
    const mostMs = Math.max(SHORTEST_LIMIT_MS, Math.ceil(LONGEST_TIMES * (baselineMs ?? 0)));
    const limitMs = baselineMs === undefined ? LONGEST_BASELINE_MS : mostMs + allowedMs;
    const hung: Ending = { kind: 'hung', detail: `it still ran after ${limitMs} ms` };
    const late = once(AbortSignal.timeout(limitMs), 'abort').then(() => hung);
    const beganMs = performance.now();
    const ending = await Promise.race([bank.run(limitMs), late]);
    const durationMs = performance.now() - beganMs;
    const opened = { dialect, clock, decisions, fixtures: fixturesHash(client.demo) };
    return await gather(client, { ending, durationMs, opened, earlier }, { disturbances, rules, waiting });
  } finally {
    await bank.stop();
  }
}

/** How the detail of a run begins whose command does not exist. */
export const NO_COMMAND = 'there is no command';

/** Why a run at a quiet bank proves nothing; undefined if it can. */
export function troubleOf({ ending: { kind, detail }, calls, otherBanks }: RunEvidence): string | undefined {
  if (detail.startsWith(NO_COMMAND)) return detail;
  if (kind !== 'passed') return `the tests fail at a quiet bank: ${detail}`;
  if (calls.length > 0) return undefined;
  const created = otherBanks.length > 0 ? `. They created other banks there: ${otherBanks.join(', ')}` : '';
  return `the tests make no call to the bank of the run; they find it in SANDBANK_URL${created}`;
}

/** @param settle an ISO 8601 duration @throws TypeError if it is not one */
export function baselineOf({ hasBankClock = false }: World, evidence: RunEvidence, settle?: string): Baseline {
  const duration = settle === undefined ? undefined : parseDuration(settle);
  if (settle !== undefined && !duration) throw new TypeError(`settle must be a duration such as P2D, not "${settle}"`);
  return {
    evidence,
    ...(hasBankClock && { begin: evidence.opened.clock.now }),
    ...(duration && { settleMs: calendarOf('UTC').add(0, duration) }),
  };
}

type QuietRuns =
  | { readonly baseline: Baseline; readonly runMs: number; readonly trouble?: never }
  | { readonly baseline?: never; readonly runMs?: never; readonly trouble: string };

/** The baseline, with the real milliseconds of a run with its bank; or why there is none. @throws TypeError for a wrong `settle` */
export async function quietRuns(world: World, settle?: string): Promise<QuietRuns> {
  const first = await runPlan(world, QUIET_PLAN);
  const trouble = troubleOf(first);
  if (trouble !== undefined) return { trouble };
  // The first run also loads what the later ones find loaded.
  const beganMs = performance.now();
  const second = await runPlan(world, QUIET_PLAN);
  const runMs = performance.now() - beganMs;
  if (second.ending.kind !== 'passed')
    return { trouble: `the tests fail at the second quiet bank: ${second.ending.detail}` };
  const sequenceOf = ({ calls }: RunEvidence): string[] =>
    calls.map(({ operation, status }) => `${operation} ${status}`);
  const [one, other] = [sequenceOf(first), sequenceOf(second)];
  const place = Array.from({ length: Math.max(one.length, other.length) }).findIndex((_, at) => one[at] !== other[at]);
  if (place < 0) return { baseline: baselineOf(world, second, settle), runMs };
  const differs = `call ${place + 1} was ${one[place] ?? 'absent'}, then ${other[place] ?? 'absent'}`;
  return { trouble: `the tests make other calls each time, so that findings could not be repeated: ${differs}` };
}
