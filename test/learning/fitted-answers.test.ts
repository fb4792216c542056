import { describe, expect, it } from '@jest/globals';
import type { Adaptation } from '../../src/adaptations/adaptation.js';
import { fittedAnswers } from '../../src/cli/learn/fitted-answers.js';
import type { AnswerPair } from '../../src/cli/learn/replay.js';

const HEADERS = { 'content-type': 'application/json' };

interface Refused {
  readonly operation: string;
  readonly status: number;
  readonly code: string;
  readonly path?: string;
  readonly state?: string;
}

/** A call that the bank refuses with `status` and `as`, and the replay with its own `code`. */
function pair(as: string, { operation, status, code, path, state }: Refused): AnswerPair {
  const answer = { status, headers: HEADERS, body: JSON.stringify({ tppMessages: [{ code: as }] }) };
  return {
    call: { raw: { answer } },
    operation,
    recorded: { status, code: as },
    replayed: { status: 401, code },
    refusal: { code, path },
    ...(state !== undefined && { state }),
  } as unknown as AnswerPair;
}

const fitted = (pairs: readonly AnswerPair[], read: readonly Adaptation[] = []) =>
  fittedAnswers(pairs, read).map(({ answer, on }) => [answer.code, on]);

describe('the answers that a replay shows', () => {
  it('differ between a consent that is not valid and an account outside a valid one', () => {
    const invalid = pair('NOT_ACTIVE', {
      operation: 'readAccounts',
      status: 403,
      code: 'CONSENT_INVALID',
      state: 'received',
    });
    const outside = pair('NOT_COVERED', {
      operation: 'readBalances',
      status: 403,
      code: 'RESOURCE_UNKNOWN',
      path: 'accountId',
      state: 'valid',
    });
    const [first, second] = fitted([invalid, outside]);
    expect(first).toMatchObject(['NOT_ACTIVE', { codes: ['RESOURCE_UNKNOWN'], paths: ['accountId'] }]);
    expect(first?.[1]).toMatchObject({ states: expect.arrayContaining(['received', 'expired']) });
    expect(second).toEqual(['NOT_COVERED', { codes: ['CONSENT_INVALID'], states: ['valid'] }]);
    const others = fitted([invalid, outside]).filter(([code]) => code === 'NOT_COVERED');
    expect(others.slice(1)).toEqual([
      ['NOT_COVERED', { codes: ['RESOURCE_UNKNOWN', 'CONSENT_UNKNOWN'], paths: ['accountId'] }],
    ]);
    const service = pair('NO_RIGHT', {
      operation: 'readBalances',
      status: 403,
      code: 'CONSENT_INVALID',
      state: 'valid',
    });
    expect(fitted([invalid, outside, service])).not.toContainEqual(second);
  });

  it('are told apart by the code of the dialect before the status of what the call is about', () => {
    const cancelled = { operation: 'cancelPayment', status: 400, code: 'CANCELLATION_INVALID', state: 'CANC' };
    const ended = { operation: 'updateConsentPsuData', status: 409, code: 'STATUS_INVALID', state: 'valid' };
    const started = { ...ended, operation: 'startPaymentAuthorisation', state: 'ACSC' };
    expect(fitted([pair('NO_CANCEL', cancelled), pair('ENDED', ended), pair('ENDED', started)])).toEqual([
      ['NO_CANCEL', { codes: ['CANCELLATION_INVALID'] }],
      ['ENDED', { codes: ['STATUS_INVALID', 'CANCELLATION_INVALID'] }],
    ]);
  });

  it('are the same for a wrong value of a header as for a missing one', () => {
    const missing = pair('NO_TYPE', {
      operation: 'createConsent',
      status: 400,
      code: 'FORMAT_ERROR',
      path: 'PSU-ID-Type',
    });
    const read: Adaptation[] = [
      { header: { require: 'PSU-ID-Type', values: ['WEB'] }, on: { operations: ['createConsent'] } },
    ];
    const wrong = ['NO_TYPE', { codes: ['PARAMETER_NOT_SUPPORTED'], paths: ['PSU-ID-Type'] }];
    expect(fitted([missing], read)).toContainEqual(wrong);
    expect(fitted([missing])).not.toContainEqual(wrong);
  });
});
