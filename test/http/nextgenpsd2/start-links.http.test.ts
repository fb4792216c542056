import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { readOpenapiText } from '../../../src/server/openapi-document.js';
import { IBANS } from '../../support/small-bank.js';
import { openNextgenBank, OTHER_TPP, type NextgenBank } from '../../support/nextgen-bank.js';
import { PAYMENT, SEPA, consentBody } from '../../support/nextgen-bodies.js';

/** @decision sca-start */

const account = { iban: IBANS.anna, currency: 'EUR' };
const CONSENT = consentBody({ accounts: [account] }, { recurringIndicator: false, frequencyPerDay: 1 });
const REDIRECT = { 'TPP-Redirect-Preferred': 'true' };
const DECOUPLED = { 'TPP-Decoupled-Preferred': 'true' };
const EMBEDDED = { 'TPP-Redirect-Preferred': 'false', 'TPP-Decoupled-Preferred': 'false' };
const EXPLICIT = { 'TPP-Explicit-Authorisation-Preferred': 'true' };
const PSU = { 'PSU-ID': 'anna' };

/** Calls as a TPP with every role. */
const call: (bank: NextgenBank, ...args: Parameters<NextgenBank['send']>) => ReturnType<NextgenBank['send']> = (
  bank,
  method,
  path,
  options,
) => bank.send(method, path, { tpp: OTHER_TPP, ...options });

/** Creates a resource of each kind that can be authorised. */
const CREATIONS = {
  payment: (bank: NextgenBank, headers: object) => call(bank, 'POST', SEPA, { json: PAYMENT, headers: { ...headers } }),
  consent: (bank: NextgenBank, headers: object) =>
    call(bank, 'POST', '/v1/consents', { json: CONSENT, headers: { ...headers } }),
  fundsConsent: (bank: NextgenBank, headers: object) =>
    call(bank, 'POST', '/v2/consents/confirmation-of-funds', { json: { account }, headers: { ...headers } }),
  basket: async (bank: NextgenBank, headers: object) => {
    const { body } = await call(bank, 'POST', SEPA, { json: PAYMENT });
    const json = { paymentIds: [body.paymentId] };
    return call(bank, 'POST', '/v1/signing-baskets', { json, headers: { ...headers } });
  },
};
const KINDS = Object.keys(CREATIONS) as (keyof typeof CREATIONS)[];
const startsOf = ({ body }: { body: any }): string[] =>
  Object.keys(body._links).filter((name) => name.startsWith('startAuthorisation'));

describe.each(KINDS)('the link with which the authorisation of a %s is started', (kind) => {
  it.each([
    ['redirect', REDIRECT, 'startAuthorisation'],
    ['redirect, with PSU-ID', { ...REDIRECT, ...PSU }, 'startAuthorisation'],
    ['decoupled', DECOUPLED, 'startAuthorisationWithPsuIdentification'],
    ['decoupled, with PSU-ID', { ...DECOUPLED, ...PSU }, 'startAuthorisation'],
    ['embedded', EMBEDDED, 'startAuthorisationWithPsuIdentification'],
    ['embedded, with PSU-ID', { ...EMBEDDED, ...PSU }, 'startAuthorisationWithPsuAuthentication'],
  ])('names what has to be sent: %s', async (_name, headers, link) => {
    const bank = await openNextgenBank();
    const created = await CREATIONS[kind](bank, { ...headers, ...EXPLICIT });
    expect([created.status, startsOf(created)]).toEqual([201, [link]]);
  });

  it('is where the authorisation is started with the password', async () => {
    const bank = await openNextgenBank();
    const { body } = await CREATIONS[kind](bank, { ...EMBEDDED, ...PSU, ...EXPLICIT });
    const path = body._links.startAuthorisationWithPsuAuthentication.href.slice(bank.url.length);
    const json = { psuData: { password: 'anna-pass' } };
    const { status, body: started } = await call(bank, 'POST', path, { json, headers: { ...EMBEDDED, ...PSU } });
    expect([status, started.scaStatus]).toEqual([201, 'scaMethodSelected']);
  });
});

describe('the link with which the authorisation of a cancellation is started', () => {
  it.each([
    [REDIRECT, 'startAuthorisation'],
    [DECOUPLED, 'startAuthorisationWithPsuIdentification'],
    [{ ...EMBEDDED, ...PSU }, 'startAuthorisationWithPsuAuthentication'],
  ])('names what has to be sent: %j', async (headers, link) => {
    const bank = await openNextgenBank();
    const { body } = await call(bank, 'POST', SEPA, { json: PAYMENT });
    bank.decide(body.paymentId);
    const cancelled = await call(bank, 'DELETE', `${SEPA}/${body.paymentId}`, { headers: { ...headers } });
    expect([cancelled.status, startsOf(cancelled)]).toEqual([202, [link]]);
  });
});

it.each([
  ['redirect', {}, REDIRECT],
  ['redirect with a confirmation', { 'confirmation-code': 'required' }, REDIRECT],
  ['OAuth', { 'redirect-approach': 'oauth' }, REDIRECT],
  ['decoupled', {}, DECOUPLED],
  ['embedded', {}, { ...EMBEDDED, ...PSU }],
  ['embedded without PSU-ID', {}, EMBEDDED],
])('the links of a new signing basket are in the document: %s', async (_name, changes, headers) => {
  const { components } = parse(await readOpenapiText('nextgenpsd2')) as any;
  const documented = Object.keys(components.schemas.SigningBasketLinks.properties);
  const { body } = await CREATIONS.basket(await openNextgenBank(changes), headers);
  expect(Object.keys(body._links).filter((name) => !documented.includes(name))).toEqual([]);
});
