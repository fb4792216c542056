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

import { ruleAddress } from '../../src/dashboard/views/rules/rule-templates.js';
import { routeOf } from '../../src/dashboard/location.js';

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

describe('the rule that causes an answer', () => {
  const ruleOf = (operation: string, kind: 'status' | 'code' | 'state', value: string): unknown => {
    const address = ruleAddress(operation, { kind, value });
    if (address === undefined) return undefined;
    const { view, query } = routeOf(address);
    return [view, parsedRule(query.get('rule') ?? '')];
  };

  it('is a fault for a status of every operation, an outcome for an error', () => {
    const match = { operation: 'readAccounts' };
    expect(ruleOf('readAccounts', 'status', '503')).toEqual([
      'faults',
      { match, times: 1, error: { statusCode: 503 } },
    ]);
    expect(ruleOf('readAccounts', 'code', 'ACCESS_EXCEEDED')).toEqual([
      'outcomes',
      { match, outcome: { error: 'ACCESS_EXCEEDED' } },
    ]);
  });

  it('is a step of the consent or payment for its status', () => {
    expect(ruleOf('readPaymentStatus', 'state', 'RJCT')).toEqual(['outcomes', { outcome: { path: 'RJCT' } }]);
    expect(ruleOf('readConsentStatus', 'state', 'rejected')).toEqual([
      'outcomes',
      { outcome: { consent: 'refuse after 5s' } },
    ]);
  });

  it.each([
    ['status', '200'],
    ['state', 'RCVD'],
    ['state', 'received'],
    ['state', 'terminatedByTpp'],
  ] as const)('does not exist for the %s %s, which only the client causes', (kind, value) => {
    expect(ruleOf('readConsentStatus', kind, value)).toBeUndefined();
  });
});
