import { constants, createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { entryView } from '../../src/control-api/views/journal-views.js';
import { problemOfKeyId } from '../../src/domain/signing/signature-header.js';
import { signRequest, type RequestToSign } from '../../src/library/sign-request.js';
import { openHttpBank, type HttpBank } from '../support/http-bank.js';
import { IBANS } from '../support/small-bank.js';
import { issued } from '../support/test-ca.js';
import { PUBLISHED } from '../../src/dialects/published/operations.js';
import { errorOf } from '../support/refusals.js';

type Seal = Awaited<ReturnType<typeof issued>>;
let seal: Seal;
beforeAll(async () => {
  seal = await issued();
});

const BODY = JSON.stringify({
  access: { accounts: [{ iban: IBANS.anna }] },
  recurringIndicator: true,
  validUntil: '2026-05-30',
  frequencyPerDay: 4,
});
const JSON_TYPE = { 'Content-Type': 'application/json' };
const PATH = '/PSD2/v1/consents';

/** Creates a consent with these headers. */
const send = (bank: HttpBank, headers: Readonly<Record<string, string>>, raw = BODY) =>
  bank.call('POST', PATH, { requestId: null, headers: { ...JSON_TYPE, ...headers }, raw });
const signed = (changes: Partial<RequestToSign> = {}) => signRequest({ ...seal, body: BODY, ...changes });

/** The headers of a request that this test signs by itself. */
function signedByHand(
  list: string,
  { keyId = signed().keyId, algorithm = 'rsa-sha256', end = '', padding = constants.RSA_PKCS1_PADDING } = {},
  sent: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const headers: Record<string, string> = {
    'x-request-id': 'by-hand',
    digest: `SHA-256=${createHash('sha256').update(BODY).digest('base64')}`,
    ...sent,
  };
  const text = list
    .split(' ')
    .map((name) => `${name}: ${name === '(request-target)' ? `post ${PATH}` : (headers[name] ?? '')}`)
    .join('\n');
  const key = { key: createPrivateKey(seal.privateKey), padding };
  const value = sign(algorithm.includes('512') ? 'sha512' : 'sha256', Buffer.from(text + end), key).toString('base64');
  return {
    ...headers,
    signature: `keyId="${keyId}",algorithm="${algorithm}",headers="${list}",signature="${value}"`,
    'tpp-signature-certificate': leafOf(seal.certificate),
  };
}
const pemOf = (certificate: string): string =>
  certificate.slice(0, certificate.indexOf('-----END CERTIFICATE-----')) + '-----END CERTIFICATE-----';
const leafOf = (certificate: string): string => pemOf(certificate).replace(/-----[^-]+-----|\s/g, '');

describe('a signed request', () => {
  it.each([
    ['RSA and SHA-256', {}],
    ['RSA and SHA-512', { hash: 'SHA-512' }],
    ['further headers of the PSU', { headers: { 'PSU-ID': 'anna', 'TPP-Redirect-URI': 'https://tpp.example/cb' } }],
    ['the address', { url: `https://bank.example${PATH}`, signed: ['(request-target)', 'digest', 'x-request-id'] }],
  ] satisfies [string, Partial<RequestToSign>][])('is accepted with %s', async (_name, changes) => {
    const bank = await openHttpBank({ signing: 'required' });
    const { headers, signingString } = signed(changes);
    expect((await send(bank, headers)).status).toBe(200);
    const [entry] = bank.context.registry.recordOf(bank.bank).journal.find();
    expect(entry?.signature).toEqual({ signingString, holds: true });
    expect(entryView(entry!, bank.url, PUBLISHED)).toMatchObject({ signature: { signingString, holds: true } });
  });

  it('is accepted with an EC key, in DER and as two numbers', async () => {
    const bank = await openHttpBank();
    const ec = await issued('qseal', 'ec-key');
    const { headers, signingString } = signRequest({ ...ec, body: BODY });
    expect((await send(bank, headers)).status).toBe(200);
    const key = { key: createPrivateKey(ec.privateKey), dsaEncoding: 'ieee-p1363' } as const;
    const raw = sign('sha256', Buffer.from(signingString), key).toString('base64');
    const joseLike = headers['Signature']?.replace(/signature="[^"]+"/, `signature="${raw}"`) ?? '';
    expect((await send(bank, { ...headers, Signature: joseLike })).status).toBe(200);
  });

  it('is accepted without a body, with the digest of an empty one', async () => {
    const bank = await openHttpBank({ signing: 'required' });
    const { consentId } = (await send(bank, signed().headers)).body;
    const { headers } = signRequest({ ...seal });
    expect(headers['Digest']).toBe('SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=');
    const path = `${PATH}/${consentId as string}`;
    expect((await bank.call('GET', path, { requestId: null, headers })).status).toBe(200);
  });

  it.each([
    ['of the body', '{"body":1}', []],
    ['of an empty body', undefined, ['digest-of-no-body']],
  ])('is accepted on a GET with a body, with the digest %s', async (_name, digested, findings) => {
    const bank = await openHttpBank({ signing: 'required' });
    const { consentId } = (await send(bank, signed().headers)).body;
    const { headers } = signRequest({ ...seal, ...(digested !== undefined && { body: digested }) });
    const path = `${PATH}/${consentId as string}`;
    const answer = await bank.call('GET', path, {
      requestId: null,
      headers: { ...JSON_TYPE, ...headers },
      raw: '{"body":1}',
    });
    expect(answer.status).toBe(200);
    const [entry] = bank.context.registry.recordOf(bank.bank).journal.find(() => true);
    expect(entry?.findings.map(({ rule }) => rule)).toEqual(findings);
  });

  it('needs more than its certificate: that alone is a finding', async () => {
    const bank = await openHttpBank();
    const { 'TPP-Signature-Certificate': certificate = '' } = signed().headers;
    await send(bank, { 'X-Request-ID': 'alone', 'TPP-Signature-Certificate': certificate });
    const [entry] = bank.context.registry.recordOf(bank.bank).journal.find(() => true);
    expect(entry?.findings).toContainEqual({
      rule: 'digest-without-signature',
      detail: 'TPP-Signature-Certificate was sent without Signature and Digest',
    });
  });

  it('is rejected if the body differs in any byte', async () => {
    const bank = await openHttpBank();
    const answer = await send(bank, signed().headers, `${BODY} `);
    expect(errorOf(answer)).toMatchObject({ code: 'SIGNATURE_INVALID', path: 'Digest' });
    expect(errorOf(answer).text).toMatch(/that of the body \(\d+ bytes\) is SHA-256=/);
    expect(bank.bank.state.consents.size).toBe(0);
  });
});

describe('signature headers as real clients write them', () => {
  const serialNumber = () => seal.serialNumber;
  const issuer = 'CN=Sandbank Test Issuing CA,O=Sandbank Test,C=AT';
  it.each<[string, () => Record<string, string>]>([
    ['rsa-sha256', () => signedByHand('digest x-request-id')],
    ['sha-256', () => signedByHand('digest x-request-id', { algorithm: 'sha-256' })],
    ['sha256RSA', () => signedByHand('digest x-request-id', { algorithm: 'sha256RSA' })],
    ['SHA512withRSA', () => signedByHand('digest x-request-id', { algorithm: 'SHA512withRSA' })],
    ['another order', () => signedByHand('x-request-id digest')],
    [
      'date and (request-target)',
      () => signedByHand('(request-target) date digest x-request-id', {}, { date: 'Mon, 02 Mar 2026 09:00:00 GMT' }),
    ],
    ['another header', () => signedByHand('digest x-request-id accept', {}, { accept: 'application/json' })],
    [
      'a serial number in lower case with zeros',
      () => signedByHand('digest x-request-id', { keyId: `SN=000${serialNumber().toLowerCase()},CA=${issuer}` }),
    ],
    [
      'a decimal serial number',
      () => signedByHand('digest x-request-id', { keyId: `SN=${BigInt(`0x${serialNumber()}`)},CA=${issuer}` }),
    ],
    [
      'the issuer the other way round, with spaces and other names',
      () =>
        signedByHand('digest x-request-id', {
          keyId: `SN=${serialNumber()}, CA=c=at, organizationName=Sandbank  Test, 2.5.4.3=Sandbank Test Issuing CA`,
        }),
    ],
    [
      'the issuer with escaped spaces',
      () => signedByHand('digest x-request-id', { keyId: `SN=${serialNumber()},CA=${issuer.replaceAll(' ', '%20')}` }),
    ],
    [
      'the certificate on one line with its banner',
      () => ({
        ...signedByHand('digest x-request-id'),
        'tpp-signature-certificate': pemOf(seal.certificate).replaceAll('\n', ''),
      }),
    ],
    [
      'the certificate as base64 of PEM',
      () => ({
        ...signedByHand('digest x-request-id'),
        'tpp-signature-certificate': Buffer.from(pemOf(seal.certificate)).toString('base64'),
      }),
    ],
    [
      'the scheme before the parameters',
      () => {
        const headers = signedByHand('digest x-request-id');
        return { ...headers, signature: `Signature ${headers['signature'] ?? ''}` };
      },
    ],
    [
      'no algorithm',
      () => {
        const headers = signedByHand('digest x-request-id');
        return { ...headers, signature: headers['signature']?.replace('algorithm="rsa-sha256",', '') ?? '' };
      },
    ],
  ])('are accepted: %s', async (_name, headers) => {
    const bank = await openHttpBank();
    const answer = await send(bank, headers());
    expect([answer.status, answer.body.tppMessages]).toEqual([200, undefined]);
  });
});

describe('a PSU name outside ASCII', () => {
  it.each([
    ['in UTF-8, as curl sends it', (text: string) => Buffer.from(text).toString('latin1')],
    ['in Latin-1, as Node sends it', (text: string) => text],
  ])('is verified %s', async (_how, written) => {
    const bank = await openHttpBank();
    const { headers } = signed({ headers: { 'PSU-ID': 'Günter' } });
    const sent = { ...headers, ...JSON_TYPE, 'Ocp-Apim-Subscription-Key': 'key-one-1', 'PSU-ID': written('Günter') };
    const answer = await fetch(bank.url + PATH, { method: 'POST', headers: sent, body: BODY });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('consentId')]);
  });
});

