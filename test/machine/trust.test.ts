import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VARIANT_NAMES, type CertificateVariant } from '../../src/domain/tpp/certificate-variants.js';
import { signRequest } from '../../src/library/sign-request.js';
import { connectSandbank, type ServerClient } from '../../src/library/server-client.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';

/** What programs that know nothing of this bank say about its certificates, its TLS and its signatures. */

const execute = promisify(execFile);
let folder: string;
let server: InProcessServer;
let client: ServerClient;
let key: string;

/** Runs a program; a missing one fails the test and names the package that has it. */
async function run(program: 'curl' | 'openssl' | 'sslscan', ...args: string[]): Promise<string> {
  try {
    // Keys of 1,024 bits are loaded only by a client that is configured for it.
    const env = { ...process.env, OPENSSL_CONF: join(folder, 'openssl.cnf') };
    const running = execute(program, args, { cwd: folder, encoding: 'latin1', env });
    running.child.stdin?.end();
    const { stdout, stderr } = await running;
    return stdout + stderr;
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as NodeJS.ErrnoException & { stdout?: string; stderr?: string };
    if (code === 'ENOENT') throw new Error(`${program} is not installed: apt-get install ${program}`);
    return stdout + stderr;
  }
}

/** A certificate of the control API in its own files. */
async function issued(kind: 'qwac' | 'qseal', variant: CertificateVariant, further: object = {}) {
  const made = await client.issueCertificate({ kind, variant, password: 'changeit', ...further });
  const name = `${kind}-${variant}`;
  await writeFile(join(folder, `${name}.pem`), made.certificate);
  await writeFile(join(folder, `${name}.key`), made.privateKey ?? '');
  await writeFile(join(folder, `${name}.p12`), Buffer.from(made.pkcs12?.content ?? '', 'base64'));
  await writeFile(join(folder, 'chain.pem'), made.chain);
  return { ...made, certificateFile: `${name}.pem`, keyFile: `${name}.key`, storeFile: `${name}.p12` };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-trust-'));
  const lines = ['openssl_conf = all', '[all]', 'ssl_conf = ssl', '[ssl]', 'system_default = weak', '[weak]'];
  await writeFile(join(folder, 'openssl.cnf'), [...lines, 'CipherString = DEFAULT@SECLEVEL=0', ''].join('\n'));
  server = await startInProcess({ httpsPort: 0, certs: join(folder, 'ca') });
  client = await connectSandbank(server.url);
  key = client.demo.tpps[0]?.subscriptionKey ?? '';
  await writeFile(join(folder, 'ca.pem'), await (await fetch(`${server.url}/__admin/ca.pem`)).text());
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('openssl reads', () => {
  it.each([
    ['qwac', 'valid'],
    ['qwac', 'ec-key'],
    ['qseal', 'valid'],
  ] as const)('a %s (%s), its chain, its statements and its key store', async (kind, variant) => {
    const { certificateFile, storeFile } = await issued(kind, variant);
    const purpose = kind === 'qwac' ? ['-purpose', 'sslclient'] : [];
    expect(await run('openssl', 'verify', '-x509_strict', ...purpose, '-CAfile', 'ca.pem', certificateFile)).toContain(
      ': OK',
    );
    const text = await run('openssl', 'x509', '-in', certificateFile, '-noout', '-text');
    for (const part of [
      'organizationIdentifier = PSDAT-FMA-123456',
      '/pki/issuing.crl',
      'OCSP - URI:',
      'CA Issuers - URI:',
      kind === 'qwac' ? 'Policy: 0.4.0.194112.1.4' : 'Policy: 0.4.0.194112.1.1',
      kind === 'qwac' ? 'TLS Web Client Authentication' : 'Non Repudiation',
    ])
      expect(text).toContain(part);
    const structure = await run('openssl', 'asn1parse', '-in', certificateFile);
    const offset =
      /(\d+):d=\d+ +hl=\d+ l= *\d+ prim: OCTET STRING[^\n]*\n/.exec(structure.split('qcStatements')[1] ?? '')?.[1] ??
      '';
    const statements = await run('openssl', 'asn1parse', '-in', certificateFile, '-strparse', offset);
    expect(
      statements
        .match(/(?:OBJECT|UTF8STRING|PRINTABLESTRING|IA5STRING) +:.*/g)
        ?.map((line) => line.replace(/^\w+ +:/, '')),
    ).toEqual([
      '0.4.0.1862.1.1',
      '0.4.0.1862.1.5',
      'https://sandbank.example/pds',
      'en',
      '0.4.0.1862.1.6',
      kind === 'qwac' ? '0.4.0.1862.1.6.3' : '0.4.0.1862.1.6.2',
      '0.4.0.19495.2',
      '0.4.0.19495.1.2',
      'PSP_PI',
      '0.4.0.19495.1.3',
      'PSP_AI',
      'Austria Financial Market Authority',
      'AT-FMA',
    ]);
    const store = await run('openssl', 'pkcs12', '-in', storeFile, '-passin', 'pass:changeit', '-noenc', '-info');
    expect(store).toContain('MAC: sha256');
    expect(store.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
    expect(store).toContain('BEGIN PRIVATE KEY');
  });

  it('and writes a certificate signing request, and the issued certificate has its key', async () => {
    await run(
      'openssl',
      'req',
      '-new',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-subj',
      '/CN=tpp',
      '-keyout',
      'own.key',
      '-out',
      'own.csr',
    );
    const certificateSigningRequest = await readFile(join(folder, 'own.csr'), 'utf8');
    const made = await client.issueCertificate({ kind: 'qseal', certificateSigningRequest });
    expect(made.privateKey).toBeUndefined();
    await writeFile(join(folder, 'own.pem'), made.certificate);
    const ofCertificate = await run('openssl', 'x509', '-in', 'own.pem', '-noout', '-pubkey');
    expect(ofCertificate).toBe(await run('openssl', 'pkey', '-in', 'own.key', '-pubout'));
  });

  it('the revocation list and the OCSP responses', async () => {
    const [good, revoked, blocked] = [
      await issued('qwac', 'valid'),
      await issued('qwac', 'revoked'),
      await issued('qwac', 'blocked'),
    ];
    await run('curl', '-sS', '-o', 'list.crl', `${server.url}/pki/issuing.crl`);
    const list = await run(
      'openssl',
      'crl',
      '-inform',
      'DER',
      '-in',
      'list.crl',
      '-noout',
      '-text',
      '-CAfile',
      'ca.pem',
    );
    expect(list).toContain('verify OK');
    expect(list).toContain(revoked.serialNumber);
    for (const { serialNumber } of [good, blocked]) expect(list).not.toContain(serialNumber);
    const ask = (file: string, ...more: string[]) =>
      run(
        'openssl',
        'ocsp',
        ...more,
        '-issuer',
        'chain.pem',
        '-cert',
        file,
        '-CAfile',
        'ca.pem',
        '-url',
        `${server.url}/pki/ocsp`,
      );
    const answer = await ask(good.certificateFile);
    for (const part of ['Response verify OK', ': good']) expect(answer).toContain(part);
    expect(await ask(blocked.certificateFile, '-sha256')).toContain(': good');
    expect(await ask(revoked.certificateFile)).toContain(': revoked');
    const pem = await run('openssl', 'crl', '-inform', 'DER', '-in', 'list.crl');
    await writeFile(join(folder, 'list.pem'), pem);
    const verify = (file: string) =>
      run('openssl', 'verify', '-crl_check', '-CRLfile', 'list.pem', '-CAfile', 'ca.pem', file);
    expect(await verify(good.certificateFile)).toContain(': OK');
    expect(await verify(revoked.certificateFile)).toContain('certificate revoked');
  });

  it('the OCSP responses for a certificate of another CA, and for an invalid request', async () => {
    const { certificateFile, chain } = await issued('qwac', 'unknown-ca');
    await writeFile(join(folder, 'other.pem'), chain);
    const answer = await run(
      'openssl',
      'ocsp',
      '-issuer',
      'other.pem',
      '-cert',
      certificateFile,
      '-CAfile',
      'ca.pem',
      '-url',
      `${server.url}/pki/ocsp`,
    );
    expect(answer).toContain(': unknown');
    for (const body of ['', 'hello', '\u0030\u0003']) {
      const refused = await fetch(`${server.url}/pki/ocsp`, { method: 'POST', body });
      // OCSPResponse: malformedRequest
      expect(Buffer.from(await refused.arrayBuffer()).toString('hex')).toBe('30030a0101');
    }
  });
});

describe('the HTTPS listener', () => {
  const address = () => new URL(server.httpsUrl ?? '').host;

  it('requests a certificate, names no CA, and has a certificate that verifies', async () => {
    const { certificateFile, keyFile } = await issued('qwac', 'self-signed');
    const seen = await run(
      'openssl',
      's_client',
      '-connect',
      address(),
      '-CAfile',
      'ca.pem',
      '-cert',
      certificateFile,
      '-key',
      keyFile,
      '-verify_return_error',
      '-verify_hostname',
      'localhost',
      '-brief',
    );
    expect(seen).toContain('Verification: OK');
    const whole = await run('openssl', 's_client', '-connect', address(), '-CAfile', 'ca.pem');
    expect(whole).toContain('No client certificate CA names sent');
  });

  it('offers TLS 1.2 and 1.3 with forward secrecy and authenticated encryption, as sslscan sees it', async () => {
    const scan = await run('sslscan', '--no-colour', address());
    for (const version of ['SSLv2', 'SSLv3', 'TLSv1.0', 'TLSv1.1'])
      expect(scan).toMatch(new RegExp(`${version} +disabled`));
    for (const version of ['TLSv1.2', 'TLSv1.3']) expect(scan).toMatch(new RegExp(`${version} +enabled`));
    const ciphers = [...scan.matchAll(/^(?:Preferred|Accepted) +(TLSv1\.\d) +\d+ bits +(\S+)/gm)].map(
      ([, , name]) => name,
    );
    expect(ciphers.length).toBeGreaterThanOrEqual(6);
    expect(
      ciphers.filter((name) => !/^TLS_(?:AES|CHACHA20)|^ECDHE-RSA-(?:AES\d+-GCM|CHACHA20)/.test(name ?? '')),
    ).toEqual([]);
    expect(scan).not.toMatch(/vulnerable to heartbleed(?<!not vulnerable to heartbleed)/);
  });

  it.each(VARIANT_NAMES.map((variant) => [variant] as const))(
    'accepts the certificate %s from curl, and the bank checks it',
    async (variant) => {
      const { certificateFile, keyFile } = await issued('qwac', variant);
      const { userEmail = '' } = client.demo.tpps[0] ?? {};
      const answer = await run(
        'curl',
        '-sS',
        '--cert',
        certificateFile,
        '--key',
        keyFile,
        '--cacert',
        'ca.pem',
        '-X',
        'POST',
        '-H',
        'X-Request-ID: 1',
        '-H',
        `Ocp-Apim-Subscription-Key: ${key}`,
        '-H',
        'Content-Type: application/json',
        '-d',
        JSON.stringify({ userEmail, name: 'Curl' }),
        `${server.httpsUrl ?? ''}/PSD2/v1/authentications`,
      );
      const codes: Partial<Record<CertificateVariant, string>> = {
        expired: 'CERTIFICATE_EXPIRED',
        revoked: 'CERTIFICATE_REVOKED',
        blocked: 'CERTIFICATE_BLOCKED',
      };
      const accepted = [
        'valid',
        'production-like',
        'wrong-role',
        'ec-key',
        'malformed-single-statement',
        'malformed-flat-roles',
      ];
      expect(answer).toContain(accepted.includes(variant) ? '"clientId"' : (codes[variant] ?? 'CERTIFICATE_INVALID'));
    },
  );
});

describe('signatures', () => {
  let body: string;
  beforeAll(() => {
    const [{ iban } = { iban: '' }] = client.demo.psus[0]?.accounts ?? [];
    body = JSON.stringify({ access: { accounts: [{ iban }] }, recurringIndicator: false });
  });
  const send = async (headers: Readonly<Record<string, string>>) =>
    fetch(`${server.url}/PSD2/v1/consents`, {
      method: 'POST',
      headers: { ...headers, 'Ocp-Apim-Subscription-Key': key, 'Content-Type': 'application/json' },
      body,
    }).then(async (answer) => [answer.status, await answer.text()] as const);

  it.each(['valid', 'ec-key'] as const)('made by openssl alone (%s) are accepted', async (variant) => {
    const { certificateFile, keyFile, serialNumber } = await issued('qseal', variant);
    await writeFile(join(folder, 'body.json'), body);
    await run('openssl', 'dgst', '-sha256', '-binary', '-out', 'digest.bin', 'body.json');
    const digest = (await run('openssl', 'base64', '-A', '-in', 'digest.bin')).trim();
    await writeFile(join(folder, 'string.txt'), `digest: SHA-256=${digest}\nx-request-id: by-openssl`);
    await run('openssl', 'dgst', '-sha256', '-sign', keyFile, '-out', 'signature.bin', 'string.txt');
    const signature = (await run('openssl', 'base64', '-A', '-in', 'signature.bin')).trim();
    const issuer = (await run('openssl', 'x509', '-in', certificateFile, '-noout', '-issuer', '-nameopt', 'RFC2253'))
      .trim()
      .replace(/^issuer=/, '');
    const der = await run('openssl', 'x509', '-in', certificateFile, '-outform', 'PEM');
    const [status, text] = await send({
      'X-Request-ID': 'by-openssl',
      Digest: `SHA-256=${digest}`,
      Signature: `keyId="SN=${serialNumber},CA=${issuer}",algorithm="${variant === 'valid' ? 'rsa' : 'ecdsa'}-sha256",headers="digest x-request-id",signature="${signature}"`,
      'TPP-Signature-Certificate': der.replace(/-----[^-]+-----|\s/g, ''),
    });
    expect([status, text]).toEqual([200, expect.stringContaining('consentId')]);
  });

  it.each(['valid', 'ec-key'] as const)(
    'of the product (%s) are verified by openssl, and name the certificate like openssl',
    async (variant) => {
      const made = await issued('qseal', variant);
      const { headers, signingString, keyId } = signRequest({
        certificate: made.certificate,
        privateKey: made.privateKey ?? '',
        body,
      });
      await writeFile(join(folder, 'signed.txt'), signingString);
      await writeFile(
        join(folder, 'signed.bin'),
        Buffer.from(/signature="([^"]+)"/.exec(headers['Signature'] ?? '')?.[1] ?? '', 'base64'),
      );
      await writeFile(
        join(folder, 'public.pem'),
        await run('openssl', 'x509', '-in', made.certificateFile, '-noout', '-pubkey'),
      );
      expect(
        await run('openssl', 'dgst', '-sha256', '-verify', 'public.pem', '-signature', 'signed.bin', 'signed.txt'),
      ).toContain('Verified OK');
      const issuer = await run(
        'openssl',
        'x509',
        '-in',
        made.certificateFile,
        '-noout',
        '-issuer',
        '-nameopt',
        'RFC2253',
      );
      const serial = await run('openssl', 'x509', '-in', made.certificateFile, '-noout', '-serial');
      expect(keyId).toBe(`SN=${serial.trim().replace('serial=', '')},CA=${issuer.trim().replace('issuer=', '')}`);
      expect((await send(headers))[0]).toBe(200);
    },
  );
});
