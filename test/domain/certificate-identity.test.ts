import { describe, expect, it } from '@jest/globals';
import {
  validateCertificate,
  PSP_ROLE_OIDS,
  TEST_CERTIFICATE_POLICY_OID,
  type CertificateFacts,
  type CertificateUse,
} from '../../src/domain/tpp/certificate-identity.js';

const DAY = 86_400_000;
const NOW = Date.parse('2026-03-02T09:00:00Z');
const GOOD: CertificateFacts = {
  subject: 'CN=tpp.example',
  issuer: 'CN=Sandbank Test Issuing CA',
  serialNumber: '4A',
  notBeforeMs: NOW - DAY,
  notAfterMs: NOW + DAY,
  organizationIdentifier: 'PSDAT-FMA-123456',
  organizationName: 'Ledgerly',
  qcTypes: ['web'],
  psd2: { roles: ['PSP_AI'], ncaName: 'Austria Financial Market Authority', ncaId: 'AT-FMA' },
  policyOids: [TEST_CERTIFICATE_POLICY_OID],
  fingerprintSha256: 'AA:BB',
  chainTrusted: true,
  isSelfSigned: false,
  key: { type: 'rsa', bits: 2048 },
};
const at = (nowMs: number): CertificateUse => ({ qcType: 'web', nowMs, clock: 'bank' });
const without = (...names: (keyof CertificateFacts)[]): CertificateFacts =>
  Object.fromEntries(
    Object.entries(GOOD).filter(([name]) => !names.includes(name as keyof CertificateFacts)),
  ) as unknown as CertificateFacts;

describe('a valid certificate', () => {
  it('yields an identity with all required members', () => {
    expect(validateCertificate(GOOD, at(NOW))).toEqual({
      ok: true,
      identity: {
        organizationIdentifier: 'PSDAT-FMA-123456',
        organizationName: 'Ledgerly',
        roles: ['PSP_AI'],
        ncaId: 'AT-FMA',
        ncaName: 'Austria Financial Market Authority',
        kind: 'test',
        fingerprintSha256: 'AA:BB',
        notAfterMs: NOW + DAY,
      },
    });
  });

  it('does not require an organisation name', () => {
    const judgement = validateCertificate(without('organizationName'), at(NOW));
    expect(judgement.ok && 'organizationName' in judgement.identity).toBe(false);
    expect(judgement.ok).toBe(true);
  });

  it('is valid from its first to its last instant', () => {
    expect([GOOD.notBeforeMs - 1, GOOD.notBeforeMs, GOOD.notAfterMs, GOOD.notAfterMs + 1].map(judgedAt)).toEqual([
      'CERTIFICATE_INVALID',
      'ok',
      'ok',
      'CERTIFICATE_EXPIRED',
    ]);
  });

  it('may have additional QcTypes', () => {
    expect(validateCertificate({ ...GOOD, qcTypes: ['eseal', 'web'] }, at(NOW)).ok).toBe(true);
  });

  it('uses the role OIDs of ETSI TS 119 495', () => {
    expect(PSP_ROLE_OIDS).toEqual({
      PSP_AS: '0.4.0.19495.1.1',
      PSP_PI: '0.4.0.19495.1.2',
      PSP_AI: '0.4.0.19495.1.3',
      PSP_IC: '0.4.0.19495.1.4',
    });
  });
});

describe('a certificate with more than one fault', () => {
  const { organizationIdentifier: _identifier, ...nameless } = GOOD;
  // Each line mends the first fault of the line above.
  const everything = { ...nameless, chainTrusted: false, qcTypes: [], psd2: { roles: [], ncaName: '', ncaId: '' } };
  it.each([
    ['chain', everything, NOW + 2 * DAY, 'CERTIFICATE_INVALID', /trusted CA/],
    ['validity', { ...everything, chainTrusted: true }, NOW + 2 * DAY, 'CERTIFICATE_EXPIRED', /expired at/],
    ['QcType', { ...everything, chainTrusted: true }, NOW, 'CERTIFICATE_INVALID', /QcType/],
    ['role', { ...everything, chainTrusted: true, qcTypes: ['web'] as const }, NOW, 'CERTIFICATE_INVALID', /PSP_AI/],
    ['organizationIdentifier', nameless, NOW, 'CERTIFICATE_INVALID', /the form PSDAT-FMA-123456/],
  ])('is rejected for its %s first', (_fault, facts, now, code, text) => {
    expect(validateCertificate(facts, at(now))).toEqual({ ok: false, code, text: expect.stringMatching(text) });
  });
});

describe('the organizationIdentifier', () => {
  it.each(['PSDPL-PFSA-1234567890', 'PSDGB_FCA_1', 'ES-BDE', 'PSDDE-BAFIN-CI:1/2 3'])('accepts %s', (identifier) => {
    expect(validateCertificate({ ...GOOD, organizationIdentifier: identifier }, at(NOW)).ok).toBe(true);
  });

  it.each(['', 'PSDAT', 'psdat-fma-1', 'PSDAT-F-1', 'PSDAT-FMA-', 'PSDAT FMA 1', 'xPSDAT-FMA-1', 'PSDAT-FMA-1\n2'])(
    'rejects "%s"',
    (identifier) => {
      expect(validateCertificate({ ...GOOD, organizationIdentifier: identifier }, at(NOW)).ok).toBe(false);
    },
  );
});

describe('the text of a refusal', () => {
  it.each([
    ['issuer', { ...GOOD, chainTrusted: false, issuer: 'x'.repeat(5000) }, /test CA$/],
    ['organizationIdentifier', { ...GOOD, organizationIdentifier: 'x'.repeat(5000) }, /PSDAT-FMA-123456$/],
  ])('states the requirement even if the %s is very long', (_part, facts, wanted) => {
    const judgement = validateCertificate(facts, at(NOW));
    if (judgement.ok) throw new Error('it was accepted');
    expect(judgement.text.length).toBeLessThanOrEqual(500);
    expect(judgement.text).toMatch(wanted);
  });
});

function judgedAt(nowMs: number): string {
  const judgement = validateCertificate(GOOD, at(nowMs));
  return judgement.ok ? 'ok' : judgement.code;
}
