import { describe, expect, it } from '@jest/globals';
import { requireWord } from '../../src/domain/errors.js';
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

describe('a value that must be one of several words', () => {
  const words = Array.from({ length: 30 }, (_, place) => `word${place}x`);

  it('is refused with all of them, with the word that was meant, or with the first of a long list', () => {
    expect(() => requireWord('q', ['a', 'b'], 'kind')).toThrow('kind must be one of a, b');
    expect(() => requireWord('word7y', words, 'kind')).toThrow('word7x');
    expect(() => requireWord('q', words, 'kind')).toThrow(/^kind must be one of word0x, .*, word19x and 10 more$/);
  });
});
