import { appendFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LOG_LEVELS } from '../../src/server/logger.js';
import { runProgram, startProgram } from '../support/program.js';
import { connectRaw, portOf, requestText, talkRaw } from '../support/raw-connection.js';
import {
  approve,
  exchange,
  makeConsent,
  pay,
  readAccounts,
  refresh,
  tppAt,
  tppOfOwnBank,
} from '../support/tpp-client.js';

/** The JSON log of a run in which everything happens at once: each line is for programs, and none holds a secret. */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-log-'));
});
afterAll(() => rm(folder, { recursive: true }));

const EVENTS = ['call', 'transition', 'fault', 'note', 'ready', 'stopped'];
const CLIENTS = 4;
const ROUNDS = 2;

/** What no one may read in a log: what was answered, and what a client sent in whatever place. */
class Secrets {
  readonly #all = new Set<string>();

  get size(): number {
    return this.#all.size;
  }

  add(...secrets: readonly string[]): void {
    for (const secret of secrets) this.#all.add(secret);
  }

  in(text: string): string[] {
    return [...this.#all].filter((secret) => text.includes(secret));
  }
}

/** A TPP that does what it should, and what it should not, in its own bank. */
async function work(origin: string, secrets: Secrets, client: number): Promise<void> {
  const tpp = await tppOfOwnBank(origin, `log-${client}`, { seed: client });
  for (let round = 0; round < ROUNDS; round += 1) {
    const consent = await makeConsent(tpp);
    const code = await approve(tpp, consent);
    const { access_token: token, refresh_token: refreshToken } = (await exchange(tpp, code, consent)).body;
    secrets.add(code, token, refreshToken);
    await readAccounts(tpp, token);
    secrets.add((await refresh(tpp, refreshToken)).body.access_token);
    const { paymentId } = (await pay(tpp)).body;
    secrets.add(await approve(tpp, paymentId));
    await tpp.advance('PT10S');
    const misplaced = `misplaced-${client}-${round}-token`;
    secrets.add(misplaced);
    await tpp.call('GET', `/PSD2/v1/accounts?access_token=${misplaced}`, { token: misplaced });
    await tpp.call('GET', `/PSD2/v1/oauth/token?client_secret=${misplaced}&code=${misplaced}`);
    await tpp.call('GET', `/nowhere?subscription-key=${misplaced}`, { headers: { 'X-Secret': misplaced } });
    await tpp.call('POST', '/PSD2/v1/consents', { text: `{"password":"${misplaced}"`, headers: JSON_TYPE });
    await tpp.call('POST', '/PSD2/v1/payments/sepa-credit-transfers', { json: { [misplaced]: misplaced } });
  }
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Everything that is not a call as a client should send it. */
async function misbehave(port: number, key: string, secrets: Secrets): Promise<void> {
  const secret = 'secret-of-a-bent-request';
  secrets.add(secret);
  const headers = { 'Ocp-Apim-Subscription-Key': key, Authorization: `Bearer ${secret}`, Cookie: `portal=${secret}` };
  const end = { Connection: 'close' };
  await talkRaw(port, `${secret}\r\n\r\n`);
  await talkRaw(port, `GET /PSD2/v1/accounts?token=${secret} HTTP/9.9\r\n\r\n`);
  await talkRaw(port, requestText('GET', `/PSD2/v1/%zz?code=${secret}`, { ...headers, ...end }));
  await talkRaw(port, requestText('GET', `/PSD2/v1/accounts#access_token=${secret}`, { ...headers, ...end }));
  await talkRaw(port, requestText('GET', '/livez', { 'X-Large': secret.repeat(5000) }));
  const line = '/livez"}%0a{"time":1}\\';
  await talkRaw(port, requestText('GET', line, end));
  const gone = await connectRaw(port);
  const rest = { ...headers, 'X-Request-ID': 'gone', 'Content-Length': 500, ...JSON_TYPE };
  await gone.send(requestText('POST', '/PSD2/v1/consents', rest, `{"secret":"${secret}`));
  gone.socket.resetAndDestroy();
}

describe('sandbank serve --log-format json', () => {
  it('writes one JSON object per line for each call, without secrets', async () => {
    const args = ['--port', '0', '--https-port', 'off', '--data', folder, '--clock', '2026-03-31T10:00:00Z'];
    await (await startProgram([...args, '--seed', '3'])).stop();
    // As after a power cut: there is something to note at the start.
    appendFileSync(join(folder, 'banks', 'default.bank'), '0123abcd {"no');
    const program = await startProgram([...args, '--log-format', 'json', '--log-level', 'debug']);
    // The seed of the kept bank, not that of the setting.
    expect(program.readyLine).toContain('seed 3)');
    const tpp = await tppAt(program.url, 'default');
    const secrets = new Secrets();
    secrets.add(tpp.facts.key, tpp.facts.clientSecret, 'anna-pass');
    const times = 3;
    for (const fault of ['CONNECTION_RESET_BY_PEER', 'TRUNCATED_JSON', 'EMPTY_RESPONSE'])
      await tpp.admin('POST', '/faults', { match: { operation: 'readConsentStatus' }, fault, times });
    let broken = 0;
    const breakOff = async (): Promise<void> => {
      for (let count = 0; count < 3 * times; count += 1)
        await tpp.call('GET', '/PSD2/v1/consents/x/status').catch(() => (broken += 1));
    };
    await Promise.all([
      ...Array.from({ length: CLIENTS }, (_, client) => work(program.url, secrets, client)),
      misbehave(portOf(program.url), tpp.facts.key, secrets),
      breakOff(),
    ]);
    expect(broken).toBe(3 * times);
    expect(await program.stop()).toBe(0);

    const output = program.output();
    expect(output.endsWith('\n')).toBe(true);
    const lines = output
      .slice(0, -1)
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    for (const { time, level, event } of lines) {
      expect(new Date(String(time)).toISOString()).toBe(time);
      expect(LOG_LEVELS).toContain(level);
      expect(EVENTS).toContain(event);
    }
    expect(secrets.in(output)).toEqual([]);
    expect(secrets.size).toBeGreaterThan(5 * CLIENTS * ROUNDS);
    const of = (wanted: object) =>
      lines.filter((line) => Object.entries(wanted).every(([name, value]) => line[name] === value));
    expect(of({ event: 'note' })).toEqual([
      expect.objectContaining({ level: 'warn', message: expect.stringContaining('bytes are an incomplete change') }),
    ]);
    expect(of({ event: 'ready' })).toHaveLength(1);
    expect(of({ event: 'fault' })).toEqual([]);
    // Every call has its line, also one whose answer was broken off or that never arrived as a whole.
    const calls = CLIENTS * ROUNDS;
    expect(of({ event: 'call', operation: 'createConsent', status: 200 })).toHaveLength(calls);
    expect(of({ event: 'call', operation: 'createConsent', status: 400, refusal: 'FORMAT_ERROR' })).toHaveLength(calls);
    expect(of({ event: 'call', operation: 'createConsent', status: 0 })).toHaveLength(1);
    expect(of({ event: 'call', operation: 'readConsentStatus' })).toHaveLength(3 * times);
    // Two of the bent requests lead nowhere as well.
    expect(of({ event: 'call', status: 404, level: 'warn' })).toHaveLength(calls + 2);
    expect(of({ event: 'transition', kind: 'payment', to: 'RCVD' })).toHaveLength(calls);
  });
});

/** Every start is a slow one: what is said after 1.5 seconds is said at once. */
const SLOW = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent('const wait = setTimeout; globalThis.setTimeout = (run, ms, ...more) => wait(run, ms === 1500 ? 0 : ms, ...more);')}`,
};
const FLAGS = ['--port', '0', '--https-port', 'off', '--certs', 'memory'];

describe('the lines of a start and of a stop', () => {
  const objects = (text: string): Record<string, unknown>[] =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));

  it('are JSON for a slow start, a failed start and a stop', async () => {
    const program = await startProgram([...FLAGS, '--log-format', 'json'], SLOW);
    await program.stop();
    expect(objects(program.output())).toEqual([
      expect.objectContaining({ event: 'note', message: expect.stringMatching(/^Still starting: /) }),
      expect.objectContaining({ event: 'ready' }),
      expect.objectContaining({ event: 'stopped', level: 'info', message: 'Stopped.' }),
    ]);
    const failed = await runProgram(['serve', ...FLAGS, '--log-format', 'json', '--fixtures', 'nowhere.yaml']);
    expect([failed.code, failed.stderr]).toEqual([1, '']);
    expect(objects(failed.stdout)).toEqual([
      expect.objectContaining({ event: 'fault', level: 'error', message: expect.stringContaining('nowhere.yaml') }),
    ]);
  });

  it('leave out with --quiet that a start is slow, which a build would print', async () => {
    const quiet = await startProgram([...FLAGS, '--quiet'], SLOW);
    await quiet.stop();
    expect(quiet.output()).toMatch(/^Ready\. /);
  });

  it('say that a saved bank keeps its profile, and what the given one would change', async () => {
    const [data, profile] = [join(folder, 'kept'), join(folder, 'demo.yaml')];
    const start = async (...more: string[]): Promise<string> => {
      const program = await startProgram([...FLAGS, '--data', data, ...more]);
      await program.stop();
      return program.output();
    };
    writeFileSync(profile, 'extends: published\ndecisions: { page-hints: shown }\n');
    expect(await start('--profile', profile)).not.toContain('keeps the profile');
    expect(await start('--profile', profile)).not.toContain('keeps the profile');
    expect(await start()).not.toContain('keeps the profile');
    writeFileSync(profile, 'extends: published\ndecisions: { page-hints: hidden, rate-limit: 600 }\n');
    expect(await start('--profile', profile)).toContain(
      `note: the bank default keeps the profile with which it was saved; ${profile} differs in rate-limit, page-hints. To apply it: PUT /__admin/profile, or the dashboard\n`,
    );
    const [note] = objects(await start('--sca', 'auto', '--log-format', 'json'));
    expect(note).toMatchObject({
      event: 'note',
      message: expect.stringContaining('--sca auto differs in psu-behaviour.'),
    });
    expect(await start('--dialect', 'nextgenpsd2')).toContain(
      '--dialect nextgenpsd2 differs in the dialect. To apply it: PUT /__admin/banks/default, which deletes its state\n',
    );
  });
});
