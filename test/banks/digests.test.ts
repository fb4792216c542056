import { describe, expect, it } from '@jest/globals';
import { isSameSecret } from '../../src/banks/digests.js';

describe('a secret', () => {
  it.each([
    ['secret', 'secret', true],
    ['secret', 'secrez', false],
    ['secre', 'secret', false],
    ['secrets', 'secret', false],
    ['secretsecret', 'secret', false],
    ['', 'secret', false],
    ['a', '', false],
    ['\u0000', '', false],
    ['', '', true],
    ['größe', 'größe', true],
  ])('"%s" for "%s": %p', (given, secret, same) => {
    expect(isSameSecret(given, secret)).toBe(same);
  });
});
