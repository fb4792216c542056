import { drawFraction, type RandomSequence, hashWords } from '../../domain/random.js';

/** Random choices for one response: a function of the bank's seed and of what the response is among others, such as its number. */
export class Draws {
  readonly #sequence: RandomSequence;

  constructor(seed: number, answer: number | string) {
    const [low, high] = hashWords(`variation ${seed} ${answer}`);
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

/** Choices in which all that can happen does. */
export class CertainDraws extends Draws {
  override happens(): boolean {
    return true;
  }
}
