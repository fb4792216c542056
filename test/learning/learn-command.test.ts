import { access, mkdtemp, readFile, rm, writeFile, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { loadFixtures } from '../../src/fixtures/fixtures.js';
import { loadInterfaceFacts } from '../../src/server/interface-facts.js';
import { loadProfile } from '../../src/server/profile-file.js';
import { startInProcess } from '../../src/server/start-in-process.js';
import { openBlindBank } from '../support/blind-bank.js';
import { runCommand } from '../support/command.js';

let folder: string;
/** The journal of a bank with another profile than the default, as HTTP archive. */
let har: string;
const DECISIONS = { 'amount-form': 'string', 'error-status': 'nextgen', 'account-links': 'nextgen' };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-learn-'));
  const server = await startInProcess({ clock: '2026-03-02T09:00:00Z', certs: 'memory' });
  const facts = (await loadInterfaceFacts()).find(({ dialect }) => dialect === 'published');
  if (!facts) throw new Error('no facts');
  const bank = await openBlindBank(server.url, facts, { dialect: 'published', decisions: DECISIONS, seed: 1 });
  const state = {};
  for (const probe of facts.probes) await probe.run(bank, state);
  har = await bank.har();
  await server.stop();
  await writeFile(join(folder, 'traffic.har'), har);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const path = (name: string): string => join(folder, name);
/** Runs the command without the replay, which takes longer than everything else. */
const learnOnly = (args: readonly string[]) => runCommand([...args, '--replay', 'off']);

describe('sandbank learn', () => {
  it('writes a profile that a bank can use, with its evidence, and prints a report', async () => {
    const { code, stdout, stderr } = await runCommand(['learn', path('traffic.har'), '--output', path('profile.yaml')]);
    // On a slow machine, the replays show how far they are.
    expect([code, stderr.replace(/^replaying call .*\n/gm, '')]).toEqual([0, '']);
    expect(stdout).toMatch(/^This profile answers \d+ of \d+ recorded calls as the bank did/);
    expect(stdout).toMatch(/^\d+ exchanges, \d+ of them API calls \(dialect published\)$/m);
    expect(stdout).toMatch(/^ {2}amount-form: string\n {4}request \d+, \w+ \d+: /m);
    const text = await readFile(path('profile.yaml'), 'utf8');
    expect(text).toMatch(/# request \d+, .+\n {2}amount-form: string\n/);
    expect((await loadProfile(path('profile.yaml'))).profileOf(0)).toMatchObject(DECISIONS);
  });

  it('names the calls that would show a limit to the replay', async () => {
    const { log } = JSON.parse(har);
    await writeFile(path('short.har'), JSON.stringify({ log: { ...log, entries: log.entries.slice(0, 3) } }));
    const { stdout } = await runCommand(['learn', path('short.har'), '--output', path('short.yaml')]);
    expect(stdout).toMatch(/^ {2}payment-limit: a refused payment whose refusal names the limit/m);
    expect(await readFile(path('short.yaml'), 'utf8')).toMatch(/^# payment-limit: a refused payment/m);
  });

  it('writes no secret and nothing of a person into the profile', async () => {
    await learnOnly(['learn', path('traffic.har'), '--output', path('quiet.yaml')]);
    const text = await readFile(path('quiet.yaml'), 'utf8');
    expect(text).not.toMatch(/AT611904300234573201|Gruber|Hoffmann|\*\*\*|[0-9a-f]{8}-[0-9a-f]{4}-/);
  });

  it('writes the accounts as fixtures, with names and IBANs of nobody unless they are to be kept', async () => {
    const run = (name: string, ...flags: readonly string[]) =>
      learnOnly([
        'learn',
        path('traffic.har'),
        '--output',
        path('p.yaml'),
        '--overwrite',
        '--fixtures',
        path(name),
        ...flags,
      ]);
    expect((await run('accounts.yaml')).code).toBe(0);
    expect((await run('kept.yaml', '--keep-personal-data')).code).toBe(0);
    const [masked, kept] = await Promise.all(
      ['accounts.yaml', 'kept.yaml'].map((name) => readFile(path(name), 'utf8')),
    );
    expect(kept).toContain('AT611904300234573201');
    expect(masked).not.toMatch(/AT611904300234573201|Wirtshaus|Marktkorb|Main account/);
    const [account] = parse(masked ?? '').accounts;
    expect(account).toMatchObject({ iban: expect.stringMatching(/^AT\d{18}$/), currency: 'EUR', name: 'Account 1' });
    expect(account.transactions.length).toBeGreaterThan(3);
    expect(account.transactions[0]).toMatchObject({ amount: expect.stringMatching(/^-?\d+\.\d\d$/) });
    await loadFixtures(path('accounts.yaml'));
    await loadFixtures(path('kept.yaml'));
  });

  it('writes fixtures that a bank can load, whatever accounts and entries the recording has', async () => {
    const archive = JSON.parse(har);
    const answerTo = (path: string, got: object) => {
      const [first] = archive.log.entries.filter(({ response }: any) => response.status === 200);
      const request = { ...first.request, method: 'GET', url: `http://bank.example/PSD2/v1/accounts${path}` };
      return { request, response: { ...first.response, status: 200, content: { text: JSON.stringify(got) } } };
    };
    const iban = 'AT611904300234573201';
    const entry = (bookingDate: string, amount: unknown) => ({
      bookingDate,
      transactionAmount: { currency: 'EUR', amount },
      creditorName: 'x'.repeat(300),
      remittanceInformationUnstructured: 'y'.repeat(300),
    });
    const booked = [entry('2026-99-99', '1'), entry('2026-01-02', '1.234'), entry('2026-01-03', '-1.5')];
    archive.log.entries = [
      answerTo('', { accounts: [{ resourceId: '1', iban, currency: 'EUR', name: 'z'.repeat(300) }] }),
      answerTo('/2', { account: { resourceId: '2', iban, currency: 'QQQ' } }),
      answerTo('/1/balances', { balances: [{ balanceAmount: { amount: '99999999999999.99' } }] }),
      answerTo('/1/transactions', { transactions: { booked } }),
    ];
    await writeFile(path('odd.har'), JSON.stringify(archive));
    for (const flags of [[], ['--keep-personal-data']]) {
      const args = [
        'learn',
        path('odd.har'),
        '--output',
        path('p.yaml'),
        '--overwrite',
        '--fixtures',
        path('odd.yaml'),
        ...flags,
      ];
      expect((await learnOnly(args)).code).toBe(0);
      await loadFixtures(path('odd.yaml'));
      const { accounts } = parse(await readFile(path('odd.yaml'), 'utf8'));
      expect(accounts).toHaveLength(1);
      expect(accounts[0]).toMatchObject({ balance: '0', transactions: [{ date: '2026-01-03', amount: '-1.5' }] });
    }
  });

  it('writes the profile without fixtures if no account is recognised, and names the calls that read accounts', async () => {
    const archive = JSON.parse(har);
    const isList = ({ request }: any): boolean => request.url.endsWith('/accounts');
    const renamed = archive.log.entries.filter(isList);
    for (const { response } of renamed)
      response.content.text = response.content.text.replaceAll('"resourceId"', '"accountId"');
    const others = archive.log.entries.filter(({ request }: any) => !/accounts/.test(request.url));
    for (const [entries, said] of [
      [renamed, /was recognised in the responses that read accounts \(request 1\b/],
      [others, /no call of the recording reads accounts/],
    ] as const) {
      await writeFile(path('none.har'), JSON.stringify({ log: { entries } }));
      const files = ['--output', path('p.yaml'), '--fixtures', path('none.yaml'), '--overwrite'];
      const { code, stdout } = await learnOnly(['learn', path('none.har'), ...files]);
      expect([code, stdout]).toEqual([0, expect.stringMatching(/^No fixtures written: /m)]);
      expect(stdout).toMatch(said);
      await loadProfile(path('p.yaml'));
      await expect(access(path('none.yaml'))).rejects.toThrow('ENOENT');
    }
  });

  it.each([
    ['without a media type', undefined, 'missing'],
    ['as text/html', 'text/html; charset=utf-8', undefined],
  ])('reads JSON that the bank sends %s', async (_how, type, found) => {
    const archive = JSON.parse(har);
    for (const { response } of archive.log.entries) {
      if (!/^\s*[[{]/.test(response.content.text ?? '')) continue;
      response.headers = response.headers.filter(({ name }: any) => !/^content-type$/i.test(name));
      response.content.mimeType = type ?? '';
    }
    await writeFile(path('typed.har'), JSON.stringify(archive));
    const reportOf = async (name: string) => {
      const files = ['--output', path('typed.yaml'), '--overwrite', '--format', 'json'];
      return JSON.parse((await learnOnly(['learn', path(name), ...files])).stdout);
    };
    const usual = await reportOf('traffic.har');
    const report = await reportOf('typed.har');
    expect(report.settled).toEqual(usual.settled);
    expect(report.differences.filter(({ what }: any) => what !== 'content-type')).toEqual(usual.differences);
    expect(report.differences.find(({ what }: any) => what === 'content-type')?.found).toBe(found);
    const { adaptations = [] } = parse(await readFile(path('typed.yaml'), 'utf8'));
    expect(adaptations.map(({ answer }: any) => answer?.mediaType)).toEqual(type === undefined ? [] : ['text/html']);
  });

  it('prints the report as JSON, with what no row expresses', async () => {
    const archive = JSON.parse(har);
    const changed = archive.log.entries.find(({ request }: any) => request.url.endsWith('/accounts'));
    changed.response.headers.push({ name: 'Bank-Region', value: 'north' });
    changed.response.content.text = changed.response.content.text.replace('{"accounts"', '{"bankMember":1,"accounts"');
    await writeFile(path('changed.har'), JSON.stringify(archive));
    const { stdout } = await learnOnly([
      'learn',
      path('changed.har'),
      '--output',
      path('p.yaml'),
      '--overwrite',
      '--format',
      'json',
    ]);
    const { differences } = JSON.parse(stdout);
    expect(differences).toEqual([
      expect.objectContaining({ operations: ['readAccounts'], kind: 'header', what: 'bank-region' }),
      expect.objectContaining({ operations: ['readAccounts'], kind: 'member', what: 'bankMember' }),
    ]);
  });

  it('says that a recording has calls of several hosts, because they can be those of several banks', async () => {
    const archive = JSON.parse(har);
    const [call] = archive.log.entries.filter(({ request }: any) => request.url.endsWith('/accounts'));
    call.request.url = 'https://other.example/PSD2/v1/accounts';
    await writeFile(path('hosts.har'), JSON.stringify(archive));
    const { stdout } = await learnOnly(['learn', path('hosts.har'), '--output', path('p.yaml'), '--overwrite']);
    expect(stdout).toMatch(
      /^calls to 2 hosts: 127\.0\.0\.1:\d+ \(\d+\), other\.example \(1\); select one with --host$/m,
    );
    const one = await learnOnly([
      'learn',
      path('hosts.har'),
      '--output',
      path('p.yaml'),
      '--overwrite',
      '--host',
      'other.example',
    ]);
    expect(one.stdout).not.toContain('hosts:');
  });

  it('shows no text of the bank, no account number and no control character as code or member', async () => {
    const archive = JSON.parse(har);
    const changed = archive.log.entries.find(({ request }: any) => request.url.endsWith('/accounts'));
    const refused = { tppMessages: [{ category: 'ERROR', code: 'no \u001b[31mAnna Gruber\n', text: '' }] };
    const accounts = { ...changed, response: { ...changed.response, status: 200 } };
    accounts.response.content = { text: '{"AT611904300234573201":{},"bankMember":{}}' };
    changed.response = { ...changed.response, status: 400, content: { text: JSON.stringify(refused) } };
    archive.log.entries.push(accounts);
    await writeFile(path('personal.har'), JSON.stringify(archive));
    for (const format of ['text', 'json']) {
      const args = ['learn', path('personal.har'), '--output', path('p.yaml'), '--overwrite', '--format', format];
      const { stdout } = await learnOnly(args);
      expect(stdout).toContain('(not shown, because it is not a plain name)');
      expect(stdout).toContain('bankMember');
      for (const hidden of ['Gruber', 'AT61', '\u001b', '[31m']) expect(stdout).not.toContain(hidden);
    }
  });

  it('replaces an existing profile or existing fixtures with --overwrite only', async () => {
    await writeFile(path('mine.yaml'), 'extends: oauth\n');
    for (const flags of [
      ['--output', path('mine.yaml')],
      ['--output', path('new.yaml'), '--fixtures', path('mine.yaml')],
    ]) {
      const { code, stderr } = await learnOnly(['learn', path('traffic.har'), ...flags]);
      expect([code, stderr]).toEqual([2, expect.stringContaining('mine.yaml exists; choose another file')]);
      expect(await readFile(path('mine.yaml'), 'utf8')).toBe('extends: oauth\n');
      expect((await learnOnly(['learn', path('traffic.har'), ...flags, '--overwrite'])).code).toBe(0);
      expect(await readFile(path('mine.yaml'), 'utf8')).not.toBe('extends: oauth\n');
      await writeFile(path('mine.yaml'), 'extends: oauth\n');
    }
  });

  it.each([[], ['--overwrite']])(
    'does not write through a link to a file that does not exist, with %j',
    async (...flags) => {
      const [link, target] = [path(`dangling-${flags.length}.yaml`), path(`target-${flags.length}.yaml`)];
      await symlink(target, link);
      const { code, stderr } = await learnOnly(['learn', path('traffic.har'), '--output', link, ...flags]);
      expect([code, stderr]).toEqual([
        2,
        expect.stringContaining(`--output ${link} is a link to a file that does not exist`),
      ]);
      await expect(readFile(target)).rejects.toThrow('ENOENT');
    },
  );

  it('replays another recording, and fails if fewer calls than wanted are answered like the bank', async () => {
    const archive = JSON.parse(har);
    const refused = (url: string) => ({
      request: { method: 'GET', url, headers: [] },
      response: { status: 418, headers: [], content: {} },
    });
    const [origin] = /^https?:\/\/[^/]+/.exec(archive.log.entries[0].request.url) ?? [];
    const first = archive.log.entries.slice(0, 3);
    const entries = [...first, refused(`${origin}/PSD2/v1/accounts`), {}];
    await writeFile(path('few.har'), JSON.stringify({ log: { entries: first } }));
    await writeFile(path('other.har'), JSON.stringify({ log: { entries } }));
    const run = (check: string) =>
      runCommand([
        ...['learn', path('few.har'), '--output', path('p.yaml'), '--overwrite'],
        ...['--replay', path('other.har'), '--check', check],
      ]);
    const [passed, failed] = [await run('0.7'), await run('76%')];
    expect([passed.code, failed.code]).toEqual([0, 1]);
    expect(passed.stdout).toMatch(/^This profile answers 3 of 4 recorded calls in other\.har as the bank did/);
    expect(passed.stdout).toContain('left out of other.har: 1 × entries that cannot be read');
    expect(passed.stdout).toMatch(/^ {2}request 4, readAccounts: 418, but the profile 400 FORMAT_ERROR$/m);
    expect(passed.stdout).toMatch(/^It answers \d+ of \d+ calls that it was learned from/m);
  });

  it('does not write into its recording through a link', async () => {
    await symlink(path('traffic.har'), path('link.yaml'));
    const before = await readFile(path('traffic.har'), 'utf8');
    const { code, stderr } = await learnOnly(['learn', path('traffic.har'), '--output', path('link.yaml')]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('is an input of this command; use another file')]);
    expect(await readFile(path('traffic.har'), 'utf8')).toBe(before);
  });

  it.each([
    [[], 'name at least one recording'],
    [['nosuch.har'], 'nosuch.har: no such file'],
    [['traffic.har', '--check', 'most'], '--check "most" is not valid; use a share from 0 to 1, such as 0.9'],
    [['traffic.har', '--check', '1', '--replay', 'off'], '--check needs a replay; omit --replay off'],
    [['traffic.har', '--format', 'xml'], '--format "xml" is not valid'],
    [['traffic.har', '--dialect', 'x'], '--dialect "x" is not valid; use one of published, nextgenpsd2'],
    [['traffic.har', '--output', 'no/such/folder/p.yaml'], 'cannot be written'],
    [['traffic.har', '--output', 'traffic.har'], 'traffic.har is an input of this command; use another file'],
    [['traffic.har', '--output', 'p.yaml', '--fixtures', 'p.yaml'], 'p.yaml is also the file of --output'],
    [
      ['traffic.har', '--host', 'other.example'],
      /none of the 0 recorded calls belongs to the interface: .* left out: \d+ × calls to hosts other than other\.example/,
    ],
  ])('refuses %j in one line', async (args, message) => {
    const inFolder = args.map((arg) => (/\.(har|yaml)$/.test(arg) ? path(arg) : arg));
    const { code, stdout, stderr } = await runCommand(['learn', ...inFolder]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
    expect(stderr.trim().split('\n').length).toBe(1);
  });
});
