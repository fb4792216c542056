/** A transition of a state machine. Statuses change only through transitions. */
export interface Transition<Status extends string, Event extends string> {
  readonly from: Status;
  readonly on: Event;
  readonly to: Status;
  /** The decision that allows the transition. */
  readonly decision: string;
}

/** The next status after an event, or undefined if not allowed. */
export function nextStatus<Status extends string, Event extends string>(
  table: readonly Transition<Status, Event>[],
  status: Status,
  event: Event,
): Status | undefined {
  return table.find((row) => row.from === status && row.on === event)?.to;
}

export function isFinal<Status extends string, Event extends string>(
  table: readonly Transition<Status, Event>[],
  status: Status,
): boolean {
  return !table.some((row) => row.from === status);
}

/** Whether any event leads from one status to the other. */
export function isLegalMove<Status extends string, Event extends string>(
  table: readonly Transition<Status, Event>[],
  from: Status,
  to: Status,
): boolean {
  return table.some((row) => row.from === from && row.to === to);
}

/** A history entry of a consent or payment. `from` is null at its creation. */
export interface HistoryEntry<Status extends string> {
  /** Bank time, milliseconds since the epoch. */
  readonly at: number;
  readonly from: Status | null;
  readonly to: Status;
  /** Reason for the transition, in plain words. */
  readonly cause: string;
}
