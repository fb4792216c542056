import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { connectSandbank } from '../../src/library/server-client.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { runCommand } from '../support/command.js';

/** The commands that control a running bank, next to a client that does not know them. */

const { TppClient } = createRequire(import.meta.url)('../../examples/tpp-client.cjs');

let server: InProcessServer;
let folder: string;
let tpp: any;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-control-'));
  server = await startInProcess({ certs: 'memory', clock: '2026-01-05T09:00:00Z', seed: 7 });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  const bank = await connectSandbank(server.url);
  await bank.reset();
  await bank.clock.pause();
  tpp = new TppClient({ url: bank.url, demo: bank.demo });
});

const run = (...args: string[]) => runCommand([...args, '--url', server.url]);
const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).stdout);
const consent = () => tpp.requestConsent('AT611904300234573201', '2026-03-01');

describe('approve and refuse', () => {
  it('decide the record that is named', async () => {
    const [{ consentId: first }, { consentId: second }] = [await consent(), await consent()];
    const [
      {
        tpp: { name },
      },
    ] = await json('consents');
    const { code, stdout } = await run('approve', first, '--psu', 'anna');
    expect([code, stdout]).toEqual([
      0,
      `Approved consent ${first} of ${name} as Anna Gruber (anna); its status is valid.\n`,
    ]);
    expect((await run('refuse', second)).stdout).toBe(
      `Refused consent ${second} of ${name} as Anna Gruber (anna); its status is rejected.\n`,
    );
    expect([await tpp.consentStatus(first), await tpp.consentStatus(second)]).toEqual(['valid', 'rejected']);
  });

  it('decide the newest that waits if none is named, and fail if none waits', async () => {
    const older = await consent();
    const newest = await consent();
    expect((await run('approve')).stdout).toContain(`Approved consent ${newest.consentId} of `);
    expect(await tpp.consentStatus(older.consentId)).toBe('received');
    expect(await json('refuse')).toMatchObject({ status: 'rejected' });
    const { code, stdout, stderr } = await run('approve');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('no consent or payment');
  });
});

