import { describe, expect, it } from '@jest/globals';
import type { Adaptation } from '../../src/adaptations/adaptation.js';
import { absentOperations, fittedAnswers } from '../../src/cli/learn/fitted-answers.js';
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
});

describe('operations that a bank does not have', () => {
  const answered = (operation: string, status: number, path?: string): AnswerPair => ({
    ...pair('SERVICE_INVALID', { operation, status, code: 'RESOURCE_UNKNOWN', ...(path !== undefined && { path }) }),
    call: { operation } as never,
    ...((path === undefined && { refusal: undefined }) as object),
  });
  const ids = ['readCardAccounts', 'createSigningBasket', 'confirmFunds', 'cancelPayment'] as const;
  const words = (...pairs: readonly AnswerPair[]) =>
    absentOperations(pairs, ids).map(({ adaptation, isAssumed }) => [adaptation, isAssumed]);

  it('are those of which all calls get what an unknown address gets, and then rare ones that no call needs', () => {
    const off = (operation: string) => ({ path: { operation, off: true } });
    const address = answered('', 404, 'path');
    expect(words(address, answered('cancelPayment', 404))).toEqual([
      [off('cancelPayment'), false],
      [off('readCardAccounts'), true],
      [off('createSigningBasket'), true],
    ]);
    expect(words(address, answered('readCardAccounts', 200))).toEqual([[off('createSigningBasket'), true]]);
    expect(words(answered('readAccounts', 200))).toEqual([]);
  });

  it('are refused with 405 and 501 as the bank does, rare ones like those that were called', () => {
    const as = (status: number) => ({ status, code: 'SERVICE_INVALID' });
    const refuse = (status: number, ...operations: readonly string[]) => ({
      refuse: { as: as(status) },
      on: { operations },
    });
    expect(words(answered('cancelPayment', 405), answered('cancelPayment', 405))).toEqual([
      [refuse(405, 'cancelPayment'), false],
    ]);
    expect(words(answered('cancelPayment', 405), answered('cancelPayment', 204))).toEqual([]);
    expect(words(answered('readCardAccounts', 501))).toEqual([
      [refuse(501, 'readCardAccounts'), false],
      [refuse(501, 'createSigningBasket', 'confirmFunds'), true],
    ]);
  });
});
