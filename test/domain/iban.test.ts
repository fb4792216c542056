import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { IBAN_LENGTHS, ibanProblem, formatIbanProblem, makeIban } from '../../src/domain/account/iban.js';
import { problemOfRedirectUri, withParameters, parseScope } from '../../src/domain/authorisation/oauth.js';

describe('IBANs', () => {
  it.each([
    'DE89370400440532013000',
    'AT611904300234573201',
    'NL91ABNA0417164300',
    'FR1420041010050500013M02606',
    'TR330006100519786457841326',
    'GB29NWBK60161331926819',
  ])('accepts the IBAN %s', (iban) => {
    expect(ibanProblem(iban)).toBeUndefined();
  });

  it.each([
    ['AT61 1904 3002 3457 3201', 'spaces'],
    ['at611904300234573201', 'lowerCase'],
    ['AT61-190430023457320', 'characters'],
    ['', 'characters'],
    ['ZZ611904300234573201', 'country'],
    ['AT6119043002345732011', 'length'],
    ['DE2310010010123456789', 'length'],
    ['AT621904300234573201', 'checkDigits'],
  ])('rejects the IBAN %s: %s', (text, problem) => {
    expect(ibanProblem(text)).toBe(problem);
    expect(formatIbanProblem(text, problem as never)).not.toBe('');
  });

  it('generates IBANs with correct check digits for every country', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(IBAN_LENGTHS)), fc.nat(), (country, seed) => {
        const bban = String(seed).padStart((IBAN_LENGTHS[country] ?? 0) - 4, '0');
        expect(ibanProblem(makeIban(country, bban))).toBeUndefined();
      }),
    );
  });
});

describe('redirect URIs', () => {
  it.each([
    'https://tpp.example/cb',
    'http://127.0.0.1:3000/cb?x=1',
    'com.example.app:/callback',
    'com.example.app://cb?a=1',
  ])('allows the redirect URI %s', (uri) => {
    expect(problemOfRedirectUri(uri)).toBeUndefined();
  });

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://x',
    'feed:https://x.example/',
    'ms-msdt:/id',
    'shell:startup',
    'search-ms:query=x',
    'intent://x#Intent;end',
    'myapp://callback',
    'https:evil',
    'https:/evil.example/',
    'https:///evil.example/',
    'http:\\\\evil.example',
    'view-source:https://x',
    'a..b:/cb',
    '.app:/cb',
    'about:blank',
    'mailto:a@b.example',
    '/relative',
    'tpp.example/cb',
    'https://tpp.example/#frag',
    'https://user:pw@tpp.example/',
    'https://tpp.example/\r\nX: y',
    ' https://tpp.example',
    'https://tpp.example/<script>',
    '',
    `https://tpp.example/${'x'.repeat(2000)}`,
  ])('rejects the redirect URI %j', (uri) => {
    expect(problemOfRedirectUri(uri)).toBeDefined();
  });

  it('keep their parameters, and get new ones encoded', () => {
    expect(withParameters('https://t.example/cb', { code: 'a b', state: 'x&y', none: undefined })).toBe(
      'https://t.example/cb?code=a+b&state=x%26y',
    );
    expect(withParameters('https://t.example/cb?keep=1', { code: 'c' })).toBe('https://t.example/cb?keep=1&code=c');
    expect(withParameters('https://t.example/cb?', { code: 'c' })).toBe('https://t.example/cb?code=c');
  });
});

describe('scopes', () => {
  it.each([
    ['AIS:abc', { kind: 'AIS', subjectId: 'abc' }],
    ['PIS: abc', { kind: 'PIS', subjectId: 'abc' }],
    ['ais:abc', undefined],
    ['AIS:', undefined],
    ['AIS:a b', undefined],
    ['openid AIS:a', undefined],
  ])('are parsed from "%s", or rejected', (text, expected) => {
    expect(parseScope(text)).toEqual(expected);
  });
});