describe('consents, payments and requests', () => {
  it('print a line for each record, newest first, and the records with --json', async () => {
    const { consentId } = await consent();
    await run('approve', consentId);
    const other = await consent();
    const { stdout } = await run('consents');
    expect(stdout.split('\n').map((line) => line.split(/ {2,}/).slice(1))).toEqual([
      [other.consentId, 'received', expect.any(String), '-'],
      [consentId, 'valid', expect.any(String), 'Anna Gruber (anna)'],
      [],
    ]);
    expect(await json('consents', '--status', 'valid')).toMatchObject([{ consentId, consentStatus: 'valid' }]);
    expect((await run('payments')).stdout).toBe('Bank default has no payments.\n');
    expect((await run('payments', '--q', 'x')).stdout).toBe('Bank default has no such payments.\n');
    const operations = (await json('requests', '--limit', '1')).map(({ operation }: any) => operation);
    expect(operations).toEqual(['createConsent']);
  });

  it('have padded columns, with a header on a terminal', async () => {
    const [{ consentId: first }, { consentId: second }] = [await consent(), await consent()];
    await run('approve', first);
    const { isTTY } = process.stdout;
    try {
      process.stdout.isTTY = true;
      const columns = (await run('consents')).stdout.split('\n').map((line) => line.slice(28, 76));
      expect(columns).toEqual([
        'ID                                    STATUS    ',
        `${second}  received  `,
        `${first}  valid     `,
        '',
      ]);
    } finally {
      process.stdout.isTTY = isTTY;
    }
  });

  it('name a payment that is approved by its amount and creditor', async () => {
    await tpp.pay({ from: 'AT611904300234573201', to: 'DE89370400440532013000', name: 'Ben', amount: 12.34 });
    expect((await run('approve')).stdout).toMatch(
      /^Approved payment \S+ \(12\.34 EUR to Ben\) as Anna Gruber \(anna\); its status is AC/,
    );
  });

  it('show texts of clients without control characters', async () => {
    const instructedAmount = { currency: '\u001b[31m', amount: 1 };
    const path = '/PSD2/v1/payments/sepa-credit-transfers';
    await expect(tpp.call('POST', path, { json: { instructedAmount } })).rejects.toThrow('400');
    expect((await run('requests')).stdout).not.toContain('\u001b');
    expect((await json('requests'))[0].amount).toBeUndefined();
  });

  it('show amount and creditor of a payment, and the code of a refused call', async () => {
    await tpp.pay({ from: 'AT611904300234573201', to: 'DE89370400440532013000', name: 'Ben', amount: 12.34 });
    expect((await run('payments', '--q', 'Ben')).stdout).toMatch(/ RCVD {2}12\.34 EUR {2}Ben\n$/);
    await tpp.pay({ from: 'AT611904300234573201', to: 'DE89370400440532013000', name: 'Ben', amount: 12.5 });
    const newest = await run('payments', '--limit', '1');
    expect(newest.stdout).toMatch(/^[\d-]+ [\d:]+ \+01:00 {2}\S+ {2}RCVD {2}12\.50 EUR {2}Ben\n$/);
    expect(newest.stderr).toBe('There are more payments, older than these; --limit N shows them\n');
    expect((await run('payments', '--limit', '2')).stderr).toBe('');
    await expect(tpp.accounts('nope')).rejects.toThrow();
    expect((await run('requests', '--limit', '1')).stdout).toMatch(
      / 40\d {2}readAccounts {2}TOKEN_\w+ {2}GET \/PSD2\/v1\/accounts {2}\w.*token/,
    );
    await expect(tpp.accounts('nope')).rejects.toThrow();
    const [run2, payment] = (await run('requests')).stdout.split('\n');
    expect(run2).toMatch(/request-4 .* {2}2 × \w/);
    expect(payment).toMatch(/request-2 .* initiatePayment 12\.50 EUR {2}RCVD /);
    expect(await json('requests')).toHaveLength(4);
  });

  it('search finds them all, and the calls, by text and amount', async () => {
    const { consentId } = await consent();
    await tpp.pay({ from: 'AT611904300234573201', to: 'DE89370400440532013000', name: 'Ben', amount: 12.34 });
    expect((await run('search', 'eur 12,34')).stdout).toMatch(
      /^payments {2}\S+ {2}RCVD {2}12\.34 EUR to Ben\n(?:requests .*amount":12\.34.*\n)+$/,
    );
    expect((await run('search', 'createConsent')).stdout).toBe(
      'requests  request-1  200  createConsent POST /PSD2/v1/consents\n',
    );
    expect((await run('search', 'one of ours')).stdout).toBe('Bank default has no records with this text.\n');
    await consent();
    expect(await json('search', 'received', '--limit', '1')).toMatchObject([
      { kind: 'consents' },
      { kind: 'requests' },
    ]);
    expect((await run('search', 'received', '--limit', '1')).stderr).toContain(
      'consents: 1 of 2 are shown; --limit N shows more, up to 100\n',
    );
    expect(await json('search', consentId)).toContainEqual(
      expect.objectContaining({ kind: 'consents', id: consentId, status: 'received' }),
    );
    expect((await run('search', ' ')).stderr).toContain('TEXT is blank; give the text to search for');
  });

  it('print one call with what was sent and received', async () => {
    const { consentId } = await consent();
    const { code, stdout } = await run('requests', 'request-1');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^request-1 {2}2026-\S+ \S+ \+01:00 {2}POST \/PSD2\/v1\/consents {2}200 {2}createConsent\n\n[^]*\nx-request-id: \S+\n/i,
    );
    expect(stdout).toContain('\n\n{"access":');
    expect(stdout).toMatch(
      new RegExp(`\n\n200\n[^]*content-type: application/json[^]*"consentId":"${consentId}"`, 'i'),
    );
    expect(await json('requests', 'request-1')).toMatchObject({ id: 'request-1', status: 200 });
    const unknown = await run('requests', 'request-99');
    expect([unknown.code, unknown.stdout]).toEqual([1, '']);
    expect(unknown.stderr).toContain('request-99');
    expect((await run('requests', 'request-1', '--status', '400')).stderr).toContain(
      '--status selects calls of the list; leave it out with an ID',
    );
  });

  it('mark the calls that an undo took back', async () => {
    await run('advance', '1s');
    await consent();
    await run('undo', '--yes');
    await consent();
    const [kept, undone] = (await run('requests')).stdout.trimEnd().split('\n');
    expect(kept).toMatch(/request-2 .*consents$/);
    expect(undone).toMatch(/request-1 .*consents {2}undone$/);
    expect((await run('requests', 'request-1')).stdout.split('\n')[0]).toMatch(/ createConsent {2}undone$/);
  });

  it('report a filter that the bank does not know', async () => {
    const { code, stderr } = await run('consents', '--status', 'nope');
    expect([code, stderr]).toEqual([2, expect.stringMatching(/--status "nope" is not valid; use one of received, /)]);
    expect((await run('requests', '--psu', 'anna')).code).toBe(2);
  });

  it('report a limit that is not a number, or too large', async () => {
    for (const limit of ['x', '1001']) {
      const { code, stderr } = await run('requests', '--limit', limit);
      expect([code, stderr]).toEqual([
        2,
        `sandbank: --limit "${limit}" is not valid; use a whole number from 1 to 1000\n`,
      ]);
    }
  });
});

