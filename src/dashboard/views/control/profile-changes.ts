import type { Schema } from '../../../library/control-operations.js';

/**
 * What differs from the first profile of the bank once some rows are set: what is sent is the whole of it, because
 * what is left out goes back to the profile.
 */
export function changesAgainst(
  first: string,
  decisions: readonly Schema<'Decision'>[],
  set: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const settable = decisions.filter(({ setting }) => setting !== undefined);
  const values = settable.map((row) => {
    const { slug, value, profiles } = row;
    const wanted = Object.hasOwn(set, slug) ? set[slug] : value;
    return isSameValue(wanted, profiles?.[first]) ? undefined : ([slug, wanted] as const);
  });
  return Object.fromEntries(values.filter((entry) => entry !== undefined));
}

/** Whether two values of JSON say the same, whatever the order of their members. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, member]) => [name, ordered(member)]));
}
