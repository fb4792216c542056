import { baselineOf, sequenceOf, type Baseline } from './baseline.js';
import { noticedOf, RunCoverage, type ProofCoverage } from './coverage.js';
import { candidatesOf, classOf, drawPlan } from './plans/draw-plan.js';
import { calendarOf } from '../domain/calendar.js';
import { parseDuration } from '../domain/duration.js';
import { counted, durationText } from '../domain/text.js';
import type { RunEvidence } from './evidence.js';
import type { DisturbanceClass } from './plans/disturbances.js';
import { journalOf, type JournalLine } from './journal.js';
import { QUIET_PLAN, type Disturbance, type Plan } from './plans/plan.js';
import { hintsOf, keyOf, violationsOf, type Violation } from './properties.js';
import { runPlan, type World } from './run.js';
import { shrink } from './plans/shrink.js';

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
  /** How long the client may miss the end of a payment, such as `P2D`; default: this is not judged. */
  readonly settle?: string;
  /** Ends the campaign. What was found so far is the result. */
  readonly signal?: { readonly aborted: boolean; throwIfAborted(): void };
  /** The one plan that is run, instead of drawn ones. */
  readonly plan?: Plan;
  /** Called with each line about the progress. */
  readonly onProgress?: (line: string) => void;
}

/** The smallest plan found under which a property is broken. */
export interface ProvenFinding extends Violation {
  readonly class: DisturbanceClass;
  readonly plan: Plan;
  /**
   * How many of three further runs of the plan showed it; fewer than three: the order of parallel calls differs. 0: the campaign ended
   * before. 3 at a quiet bank, where the plan is empty.
   */
  readonly confirmed: 0 | 1 | 2 | 3;
  /** The journal of a run that showed it, oldest first. */
  readonly journal: readonly JournalLine[];
  /** The journal of a run of the same plan that did not show it, if there was one. */
  readonly otherJournal?: readonly JournalLine[];
}

/** What a campaign found. */
export interface CampaignResult {
  /** Whether it was ended before. */
  readonly isEnded?: true;
  /** Why nothing could be proved: the tests fail, or make other calls each time, at a quiet bank. */
  readonly trouble?: string;
  readonly findings: readonly ProvenFinding[];
  /** What can become a mistake, with the first plan that showed it. The exit code does not depend on it. */
  readonly hints: readonly (Violation & Pick<ProvenFinding, 'plan'>)[];
  /** Plans that were run, and those with a disturbance that the client could notice. */
  readonly plans: number;
  readonly acted: number;
  /** What the client shows at a quiet bank already, except wrong beliefs, which are findings. It is not looked for. */
  readonly known: readonly string[];
  /** Violations that no further run showed. */
  readonly dropped: number;
  /** What was not judged, in words. */
  readonly notChecked: readonly string[];
  readonly coverage: ProofCoverage;
  /** Real milliseconds of a quiet run. */
  readonly baselineMs: number;
  /** SHA-256 of the demo customers with their accounts, as hex; absent if nothing could be proved. */
  readonly fixtures?: string;
}

/** What a run showed. */
interface Shown {
  readonly evidence: RunEvidence;
  readonly violation: Violation;
}

const CONFIRMATIONS = 3;
/** How often a long shrinking reports its progress. */
const PROGRESS_MS = 10_000;
/** How often a disturbance is drawn again before it counts as met. */
const MOST_RETURNS = 3;
/** Findings beyond this number are probably the same mistakes. */
const MOST_FINDINGS = 10;

/** How the detail of a run begins whose command does not exist. */
export const NO_COMMAND = 'there is no command';

/** Why a run at a quiet bank proves nothing; undefined if it can. */
export function troubleOf({ ending: { kind, detail }, calls }: RunEvidence): string | undefined {
  if (detail.startsWith(NO_COMMAND)) return detail;
  if (kind !== 'passed') return `the tests fail at a quiet bank: ${detail}`;
  return calls.length === 0 ? 'the tests make no call to the bank of the run; they find it in SANDBANK_URL' : undefined;
}

/** What the judges need to know besides the evidence. @param settle an ISO 8601 duration */
export function judgeContext(
  { hasBankClock = false }: World,
  { opened }: RunEvidence,
  settle: string | undefined,
): Pick<Baseline, 'begin' | 'settleMs'> {
  const { now } = opened.clock;
  const duration = settle === undefined ? undefined : parseDuration(settle);
  if (settle !== undefined && !duration) throw new TypeError(`settle must be a duration such as P2D, not "${settle}"`);
  return { ...(hasBankClock && { begin: now }), ...(duration && { settleMs: calendarOf('UTC').add(0, duration) }) };
}

