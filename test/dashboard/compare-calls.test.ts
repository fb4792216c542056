import { describe, expect, it } from '@jest/globals';
import { comparedCalls, bodyAsJson } from '../../src/dashboard/views/requests/compare-calls.js';
import type { Schema } from '../../src/library/control-operations.js';

const call = (more: Partial<Schema<'RequestEntry'>> = {}): Schema<'RequestEntry'> => ({
  id: 'request-1',
  at: '2026-03-02T09:00:00.000Z',
  receivedAt: '2026-03-02T09:00:00.000Z',
  method: 'POST',
  path: '/PSD2/v1/consents',
  status: 200,
  durationMs: 1,
  headers: { accept: '*/*' },
  answer: { headers: {}, body: '{"consentId":"one"}' },
  transitions: [],
  curl: 'curl',
  ...more,
});
const differences = (one: Schema<'RequestEntry'>, other: Schema<'RequestEntry'>) =>
  comparedCalls(one, other)
    .filter(({ differs }) => differs)
    .map(({ name, values }) => [name, ...values]);

describe('two calls compared', () => {
  it('do not differ by time, duration and id', () => {
    const later = call({ id: 'request-2', at: '2026-03-02T09:00:01.000Z', durationMs: 7 });
    expect(differences(call(), later)).toEqual([]);
    expect(comparedCalls(call(), later)).toContainEqual({
      name: 'answer.body.consentId',
      values: ['one', 'one'],
      differs: false,
    });
  });

  it('differ by members of headers, query, bodies, result and changes', () => {
    const one = call({
      query: 'withBalance=true',
      body: '{"access":{"accounts":[{"iban":"AT1"},{"iban":"AT2"}]},"recurringIndicator":true}',
    });
    const other = call({
      headers: { accept: '*/*', 'psu-ip-address': '10.0.0.1' },
      body: '{"recurringIndicator":false,"access":{"accounts":[{"iban":"AT1"}]}}',
      status: 400,
      refusal: { code: 'FORMAT_ERROR', step: 'bodyShape' },
      answer: { headers: {}, body: '' },
      transitions: [{ at: '', kind: 'consent', subject: 'c', from: null, to: 'received', cause: 'created by the TPP' }],
    });
    expect(differences(one, other)).toEqual([
      ['query.withBalance', 'true', undefined],
      ['headers.psu-ip-address', undefined, '10.0.0.1'],
      ['body.access.accounts[1].iban', 'AT2', undefined],
      ['body.recurringIndicator', 'true', 'false'],
      ['status', '200', '400'],
      ['refusal.code', undefined, 'FORMAT_ERROR'],
      ['refusal.step', undefined, 'bodyShape'],
      ['changes[0].kind', undefined, 'consent'],
      ['changes[0].from', undefined, 'null'],
      ['changes[0].to', undefined, 'received'],
      ['answer.body.consentId', 'one', undefined],
      ['answer.body[0]', undefined, ''],
    ]);
  });

  it('say where a body was sent, but not recorded', () => {
    const headers = { accept: '*/*', 'content-length': '12' };
    const unrecorded = call({ headers });
    const bodiesOf = (...both: [Schema<'RequestEntry'>, Schema<'RequestEntry'>]) =>
      comparedCalls(...both).filter(({ name }) => name.includes('body'));
    expect(bodiesOf(unrecorded, call({ headers, body: '{"amount":5}' }))[0]).toEqual({
      name: 'body.amount',
      values: ['not recorded', '5'],
      differs: true,
    });
    expect(bodiesOf(unrecorded, call())[0]).toEqual({
      name: 'body',
      values: ['not recorded', undefined],
      differs: true,
    });
    const answer = { headers: { 'content-length': '5' } };
    const slow = call({ answer });
    const nothing = { values: ['not recorded', 'not recorded'], differs: false };
    expect(bodiesOf(slow, slow)).toEqual([{ name: 'answer.body', ...nothing }]);
    expect(bodiesOf(call({ method: 'HEAD', answer }), call({ method: 'HEAD', answer }))).toEqual([]);
  });

  it.each([
    ['grant_type=code&code=***', { grant_type: 'code', code: '***' }],
    ['<a><b>1</b>\n <c x="y"/></a>', ['<a>', '<b>1</b>', '<c x="y"/>', '</a>']],
    ['two\nlines', ['two', 'lines']],
    ['[1]', [1]],
  ])('the body %j is compared by its parts', (body, parts) => {
    expect(bodyAsJson(body)).toEqual(parts);
  });
});
