import { describe, expect, it } from '@jest/globals';
import { ANNA, liveBanks, type Answer, type LiveBank } from './live-bank.js';

/**
 * A bank that is slow, and which clients that breaks: the naive one sends a payment again when it has waited long enough, the careful one
 * asks the bank first what it has. No test waits for a duration: a client gives up when the bank has the payment.
 * @decision latency, latency-while-paused
 */

const open = liveBanks();
const LONG = { type: 'fixed', ms: 600_000 };
const ON = { 'latency-while-paused': 'on' };

const paymentsOf = async ({ bank }: LiveBank): Promise<number> => (await bank.payments.list()).length;

function pay({ send }: LiveBank, signal?: AbortSignal): Promise<Answer> {
  const payment = {
    instructedAmount: { currency: 'EUR', amount: '5.00' },
    debtorAccount: { iban: ANNA },
    creditorAccount: { iban: 'AT483200000012345864' },
    creditorName: 'Ben',
  };
  const headers = { 'TPP-Redirect-URI': 'https://tpp.example/', 'PSU-IP-Address': '192.0.2.10' };
  return send('POST', '/v1/payments/sepa-credit-transfers', headers, payment, signal);
}

/** Sends a payment, and gives up when the bank has it. Returns whether an answer had arrived. */
async function payImpatiently(live: LiveBank): Promise<boolean> {
  const before = await paymentsOf(live);
  const patience = new AbortController();
  let isAnswered = false;
  const paid = pay(live, patience.signal).then(
    () => void (isAnswered = true),
    () => undefined,
  );
  while ((await paymentsOf(live)) === before) await Promise.race([paid, paymentsOf(live)]);
  await paymentsOf(live);
  patience.abort();
  await paid;
  return isAnswered;
}

describe('a bank that answers a payment late', () => {
  it('has made the payment when a naive client gives up and sends it again; a careful one asks first', async () => {
    const naive = await open({ latency: { initiatePayment: LONG }, ...ON });
    expect([await payImpatiently(naive), await payImpatiently(naive)]).toEqual([false, false]);
    expect(await paymentsOf(naive)).toBe(2);
    const careful = await open({ latency: { initiatePayment: LONG }, ...ON });
    expect(await payImpatiently(careful)).toBe(false);
    // actualbudget/actual#8531: the bank continues when the client has given up.
    if ((await paymentsOf(careful)) === 0) await payImpatiently(careful);
    expect(await paymentsOf(careful)).toBe(1);
  });

  it('answers other operations at once, and all of them while its clock is paused', async () => {
    const slow = await open({ latency: { initiatePayment: LONG }, ...ON });
    expect((await slow.send('GET', '/v1/consents/x')).status).toBe(403);
    const paused = await open({ latency: { initiatePayment: LONG, all: LONG } });
    expect((await pay(paused)).status).toBe(201);
  });

  it('is slow when its clock runs', async () => {
    const live = await open({ latency: { all: LONG } });
    await live.bank.clock.run();
    expect(await payImpatiently(live)).toBe(false);
  });

  it('delays its answers, also with a fault, and notes how long a call took', async () => {
    const { bank, send } = await open({ latency: { all: { type: 'uniform', lowerMs: 20, upperMs: 40 } }, ...ON });
    await bank.faults.add({ match: { operation: 'readConsent' }, times: 1, error: { statusCode: 503 } });
    const statuses = [];
    for (let call = 0; call < 3; call += 1) statuses.push((await send('GET', '/v1/consents/x')).status);
    expect(statuses).toEqual([503, 403, 403]);
    const calls = await bank.requests.find();
    expect(calls).toHaveLength(3);
    for (const { durationMs } of calls) expect(durationMs).toBeGreaterThanOrEqual(19);
  });
});
