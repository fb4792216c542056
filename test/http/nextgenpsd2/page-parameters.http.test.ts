import { describe, expect, it } from '@jest/globals';
import { asId } from '../../../src/domain/ids.js';
import { bookIncomingTransfer } from '../../../src/sim/accounts/external-bookings.js';
import { openNextgenBank, validConsent } from '../../support/nextgen-bank.js';
import { consentBody } from '../../support/nextgen-bodies.js';

/** @decision page-parameters, largest-page, page-beyond */

const PERIOD = 'bookingStatus=both&dateFrom=2025-01-01';

/** A reader of Anna's account, where 000000001 to 000000003 are booked and 000000004 is pending. */
async function reader(changes: Readonly<Record<string, unknown>> = {}) {
  const bank = await openNextgenBank(changes);
  const headers = { 'Consent-ID': await validConsent(bank, consentBody(undefined, { frequencyPerDay: 2 })) };
  const { body: accounts } = await bank.send('GET', '/v1/accounts', { headers });
  const path = `/v1/accounts/${accounts.accounts[0].resourceId}/transactions`;
  const get = (address: string, more: object = {}) => bank.send('GET', address, { headers: { ...headers, ...more } });
  const list = (query: string, more: object = {}) => get(`${path}?${query}`, more);
  /** The numbers of the booked transactions, the lists, and the address of the next page. */
  const page = async (query: string, address = `${path}?${query}`) => {
    const { status, body: report } = await get(address);
    expect([query, status, report.tppMessages]).toEqual([query, 200, undefined]);
    const { _links: links, ...lists } = report.transactions;
    const next: string | undefined = links.next?.href.slice(bank.url.length);
    const booked: { entryReference: string }[] = lists.booked;
    return { booked: booked.map(({ entryReference }) => Number(entryReference)), lists: Object.keys(lists), next };
  };
  return { bank, list, page };
}

const refused = ({ status, body }: { status: number; body: any }) => [
  status,
  body.tppMessages?.[0].code,
  body.tppMessages?.[0].path,
];

describe('itemsPerPage', () => {
  it('is the number of booked transactions of a page, and the links lead through all of them', async () => {
    const { page } = await reader();
    const first = await page(`${PERIOD}&itemsPerPage=2`);
    expect(first).toMatchObject({ booked: [3, 2], lists: ['booked', 'pending'] });
    const second = await page('next', first.next);
    expect(second).toEqual({ booked: [1], lists: ['booked'], next: undefined });
    expect(await page(`${PERIOD}&itemsPerPage=3`)).toMatchObject({ booked: [3, 2, 1], next: undefined });
  });

  it('keeps its size on the following pages, which a booking meanwhile does not shift', async () => {
    const { bank, page } = await reader();
    const first = await page(`${PERIOD}&itemsPerPage=1`);
    bank.bank.perform(() =>
      bookIncomingTransfer(bank.bank, asId('anna'), { amount: { currency: 'EUR', minorUnits: 100 }, text: {} }),
    );
    const second = await page('next', first.next);
    const third = await page('next', second.next);
    expect([first.booked, second.booked, third.booked, third.next]).toEqual([[3], [2], [1], undefined]);
  });

  it('is never more than the bank allows', async () => {
    const { page } = await reader({ paging: 2 });
    expect((await page(`${PERIOD}&itemsPerPage=3`)).booked).toEqual([3, 2]);
    expect((await page(`${PERIOD}&itemsPerPage=1`)).booked).toEqual([3]);
    expect((await page(`${PERIOD}&pageIndex=1`)).booked).toEqual([1]);
  });
});

describe('a bank with a largest page', () => {
  it('obeys a larger itemsPerPage than its usual page, refuses one above it, and has no page after the last one', async () => {
    const { page, list } = await reader({ paging: 1, 'largest-page': 3, 'page-beyond': 'unknown' });
    expect((await page(PERIOD)).booked).toEqual([3]);
    expect((await page(`${PERIOD}&itemsPerPage=3`)).booked).toEqual([3, 2, 1]);
    expect(refused(await list(`${PERIOD}&itemsPerPage=4`))).toEqual([400, 'FORMAT_ERROR', 'itemsPerPage']);
    expect((await page(`${PERIOD}&itemsPerPage=2&pageIndex=1`)).booked).toEqual([1]);
    expect(refused(await list(`${PERIOD}&itemsPerPage=2&pageIndex=2`))).toEqual([404, 'RESOURCE_UNKNOWN', 'pageIndex']);
  });
});

describe('pageIndex', () => {
  it('is the number of the page, from 0 on; only page 0 has pending transactions', async () => {
    const { page } = await reader();
    const all = await Promise.all([0, 1, 2].map((index) => page(`${PERIOD}&itemsPerPage=2&pageIndex=${index}`)));
    expect(all.map(({ booked, lists }) => [booked, lists])).toEqual([
      [
        [3, 2],
        ['booked', 'pending'],
      ],
      [[1], ['booked']],
      [[], ['booked']],
    ]);
    expect(all.map(({ next }) => next !== undefined)).toEqual([true, false, false]);
  });

  it('without itemsPerPage has the whole list as page 0', async () => {
    const { page } = await reader();
    expect((await page(`${PERIOD}&pageIndex=0`)).booked).toEqual([3, 2, 1]);
    expect((await page(`${PERIOD}&pageIndex=1`)).booked).toEqual([]);
  });

  it('counts no further access if the list was read on that day, else one', async () => {
    const { list, bank } = await reader();
    const unattended = { 'PSU-IP-Address': '' };
    const read = async (index: number) =>
      (await list(`bookingStatus=both&dateFrom=2026-02-01&itemsPerPage=1&pageIndex=${index}`, unattended)).status;
    expect([await read(1), await read(2), await read(1), await read(0), await read(0)]).toEqual([
      200, 200, 200, 200, 429,
    ]);
    bank.advance(86_400_000);
    expect([await read(2), await read(0), await read(2), await read(0)]).toEqual([200, 200, 200, 429]);
  });
});

it.each([
  ['pageIndex=-1', 'pageIndex'],
  ['itemsPerPage=0', 'itemsPerPage'],
  ['itemsPerPage=many', 'itemsPerPage'],
  ['pageIndex=1&page=x', 'pageIndex'],
])('%s is FORMAT_ERROR', async (query, path) => {
  const { list } = await reader();
  expect(refused(await list(`${PERIOD}&${query}`))).toEqual([400, 'FORMAT_ERROR', path]);
});

it('both are ignored where the bank does so', async () => {
  const { page } = await reader({ 'page-parameters': 'ignored' });
  expect(await page(`${PERIOD}&pageIndex=1&itemsPerPage=1`)).toMatchObject({ booked: [3, 2, 1], next: undefined });
});

it('the links of pages work where unknown parameters are refused', async () => {
  const { page } = await reader({ 'unknown-members': 'strict' });
  const { next } = await page(`${PERIOD}&itemsPerPage=2`);
  expect((await page('next', next)).booked).toEqual([1]);
});
