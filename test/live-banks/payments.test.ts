import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectSandbank, type ServerClient } from '../../src/library/server-client.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { ANNA, openReadBank, type ReadBank } from './read-bank.js';

/** Habits of live banks at payments. @decision sca-exemptions, instant-rejections, instant-limit */

let server: InProcessServer;
let client: ServerClient;
beforeAll(async () => {
  server = await startInProcess({ certs: 'memory' });
  client = await connectSandbank(server.url);
});
afterAll(() => server.stop());

const ELSEWHERE = 'DE89370400440532013000';
const ANNAS_SAVINGS = 'anna-savings';

/** Initiates a payment from Anna's account. @returns what the bank answers */
async function pay(
  { send }: ReadBank,
  amount: string,
  { to = ELSEWHERE, product = 'sepa-credit-transfers' }: { to?: string; product?: string } = {},
): Promise<any> {
  const answer = await send(
    'POST',
    `/v1/payments/${product}`,
    {
      debtorAccount: { iban: ANNA },
      instructedAmount: { currency: 'EUR', amount },
      creditorAccount: { iban: to },
      creditorName: 'Shop elsewhere',
    },
    { 'TPP-Redirect-URI': 'https://tpp.example/' },
  );
  expect([answer.status, answer.tppMessages]).toEqual([201, undefined]);
  return answer;
}

/** The naive client leads the PSU to the page of every payment; the careful one only if there is a link to it. */
const naive = ({ _links }: any): string => {
  if (!_links.scaRedirect) throw new Error('no page of the bank');
  return _links.scaRedirect.href;
};
const careful = ({ _links }: any): string | undefined => _links.scaRedirect?.href;

const scaStatus = async ({ send }: ReadBank, { _links }: any): Promise<string> =>
  (await send('GET', new URL(_links.scaStatus.href).pathname.replace(/^.*?\/v1/, '/v1'))).scaStatus;

const open = (decisions: object): Promise<ReadBank> => openReadBank(client, { 'psu-behaviour': 'waits', ...decisions });

describe('a bank that leaves out the authentication of small payments', () => {
  it('breaks a client that needs a page, but not one that follows the links', async () => {
    const bank = await open({ 'sca-exemptions': 'low-value' });
    const exempted = await pay(bank, '30.00');
    expect(() => naive(exempted)).toThrow('no page');
    expect(careful(exempted)).toBeUndefined();
    expect(await scaStatus(bank, exempted)).toBe('exempted');
    await bank.bank.clock.advance('P4D');
    const { transactionStatus } = await bank.send(
      'GET',
      `/v1/payments/sepa-credit-transfers/${exempted.paymentId}/status`,
    );
    expect(transactionStatus).toBe('ACSC');
    expect(naive(await pay(bank, '30.01'))).toContain('http');
  });

  it('asks after five in a row, or after 100 EUR, until the PSU has authorised a payment', async () => {
    const five = await open({ 'sca-exemptions': 'low-value' });
    for (let count = 0; count < 5; count += 1) expect(careful(await pay(five, '1.00'))).toBeUndefined();
    const sixth = await pay(five, '1.00');
    expect(careful(sixth)).toBeDefined();
    await five.bank.approve(sixth.paymentId);
    expect(careful(await pay(five, '1.00'))).toBeUndefined();

    const hundred = await open({ 'sca-exemptions': 'low-value' });
    for (let count = 0; count < 3; count += 1) expect(careful(await pay(hundred, '30.00'))).toBeUndefined();
    expect(careful(await pay(hundred, '10.01'))).toBeDefined();
    expect(careful(await pay(hundred, '10.00'))).toBeUndefined();
  });

  it('counts after a restore as before', async () => {
    const bank = await open({ 'sca-exemptions': 'low-value' });
    for (let count = 0; count < 5; count += 1) await pay(bank, '1.00');
    await bank.bank.snapshots.take('five');
    await bank.bank.snapshots.restore('five');
    expect(careful(await pay(bank, '1.00'))).toBeDefined();
  });
});

describe('a bank that leaves out the authentication of payments to', () => {
  it('accounts of the same PSU', async () => {
    const bank = await open({ 'sca-exemptions': 'own-accounts' });
    const { iban } = await bank.bank.account(ANNAS_SAVINGS);
    expect(careful(await pay(bank, '500.00', { to: iban! }))).toBeUndefined();
    expect(careful(await pay(bank, '5.00'))).toBeDefined();
  });

  it('creditors whom the PSU has paid before', async () => {
    const bank = await open({ 'sca-exemptions': 'trusted-creditors' });
    const first = await pay(bank, '200.00');
    expect(careful(first)).toBeDefined();
    await bank.bank.approve(first.paymentId);
    expect(careful(await pay(bank, '200.00'))).toBeUndefined();
    expect(careful(await pay(bank, '200.00', { to: 'AT483200000012345864' }))).toBeDefined();
  });
});

describe('a bank whose instant payments can fail', () => {
  it('rejects some after the funds were reserved, within ten seconds, and releases the money', async () => {
    const bank = await openReadBank(client, { 'instant-rejections': 'some' });
    const before = await bank.balance('interimAvailable');
    const ids: string[] = [];
    for (let index = 0; index < 16; index += 1)
      ids.push((await pay(bank, '3.00', { product: 'instant-sepa-credit-transfers' })).paymentId);
    await bank.bank.clock.advance('PT10S');
    const answers = await Promise.all(
      ids.map((id) => bank.send('GET', `/v1/payments/instant-sepa-credit-transfers/${id}/status`)),
    );
    const rejected = answers.filter(({ transactionStatus }) => transactionStatus === 'RJCT');
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected.length).toBeLessThan(16);
    for (const { tppMessages } of rejected) expect(tppMessages[0].text).toMatch(/AB0[5-9]|AB10|TM01/);
    const settled = answers.filter(({ transactionStatus }) => transactionStatus === 'ACCC');
    expect(settled.length).toBe(16 - rejected.length);
    expect(await bank.balance('interimAvailable')).toBe(before - 300 * settled.length);
  });

  it('rejects what is above the limit of the account, and reserves nothing', async () => {
    const demo = await readFile('fixtures/demo-bank.yaml', 'utf8');
    const fixtures = demo.replace('  - id: anna-current\n', '  - id: anna-current\n    instantLimit: 100\n');
    const bank = await openReadBank(client, {}, { fixtures });
    const before = await bank.balance('interimAvailable');
    const product = 'instant-sepa-credit-transfers';
    const [above, within] = [await pay(bank, '100.01', { product }), await pay(bank, '100.00', { product })];
    await bank.bank.clock.advance('PT10S');
    const statusOf = async ({ paymentId }: any): Promise<any> =>
      bank.send('GET', `/v1/payments/${product}/${paymentId}/status`);
    const rejected = await statusOf(above);
    expect([rejected.transactionStatus, rejected.tppMessages[0].text]).toEqual([
      'RJCT',
      expect.stringContaining('AM02'),
    ]);
    expect((await statusOf(within)).transactionStatus).toBe('ACCC');
    expect(await bank.balance('interimAvailable')).toBe(before - 10_000);
    expect((await bank.bank.account('anna-current')).instantLimit).toEqual({ amount: 100, currency: 'EUR' });
  });
});
