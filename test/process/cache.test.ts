import { describe, expect, it } from '@jest/globals';
import { BoundedCache } from '../../src/process/cache.js';

describe('BoundedCache', () => {
  it('creates a value once for each key', async () => {
    const cache = new BoundedCache<Promise<object>>(2);
    const make = (): Promise<object> => Promise.resolve({});
    expect(await cache.getOrCreate('a', make)).toBe(await cache.getOrCreate('a', make));
    expect(await cache.getOrCreate('a', make)).not.toBe(await cache.getOrCreate('b', make));
  });

  it('does not cache an error, thrown or rejected', async () => {
    const cache = new BoundedCache<Promise<string>>(2);
    const fail = (): never => {
      throw new Error('at once');
    };
    expect(() => cache.getOrCreate('a', fail)).toThrow('at once');
    await expect(cache.getOrCreate('a', () => Promise.reject(new Error('later')))).rejects.toThrow('later');
    expect(await cache.getOrCreate('a', () => Promise.resolve('made'))).toBe('made');
  });

  it('evicts the oldest value when it is full', () => {
    const cache = new BoundedCache<string>(2);
    for (const key of ['a', 'b', 'c']) cache.getOrCreate(key, () => `first ${key}`);
    expect(['c', 'b', 'a'].map((key) => cache.getOrCreate(key, () => `second ${key}`))).toEqual([
      'first c',
      'first b',
      'second a',
    ]);
  });
});
