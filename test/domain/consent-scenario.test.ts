import { describe, expect, it } from '@jest/globals';
import { parseConsentScenario } from '../../src/domain/consent/consent.js';
import { withScenario, CONSENT_VARIANTS, magicLogins, parseScenarioLogin } from '../../src/domain/authorisation/sca.js';

describe('the parser of consent scenarios', () => {
  it('parses steps with their times', () => {
    expect(parseConsentScenario('approve after 5s > revoke after 2d')).toEqual({
      steps: [
        { act: 'approve', after: { months: 0, days: 0, ms: 5000 } },
        { act: 'revoke', after: { months: 0, days: 2, ms: 0 } },
      ],
    });
    expect(parseConsentScenario('expire')).toEqual({ steps: [{ act: 'expire' }] });
  });

  it.each([
    ['', 'unknown step ""; use one of approve, refuse, expire, revoke'],
    ['approve 5s', 'unknown step'],
    ['approve after soon', '"soon" is not a duration'],
    ['approve after 99999999d', '"99999999d" is longer than ten years'],
    ['refuse > revoke', 'nothing can follow refuse'],
    ['revoke > expire', 'nothing can follow revoke'],
    ['approve > approve', 'approve requires a consent that is waiting'],
    ['approve > refuse', 'refuse requires a consent that is waiting'],
  ])('rejects the scenario "%s"', (text, problem) => {
    expect(parseConsentScenario(text)).toEqual({ problem: expect.stringContaining(problem) });
  });
});

describe('the scenario of an authorisation', () => {
  it('is parsed from the ending of a login', () => {
    expect(parseScenarioLogin('anna+wrong-state')).toEqual({ psu: 'anna', script: { sca: 'wrong-state' } });
    expect(parseScenarioLogin('anna+Wrong-State')).toEqual({ psu: 'anna', script: { sca: 'wrong-state' } });
    expect(parseScenarioLogin('anna+revoked')).toEqual({ psu: 'anna', script: { token: 'revoked' } });
    for (const plain of ['anna', 'anna+sister', 'anna+toString', '+'])
      expect(parseScenarioLogin(plain)).toEqual({ psu: plain, script: {} });
  });

  it('has one meaning for each ending of a login', () => {
    const names = magicLogins().map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(Object.values(parseScenarioLogin(`anna+${name}`).script)).toHaveLength(1);
    for (const { scenario } of Object.values(CONSENT_VARIANTS))
      expect(parseConsentScenario(scenario)).toHaveProperty('steps');
  });

  it('alters the outcome that the TPP sees', () => {
    const outcome = {
      decision: 'approve',
      status: 'valid',
      code: 'c',
      redirectUri: 'https://tpp.example/cb?a=1&code=c&state=s',
    } as const;
    expect(withScenario(outcome, undefined)).toBe(outcome);
    expect(withScenario(outcome, 'wrong-state').redirectUri).toBe(
      'https://tpp.example/cb?a=1&code=c&state=not-the-state-that-was-sent',
    );
    expect(withScenario(outcome, 'no-callback')).toEqual({
      decision: 'approve',
      status: 'valid',
      code: 'c',
      lostCallback: true,
    });
  });
});
