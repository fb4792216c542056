import { describe, expect, it } from '@jest/globals';
import type { LocalDate } from '../../src/domain/calendar.js';
import type { PaymentId } from '../../src/domain/ids.js';
import { derivedUuid } from '../../src/domain/ids.js';
import { forcePayment } from '../../src/sim/scripting/force-status.js';
import { stepClock } from '../../src/sim/time/move-clock.js';
import { upcomingEvents } from '../../src/sim/time/upcoming-events.js';
import type { Bank } from '../../src/sim/bank.js';
import { authorisedPayment, openTestBank } from '../support/small-bank.js';

const WEEKLY = { startDate: '2026-03-04' as LocalDate, frequency: 'Weekly' } as const;
const executions = (bank: Bank) => [...bank.state.payments.values()].filter(({ orderId }) => orderId !== undefined);

describe('a standing order', () => {
  it('makes one payment on a day, even if it was activated twice', () => {
    const { bank, goTo, moves } = openTestBank();
    const id = authorisedPayment(bank, { order: WEEKLY });
    forcePayment(bank, id, { status: 'ACTC', force: true });
    goTo('2026-03-12T12:00:00Z');
    expect(executions(bank).map(({ history }) => history[0]?.at)).toEqual([
      Date.parse('2026-03-04T00:00:00+01:00'),
      Date.parse('2026-03-11T00:00:00+01:00'),
    ]);
    expect(moves.filter(({ subject, to }) => subject !== id && to === 'RCVD')).toHaveLength(2);
  });

  it('gives its payments ids that depend on the seed, the order and the day', () => {
    const { bank, goTo } = openTestBank();
    const id = authorisedPayment(bank, { order: WEEKLY });
    goTo('2026-03-04T12:00:00Z');
    expect(executions(bank)[0]?.paymentId).toBe(derivedUuid(bank.seed, 'execution', id, '2026-03-04'));
  });

  it('draws nothing for the ids of its payments', () => {
    const { bank, goTo } = openTestBank();
    authorisedPayment(bank, {
      order: { ...WEEKLY, endDate: '2026-03-04' as LocalDate },
      paymentProduct: 'sepa-credit-transfers',
    });
    const { position } = bank.state.random;
    goTo('2026-03-04T00:00:00+01:00');
    expect([executions(bank).length, bank.state.random.position]).toEqual([1, position]);
  });

  it('lists its next execution, to which the clock can step', () => {
    const { bank, clock } = openTestBank();
    const id: PaymentId = authorisedPayment(bank, { order: WEEKLY });
    const at = Date.parse('2026-03-04T00:00:00+01:00');
    expect(upcomingEvents(bank, (subject) => subject === id).get(id)).toEqual([
      { at, kind: 'orderDue', subject: id, to: 'executed' },
    ]);
    expect(stepClock(bank, clock, 10).now).toBe(at);
    expect(executions(bank)).toHaveLength(1);
  });

  it('that is cancelled lists no execution', () => {
    const { bank } = openTestBank();
    const id = authorisedPayment(bank, { order: WEEKLY });
    forcePayment(bank, id, { status: 'CANC' });
    expect(upcomingEvents(bank, (subject) => subject === id).size).toBe(0);
  });

  it('cannot become what only a payment can be', () => {
    const { bank } = openTestBank();
    const id = authorisedPayment(bank, { order: WEEKLY });
    expect(() => forcePayment(bank, id, { status: 'ACSP' })).toThrow(/ACTC can become ACSC, RJCT, CANC/);
  });
});
