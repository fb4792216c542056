import { describe, expect, it } from '@jest/globals';
import { asId, type AccountId, type PaymentId, type PsuId } from '../../src/domain/ids.js';
import { makeIban } from '../../src/domain/account/iban.js';
import { readLedger } from '../../src/sim/directory.js';
import { assessAuthorisation } from '../../src/sim/authorisation/find-authorisable.js';
import { authorise } from '../../src/sim/authorisation/authorise.js';
import { cancelPayment } from '../../src/sim/payments/cancel-payment.js';
import { forcePayment } from '../../src/sim/scripting/force-status.js';
import { initiatePayment } from '../../src/sim/payments/initiate-payment.js';
import { addAccount } from '../../src/sim/onboarding/new-customer.js';
import { changeAccount } from '../../src/sim/accounts/external-bookings.js';
import type { Bank, TransitionRecord } from '../../src/sim/bank.js';
import { ACCOUNTS, authorisedPayment, CALLER, IBANS, openTestBank, paymentRequest } from '../support/small-bank.js';

const ledgerOf = (bank: Bank, id: string) => {
  const { bookedMinorUnits, pendingDebitMinorUnits } = readLedger(bank, asId<AccountId>(id));
  return { booked: bookedMinorUnits, pending: pendingDebitMinorUnits };
};
const historyOf = (bank: Bank, id: PaymentId) => bank.state.payments.get(id)!.history.map((entry) => entry.to);
const statusOf = (bank: Bank, id: PaymentId) => bank.state.payments.get(id)!.transactionStatus;
const money = (currency: string, minorUnits: number) => ({ currency, minorUnits });
const entriesOf = (moves: readonly TransitionRecord[]) =>
  moves.flatMap(({ to, money: entries = [] }) =>
    entries.map(({ accountId, amount, status }) => `${to} ${accountId} ${amount.minorUnits} ${status}`),
  );
const total = (bank: Bank) =>
  ACCOUNTS.filter(({ currency }) => currency === 'EUR').reduce(
    (sum, { accountId }) => sum + ledgerOf(bank, accountId).booked,
    0,
  );

describe('a SEPA credit transfer', () => {
  it('follows its plan, with each status at its due time', () => {
    const { bank, goTo } = openTestBank();
    const id = authorisedPayment(bank);
    expect(statusOf(bank, id)).toBe('ACTC');
    goTo('2026-03-02T10:00:00Z');
    const start = Date.parse('2026-03-02T09:00:00Z');
    expect(bank.state.payments.get(id)!.history.map(({ at, from, to }) => [at - start, from, to])).toEqual([
      [0, null, 'RCVD'],
      [0, 'RCVD', 'ACTC'],
      [1000, 'ACTC', 'ACCP'],
      [2000, 'ACCP', 'ACSP'],
      [4000, 'ACSP', 'ACSC'],
    ]);
  });

  it('reserves at ACSP, books and credits at ACSC, and keeps the ids of its pending lines when they are booked', () => {
    const { bank, advance } = openTestBank();
    const id = authorisedPayment(bank);
    advance(1999);
    expect(ledgerOf(bank, 'anna')).toEqual({ booked: 100_000, pending: -1_000 });
    advance(1);
    expect(statusOf(bank, id)).toBe('ACSP');
    expect(ledgerOf(bank, 'anna')).toEqual({ booked: 100_000, pending: -13_345 });
    const pending = [...readLedger(bank, asId<AccountId>('anna')).pending.values()].at(-1);
    expect(pending).toMatchObject({
      amountMinorUnits: -12_345,
      entryReference: '000000005',
      creditorName: 'Ben',
      entryDate: '2026-03-02',
      paymentId: id,
    });
    expect(pending).not.toHaveProperty('bookingDate');
    advance(2000);
    expect(ledgerOf(bank, 'anna')).toEqual({ booked: 87_655, pending: -1_000 });
    expect(ledgerOf(bank, 'ben')).toEqual({ booked: 32_345, pending: 0 });
    expect(readLedger(bank, asId<AccountId>('anna')).booked[0]).toEqual({
      ...pending,
      bookingDate: '2026-03-02',
      valueDate: '2026-03-02',
    });
    expect(readLedger(bank, asId<AccountId>('ben')).booked[0]).toMatchObject({
      amountMinorUnits: 12_345,
      debtorName: 'anna',
      debtorAccount: { iban: IBANS.anna, currency: 'EUR' },
      remittanceInformationUnstructured: 'Invoice 1',
      bankTransactionCode: 'PMNT-RCDT-ESCT',
    });
  });

  it.each([
    ['sepa-credit-transfers', 12_345, ['ACSP anna -12345 pending', 'ACSC anna -12345 booked', 'ACSC ben 12345 booked']],
    [
      'cross-border-credit-transfers',
      12_345,
      [
        'ACSP anna -12345 pending',
        'ACSP anna -500 pending',
        'ACSC anna -12345 booked',
        'ACSC anna -500 booked',
        'ACSC ben 12345 booked',
      ],
    ],
    [
      'instant-sepa-credit-transfers',
      12_345,
      ['ACFC anna -12345 pending', 'ACSC anna -12345 booked', 'ACCC ben 12345 booked'],
    ],
    ['sepa-credit-transfers', 1_000_000, []],
  ] as const)('emits with each change of status the entries that it made: %s of %s', (product, amount, entries) => {
    const { bank, advance, moves } = openTestBank();
    authorisedPayment(bank, { paymentProduct: product, instructedAmount: money('EUR', amount) });
    advance(10_000);
    expect(entriesOf(moves)).toEqual(entries);
  });

  it('emits the entries of a rejection: a released reservation, or the money back and the credit reversed', () => {
    const { bank, advance, moves } = openTestBank();
    const [first, second] = [authorisedPayment(bank), authorisedPayment(bank)];
    advance(2000);
    forcePayment(bank, first, { status: 'RJCT', reason: 'AC06' });
    expect(entriesOf(moves.slice(-1))).toEqual(['RJCT anna -12345 released']);
    advance(2000);
    moves.length = 0;
    forcePayment(bank, second, { status: 'RJCT', reason: 'AC06', force: true });
    expect(entriesOf(moves)).toEqual(['RJCT anna 12345 booked', 'RJCT ben -12345 booked']);
  });

  it('keeps the total of all balances if this bank holds both accounts', () => {
    const { bank, advance } = openTestBank();
    const before = total(bank);
    authorisedPayment(bank);
    advance(10_000);
    expect(total(bank)).toBe(before);
  });
});

