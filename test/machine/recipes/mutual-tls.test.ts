import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VARIANT_NAMES } from '../../../src/domain/tpp/certificate-variants.js';
import { connectSandbank, type ServerClient } from '../../../src/library/server-client.js';
import { freePort } from '../../support/free-port.js';
import { runProgram, startProgram, type RunningProgram } from '../../support/program.js';
import { withChanges } from '../../support/shipped-file.js';

/** deploy/nginx-one-bank.conf as it ships, except for ports and folders, with a real nginx and curl as the TPP. */

const execute = promisify(execFile);
const CREATED = { clientId: expect.any(String), clientSecret: expect.any(String) };
const WITHOUT_CERTIFICATE = { tppMessages: [expect.objectContaining({ code: 'CERTIFICATE_MISSING' })] };

let folder: string;
let bank: RunningProgram;
let stricterBank: RunningProgram;
let nginx: ChildProcess;
let client: ServerClient;
let tppOrigin: string;
let pageOrigin: string;
let certificate: readonly string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-mutual-tls-'));
  // The workers of nginx are another user, and keep large bodies in it.
  await chmod(folder, 0o755);
  const certs = join(folder, 'certs');
  const [port, adminPort, tppPort, pagePort] = [await freePort(), await freePort(), await freePort(), await freePort()];
  [tppOrigin, pageOrigin] = [`https://localhost:${tppPort}`, `https://localhost:${pagePort}`];
  const shipped = await readFile(new URL('../../../deploy/nginx-one-bank.conf', import.meta.url), 'utf8');
  const configuration = withChanges(shipped, [
    ['8081', String(port)],
    ['8090', String(adminPort)],
    ['8443', String(tppPort)],
    ['8444', String(pagePort)],
    ['../certs/', `${certs}/`],
    ['/tmp/sandbank-nginx', join(folder, 'nginx')],
  ]);
  await writeFile(join(folder, 'nginx.conf'), configuration);
  // The commands of the file's own comment.
  const commands = [...configuration.matchAll(/^# {3}sandbank (.*)$/gm)].map(([, command = '']) =>
    command.replace(' &', '').replace('--certs certs', `--certs ${certs}`).split(' '),
  );
  expect(commands).toHaveLength(2);
  expect((await runProgram(commands[0] ?? [])).code).toBe(0);
  bank = await startProgram(commands[1] ?? []);
  const stricter = ['--port', '0', '--https-port', 'off', '--certs', certs, '--trusted-proxies', '192.0.2.7'];
  stricterBank = await startProgram(stricter);
  nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  nginx.on('error', () => {
    throw new Error('nginx is not installed: apt-get install nginx');
  });
  await untilItListens(pagePort);
  client = await connectSandbank(`http://127.0.0.1:${adminPort}`);
  const files = client.demo.tpps[1]?.certificates;
  certificate = ['--cert', files?.certificate ?? '', '--key', files?.privateKey ?? ''];
});

afterAll(async () => {
  const ended = new Promise((resolve) => nginx.once('exit', resolve));
  nginx.kill('SIGQUIT');
  await Promise.all([ended, bank.stop(), stricterBank.stop()]);
  await rm(folder, { recursive: true, force: true });
});

async function untilItListens(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
      socket.once('close', () => socket.destroy());
      socket.end();
    });
    if (isThere) return;
    await pause(50);
  }
  throw new Error(`nobody listens on port ${port}`);
}

/** Calls with curl. Answers what was returned as text. */
async function curl(...args: string[]): Promise<string> {
  const { stdout } = await execute('curl', ['-s', '--cacert', join(folder, 'certs/ca.pem'), ...args]);
  return stdout;
}

/** Onboards the TPP that is only registered, at an address, with further arguments for curl. */
async function onboard(origin: string, ...args: string[]): Promise<unknown> {
  const tpp = client.demo.tpps[1];
  const headers = [
    'X-Request-ID: 1',
    `Ocp-Apim-Subscription-Key: ${tpp?.subscriptionKey}`,
    'Content-Type: application/json',
  ];
  const body = JSON.stringify({ userEmail: tpp?.userEmail, name: 'Any name' });
  const fixed = [`${origin}/PSD2/v1/authentications`, ...headers.flatMap((header) => ['-H', header]), '-d', body];
  return JSON.parse(await curl(...fixed, ...args)) as unknown;
}

