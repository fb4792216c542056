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

  it('are not those that the recording excludes', () => {
    const refused = {
      ...pair('initiatePayment', 400, 201),
      call: { sentAt: () => undefined, header: () => undefined },
    } as unknown as AnswerPair;
    const values = (possible: readonly string[]) => attemptsFor([refused], new Map([['psu-id', possible]]));
    expect(values([])).toEqual([{ slug: 'psu-id', value: 'required' }]);
    expect(values(['optional', 'refused'])).toEqual([]);
    // Also if the replay refused the accepted call for something else.
    const accepted = { ...refused, recorded: { status: 201, code: undefined }, replayed: { status: 400, code: 'Y' } };
    expect(attemptsFor([refused, accepted], new Map([['psu-id', []]]))).toEqual([]);
  });

  it('are consents to one account, where the bank refused those to several', () => {
    const asks = (...ibans: readonly string[]): AnswerPair => {
      const access = {
        balances: ibans.slice(0, 1).map((iban) => ({ iban })),
        transactions: ibans.map((iban) => ({ iban })),
      };
      return { ...pair('createConsent', 400, 201), call: { sentAt: () => access } } as unknown as AnswerPair;
    };
    const tried = (one: AnswerPair) =>
      attemptsFor([one], new Map([['consent-accounts', []]])).map(({ value }) => value);
    expect(tried(asks('A', 'B'))).toEqual(['one']);
    expect(tried(asks('A', 'A'))).toEqual([]);
  });

  it('are refreshes after the end of a consent, where the bank accepts them', () => {
    const call = { sentAt: () => undefined, query: new URLSearchParams({ refresh_token: 'r' }) };
    const refresh = { ...pair('exchangeCode', 200, 400), call } as unknown as AnswerPair;
    expect(attemptsFor([refresh], new Map([['refresh-after-end', []]]))).toEqual([
      { slug: 'refresh-after-end', value: 'accepted' },
    ]);
  });

  it('are funds that are checked with the authorisation, where the bank refused to start or to continue it', () => {
    const open: OpenDecisions = new Map([['funds', []]]);
    const at = (operation: string) => attemptsFor([pair(operation, 400, 200)], open).map(({ value }) => value);
    expect(at('updatePaymentPsuData')).toEqual(['at-authorisation']);
    expect(at('startPaymentAuthorisation')).toEqual(['at-authorisation']);
    expect(at('initiatePayment')).toEqual(['at-initiation']);
  });

  it('are confirmations of funds without a consent, where the bank accepts them', () => {
    const open: OpenDecisions = new Map([['funds-consent', []]]);
    expect(attemptsFor([pair('confirmFunds', 200, 400)], open)).toEqual([{ slug: 'funds-consent', value: 'none' }]);
    expect(attemptsFor([pair('confirmFunds', 400, 400)], open)).toEqual([]);
    const consent = pair('createFundsConsent', 201, 201);
    expect(attemptsFor([consent, pair('confirmFunds', 200, 400)], open)).toEqual([]);
  });

  it('are lists without pending entries, where the bank refused a list that asks for them', () => {
    const open: OpenDecisions = new Map([['pending-entries', []]]);
    const list = (bookingStatus: string) =>
      attemptsFor(
        [
          {
            ...pair('readTransactions', 400, 200),
            call: { sentAt: () => undefined, query: new URLSearchParams({ bookingStatus }) },
          } as unknown as AnswerPair,
        ],
        open,
      ).map(({ value }) => value);
    expect(list('both')).toEqual(['with-booked', 'refused']);
    expect(list('pending')).toEqual(['with-booked', 'refused']);
    expect(list('information')).toEqual([]);
  });

  it('are how long a consent waits, where the bank has ended one that the replay has not', () => {
    const open: OpenDecisions = new Map([['consent-transitions', []]]);
    const created = {
      ...pair('createConsent', 201, 201),
      call: { sentAt: () => undefined, sentAtMs: 0, createdId: 'c1' },
    } as unknown as AnswerPair;
    const read = (consentStatus: string, minutes: number, state = 'received') =>
      ({
        ...pair('readConsentStatus', 200, 200),
        call: { sentAtMs: minutes * 60_000, parameters: { consentId: 'c1' }, textAt: () => consentStatus },
        state,
      }) as unknown as AnswerPair;
    const window = (...reads: readonly AnswerPair[]) =>
      attemptsFor([created, ...reads], open).map(({ value }) => value);
    expect(window(read('expired', 11))).toEqual([{ authorisationWindow: 'PT10M' }]);
    expect(window(read('expired', 70), read('rejected', 16))).toEqual([{ authorisationWindow: 'PT15M' }]);
    expect(window(read('received', 11), read('expired', 90, 'expired'))).toEqual([]);
  });
});
