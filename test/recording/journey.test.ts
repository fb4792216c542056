import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectSandbank, type ServerClient } from '../../src/library/server-client.js';
import { learnDecisions } from '../../src/learning/learn.js';
import { readRecordings } from '../../src/learning/read-har.js';
import { recordingOf } from '../support/recording-of.js';
import { loadInterfaceFacts } from '../../src/server/interface-facts.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { record } from '../support/recording.js';

/** The whole journey of a TPP through a recorder, with a Sandbank instead of the real bank. */

const { TppClient } = createRequire(import.meta.url)('../../examples/tpp-client.cjs') as { TppClient: any };

/** Rows of the bank that its client shows, next to the default profile. */
const DECISIONS = { 'account-links': 'nextgen', 'expires-in-key': 'both' };

let server: InProcessServer;
let bank: ServerClient;
beforeAll(async () => {
  server = await startInProcess({ clock: '2026-03-02T09:00:00Z', certs: 'memory', profile: { decisions: DECISIONS } });
  bank = await connectSandbank(server.url);
});
afterAll(() => server.stop());

describe('the journey through a recorder', () => {
  it('works as without it, and every call is in the file', async () => {
    const { url, entries, text } = await record(server.url);
    const [anna, ben] = bank.demo.psus as any[];
    const tpp = new TppClient({ url, demo: bank.demo });
    const { consentId, link } = await tpp.requestConsent(anna.accounts[0].iban);
    // The bank's page comes through the recorder too.
    expect(link.startsWith(`${url}/PSD2/v1/oauth/authorize?`)).toBe(true);
    const opened = await fetch(link, { redirect: 'manual' });
    const page = opened.headers.get('location') ?? '';
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect([opened.status, new URL(page, url).origin]).toEqual([expect.any(Number), url]);
    expect(await (await fetch(new URL(page, url), { headers: { cookie } })).text()).toContain('<form');
    const { code } = (await bank.approve(consentId)) as { code: string };
    const token = await tpp.exchange(code, consentId);
    const [account] = await tpp.accounts(token);
    await tpp.transactions(token, account.resourceId);
    const sent = { from: anna.accounts[0].iban, to: ben.accounts[0].iban, name: ben.name, amount: 12.34 };
    const paymentId = await tpp.pay(sent);
    await bank.approve(paymentId);
    await bank.clock.advance('PT1M');
    expect(await tpp.paymentStatus(paymentId)).toBe('ACSC');
    await expect(tpp.accounts('no-such-token')).rejects.toThrow(/returned 400/);

    const calls = (await entries()).map(({ request, response }) => [
      request.method,
      request.url.replace(server.url, '').split('?')[0],
      response.status,
    ]);
    expect(calls.filter(([, path]) => path.startsWith('/PSD2/v1/') && !path.endsWith('/authorize'))).toEqual([
      ['POST', '/PSD2/v1/consents', 200],
      ['POST', '/PSD2/v1/oauth/token', 200],
      ['GET', '/PSD2/v1/accounts', 200],
      ['GET', `/PSD2/v1/accounts/${account.resourceId}/transactions`, 200],
      ['POST', '/PSD2/v1/payments/sepa-credit-transfers', 200],
      ['GET', `/PSD2/v1/payments/sepa-credit-transfers/${paymentId}/status`, 200],
      ['GET', '/PSD2/v1/accounts', 400],
    ]);
    expect(calls).toContainEqual(['GET', '/PSD2/v1/oauth/authorize', expect.any(Number)]);
    const file = await text();
    for (const secret of [token, code, bank.demo.tpps[0]?.clientSecret, bank.demo.tpps[0]?.subscriptionKey])
      expect([secret, file.includes(String(secret))]).toEqual([expect.stringMatching(/.{8}/), false]);
    const { exchanges, skipped } = readRecordings([{ name: 'bank.har', text: file }]);
    const { dialect, settled, contradictory } = learnDecisions(recordingOf(exchanges, await loadInterfaceFacts()));
    expect([dialect, contradictory, [...skipped]]).toEqual(['published', [], []]);
    const learned = Object.fromEntries(settled.map(({ slug, value }) => [slug, value]));
    expect(learned).toMatchObject(DECISIONS);
    // A client that makes one mistake shows few rows, and nothing is claimed that the bank is not.
    const profile = (await (await fetch(`${server.url}/__admin/profile`)).json()) as { decisions: object };
    expect(profile.decisions).toMatchObject(learned);
    expect(settled.length).toBeLessThan(20);
    // The links in the file are those of the bank.
    expect(file).toContain(`${server.url}/PSD2/v1/oauth/authorize?`);
    expect(file).not.toContain(url);
  });
});