describe('fault and outcome', () => {
  const FAULT = '{"match":{"operation":"readConsentStatus"},"times":1,"error":{"statusCode":503}}';
  const OUTCOME = '{"match":{"operation":"initiatePayment"},"outcome":{"path":"RCVD > RJCT(AM04)"}}';

  it('add from an argument or a file, list, remove and clear', async () => {
    const { consentId } = await consent();
    expect((await run('fault', 'add', FAULT)).stdout).toBe('Added fault fault-1.\n');
    // The client sends a read again after 503, which uses the fault up.
    await tpp.consentStatus(consentId);
    expect((await run('fault', 'list')).stdout).toBe('Bank default has no faults.\n');
    const file = join(folder, 'fault.json');
    await writeFile(file, FAULT);
    expect(await json('fault', 'add', `@${file}`)).toMatchObject({ id: 'fault-2', times: 1 });
    expect((await run('fault', 'list')).stdout).toContain(
      'fault-2  Read consent status: the next call gets 503  waiting\n',
    );
    expect((await run('fault', 'remove', 'fault-2')).stdout).toBe('Removed fault fault-2.\n');
    expect((await run('outcome', 'add', OUTCOME)).stdout).toBe('Added outcome outcome-1.\n');
    expect(await json('outcome', 'list')).toHaveLength(1);
    await run('outcome', 'clear');
    expect((await run('outcome', 'list')).stdout).toBe('Bank default has no outcomes.\n');
  });

  it('add what is written shortly', async () => {
    await consent();
    const added = ['503', '--operation', 'readAccounts', '--times', '2'];
    expect(await json('fault', 'add', ...added)).toMatchObject({
      match: { operation: 'readAccounts' },
      times: 2,
      error: { statusCode: 503 },
    });
    expect(await json('fault', 'add', 'empty-response')).toMatchObject({ fault: 'EMPTY_RESPONSE' });
    expect(await json('fault', 'add', FAULT, '--times', '3')).toMatchObject({ times: 3 });
    await run('outcome', 'add', 'ACTC > RJCT(AM04)', '--times', '2');
    expect(await json('outcome', 'list')).toMatchObject([
      { match: { operation: 'initiatePayment' }, sequence: [{ path: 'ACTC > RJCT(AM04)', times: 2 }] },
    ]);
    expect(await json('status')).toMatchObject({ bank: 'default', pendingApprovals: 1, faults: 3, outcomes: 1 });
    expect((await run('status')).stdout).toMatch(
      /^Bank default at http\S+\nTime: 2026-\S+ \S+ \+01:00, paused\nPending approvals: 1\nFaults: 3\nOutcomes: 1\n$/,
    );
  });

  it.each([
    ['JSON that ends early', ['fault', 'add', '{"match"'], 2, 'the argument is not JSON'],
    ['JSON without an example', ['outcome', 'add', 'x'], 2, "; use a path such as 'ACTC > RJCT(AM04)', JSON or @FILE"],
    [
      'an unknown broken connection',
      ['fault', 'add', 'time-out'],
      2,
      'unknown fault "time-out" (did you mean timeout?); use a',
    ],
    ['no number of times', ['fault', 'add', '503', '--times', 'x'], 2, '--times "x" is not valid; use a whole number'],
    ['a file that is not there', ['fault', 'add', '@nope.json'], 2, 'sandbank: nope.json: no such file\n'],
    [
      'a fault that does nothing',
      ['fault', 'add', '{}'],
      1,
      'fault has no effect; it must have at least one of delay, slowBody, error, fault',
    ],
    ['what belongs to the matcher', ['fault', 'add', '{"operation":"readAccounts"}'], 1, 'mean match.operation?'],
    ['what belongs to the outcome', ['outcome', 'add', '{"path":"RJCT"}'], 1, 'mean outcome.path?'],
    ['an unknown action', ['outcome', 'set'], 2, 'specify an action: add, list, remove, clear'],
    [
      'a missing argument',
      ['outcome', 'add'],
      2,
      'usage: node dist/cli/main.js outcome add OUTCOME; for examples, see node dist/cli/main.js outcome --help',
    ],
    ['an argument too many', ['fault', 'clear', 'all'], 2, 'usage: node dist/cli/main.js fault clear'],
  ])('refuse %s', async (_case, args, code, message) => {
    const result = await run(...args);
    expect([result.code, result.stdout]).toEqual([code, '']);
    expect(result.stderr).toContain(message);
  });
});

