import { Draws } from './draws.js';
import { variedText } from './decimal-text.js';
import type { Json } from './walk.js';
import { VARIATIONS, type Variation } from './variations.js';

/** How often a variation that fits an answer is applied. */
const PROBABILITY = 0.35;

/**
 * An answer as the document allows it and a lazy client does not expect it.
 * @param answerNumber how many answers of the bank were varied before
 * @param chosen the variations to choose from
 * @returns the body as JSON text @decision variation
 */
export function variedAnswer(
  operationId: string,
  body: object,
  seed: number,
  answerNumber: number,
  chosen: readonly Variation[] = VARIATIONS,
): string {
  const draws = new Draws(seed, answerNumber);
  let varied = body as Json;
  for (const { operations, vary } of chosen) {
    const isMeant = operations?.some((id) => id === operationId) !== false;
    if (draws.happens(PROBABILITY) && isMeant) varied = vary(varied, draws);
  }
  return variedText(varied);
}