/** The baseline, or why there is none. */
export async function quietRuns(
  world: World,
  settle?: string,
): Promise<{ baseline?: Baseline; trouble?: string; baselineMs: number }> {
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
  return { baseline: baselineOf(first, judgeContext(world, first, settle)), baselineMs: second.ending.durationMs };
}

/** Runs a client at banks of many plans, and shrinks each plan under which a property is broken. */
export async function campaign(world: World, options: CampaignOptions = {}): Promise<CampaignResult> {
  const { seeds = 100, minutes = Infinity, masterSeed = 1, parallel = 1, shard = { part: 1, of: 1 } } = options;
  const { onProgress = () => undefined, settle, signal, plan: only } = options;
  const isStopped = (): boolean => signal?.aborted === true;
  const { baseline, trouble, baselineMs } = await quietRuns(world, settle);
  const none = {
    findings: [],
    hints: [],
    plans: 0,
    acted: 0,
    dropped: 0,
    known: [],
    notChecked: [],
    baselineMs,
    coverage: new RunCoverage([]).content(),
  };
  if (isStopped()) return { ...none, trouble: 'it was ended before the first plan' };
  if (!baseline) return { ...none, ...(trouble !== undefined && { trouble }) };
  const candidates = candidatesOf(baseline, masterSeed);
  // What no plan has had, or what had no effect in the first that had it.
  let unmet = candidates.filter((_, index) => index % shard.of === shard.part - 1);
  const returns = new Map<Disturbance, number>();
  const coverage = new RunCoverage(candidates);
  coverage.add(baseline.evidence, false);
  const mine = Array.from({ length: only ? 1 : seeds }, (_, index) => index + 1).filter(
    (seed) => seed % shard.of === shard.part % shard.of,
  );
  const about = Math.max(baselineMs, 5);
  onProgress(
    `A run takes ${inWords(about)}; ${counted(mine.length, 'seed takes', 'seeds take')} about ${inWords(Math.min((about * mine.length * 1.5) / parallel, minutes * 60_000))}, and more with findings. ${candidates.length} disturbances are possible.`,
  );
  const quiet = violationsOf(baseline.evidence, [], baseline);
  const known = new Set(quiet.map(keyOf));
  const findings: ProvenFinding[] = [];
  const hints = new Map<string, CampaignResult['hints'][number]>();
  const counts = { plans: 0, acted: 0, dropped: 0 };
  const untilMs = performance.now() + minutes * 60_000;
  let quietMs = baselineMs;
  const run = async (plan: Plan): Promise<RunEvidence> => {
    signal?.throwIfAborted();
    const evidence = await runPlan(world, plan, quietMs);
    // A client that was ended shows nothing.
    signal?.throwIfAborted();
    return evidence;
  };
  const violationIn = (evidence: RunEvidence, plan: Plan, key: string): Violation | undefined =>
    violationsOf(evidence, plan.disturbances, baseline).find((one) => keyOf(one) === key);
  const add = (plan: Plan, { evidence, violation }: Shown, confirmed: number, other?: RunEvidence): void => {
    findings.push({
      ...violation,
      class: classOf(plan.disturbances),
      plan,
      confirmed: confirmed as ProvenFinding['confirmed'],
      journal: journalOf(evidence),
      ...(other && { otherJournal: journalOf(other) }),
    });
    coverage.blame(plan);
    onProgress(
      `Seed ${plan.seed}: ${keyOf(violation)}, by ${counted(plan.disturbances.length, 'disturbance')}, in ${confirmed} of ${CONFIRMATIONS} runs`,
    );
  };
  const examine = async (plan: Plan, first: Shown): Promise<void> => {
    const key = keyOf(first.violation);
    let [smallest, shown, confirmed, runs] = [plan, first, 0, 0];
    let other: RunEvidence | undefined;
    let nextLineMs = performance.now() + PROGRESS_MS;
    try {
      // The machine can be slower than when the quiet runs were measured.
      if (first.violation.property === 'hangs') quietMs = Math.max(quietMs, (await run(QUIET_PLAN)).ending.durationMs);
      const disturbances = await shrink(plan.disturbances, async (smaller) => {
        runs += 1;
        if (performance.now() > nextLineMs) {
          nextLineMs = performance.now() + PROGRESS_MS;
          onProgress(`Shrinking ${key} of seed ${plan.seed}: ${runs} runs so far`);
        }
        const candidate = { ...plan, disturbances: smaller };
        const evidence = await run(candidate);
        const violation = violationIn(evidence, candidate, key);
        if (violation) [smallest, shown] = [candidate, { evidence, violation }];
        return violation !== undefined;
      });
      if (isExplained(findings, key, disturbances)) return;
      for (let time = 0; time < CONFIRMATIONS; time += 1) {
        const evidence = await run(smallest);
        const violation = violationIn(evidence, smallest, key);
        if (violation) [confirmed, shown] = [confirmed + 1, { evidence, violation }];
        else other = evidence;
      }
    } catch (error) {
      if (!isStopped()) throw error;
      if (!isExplained(findings, key, smallest.disturbances)) add(smallest, shown, 0);
      throw error;
    }
    if (isExplained(findings, key, smallest.disturbances)) return;
    if (confirmed === 0) counts.dropped += 1;
    else add(smallest, shown, confirmed, other);
  };
  const waiting = mine.values();
  const work = async (): Promise<void> => {
    for (const seed of waiting) {
      if (performance.now() > untilMs || findings.length >= MOST_FINDINGS) return;
      const plan = only ?? drawPlan(candidates, masterSeed, seed, unmet);
      const fresh = plan.disturbances.filter((one) => unmet.includes(one));
      unmet = unmet.filter((one) => !fresh.includes(one));
      const evidence = await run(plan);
      const { acted } = evidence;
      counts.plans += 1;
      const noticed = noticedOf(evidence, baseline);
      if (noticed.length > 0) counts.acted += 1;
      for (const one of hintsOf(evidence, baseline)) hints.set(keyOf(one), hints.get(keyOf(one)) ?? { ...one, plan });
      const broken = violationsOf(evidence, plan.disturbances, baseline);
      const news = broken.filter((violation) => !known.has(keyOf(violation)));
      coverage.add({ ...evidence, acted: noticed }, news.length > 0);
      for (const violation of news)
        // Only what acted can have caused it.
        if (!isExplained(findings, keyOf(violation), acted))
          await examine(
            { ...plan, disturbances: acted.length > 0 ? acted : plan.disturbances },
            { evidence, violation },
          );
      const causes = new Set(findings.flatMap((finding) => finding.plan.disturbances.map(placeOf)));
      for (const one of fresh) {
        // The cause of a finding may have hidden the others of its plan. What had no effect has it perhaps next time.
        const isHidden = fresh.length > 1 && news.length > 0 && !causes.has(placeOf(one));
        const most = acted.includes(one) ? (isHidden ? MOST_RETURNS : 0) : 1;
        const times = returns.get(one) ?? 0;
        returns.set(one, times + 1);
        if (times < most) unmet.push(one);
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: parallel }, work));
  for (const one of ended) if (one.status === 'rejected' && !isStopped()) throw one.reason;
  const { payments, balances, entries: imports } = baseline.evidence.beliefs;
  const notChecked = Object.entries({ payments, balances, imports }).flatMap(([name, held]) => (held ? [] : [name]));
  const isBelief = ({ property }: Violation): boolean => property === 'belief';
  const atQuiet = {
    class: 'transparent',
    plan: QUIET_PLAN,
    confirmed: 3,
    journal: journalOf(baseline.evidence),
  } as const;
  return {
    // No report of the bank has a belief, so that it would be lost.
    findings: [...quiet.filter(isBelief).map((one) => ({ ...one, ...atQuiet })), ...findings],
    hints: [...hints.values()],
    ...counts,
    ...(isStopped() && { isEnded: true }),
    known: quiet.filter((one) => !isBelief(one)).map((one) => `${keyOf(one)} (${one.detail})`),
    notChecked,
    baselineMs,
    fixtures: baseline.evidence.opened.fixtures,
    coverage: coverage.content(),
  };
}

/**
 * Whether a plan disturbs all calls that are disturbed where the same breach is known: it is probably the same mistake, also if it is about
 * the second payment there and about the first here.
 */
function isExplained(findings: readonly ProvenFinding[], key: string, disturbances: readonly Disturbance[]): boolean {
  const places = new Set(disturbances.map(placeOf));
  return findings.some(
    (found) =>
      withoutNumber(keyOf(found)) === withoutNumber(key) &&
      found.plan.disturbances.every((one) => places.has(placeOf(one))),
  );
}

const withoutNumber = (key: string): string => key.replace(/ \d+$/, '');
const placeOf = ({ kind, operation, value }: Disturbance): string =>
  operation ?? (kind === 'variation' ? `${kind} ${value}` : kind);

/** A duration for people. */
function inWords(durationMs: number): string {
  return durationMs < 120_000 ? durationText(durationMs) : `${Math.ceil(durationMs / 60_000)} minutes`;
}
