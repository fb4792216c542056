import { describe, expect, it } from '@jest/globals';
import { BankFault } from '../../src/domain/errors.js';
import { asId, type AccountId, type PaymentId } from '../../src/domain/ids.js';
import { parsePath, type PlanStep } from '../../src/domain/payment/plan.js';
import { TRANSACTION_STATUSES } from '../../src/domain/payment/payment-status.js';
import type { Bank } from '../../src/sim/bank.js';
import { readLedger } from '../../src/sim/directory.js';
import { MAGIC_AMOUNTS, MAGIC_CREDITORS } from '../../src/sim/scripting/magic-values.js';
import { authorise } from '../../src/sim/authorisation/authorise.js';
import { initiatePayment, type PaymentRequest } from '../../src/sim/payments/initiate-payment.js';
import { CALLER, IBANS, openTestBank, paymentRequest } from '../support/small-bank.js';

const DAY = 86_400_000;
const pathOf = (text: string): readonly PlanStep[] => {
  const path = parsePath(text);
  if ('problem' in path) throw new Error(path.problem);
  return path.steps;
};

/** A payment along a path, approved by Anna. */
function start(bank: Bank, path?: string, changes: Partial<PaymentRequest> = {}): PaymentId {
  const steps = path === undefined ? undefined : { steps: pathOf(path), source: 'queued' as const };
  const { paymentId } = bank.perform(() => initiatePayment(bank, paymentRequest(changes), CALLER, steps));
  bank.perform(() => authorise(bank, paymentId, { decision: 'approve', psuId: asId('anna') }, {}));
  return paymentId;
}

const statuses = (bank: Bank, id: PaymentId): string[] =>
  bank.state.payments.get(id)?.history.map(({ to }) => to) ?? [];
const now = (bank: Bank, id: PaymentId) => bank.state.payments.get(id);
const money = (bank: Bank) =>
  ['anna', 'ben'].map((id) => {
    const { bookedMinorUnits, pending } = readLedger(bank, asId<AccountId>(id));
    return { booked: bookedMinorUnits, reserved: [...pending.values()].filter((line) => line.paymentId).length };
  });
const UNTOUCHED = [
  { booked: 100_000, reserved: 0 },
  { booked: 20_000, reserved: 0 },
];
const PAID = [
  { booked: 100_000 - 12_345, reserved: 0 },
  { booked: 32_345, reserved: 0 },
];

describe('a scripted path', () => {
  it('enters each status for its configured time', () => {
    const { bank, advance } = openTestBank();
    const id = start(bank, 'RCVD > ACTC > PDNG 2d > RJCT(AC04)');
    expect(now(bank, id)?.transactionStatus).toBe('ACTC');
    advance(1000);
    expect(now(bank, id)?.transactionStatus).toBe('PDNG');
    advance(2 * DAY - 1);
    expect(now(bank, id)?.transactionStatus).toBe('PDNG');
    advance(1);
    expect(now(bank, id)).toMatchObject({ transactionStatus: 'RJCT', reason: 'AC04' });
    expect(money(bank)).toEqual(UNTOUCHED);
  });

  it('starting with RCVD waits there after the approval for its configured time', () => {
    const { bank, advance } = openTestBank();
    const id = start(bank, 'RCVD 1h > ACSC');
    expect(now(bank, id)?.transactionStatus).toBe('RCVD');
    expect(bank.state.waiting.has(id)).toBe(false);
    advance(3_600_000);
    expect(now(bank, id)?.transactionStatus).toBe('ACSC');
    expect(money(bank)).toEqual(PAID);
    advance(3 * DAY);
    expect(now(bank, id)?.transactionStatus).toBe('ACSC');
  });

  it('may contain transitions outside the default plans', () => {
    const { bank, advance } = openTestBank();
    const id = start(bank, 'ACSP > ACTC > PATC > ACFC > ACWP > ACSC > ACCC');
    advance(DAY);
    expect(statuses(bank, id)).toEqual(['RCVD', 'ACSP', 'ACTC', 'PATC', 'ACFC', 'ACWP', 'ACSC', 'ACCC']);
    expect(money(bank)).toEqual(PAID);
  });

  it.each([['ACSP > ACWP > RJCT'], ['ACSP > ACSC > RJCT'], ['ACSP > ACCC > RJCT'], ['ACSP > PART'], ['ACFC > CANC']])(
    'returns all money along %s',
    (path) => {
      const { bank, advance } = openTestBank();
      start(bank, path);
      advance(DAY);
      expect(money(bank)).toEqual(UNTOUCHED);
    },
  );

  it('keeps the reservation if another status follows PART, and books it then', () => {
    const { bank, advance } = openTestBank();
    const id = start(bank, 'ACSP > PART 1d > ACSC');
    advance(10_000);
    expect(now(bank, id)?.transactionStatus).toBe('PART');
    expect(money(bank)[0]).toEqual({ booked: 100_000, reserved: 1 });
    advance(DAY);
    expect(money(bank)).toEqual(PAID);
  });

  it('cannot spend missing funds, because the ledger has the final say', () => {
    const { bank, advance } = openTestBank();
    const id = start(bank, 'ACSC', { instructedAmount: { currency: 'EUR', minorUnits: 999_999 } });
    advance(DAY);
    expect(now(bank, id)).toMatchObject({ transactionStatus: 'RJCT', reason: 'AM04' });
    expect(money(bank)).toEqual(UNTOUCHED);
  });

  it('keeps PATC for an account with two signatures, and continues from there', () => {
    const { bank, advance } = openTestBank();
    const id = start(bank, 'PATC 1h > ACTC > ACSC', { debtorIban: IBANS.firm });
    expect(statuses(bank, id)).toEqual(['RCVD', 'PATC']);
    expect(bank.state.waiting.has(id)).toBe(true);
    bank.perform(() => authorise(bank, id, { decision: 'approve', psuId: asId('ben') }, {}));
    expect(bank.state.waiting.has(id)).toBe(false);
    advance(DAY);
    expect(statuses(bank, id)).toEqual(['RCVD', 'PATC', 'ACTC', 'ACSC']);
  });

  it('can reach every status', () => {
    const { bank, advance } = openTestBank();
    const paths = [
      'ACTC > ACCP > ACFC > PDNG > ACWC > ACSP > ACSC > ACCC',
      'PATC > ACSP > ACWP',
      'PART',
      'RJCT',
      'CANC',
    ];
    const ids = paths.map((path) => start(bank, path, { instructedAmount: { currency: 'EUR', minorUnits: 100 } }));
    advance(DAY);
    expect(new Set(ids.flatMap((id) => statuses(bank, id)))).toEqual(new Set(TRANSACTION_STATUSES));
  });
});

