import { describe, expect, it } from '@jest/globals';
import { DECISIONS } from '../../src/decisions/decisions.js';
import { runScenario, SCENARIOS } from '../support/scenario.js';

/** Rows of the decision table about bank time: each has a scenario that shows it. */
const ABOUT_TIME = [
  'refresh-token',
  'lifetimes',
  'psu-behaviour',
  'psu-delay',
  'sca-link-lifetime',
  'frequency-window',
  'valid-until',
  'aspsp-time-zone',
  'consent-transitions',
  'one-off-consent-end',
  'recurring-supersedes',
  'date-filter',
  'date-filter-days',
  'recurring-bookings',
  'pending-settlement',
  'payment-window',
  'payment-plan',
];

describe('scenarios', () => {
  it.each(SCENARIOS.map((scenario) => [scenario.title, scenario] as const))('%s', (_title, scenario) => {
    expect(runScenario(scenario).length).toBeGreaterThan(0);
  });

  it('cover each row about time', () => {
    const shown = SCENARIOS.flatMap(({ rows }) => rows);
    expect(ABOUT_TIME.filter((row) => !shown.includes(row))).toEqual([]);
    const slugs = DECISIONS.map(({ slug }) => slug);
    expect(shown.filter((row) => !slugs.includes(row))).toEqual([]);
  });
});

describe('a failing scenario', () => {
  const bank = 'a bank at 2026-03-02T09:00:00Z\nC1 is a recurring consent for anna\n';

  it.each([
    [`${bank}C1 is valid`, 'line 3, "C1 is valid": C1 is received, not valid'],
    [`${bank}C2 is valid`, 'nothing is called C2 yet'],
    [`${bank}C1 dances`, 'no sentence that is known'],
    [`${bank}anna approves C1: refused STATUS_INVALID`, 'is not refused, and should be with STATUS_INVALID'],
    [`${bank}nobody approves C1: refused STATUS_INVALID`, 'the refusal is PSU_CREDENTIALS_INVALID, not STATUS_INVALID'],
    [`${bank}C1 went received > valid`, 'the way of C1 is received, not received > valid'],
    [`${bank}C1 became valid at 2026-03-02T09:00:00Z`, 'valid of C1 is never'],
    [`${bank}the account anna has 1.00 EUR booked`, 'the booked balance of anna is 1000.00 EUR, not 1.00 EUR'],
    ['C1 is valid', 'the scenario has no bank yet'],
  ])('with the text %j is reported', (text, problem) => {
    expect(() => runScenario({ text })).toThrow(problem);
  });
});
