import { describe, expect, it } from '@jest/globals';
import { book } from '../../src/domain/account/ledger.js';
import { addDays, type LocalDate } from '../../src/domain/calendar.js';
import type { BankFault } from '../../src/domain/errors.js';
import { asId, type AccountId, type ConsentId } from '../../src/domain/ids.js';
import type { Bank } from '../../src/sim/bank.js';
import { readLedger, resourceIdOf, writeLedger } from '../../src/sim/directory.js';
import { assessAuthorisation } from '../../src/sim/authorisation/find-authorisable.js';
import { authorise } from '../../src/sim/authorisation/authorise.js';
import { createConsent } from '../../src/sim/consents/create-consent.js';
import { decideForPsu } from '../../src/sim/authorisation/decide-for-psu.js';
import { readAccounts } from '../../src/sim/accounts/read-accounts.js';
import { readBalances } from '../../src/sim/accounts/read-balances.js';
import { readTransaction, readTransactions } from '../../src/sim/accounts/read-transactions.js';
import {
  authorisedPayment,
  CALLER,
  consentRequest,
  IBANS,
  openTestBank,
  smallBase,
  tokenCaller,
  TPP_ONE,
  validConsent,
} from '../support/small-bank.js';

const HOUR_MS = 3_600_000;
const statusOf = (bank: Bank, id: string) =>
  bank.state.consents.get(asId(id))?.consentStatus ?? bank.state.payments.get(asId(id))?.transactionStatus;
const bookedOf = (bank: Bank, id: string) => readLedger(bank, asId<AccountId>(id)).bookedMinorUnits;
const BEN = { iban: IBANS.ben };
const ANNA = { iban: IBANS.anna, currency: 'EUR' };
const ELSEWHERE = { iban: IBANS.elsewhere };

const doneOrCode = (action: () => unknown): string => {
  try {
    action();
    return 'done';
  } catch (error) {
    return (error as BankFault).code;
  }
};
const list = (bank: Bank, consentId: ConsentId): string =>
  doneOrCode(() => bank.perform(() => readAccounts(bank, { withBalance: false }, tokenCaller(bank, consentId))));

describe('frequency-window: rolling-24h', () => {
  it('counts the last 24 hours, whatever the day', () => {
    const { bank, advance } = openTestBank({ 'frequency-window': 'rolling-24h' });
    const consentId = validConsent(bank, { frequencyPerDay: 2 });
    expect(list(bank, consentId)).toBe('done');
    advance(HOUR_MS);
    expect(list(bank, consentId)).toBe('done');
    expect(list(bank, consentId)).toBe('ACCESS_EXCEEDED');
    // Another day, and still within 24 hours of both.
    advance(22 * HOUR_MS);
    expect(list(bank, consentId)).toBe('ACCESS_EXCEEDED');
    advance(HOUR_MS - 1);
    expect(list(bank, consentId)).toBe('ACCESS_EXCEEDED');
    advance(1);
    expect(list(bank, consentId)).toBe('done');
    expect(list(bank, consentId)).toBe('ACCESS_EXCEEDED');
  });

  it('does not restart at midnight, unlike calendar-day', () => {
    const read = (window: string): string => {
      const { bank, advance } = openTestBank({ 'frequency-window': window });
      const consentId = validConsent(bank, { frequencyPerDay: 1 });
      list(bank, consentId);
      advance(15 * HOUR_MS);
      return list(bank, consentId);
    };
    expect([read('calendar-day'), read('rolling-24h')]).toEqual(['done', 'ACCESS_EXCEEDED']);
  });

  it('stores no more accesses than the consent allows per day', () => {
    const { bank, advance } = openTestBank({ 'frequency-window': 'rolling-24h' });
    const consentId = validConsent(bank, { frequencyPerDay: 4 });
    for (let hour = 0; hour < 200; hour += 1) {
      list(bank, consentId);
      advance(HOUR_MS);
    }
    expect(bank.state.usage.get(consentId)?.recent?.['accounts']).toHaveLength(4);
  });

  it('counts no access with the PSU present, and counts each endpoint separately', () => {
    const { bank } = openTestBank({ 'frequency-window': 'rolling-24h' });
    const consentId = validConsent(bank, { frequencyPerDay: 1 });
    const accounts = bank.perform(() => readAccounts(bank, { withBalance: false }, tokenCaller(bank, consentId, true)));
    expect(list(bank, consentId)).toBe('done');
    const balances = (): unknown =>
      bank.perform(() => readBalances(bank, accounts[0]?.resourceId ?? '', tokenCaller(bank, consentId)));
    expect(doneOrCode(balances)).toBe('done');
    expect(doneOrCode(balances)).toBe('ACCESS_EXCEEDED');
  });
});

