import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { collectionFiles } from '../../scripts/collections/files.mjs';
import { installRunners, type CollectionRun, type CollectionRunners } from '../support/collection-runners.js';
import { startProgram, type RunningProgram } from '../support/program.js';

/** The collections as their users run them in CI: by newman and by bru, against a server process. */

const APPLICATIONS = ['postman', 'bruno'] as const;
const REQUESTS = [...collectionFiles().keys()].filter((path) => /\/\d\d-/.test(path));
const requestsOf = (folder: string): number => REQUESTS.filter((path) => path.includes(`/${folder}/`)).length;

let runners: CollectionRunners;
let server: RunningProgram;
let guarded: RunningProgram;
const TOKEN = 'a-token-that-is-long-enough-for-a-server';

beforeAll(async () => {
  runners = await installRunners();
  server = await startProgram(['--port', '0', '--https-port', 'off']);
  guarded = await startProgram(['--port', '0', '--https-port', 'off', '--admin-token', TOKEN]);
}, 420_000);
afterAll(async () => {
  runners.remove();
  await Promise.all([server.stop(), guarded.stop()]);
});

async function control(method: string, path: string, body?: unknown): Promise<any> {
  const response = await fetch(`${server.url}/__admin${path}`, {
    method,
    ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} → ${response.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

function expectGreen({ code, requests, checks, failed, output }: CollectionRun, wanted: number): void {
  expect(failed).toEqual([]);
  expect([requests, code]).toEqual([wanted, 0]);
  // Every request has a check of its status and, but for the deletions, of its answer.
  expect(checks).toBeGreaterThan(4 * wanted);
  expect(output).not.toMatch(/\{\{\w+\}\}|%7B%7B/);
}

describe.each(APPLICATIONS)('the collection for %s', (application) => {
  it.each(['first', 'second'])('succeeds as a whole, the %s time on the same server', async () => {
    expectGreen(await runners[application]({ settings: { baseUrl: server.url } }), REQUESTS.length);
  });

  it.each(['journey', 'every-operation'] as const)(
    'succeeds with the folder %s alone, in a bank of its own',
    async (folder) => {
      const bank = `${application}-${folder}`;
      await control('PUT', `/banks/${bank}`, { clock: '2026-07-04T21:30:00Z' });
      const settings = { baseUrl: `${server.url}/banks/${bank}` };
      expectGreen(await runners[application]({ folder, settings }), requestsOf(folder));
      expect((await control('GET', `/banks/${bank}/report`)).calls).toBeGreaterThan(10);
    },
  );

  it('succeeds where the control API has a token, and not without it', async () => {
    const settings = { baseUrl: guarded.url, adminToken: TOKEN };
    expectGreen(await runners[application]({ folder: 'journey', settings }), requestsOf('journey'));
    const refused = await runners[application]({ folder: 'journey', settings: { baseUrl: guarded.url } });
    expect(refused.code).toBe(1);
    expect(refused.failed).toContain('Read the demo facts: the status is 200');
  });

  it.each([
    [
      'an error',
      '/faults',
      { match: { operation: 'readBalances' }, error: { statusCode: 500 }, times: 1 },
      'Read its balances: the status is 200',
    ],
    [
      'a payment that is rejected',
      '/outcomes',
      { match: { operation: 'initiatePayment' }, outcome: { path: 'ACTC > RJCT(AM04)' } },
      'The payment is settled: the payment is ACSC',
    ],
    [
      'a member that the document lacks',
      '/faults',
      {
        match: { operation: 'readConsentStatus' },
        error: { statusCode: 200, body: { consentStatus: 'received', extra: 1 } },
        times: 1,
      },
      'The consent is received: the answer has no member that the document lacks',
    ],
    [
      'a connection that breaks',
      '/faults',
      { match: { operation: 'changeAccountName' }, fault: 'CONNECTION_RESET_BY_PEER', times: 1 },
      'Rename the account: ',
    ],
  ])('fails when the bank misbehaves: %s', async (_what, path, body, failed) => {
    const bank = `${application}-bent`;
    await control('PUT', `/banks/${bank}`, {});
    await control('POST', `/banks/${bank}${path}`, body);
    const run = await runners[application]({ folder: 'journey', settings: { baseUrl: `${server.url}/banks/${bank}` } });
    expect(run.code).toBe(1);
    expect(run.failed).toContainEqual(expect.stringContaining(failed));
  });
});