describe('other payment products', () => {
  it('an instant payment credits the creditor at ACCC, not at ACSC', () => {
    const { bank, advance } = openTestBank();
    const id = authorisedPayment(bank, { paymentProduct: 'instant-sepa-credit-transfers' });
    advance(400);
    expect(statusOf(bank, id)).toBe('ACFC');
    expect(ledgerOf(bank, 'anna').pending).toBe(-13_345);
    advance(400);
    expect(statusOf(bank, id)).toBe('ACSC');
    expect([ledgerOf(bank, 'anna').booked, ledgerOf(bank, 'ben').booked]).toEqual([87_655, 20_000]);
    advance(200);
    expect(statusOf(bank, id)).toBe('ACCC');
    expect(ledgerOf(bank, 'ben').booked).toBe(32_345);
  });

  it('a cross-border payment reserves and books a fee of at least 5.00 as a separate entry', () => {
    const { bank, advance } = openTestBank();
    const id = authorisedPayment(bank, { paymentProduct: 'cross-border-credit-transfers' });
    expect(bank.state.payments.get(id)!.transactionFees).toEqual(money('EUR', 500));
    advance(4000);
    expect(historyOf(bank, id)).toEqual(['RCVD', 'ACTC', 'ACCP', 'PDNG', 'ACWC', 'ACSP']);
    expect(ledgerOf(bank, 'anna').pending).toBe(-1_000 - 12_345 - 500);
    advance(1000);
    const booked = readLedger(bank, asId<AccountId>('anna')).booked;
    expect(booked.map(({ amountMinorUnits, bankTransactionCode }) => [amountMinorUnits, bankTransactionCode])).toEqual([
      [-12_345, 'PMNT-ICDT-XBCT'],
      [-500, 'PMNT-MCOP-CHRG'],
    ]);
    expect(ledgerOf(bank, 'anna')).toEqual({ booked: 87_155, pending: -1_000 });
  });

  it('the fee is 0.1 % rounded half up above the minimum', () => {
    const { bank } = openTestBank();
    const id = authorisedPayment(bank, {
      paymentProduct: 'cross-border-credit-transfers',
      instructedAmount: money('EUR', 700_550),
    });
    expect(bank.state.payments.get(id)!.transactionFees).toEqual(money('EUR', 701));
  });

  it('a PSU cannot choose the creditor account as the debtor account', () => {
    const { bank } = openTestBank();
    const { debtorIban: _debtor, ...request } = paymentRequest({ creditor: { iban: IBANS.anna, name: 'Anna' } });
    const { paymentId } = bank.perform(() => initiatePayment(bank, request, CALLER));
    const { debtorAccounts } = assessAuthorisation(bank, paymentId, asId<PsuId>('anna'));
    expect(debtorAccounts.length).toBeGreaterThan(0);
    expect(debtorAccounts.filter(({ iban }) => iban === IBANS.anna)).toEqual([]);
  });

  it('a payment converts debtor and creditor amounts with the rate table', () => {
    const { bank, advance } = openTestBank();
    authorisedPayment(
      bank,
      {
        paymentProduct: 'cross-border-credit-transfers',
        instructedAmount: money('USD', 10_000),
        debtorIban: IBANS.firm,
        creditor: { iban: IBANS.ben, name: 'Ben' },
      },
      'anna',
    );
    const [id] = [...bank.state.payments.keys()];
    bank.perform(() => authorise(bank, id!, { decision: 'approve', psuId: asId<PsuId>('ben') }, {}));
    advance(6000);
    expect(ledgerOf(bank, 'firm').booked).toBe(1_000_000 - 9_200 - 500);
    expect(ledgerOf(bank, 'ben').booked).toBe(20_000 + 9_200);
    expect(bank.state.payments.get(id!)!.money).toEqual({
      stage: 'credited',
      debitMinorUnits: 9_200,
      // The least fee is 5.00 of the debtor's currency, whatever was instructed.
      feeMinorUnits: 500,
      creditorAccountId: 'ben',
      creditMinorUnits: 9_200,
    });
  });
});

