import { describe, expect, it } from '@jest/globals';
import { ProcessCache } from '../../src/server/process-cache.js';

describe('what is remembered by its key', () => {
  it('is made once', async () => {
    const memory = new ProcessCache<Promise<object>>(2);
    const make = (): Promise<object> => Promise.resolve({});
    expect(await memory.of('a', make)).toBe(await memory.of('a', make));
    expect(await memory.of('a', make)).not.toBe(await memory.of('b', make));
  });

  it('is forgotten when it failed, at once or later', async () => {
    const memory = new ProcessCache<Promise<string>>(2);
    const fail = (): never => {
      throw new Error('at once');
    };
    expect(() => memory.of('a', fail)).toThrow('at once');
    await expect(memory.of('a', () => Promise.reject(new Error('later')))).rejects.toThrow('later');
    expect(await memory.of('a', () => Promise.resolve('made'))).toBe('made');
  });

  it('is forgotten, the oldest first, when there is too much of it', () => {
    const memory = new ProcessCache<string>(2);
    for (const key of ['a', 'b', 'c']) memory.of(key, () => `first ${key}`);
    expect(['c', 'b', 'a'].map((key) => memory.of(key, () => `second ${key}`))).toEqual([
      'first c',
      'first b',
      'second a',
    ]);
  });
});
