import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { connectSandbank } from '../../src/library/server-client.js';
import { campaign } from '../../src/proving/campaign.js';
import { replayWriter } from '../../src/proving/prove.js';
import { readReplayFile } from '../../src/proving/replay-file.js';
import type { Sandbank } from '../../src/library/index.js';
import type { OpenedBank, World } from '../../src/proving/run.js';
import { startInProcess } from '../../src/server/start-in-process.js';
import { CORRECT, payer, prove } from './clients.js';

const { TppClient } = createRequire(import.meta.url)('../../examples/tpp-client.cjs');

describe('prove, as a function', () => {
  it('finds that a client pays twice after a lost answer, with one disturbance', async () => {
    const result = await prove(payer({ ...CORRECT, paysAgain: true }), { seeds: 8 });
    expect(result.findings.map(({ property, about, confirmed }) => [property, about, confirmed])).toEqual([
      ['paid-twice', 'payment 1', 3],
    ]);
    const [finding] = result.findings;
    expect(finding?.plan.disturbances).toHaveLength(1);
    expect(finding?.plan.disturbances[0]).toMatchObject({ operation: 'readPaymentStatus', resource: 1, occurrence: 1 });
    expect(finding?.class).toBe('transparent');
    expect(finding?.detail).toMatch(/^after .*readPaymentStatus of the 1st payment.* 2nd payment like the 1st one/);
    expect(result.text).toContain('ERROR paid-twice (payment 1)');
    expect(result.text).toContain('The smallest disturbance that causes it (a correct client handles it):');
    expect(finding?.journal.some(({ disturbedBy }) => disturbedBy !== undefined)).toBe(true);
  });

  it('finds what the client shows wrongly at a quiet bank already, with an empty plan', async () => {
    const alwaysWrong = async (bank: Sandbank): Promise<void> => {
      await payer(CORRECT)(bank);
      const [payment] = await bank.payments.list();
      await bank.believe({ payments: { [payment?.paymentId ?? '']: 'failed' } });
    };
    const { findings, text, plans } = await prove(alwaysWrong, { seeds: 2 });
    expect(findings).toEqual([
      expect.objectContaining({ property: 'belief', about: 'payment 1', severity: 'error', confirmed: 3 }),
    ]);
    expect([findings[0]?.plan.disturbances, plans]).toEqual([[], 2]);
    expect(text).toContain('ERROR belief (payment 1)');
    expect(text).toContain('  It is so at a quiet bank already, without a disturbance.\n');
    expect(text).not.toContain('smallest disturbance');
    expect(text).toContain(': 1 finding.');
  });

  it('finds that a client holds a payment for settled too early, writes a replay file if asked, and runs its plan again', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'sandbank-library-')), 'found');
    const client = payer({ ...CORRECT, settledAt: ['ACSC', 'ACCC', 'PDNG'] });
    mkdirSync(folder);
    for (const name of ['replay-1.json', 'replay-7.json', 'other.json']) writeFileSync(join(folder, name), '{}');
    const ending = new AbortController();
    const { findings, replays, isEnded, text } = await prove(client, {
      seeds: 200,
      // The first plan that shows it is the thirteenth; with others it is as late as the fiftieth.
      masterSeed: 4,
      folder,
      bank: { clock: '2026-03-02T09:00:00Z' },
      signal: ending.signal,
      onProgress: (line) => void (line.startsWith('Seed') && ending.abort()),
    });
    expect([isEnded, text.includes('It was ended before the other plans.')]).toEqual([true, true]);
    expect(findings.map(({ property, class: ofPlan }) => [property, ofPlan])).toEqual([['belief', 'visible']]);
    expect(findings[0]?.detail).toContain('shows payment 1 as settled, but its status is PDNG');
    expect(replays).toEqual([join(folder, 'replay-1.json')]);
    // Of earlier runs is nothing left; what this run wrote stays for the next test with the same folder.
    await prove(payer(CORRECT), { seeds: 1, folder });
    expect(readdirSync(folder).sort()).toEqual(['other.json', 'replay-1.json']);
    expect(text).toContain(`Again: prove(client, { replay: '${replays[0]}' })`);
    const file = JSON.parse(readFileSync(replays[0]!, 'utf8'));
    expect(file).toMatchObject({ settings: { clock: '2026-03-02T09:00:00Z' }, shows: 'belief payment 1' });
    expect(file.plan).toEqual(findings[0]?.plan);
    expect([file.fixtures, file.otherJournal]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), undefined]);
    const again = await prove(client, { replay: replays[0]! });
    expect([again.plans, again.findings.map(({ property }) => property), again.replays]).toEqual([1, ['belief'], []]);
    expect((await prove(payer(CORRECT), { replay: replays[0]! })).findings).toEqual([]);
    writeFileSync(replays[0]!, '{}');
    await expect(prove(client, { replay: replays[0]! })).rejects.toThrow('is not a replay file: plan is missing');
    rmSync(folder, { recursive: true });
  });

  it('has the journals of both for a finding that not every run of its plan shows', async () => {
    let disturbed = 0;
    const forgetful = async (bank: Sandbank): Promise<void> => {
      const tpp = new TppClient(bank);
      const { consentId } = await tpp.requestConsent(bank.demo.psus[0]?.accounts[0]?.iban);
      const { status } = await tpp.send('GET', `/PSD2/v1/consents/${consentId}/status`);
      if (status === 503) disturbed += 1;
      if (status === 503 && disturbed % 2 === 1) throw new Error('the bank is unavailable');
    };
    const { findings, text } = await prove(forgetful, { seeds: 8 });
    const finding = findings.find(({ property }) => property === 'tests-fail');
    expect([1, 2]).toContain(finding?.confirmed);
    expect(text).toMatch(/ERROR tests-fail, flaky: in [12] of 3 runs/);
    const answers = [finding?.journal, finding?.otherJournal].map((lines) => lines?.map(({ status }) => status));
    expect(answers).toEqual([
      [200, 503],
      [200, 503],
    ]);
  });

  it('refuses options that do not exist, and names the place of those of a bank', async () => {
    await expect(prove(payer(CORRECT), { dialect: 'nextgenpsd2' } as never)).rejects.toThrow(
      'unknown option dialect; did you mean bank.dialect?',
    );
  });

  it('shows errors without colours', async () => {
    const { trouble } = await prove(() => Promise.reject(new Error('\u001b[31mred\u001b[0m')));
    expect(trouble).toBe('the tests fail at a quiet bank: Error: red');
  });

  it('says of plans that the tests removed their faults', async () => {
    const clearing = async (bank: Sandbank): Promise<void> => {
      await bank.faults.clear();
      await payer(CORRECT)(bank);
    };
    const { text, removed } = await prove(clearing, { seeds: 5 });
    expect(removed).toBeGreaterThan(0);
    expect(text).toMatch(
      /In \d plans?, your tests removed faults before they met a call: tests for prove must not clear/,
    );
    expect((await prove(payer(CORRECT), { seeds: 5 })).removed).toBe(0);
  });

  it('writes a replay file of a bank outside of prove, with its calls and without a disturbance', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbank-library-'));
    const path = join(folder, 'replay.json');
    const server = await startInProcess({ clock: '2026-03-02T09:00:00Z' });
    const bank = await connectSandbank(server.url);
    await new TppClient(bank).requestConsent(bank.demo.psus[0]?.accounts[0]?.iban);
    await replayWriter('0.1.0')(bank, path);
    await server.stop();
    const file = readReplayFile(readFileSync(path, 'utf8'));
    rmSync(folder, { recursive: true });
    expect(file).toMatchObject({
      settings: { dialect: 'published', clock: '2026-03-02T09:00:00.000Z' },
      fixtures: createHash('sha256').update(JSON.stringify(bank.demo.psus)).digest('hex'),
      plan: { disturbances: [] },
      journal: [{ operation: 'createConsent', subject: 'consent 1', state: 'received', status: 200 }],
    });
  });

  it('finds nothing in the corrected client, and says what was not checked', async () => {
    const result = await prove(payer(CORRECT), { seeds: 25 });
    expect(result.findings).toEqual([]);
    expect([result.plans, result.dropped, result.trouble]).toEqual([25, 0, undefined]);
    expect(result.acted).toBeGreaterThan(20);
    expect(result.text).toContain('no finding');
    expect(result.notChecked).toHaveLength(2);
    const { answers, disturbances, notApplicable } = result.coverage;
    const metOf = (wanted: string) => answers.find(({ operation, value }) => `${operation} ${value}` === wanted)?.met;
    expect([metOf('readPaymentStatus RJCT'), metOf('readPaymentStatus no-answer')]).toEqual(['survived', 'survived']);
    expect([metOf('readPaymentStatus PATC'), metOf('readAccounts 200')]).toEqual(['never', undefined]);
    expect(disturbances.find(({ kind }) => kind === 'read-lost')).toEqual({
      kind: 'read-lost',
      survived: 1,
      failed: 0,
      never: 0,
    });
    expect(notApplicable.operations).toContain('createConsent');
    expect(notApplicable.disturbances).toContain('notification');
  });

  it('has expired tokens among what a correct client survives only if the client refreshes tokens at the quiet bank', async () => {
    const notApplicable = async (refreshes: boolean): Promise<readonly string[]> => {
      const { coverage, trouble } = await prove(
        async (bank) => {
          const tpp = new TppClient(bank);
          const { consentId } = await tpp.requestConsent(bank.demo.psus[0]?.accounts[0]?.iban);
          const { code } = await bank.approve(consentId);
          const { clientId = '', clientSecret = '' } = bank.demo.tpps[0]!;
          const exchange = (grant: Record<string, string>) =>
            tpp.call(
              'POST',
              `/PSD2/v1/oauth/token?${new URLSearchParams({ client_id: clientId, client_secret: clientSecret, request_id: consentId, ...grant })}`,
            );
          const { refresh_token: token } = await exchange({ code: code ?? '' });
          if (refreshes) await exchange({ grant_type: 'refresh_token', refresh_token: token });
        },
        { seeds: 1 },
      );
      expect(trouble).toBeUndefined();
      return coverage.notApplicable.disturbances;
    };
    expect(await notApplicable(false)).toContain('token-expired');
    expect(await notApplicable(true)).not.toContain('token-expired');
  });

  it('says what it has found if it is ended while it shrinks', async () => {
    const ending = new AbortController();
    const client = payer({ ...CORRECT, paysAgain: true });
    let times = 0;
    const { findings, text } = await prove(
      async (bank) => {
        await client(bank);
        times += (await bank.payments.list()).length > 1 ? 1 : 0;
        if (times === 2) ending.abort();
      },
      { seeds: 30, signal: ending.signal },
    );
    expect(findings.map(({ property, confirmed }) => [property, confirmed])).toEqual([['paid-twice', 0]]);
    expect(text).toContain('ERROR paid-twice (payment 1), not confirmed, because the campaign was ended');
  });

  /** A world whose client reads once in each run, and ends as the status says. */
  function worldOf(end: (status: number | undefined, limitMs: number) => ReturnType<OpenedBank['run']>): World {
    return {
      open: async () => {
        const server = await startInProcess({});
        const client = await connectSandbank(server.url);
        const read = (): Promise<Response> => fetch(`${client.url}/PSD2/v1/accounts`);
        const run: OpenedBank['run'] = async (limitMs) => end((await read().catch(() => undefined))?.status, limitMs);
        return { client, run, stop: () => server.stop() };
      },
    };
  }

  it('finds that a client hangs after an answer that it does not expect', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const limits = jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(Math.ceil(ms / 50)));
    const never = new Promise<never>(() => undefined);
    const world = worldOf(async (status) => (status === 400 ? { kind: 'passed', detail: '' } : never));
    const { findings } = await campaign(world, { seeds: 3 });
    limits.mockRestore();
    expect(findings.map(({ property, confirmed }) => [property, confirmed])).toEqual([['hangs', 3]]);
    expect(findings[0]?.detail).toMatch(/^it was ended: it still ran after 1\d{4} ms$/);
  });

  it('finds what always hangs, also where a similar disturbance sometimes does', async () => {
    let times = 0;
    const world = worldOf(async (status) => {
      if (status === 503) times += 1;
      const hangs = status === 429 || (status === 503 && times % 4 !== 0);
      return { kind: hangs ? 'hung' : 'passed', detail: '' };
    });
    const { findings } = await campaign(world, { seeds: 12, masterSeed: 2 });
    expect(findings.map(({ property, confirmed }) => [property, confirmed])).toContainEqual(['hangs', 2]);
    expect(findings.map(({ property, confirmed }) => [property, confirmed])).toContainEqual(['hangs', 3]);
  });

  it.each([
    [1, 3, [1, 4, 7]],
    [3, 3, [3, 6]],
    [2, 2, [2, 4, 6]],
  ])('runs the seeds of part %d of %d', async (part, of, seeds) => {
    let runs = 0;
    const world = worldOf(async () => ({ kind: (runs += 1) > 2 ? 'hung' : 'passed', detail: '' }));
    const { findings, plans } = await campaign(world, { seeds: 7, shard: { part, of } });
    expect([findings[0]?.plan.seed, plans]).toEqual([seeds[0], seeds.length]);
  });

  it('finds no hang where the machine has become slower since the begin', async () => {
    let [runs, passedMs] = [0, 0];
    const now = performance.now.bind(performance);
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + passedMs);
    const world = worldOf(async (_status, limitMs) => {
      const durationMs = (runs += 1) > 2 ? 30_000 : 100;
      passedMs += Math.min(durationMs, limitMs);
      return { kind: durationMs > limitMs ? 'hung' : 'passed', detail: '' };
    });
    const { findings, dropped } = await campaign(world, { seeds: 1 });
    clock.mockRestore();
    expect([findings, dropped]).toEqual([[], 1]);
  });

  it('says why nothing can be proved', async () => {
    const fails = await prove(() => Promise.reject(new Error('no account')), { seeds: 1 });
    expect(fails.trouble).toBe('the tests fail at a quiet bank: Error: no account');
    expect(fails.text).toBe('Nothing could be proved: the tests fail at a quiet bank: Error: no account');
    const idle = await prove(() => undefined, { seeds: 1 });
    expect(idle.trouble).toContain('make no call to the bank');
    let times = 0;
    const unlike = await prove(
      async (bank) => {
        times += 1;
        for (let time = 0; time < times; time += 1) await fetch(`${bank.url}/PSD2/v1/accounts`);
      },
      { seeds: 1 },
    );
    expect(unlike.trouble).toContain('call 2 was absent, then readAccounts 4');
  });
});
