import { count, declared, listOf, optional, shapeOf, text, type ValueOf } from '../../domain/shape.js';

/** A plan as data: a seed and disturbances. */

const textOrNumber = shapeOf<string | number>((value) =>
  ['string', 'number'].includes(typeof value) ? undefined : 'must be a text or a number',
);

const disturbance = declared({
  /** A row of the table in disturbances.ts. */
  kind: text(),
  /** The call that it happens to, found again in every run by what it is about. */
  operation: optional(text()),
  /** The number of the consent, payment or basket in the path, or of what is not a call, in order of creation. */
  resource: optional(count),
  /** Its status, for reads that show it. */
  status: optional(text()),
  /** From 1, among the calls with the same operation, resource and status. */
  occurrence: optional(count),
  value: optional(textOrNumber),
});

/** One thing that happens to a client. */
export type Disturbance = ValueOf<typeof disturbance>;

/** Several at once, such as those of a plan. */
export type Disturbances = readonly Disturbance[];

export const planShape = declared({ seed: count, disturbances: listOf(disturbance) });

/** What happens in one run, as data: the same plan always makes the same bank. */
export type Plan = ValueOf<typeof planShape>;

/** A run in which nothing is disturbed. */
export const QUIET_PLAN: Plan = { seed: 0, disturbances: [] };
