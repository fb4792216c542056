import { describe, expect, it } from '@jest/globals';
import { asId } from '../../../src/domain/ids.js';
import { deleteBooked } from '../../../src/domain/account/ledger.js';
import { settleLine } from '../../../src/sim/accounts/pending-lines.js';
import { bookIncomingTransfer } from '../../../src/sim/accounts/external-bookings.js';
import { writeLedger } from '../../../src/sim/directory.js';
import { stateDocument, stateOf } from '../../../src/sim/state/state-document.js';
import { assertConsistent, parseStateDocument } from '../../../src/sim/state/state-validation.js';
import { copyState } from '../../../src/sim/state/state.js';
import { day } from '../../support/small-bank.js';
import { CARD, cardBase } from '../../support/card-base.js';
import { openNextgenBank, validConsent, type NextgenBank } from '../../support/nextgen-bank.js';
import { consentBody } from '../../support/nextgen-bodies.js';

/** @decision delta-access */

const DAY_MS = 86_400_000;

interface Reader {
  readonly bank: NextgenBank;
  readonly consentId: string;
  /** The address of the transactions. */
  readonly path: string;
  /** A list of transactions, by its query. */
  readonly list: (query: string, options?: { method?: string }) => ReturnType<NextgenBank['send']>;
  /** Entry references of the booked transactions. */
  readonly booked: (query: string) => Promise<string[]>;
  /** Books 1.00 now. */
  readonly book: () => string;
}

/** A reader of Anna's account, where 000000001 to 000000003 are booked and 000000004 is pending. */
async function reader(
  changes: Readonly<Record<string, unknown>> = {},
  consent: object = {},
  bank?: NextgenBank,
): Promise<Reader> {
  const opened = bank ?? (await openNextgenBank(changes));
  const consentId = await validConsent(opened, consentBody(undefined, consent));
  const headers = { 'Consent-ID': consentId };
  const { body: accounts } = await opened.send('GET', '/v1/accounts', { headers });
  const path = `/v1/accounts/${accounts.accounts[0].resourceId}/transactions`;
  const list: Reader['list'] = (query, { method = 'GET' } = {}) => opened.send(method, `${path}?${query}`, { headers });
  return {
    bank: opened,
    consentId,
    path,
    list,
    booked: async (query) => {
      const { status, body: report } = await list(query);
      expect([query, status]).toEqual([query, 200]);
      return report.transactions.booked.map(({ entryReference }: { entryReference: string }) => entryReference);
    },
    book: () =>
      opened.bank.perform(
        () =>
          bookIncomingTransfer(opened.bank, asId('anna'), { amount: { currency: 'EUR', minorUnits: 100 }, text: {} })
            .entryReference,
      ),
  };
}

const DELTA = 'bookingStatus=booked&deltaList=true';
const after = (entry: string): string => `bookingStatus=booked&entryReferenceFrom=${entry}`;

describe('entryReferenceFrom', () => {
  it('lists what was booked after the entry, newest first', async () => {
    const { booked, book } = await reader();
    expect(await booked(after('000000001'))).toEqual(['000000003', '000000002']);
    expect(await booked(after('000000003'))).toEqual([]);
    const [first, second] = [book(), book()];
    expect(await booked(after('000000003'))).toEqual([second, first]);
    expect(await booked(after(first))).toEqual([second]);
  });

  it('ignores the period beside it, and the other delta where it is false', async () => {
    const { booked } = await reader();
    const period = 'dateFrom=2026-03-01&dateTo=2026-03-01';
    expect(await booked(`${after('000000001')}&${period}`)).toEqual(['000000003', '000000002']);
    expect(await booked(`${after('000000002')}&deltaList=false`)).toEqual(['000000003']);
  });

  it('leaves pending transactions in full', async () => {
    const { list, book } = await reader();
    const newest = book();
    const { body } = await list(`bookingStatus=both&entryReferenceFrom=${newest}`);
    expect(body.transactions.booked).toEqual([]);
    expect(body.transactions.pending.map((one: any) => one.entryReference)).toEqual(['000000004']);
  });

  it('follows the order of the bookings, not of the references', async () => {
    const { bank, booked, book } = await reader();
    const arrived = book();
    // The pending entry is booked later, and keeps its earlier reference.
    bank.bank.perform(() => settleLine(bank.bank, asId('anna'), 'anna-4'));
    expect(await booked(after(arrived))).toEqual(['000000004']);
  });

  it.each([
    ['of a pending entry', '000000004'],
    ['that the account does not have', '000000099'],
    ['of another form', 'x%0Ay'],
  ])('is RESOURCE_UNKNOWN for a reference %s, and counts as no access', async (_what, entry) => {
    const { bank, list } = await reader({}, { recurringIndicator: false, frequencyPerDay: 1 });
    const before = copyState(bank.bank.state).usage;
    const { status, body } = await list(after(entry));
    expect([status, body.tppMessages[0]]).toEqual([
      400,
      expect.objectContaining({ code: 'RESOURCE_UNKNOWN', path: 'entryReferenceFrom' }),
    ]);
    expect(bank.bank.state.usage).toEqual(before);
  });

  it('is PERIOD_INVALID for an entry before the history of the consent', async () => {
    const { bank, list, booked } = await reader({ 'date-filter': 'fresh-only' });
    expect(await booked(after('000000001'))).toHaveLength(2);
    bank.advance(2 * 3_600_000);
    const { status, body } = await list(after('000000001'));
    expect([status, body.tppMessages[0]]).toEqual([
      400,
      expect.objectContaining({ code: 'PERIOD_INVALID', path: 'entryReferenceFrom' }),
    ]);
    expect(await booked(after('000000002'))).toEqual(['000000003']);
  });

  it('is paged, and what is booked meanwhile is not between the pages', async () => {
    const { bank, path, list, book } = await reader({ paging: 1 });
    const [first, second] = [book(), book()];
    const { body } = await list(after('000000003'));
    expect(body.transactions.booked.map((one: any) => one.entryReference)).toEqual([second]);
    book();
    const next = body.transactions._links.next.href.slice(bank.url.length);
    const following = await list(next.slice(path.length + 1));
    expect(following.body.transactions.booked.map((one: any) => one.entryReference)).toEqual([first]);
    expect(following.body.transactions._links).not.toHaveProperty('next');
  });
});