describe('bank', () => {
  it('creates, lists and deletes banks', async () => {
    expect((await run('bank', 'create', 'tester')).stdout).toBe(`Created bank tester, at ${server.url}/banks/tester\n`);
    expect((await run('bank', 'create', 'tester')).code).toBe(1);
    const written = [
      'schemaVersion: 1',
      'bank: { name: Harbour Bank, bic: LAKEATW0, brand: { logo: logo.svg } }',
      'psus: [{ id: mia, password: mia-pass, name: Mia Berger, customerNo: 1001 }]',
      'accounts: [{ id: current, holders: [mia], iban: AT973900001234567891, currency: EUR, name: Current, balance: 1 }]',
      'tpps: []',
    ];
    await writeFile(join(folder, 'harbour.yaml'), written.join('\n'));
    await writeFile(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(join(folder, 'german.yaml'), 'extends: published\ndecisions:\n  page-language: de\n');
    const files = ['--fixtures', join(folder, 'harbour.yaml'), '--profile', join(folder, 'german.yaml')];
    expect(await run('bank', 'create', 'harbour', ...files)).toMatchObject({ code: 0, stderr: '' });
    const page = await (await fetch(`${server.url}/banks/harbour/online`)).text();
    expect(page).toMatch(/lang="de"[^]*Harbour Bank/);
    expect(page).toContain('/logo');
    expect(await run('bank', 'create', 'none', '--fixtures', 'none.yaml')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('none.yaml: no such file'),
    });
    await run('bank', 'delete', 'harbour');
    expect((await run('bank', 'list', '--bank', 'not-yet')).code).toBe(0);
    expect((await run('bank', 'list')).stdout).toMatch(/^tester +2026-\S+ \S+ \+01:00 +published +http\S+$/m);
    expect((await run('bank', 'delete', 'tester')).stdout).toBe('Deleted bank tester.\n');
    expect((await run('bank', 'list')).stdout).not.toContain('tester');
  });
});

