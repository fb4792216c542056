import { describe, expect, it } from '@jest/globals';
import { asId, type AccountId } from '../../src/domain/ids.js';
import { minorDigitsOf } from '../../src/domain/money.js';
import { drawWord } from '../../src/domain/random.js';
import { authorise } from '../../src/sim/authorisation/authorise.js';
import { initiatePayment } from '../../src/sim/payments/initiate-payment.js';
import {
  authorisedPayment,
  CALLER,
  IBANS,
  openTestBank,
  paymentRequest,
  smallBase,
  type TestBank,
} from '../support/small-bank.js';

/** Payments in other currencies than those of their accounts (rows currency-mismatch, funds). */

const RATES = [
  { from: 'EUR', to: 'TRY', numerator: 394_150, denominator: 10_000 },
  { from: 'EUR', to: 'JPY', numerator: 162, denominator: 1 },
  { from: 'USD', to: 'EUR', numerator: 92, denominator: 100 },
  { from: 'EUR', to: 'KWD', numerator: 34, denominator: 100 },
  { from: 'USD', to: 'JPY', numerator: 149, denominator: 1 },
  { from: 'TRY', to: 'JPY', numerator: 411, denominator: 100 },
];
const FREE = { fees: { 'cross-border-credit-transfers': { fixed: 0 } } };

const open = (changes: object = {}): TestBank =>
  openTestBank({ ...FREE, ...changes }, { base: (day) => ({ ...smallBase(day), rates: RATES }) });

const crossBorder = (currency: string, minorUnits: number, creditor: string = IBANS.elsewhere) => ({
  paymentProduct: 'cross-border-credit-transfers',
  instructedAmount: { currency, minorUnits },
  creditor: { iban: creditor, name: 'Payee' },
});
const linesOf = ({ bank }: TestBank, account: string, paymentId: string) =>
  (bank.state.ledgers.get(asId<AccountId>(account))?.booked ?? []).filter((line) => line.paymentId === paymentId);

describe('a payment that is zero in the currency of an account', () => {
  it.each([
    ['of the debtor: 0.19 TRY from EUR', crossBorder('TRY', 19)],
    [
      'of the creditor: 0.15 TRY from JPY to EUR',
      { ...crossBorder('TRY', 15, IBANS.anna), debtorIban: IBANS.yen },
      'ben',
    ],
  ])('%s is RJCT AM01, and nothing is reserved', (_name, changes, psu = 'anna') => {
    const test = open();
    const paymentId = authorisedPayment(test.bank, changes, psu);
    test.advance(60_000);
    expect(test.bank.state.payments.get(paymentId)).toMatchObject({
      transactionStatus: 'RJCT',
      reason: 'AM01',
      money: { stage: 'none' },
    });
    expect(['anna', 'yen'].flatMap((account) => linesOf(test, account, paymentId))).toEqual([]);
  });

  it('is refused at its creation under funds: at-initiation', () => {
    const { bank } = open({ funds: 'at-initiation' });
    expect(() => initiatePayment(bank, paymentRequest(crossBorder('TRY', 19)), CALLER)).toThrow(
      expect.objectContaining({
        code: 'PAYMENT_FAILED',
        text: expect.stringMatching(/less than the smallest unit of EUR/),
      }),
    );
    expect(bank.state.payments.size).toBe(0);
  });
});

describe('700 random payments of 1 to 50 minor units', () => {
  it('gain or lose at most half a minor unit on each side, or move nothing', () => {
    const test = open();
    const { bank } = test;
    const random = { seed: 7, position: 0 };
    const pick = <Item>(items: readonly Item[]): Item => items[drawWord(random) % items.length]!;
    const counts = { settled: 0, rejected: 0 };
    for (let count = 0; count < 700; count += 1) {
      const money = crossBorder(pick(['EUR', 'USD', 'JPY', 'TRY', 'KWD']), (drawWord(random) % 50) + 1);
      const creditor = pick([
        { id: 'ben', iban: IBANS.ben, currency: 'EUR' },
        { id: 'yen', iban: IBANS.yen, currency: 'JPY' },
      ]);
      const debtorCurrency = pick(['EUR', 'USD']);
      const request = { ...money, creditor: { iban: creditor.iban, name: 'Payee' }, debtorCurrency };
      const paymentId = authorisedPayment(bank, request);
      test.advance(10_000);
      const debtor = debtorCurrency === 'EUR' ? 'anna' : 'anna-usd';
      const [debit, credit] = [linesOf(test, debtor, paymentId), linesOf(test, creditor.id, paymentId)];
      if (bank.state.payments.get(paymentId)?.transactionStatus === 'RJCT') {
        expect([debit, credit]).toEqual([[], []]);
        counts.rejected += 1;
        continue;
      }
      counts.settled += 1;
      expect([debit.length, credit.length]).toEqual([1, 1]);
      expectWithinHalf(-(debit[0]?.amountMinorUnits ?? 0), debtorCurrency, money.instructedAmount);
      expectWithinHalf(credit[0]?.amountMinorUnits ?? 0, creditor.currency, money.instructedAmount);
    }
    // Both must happen often enough to show something.
    expect(counts.settled).toBeGreaterThan(200);
    expect(counts.rejected).toBeGreaterThan(30);
  });
});

