/** A plan as data: a seed and disturbances. */

/** One thing that happens to a client. Each kind is a row of the table in disturbances.ts. */
export interface Disturbance {
  readonly kind: string;
  /** The call that it happens to, found again in every run by what it is about. */
  readonly operation?: string;
  /** The number of the consent, payment or basket in the path, or of what is not a call, in order of creation. */
  readonly resource?: number;
  /** Its status, for reads that show it. */
  readonly status?: string;
  /** From 1, among the calls with the same operation, resource and status. */
  readonly occurrence?: number;
  readonly value?: string | number;
}

/** What happens in one run, as data: the same plan always makes the same bank. */
export interface Plan {
  readonly seed: number;
  readonly disturbances: readonly Disturbance[];
}

/** A run in which nothing is disturbed. */
export const QUIET_PLAN: Plan = { seed: 0, disturbances: [] };
