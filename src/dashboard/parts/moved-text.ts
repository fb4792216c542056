import type { Schema } from '../../library/control-operations.js';

/** Kinds of changes that are listed, the rarest first. */
const MOST_KINDS = 4;

/** What a move of the clock caused: `3 changes: consent → expired, 2 × account → booked`. */
export function movedText(count: number, events: readonly Schema<'ClockEvent'>[]): string {
  if (count === 0) return 'Nothing was due.';
  const counts = new Map<string, number>();
  for (const { kind, to } of events) {
    const change = `${kind} → ${to}`;
    counts.set(change, (counts.get(change) ?? 0) + 1);
  }
  const told = [...counts]
    .sort(([, one], [, other]) => one - other)
    .slice(0, MOST_KINDS)
    .map(([change, times]) => (times === 1 ? change : `${times} × ${change}`));
  const rest = count > events.length || counts.size > MOST_KINDS ? ' …' : '';
  return `${count === 1 ? '1 change' : `${count} changes`}: ${told.join(', ')}${rest}`;
}
