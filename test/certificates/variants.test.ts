import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { TEST_CERTIFICATE_POLICY_OID } from '../../src/domain/tpp/certificate-identity.js';
import { certificates, issued } from '../support/test-ca.js';
import { extensionsOf, readDer, contentOf } from '../../src/certificates/x509/asn1.js';

const KEY_USAGE = '2.5.29.15';
const NOW = Date.parse('2026-03-02T09:00:00Z');

describe('a certificate', () => {
  it.each([
    ['valid', true],
    ['production-like', false],
    ['ec-key', true],
  ] as const)('of the variant %s has the policy of test certificates: %p', async (variant, isTest) => {
    const { certificate } = await issued('qwac', variant);
    const { policyOids } = certificates.readChain(new X509Certificate(certificate).raw, [], NOW);
    expect(policyOids.includes(TEST_CERTIFICATE_POLICY_OID)).toBe(isTest);
  });

  it.each([
    ['qwac', 'valid', 0xa0],
    ['qwac', 'ec-key', 0x80],
    ['qseal', 'valid', 0xc0],
    ['qseal', 'ec-key', 0xc0],
  ] as const)('of the kind %s and variant %s has the key usage for its key type', async (kind, variant, bits) => {
    const { certificate } = await issued(kind, variant);
    const usage = extensionsOf(new X509Certificate(certificate)).get(KEY_USAGE) ?? Buffer.alloc(0);
    expect(contentOf(readDer(usage))[1]).toBe(bits);
  });
});
