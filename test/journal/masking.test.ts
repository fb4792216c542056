import { describe, expect, it } from '@jest/globals';
import { CallSecrets, maskedAddress } from '../../src/journal/masking.js';

const CHARACTERS = 30_000;
const filled = (text: string): string => text.repeat(Math.ceil(CHARACTERS / text.length)).slice(0, CHARACTERS);

/** Pieces of everything that is looked for, which make a text that is almost it, again and again. */
const PIECES = [
  'content-disposition:',
  'content-disposition: name=a',
  'content-disposition: name=token\n\n',
  'a=',
  'a=b;',
  '=',
  '"',
  '\\"',
  '"a":"',
  '"token":[',
  '{"a":',
  'token=',
  '<token>',
  '<token a',
  '</token>',
  'token: Bearer ',
  'bearer  ',
  'eyJ',
  'eyJa.',
  '://a:',
  'a= ',
  '%3D',
  'a%3Db%26',
  '\r\n',
];

describe('masking the secrets of a call', () => {
  // Work that grows with the square of the length, or faster, would hang the server; here it ends the test by its time-out.
  it.each(PIECES)('finds a secret in a long text of %j', (piece) => {
    const halves = PIECES.map(
      (other) => filled(piece).slice(0, CHARACTERS / 2) + filled(other).slice(0, CHARACTERS / 2),
    );
    for (const body of halves) {
      const call = { path: '/', query: '', headers: {}, answerHeaders: {}, body };
      expect(new CallSecrets(call).masked().path).toBe('/');
    }
    const text = filled(piece);
    const call = {
      path: '/',
      query: text,
      headers: { a: text },
      answerHeaders: { a: text },
      body: text,
      answerBody: text,
    };
    expect(new CallSecrets(call).masked().path).toBe('/');
  });

  const bodyOf = (body: string) =>
    new CallSecrets({ path: '/', query: '', headers: {}, answerHeaders: {}, body }).masked().body;

  it('finds secrets in the elements of XML, with or without a namespace', () => {
    expect(bodyOf('<a><psu:Password type="x">very secret</psu:Password><IBAN>AT61</IBAN></a>')).toBe(
      '<a><psu:Password type="x">***</psu:Password><IBAN>AT61</IBAN></a>',
    );
    expect(
      bodyOf('<a>\n<clientSecret><![CDATA[<very> secret]]></clientSecret>\n<note>see &lt;very&gt; secret</note>'),
    ).toBe('<a>\n<clientSecret>***</clientSecret>\n<note>see ***</note>');
    expect(bodyOf('<r><credentials><user>anna</user><pin>1234</pin></credentials><ok/></r>')).toBe(
      '<r><credentials>***</credentials><ok/></r>',
    );
    expect(bodyOf('<r><password/><password /><token>cut off in the')).toBe('<r><password/><password /><token>***');
  });

  it.each(['authorisationCode', 'authorization_code', 'authCode'])('knows the code with the name %s', (name) => {
    expect(bodyOf(JSON.stringify({ [name]: 'verysecret' }))).toBe(JSON.stringify({ [name]: '***' }));
  });

  it('finds secrets in nested parameters, and hides what is nested deeper', () => {
    const maskedQuery = (query: string) => maskedAddress({ path: '/', query, headers: {} }).query;
    expect(maskedQuery('a=b=password=verysecret')).toBe('a=b=password=***');
    const inner = encodeURIComponent('https://tpp.example/?client_secret=verysecret');
    expect(decodeURIComponent(maskedQuery(`redirect_uri=${inner}`))).toBe(
      'redirect_uri=https://tpp.example/?client_secret=***',
    );
    expect(maskedQuery(`${'a='.repeat(5000)}password=verysecret`)).toBe('a=a=a=a=a=***');
  });

  it.each([
    ['/v1/accounts;access_token=verysecret', '/v1/accounts;access_token=***'],
    ['/v1/accounts/eyJhbGciOiJub25lIn0.eyJhIjoxfQ.c2ln', '/v1/accounts/***'],
    ['/v1/consents/a-cookie-of-anna/status', '/v1/consents/***/status'],
    ['/v1/consents/99391c7e-ad88-49ec-a2ad-99ddcb1f7721', '/v1/consents/99391c7e-ad88-49ec-a2ad-99ddcb1f7721'],
  ])('masks the path %s in lists as in the call itself', (path, shown) => {
    const call = { path, query: '', headers: { cookie: 'a=a-cookie-of-anna' }, answerHeaders: {} };
    expect([maskedAddress(call).path, new CallSecrets(call).masked().path]).toEqual([shown, shown]);
  });

  it('masks the start of a secret where an error text was cut', () => {
    const secret = 'a-cookie-of-anna-with-more';
    const answerBody = JSON.stringify({
      text: `${'the signing string is '.repeat(20)}cookie a ${secret}`.slice(0, -16),
    });
    const call = { path: '/', query: '', headers: { cookie: `a=${secret}` }, answerHeaders: {}, answerBody };
    expect(answerBody.endsWith('a-cookie-o"}')).toBe(true);
    expect(new CallSecrets(call).masked().answerBody?.slice(-14)).toBe('cookie a ***"}');
  });

  it.each(['X-IBM-Client-Secret', 'x-bank-api-key', 'encryptedPassword', 'scaAuthenticationData', 'psu_access_token'])(
    'knows the name %s by its ending, in headers and members',
    (name) => {
      const [headers, body] = [{ [name.toLowerCase()]: 'verysecret' }, JSON.stringify({ [name]: 'verysecret' })];
      const masked = new CallSecrets({ path: '/', query: '', headers, body, answerHeaders: {} }).masked();
      expect(masked.headers).toEqual({ [name.toLowerCase()]: '***' });
      expect(masked.body).toBe(JSON.stringify({ [name]: '***' }));
    },
  );

  it.each(['X-Auth-Token', 'sessionToken', 'X-Session-Id', 'client_assertion', 'userSecret', 'otp', 'tan', 'pwd'])(
    'knows the name %s in a response',
    (name) => {
      const call = {
        path: '/',
        query: '',
        headers: {},
        answerHeaders: { [name.toLowerCase()]: 'verysecret' },
        answerBody: JSON.stringify({ [name]: 'verysecret' }),
      };
      const { answerHeaders, answerBody } = new CallSecrets(call).masked();
      expect([answerHeaders, answerBody]).toEqual([{ [name.toLowerCase()]: '***' }, JSON.stringify({ [name]: '***' })]);
    },
  );

  it.each([
    ['a signed JSON', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.c2ln', '***'],
    ['a bearer token', 'Bearer abc123def456', 'Bearer ***'],
    ['the password of a URL', 'https://user:s3cret@bank.example/x', 'https://user:***@bank.example/x'],
    ['no secret', 'send "Bearer " and the access token; Bearer authentication', undefined],
  ])('knows %s by its form, in a path, a header and a member with any name', (_what, text, masked = text) => {
    const call = {
      path: `/v1/accounts/${text}`,
      query: '',
      headers: { 'x-own': text },
      answerHeaders: {},
      answerBody: JSON.stringify({ own: [text] }),
    };
    const { path, headers, answerBody } = new CallSecrets(call).masked();
    expect([path, headers['x-own']]).toEqual([`/v1/accounts/${masked}`, masked]);
    expect(answerBody).toBe(JSON.stringify({ own: [masked] }));
  });

  it('finds secrets in the parts of a multipart body', () => {
    const body = [
      '--x',
      'Content-Disposition: form-data; name="client_secret"',
      'Content-Type: text/plain',
      '',
      'verysecret',
      '--x',
      'Content-Disposition: form-data; name="scope"',
      '',
      'accounts',
      '--x--',
      'It was verysecret.',
    ].join('\r\n');
    const call = { path: '/', query: '', headers: {}, answerHeaders: {}, body };
    expect(
      new CallSecrets(call)
        .masked()
        .body?.split('\r\n')
        .filter((line) => !line.includes('-')),
    ).toEqual(['', '***', '', 'accounts', 'It was ***.']);
  });
});
