import { CURRENCY_MINOR_DIGITS } from './iso-codes.js';

/** An amount as an integer of the currency's smallest unit (cents for EUR). Negative for debits of an account. */
export interface Money {
  /** ISO 4217 alpha-3. */
  readonly currency: string;
  readonly minorUnits: number;
}

/** Digits after the decimal point of a currency of ISO 4217, or undefined when there is no such currency. */
export function minorDigitsOf(currency: string): number | undefined {
  return Object.hasOwn(CURRENCY_MINOR_DIGITS, currency) ? CURRENCY_MINOR_DIGITS[currency] : undefined;
}

/** Why a text cannot be an amount of the currency. */
export type AmountProblem = 'notDecimal' | 'tooManyDecimals' | 'tooLarge' | 'unknownCurrency';

/**
 * Reads a decimal text (`12`, `-12.3`) exactly, without binary fractions.
 * @decision amount-form
 */
export function parseDecimal(text: string, currency: string): Money | AmountProblem {
  const digits = minorDigitsOf(currency);
  if (digits === undefined) return 'unknownCurrency';
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return 'notDecimal';
  const fraction = (match[3] ?? '').replace(/0+$/, '');
  if (fraction.length > digits) return 'tooManyDecimals';
  const minorUnits = Number((match[2] ?? '') + fraction.padEnd(digits, '0'));
  if (!Number.isSafeInteger(minorUnits)) return 'tooLarge';
  return { currency, minorUnits: match[1] === '-' && minorUnits !== 0 ? -minorUnits : minorUnits };
}

/** Reads a JSON number as an amount. The shortest decimal form of the number is what the caller wrote. */
export function parseAmount(amount: number, currency: string): Money | AmountProblem {
  if (!Number.isFinite(amount)) return 'notDecimal';
  const text = String(amount);
  // Exponent form appears from 1e21 up (too large for any currency) and from 1e-7 down (too many decimals).
  if (text.includes('e')) return text.includes('e+') ? 'tooLarge' : 'tooManyDecimals';
  return parseDecimal(text, currency);
}

/** The amount as a number that JSON writes without exponent: `12`, `12.3`. */
export function amountNumber(money: Money): number {
  return money.minorUnits / 10 ** (minorDigitsOf(money.currency) ?? 2);
}

/** The amount as decimal text with all digits of the currency: `12.30`. */
export function formatAmount(money: Money): string {
  const digits = minorDigitsOf(money.currency) ?? 2;
  const text = String(Math.abs(money.minorUnits)).padStart(digits + 1, '0');
  const sign = money.minorUnits < 0 ? '-' : '';
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** An exchange rate as an exact fraction: one major unit of `from` is worth `numerator / denominator` of `to`. */
export interface ExchangeRate {
  readonly from: string;
  readonly to: string;
  readonly numerator: number;
  readonly denominator: number;
}

/** Multiplies minor units by a fraction and rounds half away from zero. Exact: it counts in big integers. */
export function scaleHalfUp(minorUnits: number, numerator: number, denominator: number): number {
  const product = BigInt(Math.abs(minorUnits)) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const rounded = (product * 2n + divisor) / (divisor * 2n);
  return Number(minorUnits < 0 ? -rounded : rounded);
}

/** Converts by the first rate that fits, in either direction; undefined when there is none. @decision currency-mismatch */
export function convert(money: Money, currency: string, rates: readonly ExchangeRate[]): Money | undefined {
  if (money.currency === currency) return money;
  for (const rate of rates) {
    const forward = rate.from === money.currency && rate.to === currency;
    if (!forward && !(rate.to === money.currency && rate.from === currency)) continue;
    const toDigits = 10 ** (minorDigitsOf(currency) ?? 2);
    const fromDigits = 10 ** (minorDigitsOf(money.currency) ?? 2);
    const [numerator, denominator] = forward ? [rate.numerator, rate.denominator] : [rate.denominator, rate.numerator];
    return { currency, minorUnits: scaleHalfUp(money.minorUnits, numerator * toDigits, denominator * fromDigits) };
  }
  return undefined;
}
