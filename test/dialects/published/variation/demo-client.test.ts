import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DemoDisplay, DemoFailure } from '../../../../src/cli/demo/client.js';
import { openPublished, walk } from '../../../../src/cli/demo/published.js';
import { openHttpBank } from '../../../support/http-bank.js';
import { TPP_ONE } from '../../../support/small-bank.js';

/** The demo's own client against banks that answer otherwise than it was written with. */

const CLIENT = { subscriptionKey: 'key-one-1', clientId: TPP_ONE.clientId, clientSecret: TPP_ONE.clientSecret };
/** They vary every answer of the journey in every way in which the first hundred do. */
const SEEDS = [...Array.from({ length: 20 }, (_, index) => index + 1), 33];
let printed = '';

beforeEach(() => {
  printed = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

async function walkAt(url: string): Promise<void> {
  await walk((await openPublished(url, {}, new DemoDisplay(true, false))).with(CLIENT));
}

async function walkThrough(changes: Record<string, unknown>, options: Parameters<typeof openHttpBank>[1] = {}) {
  const bank = await openHttpBank(changes, options);
  await walkAt(bank.url);
  return bank;
}

describe('the demo client', () => {
  it.each(SEEDS)('completes the journey under the legal variation of seed %i', async (seed) => {
    const { bank } = await walkThrough({ variation: 'legal' }, { seed });
    expect(bank.state.variedAnswers).toBeGreaterThan(20);
    expect([...bank.state.payments.values()].map(({ transactionStatus }) => transactionStatus)).toEqual(['ACSC']);
  });

  it('completes the journey with the rows of NextGenPSD2, with and without variation', async () => {
    await walkThrough({}, { profile: 'nextgen' });
    await walkThrough({ variation: 'legal' }, { profile: 'nextgen', seed: 3 });
    expect(printed).toContain('"amount": "12.34"');
  });

  it.each([
    { 'balance-types': 'closing' },
    { paging: 2 },
    { 'unknown-members': 'strict', 'null-members': 'strict' },
    { 'request-id-repeat': 'reject' },
    { 'frequency-window': 'rolling-24h' },
    { 'token-request-id': 'optional', 'expires-in-key': 'clean' },
    { 'transactions-path': 'with-balances', 'booking-status': 'required' },
  ])('completes the journey under the profile %j', async (changes) => {
    await walkThrough(changes);
  });

  it('reports the problem if a bank misbehaves', async () => {
    const bank = await openHttpBank({ 'payment-plan': { 'sepa-credit-transfers': 'RCVD > ACTC PT1S > RJCT' } });
    await expect(walkAt(bank.url)).rejects.toThrow(new DemoFailure('the payment ended as RJCT'));
  });
});
