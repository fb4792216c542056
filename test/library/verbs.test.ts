import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BankClient } from '../../src/library/bank-client.js';
import { SandbankError } from '../../src/library/errors.js';
import { signRequest } from '../../src/library/sign-request.js';
import { connectSandbank, type ServerClient } from '../../src/library/server-client.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { makeConsent, obtainConsent, pay, tppAt, type Tpp } from '../support/tpp-client.js';

let server: InProcessServer;
let client: ServerClient;
beforeAll(async () => {
  server = await startInProcess({ clock: '2026-03-02T09:00:00Z', undoCalls: 5 });
  client = await connectSandbank(server.url);
});
afterAll(() => server.stop());

let bank: BankClient;
let tpp: Tpp;
let number = 0;
beforeEach(async () => {
  number += 1;
  bank = await client.banks.create(`verbs-${number}`);
  tpp = await tppAt(server.url, bank.id);
});

describe('a server', () => {
  it('creates a bank, and does not replace an existing one if replace is false', async () => {
    await client.banks.create('shared', { seed: 1 }, { replace: false });
    await expect(client.banks.create('shared', {}, { replace: false })).rejects.toMatchObject({ status: 412 });
    expect((await client.banks.open('shared')).id).toBe('shared');
    await client.banks.create('shared', { seed: 2 });
    expect((await client.banks.list()).find((one) => one.bank === 'shared')?.seed).toBe(2);
    await client.banks.remove('shared');
  });

  it('is the default bank itself, reports its health and version, and lists its banks', async () => {
    expect(client.url).toBe(server.url);
    expect(client.id).toBe('default');
    expect(client.httpsUrl).toBeUndefined();
    expect(await client.version()).toMatch(/^\d+\.\d+/);
    expect((await client.health()).status).toBe('healthy');
    const made = await client.banks.create('own', { seed: 7, clock: '2027-01-01T00:00:00Z', profile: 'oauth' });
    expect(made.url).toBe(`${server.url}/banks/own`);
    expect((await made.clock.read()).now).toBe('2027-01-01T00:00:00.000Z');
    expect((await made.profile()).decisions['paging']).toBe(
      (await (await client.banks.open('own')).profile()).decisions['paging'],
    );
    expect((await client.banks.list()).map((one) => one.bank)).toContain('own');
    await client.banks.remove('own');
    await expect(client.banks.open(undefined as never)).rejects.toThrow(
      'banks.open needs the id of a bank, but got undefined; an entry of banks.list() has it as "bank"',
    );
    await expect(client.banks.open('own')).rejects.toMatchObject({ name: 'SandbankError', status: 404 });
  });

  it('reports why it cannot be reached', async () => {
    await expect(connectSandbank('nowhere')).rejects.toThrow('"nowhere" is not a server URL');
    await expect(connectSandbank('http://127.0.0.1:9')).rejects.toThrow('http://127.0.0.1:9 cannot be reached');
    const other = createServer((_req, res) => res.setHeader('Content-Type', 'application/json').end('{}'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    await expect(connectSandbank(url)).rejects.toThrow(`${url} is not a Sandbank server`);
    await new Promise((resolve) => other.close(resolve));
  });

  it.each([
    ['pages', 'text/html', '<h1>Hello</h1>'],
    ['broken JSON', 'application/json', '{"now":'],
  ])('reports that another program has taken its address, which answers with %s', async (_what, type, body) => {
    const own = await startInProcess({});
    const client = await connectSandbank(own.url);
    const { port } = new URL(own.url);
    await own.stop();
    const other = createServer((_req, res) => res.setHeader('Content-Type', type).end(body));
    await new Promise<void>((resolve) => other.listen(Number(port), '127.0.0.1', resolve));
    await expect(client.banks.list()).rejects.toThrow('the server is not Sandbank');
    await expect(client.clock.read()).rejects.toMatchObject({ name: 'SandbankError', status: 200 });
    await new Promise((resolve) => other.close(resolve));
  });

  it('is called with its token', async () => {
    const guarded = await startInProcess({ adminToken: 'let-me-in-please' });
    await expect(connectSandbank(guarded.url)).rejects.toMatchObject({ status: 401 });
    expect((await connectSandbank(guarded.url, { token: 'let-me-in-please' })).demo.bank).toBe('default');
    await guarded.stop();
  });
});

describe('the client report', () => {
  it.each([
    ['resetState', (own: BankClient) => own.resetState()],
    ['a restored snapshot', (own: BankClient) => own.snapshots.restore('start')],
    ['an undo', async (own: BankClient) => own.undo((await own.undoPoints())[0]?.id)],
  ] as const)('blames no client for calls of an earlier test that %s separates from it', async (_what, back) => {
    await bank.snapshots.take('start');
    for (let round = 0; round < 3; round += 1) {
      await obtainConsent(tpp);
      const { paymentId } = (await pay(tpp)).body;
      await tpp.call('GET', `/PSD2/v1/payments/sepa-credit-transfers/${paymentId}/status`);
      await back(bank);
    }
    const { findings } = await bank.report();
    expect(findings.map(({ rule }) => rule).filter((rule) => /polled|exchanged/.test(rule))).toEqual([]);
  });

  it('keeps its findings when the bank returns to another state', async () => {
    const { paymentId } = (await pay(tpp)).body;
    const status = `/PSD2/v1/payments/sepa-credit-transfers/${paymentId}/status`;
    for (let call = 0; call < 3; call += 1) await tpp.call('GET', status);
    await bank.resetState();
    expect((await bank.report()).findings.map(({ rule }) => rule)).toContain('status-polled-fast');
  });
});

describe('a bank of NextGenPSD2', () => {
  it('lists, reads and forces consents to confirmations of funds, and lists and reads signing baskets', async () => {
    const nextgen = await client.banks.create('ng', { dialect: 'nextgenpsd2', clock: '2026-03-02T09:00:00Z' });
    const post = async (path: string, body: unknown): Promise<any> => {
      const headers = {
        'Content-Type': 'application/json',
        'X-Request-ID': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
        'Sandbank-TPP': 'PSDDE-BAFIN-700001',
        'PSU-IP-Address': '192.0.2.10',
      };
      return (await fetch(nextgen.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    };
    const account = { iban: 'AT611904300234573201' };
    const { consentId } = await post('/v2/consents/confirmation-of-funds', { account });
    expect((await nextgen.fundsConsents.list()).map((one) => one.consentId)).toEqual([consentId]);
    expect(await nextgen.fundsConsents.setStatus(consentId, 'rejected')).toMatchObject({ consentStatus: 'rejected' });
    const forced = await nextgen.fundsConsents.setStatus(consentId, 'valid', { force: true });
    expect(forced).toEqual(await nextgen.fundsConsents.read(consentId));
    expect(
      await post('/v1/funds-confirmations', { account, instructedAmount: { currency: 'EUR', amount: '1' } }),
    ).toEqual({
      fundsAvailable: true,
    });
    const { paymentId } = await post('/v1/payments/sepa-credit-transfers', {
      debtorAccount: account,
      creditorAccount: { iban: 'DE54909090900532013000' },
      creditorName: 'Ben Hoffmann',
      instructedAmount: { currency: 'EUR', amount: '12.34' },
    });
    const { basketId } = await post('/v1/signing-baskets', { paymentIds: [paymentId] });
    expect((await nextgen.signingBaskets.list({ limit: 1 })).map((one) => one.basketId)).toEqual([basketId]);
    await nextgen.approve(basketId);
    expect(await nextgen.signingBaskets.read(basketId)).toMatchObject({
      transactionStatus: 'ACTC',
      payments: [{ paymentId, transactionStatus: 'ACTC' }],
    });
    // The TPP of the calls has no developer in the portal.
    expect((await nextgen.tpps()).at(-1)?.organisation?.organizationIdentifier).toBe('PSDDE-BAFIN-700001');
    await client.banks.remove('ng');
  });

  it('is the only one that has such records', async () => {
    expect([await bank.fundsConsents.list(), await bank.signingBaskets.list()]).toEqual([[], []]);
  });
});

describe('a bank', () => {
  it('approves, refuses and expires requests on behalf of a PSU', async () => {
    const [first, second, third] = [await makeConsent(tpp), await makeConsent(tpp), await makeConsent(tpp)];
    expect((await bank.authorisations.list()).map(({ id }) => id)).toContain(first);
    expect((await bank.authorisations.latest()).id).toBe(third);
    expect(await bank.approve(first, { psu: 'anna' })).toMatchObject({ status: 'valid', code: expect.any(String) });
    expect(await bank.refuse(second)).toMatchObject({ status: 'rejected' });
    expect(await bank.expire(third)).toMatchObject({ status: 'rejected' });
    expect((await bank.consents.list()).map(({ consentId, consentStatus }) => [consentId, consentStatus])).toEqual([
      [third, 'rejected'],
      [second, 'rejected'],
      [first, 'valid'],
    ]);
    expect((await bank.consents.setStatus(first, 'revokedByPsu')).consentStatus).toBe('revokedByPsu');
    await expect(bank.consents.setStatus(first, 'valid')).rejects.toMatchObject({ status: 409 });
    expect((await bank.consents.setStatus(first, 'valid', { force: true })).consentStatus).toBe('valid');
    expect((await bank.consents.read(first)).history.at(-1)?.to).toBe('valid');
  });

  it('has a clock', async () => {
    await bank.clock.run(60);
    expect(await bank.clock.read()).toMatchObject({ mode: 'running', rate: 60 });
    await bank.clock.pause();
    expect((await bank.clock.read()).mode).toBe('paused');
    const { paymentId } = (await pay(tpp)).body;
    await bank.approve(paymentId);
    expect((await bank.clock.step()).events).toHaveLength(1);
    expect((await bank.clock.advance('PT1M')).events.map(({ to }) => to)).toContain('ACSC');
    expect(await bank.clock.advance({ by: 'P90D', limit: 2 })).toMatchObject({ truncated: true });
    expect((await bank.payments.read(paymentId)).transactionStatus).toBe('ACSC');
    expect((await bank.payments.list())[0]?.paymentId).toBe(paymentId);
    const { paymentId: other } = (await pay(tpp, { creditorName: 'Other' })).body;
    const rejected = await bank.payments.setStatus(other, 'RJCT', { reason: 'AM04' });
    expect(rejected.transactionStatus).toBe('RJCT');
  });

  it('has outcomes and faults', async () => {
    const { id } = await bank.outcomes.add({
      match: { operation: 'initiatePayment' },
      outcome: { path: 'RJCT(AM04)' },
    });
    expect((await bank.outcomes.list()).map((one) => one.id)).toEqual([id]);
    await bank.outcomes.remove(id);
    await bank.outcomes.add({ match: {}, outcome: { error: { code: 'CONSENT_INVALID' } } });
    expect((await bank.outcomes.clear()).deleted).toBe(1);
    const fault = await bank.faults.add({ match: { operation: 'createConsent' }, error: { statusCode: 503 } });
    expect((await bank.faults.list()).map((one) => one.id)).toEqual([fault.id]);
    await expect(makeConsent(tpp)).rejects.toThrow();
    await bank.faults.remove(fault.id);
    expect((await bank.faults.clear()).deleted).toBe(0);
    await expect(bank.faults.add({ match: {}, fault: 'TIMEOUT', probability: 2 })).rejects.toThrow('probability');
  });

  it('has a journal and a report', async () => {
    const consentId = await makeConsent(tpp);
    expect((await bank.requests.list({ limit: 1 }))[0]?.operation).toBe('createConsent');
    const [entry] = await bank.requests.find({ operation: 'createConsent' }, 5);
    expect((await bank.requests.read(entry?.id ?? '')).transitions).toHaveLength(1);
    expect(await bank.requests.count({ status: 200 })).toBe(1);
    expect(await bank.requests.wait({ operation: 'createConsent' })).toBe(1);
    await expect(bank.requests.wait({ operation: 'readConsent' }, { count: 2, timeoutMs: 20 })).rejects.toEqual(
      new SandbankError('waited for 2 calls matching {"operation":"readConsent"}; received 0'),
    );
    await expect(bank.requests.wait({ operation: 'readConsent' }, { timeoutMs: 20 })).rejects.toThrow(
      'waited for 1 call matching',
    );
    expect((await bank.requests.har()).log).toMatchObject({ version: '1.2' });
    await tpp.call('GET', `/PSD2/v1/consents/${consentId}`, { headers: { 'X-Request-ID': null } });
    expect((await bank.report()).findings.map(({ rule }) => rule)).toEqual(['request-id-missing']);
    expect(await bank.reportText()).toContain('ERROR Call without X-Request-ID [request-id-missing] (once, by ');
    expect(await bank.reportJunit()).toContain('failures="1"');
    expect(await bank.reportJunit('never')).toContain('failures="0"');
    expect((await bank.expectFinding('request-id-missing')).findings).toEqual([]);
    expect((await bank.coverage()).operations.map(({ operation }) => operation)).toContain('createConsent');
    const held = { payments: { x: 'open' as const }, entries: [] };
    expect(await bank.believe(held)).toEqual(held);
    expect(await bank.beliefs()).toEqual(held);
    await expect(bank.expectFinding('nope')).rejects.toThrow('rule must be one of');
    expect((await bank.requests.clear()).deleted).toBe(2);
  });

  it('can be reset, saved, restored and forked, and updates its demo facts', async () => {
    const consentId = await makeConsent(tpp);
    await bank.snapshots.take('one');
    const state = await bank.readState();
    const fork = await bank.snapshots.fork('one', `${bank.id}-fork`);
    expect((await fork.consents.read(consentId)).consentStatus).toBe('received');
    expect(fork.url).toBe(`${server.url}/banks/${bank.id}-fork`);
    await bank.reset();
    expect(await bank.consents.list()).toEqual([]);
    await bank.snapshots.restore('one');
    expect(await bank.consents.list()).toHaveLength(1);
    expect((await bank.snapshots.list()).map(({ name }) => name)).toEqual(['one']);
    await bank.snapshots.remove('one');
    await expect(bank.snapshots.restore('one')).rejects.toMatchObject({ status: 404 });
    await bank.reset();
    expect((await bank.resetState()).bank).toBe(bank.id);
    expect((await bank.setProfile({ decisions: { paging: 5 } })).decisions['paging']).toBe(5);
    await bank.writeState(state);
    expect(await bank.consents.list()).toHaveLength(1);
    await expect(bank.writeState({ ...state, schemaVersion: 99 } as never)).rejects.toThrow('schemaVersion');
    expect(await bank.readDemo()).toEqual(bank.demo);
  });

  it('returns to the moment before a call, and forks a bank from there', async () => {
    const consentId = await makeConsent(tpp);
    await makeConsent(tpp);
    expect((await bank.undoPoints()).map(({ id }) => id)).toEqual(['request-1', 'request-2']);
    const fork = await bank.forkBefore('request-1', `${bank.id}-before`);
    expect(await fork.consents.list()).toEqual([]);
    await bank.undo();
    expect((await bank.consents.list()).map((consent) => consent.consentId)).toEqual([consentId]);
    await bank.undo('request-1');
    expect(await bank.consents.list()).toEqual([]);
    expect((await bank.requests.list()).map(({ undone }) => undone)).toEqual([true, true]);
    await expect(bank.undo('request-1')).rejects.toMatchObject({ status: 404 });
  });

  it('lists its accounts, customers, TPPs and records', async () => {
    const accounts = await bank.accounts();
    const [account] = accounts;
    expect(await bank.account(account?.accountId ?? '')).toEqual(account);
    expect(accounts.length).toBeGreaterThan(5);
    expect((await bank.psus()).map(({ id }) => id)).toContain('anna');
    expect((await bank.psus({ q: 'gruber' })).map(({ id }) => id)).toEqual(['anna']);
    expect(await bank.accounts({ limit: 2, cursor: account?.accountId ?? '' })).toEqual(accounts.slice(1, 3));
    expect((await bank.tpps()).length).toBeGreaterThan(0);
    const user = await bank.registerPortalUser({ userEmail: 'new@tpp.example', name: 'New' });
    expect((await bank.portalUsers()).map(({ userEmail }) => userEmail)).toContain(user.userEmail);
    const rotated = await bank.rotateSubscriptionKey(user.userEmail, 'secondary');
    expect(rotated.subscriptionKeys.primary).toBe(user.subscriptionKeys.primary);
    expect(rotated.subscriptionKeys.secondary).not.toBe(user.subscriptionKeys.secondary);
  });

  it('issues a seal whose signature on a request is accepted', async () => {
    const { certificate, privateKey = '' } = await bank.issueCertificate({ kind: 'qseal' });
    const body = JSON.stringify({ access: { accounts: [{ iban: bank.demo.psus[0]?.accounts[0]?.iban }] } });
    const { headers } = signRequest({ certificate, privateKey, body });
    const key = bank.demo.tpps[0]?.subscriptionKey ?? '';
    const send = (sent: string) =>
      fetch(`${bank.url}/PSD2/v1/consents`, {
        method: 'POST',
        headers: { ...headers, 'Ocp-Apim-Subscription-Key': key, 'Content-Type': 'application/json' },
        body: sent,
      });
    expect((await send(body)).status).toBe(200);
    expect((await send(`${body} `)).status).toBe(400);
    const [last] = await bank.requests.find({ operation: 'createConsent' });
    expect(last?.signature?.holds).toBe(false);
    expect(() => signRequest({ certificate, privateKey: 'x', body })).toThrow(SandbankError);
    const other = await bank.issueCertificate({ kind: 'qseal', variant: 'ec-key' });
    expect(() => signRequest({ certificate, privateKey: other.privateKey ?? '', body })).toThrow(/does not belong to/);
  });
});
