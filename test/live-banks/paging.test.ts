import { describe, expect, it } from '@jest/globals';
import { obtainToken, openHttpBank } from '../support/http-bank.js';
import { cardBase } from '../support/card-base.js';
import { openNextgenBank, validConsent } from '../support/nextgen-bank.js';
import { consentBody } from '../support/nextgen-bodies.js';
import { IBANS } from '../support/small-bank.js';
import { liveBanks, type LiveBank } from './live-bank.js';

/**
 * What live banks do with pages, and which clients they break: the naive one follows `next` as it is until there is none; the careful one
 * has a rule for each line that went wrong somewhere.
 * @decision paging-links, paging-shift
 */

const open = liveBanks();
const ATTENDED = { 'PSU-IP-Address': '192.0.2.10' };
const LONGEST = 20;

interface Line {
  readonly transactionId: string;
  readonly bookingDate: string;
}
interface Page {
  readonly booked: readonly Line[];
  readonly _links: { readonly next?: { readonly href: string } | null };
}

/** Reads a list. `afterFirst` is called after its first page was read. */
type Reader = (
  live: LiveBank,
  list: string,
  headers: object,
  afterFirst: () => Promise<void>,
) => Promise<readonly Line[]>;

async function pageOf({ send }: LiveBank, address: string, headers: object): Promise<Page> {
  const { status, body } = await send('GET', address, { ...headers, ...ATTENDED });
  expect([status, body?.tppMessages]).toEqual([200, undefined]);
  return body.transactions;
}

const naive: Reader = async (live, list, headers, afterFirst) => {
  const lines: Line[] = [];
  let address: string | undefined = list;
  for (let page = 0; address !== undefined && page < LONGEST; page += 1) {
    const { booked, _links: links }: Page = await pageOf(live, address, headers);
    lines.push(...booked);
    // The day up to which it has read, to continue there after a failure.
    if (booked.at(-1)!.bookingDate === '') throw new Error('no day');
    address = 'next' in links ? links.next!.href : undefined;
    if (page === 0) await afterFirst();
  }
  return lines;
};

const careful: Reader = async (live, list, headers, afterFirst) => {
  const lines: Line[] = [];
  const followed = new Set<string>();
  let before = '';
  let address: string | undefined = list;
  while (address !== undefined) {
    const { booked, _links: links }: Page = await pageOf(live, address, headers);
    // actualbudget/actual#8846: the last page can come again, under the link that led to it.
    if (JSON.stringify(booked) !== before) lines.push(...booked);
    before = JSON.stringify(booked);
    // openbankingspace/tpp-issues#115: a link can be null.
    const href = links.next?.href;
    // openbankingspace/tpp-issues#53 and #157: only path and query of a link are right.
    address = href?.replace(/^.*?(?=\/v1\/)/, '');
    // openbankingspace/tpp-issues#122, securo-finance/securo#717: a link can lead back.
    if (address !== undefined && followed.has(address)) address = undefined;
    else if (address !== undefined) followed.add(address);
    if (followed.size <= 1) await afterFirst();
  }
  // openbankingspace/tpp-issues#134: what was booked meanwhile shifts the pages, so the list must begin as it did.
  const { booked } = await pageOf(live, list, headers);
  return JSON.stringify(booked) === JSON.stringify(lines.slice(0, booked.length))
    ? lines
    : careful(live, list, headers, () => Promise.resolve());
};

/** Reads Anna's booked transactions. Returns what the reader has too many or too few, or why it failed. */
async function readWith(reader: Reader, decisions: object, dateFrom: string, isBooking = false): Promise<unknown> {
  // From the later day, the list is a single page.
  const live = await open({ paging: dateFrom === SHORT ? 1000 : 4, ...decisions });
  const consent = await live.consent();
  const { body } = await live.send('GET', '/v1/accounts', { ...consent, ...ATTENDED });
  const list = `/v1/accounts/${body.accounts[0].resourceId}/transactions?bookingStatus=booked&dateFrom=${dateFrom}`;
  const afterFirst = async (): Promise<void> => {
    if (isBooking)
      await live.bank.bookTransaction('anna-current', { transactionAmount: { currency: 'EUR', amount: -1 } } as never);
  };
  let ids: readonly string[];
  try {
    ids = (await reader(live, list, consent, afterFirst)).map(({ transactionId }) => transactionId);
  } catch (error) {
    return (error as Error).message;
  }
  const all = await live.bank.transactions('anna-current', { from: dateFrom, limit: 1000 } as never);
  const truth = all.booked.map(({ transactionId }: { transactionId: string }) => transactionId);
  expect(truth.length).toBeGreaterThan(0);
  const findings = await live.findings();
  return {
    missing: truth.filter((id) => !ids.includes(id)).length,
    surplus: ids.length - new Set(ids).size,
    ...(findings.length > 0 && { findings }),
  };
}

