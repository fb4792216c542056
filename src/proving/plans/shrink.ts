import { VARIATION_DIALECTS } from '../../domain/scripting/variations.js';
import { isRead } from '../../domain/tpp/operation.js';
import { EACH_TIME } from './disturbances.js';
import type { Disturbance, Disturbances } from './plan.js';

/** Runs the client under smaller plans; true if the same property is broken. */
type Fails = (smaller: Disturbances) => Promise<boolean>;

/** The most runs that shrinking a plan takes. */
const MOST_SHRINK_RUNS = 40;

/**
 * Makes a list of disturbances smaller as long as it fails: first without parts of it (delta debugging), then each with simpler values.
 * @returns a list that failed, or the given one
 */
export async function shrink(whole: Disturbances, fails: Fails, mostRuns = MOST_SHRINK_RUNS): Promise<Disturbances> {
  const tried = new Set<string>();
  const stillFails: Fails = async (candidate) => {
    const key = JSON.stringify(candidate);
    if (tried.size === mostRuns || tried.has(key)) return false;
    tried.add(key);
    return fails(candidate);
  };
  let smallest = await withoutParts(whole, stillFails);
  for (const [place, one] of smallest.entries())
    for (const simpler of simplerThan(one)) {
      const candidate = smallest.with(place, simpler);
      if (!(await stillFails(candidate))) continue;
      smallest = candidate;
      break;
    }
  return smallest;
}

/** Delta debugging: without halves, then quarters, and so on down to single ones. */
async function withoutParts(whole: Disturbances, stillFails: Fails, parts = 2): Promise<Disturbances> {
  const size = Math.ceil(whole.length / parts);
  for (let start = 0; whole.length > 1 && start < whole.length; start += size)
    for (const part of [whole.slice(start, start + size), whole.toSpliced(start, size)])
      if (part.length > 0 && (await stillFails(part))) return withoutParts(part, stillFails);
  return size > 1 ? withoutParts(whole, stillFails, parts * 2) : whole;
}

/** Simpler values in order: an earlier occurrence, an earlier resource, once instead of always, a shorter delay. */
function simplerThan(one: Disturbance): Disturbance[] {
  const { kind, operation, occurrence, resource, value } = one;
  const lower = (number = 1): number[] => Array.from({ length: Math.min(number - 1, 3) }, (_, index) => index + 1);
  const once = `${value}`.endsWith(EACH_TIME) ? [`${value}`.replace(EACH_TIME, '')] : [];
  const parts = kind === 'variation' && typeof value === 'number' ? Object.keys(VARIATION_DIALECTS) : [];
  const shorter = kind === 'slow' && value !== 300 ? [300] : [];
  const onceRefused = kind === 'outage' ? [isRead(operation) ? 'read-refused' : 'change-refused'] : [];
  return [
    ...lower(occurrence).map((earlier) => ({ ...one, occurrence: earlier })),
    ...lower(resource).map((earlier) => ({ ...one, resource: earlier })),
    ...onceRefused.map((other) => ({ ...one, kind: other })),
    ...[...once, ...parts, ...shorter].map((simpler) => ({ ...one, value: simpler })),
  ];
}
