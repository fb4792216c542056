import { withoutAbsent } from '../domain/without-absent.js';
import type { Body } from '../library/control-operations.js';
import type { CallHooks } from '../library/hooks.js';
import type { ServerClient } from '../library/server-client.js';
import { applicationOf, delayOf, type Application } from './plans/disturbances.js';
import { fixturesHash, gather, type Ending, type RunEvidence, type SetUp } from './evidence.js';
import type { Plan } from './plans/plan.js';

/** A bank for one run. */
export interface OpenedBank {
  readonly client: ServerClient;
  stop(): Promise<void>;
}

/** What differs in one bank from the settings of all. */
export interface BankOrder extends Pick<CallHooks, 'onRequest'> {
  readonly seed?: number;
  /** When its clock begins. */
  readonly begin?: string;
}

/** What proving needs of the world: banks, and the client. */
export interface World {
  /** A new bank on free ports. */
  open(order: BankOrder): Promise<OpenedBank>;
  /** Runs the client, and ends it after `limitMs` real milliseconds. */
  execute(bank: OpenedBank, limitMs: number): Promise<Ending>;
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
  const earlier: SetUp['earlier'] = [];
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
    const ending = await world.execute(bank, baselineMs === undefined ? LONGEST_BASELINE_MS : mostMs + allowedMs);
    const opened = { dialect, clock, decisions, fixtures: fixturesHash(client.demo) };
    return await gather(client, ending, { disturbances, opened, earlier, rules, waiting });
  } finally {
    await bank.stop();
  }
}
