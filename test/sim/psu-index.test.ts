import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { addDays } from '../../src/domain/calendar.js';
import { asId, type ConsentId, type PsuId, type AuthorisableId } from '../../src/domain/ids.js';
import type { Bank } from '../../src/sim/bank.js';
import { authorise } from '../../src/sim/authorisation/authorise.js';
import { createConsent } from '../../src/sim/consents/create-consent.js';
import { deleteConsent } from '../../src/sim/consents/delete-consent.js';
import { initiatePayment } from '../../src/sim/payments/initiate-payment.js';
import { idOfSubject } from '../../src/domain/authorisation/subject.js';
import { validConsents, waitingFor, waitingRequest } from '../../src/sim/authorisation/online-banking.js';
import { validConsentsOf, waitingForPsu } from '../../src/sim/authorisation/psu-index.js';
import { deleteRecords } from '../../src/sim/time/retention.js';
import { CALLER, consentRequest, IBANS, openTestBank, paymentRequest } from '../support/small-bank.js';

const PSUS = ['anna', 'ben', 'carla'].map((id) => asId<PsuId>(id));

/** What a look at everything finds. */
function plainly(bank: Bank, psuId: PsuId): { waiting: string[]; valid: string[] } {
  const waiting = [...bank.state.waiting].filter((id) => waitingRequest(bank, psuId, id) !== undefined);
  const valid = [...bank.state.consents.values()]
    .filter((consent) => consent.psuId === psuId && consent.consentStatus === 'valid')
    .map(({ consentId }) => consentId);
  return { waiting, valid: valid.sort() };
}

function indexed(bank: Bank, psuId: PsuId): { waiting: string[]; valid: string[] } {
  return {
    waiting: waitingFor(bank, psuId).map(({ subjectId }) => subjectId),
    valid: validConsents(bank, psuId).map(idOfSubject).sort(),
  };
}

const REFERENCES = [
  { iban: IBANS.anna },
  { iban: IBANS.ben },
  { pan: '4000001234567899' },
  { maskedPan: '400000******7899' },
  { msisdn: '+436601234567' },
  { iban: IBANS.elsewhere },
];
const step = fc.oneof(
  fc.record({
    kind: fc.constant('consent' as const),
    names: fc.subarray(REFERENCES, { minLength: 1, maxLength: 1 }),
    days: fc.nat(3),
  }),
  fc.record({
    kind: fc.constant('payment' as const),
    debtor: fc.option(fc.constantFrom(IBANS.anna, IBANS.firm), { nil: undefined }),
  }),
  fc.record({ kind: fc.constant('approve' as const), which: fc.nat(3), psu: fc.constantFrom(...PSUS.slice(0, 2)) }),
  fc.record({
    kind: fc.constantFrom('approve', 'refuse', 'delete', 'forget' as const),
    which: fc.nat(3),
    psu: fc.constantFrom(...PSUS),
  }),
  fc.record({ kind: fc.constantFrom('look', 'day' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function take(bank: Bank, advance: (ms: number) => void, one: Step, ids: AuthorisableId[]): void {
  switch (one.kind) {
    case 'consent': {
      const request = consentRequest({
        access: { accounts: one.names },
        validUntil: addDays(bank.calendar.dateOf(bank.now), one.days),
      });
      ids.push(bank.perform(() => createConsent(bank, request, CALLER)).consentId);
      break;
    }
    case 'payment': {
      const { debtorIban: _debtor, ...request } = paymentRequest();
      const named = { ...request, ...(one.debtor !== undefined && { debtorIban: one.debtor }) };
      ids.push(bank.perform(() => initiatePayment(bank, named, CALLER)).paymentId);
      break;
    }
    case 'look':
      for (const psuId of PSUS) indexed(bank, psuId);
      break;
    case 'day':
      advance(86_400_000);
      break;
    default: {
      const id = ids.at(-1 - (one.which % Math.max(1, ids.length)));
      if (id === undefined) return;
      try {
        bank.perform(() =>
          one.kind === 'forget'
            ? deleteRecords(bank, [id])
            : one.kind === 'delete'
              ? void deleteConsent(bank, id as ConsentId, CALLER)
              : void authorise(bank, id, { decision: one.kind, psuId: one.psu }, {}),
        );
      } catch (error) {
        // Much of it is refused, as it would be on the pages.
        expect(error).toHaveProperty('code');
      }
    }
  }
}

describe('the PSU index', () => {
  it('equals a full search after any sequence of changes', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { bank, advance } = openTestBank({
          retention: { consents: 'P2D', payments: 'P2D', bookings: 'P2D' },
        });
        const ids: AuthorisableId[] = [];
        // From here on it is kept true, and not made again.
        indexed(bank, PSUS[0]!);
        for (const one of steps) take(bank, advance, one, ids);
        for (const psuId of PSUS) {
          expect(indexed(bank, psuId)).toEqual(plainly(bank, psuId));
          expect(validConsentsOf(bank, psuId).sort()).toEqual(plainly(bank, psuId).valid);
          for (const id of waitingForPsu(bank, psuId)) expect(bank.state.waiting).toContain(id);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is not built unless a page is visited', () => {
    const { bank } = openTestBank();
    bank.perform(() => createConsent(bank, consentRequest(), CALLER));
    expect(bank.psuIndex).toBeUndefined();
  });
});
