import { beforeAll, describe, expect, it } from '@jest/globals';
import { learningReportText } from '../../src/cli/learn/learning-report.js';
import { learnDecisions } from '../../src/learning/learn.js';
import { mediaTypes, ownCalls, successStatuses, unknownLogin } from '../../src/learning/own-calls.js';
import type { InterfaceFacts } from '../../src/learning/recording.js';
import { nextgenpsd2Facts, recordingOfCalls, type WrittenCall as Told } from './written-calls.js';

let facts: InterfaceFacts;
beforeAll(async () => {
  facts = await nextgenpsd2Facts();
});

/** A recording of these calls, and one of a known operation at the same host. */
const recordingOf = (...calls: readonly Told[]) =>
  recordingOfCalls([{ path: '/v1/accounts', got: { accounts: [] } }, ...calls], facts);
const learned = (...calls: readonly Told[]) => ownCalls(recordingOf(...calls)).map(({ adaptation }) => adaptation);

describe('a call that the bank always answers in the same way', () => {
  const path = '/v1/tpp';
  const key = { headers: { 'x-key': 'k', accept: 'application/json' } };
  const got = { access: 'ENABLED', roles: ['AIS', 'PIS'], active: true };

  it('is learned with its answer, and with that to calls without a header', () => {
    const refused = { path, status: 401, headers: { accept: 'application/json' }, got: { code: 'NO_KEY' } };
    expect(learned({ path, got, ...key }, refused, { path, got, ...key })).toEqual([
      { call: { method: 'GET', path, without: 'x-key', as: { status: 401, code: 'NO_KEY' } } },
      { call: { method: 'GET', path, as: { status: 200, body: got } } },
    ]);
    expect(learned({ method: 'POST', path: '/oauth/revoke' })).toEqual([
      { call: { method: 'POST', path: '/oauth/revoke', as: { status: 200, body: '' } } },
    ]);
  });

  it('is not learned where Sandbank has the answer itself: the metadata of the token endpoint', () => {
    const metadata = { path: '/.well-known/oauth-authorization-server', got: { response_types_supported: ['code'] } };
    expect(learned(metadata, metadata)).toEqual([]);
    expect(learned({ ...metadata, path: `/oauth${metadata.path}` })).toHaveLength(1);
  });

  it('is learned without what belongs to the client', () => {
    const [own] = ownCalls(recordingOf({ path, got: { ...got, number: 'PSDAT-FMA-700001', name: 'Client GmbH' } }));
    expect(own).toEqual({
      adaptation: { call: { method: 'GET', path, as: { status: 200, body: got } } },
      grade: 'read',
      seen: 'answered as recorded, without ids and data; nothing in the bank changes',
    });
  });

  it('is learned with a path for every id, without what the call itself says, and with empty lists of data', () => {
    const update = (id: string, method: string): Told => ({
      path: `/v1/logins/${id}`,
      method: 'PATCH',
      sent: JSON.stringify({ method }),
      headers: { 'content-type': 'application/json' },
      got: { status: 'selected', method, challenge: { code: id.slice(0, 4) }, _links: { self: `/v1/logins/${id}` } },
    });
    expect(learned(update('4711-1', 'CARD'), update('4712-2', 'APP'))).toEqual([
      { call: { method: 'PATCH', path: '/v1/logins/{id}', as: { status: 200, body: { status: 'selected' } } } },
    ]);
    const list = { path, got: { accounts: [{ iban: 'AT611904300234573201', currency: 'EUR' }], owner: 'Anna' } };
    const refused = { path, status: 401, got: { code: 'BAD' } };
    expect(ownCalls(recordingOf(list, list, refused))).toEqual([
      {
        adaptation: { call: { method: 'GET', path, as: { status: 200, body: { accounts: [] } } } },
        grade: 'fitted',
        seen: 'answered as recorded, without ids and data; nothing in the bank changes, and 1 call that the bank refused would be accepted',
      },
    ]);
  });

  it('is learned with its answer to calls whose token the bank did not issue', () => {
    const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
    const refused = { path, status: 401, got: { code: 'NO_TOKEN' } };
    const token = { path: '/v1/oauth/token', method: 'POST', got: { access_token: 'token-0001' } };
    expect(learned(token, { path, got, ...as('token-0001') }, { ...refused, ...as('made-up') }, refused)).toEqual([
      { call: { method: 'GET', path, without: 'authorization', as: { status: 401, code: 'NO_TOKEN' } } },
      { call: { method: 'GET', path, as: { status: 200, body: got } } },
    ]);
  });

  it('is learned with its answer to calls without a parameter', () => {
    const refused = { path, status: 400, got: { code: 'NO_BIC' } };
    expect(learned({ path: `${path}?bic=X`, got: [{ url: 'https://bank.example/x' }] }, refused)).toEqual([
      { call: { method: 'GET', path, without: 'bic', as: { status: 400, code: 'NO_BIC' } } },
      { call: { method: 'GET', path, as: { status: 200, body: [] } } },
    ]);
  });

  it('is learned with a slash at its end, and with two refusals that a header tells apart', () => {
    expect(learned({ path: '/v1/banks/', got })).toEqual([
      { call: { method: 'GET', path: '/v1/banks/', as: { status: 200, body: got } } },
    ]);
    const put: Told = { path: '/v1/consents/4711-1', method: 'PUT', status: 400, got: { code: 'NO_NAME' } };
    const named: Told = { ...put, headers: { 'operation-name': 'update' }, got: { code: 'NOT_HERE' } };
    const call = { method: 'PUT', path: '/v1/consents/{id}' };
    expect(learned(put, named)).toEqual([
      { call: { ...call, without: 'operation-name', as: { status: 400, code: 'NO_NAME' } } },
      { call: { ...call, as: { status: 400, code: 'NOT_HERE' } } },
    ]);
    expect(learned(put, { ...put, got: { code: 'NOT_HERE' } })).toEqual([]);
  });

  it.each<[string, ...Told[]]>([
    ['creates something', { path, method: 'POST', got: { ...got, id: 'baf50001-9d77' } }],
    ['has only an amount', { path, got: { limit: { amount: 12.5 } } }],
    ['differs', { path, got }, { path, got: { access: 'BLOCKED' } }],
    ['is refused for another reason', { path, got, ...key }, { path, status: 401, got: { code: 'BAD' }, ...key }],
    ['has a path that no adaptation can have', { path: '/v1/tpp(x)', got }],
    ['has another method', { path, got, method: 'PURGE' }],
    ['is never accepted', { path, status: 405 }],
    ['has a body that the recorder left out', { path, got: undefined, status: 204, method: 'GET' }],
  ])('is not learned if it %s', (_what, ...calls) => {
    expect(learned(...calls)).toEqual([]);
  });
});

