import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { advanceClock } from '../support/advance-clock.js';
import { beginAdvance, continueAdvance, moveOf } from '../../src/sim/time/move-clock.js';
import { stateDocument, type StateDocument } from '../../src/sim/state/state-document.js';
import { assertConsistent, parseStateDocument } from '../../src/sim/state/state-validation.js';
import { DIALECT_IDS } from '../../src/domain/dialect.js';
import { allAccounts } from '../../src/sim/directory.js';
import { EntryReader } from './entry-reader.js';
import { happenings, World, type Happening } from './world.js';

/** How many histories, and from which seed; `npm run truth` runs many with its own seed (test/truth/campaign.md). */
const RUNS = Number(process.env['TRUTH_RUNS'] ?? 15);
const SEED = Number(process.env['TRUTH_SEED'] ?? 20261121);
const SETTINGS = { numRuns: RUNS, seed: SEED };
/** Of histories that take long. */
const FEW = Math.ceil(RUNS * 0.4);
const TIMEOUT = 300_000 + RUNS * 2000;

const lived = (seed: number, history: readonly Happening[]): World => {
  const world = new World(seed);
  for (const happening of history) world.happen(happening);
  return world;
};

/** Where the documents of two banks begin to differ. */
function differenceOf(one: World, other: World): string | undefined {
  const [text, wanted] = [one.document(), other.document()];
  if (text === wanted) return undefined;
  let at = 0;
  while (text[at] === wanted[at]) at += 1;
  return `${text.slice(Math.max(0, at - 100), at + 100)} instead of ${wanted.slice(at, at + 100)}`;
}

