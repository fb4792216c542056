import type { ConductRule } from './rule.js';
import { ACCOUNT_READ_RULES } from './rules/account-reads.js';
import { APPROACH_RULES } from './rules/approaches.js';
import { AUTHORISATION_RULES } from './rules/authorisation.js';
import { BODY_RULES } from './rules/bodies.js';
import { CONSENT_RULES } from './rules/consents.js';
import { HEADER_RULES } from './rules/headers.js';
import { PAYMENT_RULES } from './rules/payments.js';
import { RETRY_RULES } from './rules/retries.js';

/** Every rule of the client report. */
export const CONDUCT_RULES: readonly ConductRule[] = [
  ...HEADER_RULES,
  ...BODY_RULES,
  ...AUTHORISATION_RULES,
  ...ACCOUNT_READ_RULES,
  ...CONSENT_RULES,
  ...PAYMENT_RULES,
  ...RETRY_RULES,
  ...APPROACH_RULES,
];

/** What a bank cannot observe. Every report lists it, so that no one overrates an empty report. */
export const NOT_VISIBLE: readonly string[] = [
  'Whether the client treats a payment status that is not final as success: the bank sees what is asked, not what is concluded.',
  'Whether the state of a callback is compared with the one that was sent.',
  'Whether codes, tokens and the client secret are kept safe by the client.',
  'What the client shows to the PSU, and whether the PSU understands the request.',
];
