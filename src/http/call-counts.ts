/** Upper bounds of the duration classes, in seconds. */
export const DURATION_BOUNDS = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
] as const;

/** The calls of one operation with one status. */
export interface CountedCalls {
  /** Operation of the bank's interface, or `other` for pages, the control API and unknown paths. */
  readonly operation: string;
  /** 0 if the connection ended without a response. */
  readonly status: number;
  readonly count: number;
  readonly sumSeconds: number;
  /** Number of calls up to each bound. */
  readonly withinBounds: readonly number[];
}

interface Counter {
  count: number;
  sumSeconds: number;
  /** By the first bound that is not exceeded. */
  readonly classes: number[];
}

/** Counts calls and durations by operation and status, for monitoring. Counting is cheap; `all` computes the totals. */
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

  all(): CountedCalls[] {
    return [...this.#byOperation].flatMap(([operation, byStatus]) =>
      [...byStatus].map(([status, { count, sumSeconds, classes }]) => {
        let sum = 0;
        return { operation, status, count, sumSeconds, withinBounds: classes.map((members) => (sum += members)) };
      }),
    );
  }
}
