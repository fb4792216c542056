import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectSandbank, type ServerClient } from '../../src/library/server-client.js';
import type { BankClient, BankEvent } from '../../src/library/bank-client.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { makeConsent, tppAt } from '../support/tpp-client.js';

let server: InProcessServer;
let client: ServerClient;
beforeAll(async () => {
  server = await startInProcess({ clock: '2026-03-02T09:00:00Z' });
  client = await connectSandbank(server.url);
});
afterAll(() => server.stop());

/** Listens until this many events have arrived, while `act` makes them. */
async function hear(
  bank: BankClient,
  count: number,
  act: () => Promise<unknown>,
  kinds?: readonly BankEvent['event'][],
): Promise<BankEvent[]> {
  const heard: BankEvent[] = [];
  let acted: Promise<unknown> | undefined;
  for await (const event of bank.events(kinds)) {
    heard.push(event);
    // The first shows that the stream is open.
    acted ??= act();
    if (heard.length === count) break;
  }
  await acted;
  return heard;
}

describe('the events of a bank', () => {
  it('report calls, findings, transitions, faults and the clock as they happen', async () => {
    const bank = await client.banks.create('heard');
    const other = await client.banks.create('unheard');
    const tpp = await tppAt(server.url, bank.id);
    let consentId = '';
    const heard = await hear(bank, 13, async () => {
      await makeConsent(await tppAt(server.url, other.id));
      consentId = await makeConsent(tpp, {}, { headers: { 'X-Request-ID': 'x', 'PSU-IP-Address': '192.0.2.1' } });
      await bank.faults.add({ match: { operation: 'readConsent' }, error: { statusCode: 503 } });
      await tpp.call('GET', `/PSD2/v1/consents/${consentId}`);
      await bank.expire(consentId);
      await bank.clock.advance('PT1H');
      await bank.reset();
    });
    expect(heard).toEqual([
      { event: 'clock', data: { mode: 'paused', rate: 1, now: '2026-03-02T09:00:00.000Z' } },
      { event: 'transition', data: expect.objectContaining({ subject: consentId, from: null, to: 'received' }) },
      { event: 'request', data: expect.objectContaining({ id: 'request-1', operation: 'createConsent', status: 200 }) },
      { event: 'finding', data: expect.objectContaining({ request: 'request-1', rule: 'request-id-not-uuid' }) },
      { event: 'control', data: { operation: 'addFault' } },
      { event: 'fault', data: { fault: 'fault-1', operation: 'readConsent', at: '2026-03-02T09:00:00.000Z' } },
      { event: 'request', data: expect.objectContaining({ id: 'request-2', status: 503 }) },
      { event: 'transition', data: expect.objectContaining({ subject: consentId, to: 'rejected' }) },
      { event: 'control', data: { operation: 'decideAuthorisation' } },
      { event: 'clock', data: { mode: 'paused', rate: 1, now: '2026-03-02T10:00:00.000Z' } },
      { event: 'control', data: { operation: 'advanceClock' } },
      // A reset is heard, and the listener stays.
      { event: 'clock', data: { mode: 'paused', rate: 1, now: '2026-03-02T09:00:00.000Z' } },
      { event: 'control', data: { operation: 'resetBank' } },
    ]);
  });

  it('exclude calls of the control API that change nothing', async () => {
    const bank = await client.banks.create('looked-at');
    const heard = await hear(
      bank,
      2,
      async () => {
        await bank.requests.count();
        await bank.requests.find();
        await bank.consents.list();
        await bank.bookTransaction('anna-current', { transactionAmount: { currency: 'EUR', amount: 1 } });
      },
      ['clock', 'control'],
    );
    expect(heard.at(-1)).toEqual({ event: 'control', data: { operation: 'bookTransaction' } });
  });

  it('can be filtered by kind', async () => {
    const bank = await client.banks.create('chosen');
    const heard = await hear(bank, 3, () => bank.clock.advance('P1D').then(() => bank.clock.step()), ['clock']);
    expect(heard.map(({ event }) => event)).toEqual(['clock', 'clock', 'clock']);
    await expect(bank.events(['noise' as 'clock']).next()).rejects.toMatchObject({ status: 400 });
  });

  it('are server-sent events for a browser', async () => {
    const gone = new AbortController();
    const response = await fetch(`${server.url}/__admin/events`, { signal: gone.signal });
    expect([...response.headers]).toEqual(
      expect.arrayContaining([
        ['content-type', 'text/event-stream; charset=utf-8'],
        ['cache-control', 'no-store'],
        ['x-accel-buffering', 'no'],
      ]),
    );
    const reader = response.body?.getReader();
    let text = '';
    while (!text.includes('data:')) text += new TextDecoder().decode((await reader?.read())?.value);
    expect(text).toBe(
      'retry: 1000\n\nid: 1\nevent: clock\ndata: {"mode":"paused","rate":1,"now":"2026-03-02T09:00:00.000Z"}\n\n',
    );
    gone.abort();
  });

  it('end with the bank, and with the server', async () => {
    const bank = await client.banks.create('ending');
    const heard = await hear(bank, 99, () => client.banks.remove('ending'));
    expect(heard).toHaveLength(1);
    const short = await startInProcess();
    // The first event says that the stream is open; then the server stops.
    expect(await hear(await connectSandbank(short.url), 99, () => short.stop())).toHaveLength(1);
  });

  it('have at most a hundred listeners; one that leaves makes room for another', async () => {
    const bank = await client.banks.create('crowded');
    const streams = Array.from({ length: 100 }, () => bank.events());
    await Promise.all(streams.map((stream) => stream.next()));
    await expect(bank.events().next()).rejects.toMatchObject({ status: 409 });
    await streams[0]?.return();
    let isIn = false;
    // The server learns of the one that left when its connection has ended.
    while (!isIn) {
      const next = bank.events();
      isIn = await next.next().then(
        () => true,
        () => false,
      );
      streams.push(next);
      if (!isIn) await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await Promise.all(streams.map((stream) => stream.return()));
  });
});
