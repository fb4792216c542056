import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectSandbank, type ServerClient } from '../../src/library/server-client.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { CarefulClient } from '../proving/clients/careful.js';
import { openReadBank, type ReadLine, type ReadLists } from './read-bank.js';
import { judgeCopy, worlds } from './world.js';

/**
 * How live banks end card authorisations, and which clients they break: one that keeps what it saw first has an amount that was never
 * booked; the careful one has what the bank has. Ids that change are in threads.test.ts.
 * @decision card-end, card-delay, card-spending
 */

const DAYS = 35;
const USUAL = { 'card-spending': 'pending-first' };

const open = worlds();
let server: InProcessServer;
let client: ServerClient;
beforeAll(async () => {
  server = await startInProcess({ certs: 'memory' });
  client = await connectSandbank(server.url);
});
afterAll(() => server.stop());

const cents = ({ transactionAmount }: ReadLine): number => Math.round(Number(transactionAmount.amount) * 100);
const sumOf = (lines: readonly ReadLine[]): number => lines.reduce((sum, line) => sum + cents(line), 0);

/**
 * Imports every line of Anna's account when it is first in a daily response. Returns how much this differs from the bank, in cents, and
 * the last response.
 */
async function importAtFirstSight(decisions: object): Promise<{ difference: number; lists: ReadLists }> {
  const { bank, read } = await openReadBank(client, decisions);
  const copy = new Map<string | undefined, ReadLine>();
  let lists: ReadLists = { booked: [], pending: [] };
  for (let day = 0; day < DAYS; day += 1) {
    lists = await read();
    for (const line of [...lists.pending, ...lists.booked])
      copy.set(line.transactionId, copy.get(line.transactionId) ?? line);
    await bank.clock.advance('P1D');
  }
  return { difference: sumOf([...copy.values()]) - sumOf([...lists.booked, ...lists.pending]), lists };
}

describe.each([
  ['books some authorisations in two parts', { ...USUAL, 'card-end': 'some-in-parts' }],
  ['reverses a part of some authorisations', { ...USUAL, 'card-end': 'some-reduced' }],
])('a bank that %s', (_habit, decisions) => {
  it('is copied by the careful client, but not by one that keeps what it saw first', async () => {
    const usual = await importAtFirstSight(USUAL);
    expect((await importAtFirstSight(decisions)).difference).not.toBe(usual.difference);
    const world = await open(decisions);
    const careful = new CarefulClient(world.around);
    await careful.link();
    for (let day = 0; day < DAYS; day += 1) {
      await world.advance(86_400);
      await careful.read();
    }
    expect(await judgeCopy(world, careful)).toBe('right');
  });
});

/** Forgets a purchase that is pending for more than five days, as if it had been cancelled. @returns as importAtFirstSight */
async function importImpatiently(decisions: object): Promise<number> {
  const { bank, read } = await openReadBank(client, decisions);
  const daysPending = new Map<string | undefined, number>();
  let lists: ReadLists = { booked: [], pending: [] };
  for (let day = 0; day < DAYS; day += 1) {
    lists = await read();
    for (const { transactionId: id } of lists.pending) daysPending.set(id, (daysPending.get(id) ?? 0) + 1);
    await bank.clock.advance('P1D');
  }
  const all = [...lists.booked, ...lists.pending];
  return sumOf(all.filter(({ transactionId: id }) => (daysPending.get(id) ?? 0) <= 5)) - sumOf(all);
}

it.each([
  ['books after up to twelve days', { 'card-delay': 'up-to-twelve-days' }],
  ['holds what is never presented for thirty days', { 'card-end': 'some-expire-late' }],
])('a bank that %s breaks a client that forgets a purchase after five', async (_habit, decisions) => {
  expect(await importImpatiently({ ...USUAL, ...decisions })).not.toBe(0);
  expect(await importImpatiently(USUAL)).toBe(0);
});

it('shows the text and the amount of the purchase once a card authorisation is booked', async () => {
  const { lists } = await importAtFirstSight({});
  const texts = lists.booked.map(({ remittanceInformationUnstructured: text, transactionAmount: { amount } }) => [
    text,
    amount,
  ]);
  expect(texts).toContainEqual(['Tankpunkt A1 Nord, 34.1 l unleaded', '-52.17']);
  expect(texts.flat().filter((text) => text?.startsWith('Card authorisation'))).toEqual([]);
});
