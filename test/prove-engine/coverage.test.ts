import { describe, expect, it } from '@jest/globals';
import { noticedOf, RunCoverage } from '../../src/proving/coverage.js';
import type { Call, RunEvidence } from '../../src/proving/evidence.js';
import type { Disturbance } from '../../src/proving/plans/plan.js';

const LOST: Disturbance = { kind: 'read-lost', operation: 'readAccounts', occurrence: 1 };
const SLOW: Disturbance = { kind: 'slow', operation: 'readAccounts', occurrence: 1, value: 300 };
const PAGES: Disturbance = { kind: 'pages', value: 5 };
const CANDIDATES = [LOST, SLOW, PAGES];

const run = (met: readonly string[], acted: readonly Disturbance[], called = ['readAccounts']) => {
  const operations = called.map((operation) => ({
    operation,
    calls: 1,
    answers: ['200', 'TOKEN_EXPIRED'].map((value) => ({
      kind: 'status' as const,
      value,
      count: met.includes(value) ? 1 : 0,
    })),
  }));
  const notCalled = ['readAccounts', 'readBalances', 'cancelPayment'].filter((one) => !called.includes(one));
  return [{ bank: 'default', possible: 2, met: met.length, operations, notCalled }, acted] as const;
};

describe('the coverage of the runs of a campaign', () => {
  it('says what was met and survived, met and failed, and never met', () => {
    const coverage = new RunCoverage(CANDIDATES);
    coverage.add(...run(['200'], []), false);
    coverage.add(...run(['200', 'TOKEN_EXPIRED'], [LOST, SLOW]), true);
    coverage.add(...run(['200'], [SLOW]), false);
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
    coverage.add(...run(['200'], [LOST]), false);
    coverage.blame({ seed: 1, disturbances: [LOST] });
    expect(CANDIDATES.map((one) => coverage.metOf(one))).toEqual(['failed', 'never', 'never']);
  });

  it('does not count what the client never calls as not met', () => {
    const coverage = new RunCoverage([LOST]);
    coverage.add(...run(['200'], []), false);
    coverage.add(...run(['200'], [], ['readAccounts', 'readBalances']), false);
    const { answers, notApplicable } = coverage.content();
    expect(new Set(answers.map(({ operation }) => operation))).toEqual(new Set(['readAccounts', 'readBalances']));
    expect(notApplicable.operations).toEqual(['cancelPayment']);
    expect([notApplicable.disturbances.includes('read-lost'), notApplicable.disturbances.includes('pages')]).toEqual([
      false,
      true,
    ]);
  });
});

describe('a disturbance of the whole bank', () => {
  const VARIED: Disturbance = { kind: 'variation', value: 'list-order' };
  const list = (said: string, more: Partial<Call> = {}): Call =>
    ({ operation: 'readTransactions', status: 200, said, isAnswerCut: false, ...more }) as Call;
  const evidenceOf = (calls: readonly Call[], acted: readonly Disturbance[]): RunEvidence =>
    ({ calls, acted, consents: [], payments: [] }) as unknown as RunEvidence;
  const line = (id: string, at = '09:00:00.000', port = 41_000): string =>
    `{"id":"${id}","on":"2026-03-02","at":"2026-03-02T${at}Z","href":"http://127.0.0.1:${port}/x"}`;
  const quiet = { evidence: evidenceOf([list(line('5f1c0a2e')), list(line('5f1c0a2e'))], []) };
  const noticed = (calls: readonly Call[], ...others: Disturbance[]): string[] =>
    noticedOf(evidenceOf(calls, [VARIED, ...others]), quiet).map(({ kind }) => kind);

  it('has acted only if an answer is unlike those of the quiet bank, in more than its ids, times and ports', () => {
    const same = list(line('9d8e7f6a', '09:00:01.234', 52_345));
    expect(noticed([same, same])).toEqual([]);
    expect(noticed([same, list(line('1a2b3c4d'))])).toEqual(['variation']);
    expect(noticed([same, list(line('9d8e7f6a').replace('2026-03-02"', '2026-03-03"'))])).toEqual(['variation']);
    expect(noticed([same, list('{}', { status: 400 })])).toEqual(['variation']);
  });

  it('has not acted if another one of its plan can be why, or has answered the call', () => {
    const other = list('{"booked":[]}');
    expect(noticed([other], { kind: 'payment-path', value: 'ACTC > CANC' })).toEqual(['payment-path']);
    expect(noticed([other], LOST)).toEqual(['variation', 'read-lost']);
    expect(noticed([list('', { status: 503, disturbedBy: LOST })], LOST)).toEqual(['read-lost']);
    expect(noticed([{ ...other, isAnswerCut: true }])).toEqual([]);
  });

  it('has acted on the return of a browser, which no answer shows', () => {
    const RETURN: Disturbance = { kind: 'habit', value: 'redirect-address=query-dropped' };
    const same = evidenceOf([list(line('9d8e7f6a'))], [RETURN]);
    expect(noticedOf(same, quiet)).toEqual([RETURN]);
  });
});
