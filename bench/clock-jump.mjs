/**
 * One advance of a year over 100,000 live consents and payments with all their timers, as a multiple of what the same number
 * of entries costs a bare heap to take in and give back. `npm run bench` builds first; ratios hold, absolute figures drift.
 *
 *     node --expose-gc bench/clock-jump.mjs [SUBJECTS]
 */
import { createCalendar, parseInstant } from '../build/domain/calendar.js';
import { compileProfile } from '../build/decisions/decisions.js';
import { nodeDigests } from '../build/banks/digests.js';
import { demoBankPath, loadFixtures } from '../build/fixtures/fixtures.js';
import { VirtualClock } from '../build/banks/virtual-clock.js';
import { openBank } from '../build/sim/open-bank.js';
import { authorise } from '../build/sim/authorisation/authorise.js';
import { createConsent } from '../build/sim/consents/create-consent.js';
import { initiatePayment } from '../build/sim/payments/initiate-payment.js';
import { beginAdvance, continueAdvance } from '../build/sim/time/move-clock.js';
import { parsePath } from '../build/domain/payment/plan.js';
import { emptyTimeline, schedule, takeDue } from '../build/sim/time/timeline.js';

const SUBJECTS = Number(process.argv[2] ?? 100_000);
const ROUNDS = 5;
const YEAR = { months: 12, days: 0, ms: 0 };
const megabytes = () => {
  for (let pass = 0; pass < 3; pass += 1) globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
};
const milliseconds = (act) => {
  const startedAt = process.hrtime.bigint();
  const result = act();
  return { ms: Number(process.hrtime.bigint() - startedAt) / 1e6, result };
};
const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

const fixtures = await loadFixtures(demoBankPath);
const profile = compileProfile('published', { 'recurring-supersedes': 'keep' });
const calendar = createCalendar('Europe/Vienna');

/** A bank in which half of the subjects are valid consents, the other half payments running for up to half a year. */
function liveBank() {
  const now = parseInstant('2026-03-02T09:00:00Z');
  const clock = new VirtualClock(() => 0, { mode: 'paused', rate: 1, now });
  const base = fixtures.baseFor(calendar.dateOf(now), calendar);
  const bank = openBank({ id: 'bench', base, seed: 42, profile, clock, digests: nodeDigests });
  const [organisation] = base.organisations.values();
  const caller = { organisation, psuPresent: false };
  const [account] = base.accounts.values();
  const [psuId] = account.holders;
  const access = [{ iban: account.iban, currency: 'EUR' }];
  for (let index = 0; index < SUBJECTS; index += 1) {
    const path = parsePath(`ACTC ${1 + (index % 90)}d > ACCP 3h > PDNG ${1 + (index % 80)}d > RJCT(AC04)`);
    const { consentId, paymentId } =
      index % 2 === 0
        ? createConsent(
            bank,
            { access: { balances: access, transactions: access }, recurringIndicator: true, redirect: {} },
            caller,
          )
        : initiatePayment(
            bank,
            {
              paymentProduct: 'sepa-credit-transfers',
              creditor: { iban: 'NL91ABNA0417164300', name: 'Somebody' },
              debtorIban: account.iban,
              instructedAmount: { currency: 'EUR', minorUnits: 1 },
              redirect: {},
            },
            caller,
            { steps: path.steps, source: 'queued' },
          );
    authorise(bank, consentId ?? paymentId, { decision: 'approve', psuId }, {});
  }
  return { bank, clock };
}

/** One round in its own bank, of which nothing is left afterwards. */
function jumpOnce() {
  const { bank, clock } = liveBank();
  const timers = bank.state.timeline.heap.length;
  const before = megabytes();
  const advance = beginAdvance(bank, clock, { by: YEAR }, 100);
  const jump = milliseconds(() => continueAdvance(advance, Infinity));
  const after = megabytes();
  return { ms: jump.ms, moves: advance.count, timers, before, after, taken: bank.state.timeline.lastOrder };
}

const jumps = Array.from({ length: ROUNDS }, jumpOnce);
const { taken, moves, timers } = jumps[0];
const year = 365 * 86_400_000;
const heaps = Array.from({ length: ROUNDS }, (_, round) => {
  const timeline = emptyTimeline();
  return milliseconds(() => {
    for (let index = 0; index < taken; index += 1)
      schedule(timeline, { at: (index * 7919 + round) % year, kind: 'paymentStep', subject: String(index) });
    let popped = 0;
    while (takeDue(timeline, year)) popped += 1;
    if (popped !== taken) throw new Error('the heap lost entries');
  }).ms;
});
const jumpMs = median(jumps.map(({ ms }) => ms));
const heapMs = median(heaps);
const growth = median(jumps.map(({ before, after }) => after - before));
const held = median(jumps.map(({ before }) => before));
console.log(
  `${SUBJECTS} live consents and payments, ${timers} timers at the start, ${taken} in all, ${moves} statuses moved`,
);
console.log(
  `one advance of a year: ${jumpMs.toFixed(0)} ms (median of ${ROUNDS}), ${((jumpMs / moves) * 1000).toFixed(2)} µs for each move`,
);
console.log(`the same number of entries through a bare heap: ${heapMs.toFixed(0)} ms`);
console.log(`ratio: ${(jumpMs / heapMs).toFixed(1)}`);
console.log(`memory: ${held.toFixed(0)} MB before, ${growth >= 0 ? '+' : ''}${growth.toFixed(1)} MB after`);
