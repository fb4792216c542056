import { describe, expect, it } from '@jest/globals';
import { LimitedMap } from '../../src/domain/limited-map.js';

describe('a limited map', () => {
  it('keeps the newest keys: at least one generation and at most two', () => {
    const map = new LimitedMap<number>(100);
    for (let key = 0; key < 1000; key += 1) map.set(String(key), key);
    const kept = [...map.entries()].map(([, value]) => value);
    expect(kept.length).toBeGreaterThanOrEqual(100);
    expect(kept.length).toBeLessThanOrEqual(200);
    expect(kept).toEqual(Array.from({ length: kept.length }, (_, index) => 1000 - kept.length + index));
    expect([map.get('999'), map.get('900'), map.get('0')]).toEqual([999, 900, undefined]);
  });

  it('keeps fewer keys if they are long', () => {
    const map = new LimitedMap<number>(100);
    for (let key = 0; key < 1000; key += 1) map.set(`${key}${'x'.repeat(1280)}`, key);
    const kept = [...map.entries()].map(([key]) => key);
    expect(kept.length).toBeGreaterThanOrEqual(9);
    expect(kept.join('').length).toBeLessThanOrEqual(2 * 100 * 128);
    expect(kept.at(-1)).toMatch(/^999x/);
    // What was deleted makes room again.
    for (const key of kept) map.delete(key);
    for (let key = 0; key < 100; key += 1) map.set(String(key), key);
    expect(map.get('0')).toBe(0);
  });

  it('stores each key once with its last value, and removes deleted keys', () => {
    const map = new LimitedMap<number>(2);
    expect(map.isEmpty).toBe(true);
    map.set('a', 1);
    map.set('b', 2);
    // A new generation begins; `a` is in the old one and comes into the young one.
    map.set('c', 3);
    map.set('a', 4);
    expect([...map.entries()]).toEqual([
      ['b', 2],
      ['c', 3],
      ['a', 4],
    ]);
    map.delete('a');
    map.delete('b');
    map.delete('c');
    expect([map.get('a'), map.isEmpty, [...map.entries()]]).toEqual([undefined, true, []]);
  });
});
