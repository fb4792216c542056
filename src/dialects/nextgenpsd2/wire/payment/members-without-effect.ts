import { refuseMember } from '../../../../domain/errors.js';
import type { PaymentKind } from '../../../../domain/payment/payment.js';
import type { JsonObject } from '../../../../parsing/read.js';

const DAY = 'requestedExecutionDate';
const TIME = 'requestedExecutionTime';
const SCHEDULE = ['startDate', 'endDate', 'frequency', 'dayOfExecution', 'monthsOfExecution', 'executionRule'];

/** By kind of body: members that would change when or from where money moves, and have no effect in it. */
const WITHOUT_EFFECT: Readonly<Record<PaymentKind | 'payment of a bulk', readonly string[]>> = {
  single: [TIME, ...SCHEDULE],
  periodic: [DAY, TIME],
  bulk: [TIME, ...SCHEDULE],
  'payment of a bulk': ['debtorAccount', DAY, TIME, ...SCHEDULE],
};

/** @decision money-members @throws FORMAT_ERROR with the path of the first member without effect */
export function assertNoneIsIgnored(request: JsonObject, kind: keyof typeof WITHOUT_EFFECT): void {
  const name = WITHOUT_EFFECT[kind].find((each) => request[each] !== undefined);
  if (name === undefined) return;
  const what = kind === 'payment of a bulk' ? 'a single payment of a bulk' : `a ${kind} payment`;
  refuseMember(name, `has no effect on ${what} at this bank; omit ${name}`);
}
