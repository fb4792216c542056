import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../src/server/config.js';
import { createLog } from '../../src/server/logger.js';
import { startInProcess } from '../../src/server/start-in-process.js';
import { runCommand } from '../support/command.js';
import { runProgram, startProgram } from '../support/program.js';

/** The configuration file, and the forms of the log. */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-settings-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
async function file(text: string): Promise<string> {
  files += 1;
  const path = join(folder, `settings-${files}.yaml`);
  await writeFile(path, text);
  return path;
}
const healthOf = async (url: string) => (await (await fetch(`${url}/__admin/health`)).json()) as any;

describe('ports', () => {
  it('are any free ones with --port 0, unless the HTTPS port is given', () => {
    expect(readConfig({})).toMatchObject({ port: 8080, httpsPort: 8443 });
    expect(readConfig({ port: '9000' }).httpsPort).toBe(8443);
    expect(readConfig({ port: '0' })).toMatchObject({ port: 0, httpsPort: 0 });
    expect(readConfig({ port: '0', 'https-port': '8443' }).httpsPort).toBe(8443);
    expect(readConfig({ port: '0', 'https-port': 'off' }).httpsPort).toBeUndefined();
  });
});

describe('a size setting', () => {
  it.each([
    ['1MB', 1024 ** 2],
    ['1048576', 1024 ** 2],
    ['2048kb', 2 * 1024 ** 2],
    ['1GB', 1024 ** 3],
  ])('parses %s as %d bytes', (text, bytes) => {
    expect(readConfig({ 'max-journal-bytes': text, 'max-total-journal-bytes': text })).toMatchObject({
      maxJournalBytes: bytes,
      maxTotalJournalBytes: bytes,
    });
  });

  it('has a default', () => {
    expect(readConfig({})).toMatchObject({ maxJournalBytes: 32 * 1024 ** 2, maxTotalJournalBytes: 128 * 1024 ** 2 });
  });
});

describe('the configuration file', () => {
  it('overrides the defaults but not flags and environment; its paths are relative to it', async () => {
    await writeFile(join(folder, 'five.yaml'), 'decisions: { paging: 5 }\n');
    const path = await file(
      'port: 0\nhttps-port: off\nseed: 7\nrate: 2\nclock: 2026-01-01T00:00:00Z\nprofile: five.yaml\ncerts: certs\nallowed-hosts: [a.example, b.example]\n',
    );
    const program = await startProgram(['--config', path, '--rate', '3'], { SANDBANK_SEED: '9' });
    expect(program.readyLine).toContain('seed 9');
    expect(program.httpsUrl).toBe('');
    expect(await healthOf(program.url)).toMatchObject({
      seed: 9,
      clock: { mode: 'paused', rate: 3, now: '2026-01-01T00:00:00.000Z' },
    });
    const { decisions } = (await (await fetch(`${program.url}/__admin/profile`)).json()) as any;
    expect(decisions.paging).toBe(5);
    expect(await program.stop()).toBe(0);
  });

  it.each([
    ['prot: 1\n', /\.yaml: prot \(did you mean port\?\) is not a setting; known: port, https-port/],
    ['prot: 1\nfoo: 2\n', /\.yaml: prot \(did you mean port\?\), foo are not settings; known: port/],
    ['- port\n', /\.yaml: must be a mapping of settings/],
    ['port: {}\n', /\.yaml: port must be a string, a number/],
    ['port: [\n', /\.yaml: .+/],
    ['port: abc\n', /--port "abc" is not valid/],
    ['profile: none.yaml\n', /none\.yaml: no such file/],
  ])('with the content %j is rejected in one line', async (text, message) => {
    const result = await runCommand(['serve', '--config', await file(text)]);
    expect(result).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(message) });
    expect(result.stderr.trim().split('\n')).toHaveLength(1);
  });

  it('must exist if it is named', async () => {
    expect(await runProgram(['serve', '--config', '/none.yaml'])).toMatchObject({
      code: 1,
      stderr: 'sandbank: --config /none.yaml: no such file\n',
    });
  });
});

describe('the log', () => {
  const serve = (...args: string[]) =>
    startProgram(['--port', '0', '--https-port', 'off', '--certs', join(folder, 'certs'), ...args]);

  it('has one JSON object per line for programs', async () => {
    const program = await serve('--log-format', 'json');
    await fetch(`${program.url}/livez`);
    await fetch(`${program.url}/PSD2/v1/accounts?secret=1`);
    await program.stop();
    const lines = program
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines[0]).toMatchObject({
      level: 'info',
      event: 'ready',
      httpUrl: program.url,
      message: expect.stringMatching(/^Ready\. sandbank /),
    });
    expect(lines.slice(1)).toEqual([
      {
        time: expect.stringMatching(/^\d{4}-/),
        level: 'warn',
        event: 'call',
        bank: 'default',
        method: 'GET',
        path: '/PSD2/v1/accounts',
        status: 400,
        operation: 'readAccounts',
        refusal: 'FORMAT_ERROR',
        durationMs: expect.any(Number),
      },
      expect.objectContaining({ level: 'info', event: 'stopped', message: 'Stopped.' }),
    ]);
  });

  it.each([
    ['error', []],
    ['warn', ['/PSD2/v1/accounts']],
    ['info', ['/PSD2/v1/accounts', '/__admin/health']],
    ['debug', ['/PSD2/v1/accounts', '/__admin/health', '/livez']],
  ] as const)('at level %s contains the expected calls', async (level, paths) => {
    const lines: string[] = [];
    const write = (line: string): void => void lines.push(line);
    const log = createLog({ write, format: 'text', level, isColoured: false, now: Date.now });
    const server = await startInProcess({ certs: 'memory' }, log);
    for (const path of ['/PSD2/v1/accounts', '/__admin/health', '/livez']) await fetch(server.url + path);
    await server.stop();
    const logged = lines.map((line) => /^[\d:]{8} GET (\S+) \d+ [\d.]+ ms/.exec(line)?.[1]);
    expect(logged.toSorted()).toEqual([...paths].sort());
  });

  it('has the level that is set, and no colours if the output is not a terminal', async () => {
    const program = await serve('--log-level', 'warn');
    for (const path of ['/__admin/health', '/PSD2/v1/accounts']) await fetch(program.url + path);
    await program.stop();
    expect(program.output()).toMatch(/^\d\d:\d\d:\d\d GET \/PSD2\/v1\/accounts 400 [\d.]+ ms FORMAT_ERROR$/m);
    expect(program.output()).not.toContain('GET /__admin/health');
  });
});

describe('the environment', () => {
  it('may contain the address of a service named sandbank, as Kubernetes and Docker links set it', async () => {
    const linked = {
      SANDBANK_PORT: 'tcp://10.96.0.7:8080',
      SANDBANK_HTTPS_PORT: 'off',
      SANDBANK_PORT_8080_TCP_PORT: '8080',
    };
    const path = await file('port: 0\ncerts: memory\n');
    const program = await startProgram(['--config', path], linked);
    expect(new URL(program.url).port).not.toBe('8080');
    expect(await program.stop()).toBe(0);
    expect(await runCommand(['healthcheck'], { ...linked, SANDBANK_PORT: 'tcp//10.96.0.7' })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--port "tcp//10.96.0.7" is not valid'),
    });
  });
});
