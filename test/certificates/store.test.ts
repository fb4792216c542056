import { X509Certificate, createPrivateKey } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openCertificateStore } from '../../src/certificates/certificates.js';
import { covers, issueCa, serverHosts } from '../../src/certificates/issue.js';
import { generateEcKeyPair } from '../../src/certificates/x509/pem.js';
import { readCertificateChain } from '../../src/certificates/client-certificates.js';

const NOW = Date.parse('2026-03-02T09:00:00Z');
const DAY = 86_400_000;
const TPP = {
  organizationIdentifier: 'PSDAT-FMA-123456',
  organizationName: 'Ledgerly',
  ncaName: 'Austria Financial Market Authority',
  ncaId: 'AT-FMA',
  roles: ['PSP_AI', 'PSP_PI'] as const,
};
const folders: string[] = [];
const folder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'sandbank-store-'));
  folders.push(path);
  return join(path, 'certs');
};
afterAll(() => Promise.all(folders.map((path) => rm(path, { recursive: true, force: true }))));
const open = (directory?: string, hosts: string[] = []) =>
  openCertificateStore({ ...(directory !== undefined && { directory }), hosts, now: () => NOW });
const text = (directory: string, name: string) => readFile(join(directory, name), 'utf8');
const rolesOf = (pem: string) =>
  readCertificateChain({ leaf: new X509Certificate(pem).raw, trusted: [], at: NOW }).psd2?.roles;

describe('stores opened on one folder at the same time', () => {
  it('have the same certificates, which match one another on disk', async () => {
    const directory = await folder();
    const stores = await Promise.all([open(directory), open(directory), open(directory)]);
    const issued = await Promise.all(stores.map((store) => store.qwac(TPP, NOW)));
    for (const of of [
      stores.map((store) => store.caBundlePem),
      stores.map((store) => store.server.certificate),
      issued.map((qwac) => qwac.certificate),
    ])
      expect(new Set(of).size).toBe(1);
    expect(stores.flatMap((store) => store.notes)).toEqual([]);
    expect(await text(directory, 'ca.pem')).toBe(stores[0].caBundlePem);
    const issuing = new X509Certificate(await text(directory, 'issuing.pem'));
    for (const name of ['root', 'issuing', 'server', 'tpp/psdat-fma-123456']) {
      const certificate = new X509Certificate(await text(directory, `${name}.pem`));
      expect(certificate.checkPrivateKey(createPrivateKey(await text(directory, `${name}.key`)))).toBe(true);
      if (name !== 'root' && name !== 'issuing') expect(certificate.verify(issuing.publicKey)).toBe(true);
    }
    expect((await readdir(directory)).sort()).toEqual(
      ['ca.pem', 'issuing.key', 'issuing.pem', 'root.key', 'root.pem', 'server.key', 'server.pem', 'tpp'].sort(),
    );
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
    expect((await stat(join(directory, 'tpp'))).mode & 0o777).toBe(0o700);
  });

  it('do not wait for a process that ended while it held the lock', async () => {
    const directory = await folder();
    await open(directory);
    await unlink(join(directory, 'ca.pem'));
    await writeFile(join(directory, '.lock'), '');
    await utimes(join(directory, '.lock'), 0, 0);
    const store = await open(directory);
    expect(await text(directory, 'ca.pem')).toBe(store.caBundlePem);
  });
});

describe("a TPP's certificate", () => {
  it('is cached while certificates live in memory only', async () => {
    const store = await open();
    const first = await store.qwac(TPP, NOW);
    expect(first.paths).toBeUndefined();
    expect(store.caPath).toBeUndefined();
    expect((await store.qwac(TPP, NOW)).certificate).toBe(first.certificate);
    expect((await store.qwac(TPP, NOW + 359 * DAY)).certificate).not.toBe(first.certificate);
  });

  it('is issued again for other roles or another authority, but not for another order of roles', async () => {
    const store = await open(await folder());
    const first = await store.qwac(TPP, NOW);
    expect((await store.qwac({ ...TPP, roles: ['PSP_PI', 'PSP_AI'] }, NOW)).certificate).toBe(first.certificate);
    const narrow = await store.qwac({ ...TPP, roles: ['PSP_AI'] }, NOW);
    expect(rolesOf(narrow.certificate)).toEqual(['PSP_AI']);
    expect((await store.qwac({ ...TPP, roles: ['PSP_AI'], ncaId: 'DE-BAFIN' }, NOW)).certificate).not.toBe(
      narrow.certificate,
    );
  });

  it('has its own file, even if identifiers differ only in punctuation or case', async () => {
    const store = await open(await folder());
    const identifiers = ['PSDAT-FMA-1A', 'PSDAT_FMA_1A', 'PSDAT-FMA-1a', `PSDAT-FMA-${'9'.repeat(300)}`];
    const issued = await Promise.all(
      identifiers.map((organizationIdentifier) => store.qwac({ ...TPP, organizationIdentifier }, NOW)),
    );
    expect(new Set(issued.map((qwac) => qwac.paths?.certificate)).size).toBe(identifiers.length);
    expect(store.notes).toEqual([]);
  });

  it("is not written to the folder of another process's CA", async () => {
    const directory = await folder();
    const store = await open(directory);
    await rm(directory, { recursive: true });
    await open(directory);
    const qwac = await store.qwac(TPP, NOW);
    expect(qwac.paths).toBeUndefined();
    expect((await store.qwac(TPP, NOW)).certificate).toBe(qwac.certificate);
    expect(await readdir(join(directory, 'tpp'))).toEqual([]);
  });
});

