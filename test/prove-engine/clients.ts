import { randomUUID } from 'node:crypto';
import type { Sandbank } from '../../src/library/index.js';
import type { SandbankOptions } from '../../src/library/options.js';
import { connectSandbank } from '../../src/library/server-client.js';
import { proveWith } from '../../src/proving/prove.js';
import { startInProcess } from '../../src/server/start-in-process.js';

/**
 * Proves a function in this process. The clients of the tests have no time-out, so they cannot tell a late answer from a later one: a plan
 * that asks for a second waits for a few milliseconds.
 */
export const prove = proveWith(async ({ onRequest, ...options }: SandbankOptions) => {
  const server = await startInProcess(options, undefined, onRequest && { onRequest });
  const client = await connectSandbank(server.url);
  const add = client.faults.add.bind(client.faults);
  client.faults.add = (fault) => add(fault.delay ? { ...fault, delay: { type: 'fixed', ms: 5 } } : fault);
  return Object.assign(client, { stop: () => server.stop() }) as Sandbank;
}, '0.1.0');

/** How a client behaves where clients differ. */
export interface Habits {
  /** Whether it starts another payment when it cannot read the status of the first. */
  readonly paysAgain: boolean;
  /** From which statuses on it holds a payment for settled. */
  readonly settledAt: readonly string[];
  /** At which statuses it holds a payment for failed, if not for settled. */
  readonly failedAt: readonly string[];
  /** Whether it sends an order again whose answer was lost. */
  readonly repeatsOrder?: boolean;
}

/** The client that no plan breaks. */
export const CORRECT: Habits = { paysAgain: false, settledAt: ['ACSC', 'ACCC'], failedAt: ['RJCT', 'CANC'] };

/** A small client that pays once, waits for the result, and sends reads again. */
export function payer({ paysAgain, settledAt, failedAt, repeatsOrder = false }: Habits) {
  return async (bank: Sandbank): Promise<void> => {
    const [anna, ben] = bank.demo.psus;
    const order = {
      debtorAccount: { iban: anna?.accounts[0]?.iban },
      creditorAccount: { iban: ben?.accounts[0]?.iban },
      creditorName: ben?.name,
      instructedAmount: { currency: 'EUR', amount: 12.34 },
    };
    const payments = '/PSD2/v1/payments/sepa-credit-transfers';
    const send = async (method: string, path: string, tries: number, json?: object): Promise<any> => {
      for (let left = tries; ; left -= 1)
        try {
          const response = await fetch(bank.url + path, {
            method,
            headers: {
              'X-Request-ID': randomUUID(),
              'Ocp-Apim-Subscription-Key': bank.demo.tpps[0]?.subscriptionKey ?? '',
              'PSU-IP-Address': '192.0.2.1',
              ...(json && { 'Content-Type': 'application/json' }),
            },
            ...(json && { body: JSON.stringify(json) }),
          });
          if (!response.ok) throw new Error(`status ${response.status}`);
          return await response.json();
        } catch (error) {
          if (left <= 1) throw error;
        }
    };
    const pay = async (): Promise<string> => {
      const { paymentId } = await send('POST', payments, repeatsOrder ? 2 : 1, order);
      await bank.approve(paymentId);
      // An order that no one signs has ended after five days.
      await bank.clock.advance(repeatsOrder ? 'PT1M' : 'P5D');
      return paymentId;
    };
    let id = await pay();
    let status: string;
    try {
      ({ transactionStatus: status } = await send('GET', `${payments}/${id}/status`, paysAgain ? 1 : 3));
    } catch (error) {
      if (!paysAgain) throw error;
      id = await pay();
      ({ transactionStatus: status } = await send('GET', `${payments}/${id}/status`, 3));
    }
    const held = settledAt.includes(status) ? 'settled' : failedAt.includes(status) ? 'failed' : 'open';
    await bank.believe({ payments: { [id]: held } });
  };
}
