import { expect, it } from '@jest/globals';
import { withScenario } from '../../src/domain/authorisation/sca.js';

it.each([
  ['https://tpp.example/back', 'https://tpp.example/back?state=not-the-state-that-was-sent'],
  ['https://tpp.example/back?a=1&state=x', 'https://tpp.example/back?a=1&state=not-the-state-that-was-sent'],
])('returns from %s with a wrong state', (redirectUri, wrong) => {
  expect(withScenario({ status: 'valid', redirectUri } as never, 'wrong-state').redirectUri).toBe(wrong);
});
