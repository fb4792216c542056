import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  CERTIFICATE_VARIANTS,
  VARIANT_NAMES,
  type CertificateVariant,
} from '../../src/domain/tpp/certificate-variants.js';
import { signRequest } from '../../src/library/sign-request.js';
import { expectGenerated, markdownTable } from '../support/generated-part.js';
import { openHttpBank, type CallAnswer } from '../support/http-bank.js';
import { IBANS } from '../support/small-bank.js';
import { issued } from '../support/test-ca.js';

/** Every variant is made, presented and used; the responses are the table of docs/certificates.md. */

const BODY = JSON.stringify({ access: { accounts: [{ iban: IBANS.anna }] }, recurringIndicator: false });
const JSON_TYPE = { 'Content-Type': 'application/json' };
const USER = { userEmail: 'one@tpp.example', name: 'One' };

interface Answers {
  readonly onboarding: string;
  readonly signature: string;
}
const answers = new Map<CertificateVariant, Answers>();

/** What an answer says, without what differs from run to run. */
function told({ status, body }: CallAnswer): string {
  const [message] = (body as { tppMessages?: { code: string; text: string }[] }).tppMessages ?? [];
  if (!message) return String(status);
  const text = message.text.replace(/serial number [0-9A-F]+/, 'serial number 4…');
  return `${status} \`${message.code}\`: ${text}`;
}

async function onboarding(variant: CertificateVariant): Promise<string> {
  const bank = await openHttpBank();
  bank.certificate = 'forwarded';
  const { certificate } = await issued('qwac', variant);
  const headers = { 'X-Client-Cert': encodeURIComponent(certificate) };
  const answer = await bank.call('POST', '/PSD2/v1/authentications', { headers, json: USER });
  if (answer.status !== 200) return told(answer);
  const consent = await bank.call('POST', '/PSD2/v1/consents', { headers: JSON_TYPE, raw: BODY });
  return `200, then ${told(consent)}`;
}

async function signature(variant: CertificateVariant): Promise<string> {
  const bank = await openHttpBank();
  const { headers } = signRequest({ ...(await issued('qseal', variant)), body: BODY });
  return told(
    await bank.call('POST', '/PSD2/v1/consents', { requestId: null, headers: { ...JSON_TYPE, ...headers }, raw: BODY }),
  );
}

beforeAll(async () => {
  for (const variant of VARIANT_NAMES) {
    const isSealOnly = variant === 'eseal-as-web';
    answers.set(variant, {
      onboarding: await onboarding(variant),
      signature: isSealOnly ? 'no variant of a seal' : await signature(variant),
    });
  }
});

/** Those that have their own code. */
const CODES: Partial<Record<CertificateVariant, string>> = {
  expired: 'CERTIFICATE_EXPIRED',
  revoked: 'CERTIFICATE_REVOKED',
  blocked: 'CERTIFICATE_BLOCKED',
};

describe('certificates of every variant', () => {
  const accepted: readonly CertificateVariant[] = [
    'valid',
    'production-like',
    'ec-key',
    'malformed-single-statement',
    'malformed-flat-roles',
  ];
  it.each(VARIANT_NAMES.map((variant) => [variant] as const))('%s is accepted or rejected as documented', (variant) => {
    const { onboarding: presented, signature: signed } = answers.get(variant) ?? { onboarding: '', signature: '' };
    if (accepted.includes(variant)) expect([presented, signed]).toEqual(['200, then 200', '200']);
    else if (variant === 'wrong-role') expect(presented).toMatch(/^200, then 400 `ROLE_INVALID`/);
    else expect(presented).toMatch(new RegExp(`^400 \`${CODES[variant] ?? 'CERTIFICATE_INVALID'}\``));
  });

  it('have distinguishable errors: no two failures have the same text', () => {
    const failures = [...answers.values()].map(({ onboarding: text }) => text).filter((text) => text.startsWith('400'));
    expect(new Set(failures).size).toBe(failures.length);
  });

  it('are listed in docs/certificates.md with their responses (npm run docs)', () => {
    const rows = VARIANT_NAMES.map((variant) => {
      const { onboarding: presented, signature: signed } = answers.get(variant) ?? { onboarding: '', signature: '' };
      return [`\`${variant}\``, CERTIFICATE_VARIANTS[variant], presented, signed === presented ? 'the same' : signed];
    });
    const head = ['variant', 'what it is', 'onboarding with it as `qwac`', 'a request signed with it as `qseal`'];
    expectGenerated('docs/certificates.md', 'variants', markdownTable(head, rows));
  });
});
