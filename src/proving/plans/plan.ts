/** A plan as data: a seed and disturbances. */

/** A call of the client that can be disturbed, found again in every run by what it is about. */
export interface Site {
  readonly operation: string;
  /** The number of the consent, payment or basket in the path, in order of creation. */
  readonly resource?: number;
  /** Its status, for reads: reads of one status in a row are polling, and only the first of them is a site. */
  readonly status?: string;
  /** From 1, among the calls with the same operation, resource and status. */
  readonly occurrence: number;
  readonly isRead: boolean;
}

/** One thing that happens to a client. Each kind is a row of the table in disturbances.ts. */
export interface Disturbance extends Partial<Omit<Site, 'isRead'>> {
  readonly kind: string;
  readonly value?: string | number;
}

/** What happens in one run, as data: the same plan always makes the same bank. */
export interface Plan {
  readonly seed: number;
  readonly disturbances: readonly Disturbance[];
}

/** A run in which nothing is disturbed. */
export const QUIET_PLAN: Plan = { seed: 0, disturbances: [] };
