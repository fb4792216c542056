import { declared, oneOf, optional, whole, type ValueOf } from '../shape.js';

export const callLimitShape = declared({
  // Each call looks at all that count.
  calls: whole(1, 10_000),
  seconds: whole(1, 86_400),
  per: optional(oneOf(['tpp', 'psu', 'resource'])),
  counts: optional(oneOf(['accepted', 'all'])),
});
/** How many calls a bank accepts in some seconds: of whom, and which calls count. @decision call-limits */
export type CallLimit = ValueOf<typeof callLimitShape>;
