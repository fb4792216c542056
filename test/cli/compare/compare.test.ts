import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startInProcess, type InProcessServer } from '../../../src/server/start-in-process.js';
import { manualApproval, type ManualOptions } from '../../../src/cli/compare/approval.js';
import { RecordedCall } from '../../../src/learning/exchange.js';
import { openOddTarget, type OddTarget } from '../../support/odd-target.js';
import { runCommand } from '../../support/command.js';

let folder: string;
let server: InProcessServer;
let silent: OddTarget;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-compare-'));
  server = await startInProcess({ certs: 'memory', clock: '2026-03-02T09:00:00Z', profile: 'oauth' });
  silent = await openOddTarget((_req, res) => void res.writeHead(400).end());
});
afterAll(async () => {
  await server.stop();
  await silent.close();
  await rm(folder, { recursive: true, force: true });
});
const file = (name: string): string => join(folder, name);
const compare = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  runCommand(['compare', ...args], environment);

describe('sandbank compare', () => {
  it('names the rows of a Sandbank, writes the report and the profile, and exits with 1', async () => {
    const target = ['--target', server.url, '--approve', 'sandbank', '--allow', 'payment', '--rate', '1000'];
    const files = ['--format', 'json', '--output', file('report.json'), '--learn', file('learned.yaml')];
    const first = await compare([...target, ...files, '--state', file('state.json')]);
    expect([first.code, first.stdout]).toEqual([1, '']);
    const report = JSON.parse(await readFile(file('report.json'), 'utf8'));
    expect(report.rows.differ.map(({ slug }: { slug: string }) => slug).toSorted()).toEqual([
      'expires-in-key',
      'request-id-where',
      'token-request-id',
    ]);
    expect(report.calls.filter(({ isExplained }: { isExplained: boolean }) => !isExplained)).toEqual([]);
    expect((await stat(file('state.json'))).mode & 0o777).toBe(0o600);
    const again = await compare([...target, '--profile', file('learned.yaml')]);
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('0 settings differ')]);
  });

  it('prints the calls of a dry run, without values of credentials, and sends nothing', async () => {
    await writeFile(
      file('bank.yaml'),
      'subscriptionKey: very-secret-key\nconsentId: very-secret-consent\naccessToken: very-secret-token\n',
    );
    const { code, stdout } = await compare(
      ['--target', silent.url.href, '--credentials', file('bank.yaml'), '--allow', 'consent', '--dry-run'],
      { SANDBANK_COMPARE_PAYER_IBAN: 'AT611904300234573201' },
    );
    expect(code).toBe(0);
    expect(silent.received).toEqual([]);
    expect(stdout).toContain(
      `  POST ${silent.url.href}/PSD2/v1/consents {"access":{"accounts":[{"iban":"{payerIban}"}]`,
    );
    expect(stdout).toContain(
      `  GET ${silent.url.href}/PSD2/v1/accounts Consent-ID: {consentId} Authorization: Bearer {access_token}`,
    );
    expect(stdout).toContain('Not run: payments: needs --allow payment');
    expect(stdout).not.toMatch(/very-secret|AT6119/);
  });

  it('exits with 0 with --fail-on never, and takes credentials from the environment', async () => {
    const { code, stdout, stderr } = await compare(
      ['--target', silent.url.href, '--rate', '1000', '--fail-on', 'never', '--format', 'junit'],
      { SANDBANK_COMPARE_SUBSCRIPTION_KEY: 'key-of-the-environment' },
    );
    expect(code).toBe(0);
    expect(stdout).toContain('<testsuites name="sandbank"');
    expect(stderr).not.toContain('who the TPP is');
    expect(stdout + stderr).not.toContain('key-of-the-environment');
    expect(silent.received[0]?.headers['ocp-apim-subscription-key']).toBe('key-of-the-environment');
  });

  it('says so if the credentials do not tell the target who calls', async () => {
    const { code, stderr } = await compare(['--target', silent.url.href, '--rate', '1000']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('do not identify a TPP')]);
  });

  it.each([
    [[], "--target URL is required: the base URL of the bank's interface"],
    [['--target', 'abc=https://bank.example'], '--target abc=… is not valid; the services are ais, pis, piis, token'],
    [
      ['--target', 'http://127.0.0.1:9', '--header', 'X-Tenant'],
      '--header "X-Tenant" is not valid; write "Name: value"',
    ],
    [['--target', 'http://127.0.0.1:9', '--header', 'Host: x'], '--header Host is not possible'],
    [
      ['--target', 'http://127.0.0.1:9', '--application-token', 'x'],
      'must be the http or https URL of a token endpoint',
    ],
    [
      ['--target', 'http://127.0.0.1:9', '--application-token', 'http://127.0.0.1:9'],
      '--application-token requires clientId and clientSecret in the credentials',
    ],
    [['one.har'], 'compare FIRST.har SECOND.har'],
    [['one.har', 'two.har', '--allow', 'read'], '--allow has no effect on two recordings; omit it'],
    [['no-such.har', 'two.har'], 'no-such.har: no such file'],
    [
      ['--target', 'bank.example'],
      '--target "bank.example" is not an http or https URL; use the base URL of the bank, such as https://',
    ],
    [['--target', 'ftp://bank.example'], '--target "ftp://bank.example" is not an http or https URL'],
    [['--target', 'https://user:word@bank.example'], '--target must not contain a user name or password'],
    [['--target', 'https://bank.example/?key=word'], '--target must not contain a query or a fragment'],
    [['--access-token=word'], '--access-token is not a flag, because other users can see arguments; use --credentials'],
    [['--subscriptionKey', 'word'], 'or the variable SANDBANK_COMPARE_SUBSCRIPTION_KEY'],
    [
      ['--target', 'http://127.0.0.1:9', '--allow', 'all'],
      '--allow "all" is not valid; use one of read, consent, payment',
    ],
    [['--target', 'http://127.0.0.1:9', '--rate', '0'], '--rate must be a number above 0 and at most 1000, not 0'],
    [['--target', 'http://127.0.0.1:9', '--timeout', 'x'], '--timeout must be a number above 0'],
    [['--target', 'http://127.0.0.1:9', '--format', 'xml'], 'use one of text, json, html, junit'],
    [
      ['--target', 'http://127.0.0.1:9', '--dialect', 'x'],
      '--dialect "x" is not valid; use one of published, nextgenpsd2',
    ],
    [
      ['--target', 'http://127.0.0.1:9', '--output', 'no/such/report.txt'],
      '--output no/such/report.txt cannot be written: no such folder',
    ],
    [['--target', 'http://127.0.0.1:9', '--learn', '.'], '--learn . is a folder'],
    [
      ['--target', 'http://127.0.0.1:9', '--learn', 'package.json'],
      '--learn package.json exists; choose another file, or replace it with --overwrite',
    ],
    [
      ['--target', 'http://127.0.0.1:9', '--output', 'x.out', '--learn', './x.out'],
      '--learn ./x.out is also the file of --output',
    ],
  ])('refuses %j in one line, with exit code 2', async (args, message) => {
    const { code, stdout, stderr } = await compare(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('word\n');
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('sends each call to the address of its service, with further headers, the PSU and the token of the client', async () => {
    const answer = { access_token: 'token-of-the-client', token_type: 'Bearer' };
    const targets = await Promise.all(
      ['ais', 'pis', 'token'].map(() => openOddTarget((_req, res) => void res.end(JSON.stringify(answer)))),
    );
    const [ais, pis, token] = targets as [OddTarget, OddTarget, OddTarget];
    const credentials = {
      clientId: 'client-1',
      clientSecret: 'secret:1',
      psuId: 'anna-login',
      payerIban: 'AT611904300234573201',
    };
    await writeFile(
      file('services.json'),
      JSON.stringify({ ...credentials, payeeIban: 'DE54909090900532013000', payeeName: 'Ben Hoffmann' }),
    );
    const { stdout, stderr } = await compare([
      ...['--target', `ais=${ais.url.href}`, '--target', `pis=${pis.url.href}`, '--dialect', 'nextgenpsd2'],
      ...['--header', 'X-Tenant: tenant-4711', '--header', 'psu-ip-address: 192.0.2.99'],
      ...['--application-token', `${token.url.href}/token`, '--credentials', file('services.json')],
      ...['--allow', 'payment', '--rate', '1000', '--wait', '1', '--fail-on', 'never'],
    ]);
    for (const target of targets) await target.close();
    expect(token.received.map(({ headers, body }) => [headers['authorization'], body])).toEqual([
      [
        `Basic ${Buffer.from('client-1:secret%3A1').toString('base64')}`,
        'grant_type=client_credentials&client_id=client-1',
      ],
    ]);
    const roots = ({ received }: OddTarget) => [...new Set(received.map(({ path }) => path.split('/')[3]))];
    expect(roots(ais)).toContain('consents');
    expect(roots(ais)).not.toContain('payments');
    expect(roots(pis)).toContain('payments');
    expect(roots(pis)).not.toContain('consents');
    for (const { headers } of [...ais.received, ...pis.received])
      expect(headers).toMatchObject({
        'x-tenant': 'tenant-4711',
        'psu-id': 'anna-login',
        'psu-ip-address': '192.0.2.99',
      });
    expect(pis.received[0]?.headers['authorization']).toBe('Bearer token-of-the-client');
    expect(stdout + stderr).not.toMatch(/tenant-4711|token-of-the-client|anna-login|secret:1/);
  });

  it('says what the token endpoint answered if it gives no token, and sends nothing else', async () => {
    const target = await openOddTarget((_req, res) => void res.writeHead(401).end('{"error":"invalid_client"}'));
    const { code, stderr } = await compare(['--target', target.url.href, '--application-token', target.url.href], {
      SANDBANK_COMPARE_CLIENT_ID: 'a',
      SANDBANK_COMPARE_CLIENT_SECRET: 'b',
    });
    await target.close();
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('the token endpoint returned 401 invalid_client without'),
    ]);
    expect(target.received).toHaveLength(1);
  });

  it('says that a bank refuses every call, in place of differences', async () => {
    const target = await openOddTarget((_req, res) => {
      res.writeHead(401, { 'Content-Type': 'application/json' });
      res.end('{"tppMessages":[{"category":"ERROR","code":"CERTIFICATE_MISSING"}]}');
    });
    const { code, stdout } = await compare(['--target', target.url.href, '--rate', '1000']);
    await target.close();
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^Nothing was compared, because \S+ refuses every call: 401 CERTIFICATE_MISSING \(\d+ calls\)/,
    );
    expect(stdout).not.toContain('Responses that differ');
  });

  it('compares two recordings without calling anyone', async () => {
    const recording = (name: string, code: string, days: string, member: string) => {
      const answer = (method: string, path: string, status: number, body: object) => ({
        request: { method, url: `https://${name}.example${path}`, headers: [{ name: 'X-Request-ID', value: name }] },
        response: {
          status,
          headers: [{ name: 'Content-Type', value: 'application/json' }],
          content: { text: JSON.stringify(body) },
        },
      });
      const entries = [
        answer('GET', `/v1/consents/${name}`, 200, {
          consentStatus: 'valid',
          validUntil: days,
          [member]: '2026-01-01',
        }),
        answer('GET', '/v1/accounts', 401, { tppMessages: [{ category: 'ERROR', code }] }),
      ];
      return writeFile(file(`${name}.har`), JSON.stringify({ log: { entries } }));
    };
    await recording('one', 'TOKEN_INVALID', '2026-05-31', 'lastActionDate');
    await recording('two', 'TOKEN_UNKNOWN', '2026-05-31', 'lastAction');
    const { code, stdout } = await compare([file('one.har'), file('two.har'), '--dialect', 'nextgenpsd2']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^one\.har compared with two\.har \(dialect nextgenpsd2\) in 2 responses: /);
    expect(stdout).toContain('  readAccounts: code of the refusal is TOKEN_INVALID, in two.har TOKEN_UNKNOWN');
    expect(stdout).toContain('  readConsent: member lastActionDate is string, in two.har none');
    expect(stdout).toContain('    GET /v1/consents/{id}');
    expect((await compare([file('one.har'), file('one.har')])).code).toBe(0);
  });

  it.each([
    [
      'subscriptionKei: word',
      'subscriptionKei is unknown (did you mean subscriptionKey?); known: subscriptionKey, clientId',
    ],
    ['subscriptionKey: 4711', 'subscriptionKey must be a text of one line: the value of the header'],
    ['- word', 'must be a mapping, such as "subscriptionKey: …"'],
    ['"word', 'is neither YAML nor JSON'],
  ])('refuses credentials %j without showing them', async (content, message) => {
    await writeFile(file('odd.yaml'), content);
    const { code, stderr } = await compare(['--target', silent.url.href, '--credentials', file('odd.yaml')]);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/word|4711|\n {4}at /);
  });

  it.each([
    ['there is no Sandbank', ['--approve', 'sandbank'], '--approve sandbank: http://127.0.0.1:'],
    ['the profile does not exist', ['--profile', 'nowhere.yaml'], 'no such file; the built-in profiles are'],
  ])('says that %s', async (_what, flags, message) => {
    const { code, stderr } = await compare(['--target', silent.url.href, ...flags]);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('\n    at ');
  });
});

