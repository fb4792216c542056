import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectSandbank } from '../../src/library/server-client.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { mcpClientOf, type McpClient } from '../support/mcp-client.js';
import { paymentOf, tppOfOwnBank, type Tpp } from '../support/tpp-client.js';

/** Findings quote what clients send. A secret that is sent in such a place is masked wherever a finding is shown. */

const SECRET = 'k7GqX2mRw9TzLp4NcVb8';
/** Longer than what findings quote: its start alone would not be recognised as a secret. */
const LONG_SECRET = Array.from({ length: 20 }, (_, index) => `Zq${index}Xw9Kd2`).join('');
/** Of a client token that is sent as well, so that the secret is known by its name. */
const bearing = (secret: string): Record<string, string> => ({ Authorization: `Bearer ${secret}` });

type Send = (tpp: Tpp, secret: string) => Promise<unknown>;

/** Calls by the rule whose finding quotes the secret. */
const QUOTED: Readonly<Record<string, Send>> = {
  'request-id-not-uuid': (tpp, secret) =>
    tpp.call('GET', '/PSD2/v1/accounts', { headers: { ...bearing(secret), 'X-Request-ID': secret } }),
  'request-id-repeated': async (tpp, secret) => {
    for (let count = 0; count < 7; count += 1)
      await tpp.call('GET', '/PSD2/v1/accounts', { headers: { ...bearing(secret), 'X-Request-ID': secret } });
  },
  'unpublished-path': (tpp, secret) => tpp.call('GET', `/PSD2/v1/${secret}`, { headers: bearing(secret) }),
  'unknown-member': (tpp, secret) =>
    tpp.call('POST', '/PSD2/v1/consents', { headers: bearing(secret), json: { [secret]: 1 } }),
  'iban-form': (tpp, secret) =>
    tpp.call('POST', '/PSD2/v1/payments/sepa-credit-transfers', {
      json: {
        password: `at12${secret.slice(0, 26)}`,
        ...paymentOf(tpp, { debtorAccount: { iban: `at12${secret.slice(0, 26)}` } }),
      },
    }),
  'boolean-form': (tpp, secret) =>
    tpp.call('GET', `/PSD2/v1/accounts?withBalance=${secret}`, { headers: bearing(secret) }),
  'signature-wrong': (tpp, secret) =>
    tpp.call('GET', '/PSD2/v1/accounts', {
      headers: {
        ...bearing(secret),
        Digest: `SHA-256=${Buffer.alloc(32).toString('base64')}`,
        Signature: `keyId="SN=1,CA=CN=x",algorithm="rsa-sha256",headers="digest x-request-id authorization",signature="${secret}"`,
        'TPP-Signature-Certificate': 'none',
      },
    }),
};

let server: InProcessServer;
let agent: McpClient;
beforeAll(async () => {
  server = await startInProcess({ clock: '2026-03-02T09:00:00Z' });
  agent = await mcpClientOf(server.url, []);
});
afterAll(async () => {
  await agent.close();
  await server.stop();
});

/** Everything that shows findings, by name. */
async function outputsOf(bank: string, act: () => Promise<unknown>): Promise<Record<string, string>> {
  const client = await (await connectSandbank(server.url)).banks.open(bank);
  const events: string[] = [];
  let acted: Promise<unknown> | undefined;
  for await (const event of client.events(['clock', 'finding'])) {
    events.push(JSON.stringify(event));
    // The first event shows that the stream is open; the clock is moved after the calls.
    acted ??= act().then(() => client.clock.advance('PT1S'));
    if (event.event === 'clock' && events.length > 1) break;
  }
  await acted;
  const read = async (path: string, accept = 'application/json'): Promise<string> =>
    (await fetch(`${server.url}/__admin/banks/${bank}${path}`, { headers: { Accept: accept } })).text();
  const calls = await client.requests.list();
  return {
    events: events.join('\n'),
    report: await read('/report'),
    text: await read('/report', 'text/plain'),
    junit: await read('/report', 'application/xml'),
    entries: (await Promise.all(calls.map(({ id }) => read(`/requests/${id}`)))).join('\n'),
    har: await read('/requests/har'),
    explained: (await Promise.all(calls.map(({ id }) => agent.call('explain_call', { bank, id })))).join('\n'),
    reported: await agent.call('client_report', { bank }),
  };
}

const WITHOUT_DETAIL = new Set(['har']);

describe.each(Object.entries(QUOTED))('a finding of %s', (rule, send) => {
  it.each([
    ['a secret', SECRET],
    ['a long secret', LONG_SECRET],
  ])('shows nothing of %s', async (_name, secret) => {
    const bank = `${rule}-${secret.length}`;
    const tpp = await tppOfOwnBank(server.url, bank);
    const outputs = await outputsOf(bank, () => send(tpp, secret));
    for (const [name, text] of Object.entries(outputs)) {
      expect([name, text.includes(rule) || WITHOUT_DETAIL.has(name)]).toEqual([name, true]);
      expect([name, text.includes('***')]).toEqual([name, true]);
      // Also not its start, which a finding might quote.
      expect([name, text.includes(secret.slice(0, 12))]).toEqual([name, false]);
    }
  });
});

it('a finding shows nothing of a secret whose name is in the part of a long body that the journal omits', async () => {
  const tpp = await tppOfOwnBank(server.url, 'long-body');
  const outputs = await outputsOf('long-body', () =>
    tpp.call('POST', '/PSD2/v1/consents', {
      json: { access: {}, [SECRET]: 1, filler: 'x'.repeat(20_000), password: SECRET },
    }),
  );
  for (const name of ['events', 'report', 'text', 'junit', 'reported']) {
    expect([name, outputs[name]?.includes('unknown: ***')]).toEqual([name, true]);
    expect([name, outputs[name]?.includes(SECRET)]).toEqual([name, false]);
  }
  expect(JSON.parse(outputs['entries'] ?? '').findings).toContainEqual({
    rule: 'unknown-member',
    title: 'Member or parameter that does not exist',
    detail: 'unknown: ***',
  });
});
