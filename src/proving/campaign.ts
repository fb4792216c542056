import { noticedOf, RunCoverage, type ProofCoverage } from './coverage.js';
import { candidatesOf, drawPlan } from './plans/draw-plan.js';
import { counted, durationText } from '../domain/text.js';
import { journalOf, type Baseline, type JournalLine, type RunEvidence } from './evidence.js';
import { classOf, type DisturbanceClass } from './plans/disturbances.js';
import { type Disturbance, type Disturbances, type Plan, QUIET_PLAN } from './plans/plan.js';
import { hintsOf, keyOf, violationsOf, type Violation } from './properties.js';
import { quietRuns, runPlan, type World } from './run.js';
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
  /** Plans of which the tests removed a fault before it met a call. */
  readonly removed: number;
  /** Violations that no further run showed. */
  readonly dropped: number;
  /** What was not judged, in words. */
  readonly notChecked: readonly string[];
  readonly coverage: ProofCoverage;
  /** Real milliseconds of a quiet run; 0 if nothing could be proved. */
  readonly baselineMs: number;
  /** SHA-256 of the demo customers with their accounts, as hex; absent if nothing could be proved. */
  readonly fixtures?: string;
}

/** A plan, and what its run showed. */
interface Shown {
  readonly plan: Plan;
  readonly evidence: RunEvidence;
  readonly violation: Violation;
}

const CONFIRMATIONS = 3;
/** How long a disturbed run takes, as a multiple of a quiet one with its bank: clients wait and try again. */
const DISTURBED_TIMES = 1.5;
/** How often a long shrinking reports its progress. */
const PROGRESS_MS = 10_000;
/** How often a disturbance is drawn again before it counts as met. */
const MOST_RETURNS = 3;
/** Findings beyond this number are probably the same mistakes. */
const MOST_FINDINGS = 10;

const COUNTS = { plans: 0, acted: 0, removed: 0, dropped: 0 };
const COVERAGE = new RunCoverage([]).content();
const NOTHING = { ...COUNTS, findings: [], hints: [], notChecked: [], baselineMs: 0, coverage: COVERAGE };

/** Runs a client at banks of many plans, and shrinks each plan under which a property is broken. */
export async function campaign(world: World, options: CampaignOptions): Promise<CampaignResult> {
  const { baseline, runMs = 0, trouble } = await quietRuns(world, options.settle);
  if (options.signal?.aborted) return { ...NOTHING, trouble: 'it was ended before the first plan' };
  if (!baseline) return { ...NOTHING, trouble };
  const running = new Campaign(world, options, baseline);
  await running.runPlans(runMs);
  return running.result();
}

/**
 * A campaign whose client has a baseline. One seed, for a client that reads only the first page of a list:
 * - `runSeed`: the plan [pages of 5, a read that is lost, a variation] shows `belief entries`.
 * - `examine`: the plan is shrunk to [pages of 5], which shows it in three further runs. It is a finding.
 * - `drawAgain`: the two others are unmet again, because the missing page may have hidden what they do.
 */
class Campaign {
  readonly #world: World;
  readonly #options: CampaignOptions & Required<Pick<CampaignOptions, 'masterSeed' | 'shard'>>;
  readonly #baseline: Baseline;
  /** The duration of a quiet run, as far as it is known: the machine can become slower. */
  #quietMs: number;
  readonly #candidates: Disturbances;
  /** What no plan has had, or what had no effect in the first that had it. */
  #unmet: Disturbances;
  /** How often a disturbance is among the unmet again. */
  readonly #returns = new Map<Disturbance, number>();
  readonly #coverage: RunCoverage;
  /** What is wrong at a quiet bank already. It is not looked for. */
  readonly #quiet: readonly Violation[];
  readonly #findings: ProvenFinding[] = [];
  readonly #hints = new Map<string, CampaignResult['hints'][number]>();
  readonly #counts = { ...COUNTS };

  constructor(world: World, options: CampaignOptions, baseline: Baseline) {
    const { masterSeed = 1, shard = { part: 1, of: 1 } } = options;
    this.#world = world;
    this.#options = { ...options, masterSeed, shard };
    this.#baseline = baseline;
    this.#quietMs = baseline.evidence.durationMs;
    this.#candidates = candidatesOf(baseline, masterSeed);
    this.#unmet = this.#candidates.filter((_, index) => index % shard.of === shard.part - 1);
    this.#coverage = new RunCoverage(this.#candidates);
    this.#coverage.add(baseline.evidence.coverage, [], false);
    this.#quiet = violationsOf(baseline.evidence, [], baseline);
  }

