import { beforeAll, describe, expect, it } from '@jest/globals';
import { NEXTGENPSD2 } from '../../../src/dialects/nextgenpsd2/operations.js';
import type { OperationId } from '../../../src/domain/generated/operation-ids.js';
import { openNextgenBank, OTHER_TPP, TPP, type NextgenBank } from '../../support/nextgen-bank.js';
import { CONSENT, PAYMENT } from '../../support/nextgen-bodies.js';

/** The order of errors in NextGenPSD2: the guards of an operation's row, then its body or query, then what it names. */

/** A call that can be spoilt in several ways at once. */
interface Draft {
  method: string;
  path: string;
  tpp: string | null;
  requestId?: null;
  headers: Record<string, string>;
  query?: Record<string, string>;
  json?: Record<string, unknown>;
}

/** A way to spoil a call, with the answer. `step` is a check of the row, or what comes after them. */
interface Defect {
  readonly step: string;
  readonly apply: (draft: Draft) => void;
  readonly answer: readonly [status: number, code: string, path?: string];
}

interface Case {
  readonly operation: OperationId;
  readonly valid: () => Draft;
  readonly own: readonly Defect[];
}

const PRODUCT = '/v1/payments/sepa-credit-transfers';
/** What follows the checks of a row. */
const AFTERWARDS = ['body or query', 'what it names'];

const COMMON: readonly Defect[] = [
  {
    step: 'headers',
    apply: (draft) => void (draft.requestId = null),
    answer: [400, 'FORMAT_ERROR', 'X-Request-ID'],
  },
  { step: 'certificate', apply: (draft) => void (draft.tpp = null), answer: [401, 'CERTIFICATE_MISSING'] },
  {
    step: 'signature',
    apply: ({ headers }) => void (headers['Digest'] = 'SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='),
    answer: [400, 'FORMAT_ERROR', 'Signature'],
  },
];
const unknownConsent: Defect = {
  step: 'existence',
  apply: ({ headers }) => void (headers['Consent-ID'] = 'unknown'),
  answer: [400, 'CONSENT_UNKNOWN', 'Consent-ID'],
};
const wrongMember = (member: string): Defect => ({
  step: 'body or query',
  apply: ({ json }) => void (json && (json[member] = 7.5)),
  answer: [400, 'FORMAT_ERROR', member],
});

let bank: NextgenBank;
const ids: Record<string, string> = {};
beforeAll(async () => {
  bank = await openNextgenBank();
  const { body } = await bank.send('POST', '/v1/consents', { json: CONSENT });
  ids['consent'] = body.consentId;
  bank.decide(body.consentId);
  const headers = { 'Consent-ID': body.consentId as string };
  ids['account'] = (await bank.send('GET', '/v1/accounts', { headers })).body.accounts[0].resourceId;
});
const withConsent = (path: string, query?: Record<string, string>): Draft => ({
  method: 'GET',
  path,
  tpp: TPP,
  headers: { 'Consent-ID': ids['consent'] ?? '' },
  ...(query && { query }),
});

const CASES: readonly Case[] = [
  {
    operation: 'createConsent',
    valid: () => ({ method: 'POST', path: '/v1/consents', tpp: TPP, headers: {}, json: { ...CONSENT } }),
    own: [wrongMember('frequencyPerDay')],
  },
  {
    operation: 'initiatePayment',
    valid: () => ({ method: 'POST', path: PRODUCT, tpp: TPP, headers: {}, json: { ...PAYMENT } }),
    own: [wrongMember('creditorName')],
  },
  {
    operation: 'readConsent',
    valid: () => ({ method: 'GET', path: `/v1/consents/${ids['consent']}`, tpp: TPP, headers: {} }),
    own: [
      {
        step: 'what it names',
        apply: (draft) => void (draft.path = '/v1/consents/unknown'),
        answer: [403, 'CONSENT_UNKNOWN'],
      },
    ],
  },
  { operation: 'readAccounts', valid: () => withConsent('/v1/accounts'), own: [unknownConsent] },
  {
    operation: 'readTransactions',
    valid: () =>
      withConsent(`/v1/accounts/${ids['account']}/transactions`, { bookingStatus: 'booked', dateFrom: '2026-01-01' }),
    own: [
      unknownConsent,
      {
        step: 'body or query',
        apply: (draft) => void (draft.query = { ...draft.query, bookingStatus: 'nonsense' }),
        answer: [400, 'FORMAT_ERROR', 'bookingStatus'],
      },
      {
        step: 'what it names',
        apply: (draft) => void (draft.path = '/v1/accounts/unknown/transactions'),
        answer: [404, 'RESOURCE_UNKNOWN'],
      },
    ],
  },
  {
    operation: 'confirmFunds',
    valid: () => ({
      method: 'POST',
      path: '/v1/funds-confirmations',
      tpp: OTHER_TPP,
      headers: {},
      json: { account: CONSENT.access.accounts[0], instructedAmount: { currency: 'EUR', amount: '1.00' } },
    }),
    own: [
      { step: 'role', apply: (draft) => void (draft.tpp = draft.tpp && TPP), answer: [401, 'ROLE_INVALID'] },
      {
        step: 'body or query',
        apply: ({ json }) => void (json && delete json['account']),
        answer: [400, 'FORMAT_ERROR', 'account'],
      },
    ],
  },
  {
    operation: 'createSigningBasket',
    valid: () => ({
      method: 'POST',
      path: '/v1/signing-baskets',
      tpp: TPP,
      headers: {},
      json: { paymentIds: ['unknown'] },
    }),
    own: [
      wrongMember('paymentIds'),
      { step: 'what it names', apply: () => undefined, answer: [400, 'RESOURCE_UNKNOWN'] },
    ],
  },
];

describe.each(CASES)('the order of errors of $operation', ({ operation, valid, own }) => {
  const order = [...(NEXTGENPSD2.checksOf(operation) ?? []), ...AFTERWARDS];
  const defects = [...COMMON, ...own].toSorted((one, other) => order.indexOf(one.step) - order.indexOf(other.step));
  const answerTo = async (spoilt: readonly Defect[]) => {
    const draft = valid();
    for (const { apply } of spoilt) apply(draft);
    const { method, path, ...options } = draft;
    const { status, body } = await bank.send(method, path, options);
    const [{ code, path: at }] = body.tppMessages;
    return [status, code, at];
  };

  it.each(defects.map((one) => [one.step, one] as const))('names a defect of the step %s', async (_step, defect) => {
    expect(order).toContain(defect.step);
    const [status, code, path] = await answerTo([defect]);
    const [wantedStatus, wantedCode, wantedPath] = defect.answer;
    expect([status, code]).toEqual([wantedStatus, wantedCode]);
    if (wantedPath !== undefined) expect(path).toBe(wantedPath);
  });

  it('is that of its row: of two defects the earlier one is named', async () => {
    const wrong: string[] = [];
    for (const [index, earlier] of defects.entries())
      for (const later of defects.slice(index + 1)) {
        const [status, code] = await answerTo([later, earlier]);
        if (status !== earlier.answer[0] || code !== earlier.answer[1])
          wrong.push(`${earlier.step} before ${later.step}: ${String(status)} ${String(code)}`);
      }
    expect(wrong).toEqual([]);
    expect(defects.length).toBeGreaterThan(2);
  });
});
