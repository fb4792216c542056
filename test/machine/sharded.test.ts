import { randomUUID } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { callServer, DemoDisplay } from '../../src/cli/demo/client.js';
import { onboard, openPublished, walk } from '../../src/cli/demo/published.js';
import { connectSandbank, type ServerClient } from '../../src/library/server-client.js';
import { freePort } from '../support/free-port.js';
import { startProgram, type RunningProgram } from '../support/program.js';

/** Three processes behind a real nginx with the configuration that ships, and 60 banks that walk whole journeys through it. */

const BANKS = Array.from({ length: 60 }, (_, index) => `w${index + 1}`);
const AT_ONCE = 12;

let folder: string;
let processes: RunningProgram[];
let nginx: ChildProcess;
let accessLog: string;
let origin: string;
let tlsOrigin: string;
let client: ServerClient;

/** The configuration that ships, on ports that are free here. */
async function configuration(ports: readonly number[], port: number, tlsPort: number): Promise<string> {
  const text = await readFile(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8');
  const places = [8081, 8082, 8083].map((shipped, index) => [`127.0.0.1:${shipped} `, `127.0.0.1:${ports[index]} `]);
  const changes = [
    ...places,
    ['listen 8080;', `listen 127.0.0.1:${port};`],
    ['listen 8443 ssl;', `listen 127.0.0.1:${tlsPort} ssl;`],
    ['../certs/', `${join(folder, 'certs')}/`],
    ['/tmp/sandbank-nginx', `${folder}/nginx`],
    // A test's output is a socket, which nginx cannot open.
    ['/dev/stdout', accessLog],
  ] as const;
  return changes.reduce((changed, [from = '', to = '']) => {
    if (!changed.includes(from)) throw new Error(`deploy/nginx.conf has no "${from}"`);
    return changed.replaceAll(from, to);
  }, text);
}

async function untilItAnswers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isThere = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} does not answer`);
}

beforeAll(async () => {
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  folder = await mkdtemp(join(tmpdir(), 'sandbank-sharded-'));
  const proxies = ['--trusted-proxies', 'loopback'];
  const start = () =>
    startProgram(['--port', '0', '--https-port', 'off', '--quiet', '--certs', join(folder, 'certs'), ...proxies]);
  // The workers of nginx are another user, and keep large bodies in it.
  await chmod(folder, 0o755);
  accessLog = join(folder, 'access.log');
  // The first makes the certificates that all share.
  processes = [await start(), await start(), await start()];
  const [port, tlsPort] = [await freePort(), await freePort()];
  const path = join(folder, 'nginx.conf');
  const ports = processes.map(({ url }) => Number(new URL(url).port));
  await writeFile(path, await configuration(ports, port, tlsPort));
  nginx = spawn('nginx', ['-p', folder, '-c', path], { stdio: ['ignore', 'pipe', 'pipe'] });
  nginx.on('error', () => {
    throw new Error('nginx is not installed: apt-get install nginx');
  });
  nginx.stderr?.on('data', (part: Buffer) => process.stderr.write(part));
  origin = `http://127.0.0.1:${port}`;
  tlsOrigin = `https://127.0.0.1:${tlsPort}`;
  await untilItAnswers(`${origin}/readyz`);
  client = await connectSandbank(origin);
});

afterAll(async () => {
  const ended = new Promise((resolve) => nginx.once('exit', resolve));
  nginx.kill('SIGQUIT');
  await ended;
  await Promise.all(processes.map((program) => program.stop()));
  await rm(folder, { recursive: true, force: true });
  jest.restoreAllMocks();
});

const json = async (url: string) => (await (await fetch(url)).json()) as any;

/** Everything that a TPP and a PSU do, in its own bank. */
async function journey(bank: string): Promise<void> {
  const { url } = await client.banks.create(bank);
  expect(url).toBe(`${origin}/banks/${bank}`);
  const player = await openPublished(`${origin}/banks/${bank}`, {}, new DemoDisplay(false, false));
  player.httpsUrl = `${tlsOrigin}/banks/${bank}`;
  await onboard(player);
  await walk(player);
}

describe('banks on three processes behind nginx', () => {
  it('complete whole journeys, including onboarding and pages, each on its own process', async () => {
    const waiting = [...BANKS];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let bank = waiting.shift(); bank !== undefined; bank = waiting.shift()) await journey(bank);
      }),
    );
    const kept = await Promise.all(
      processes.map(async ({ url }) => (await json(`${url}/__admin/banks`)).banks.map((one: any) => one.bank)),
    );
    // Each bank is on one process, and each process has some.
    expect(
      kept
        .flat()
        .filter((id) => id !== 'default')
        .sort(),
    ).toEqual([...BANKS].sort());
    for (const ids of kept) expect(ids.length).toBeGreaterThan(5);
    // What nginx sent where: every call of a bank to the process that has it.
    const lines = (await readFile(accessLog, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => line.split(' '));
    expect(lines.length).toBeGreaterThan(BANKS.length * 30);
    const addresses = processes.map(({ url }) => new URL(url).host);
    for (const [method, path, status, bank = '', address = ''] of lines) {
      const home = kept[addresses.indexOf(address)] ?? [];
      expect({ method, path, status: Number(status) < 500, home: bank === 'default' || home.includes(bank) }).toEqual({
        method,
        path,
        status: true,
        home: true,
      });
    }
    // What each bank says that it got is what nginx sent to it.
    for (const bank of BANKS) {
      const count = await (await client.banks.open(bank)).requests.count();
      const sent = lines.filter(
        ([, path = '', , of]) => of === bank && /^\/banks\/[^/]+\/(?:PSD2|bankingv01)/.test(path),
      );
      expect([bank, count]).toEqual([bank, sent.length]);
    }
  });

  it('have a fork with two dashes on the process of its bank', async () => {
    const bank = await client.banks.open('w1');
    await bank.snapshots.take('done');
    for (let number = 1; number <= 8; number += 1) {
      const fork = await bank.snapshots.fork('done', `w1--${number}`);
      expect(await fork.consents.list()).toHaveLength(2);
    }
  });

  it('do not trust a certificate header of a client', async () => {
    const headers = {
      'X-Client-Cert': 'x',
      'X-ARR-ClientCert': 'x',
      'X-Request-ID': '1',
      'Content-Type': 'application/json',
    };
    const { tpps } = (await client.banks.open('w1')).demo;
    const answer = await fetch(`${origin}/banks/w1/PSD2/v1/authentications`, {
      method: 'POST',
      headers: { ...headers, 'Ocp-Apim-Subscription-Key': tpps[0]?.subscriptionKey ?? '' },
      body: JSON.stringify({ userEmail: tpps[0]?.userEmail, name: 'x' }),
    });
    expect(JSON.stringify(await answer.json())).toContain('CERTIFICATE_MISSING');
  });

  it('check an expired certificate themselves', async () => {
    const bank = await client.banks.open('w1');
    const { certificate, privateKey } = await client.issueCertificate({ kind: 'qwac', variant: 'expired' });
    const answer = await callServer('POST', `${tlsOrigin}/banks/w1/PSD2/v1/authentications`, {
      headers: {
        'X-Request-ID': randomUUID(),
        'Ocp-Apim-Subscription-Key': bank.demo.tpps[0]?.subscriptionKey ?? '',
      },
      json: { userEmail: bank.demo.tpps[0]?.userEmail, name: 'x' },
      tls: { cert: certificate, key: privateKey ?? '', ca: await (await fetch(`${origin}/__admin/ca.pem`)).text() },
    });
    expect(answer.text).toContain('CERTIFICATE_EXPIRED');
  });
});
