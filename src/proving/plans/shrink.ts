import { isRead } from '../../domain/tpp/operation.js';
import { EACH_TIME, variationsOf } from './disturbances.js';
import type { Disturbance } from './plan.js';

/** The most runs that shrinking a plan takes. */
const MOST_SHRINK_RUNS = 40;

/**
 * Makes a list of disturbances smaller as long as it fails: first without parts of it (delta debugging), then each with simpler values.
 * @param fails runs the client; true if the same property is broken
 * @returns a list that failed, or the given one
 */
export async function shrink(
  disturbances: readonly Disturbance[],
  fails: (smaller: readonly Disturbance[]) => Promise<boolean>,
  mostRuns = MOST_SHRINK_RUNS,
): Promise<readonly Disturbance[]> {
  let left = mostRuns;
  const tried = new Set<string>();
  const stillFails = async (candidate: readonly Disturbance[]): Promise<boolean> => {
    const key = JSON.stringify(candidate);
    if (left === 0 || tried.has(key)) return false;
    tried.add(key);
    left -= 1;
    return fails(candidate);
  };
  let smallest = await withoutParts(disturbances, stillFails);
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
async function withoutParts(
  whole: readonly Disturbance[],
  stillFails: (candidate: readonly Disturbance[]) => Promise<boolean>,
): Promise<readonly Disturbance[]> {
  let smallest = whole;
  let parts = 2;
  while (smallest.length > 1) {
    const size = Math.ceil(smallest.length / parts);
    let smaller: readonly Disturbance[] | undefined;
    for (let start = 0; start < smallest.length && !smaller; start += size) {
      const chunk = smallest.slice(start, start + size);
      const rest = smallest.toSpliced(start, size);
      if (await stillFails(chunk)) smaller = chunk;
      else if (rest.length > 0 && (await stillFails(rest))) smaller = rest;
    }
    if (smaller) {
      smallest = smaller;
      parts = 2;
    } else if (size === 1) break;
    else parts *= 2;
  }
  return smallest;
}

/** Simpler values in order: an earlier occurrence, an earlier resource, once instead of always, a shorter delay. */
function simplerThan(one: Disturbance): Disturbance[] {
  const { occurrence = 1, resource, value } = one;
  const lower = (number: number): number[] => Array.from({ length: Math.min(number - 1, 3) }, (_, index) => index + 1);
  return [
    ...lower(occurrence).map((earlier) => ({ ...one, occurrence: earlier })),
    ...(resource === undefined ? [] : lower(resource).map((earlier) => ({ ...one, resource: earlier }))),
    ...(`${value}`.endsWith(EACH_TIME) ? [{ ...one, value: `${value}`.replace(EACH_TIME, '') }] : []),
    ...(one.kind === 'outage' ? [{ ...one, kind: isRead(one.operation) ? 'read-refused' : 'change-refused' }] : []),
    ...(one.kind === 'variation' && typeof value === 'number'
      ? variationsOf(undefined).map((part) => ({ ...one, value: part }))
      : []),
    ...(one.kind === 'slow' && value !== 300 ? [{ ...one, value: 300 }] : []),
  ];
}
