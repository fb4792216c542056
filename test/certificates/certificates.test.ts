import { X509Certificate, createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import forge from 'node-forge';
import { validateCertificate, TEST_CERTIFICATE_POLICY_OID } from '../../src/domain/tpp/certificate-identity.js';
import { defaultCertificateDirectory } from '../../src/certificates/certificate-files.js';
import { openCertificateStore } from '../../src/certificates/certificates.js';
import { issueCa, issueTpp } from '../../src/certificates/issue.js';
import { generateRsaKeyPair, type KeyPair, type SignedCertificate } from '../../src/certificates/x509/pem.js';

import {
  parseForwardedCertificate,
  readCertificateChain,
  UnreadableCertificate,
} from '../../src/certificates/client-certificates.js';
import { TppCertificates } from '../../src/certificates/tpp-certificates.js';
import { madeCertificate } from './made-certificate.js';

const NOW = Date.parse('2026-03-02T09:00:00Z');
const DAY = 86_400_000;
const TPP = {
  organizationIdentifier: 'PSDAT-FMA-123456',
  organizationName: 'Größe & Co "TPP"',
  ncaName: 'Austria Financial Market Authority',
  ncaId: 'AT-FMA',
  roles: ['PSP_AI', 'PSP_PI'] as const,
};
const folders: string[] = [];
const folder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'sandbank-certs-'));
  folders.push(path);
  return path;
};
afterAll(() => Promise.all(folders.map((path) => rm(path, { recursive: true, force: true }))));

const issueQwac = (keys: KeyPair, issuer: SignedCertificate) =>
  issueTpp({ subject: TPP, kind: 'qwac', variant: 'valid', nowMs: NOW, keys }, issuer, 'http://localhost:8080');