describe('deltaList', () => {
  it('has the whole history first, then what was booked since the last report', async () => {
    const { booked, book } = await reader();
    expect(await booked(DELTA)).toEqual(['000000003', '000000002', '000000001']);
    expect(await booked(DELTA)).toEqual([]);
    const entry = book();
    expect(await booked(DELTA)).toEqual([entry]);
    expect(await booked(DELTA)).toEqual([]);
  });

  it('begins after a report of a period, if the period reaches today', async () => {
    const { booked, book } = await reader();
    await booked('bookingStatus=booked&dateFrom=2026-01-01&dateTo=2026-03-01');
    expect(await booked(DELTA)).toHaveLength(3);
    const entry = book();
    await booked('bookingStatus=both&dateFrom=2026-02-01');
    const another = book();
    expect([entry, await booked(DELTA)]).toEqual([entry, [another]]);
  });

  it.each([
    ['HEAD', (one: Reader) => one.list(DELTA, { method: 'HEAD' }), 200],
    ['a list of pending ones', (one: Reader) => one.list('bookingStatus=pending&deltaList=true'), 200],
    ['a list of standing orders', (one: Reader) => one.list('bookingStatus=information&deltaList=true'), 200],
    ['a refused call', (one: Reader) => one.list(`${DELTA}&entryReferenceFrom=000000001`), 400],
    [
      'a read of balances',
      ({ bank, path, consentId }: Reader) =>
        bank.send('GET', path.replace('transactions', 'balances'), { headers: { 'Consent-ID': consentId } }),
      200,
    ],
  ] as const)('does not take %s for a report', async (_what, call, status) => {
    const opened = await reader();
    const before = opened.bank.bank.state.usage.get(asId(opened.consentId))?.lastReports;
    expect((await call(opened)).status).toBe(status);
    expect(opened.bank.bank.state.usage.get(asId(opened.consentId))?.lastReports).toEqual(before);
    expect(await opened.booked(DELTA)).toHaveLength(3);
  });

  it('moves on only when the last page was read, and to what the first page had', async () => {
    const { bank, path, list, booked, book } = await reader({ paging: 2 });
    const { body: first } = await list(DELTA);
    expect(first.transactions.booked).toHaveLength(2);
    // A client that breaks off gets everything again.
    const { body: again } = await list(DELTA);
    expect(again.transactions.booked).toEqual(first.transactions.booked);
    const entry = book();
    const next = again.transactions._links.next.href.slice(bank.url.length + path.length + 1);
    expect(await booked(next)).toEqual(['000000001']);
    expect(await booked(DELTA)).toEqual([entry]);
  });

  it('is apart for each consent and each account', async () => {
    const all = { access: { allPsd2: 'allAccounts' } };
    const one = await reader({ 'recurring-supersedes': 'keep' }, all);
    const other = await reader({}, all, one.bank);
    expect(await one.booked(DELTA)).toHaveLength(3);
    expect(await other.booked(DELTA)).toHaveLength(3);
    const headers = { 'Consent-ID': one.consentId };
    const { body } = await one.bank.send('GET', '/v1/accounts', { headers });
    const usd = `/v1/accounts/${body.accounts[1].resourceId}/transactions?${DELTA}`;
    expect((await one.bank.send('GET', usd, { headers })).body.transactions.booked).toHaveLength(3);
    expect((await one.bank.send('GET', usd, { headers })).body.transactions.booked).toHaveLength(0);
    expect(await one.booked(DELTA)).toEqual([]);
  });

  it('goes on after days, without the PSU, and where accesses are counted', async () => {
    const { bank, consentId, path, book } = await reader({ 'frequency-window': 'rolling-24h' });
    const headers = { 'Consent-ID': consentId, 'PSU-IP-Address': '' };
    const unattended = () => bank.send('GET', `${path}?${DELTA}`, { headers });
    expect((await unattended()).body.transactions.booked).toHaveLength(3);
    for (let day = 0; day < 3; day += 1) {
      bank.advance(DAY_MS);
      await bank.send('GET', path.replace('transactions', 'balances'), { headers });
    }
    const entry = book();
    bank.advance(DAY_MS);
    const { body } = await unattended();
    expect(body.transactions.booked.map((line: any) => line.entryReference)).toEqual([entry]);
    expect(bank.bank.state.usage.get(asId(consentId))?.counts).toMatchObject({ 'transactions:anna': 1 });
  });

  it('has all that is left, if the bank no longer has the last entry seen', async () => {
    const { bank, booked, book } = await reader();
    book();
    expect(await booked(DELTA)).toHaveLength(4);
    bank.advance(10 * DAY_MS);
    const entry = book();
    bank.bank.perform(() => deleteBooked(writeLedger(bank.bank, asId('anna')), day('2026-03-12')));
    expect(await booked(DELTA)).toEqual([entry]);
  });

  it('has no more than the history of the consent in its first report', async () => {
    const { bank, booked } = await reader({ 'date-filter': 'fresh-only' });
    bank.advance(2 * 3_600_000);
    expect(await booked(DELTA)).toEqual(['000000003', '000000002']);
  });

  it('goes on after a restore, and starts again with a document that has no reports', async () => {
    const { bank, consentId, booked } = await reader();
    await booked(DELTA);
    const { state, base, now, openedAt } = bank.bank;
    const document = stateDocument({ state, base, now, openedAt }, 'small', { mode: 'paused', rate: 1, now });
    const plain = JSON.parse(JSON.stringify(document));
    const read = parseStateDocument(plain);
    expect(() => assertConsistent(read, base)).not.toThrow();
    expect(stateOf(read).usage.get(asId(consentId))?.lastReports).toEqual({ anna: '000000003' });
    plain.usage[0][1] = { day: '2026-03-02', counts: {} };
    expect(() => parseStateDocument(plain)).not.toThrow();
    plain.usage[0][1].lastReports = { anna: 3 };
    expect(() => parseStateDocument(plain)).toThrow(/lastReports/);
  });

  it('works for card accounts, with cardTransactionId as the reference', async () => {
    const bank = await openNextgenBank({}, cardBase);
    const card = [{ maskedPan: CARD.maskedPan }];
    const headers = { 'Consent-ID': await validConsent(bank, consentBody({ accounts: card, transactions: card })) };
    const { body: cards } = await bank.send('GET', '/v1/card-accounts', { headers });
    const path = `/v1/card-accounts/${cards.cardAccounts[0].resourceId}/transactions?bookingStatus=booked`;
    const read = async (query: string): Promise<string[]> =>
      (await bank.send('GET', `${path}&${query}`, { headers })).body.cardTransactions.booked.map(
        ({ cardTransactionId }: { cardTransactionId: string }) => cardTransactionId,
      );
    const all = await read('deltaList=true');
    expect(all.length).toBeGreaterThan(1);
    expect(await read('deltaList=true')).toEqual([]);
    expect(await read(`entryReferenceFrom=${all.at(-1) ?? ''}`)).toEqual(all.slice(0, -1));
  });
});

