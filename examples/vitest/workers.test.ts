// One server for a whole run, its own bank for each test.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startSandbank, type BankClient, type Sandbank } from 'sandbank';
import { TppClient } from '../tpp-client.cjs';

let server: Sandbank;
beforeAll(async () => {
  server = await startSandbank({ clock: '2026-01-01T08:00:00Z' });
});
afterAll(() => server.stop());

let bank: BankClient;
let count = 0;
beforeEach(async () => {
  count += 1;
  bank = await server.banks.create(`test-${count}`, { seed: count });
});

it.each(['first', 'second', 'third'])('%s: sees its own bank only', async () => {
  const tpp = new TppClient(bank);
  await tpp.requestConsent(bank.demo.psus[0]?.accounts[0]?.iban);
  expect(await bank.consents.list()).toHaveLength(1);
  expect(await bank.requests.count({ operation: 'createConsent' })).toBe(1);
});

it('begins again from a snapshot', async () => {
  const tpp = new TppClient(bank);
  const { consentId } = await tpp.requestConsent(bank.demo.psus[0]?.accounts[0]?.iban);
  await bank.snapshots.take('asked');
  await bank.refuse(consentId);
  expect(await tpp.consentStatus(consentId)).toBe('rejected');
  await bank.snapshots.restore('asked');
  expect(await tpp.consentStatus(consentId)).toBe('received');
});
