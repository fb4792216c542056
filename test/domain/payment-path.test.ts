import { describe, expect, it } from '@jest/globals';
import { parsePeriod } from '../../src/domain/duration.js';
import { parsePath, withDefaultStays } from '../../src/domain/payment/plan.js';

const problemOf = (text: string): string | undefined => {
  const path = parsePath(text);
  return 'problem' in path ? path.problem : undefined;
};

describe('the parser of payment scenarios', () => {
  it('parses statuses, durations in both forms and the reason of a rejection', () => {
    expect(parsePath('RCVD > ACTC > PDNG 2d > RJCT(AM04)')).toEqual({
      steps: [
        { status: 'RCVD' },
        { status: 'ACTC' },
        { status: 'PDNG', stay: { months: 0, days: 2, ms: 0 } },
        { status: 'RJCT', reason: 'AM04' },
      ],
    });
    expect(parsePath(' ACTC PT5S>ACSC ')).toEqual(parsePath('RCVD > ACTC 5s > ACSC'));
  });

  it.each([
    ['RCVD > ACTC > ACSP > ACTC > PART > ACSC'],
    ['ACSC > RJCT'],
    ['PATC 1h > PDNG > PATC'],
    ['CANC'],
    ['ACWC > CANC'],
    ['ACTC P10Y > PDNG 3653d > ACSC'],
  ])('allows the unusual scenario %s, which the document does not forbid', (text) => {
    expect(problemOf(text)).toBeUndefined();
  });

  it.each([
    ['', 'unknown status'],
    ['RCVD', 'must have a status after RCVD'],
    ['ACTC > WHAT', 'unknown status "WHAT"'],
    ['ACTC soon', 'is not a duration'],
    ['ACTC > PDNG 99999999d > RJCT(AM04)', '"99999999d" is longer than ten years'],
    ['ACTC P10Y1D > ACSC', '"P10Y1D" is longer than ten years'],
    ['ACTC(AM04)', 'only RJCT has a reason'],
    ['ACTC > RCVD > ACSC', 'RCVD can only be the first'],
    ['RCVD > RCVD', 'RCVD can only be the first'],
    ['ACTC > ACTC', 'ACTC follows itself'],
    ['RJCT > ACTC', 'nothing can follow RJCT'],
    ['CANC > ACTC', 'nothing can follow CANC'],
    ['ACSP > PDNG > CANC', 'cannot follow ACSP'],
  ])('rejects the scenario %s', (text, why) => {
    expect(problemOf(text)).toContain(why);
  });

  it('uses the default duration of the status for a step without one, or the first default duration if there is none', () => {
    const usual = parsePath('ACTC 3s > ACSP 9s > ACSC');
    const path = parsePath('ACTC > PDNG > ACSP 1s');
    if (!('steps' in usual) || !('steps' in path)) throw new Error('both are paths');
    expect(withDefaultStays(path.steps, usual.steps).map(({ stay }) => stay?.ms)).toEqual([
      undefined,
      3000,
      3000,
      1000,
    ]);
  });
});

describe('a period', () => {
  it.each([
    ['500ms', { months: 0, days: 0, ms: 500 }],
    ['5s', { months: 0, days: 0, ms: 5000 }],
    ['10m', { months: 0, days: 0, ms: 600_000 }],
    ['3h', { months: 0, days: 0, ms: 10_800_000 }],
    ['2d', { months: 0, days: 2, ms: 0 }],
    ['1w', { months: 0, days: 7, ms: 0 }],
    ['P1M', { months: 1, days: 0, ms: 0 }],
  ])('is parsed from %s', (text, period) => {
    expect(parsePeriod(text)).toEqual({ period });
  });

  it.each(['1y', '-1d', '1.5h', ''])('rejects "%s", which is not a duration', (text) => {
    expect(parsePeriod(text)).toEqual({ problem: expect.stringContaining('is not a duration') });
  });
});
