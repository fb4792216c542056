import { calendarOf } from '../domain/calendar.js';
import { parseDuration } from '../domain/duration.js';
import type { Baseline, RunEvidence } from './evidence.js';
import { QUIET_PLAN } from './plans/plan.js';
import { runPlan, type World } from './run.js';

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

/** The baseline, with the real milliseconds of a run with its bank; or why there is none. @throws TypeError for a wrong `settle` */
export async function quietRuns(
  world: World,
  settle?: string,
): Promise<{ baseline: Baseline; runMs: number } | { trouble: string }> {
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
