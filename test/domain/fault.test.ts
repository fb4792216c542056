import { describe, expect, it } from '@jest/globals';
import { drawDelay, faultFraction, LONGEST_DELAY_MS } from '../../src/domain/scripting/fault.js';
import { matchesPath } from '../../src/domain/scripting/request-matcher.js';

describe('a path pattern', () => {
  it.each([
    ['/a/b', '/a/b', true],
    ['/a/b', '/a/b/c', false],
    ['/a/*', '/a/b/c', true],
    ['*', '/a', true],
    ['/a/*/c', '/a/b/c', true],
    ['/a/*/c', '/a/c', false],
    ['/a*a', '/a', false],
    ['*/status', '/x/status', true],
    ['*/x/*/y', '/x/1/y', true],
    ['*/x/*/y', '/x/y', false],
    ['/A', '/a', false],
  ])('pattern %s against path %s: matches = %p', (pattern, path, fits) => {
    expect(matchesPath(pattern, path)).toBe(fits);
  });
});

describe('a delay', () => {
  it('is drawn within its bounds', () => {
    expect(drawDelay({ type: 'fixed', ms: 7 }, 0.5, 0.5)).toBe(7);
    expect(
      [0, 0.5, 0.9999].map((fraction) => drawDelay({ type: 'uniform', lowerMs: 10, upperMs: 20 }, fraction, 0)),
    ).toEqual([10, 15, 20]);
    expect(drawDelay({ type: 'lognormal', medianMs: 100, sigma: 0 }, 0.3, 0.7)).toBe(100);
    expect(drawDelay({ type: 'lognormal', medianMs: 100, sigma: 10 }, 0.999_999, 0)).toBe(LONGEST_DELAY_MS);
  });

  it('has the configured median', () => {
    const draws = Array.from({ length: 2000 }, (_, matched) => {
      const rule = { id: 'fault-1', matched };
      return drawDelay(
        { type: 'lognormal', medianMs: 100, sigma: 0.5 },
        faultFraction(42, rule, 1),
        faultFraction(42, rule, 2),
      );
    }).sort((a, b) => a - b);
    expect(draws[1000]).toBeGreaterThan(90);
    expect(draws[1000]).toBeLessThan(110);
    expect(draws.at(-1)).toBeGreaterThan(300);
  });
});
