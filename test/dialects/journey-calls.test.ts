import { describe, expect, it } from '@jest/globals';
import { compileProfile } from '../../src/decisions/decisions.js';
import { nextgenpsd2Journey } from '../../src/dialects/nextgenpsd2/journey.js';
import { publishedJourney } from '../../src/dialects/published/journey.js';
import { certificateOptions, journeyCurl, ON_LINES } from '../../src/domain/tpp/curl.js';
import { filledStep, type JourneyCall, type JourneyStep, targetOf } from '../../src/domain/tpp/journey.js';

/** What the journey starts with: its TPP, PSU and creditor. */
const VALUES = {
  organizationIdentifier: 'PSDAT-FMA-one',
  subscriptionKey: 'key-one',
  clientId: 'client-one',
  clientSecret: 's3cret&one',
  psu: 'anna',
  iban: 'AT611904300234573201',
  creditorName: 'Corner Bookshop',
  creditorIban: 'DE89370400440532013000',
  amount: 12.5,
  validUntil: '2026-05-31',
  bookingStatus: 'both',
  dateFrom: '2025-12-02',
};
const nextgenpsd2 = (decisions: Record<string, unknown> = {}, isTppHeaderRead = true) =>
  nextgenpsd2Journey(compileProfile('nextgenpsd2', decisions), isTppHeaderRead);
const callOf = (steps: readonly JourneyStep[], id: string, values: object = {}): JourneyCall =>
  filledStep(
    steps.find((step) => step.id === id)!,
    { ...VALUES, ...values },
  );

describe('the journey in a bank of NextGenPSD2', () => {
  const steps = nextgenpsd2();

  it('needs no onboarded TPP, names it by a header, and reads with the consent alone', () => {
    const consent = callOf(steps, 'consent');
    expect([consent.path, consent.headers['Sandbank-TPP']]).toEqual(['/v1/consents', 'PSDAT-FMA-one']);
    const read = callOf(steps, 'transactions', { consentId: 'c', resourceId: 'r' });
    expect(targetOf(read)).toBe('/v1/accounts/r/transactions?bookingStatus=both&dateFrom=2025-12-02');
    expect(read.headers).toMatchObject({ 'Consent-ID': 'c' });
    expect(read.headers).not.toHaveProperty('Authorization');
  });
});

describe('the journey in a bank that applies an approval after the callback', () => {
  it.each([
    ['seconds-before', 'PT10S'],
    ['minutes-before', 'PT20M'],
  ])('lets that time pass before the steps that need the approval (%s)', (order, by) => {
    const steps = nextgenpsd2({ 'callback-order': order });
    const ids = steps.map(({ id }) => id);
    for (const [approval, effect, next] of [
      ['approve-consent', 'consent-effect', 'accounts'],
      ['approve-payment', 'payment-effect', 'settle'],
    ] as const) {
      expect(ids.indexOf(effect)).toBe(ids.indexOf(approval) + 1);
      expect(steps.find(({ id }) => id === effect)).toMatchObject({ api: 'control', after: approval, body: { by } });
      expect(steps.find(({ id }) => id === next)?.after).toBe(effect);
    }
    expect(nextgenpsd2().map(({ id }) => id)).not.toContain('consent-effect');
  });
});

describe('the journey in a bank of NextGenPSD2 with OAuth', () => {
  const steps = nextgenpsd2({ 'redirect-approach': 'oauth' });

  it('exchanges the code in a form, and reads with the token', () => {
    const exchange = callOf(steps, 'token', { code: 'the&code', redirectUri: 'http://here/' });
    expect(exchange).toMatchObject({
      path: '/v1/oauth/token',
      headers: { 'Sandbank-TPP': 'PSDAT-FMA-one' },
      form: { grant_type: 'authorization_code', code: 'the&code', redirect_uri: 'http://here/' },
    });
    expect(journeyCurl(exchange, 'http://bank')).toContain(
      "-d 'grant_type=authorization_code&code=the%26code&redirect_uri=http%3A%2F%2Fhere%2F'",
    );
    expect(callOf(steps, 'accounts', { consentId: 'c', accessToken: 't' }).headers).toMatchObject({
      'Consent-ID': 'c',
      Authorization: 'Bearer t',
    });
  });
});

describe('the journey in a bank of NextGenPSD2 that takes certificates only', () => {
  const files = { certificate: '/c.pem', privateKey: '/c.key', ca: '/ca.pem' };
  const steps = nextgenpsd2({}, false);

  it('sends no header for the TPP, and shows commands with its certificate', () => {
    const call = callOf(steps, 'consent');
    expect(steps.filter(({ api }) => api === 'bank').every(({ certificate }) => certificate)).toBe(true);
    expect(call.headers).not.toHaveProperty('Sandbank-TPP');
    const command = journeyCurl(call, 'https://bank', {
      options: certificateOptions(files, true),
      separator: ON_LINES,
    });
    expect(command.split(' \\\n  ').slice(0, 4)).toEqual([
      "curl -X POST 'https://bank/v1/consents'",
      "--cert '/c.pem'",
      "--key '/c.key'",
      "--cacert '/ca.pem'",
    ]);
  });
});

