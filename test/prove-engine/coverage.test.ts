import { describe, expect, it } from '@jest/globals';
import { RunCoverage } from '../../src/proving/coverage.js';
import type { Disturbance } from '../../src/proving/plans/plan.js';

const LOST: Disturbance = { kind: 'read-lost', operation: 'readAccounts', occurrence: 1 };
const SLOW: Disturbance = { kind: 'slow', operation: 'readAccounts', occurrence: 1, value: 300 };
const PAGES: Disturbance = { kind: 'pages', value: 5 };
const CANDIDATES = [LOST, SLOW, PAGES];

const run = (met: readonly string[], acted: readonly Disturbance[], called = ['readAccounts']) => ({
  coverage: {
    bank: 'default',
    possible: 2,
    met: met.length,
    operations: called.map((operation) => ({
      operation,
      calls: 1,
      answers: ['200', 'TOKEN_EXPIRED'].map((value) => ({
        kind: 'status' as const,
        value,
        count: met.includes(value) ? 1 : 0,
      })),
    })),
    notCalled: ['readAccounts', 'readBalances', 'cancelPayment'].filter((one) => !called.includes(one)),
  },
  acted,
});

describe('the coverage of the runs of a campaign', () => {
  it('says what was met and survived, met and failed, and never met', () => {
    const coverage = new RunCoverage(CANDIDATES);
    coverage.add(run(['200'], []), false);
    coverage.add(run(['200', 'TOKEN_EXPIRED'], [LOST, SLOW]), true);
    coverage.add(run(['200'], [SLOW]), false);
    const { answers, disturbances } = coverage.content();
    expect(answers.map(({ value, met }) => [value, met])).toEqual([
      ['200', 'survived'],
      ['TOKEN_EXPIRED', 'failed'],
    ]);
    expect(disturbances).toEqual([
      { kind: 'pages', survived: 0, failed: 0, never: 1 },
      { kind: 'read-lost', survived: 0, failed: 1, never: 0 },
      { kind: 'slow', survived: 1, failed: 0, never: 0 },
    ]);
  });

  it('blames what a found plan has, whatever was survived elsewhere', () => {
    const coverage = new RunCoverage(CANDIDATES);
    coverage.add(run(['200'], [LOST]), false);
    coverage.blame({ seed: 1, disturbances: [LOST] });
    expect(CANDIDATES.map((one) => coverage.metOf(one))).toEqual(['failed', 'never', 'never']);
  });

  it('does not count what the client never calls as not met', () => {
    const coverage = new RunCoverage([LOST]);
    coverage.add(run(['200'], []), false);
    coverage.add(run(['200'], [], ['readAccounts', 'readBalances']), false);
    const { answers, notApplicable } = coverage.content();
    expect(new Set(answers.map(({ operation }) => operation))).toEqual(new Set(['readAccounts', 'readBalances']));
    expect(notApplicable.operations).toEqual(['cancelPayment']);
    expect([notApplicable.disturbances.includes('read-lost'), notApplicable.disturbances.includes('pages')]).toEqual([
      false,
      true,
    ]);
  });
});
