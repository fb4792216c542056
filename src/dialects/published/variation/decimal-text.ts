/** A JSON number with the digits that it is to be written with. `variedText` writes it; JSON.stringify alone cannot. */
export class DecimalText {
  readonly #text: string;

  /** @param text a decimal such as `12.500` */
  constructor(text: string) {
    this.#text = text;
  }

  toJSON(): string {
    return `${MARK}${this.#text}${MARK}`;
  }
}

/** Stands in no text that the bank answers: control characters are refused wherever text comes in. */
const MARK = '\u0001';

/** The JSON text of a body in which decimals may be written with digits of their own. */
export function variedText(body: unknown): string {
  return JSON.stringify(body).replace(/"\\u0001(-?\d+(?:\.\d+)?)\\u0001"/g, '$1');
}