describe('one-off-consent-end: first-read', () => {
  it.each([
    ['each-once', 'valid'],
    ['first-read', 'expired'],
  ])('with %s, a one-off consent is %s after the first read', (end, status) => {
    const { bank } = openTestBank({ 'one-off-consent-end': end });
    const consentId = validConsent(bank, { recurringIndicator: false, frequencyPerDay: 1 });
    expect(list(bank, consentId)).toBe('done');
    expect(bank.state.consents.get(consentId)?.consentStatus).toBe(status);
    expect(list(bank, consentId)).toBe(status === 'valid' ? 'done' : 'CONSENT_EXPIRED');
  });

  it('leaves recurring consents and unread ones unchanged', () => {
    const { bank } = openTestBank({ 'one-off-consent-end': 'first-read' });
    const recurring = validConsent(bank);
    const oneOff = validConsent(bank, { recurringIndicator: false, frequencyPerDay: 1 });
    list(bank, recurring);
    expect(bank.state.consents.get(recurring)?.consentStatus).toBe('valid');
    expect(bank.state.consents.get(oneOff)?.consentStatus).toBe('valid');
  });
});

describe('account-mismatch: narrow', () => {
  const waiting = (bank: Bank, references: readonly object[]): ConsentId =>
    bank.perform(() => createConsent(bank, consentRequest({ access: { balances: references } }), CALLER)).consentId;

  it('rejects the approval of a PSU with no matching account', () => {
    const { bank } = openTestBank({ 'account-mismatch': 'narrow' });
    const consentId = waiting(bank, [BEN, ELSEWHERE]);
    expect(assessAuthorisation(bank, consentId, asId('anna'))).toMatchObject({
      mismatch: true,
      obstacle: { code: 'PSU_CREDENTIALS_INVALID' },
    });
    expect(doneOrCode(() => authorise(bank, consentId, { decision: 'approve', psuId: asId('anna') }, {}))).toBe(
      'PSU_CREDENTIALS_INVALID',
    );
    expect(bank.state.consents.get(consentId)?.consentStatus).toBe('received');
  });

  it('grants only the matching accounts', () => {
    const { bank } = openTestBank({ 'account-mismatch': 'narrow' });
    const consentId = waiting(bank, [ELSEWHERE, ANNA, BEN]);
    authorise(bank, consentId, { decision: 'approve', psuId: asId('anna') }, {});
    expect(bank.state.consents.get(consentId)).toMatchObject({
      consentStatus: 'valid',
      access: { balances: [ANNA] },
      grants: [{ accountId: 'anna', balances: true, transactions: false }],
    });
  });

  it('the holder of the first account of this bank decides if no PSU is named', () => {
    const { bank } = openTestBank({ 'account-mismatch': 'narrow' });
    const consentId = waiting(bank, [ELSEWHERE, BEN]);
    expect(decideForPsu(bank, consentId, { decision: 'approve' }, {}).status).toBe('valid');
    expect(bank.state.consents.get(consentId)?.psuId).toBe('ben');
  });

  it('does not affect at-authorisation, where all accounts must match', () => {
    const { bank } = openTestBank();
    const consentId = waiting(bank, [ANNA, BEN]);
    expect(assessAuthorisation(bank, consentId, asId('anna')).mismatch).toBe(true);
  });
});