describe('an impossible payment', () => {
  it.each([
    ['too little money', { instructedAmount: money('EUR', 99_001) }, 'AM04', ['RCVD', 'ACTC', 'ACCP', 'RJCT']],
    ['a blocked debtor account', { debtorIban: IBANS.blocked }, 'AC06', ['RCVD', 'RJCT']],
    ['a deleted debtor account', { debtorIban: IBANS.deleted }, 'AC04', ['RCVD', 'RJCT']],
    ['a deleted creditor account', { creditor: { iban: IBANS.deleted, name: 'Gone' } }, 'AC04', ['RCVD', 'RJCT']],
    [
      'a currency without a rate',
      { paymentProduct: 'cross-border-credit-transfers', instructedAmount: money('GBP', 100) },
      'AM03',
      ['RCVD', 'RJCT'],
    ],
    [
      'a creditor account in a currency without a rate',
      { creditor: { iban: IBANS.yen, name: 'Yen' } },
      'AM03',
      ['RCVD', 'RJCT'],
    ],
  ])('is rejected because of %s, without a reservation', (_name, changes, reason, history) => {
    const { bank, advance } = openTestBank();
    const id = authorisedPayment(bank, changes);
    advance(10_000);
    expect(historyOf(bank, id)).toEqual(history);
    expect(bank.state.payments.get(id)!.reason).toBe(reason);
    expect(ledgerOf(bank, 'anna')).toEqual({ booked: 100_000, pending: -1_000 });
  });

  it('starts one cent beyond the balance and the credit line', () => {
    for (const [minorUnits, status] of [
      [70_000, 'ACSC'],
      [70_001, 'RJCT'],
    ] as const) {
      const { bank, advance } = openTestBank();
      const id = authorisedPayment(
        bank,
        {
          debtorIban: IBANS.ben,
          creditor: { iban: IBANS.elsewhere, name: 'Nell' },
          instructedAmount: money('EUR', minorUnits),
        },
        'ben',
      );
      advance(10_000);
      expect(statusOf(bank, id)).toBe(status);
    }
  });
});

describe('cancelling a payment', () => {
  it('releases its reservation', () => {
    const { bank, advance } = openTestBank();
    const id = authorisedPayment(bank, { paymentProduct: 'instant-sepa-credit-transfers' });
    advance(400);
    expect(ledgerOf(bank, 'anna').pending).toBe(-13_345);
    bank.perform(() => cancelPayment(bank, { paymentProduct: 'instant-sepa-credit-transfers', paymentId: id }, CALLER));
    expect(statusOf(bank, id)).toBe('CANC');
    expect(ledgerOf(bank, 'anna')).toEqual({ booked: 100_000, pending: -1_000 });
    advance(10_000);
    expect(statusOf(bank, id)).toBe('CANC');
  });

  it('is rejected from ACSP on and changes nothing', () => {
    const { bank, advance } = openTestBank();
    const id = authorisedPayment(bank);
    advance(2000);
    expect(() =>
      bank.perform(() => cancelPayment(bank, { paymentProduct: 'sepa-credit-transfers', paymentId: id }, CALLER)),
    ).toThrow(/ACSP/);
    expect(statusOf(bank, id)).toBe('ACSP');
  });
});

