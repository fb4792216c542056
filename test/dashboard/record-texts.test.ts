import { describe, expect, it } from '@jest/globals';
import {
  accessLines,
  accountsText,
  accountText,
  consentTitle,
  kindText,
  membershipText,
  paymentTitle,
  scheduleText,
} from '../../src/dashboard/views/records/record-texts.js';
import {
  contentOfBasket,
  contentOfConsent,
  contentOfFundsConsent,
  contentOfPayment,
} from '../../src/dashboard/views/records/waiting-content.js';
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
const factsOf = ({ facts }: ReturnType<typeof contentOfPayment>): Record<string, string> =>
  Object.fromEntries(facts.filter((fact): fact is [string, string] => fact[1] !== undefined));

describe('the access of a consent', () => {
  it('is shown by right, with each kind of account number', () => {
    const access = { accounts: [{ iban: IBAN, currency: 'EUR' }, { maskedPan: '400000xxxxxx7899' }], balances: [] };
    expect(accessLines(access)).toEqual([
      ['accounts', `${SHOWN} EUR; 400000xxxxxx7899`],
      ['balances', ''],
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

  it('names the TPP, and the PSU once it is known', () => {
    expect(consentTitle({ tpp: { name: 'Fintrail' }, psu: 'anna' })).toBe('Fintrail, for anna');
    expect(consentTitle({ tpp: {} })).toBe('a TPP that no longer exists');
  });

  it.each([
    [{ all: 'allPsd2' }, [['allPsd2', 'all accounts of the PSU, with balances and transactions']]],
    [{ all: 'availableAccounts' }, [['availableAccounts', 'the list of all accounts of the PSU']]],
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
    expect(scheduleText(order)).toBe('Every two months, from Mar 5, 2026');
    const whole = {
      ...order,
      frequency: 'MonthlyVariable',
      endDate: '2027-03-05',
      dayOfExecution: 5,
      monthsOfExecution: [1, 7],
      executionRule: 'preceding',
    } as const;
    expect(scheduleText({ ...whole, monthsOfExecution: [...whole.monthsOfExecution] })).toBe(
      'Monthly variable, on day 5, in the months 1, 7, from Mar 5, 2026, to Mar 5, 2027, on the preceding bank day',
    );
  });
});

describe('what waits for a PSU', () => {
  it('is a payment with its payee, a standing order with its schedule, or a bulk', () => {
    expect(factsOf(contentOfPayment(payment()))).toEqual({
      Amount: '€12.50',
      Payee: `Landlord, ${SHOWN}`,
      From: 'chosen by the PSU',
    });
    expect(factsOf(contentOfPayment(payment({ order })))['Schedule']).toBe('Every two months, from Mar 5, 2026');
    const bulk = contentOfPayment(payment({ bulk: { paymentIds: ['1', '2'] } }));
    expect([bulk.title, factsOf(bulk)['Payee']]).toEqual(['Bulk of 2 payments, €12.50', undefined]);
  });

  it('is a consent with its accounts and rights, also if it names none', () => {
    const consent = (access: Schema<'Consent'>['access']): Schema<'Consent'> =>
      ({ access, validUntil: '2026-05-31', recurringIndicator: true }) as Schema<'Consent'>;
    const named = contentOfConsent(consent({ accounts: [{ iban: IBAN }], balances: [{ iban: IBAN }] }));
    expect([named.title, factsOf(named)['Accounts and rights']]).toEqual([
      'Access to one account',
      `${SHOWN}: accounts, balances`,
    ]);
    const all = contentOfConsent(consent({ all: 'allPsd2' }));
    expect([all.title, factsOf(all)['Accounts and rights']]).toEqual([
      'Access to accounts',
      'allPsd2: all accounts of the PSU, with balances and transactions',
    ]);
  });

  it('is a consent to confirmations of funds with its account and card', () => {
    const consent = { account: { iban: IBAN }, cardNumber: '500000xxxxxx1234' } as Schema<'FundsConsent'>;
    expect(factsOf(contentOfFundsConsent(consent))).toEqual({ Account: SHOWN, Card: '500000xxxxxx1234' });
  });

  it('is a signing basket with its entries', () => {
    const basket = {
      payments: [
        { instructedAmount: { currency: 'EUR', amount: 12.5 }, creditorName: 'Baker' },
        { instructedAmount: { currency: 'EUR', amount: 3 }, creditorName: 'Grocer' },
      ],
      consents: [{ validUntil: '2026-05-31' }],
      signedBy: ['anna'],
    } as Schema<'SigningBasket'>;
    expect(contentOfBasket(basket).title).toBe('Signing basket of 2 payments and 1 consent');
    expect(factsOf(contentOfBasket(basket))).toEqual({
      Entries: '€12.50 to Baker; €3.00 to Grocer; access to accounts until May 31, 2026',
      'Signed by': 'anna',
    });
  });
});
