import { scaleHalfUp, type Money } from '../money.js';
import { isObject } from '../shape.js';

/**
 * What one payment of a product costs. Money is counted in thousandths of a major unit of the debtor account's currency, so that
 * one tariff serves currencies of any number of decimals.
 * @decision fees
 */
export interface Tariff {
  /** Whatever the amount. */
  readonly fixedThousandths: number;
  /** Thousandths of a per mille of the amount, next to what is fixed. */
  readonly perMilleThousandths: number;
  readonly minimumThousandths: number;
  readonly maximumThousandths?: number;
}

const MEMBERS = ['fixed', 'perMille', 'minimum', 'maximum'] as const;
/** Of each member, as it is written: major units, or per mille. */
const HIGHEST = 1_000_000;

/**
 * Reads a tariff as a profile writes it: `{ fixed: 0.5 }`, `{ perMille: 1, minimum: 5, maximum: 40 }`; money in major units.
 * Answers a sentence that says what would be right otherwise.
 * @decision fees
 */
export function compileTariff(written: unknown): Tariff | string {
  const form = 'a tariff must be a mapping with fixed, perMille, minimum, maximum, such as { perMille: 1, minimum: 5 }';
  if (!isObject(written)) return form;
  const read: Partial<Record<(typeof MEMBERS)[number], number>> = {};
  for (const [name, value] of Object.entries(written)) {
    const member = MEMBERS.find((known) => known === name);
    if (!member) return `${name} is not a member of a tariff; known: ${MEMBERS.join(', ')}`;
    const number = thousandthsOf(value);
    if (number === undefined)
      return `${name} must be a number from 0 to ${HIGHEST} with at most three decimals, not ${JSON.stringify(value)}`;
    read[member] = number;
  }
  const { fixed, perMille, minimum, maximum } = read;
  if (fixed === undefined && perMille === undefined) return form;
  if (perMille === undefined && (minimum !== undefined || maximum !== undefined))
    return 'minimum and maximum limit a fee that depends on the amount; set perMille as well';
  if (maximum !== undefined && maximum < (minimum ?? 0)) return 'maximum must not be less than minimum';
  return {
    fixedThousandths: fixed ?? 0,
    perMilleThousandths: perMille ?? 0,
    minimumThousandths: minimum ?? 0,
    ...(maximum !== undefined && { maximumThousandths: maximum }),
  };
}

/** A tariff as a profile writes it: what `compileTariff` reads. */
export function writtenTariff(tariff: Tariff): object {
  const { fixedThousandths: fixed, perMilleThousandths: perMille, minimumThousandths: minimum } = tariff;
  const { maximumThousandths: maximum } = tariff;
  return {
    ...((fixed > 0 || perMille === 0) && { fixed: fixed / 1000 }),
    ...(perMille > 0 && { perMille: perMille / 1000 }),
    ...(minimum > 0 && { minimum: minimum / 1000 }),
    ...(maximum !== undefined && { maximum: maximum / 1000 }),
  };
}

/**
 * The fee of a payment, in the currency of the amount: fixed part and share of the amount, within the tariff's bounds, each
 * half-up to minor units.
 * @param amount in the currency of the debtor account
 * @param minorDigits digits after the decimal point of its currency
 * @decision fees
 */
export function paymentFee(tariff: Tariff, amount: Money, minorDigits: number): Money {
  const minorUnits = (thousandths: number): number => scaleHalfUp(thousandths, 10 ** minorDigits, 1000);
  const share = scaleHalfUp(amount.minorUnits, tariff.perMilleThousandths, 1_000_000);
  const most = tariff.maximumThousandths === undefined ? Infinity : minorUnits(tariff.maximumThousandths);
  const fee = minorUnits(tariff.fixedThousandths) + share;
  return {
    currency: amount.currency,
    minorUnits: Math.min(Math.max(fee, minorUnits(tariff.minimumThousandths)), most),
  };
}

/** A number with at most three decimals as thousandths; its shortest decimal form is what was written. */
function thousandthsOf(value: unknown): number | undefined {
  if (typeof value !== 'number' || !(value >= 0 && value <= HIGHEST)) return undefined;
  return /^\d+(\.\d{1,3})?$/.test(String(value)) ? Math.round(value * 1000) : undefined;
}