/** Headers that say what nginx would say of a good certificate, in both names and both forms. */
async function forged(): Promise<readonly (readonly string[])[]> {
  const pem = await readFile(certificate[1] ?? '', 'utf8');
  const leaf = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/.exec(pem)?.[0] ?? '';
  const der = leaf.replace(/-----[^-]+-----|\s/g, '');
  return ['X-Client-Cert', 'x-client-cert', 'X-ARR-ClientCert'].flatMap((name) =>
    [encodeURIComponent(leaf), der].map((value) => ['-H', `${name}: ${value}`]),
  );
}

describe('one bank behind nginx that terminates mutual TLS', () => {
  it('onboards a TPP with its certificate', async () => {
    expect(await onboard(tppOrigin, ...certificate)).toEqual(CREATED);
  });

  it('refuses a TPP without a certificate', async () => {
    expect(await onboard(tppOrigin)).toEqual(WITHOUT_CERTIFICATE);
  });

  it("returns the bank's error for every invalid certificate", async () => {
    // Answers name the time.
    await client.clock.pause();
    const { organizationIdentifier = '' } = client.demo.tpps[1] ?? {};
    const codes = new Set<string>();
    // Not the variant with a weak key, which curl itself refuses to use.
    for (const variant of VARIANT_NAMES.filter((name) => name !== 'weak-key')) {
      const { certificate: pem, privateKey } = await client.issueCertificate({
        kind: 'qwac',
        variant,
        organizationIdentifier,
      });
      const [certificateFile, keyFile] = [join(folder, `${variant}.pem`), join(folder, `${variant}.key`)];
      await writeFile(certificateFile, pem);
      await writeFile(keyFile, privateKey ?? '');
      const answer = await onboard(tppOrigin, '--cert', certificateFile, '--key', keyFile);
      const direct = await onboard(bank.url, '-H', `X-Client-Cert: ${encodeURIComponent(pem)}`);
      const [one, other] = [answer, direct].map((body: any) => body.tppMessages ?? Object.keys(body as object));
      expect([variant, one]).toEqual([variant, other]);
      codes.add((answer as any).tppMessages?.[0].code ?? 'none');
    }
    expect([...codes].sort()).toEqual([
      'CERTIFICATE_BLOCKED',
      'CERTIFICATE_EXPIRED',
      'CERTIFICATE_INVALID',
      'CERTIFICATE_REVOKED',
      'none',
    ]);
  });

  it('does not trust a certificate header of a client, at either port', async () => {
    for (const header of await forged()) {
      expect(await onboard(tppOrigin, ...header)).toEqual(WITHOUT_CERTIFICATE);
      expect(await onboard(pageOrigin, ...header)).toEqual(WITHOUT_CERTIFICATE);
    }
  });

  it('trusts the same headers from a trusted peer, and not from another one', async () => {
    for (const header of await forged()) {
      expect(await onboard(bank.url, ...header)).toEqual(CREATED);
      expect(await onboard(stricterBank.url, ...header)).toEqual(WITHOUT_CERTIFICATE);
    }
  });

  it('links to pages at the port that does not request a certificate', async () => {
    const [tpp] = client.demo.tpps;
    const accounts = [{ iban: client.demo.psus[0]?.accounts[0]?.iban }];
    const headers = [
      'X-Request-ID: 2',
      `Ocp-Apim-Subscription-Key: ${tpp?.subscriptionKey}`,
      'Content-Type: application/json',
    ];
    const body = JSON.stringify({ access: { accounts }, recurringIndicator: false, frequencyPerDay: 1 });
    const asked = [`${tppOrigin}/PSD2/v1/consents`, ...headers.flatMap((header) => ['-H', header]), '-d', body];
    const consent = JSON.parse(await curl(...asked)) as { _links: { scaRedirect: { href: string } } };
    const { href } = consent._links.scaRedirect;
    expect(new URL(href).origin).toBe(pageOrigin);
    expect(await curl('-L', '-c', join(folder, 'cookies'), href)).toContain('data-testid="login-psu"');
  });

  it('hides the control API', async () => {
    for (const origin of [tppOrigin, pageOrigin])
      expect(await curl('-o', '/dev/null', '-w', '%{http_code}', `${origin}/__admin/demo`)).toBe('404');
  });
});
