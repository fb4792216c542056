import type { TransactionStatus } from './payment-status.js';

/** What the status of a bulk depends on, for each of its payments. */
export interface BulkItem {
  readonly transactionStatus: TransactionStatus;
  /** Whether nothing follows the status. */
  readonly isFinal: boolean;
}

/** Statuses from the reception to the credit. */
const PROGRESS: readonly TransactionStatus[] = [
  'RCVD',
  'PATC',
  'ACTC',
  'ACCP',
  'ACFC',
  'PDNG',
  'ACWC',
  'ACSP',
  'ACWP',
  'ACSC',
  'ACCC',
];
/** Final statuses of payments that were not, or not completely, executed. */
const NOT_EXECUTED: ReadonlySet<TransactionStatus> = new Set(['RJCT', 'CANC', 'PART']);

/**
 * The status of a bulk: that of its payments if all have the same. While some continue, the least advanced of those.
 * When all have ended: PART if some were not executed, otherwise the least advanced.
 * @decision bulk-status
 */
export function bulkStatus(items: readonly BulkItem[]): TransactionStatus {
  const [first] = items;
  if (first && items.every(({ transactionStatus }) => transactionStatus === first.transactionStatus))
    return first.transactionStatus;
  const open = items.filter(({ isFinal }) => !isFinal);
  if (open.length === 0 && items.some(({ transactionStatus }) => NOT_EXECUTED.has(transactionStatus))) return 'PART';
  const reached = new Set((open.length > 0 ? open : items).map(({ transactionStatus }) => transactionStatus));
  return PROGRESS.find((status) => reached.has(status)) ?? 'PART';
}