describe('forcing a payment status', () => {
  it('from ACWP to RJCT returns the money as a separate entry', () => {
    const { bank, advance } = openTestBank();
    const id = authorisedPayment(bank);
    advance(2000);
    bank.perform(() => forcePayment(bank, id, { status: 'ACWP' }));
    expect(ledgerOf(bank, 'anna').booked).toBe(87_655);
    bank.perform(() => forcePayment(bank, id, { status: 'RJCT', reason: 'AC03' }));
    expect(ledgerOf(bank, 'anna')).toEqual({ booked: 100_000, pending: -1_000 });
    expect(readLedger(bank, asId<AccountId>('anna')).booked.map((entry) => entry.amountMinorUnits)).toEqual([
      -12_345, 12_345,
    ]);
    expect(bank.state.payments.get(id)!.money.stage).toBe('returned');
  });

  it('rejects a transition outside the table unless force is set', () => {
    const { bank } = openTestBank();
    const id = authorisedPayment(bank);
    expect(() => bank.perform(() => forcePayment(bank, id, { status: 'ACSC' }))).toThrow(
      /not an allowed transition: ACTC can become ACCP, ACFC, PDNG, ACWC, ACSP, RJCT, CANC/,
    );
    bank.perform(() => forcePayment(bank, id, { status: 'ACSC', force: true }));
    expect(ledgerOf(bank, 'ben').booked).toBe(32_345);
  });

  it('continues along the plan if the plan contains the status', () => {
    const { bank, advance } = openTestBank();
    const id = authorisedPayment(bank);
    bank.perform(() => forcePayment(bank, id, { status: 'ACSP' }));
    advance(2000);
    expect(historyOf(bank, id)).toEqual(['RCVD', 'ACTC', 'ACSP', 'ACSC']);
    advance(10_000);
    expect(historyOf(bank, id)).toHaveLength(4);
  });

  it('to PATC waits for a signature, after which the plan starts', () => {
    const { bank, advance } = openTestBank();
    const { paymentId } = bank.perform(() => initiatePayment(bank, paymentRequest(), CALLER));
    bank.perform(() => forcePayment(bank, paymentId, { status: 'PATC' }));
    expect([...bank.state.waiting]).toEqual([paymentId]);
    bank.perform(() => authorise(bank, paymentId, { decision: 'approve', psuId: asId<PsuId>('anna') }, {}));
    expect([...bank.state.waiting]).toEqual([]);
    advance(10_000);
    expect(historyOf(bank, paymentId)).toEqual(['RCVD', 'PATC', 'ACTC', 'ACCP', 'ACSP', 'ACSC']);
  });

  it('can leave the plan: PART is final and releases the reservation', () => {
    const { bank, advance } = openTestBank();
    const id = authorisedPayment(bank);
    advance(2000);
    bank.perform(() => forcePayment(bank, id, { status: 'PART' }));
    advance(10_000);
    expect(statusOf(bank, id)).toBe('PART');
    expect(ledgerOf(bank, 'anna')).toEqual({ booked: 100_000, pending: -1_000 });
  });
});