describe('in every history', () => {
  it(
    'booked and pending lines explain the balances, no money is created or lost, no reservation outlives its payment, a signing basket approves all or nothing, nothing moves before the last signature, every change is notified in order, and no final status changes',
    () => {
      let settled = 0;
      let rejected = 0;
      const made = { executions: 0, ofBulks: 0, cancelled: 0 };
      let grouped = 0;
      const signed = { payments: 0, cancellations: 0, consents: 0, waiting: 0 };
      let delivered = 0;
      fc.assert(
        fc.property(happenings(60), (history) => {
          const world = new World();
          for (const happening of history) {
            world.happen(happening);
            expect(world.problems()).toEqual([]);
          }
          for (const { money, transactionStatus, orderId, bulkId } of world.bank.state.payments.values()) {
            const isSettled = money.stage === 'credited';
            if (isSettled) settled += 1;
            if (transactionStatus === 'RJCT') rejected += 1;
            if (isSettled && orderId) made.executions += 1;
            if (isSettled && bulkId) made.ofBulks += 1;
            if (transactionStatus === 'CANC') made.cancelled += 1;
          }
          for (const { signedBy, cancelledBy = [], transactionStatus } of world.bank.state.payments.values()) {
            if (signedBy.length > 1) signed.payments += 1;
            if (cancelledBy.length > 1) signed.cancellations += 1;
            if (transactionStatus === 'PATC') signed.waiting += 1;
          }
          for (const { signedBy = [] } of world.bank.state.consents.values())
            if (signedBy.length > 1) signed.consents += 1;
          for (const { signedBy } of world.bank.state.signingBaskets.values()) grouped += signedBy.length;
          for (const { notifications } of world.bank.state.notifications.values())
            delivered += notifications.filter(({ state }) => state === 'delivered').length;
        }),
        SETTINGS,
      );
      // Histories in which nothing ever happens would show nothing.
      expect(settled).toBeGreaterThan(RUNS / 5);
      expect(rejected).toBeGreaterThan(RUNS / 5);
      for (const count of Object.values(made)) expect(count).toBeGreaterThan(RUNS / 10);
      expect(grouped).toBeGreaterThan(0);
      for (const count of [signed.payments, signed.consents, signed.waiting]) expect(count).toBeGreaterThan(0);
      expect(delivered).toBeGreaterThan(RUNS);
    },
    TIMEOUT,
  );

  it(
    'a PSU approves everything in a signing basket, or nothing',
    () => {
      const accounts = fc.array(fc.constantFrom(0, 0, 0, 1, 2), { minLength: 1, maxLength: 6 });
      const kinds = new Set<string>();
      fc.assert(
        fc.property(accounts, fc.nat({ max: 2 }), fc.boolean(), (chosen, holder, hasConsent) => {
          const world = new World();
          for (const from of chosen)
            world.happen({ kind: 'payment', from, to: 40, cents: 100, currency: 'EUR', product: 0, path: undefined });
          if (hasConsent) world.happen({ kind: 'consent', account: holder, recurring: false });
          const before = [...world.bank.state.waiting];
          world.happen({ kind: 'basket', which: 0, count: 7 });
          const psuId = [...world.bank.base.accounts.values()][holder]?.holders[0];
          world.happen({ kind: 'decide', which: 0, decision: 'approve', psu: psuId });
          const left = before.filter((id) => world.bank.state.waiting.has(id));
          kinds.add(left.length === 0 ? 'all' : 'none');
          expect([0, before.length]).toContain(left.length);
          expect(world.problems()).toEqual([]);
        }),
        SETTINGS,
      );
      expect([...kinds].toSorted()).toEqual(['all', 'none']);
    },
    TIMEOUT,
  );

  it(
    'one jump of the clock equals many steps',
    () => {
      // Together less than the year that one call catches up with.
      const spans = fc.array(fc.integer({ min: 1, max: 40 * 24 * 3_600_000 }), { minLength: 1, maxLength: 9 });
      fc.assert(
        fc.property(happenings(25), spans, (history, steps) => {
          const [jumping, stepping] = [lived(42, history), lived(42, history)];
          jumping.pass(steps.reduce((sum, step) => sum + step, 0));
          for (const step of steps) stepping.pass(step);
          expect(stepping.text()).toBe(jumping.text());
        }),
        SETTINGS,
      );
    },
    TIMEOUT,
  );

  it(
    'one jump of the clock equals a sliced jump with calls to the bank in between',
    () => {
      const slices = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 10 });
      fc.assert(
        fc.property(happenings(25), slices, (history, sizes) => {
          const [jumping, slicing] = [lived(42, history), lived(42, history)];
          const target = { to: jumping.bank.now + 150 * 24 * 3_600_000 };
          const whole = advanceClock(jumping.bank, jumping.clock, target, 10_000);
          const advance = beginAdvance(slicing.bank, slicing.clock, target, 10_000);
          let slice = 0;
          while (!continueAdvance(advance, sizes[slice % sizes.length] ?? 1)) {
            slice += 1;
            // A call finds everything applied that is due by its time, and leaves nothing for the slices to tell.
            const { heap } = slicing.bank.state.timeline;
            expect(heap[0]!.event.at).toBeGreaterThan(slicing.bank.now);
            slicing.bank.perform(() => undefined);
          }
          expect(slice).toBeGreaterThan(0);
          expect(moveOf(advance)).toEqual(whole);
          expect(slicing.text()).toBe(jumping.text());
        }),
        // Each lives through 150 days.
        { ...SETTINGS, numRuns: FEW },
      );
    },
    TIMEOUT,
  );

  it(
    'the same seed and calls give the same bytes, and another seed gives others',
    () => {
      fc.assert(
        fc.property(happenings(30), (history) => {
          const text = lived(42, history).text();
          expect(lived(42, history).text()).toBe(text);
          expect(lived(43, history).text()).not.toBe(text);
        }),
        SETTINGS,
      );
    },
    TIMEOUT,
  );

  it.each(DIALECT_IDS)(
    'a TPP sees in a bank of the dialect %s what is so, whatever its habits: balances, lists, reports and deltas, and a copy, document or file of it goes on alike',
    (dialect) => {
      const seen = { deltas: 0, read: 0 };
      fc.assert(
        fc.property(happenings(30, 1), happenings(10, 1), fc.nat({ max: 100_000 }), (past, future, seed) => {
          const world = new World(seed, undefined, 'copy', dialect);
          const accounts = allAccounts(world.bank).filter(
            (one) => one.iban !== undefined && one.signaturesRequired === 1,
          );
          const readers = accounts.slice(0, 3).map((account) => new EntryReader(world, account));
          for (const happening of past) {
            world.happen(happening);
            const problems = [...world.problems(), ...readers.flatMap((reader) => reader.problems())];
            expect([happening, problems]).toEqual([happening, []]);
          }
          for (const { deltas, read } of readers) {
            seen.deltas += deltas;
            seen.read += read;
          }
          const copies = (['copy', 'document', 'changes'] as const).map((form) => world.copy(form));
          for (const copy of copies) expect(differenceOf(copy, world)).toBeUndefined();
          for (const happening of future) for (const one of [world, ...copies]) one.happen(happening);
          for (const copy of copies) expect(differenceOf(copy, world)).toBeUndefined();
          expect(world.problems()).toEqual([]);
        }),
        // Each step reads everything.
        { ...SETTINGS, numRuns: FEW },
      );
      expect(seen.read).toBeGreaterThan(10 * FEW);
      // Only banks of the other dialect have deltas.
      if (dialect === 'nextgenpsd2') expect(seen.deltas).toBeGreaterThan(FEW);
    },
    TIMEOUT,
  );

  it.each(['copy', 'document'] as const)(
    'a %s of the state has the same future, and leaves the original unchanged',
    (form) => {
      fc.assert(
        fc.property(happenings(25), happenings(15), (past, future) => {
          const world = lived(42, past);
          const copy = world.copy(form);
          const before = world.text();
          expect(differenceOf(copy, world)).toBeUndefined();
          for (const happening of future) copy.happen(happening);
          expect(world.text()).toBe(before);
          for (const happening of future) world.happen(happening);
          expect(differenceOf(copy, world)).toBeUndefined();
        }),
        SETTINGS,
      );
    },
    TIMEOUT,
  );

  it(
    'the state document passes its own validation',
    () => {
      fc.assert(
        fc.property(happenings(60), (history) => {
          const world = lived(42, history);
          const document: unknown = JSON.parse(JSON.stringify(stateDocument(world.bank, 'demo', world.clock.state())));
          expect(parseStateDocument(document)).toStrictEqual(document);
          expect(() => assertConsistent(document as StateDocument, world.bank.base)).not.toThrow();
        }),
        { ...SETTINGS, numRuns: Math.min(RUNS, 200) },
      );
    },
    TIMEOUT,
  );
});
