import { baselineOf, sequenceOf, type Baseline } from './baseline.js';
import { RunCoverage, type ProofCoverage } from './coverage.js';
import { candidatesOf, classOf, drawPlan } from './draw-plan.js';
import type { Evidence } from './evidence.js';
import type { DisturbanceClass } from './disturbances.js';
import { journalOf, type JournalLine } from './journal.js';
import { QUIET_PLAN, type Disturbance, type Plan } from './plan.js';
import { keyOf, violationsOf, type Violation } from './properties.js';
import { runPlan, type World } from './run.js';
import { shrink } from './shrink.js';

/** What is proved, and how long. */
export interface CampaignOptions {
  /** How many plans; default 100. */
  readonly seeds?: number;
  /** No plan starts after this time, in real minutes. */
  readonly minutes?: number;
  /** Another one draws other plans; default 1. */
  readonly masterSeed?: number;
  /** How many runs at a time; default 1. */
  readonly parallel?: number;
  /** The part of the seeds that is run: 1 of 4 has seeds 1, 5, 9. */
  readonly shard?: { readonly part: number; readonly of: number };
  /** Called with each line about the progress. */
  readonly onProgress?: (line: string) => void;
}

/** The smallest plan found under which a property is broken. */
export interface ProvenFinding extends Violation {
  readonly class: DisturbanceClass;
  readonly plan: Plan;
  /** How many of three further runs of the plan showed it; fewer than three: the order of parallel calls differs. */
  readonly confirmed: 1 | 2 | 3;
  /** The journal of a run that showed it, oldest first. */
  readonly journal: readonly JournalLine[];
}

/** What a campaign found. */
export interface CampaignResult {
  /** Why nothing could be proved: the tests fail, or make other calls each time, at a quiet bank. */
  readonly trouble?: string;
  readonly findings: readonly ProvenFinding[];
  /** Plans that were run, and those of which a disturbance acted. */
  readonly plans: number;
  readonly acted: number;
  /** What the client shows at a quiet bank already. It is not looked for. */
  readonly known: readonly string[];
  /** Violations that no further run showed. */
  readonly dropped: number;
  /** What was not judged, in words. */
  readonly notChecked: readonly string[];
  readonly coverage: ProofCoverage;
  /** Real milliseconds of a quiet run. */
  readonly baselineMs: number;
}

const CONFIRMATIONS = 3;
/** Findings beyond this number are probably the same mistakes. */
const MOST_FINDINGS = 10;

/** Why a run at a quiet bank proves nothing; undefined if it can. */
export function troubleOf({ ending: { kind, detail }, calls }: Evidence): string | undefined {
  if (kind !== 'passed') return `the tests fail at a quiet bank: ${detail}`;
  return calls.length === 0 ? 'the tests make no call to the bank of the run; they find it in SANDBANK_URL' : undefined;
}

/** The baseline, or why there is none. */
export async function quietRuns(world: World): Promise<{ baseline?: Baseline; trouble?: string; baselineMs: number }> {
  const first = await runPlan(world, QUIET_PLAN);
  const { durationMs: baselineMs } = first.ending;
  const trouble = troubleOf(first);
  if (trouble !== undefined) return { trouble, baselineMs };
  const second = await runPlan(world, QUIET_PLAN);
  if (second.ending.kind !== 'passed')
    return { trouble: `the tests fail at the second quiet bank: ${second.ending.detail}`, baselineMs };
  const [one, other] = [sequenceOf(first), sequenceOf(second)];
  const place = Array.from({ length: Math.max(one.length, other.length) }).findIndex((_, at) => one[at] !== other[at]);
  if (place >= 0)
    return {
      trouble: `the tests make other calls each time, so that findings could not be repeated: call ${place + 1} was ${one[place] ?? 'absent'}, then ${other[place] ?? 'absent'}`,
      baselineMs,
    };
  // The first run also loads what the later ones find loaded.
  return { baseline: baselineOf(first), baselineMs: second.ending.durationMs };
}

