import type { DecisionSlug } from '../../decisions/decisions.js';
import type { Measure, InterfaceFacts } from '../recording.js';
import { ACCOUNT_MEASURES } from './accounts.js';
import { CONSENT_MEASURES } from './consents.js';
import { GATEWAY_MEASURES } from './gateway.js';
import { PAYMENT_MEASURES } from './payments.js';
import { TOKEN_MEASURES } from './token.js';

/** How each decision is read from the traffic of every interface; each dialect has further ones. The decisions without a measure are in `learning/learn.ts`, each with the reason. */
export const MEASURES: readonly Measure[] = [
  ...GATEWAY_MEASURES,
  ...TOKEN_MEASURES,
  ...CONSENT_MEASURES,
  ...ACCOUNT_MEASURES,
  ...PAYMENT_MEASURES,
];

/** How a decision is read from the traffic of an interface; undefined if it is not. */
export function measureOf(slug: DecisionSlug, { measures }: InterfaceFacts): Measure | undefined {
  return [...measures, ...MEASURES].find((measure) => measure.slug === slug);
}