describe('the creditor account', () => {
  const SHARED = makeIban('AT', '1904300900000077');
  const open = (bank: Bank, currency: string) =>
    bank.perform(() => addAccount(bank, { holders: ['ben'], currency, iban: SHARED })).accountId;
  const remove = (bank: Bank, accountId: AccountId) =>
    bank.perform(() => changeAccount(bank, accountId, { status: 'deleted' }));
  const payment = (bank: Bank, id: PaymentId) => bank.state.payments.get(id)!;
  const toShared = { creditor: { iban: SHARED, name: 'Ben' } };

  it('of a reversal is the credited one, even if another account of the IBAN would now match better', () => {
    const { bank, advance } = openTestBank();
    const usd = open(bank, 'USD');
    const toUsd = {
      ...toShared,
      paymentProduct: 'cross-border-credit-transfers',
      instructedAmount: money('EUR', 4_600),
    };
    const id = authorisedPayment(bank, toUsd);
    advance(10_000);
    expect(ledgerOf(bank, usd)).toEqual({ booked: 5_000, pending: 0 });
    const eur = open(bank, 'EUR');
    bank.perform(() => forcePayment(bank, id, { status: 'RJCT', force: true }));
    expect(ledgerOf(bank, usd).booked).toBe(0);
    expect(ledgerOf(bank, eur).booked).toBe(0);
    expect(ledgerOf(bank, 'anna').booked).toBe(100_000);
  });

  it('of a credit is the one at the time of the reservation, even if another account of the IBAN would now match better', () => {
    const { bank, advance } = openTestBank();
    const usd = open(bank, 'USD');
    const id = authorisedPayment(bank, { ...toShared, instructedAmount: money('EUR', 4_600) });
    advance(2000);
    expect(payment(bank, id).money).toMatchObject({ stage: 'reserved', creditorAccountId: usd });
    const eur = open(bank, 'EUR');
    advance(10_000);
    expect([ledgerOf(bank, usd).booked, ledgerOf(bank, eur).booked]).toEqual([5_000, 0]);
  });

  it('deleted between reservation and credit makes the payment RJCT with AC04 and releases the reservation', () => {
    const { bank, advance } = openTestBank();
    const creditor = open(bank, 'EUR');
    const id = authorisedPayment(bank, toShared);
    advance(2000);
    remove(bank, creditor);
    advance(10_000);
    expect(payment(bank, id)).toMatchObject({
      transactionStatus: 'RJCT',
      reason: 'AC04',
      money: { stage: 'released' },
    });
    expect(ledgerOf(bank, 'anna')).toEqual({ booked: 100_000, pending: -1_000 });
    expect(ledgerOf(bank, creditor).booked).toBe(0);
  });

  it('deleted after ACSC leaves the status ACSC with AC04 and returns the money to the debtor as a separate entry', () => {
    const { bank, advance } = openTestBank();
    const creditor = open(bank, 'EUR');
    const id = authorisedPayment(bank, { ...toShared, paymentProduct: 'instant-sepa-credit-transfers' });
    advance(800);
    expect(statusOf(bank, id)).toBe('ACSC');
    remove(bank, creditor);
    advance(10_000);
    expect(payment(bank, id)).toMatchObject({
      transactionStatus: 'ACSC',
      reason: 'AC04',
      money: { stage: 'returned' },
    });
    expect(readLedger(bank, asId<AccountId>('anna')).booked).toMatchObject([
      { amountMinorUnits: -12_345 },
      { amountMinorUnits: 12_345, bankTransactionCode: 'PMNT-ICDT-RRTN' },
    ]);
    expect(ledgerOf(bank, creditor).booked).toBe(0);
  });

  it('deleted after the credit still returns the money if the payment is rejected', () => {
    const { bank, advance } = openTestBank();
    const creditor = open(bank, 'EUR');
    const id = authorisedPayment(bank, toShared);
    advance(10_000);
    expect(ledgerOf(bank, creditor).booked).toBe(12_345);
    remove(bank, creditor);
    bank.perform(() => forcePayment(bank, id, { status: 'RJCT', force: true }));
    expect([ledgerOf(bank, creditor).booked, ledgerOf(bank, 'anna').booked]).toEqual([0, 100_000]);
  });
});

