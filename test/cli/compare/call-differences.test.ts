import { describe, expect, it } from '@jest/globals';
import { RecordedCall } from '../../../src/learning/exchange.js';
import { differencesBetween } from '../../../src/cli/compare/call-differences.js';
import { varyingMembers } from '../../../src/cli/compare/comparison.js';
import { pairCalls, RequestWords, type ProbedCall } from '../../../src/cli/compare/probed-call.js';

function answered(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): RecordedCall {
  return new RecordedCall(
    {
      number: 1,
      method: 'GET',
      url: new URL('https://bank.example/v1/accounts'),
      request: { headers: {}, body: undefined },
      answer: {
        status,
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      },
    },
    { operation: 'readAccounts', parameters: {}, path: '/' },
  );
}

const differences = (one: RecordedCall, other: RecordedCall) =>
  differencesBetween(one, other, undefined).map(({ kind, what, target, reference }) => [kind, what, target, reference]);

describe('two answers', () => {
  it('with other values of the same members and types have no difference', () => {
    const one = answered(200, { accounts: [{ iban: 'A', balances: [{ amount: 1 }] }, { iban: 'B' }] }, { date: 'now' });
    const other = answered(200, { accounts: [{ iban: 'C', balances: [{ amount: 2.5 }] }] }, { server: 'x' });
    expect(differences(one, other)).toEqual([]);
  });

  it('differ in members and types at any depth, an absent member once', () => {
    const one = answered(200, { accounts: [{ iban: 'A', amount: '1', address: { street: 'S', city: 'C' } }] });
    const other = answered(200, { accounts: [{ iban: null, amount: 1 }] });
    expect(differences(one, other)).toEqual([
      ['type', 'accounts[].iban', 'string', 'null'],
      ['type', 'accounts[].amount', 'string', 'number'],
      ['member', 'accounts[].address', 'object', 'none'],
    ]);
  });

  it('of which one has an empty list do not differ in what the list would have had', () => {
    const one = answered(200, { booked: [], pending: [{ id: '1' }] });
    const other = answered(200, { booked: [{ id: '1' }], pending: [] });
    expect(differences(one, other)).toEqual([]);
  });

  it('of which one is a refusal differ in status and code only', () => {
    const refusal = answered(400, { tppMessages: [{ code: 'FORMAT_ERROR', path: 'iban' }] });
    expect(differences(refusal, answered(200, { accounts: [] }))).toEqual([
      ['status', '', '400', '200'],
      ['refusal', '', 'FORMAT_ERROR', 'none'],
    ]);
  });

  it('that refuse for another reason differ in code and path', () => {
    const one = answered(400, { tppMessages: [{ code: 'FORMAT_ERROR', path: 'iban' }] });
    const other = answered(400, { tppMessages: [{ code: 'PARAMETER_NOT_SUPPORTED', path: 'X-Id' }] });
    expect(differences(one, other)).toEqual([
      ['refusal', '', 'FORMAT_ERROR', 'PARAMETER_NOT_SUPPORTED'],
      ['path', '', 'iban', 'X-Id'],
    ]);
  });

  it('differ in headers of the interface, not in those of servers', () => {
    const one = answered(200, {}, { 'aspsp-sca-approach': 'REDIRECT', via: 'x', etag: '"1"' });
    expect(differences(one, answered(200, {}))).toEqual([['header', 'aspsp-sca-approach', 'present', 'none']]);
  });

  it('of another media type are not compared member by member', () => {
    const page = answered(200, '<p>', { 'content-type': 'text/html; charset=utf-8' });
    expect(differences(page, answered(200, { accounts: [] }))).toEqual([
      ['media-type', '', 'text/html', 'application/json'],
    ]);
  });

  it('with very many members are compared in part, with names that can be shown', () => {
    const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`\u001b[31m${index}`, 1]));
    const found = differences(answered(200, many), answered(200, {}));
    expect(found).toHaveLength(40);
    expect(found[0]).toEqual(['member', '\u{fffd}[31m0', 'number', 'none']);
  });
});

describe('members of entries', () => {
  it('vary if some entries have them and others do not, in any of the answers of a bank', () => {
    const varying = varyingMembers([
      {
        booked: [
          { id: '1', address: { street: 'S' } },
          { id: '2', check: '3' },
        ],
        next: 1,
      },
      { booked: [{ id: '3', address: { city: 'C' } }] },
    ]);
    expect([...varying].toSorted()).toEqual([
      'booked[].address',
      'booked[].address.city',
      'booked[].address.street',
      'booked[].check',
    ]);
  });
});

describe('calls of two banks', () => {
  const call = (probe: string, request: string): ProbedCall => ({
    probe,
    request,
    exchange: {
      number: 1,
      method: 'GET',
      url: new URL('https://bank.example/'),
      request: { headers: {}, body: undefined },
      answer: { status: 200, headers: {}, body: undefined },
    },
  });

  it('are paired by probe and request, in their order; the others are named', () => {
    const { pairs, unpaired } = pairCalls(
      [call('one', 'GET /a'), call('one', 'GET /a'), call('two', 'GET /a'), call('one', 'GET /b')],
      [call('one', 'GET /a'), call('two', 'GET /a'), call('one', 'GET /c')],
    );
    expect(pairs.map(({ probe, request }) => [probe, request])).toEqual([
      ['one', 'GET /a'],
      ['two', 'GET /a'],
    ]);
    expect(unpaired).toEqual([
      { probe: 'one', request: 'GET /a', at: 'target' },
      { probe: 'one', request: 'GET /b', at: 'target' },
      { probe: 'one', request: 'GET /c', at: 'reference' },
    ]);
  });

  it('are described in words that are the same at every bank', () => {
    const words = new RequestWords('2026-03-02', (text) => text.replace('c-4711', 'issued-consentId-3'));
    words.created('issued-consentId-3', 'POST /v1/consents');
    expect(
      words.of({
        method: 'GET',
        path: '/v1/consents/c-4711',
        headers: { 'Consent-ID': 'c-4711', 'X-Request-ID': null },
        query: { dateFrom: '2026-02-23', dateTo: '2026-03-02' },
      }),
    ).toBe(
      'GET /v1/consents/{consentId}?dateFrom={today-7}&dateTo={today} Consent-ID: {consentId} without X-Request-ID (created by POST /v1/consents)',
    );
  });
});