it('the report says first that calls depend on a login that is no operation', () => {
  const bearer = { headers: { authorization: 'Bearer token-0001' } };
  const recording = recordingOf(
    { path: '/v1/logins', method: 'POST', status: 201, got: { loginId: 'login-4711' } },
    { path: '/v1/logins/login-4711', got: { status: 'DONE', code: 'code-0001' } },
    {
      path: '/v1/oauth/token',
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      sent: 'grant_type=authorization_code&code=code-0001',
      got: { access_token: 'token-0001' },
    },
    { path: '/v1/accounts', got: { accounts: [] }, ...bearer },
    { path: '/v1/accounts/a/balances', got: { balances: [] }, ...bearer },
  );
  const login = unknownLogin(recording);
  expect(login).toEqual({ request: 3, place: 'GET bank.example/v1/logins/{id}', calls: 3 });
  const differing = (request: number, call: string, because = 0) => ({
    ...{ request, call, recorded: '200', replayed: '404' },
    ...(because > 0 && { because }),
  });
  const report = learningReportText({
    ...learnDecisions(recording),
    ...(login && { login }),
    exchanges: 6,
    elsewhere: 2,
    elsewhereAt: {},
    signed: 0,
    operations: 3,
    hosts: {},
    skipped: {},
    differences: [],
    adaptations: [],
    replay: {
      recording: 'the same',
      skipped: 0,
      played: 6,
      same: 3,
      left: 0,
      signatures: 0,
      differences: [
        differing(1, 'readBalances'),
        ...[2, 3, 4, 5].map((request) => differing(request, 'readAccounts')),
        ...[7, 8].map((request) => differing(request, 'readConsent', request === 7 ? 1 : 7)),
      ],
    },
  });
  expect(report.split('\n').slice(0, 4)).toEqual([
    'This profile answers 3 of 6 recorded calls as the bank did: with the same status and the same error code',
    '  3 calls need a login that could not be learned: request 3, GET bank.example/v1/logins/{id}, gave their code or token',
    '  request 2, 3, 4, … 4 calls, readAccounts: 200, but the profile 404',
    '  request 1, readBalances: 200, but the profile 404; without what it gives, also request 7, 8',
  ]);
});