const store = await openCertificateStore({ hosts: ['bank.example'], now: () => NOW });
const qwac = await store.qwac(TPP, NOW);
const anchors = (store.caBundlePem.match(/-----BEGIN[^-]+-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
  (pem) => new X509Certificate(pem),
);
const der = (pem: string) => new X509Certificate(pem).raw;
const facts = (pem: string, trusted = anchors, at = NOW, intermediates: Buffer[] = []) =>
  readCertificateChain({ leaf: der(pem), trusted, at, intermediates });

describe('a website certificate of the test CA', () => {
  it('has the properties of its request when it is parsed', () => {
    expect(facts(qwac.certificate)).toMatchObject({
      organizationIdentifier: 'PSDAT-FMA-123456',
      organizationName: 'Größe & Co "TPP"',
      qcTypes: ['web'],
      psd2: { roles: ['PSP_PI', 'PSP_AI'], ncaName: 'Austria Financial Market Authority', ncaId: 'AT-FMA' },
      policyOids: ['0.4.0.194112.1.4', '0.4.0.19495.3.1', TEST_CERTIFICATE_POLICY_OID],
      notBeforeMs: NOW - DAY,
      notAfterMs: NOW + 365 * DAY,
      domains: ['psdat-fma-123456.tpp.example'],
      chainTrusted: true,
    });
  });

  it('secures the names of its SubjectAltName and its CN, with wildcards, and nothing that is no name', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const names = ['tpp.example', '*.tpp.example', 'no name, DNS:evil.example', 'localhost'];
    const altNames = [...names.map((value) => ({ type: 2, value })), { type: 7, ip: '10.0.0.1' }];
    const made = madeCertificate({
      subject: 'www.tpp.example',
      issuer: 'Any CA',
      publicKey,
      signedBy: privateKey,
      extensions: [{ name: 'subjectAltName', altNames }],
    });
    const { domains } = readCertificateChain({ leaf: made.raw, trusted: anchors, at: NOW });
    expect(domains).toEqual(['tpp.example', '*.tpp.example', 'www.tpp.example']);
  });

  it('is identified as a test certificate of a TPP', () => {
    expect(validateCertificate(facts(qwac.certificate), { qcType: 'web', nowMs: NOW, clock: 'bank' })).toMatchObject({
      ok: true,
      identity: {
        organizationIdentifier: 'PSDAT-FMA-123456',
        roles: ['PSP_PI', 'PSP_AI'],
        ncaId: 'AT-FMA',
        kind: 'test',
      },
    });
  });

  it('has conformant QCStatements: roles as SEQUENCE OF SEQUENCE', () => {
    const certificate = forge.pki.certificateFromPem(qwac.certificate);
    const statement = certificate.extensions.find(
      (extension: { id: string }) => extension.id === '1.3.6.1.5.5.7.1.3',
    ) as unknown as { value: string };
    const bytes = Buffer.from(statement.value, 'latin1').toString('hex');
    // SEQUENCE { OID 0.4.0.19495.1.3, UTF8String "PSP_AI" }
    expect(bytes).toContain('3011060704008198270103' + '0c06' + Buffer.from('PSP_AI').toString('hex'));
  });

  it('is a client and server certificate for its key', () => {
    const certificate = new X509Certificate(qwac.certificate);
    expect(certificate.checkPrivateKey(createPrivateKey(qwac.privateKey))).toBe(true);
    expect(certificate.ca).toBe(false);
    expect(certificate.keyUsage).toEqual(expect.arrayContaining(['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2']));
    expect(qwac.certificate.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
  });
});

describe('the path to a trusted CA', () => {
  it('is found with and without a presented intermediate, and not without a trusted CA', () => {
    const [root, issuing] = anchors as [X509Certificate, X509Certificate];
    expect(facts(qwac.certificate, [root], NOW, [issuing.raw]).chainTrusted).toBe(true);
    expect(facts(qwac.certificate, [issuing]).chainTrusted).toBe(true);
    expect(facts(qwac.certificate, [root]).chainTrusted).toBe(false);
    expect(facts(qwac.certificate, [], NOW, [issuing.raw, root.raw]).chainTrusted).toBe(false);
  });

  it('is not found through a certificate that is not a CA, or through an issuing CA under an issuing CA', async () => {
    const keys = await generateRsaKeyPair();
    const byLeaf = await issueQwac(keys, qwac);
    expect(facts(byLeaf.certificate, anchors, NOW, [der(qwac.certificate)]).chainTrusted).toBe(false);
    const [rootKeys, firstKeys, secondKeys] = await Promise.all([
      generateRsaKeyPair(),
      generateRsaKeyPair(),
      generateRsaKeyPair(),
    ]);
    const root = issueCa(rootKeys);
    const first = issueCa(firstKeys, root);
    const second = issueCa(secondKeys, first);
    const leaf = await issueQwac(keys, second);
    const chain = [der(second.certificate), der(first.certificate)];
    expect(facts(leaf.certificate, [new X509Certificate(root.certificate)], NOW, chain).chainTrusted).toBe(false);
    const underFirst = await issueQwac(keys, first);
    expect(facts(underFirst.certificate, [new X509Certificate(root.certificate)], NOW, chain).chainTrusted).toBe(true);
  });

  it('is valid only within the validity of the CA', () => {
    expect(facts(qwac.certificate, anchors, Date.UTC(1999, 0, 1)).chainTrusted).toBe(false);
    expect(facts(qwac.certificate, anchors, Date.UTC(9999, 11, 31)).chainTrusted).toBe(true);
  });

  it('is not found for a CA with the same name and another key', async () => {
    // Of another length, because the stock of keys that tests take gives each one again.
    const [rootKeys, issuingKeys] = await Promise.all([generateRsaKeyPair(2056), generateRsaKeyPair(2056)]);
    const issuing = issueCa(issuingKeys, issueCa(rootKeys));
    const other = await issueQwac(await generateRsaKeyPair(), issuing);
    expect(new X509Certificate(other.certificate).issuer).toBe(new X509Certificate(qwac.certificate).issuer);
    expect(facts(other.certificate).chainTrusted).toBe(false);
  });
});

describe('certificates in memory', () => {
  it('have the same keys in all servers of a process, because generating keys takes longer than the rest of a start', async () => {
    const [one, other] = await Promise.all([TPP, TPP].map(() => openCertificateStore({ hosts: [], now: () => NOW })));
    expect(other?.server.privateKey).toBe(one?.server.privateKey);
    const [ofOne, ofOther] = await Promise.all([one?.qwac(TPP, NOW), other?.qwac(TPP, NOW)]);
    expect(ofOther?.privateKey).toBe(ofOne?.privateKey);
  });
});

describe('a certificate check', () => {
  const good = facts(qwac.certificate);
  const { psd2: _psd2, ...withoutStatement } = good;
  const { organizationIdentifier: _id, ...withoutIdentifier } = good;
  it.each([
    ['untrusted chain', { ...good, chainTrusted: false }, NOW, 'CERTIFICATE_INVALID', /does not chain to a trusted CA/],
    [
      'expired',
      good,
      NOW + 366 * DAY,
      'CERTIFICATE_EXPIRED',
      /expired at 2027-03-02T09:00:00.000Z; the bank's time is 2027-03-03/,
    ],
    ['not yet valid', good, NOW - 2 * DAY, 'CERTIFICATE_INVALID', /is valid from/],
    ['wrong QcType', { ...good, qcTypes: ['eseal'] as const }, NOW, 'CERTIFICATE_INVALID', /QcType eseal/],
    ['without a QcType', { ...good, qcTypes: [] }, NOW, 'CERTIFICATE_INVALID', /QcType none/],
    ['without a PSD2 statement', withoutStatement, NOW, 'CERTIFICATE_INVALID', /no PSD2 statement/],
    [
      'without a role',
      { ...good, psd2: { roles: [], ncaName: '', ncaId: '' } },
      NOW,
      'CERTIFICATE_INVALID',
      /without a known role/,
    ],
    ['without an organizationIdentifier', withoutIdentifier, NOW, 'CERTIFICATE_INVALID', /organizationIdentifier none/],
    [
      'invalid organizationIdentifier',
      { ...good, organizationIdentifier: 'ACME' },
      NOW,
      'CERTIFICATE_INVALID',
      /organizationIdentifier ACME/,
    ],
  ])('rejects a certificate: %s', (_name, changed, now, code, text) => {
    expect(validateCertificate(changed, { qcType: 'web', nowMs: now, clock: 'bank' })).toEqual({
      ok: false,
      code,
      text: expect.stringMatching(text),
    });
  });

  it.each(['PSDAT-FMA-123456', 'PSDES-BDE-3DFD21', 'DE-BAFIN-104114', 'PSDDE_BAFIN_1', 'PSDAT-FMA'])(
    'accepts %s',
    (organizationIdentifier) => {
      expect(
        validateCertificate({ ...good, organizationIdentifier }, { qcType: 'web', nowMs: NOW, clock: 'bank' }).ok,
      ).toBe(true);
    },
  );

  it('classifies a certificate without the test policy as production-like', () => {
    expect(
      validateCertificate({ ...good, policyOids: [] }, { qcType: 'web', nowMs: NOW, clock: 'bank' }),
    ).toMatchObject({
      identity: { kind: 'production-like' },
    });
  });
});

describe('malformed statements that occur in practice', () => {
  const oid = (text: string) =>
    forge.asn1.create(forge.asn1.Class.UNIVERSAL, forge.asn1.Type.OID, false, forge.asn1.oidToDer(text).getBytes());
  const utf8 = (text: string) => forge.asn1.create(forge.asn1.Class.UNIVERSAL, forge.asn1.Type.UTF8, false, text);
  const sequence = (...items: forge.asn1.Asn1[]) =>
    forge.asn1.create(forge.asn1.Class.UNIVERSAL, forge.asn1.Type.SEQUENCE, true, items);
  const withStatements = async (value: forge.asn1.Asn1) => {
    const certificate = forge.pki.createCertificate();
    const keys = await generateRsaKeyPair();
    certificate.publicKey = forge.pki.publicKeyFromPem(keys.publicKey);
    certificate.serialNumber = '01';
    certificate.validity.notBefore = new Date(NOW);
    certificate.validity.notAfter = new Date(NOW + DAY);
    certificate.setSubject([{ shortName: 'CN', value: 'x' }]);
    certificate.setIssuer([{ shortName: 'CN', value: 'x' }]);
    certificate.setExtensions([{ id: '1.3.6.1.5.5.7.1.3', value }]);
    certificate.sign(forge.pki.privateKeyFromPem(keys.privateKey), forge.md.sha256.create());
    return facts(forge.pki.certificateToPem(certificate));
  };
  const roles = sequence(sequence(oid('0.4.0.19495.1.3'), utf8('PSP_AI')));

  it('a single statement that is not in a list is accepted', async () => {
    const single = sequence(oid('0.4.0.19495.2'), sequence(roles, utf8('NCA'), utf8('AT-NCA')));
    expect((await withStatements(single)).psd2).toEqual({ roles: ['PSP_AI'], ncaName: 'NCA', ncaId: 'AT-NCA' });
  });

  it('all roles in one flat sequence are accepted', async () => {
    const flat = sequence(sequence(oid('0.4.0.19495.1.3'), utf8('PSP_AI'), oid('0.4.0.19495.1.2'), utf8('PSP_PI')));
    const statements = sequence(sequence(oid('0.4.0.19495.2'), sequence(flat, utf8('NCA'), utf8('AT-NCA'))));
    expect((await withStatements(statements)).psd2?.roles).toEqual(['PSP_PI', 'PSP_AI']);
    const flatter = sequence(oid('0.4.0.19495.1.3'), utf8('PSP_AI'), oid('0.4.0.19495.1.4'), utf8('PSP_IC'));
    const others = sequence(sequence(oid('0.4.0.19495.2'), sequence(flatter, utf8('NCA'), utf8('AT-NCA'))));
    expect((await withStatements(others)).psd2?.roles).toEqual(['PSP_AI', 'PSP_IC']);
  });
});

describe('an EC certificate', () => {
  it('is parsed like any other', () => {
    const EC = `-----BEGIN CERTIFICATE-----
MIIBrTCCAVKgAwIBAgIUaUcTzC9Gfgx5DitaZJqryw97DpYwCgYIKoZIzj0EAwIw
PzEQMA4GA1UECgwHRUMgQmFuazEWMBQGA1UEYQwNUFNEQVQtRk1BLUVDMTETMBEG
A1UEAwwKZWMuZXhhbXBsZTAeFw0yNjExMjAyMTAxMzdaFw0zNjExMTcyMTAxMzda
MD8xEDAOBgNVBAoMB0VDIEJhbmsxFjAUBgNVBGEMDVBTREFULUZNQS1FQzExEzAR
BgNVBAMMCmVjLmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARorYv6
ZtNlxY7lMKb+EY7EtI5h4n/x1qiHSzh9J0J7RbbmkJIhzvyKLPEbm9PgnGvfCt8C
LrBGKzF+mJxL71NVoywwKjAJBgNVHRMEAjAAMB0GA1UdDgQWBBTg7yJoamiTd7ab
a7pmLjI1Z9JkuTAKBggqhkjOPQQDAgNJADBGAiEA5WrbgFQ+c53ZCvaF1wcFHE72
Wvl+HRoArl5Iw6EsNUACIQC8xxOUkUl+5LuMVHMz0GzLEnUg4J4oPZxSCM5XteKt
iQ==
-----END CERTIFICATE-----`;
    expect(facts(EC)).toMatchObject({
      organizationIdentifier: 'PSDAT-FMA-EC1',
      qcTypes: [],
      policyOids: [],
      chainTrusted: false,
    });
  });
});

describe('bytes that are not a certificate', () => {
  it.each([Buffer.from(''), Buffer.from('hello'), der(qwac.certificate).subarray(0, 400)])(
    'are rejected as unreadable (%#)',
    (leaf) => {
      expect(() => readCertificateChain({ leaf, trusted: anchors, at: NOW })).toThrow(UnreadableCertificate);
    },
  );
});

describe('the forwarded-certificate header', () => {
  const [pem = ''] = /-----BEGIN[^]+?-----END CERTIFICATE-----/.exec(qwac.certificate) ?? [];
  it.each([
    ['DER in base64', der(pem).toString('base64')],
    ['PEM on one line', pem.replaceAll('\n', ' ')],
    ['URL-encoded PEM', encodeURIComponent(pem)],
    ['PEM in base64', Buffer.from(pem).toString('base64')],
  ])('is accepted as %s', (_name, value) => {
    expect(parseForwardedCertificate(value).map((bytes) => bytes.equals(der(pem)))).toEqual([true]);
  });

  it('can contain a chain, starting with the leaf', () => {
    expect(parseForwardedCertificate(encodeURIComponent(qwac.certificate))).toHaveLength(2);
  });

  it.each(['', '%zz', '<xml/>', '{}'])('is rejected if it is "%s"', (value) => {
    expect(() => parseForwardedCertificate(value)).toThrow(UnreadableCertificate);
  });
});

describe('the certificate store', () => {
  it("issues the server's certificate for every name and address", () => {
    const server = new X509Certificate(store.server.certificate);
    for (const host of ['localhost', 'bank.example']) expect(server.checkHost(host)).toBe(host);
    for (const address of ['127.0.0.1', '::1']) expect(server.checkIP(address)).toBe(address);
    expect(server.verify(anchors[1]!.publicKey)).toBe(true);
  });

  it('saves and reuses valid certificates, with keys that only the owner can read', async () => {
    const directory = await folder();
    const open = (now = NOW, hosts: string[] = []) => openCertificateStore({ directory, hosts, now: () => now });
    const first = await open();
    const issued = await first.qwac(TPP, NOW);
    expect(issued.paths?.certificate).toBe(join(directory, 'tpp/psdat-fma-123456.pem'));
    expect(await readFile(issued.paths!.ca, 'utf8')).toBe(first.caBundlePem);
    for (const name of ['root.key', 'issuing.key', 'server.key', 'tpp/psdat-fma-123456.key'])
      expect((await stat(join(directory, name))).mode & 0o777).toBe(0o600);
    const second = await open();
    expect([second.caBundlePem, second.server, await second.qwac(TPP, NOW), second.notes]).toEqual([
      first.caBundlePem,
      first.server,
      issued,
      [],
    ]);
    expect((await open(NOW + 391 * DAY)).server.certificate).not.toBe(first.server.certificate);
    const renamed = await open(NOW, ['other.example']);
    expect(new X509Certificate(renamed.server.certificate).checkHost('other.example')).toBe('other.example');
    expect((await readdir(directory)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it("issues a TPP's certificate again if the bank's clock passes it, or the TPP changes", async () => {
    const opened = await openCertificateStore({ directory: await folder(), hosts: [], now: () => NOW });
    const first = await opened.qwac(TPP, NOW);
    expect((await opened.qwac(TPP, NOW + 300 * DAY)).certificate).toBe(first.certificate);
    const later = await opened.qwac(TPP, NOW + 3000 * DAY);
    expect(later.notAfterMs).toBe(NOW + 3365 * DAY);
    expect((await opened.qwac({ ...TPP, organizationName: 'Another' }, NOW + 3000 * DAY)).certificate).not.toBe(
      later.certificate,
    );
  });

  it('replaces damaged files, with a note', async () => {
    const directory = await folder();
    await openCertificateStore({ directory, hosts: [], now: () => NOW });
    await writeFile(join(directory, 'server.pem'), 'garbage');
    const second = await openCertificateStore({ directory, hosts: [], now: () => NOW });
    expect(second.notes).toEqual([expect.stringMatching(/server\.pem or \.key is damaged/)]);
    await writeFile(join(directory, 'root.key'), '');
    const third = await openCertificateStore({ directory, hosts: [], now: () => NOW });
    expect(third.caBundlePem).not.toBe(second.caBundlePem);
    expect(
      new X509Certificate(third.server.certificate).checkIssued(
        new X509Certificate(third.caBundlePem.slice(third.caBundlePem.lastIndexOf('-----BEGIN'))),
      ),
    ).toBe(true);
  });

  it('keeps certificates in memory if the folder cannot be created', async () => {
    const directory = await folder();
    const file = join(directory, 'file');
    await writeFile(file, '');
    const opened = await openCertificateStore({ directory: join(file, 'certs'), hosts: [], now: () => NOW });
    expect(opened.notes).toEqual([expect.stringMatching(/kept in memory/)]);
    expect((await opened.qwac(TPP, NOW)).paths).toBeUndefined();
    await chmod(directory, 0o700);
  });

  it("is in the user's cache folder on each platform", () => {
    expect(defaultCertificateDirectory({}, 'linux', '/home/a')).toBe('/home/a/.cache/sandbank/certs');
    expect(defaultCertificateDirectory({ XDG_CACHE_HOME: '/c' }, 'linux', '/home/a')).toBe('/c/sandbank/certs');
    expect(defaultCertificateDirectory({}, 'darwin', '/Users/a')).toBe('/Users/a/Library/Caches/sandbank/certs');
    expect(defaultCertificateDirectory({ LOCALAPPDATA: '/l' }, 'win32', '/x')).toBe('/l/sandbank/certs');
  });
});

describe('the certificates of the TPPs of the fixtures', () => {
  const profiles = [{ ...TPP, userEmail: 'x' }];
  const ID = TPP.organizationIdentifier;
  const opened = async () => openCertificateStore({ directory: await folder(), hosts: [], now: () => NOW });

  it('are issued again, with the same paths, when the clock of the default bank is about to pass them', async () => {
    const certificates = await TppCertificates.issue(await opened(), profiles, NOW);
    const first = certificates.find({ profiles, at: NOW }, ID)!;
    await certificates.ready({ profiles, at: NOW + 10 * DAY }, true);
    expect(certificates.find({ profiles, at: NOW + 10 * DAY }, ID)?.certificate).toBe(first.certificate);
    expect(certificates.find({ profiles, at: NOW + 4000 * DAY }, ID)).toBeUndefined();
    await certificates.ready({ profiles, at: NOW + 4000 * DAY }, true);
    const later = certificates.find({ profiles, at: NOW + 4000 * DAY }, ID)!;
    expect([later.notAfterMs, later.paths, later.privateKey]).toEqual([
      NOW + 4365 * DAY,
      first.paths,
      first.privateKey,
    ]);
  });

  it('of a bank at another time are separate from those of the default bank, which do not change', async () => {
    const certificates = await TppCertificates.issue(await opened(), profiles, NOW);
    const main = certificates.find({ profiles, at: NOW }, ID);
    for (const days of [-5000, -400, 400, 401, 575, 3000]) {
      const at = NOW + days * DAY;
      await certificates.ready({ profiles, at }, false);
      const own = certificates.find({ profiles, at }, ID)!;
      expect([days, own.notBeforeMs <= at, own.notAfterMs > at + 30 * DAY]).toEqual([days, true, true]);
      expect(own.paths?.certificate).not.toBe(main?.paths?.certificate);
    }
    await certificates.ready({ profiles, at: NOW + DAY }, false);
    expect(certificates.find({ profiles, at: NOW + DAY }, ID)).toBe(main);
    await certificates.ready({ profiles, at: NOW }, true);
    expect(certificates.find({ profiles, at: NOW }, ID)?.certificate).toBe(main?.certificate);
  });

  it('of other fixtures are separate, even for the same identifier', async () => {
    const certificates = await TppCertificates.issue(await opened(), profiles, NOW);
    const others = [{ ...profiles[0]!, roles: ['PSP_PI'] as const }];
    await certificates.ready({ profiles: others, at: NOW }, false);
    const [main, other] = [profiles, others].map((of) => certificates.find({ profiles: of, at: NOW }, ID)!);
    expect(facts(other!.certificate, []).psd2?.roles).toEqual(['PSP_PI']);
    expect(facts(main!.certificate, []).psd2?.roles).toEqual(['PSP_PI', 'PSP_AI']);
    expect(certificates.find({ profiles: others, at: NOW }, 'PSDAT-FMA-0')).toBeUndefined();
  });

  it('change when the default bank is replaced by one with other fixtures', async () => {
    const certificates = await TppCertificates.issue(await opened(), profiles, NOW);
    const others = [{ ...profiles[0]!, organizationIdentifier: 'PSDAT-FMA-9' }];
    await certificates.ready({ profiles: others, at: NOW }, true);
    expect(certificates.areReady({ profiles: others, at: NOW })).toBe(true);
    expect(certificates.find({ profiles: others, at: NOW }, 'PSDAT-FMA-9')?.paths?.certificate).toMatch(
      /psdat-fma-9\.pem$/,
    );
  });

  it('are not issued repeatedly on the last days of bank time', async () => {
    const certificates = await TppCertificates.issue(await opened(), profiles, NOW);
    const at = Date.UTC(9999, 11, 30);
    await certificates.ready({ profiles, at }, true);
    const first = certificates.find({ profiles, at }, ID);
    expect([first?.notAfterMs, certificates.areReady({ profiles, at })]).toEqual([
      Date.UTC(9999, 11, 31, 23, 59, 59),
      true,
    ]);
    await certificates.ready({ profiles, at: at + 1 }, true);
    expect(certificates.find({ profiles, at }, ID)).toBe(first);
  });

  it('are issued once for many simultaneous requests', async () => {
    const store = await opened();
    const certificates = await TppCertificates.issue(store, profiles, NOW);
    const at = NOW + 1000 * DAY;
    await Promise.all(Array.from({ length: 10 }, () => certificates.ready({ profiles, at }, false)));
    const found = certificates.find({ profiles, at }, ID);
    await certificates.ready({ profiles, at }, false);
    expect(certificates.find({ profiles, at }, ID)).toBe(found);
  });
});
