import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runProgram } from '../support/program.js';

/** The command record, as a user runs it. */

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const running = new Set<ChildProcess>();
let folder: string;
let bank: Server;
let origin: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-record-cli-'));
  bank = createServer((req, res) => res.end(req.url === '/hang' ? undefined : `answer to ${req.url ?? ''}`));
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`;
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  bank.closeAllConnections();
  bank.close();
  await rm(folder, { recursive: true, force: true });
});

interface Recorder {
  readonly child: ChildProcess;
  readonly url: string;
  readonly ended: Promise<number | null>;
  readonly output: () => string;
}

/** Starts the command and waits until it is ready. */
function start(args: readonly string[]): Promise<Recorder> {
  const child = spawn(process.execPath, [MAIN, 'record', '--target', origin, '--port', '0', ...args], { cwd: folder });
  running.add(child);
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return new Promise((resolve, reject) => {
    const onData = (part: Buffer): void => {
      output += part.toString();
      const url = /Use (http:\S+) instead of/.exec(output)?.[1];
      if (url !== undefined) resolve({ child, url, ended, output: () => output });
    };
    child.stdout.on('data', onData);
    child.stderr.on('data', onData);
    void ended.then((code) => reject(new Error(`ended with ${String(code)}: ${output}`)));
  });
}

const recordedIn = async (name: string): Promise<any[]> =>
  (JSON.parse(await readFile(join(folder, name), 'utf8')) as { log: { entries: any[] } }).log.entries;

describe('sandbank record', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('records until %s, and ends with a count', async (signal) => {
    const { child, url, ended, output } = await start(['--output', `${signal}.har`]);
    expect(output()).toMatch(new RegExp(`^Ready\\. Recording ${origin} to ${signal}\\.har\n`));
    for (const path of ['/1', '/2']) expect(await (await fetch(url + path)).text()).toBe(`answer to ${path}`);
    child.kill(signal);
    expect(await ended).toBe(0);
    expect(output()).toMatch(
      new RegExp(`GET /1 200 \\d+ ms\nGET /2 200 \\d+ ms\nRecorded 2 calls in ${signal}\\.har\\.\n$`),
    );
    expect(await recordedIn(`${signal}.har`)).toHaveLength(2);
  });

  it('has written a valid file when it is killed', async () => {
    const { child, url, ended } = await start(['--output', 'killed.har']);
    for (let count = 0; count < 3; count += 1) await fetch(`${url}/${count}`);
    child.kill('SIGKILL');
    await ended;
    expect(await recordedIn('killed.har')).toHaveLength(3);
  });

  it('writes recording.har by default, and overwrites it with --overwrite only', async () => {
    await writeFile(join(folder, 'recording.har'), 'precious');
    await expect(start([])).rejects.toThrow(/ended with 2: sandbank: --output recording\.har exists; .*--overwrite/);
    expect(await readFile(join(folder, 'recording.har'), 'utf8')).toBe('precious');
    const { child, ended } = await start(['--overwrite']);
    child.kill();
    expect(await ended).toBe(0);
    expect(await recordedIn('recording.har')).toEqual([]);
  });

  it('shows the path of the target in the address for the client', async () => {
    const { child, url, ended } = await start(['--output', 'path.har', '--target', `${origin}/psd2/`]);
    expect(new URL(url).pathname).toBe('/psd2');
    expect(await (await fetch(`${url}/v1`)).text()).toBe('answer to /psd2/v1');
    child.kill();
    await ended;
    expect((await recordedIn('path.har'))[0].request.url).toBe(`${origin}/psd2/v1`);
  });

  it('warns beyond loopback, and if secrets are written', async () => {
    const { child, ended, output } = await start(['--output', 'open.har', '--host', '0.0.0.0', '--mask', 'off']);
    child.kill();
    await ended;
    expect(output()).toMatch(/note: anyone who reaches http:\/\/127\.0\.0\.1:\d+ can call the bank through it/);
    expect(output()).toMatch(/note: open\.har will contain tokens, keys, passwords, codes and cookies unmasked/);
  });

  it('masks what --mask names, and lists at the end what still looks like a secret', async () => {
    const { child, url, ended, output } = await start(['--output', 'masked.har', '--mask', 'X-Tenant, customerRef']);
    const random = 'q8Zr2LxT5vB9nM4kW7yP1cD6';
    await fetch(`${url}/1?customerRef=4711`, { headers: { 'X-Tenant': 'acme', 'X-Device': random } });
    child.kill();
    expect(await ended).toBe(0);
    const [{ request }] = await recordedIn('masked.har');
    expect(request.url).toBe(`${origin}/1?customerRef=***`);
    expect(JSON.stringify(request)).not.toContain('acme');
    expect(output()).toContain('Look at these before you share masked.har');
    expect(output()).toContain('\n  header X-Device (1 call)\n');
    expect(output()).not.toContain(random);
  });

  it('refuses a name for --mask that no header has', async () => {
    await expect(start(['--mask', 'X Tenant'])).rejects.toThrow(
      /--mask "X Tenant" is not valid; use on, off, or names/,
    );
  });

  it('refuses to record itself or to share a port', async () => {
    const { port } = new URL(origin);
    const args = ['record', '--target', origin, '--port', port, '--output', join(folder, 'none.har')];
    const { code, stderr } = await runProgram(args);
    expect([code, stderr]).toEqual([1, `sandbank: port ${port} is in use; choose another with --port\n`]);
    await expect(readFile(join(folder, 'none.har'))).rejects.toThrow(/ENOENT/);
  });

  it('says in its help what --mask off writes', async () => {
    const { stdout } = await runProgram(['record', '--help']);
    expect(stdout).toMatch(
      /--mask MASK +on or off, or names of headers, .*; off writes tokens, keys, passwords, codes and cookies/,
    );
  });
});
