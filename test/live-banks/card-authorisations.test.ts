import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectSandbank, type ServerClient } from '../../src/library/server-client.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { CarefulReader, NaiveReader, type AccountReader, type ReadLists } from './account-readers.js';

/**
 * How live banks treat card authorisations, and which clients they break: the naive reader counts a purchase twice, or keeps one that
 * was never made; the careful one has what the bank has.
 * @decision transaction-id, entry-reference, card-amount, card-end, card-spending
 */

const TPP = { 'Sandbank-TPP': 'PSDDE-BAFIN-700001', 'PSU-IP-Address': '192.0.2.10' };
const WEEKS = 5;

let server: InProcessServer;
let client: ServerClient;
let number = 0;
beforeAll(async () => {
  server = await startInProcess({ certs: 'memory' });
  client = await connectSandbank(server.url);
});
afterAll(() => server.stop());

/** Reads Anna's account every day for five weeks. Returns the differences of the copies from the bank, in cents. */
async function readForWeeks(decisions: object): Promise<{ naive: number; careful: number; lists: ReadLists }> {
  number += 1;
  const bank = await client.banks.create(`cards-${number}`, {
    dialect: 'nextgenpsd2',
    clock: '2026-03-02T09:00:00Z',
    profile: { extends: 'nextgenpsd2', decisions: { ...decisions, 'psu-behaviour': 'approves' } },
  } as never);
  const send = async (method: string, path: string, headers: object, body?: object): Promise<any> => {
    const response = await fetch(bank.url + path, {
      method,
      headers: { ...TPP, 'X-Request-ID': crypto.randomUUID(), 'Content-Type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer: any = await response.json();
    expect([path, response.status, answer.tppMessages]).toEqual([path, method === 'POST' ? 201 : 200, undefined]);
    return answer;
  };
  const account = [{ iban: 'AT611904300234573201' }];
  const { consentId } = await send(
    'POST',
    '/v1/consents',
    { 'TPP-Redirect-URI': 'https://tpp.example/' },
    {
      access: { accounts: account, transactions: account },
      recurringIndicator: true,
      validUntil: '2026-05-30',
      frequencyPerDay: 4,
      combinedServiceIndicator: false,
    },
  );
  await bank.clock.advance('PT1M');
  const consent = { 'Consent-ID': consentId };
  const { accounts } = await send('GET', '/v1/accounts', consent);
  const readers: Record<'naive' | 'careful', AccountReader> = {
    naive: new NaiveReader(),
    careful: new CarefulReader(),
  };
  const from = '2026-02-20';
  let lists: ReadLists = { booked: [], pending: [] };
  for (let day = 0; day < 7 * WEEKS; day += 1) {
    const path = `/v1/accounts/${accounts[0].resourceId}/transactions?bookingStatus=both&dateFrom=${from}`;
    lists = (await send('GET', path, consent)).transactions as ReadLists;
    for (const reader of Object.values(readers)) reader.take(lists);
    await bank.clock.advance('P1D');
  }
  const cents = (lines: ReadLists['booked']): number =>
    lines.reduce((sum, { transactionAmount }) => sum + Math.round(Number(transactionAmount.amount) * 100), 0);
  const truth = cents(lists.booked) + cents(lists.pending);
  return { naive: readers.naive.sum() - truth, careful: readers.careful.sum() - truth, lists };
}

describe('a bank whose transactions keep their ids', () => {
  it('is copied by both clients', async () => {
    expect(await readForWeeks({})).toMatchObject({ naive: 0, careful: 0 });
  });
});

describe.each([
  ['gives a booked transaction another id', { 'transaction-id': 'new-at-booking' }],
  ['gives only booked transactions an id', { 'transaction-id': 'absent-while-pending' }],
  ['gives all transactions one id', { 'transaction-id': 'not-unique' }],
  ['gives other ids in each response', { 'transaction-id': 'new-each-read' }],
  ['does not book every authorisation', { 'card-end': 'some-expire', 'card-spending': 'pending-first' }],
  ['books other amounts under other ids', { 'card-amount': 'differs', 'transaction-id': 'new-at-booking' }],
])('a bank that %s', (_habit, decisions) => {
  it('is copied by the careful client, but not by the naive one', async () => {
    const { naive, careful } = await readForWeeks(decisions);
    expect(naive).not.toBe(0);
    expect(careful).toBe(0);
  });
});

it('shows the text and the amount of the purchase once a card authorisation is booked', async () => {
  const { lists } = await readForWeeks({});
  const texts = lists.booked.map(({ remittanceInformationUnstructured: text, transactionAmount: { amount } }) => [
    text,
    amount,
  ]);
  expect(texts).toContainEqual(['Tankpunkt A1 Nord, 34.1 l unleaded', '-52.17']);
  expect(texts.flat().filter((text) => text?.startsWith('Card authorisation'))).toEqual([]);
});
