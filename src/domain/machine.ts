/** One legal move of a state machine. Statuses move through such rows only. */
export interface Transition<Status extends string, Event extends string> {
  readonly from: Status;
  readonly on: Event;
  readonly to: Status;
  /** The row of the decision table that allows the move. */
  readonly decision: string;
}

/** Where `event` leads from `status`, or undefined when the table has no such move. */
export function nextStatus<Status extends string, Event extends string>(
  table: readonly Transition<Status, Event>[],
  status: Status,
  event: Event,
): Status | undefined {
  return table.find((row) => row.from === status && row.on === event)?.to;
}

/** Whether no row of the table leaves `status`. */
export function isFinal<Status extends string, Event extends string>(
  table: readonly Transition<Status, Event>[],
  status: Status,
): boolean {
  return !table.some((row) => row.from === status);
}

/** Whether the table has a move from one status to the other, whatever its cause. */
export function isLegalMove<Status extends string, Event extends string>(
  table: readonly Transition<Status, Event>[],
  from: Status,
  to: Status,
): boolean {
  return table.some((row) => row.from === from && row.to === to);
}

/** One line of the history that every consent and payment carries. `from` is null at its creation. */
export interface HistoryEntry<Status extends string> {
  /** Bank time, milliseconds since the epoch. */
  readonly at: number;
  readonly from: Status | null;
  readonly to: Status;
  /** What moved it, in words of the field. */
  readonly cause: string;
}