describe('undo', () => {
  it('says which calls of clients it takes back, and needs a confirmation for them', async () => {
    await run('advance', 'P1D');
    await consent();
    const refused = await run('undo');
    expect([refused.code, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toContain('This also undoes 1 call of Fintrail (createConsent). Confirm it with --yes');
    expect(await json('consents')).toHaveLength(1);
    const done = await run('undo', '--yes');
    expect(done.stdout).toMatch(/^Undone: sandbank advance P1D, and 1 call of Fintrail \(createConsent\)\. Bank/);
    expect(await json('consents')).toEqual([]);
    // What was undone before is not counted again, and a reset begins another journal.
    await run('advance', 'P1D');
    await run('reset');
    expect((await run('undo')).stdout).toMatch(/^Undone: sandbank reset\. Bank/);
    expect((await run('undo')).stdout).toMatch(/^Undone: sandbank advance P1D\. Bank/);
  });

  it('takes back the last change of a command, or all after a point', async () => {
    await (await connectSandbank(server.url)).banks.create('undone', { clock: '2026-01-05T09:00:00Z' });
    const there = (...args: string[]) => run(...args, '--bank', 'undone');
    const nothing = 'Nothing to undo: this bank has no undo points. A restart removes them, and each can be used once.';
    expect((await there('undo', '--list')).stdout).toBe(`${nothing}\n`);
    expect(await there('undo')).toMatchObject({
      code: 1,
      stderr: `sandbank: ${nothing} For calls of clients, start the bank with --undo-calls 100.\n`,
    });
    const keeping = await startInProcess({ certs: 'memory', undoCalls: 1 });
    expect((await runCommand(['undo', '--url', keeping.url])).stderr).toBe(`sandbank: ${nothing}\n`);
    await keeping.stop();
    await there('snapshot', 'take', 'one');
    await there('advance', 'P1D');
    await there('outcome', 'add', '{"match":{"operation":"initiatePayment"},"outcome":{"path":"RCVD > RJCT(AM04)"}}');
    await there('advance', '--to', '2026-04-01T00:00:00Z');
    const listed = (await there('undo', '--list')).stdout.trimEnd().split('\n');
    expect(listed.map((line) => line.replace(/ {2}.*? {2}/, ': ').slice(0, 44))).toEqual([
      expect.stringMatching(/^undo-\d: sandbank advance --to 2026-04-01T/),
      expect.stringMatching(/^undo-\d: sandbank outcome add \{"match"/),
      'undo-1: sandbank advance P1D',
    ]);
    expect((await there('undo')).stdout).toBe(
      'Undone: sandbank advance --to 2026-04-01T00:00:00Z. Bank undone is at 2026-01-06 10:00:00 +01:00.\n',
    );
    expect(JSON.parse((await there('undo', 'undo-1', '--json')).stdout)).toMatchObject({
      bank: 'undone',
      clock: { now: '2026-01-05T09:00:00.000Z' },
    });
    expect(JSON.parse((await there('undo', '--list', '--json')).stdout)).toEqual([]);
  });
});

describe('clock', () => {
  it('pauses the clock, and lets it run at a rate', async () => {
    expect((await run('clock', 'run', '3600')).stdout).toMatch(
      /^Running the clock of bank default at rate 3600, from 2026-.* on\.$/m,
    );
    expect(await json('clock', 'pause')).toMatchObject({ mode: 'paused' });
    expect((await run('clock', 'pause')).stdout).toMatch(/^Paused the clock of bank default at 2026-/);
    const wrong = await run('clock', 'run', 'fast');
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('RATE must be a positive number')]);
    expect(await json('clock', 'run')).toMatchObject({ mode: 'running', rate: 1 });
  });
});

describe('snapshot and reset', () => {
  it('print what they did, and the answer with --json', async () => {
    await consent();
    expect((await run('snapshot', 'take', 'one')).stdout).toMatch(/^Saved bank default as one; its time is 2026-/);
    expect((await run('reset')).stdout).toMatch(/^Reset bank default; its time is 2026-/);
    expect(await json('consents')).toEqual([]);
    expect(await json('snapshot', 'restore', 'one')).toMatchObject({ bank: 'default' });
    expect(await json('consents')).toHaveLength(1);
    expect(await json('snapshot', 'fork', 'one', 'w1')).toEqual({ bank: 'w1', baseUrl: `${server.url}/banks/w1` });
    expect(await json('snapshot', 'list')).toMatchObject([{ name: 'one' }]);
    expect((await run('snapshot', 'remove', 'one')).stdout).toBe('Removed one of bank default.\n');
    const { stderr } = await run('snapshot', 'restore', 'nosuch');
    expect(stderr).toBe('sandbank: there is no snapshot "nosuch" of this bank; snapshots: none\n');
  });
});
