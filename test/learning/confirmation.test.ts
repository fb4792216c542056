import { expect, it } from '@jest/globals';
import { learnDecisions } from '../../src/learning/learn.js';
import { nextgenpsd2Facts, recordingOfCalls } from './written-calls.js';

const STATUS = '/v1/consents/one/authorisations/two';
const CREATION = {
  method: 'POST',
  path: '/v1/consents',
  status: 201,
  got: {
    consentId: 'one',
    consentStatus: 'received',
    _links: { scaRedirect: { href: 'https://bank.example/sca' }, scaStatus: { href: STATUS } },
  },
};
const READ = { method: 'GET', path: STATUS, status: 200, got: { scaStatus: 'finalised' } };
const TOKEN = {
  method: 'POST',
  path: '/v1/oauth/token',
  status: 200,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  sent: 'grant_type=authorization_code&code=three',
  got: { access_token: 'four', token_type: 'Bearer', expires_in: 3600 },
};

it.each([
  ['a plain redirect', 'token', [CREATION, READ]],
  ['OAuth', 'required', [CREATION, TOKEN, READ]],
])('an approval by %s without a confirmation leaves the kind for other redirects open', async (_kind, other, calls) => {
  const { settled, open } = learnDecisions(recordingOfCalls(calls, await nextgenpsd2Facts()));
  expect(settled.filter(({ slug }) => slug === 'confirmation-code')).toEqual([]);
  expect(open.find(({ slug }) => slug === 'confirmation-code')?.possible?.toSorted()).toEqual(['none', other]);
});
