import { describe, expect, it } from '@jest/globals';
import {
  accessLines,
  accessTexts,
  accountsText,
  accountText,
  consentTitle,
  entriesText,
  kindText,
  membershipText,
  moneyText,
  paymentTitle,
  scheduleText,
  signaturesText,
} from '../../src/dashboard/views/records/record-texts.js';
import type { Schema } from '../../src/library/control-operations.js';

/** How the dashboard words the records of a bank, above all those that only NextGenPSD2 has. */

const IBAN = 'AT611904300234573201';
const SHOWN = 'AT61 1904 3002 3457 3201';
const order = { startDate: '2026-03-05', frequency: 'EveryTwoMonths' };
const payment = (changes: Partial<Schema<'Payment'>> = {}): Schema<'Payment'> => ({
  paymentId: 'p',
  paymentProduct: 'sepa-credit-transfers',
  transactionStatus: 'RCVD',
  tpp: {},
  instructedAmount: { currency: 'EUR', amount: 12.5 },
  transactionFees: { currency: 'EUR', amount: 0 },
  creditorAccount: { iban: IBAN, name: 'Landlord' },
  money: { stage: 'none' },
  plan: [],
  planPosition: 0,
  signatures: { required: 1, signedBy: [] },
  createdAt: '2026-03-02T09:00:00Z',
  tokens: { codes: none, accessTokens: none, refreshTokens: none },
  history: [],
  ...changes,
});
const none = { count: 0, usable: 0 };

describe('the access of a consent', () => {
  it('is shown by right, with each kind of account number', () => {
    const access = { accounts: [{ iban: IBAN, currency: 'EUR' }, { maskedPan: '400000xxxxxx7899' }], balances: [] };
    expect(accessLines(access)).toEqual([
      ['accounts', `${SHOWN} EUR; 400000xxxxxx7899`],
      ['balances', ''],
    ]);
    const shared = { accounts: [{ iban: IBAN }], balances: [{ iban: IBAN }, { maskedPan: '499999xxxxxx1237' }] };
    expect(accessLines({ ...shared, ownerNames: [{ iban: IBAN }] })).toEqual([
      ['accounts', SHOWN],
      ['balances', `${SHOWN}; 499999xxxxxx1237`],
      ['ownerNames', SHOWN],
    ]);
    expect([{ pan: '4000' }, { msisdn: '+43' }, {}].map(accountText)).toEqual(['4000', '+43', 'all accounts']);
  });

  it('has a currency in short only where it distinguishes accounts', () => {
    const [euros, dollars] = [
      { iban: IBAN, currency: 'EUR' },
      { iban: IBAN, currency: 'USD' },
    ];
    expect(accountsText({ accounts: [euros], balances: [euros] })).toBe(SHOWN);
    expect(accountsText({ accounts: [euros], balances: [dollars] })).toBe(`${SHOWN} EUR, ${SHOWN} USD`);
    expect(accountsText({ all: 'availableAccounts' })).toBe('the list of all accounts of the PSU');
  });

  it('is shown in a row by its accounts and rights', () => {
    const balances = [{ iban: IBAN }];
    expect(accessTexts({ accounts: balances, balances, transactions: [] })).toEqual([SHOWN, 'accounts, balances']);
    expect(accessTexts({ all: 'allPsd2' })).toEqual(['all accounts of the PSU, with balances and transactions', '']);
  });

  it('names the TPP, and the PSU once it is known', () => {
    expect(consentTitle({ tpp: { name: 'Fintrail' }, psu: 'anna' })).toBe('Fintrail, for anna');
    expect(consentTitle({ tpp: {} })).toBe('a TPP that no longer exists');
  });

  it.each([
    [{ all: 'allPsd2' }, [['allPsd2', 'all accounts of the PSU, with balances and transactions']]],
    [{ all: 'availableAccounts' }, [['availableAccounts', 'the list of all accounts of the PSU']]],
    [{ bankOffered: ['balances'] }, [['balances', 'accounts that the PSU chooses']]],
    [{ bankOffered: ['accounts', 'balances'] }, [['accounts, balances', 'accounts that the PSU chooses']]],
    [
      { all: 'allPsd2', withOwnerName: true },
      [
        ['allPsd2', 'all accounts of the PSU, with balances and transactions'],
        ['owner name', 'with the names of the owners'],
      ],
    ],
  ] as const)('is shown for %j, which names no account', (access, lines) => {
    expect(accessLines(access as unknown as Schema<'Consent'>['access'])).toEqual(lines);
  });
});

describe('a payment', () => {
  it.each([
    ['Payment', '€12.50 to Landlord', {}],
    ['Standing order', 'Every two months: €12.50 to Landlord', { order }],
    ['Bulk', 'Bulk of 2 payments, €12.50', { bulk: { paymentIds: ['1', '2'] } }],
    ['Bulk', 'Bulk of 1 payment, €12.50', { bulk: { paymentIds: ['1'] } }],
  ])('is named by its kind: %s, %s', (kind, title, changes) => {
    expect([kindText(payment(changes)), paymentTitle(payment(changes))]).toEqual([kind, title]);
  });

  it('says what it is a part of', () => {
    expect([{ orderId: 'o' }, { bulkId: 'b' }, { basketId: 's' }, {}].map((of) => membershipText(payment(of)))).toEqual(
      ['of a standing order', 'of a bulk', 'in a signing basket', undefined],
    );
  });

  it('has a schedule, as far as the TPP gave one', () => {
    expect(scheduleText(order)).toBe('Every two months, from 2026-03-05');
    const whole = {
      ...order,
      frequency: 'MonthlyVariable',
      endDate: '2027-03-05',
      dayOfExecution: 5,
      monthsOfExecution: [1, 7],
      executionRule: 'preceding',
    } as const;
    expect(scheduleText({ ...whole, monthsOfExecution: [...whole.monthsOfExecution] })).toBe(
      'Monthly variable, on day 5, in the months 1, 7, from 2026-03-05, to 2027-03-05, on the preceding bank day',
    );
  });
});

describe('a signing basket', () => {
  it('is named by its entries', () => {
    const entries = { payments: [{}, {}], consents: [{}] } as Schema<'SigningBasket'>;
    expect(entriesText(entries)).toBe('2 payments and 1 consent');
    expect(entriesText({ ...entries, payments: [] })).toBe('1 consent');
  });
});

describe('signatures', () => {
  it('name who has signed, and who approved the cancellation', () => {
    expect(signaturesText({ required: 2, signedBy: [] })).toBe('0 of 2');
    expect(signaturesText({ required: 2, signedBy: ['anna'] })).toBe('1 of 2: anna');
    const cancelled = { required: 2, signedBy: ['anna', 'ben'], cancelledBy: ['anna'] };
    expect(signaturesText(cancelled)).toBe('2 of 2: anna, ben; cancellation 1: anna');
  });
});

describe('the money of a payment', () => {
  it.each([
    ['none', undefined, 'No money has moved.'],
    ['credited', 'ben', 'Booked on the accounts of the debtor and the creditor.'],
    ['credited', undefined, 'Booked on the debtor’s account, and sent to the creditor’s bank.'],
  ] as const)('is described at the stage %s with the creditor account %s', (stage, accountId, text) => {
    const creditorAccount = { iban: IBAN, name: 'Landlord', ...(accountId !== undefined && { accountId }) };
    expect(moneyText(payment({ money: { stage }, creditorAccount }))).toBe(text);
  });
});
