import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { COMMANDS } from '../../src/cli/command-table.js';
import { compileProfile } from '../../src/decisions/decisions.js';
import { PUBLISHED } from '../../src/dialects/published/operations.js';
import { connectSandbank } from '../../src/library/server-client.js';
import { readOpenapiText } from '../../src/server/openapi-document.js';
import { SETTINGS } from '../../src/server/settings.js';
import { startInProcess } from '../../src/server/start-in-process.js';
import { runCommand } from '../support/command.js';
import { freePort } from '../support/free-port.js';
import { runProgram, startProgram } from '../support/program.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-cli-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const anyPorts = () => ['--port', '0', '--https-port', '0', '--certs', join(folder, 'certs')];

describe('help', () => {
  it.each([
    ['--help', runProgram],
    ['-h', runCommand],
    ['help', runCommand],
  ] as const)('%s lists the commands', async (arg, run) => {
    const { code, stdout } = await run([arg]);
    expect(code).toBe(0);
    for (const command of Object.keys(COMMANDS)) expect(stdout).toContain(`\n  ${command} `);
  });

  it.each(['toString', 'constructor', 'nosuch'])(
    'help %s fails with exit code 2 and lists the commands',
    async (name) => {
      const { code, stdout, stderr } = await runCommand(['help', name]);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain(`sandbank: unknown command "${name}"; known: serve, demo, advance`);
    },
  );

  it('of serve lists every setting with its environment variable and default', async () => {
    const { code, stdout } = await runCommand(['serve', '--help']);
    expect(code).toBe(0);
    for (const { flag, environment, defaultText } of SETTINGS) {
      const line = stdout.split('\n').find((one) => one.startsWith(`  --${flag} `)) ?? '';
      expect([flag, line.endsWith(`${environment}]`)]).toEqual([flag, true]);
      if (!['off', 'none'].includes(defaultText)) expect(line).toContain(`[default: ${defaultText}; `);
    }
  });

  it('of a command calls the program as the user did, and names the values of flags', async () => {
    const { stdout } = await runCommand(['report', '--help']);
    expect(stdout).toMatch(/^node dist\/cli\/main\.js report \[flags\]\n\nPrint what/);
    expect(stdout).toMatch(/^ {2}--fail-on SEVERITY +hint, .* \[default: never\]$/m);
    expect(stdout).toMatch(/^ {2}--output FILE +file for the report/m);
    expect(stdout).toMatch(/^ {2}--coverage +instead of/m);
    expect(stdout).not.toMatch(/\bsandbank report/);
  });

  it('may be read in part', async () => {
    const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
    const child = spawn(process.execPath, [main, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    let errors = '';
    child.stderr.on('data', (part: Buffer) => (errors += part.toString()));
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect([code, errors]).toEqual([0, '']);
  });

  it('--version prints the version', async () => {
    const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as {
      version: string;
    };
    expect(await runCommand(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });
});

describe('several mistakes are reported together', () => {
  it.each<[string[], number, string[]]>([
    [
      ['--prot', '1', '--sed', '2', '--rate'],
      2,
      [
        'unknown flags --prot (did you mean --port?), --sed (did you mean --seed?); see --help',
        '--rate requires a value',
      ],
    ],
    [
      ['serve', 'one', 'two', '--quiet=yes'],
      2,
      ['--quiet has no value; omit "yes"', '"one", "two" are not expected here'],
    ],
    [['--port', 'x', '--seed', '-4'], 1, ['--port "x" is not valid', '--seed "-4" is not valid']],
  ])('of %j', async (args, code, says) => {
    const result = await runCommand(args);
    expect([result.code, result.stdout]).toEqual([code, '']);
    const lines = result.stderr
      .trim()
      .replace(/^sandbank: /, '')
      .split('\n');
    expect(lines).toEqual(says.map((text) => expect.stringContaining(text)));
  });
});

describe('mistakes are reported in one line on stderr, with a non-zero exit code', () => {
  const MISTAKES: [string[], RegExp][] = [
    [['--prot', '1'], /^sandbank: unknown flag --prot \(did you mean --port\?\); see --help$/m],
    [['--frobnicate'], /^sandbank: unknown flag --frobnicate; known: --port, /],
    [['nonsense'], /^sandbank: unknown command "nonsense"; known: serve, demo/],
    [['consent'], /^sandbank: unknown command "consent" \(did you mean consents\?\); see --help$/m],
    [['version'], /^sandbank: unknown command "version" \(did you mean --version\?\); see --help$/m],
    [['advance', '-P1D'], /^sandbank: the clock only goes forward; restore a snapshot, undo or reset to go back$/m],
    [['replay', 'nofile', '--', 'x'], /^sandbank: nofile: no such file$/m],
    [['learn', 'test'], /^sandbank: test: is a folder$/m],
    [['serve', 'extra'], /^sandbank: "extra" is not expected here/],
    [['--port'], /^sandbank: .*--port/],
    [['--port', 'abc'], /^sandbank: --port "abc" is not valid; use a whole number from 0 to 65535, or off/],
    [['--port', '70000'], /--port "70000" is not valid/],
    [['--port', 'off', '--https-port', 'off'], /the server would not listen anywhere/],
    [['--port', '8000', '--https-port', '8000'], /are both 8000/],
    [['--seed', '-1'], /--seed "-1" is not valid; use a whole number from 0/],
    [['--rate', '-1'], /--rate "-1" is not valid; it must be a number from 0\.001 to 86400/],
    [['--rate', '--quiet'], /--rate requires a value; if the value starts with a dash, write --rate=VALUE/],
    [['--data'], /--data requires a value/],
    [['advance', 'banana'], /^sandbank: "banana" is not a duration; use one such as 90d, 10m or P1M/],
    [['advance', '--to', 'noon'], /^sandbank: --to "noon" is not valid; use a date-time with a time zone/],
    [['--clock', 'tomorrow'], /--clock "tomorrow" is not valid; use running, paused or an instant/],
    [
      ['--clock', '0100-01-01T00:00:00Z'],
      /--clock is 0100-01-01T00:00:00\.000Z, which is outside the range of bank time/,
    ],
    [['--rate', '0'], /--rate "0" is not valid/],
    [
      ['--max-journal-bytes', '64'],
      /--max-journal-bytes "64" is not valid; use a size from 1MB to 1024GB, such as 64MB/,
    ],
    [['--max-journal-bytes', '9XB'], /--max-journal-bytes "9XB" is not valid/],
    [['--max-total-journal-bytes', '0'], /--max-total-journal-bytes "0" is not valid/],
    [['--rate', '1e300'], /--rate "1e300" is not valid; it must be a number from 0.001 to 86400/],
    [['--sca', 'never'], /--sca "never" is not valid; use one of page, auto/],
    [['--trusted-proxies', 'gateway'], /--trusted-proxies "gateway" is not valid; use addresses, networks/],
    [['--public-url', 'bank'], /--public-url "bank" is not valid/],
    [
      ['--profile', '/none.yaml'],
      /\/none\.yaml: no such file; the built-in profiles are published, nextgenpsd2, oauth/,
    ],
    [
      ['--profile', 'nextgen'],
      /^sandbank: the profile nextgen no longer exists; use --dialect nextgenpsd2, or a profile/,
    ],
    [['--fixtures', '/none.yaml'], /^sandbank: \/none\.yaml: no such file; use the path of a fixture file/],
    [['fixtures', 'check', '/none.yaml'], /\/none\.yaml: no such file/],
    [['fixtures', 'check'], /usage: node dist\/cli\/main\.js fixtures check FILE/],
    [['--trusted-cas', '/none.pem'], /^sandbank: --trusted-cas \/none\.pem cannot be used: ENOENT/],
    [['certificate', '--kind', 'ssl', '--certs', 'memory'], /--kind "ssl" is not valid; use one of qwac, qseal$/m],
    [['certificate', '--variant', 'bad', '--certs', 'memory'], /--variant ".*" is not valid; use one of valid, /],
    [
      ['certificate', '--roles', 'PSP_AI, PSP_XX', '--certs', 'memory'],
      /--roles "PSP_XX" is not valid; use one of PSP_AS/,
    ],
    [
      ['certificate', '--organization-identifier', 'ACME', '--certs', 'memory'],
      /--organization-identifier ".*" is not valid: .*such as PSDAT-FMA-123456/,
    ],
    [['certificate', '--csr', '/none.csr', '--certs', 'memory'], /--csr \/none\.csr: no such file/],
    [['record'], /--target URL is required: the base URL of the bank/],
    [['record', '--target', 'bank'], /--target "bank" is not an http or https URL/],
    [['record', '--target', 'ftp://bank.example'], /--target "ftp:\/\/bank.example" is not an http or https URL/],
    [['record', '--target', 'https://anna:pw@bank.example'], /--target must not contain a user name or password/],
    [['record', '--target', 'https://bank.example/?key=1'], /--target must not contain a query or a fragment/],
    [['record', '--target', 'http://bank.example', '--cert', 'a.pem'], /--cert requires a target with https:/],
    [['record', '--target', 'https://bank.example', '--cert', 'a.pem'], /--cert and --key belong together/],
    [['record', '--target', 'https://bank.example', '--ca', '/none.pem'], /--ca \/none\.pem: no such file/],
    [['record', '--target', 'https://bank.example', '--port', '70000'], /--port "70000" is not valid/],
    [
      ['record', '--target', 'https://bank.example', '--mask', 'a b'],
      /--mask "a b" is not valid; use on, off, or names/,
    ],
    [
      ['record', '--target', 'https://bank.example', '--timeout', 'soon'],
      /--timeout "soon" is not valid; use a duration of up to one hour/,
    ],
    [
      ['record', '--target', 'https://bank.example', '--timeout', 'P2D'],
      /--timeout "P2D" is not valid; use a duration of/,
    ],
    [
      ['record', '--target', 'https://bank.example', '--port', '0', '--output', '/none/a.har'],
      /--output \/none\/a\.har cannot be written: ENOENT/,
    ],
    [['sign'], /--certificate and --key are required/],
    [['sign', '--certificate', '/none', '--key', '/none'], /--certificate \/none: no such file/],
    [['sign', '--hash', 'MD5'], /--hash "MD5" is not valid; use one of SHA-256, SHA-512/],
    [['sign', '--format', 'xml'], /--format "xml" is not valid; use one of text, curl, json/],
  ];
  it.each(MISTAKES)('for the arguments %j', async (args, message) => {
    const { code, stdout, stderr } = await runCommand(args);
    expect(stderr).toMatch(message);
    expect(code).toBeGreaterThan(0);
    expect(stdout).toBe('');
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it.each([
    ['of an unknown flag', ['--prot', '1'], 2],
    ['of a file that is not there', ['--fixtures', '/none.yaml'], 1],
  ] as const)('by the program as in the process: %s', async (_kind, args, exitCode) => {
    const ended = await runProgram(args);
    expect(ended).toEqual(await runCommand(args));
    expect(ended).toEqual({ code: exitCode, stdout: '', stderr: expect.stringMatching(/^sandbank: .*\n$/) });
  });

  it('for a fixture file, with file and line, and no server starts', async () => {
    const demo = await readFile(fileURLToPath(new URL('../../fixtures/demo-bank.yaml', import.meta.url)), 'utf8');
    const path = join(folder, 'broken.yaml');
    await writeFile(path, demo.replace('AT611904300234573201', 'AT621904300234573201'));
    for (const args of [
      ['--fixtures', path, ...anyPorts()],
      ['fixtures', 'check', path],
    ]) {
      const { code, stderr } = await runCommand(args);
      expect(code).toBe(1);
      expect(stderr).toMatch(/broken\.yaml:\d+:\d+: /);
    }
  });

  it('for the form and the decisions of a profile file, all at once and with their lines', async () => {
    const path = join(folder, 'profile.yaml');
    for (const [text, message] of [
      ['[]', /must be a mapping/],
      ['extends: other', /other is not a profile to extend; use one of/],
      ['switches: {}', /switches is unknown/],
      ['decisions: { expires-in-key: wrong }', /profile\.yaml:1: expires-in-key: "wrong" is not a value/],
      ['decisions: [', /cannot be read/],
    ] as const) {
      await writeFile(path, text);
      expect((await runCommand(['--profile', path])).stderr).toMatch(message);
    }
    await writeFile(path, 'extends: other\nextra: 1\n\ndecisions:\n  paging: x\n  lifetime: 3\n');
    const { stderr } = await runCommand(['--profile', path]);
    expect(stderr.trim().split('\n')).toEqual([
      `sandbank: ${path}:1: other is not a profile to extend; use one of published, nextgenpsd2, oauth`,
      `${path}:2: extra is unknown; a profile has extends, decisions and adaptations`,
      expect.stringContaining(`${path}:5: paging: "x" is not valid; use none`),
      expect.stringContaining(`${path}:6: lifetime: there is no such decision (did you mean lifetimes?)`),
    ]);
  });

  it('for a port in use', async () => {
    const server = createServer();
    const port = await new Promise<number>((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
    );
    const { code, stderr } = await runCommand(['--port', String(port), '--https-port', 'off', '--certs', 'memory']);
    server.close();
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^sandbank: port ${port} is in use; choose another with --port `)),
    ]);
  });
});

describe('commands that end', () => {
  it('fixtures check prints a summary of a file', async () => {
    const path = fileURLToPath(new URL('../../fixtures/demo-bank.yaml', import.meta.url));
    expect(await runCommand(['fixtures', 'check', path])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/6 PSUs, 13 accounts, \d+ transactions, 2 TPPs/),
    });
  });

  it('fixtures check names an account whose history begins in debt', async () => {
    const path = join(folder, 'debt.json');
    const history = { recurring: [{ every: 'month', day: 1, kind: 'salary', amount: 1000, debtorName: 'Employer' }] };
    const account = { holders: ['a'], currency: 'EUR', name: 'X', balance: 900, creditLimit: 100, history };
    const ibans = ['AT611904300234573201', 'AT973900001234567891'];
    const accounts = ibans.map((iban, index) => ({
      ...account,
      id: `x${index}`,
      iban,
      creditLimit: 100 + index * 12_000,
    }));
    const psus = [{ id: 'a', password: 'p', name: 'A', customerNo: 1 }];
    await writeFile(path, JSON.stringify({ schemaVersion: 1, bank: { name: 'B', bic: 'SMALATW0' }, psus, accounts }));
    const { code, stdout } = await runCommand(['fixtures', 'check', path]);
    expect([code, stdout.split('\n').slice(1)]).toEqual([
      0,
      [
        'note: the history of x0 begins with -12100.00 EUR (credit line 100.00), because it receives more than it spends; raise its balance, or what it spends',
        '',
      ],
    ]);
  });

  it('fixtures check recognises a profile, and prints a summary or all its problems', async () => {
    const path = join(folder, 'checked.yaml');
    await writeFile(path, 'extends: nextgenpsd2\ndecisions: { booking-status: required }\n');
    expect(await runCommand(['fixtures', 'check', path])).toMatchObject({
      code: 0,
      stdout: `${path}: a profile of the dialect nextgenpsd2, 1 decision\n`,
    });
    await writeFile(path, 'adaptations: 5\ndecisions:\n  nope: 1\n  booking-status: never\nfixtures: x\n');
    const { code, stderr } = await runCommand(['fixtures', 'check', path]);
    const problems = stderr.trimEnd().replaceAll(path, 'file').split('\n');
    expect([code, problems.map((line) => line.replace(/^((?:sandbank: )?\S+ \S+).*/, '$1'))]).toEqual([
      1,
      ['sandbank: file:1: adaptations', 'file:3: nope:', 'file:4: booking-status:', 'file:5: fixtures'],
    ]);
  });

  it('openapi prints the documents', async () => {
    const { stdout } = await runProgram(['openapi']);
    const published = compileProfile('published');
    expect(stdout).toBe((await PUBLISHED.documentsOf(await readOpenapiText('openapi'))(published)).yaml());
    expect((await runCommand(['openapi', '--admin'])).stdout).toContain('/__admin/health');
  });

  it('openapi prints the document of any profile, as JSON on request', async () => {
    const asJson = async (...flags: string[]): Promise<any> =>
      JSON.parse((await runCommand(['openapi', '--json', ...flags])).stdout);
    expect((await asJson()).paths['/PSD2/v1/oauth/token']).toHaveProperty('get');
    const path = join(folder, 'strict.yaml');
    await writeFile(path, 'extends: oauth\ndecisions: { booking-status: required, token-method: post-only }\n');
    const own = await asJson('--profile', path);
    expect(own.paths['/PSD2/v1/oauth/token']).not.toHaveProperty('get');
    expect(own.components.parameters.BookingStatus.required).toBe(true);
    expect(own.components.parameters.XRequestIdOfToken.required).toBe(false);
    expect((await asJson('--admin')).paths).toHaveProperty('/__admin/health');
    for (const [wanted, ...flags] of [
      [1, '--profile', 'nonsense'],
      [1, '--profile', 'nextgen'],
      [2, '--profile', 'oauth', '--admin'],
    ] as const) {
      const { code, stdout, stderr } = await runCommand(['openapi', ...flags]);
      expect([code, stdout, stderr.trim().split('\n')]).toEqual([wanted, '', [expect.stringMatching(/profile/)]]);
    }
  });

  it('certificate issues one of a variant, and sign signs with it', async () => {
    const [certs, output] = [join(folder, 'one'), join(folder, 'seal')];
    const kind = ['--kind', 'qseal', '--variant', 'ec-key', '--organization-identifier', 'PSDDE-BAFIN-4711'];
    const made = await runCommand(['certificate', ...kind, '--password', 'pw', '--certs', certs, '--output', output]);
    expect([made.code, made.stderr]).toEqual([0, '']);
    const base = join(output, 'psdde-bafin-4711-qseal-ec-key');
    for (const path of [`${base}.pem`, `${base}.key`, `${base}.p12`, join(output, 'ca.pem')]) {
      expect(made.stdout).toContain(path);
      const isSecret = /key$|p12$/.test(path);
      expect([path, (await stat(path)).mode & 0o777]).toEqual([path, isSecret ? 0o600 : 0o644]);
    }
    expect(made.stdout).toMatch(/password +pw\n/);
    const body = join(folder, 'body.json');
    await writeFile(body, '{"a":1}');
    const files = ['--certificate', `${base}.pem`, '--key', `${base}.key`];
    const text = await runCommand(['sign', ...files, '--body', `@${body}`, 'X-Request-ID: 7', 'PSU-ID: anna']);
    const digest = createHash('sha256').update('{"a":1}').digest('base64');
    expect(text.stdout).toContain(`\ndigest: SHA-256=${digest}\nx-request-id: 7\npsu-id: anna\n`);
    expect(text.stdout).toContain('algorithm="ecdsa-sha256",headers="digest x-request-id psu-id"');
    const lines = await runCommand(['sign', ...files, '--body', '{"a":1}', '--format', 'curl', '--hash', 'SHA-512']);
    expect(lines.stdout.split('\n').map((line) => line.split(':')[0])).toEqual([
      'X-Request-ID',
      'Digest',
      'Signature',
      'TPP-Signature-Certificate',
      '',
    ]);
    const target = ['--method', 'GET', '--url', 'http://h/a?b=1', '--signed', '(request-target) digest x-request-id'];
    const json = await runCommand(['sign', ...files, ...target, '--format', 'json']);
    expect((JSON.parse(json.stdout) as { signingString: string }).signingString).toMatch(
      /^\(request-target\): get \/a\?b=1\n/,
    );
    for (const [words, message] of [
      [['no header'], /"no header" is not a header; write it as 'Name: value'/],
      [['--signed', 'digest date'], /signed lists date, which the request does not have/],
      [['--key', join(output, 'ca.pem')], /privateKey cannot be read; it must be PEM/],
    ] as const)
      expect((await runCommand(['sign', ...files, ...words])).stderr).toMatch(message);
  });

  it('certificate prints the first call of the dialect', async () => {
    const flags = ['certificate', '--kind', 'qwac', '--certs', 'memory', '--output', join(folder, 'first-call')];
    const published = await runCommand(flags);
    expect(published.stdout).toContain('/PSD2/v1/authentications');
    const nextgen = await runCommand([...flags, '--dialect', 'nextgenpsd2']);
    expect(nextgen).toMatchObject({ code: 0, stderr: '' });
    expect(nextgen.stdout).toContain('https://127.0.0.1:8443/v1/consents');
    expect(nextgen.stdout).not.toMatch(/PSD2\/v1|Ocp-Apim/);
    const unknown = await runCommand([...flags, '--dialect', 'berlin']);
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringMatching(/--dialect "berlin" is not valid/)]);
  });

  it('certificate writes the files and keeps existing ones', async () => {
    const first = await runCommand(['certificate', '--certs', join(folder, 'made')]);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    const [path = ''] = /\S+psdat-fma-123456\.pem/.exec(first.stdout) ?? [];
    const pem = await readFile(path, 'utf8');
    await runCommand(['certificate', '--certs', join(folder, 'made')]);
    expect(await readFile(path, 'utf8')).toBe(pem);
  });

  it('healthcheck fails if no server is running', async () => {
    expect(await runCommand(['healthcheck', '--url', 'http://127.0.0.1:9'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('does not respond'),
    });
  });
});

describe('serve', () => {
  it('prints the ready line, reads the environment, answers the health check, and exits with 0 on SIGTERM', async () => {
    const program = await startProgram(anyPorts(), { SANDBANK_SEED: '7', SANDBANK_CLOCK: '2026-01-01T00:00:00Z' });
    expect(program.readyLine).toMatch(
      /^Ready\. sandbank \d+\.\d+\.\d+ http:\/\/127\.0\.0\.1:\d+ https:\/\/127\.0\.0\.1:\d+ \(dashboard http:\/\/127\.0\.0\.1:\d+\/, seed 7\)$/,
    );
    expect(program.output()).toContain(
      `${program.readyLine}\nDashboard: ${program.url}/\nDeveloper portal: ${program.url}/portal\n`,
    );
    expect(program.output()).toContain(`main.js demo --url ${program.url}\n`);
    expect(await runProgram(['healthcheck', '--url', program.url])).toEqual({ code: 0, stdout: 'ready\n', stderr: '' });
    const { port } = new URL(program.url);
    expect(await runCommand(['healthcheck'], { SANDBANK_PORT: port })).toMatchObject({ code: 0 });
    const health = (await (await fetch(`${program.url}/__admin/health`)).json()) as any;
    expect(health).toMatchObject({ seed: 7, clock: { mode: 'paused', now: '2026-01-01T00:00:00.000Z' } });
    expect(await program.stop()).toBe(0);
    expect(program.output()).toMatch(/GET \/__admin\/health 200 \d+\.\d ms/);
  });

  it('prefers a flag to the environment', async () => {
    const program = await startProgram([...anyPorts(), '--seed', '9', '--quiet'], { SANDBANK_SEED: '7' });
    expect(program.readyLine).toContain('seed 9');
    await fetch(`${program.url}/livez`);
    await program.stop();
    // Nothing but the line that scripts wait for.
    expect(program.output()).toBe(`${program.readyLine}\n`);
  });

  it('generates and prints a token for a non-loopback address', async () => {
    const program = await startProgram([...anyPorts(), '--host', '0.0.0.0']);
    const token = /Control API token: (\S+)/.exec(program.output())?.[1];
    const status = async (headers = {}) => (await fetch(`${program.url}/__admin/demo`, { headers })).status;
    expect([await status(), await status({ Authorization: `Bearer ${token}` })]).toEqual([401, 200]);
    await program.stop();
  });
});

describe('demo', () => {
  /** A server in this process that the published demo can onboard at. */
  const withCertificates = () => ({ httpsPort: 0, certs: join(folder, 'certs'), checkAnswers: true });

  it('walks the journey to ACSC against its own bank and exits with 0', async () => {
    const port = String(await freePort());
    const environment = { SANDBANK_CERTS: join(folder, 'certs'), SANDBANK_PORT: port };
    const { code, stdout, stderr } = await runProgram(['demo'], environment);
    expect([stderr, code]).toEqual(['', 0]);
    expect(stdout).toContain(`No bank is running at http://127.0.0.1:${port}; starting one for the demo.`);
    expect(stdout).toMatch(/✓ transactionStatus (?:RCVD → )?ACTC → .*ACSC$/m);
    expect(stdout).toContain('Done: the payment is settled, and the balances are correct.');
    expect(stdout).toMatch(/To see the calls of a demo in the dashboard, start a bank in another terminal first\.\n$/);
    expect(stdout.split('\n').length).toBeLessThan(32);
    expect(stdout).not.toMatch(/Ocp-Apim|\[\d+m/);
  });

  it('walks the dialect nextgenpsd2 over mutual TLS, in a bank of its own', async () => {
    const env = { SANDBANK_CERTS: join(folder, 'certs') };
    const { code, stdout, stderr } = await runCommand(['demo', '--dialect', 'nextgenpsd2'], env);
    expect([stderr, code]).toEqual(['', 0]);
    expect(stdout).toContain('calls with its certificate over mutual TLS');
    expect(stdout).toMatch(/✓ transactionStatus (?:RCVD → )?ACTC → .*ACSC$/m);
    expect(stdout).toMatch(/✓ the bank notified the server of the TPP: ACTC, ACCP, ACSP, ACSC$/m);
  });

  it.each([1, 4])('walks the dialect nextgenpsd2 under the legal variation of seed %s', async (seed) => {
    const profile = join(folder, 'variation.yaml');
    await writeFile(profile, 'extends: nextgenpsd2\ndecisions:\n  variation: legal\n');
    const server = await startInProcess({ dialect: 'nextgenpsd2', profile, seed, certs: 'memory', checkAnswers: true });
    const { code, stderr, stdout } = await runCommand(['demo', '--url', server.url]);
    expect([stderr, code]).toEqual(['', 0]);
    expect(stdout).toContain('executed 12 times, from 2026-03-05 to 2027-02-05');
    await server.stop();
  });

  it('walks nextgenpsd2 at a server whose banks decide otherwise', async () => {
    const profile = join(folder, 'otherwise.yaml');
    const rows = [
      'redirect-approach: oauth',
      'sca-start: explicit',
      'sca-approaches: [embedded]',
      'notifications: none',
      'callback-order: minutes-before',
      'token-before: psu',
      'consent-start: valid',
      'psu-id: required',
    ];
    const adaptations = 'adaptations:\n  - path: { prefix: /psd2 }\n  - form: { member: amount, as: number }\n';
    const decisions = rows.map((row) => `  ${row}\n`).join('');
    await writeFile(profile, `extends: nextgenpsd2\n${adaptations}decisions:\n${decisions}`);
    const server = await startInProcess({ dialect: 'nextgenpsd2', profile, certs: 'memory', checkAnswers: true });
    const { code, stderr } = await runCommand(['demo', '--url', server.url]);
    expect([stderr, code]).toEqual(['', 0]);
    await server.stop();
  });

  it('walks the dialect of the server, with a header in place of the certificate', async () => {
    const server = await startInProcess({ dialect: 'nextgenpsd2', certs: 'memory', checkAnswers: true });
    const { code, stdout } = await runCommand(['demo', '--url', server.url]);
    expect([code, stdout]).toEqual([0, expect.stringContaining('identifies itself with the header Sandbank-TPP')]);
    const { banks } = (await (await fetch(`${server.url}/__admin/banks`)).json()) as { banks: object[] };
    expect(banks).toHaveLength(1);
    const { curl } = (await (await fetch(`${server.url}/__admin/demo`)).json()) as { curl: string[] };
    const { stdout: printed } = await promisify(execFile)('sh', ['-c', curl.join('\n')]);
    expect(printed).toContain('"accounts":[{"resourceId"');
    await server.stop();
  });

  it('refuses an unknown dialect', async () => {
    const { code, stderr } = await runCommand(['demo', '--dialect', 'open-banking']);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('--dialect "open-banking" is not valid; use one of published, nextgenpsd2'),
    ]);
  });

  it('runs twice against a running bank, even with a paused clock', async () => {
    const server = await startInProcess({ ...withCertificates(), clock: 'paused' });
    for (let round = 0; round < 2; round += 1) {
      const { code, stderr, stdout } = await runCommand(['demo', '--url', server.url]);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout.trim().split('\n').at(-1)).toBe(
        `See every call in the dashboard: ${server.url}/__admin/ui#/requests`,
      );
      expect(stdout).toContain(round === 0 ? 'The TPP onboards with' : 'The TPP is onboarded already');
    }
    await server.stop();
  });

  it('reads the token in the configuration file, and keeps the credentials of a TPP that is onboarded', async () => {
    const config = join(folder, 'demo-token.yaml');
    await writeFile(config, 'admin-token: a-token-of-the-demo\n');
    const server = await startInProcess({ clock: 'paused', adminToken: 'a-token-of-the-demo' });
    const environment = { SANDBANK_CONFIG: config, SANDBANK_URL: server.url };
    const { code, stdout, stderr } = await runCommand(['demo'], environment);
    expect([stderr, code]).toEqual(['', 0]);
    expect(stdout).toMatch(/onboarded already, and keeps its credentials\n.* has the client id 8d3f6a52-/m);
    await server.stop();
  });

  it.each(['published', 'nextgenpsd2'] as const)('walks a bank of the dialect %s that is named', async (dialect) => {
    const server = await startInProcess({ ...withCertificates(), clock: 'paused' });
    const client = await connectSandbank(server.url);
    const named = await client.banks.create('named', { dialect });
    const { code, stdout, stderr } = await runCommand(['demo', '--url', server.url], { SANDBANK_BANK: 'named' });
    expect([stderr, code]).toEqual(['', 0]);
    expect(stdout).toContain(`See every call in the dashboard: ${server.url}/banks/named/__admin/ui#/requests`);
    const calls = await Promise.all([named.requests.list(), client.requests.list()]);
    expect(calls.map(({ length }) => length > 0)).toEqual([true, false]);
    expect(await runCommand(['demo', '--url', server.url, '--bank', 'no-bank'])).toMatchObject({ code: 1 });
    await server.stop();
  });

  it('runs against the bank in the environment, as the greeting says, and prints every call with --verbose', async () => {
    const server = await startInProcess({ ...withCertificates(), clock: 'paused' });
    const environment = { SANDBANK_URL: server.url };
    expect(await runCommand(['healthcheck'], environment)).toMatchObject({ code: 0, stdout: 'ready\n' });
    const { code, stdout } = await runCommand(['demo', '--verbose'], environment);
    expect([code, stdout]).toEqual([0, expect.not.stringContaining('starting one')]);
    expect(stdout).toMatch(/^ {2}> POST http\S+\/PSD2\/v1\/consents$/m);
    expect(stdout).toMatch(/^ {2}< 200$/m);
    expect(stdout).toContain('(browser) presses Approve');
    await server.stop();
  });

  it('runs against a bank that requires a token', async () => {
    const adminToken = 'open-to-the-demo';
    const server = await startInProcess({ ...withCertificates(), clock: 'paused', adminToken });
    const url = ['--url', server.url];
    expect(await runCommand(['demo', ...url, '--admin-token', 'open-to-the-demo'])).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(await runCommand(['demo', ...url], { SANDBANK_ADMIN_TOKEN: 'open-to-the-demo' })).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(await runCommand(['demo', ...url])).toMatchObject({ code: 1, stderr: expect.stringContaining('token') });
    await server.stop();
  });

  it('exits with 1 and a reason if no server is running', async () => {
    expect(await runCommand(['demo', '--url', 'http://127.0.0.1:9'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^sandbank: http:\/\/127\.0\.0\.1:9 cannot be reached: .*\nStart a bank in another terminal: node .*main\.js\nOr name /,
      ),
    });
  });
});
