import type { CampaignResult } from './campaign.js';
import { noticedOf } from './coverage.js';
import { candidatesOf } from './plans/draw-plan.js';
import { journalOf, type Baseline, type JournalLine, type RunEvidence } from './evidence.js';
import type { Disturbance, Disturbances } from './plans/plan.js';
import { hintsOf, keyOf, violationsOf, type Violation } from './properties.js';
import { quietRuns, runPlan, type World } from './run.js';

/** A disturbance by what it does, whichever call of the client it fits: `operation` is a pattern. */
export type PlannedDisturbance = Pick<Disturbance, 'kind' | 'value' | 'operation'>;

/** An item of the checklist, as data. */
export interface ChecklistItem {
  readonly id: string;
  /** What the client must do, as a sentence without its full stop. */
  readonly requirement: string;
  /** Absent: the quiet run is judged. */
  readonly plan?: readonly PlannedDisturbance[];
  /** Properties, or rules of the client report. */
  readonly holds: readonly string[];
  /** What the client must say that it holds. */
  readonly needs?: 'payments' | 'balances' | 'entries';
}

/** Items with one reason. */
export interface ChecklistGroup {
  readonly group: string;
  readonly reason: string;
  readonly source: string;
  readonly items: readonly ChecklistItem[];
}

/** What an item showed. */
export interface CheckedItem extends Pick<ChecklistItem, 'id' | 'requirement'> {
  readonly group: string;
  readonly result: 'passed' | 'failed' | 'not applicable';
  /** Why it does not apply, or what the client did. */
  readonly detail: string;
  readonly plan: Disturbances;
  /** The calls of the run that was judged. */
  readonly journal: readonly JournalLine[];
}

/** The result of a checklist. */
export interface ChecklistResult extends Pick<CampaignResult, 'trouble'> {
  readonly items: readonly CheckedItem[];
}

/** Runs each plan of a checklist once, and again if it failed, so that what cannot be repeated does not count. */
export async function checkReadiness(
  world: World,
  groups: readonly ChecklistGroup[],
  onProgress: (line: string) => void = () => undefined,
): Promise<ChecklistResult> {
  const { baseline, trouble } = await quietRuns(world);
  if (!baseline) return { items: [], trouble };
  const items: CheckedItem[] = [];
  for (const { group, items: ofGroup } of groups)
    for (const item of ofGroup) {
      const { id, requirement } = item;
      const checked = await check(world, item, baseline);
      items.push({ group, id, requirement, plan: [], journal: [], ...checked });
      onProgress(`${id}: ${checked.result}`);
    }
  return { items };
}

async function check(
  world: World,
  { plan: planned, holds, needs }: ChecklistItem,
  baseline: Baseline,
): Promise<Pick<CheckedItem, 'result' | 'detail'> & Partial<CheckedItem>> {
  const { evidence: quiet } = baseline;
  const none = (detail: string) => ({ result: 'not applicable', detail }) as const;
  const judged = (details: readonly string[], hints: readonly string[] = []) => {
    return { result: details.length > 0 ? 'failed' : 'passed', detail: [...details, ...hints].join('; ') } as const;
  };
  if (planned === undefined) {
    const found = quiet.report.findings.filter(({ rule }) => holds.includes(rule)).slice(0, 1);
    const details = found.map(({ rule, examples, explanation }) => `${rule}: ${examples[0]?.detail ?? explanation}`);
    return { ...judged(details), journal: journalOf(quiet) };
  }
  if (needs !== undefined && quiet.beliefs[needs] === undefined)
    return none(`the client does not say which ${needs} it shows (PUT /__admin/beliefs)`);
  const plan = planned.map((one) => candidateFor(one, baseline));
  if (!plan.every((one) => one !== undefined)) return none('the client makes no such call');
  if (plan.some(({ kind, value }) => OF_BROWSER.includes(`${value ?? kind}`)) && !quiet.hasVisits)
    return none('no browser visits the page of the bank: the tests decide as the PSU');
  // A wrong belief of the kind that is needed, such as about `payment 1` for payments, counts at a quiet bank, too.
  const isNeeded = ({ property, about }: Violation): boolean =>
    property === 'belief' && needs !== undefined && needs.startsWith(about.replace(/ .*/, ''));
  const known = violationsOf(quiet, [], baseline).flatMap((one) => (isNeeded(one) ? [] : keyOf(one)));
  const run = (): Promise<RunEvidence> => runPlan(world, { seed: 0, disturbances: plan }, quiet.durationMs);
  const newsOf = (evidence: RunEvidence): Violation[] =>
    violationsOf(evidence, plan, baseline).filter((one) => !known.includes(keyOf(one)));
  const evidence = await run();
  if (noticedOf(evidence, baseline).length === 0) return none('it made no difference to the responses to the client');
  const found = newsOf(evidence);
  const again = found.length === 0 ? [] : newsOf(await run()).map(keyOf);
  const repeated = found.filter((one) => again.includes(keyOf(one)));
  const details = repeated.map((one) => `${keyOf(one)}: ${one.detail.trim()}`);
  const hints = hintsOf(evidence, baseline).map(({ detail }) => `but sent twice: ${detail}`);
  return { ...judged(details, hints), plan, journal: journalOf(evidence) };
}

/** What happens to a browser of a PSU. */
const OF_BROWSER: readonly string[] = ['callback-twice', 'no-callback', 'page-timeout', 'wrong-state'];

/** The first call of the client that a planned disturbance fits. */
function candidateFor(planned: PlannedDisturbance, baseline: Baseline): Disturbance | undefined {
  const { kind, value = '', operation = '' } = planned;
  const ofKind = candidatesOf(baseline, 1).filter((one) => one.kind === kind && `${one.value}`.endsWith(`${value}`));
  const fitting = ofKind.filter((one) => new RegExp(operation).test(one.operation ?? ''));
  const placeOf = ({ resource = 0, occurrence = 0 }: Disturbance): number => resource * 1000 + occurrence;
  return fitting.toSorted((one, other) => placeOf(one) - placeOf(other))[0];
}
