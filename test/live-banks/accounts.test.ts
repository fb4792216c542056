import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectSandbank, type ServerClient } from '../../src/library/server-client.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { ANNA, openReadBank, type ReadBank, type ReadLine, type ReadLists } from './read-bank.js';

/** Habits of live banks at lists and balances. @decision entry-reference, card-booking-date, pending-entries, pending-in-balance, returns */

let server: InProcessServer;
let client: ServerClient;
beforeAll(async () => {
  server = await startInProcess({ certs: 'memory' });
  client = await connectSandbank(server.url);
});
afterAll(() => server.stop());

const cents = (lines: readonly ReadLine[]): number =>
  lines.reduce((sum, { transactionAmount: { amount } }) => sum + Math.round(Number(amount) * 100), 0);
const debitsOf = (lines: readonly ReadLine[]): ReadLine[] =>
  lines.filter(({ transactionAmount: { amount } }) => Number(amount) < 0);
const idsOf = (lines: readonly ReadLine[]): string[] => lines.map(({ transactionId }) => String(transactionId));

describe('a bank that shows the day of the purchase as the booking date', () => {
  /** Reads booked transactions every day, from some days before the last booking date on. @returns the ids that it has not seen */
  async function missedBy(overlap: number, decisions: object): Promise<string[]> {
    const { bank, read } = await openReadBank(client, { 'card-spending': 'pending-first', ...decisions });
    const seen = new Set<string>();
    let last = '2026-02-20';
    for (let day = 0; day < 28; day += 1) {
      const from = new Date(Date.parse(last) - overlap * 86_400_000).toISOString().slice(0, 10);
      const { booked } = await read(`bookingStatus=booked&dateFrom=${from}`);
      idsOf(booked).forEach((id) => seen.add(id));
      last = booked.reduce((latest, { bookingDate = '' }) => (bookingDate > latest ? bookingDate : latest), last);
      await bank.clock.advance('P1D');
    }
    const { booked } = await read('bookingStatus=booked&dateFrom=2026-02-20&dateTo=2026-03-20');
    return idsOf(booked).filter((id) => !seen.has(id));
  }

  it('hides purchases from a client that reads from the last booking date on, but not from one that reads ten days before', async () => {
    const habit = { 'card-booking-date': 'purchase-day' };
    expect((await missedBy(0, habit)).length).toBeGreaterThan(0);
    expect(await missedBy(10, habit)).toEqual([]);
    expect(await missedBy(0, {})).toEqual([]);
  });

  it('lists by the dates that it shows, newest first, and has each new transaction in one delta', async () => {
    const { bank, read, send } = await openReadBank(client, {
      'card-spending': 'pending-first',
      'card-booking-date': 'purchase-day',
    });
    const { booked: before } = await read('bookingStatus=booked&dateFrom=2026-01-01');
    const { accounts } = await send('GET', '/v1/accounts');
    const { balances } = await send('GET', `/v1/accounts/${accounts[0].resourceId}/balances`);
    const newest = balances[0].lastCommittedTransaction;
    await bank.clock.advance('P20D');
    const { booked: after } = await read('bookingStatus=booked&dateFrom=2026-01-01');
    const days = after.map(({ bookingDate = '' }) => bookingDate);
    expect(days).toEqual(days.toSorted().toReversed());
    expect(new Set(idsOf(after)).size).toBe(after.length);
    const half = await read('bookingStatus=booked&dateFrom=2026-03-05&dateTo=2026-03-12');
    expect(idsOf(half.booked)).toEqual(
      idsOf(after.filter(({ bookingDate = '' }) => bookingDate >= '2026-03-05' && bookingDate <= '2026-03-12')),
    );
    const delta = await send(
      'GET',
      `/v1/accounts/${accounts[0].resourceId}/transactions?bookingStatus=booked&entryReferenceFrom=${newest}`,
    );
    const known = new Set(idsOf(before));
    expect(idsOf(delta.transactions.booked).toSorted()).toEqual(
      idsOf(after)
        .filter((id) => !known.has(id))
        .toSorted(),
    );
  });
});

describe('a bank whose entry references do not identify entries', () => {
  /**
   * Copies the account by daily reads for four weeks, each entry under its reference.
   * @returns the number of entries in the copy, and of those that the bank has
   */
  async function copyByReference(decisions: object): Promise<[copied: number, all: number]> {
    const { bank, read } = await openReadBank(client, { 'card-spending': 'pending-first', ...decisions });
    const copy = new Map<string, ReadLine>();
    let lists: ReadLists = { booked: [], pending: [] };
    for (let day = 0; day < 14; day += 1) {
      lists = await read();
      for (const line of [...lists.pending, ...lists.booked]) copy.set(String(line.entryReference), line);
      await bank.clock.advance('P1D');
    }
    return [copy.size, lists.pending.length + lists.booked.length];
  }

  it.each([
    ['kept', true],
    ['new-at-booking', false],
    ['absent-while-pending', false],
    ['not-unique', false],
    ['new-each-read', false],
  ])('%s: a client that copies entries by their reference has the right number: %s', async (habit, isRight) => {
    const [copied, all] = await copyByReference({ 'entry-reference': habit });
    expect(copied === all).toBe(isRight);
  });
});