describe('entry-reference', () => {
  it.each(['kept', 'new-at-booking', 'absent-while-pending', 'not-unique', 'new-each-read'])(
    '%s is what balances have of the last booked line, if the next list has it, too',
    (value) => {
      const { bank, advance } = openTestBank({ 'entry-reference': value });
      const caller = tokenCaller(bank, validConsent(bank), true);
      authorisedPayment(bank);
      advance(60_000);
      const [account] = bank.perform(() => readAccounts(bank, { withBalance: false }, caller));
      const accountId = account?.resourceId ?? '';
      const { balances } = bank.perform(() => readBalances(bank, accountId, caller));
      const { booked = [] } = bank.perform(() =>
        readTransactions(bank, { accountId, bookingStatus: 'booked' }, caller),
      );
      const shown = booked.map(({ entryReference }) => entryReference).toSorted();
      expect(shown.at(-1)).toEqual(expect.any(String));
      const wanted = value === 'new-each-read' ? undefined : shown.at(-1);
      expect(balances.map(({ lastCommittedTransaction }) => lastCommittedTransaction)).toEqual(
        balances.map(() => wanted),
      );
    },
  );
});

describe('transaction-id', () => {
  it.each([
    ['absent-while-pending', 'pending'],
    ['not-unique', 'both'],
    ['new-each-read', 'both'],
  ] as const)('%s makes ids of %s transactions read nothing, and draws nothing for a refused call', (value, status) => {
    const { bank } = openTestBank({ 'transaction-id': value, 'entry-reference': 'new-each-read' });
    const caller = tokenCaller(bank, validConsent(bank), true);
    authorisedPayment(bank);
    const [account] = bank.perform(() => readAccounts(bank, { withBalance: false }, caller));
    const accountId = account?.resourceId ?? '';
    const { booked, pending } = readLedger(bank, asId('anna'));
    const lines = [...pending.values(), ...(status === 'both' ? booked : [])];
    expect(lines.length).toBeGreaterThan(0);
    const { position } = bank.state.random;
    for (const { transactionId } of [...lines, { transactionId: 'NOTPROVIDED' }])
      expect(() => bank.perform(() => readTransaction(bank, { accountId, transactionId }, caller))).toThrow(
        `the account has no transaction ${transactionId}`,
      );
    expect(bank.state.random.position).toBe(position);
  });
});

describe('balance-types: closing', () => {
  const balancesOf = (bank: Bank, consentId: ConsentId): unknown[] => {
    const caller = tokenCaller(bank, consentId, true);
    const [account] = bank.perform(() => readAccounts(bank, { withBalance: false }, caller));
    const { balances } = bank.perform(() => readBalances(bank, account?.resourceId ?? '', caller));
    return balances.map((balance) => [
      balance.balanceType,
      balance.minorUnits,
      balance.referenceDate,
      balance.lastCommittedTransaction,
    ]);
  };

  it('excludes today’s bookings from the closing balance until the day is over', () => {
    const { bank, advance, goTo } = openTestBank({ 'balance-types': 'closing' });
    const consentId = validConsent(bank);
    authorisedPayment(bank);
    advance(60_000);
    expect(balancesOf(bank, consentId)).toEqual([
      ['closingBooked', 100_000, '2026-03-01', '000000003'],
      ['expected', 100_000 - 12_345 - 1_000, '2026-03-02', '000000005'],
    ]);
    goTo('2026-03-02T23:00:00Z');
    expect(balancesOf(bank, consentId)).toEqual([
      ['closingBooked', 100_000 - 12_345, '2026-03-02', '000000005'],
      ['expected', 100_000 - 12_345 - 1_000, '2026-03-03', '000000005'],
    ]);
  });

  it('includes pending credits in the expected balance', () => {
    const { bank } = openTestBank({ 'balance-types': 'closing' });
    const consentId = validConsent(bank);
    const ledger = writeLedger(bank, asId<AccountId>('anna'));
    const credit = {
      transactionId: 'credit',
      entryReference: '000000009',
      amountMinorUnits: 700,
      entryDate: bank.calendar.dateOf(bank.now),
    };
    ledger.pending.set('credit', credit);
    expect(balancesOf(bank, consentId)[1]).toEqual(['expected', 100_000 - 1_000 + 700, '2026-03-02', '000000003']);
    ledger.pending.delete('credit');
    book(ledger, credit, bank.calendar.dateOf(bank.now), bank.now);
    expect(balancesOf(bank, consentId)).toEqual([
      ['closingBooked', 100_000, '2026-03-01', '000000003'],
      ['expected', 100_000 - 1_000 + 700, '2026-03-02', '000000009'],
    ]);
  });
});

