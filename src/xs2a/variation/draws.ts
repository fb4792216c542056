import { drawFraction, type RandomSequence, wordsOf } from '../../domain/random.js';

/** Random choices for one response: a function of the bank's seed and the number of responses varied before. */
export class Draws {
  readonly #sequence: RandomSequence;

  constructor(seed: number, answerNumber: number) {
    const [low, high] = wordsOf(`variation ${seed} ${answerNumber}`);
    this.#sequence = { seed: low, position: high & 0x3fffffff };
  }

  /** True with a probability from 0 to 1. */
  happens(probability: number): boolean {
    return drawFraction(this.#sequence) < probability;
  }

  /** One of several. */
  oneOf<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[Math.floor(drawFraction(this.#sequence) * items.length)] ?? items[0];
  }

  /** The same items in another order. */
  shuffled<Item>(items: readonly Item[]): Item[] {
    const left = [...items];
    const drawn: Item[] = [];
    while (left.length > 0) drawn.push(...left.splice(Math.floor(drawFraction(this.#sequence) * left.length), 1));
    return drawn;
  }
}
