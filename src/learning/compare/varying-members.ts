import { listOf, objectOf, type Json } from '../exchange.js';

/** The maximum number of members that are counted. A target can answer anything. */
const MOST_MEMBERS = 5000;

/**
 * The members that some entries of a list have and others lack, such as `transactions.booked[].checkId`: whether an answer has them depends on
 * the data. A member of a list that always has one entry cannot be told from one that every entry has.
 */
export function varyingMembers(answers: readonly Json[]): ReadonlySet<string> {
  const counts: Counts = { objects: new Map(), members: new Map() };
  for (const answer of answers) count(answer, '', counts);
  return new Set(
    [...counts.members]
      .filter(([member, { of, times }]) => member.includes('[]') && times < (counts.objects.get(of) ?? 0))
      .map(([member]) => member),
  );
}

interface Counts {
  /** The number of objects at each path. */
  readonly objects: Map<string, number>;
  /** How often each member is there, and the path of its objects. */
  readonly members: Map<string, { readonly of: string; readonly times: number }>;
}

function count(value: Json, path: string, counts: Counts): void {
  const { objects, members } = counts;
  for (const one of listOf(value)) count(one, `${path}[]`, counts);
  const object = objectOf(value);
  if (!object) return;
  objects.set(path, (objects.get(path) ?? 0) + 1);
  for (const [name, one] of Object.entries(object)) {
    const member = path === '' ? name : `${path}.${name}`;
    if (!members.has(member) && members.size >= MOST_MEMBERS) return;
    members.set(member, { of: path, times: (members.get(member)?.times ?? 0) + 1 });
    count(one, member, counts);
  }
}
