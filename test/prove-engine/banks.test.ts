import { createRequire } from 'node:module';
import { afterEach, describe, expect, it } from '@jest/globals';
import { connectSandbank, type ServerClient } from '../../src/library/server-client.js';
import { DISTURBANCES } from '../../src/proving/plans/disturbances.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';

const { TppClient } = createRequire(import.meta.url)('../../examples/tpp-client.cjs');

/** What disturbances of all calls do to a bank. */

let server: InProcessServer;
afterEach(() => server.stop());

async function open(clock?: string): Promise<ServerClient> {
  server = await startInProcess(clock === undefined ? {} : { clock });
  return connectSandbank(server.url);
}

/** Makes a disturbance as before the first call. */
async function disturb(bank: ServerClient, kind: string): Promise<void> {
  const call = {
    id: '1',
    bank: 'default',
    operation: 'readAccounts',
    method: 'GET',
    path: '/',
    query: '',
    headers: {},
  };
  await DISTURBANCES[kind]!.apply({ kind }).atCall!({
    client: bank,
    call,
    addFault: async (fault) => void (await bank.faults.add(fault)),
  });
}

/** The statuses of reads of a new consent, which is made before; 0 for a broken connection. */
async function readerOf(bank: ServerClient): Promise<(times: number) => Promise<number[]>> {
  const tpp = new TppClient(bank);
  const { consentId } = await tpp.requestConsent(bank.demo.psus[0]?.accounts[0]?.iban);
  return async (times) => {
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1)
      statuses.push(
        await tpp.send('GET', `/PSD2/v1/consents/${consentId}/status`).then(
          ({ status }: Response) => status,
          () => 0,
        ),
      );
    return statuses;
  };
}

/** Opens the page of a new consent in a browser. @returns what it shows then */
async function openPage(bank: ServerClient): Promise<() => Promise<string>> {
  const { link } = await new TppClient(bank).requestConsent(bank.demo.psus[0]?.accounts[0]?.iban);
  const opened = await fetch(link, { redirect: 'manual' });
  const page = new URL(opened.headers.get('location') ?? '', bank.url);
  const Cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  return async () => (await fetch(page, { headers: { Cookie } })).text();
}

describe('a restart', () => {
  it('breaks a connection, answers two calls with 503, keeps records, and forgets page sessions', async () => {
    const bank = await open();
    const read = await readerOf(bank);
    const page = await openPage(bank);
    const consents = await bank.consents.list();
    expect(await page()).toContain('name="form_token"');
    await disturb(bank, 'restart');
    expect(await page()).not.toContain('name="form_token"');
    expect(await bank.consents.list()).toEqual(consents);
    expect(await read(4)).toEqual([0, 503, 503, 200]);
  });

  it('forgets the calls that the gateway has counted', async () => {
    const bank = await open();
    const read = await readerOf(bank);
    await bank.setProfile({ decisions: { 'rate-limit': 3 } });
    expect(await read(4)).toEqual([200, 200, 200, 400]);
    await disturb(bank, 'restart');
    expect(await read(6)).toEqual([0, 503, 503, 200, 200, 200]);
  });
});

it.each(['restart', 'outage-for-hours'])('pages and the control API work while all calls fail (%s)', async (kind) => {
  const bank = await open('2026-03-02T09:00:00Z');
  const read = await readerOf(bank);
  const page = await openPage(bank);
  await disturb(bank, kind);
  // A restart ends the session of the page.
  expect((await page()).includes('name="form_token"')).toBe(kind !== 'restart');
  for (const path of ['/', '/portal', '/online', '/__admin/demo'])
    expect([path, (await fetch(bank.url + path)).status]).toEqual([path, 200]);
  expect((await read(2)).at(-1)).toBe(503);
});
