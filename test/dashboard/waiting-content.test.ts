import { describe, expect, it } from '@jest/globals';
import type { Schema } from '../../src/library/control-operations.js';
import { accessLines } from '../../src/dashboard/views/records/record-texts.js';
import {
  contentOfConsent,
  contentOfPayment,
  signaturesText,
} from '../../src/dashboard/views/records/waiting-content.js';

/** What the dashboard says about requests of every kind. */

type Access = Schema<'Consent'>['access'];
const anna = { iban: 'AT611904300234573201', currency: 'EUR' };
const consent = (access: Access, more: Partial<Schema<'Consent'>> = {}): Schema<'Consent'> =>
  ({ access, validUntil: '2026-06-30', recurringIndicator: true, ...more }) as Schema<'Consent'>;

describe('what a consent asks for', () => {
  it.each<[Access, string[][]]>([
    [
      { accounts: [anna], balances: [anna, { maskedPan: '499999xxxxxx1237' }], ownerNames: [anna] },
      [
        ['accounts', 'AT61 1904 3002 3457 3201 EUR'],
        ['balances', 'AT61 1904 3002 3457 3201 EUR; 499999xxxxxx1237'],
        ['ownerNames', 'AT61 1904 3002 3457 3201 EUR'],
      ],
    ],
    [
      { all: 'allPsd2', withOwnerName: true },
      [
        ['allPsd2', 'all accounts of the PSU, with balances and transactions'],
        ['owner name', 'with the names of the owners'],
      ],
    ],
    [{ bankOffered: ['balances'] }, [['balances', 'accounts that the PSU chooses']]],
  ])('%j is shown by right', (access, lines) => {
    expect(accessLines(access)).toEqual(lines);
  });

  it('is in the list of what waits, also if it names no account', () => {
    const facts = Object.fromEntries(contentOfConsent(consent({ all: 'allPsd2' })).facts);
    expect(facts['Accounts and rights']).toBe('allPsd2: all accounts of the PSU, with balances and transactions');
    expect(facts['Signatures']).toBeUndefined();
    const signatures = { required: 2, signedBy: ['anna'] };
    const shared = Object.fromEntries(contentOfConsent(consent({ accounts: [anna] }, { signatures })).facts);
    expect(shared['Signatures']).toBe('1 of 2');
  });
});

it('a payment that waits has its purpose in its row', () => {
  const payment = {
    instructedAmount: { amount: 1, currency: 'EUR' },
    creditorAccount: { name: 'Ben Hoffmann', iban: 'DE54909090900532013000' },
    remittanceInformationUnstructured: 'invoice 1033',
    signatures: { required: 1, signedBy: [] },
  };
  expect(contentOfPayment(payment as unknown as Schema<'Payment'>).purpose).toBe('invoice 1033');
});

it('signatures name who has signed, and who approved the cancellation', () => {
  expect(signaturesText({ required: 2, signedBy: [] })).toBe('0 of 2');
  expect(signaturesText({ required: 2, signedBy: ['anna'] })).toBe('1 of 2: anna');
  const cancelled = { required: 2, signedBy: ['anna', 'ben'], cancelledBy: ['anna'] };
  expect(signaturesText(cancelled)).toBe('2 of 2: anna, ben; cancellation 1: anna');
});
