import { ACCOUNT_DECISIONS } from '../../src/decisions/accounts.js';
import { CONSENT_DECISIONS } from '../../src/decisions/consents.js';
import { PAYMENT_DECISIONS } from '../../src/decisions/payments.js';

/** What the profile nextgen sets about consents, accounts and payments, to be laid over another profile. */
export const NEXTGEN_SWITCHES: Readonly<Record<string, unknown>> = Object.fromEntries(
  [...CONSENT_DECISIONS, ...ACCOUNT_DECISIONS, ...PAYMENT_DECISIONS]
    .filter((row) => row.setting.kind === 'choice')
    .map((row) => [row.slug, row.profiles.nextgen]),
);