  /** Runs the plans of all seeds, `parallel` at a time, until the time has run out, there are enough findings, or the signal ends it. */
  async runPlans(runMs: number): Promise<void> {
    const { seeds = 100, minutes = Infinity, parallel = 1, shard, plan, onProgress } = this.#options;
    const all = Array.from({ length: plan ? 1 : seeds }, (_, index) => index + 1);
    const mine = all.filter((seed) => seed % shard.of === shard.part % shard.of);
    const allMs = Math.min((runMs * DISTURBED_TIMES * mine.length) / parallel, minutes * 60_000);
    const expected = `${counted(mine.length, 'seed takes', 'seeds take')} about ${inWords(allMs)}, and more with findings`;
    onProgress?.(`A run takes ${inWords(runMs)}; ${expected}. ${this.#candidates.length} disturbances are possible.`);
    const untilMs = performance.now() + minutes * 60_000;
    const waiting = mine.values();
    const work = async (): Promise<void> => {
      for (const seed of waiting) {
        if (performance.now() > untilMs || this.#findings.length >= MOST_FINDINGS) return;
        await this.#runSeed(seed);
      }
    };
    const ended = await Promise.allSettled(Array.from({ length: parallel }, work));
    for (const one of ended) if (one.status === 'rejected' && !this.#isStopped()) throw one.reason;
  }

  result(): CampaignResult {
    const { evidence } = this.#baseline;
    const { payments, balances, entries: imports } = evidence.beliefs;
    const atQuiet = { class: 'transparent', plan: QUIET_PLAN, confirmed: 3, journal: journalOf(evidence) } as const;
    return {
      findings: [...this.#quiet.map((one) => ({ ...one, ...atQuiet })), ...this.#findings],
      hints: [...this.#hints.values()],
      ...this.#counts,
      ...(this.#isStopped() && { isEnded: true }),
      notChecked: Object.entries({ payments, balances, imports }).flatMap(([name, held]) => (held ? [] : [name])),
      baselineMs: evidence.durationMs,
      fixtures: evidence.opened.fixtures,
      coverage: this.#coverage.content(),
    };
  }

  #isStopped(): boolean {
    return this.#options.signal?.aborted === true;
  }

  /** @throws the reason of the signal, also if that happened while the client ran: a client that was ended shows nothing */
  async #run(plan: Plan): Promise<RunEvidence> {
    const { signal } = this.#options;
    signal?.throwIfAborted();
    const evidence = await runPlan(this.#world, plan, this.#quietMs);
    signal?.throwIfAborted();
    return evidence;
  }

  /** Runs the plan of a seed, and examines what it shows. */
  async #runSeed(seed: number): Promise<void> {
    const { masterSeed, plan = drawPlan(this.#candidates, masterSeed, seed, this.#unmet) } = this.#options;
    // What the plan is the first to have counts as met, until it is known whether it had an effect.
    const fresh = plan.disturbances.filter((one) => this.#unmet.includes(one));
    this.#unmet = this.#unmet.filter((one) => !fresh.includes(one));
    const evidence = await this.#run(plan);
    const { acted } = evidence;
    const noticed = noticedOf(evidence, this.#baseline);
    this.#counts.plans += 1;
    if (noticed.length > 0) this.#counts.acted += 1;
    if (evidence.hasRemoved) this.#counts.removed += 1;
    for (const one of hintsOf(evidence, this.#baseline))
      if (!this.#hints.has(keyOf(one))) this.#hints.set(keyOf(one), { ...one, plan });
    const known = new Set(this.#quiet.map(keyOf));
    const news = violationsOf(evidence, plan.disturbances, this.#baseline).filter((one) => !known.has(keyOf(one)));
    this.#coverage.add(evidence.coverage, noticed, news.length > 0);
    // Only what acted can have caused it.
    const suspected = { ...plan, disturbances: acted.length > 0 ? acted : plan.disturbances };
    for (const violation of news)
      if (!isExplained(this.#findings, keyOf(violation), acted))
        await this.#examine({ plan: suspected, evidence, violation });
    this.#drawAgain(fresh, acted, news.length > 0);
  }

  /** Puts what a plan had for the first time back among the unmet, if it had no effect, or a finding of that plan may have hidden it. */
  #drawAgain(fresh: Disturbances, acted: Disturbances, isBroken: boolean): void {
    const causes = new Set(this.#findings.flatMap((finding) => finding.plan.disturbances.map(placeOf)));
    for (const one of fresh) {
      const isHidden = fresh.length > 1 && isBroken && !causes.has(placeOf(one));
      const most = acted.includes(one) ? (isHidden ? MOST_RETURNS : 0) : 1;
      const times = this.#returns.get(one) ?? 0;
      this.#returns.set(one, times + 1);
      if (times < most) this.#unmet = [...this.#unmet, one];
    }
  }

  /** Shrinks a plan under which a property is broken, and confirms what is left. */
  async #examine(first: Shown): Promise<void> {
    const { seed, disturbances: whole } = first.plan;
    const key = keyOf(first.violation);
    // The smallest plan so far that showed it, and a run of the same plan that did not.
    let [smallest, confirmed, runs] = [first, 0, 0];
    let other: RunEvidence | undefined;
    let nextLineMs = performance.now() + PROGRESS_MS;
    const isKnown = (): boolean => isExplained(this.#findings, key, smallest.plan.disturbances);
    const shows = async (disturbances: Disturbances): Promise<boolean> => {
      runs += 1;
      if (performance.now() > nextLineMs) {
        nextLineMs = performance.now() + PROGRESS_MS;
        this.#options.onProgress?.(`Shrinking ${key} of seed ${seed}: ${runs} runs so far`);
      }
      const plan = { seed, disturbances };
      const evidence = await this.#run(plan);
      const violation = violationsOf(evidence, disturbances, this.#baseline).find((one) => keyOf(one) === key);
      if (violation) smallest = { plan, evidence, violation };
      else other = evidence;
      return violation !== undefined;
    };
    try {
      // A slower machine would look like a client that hangs.
      if (first.violation.property === 'hangs')
        this.#quietMs = Math.max(this.#quietMs, (await this.#run(QUIET_PLAN)).durationMs);
      await shrink(whole, shows);
      // Another seed can have found the same meanwhile, or its smaller part is known.
      if (isKnown()) return;
      other = undefined;
      for (let time = 0; time < CONFIRMATIONS; time += 1) if (await shows(smallest.plan.disturbances)) confirmed += 1;
    } catch (error) {
      if (this.#isStopped() && !isKnown()) this.#add(smallest, 0);
      throw error;
    }
    if (isKnown()) return;
    if (confirmed === 0) this.#counts.dropped += 1;
    else this.#add(smallest, confirmed, other);
  }

  #add({ plan, evidence, violation }: Shown, confirmed: number, other?: RunEvidence): void {
    this.#findings.push({
      ...violation,
      class: classOf(plan.disturbances),
      plan,
      confirmed: confirmed as ProvenFinding['confirmed'],
      journal: journalOf(evidence),
      ...(other && { otherJournal: journalOf(other) }),
    });
    this.#coverage.blame(plan);
    const [key, causes] = [keyOf(violation), counted(plan.disturbances.length, 'disturbance')];
    this.#options.onProgress?.(`Seed ${plan.seed}: ${key}, by ${causes}, in ${confirmed} of ${CONFIRMATIONS} runs`);
  }
}

/**
 * Whether a plan disturbs all calls that are disturbed where the same breach is known: it is probably the same mistake, also if it is about
 * the second payment there and about the first here. A flaky finding explains only the same values: others can show the breach each time.
 */
function isExplained(findings: readonly ProvenFinding[], key: string, disturbances: Disturbances): boolean {
  const places = new Set(disturbances.flatMap((one) => [placeOf(one), withValue(one)]));
  return findings.some(({ plan, confirmed, ...found }) => {
    const isSame = withoutNumber(keyOf(found)) === withoutNumber(key);
    return isSame && plan.disturbances.every((one) => places.has(confirmed === 3 ? placeOf(one) : withValue(one)));
  });
}

const withoutNumber = (key: string): string => key.replace(/ \d+$/, '');
const placeOf = ({ kind, operation, value }: Disturbance): string =>
  operation ?? (kind === 'variation' ? `${kind} ${value}` : kind);
const withValue = (one: Disturbance): string => `${placeOf(one)} with ${one.value}`;

/** A duration for people. */
function inWords(durationMs: number): string {
  return durationMs < 120_000 ? durationText(durationMs) : `${Math.ceil(durationMs / 60_000)} minutes`;
}
