import { describe, expect, it } from '@jest/globals';
import { attemptsFor, type OpenDecisions } from '../../src/learning/fitting/fitted-decisions.js';
import type { AnswerPair } from '../../src/learning/fitting/answer-pair.js';

/** A call that a bank and the replay answer with these statuses. */
function pair(operation: string, recorded: number, replayed: number): AnswerPair {
  const answers = { recorded: { status: recorded, code: 'X' }, replayed: { status: replayed, code: 'Y' } };
  return { call: { sentAt: () => undefined }, operation, ...answers } as AnswerPair;
}

const OPEN: OpenDecisions = new Map([
  ['sca-approaches', [['embedded', 'decoupled']]],
  ['payment-rules', [['sepa-credit-transfers']]],
]);

describe('settings that can explain why a replay differs', () => {
  it('have the values that the recording leaves possible', () => {
    const refusesProduct = pair('initiatePayment', 404, 201);
    const acceptsPassword = pair('startConsentAuthorisation', 201, 409);
    expect(attemptsFor([refusesProduct, acceptsPassword], OPEN)).toEqual([
      { slug: 'sca-approaches', value: ['embedded', 'decoupled'] },
      { slug: 'payment-rules', value: ['sepa-credit-transfers'] },
    ]);
    expect(attemptsFor([refusesProduct], OPEN)).toEqual([{ slug: 'payment-rules', value: ['sepa-credit-transfers'] }]);
    expect(attemptsFor([refusesProduct, acceptsPassword], new Map([['payment-rules', []]]))).toEqual([]);
  });
});
