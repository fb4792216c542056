import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { runProgram, startProgram, type RunningProgram } from '../support/program.js';
import { breakEveryRule, PUBLISHED_RULES, withTwoOnboarded } from '../support/misbehaving-client.js';
import { approve, makeConsent, pay, tppAt, tppOfOwnBank } from '../support/tpp-client.js';

/** The commands that talk to a running server. */

let folder: string;
let server: RunningProgram;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-cli-'));
  // A gateway on this machine may forward client certificates.
  const proxies = ['--trusted-proxies', 'loopback'];
  server = await startProgram([
    '--port',
    '0',
    '--https-port',
    '0',
    '--quiet',
    '--certs',
    join(folder, 'certs'),
    ...proxies,
  ]);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

let bank: string;
let number = 0;
beforeEach(() => {
  number += 1;
  bank = `cli-${number}`;
});
const run = (...args: string[]) => runProgram(args, { SANDBANK_URL: server.url, SANDBANK_BANK: bank });

describe('the URL of a bank', () => {
  it('selects the bank before the environment does, and --bank takes precedence', async () => {
    await tppOfOwnBank(server.url, bank);
    const address = ['--url', `${server.url}/banks/${bank}`];
    const run = async (...args: string[]) => (await runProgram(args, { SANDBANK_BANK: 'another' })).stdout;
    expect(await run('advance', 'PT1S', ...address)).toContain(`in bank ${bank};`);
    expect(await run('report', ...address)).toContain(`Client report of bank ${bank} `);
    expect(await run('advance', 'PT1S', ...address, '--bank', 'default')).toContain('in bank default;');
    const missing = await runProgram(['report', '--url', `${server.url}/banks/nobody`]);
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('there is no bank "nobody"') });
  });
});

describe('advance', () => {
  it('advances the clock and prints the changes', async () => {
    const tpp = await tppOfOwnBank(server.url, bank);
    const { paymentId } = (await pay(tpp)).body;
    await approve(tpp, paymentId);
    const { code, stdout, stderr } = await run('advance', 'PT10S');
    expect([code, stderr]).toEqual([0, '']);
    const lines = stdout.trim().split('\n');
    expect(lines.at(-1)).toBe(`It is 2026-03-31 12:00:10 +02:00 in bank ${bank}; 3 events.`);
    expect(lines[2]).toMatch(
      new RegExp(`^2026-03-31 12:00:\\d\\d \\+02:00 payment ${paymentId}: ACSP → ACSC \\(.+\\)$`),
    );
    const to = await run('advance', '--to', '2026-04-30T10:00:00Z', '--limit', '1');
    expect(to.stdout).toMatch(/^and \d+ bookings \(--bookings\)\nIt is 2026-04-30 12:00:00 \+02:00/);
    const all = await run('advance', 'P2D', '--limit', '1', '--bookings');
    expect(all.stdout).toMatch(/^\S+ \S+ \S+ account [\w-]+: [^\n]+\nand \d+ more \(--limit\)\nIt is 2026-05-02/);
    const json = await run('advance', 'P1D', '--json');
    expect(JSON.parse(json.stdout)).toMatchObject({ now: '2026-05-03T10:00:00.000Z' });
  });

  it.each([
    [['advance'], 2, /specify a duration or an instant: .* advance 90d/],
    [['advance', 'P1D', '--to', '2026-04-30T10:00:00Z'], 2, /specify a duration or an instant/],
    [['advance', 'P1D', '--limit', 'x'], 2, /--limit "x" is not valid/],
    [['advance', 'tomorrow'], 2, /"tomorrow" is not a duration; use one such as 90d/],
    [['advance', 'P1D', '--bank', 'nobody'], 1, /^sandbank: there is no bank "nobody"; banks: default/m],
    [['snapshot'], 2, /specify an action: list, take, restore, fork, remove/],
    [['snapshot', 'keep'], 2, /specify an action/],
    [['snapshot', 'fork', 'a'], 2, /usage: node dist.* snapshot fork NAME BANK/],
    [['report', '--fail-on', 'fatal'], 2, /--fail-on "fatal" is not valid; use one of hint, warning, error, never/],
    [['report', '--format', 'html'], 2, /--format "html" is not valid; use one of text, json, junit, github/],
  ])('rejects %j with a message of one line', async (args, code, message) => {
    const result = await runProgram(args, { SANDBANK_URL: server.url });
    expect(result).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(message) });
    expect(result.stderr.trim().split('\n')).toHaveLength(1);
  });

  it('explains what to do if no bank is running', async () => {
    const { code, stdout, stderr } = await runProgram(['advance', 'P1D', '--url', 'http://127.0.0.1:9'], {});
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/http:\/\/127\.0\.0\.1:9 cannot be reached.*\nStart a bank .*: \S.*\nOr name a running one/);
  });
});

