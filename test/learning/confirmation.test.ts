import { expect, it } from '@jest/globals';
import { learnDecisions } from '../../src/learning/learn.js';
import { Recording } from '../../src/learning/recording.js';
import { loadInterfaceFacts } from '../../src/server/interface-facts.js';

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
  sent: 'grant_type=authorization_code&code=three',
  got: { access_token: 'four', token_type: 'Bearer', expires_in: 3600 },
};

it.each([
  ['a plain redirect', 'token', [CREATION, READ]],
  ['OAuth', 'required', [CREATION, TOKEN, READ]],
])('an approval by %s without a confirmation leaves the kind for other redirects open', async (_kind, other, calls) => {
  const facts = (await loadInterfaceFacts()).find(({ dialect }) => dialect === 'nextgenpsd2')!;
  const recording = new Recording(
    calls.map(({ method, path, status, got, ...call }, index) => ({
      number: index + 1,
      method,
      url: new URL(`https://bank.example${path}`),
      request: {
        headers: 'sent' in call ? { 'content-type': 'application/x-www-form-urlencoded' } : {},
        body: 'sent' in call ? call.sent : undefined,
      },
      answer: { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(got) },
    })),
    facts,
  );
  const { settled, open } = learnDecisions(recording);
  expect(settled.filter(({ slug }) => slug === 'confirmation-code')).toEqual([]);
  expect(open.find(({ slug }) => slug === 'confirmation-code')?.possible?.toSorted()).toEqual(['none', other]);
});
