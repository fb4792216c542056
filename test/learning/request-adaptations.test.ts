import { expect, it } from '@jest/globals';
import type { Adaptation } from '../../src/adaptations/adaptation.js';
import { requestAdaptations } from '../../src/learning/request-adaptations.js';
import { bodyAdaptations } from '../../src/learning/body-adaptations.js';
import { nextgenpsd2Facts, recordingOfCalls, type WrittenCall } from './written-calls.js';

const CONSENT = { access: { allPsd2: 'allAccounts' }, recurringIndicator: true, validUntil: '2026-12-31' };
const STARTED = { scaStatus: 'psuAuthenticated', scaMethods: [{ authenticationMethodId: 'sms-1' }] };

const post = (path: string, sent: object, status = 201): WrittenCall => ({
  method: path.endsWith('/a-1') ? 'PUT' : 'POST',
  path: `/v1/consents${path}`,
  sent: JSON.stringify(sent),
  status,
  got: status < 300 ? STARTED : { tppMessages: [{ category: 'ERROR', code: 'FORMAT_ERROR' }] },
});
const update = (sent: object, status = 200): WrittenCall => post('/c-1/authorisations/a-1', sent, status);

async function learned(...calls: readonly WrittenCall[]): Promise<readonly Adaptation[]> {
  return requestAdaptations(recordingOfCalls(calls, await nextgenpsd2Facts())).map(({ adaptation }) => adaptation);
}
const on = { operations: ['createConsent'], direction: 'request' };
const ofUpdates = { on: { operations: expect.arrayContaining(['updateConsentPsuData', 'startPaymentAuthorisation']) } };

it('a request can have its whole body in a member', async () => {
  expect(await learned(post('', { data: CONSENT }))).toEqual([{ move: { from: '.', to: 'data' }, on }]);
  expect(await learned(post('', { data: CONSENT }, 400))).toEqual([]);
  expect(await learned(post('', { data: CONSENT }), post('', CONSENT))).toEqual([]);
});

it('the names of requests can have another style, or only some of them', async () => {
  const snake = { access: { all_psd2: 'allAccounts' }, valid_until: '2026-12-31' };
  expect(await learned(post('', snake))).toEqual([
    { rename: { names: 'snake_case' }, on: { except: ['exchangeCode'], direction: 'request' } },
  ]);
  expect(await learned(post('', { ...CONSENT, valid_until: '2026-12-31', trace_id: 1 }))).toEqual([
    { rename: { member: 'validUntil', as: 'valid_until' }, on },
  ]);
  expect(await learned(post('', { ...CONSENT, trace_id: 1 }))).toEqual([]);
});

it('the method, the password and the code of a PSU can be in other members', async () => {
  const [otp, pin, method, ...others] = await learned(
    post('/c-1/authorisations', {}),
    update({ methodId: 'sms-1' }),
    update({ pin: '12345' }),
    update({ otp: '123456' }),
  );
  expect(method).toMatchObject({ rename: { member: 'authenticationMethodId', as: 'methodId' }, ...ofUpdates });
  expect(pin).toMatchObject({ move: { from: 'psuData.password', to: 'pin' }, ...ofUpdates });
  expect(otp).toMatchObject({ rename: { member: 'scaAuthenticationData', as: 'otp' }, ...ofUpdates });
  expect(others).toEqual([]);
  const named = { ...post('/c-1/authorisations', {}), got: { ...STARTED, scaMethods: ['App'] } };
  expect(await learned(named, update({ chosen: 'App' }))).toMatchObject([
    { rename: { member: 'authenticationMethodId', as: 'chosen' } },
  ]);
  expect(await learned(update({ otp: '1' }, 400), update({ scaAuthenticationData: '1' }))).toEqual([]);
});

it('a member that answers have under another name has it in the requests that show it', async () => {
  const pay = (amount: object): WrittenCall => ({
    method: 'POST',
    path: '/v1/payments/sepa-credit-transfers',
    sent: JSON.stringify({ instructedAmount: { currency: 'EUR', ...amount } }),
    status: 201,
    got: { transactionStatus: 'RCVD', paymentId: 'p-1', _links: {} },
  });
  const read: WrittenCall = {
    path: '/v1/payments/sepa-credit-transfers/p-1',
    got: { transactionStatus: 'RCVD', instructedAmount: { currency: 'EUR', content: '5.00' } },
  };
  const renames = async (...calls: readonly WrittenCall[]) => {
    const recording = recordingOfCalls([...calls, read], await nextgenpsd2Facts());
    const raw = recording.calls.map((call) => call.raw);
    const all = bodyAdaptations(raw, recording, []).map(({ adaptation }) => adaptation);
    return all.flatMap((one) => ('rename' in one ? [one.on] : []));
  };
  const ofAnswers = { direction: 'response' };
  const ofPayments = { direction: 'request', operations: ['initiatePayment'] };
  expect(await renames(pay({ content: '5.00' }))).toEqual([ofAnswers, ofPayments]);
  expect(await renames(pay({ amount: '5.00' }))).toEqual([ofAnswers]);
  expect(await renames(pay({ content: '5.00' }), pay({ amount: '5.00' }))).toEqual([ofAnswers]);
});