describe('the calls of the journey', () => {
  const steps = publishedJourney(compileProfile('published'));
  const values = { consentId: 'c-1', code: 'the&code', accessToken: 't-1', resourceId: 'r-1', paymentId: 'p-1' };

  it("are calls of the bank's interface", () => {
    expect(callOf(steps, 'onboard', { userEmail: 'two@tpp.example', name: 'two' })).toMatchObject({
      path: '/PSD2/v1/authentications',
      body: { userEmail: 'two@tpp.example', name: 'two' },
    });
    expect(callOf(steps, 'consent', { requestId: 'id' })).toMatchObject({
      method: 'POST',
      path: '/PSD2/v1/consents',
      headers: { 'X-Request-ID': 'id', 'Ocp-Apim-Subscription-Key': 'key-one' },
      body: { access: { balances: [{ iban: VALUES.iban }] }, validUntil: '2026-05-31' },
    });
    expect(targetOf(callOf(steps, 'token', values))).toBe(
      '/PSD2/v1/oauth/token?client_id=client-one&client_secret=s3cret%26one&code=the%26code&request_id=c-1',
    );
    expect(callOf(steps, 'accounts', values).headers).toMatchObject({
      Authorization: 'Bearer t-1',
      'Consent-ID': 'c-1',
    });
    expect(targetOf(callOf(steps, 'transactions', values))).toBe(
      '/PSD2/v1/accounts/r-1/transactions?bookingStatus=both',
    );
    expect(callOf(steps, 'payment')).toMatchObject({
      body: { debtorAccount: { iban: VALUES.iban }, instructedAmount: { amount: 12.5 } },
    });
    expect(callOf(steps, 'payment', { amount: '12.50' })).toMatchObject({
      body: { instructedAmount: { amount: '12.50' } },
    });
    expect(callOf(steps, 'settle', values).path).toBe('/PSD2/v1/payments/sepa-credit-transfers/p-1/status');
  });

  it('contain placeholders for values that are not known yet', () => {
    expect(callOf(steps, 'settle').path).toContain('/{paymentId}/status');
    expect(callOf(steps, 'accounts').headers['Authorization']).toBe('Bearer {accessToken}');
  });

  it('can be pasted into a shell', () => {
    const command = journeyCurl(
      { method: 'POST', path: '/a', headers: { 'X-A': "it's" }, body: { text: "don't" } },
      'http://bank',
      { options: ["--cert 'c.pem'"], separator: ON_LINES },
    );
    expect(command).toBe(
      [
        "curl -X POST 'http://bank/a' \\",
        "  --cert 'c.pem' \\",
        "  -H 'X-A: it'\\''s' \\",
        "  -H 'Content-Type: application/json' \\",
        `  -d '{"text":"don'\\''t"}'`,
      ].join('\n'),
    );
  });

  it('are written with shell variables in place of values that an earlier command gives', () => {
    const call = {
      method: 'GET',
      path: '/a/{id}',
      query: { code: '{code}', price: '$5' },
      headers: { A: '{other}' },
    } as const;
    expect(journeyCurl(call, 'http://bank', { variables: { id: 'ID', code: 'CODE' } })).toBe(
      `curl -X GET "http://bank/a/$ID?code=$CODE&price=%245" -H 'A: {other}'`,
    );
    const onLines = { variables: { id: 'ID', code: 'CODE' }, separator: ON_LINES };
    expect(journeyCurl(call, 'http://bank', onLines)).toBe(
      ['curl -X GET "http://bank/a/$ID\\', '?code=$CODE\\', '&price=%245" \\', "  -H 'A: {other}'"].join('\n'),
    );
  });

  it('have each member of a longer body on its own line, where the parts are on lines', () => {
    const access = { accounts: [{ iban: 'AT611904300234573201' }], balances: [{ iban: 'AT611904300234573201' }] };
    const call = { method: 'POST', path: '/a', headers: {}, body: { access, once: true } } as const;
    const body = [
      '{',
      '  "access":{',
      '    "accounts":[{"iban":"AT611904300234573201"}],',
      '    "balances":[{"iban":"AT611904300234573201"}]',
      '  },',
      '  "once":true',
      '}',
    ];
    expect(journeyCurl(call, 'http://bank', { separator: ON_LINES })).toContain(`-d '${body.join('\n')}'`);
    expect(journeyCurl(call, 'http://bank')).toContain(`-d '${JSON.stringify(call.body)}'`);
  });
});

describe('a step', () => {
  it('is filled in without optional members that have no value, and with values of their own type', () => {
    const step = {
      method: 'POST',
      path: '/{a}',
      headers: { H: '{b?}' },
      query: { q: '{b?}', r: '{a}' },
      body: { n: '{n}', l: ['{a}!'] },
    } as const;
    expect(filledStep(step, { a: 'x', n: 5 })).toEqual({
      method: 'POST',
      path: '/x',
      headers: {},
      query: { r: 'x' },
      body: { n: 5, l: ['x!'] },
    });
    expect(filledStep(step, { b: 'y' })).toMatchObject({ path: '/{a}', headers: { H: 'y' }, query: { q: 'y' } });
  });
});
