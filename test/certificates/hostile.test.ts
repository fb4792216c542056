import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  parseForwardedCertificate,
  readCertificateChain,
  UnreadableCertificate,
} from '../../src/certificates/client-certificates.js';
import { qcStatements } from '../../src/certificates/qc-statements.js';
import { derOf } from '../../src/certificates/x509/asn1.js';
import { madeCertificate, type Wanted } from './made-certificate.js';

const NOW = Date.parse('2026-03-02T09:00:00Z');
const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const STATEMENTS = {
  id: '1.3.6.1.5.5.7.1.3',
  value: derOf(qcStatements({ ncaName: 'Authority', ncaId: 'AT-FMA', roles: ['PSP_AI'] }, 'web')).toString('latin1'),
};
const made = (changed: Partial<Wanted> = {}) =>
  madeCertificate({
    subject: 'x',
    issuer: 'x',
    publicKey: keys.publicKey,
    signedBy: keys.privateKey,
    extensions: [{ name: 'basicConstraints', cA: true }, { name: 'keyUsage', keyCertSign: true }, STATEMENTS],
    ...changed,
  });
const anchor = made();
const read = (leaf: Buffer, trusted = [anchor]) => readCertificateChain({ leaf, trusted, at: NOW });

describe('a certificate with a changed byte', () => {
  it('is parsed or rejected, but never trusted, and causes no other error', () => {
    const signed = made({ subject: 'leaf', publicKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey });
    expect(read(signed.raw).chainTrusted).toBe(true);
    let refused = 0;
    for (let place = 0; place < signed.raw.length; place += 1) {
      for (const flip of [0x01, 0x20, 0x80, 0xff]) {
        const bytes = Buffer.from(signed.raw);
        bytes[place] = (bytes[place] ?? 0) ^ flip;
        try {
          const facts = read(bytes);
          // What follows the contents is the signature and its algorithm; of these some spellings mean the same.
          if (facts.chainTrusted) expect(facts.psd2?.roles).toEqual(['PSP_AI']);
          expect(Number.isFinite(facts.notBeforeMs + facts.notAfterMs)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableCertificate);
          refused += 1;
        }
      }
    }
    expect(refused).toBeGreaterThan(0);
  });
});

describe('a certificate with unusual contents', () => {
  it('can contain anything in unused extensions', () => {
    const extensions = [STATEMENTS, { id: '1.2.3.4', value: 'no DER at all' }, { id: '1.2.3.5', value: '' }];
    expect(read(made({ extensions }).raw).psd2?.ncaId).toBe('AT-FMA');
  });

  it.each([
    ['text', 'no DER'],
    ['nothing', ''],
    ['a nest', '0\x80'.repeat(2000)],
  ])('is rejected if its QCStatements are %s', (_name, value) => {
    const bytes = made({ extensions: [{ id: '1.3.6.1.5.5.7.1.3', value }] }).raw;
    expect(() => read(bytes)).toThrow(
      new UnreadableCertificate('its subject, its key or one of its extensions is malformed'),
    );
  });

  it.each([
    ['a NULL', '05 00'],
    ['an empty list', '30 00'],
    ['a list of NULLs', '30 02 05 00'],
    ['a PSD2 statement without contents', '30 0a 30 08 06 06 04 00 81 98 27 02'],
    ['a statement with an OID of twenty bytes', `30 18 30 16 06 14 ${'ff '.repeat(19)} 7f`],
    ['OIDs where a list is due', '30 0c 30 0a 06 06 04 00 8e 46 01 06 06 00'],
  ])('has no QcType and no role if its QCStatements are %s', (_name, hex) => {
    const value = Buffer.from(hex.replaceAll(' ', ''), 'hex').toString('latin1');
    const facts = read(made({ extensions: [{ id: '1.3.6.1.5.5.7.1.3', value }] }).raw);
    expect([facts.qcTypes, facts.psd2?.roles ?? []]).toEqual([[], []]);
  });

  it('does not confuse line ends and plus signs in its subject with attributes', () => {
    const subject = 'A\norganizationIdentifier=PSDDE-BAFIN-1 + 2.5.4.97=PSDDE-BAFIN-1';
    expect(read(made({ subject }).raw).organizationIdentifier).toBeUndefined();
  });
});

describe('a forwarded-certificate header with hostile content', () => {
  it.each([
    // A hundred times what a header holds: were the time not linear in the length, the tests would hang here.
    ['an endless beginning', '-----BEGIN CERTIFICATE-----'.repeat(100_000)],
    ['spaces', ' '.repeat(3_000_000)],
    ['broken URL encoding', '%'.repeat(3_000_000)],
    ['a list', 'QUJD,QUJD'],
  ])('is rejected: %s', (_name, value) => {
    expect(() => parseForwardedCertificate(value)).toThrow(UnreadableCertificate);
  });

  it('is rejected when it is parsed, if its base64 is not a certificate', () => {
    const [leaf = Buffer.alloc(0)] = parseForwardedCertificate('QUJDRA==');
    expect(() => read(leaf)).toThrow(new UnreadableCertificate('it is not an X.509 certificate in DER'));
  });
});
