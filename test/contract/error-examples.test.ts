import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseDocument } from 'yaml';
import { asId } from '../../src/domain/ids.js';
import { readOpenapiText } from '../../src/server/openapi-document.js';
import { packageFile } from '../../src/process/package-files.js';
import { approve, openHttpBank, type CallOptions, type HttpBank } from '../support/http-bank.js';
import { IBANS, TPP_ONE } from '../support/small-bank.js';

/** The examples of errors in the document are what the bank answers, word for word. `npm run docs` regenerates them. */

interface Example {
  /** Of the document. */
  readonly place: readonly string[];
  readonly answer: (bank: HttpBank) => Promise<unknown>;
}

const document = parseDocument(await readOpenapiText('openapi'));
const isUpdate = process.env['UPDATE_DOCS'] === '1';
const reference = [{ iban: IBANS.anna }];
const answer = async (bank: HttpBank, method: string, path: string, options: CallOptions = {}): Promise<any> =>
  (await bank.call(method, path, options)).body;

async function expiredCode(bank: HttpBank): Promise<any> {
  const { consentId } = await answer(bank, 'POST', '/PSD2/v1/consents', { json: { access: { accounts: reference } } });
  const code = approve(bank, consentId);
  bank.advance(11 * 60_000);
  const { clientId, clientSecret } = TPP_ONE;
  const query = { client_id: clientId, client_secret: clientSecret, code, request_id: consentId };
  return answer(bank, 'GET', '/PSD2/v1/oauth/token', { query });
}

/** A fault of the bank itself. */
async function broken(bank: HttpBank, path: string): Promise<any> {
  const { contractOf } = bank.context;
  const failing = (): never => {
    throw new Error('broken on purpose');
  };
  Object.assign(bank.context, { contractOf: failing });
  const headers = { 'X-Request-ID': '1', 'Ocp-Apim-Subscription-Key': 'key-one-1' };
  const body: unknown = await (await fetch(`${bank.url}${path}`, { headers })).json();
  Object.assign(bank.context, { contractOf });
  expect(bank.faults.splice(0)).not.toEqual([]);
  return body;
}

async function withoutFunds(bank: HttpBank): Promise<any> {
  const { paymentId } = await answer(bank, 'POST', '/PSD2/v1/payments/sepa-credit-transfers', {
    json: {
      creditorAccount: { iban: IBANS.ben },
      creditorName: 'Ben',
      debtorAccount: { iban: IBANS.anna },
      instructedAmount: { currency: 'EUR', amount: 900_000 },
    },
  });
  approve(bank, asId(paymentId));
  bank.advance(60_000);
  return answer(bank, 'GET', `/PSD2/v1/payments/sepa-credit-transfers/${paymentId}/status`);
}

/** What is among the components of the document. */
function shownAt(place: readonly string[]): any {
  return place.reduce<any>((node, key) => node[key], (document.toJS() as { components: unknown }).components);
}

const EXAMPLES: readonly Example[] = [
  {
    place: ['responses', 'BadRequest', 'content', 'application/json', 'example'],
    answer: (bank) => answer(bank, 'GET', '/PSD2/v1/consents/1', { requestId: null }),
  },
  {
    place: ['responses', 'NotFound', 'content', 'application/json', 'example'],
    answer: (bank) => answer(bank, 'GET', '/PSD2/v1/accounts/'),
  },
  {
    place: ['responses', 'MethodNotAllowed', 'content', 'application/json', 'example'],
    answer: (bank) => answer(bank, 'PATCH', '/PSD2/v1/accounts'),
  },
  {
    place: ['responses', 'InternalError', 'content', 'application/json', 'example'],
    answer: (bank) => broken(bank, '/PSD2/v1/consents/1'),
  },
  { place: ['responses', 'TokenBadRequest', 'content', 'application/json', 'example'], answer: expiredCode },
  {
    place: ['responses', 'TokenInternalError', 'content', 'application/json', 'example'],
    answer: (bank) => broken(bank, '/PSD2/v1/oauth/token'),
  },
  {
    place: ['schemas', 'TokenError', 'properties', 'error_description', 'example'],
    answer: async (bank) => (await expiredCode(bank)).error_description,
  },
  {
    place: ['schemas', 'TppMessage', 'properties', 'text', 'example'],
    answer: async (bank) => {
      const json = { access: { accounts: [{ iban: 'AT601904300234573201' }] } };
      const { tppMessages } = await answer(bank, 'POST', '/PSD2/v1/consents', { json });
      expect(tppMessages[0].path).toBe(shownAt(['schemas', 'TppMessage', 'properties', 'path', 'example']));
      return tppMessages[0].text;
    },
  },
  { place: ['schemas', 'PaymentStatusResponse', 'example'], answer: withoutFunds },
  {
    place: ['schemas', 'PaymentMessage', 'properties', 'text', 'example'],
    answer: async (bank) => (await withoutFunds(bank)).tppMessages[0].text,
  },
];

describe('an error example of the document', () => {
  let bank: HttpBank;
  beforeAll(async () => {
    bank = await openHttpBank();
  });
  afterAll(() => {
    const manner = { lineWidth: 0, singleQuote: true, flowCollectionPadding: false };
    if (isUpdate) writeFileSync(packageFile('fixtures/openapi.yaml'), document.toString(manner));
  });

  it.each(EXAMPLES.map((example) => [example.place.join('.'), example] as const))(
    "equals the bank's response: %s",
    async (_name, { place, answer: answered }) => {
      const wanted = await answered(bank);
      if (isUpdate) document.setIn(['components', ...place], wanted);
      expect(shownAt(place)).toEqual(wanted);
    },
  );

  it('exists for every documented error', () => {
    const places = EXAMPLES.map(({ place }) => place.join('.'));
    const errors = Object.entries<any>(shownAt(['responses'])).flatMap(([name, { content }]) =>
      Object.values<any>(content).flatMap(({ example }) =>
        example === undefined ? [] : [`responses.${name}.content.application/json.example`],
      ),
    );
    expect(places).toEqual(expect.arrayContaining(errors));
  });
});
