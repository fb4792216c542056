import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DIALECT_IDS, type DialectId } from '../../src/domain/dialect.js';
import { fittedReplay, replayWith } from '../../src/cli/learn/replay-bank.js';
import { learnDecisions } from '../../src/learning/learn.js';
import { dialectRecording } from '../../src/learning/adapted-recording.js';
import { bodyAdaptations } from '../../src/learning/body-adaptations.js';
import { readRecordings } from '../../src/learning/read-har.js';
import { recordingOf } from '../support/recording-of.js';
import type { InterfaceFacts, Recording } from '../../src/learning/recording.js';
import { loadInterfaceFacts } from '../../src/server/interface-facts.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { openBlindBank } from '../support/blind-bank.js';
import { runDemoClient } from '../support/demo-client.js';

let server: InProcessServer;
let interfaces: readonly InterfaceFacts[];
beforeAll(async () => {
  server = await startInProcess({ clock: '2026-03-02T09:00:00Z', certs: 'memory' });
  interfaces = await loadInterfaceFacts();
});
afterAll(() => server.stop());

/** The journal of a client of the demo, of a bank that writes like the document. */
async function recorded(dialect: DialectId, decisions: object): Promise<Recording> {
  const facts = interfaces.find((one) => one.dialect === dialect);
  if (!facts) throw new Error('no facts');
  const bank = await openBlindBank(server.url, facts, { dialect, decisions, seed: 3 });
  await runDemoClient(server.url, 'blind', dialect);
  const { exchanges } = readRecordings([{ name: 'journal', text: await bank.har() }]);
  await bank.close();
  const { recording, adaptations } = dialectRecording(exchanges, interfaces);
  expect([adaptations, bodyAdaptations(exchanges, recording, [])]).toEqual([[], []]);
  return recording;
}

