import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { openHttpBank, type HttpBank } from '../support/http-bank.js';
import { IBANS } from '../support/small-bank.js';

/** Wild values get their decided answer: never a 500, never HTML, and a refused call changes nothing. */

const reference = [{ iban: IBANS.anna }];
const RIGHT: readonly (readonly [string, Record<string, unknown>])[] = [
  [
    '/PSD2/v1/consents',
    {
      access: { accounts: reference, balances: reference, transactions: reference },
      recurringIndicator: true,
      validUntil: '2026-06-30',
      frequencyPerDay: 4,
    },
  ],
  [
    '/PSD2/v1/payments/sepa-credit-transfers',
    {
      creditorAccount: { iban: IBANS.ben },
      creditorAddress: { street: 's', country: 'AT' },
      creditorName: 'Ben',
      debtorAccount: { iban: IBANS.anna },
      instructedAmount: { currency: 'EUR', amount: 1 },
      remittanceInformationUnstructured: 'x',
    },
  ],
  ['/PSD2/v1/authentications', { userEmail: 'new@tpp.example', name: 'New' }],
  [
    '/bankingv01/ChangeAccountName',
    {
      Header: { AppKey: 'a' },
      Parameters: [{ AccountInfo: { IBANNo: IBANS.ben, AccountName: 'N', Suffix: 1 }, CustomerNo: 1002 }],
    },
  ],
];

const wild = fc.oneof(
  fc.constantFrom(
    null,
    true,
    false,
    '',
    ' ',
    0,
    -1,
    1e21,
    -1e-9,
    2 ** 31,
    [],
    {},
    [[]],
    [null],
    '__proto__',
    'constructor',
    '\u0000',
    '\ud800',
    'x'.repeat(3000),
    '<script>',
    { __proto__: null },
  ),
  fc.jsonValue(),
);

/** The paths of every member of a value. */
function pathsOf(value: unknown): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.map((item, index) => [index, item])
    : Object.entries(value);
  return entries.flatMap(([key, member]) => [[key], ...pathsOf(member).map((rest) => [key, ...rest])]);
}

function withValueAt(value: unknown, [key, ...rest]: readonly (string | number)[], replacement: unknown): unknown {
  if (key === undefined) return replacement;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[key] = withValueAt(copy[key], rest, replacement);
  return copy;
}

function fingerprint({ bank }: HttpBank): string {
  const { consents, payments, organisations, accounts, waiting, timeline, random } = bank.state;
  return JSON.stringify([
    consents.size,
    payments.size,
    organisations.size,
    [...accounts.values()],
    waiting.size,
    timeline.heap.length,
    random.position,
  ]);
}

describe('wild values in bodies', () => {
  it.each(RIGHT)('never cause an internal error: %s', async (path, right) => {
    const bank = await openHttpBank();
    bank.certificate = {
      organizationIdentifier: 'PSDAT-FMA-new',
      roles: ['PSP_AI'],
      ncaId: 'AT-FMA',
      ncaName: 'FMA',
      kind: 'test',
      fingerprintSha256: '',
      notAfterMs: 0,
    };
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...pathsOf(right), []), wild, async (place, value) => {
        const before = fingerprint(bank);
        const key = path.includes('authentications') ? 'key-new-1' : 'key-one-1';
        const answer = await bank.call('POST', path, { json: withValueAt(right, place, value), key });
        expect([200, 400]).toContain(answer.status);
        if (answer.status === 400) {
          expect(answer.body.tppMessages[0].text.length).toBeGreaterThan(5);
          expect(fingerprint(bank)).toBe(before);
        }
      }),
      { numRuns: 90, seed: 20260302 },
    );
  });
});

describe('wild values in queries and paths', () => {
  it("are rejected in the bank's error format", async () => {
    const bank = await openHttpBank();
    const text = fc.oneof(fc.string(), fc.constantFrom('__proto__', '../..', '%00', '\u0000', 'x'.repeat(5000)));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('/PSD2/v1/consents/', '/PSD2/v1/accounts/', '/PSD2/v1/payments/', '/PSD2/v1/oauth/token?code='),
        text,
        async (path, value) => {
          const before = fingerprint(bank);
          const answer = await bank.call('GET', `${path}${encodeURIComponent(value)}`);
          expect([400, 404, 405]).toContain(answer.status);
          expect(answer.body.tppMessages[0].category).toBe('ERROR');
          expect(fingerprint(bank)).toBe(before);
        },
      ),
      { numRuns: 120, seed: 20260302 },
    );
  });
});
