import { describe, expect, it } from '@jest/globals';
import {
  changed,
  faultEffect,
  numberIn,
  parsedRule,
  stepsIn,
  withEffect,
  withMatch,
  writtenSteps,
} from '../../src/dashboard/views/rules/rule-json.js';

/** The form of a rule: what its fields read out of the JSON next to them, and write into it. */

describe('the JSON of a rule', () => {
  it.each(['{', '[]', '1', 'null'])('is not shown in fields if it is %s', (text) => {
    expect(parsedRule(text)).toBeUndefined();
  });

  it('keeps members that have no field', () => {
    const rule = { match: { tpp: 'Fintrail' }, probability: 0.5, times: 2 };
    expect(changed(rule, { times: undefined, after: 1 })).toEqual({
      match: { tpp: 'Fintrail' },
      probability: 0.5,
      after: 1,
    });
    expect(withMatch(rule, { operation: 'readAccounts' })).toEqual({
      match: { tpp: 'Fintrail', operation: 'readAccounts' },
      probability: 0.5,
      times: 2,
    });
  });

  it('has no matcher if it matches any call', () => {
    expect(withMatch({ match: { operation: 'readAccounts' }, times: 1 }, { operation: undefined })).toEqual({
      times: 1,
    });
  });

  it.each([
    ['', undefined],
    ['  ', undefined],
    ['x', undefined],
    ['0', 0],
    ['12', 12],
  ])('contains a field\'s text "%s" as the number %p', (text, value) => {
    expect(numberIn(text)).toBe(value);
  });
});

describe('the effect of a fault', () => {
  it.each([
    [{ fault: 'TIMEOUT', delay: { type: 'fixed', ms: 1 } }, 'TIMEOUT'],
    [{ error: { statusCode: 503 } }, 'error'],
    [{ slowBody: { chunks: 2, durationMs: 1 } }, 'slowBody'],
    [{ delay: { type: 'fixed', ms: 1 } }, 'delay'],
    [{}, 'delay'],
  ])('of the rule %j is %s', (rule, effect) => {
    expect(faultEffect(rule)).toBe(effect);
  });

  it('replaces the previous effect, and keeps a delay', () => {
    const rule = { times: 1, error: { statusCode: 503 }, delay: { type: 'fixed', ms: 7 }, when: 'commit' };
    expect(withEffect(rule, 'TIMEOUT')).toEqual({
      times: 1,
      fault: 'TIMEOUT',
      delay: { type: 'fixed', ms: 7 },
      when: 'commit',
    });
    expect(withEffect(rule, 'delay')).toEqual({ times: 1, delay: { type: 'fixed', ms: 7 } });
    expect(withEffect({ fault: 'TIMEOUT' }, 'error')).toEqual({ error: { statusCode: 500 } });
  });
});

describe('the steps of a scenario', () => {
  it.each([
    ['ACTC > PDNG 2d > RJCT(AM04)', ''],
    ['approve after 5s > revoke after 2d', 'after'],
    ['refuse', 'after'],
  ] as const)('"%s" are parsed and formatted without change', (text, joint) => {
    expect(writtenSteps(stepsIn(text), joint)).toBe(text);
  });

  it('have a keyword, a reason and a time', () => {
    expect(stepsIn('PDNG 2d > RJCT(AM04)')).toEqual([
      { word: 'PDNG', reason: '', time: '2d' },
      { word: 'RJCT', reason: 'AM04', time: '' },
    ]);
  });
});
