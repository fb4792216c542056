import { describe, expect, it } from '@jest/globals';
import { languageOf, preferredLanguage } from '../../src/domain/language.js';

describe('the language of a header', () => {
  it.each([
    ['de-AT,de;q=0.9,en;q=0.5', 'de'],
    ['en;q=0.5, tr;q=0.8', 'tr'],
    ['es, fr-CA;q=0.3', 'fr'],
    ['FR', 'fr'],
    ['de_AT', 'de'],
    ['en;q=0, de;q=0.1', 'de'],
    ['es', undefined],
    ['*', undefined],
    ['', undefined],
    [undefined, undefined],
    ['de;q=2, fr;q=x', undefined],
    ['de;q=0', undefined],
    [',;,;q=', undefined],
    [`${'xx,'.repeat(5000)}de`, undefined],
  ] as const)('parses the header %p as the language %p', (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });

  it('prefers the first of two languages with equal weight', () => {
    expect(preferredLanguage('tr, de')).toBe('tr');
  });
});

describe('the language of a page', () => {
  const wishes = { picked: 'tr', ofRequest: 'fr', ofBrowser: 'de' } as const;

  it("follows the PSU's choice, then the request, then the browser, then English", () => {
    expect(languageOf('auto', wishes)).toBe('tr');
    expect(languageOf('auto', { ...wishes, picked: 'xx' })).toBe('fr');
    expect(languageOf('auto', { ...wishes, picked: undefined, ofRequest: undefined })).toBe('de');
    expect(languageOf('auto', { picked: undefined, ofRequest: undefined, ofBrowser: 'es' })).toBe('en');
  });

  it('is the one configured in the profile', () => {
    expect(languageOf('en', wishes)).toBe('en');
  });
});
