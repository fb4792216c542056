import { ACCOUNT_READS } from '../generated/operation-ids.js';

const IDS: ReadonlySet<string | undefined> = new Set(ACCOUNT_READS);

/** Whether an operation reads account data. */
export function isAccountRead(operation: string | undefined): boolean {
  return IDS.has(operation);
}

/** Whether an operation is a list of transactions, which can have pages. @decision paging */
export function isTransactionList(operation: string | undefined): boolean {
  return operation === 'readTransactions' || operation === 'readCardTransactions';
}