describe('date-filter-days', () => {
  /** The small base with one booking on each of some days before the start. */
  const baseWithBookings =
    (...daysAgo: number[]) =>
    (startDay: LocalDate) => ({
      ...smallBase(startDay),
      history: () => ({
        booked: daysAgo.map((days) => ({
          transactionId: `${days} days ago`,
          entryReference: String(days),
          amountMinorUnits: 100,
          entryDate: addDays(startDay, -days),
          bookingDate: addDays(startDay, -days),
        })),
        pending: [],
        bookedMinorUnits: 100 * daysAgo.length,
        pendingDebitMinorUnits: 0,
        lastChangeAt: 0,
        lastBookedAt: 0,
      }),
    });
  const read = (changes: Readonly<Record<string, unknown>>) => {
    const { bank } = openTestBank(changes, { base: baseWithBookings(92, 91, 90, 89, 8, 7, 6) });
    const caller = tokenCaller(bank, validConsent(bank));
    const accountId = resourceIdOf(bank, TPP_ONE.organisationId, asId<AccountId>('anna'));
    const list = (dateTo?: string) =>
      bank
        .perform(() =>
          readTransactions(
            bank,
            { accountId, bookingStatus: 'booked', ...(dateTo !== undefined && { dateTo: dateTo as LocalDate }) },
            caller,
          ),
        )
        .booked?.map((entry) => entry.transactionId);
    return { list };
  };

  it('without dateFrom, the list begins 90 days before dateTo', () => {
    const { list } = read({});
    expect(list()?.at(-1)).toBe('90 days ago');
    expect(list('2026-03-01')?.at(-1)).toBe('91 days ago');
  });

  it('the profile can change the number of days', () => {
    expect(read({ 'date-filter-days': { defaultDays: 7 } }).list()).toEqual(['6 days ago', '7 days ago']);
  });
});

describe('funds', () => {
  it.each([
    [99_000 - 500, 'ACSC'],
    [99_000 - 499, 'RJCT'],
  ])('must cover amount and fee: a payment of %d ends in %s', (minorUnits, status) => {
    const { bank, advance } = openTestBank();
    const id = authorisedPayment(bank, {
      paymentProduct: 'cross-border-credit-transfers',
      instructedAmount: { currency: 'EUR', minorUnits },
    });
    advance(10_000);
    expect(statusOf(bank, id)).toBe(status);
  });
});

describe('money-effect', () => {
  it('a plan that ends in ACCC without ACSC debits and credits at ACCC', () => {
    const { bank, advance } = openTestBank({
      'payment-plan': { 'sepa-credit-transfers': 'RCVD > ACTC > ACSP PT1S > ACCC' },
    });
    const id = authorisedPayment(bank);
    advance(999);
    expect([statusOf(bank, id), bookedOf(bank, 'anna'), bookedOf(bank, 'ben')]).toEqual(['ACSP', 100_000, 20_000]);
    advance(1);
    expect([statusOf(bank, id), bookedOf(bank, 'anna'), bookedOf(bank, 'ben')]).toEqual(['ACCC', 87_655, 32_345]);
  });
});

describe('psu-behaviour', () => {
  it('as published, the request stays pending throughout its authorisation window', () => {
    const { bank, advance } = openTestBank();
    const { consentId } = bank.perform(() => createConsent(bank, consentRequest(), CALLER));
    advance(23 * HOUR_MS);
    expect(statusOf(bank, consentId)).toBe('received');
  });
});

describe('account-reference', () => {
  it('the error names a reference that matches no account of the PSU', () => {
    const { bank } = openTestBank();
    const access = { accounts: [{ iban: IBANS.anna, currency: 'JPY' }] };
    expect(() => validConsent(bank, { access })).toThrow(`${IBANS.anna} (JPY)`);
  });
});
