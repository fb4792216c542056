interface Amount {
  readonly pattern: RegExp;
  readonly currency: string;
  /** Whether the text can be nothing else. */
  readonly isCertain: boolean;
}

/**
 * A text that someone searches for. It is compared with the texts of records ignoring case. An IBAN is found with and without
 * spaces. A number with decimals is an amount: `12.5`, `12,50` and `EUR 12.50` all find 12.50, and nothing else. `1.250` and `INV 1337`
 * can be one, so they find the amount and the text.
 */
export class SearchedText {
  /** Whether there is nothing to search for. */
  readonly isBlank: boolean;
  readonly #text: string;
  readonly #compact: string;
  readonly #amount: Amount | undefined;

  constructor(text: string) {
    this.#text = text.trim().toLowerCase();
    this.isBlank = this.#text === '';
    this.#compact = /\d/.test(this.#text) ? this.#text.replaceAll(/\s/g, '') : this.#text;
    this.#amount = amountIn(this.#text);
  }

  /** Whether a text contains it. */
  isIn(text: string | undefined): boolean {
    return text !== undefined && this.indexIn(text) >= 0;
  }

  /** Where a text contains it; -1 if it does not. */
  indexIn(text: string): number {
    const whole = text.toLowerCase();
    if (this.#amount) {
      const index = whole.includes(this.#amount.currency) ? whole.search(this.#amount.pattern) : -1;
      if (index >= 0 || this.#amount.isCertain) return index;
    }
    const index = whole.indexOf(this.#text);
    return index >= 0 || this.#compact === this.#text ? index : whole.indexOf(this.#compact);
  }
}

/** Digits in groups of three, or without groups, and at most two decimals. */
const AMOUNT = /^[-+]?(\d{1,3}(?:[ .,'’]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/;
const CURRENCY = /^([a-z]{3}) *(?=[-+\d])|(?<=\d) *([a-z]{3})$/;

/** Finds the amount that a text is. A whole number without separators and currency is found as any other text. */
function amountIn(text: string): Amount | undefined {
  const [, before, after] = CURRENCY.exec(text) ?? [];
  const currency = before ?? after ?? '';
  const [, whole = '', decimals = ''] = AMOUNT.exec(text.replace(CURRENCY, '')) ?? [];
  if (whole === '' || /^[-+]?\d+$/.test(text)) return undefined;
  const fraction = decimals.replace(/0+$/, '');
  // In JSON, a whole amount has no decimals.
  const end = fraction === '' ? '(?:[.,]0+|(?<=amount"\\s*:\\s*\\d+))' : `[.,]${fraction}0*`;
  const digits = whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '');
  return {
    pattern: new RegExp(`(?<!\\d|\\d[.,])${digits}${end}(?!\\d|[.,]\\d)`),
    currency,
    isCertain: decimals !== '',
  };
}
