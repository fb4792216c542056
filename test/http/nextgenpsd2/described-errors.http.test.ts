import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from '@jest/globals';
import { compileProfile } from '../../../src/decisions/decisions.js';
import { NEXTGENPSD2 } from '../../../src/dialects/nextgenpsd2/operations.js';
import { readOpenapiText } from '../../../src/server/openapi-document.js';
import { addFault } from '../../../src/sim/scripting/faults.js';
import { openNextgenBank, TPP, type NextgenBank } from '../../support/nextgen-bank.js';
import { CONSENT, PAYMENT } from '../../support/nextgen-bodies.js';

/** The document of a bank describes the body of every error, also where that of the standard has none (row standard-document). */

const PAYMENTS = '/v1/payments/sepa-credit-transfers';

function send(bank: NextgenBank, method: string, path: string, body?: string, headers: object = {}): Promise<Response> {
  return fetch(`${bank.url}${path}`, {
    method,
    headers: {
      'X-Request-ID': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
      'Sandbank-TPP': TPP,
      'PSU-IP-Address': '192.0.2.1',
      'Content-Type': 'application/json',
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
}
type Call = (bank: NextgenBank) => Promise<Response>;
const createPayment: Call = (bank) => send(bank, 'POST', PAYMENTS, JSON.stringify(PAYMENT));
const readAccounts: Call = (bank) => send(bank, 'GET', '/v1/accounts', undefined, { 'Consent-ID': 'none' });
const createConsent =
  (body: string, type = 'application/json'): Call =>
  (bank) =>
    send(bank, 'POST', '/v1/consents', body, { 'Content-Type': type });
const faulty =
  (statusCode: number, call: Call): Call =>
  (bank) => {
    addFault(bank.bank, { match: {}, after: 0, when: 'before', times: 1, error: { statusCode } });
    return call(bank);
  };
const readStatusAsXml: Call = async (bank) => {
  const { paymentId } = (await (await createPayment(bank)).json()) as { paymentId: string };
  return send(bank, 'GET', `${PAYMENTS}/${paymentId}/status`, undefined, { Accept: 'application/xml' });
};

const ERRORS: readonly (readonly [status: number, operationId: string, call: Call])[] = [
  [406, 'readPaymentStatus', readStatusAsXml],
  [408, 'initiatePayment', faulty(408, createPayment)],
  [408, 'readAccounts', faulty(408, readAccounts)],
  [413, 'createConsent', createConsent(JSON.stringify({ ...CONSENT, note: 'x'.repeat(600) }))],
  [415, 'createConsent', createConsent('<a/>', 'text/html')],
  [429, 'initiatePayment', faulty(429, createPayment)],
  [429, 'readAccounts', faulty(429, readAccounts)],
  [500, 'initiatePayment', faulty(500, createPayment)],
  [503, 'readAccounts', faulty(503, readAccounts)],
];

const documentsOf = NEXTGENPSD2.documentsOf(await readOpenapiText('nextgenpsd2'));

/** Reads the document of a bank. Returns the check of a body; undefined if the response has no such body. */
async function checksOf(changes: Readonly<Record<string, unknown>>) {
  const document = JSON.parse((await documentsOf(compileProfile('nextgenpsd2', changes))).json());
  const operations = Object.values<any>(document.paths).flatMap((item) => Object.values<any>(item));
  const ajv = addFormats.default(new Ajv({ strict: false, schemas: { document } }));
  return (operationId: string, status: number, mediaType: string): ValidateFunction | undefined => {
    const { responses } = operations.find((operation) => operation.operationId === operationId);
    const name = responses[String(status)]?.$ref?.split('/').at(-1);
    const schema = document.components.responses[name]?.content?.[mediaType]?.schema;
    return schema && ajv.compile({ $ref: `document${schema.$ref}` });
  };
}

describe('an error of NextGenPSD2 with 406, 408, 413, 415, 429, 500 or 503', () => {
  it.each([
    ['tppMessages', 'application/json'],
    ['problem', 'application/problem+json'],
  ])('has the body that the document of the bank describes: %s', async (body, mediaType) => {
    const changes = { 'error-body': body, sizes: { bodyBytes: 500 } };
    const checkOf = await checksOf(changes);
    for (const [status, operationId, call] of ERRORS) {
      const answer = await call(await openNextgenBank(changes));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([status, `${mediaType}; charset=utf-8`]);
      const fits = checkOf(operationId, status, mediaType)?.(await answer.json());
      expect([operationId, status, fits]).toEqual([operationId, status, true]);
    }
  });
});
