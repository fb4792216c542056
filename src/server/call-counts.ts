/** Upper bounds of the classes of durations, in seconds. */
export const DURATION_BOUNDS = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
] as const;

/** Calls of one operation with one status. */
export interface CountedCalls {
  /** Operation of the bank's interface; `other`: pages, the control API, and what is nowhere. */
  readonly operation: string;
  /** 0 where the connection ended without an answer. */
  readonly status: number;
  readonly count: number;
  readonly sumSeconds: number;
  /** How many took no longer than each bound. */
  readonly withinBounds: readonly number[];
}

interface Counter {
  count: number;
  sumSeconds: number;
  /** By the first bound that they were within. */
  readonly classes: number[];
}

/**
 * How often each operation was called, with what result, and how long it took: for whoever watches the server. Counting is a
 * few additions; what it looks like to others is made when they ask.
 */
export class CallCounts {
  readonly #byOperation = new Map<string, Map<number, Counter>>();

  /** Counts a call. @param milliseconds real time */
  count(operation: string | undefined, status: number, milliseconds: number): void {
    const name = operation ?? 'other';
    let byStatus = this.#byOperation.get(name);
    if (!byStatus) this.#byOperation.set(name, (byStatus = new Map<number, Counter>()));
    let counter = byStatus.get(status);
    if (!counter) byStatus.set(status, (counter = { count: 0, sumSeconds: 0, classes: DURATION_BOUNDS.map(() => 0) }));
    const seconds = milliseconds / 1000;
    counter.count += 1;
    counter.sumSeconds += seconds;
    const place = DURATION_BOUNDS.findIndex((bound) => seconds <= bound);
    if (place >= 0) counter.classes[place] = (counter.classes[place] ?? 0) + 1;
  }

  /** Everything that was counted. */
  all(): CountedCalls[] {
    return [...this.#byOperation].flatMap(([operation, byStatus]) =>
      [...byStatus].map(([status, { count, sumSeconds, classes }]) => {
        let sum = 0;
        return { operation, status, count, sumSeconds, withinBounds: classes.map((members) => (sum += members)) };
      }),
    );
  }
}
