import { describe, expect, it } from '@jest/globals';
import { bulkStatus, type BulkItem } from '../../src/domain/payment/bulk.js';
import type { TransactionStatus } from '../../src/domain/payment/payment-status.js';

/** Statuses as text: `ACSC.` is final. */
const items = (text: string): BulkItem[] =>
  text.split(' ').map((word) => ({
    transactionStatus: word.replace('.', '') as TransactionStatus,
    isFinal: word.endsWith('.'),
  }));

describe('the status of a bulk', () => {
  it.each([
    ['ACTC', 'ACTC'],
    ['ACTC ACTC ACTC', 'ACTC'],
    ['RJCT. RJCT.', 'RJCT'],
    ['CANC. CANC.', 'CANC'],
    ['ACSC. ACSC.', 'ACSC'],
    ['ACSC ACSC.', 'ACSC'],
    ['ACTC ACCP', 'ACTC'],
    ['ACSP ACCP ACSC.', 'ACCP'],
    ['ACFC PDNG', 'ACFC'],
    ['PDNG. ACSP', 'ACSP'],
    ['RJCT. ACTC', 'ACTC'],
    ['RJCT. ACSP ACSC.', 'ACSP'],
    ['CANC. ACSC ACSC.', 'ACSC'],
    ['RJCT. ACSC.', 'PART'],
    ['CANC. ACCC.', 'PART'],
    ['CANC. RJCT.', 'PART'],
    ['PART. ACSC.', 'PART'],
    ['ACCC. ACSC.', 'ACSC'],
  ])('of payments in %s is %s', (text, status) => {
    expect(bulkStatus(items(text))).toBe(status);
  });
});
