import { describe, expect, it } from '@jest/globals';
import { asId, type AccountId, type PsuId } from '../../src/domain/ids.js';
import { bookedBetween, latestBooked } from '../../src/sim/accounts/account-lines.js';
import { currentBalances } from '../../src/sim/accounts/balances.js';
import type { Bank } from '../../src/sim/bank.js';
import { openBank } from '../../src/sim/open-bank.js';
import { nextComingAt } from '../../src/sim/time/upcoming-events.js';
import { findAccount, readLedger } from '../../src/sim/directory.js';
import { authorise } from '../../src/sim/authorisation/authorise.js';
import { createConsent } from '../../src/sim/consents/create-consent.js';
import { deleteConsent } from '../../src/sim/consents/delete-consent.js';
import { exchangeCode } from '../../src/sim/tokens/exchange-code.js';
import { bookIncomingTransfer } from '../../src/sim/accounts/external-bookings.js';
import { readConsent } from '../../src/sim/consents/read-consent.js';
import { stateDocument } from '../../src/sim/state/state-document.js';
import { assertConsistent, parseStateDocument } from '../../src/sim/state/state-validation.js';
import { copyState, type BankState } from '../../src/sim/state/state.js';
import { day, authorisedPayment, CALLER, consentRequest, openTestBank, TPP_ONE } from '../support/small-bank.js';

const ANNA = asId<AccountId>('anna');
const BEN = asId<AccountId>('ben');
const retained = (changes: Readonly<Record<string, string>>) => ({ retention: changes });
const days = (count: number): number => count * 86_400_000;

function tokenOf(bank: Bank, validUntil: string) {
  const request = consentRequest({ validUntil: day(validUntil) });
  const { consentId } = bank.perform(() => createConsent(bank, request, CALLER));
  const { code } = bank.perform(() =>
    authorise(bank, consentId, { decision: 'approve', psuId: asId<PsuId>('anna') }, {}),
  );
  const token = bank.perform(() =>
    exchangeCode(bank, {
      clientId: TPP_ONE.clientId,
      clientSecret: TPP_ONE.clientSecret,
      exchange: { grantType: 'authorization_code', code: code ?? '', subjectId: consentId },
    } as never),
  );
  return { consentId, ...token };
}

const arrive = (bank: Bank, minorUnits: number) =>
  bank.perform(() => bookIncomingTransfer(bank, BEN, { amount: { currency: 'EUR', minorUnits }, text: {} }));

