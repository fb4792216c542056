import { parse } from 'yaml';
import { ACCOUNT_DECISIONS } from '../../src/decisions/accounts.js';
import { CONSENT_DECISIONS } from '../../src/decisions/consents.js';
import type { ProfileName } from '../../src/decisions/decisions.js';
import { PAYMENT_DECISIONS } from '../../src/decisions/payments.js';
import { blocksOf } from './documents/markdown.js';

const file = blocksOf('docs/nextgenpsd2.md').find(({ comment }) => comment === 'file like-nextgenpsd2.yaml');

/** The profile file that docs/nextgenpsd2.md prints: the published interface with the rows of NextGenPSD2. */
export const NEXTGEN_PROFILE: {
  readonly extends: 'published';
  readonly decisions: Readonly<Record<string, string>>;
} = parse(file?.text ?? '');
/** Its rows. */
export const NEXTGEN_ROWS = NEXTGEN_PROFILE.decisions;

/** Its rows about consents, accounts and payments. */
export const NEXTGEN_SWITCHES = Object.fromEntries(
  [...CONSENT_DECISIONS, ...ACCOUNT_DECISIONS, ...PAYMENT_DECISIONS].flatMap(({ slug }) => {
    const value = NEXTGEN_ROWS[slug];
    return value === undefined ? [] : [[slug, value]];
  }),
);

/** A shipped profile, or `nextgen`: the published one with the rows of NextGenPSD2. */
export function profileUnderTest(name: ProfileName | 'nextgen') {
  return name === 'nextgen' ? NEXTGEN_PROFILE : { extends: name, decisions: {} };
}
