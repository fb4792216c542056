import { broken } from './broken.mjs';

/** Legal variation. */

const VARIATION = 'test/dialects/published/variation/variation';

const inVariations = broken('src/dialects/published/variation.ts', VARIATION);

const inForms = broken('src/dialects/published/variation.ts', VARIATION);

export const VARIATION_MUTATIONS = [
  inVariations('variation: optional-fields', `filter(() => draws.happens(0.4))`, `filter(() => draws.happens(0))`),
  inVariations(
    'variation: needed fields',
    `  balances: ['lastChangeDateTime',`,
    `  balances: ['balanceAmount', 'lastChangeDateTime',`,
  ),
  inVariations(
    'variation: a status beyond the document',
    `draws.happens(0.7) ? 'blocked' : value`,
    `draws.happens(0.7) ? 'frozen' : value`,
  ),
  inForms('variation: the same amount', `fraction.padEnd(4, '0')`, `fraction.padEnd(4, '1')`),
  inForms('variation: the form of a time', `if (minutes === 0) return`, `if (minutes !== 0) return`),
  broken('src/dialects/published/variation.ts', VARIATION)(
    'variation: drawn',
    `draws.happens(PROBABILITY) && isMeant`,
    `isMeant`,
  ),
  broken('src/dialects/published/variation.ts', VARIATION)(
    'variation: the number of the answer',
    '`variation ${seed} ${answerNumber}`',
    '`variation ${seed}`',
  ),
  broken('src/dialects/published/operations.ts', VARIATION)(
    'variation: over HTTP',
    `bank.profile.variation === 'none'`,
    `bank.profile.variation !== 'none'`,
  ),
  broken('src/dialects/published/variation.ts', VARIATION)(
    'variation: a decimal is a leaf',
    ` && !(value instanceof DecimalText)`,
    ``,
  ),
];
