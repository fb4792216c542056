import { describe, expect, it } from '@jest/globals';
import { didYouMean } from '../../src/domain/text.js';

describe('didYouMean', () => {
  const known = ['port', 'https-port', 'profile', 'seed'];
  it.each([
    ['prot', 'port'],
    ['Port', 'port'],
    ['profil', 'profile'],
    ['htps-prot', 'https-port'],
  ])('suggests the nearest known name for %s: %s', (name, nearest) => {
    expect(didYouMean(name, known)).toBe(` (did you mean ${nearest}?)`);
  });

  it.each(['nonsense', '', 'x'])('suggests nothing for %p, which resembles no known name', (name) => {
    expect(didYouMean(name, known)).toBe('');
  });
});
