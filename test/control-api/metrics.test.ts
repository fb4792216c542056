import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { CallCounts, DURATION_BOUNDS } from '../../src/http/call-counts.js';

let server: InProcessServer;
beforeAll(async () => {
  server = await startInProcess({ adminToken: 'token-of-the-watcher', certs: 'memory' });
});
afterAll(() => server.stop());

async function figures(): Promise<{ readonly contentType: string | null; readonly text: string }> {
  const answer = await fetch(`${server.url}/metrics`, { headers: { Authorization: 'Bearer token-of-the-watcher' } });
  return { contentType: answer.headers.get('content-type'), text: await answer.text() };
}

const valueOf = (text: string, name: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1),
  );

describe('the metrics of a server', () => {
  it('cover all banks, use the Prometheus format, and require the token', async () => {
    expect((await fetch(`${server.url}/metrics`)).status).toBe(401);
    const { contentType, text } = await figures();
    expect(contentType).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(valueOf(text, 'sandbank_banks')).toBe(1);
    expect(text).toMatch(/^sandbank_info\{version="\d+\.\d+\.\d+"\} 1$/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    // Every line is a comment, a figure, or empty.
    expect(text.split('\n').filter((line) => !/^(#.*|\w+(\{[^}]*\})? \S+)?$/.test(line))).toEqual([]);
  });

  it('count calls by operation and status, and the records of banks', async () => {
    const headers = { Authorization: 'Bearer token-of-the-watcher', 'Content-Type': 'application/json' };
    await fetch(`${server.url}/__admin/banks/w1`, { method: 'PUT', headers, body: '{"clock":"2026-03-31T10:00:00Z"}' });
    const demo = await fetch(`${server.url}/__admin/banks/w1/demo`, { headers });
    const { tpps, psus } = (await demo.json()) as any;
    const create = (json: object): Promise<Response> =>
      fetch(`${server.url}/banks/w1/PSD2/v1/consents`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Request-ID': '1',
          'Ocp-Apim-Subscription-Key': tpps.find((tpp: any) => tpp.clientId !== undefined).subscriptionKey,
        },
        body: JSON.stringify(json),
      });
    const consent = { access: { accounts: [{ iban: psus[0].accounts[0].iban }] } };
    const before = (await figures()).text;
    for (const body of [consent, consent, {}]) await create(body);
    const { text } = await figures();
    const grew = (name: string): number => valueOf(text, name) - (valueOf(before, name) || 0);
    const calls = 'sandbank_call_duration_seconds';
    expect(grew(`${calls}_count{operation="createConsent",status="200"}`)).toBe(2);
    expect(grew(`${calls}_count{operation="createConsent",status="400"}`)).toBe(1);
    expect(grew(`${calls}_bucket{le="+Inf",operation="createConsent",status="200"}`)).toBe(2);
    expect(grew(`${calls}_sum{operation="createConsent",status="200"}`)).toBeGreaterThan(0);
    expect([grew('sandbank_consents'), grew('sandbank_waiting'), grew('sandbank_journal_entries')]).toEqual([2, 2, 3]);
    expect(valueOf(text, 'sandbank_banks')).toBe(2);
  });
});

describe("the memory of a server's journals", () => {
  it('is limited per bank and in total by settings, and measured', async () => {
    const MB = 1024 ** 2;
    const small = await startInProcess({ certs: 'memory', maxJournalBytes: '2MB', maxTotalJournalBytes: 3 * MB });
    try {
      const banks = ['default', 'w1', 'w2'];
      for (const bank of banks.slice(1)) await fetch(`${small.url}/__admin/banks/${bank}`, { method: 'PUT' });
      for (const bank of banks)
        for (let call = 0; call < 150; call += 1)
          await fetch(`${small.url}${bank === 'default' ? '' : `/banks/${bank}`}/PSD2/v1/consents`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', 'X-Request-ID': `${bank} ${call}` },
            body: JSON.stringify({ filling: `${call}${'x'.repeat(30_000)}` }),
          });
      const text = await (await fetch(`${small.url}/metrics`)).text();
      expect(valueOf(text, 'sandbank_journal_bytes')).toBeGreaterThan(2 * MB);
      expect(valueOf(text, 'sandbank_journal_bytes')).toBeLessThanOrEqual(3 * MB);
      for (const bank of banks) {
        const { journal } = small.server.context.registry.recordOf(small.server.context.banks.find(bank)!);
        expect([bank, journal.bytes > MB / 2, journal.bytes <= 2 * MB]).toEqual([bank, true, true]);
        expect(journal.size + journal.dropped).toBe(150);
      }
    } finally {
      await small.stop();
    }
  });
});

describe('call counts', () => {
  it('add each duration to its first matching class, and are cumulative', () => {
    const counts = new CallCounts();
    for (const milliseconds of [0.5, 0.6, 1, 9_999, 60_000]) counts.count('readAccounts', 200, milliseconds);
    counts.count(undefined, 404, 1);
    const [own, other] = counts.all();
    const within = (seconds: number): number | undefined =>
      own?.withinBounds[DURATION_BOUNDS.indexOf(seconds as (typeof DURATION_BOUNDS)[number])];
    expect([within(0.0005), within(0.001), within(5), within(10), own?.count]).toEqual([1, 3, 3, 4, 5]);
    expect(own?.sumSeconds).toBeCloseTo(70.0011);
    expect([other?.operation, other?.status, other?.count]).toEqual(['other', 404, 1]);
  });
});
