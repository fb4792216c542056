import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AnswerFault } from '../../src/domain/scripting/fault.js';
import { addFault } from '../../src/sim/scripting/faults.js';
import { approve, openHttpBank, type HttpBank } from '../support/http-bank.js';
import { IBANS, TPP_ONE } from '../support/small-bank.js';

/** A fault never half-applies an operation: with `commit` it took place, with `before` it did not. */

const RUNS = Math.min(Number(process.env['TRUTH_RUNS'] ?? 15), 150);
const SEED = Number(process.env['TRUTH_SEED'] ?? 20261121);
const CALLS = ['consent', 'payment', 'delete', 'cancel', 'exchange', 'rename', 'read'] as const;
type Call = (typeof CALLS)[number];
const FAULTS = [
  'CONNECTION_RESET_BY_PEER',
  'EMPTY_RESPONSE',
  'MALFORMED_RESPONSE_CHUNK',
  'RANDOM_DATA_THEN_CLOSE',
  'TRUNCATED_JSON',
  undefined,
] as const;

/** One call, as a client would send it next. */
async function send({ url, bank }: HttpBank, call: Call): Promise<void> {
  const last = <Item>(items: Iterable<Item>): Item | undefined => [...items].at(-1);
  const consentId = last(bank.state.consents.keys()) ?? 'none';
  const paymentId = last(bank.state.payments.keys()) ?? 'none';
  const code = last(bank.state.codes.keys()) ?? 'none';
  const token = last(bank.state.accessTokens.keys()) ?? 'none';
  const reference = [{ iban: IBANS.anna, currency: 'EUR' }];
  const sepa = '/PSD2/v1/payments/sepa-credit-transfers';
  const query = new URLSearchParams({
    client_id: TPP_ONE.clientId,
    client_secret: TPP_ONE.clientSecret,
    code,
    request_id: consentId,
  });
  const requests: Readonly<Record<Call, readonly [method: string, path: string, json?: object]>> = {
    consent: ['POST', '/PSD2/v1/consents', { access: { balances: reference }, recurringIndicator: true }],
    payment: [
      'POST',
      sepa,
      {
        creditorAccount: { iban: IBANS.ben },
        creditorName: 'Ben',
        debtorAccount: { iban: IBANS.anna },
        instructedAmount: { currency: 'EUR', amount: 1 },
      },
    ],
    delete: ['DELETE', `/PSD2/v1/consents/${consentId}`],
    cancel: ['DELETE', `${sepa}/${paymentId}`],
    exchange: ['POST', `/PSD2/v1/oauth/token?${query.toString()}`],
    rename: [
      'POST',
      '/bankingv01/ChangeAccountName',
      { Parameters: [{ AccountInfo: { IBANNo: IBANS.ben, AccountName: `New ${bank.state.consents.size}` } }] },
    ],
    read: ['GET', '/PSD2/v1/accounts'],
  };
  const [method, path, json] = requests[call];
  const headers = {
    'Ocp-Apim-Subscription-Key': 'key-one-1',
    'X-Request-ID': 'x',
    Authorization: `Bearer ${token}`,
    ...(json && { 'Content-Type': 'application/json' }),
  };
  try {
    await (await fetch(`${url}${path}`, { method, headers, ...(json && { body: JSON.stringify(json) }) })).text();
  } catch {
    // The client never learns what became of it.
  }
  for (const id of [...bank.state.waiting]) approve({ bank } as HttpBank, id);
}

const stateOf = ({ bank: { state } }: HttpBank): string => {
  // The bank notes whose links have not arrived: these no one approves (psu-behaviour).
  const { faults: _faults, lastFaultNumber: _number, undeliveredLinks: _links, ...rest } = state;
  return JSON.stringify(rest, (_name, value: unknown) =>
    value instanceof Map || value instanceof Set ? [...value] : value,
  );
};

const strike = ({ bank }: HttpBank, when: 'before' | 'commit', fault: AnswerFault | undefined): void => {
  const error = fault === undefined || fault === 'TRUNCATED_JSON' ? { error: { statusCode: 503 } } : { fault };
  addFault(bank, { match: {}, after: 0, times: 1, when, ...error });
};

const calls = fc.array(fc.record({ call: fc.constantFrom(...CALLS), fault: fc.constantFrom(...FAULTS) }), {
  minLength: 4,
  maxLength: 10,
});

describe('a fault never half-applies an operation', () => {
  it(
    'with commit, the bank is as without the fault; with before, as without the call',
    async () => {
      await fc.assert(
        fc.asyncProperty(calls, async (sent) => {
          const [plain, lost, refused] = await Promise.all([openHttpBank(), openHttpBank(), openHttpBank()]);
          for (const { call, fault } of sent) {
            await send(plain, call);
            strike(lost, 'commit', fault);
            await send(lost, call);
            expect([call, stateOf(lost)]).toEqual([call, stateOf(plain)]);
            const before = stateOf(refused);
            strike(refused, 'before', fault);
            await send(refused, call);
            expect([call, stateOf(refused)]).toEqual([call, before]);
            await send(refused, call);
            expect([call, stateOf(refused)]).toEqual([call, stateOf(plain)]);
          }
        }),
        { numRuns: RUNS, seed: SEED },
      );
    },
    60_000 + RUNS * 2000,
  );
});
