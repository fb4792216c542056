import { X509Certificate, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { validateCertificate } from '../../src/domain/tpp/certificate-identity.js';
import { ClientCertificates, readTrustedCas } from '../../src/certificates/client-certificates.js';
import { issueCa, issueTpp } from '../../src/certificates/issue.js';
import { generateEcKeyPair, generateRsaKeyPair } from '../../src/certificates/x509/pem.js';
import { authority, caPem, issued, SUBJECT } from '../support/test-ca.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-cas-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const NOW = Date.parse('2026-03-02T09:00:00Z');
const use = { qcType: 'web', nowMs: NOW, clock: 'bank' } as const;
const file = async (text: string): Promise<string> => {
  const path = join(folder, `${Math.abs(text.length)}.pem`);
  await writeFile(path, text);
  return path;
};

describe('client certificates of the CAs in the bundle', () => {
  it.each([
    ['RSA', generateRsaKeyPair],
    ['EC', generateEcKeyPair],
  ])('with %s keys are accepted, for the CAs of the bundle only', async (_kind, keys) => {
    const root = issueCa(await keys(), undefined, 'A Qualified Root');
    const issuing = issueCa(await keys(), root, 'A Qualified CA');
    const options = {
      subject: SUBJECT,
      kind: 'qwac',
      variant: 'production-like',
      nowMs: NOW,
      keys: await keys(),
    } as const;
    const { certificate } = await issueTpp(options, issuing, 'https://tsp.example');
    const leaf = new X509Certificate(certificate).raw;
    const chain = [new X509Certificate(issuing.certificate).raw];
    const judged = async (bundle: string) => {
      const trusting = new ClientCertificates(caPem + (await readTrustedCas(await file(bundle))), authority);
      return validateCertificate(trusting.readChain(leaf, chain, NOW), use);
    };
    expect(await judged(root.certificate)).toMatchObject({ ok: true, identity: { kind: 'production-like' } });
    expect(await judged(issuing.certificate)).toMatchObject({ ok: true });
    expect(
      validateCertificate(new ClientCertificates(caPem, authority).readChain(leaf, chain, NOW), use),
    ).toMatchObject({
      ok: false,
      code: 'CERTIFICATE_INVALID',
    });
  });

  it('are not confused with a revoked certificate of the test CA that has the same serial number', async () => {
    const revoked = await issued('qwac', 'revoked');
    const read = (pem: string, trusted: string) =>
      new ClientCertificates(trusted, authority).readChain(new X509Certificate(pem).raw, [], NOW).revocation?.status;
    expect(read(revoked.certificate, caPem)).toBe('revoked');
    const other = issueCa(await generateEcKeyPair(), undefined, 'Other');
    const { certificate } = await issueTpp(
      { subject: SUBJECT, kind: 'qwac', variant: 'valid', nowMs: NOW },
      other,
      'x',
    );
    expect(read(certificate, other.certificate)).toBeUndefined();
  });
});

describe('a bundle of trusted CAs', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  it.each<[string, () => Promise<string>, RegExp]>([
    ['does not exist', () => Promise.resolve(join(folder, 'none.pem')), /cannot be used: ENOENT/],
    ['is a folder', () => Promise.resolve(folder), /cannot be used: EISDIR/],
    ['is empty', () => file(''), /contains no PEM certificate/],
    [
      'contains a key',
      () => file(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
      /contains no PEM certificate/,
    ],
    [
      'is truncated',
      () => file('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'),
      /one of its certificates cannot be read/,
    ],
    [
      'contains the certificate of a TPP',
      async () => file((await issued('qwac')).certificate.split('\n\n')[0] ?? ''),
      /is not a CA/,
    ],
  ])('is rejected if it %s', async (_what, path, text) => {
    await expect(readTrustedCas(await path())).rejects.toThrow(text);
  });

  it('is empty if none is configured', async () => {
    expect(await readTrustedCas(undefined)).toBe('');
  });
});
