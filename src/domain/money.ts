import { CURRENCY_MINOR_DIGITS } from './iso-codes.js';

/** An amount in minor units (cents for EUR). Negative for debits. */
export interface Money {
  /** ISO 4217 alpha-3. */
  readonly currency: string;
  readonly minorUnits: number;
}

/** Decimal digits of an ISO 4217 currency, or undefined if unknown. */
export function minorDigitsOf(currency: string): number | undefined {
  return Object.hasOwn(CURRENCY_MINOR_DIGITS, currency) ? CURRENCY_MINOR_DIGITS[currency] : undefined;
}

/** Why a text is not an amount of the currency. */
export type AmountProblem = 'notDecimal' | 'tooManyDecimals' | 'tooLarge' | 'unknownCurrency';

/** Parses decimal text (`12`, `-12.3`) exactly. @decision amount-form */
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

/** Parses a JSON number as an amount, by its shortest decimal form, which is what the client wrote. */
export function parseAmount(amount: number, currency: string): Money | AmountProblem {
  if (!Number.isFinite(amount)) return 'notDecimal';
  const text = String(amount);
  // Exponent form appears from 1e21 up (too large for any currency) and from 1e-7 down (too many decimals).
  if (text.includes('e')) return text.includes('e+') ? 'tooLarge' : 'tooManyDecimals';
  return parseDecimal(text, currency);
}

/** The amount as a JSON number without exponent: `12`, `12.3`. */
export function amountNumber(money: Money): number {
  return money.minorUnits / 10 ** (minorDigitsOf(money.currency) ?? 2);
}

/** Formats an amount with all decimals of its currency: `12.30`. */
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

/** Multiplies minor units by a fraction, rounding half away from zero. Exact, because it uses BigInt. */
export function scaleHalfUp(minorUnits: number, numerator: number, denominator: number): number {
  const product = BigInt(Math.abs(minorUnits)) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const rounded = (product * 2n + divisor) / (divisor * 2n);
  return Number(minorUnits < 0 ? -rounded : rounded);
}

/**
 * Converts with the first rate that applies in either direction; undefined if there is none.
 * @decision currency-mismatch
 */
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