describe('retention', () => {
  it('deletes an old ended consent with its codes, tokens and counters at 4:00 on the next day', () => {
    const { bank, goTo } = openTestBank(retained({ consents: 'P10D' }));
    const { consentId } = tokenOf(bank, '2026-05-01');
    bank.perform(() => deleteConsent(bank, consentId, CALLER));
    goTo('2026-03-13T02:59:59Z');
    expect(bank.state.consents.has(consentId)).toBe(true);
    goTo('2026-03-13T03:00:00Z');
    expect(() => readConsent(bank, consentId, CALLER)).toThrow(expect.objectContaining({ code: 'CONSENT_UNKNOWN' }));
    const { consents, usage, grants, codes, accessTokens, refreshTokens, waiting } = bank.state;
    for (const held of [consents, usage, grants, codes, accessTokens, refreshTokens, waiting])
      expect(held.size).toBe(0);
  });

  it('keeps a valid consent of any age, but deletes its long-expired codes and access tokens', () => {
    const { bank, goTo } = openTestBank(retained({ consents: 'P10D' }));
    const { consentId } = tokenOf(bank, '2026-05-01');
    goTo('2026-03-12T08:00:00Z');
    expect(bank.state.accessTokens.size).toBe(1);
    goTo('2026-04-20T08:00:00Z');
    expect(bank.state.consents.get(consentId)?.consentStatus).toBe('valid');
    expect(bank.state.grants.size).toBe(1);
    expect(bank.state.refreshTokens.size).toBe(1);
    expect(bank.state.codes.size).toBe(0);
    expect(bank.state.accessTokens.size).toBe(0);
  });

  it('counts from the end of a consent, not from its creation', () => {
    const { bank, goTo } = openTestBank(retained({ consents: 'P10D' }));
    const { consentId } = tokenOf(bank, '2026-03-30');
    goTo('2026-04-09T12:00:00Z');
    expect(bank.state.consents.get(consentId)?.consentStatus).toBe('expired');
    goTo('2026-04-11T12:00:00Z');
    expect(bank.state.consents.has(consentId)).toBe(false);
  });

  it('deletes an old settled payment; its bookings have their own period', () => {
    const { bank, advance } = openTestBank(retained({ payments: 'P30D' }));
    const paymentId = authorisedPayment(bank);
    advance(days(30));
    expect(bank.state.payments.get(paymentId)?.transactionStatus).toBe('ACSC');
    advance(days(2));
    expect(bank.state.payments.has(paymentId)).toBe(false);
    expect(readLedger(bank, ANNA).booked).toHaveLength(1);
  });

  it('keeps a payment that still holds money', () => {
    const { bank, advance } = openTestBank({
      ...retained({ payments: 'P30D' }),
      'payment-plan': { 'sepa-credit-transfers': 'RCVD > ACTC > ACSP' },
    });
    const paymentId = authorisedPayment(bank);
    advance(days(60));
    expect(bank.state.payments.get(paymentId)?.money.stage).toBe('reserved');
  });

  it('deletes old bookings but never changes a balance, and then hides older lines of the fixtures too', () => {
    const { bank, goTo } = openTestBank(retained({ bookings: 'P60D' }));
    arrive(bank, 700);
    goTo('2026-03-20T09:00:00Z');
    arrive(bank, 30);
    const before = readLedger(bank, BEN).bookedMinorUnits;
    goTo('2026-05-02T09:00:00Z');
    const lines = () => bookedBetween(bank, BEN, day('2020-01-01'), day('2026-12-31'));
    expect(readLedger(bank, BEN).booked).toHaveLength(1);
    expect(lines().map((line) => line.amountMinorUnits)).toEqual([30]);
    expect(readLedger(bank, BEN).bookedMinorUnits).toBe(before);
    expect(latestBooked(bank, BEN, 10, () => true)).toMatchObject({
      count: 1,
      lines: [{ balanceMinorUnits: before }],
    });
    goTo('2026-08-01T09:00:00Z');
    expect(lines()).toEqual([]);
    expect(readLedger(bank, BEN).forgotten).toMatchObject({ minorUnits: 730 });
  });

  it.each(['interim', 'closing'])(
    'never sets lastCommittedTransaction back when it deletes the line with that reference (balance-types: %s)',
    (types) => {
      const { bank, goTo } = openTestBank({ ...retained({ bookings: 'P60D' }), 'balance-types': types });
      const lastCommitted = () =>
        currentBalances(bank, findAccount(bank, BEN)!).map((balance) => balance.lastCommittedTransaction);
      arrive(bank, 700);
      goTo('2026-03-20T09:00:00Z');
      expect(lastCommitted()).toEqual(lastCommitted().map(() => '000000004'));
      goTo('2026-08-01T09:00:00Z');
      expect(readLedger(bank, BEN).booked).toEqual([]);
      expect(lastCommitted()).toEqual(lastCommitted().map(() => '000000004'));
      arrive(bank, 30);
      expect(lastCommitted().at(-1)).toBe('000000005');
    },
  );

  it('keeps a payment that is debited but not yet credited', () => {
    const { bank, advance } = openTestBank({
      ...retained({ payments: 'P30D' }),
      'payment-plan': { 'sepa-credit-transfers': 'RCVD > ACTC > ACSP > ACWP' },
    });
    const paymentId = authorisedPayment(bank);
    advance(days(60));
    expect(bank.state.payments.get(paymentId)?.money.stage).toBe('debited');
  });

  it('leaves an account with only fixture bookings unchanged', () => {
    const { bank, advance } = openTestBank(retained({ bookings: 'P10D' }));
    advance(days(300));
    expect(bookedBetween(bank, ANNA, day('2020-01-01'), day('2026-12-31'))).toHaveLength(3);
  });

  it('leaves a state that can be exported and imported', () => {
    const { bank, advance } = openTestBank(retained({ bookings: 'P10D', payments: 'P10D', consents: 'P10D' }));
    tokenOf(bank, '2026-03-10');
    authorisedPayment(bank);
    arrive(bank, 5);
    advance(days(40));
    expect(readLedger(bank, BEN).forgotten).toBeDefined();
    const document: unknown = JSON.parse(
      JSON.stringify(stateDocument(bank, 'small', { mode: 'paused', rate: 1, now: bank.now })),
    );
    const read = parseStateDocument(document);
    expect(() => assertConsistent(read, bank.base)).not.toThrow();
    const broken = structuredClone(read);
    Object.assign(broken.ledgers.find(([id]) => id === BEN)![1].forgotten!, { minorUnits: 1 });
    expect(() => assertConsistent(broken, bank.base)).toThrow(/bookedMinorUnits/);
  });

  it('treats a period before the start of the calendar as unlimited', () => {
    const { bank, advance } = openTestBank(
      retained({ consents: 'P999999Y', payments: 'P99999999D', bookings: 'PT99999999999S' }),
    );
    const { consentId } = tokenOf(bank, '2026-03-10');
    advance(days(3000));
    expect(bank.state.consents.has(consentId)).toBe(true);
  });

  it('schedules one run in a restored state, whether or not the state has one', () => {
    const { bank, clock } = openTestBank();
    const { id, base, profile, digests, openedAt } = bank;
    const again = (state: BankState) =>
      openBank({ id, base, profile, clock, digests, restored: { state, now: bank.now, openedAt } });
    const planned = ({ state }: Bank) =>
      state.timeline.heap.filter(({ event }) => event.kind === 'retentionDay').length;
    expect(planned(again(copyState(bank.state)))).toBe(1);
    expect(planned(again({ ...copyState(bank.state), timeline: { heap: [], lastOrder: 7 } }))).toBe(1);
  });

  it('is not an upcoming event', () => {
    const { bank } = openTestBank();
    expect(bank.nextDueAt()).toBe(Date.parse('2026-03-23T03:00:00Z'));
    expect(nextComingAt(bank)).toBeUndefined();
  });

  it.each([
    ['P1D', '2026-03-03'],
    ['P100D', '2026-03-05'],
    ['P5Y', '2026-04-01'],
  ])('looks for data older than %s on %s', (period, day) => {
    const { bank } = openTestBank(retained({ consents: 'P9Y', payments: period, bookings: 'P9Y' }));
    expect(bank.nextDueAt()).toBe(Date.parse(`${day}T03:00:00Z`));
  });
});