describe('reset and snapshot', () => {
  it('restore a state and create other banks', async () => {
    const tpp = await tppOfOwnBank(server.url, bank);
    const consents = async () => (await tpp.admin('GET', '/consents')).consents.length;
    expect((await run('snapshot', 'list')).stdout).toBe(`Bank ${bank} has no snapshots.\n`);
    await makeConsent(tpp);
    expect((await run('snapshot', 'take', 'asked')).stdout).toBe(
      `Saved bank ${bank} as asked; its time is 2026-03-31 12:00:00 +02:00.\n`,
    );
    expect((await run('reset')).stdout).toBe(`Reset bank ${bank}; its time is 2026-03-31 12:00:00 +02:00.\n`);
    expect(await consents()).toBe(0);
    expect((await run('snapshot', 'restore', 'asked')).code).toBe(0);
    expect(await consents()).toBe(1);
    expect((await run('snapshot', 'fork', 'asked', `${bank}-f`)).stdout).toContain(`${server.url}/banks/${bank}-f`);
    expect((await run('snapshot', 'list')).stdout).toBe('asked  2026-03-31 12:00:00 +02:00\n');
    expect((await run('snapshot', 'remove', 'asked')).code).toBe(0);
    expect(await run('snapshot', 'restore', 'asked')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('there is no snapshot "asked"'),
    });
  });
});

describe('report', () => {
  it('contains no finding for the demo client', async () => {
    expect((await runProgram(['demo', '--url', server.url])).code).toBe(0);
    const { code, stdout } = await runProgram(['report', '--url', server.url, '--fail-on', 'hint']);
    expect([code, stdout.split('\n')[0]]).toEqual([0, expect.stringMatching(/\d\d calls, no findings$/)]);
  });

  it('contains every rule for a client that violates them all, and sets the exit code', async () => {
    const fixtures = await readFile(new URL('../../fixtures/demo-bank.yaml', import.meta.url), 'utf8');
    const tpp = await tppOfOwnBank(server.url, bank, { fixtures: withTwoOnboarded(fixtures) });
    await breakEveryRule(tpp, await tppAt(server.url, bank, 1));
    const { code, stdout, stderr } = await run('report', '--fail-on', 'warning');
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^sandbank: \d+ findings of severity warning or above in bank cli-\d+: request-id-missing \(once\), .*retry-after-ignored \(3 times\)/,
    );
    const shown = [...stdout.matchAll(/^(?:ERROR|WARNING|HINT) .* \[(\S+)\] \(/gm)].map(([, id]) => id);
    expect(shown.sort()).toEqual(PUBLISHED_RULES);
    expect((await run('report')).code).toBe(0);
    const path = join(folder, 'report.xml');
    expect(await run('report', '--format', 'junit', '--output', path, '--fail-on', 'error')).toMatchObject({
      code: 1,
      stdout: '',
    });
    expect(await readFile(path, 'utf8')).toMatch(/^<\?xml version="1\.0"/);
    const errors = JSON.parse((await run('report', '--format', 'json')).stdout).counts.error as number;
    expect(errors).toBeGreaterThan(0);
    const unnamed = await run('report', '--format', 'junit');
    expect([unnamed.code, unnamed.stdout]).toEqual([0, expect.stringContaining(`failures="${errors}"`)]);
    const never = await run('report', '--format', 'junit', '--fail-on', 'never');
    expect(never.stdout).toContain('failures="0"');
    const annotations = (await run('report', '--format', 'github')).stdout;
    expect(annotations.match(/^::error title=Sandbank [^:,]+\[\S+\] in bank \S+::/gm)).toHaveLength(errors);
    expect(JSON.parse((await run('report', '--format', 'json')).stdout)).toMatchObject({ bank });
    expect(await run('report', '--output', join(folder, 'none', 'report'))).toMatchObject({ code: 2 });
  });
});