/** Runs a client at banks of many plans, and shrinks each plan under which a property is broken. */
export async function campaign(world: World, options: CampaignOptions = {}): Promise<CampaignResult> {
  const { seeds = 100, minutes = Infinity, masterSeed = 1, parallel = 1, shard = { part: 1, of: 1 } } = options;
  const { onProgress = () => undefined } = options;
  const { baseline, trouble, baselineMs } = await quietRuns(world);
  const none = {
    findings: [],
    plans: 0,
    acted: 0,
    dropped: 0,
    known: [],
    notChecked: [],
    baselineMs,
    coverage: new RunCoverage([]).content(),
  };
  if (!baseline) return { ...none, ...(trouble !== undefined && { trouble }) };
  const candidates = candidatesOf(baseline, masterSeed);
  const coverage = new RunCoverage(candidates);
  coverage.add(baseline.evidence, false);
  const mine = Array.from({ length: seeds }, (_, index) => index + 1).filter(
    (seed) => seed % shard.of === shard.part % shard.of,
  );
  const about = Math.max(baselineMs, 5);
  onProgress(
    `A run takes ${inWords(about)}; ${mine.length} ${mine.length === 1 ? 'seed takes' : 'seeds take'} about ${inWords(Math.min((about * mine.length * 1.5) / parallel, minutes * 60_000))}, and more with findings. ${candidates.length} disturbances are possible.`,
  );
  const quiet = violationsOf(baseline.evidence, [], baseline);
  const known = new Set(quiet.map(keyOf));
  const findings: ProvenFinding[] = [];
  const counts = { plans: 0, acted: 0, dropped: 0 };
  const untilMs = performance.now() + minutes * 60_000;
  const run = (plan: Plan): Promise<Evidence> => runPlan(world, plan, baselineMs);
  const failing = async (
    plan: Plan,
    key: string,
  ): Promise<{ evidence: Evidence; violation: Violation } | undefined> => {
    const evidence = await run(plan);
    const violation = violationsOf(evidence, plan.disturbances, baseline).find((one) => keyOf(one) === key);
    return violation && { evidence, violation };
  };
  const examine = async (plan: Plan, key: string): Promise<void> => {
    const disturbances = await shrink(plan.disturbances, async (smaller) => {
      return (await failing({ ...plan, disturbances: smaller }, key)) !== undefined;
    });
    if (isExplained(findings, key, disturbances)) return;
    const smallest = { ...plan, disturbances };
    let confirmed = 0;
    let shown: { evidence: Evidence; violation: Violation } | undefined;
    for (let time = 0; time < CONFIRMATIONS; time += 1) {
      const again = await failing(smallest, key);
      if (again) confirmed += 1;
      shown ??= again;
    }
    if (isExplained(findings, key, disturbances)) return;
    if (!shown) counts.dropped += 1;
    else {
      findings.push({
        ...shown.violation,
        class: classOf(disturbances),
        plan: smallest,
        confirmed: confirmed as 1 | 2 | 3,
        journal: journalOf(shown.evidence),
      });
      coverage.blame(smallest);
      onProgress(`Seed ${plan.seed}: ${key}`);
    }
  };
  const waiting = mine.values();
  const work = async (): Promise<void> => {
    for (const seed of waiting) {
      if (performance.now() > untilMs || findings.length >= MOST_FINDINGS) return;
      const plan = drawPlan(candidates, masterSeed, seed);
      const evidence = await run(plan);
      counts.plans += 1;
      if (evidence.acted.length > 0) counts.acted += 1;
      const violations = violationsOf(evidence, plan.disturbances, baseline);
      coverage.add(
        evidence,
        violations.some((one) => !known.has(keyOf(one))),
      );
      for (const violation of violations) {
        const key = keyOf(violation);
        // Only what acted can have caused it.
        if (!known.has(key) && !isExplained(findings, key, evidence.acted))
          await examine({ ...plan, disturbances: evidence.acted.length > 0 ? evidence.acted : plan.disturbances }, key);
      }
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  const { payments, balances, entries } = baseline.evidence.beliefs;
  const notChecked = [
    ...(payments ? [] : ['what the client holds of its payments']),
    ...(balances ? [] : ['what it holds of balances']),
    ...(entries ? [] : ['that nothing is imported twice or left out']),
  ];
  return {
    findings,
    ...counts,
    known: quiet.map((one) => `${keyOf(one)} (${one.detail})`),
    notChecked,
    baselineMs,
    coverage: coverage.content(),
  };
}

/** Whether a plan disturbs all calls that are disturbed where the same breach is known: it is probably the same mistake. */
function isExplained(findings: readonly ProvenFinding[], key: string, disturbances: readonly Disturbance[]): boolean {
  const places = new Set(disturbances.map(placeOf));
  return findings.some(
    (found) => keyOf(found) === key && found.plan.disturbances.every((one) => places.has(placeOf(one))),
  );
}

function placeOf({ kind, operation, resource }: Disturbance): string {
  return `${operation ?? kind} ${resource ?? ''}`;
}

/** A duration for people. */
export function inWords(durationMs: number): string {
  if (durationMs < 1000) return `${Math.ceil(durationMs)} ms`;
  if (durationMs < 120_000) return `${(durationMs / 1000).toFixed(1)} s`;
  return `${Math.ceil(durationMs / 60_000)} minutes`;
}
