import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { blocksOf } from '../support/documents/markdown.js';
import { freePort } from '../support/free-port.js';
import { runProgram, startProgram, type RunningProgram } from '../support/program.js';

/** The demonstration of docs/demo-server.md: the bank of docs/guide-demo-owner.md, the settings that ship, and a real nginx before it. */

const PUBLIC = 'https://bank.demo.example';
const KEY = '0123456789abcdef0123456789abcdef';

let folder: string;
let bank: RunningProgram;
let nginx: ChildProcess;
let adminUrl: string;
let visitorPort: number;
let onboardingPort: number;
let ca: string;

const shipped = (name: string): Promise<string> =>
  readFile(new URL(`../../deploy/demo/${name}`, import.meta.url), 'utf8');

/** A file that ships, with this test's folders and ports instead of a server's. */
async function placed(name: string, changes: readonly (readonly [string, string])[]): Promise<string> {
  const text = await shipped(name);
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`deploy/demo/${name} has no "${from}"`);
    return changed.replaceAll(from, to);
  }, text);
}

/** Writes the files that a reader of the guide has written. */
async function writeFilesOfGuide(): Promise<void> {
  for (const { comment = '', text } of blocksOf('docs/guide-demo-owner.md')) {
    const [, name] = /^file (.+)$/.exec(comment) ?? [];
    if (name === undefined) continue;
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-demo-'));
  await chmod(folder, 0o755);
  await writeFilesOfGuide();
  const [port, adminPort] = [await freePort(), await freePort()];
  [visitorPort, onboardingPort] = [await freePort(), await freePort()];
  const settings = join(folder, 'sandbank.yaml');
  await writeFile(
    settings,
    await placed('sandbank.yaml', [
      ['port: 8080', `port: ${port}`],
      ['admin-port: 9090', `admin-port: ${adminPort}`],
      ['/var/lib/sandbank', join(folder, 'state')],
    ]),
  );
  bank = await startProgram(['--config', settings]);
  adminUrl = `http://127.0.0.1:${adminPort}`;
  ca = await (await fetch(`${adminUrl}/__admin/ca.pem`)).text();
  const certificates = join(folder, 'state/certs/server');
  const site = await placed('nginx.conf', [
    ['listen 443 ssl;', `listen 127.0.0.1:${visitorPort} ssl;`],
    ['listen 8443 ssl;', `listen 127.0.0.1:${onboardingPort} ssl;`],
    ['http://127.0.0.1:8080;', `http://127.0.0.1:${port};`],
    ['/etc/letsencrypt/live/bank.demo.example/fullchain.pem', `${certificates}.pem`],
    ['/etc/letsencrypt/live/bank.demo.example/privkey.pem', `${certificates}.key`],
  ]);
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((what) => `${what}_temp_path ${folder}/t;`);
  const whole = `daemon off;\npid ${folder}/pid;\nerror_log stderr warn;\nevents {}\nhttp {\naccess_log off;\n${scratch.join('\n')}\n${site}\n}\n`;
  await writeFile(join(folder, 'nginx.conf'), whole);
  nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'pipe', 'pipe'] });
  nginx.on('error', () => {
    throw new Error('nginx is not installed: apt-get install nginx');
  });
  for (let attempt = 0; (await visit('/livez').catch(() => undefined))?.status !== 200; attempt += 1) {
    if (attempt > 100) throw new Error('nginx does not answer');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
});
afterAll(async () => {
  const ended = new Promise((resolve) => nginx.once('exit', resolve));
  nginx.kill('SIGQUIT');
  await ended;
  await bank.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Visit {
  readonly method?: string;
  readonly port?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly cert?: string;
  readonly key?: string;
}

/** What someone on the internet gets. */
function visit(path: string, how: Visit = {}): Promise<{ status: number; text: string }> {
  const { method = 'GET', port = visitorPort, headers, body, cert, key } = how;
  return new Promise((resolve, reject) => {
    const call = request(
      {
        ...{ host: '127.0.0.1', port, path, method, ca, cert, key, agent: false },
        headers: { Host: 'bank.demo.example', 'Content-Type': 'application/json', ...headers },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    call.on('error', reject);
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const tpp = { 'X-Request-ID': '1', 'Ocp-Apim-Subscription-Key': KEY };
const user = { userEmail: 'dev@lumen.example', name: 'Lumen' };

/** A website certificate of the bank's CA, made for the owner of the server. */
async function testCertificate(variant = 'valid'): Promise<{ certificate: string; chain: string; privateKey: string }> {
  const body = JSON.stringify({ kind: 'qwac', variant });
  const wanted = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
  return (await (await fetch(`${adminUrl}/__admin/certificates`, wanted)).json()) as never;
}

describe('a demonstration behind nginx', () => {
  it('shows the bank with its own name, online banking and portal', async () => {
    for (const path of ['/online', '/portal']) {
      const page = await visit(path);
      expect([path, page.status]).toEqual([path, 200]);
      expect(page.text).toContain('Lakeside Bank');
    }
  });

  it('hides the control API, the dashboard and the metrics', async () => {
    for (const path of [
      '/',
      '/__admin/health',
      '/__admin/demo',
      '/__admin/ui',
      '/metrics',
      '/__admin/banks/default/state',
    ])
      expect([path, (await visit(path)).status]).toEqual([path, 404]);
    expect((await fetch(`${adminUrl}/metrics`)).status).toBe(200);
  });

  it('uses its public address in links', async () => {
    const access = { accounts: [{ iban: 'AT973900001234567891' }] };
    const { status, text } = await visit('/PSD2/v1/consents', { method: 'POST', headers: tpp, body: { access } });
    expect(status).toBe(200);
    const { scaRedirect } = (JSON.parse(text) as { _links: Record<string, { href: string }> })._links;
    expect(scaRedirect?.href).toMatch(new RegExp(`^${PUBLIC}/PSD2/v1/oauth/authorize`));
  });

  it('onboards a TPP with a client certificate, and does not trust forwarded headers of clients', async () => {
    const { certificate, chain, privateKey } = await testCertificate();
    const call = { method: 'POST', body: user };
    const forged = { ...tpp, 'X-Client-Cert': encodeURIComponent(certificate) };
    for (const port of [visitorPort, onboardingPort])
      expect((await visit('/PSD2/v1/authentications', { ...call, port, headers: forged })).status).toBe(400);
    const cert = certificate + chain;
    const mutual = { port: onboardingPort, headers: tpp, cert, key: privateKey };
    const { status, text } = await visit('/PSD2/v1/authentications', { ...call, ...mutual });
    expect([status, JSON.parse(text)]).toEqual([
      200,
      { clientId: expect.any(String), clientSecret: expect.any(String) },
    ]);
  });

  it('lets the bank check an expired certificate', async () => {
    const { certificate, chain, privateKey } = await testCertificate('expired');
    const mutual = { port: onboardingPort, headers: tpp, cert: certificate + chain, key: privateKey };
    const { text } = await visit('/PSD2/v1/authentications', { method: 'POST', body: user, ...mutual });
    expect(text).toContain('CERTIFICATE_EXPIRED');
  });

  it('is reset by the command of the nightly unit', async () => {
    const [, command = ''] =
      /^ExecStart=\/usr\/bin\/env sandbank (.*)$/m.exec(await shipped('sandbank-reset.service')) ?? [];
    const args = command.replace('http://127.0.0.1:9090', adminUrl).split(' ');
    expect(await runProgram(args)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Reset bank /) });
    const { consents } = (await (await fetch(`${adminUrl}/__admin/consents`)).json()) as { consents: unknown[] };
    expect(consents).toEqual([]);
  });

  it('limits the rate of calls', async () => {
    const answers = await Promise.all(Array.from({ length: 150 }, () => visit('/livez')));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([200, 429]);
  });
});
