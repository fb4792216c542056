import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { isTrustedChain } from '../../src/certificates/chain.js';
import { readCertificateChain } from '../../src/certificates/client-certificates.js';
import { qcStatements } from '../../src/certificates/qc-statements.js';
import { derOf } from '../../src/certificates/x509/asn1.js';
import { madeCertificate, type Wanted } from './made-certificate.js';

const NOW = Date.parse('2026-03-02T09:00:00Z');
const DAY = 86_400_000;
// Elliptic curves throughout: quick to make, and nothing that node-forge could verify.
const [rootKeys, middleKeys, leafKeys] = [key(), key(), key()];
const CA = { name: 'basicConstraints', cA: true, critical: true };
const SIGNS = { name: 'keyUsage', keyCertSign: true, critical: true };

const root = madeCertificate({
  subject: 'root',
  issuer: 'root',
  publicKey: rootKeys.publicKey,
  signedBy: rootKeys.privateKey,
  extensions: [CA, SIGNS],
});
const leaf = madeCertificate({
  subject: 'leaf',
  issuer: 'middle',
  publicKey: leafKeys.publicKey,
  signedBy: middleKeys.privateKey,
});
const middle = (changed: Partial<Wanted> = {}) =>
  madeCertificate({
    subject: 'middle',
    issuer: 'root',
    publicKey: middleKeys.publicKey,
    signedBy: rootKeys.privateKey,
    extensions: [CA, SIGNS],
    ...changed,
  });

describe('an issuer between the certificate and the trusted CA', () => {
  it.each<[string, Partial<Wanted>, boolean]>([
    ['a CA', {}, true],
    ['a CA without keyUsage', { extensions: [CA] }, true],
    ['a CA with room for no further CA', { extensions: [{ ...CA, pathLenConstraint: 0 }, SIGNS] }, true],
    ['not a CA', { extensions: [{ ...CA, cA: false }, SIGNS] }, false],
    ['without basicConstraints', { extensions: [SIGNS] }, false],
    ['for other uses than certificates', { extensions: [CA, { name: 'keyUsage', digitalSignature: true }] }, false],
    ['expired', { notAfterMs: NOW - DAY }, false],
    ['not yet valid', { notBeforeMs: NOW + DAY }, false],
    ['signed with another key', { signedBy: leafKeys.privateKey }, false],
    ['of another issuer', { issuer: 'someone' }, false],
    ['of another name', { subject: 'someone' }, false],
  ])('is trusted only if it is a valid CA: %s', (_name, changed, isTrusted) => {
    expect(isTrustedChain(leaf, [middle(changed)], [root], NOW)).toBe(isTrusted);
    // In the trusted bundle it is judged in the same way, except that no one has to vouch for it.
    const vouched = 'signedBy' in changed || 'issuer' in changed ? true : isTrusted;
    expect(isTrustedChain(leaf, [], [middle(changed)], NOW)).toBe(vouched);
  });

  it('can be omitted if the bundle contains it, and only then', () => {
    expect(isTrustedChain(leaf, [], [root, middle()], NOW)).toBe(true);
    expect(isTrustedChain(leaf, [], [root], NOW)).toBe(false);
  });
});

describe('the path length of the trusted CA', () => {
  it('limits the number of CAs below it', () => {
    const withRoom = (pathLenConstraint: number) =>
      madeCertificate({
        subject: 'root',
        issuer: 'root',
        publicKey: rootKeys.publicKey,
        signedBy: rootKeys.privateKey,
        extensions: [{ ...CA, pathLenConstraint }, SIGNS],
      });
    expect([0, 1].map((room) => isTrustedChain(leaf, [middle()], [withRoom(room)], NOW))).toEqual([false, true]);
  });
});

describe('certificates that all sign one another', () => {
  it('require a few checks, not one for each path', () => {
    const twins = Array.from({ length: 40 }, (_, index) =>
      middle({ issuer: 'middle', signedBy: middleKeys.privateKey, notAfterMs: Date.UTC(2040, 0, 2 + index) }),
    );
    const verify = jest.spyOn(X509Certificate.prototype, 'verify');
    expect(isTrustedChain(leaf, twins, [root], NOW)).toBe(false);
    expect(verify.mock.calls.length).toBeLessThan(100);
    verify.mockRestore();
  });
});

describe('a website certificate with a key on an elliptic curve', () => {
  it('is parsed, and its chain checked, like any other', () => {
    const subject = {
      organizationIdentifier: 'PSDAT-FMA-1',
      organizationName: 'EC',
      ncaName: 'Austria Financial Market Authority',
      ncaId: 'AT-FMA',
      roles: ['PSP_IC'] as const,
    };
    const qwac = madeCertificate({
      subject: 'qwac',
      issuer: 'middle',
      publicKey: leafKeys.publicKey,
      signedBy: middleKeys.privateKey,
      extensions: [{ id: '1.3.6.1.5.5.7.1.3', value: derOf(qcStatements(subject, 'web')).toString('latin1') }],
    });
    expect(
      readCertificateChain({ leaf: qwac.raw, intermediates: [middle().raw], trusted: [root], at: NOW }),
    ).toMatchObject({
      chainTrusted: true,
      qcTypes: ['web'],
      psd2: { roles: ['PSP_IC'], ncaName: 'Austria Financial Market Authority', ncaId: 'AT-FMA' },
    });
  });
});

function key() {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}
