import { describe, expect, it } from '@jest/globals';
import { stateDocument } from '../../../src/sim/state/state-document.js';
import { IBANS } from '../../support/small-bank.js';
import { openNextgenBank, type NextgenBank } from '../../support/nextgen-bank.js';
import { consentBody } from '../../support/nextgen-bodies.js';

/** Each member of each body, with each JSON type but its own: the error names the member, and nothing changes. */

const ACCOUNT = { iban: IBANS.anna, currency: 'EUR' };
const PAYMENT = {
  endToEndIdentification: 'E1',
  debtorAccount: ACCOUNT,
  instructedAmount: { currency: 'EUR', amount: '1.00' },
  creditorAccount: { iban: IBANS.elsewhere },
  creditorAgent: 'SNDBATW0',
  creditorName: 'Elsewhere',
  creditorAddress: { streetName: 'Ring', buildingNumber: '1', townName: 'Wien', postCode: '1010', country: 'AT' },
  remittanceInformationUnstructured: 'Text',
};
const { debtorAccount, ...BULK_ENTRY } = PAYMENT;
const PRODUCT = 'sepa-credit-transfers';

const CONSENT = consentBody(
  { accounts: [ACCOUNT], balances: [ACCOUNT], transactions: [ACCOUNT] },
  { validUntil: '2026-05-31' },
);
/** A TPP that only the header names, with each role. */
const tpp = 'PSDAT-FMA-2';

const BODIES: readonly (readonly [path: string, body: object])[] = [
  ['/v1/consents', CONSENT],
  ['/v1/consents', { ...CONSENT, access: { allPsd2: 'allAccounts', additionalInformation: { ownerName: [ACCOUNT] } } }],
  [`/v1/payments/${PRODUCT}`, { ...PAYMENT, requestedExecutionDate: '2026-03-10' }],
  [
    `/v1/periodic-payments/${PRODUCT}`,
    {
      ...PAYMENT,
      startDate: '2026-03-05',
      endDate: '2026-12-31',
      executionRule: 'following',
      frequency: 'MonthlyVariable',
      dayOfExecution: '5',
      monthsOfExecution: ['1', '6'],
    },
  ],
  [
    `/v1/bulk-payments/${PRODUCT}`,
    {
      batchBookingPreferred: true,
      requestedExecutionDate: '2026-03-10',
      debtorAccount,
      payments: [BULK_ENTRY, BULK_ENTRY],
    },
  ],
  ['/v1/signing-baskets', { paymentIds: ['p1'], consentIds: ['c1'] }],
  [
    '/v1/funds-confirmations',
    { cardNumber: '1', account: ACCOUNT, payee: 'Shop', instructedAmount: { currency: 'EUR', amount: '1.00' } },
  ],
  [
    '/v2/consents/confirmation-of-funds',
    {
      account: ACCOUNT,
      cardNumber: '1',
      cardExpiryDate: '2030-01-01',
      cardInformation: 'Card',
      registrationInformation: 'Note',
    },
  ],
  ['authorisation', { psuData: { password: 'anna-pass' } }],
  ['authorisation', { authenticationMethodId: 'sms' }],
  ['authorisation', { scaAuthenticationData: '123456' }],
  ['authorisation', { confirmationCode: 'x' }],
];

const WRONG: readonly unknown[] = ['text', 1.5, true, ['x'], { x: 1 }];
const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

/** Every copy of a value in which one member has another JSON type, with the path of that member. */
function* mistyped(value: unknown, path = ''): Generator<readonly [path: string, copy: unknown]> {
  if (path !== '') for (const wrong of WRONG) if (typeOf(wrong) !== typeOf(value)) yield [path, wrong];
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    const place = Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
    for (const [at, copy] of mistyped(member, place))
      yield [at, Array.isArray(value) ? value.with(Number(name), copy) : { ...value, [name]: copy }];
  }
}

const documentOf = ({ bank: { state, base, now, openedAt } }: NextgenBank): string =>
  JSON.stringify(stateDocument({ state, base, now, openedAt }, 'small', { mode: 'paused', rate: 1, now }));

describe('a member with another JSON type', () => {
  it.each(BODIES)('is refused with its path in a body for %s (%#), and nothing changes', async (path, body) => {
    const bank = await openNextgenBank();
    const headers = { 'TPP-Redirect-Preferred': 'false', 'TPP-Decoupled-Preferred': 'false', 'PSU-ID': 'anna' };
    const { body: consented } = await bank.send('POST', '/v1/consents', { json: CONSENT, headers, tpp });
    const list = `/v1/consents/${consented.consentId}/authorisations`;
    const [id] = (await bank.send('GET', list, { tpp })).body.authorisationIds as string[];
    const before = documentOf(bank);
    for (const [at, json] of mistyped(body)) {
      const [method, address] =
        path === 'authorisation' ? (['PUT', `${list}/${id}`] as const) : (['POST', path] as const);
      const answer = await bank.send(method, address, { json, tpp });
      expect([at, answer.status, answer.body.tppMessages]).toEqual([
        at,
        400,
        [expect.objectContaining({ code: 'FORMAT_ERROR', path: at })],
      ]);
    }
    expect(documentOf(bank)).toBe(before);
  });
});
