import type { DecisionSlug } from '../../decisions/decisions.js';
import type { DialectId } from '../../domain/dialect.js';
import type { Measure } from '../measure.js';
import { ACCOUNT_MEASURES } from './accounts.js';
import { AUTHORISATION_MEASURES } from './authorisations.js';
import { CONSENT_MEASURES } from './consents.js';
import { GATEWAY_MEASURES } from './gateway.js';
import { NEXTGENPSD2_MEASURES } from './nextgenpsd2.js';
import { PAYMENT_MEASURES } from './payments.js';
import { TOKEN_MEASURES } from './token.js';

/** How each row is read from traffic. The rows without a measure are in `learning/learn.ts`, each with the reason. */
export const MEASURES: readonly Measure[] = [
  ...GATEWAY_MEASURES,
  ...TOKEN_MEASURES,
  ...CONSENT_MEASURES,
  ...ACCOUNT_MEASURES,
  ...PAYMENT_MEASURES,
  ...[...AUTHORISATION_MEASURES, ...NEXTGENPSD2_MEASURES].map((measure): Measure => ({
    ...measure,
    dialect: 'nextgenpsd2',
  })),
];

/** How a row is read in a dialect; undefined if it is not. */
export function measureOf(slug: DecisionSlug, dialect: DialectId): Measure | undefined {
  return MEASURES.find((measure) => measure.slug === slug && (measure.dialect ?? dialect) === dialect);
}
