import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { commandWorld } from '../../src/cli/prove/command-world.js';
import { until } from '../abuse/impatient-bank.js';
import { runCommand } from '../support/command.js';

const folder = mkdtempSync(join(tmpdir(), 'sandbank-prove-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** How the scripts call the bank: without `fetch`, which takes Node as long to load as to start. */
const CALLS = `
import { request } from 'node:http';
const { SANDBANK_URL: url } = process.env;
const call = (method, path, body) => new Promise((resolve, reject) => {
  request(url + path, { method, headers }, (answer) => {
    let text = '';
    answer.on('data', (part) => (text += part));
    answer.on('error', reject);
    answer.on('end', () => resolve({ status: answer.statusCode, get body() { return JSON.parse(text); } }));
  }).on('error', reject).end(body && JSON.stringify(body));
});
const headers = {};
const { tpps: [tpp], psus: [anna, ben] } = (await call('GET', '/__admin/demo')).body;
Object.assign(headers, {
  'X-Request-ID': crypto.randomUUID(), 'Ocp-Apim-Subscription-Key': tpp.subscriptionKey,
  'PSU-IP-Address': '192.0.2.1', 'Content-Type': 'application/json',
});
`;

/** A script that makes a consent and reads its status. */
const SCRIPT = `${CALLS}
const accounts = [{ iban: anna.accounts[0].iban }];
const consent = { access: { accounts }, recurringIndicator: true, frequencyPerDay: 4 };
const { consentId } = (await call('POST', '/PSD2/v1/consents', consent)).body;
headers['X-Request-ID'] = crypto.randomUUID();
const read = async () => (await call('GET', '/PSD2/v1/consents/' + consentId + '/status')).status;
const status = await READ;
if (status !== 200) { console.error('unexpected ' + status); process.exit(3); }
`;
const written = (name: string, read: string): string => {
  const path = join(folder, name);
  writeFileSync(path, SCRIPT.replace('READ', read));
  return path;
};

describe('sandbank prove', () => {
  it('runs a command at banks of its own, writes a report and a replay file, replays it, and exits by severity', async () => {
    const path = written('careless.mjs', 'read()');
    const output = join(folder, 'found');
    const report = join(folder, 'prove.xml');
    const args = [
      '--seeds',
      '1',
      '--seed',
      '6',
      '--folder',
      output,
      '--format',
      'junit',
      '--output',
      report,
      '--fail-on',
      'never',
    ];
    const { code, stdout } = await runCommand(['prove', ...args, '--', process.execPath, path]);
    expect(stdout).toMatch(/^A run takes .*; 1 seed takes about/);
    expect([code, stdout.includes('ERROR tests-fail')]).toEqual([0, true]);
    expect(readFileSync(report, 'utf8')).toContain('<testcase classname="sandbank.error" name="tests-fail"><failure');
    expect(stdout).toContain(`replay ${join(output, 'replay-1.json')} -- ${process.execPath}`);
    const file = join(output, 'replay-1.json');
    const { plan, journal } = JSON.parse(readFileSync(file, 'utf8'));
    expect(plan.disturbances).toHaveLength(1);
    expect(journal.at(-1)).toMatchObject({ operation: 'readConsentStatus', subject: 'consent 1' });
    expect(readFileSync(join(output, 'report.html'), 'utf8')).toContain('ERROR tests-fail');
    const again = await runCommand(['replay', file, '--', process.execPath, path]);
    expect(again.code).toBe(1);
    expect([again.stdout, again.stderr]).toEqual([expect.stringContaining('ERROR tests-fail: exit code'), '']);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"fixtures": "./, '"fixtures": "x'));
    const elsewhere = await runCommand(['replay', file, '--', process.execPath, path]);
    expect([elsewhere.code, elsewhere.stderr]).toEqual([1, expect.stringContaining('other customers or accounts')]);
    const careful = written(
      'careful.mjs',
      '(async () => { for (;;) { const got = await read().catch(() => 0); if (got === 200) return got; } })()',
    );
    const survived = await runCommand(['replay', file, '--', process.execPath, careful]);
    expect([survived.code, survived.stdout]).toEqual([0, expect.stringContaining('Nothing was wrong in this run')]);
  });

  it('says what is wrong with its use, and with tests that fail anyway', async () => {
    const usage = async (...args: string[]): Promise<string> => (await runCommand(args)).stderr;
    expect(await usage('prove')).toContain('put the command that runs your tests after --');
    expect(await usage('prove', '--format', 'pdf', '--', 'x')).toContain('use one of text, json, junit, github, html');
    expect(await usage('prove', '--shard', '5/4', '--', 'x')).toContain('--shard "5/4" is not valid; use');
    expect(await usage('prove', '--seeds', 'x', '--', 'x')).toContain(
      '--seeds "x" is not valid; use a whole number from 1',
    );
    expect(await usage('prove', '--minutes', '0', '--', 'x')).toContain(
      '--minutes "0" is not valid; use a number above 0',
    );
    expect(await usage('prove', '--folder', written('taken', ''), '--', 'x')).toContain('is a file; name a folder');
    const unknown = await runCommand(['prove', '--profile', 'nope.yaml', '--', 'x']);
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('nope.yaml: no such file')]);
    expect(await usage('replay', '--', 'x')).toContain('name a file');
    const output = join(folder, 'trouble');
    mkdirSync(output);
    for (const name of ['replay-2.json', 'replay-mine.json']) writeFileSync(join(output, name), '{}');
    const json = ['--format', 'json', '--folder', output];
    const fails = await runCommand(['prove', ...json, '--', process.execPath, '-e', 'process.exit(4)']);
    // The page is that of the last run, and no replay file is of an earlier one.
    expect(readdirSync(output).sort()).toEqual(['replay-mine.json', 'report.html']);
    expect(readFileSync(join(output, 'report.html'), 'utf8')).toContain('no result');
    expect([fails.code, JSON.parse(fails.stdout).trouble]).toEqual([2, expect.stringContaining('exit code 4')]);
    const none = await runCommand(['prove', ...json, '--', 'no-such-command']);
    expect([none.code, JSON.parse(none.stdout).trouble]).toEqual([2, 'there is no command no-such-command']);
    const create = "fetch(process.env.SANDBANK_URL + '/__admin/banks/w1', { method: 'PUT' })";
    const away = await runCommand(['prove', ...json, '--', process.execPath, '-e', create]);
    expect(JSON.parse(away.stdout).trouble).toMatch(/find it in SANDBANK_URL. They created other banks there: w1$/);
    const coloured = "console.log('\\u001b[31mred\\u001b[0m'); process.exit(4)";
    const red = await runCommand(['prove', ...json, '--', process.execPath, '-e', coloured]);
    expect(JSON.parse(red.stdout).trouble).toMatch(/exit code 4\nred$/);
    expect((await runCommand(['prove', '--help'])).stdout.replace(/\s+/g, ' ')).toContain('not with --parallel');
  });

  const plan = { seed: 1, disturbances: [] };
  const file = { sandbank: '0.1.0', settings: {}, shows: 'paid-twice', plan, journal: [] };
  it.each([
    ['{', 'it is not JSON'],
    ['null', 'must be an object with plan, sandbank, settings, fixtures, shows, journal, otherJournal'],
    [JSON.stringify({ ...file, settings: undefined }), 'settings is missing'],
    [JSON.stringify({ ...file, settings: { clock: 5 } }), 'settings.clock must be text, not 5'],
    [JSON.stringify({ ...file, plan: { ...plan, disturbances: ['a'] } }), 'plan.disturbances[0] must be an object'],
    [
      JSON.stringify({ ...file, plan: { ...plan, disturbances: [{ kind: 'earthquake' }] } }),
      'there is no disturbance "earthquake"',
    ],
    [
      JSON.stringify({ ...file, plan: { ...plan, disturbances: [{ kind: 'slow', value: true }] } }),
      'plan.disturbances[0].value must be a text or a number',
    ],
  ])('refuses the replay file %s', async (content, problem) => {
    const path = join(folder, 'refused.json');
    writeFileSync(path, content);
    const { code, stderr } = await runCommand(['replay', path, '--', 'true']);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`refused.json is not a replay file: ${problem}`)]);
  });

  /** Pays, lets the bank book it, and does not ask what became of it. Fails if its clock is not that of the bank. */
  const PAYER = `${CALLS}
const { SANDBANK_NOW: now } = process.env;
const post = async (path, body) => (await call('POST', path, body)).body;
const { paymentId } = await post('/PSD2/v1/payments/sepa-credit-transfers', {
  debtorAccount: { iban: anna.accounts[0].iban }, creditorAccount: { iban: ben.accounts[0].iban }, creditorName: ben.name,
  instructedAmount: { currency: 'EUR', amount: 5 },
});
await post('/__admin/authorisations/' + paymentId, { decision: 'approve' });
await post('/__admin/clock/advance', { by: 'P5D' });
const clock = (await call('GET', '/__admin/clock')).body;
const days = now === undefined ? 0 : Math.round((Date.parse(clock.now) - Date.parse(now)) / 86_400_000);
if (days !== EXPECTED) { console.error('the clock is ' + clock.now + ', and SANDBANK_NOW ' + now); process.exit(3); }
`;
  const proved = async (expected: number, ...flags: string[]): Promise<any> => {
    const path = join(folder, 'payer.mjs');
    writeFileSync(path, PAYER.replace('EXPECTED', String(expected)));
    const about = ['--folder', join(folder, 'payer'), '--format', 'json', '--fail-on', 'never', ...flags];
    const { code, stdout } = await runCommand(['prove', ...about, '--', process.execPath, path]);
    expect(code).toBe(0);
    return JSON.parse(stdout);
  };

  it('gives the client the clock of the bank, and begins on other days, with --client-clock bank', async () => {
    const flags = ['--seeds', '1', '--clock', '2026-03-02T09:00:00Z', '--client-clock', 'bank'];
    const { trouble, coverage } = await proved(5, ...flags);
    expect(trouble).toBeUndefined();
    expect(coverage.disturbances.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['begin', 'clock-step']),
    );
  });

  it('starts no plan after --minutes, and judges with --settle whether the end of a payment became known', async () => {
    const { findings, plans } = await proved(0, '--minutes', '0.001', '--settle', 'P1D', '--seeds', '1000');
    expect(findings[0]).toMatchObject({
      property: 'not-followed',
      detail: expect.stringMatching(/^payment 1 was AC.. for \d+ hours/),
      plan: { disturbances: [] },
    });
    expect(plans).toBeLessThan(1000);
  });

  it('does not call a client repaired that makes no call', async () => {
    const path = join(folder, 'no-call.json');
    writeFileSync(path, JSON.stringify(file));
    const { code, stderr } = await runCommand(['replay', path, '--', process.execPath, '-e', '0']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('the tests make no call to the bank')]);
  });

  it('ends a command that hangs with all that it started', async () => {
    const started = join(folder, 'started');
    const waits = `require('node:fs').writeFileSync(${JSON.stringify(started)}, String(process.pid)); setInterval(() => {}, 1000)`;
    const starts = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(waits)}]); setInterval(() => {}, 1000)`;
    const world = commandWorld({ certs: 'memory' }, [process.execPath, '-e', starts]);
    const bank = await world.open({});
    // A slow machine needs longer until both run.
    for (let limitMs = 500; !existsSync(started); limitMs *= 2)
      expect(await bank.run(limitMs)).toEqual({ kind: 'failed', detail: 'exit code SIGKILL\n' });
    await bank.stop();
    const isRunning = (): boolean => existsSync(`/proc/${readFileSync(started, 'utf8')}/exe`);
    await until(isRunning, (runs) => !runs);
  });
});