describe('a success with a status that the document lacks', () => {
  const one = { method: 'DELETE', path: '/v1/payments/sepa-credit-transfers/one' };
  const statusesOf = (...calls: readonly Partial<Told>[]) =>
    successStatuses(recordingOf(...calls.map((call) => ({ ...one, ...call })))).map(({ adaptation }) => adaptation);
  const on = { operations: ['cancelPayment'] };

  it('takes the place of those that no call has', () => {
    const got = { transactionStatus: 'CANC' };
    expect(statusesOf({ got })).toEqual([{ answer: { status: 200, body: got }, on: { ...on, statuses: [202, 204] } }]);
    const waiting = { status: 202, got: { transactionStatus: 'ACTC' } };
    expect(statusesOf(waiting, { got: { ...got, paymentId: '4711' } })).toEqual([
      { answer: { status: 200 }, on: { ...on, statuses: [204] } },
    ]);
  });

  it('says where a consent that is deleted stays valid at the bank, because it ends here', () => {
    const path = '/v1/consents/one';
    const rest = { consentId: '4711' };
    const [ended, kept] = [rest, { ...rest, consentStatus: 'valid' }].map(
      (got) => successStatuses(recordingOf({ ...one, path, status: 202, got }))[0],
    );
    expect(ended).toMatchObject({ grade: 'read', seen: 'request 2 has this status, and no call one of 204' });
    expect(kept).toEqual({
      adaptation: { answer: { status: 202 }, on: { operations: ['deleteConsent'], statuses: [204] } },
      grade: 'fitted',
      seen: `${ended?.seen}; the bank keeps the consent valid until the PSU confirms, and here it ends`,
    });
  });

  it('takes none if all have been seen, or the statuses differ, and leaves creations to their decision', () => {
    expect(statusesOf({ status: 204 }, { status: 202, got: {} })).toEqual([]);
    expect(statusesOf({ got: {} }, { status: 203, got: {} })).toEqual([]);
    expect(statusesOf({ method: 'POST', path: '/v1/consents', got: { consentId: 'one' } })).toEqual([]);
  });
});

describe('a media type of JSON', () => {
  const typesOf = (...calls: readonly Told[]) =>
    mediaTypes(recordingOfCalls(calls, facts)).map(({ adaptation }) => adaptation);
  const typed = (type: string, status = 200, path = '/v1/accounts'): Told => ({
    path,
    status,
    got: {},
    answerHeaders: { 'content-type': type },
  });
  const hal = 'application/hal+json';

  it('is learned for the statuses with which all bodies have it, otherwise for operations', () => {
    const problem = typed('application/problem+json', 401);
    expect(typesOf(typed(`${hal};charset=UTF-8`, 201), problem, typed(hal))).toEqual([
      { answer: { mediaType: hal }, on: { statuses: [200, 201] } },
    ]);
    expect(typesOf(typed(hal), typed('application/json', 200, '/v1/accounts/a/balances'))).toEqual([
      { answer: { mediaType: hal }, on: { operations: ['readAccounts'], statuses: [200] } },
    ]);
  });

  it('is not learned if one operation has several, or none', () => {
    expect(typesOf(typed(hal), typed('text/plain'))).toEqual([]);
    expect(typesOf(typed(''))).toEqual([]);
  });
});