describe('a bank that hides pending transactions', () => {
  const available = async ({ read, balance }: ReadBank): Promise<number> => {
    const { pending } = await read();
    return (await balance('interimBooked')) + cents(debitsOf(pending));
  };

  it('breaks a client that computes what is available, but not one that reads it', async () => {
    for (const [value, isRight] of [
      ['listed', true],
      ['hidden', false],
    ] as const) {
      const bank = await openReadBank(client, { 'pending-entries': value });
      expect([value, (await available(bank)) === (await bank.balance('interimAvailable'))]).toEqual([value, isRight]);
    }
  });

  it('does not read one by its id either', async () => {
    const { bank, send } = await openReadBank(client, { 'pending-entries': 'hidden' });
    const { pending } = await bank.transactions('anna-current', { limit: 100 });
    const { accounts } = await send('GET', '/v1/accounts');
    const path = `/v1/accounts/${accounts[0].resourceId}/transactions/${pending[0]?.transactionId}`;
    expect(await send('GET', path)).toMatchObject({ status: 404 });
  });
});

describe('a bank that offers booked transactions only', () => {
  it('refuses a client that asks for both, and serves one that then asks for booked ones', async () => {
    const { send } = await openReadBank(client, { 'pending-entries': 'refused' });
    const { accounts } = await send('GET', '/v1/accounts');
    const read = (status: string): Promise<any> =>
      send('GET', `/v1/accounts/${accounts[0].resourceId}/transactions?dateFrom=2026-02-20&bookingStatus=${status}`);
    for (const status of ['both', 'pending', 'all'])
      expect(await read(status)).toMatchObject({
        status: 400,
        tppMessages: [{ code: 'PARAMETER_NOT_SUPPORTED', path: 'bookingStatus' }],
      });
    const { status, transactions } = await read('booked');
    expect([status, transactions.pending]).toEqual([200, undefined]);
    expect(transactions.booked.length).toBeGreaterThan(0);
  });
});

describe('a bank whose available balance has what is pending', () => {
  it('breaks a client that trusts the available balance, but not one that also deducts what is pending', async () => {
    const { read, balance } = await openReadBank(client, { 'pending-in-balance': 'not-deducted' });
    const { pending } = await read();
    const held = cents(debitsOf(pending));
    const usual = await openReadBank(client, {});
    const truth = await usual.balance('interimAvailable');
    expect(held).toBeLessThan(0);
    expect(await balance('interimAvailable')).not.toBe(truth);
    expect((await balance('interimBooked')) + held).toBe(truth);
  });
});

describe('a bank in which money comes back', () => {
  /** The amounts of returned direct debits: credits with the creditor and the mandate of a debit before them. */
  const returned = ({ booked }: ReadLists): ReadLine[] =>
    booked.filter(({ transactionAmount: { amount }, debtorName, mandateId }: any) =>
      Number(amount) > 0 && mandateId !== undefined
        ? booked.some((debit: any) => debit.mandateId === mandateId && debit.creditorName === debtorName)
        : false,
    );

  it('returns some direct debits, with the amount, the mandate and the name of the creditor', async () => {
    const { bank, read } = await openReadBank(client, { returns: 'some' });
    await bank.clock.advance('P60D');
    const back = returned(await read());
    expect(back.length).toBeGreaterThan(0);
    const { booked } = await bank.transactions('anna-current', { limit: 1000 });
    const debits = booked.filter(({ bankTransactionCode }: any) => bankTransactionCode === 'PMNT-RDDT-ESDD');
    expect(back.length).toBeLessThan(debits.length);
    const usual = await openReadBank(client, {});
    await usual.bank.clock.advance('P60D');
    expect(returned(await usual.read())).toEqual([]);
  });

  it('returns some settled payments, whose status stays ACSC: a client that reads the status only has lost sight of the money', async () => {
    const { bank, send, read, balance } = await openReadBank(client, { returns: 'some' });
    const before = await balance('interimBooked');
    for (let index = 0; index < 12; index += 1) {
      const { paymentId, status } = await send(
        'POST',
        '/v1/payments/sepa-credit-transfers',
        {
          endToEndIdentification: `ORDER-${index}`,
          debtorAccount: { iban: ANNA },
          instructedAmount: { currency: 'EUR', amount: '7.00' },
          creditorAccount: { iban: 'DE89370400440532013000' },
          creditorName: 'Shop elsewhere',
        },
        { 'TPP-Redirect-URI': 'https://tpp.example/' },
      );
      expect([status, typeof paymentId]).toEqual([201, 'string']);
    }
    await bank.clock.advance('P7D');
    const { booked } = await read('bookingStatus=booked&dateFrom=2026-03-01');
    const ofOrders = booked.filter((line: any) => /^ORDER-/.test(line.endToEndId ?? ''));
    const credits = ofOrders.filter(({ transactionAmount: { amount } }) => Number(amount) > 0);
    expect(credits.length).toBeGreaterThan(0);
    expect(credits.length).toBeLessThan(12);
    expect(cents(ofOrders)).toBe(-700 * (12 - credits.length));
    const payments = await bank.payments.list();
    expect(payments.map(({ transactionStatus }: any) => transactionStatus)).toEqual(payments.map(() => 'ACSC'));
    expect(before).not.toBe(await balance('interimBooked'));
    // A state with returned payments is consistent.
    await bank.writeState(await bank.readState());
  });
});
