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

/** What is wrong with a currency; undefined if it is one of ISO 4217. */
export function problemOfCurrency(currency: string): string | undefined {
  if (minorDigitsOf(currency) !== undefined) return undefined;
  return `"${currency}" is not an ISO 4217 currency code; send three capitals such as EUR`;
}

/** Why a text is not an amount of the currency. */
export type AmountProblem = 'notDecimal' | 'tooManyDecimals' | 'tooLarge' | 'unknownCurrency';

/** What is wrong with the size of an amount; undefined if something else is. */
export function problemOfSize(problem: AmountProblem, currency: string): string | undefined {
  if (problem === 'tooLarge') return 'is too large';
  if (problem !== 'tooManyDecimals') return undefined;
  return `has too many decimals for ${currency}; at most ${minorDigitsOf(currency)} are allowed`;
}

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

/** The first rate between two currencies, turned to this direction; undefined if there is none. */
export function rateBetween(from: string, to: string, rates: readonly ExchangeRate[]): ExchangeRate | undefined {
  for (const rate of rates) {
    if (rate.from === from && rate.to === to) return rate;
    if (rate.from === to && rate.to === from)
      return { from, to, numerator: rate.denominator, denominator: rate.numerator };
  }
  return undefined;
}

/** A rate as a decimal number: `39.415`. */
export function rateText({ numerator, denominator }: ExchangeRate): string {
  return String(Number((numerator / denominator).toPrecision(10)));
}

/**
 * Converts with the first rate that applies in either direction; undefined if there is none.
 * @decision currency-mismatch
 */
export function convert(money: Money, currency: string, rates: readonly ExchangeRate[]): Money | undefined {
  if (money.currency === currency) return money;
  const rate = rateBetween(money.currency, currency, rates);
  if (!rate) return undefined;
  const toDigits = 10 ** (minorDigitsOf(currency) ?? 2);
  const fromDigits = 10 ** (minorDigitsOf(money.currency) ?? 2);
  return {
    currency,
    minorUnits: scaleHalfUp(money.minorUnits, rate.numerator * toDigits, rate.denominator * fromDigits),
  };
}

/**
 * The money of ISO 4217 list one (current currencies) as it has been since 2026-01-01: without BGN, which became EUR on that day, and
 * ANG, which XCG replaced on 2025-03-31. Funds, metals and test codes are left out. Source: the maintenance agency, SIX.
 */
const TWO_DIGITS =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE ' +
  'CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR ' +
  'KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB ' +
  'PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY ' +
  'TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG';
const NO_DIGITS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
const THREE_DIGITS = 'BHD IQD JOD KWD LYD OMR TND';

/** Digits after the decimal point of every current currency of ISO 4217. */
const CURRENCY_MINOR_DIGITS: Readonly<Record<string, number>> = Object.freeze({
  ...Object.fromEntries(TWO_DIGITS.split(' ').map((code) => [code, 2])),
  ...Object.fromEntries(NO_DIGITS.split(' ').map((code) => [code, 0])),
  ...Object.fromEntries(THREE_DIGITS.split(' ').map((code) => [code, 3])),
});

const COUNTRIES: ReadonlySet<string> = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC ' +
    'CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
    'GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH ' +
    'KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW ' +
    'MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC ' +
    'SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY ' +
    'UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
  ).split(' '),
);

/** What is wrong with a country; undefined if it is one. */
export function problemOfCountry(country: string): string | undefined {
  return isCountry(country) ? undefined : `"${country}" is not an ISO 3166 country code; send two capitals such as AT`;
}

/** Whether the text is a country code of ISO 3166-1 alpha-2 (or XK, which IBANs use for Kosovo). */
export function isCountry(text: string): boolean {
  return COUNTRIES.has(text);
}
