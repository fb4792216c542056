import type { OperationId } from '../../domain/generated/operation-ids.js';
import type { VariationId } from '../../domain/scripting/variations.js';
import type { Operation } from '../exchange.js';
import { serializeBody } from '../answers/serialized-body-cache.js';
import { CertainDraws, Draws } from './draws.js';
import { variedText, type BodyValue } from './json-values.js';

/** Legal variation: how the responses of a bank differ within the limits of its document. The dialects say in which ways. */

/** One way in which a response may differ from this bank's default and still match the document. */
export interface Variation {
  readonly id: VariationId;
  /** The difference, for readers of the rule. */
  readonly effect: string;
  /** What allows it: a sentence of the document, and its section. */
  readonly sentence: string;
  readonly section: string;
  /** Operations with affected responses; absent: all. */
  readonly operations?: readonly OperationId[];
  readonly vary: (body: BodyValue, draws: Draws) => BodyValue;
}

/** The probability that an applicable variation is applied. */
const PROBABILITY = 0.35;

/**
 * Varies a response within the limits of the document, in ways that a careless client does not expect.
 * @param answerNumber how many answers of the bank were varied before
 * @param variations those to choose from, each with its own draw
 * @returns the body as JSON text @decision variation
 */
export function variedAnswer(
  operationId: string,
  body: object,
  seed: number,
  answerNumber: number,
  variations: readonly Variation[],
): string {
  const draws = new Draws(seed, answerNumber);
  let varied = body as BodyValue;
  for (const { operations, vary } of variations) {
    const isApplicable = operations?.some((id) => id === operationId) !== false;
    if (draws.happens(PROBABILITY) && isApplicable) varied = vary(varied, draws);
  }
  return variedText(varied);
}

/** The same with named variations only, each for certain. What they draw depends on the seed and the operation. */
function variedInAll(
  operationId: string,
  body: object,
  seed: number,
  named: readonly string[],
  variations: readonly Variation[],
): string {
  let varied = body as BodyValue;
  for (const { id, operations, vary } of variations)
    if (named.includes(id) && operations?.some((one) => one === operationId) !== false)
      varied = vary(varied, new CertainDraws(seed, `${operationId} ${id}`));
  return variedText(varied);
}

/** How an operation writes the body of a success, varied if the bank's responses vary. @decision variation */
export function textOfSuccess(
  { id, methods }: Pick<Operation, 'id' | 'methods'>,
  variations: readonly Variation[],
): Operation['text'] {
  // Only reads have cached parts.
  const serialize = methods.includes('GET') ? serializeBody : JSON.stringify;
  return (body, bank) => {
    if (bank.profile.variation === 'none') return serialize(body);
    const { variations: named } = bank.profile;
    if (!named.includes('all')) return variedInAll(id, body, bank.seed, named, variations);
    bank.state.variedAnswers += 1;
    return variedAnswer(id, body, bank.seed, bank.state.variedAnswers, variations);
  };
}