/** In whole numbers: twice the difference to the exact amount is at most one minor unit. */
function expectWithinHalf(booked: number, currency: string, of: { currency: string; minorUnits: number }): void {
  if (currency === of.currency) return expect(booked).toBe(of.minorUnits);
  const rate = RATES.find(({ from, to }) => [from, to].includes(currency) && [from, to].includes(of.currency))!;
  const [up, down] =
    rate.from === of.currency ? [rate.numerator, rate.denominator] : [rate.denominator, rate.numerator];
  const digits = (code: string): bigint => 10n ** BigInt(minorDigitsOf(code) ?? 2);
  const divisor = BigInt(down) * digits(of.currency);
  const twiceExact = 2n * BigInt(of.minorUnits) * BigInt(up) * digits(currency);
  const difference = 2n * BigInt(booked) * divisor - twiceExact;
  return expect(booked > 0 && difference <= divisor && difference >= -divisor).toBe(true);
}

describe('the fee of a payment in a currency without a rate', () => {
  it.each(['TRY', 'KWD'])('is in the currency of the debtor account that the creation names: %s', (currency) => {
    const { bank } = openTestBank();
    const { transactionFees } = initiatePayment(bank, paymentRequest(crossBorder(currency, 100_000)), CALLER);
    expect(transactionFees).toEqual({ currency: 'EUR', minorUnits: 500 });
  });
});

describe('the fee of a payment that names no debtor account', () => {
  const withoutDebtor = (changes: object) => {
    const { debtorIban: _none, ...request } = paymentRequest(changes);
    return request;
  };
  const CHECKED = { 'payment-plan': { 'cross-border-credit-transfers': 'RCVD > ACTC P1D > ACSP P1D > ACSC' } };

  it.each([
    ['JPY', 5_000],
    ['KWD', 5_000],
    ['USD', 10_000],
  ])('is that of an account in the currency of the bank until a PSU chooses one: %s', (currency, minorUnits) => {
    const { bank } = open({ ...CHECKED, fees: { 'cross-border-credit-transfers': { perMille: 1, minimum: 5 } } });
    const { paymentId, transactionFees } = initiatePayment(
      bank,
      withoutDebtor(crossBorder(currency, minorUnits)),
      CALLER,
    );
    expect(transactionFees).toEqual({ currency: 'EUR', minorUnits: 500 });
    authorise(bank, paymentId, { decision: 'approve', psuId: asId('anna'), debtorAccountId: asId('anna') }, {});
    const { transactionStatus, transactionFees: approved } = bank.state.payments.get(paymentId)!;
    expect([transactionStatus, approved]).toEqual(['ACTC', transactionFees]);
  });

  it('is that of the account which the PSU chooses from the approval on, and is booked', () => {
    const test = open({ ...CHECKED, fees: { 'cross-border-credit-transfers': { fixed: 3 } } });
    const { bank } = test;
    const { paymentId } = initiatePayment(bank, withoutDebtor(crossBorder('JPY', 5_000)), CALLER);
    authorise(bank, paymentId, { decision: 'approve', psuId: asId('anna'), debtorAccountId: asId('anna-usd') }, {});
    const fee = { currency: 'USD', minorUnits: 300 };
    expect(bank.state.payments.get(paymentId)?.transactionFees).toEqual(fee);
    test.advance(3 * 86_400_000);
    expect(bank.state.payments.get(paymentId)).toMatchObject({ transactionStatus: 'ACSC', transactionFees: fee });
    expect(linesOf(test, 'anna-usd', paymentId).map(({ amountMinorUnits }) => amountMinorUnits)).toContain(-300);
  });

  it('is that of the account which the bank takes if no PSU authorises', () => {
    const { bank } = open({ 'payment-sca': 'none', fees: { 'cross-border-credit-transfers': { fixed: 3 } } });
    const { transactionFees } = initiatePayment(bank, withoutDebtor(crossBorder('JPY', 5_000)), CALLER);
    expect(transactionFees).toEqual({ currency: 'EUR', minorUnits: 300 });
  });
});
