import { isFinal, type Transition } from '../machine.js';

/** ISO 20022 codes. @source States and transitions / Payment transaction status values */
export const TRANSACTION_STATUSES = [
  'RCVD',
  'ACTC',
  'ACCP',
  'ACFC',
  'ACSP',
  'ACWC',
  'ACWP',
  'ACSC',
  'ACCC',
  'PDNG',
  'PATC',
  'PART',
  'RJCT',
  'CANC',
] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** Whether a signature of a PSU is still missing, for a payment that needs any. */
export function isUnsigned(status: TransactionStatus): boolean {
  return status === 'RCVD' || status === 'PATC';
}

/** Statuses between validation and execution, in order. */
const CHECKS = ['ACTC', 'ACCP', 'ACFC', 'PDNG', 'ACWC'] as const;

const move = <From extends TransactionStatus, To extends TransactionStatus>(from: From, to: To) =>
  ({ from, on: to, to, decision: 'payment-transitions' }) as const;

/** The event of a payment is its next status. @decision payment-transitions */
export const PAYMENT_TRANSITIONS: readonly Transition<TransactionStatus, TransactionStatus>[] = [
  ...(['ACTC', 'PATC', 'RJCT', 'CANC'] as const).map((to) => move('RCVD', to)),
  ...(['ACTC', 'RJCT', 'CANC'] as const).map((to) => move('PATC', to)),
  ...CHECKS.flatMap((from, index) =>
    [...CHECKS.slice(index + 1), 'ACSP' as const, 'RJCT' as const, 'CANC' as const].map((to) => move(from, to)),
  ),
  ...(['ACSC', 'ACWP', 'ACCC', 'PART', 'RJCT'] as const).map((to) => move('ACSP', to)),
  ...(['ACCC', 'RJCT'] as const).map((to) => move('ACWP', to)),
  move('ACSC', 'ACCC'),
];

/** A standing order moves no money itself. @decision standing-order-status */
export const ORDER_TRANSITIONS: readonly Transition<TransactionStatus, TransactionStatus>[] = [
  ...PAYMENT_TRANSITIONS.filter(({ from }) => isUnsigned(from)),
  ...(['ACSC', 'RJCT', 'CANC'] as const).map(
    (to) => ({ from: 'ACTC', on: to, to, decision: 'standing-order-status' }) as const,
  ),
];

/** Final statuses. ACSC is final if the plan ends there. @decision payment-transitions */
export const FINAL_STATUSES: ReadonlySet<TransactionStatus> = new Set(
  TRANSACTION_STATUSES.filter((status) => isFinal(PAYMENT_TRANSITIONS, status)),
);

/** Statuses in which the TPP can cancel. @decision cancel */
export const CANCELLABLE_STATUSES: ReadonlySet<TransactionStatus> = new Set(
  PAYMENT_TRANSITIONS.filter((row) => row.to === 'CANC').map((row) => row.from),
);
