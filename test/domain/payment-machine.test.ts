import { describe, expect, it } from '@jest/globals';
import { isLegalMove } from '../../src/domain/machine.js';
import { parsePlan } from '../../src/domain/payment/plan.js';
import {
  CANCELLABLE_STATUSES,
  FINAL_STATUSES,
  PAYMENT_TRANSITIONS,
  TRANSACTION_STATUSES,
  type TransactionStatus,
} from '../../src/domain/payment/payment-status.js';
import { PAYMENT_PRODUCTS } from '../../src/domain/payment/products.js';
import { compileProfile } from '../../src/decisions/decisions.js';

/** The moves of the decision payment-transitions, typed out. */
const MOVES: Readonly<Record<TransactionStatus, string>> = {
  RCVD: 'ACTC PATC RJCT CANC',
  PATC: 'ACTC RJCT CANC',
  ACTC: 'ACCP ACFC PDNG ACWC ACSP RJCT CANC',
  ACCP: 'ACFC PDNG ACWC ACSP RJCT CANC',
  ACFC: 'PDNG ACWC ACSP RJCT CANC',
  PDNG: 'ACWC ACSP RJCT CANC',
  ACWC: 'ACSP RJCT CANC',
  ACSP: 'ACSC ACWP ACCC PART RJCT',
  ACWP: 'ACCC RJCT',
  ACSC: 'ACCC',
  RJCT: '',
  CANC: '',
  ACCC: '',
  PART: '',
};

describe('the transition table of payments', () => {
  it.each(TRANSACTION_STATUSES.flatMap((from) => TRANSACTION_STATUSES.map((to) => [from, to] as const)))(
    '%s → %s',
    (from, to) => {
      expect(isLegalMove(PAYMENT_TRANSITIONS, from, to)).toBe(MOVES[from].split(' ').includes(to));
    },
  );

  it('marks final and cancellable statuses', () => {
    expect([...FINAL_STATUSES].sort()).toEqual(['ACCC', 'CANC', 'PART', 'RJCT']);
    expect([...CANCELLABLE_STATUSES].sort()).toEqual(['ACCP', 'ACFC', 'ACTC', 'ACWC', 'PATC', 'PDNG', 'RCVD']);
  });

  it('contains the 14 published codes', () => {
    expect([...TRANSACTION_STATUSES].sort().join(' ')).toBe(
      'ACCC ACCP ACFC ACSC ACSP ACTC ACWC ACWP CANC PART PATC PDNG RCVD RJCT',
    );
  });
});

describe('payment scenarios', () => {
  it('are parsed with durations and reasons', () => {
    expect(parsePlan('RCVD > ACTC PT1S > PDNG P2D > RJCT(AM04)')).toEqual({
      steps: [
        { status: 'RCVD' },
        { status: 'ACTC', stay: { months: 0, days: 0, ms: 1000 } },
        { status: 'PDNG', stay: { months: 0, days: 2, ms: 0 } },
        { status: 'RJCT', reason: 'AM04' },
      ],
    });
  });

  it.each([
    ['ACTC > ACSC', /must start with RCVD/],
    ['RCVD', /must have a status after RCVD/],
    ['RCVD > XXXX', /unknown status "XXXX"/],
    ['RCVD > RJCT(AM4)', /AM4 is not a reason code; use four capital letters or digits such as AM04/],
    [
      'RCVD > ACTC > RJCT(AM04) 2d',
      /the duration of RJCT has no effect, because no status follows; add it to the previous status/,
    ],
    ['RCVD > ACTC soon', /"soon" is not a duration; use one such as 2d/],
    ['RCVD > ACTC(AM04)', /only RJCT has a reason/],
    ['RCVD >', /unknown status ""/],
  ])('rejects the scenario "%s"', (text, problem) => {
    expect(parsePlan(text)).toEqual({ problem: expect.stringMatching(problem) });
  });

  it('of the default profile contain only allowed transitions', () => {
    const plans = compileProfile('published')['payment-plan'];
    for (const product of PAYMENT_PRODUCTS) {
      const plan = parsePlan(plans[product] ?? '');
      if (!('steps' in plan)) throw new Error(plan.problem);
      plan.steps.slice(1).forEach((step, index) => {
        expect([
          plan.steps[index]!.status,
          step.status,
          isLegalMove(PAYMENT_TRANSITIONS, plan.steps[index]!.status, step.status),
        ]).toEqual([plan.steps[index]!.status, step.status, true]);
      });
    }
  });
});
