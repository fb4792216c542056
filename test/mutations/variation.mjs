import { broken } from './broken.mjs';

/** Legal variation. */

const VARIATION = 'test/dialects/published/variation/variation';

const inVariations = broken('src/dialects/published/variation.ts', VARIATION);

const inShared = broken('src/xs2a/variation/shared-variations.ts', VARIATION);

const inForms = broken('src/xs2a/variation/json-values.ts', VARIATION);

const inDraws = broken('src/xs2a/variation/variation.ts', VARIATION);

export const VARIATION_MUTATIONS = [
  inShared('variation: optional-fields', `filter(() => draws.happens(0.4))`, `filter(() => draws.happens(0))`),
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
  inForms('variation: the same amount', `fraction.padEnd(most, '0')`, `fraction.padEnd(most, '1')`),
  inForms('variation: the form of a time', `if (minutes === 0) return`, `if (minutes !== 0) return`),
  inDraws('variation: drawn', `draws.happens(PROBABILITY) && isMeant`, `isMeant`),
  broken('src/xs2a/variation/draws.ts', VARIATION)(
    'variation: the number of the answer',
    '`variation ${seed} ${answerNumber}`',
    '`variation ${seed}`',
  ),
  inDraws('variation: over HTTP', `bank.profile.variation === 'none'`, `bank.profile.variation !== 'none'`),
  broken('src/dialects/nextgenpsd2/variation.ts', 'test/dialects/nextgenpsd2/variation')(
    'variation of NextGenPSD2: texts within the document',
    `(text + LONG.repeat(2)).slice(0, longest)`,
    `text + LONG.repeat(2)`,
  ),
  inForms('variation: a decimal is a leaf', ` && !(value instanceof DecimalText)`, ``),
];
