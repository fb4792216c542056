import { createHash } from 'node:crypto';
import type { Baseline } from '../evidence.js';
import { classOf, conflictsOf, delayOf, DISTURBANCES, rowOf } from './disturbances.js';
import { placesOf } from './places.js';
import type { Disturbance, Disturbances, Plan } from './plan.js';

/** How many disturbances a plan has: most have few, because one can hide another. */
const SIZES = [1, 1, 2, 3, 3, 5] as const;
/** How many disturbances that were not met yet a plan has, if they are transparent, or mild and each of another kind. */
const UNMET_TOGETHER = 5;
const MILD_TOGETHER = 2;
/** The longest that all delays of a plan last together. */
const LONGEST_DELAYS_MS = 3000;

/** A number from 0 (inclusive) to 1 (exclusive) that depends on the names only. */
function fractionOf(...names: readonly (string | number)[]): number {
  return createHash('sha256').update(names.join('\n')).digest().readUInt32BE(0) / 0x1_0000_0000;
}

/**
 * Every disturbance that can happen to the calls of a baseline, in an order of the master seed that begins with one of each kind. Plans
 * begin with one of them each, so that none is left out.
 */
export function candidatesOf(baseline: Baseline, masterSeed: number): Disturbance[] {
  const places = placesOf(baseline);
  const all = Object.entries(DISTURBANCES).flatMap(([kind, { draw }]) =>
    draw(places).map((drawn): Disturbance => ({ kind, ...drawn })),
  );
  return shuffled(all, masterSeed);
}

/**
 * The plan of a seed. What has not been met comes first: transparent ones together, because the tests must still pass, and visible ones
 * alone, because one of them can hide another, unless they are mild. After that, the first is the next of the candidates, and the others
 * are drawn. With a transparent one, all are transparent.
 * @param seed from 1
 * @param unmet the candidates that no plan has had, in their order
 */
export function drawPlan(candidates: Disturbances, masterSeed: number, seed: number, unmet: Disturbances = []): Plan {
  const first = unmet[0] ?? candidates[(seed - 1) % Math.max(candidates.length, 1)];
  if (first === undefined) return { seed, disturbances: [] };
  const isTransparent = classOf([first]) === 'transparent';
  const drawnSize = SIZES[Math.floor(fractionOf(masterSeed, seed, 'size') * SIZES.length)] ?? 1;
  const isMild = (one: Disturbance): boolean => rowOf(one).isMild === true;
  const size = unmet.length === 0 ? drawnSize : isTransparent ? UNMET_TOGETHER : isMild(first) ? MILD_TOGETHER : 1;
  const drawn = [first];
  for (const next of [...unmet.slice(1), ...shuffled(candidates, `${masterSeed} ${seed}`)]) {
    if (drawn.length >= size) break;
    if (isTransparent && classOf([next]) !== 'transparent') continue;
    if (!isTransparent && unmet.length > 0 && (!isMild(next) || drawn.some(({ kind }) => kind === next.kind))) continue;
    const fits = !conflictsOf(next).some((one) => drawn.some((other) => conflictsOf(other).includes(one)));
    if (fits && delayOf([...drawn, next]) <= LONGEST_DELAYS_MS) drawn.push(next);
  }
  return { seed, disturbances: drawn };
}

/**
 * In an order of the seed: first what has a value or an operation that its kind did not have before, then what has another place, then the
 * rest; and in each of these parts all kinds in turns.
 */
function shuffled(items: Disturbances, seed: number | string): Disturbance[] {
  const counts = new Map<string, number>();
  const timesBefore = (name: string): number => {
    const times = counts.get(name) ?? 0;
    counts.set(name, times + 1);
    return times;
  };
  const drawn = sortedBy(items, (item) => fractionOf(seed, JSON.stringify(item)));
  return sortedBy(drawn, ({ kind, operation, value, resource, occurrence }) => {
    const firsts = [timesBefore(`${kind} is ${value}`), timesBefore(`${kind} of ${operation}`)];
    const isElsewhere = timesBefore(`${kind} ${operation ?? value} ${resource} ${occurrence}`) === 0;
    const part = firsts.includes(0) ? 0 : isElsewhere ? 1 : 2;
    return part * items.length + timesBefore(`${part} ${kind}`);
  });
}

function sortedBy(items: Disturbances, rankOf: (item: Disturbance) => number): Disturbance[] {
  const ranked = items.map((item) => ({ item, rank: rankOf(item) }));
  return ranked.sort((one, other) => one.rank - other.rank).map(({ item }) => item);
}
