import { DIALECT_IDS, type DialectId } from '../dialect.js';

/** The variations of responses by name, each with the dialects that have it. @decision variations */
export const VARIATION_DIALECTS = {
  'optional-fields': ['published'],
  'optional-members': ['nextgenpsd2'],
  'unknown-members': DIALECT_IDS,
  'member-order': DIALECT_IDS,
  'further-consent-status': ['published'],
  'relative-links': ['nextgenpsd2'],
  'further-links': ['nextgenpsd2'],
  warnings: ['nextgenpsd2'],
  'psu-messages': ['nextgenpsd2'],
  'empty-lists': DIALECT_IDS,
  'with-balance-ignored': ['published'],
  'balance-types': DIALECT_IDS,
  'account-types': ['nextgenpsd2'],
  'list-order': DIALECT_IDS,
  'remittance-lists': ['nextgenpsd2'],
  'further-details': ['nextgenpsd2'],
  'long-texts': DIALECT_IDS,
  'other-scripts': DIALECT_IDS,
  'amount-decimals': DIALECT_IDS,
  'blocked-accounts': DIALECT_IDS,
  'unusual-times': DIALECT_IDS,
  'token-type-case': DIALECT_IDS,
} as const satisfies Readonly<Record<string, readonly DialectId[]>>;
export type VariationId = keyof typeof VARIATION_DIALECTS;
