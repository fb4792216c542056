import { expect, it } from '@jest/globals';
import type { AnswerPair } from '../../src/learning/fitting/answer-pair.js';
import { fittedRequests } from '../../src/learning/fitting/fitted-requests.js';
import { RecordedCall } from '../../src/learning/exchange.js';

/** A creation that the bank accepted, or refused with a status, and that the replay refuses because of a member. */
function pair(
  sent: object,
  path: string,
  status = 201,
  operation: 'createConsent' | 'initiatePayment' = 'createConsent',
) {
  const exchange = {
    number: 7,
    method: 'POST',
    url: new URL('https://bank.example/x'),
    request: { headers: {}, body: JSON.stringify(sent) },
    answer: { status, headers: {}, body: '{}' },
  };
  return {
    call: new RecordedCall(exchange, { operation, parameters: {}, path: '/x' }),
    operation,
    recorded: { status, code: undefined },
    replayed: { status: 400, code: 'FORMAT_ERROR' },
    refusal: { code: 'FORMAT_ERROR', path },
  } satisfies AnswerPair;
}
const learned = (...pairs: readonly AnswerPair[]) => fittedRequests(pairs).map(({ adaptation }) => adaptation);
const on = { operations: ['createConsent'], direction: 'request' };

it('a member that the bank does not need has a value for the dialect', () => {
  expect(learned(pair({}, 'combinedServiceIndicator'), pair({}, 'validUntil'))).toEqual([
    { absent: { member: 'combinedServiceIndicator', as: 'omit', value: false }, on },
    { absent: { member: 'validUntil', as: 'omit', value: '9999-12-31' }, on },
  ]);
});

it('a boolean can be text', () => {
  expect(learned(pair({ combinedServiceIndicator: 'false' }, 'combinedServiceIndicator'))).toEqual([
    { form: { member: 'combinedServiceIndicator', as: 'boolean-text' }, on },
  ]);
});

it('a whole number can be text, and a frequency a code of ISO 20022', () => {
  expect(learned(pair({ frequencyPerDay: '4' }, 'frequencyPerDay'))).toEqual([
    { form: { member: 'frequencyPerDay', as: 'digits' }, on },
  ]);
  const [{ map }] = learned(pair({ frequency: 'MNTH' }, 'frequency', 201, 'initiatePayment')) as any;
  expect(map).toMatchObject({ member: 'frequency', values: { Monthly: 'MNTH', Annual: 'YEAR' } });
});

it('an amount can be a number next to text, without a word about the answers', () => {
  const sent = { instructedAmount: { currency: 'EUR', amount: 12.5 } };
  expect(learned(pair(sent, 'instructedAmount.amount', 201, 'initiatePayment'))).toEqual([
    {
      form: { member: 'amount', as: 'number', in: 'instructedAmount' },
      on: { operations: ['initiatePayment'], direction: 'request' },
    },
  ]);
});

it('the code of an embedded authorisation can be sent as confirmationCode', () => {
  const code = { code: 'STATUS_INVALID', path: undefined };
  const sent = { ...pair({ confirmationCode: '123456' }, '', 200), refusal: code, operation: 'updateConsentPsuData' };
  const [{ rename }] = learned(sent) as any;
  expect(rename).toEqual({ member: 'scaAuthenticationData', as: 'confirmationCode' });
  expect(learned({ ...sent, recorded: { status: 409, code: 'STATUS_INVALID' } })).toEqual([]);
});

it('nothing is learned from what the bank refuses, from other values, or from members that have no usual value', () => {
  expect(
    learned(
      pair({}, 'validUntil', 400),
      pair({ frequencyPerDay: 'often' }, 'frequencyPerDay'),
      pair({ frequency: 'Fortnight' }, 'frequency'),
      pair({}, 'access'),
      pair({}, 'validUntil', 201, 'initiatePayment'),
    ),
  ).toEqual([]);
});

it('words for all accounts that the dialect does not know are read as its own', () => {
  const asked = (word: string) => pair({ access: { availableAccounts: word } }, 'access.availableAccounts');
  expect(learned(asked('allAccountsWithBalances'))).toEqual([
    { map: { member: 'availableAccounts', values: { allAccounts: 'allAccountsWithBalances' } }, on },
  ]);
  expect(learned(asked('everything'))).toEqual([]);
});