const WHOLE = { missing: 0, surplus: 0 };
const SHORT = '2026-03-01';
const LONG = '2026-02-01';

describe('a bank whose links are what they seem', () => {
  it.each([SHORT, LONG])('is read by both clients, from %s', async (dateFrom) => {
    for (const reader of [naive, careful]) expect(await readWith(reader, {}, dateFrom)).toEqual(WHOLE);
  });
});

describe.each([
  ['relative', 'Invalid URL'],
  ['empty-last', expect.stringContaining("undefined (reading 'bookingDate')")],
  ['repeated', { missing: 0, surplus: expect.any(Number), findings: ['page-loop'] }],
  ['null', expect.stringContaining("null (reading 'href')")],
  ['foreign', 'no host has the name xs2a-backend.internal'],
])('a bank whose links are %s', (form, failure) => {
  it('is read by the careful client, but not by the naive one', async () => {
    const result = await readWith(naive, { 'paging-links': form }, LONG);
    expect(result).toEqual(failure);
    expect(result).not.toEqual(WHOLE);
    for (const dateFrom of [LONG, SHORT])
      expect(await readWith(careful, { 'paging-links': form }, dateFrom)).toEqual(WHOLE);
  });
});

describe.each([
  ['doubled', { missing: 1, surplus: 1 }],
  ['missed', { missing: 2, surplus: 0 }],
])('a bank whose pages shift, so that a transaction is %s', (form, failure) => {
  it('is read by the careful client, but not by the naive one, when something is booked meanwhile', async () => {
    expect(await readWith(naive, { 'paging-shift': form }, LONG, true)).toEqual(failure);
    expect(await readWith(careful, { 'paging-shift': form }, LONG, true)).toEqual(WHOLE);
  });

  it('is read by both when nothing is booked meanwhile', async () => {
    for (const reader of [naive, careful])
      expect(await readWith(reader, { 'paging-shift': form }, LONG)).toEqual(WHOLE);
  });
});

it.each(['doubled', 'missed'])(
  'a bank whose pages shift (%s) and whose last page is empty is read whole when nothing is booked meanwhile',
  async (form) => {
    const habits = { paging: 7, 'paging-shift': form, 'paging-links': 'empty-last' };
    expect(await readWith(careful, habits, LONG)).toEqual(WHOLE);
  },
);

describe('links in all lists of transactions', () => {
  it('are as the bank has them, also if responses vary legally', async () => {
    const live = await open({ 'paging-links': 'null', variation: 'legal' });
    const consent = await live.consent();
    const accounts = await live.send('GET', '/v1/accounts', { ...consent, ...ATTENDED });
    const path = `/v1/accounts/${accounts.body.accounts[0].resourceId}/transactions?bookingStatus=booked&dateFrom=${SHORT}`;
    for (let read = 0; read < 8; read += 1)
      expect((await pageOf(live, path, consent))._links).toMatchObject({ next: null });
  });

  it('are as the bank has them in the published interface', async () => {
    const bank = await openHttpBank({ paging: 2, 'paging-links': 'foreign' });
    const { token } = await obtainToken(bank, {
      access: { transactions: [{ iban: IBANS.anna, currency: 'EUR' }] },
      recurringIndicator: true,
      frequencyPerDay: 4,
    });
    const { accounts } = (await bank.call('GET', '/PSD2/v1/accounts', { token, headers: ATTENDED })).body;
    const path = `/PSD2/v1/accounts/${accounts[0].resourceId}/transactions`;
    const { body } = await bank.call('GET', path, { token, headers: ATTENDED, query: { dateFrom: '2025-01-01' } });
    expect(body.transactions.links.next.href).toMatch(/^https:\/\/xs2a-backend\.internal\/PSD2\/v1\/accounts\/.*page=/);
  });

  it('are as the bank has them for card accounts', async () => {
    const bank = await openNextgenBank({ paging: 3, 'paging-links': 'repeated' }, cardBase);
    const consentId = await validConsent(bank, consentBody({ allPsd2: 'allAccounts' }));
    const read = async (path: string): Promise<any> =>
      (await bank.send('GET', path, { headers: { 'Consent-ID': consentId } })).body;
    const { cardAccounts } = await read('/v1/card-accounts');
    const list = `/v1/card-accounts/${cardAccounts[0].resourceId}/transactions?bookingStatus=booked&dateFrom=2026-01-01`;
    const { booked, _links: links } = (await read(list)).cardTransactions;
    const again = (await read(links.next.href.slice(bank.url.length))).cardTransactions;
    expect(again).toEqual({ booked, _links: links });
  });
});