describe('delta-access', () => {
  const ENTRY = 'bookingStatus=both&entryReferenceFrom=000000002';
  const LIST = 'bookingStatus=both&deltaList=true';

  it.each([
    ['none', ENTRY, 'entryReferenceFrom'],
    ['none', LIST, 'deltaList'],
    ['entry-reference', LIST, 'deltaList'],
    ['delta-list', ENTRY, 'entryReferenceFrom'],
  ])('%s refuses %s without a period, and ignores it with one', async (value, query, path) => {
    const { list } = await reader({ 'delta-access': value });
    const { status, body } = await list(query);
    expect([status, body.tppMessages[0]]).toEqual([
      400,
      expect.objectContaining({ code: 'PARAMETER_NOT_SUPPORTED', path }),
    ]);
    const { body: whole } = await list(`${query}&dateFrom=2025-01-01`);
    expect(whole.transactions.booked).toHaveLength(3);
  });

  it.each([
    ['entry-reference', ENTRY],
    ['delta-list', LIST],
  ])('%s offers its own, also beside the other', async (value, query) => {
    const { list } = await reader({ 'delta-access': value });
    expect((await list(query)).status).toBe(200);
    expect((await list('bookingStatus=both&entryReferenceFrom=000000002&deltaList=true')).status).toBe(200);
  });

  it('both refuses both at once', async () => {
    const { list } = await reader();
    const { status, body } = await list('bookingStatus=both&entryReferenceFrom=000000002&deltaList=true');
    expect([status, body.tppMessages[0]]).toEqual([
      400,
      expect.objectContaining({ code: 'FORMAT_ERROR', path: 'deltaList' }),
    ]);
  });

  it('remembers nothing where deltaList is not offered', async () => {
    const { bank, consentId, list } = await reader({ 'delta-access': 'entry-reference' });
    await list('bookingStatus=both&dateFrom=2025-01-01');
    expect(bank.bank.state.usage.get(asId(consentId))?.lastReports).toBeUndefined();
  });
});
