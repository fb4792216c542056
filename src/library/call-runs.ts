import type { Schema } from './control-operations.js';

type Call = Schema<'RequestLine'>;

/** What calls have in common that a list shows as one. */
export function callKey({ id, method, path, query, tpp, status, refusal, subject, ...call }: Call): string {
  if (call.sent || call.transitions > 0) return id;
  return [method, path, query, tpp, status, refusal?.text, subject, call.subjectStatus, call.undone].join(' ');
}

/** Neighbours with the same key, together. An item without a key is alone. */
export function runsOf<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | undefined,
): readonly (readonly [Item, ...Item[]])[] {
  const runs: [Item, ...Item[]][] = [];
  let last: string | undefined;
  for (const item of items) {
    const key = keyOf(item);
    if (key !== undefined && key === last) runs.at(-1)?.push(item);
    else runs.push([item]);
    last = key;
  }
  return runs;
}
