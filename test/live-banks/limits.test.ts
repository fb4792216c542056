import { describe, expect, it } from '@jest/globals';
import { BEGIN, liveBanks, type Answer, type LiveBank } from './live-bank.js';

/**
 * How live banks limit calls, and which clients they break: the naive one tries again every ten seconds unless a number says how long to
 * wait; the careful one reads all that the bank says, and waits longer each time if it says nothing.
 * @decision limits-clock, limits-scope, limits-count, retry-after, limit-headers, frequency-scope
 */

const open = liveBanks();
const ATTENDED = { 'PSU-IP-Address': '192.0.2.10' };
const LIMITED = { 'limits-clock': 'bank', 'rate-limit': 3 };
const TRIES = 8;

/** How long a client waits after a refusal, in seconds of the bank's clock. */
type Patience = (refused: Answer, attempt: number, nowMs: number) => number;

const naive: Patience = ({ headers }) => Number(headers.get('retry-after') ?? NaN) || 10;

/**
 * Seconds or a date: RFC 9110. Nothing: actualbudget/actual-server#488. More than the bank says costs nothing; less, and the bank counts
 * the refusal: whisper-money/whisper-money#352.
 */
const careful: Patience = ({ headers }, attempt, nowMs) => {
  const said = headers.get('retry-after');
  if (said === null) return 60 * 2 ** attempt;
  return Number.isNaN(Number(said)) ? Math.ceil((Date.parse(said) - nowMs) / 1000) : Number(said);
};

/** Reads the list of accounts ten times. Returns how many reads were served. */
async function readTen({ bank, send }: LiveBank, consent: object, patience: Patience): Promise<number> {
  let served = 0;
  for (let read = 0; read < 10; read += 1) {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const answer = await send('GET', '/v1/accounts', { ...consent, ...ATTENDED });
      if (answer.status === 200) {
        served += 1;
        break;
      }
      expect([answer.status, answer.body.tppMessages[0].code]).toEqual([429, 'ACCESS_EXCEEDED']);
      const { now } = await bank.clock.read();
      await bank.clock.advance(`PT${patience(answer, attempt, Date.parse(now))}S`);
    }
  }
  return served;
}

describe('a bank with a limit of calls', () => {
  it('serves both clients if it says how many seconds are left', async () => {
    for (const patience of [naive, careful]) {
      const bank = await open(LIMITED);
      expect(await readTen(bank, await bank.consent(), patience)).toBe(10);
      expect(await bank.findings()).toEqual([]);
    }
  });

  it.each(['date', 'absent'])(
    'that counts refused calls, with Retry-After %s, is survived by the careful client, but not by the naive one',
    async (form) => {
      const decisions = { ...LIMITED, 'limits-count': 'refused-too', 'retry-after': form };
      const [first, second] = [await open(decisions), await open(decisions)];
      expect(await readTen(first, await first.consent(), naive)).toBeLessThan(10);
      expect(await readTen(second, await second.consent(), careful)).toBe(10);
      const findings = await first.findings();
      expect(['retry-after-ignored', 'frequency-exceeded'].map((rule) => findings.includes(rule))).toEqual([
        form === 'date',
        false,
      ]);
      expect(await second.findings()).toEqual([]);
    },
  );

  it('says in a date of its clock when to call again', async () => {
    const bank = await open({ ...LIMITED, 'retry-after': 'date' });
    const consent = await bank.consent();
    const refused = async (): Promise<Answer> => {
      const answer = await bank.send('GET', '/v1/accounts', { ...consent, ...ATTENDED });
      return answer.status === 200 ? refused() : answer;
    };
    expect((await refused()).headers.get('retry-after')).toBe('Mon, 02 Mar 2026 09:02:00 GMT');
    expect(Date.parse(BEGIN)).toBe(Date.UTC(2026, 2, 2, 9));
  });

  it('says in real time when to call again if it counts in real time', async () => {
    const bank = await open({ 'rate-limit': 1, 'retry-after': 'date' });
    await bank.send('GET', '/v1/accounts', ATTENDED);
    const consent = await bank.consent();
    const { headers, status } = await bank.send('GET', '/v1/accounts', { ...consent, ...ATTENDED });
    const waitMs = Date.parse(headers.get('retry-after') ?? '') - Date.now();
    expect([status, waitMs > 0]).toEqual([429, true]);
  });

  it('keeps its counts in a snapshot', async () => {
    const { bank, send, consent } = await open(LIMITED);
    const own = await consent();
    const read = async (): Promise<number> => (await send('GET', '/v1/accounts', { ...own, ...ATTENDED })).status;
    expect([await read(), await read()]).toEqual([200, 200]);
    await bank.snapshots.take('two-reads');
    expect([await read(), await read()]).toEqual([200, 429]);
    await bank.snapshots.restore('two-reads');
    expect([await read(), await read()]).toEqual([200, 429]);
    await bank.clock.advance('PT1M');
    expect(await read()).toBe(200);
  });

  it('limits each consent if it counts each separately', async () => {
    for (const [scope, expected] of [
      ['tpp', 429],
      ['consent', 200],
    ] as const) {
      const { send, consent } = await open({ ...LIMITED, 'limits-scope': scope });
      const [one, other] = [await consent(), await consent()];
      const read = async (own: object): Promise<number> =>
        (await send('GET', '/v1/accounts', { ...own, ...ATTENDED })).status;
      const first = [await read(one), await read(one), await read(one), await read(one)];
      expect([scope, first.at(-1), await read(other)]).toEqual([scope, 429, expected]);
    }
  });
});