describe('a saved CA', () => {
  it('is replaced if it is incomplete, with a note', async () => {
    const directory = await folder();
    const first = await open(directory);
    await unlink(join(directory, 'issuing.key'));
    const second = await open(directory);
    expect(second.notes).toEqual([expect.stringMatching(/CA is damaged or incomplete/)]);
    expect(second.caBundlePem).not.toBe(first.caBundlePem);
    expect((await open(directory)).notes).toEqual([]);
  });

  it('with an EC key issues certificates like any other', async () => {
    const directory = await folder();
    await open(directory);
    const root = issueCa(await generateEcKeyPair());
    const issuing = issueCa(await generateEcKeyPair(), root);
    for (const [name, { certificate, privateKey }] of [['root', root] as const, ['issuing', issuing] as const]) {
      await writeFile(join(directory, `${name}.pem`), certificate);
      await writeFile(join(directory, `${name}.key`), privateKey);
    }
    const store = await open(directory);
    expect(store.notes).toEqual([]);
    const { certificate } = await store.qwac(TPP, NOW);
    const trusted = [new X509Certificate(root.certificate), new X509Certificate(issuing.certificate)];
    expect(readCertificateChain({ leaf: new X509Certificate(certificate).raw, trusted, at: NOW }).chainTrusted).toBe(
      true,
    );
  });
});

describe("the server's certificate", () => {
  it.each(['on disk', 'in memory'])(
    'kept %s is renewed, with its key, before it ends while the server runs',
    async (where) => {
      let now = NOW;
      const directory = where === 'on disk' ? await folder() : undefined;
      const options = { ...(directory !== undefined && { directory }), hosts: [], now: () => now };
      const store = await openCertificateStore(options);
      now += 380 * DAY;
      expect(await store.renewServer()).toBeUndefined();
      now += 12 * DAY;
      const renewed = await store.renewServer();
      expect(renewed?.privateKey).toBe(store.server.privateKey);
      expect(Date.parse(new X509Certificate(renewed?.certificate ?? '').validTo)).toBe(now + 397 * DAY);
      expect(await store.renewServer()).toBeUndefined();
    },
  );

  it.each([
    ['[fd00::1]', 'fd00::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:10.0.0.1', '::ffff:a00:1'],
    ['Bänk.example', 'xn--bnk-qla.example'],
    ['my_service', 'my_service'],
    ['10.0.0.1', '10.0.0.1'],
  ])('contains the host %s as %s', (given, spelt) => {
    expect(serverHosts([given])).toEqual({ hosts: ['localhost', '127.0.0.1', '::1', spelt], unusable: [] });
  });

  it('covers every requested host, is reused, and omits invalid hosts', async () => {
    const directory = await folder();
    const hosts = ['[fd00::1]', '::ffff:10.0.0.1', 'bänk.example', 'my_service', 'localhost', '0.0.0.0', '999.1.1.1'];
    const first = await open(directory, hosts);
    const certificate = new X509Certificate(first.server.certificate);
    for (const host of serverHosts(hosts).hosts) expect([host, covers(certificate, host)]).toEqual([host, true]);
    expect(first.notes).toEqual([expect.stringMatching(/"999\.1\.1\.1" is not a valid host name/)]);
    expect((await open(directory, hosts)).server.certificate).toBe(first.server.certificate);
  });

  it('is issued again if the issuing certificate in its file is damaged', async () => {
    const directory = await folder();
    const first = await open(directory);
    await writeFile(join(directory, 'server.pem'), first.server.certificate.slice(0, -200));
    expect((await open(directory)).server.certificate.endsWith(await text(directory, 'issuing.pem'))).toBe(true);
  });
});