describe('authorising a payment', () => {
  it('fails with RJCT after 24 hours', () => {
    const { bank, goTo } = openTestBank();
    const { paymentId } = bank.perform(() => initiatePayment(bank, paymentRequest(), CALLER));
    goTo('2026-03-03T08:59:59.999Z');
    expect(statusOf(bank, paymentId)).toBe('RCVD');
    goTo('2026-03-03T09:00:00Z');
    expect(bank.state.payments.get(paymentId)).toMatchObject({ transactionStatus: 'RJCT', reason: 'MS03' });
  });

  it('ends in RJCT with DS02 if the PSU refuses, and with AC01 if the PSU does not hold the debtor account', () => {
    for (const [psuId, reason] of [
      ['anna', 'DS02'],
      ['ben', 'AC01'],
    ] as const) {
      const { bank } = openTestBank();
      const { paymentId } = bank.perform(() => initiatePayment(bank, paymentRequest(), CALLER));
      bank.perform(() => authorise(bank, paymentId, { decision: 'refuse', psuId: asId<PsuId>(psuId) }, {}));
      expect(bank.state.payments.get(paymentId)).toMatchObject({ transactionStatus: 'RJCT', reason });
    }
  });

  it('by two PSUs leads to PATC without a code, then to ACTC with the code; one PSU cannot sign twice', () => {
    const { bank } = openTestBank();
    const { paymentId } = bank.perform(() => initiatePayment(bank, paymentRequest({ debtorIban: IBANS.firm }), CALLER));
    const sign = (psuId: string) =>
      bank.perform(() =>
        authorise(
          bank,
          paymentId,
          { decision: 'approve', psuId: asId<PsuId>(psuId) },
          { redirectUri: 'https://tpp.example/cb' },
        ),
      );
    expect(sign('anna')).toEqual({ decision: 'approve', status: 'PATC' });
    expect(() => sign('anna')).toThrow(/has already signed this payment/);
    expect(sign('ben')).toMatchObject({
      status: 'ACTC',
      code: expect.any(String),
      redirectUri: expect.stringContaining('https://tpp.example/cb?code='),
    });
    expect(historyOf(bank, paymentId)).toEqual(['RCVD', 'PATC', 'ACTC']);
  });

  it('without a debtor account lets the PSU choose an own enabled account', () => {
    const { bank } = openTestBank();
    const { debtorIban: _none, ...request } = paymentRequest();
    const { paymentId } = bank.perform(() => initiatePayment(bank, request, CALLER));
    const choose = (debtorAccountId: string) =>
      bank.perform(() =>
        authorise(
          bank,
          paymentId,
          { decision: 'approve', psuId: asId<PsuId>('anna'), debtorAccountId: asId<AccountId>(debtorAccountId) },
          {},
        ),
      );
    expect(() => choose('ben')).toThrow(/cannot be made from the chosen debtor account/);
    expect(() => choose('deleted')).toThrow(/cannot be made from the chosen debtor account/);
    choose('anna-usd');
    expect(bank.state.payments.get(paymentId)).toMatchObject({
      debtorAccountId: 'anna-usd',
      transactionStatus: 'ACTC',
    });
  });

  it('fails for a blocked PSU', () => {
    const { bank } = openTestBank();
    const { paymentId } = bank.perform(() => initiatePayment(bank, paymentRequest(), CALLER));
    expect(() =>
      bank.perform(() => authorise(bank, paymentId, { decision: 'approve', psuId: asId<PsuId>('carla') }, {})),
    ).toThrow(expect.objectContaining({ code: 'SERVICE_BLOCKED' }));
    expect(statusOf(bank, paymentId)).toBe('RCVD');
  });
});

describe('payments without manual authorisation', () => {
  it('payment-sca none: starts the plan immediately', () => {
    const { bank, advance } = openTestBank({ 'payment-sca': 'none' });
    const { paymentId } = bank.perform(() => initiatePayment(bank, paymentRequest(), CALLER));
    advance(10_000);
    expect(historyOf(bank, paymentId)).toEqual(['RCVD', 'ACTC', 'ACCP', 'ACSP', 'ACSC']);
  });

  it('psu-behaviour: approves automatically after the delay, including both signatures', () => {
    const { bank, advance } = openTestBank({ 'psu-behaviour': 'approves' });
    const { paymentId } = bank.perform(() => initiatePayment(bank, paymentRequest({ debtorIban: IBANS.firm }), CALLER));
    advance(1999);
    expect(statusOf(bank, paymentId)).toBe('RCVD');
    advance(1);
    expect(historyOf(bank, paymentId)).toEqual(['RCVD', 'PATC', 'ACTC']);
    advance(10_000);
    expect(statusOf(bank, paymentId)).toBe('ACSC');
  });

  it('payment-sca none: debits the first account of the first PSU if no debtor is named', () => {
    const { bank, advance } = openTestBank({ 'psu-behaviour': 'approves' });
    const { debtorIban: _none, ...request } = paymentRequest();
    const { paymentId } = bank.perform(() => initiatePayment(bank, request, CALLER));
    advance(2000);
    expect(bank.state.payments.get(paymentId)).toMatchObject({ debtorAccountId: 'anna', transactionStatus: 'ACTC' });
  });

  it('psu-behaviour: refuses automatically', () => {
    const { bank, advance } = openTestBank({ 'psu-behaviour': 'refuses' });
    const { paymentId } = bank.perform(() => initiatePayment(bank, paymentRequest(), CALLER));
    advance(2000);
    expect(bank.state.payments.get(paymentId)).toMatchObject({ transactionStatus: 'RJCT', reason: 'DS02' });
  });
});