describe('an invalid signature', () => {
  const named = (name: string, value: (was: string) => string) => {
    const headers: Record<string, string> = { ...signed().headers };
    headers[name] = value(headers[name] ?? '');
    return headers;
  };
  it.each<[string, () => Readonly<Record<string, string>>, string, RegExp]>([
    ['another request id', () => named('X-Request-ID', () => 'other'), 'Signature', /does not match this string/],
    [
      'a line feed at the end',
      () => signedByHand('digest x-request-id', { end: '\n' }),
      'Signature',
      /with a line feed at its end/,
    ],
    [
      'RSASSA-PSS',
      () => signedByHand('digest x-request-id', { padding: constants.RSA_PKCS1_PSS_PADDING }),
      'Signature',
      /RSASSA-PSS/,
    ],
    ['no digest in the list', () => signedByHand('x-request-id'), 'Signature', /it must include digest/],
    [
      'a header of the PSU left out',
      () => signedByHand('digest x-request-id', {}, { 'psu-id': 'anna' }),
      'Signature',
      /it must include psu-id, because the request has it/,
    ],
    [
      'a header that was not sent',
      () => signedByHand('digest x-request-id date'),
      'Signature',
      /date, which the request/,
    ],
    [
      'another serial number',
      () => signedByHand('digest x-request-id', { keyId: 'SN=1,CA=CN=Sandbank Test Issuing CA,O=Sandbank Test,C=AT' }),
      'Signature',
      /serial number 1, but the certificate has/,
    ],
    [
      'another issuer',
      () => signedByHand('digest x-request-id', { keyId: `SN=${seal.serialNumber},CA=CN=Other` }),
      'Signature',
      /issuer "CN=Other", but the certificate has "CN=Sandbank Test Issuing CA,O=Sandbank Test,C=AT"/,
    ],
    [
      'a part of the issuer only',
      () => signedByHand('digest x-request-id', { keyId: `SN=${seal.serialNumber},CA=CN=Sandbank Test Issuing CA` }),
      'Signature',
      /issuer "CN=Sandbank Test Issuing CA", but the certificate has/,
    ],
    [
      'words behind the parameters',
      () => named('Signature', (was) => `${was} and more`),
      'Signature',
      /character \d+ on/,
    ],
    [
      'a key id without end',
      () => signedByHand('digest x-request-id', { keyId: `SN=${' '.repeat(20_000)}` }),
      'Signature',
      /keyId has \d+ characters; at most 1000 are allowed/,
    ],
    ['no key id', () => signedByHand('digest x-request-id', { keyId: 'me' }), 'Signature', /not of the form SN=/],
    ['MD5', () => signedByHand('digest x-request-id', { algorithm: 'md5' }), 'Signature', /"md5" is not supported/],
    [
      'an algorithm of another key',
      () => signedByHand('digest x-request-id', { algorithm: 'ecdsa-sha256' }),
      'Signature',
      /whose key is RSA/,
    ],
    ['a digest of MD5', () => named('Digest', () => 'MD5=x'), 'Digest', /one of SHA-256, SHA-512/],
    ['no digest at all', () => named('Digest', () => 'hello'), 'Digest', /have the form SHA-256=/],
    ['no parameters', () => named('Signature', () => 'hello'), 'Signature', /is not of the form/],
    [
      'no headers',
      () => named('Signature', (was) => was.replace(/headers="[^"]+",/, '')),
      'Signature',
      /has no headers/,
    ],
    [
      'names in upper case',
      () => named('Signature', (was) => was.replace('"digest', '"Digest')),
      'Signature',
      /lists Digest in headers; names are written in lower case/,
    ],
    ['a parameter twice', () => named('Signature', (was) => `${was},keyId="x"`), 'Signature', /names keyId twice/],
    [
      'no base64',
      () => named('Signature', (was) => was.replace(/signature="[^"]+"/, 'signature="%%"')),
      'Signature',
      /not base64/,
    ],
  ])('is rejected: %s', async (_name, headers, path, text) => {
    const bank = await openHttpBank({ 'error-status': 'nextgen' });
    const answer = await send(bank, headers());
    expect([answer.status, errorOf(answer)]).toEqual([
      401,
      { category: 'ERROR', code: 'SIGNATURE_INVALID', path, text: expect.stringMatching(text) },
    ]);
    expect(bank.bank.state.consents.size).toBe(0);
  });

  it("is reported with the bank's signing string, in the response and in the journal", async () => {
    const bank = await openHttpBank();
    const { headers } = signed({ headers: { 'PSU-ID': 'anna' } });
    const answer = await send(bank, { ...headers, 'PSU-ID': 'bert' });
    const signingString = `digest: ${headers['Digest'] ?? ''}\nx-request-id: ${headers['X-Request-ID'] ?? ''}\npsu-id: bert`;
    expect(errorOf(answer).text).toContain(JSON.stringify(signingString));
    const [entry] = bank.context.registry.recordOf(bank.bank).journal.find();
    expect(entry?.signature).toEqual({ signingString, holds: false });
  });
});

describe('an invalid signature at the token exchange', () => {
  it('is reported with the signing string outside error_description, which cannot contain its quotes and line breaks', async () => {
    const bank = await openHttpBank();
    const { headers } = signed({ headers: { 'PSU-ID': 'anna' } });
    const { body } = await bank.call('POST', '/PSD2/v1/oauth/token', { headers: { ...headers, 'PSU-ID': 'bert' } });
    expect(body.tppMessages[0].text).toContain("the bank's signing string is");
    expect(body.error_description).not.toContain('signing string');
    expect(body.tppMessages[0].text).toContain(`${body.error_description};`);
  });
});

describe('the certificate of a signature', () => {
  it.each<[Parameters<typeof issued>[1], string, RegExp]>([
    ['expired', 'CERTIFICATE_EXPIRED', /expired at 2026-03-01/],
    ['not-yet-valid', 'CERTIFICATE_INVALID', /is valid from 2026-03-03/],
    ['revoked', 'CERTIFICATE_REVOKED', /revoked by its issuer/],
    ['blocked', 'CERTIFICATE_BLOCKED', /blocked by the bank/],
    ['unknown-ca', 'CERTIFICATE_INVALID', /Unlisted Test Issuing CA/],
    ['self-signed', 'CERTIFICATE_INVALID', /is self-signed/],
    ['no-psd2-statement', 'CERTIFICATE_INVALID', /no PSD2 statement/],
  ])('is rejected if it is %s', async (variant, code, text) => {
    const bank = await openHttpBank();
    const answer = await send(bank, signRequest({ ...(await issued('qseal', variant)), body: BODY }).headers);
    expect(errorOf(answer)).toEqual({
      category: 'ERROR',
      code,
      path: 'TPP-Signature-Certificate',
      text: expect.stringMatching(text),
    });
  });

  it('must be a seal; the switch also allows a website certificate', async () => {
    const web = await issued('qwac');
    const { headers } = signRequest({ ...web, body: BODY });
    expect(errorOf(await send(await openHttpBank(), headers)).text).toMatch(/QcType web; a seal certificate/);
    expect((await send(await openHttpBank({ 'signature-certificate': 'any' }), headers)).status).toBe(200);
  });

  it('must belong to the calling organisation', async () => {
    const foreign = await issued('qseal', 'valid', { organizationIdentifier: 'PSDAT-FMA-two' });
    const answer = await send(await openHttpBank(), signRequest({ ...foreign, body: BODY }).headers);
    expect(errorOf(answer)).toMatchObject({ code: 'CERTIFICATE_INVALID', path: 'TPP-Signature-Certificate' });
    expect(errorOf(answer).text).toContain('belongs to PSDAT-FMA-two, but the caller is PSDAT-FMA-one');
  });

  it('is reported if it is unreadable', async () => {
    const headers = { ...signed().headers, 'TPP-Signature-Certificate': 'aGVsbG8=' };
    expect(errorOf(await send(await openHttpBank(), headers)).text).toMatch(/TPP-Signature-Certificate cannot be read/);
  });
});

describe('switches of signing', () => {
  it('signature-headers: strict rejects additional signed headers', async () => {
    const bank = await openHttpBank({ 'signature-headers': 'strict' });
    const further = signedByHand('digest x-request-id accept', {}, { accept: 'application/json' });
    expect(errorOf(await send(bank, further)).text).toMatch(/lists accept; it may include only digest, date/);
    const target = signedByHand('(request-target) digest x-request-id');
    expect((await send(bank, target)).status).toBe(200);
  });

  it('signature-headers: any requires only the digest', async () => {
    const bank = await openHttpBank({ 'signature-headers': 'any' });
    expect((await send(bank, signedByHand('digest'))).status).toBe(200);
    expect(errorOf(await send(bank, signedByHand('x-request-id'))).text).toMatch(/must include digest,/);
  });

  it('signature-key-id: serial accepts the serial number alone, and any does not compare it', () => {
    const { serialNumber } = new X509Certificate(pemOf(seal.certificate));
    const names = { serialNumber, issuer: [['2.5.4.3', 'CA']] } as const;
    const problem = (keyId: string, rule: 'certificate' | 'serial' | 'any') => problemOfKeyId(keyId, names, rule);
    for (const rule of ['certificate', 'serial', 'any'] as const)
      expect(problem(`SN=${serialNumber},CA=CN=CA`, rule)).toBeUndefined();
    for (const serial of [serialNumber, String(BigInt(`0x${serialNumber}`))]) {
      expect(problem(serial, 'serial')).toBeUndefined();
      expect(problem(serial, 'certificate')).toMatch(/not of the form SN=/);
    }
    expect(problem('me', 'serial')).toMatch(/not of the form SN=/);
    expect(problem('me', 'any')).toBeUndefined();
  });

  it('certificate-time: real validates at real time', async () => {
    const real = await openHttpBank({ 'certificate-time': 'real' });
    const now = await issued('qseal', 'valid', {}, Date.now());
    expect((await send(real, signRequest({ ...now, body: BODY }).headers)).status).toBe(200);
    const later = await issued('qseal', 'valid', {}, Date.now() + 10 * 365 * 86_400_000);
    const { headers } = signRequest({ ...later, body: BODY });
    expect(errorOf(await send(real, headers)).text).toMatch(/is valid from .*; real time is/);
    expect(errorOf(await send(await openHttpBank(), headers)).text).toMatch(/is valid from .*; the bank's time is/);
  });
});

describe('headers that try to slow down parsing', () => {
  it.each([
    ['spaces in the key id', `keyId="SN=${' '.repeat(28_000)}",headers="digest x-request-id",signature="aGk="`],
    ['spaces in the signature', `keyId="a",headers="digest",signature="${' '.repeat(28_000)}%"`],
    ['quotes', `keyId="SN=1,CA=${'\\"'.repeat(9000)}",headers="digest",signature="aGk="`],
    ['escapes', `keyId="${'\\'.repeat(28_000)}`],
    ['many parameters', 'a=b,'.repeat(7000)],
    ['many names', `keyId="a",signature="aGk=",headers="${'a '.repeat(14_000)}"`],
    ['nothing but the scheme', `Signature ${' '.repeat(28_000)}x`],
  ])('are handled quickly: %s', async (_what, value) => {
    const bank = await openHttpBank();
    const answer = await send(bank, { ...signed().headers, Signature: value });
    expect(errorOf(answer).code).toBe('SIGNATURE_INVALID');
  });
});