describe('magic values', () => {
  const endOf = (bank: Bank, id: PaymentId) => statuses(bank, id).slice(1).join(' > ');
  const plain = (path: string): string => path.replace(/\(\w+\)| \d\w/g, '');

  it.each(Object.entries(MAGIC_CREDITORS))('the creditor %s selects its path', (name, { path }) => {
    const { bank, advance } = openTestBank();
    const id = start(bank, undefined, { creditor: { iban: IBANS.ben, name: name.toUpperCase() } });
    advance(3 * DAY);
    expect(endOf(bank, id)).toBe(plain(path));
  });

  it.each(Object.entries(MAGIC_AMOUNTS))('the amount %s selects its path', (amount, { path }) => {
    const { bank, advance } = openTestBank({ 'magic-values': 'with-amounts' });
    const minorUnits = Math.round(Number(amount) * 100);
    const id = start(bank, undefined, { instructedAmount: { currency: 'EUR', minorUnits } });
    advance(DAY);
    expect(endOf(bank, id)).toBe(plain(path));
    expect(now(bank, id)?.reason).toBe(/\((\w+)\)/.exec(path)?.[1]);
  });

  it('an amount has no special meaning unless the profile enables it', () => {
    const { bank, advance } = openTestBank();
    const id = start(bank, undefined, { instructedAmount: { currency: 'EUR', minorUnits: 40_404 } });
    advance(DAY);
    expect(now(bank, id)?.transactionStatus).toBe('ACSC');
  });

  it('a remittance text takes precedence over both, and a scripted outcome over the text', () => {
    const { bank, advance } = openTestBank();
    const request = {
      creditor: { iban: IBANS.ben, name: 'Sandbank Closed' },
      remittanceInformationUnstructured: 'sandbank: ACTC > ACWC',
    };
    const [steered, scripted] = [start(bank, undefined, request), start(bank, 'ACTC > PART', request)];
    advance(DAY);
    expect(endOf(bank, steered)).toBe('ACTC > ACWC');
    expect(endOf(bank, scripted)).toBe('ACTC > PART');
  });

  it('a remittance text with an invalid path is rejected with its name, and nothing is initiated', () => {
    const { bank } = openTestBank();
    const request = { remittanceInformationUnstructured: 'sandbank: RJCT > ACSC' };
    const act = () => start(bank, undefined, request);
    expect(act).toThrow(BankFault);
    expect(act).toThrow(/remittanceInformationUnstructured .*nothing can follow RJCT/);
    expect(bank.state.payments.size).toBe(0);
  });

  it('have no special meaning if the profile disables them', () => {
    const { bank, advance } = openTestBank({ 'magic-values': 'off' });
    const id = start(bank, undefined, { remittanceInformationUnstructured: 'sandbank: RJCT > ACSC' });
    advance(DAY);
    expect(now(bank, id)?.transactionStatus).toBe('ACSC');
  });
});
