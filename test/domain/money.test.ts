import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  amountNumber,
  formatAmount,
  convert,
  minorDigitsOf,
  parseAmount,
  parseDecimal,
  scaleHalfUp,
} from '../../src/domain/money.js';
import { compileProfile } from '../../src/decisions/decisions.js';
import { compileTariff, paymentFee, type Tariff } from '../../src/domain/payment/tariff.js';

describe('amounts', () => {
  it.each([
    [12, 'EUR', 1200],
    [12.3, 'EUR', 1230],
    [0.01, 'EUR', 1],
    [-256.67, 'EUR', -25_667],
    [999_999_999.99, 'EUR', 99_999_999_999],
    [1e3, 'EUR', 100_000],
    [0.1 + 0.2, 'EUR', 'tooManyDecimals'],
    [12.345, 'EUR', 'tooManyDecimals'],
    [12.345, 'BHD', 12_345],
    [5, 'JPY', 5],
    [5.5, 'JPY', 'tooManyDecimals'],
    [1e-7, 'EUR', 'tooManyDecimals'],
    [1e21, 'EUR', 'tooLarge'],
    [123456789012345680, 'EUR', 'tooLarge'],
    [NaN, 'EUR', 'notDecimal'],
    [1, 'XXX', 'unknownCurrency'],
    [1, 'constructor', 'unknownCurrency'],
  ])('parses the amount %d %s, or reports why it is invalid', (amount, currency, expected) => {
    const money = parseAmount(amount, currency);
    expect(typeof money === 'object' ? money.minorUnits : money).toBe(expected);
  });

  it('parses and formats decimal text exactly', () => {
    expect(parseDecimal('12.30', 'EUR')).toEqual({ currency: 'EUR', minorUnits: 1230 });
    expect(parseDecimal('-0', 'EUR')).toEqual({ currency: 'EUR', minorUnits: 0 });
    expect(parseDecimal('1,5', 'EUR')).toBe('notDecimal');
    expect(formatAmount({ currency: 'EUR', minorUnits: -5 })).toBe('-0.05');
    expect(formatAmount({ currency: 'JPY', minorUnits: 7 })).toBe('7');
    expect(formatAmount({ currency: 'BHD', minorUnits: 12_345 })).toBe('12.345');
  });

  it('converts every payable amount to a JSON number and back without loss and without exponent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
        fc.constantFrom('EUR', 'JPY', 'BHD'),
        (minorUnits, currency) => {
          const text = JSON.stringify(amountNumber({ currency, minorUnits }));
          expect(text).toMatch(/^-?\d+(\.\d+)?$/);
          expect(parseAmount(JSON.parse(text) as number, currency)).toEqual({
            currency,
            minorUnits: minorUnits === 0 ? 0 : minorUnits,
          });
        },
      ),
    );
  });

  it('uses the decimal digits of each currency', () => {
    expect(['EUR', 'JPY', 'KWD', 'nope'].map(minorDigitsOf)).toEqual([2, 0, 3, undefined]);
  });
});

describe('currency conversion', () => {
  const rates = [
    { from: 'USD', to: 'EUR', numerator: 92, denominator: 100 },
    { from: 'EUR', to: 'JPY', numerator: 16_050, denominator: 100 },
  ];
  it.each([
    ['USD', 10_000, 'EUR', 9_200],
    ['EUR', 9_200, 'USD', 10_000],
    ['EUR', 100, 'JPY', 161],
    ['JPY', 161, 'EUR', 100],
    ['EUR', 5, 'EUR', 5],
  ])('converts %s %d to %s', (from, minorUnits, to, expected) => {
    expect(convert({ currency: from, minorUnits }, to, rates)).toEqual({ currency: to, minorUnits: expected });
  });

  it('does not derive a rate through a third currency', () => {
    expect(convert({ currency: 'USD', minorUnits: 1 }, 'JPY', rates)).toBeUndefined();
  });

  it('rounds half away from zero', () => {
    expect([scaleHalfUp(5, 1, 10), scaleHalfUp(4, 1, 10), scaleHalfUp(-5, 1, 10), scaleHalfUp(15, 1, 10)]).toEqual([
      1, 0, -1, 2,
    ]);
  });
});

describe('fees', () => {
  const published = compileProfile('published').fees;
  const tariffOf = (product: string): Tariff => published[product]!;

  it.each([
    ['sepa-credit-transfers', 100_000, 0],
    ['instant-sepa-credit-transfers', 100_000, 0],
    ['cross-border-credit-transfers', 1, 500],
    ['cross-border-credit-transfers', 500_000, 500],
    ['cross-border-credit-transfers', 500_499, 500],
    ['cross-border-credit-transfers', 500_500, 501],
    ['cross-border-credit-transfers', 10_000_000, 10_000],
  ] as const)('charges the published fee for %s of %d minor units', (product, minorUnits, fee) => {
    expect(paymentFee(tariffOf(product), { currency: 'EUR', minorUnits }, 2).minorUnits).toBe(fee);
  });

  it('charges a minimum fee of 5 major units of the currency', () => {
    expect(
      paymentFee(tariffOf('cross-border-credit-transfers'), { currency: 'JPY', minorUnits: 10 }, 0).minorUnits,
    ).toBe(5);
  });

  it.each([
    [{ fixed: 0.5 }, 1_000_000, 50],
    [{ fixed: 1, perMille: 1.5 }, 100_000, 250],
    [{ perMille: 1.5, minimum: 5, maximum: 40 }, 1, 500],
    [{ perMille: 1.5, minimum: 5, maximum: 40 }, 1_000_000, 1_500],
    [{ perMille: 1.5, minimum: 5, maximum: 40 }, 99_999_999, 4_000],
    [{ perMille: 0.001 }, 500_000, 1],
    [{ perMille: 0.001 }, 499_999, 0],
  ])('applies the tariff %j to %d minor units and returns %d', (written, minorUnits, fee) => {
    expect(paymentFee(compileTariff(written) as Tariff, { currency: 'EUR', minorUnits }, 2).minorUnits).toBe(fee);
  });

  it.each([
    [5, /^a tariff must be a mapping/],
    [{}, /^a tariff must be a mapping/],
    [{ perMill: 1 }, /^perMill is not a member of a tariff; known: fixed, perMille, minimum, maximum$/],
    [{ fixed: -1 }, /^fixed must be a number from 0 to 1000000 with at most three decimals, not -1$/],
    [{ fixed: 0.0001 }, /^fixed must be/],
    [{ fixed: '1' }, /^fixed must be .* not "1"$/],
    [{ minimum: 1 }, /^a tariff must be a mapping/],
    [{ fixed: 1, maximum: 1 }, /^minimum and maximum limit/],
    [{ perMille: 1, minimum: 5, maximum: 4 }, /^maximum must not be less than minimum$/],
  ])('rejects the tariff %j', (written, problem) => {
    expect(compileTariff(written)).toMatch(problem);
  });
});
