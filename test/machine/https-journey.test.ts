import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';

/** The journey over HTTPS with curl and the test CA, onboarding included, and openssl's word on the certificates. */

const execute = promisify(execFile);
let folder: string;
let bank: InProcessServer;
let demo: any;

/** Runs a program; a missing one fails the test and names the package that has it. */
async function run(program: 'curl' | 'openssl', args: readonly string[]): Promise<string> {
  try {
    return (await execute(program, [...args])).stdout;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Error(`${program} is not installed: apt-get install ${program}`);
    throw error;
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-machine-'));
  bank = await startInProcess({
    checkAnswers: true,
    httpsPort: 0,
    certs: folder,
    clock: 'paused',
    trustedProxies: 'loopback',
  });
  demo = await (await fetch(`${bank.url}/__admin/demo`)).json();
});
afterAll(async () => {
  await bank.stop();
  await rm(folder, { recursive: true, force: true });
});

const curl = async (
  tpp: any,
  method: string,
  path: string,
  options: { body?: unknown; headers?: string[] } = {},
): Promise<any> => {
  const { certificate, privateKey, ca } = tpp.certificates;
  const headers = [
    'X-Request-ID: 1',
    `Ocp-Apim-Subscription-Key: ${tpp.subscriptionKey}`,
    'Content-Type: application/json',
    ...(options.headers ?? []),
  ];
  const body = options.body === undefined ? [] : ['--data', JSON.stringify(options.body)];
  const output = await run('curl', [
    '-sS',
    '--cert',
    certificate,
    '--key',
    privateKey,
    '--cacert',
    ca,
    '-X',
    method,
    ...headers.flatMap((header) => ['-H', header]),
    ...body,
    `${bank.httpsUrl}${path}`,
  ]);
  return JSON.parse(output);
};

describe('the journey over HTTPS with curl', () => {
  it('onboards the TPP of the portal, and reads account data with its new credentials', async () => {
    const tpp = demo.tpps[1];
    const { clientId, clientSecret } = await curl(tpp, 'POST', '/PSD2/v1/authentications', {
      body: { userEmail: tpp.userEmail, name: 'Curl' },
    });
    expect(clientId).toEqual(expect.any(String));
    const access = { balances: [{ iban: demo.psus[0].accounts[0].iban }] };
    const consent = await curl(tpp, 'POST', '/PSD2/v1/consents', { body: { access } });
    // Pages are linked on the plain listener, where browsers are not asked for a certificate.
    expect(consent._links.scaRedirect.href).toContain(bank.url);
    expect(consent._links.self.href).toMatch(/^https:/);
    const approval = await fetch(`${bank.url}/__admin/authorisations/${consent.consentId}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"decision":"approve"}',
    });
    const { code } = (await approval.json()) as { code: string };
    const query = new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      code,
      request_id: consent.consentId,
    });
    const token = await curl(tpp, 'GET', `/PSD2/v1/oauth/token?${query.toString()}`);
    const { accounts } = await curl(tpp, 'GET', '/PSD2/v1/accounts', {
      headers: [`Authorization: Bearer ${token.access_token}`],
    });
    expect(accounts[0].iban).toBe(demo.psus[0].accounts[0].iban);
  });

  it('has its onboarding refused by the bank, not by TLS, without a certificate or with an untrusted one', async () => {
    const tpp = demo.tpps[1];
    const [selfSigned, key] = [join(folder, 'self.pem'), join(folder, 'self.key')];
    await run('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=self',
      '-keyout',
      key,
      '-out',
      selfSigned,
    ]);
    const onboard = async (args: string[]) =>
      JSON.parse(
        await run('curl', [
          '-sS',
          '--cacert',
          tpp.certificates.ca,
          ...args,
          '-X',
          'POST',
          '-H',
          'X-Request-ID: 1',
          '-H',
          `Ocp-Apim-Subscription-Key: ${tpp.subscriptionKey}`,
          '-H',
          'Content-Type: application/json',
          '--data',
          '{}',
          `${bank.httpsUrl}/PSD2/v1/authentications`,
        ]),
      ).tppMessages[0].code;
    expect(await onboard([])).toBe('CERTIFICATE_MISSING');
    expect(await onboard(['--cert', selfSigned, '--key', key])).toBe('CERTIFICATE_INVALID');
  });

  it('can use a certificate forwarded from loopback, on plain HTTP', async () => {
    const tpp = demo.tpps[1];
    const pem = await run('openssl', ['x509', '-in', tpp.certificates.certificate]);
    const onboard = async (header: string) =>
      JSON.parse(
        await run('curl', [
          '-sS',
          '-X',
          'POST',
          '-H',
          'X-Request-ID: 1',
          '-H',
          `Ocp-Apim-Subscription-Key: ${tpp.subscriptionKey}`,
          '-H',
          header,
          '-H',
          'Content-Type: application/json',
          '--data',
          JSON.stringify({ userEmail: tpp.userEmail, name: 'F' }),
          `${bank.url}/PSD2/v1/authentications`,
        ]),
      );
    expect(await onboard(`X-ARR-ClientCert: ${pem.replace(/-----[^-]+-----|\s/g, '')}`)).toMatchObject({
      clientId: expect.any(String),
    });
    expect(await onboard(`X-Client-Cert: ${encodeURIComponent(pem)}`)).toMatchObject({ clientId: expect.any(String) });
    expect((await onboard('X-Client-Cert: nonsense!')).tppMessages[0].code).toBe('CERTIFICATE_INVALID');
  });
});

describe('the test certificates, checked with openssl,', () => {
  it('verify against the CA bundle', async () => {
    const { certificate, ca } = demo.tpps[0].certificates;
    expect(await run('openssl', ['verify', '-CAfile', ca, certificate])).toBe(`${certificate}: OK\n`);
    expect(await run('openssl', ['verify', '-CAfile', ca, join(folder, 'server.pem')])).toContain(': OK');
  });

  it('contain the PSD2 statement, the organizationIdentifier and the usages of a website certificate', async () => {
    const text = await run('openssl', [
      'x509',
      '-in',
      demo.tpps[0].certificates.certificate,
      '-noout',
      '-text',
      '-nameopt',
      'utf8,sep_comma_plus',
    ]);
    expect(text).toContain('organizationIdentifier=PSDAT-FMA-123456');
    expect(text).toContain('TLS Web Client Authentication');
    expect(text).toContain('Policy: 0.4.0.19495.3.1');
    const asn1 = await run('openssl', ['asn1parse', '-in', demo.tpps[0].certificates.certificate, '-i']);
    expect(asn1).toContain(':qcStatements');
  });
});