describe('the approval by a person', () => {
  const status = (consentStatus: string): RecordedCall =>
    new RecordedCall(
      {
        number: 1,
        method: 'GET',
        url: new URL('https://bank.example/'),
        request: { headers: {}, body: undefined },
        answer: { status: 200, headers: {}, body: JSON.stringify({ consentStatus }) },
      },
      { operation: 'readConsentStatus', parameters: {}, path: '/' },
    );
  const approve = async (
    statuses: readonly string[],
    options: Partial<ManualOptions> = {},
    link = 'https://bank.example/sca',
  ) => {
    let now = 0;
    const shown: string[] = [];
    const left = [...statuses];
    const sleep = async (ms: number): Promise<void> => {
      now += ms;
      // Lets an entered line arrive.
      await new Promise(setImmediate);
    };
    const approval = manualApproval({
      needsCode: false,
      waitMs: 10_000,
      time: { now: () => now, sleep },
      show: (line) => void shown.push(line),
      ask: async () => undefined,
      ...options,
    });
    const result = await approval({ id: '1', statusPath: '/v1/consents/1/status' }, link, async () =>
      status(left.shift() ?? 'received'),
    );
    return { result, shown };
  };

  it('shows the link, and ends when the status has changed', async () => {
    const { result, shown } = await approve(['received', 'valid']);
    expect(result).toEqual({});
    expect(shown).toEqual(['Approve this in a browser within 10 s: https://bank.example/sca']);
  });

  it('ends when the person refuses, and after the wait', async () => {
    expect((await approve(['rejected'])).result).toBeUndefined();
    const { result, shown } = await approve([]);
    expect([result, shown.at(-1)]).toEqual([undefined, 'The approval timed out.']);
  });

  it('ends at once if a code is needed and nobody is there to enter it', async () => {
    const { result, shown } = await approve(['received', 'received'], { needsCode: true });
    expect([result, shown.at(-1)]).toEqual([
      undefined,
      'It cannot be entered, because standard input is not a terminal.',
    ]);
  });

  it.each(['https://tpp.example/callback?state=1&code=a%2Fb', 'a/b\n'])('takes the code of %j', async (line) => {
    const { result } = await approve(['valid'], { needsCode: true, ask: async () => line });
    expect(result).toEqual({ code: 'a/b' });
  });

  it.each(['javascript:alert(1)', 'no address', ''])('does not show the link %j', async (link) => {
    const { result, shown } = await approve([], {}, link);
    expect([result, shown]).toEqual([undefined, [expect.stringContaining('no scaRedirect link')]]);
  });
});