describe('a bank that says how many calls are left', () => {
  it.each([
    ['x-ratelimit', (headers: Headers) => [headers.get('x-ratelimit-remaining'), headers.get('x-ratelimit-reset')]],
    ['draft', (headers: Headers) => /^"rate-limit";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '')?.slice(1)],
  ] as const)('in %s is never too fast for a client that reads it', async (form, left) => {
    const { bank, send, consent } = await open({ ...LIMITED, 'limit-headers': form });
    const own = await consent();
    const statuses: number[] = [];
    for (let read = 0; read < 10; read += 1) {
      const { status, headers } = await send('GET', '/v1/accounts', { ...own, ...ATTENDED });
      statuses.push(status);
      const [remaining, reset] = left(headers) ?? [];
      if (Number(remaining) === 0) await bank.clock.advance(`PT${reset}S`);
    }
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 200));
  });

  it('says so in its refusals', async () => {
    const { send } = await open({ ...LIMITED, quota: 2, 'limit-headers': 'draft' });
    const answers = [];
    for (let read = 0; read < 3; read += 1) answers.push(await send('GET', '/v1/consents/x'));
    expect(answers.map(({ headers }) => headers.get('ratelimit'))).toEqual([
      null,
      null,
      '"rate-limit";r=1;t=60, "quota";r=0;t=86400',
    ]);
    expect(answers.at(-1)?.headers.get('ratelimit-policy')).toBe('"rate-limit";q=3;w=60, "quota";q=2;w=86400');
  });
});

describe('a bank that counts refused reads of a consent', () => {
  it('never serves a client again that tries every hour, but one that waits for a day', async () => {
    for (const [count, hours, served] of [
      ['served', 1, 1],
      ['refused-too', 1, 0],
      ['refused-too', 24, 1],
    ] as const) {
      const { bank, send, consent } = await open({ 'frequency-window': 'rolling-24h', 'limits-count': count });
      const own = await consent();
      const read = async (): Promise<number> => (await send('GET', '/v1/accounts', own)).status;
      const first = [await read(), await read(), await read(), await read(), await read()];
      expect(first).toEqual([200, 200, 200, 200, 429]);
      // securo-finance/securo#805: an hourly job kept the quota used up.
      let later = 0;
      for (let passed = 0; passed < 72 && later === 0; passed += hours) {
        await bank.clock.advance(`PT${hours}H`);
        if ((await read()) === 200) later += 1;
      }
      expect([count, hours, later]).toEqual([count, hours, served]);
    }
  });
});

describe('a bank that counts all accesses with a consent together', () => {
  it('refuses the fifth read of a naive client, and serves one that reads only what changes', async () => {
    const { bank, send, consent, findings } = await open({ 'frequency-scope': 'consent' });
    const own = await consent();
    const read = async (path: string): Promise<Answer> => send('GET', path, own);
    // whisper-money/whisper-money#795: the list does not change, and the transactions tell the balance.
    const { body } = await read('/v1/accounts');
    const [{ resourceId }] = body.accounts;
    const account = `/v1/accounts/${resourceId}`;
    const transactions = `${account}/transactions?bookingStatus=booked&dateFrom=2026-02-20`;
    const naiveDay = [];
    for (const path of [`${account}/balances`, transactions, '/v1/accounts', `${account}/balances`])
      naiveDay.push((await read(path)).status);
    expect(naiveDay).toEqual([200, 200, 200, 429]);
    expect(await findings()).toEqual(['frequency-exceeded']);
    await bank.clock.advance('P1D');
    const carefulDay = [];
    for (let sync = 0; sync < 4; sync += 1) carefulDay.push((await read(transactions)).status);
    expect(carefulDay).toEqual([200, 200, 200, 200]);
    expect((await send('GET', transactions, { ...own, ...ATTENDED })).status).toBe(200);
  });
});
