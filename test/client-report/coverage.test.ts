import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectSandbank, type ServerClient } from '../../src/library/server-client.js';
import { startInProcess } from '../../src/server/start-in-process.js';
import { runCommand } from '../support/command.js';

let server: Awaited<ReturnType<typeof startInProcess>>;
let bank: ServerClient;
beforeAll(async () => {
  server = await startInProcess({});
  bank = await connectSandbank(server.url);
});
afterAll(() => server.stop());

const send = (method: string, path: string, body?: object): Promise<Response> =>
  fetch(server.url + path, {
    method,
    headers: {
      'X-Request-ID': crypto.randomUUID(),
      'Ocp-Apim-Subscription-Key': bank.demo.tpps[0]!.subscriptionKey,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });

describe('the coverage of a bank', () => {
  it('counts the possible answers that were met, of the operations that were called', async () => {
    expect(await bank.coverage()).toMatchObject({ possible: 0, met: 0, operations: [] });
    const access = { accounts: [{ iban: bank.demo.psus[0]!.accounts[0]!.iban }] };
    const { consentId } = (await (await send('POST', '/PSD2/v1/consents', { access })).json()) as { consentId: string };
    await send('GET', `/PSD2/v1/consents/${consentId}/status`);
    await send('GET', '/PSD2/v1/consents/nope/status');
    await bank.faults.add({ match: { operation: 'readConsentStatus' }, times: 1, error: { statusCode: 503 } });
    await send('GET', `/PSD2/v1/consents/${consentId}/status`);
    await bank.faults.add({ match: { operation: 'readConsentStatus' }, times: 1, fault: 'EMPTY_RESPONSE' });
    await send('GET', `/PSD2/v1/consents/${consentId}/status`).catch(() => undefined);
    const { operations, notCalled, possible, met } = await bank.coverage();
    expect(operations.map(({ operation, calls }) => [operation, calls])).toEqual([
      ['createConsent', 1],
      ['readConsentStatus', 4],
    ]);
    const answers = operations[1]!.answers.map(({ kind, value, count }) => `${kind} ${value} ${count}`);
    expect(answers.slice(0, 5)).toEqual([
      'status 200 1',
      'status no-answer 1',
      'status 429 0',
      'status 503 1',
      'code CONSENT_UNKNOWN 1',
    ]);
    expect(answers.slice(5)).toEqual([
      'state received 1',
      ...['rejected', 'valid', 'revokedByPsu', 'expired', 'terminatedByTpp'].map((state) => `state ${state} 0`),
    ]);
    expect(operations[0]!.answers.some(({ kind }) => kind === 'state')).toBe(false);
    expect(met).toBe(operations.flatMap((one) => one.answers).filter(({ count }) => count > 0).length);
    expect(possible).toBe(operations.flatMap((one) => one.answers).length);
    expect(notCalled).toContain('cancelPayment');
    expect(notCalled).not.toContain('readCardAccounts');
  });

  it('knows the codes of tokens where an operation has one', async () => {
    await send('GET', '/PSD2/v1/accounts');
    const { operations } = await bank.coverage();
    const codes = operations
      .find(({ operation }) => operation === 'readAccounts')!
      .answers.flatMap(({ kind, value, count }) => (kind === 'code' ? [`${value} ${count}`] : []));
    expect(codes).toEqual([
      'TOKEN_MISSING 1',
      'TOKEN_UNKNOWN 0',
      'TOKEN_INVALID 0',
      'TOKEN_EXPIRED 0',
      'CONSENT_INVALID 0',
      'CONSENT_EXPIRED 0',
      'ACCESS_EXCEEDED 0',
    ]);
  });

  it('is text for people and for the command line, and starts from zero with the journal', async () => {
    const { code, stdout } = await runCommand(['report', '--coverage', '--url', server.url]);
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining('readAccounts (1 call): received TOKEN_MISSING; not yet 200'),
    ]);
    expect(stdout).toMatch(/^Coverage of bank default: \d+ of \d+ possible responses received\n/);
    expect(stdout).toMatch(/\nNot called, so that their responses do not count: .*cancelPayment/);
    const asked = await fetch(`${server.url}/__admin/coverage`, { headers: { Accept: 'text/plain' } });
    expect(await asked.text()).toBe(stdout);
    const json = await runCommand(['report', '--coverage', '--format', 'json', '--url', server.url]);
    expect(JSON.parse(json.stdout)).toEqual(await bank.coverage());
    const wrong = await runCommand(['report', '--coverage', '--fail-on', 'error', '--url', server.url]);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('omit it with --coverage')]);
    await bank.requests.clear();
    expect(await bank.coverage()).toMatchObject({ possible: 0, met: 0, operations: [] });
  });

  it('knows only what the dialect of a bank has', async () => {
    const other = await bank.banks.create('other', { dialect: 'nextgenpsd2' });
    const { notCalled } = await other.coverage();
    expect(notCalled).toContain('readCardAccounts');
    expect(notCalled).not.toContain('changeAccountName');
  });
});