describe('a replay', () => {
  it.each(DIALECT_IDS)('answers a client of a bank of %s with the same profile as that bank did', async (dialect) => {
    const recording = await recorded(dialect, {});
    const { played, same, left, differences } = await replayWith({ extends: dialect }, [], recording);
    expect(differences).toEqual([]);
    expect([same, left]).toEqual([played, 0]);
    expect(played).toBeGreaterThan(8);
  });

  it('names the calls that a bank with another profile answers differently', async () => {
    const recording = await recorded('published', { 'success-status': 'nextgen' });
    const { played, same, differences } = await replayWith({ extends: 'published' }, [], recording);
    expect(differences[0]).toEqual({ request: 1, call: 'createConsent', recorded: '201', replayed: '200' });
    expect(played - same).toBe(differences.length);
    expect(differences.every(({ recorded: one, replayed }) => one === '201' && replayed === '200')).toBe(true);
    const fitted = await fittedReplay({ extends: 'published' }, [], recording);
    expect(fitted.replay.same).toBe(fitted.replay.played);
    expect(fitted.adaptations.map(({ grade, adaptation }) => [grade, adaptation])).toEqual([
      [
        'fitted',
        { answer: { status: 201 }, on: { statuses: [200], operations: ['createConsent', 'initiatePayment'] } },
      ],
    ]);
  });

  it('leaves its clock where it is for a time of a call that no clock reaches', async () => {
    const entry = (startedDateTime: string) => ({
      startedDateTime,
      request: { method: 'GET', url: 'https://bank.example/v1/accounts', headers: [] },
      response: { status: 400, headers: [], content: {} },
    });
    const entries = [entry('2026-03-02T09:00:00Z'), entry('2099-03-02T09:00:00Z'), entry('2026-03-02T10:00:00Z')];
    const { exchanges } = readRecordings([{ name: 'a', text: JSON.stringify({ log: { entries } }) }]);
    const { played } = await replayWith({ extends: 'nextgenpsd2' }, [], recordingOf(exchanges, interfaces));
    expect(played).toBe(3);
  });

  it('plays calls of no known operation too, and hides codes that could be a text of a person', async () => {
    const entry = (path: string, status: number, code: string) => ({
      request: { method: 'GET', url: `https://bank.example${path}`, headers: [] },
      response: {
        status,
        headers: [{ name: 'Content-Type', value: 'application/json' }],
        content: { text: JSON.stringify({ tppMessages: [{ category: 'ERROR', code, text: '' }] }) },
      },
    });
    const entries = [entry('/v1/accounts', 400, 'Anna Gruber'), entry('/v1/loans/4711', 404, 'NOT_THERE')];
    const { exchanges } = readRecordings([{ name: 'a', text: JSON.stringify({ log: { entries } }) }]);
    const { differences } = await replayWith({ extends: 'nextgenpsd2' }, [], recordingOf(exchanges, interfaces));
    expect(differences).toEqual([
      {
        request: 1,
        call: 'readAccounts',
        recorded: '400 (a code that is not a plain name)',
        replayed: '400 FORMAT_ERROR',
      },
      { request: 2, call: 'GET /v1/loans/{id}', recorded: '404 NOT_THERE', replayed: '404 RESOURCE_UNKNOWN' },
    ]);
  });

  it('plays calls of one bank among many, whose operation outside the usual paths moves no others', async () => {
    const entry = (method: string, path: string, status: number) => ({
      request: { method, url: `https://bank.example/banks/one${path}`, headers: [] },
      response: {
        status,
        headers: [{ name: 'Content-Type', value: 'application/json' }],
        content: { text: status < 400 ? '{}' : JSON.stringify({ error: { code: 'SUBSCRIPTION_KEY_MISSING' } }) },
      },
    });
    const changes = [1, 2, 3].map(() => entry('POST', '/bankingv01/ChangeAccountName', 200));
    const entries = [
      ...changes,
      entry('GET', '/PSD2/v1/accounts', 400),
      entry('GET', '/.well-known/oauth-authorization-server', 200),
    ];
    const { exchanges } = readRecordings([{ name: 'a', text: JSON.stringify({ log: { entries } }) }]);
    const { recording, adaptations } = dialectRecording(exchanges, interfaces);
    expect(adaptations).toEqual([]);
    const { differences } = await replayWith({ extends: 'published' }, [], recording);
    expect(differences.map(({ call, replayed }) => [call, replayed.slice(0, 3)])).toEqual([
      ...changes.map(() => ['changeAccountName', '400']),
      ['readAccounts', '400'],
    ]);
  });

  it('signs a PSU in where a bank gives tokens before any request, and learns that it does', async () => {
    const entry = (method: string, path: string, status: number, body: object, sent?: string) => ({
      startedDateTime: '2026-03-02T09:00:00Z',
      request: {
        method,
        url: `https://bank.example${path}`,
        headers: [
          { name: 'X-Request-ID', value: '99391c7e-ad88-49ec-a2ad-99ddcb1f7721' },
          { name: 'PSU-IP-Address', value: '192.0.2.1' },
          ...(path.includes('token') ? [] : [{ name: 'Authorization', value: 'Bearer a-token-of-anna' }]),
          { name: 'Content-Type', value: sent?.startsWith('{') ? 'application/json' : FORM },
        ],
        ...(sent !== undefined && {
          postData: { mimeType: sent.startsWith('{') ? 'application/json' : FORM, text: sent },
        }),
      },
      response: {
        status,
        headers: [{ name: 'Content-Type', value: 'application/json' }],
        content: { text: JSON.stringify(body) },
      },
    });
    const FORM = 'application/x-www-form-urlencoded';
    const payment = {
      instructedAmount: { currency: 'EUR', amount: '5.00' },
      debtorAccount: { iban: 'AT611904300234573201' },
      creditorAccount: { iban: 'DE89370400440532013000' },
      creditorName: 'Kiosk',
    };
    const links = { scaRedirect: { href: 'https://bank.example/sca' } };
    const entries = [
      entry(
        'POST',
        '/v1/oauth/token',
        200,
        { access_token: 'a-token-of-anna', token_type: 'Bearer' },
        'grant_type=authorization_code&code=c&client_id=t',
      ),
      entry('GET', '/v1/accounts', 200, { accounts: [] }),
      entry(
        'POST',
        '/v1/payments/sepa-credit-transfers',
        201,
        { transactionStatus: 'PDNG', paymentId: 'p-1', _links: links },
        JSON.stringify(payment),
      ),
    ];
    const { exchanges } = readRecordings([{ name: 'a', text: JSON.stringify({ log: { entries } }) }]);
    const recording = recordingOf(exchanges, interfaces);
    const settled = Object.fromEntries(learnDecisions(recording).settled.map(({ slug, value }) => [slug, value]));
    expect(settled).toMatchObject({ 'token-before': 'psu', 'consent-by': 'scope', 'payment-start': 'PDNG' });
    const { differences } = await replayWith({ extends: 'nextgenpsd2', decisions: settled }, [], recording);
    expect(differences).toEqual([]);
    const usual = await replayWith({ extends: 'nextgenpsd2' }, [], recording);
    expect(usual.differences.map(({ call }) => call)).toEqual(['exchangeCode', 'readAccounts']);
  });
});
