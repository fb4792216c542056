import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { connectSandbank, type ServerClient } from '../../src/library/server-client.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { testClient } from './clients/suite.js';

let server: InProcessServer;
let client: ServerClient;

beforeAll(async () => {
  server = await startInProcess({ certs: 'memory' });
  client = await connectSandbank(server.url);
});
afterAll(() => server.stop());

const open = (name: string, decisions: object = {}) =>
  client.banks.create(name, {
    dialect: 'nextgenpsd2',
    clock: '2026-03-02T09:00:00Z',
    profile: { extends: 'nextgenpsd2', decisions },
  } as never);

it('passes its own tests at a quiet bank, whose report has nothing but the speed of the virtual clock', async () => {
  const bank = await open('quiet');
  await testClient(bank);
  expect((await bank.report()).findings.map(({ rule }) => rule)).toEqual(['status-polled-fast']);
});

it.each([1, 2, 3])('passes them with what the standard allows (seed %i)', async (seed) => {
  const bank = await open(`legal-${seed}`, { variation: 'legal' });
  await testClient(bank);
});

it.each([
  ['each step of an authorisation', { operation: 'updatePaymentPsuData' }],
  ['each list of transactions', { operation: 'readTransactions' }],
  ['a status', { operation: 'readPaymentStatus' }],
])('passes them if the answer to %s is lost', async (_, match) => {
  const bank = await open(`lost-${match.operation.toLowerCase()}`);
  // The second one finds the next call.
  for (let fault = 0; fault < 2; fault += 1)
    await bank.faults.add({ match, times: 1, when: 'commit', fault: 'EMPTY_RESPONSE' } as never);
  await testClient(bank);
  expect((await bank.payments.list()).map(({ transactionStatus }) => transactionStatus)).toEqual(['ACSC', 'ACSC']);
  expect(await bank.faults.list()).toEqual([]);
});
