import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { readOpenapiText } from '../../../src/server/openapi-document.js';
import { openNextgenBank, validConsent } from '../../support/nextgen-bank.js';
import { consentBody, CONSENT } from '../../support/nextgen-bodies.js';

/** Every header that the document restricts, in every operation that has it. */

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
}
interface Parameter {
  readonly $ref?: string;
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema: Schema;
}
type PathItem = Readonly<Record<string, unknown>> & { readonly parameters?: readonly Parameter[] };

const document = parse(await readOpenapiText('nextgenpsd2')) as {
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
};

const resolved = (given: Parameter): Parameter =>
  given.$ref === undefined ? given : document.components.parameters[given.$ref.split('/').at(-1) ?? '']!;
/** The certificate of a signature is judged with the signature, and ignored without one. */
const OF_SIGNATURE = 'TPP-Signature-Certificate';
const isRestricted = ({ name, schema: { type, format, pattern, enum: words, anyOf } }: Parameter): boolean =>
  name !== OF_SIGNATURE && (type === 'boolean' || [format, pattern, words, anyOf].some((rule) => rule !== undefined));

/** An address of each operation; the header is judged before the resource is looked for. */
const pathOf = (template: string): string =>
  template
    .replace('{payment-service}', 'payments')
    .replace('{payment-product}', 'sepa-credit-transfers')
    .replaceAll(/\{[\w-]+\}/g, 'a1');

const operations = Object.entries(document.paths)
  .filter(([, item]) => item['x-addition'] !== true)
  .flatMap(([path, item]) =>
    ['get', 'post', 'put', 'delete']
      .filter((method) => item[method] !== undefined)
      .map((method) => {
        const own = (item[method] as PathItem).parameters ?? [];
        const headers = [...(item.parameters ?? []), ...own]
          .map(resolved)
          .filter(({ in: place }) => place === 'header');
        return { method: method.toUpperCase(), path: pathOf(path), headers };
      }),
  );

describe('the headers of the document', () => {
  it('are restricted in every operation', () => {
    expect(operations).toHaveLength(46);
    const names = new Set(operations.flatMap(({ headers }) => headers.filter(isRestricted).map(({ name }) => name)));
    expect([...names].toSorted()).toEqual([
      'PSU-Device-ID',
      'PSU-Geo-Location',
      'PSU-Http-Method',
      'PSU-IP-Address',
      'TPP-Decoupled-Preferred',
      'TPP-Explicit-Authorisation-Preferred',
      'TPP-Nok-Redirect-URI',
      'TPP-Redirect-Preferred',
      'TPP-Redirect-URI',
      'TPP-Rejection-NoFunds-Preferred',
      'X-Request-ID',
    ]);
  });

  it.each(operations)('are refused by $method $path, each with its name', async ({ method, path, headers }) => {
    const bank = await openNextgenBank();
    for (const { name } of headers.filter(isRestricted)) {
      const { status, body } = await bank.send(method, path, { headers: { 'Consent-ID': 'c1', [name]: 'n/a: [%]' } });
      expect([name, status, body.tppMessages[0]]).toEqual([
        name,
        400,
        expect.objectContaining({ category: 'ERROR', code: 'FORMAT_ERROR', path: name, text: expect.any(String) }),
      ]);
    }
    const { consents, payments, fundsConsents, signingBaskets, authorisations } = bank.bank.state;
    for (const records of [consents, payments, fundsConsents, signingBaskets, authorisations])
      expect(records.size).toBe(0);
  });

  it.each(operations)('are missed by $method $path, where they are required', async ({ method, path, headers }) => {
    const bank = await openNextgenBank();
    for (const { name } of headers.filter(({ required }) => required === true)) {
      const isId = name === 'X-Request-ID';
      const { status, body } = await bank.send(method, path, {
        ...(isId && { requestId: null }),
        headers: { 'Consent-ID': 'c1', ...(!isId && { [name]: '' }) },
      });
      expect([name, status, body.tppMessages[0]]).toEqual([
        name,
        400,
        expect.objectContaining({ code: 'FORMAT_ERROR', path: name }),
      ]);
    }
  });

  it.each(['192.0.2.17', '2001:db8::17', '::ffff:192.0.2.17', '2001:0DB8:0:0:0:0:0:17'])(
    'take %s as the address of a PSU, in every operation',
    async (address) => {
      const bank = await openNextgenBank();
      for (const { method, path } of operations) {
        const { body } = await bank.send(method, path, { headers: { 'Consent-ID': 'c1', 'PSU-IP-Address': address } });
        expect([method, path, body?.tppMessages?.[0]?.path]).not.toEqual([method, path, 'PSU-IP-Address']);
      }
    },
  );

  it.each(['192.0.2', '192.0.2.256', '2001:db8::17::1', '2001:db8::17%eth0', 'localhost'])(
    'refuse %s as the address of a PSU, also where psu-headers is lenient',
    async (address) => {
      for (const value of ['strict', 'lenient']) {
        const bank = await openNextgenBank({ 'psu-headers': value });
        const { status, body } = await bank.send('POST', '/v1/consents', {
          json: {},
          headers: { 'PSU-IP-Address': address },
        });
        expect([value, status, body.tppMessages[0]]).toEqual([
          value,
          400,
          expect.objectContaining({ code: 'FORMAT_ERROR', path: 'PSU-IP-Address' }),
        ]);
      }
    },
  );

  it('tell an access on behalf of a PSU with an address of IPv6', async () => {
    const bank = await openNextgenBank();
    const consentId = await validConsent(bank, consentBody({ allPsd2: 'allAccounts' }, { frequencyPerDay: 1 }));
    const headers = { 'Consent-ID': consentId, 'PSU-IP-Address': '2001:db8::17' };
    for (let read = 0; read < 3; read += 1)
      expect((await bank.send('GET', '/v1/accounts', { headers })).status).toBe(200);
  });
});

describe('the problem of a request with several errors', () => {
  it('has the first one as itself, and the others as additionalErrors', async () => {
    const bank = await openNextgenBank({ 'error-body': 'problem' });
    const json = { creditorName: 7, instructedAmount: { currency: 'EUR' } };
    const { status, body: problem } = await bank.send('POST', '/v1/payments/sepa-credit-transfers', { json });
    expect([status, problem.code]).toEqual([400, 'FORMAT_ERROR']);
    const named = [problem, ...problem.additionalErrors].map(({ detail }) => detail.split(' ')[0]);
    expect(named.toSorted()).toEqual(['creditorAccount', 'creditorName', 'debtorAccount', 'instructedAmount.amount']);
    for (const { title, code } of problem.additionalErrors)
      expect([title, code]).toEqual([problem.title, problem.code]);
  });

  it('has at most 20 others', async () => {
    const bank = await openNextgenBank({ 'error-body': 'problem' });
    const json = { debtorAccount: { iban: 'AT611904300234573201' }, payments: Array.from({ length: 30 }, () => ({})) };
    const { body } = await bank.send('POST', '/v1/bulk-payments/sepa-credit-transfers', { json });
    expect(body.additionalErrors).toHaveLength(20);
  });
});

describe('Accept: application/problem+json', () => {
  it.each([
    ['problem', 200],
    ['tppMessages', 406],
  ])('under error-body: %s answers %d', async (errorBody, status) => {
    const bank = await openNextgenBank({ 'error-body': errorBody });
    const { body } = await bank.send('POST', '/v1/consents', { json: CONSENT });
    const headers = { Accept: 'application/problem+json' };
    expect((await bank.send('GET', `/v1/consents/${body.consentId}`, { headers })).status).toBe(status);
  });
});
