import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectSandbank, type ServerClient } from '../../src/library/server-client.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { CarefulReader, FirstSightReader, NaiveReader, type AccountReader, type ReadLists } from './account-readers.js';
import { openReadBank } from './read-bank.js';

/**
 * How live banks treat card authorisations, and which clients they break: the naive reader counts a purchase twice, or keeps one that
 * was never made; the careful one has what the bank has.
 * @decision transaction-id, entry-reference, card-amount, card-end, card-spending
 */

const WEEKS = 5;

let server: InProcessServer;
let client: ServerClient;
beforeAll(async () => {
  server = await startInProcess({ certs: 'memory' });
  client = await connectSandbank(server.url);
});
afterAll(() => server.stop());

/** Reads Anna's account every day for five weeks. Returns the differences of the copies from the bank, in cents. */
async function readForWeeks(
  decisions: object,
): Promise<Record<'naive' | 'firstSight' | 'careful', number> & { lists: ReadLists }> {
  const { bank, read } = await openReadBank(client, decisions);
  const readers: Record<'naive' | 'firstSight' | 'careful', AccountReader> = {
    firstSight: new FirstSightReader(),
    naive: new NaiveReader(),
    careful: new CarefulReader(),
  };
  let lists: ReadLists = { booked: [], pending: [] };
  for (let day = 0; day < 7 * WEEKS; day += 1) {
    lists = await read();
    for (const reader of Object.values(readers)) reader.take(lists);
    await bank.clock.advance('P1D');
  }
  const cents = (lines: ReadLists['booked']): number =>
    lines.reduce((sum, { transactionAmount }) => sum + Math.round(Number(transactionAmount.amount) * 100), 0);
  const truth = cents(lists.booked) + cents(lists.pending);
  const { naive, firstSight, careful } = readers;
  return { naive: naive.sum() - truth, firstSight: firstSight.sum() - truth, careful: careful.sum() - truth, lists };
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

describe.each([
  ['books some authorisations in two parts', { 'card-end': 'some-in-parts', 'card-spending': 'pending-first' }],
  ['reverses a part of some authorisations', { 'card-end': 'some-reduced', 'card-spending': 'pending-first' }],
])('a bank that %s', (_habit, decisions) => {
  it('is copied by the careful client, but not by one that keeps what it saw first', async () => {
    const usual = await readForWeeks({ 'card-spending': 'pending-first' });
    const { firstSight, careful } = await readForWeeks(decisions);
    expect(firstSight).not.toBe(usual.firstSight);
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
