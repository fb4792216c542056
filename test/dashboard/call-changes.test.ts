import { describe, expect, it } from '@jest/globals';
import { changedAuthorisation, changedRecord } from '../../src/dashboard/views/requests/call-changes.js';
import type { Schema } from '../../src/library/control-operations.js';

const authorisations = '/v1/consents/one/authorisations';
const call = (number: number, method: string, path: string, body: object): Schema<'RequestEntry'> => ({
  id: `request-${number}`,
  at: '2026-03-02T09:00:00.000Z',
  receivedAt: '2026-03-02T09:00:00.000Z',
  method,
  path,
  status: 200,
  durationMs: 1,
  headers: {},
  answer: { headers: {}, body: JSON.stringify(body) },
  transitions: [],
  curl: 'curl',
});

describe('the state before and after a call', () => {
  it('is the status, the money that moved, and what a created record was created with', () => {
    const change = { at: '2026-03-02T09:00:00.000Z', kind: 'payment', subject: 'one', cause: 'initiated' } as const;
    const amount = { amount: -1.5, currency: 'EUR' };
    expect(
      changedRecord(
        { ...change, from: null, to: 'RCVD' },
        { transactionStatus: 'ACTC', instructedAmount: { amount: 1.5, currency: 'EUR' }, history: [] },
      ).members,
    ).toEqual([
      ['status', undefined, 'RCVD'],
      ['members', undefined, 'instructedAmount.amount: 1.5\ninstructedAmount.currency: EUR'],
    ]);
    const money = [{ accountId: 'anna-current', amount, status: 'released' }] as const;
    expect(changedRecord({ ...change, from: 'ACTC', to: 'CANC', money: [...money] })).toMatchObject({
      kind: 'payment',
      subject: 'one',
      cause: 'initiated',
      members: [
        ['status', 'ACTC', 'CANC'],
        ['-€1.50', 'reserved', 'released', 'anna-current'],
      ],
    });
  });

  it('is that of an authorisation after the latest earlier call about it', () => {
    const started = call(1, 'POST', authorisations, { authorisationId: 'two', scaStatus: 'received' });
    const identified = call(3, 'PUT', `${authorisations}/two`, { scaStatus: 'psuIdentified' });
    const other = call(2, 'POST', authorisations, { authorisationId: 'three', scaStatus: 'exempted' });
    const all = [identified, other, started];
    const member = (one: Schema<'RequestEntry'>) =>
      changedAuthorisation(one, all).map(({ subject, members }) => [subject, ...members]);
    expect(member(started)).toEqual([['two', ['scaStatus', undefined, 'received']]]);
    expect(member(identified)).toEqual([['two', ['scaStatus', 'received', 'psuIdentified']]]);
    expect(member(call(4, 'GET', `${authorisations}/two`, { scaStatus: 'psuIdentified' }))).toEqual([]);
    expect(member(call(5, 'POST', '/v1/consents', { consentId: 'one' }))).toEqual([]);
  });
});
