import { describe, expect, it } from '@jest/globals';
import { actorsOf, waysOf, tppToOnboard } from '../../src/dashboard/views/start/journey.js';
import {
  accountsCall,
  consentCall,
  curlOf,
  journeyCurl,
  onboardCall,
  paymentCall,
  statusCall,
  tokenCall,
  transactionsCall,
} from '../../src/dashboard/views/start/journey-calls.js';
import type { Schema } from '../../src/library/control-operations.js';

const account = {
  iban: 'AT611904300234573201',
  currency: 'EUR',
  name: 'Main account',
  status: 'enabled' as const,
  usage: 'PRIV' as const,
  signaturesRequired: 1,
  customerNo: 1,
  suffix: 1,
  branchCode: 1,
  accountId: 'anna-current',
};
const tpp = (name: string, onboarded: boolean, roles = ['PSP_AI', 'PSP_PI']): Schema<'DemoTpp'> => ({
  name,
  organizationIdentifier: `PSDAT-FMA-${name}`,
  userEmail: `${name}@tpp.example`,
  subscriptionKey: `key-${name}`,
  onboarded,
  roles,
  ...(onboarded && { clientId: `client-${name}`, clientSecret: `s3cret&${name}` }),
});
const psu = (id: string, changes: object = {}, blocked = false): Schema<'DemoPsu'> => ({
  id,
  password: `${id}-pass`,
  oneTimeCode: '123456',
  name: id,
  blocked,
  accounts: [{ ...account, ...changes }],
});
const demo = (changes: Partial<Schema<'Demo'>> = {}): Schema<'Demo'> => ({
  bank: 'default',
  bankName: 'Sandbank',
  dialect: 'published',
  baseUrl: 'http://127.0.0.1:8080',
  adminUrl: 'http://127.0.0.1:8080/__admin',
  seed: 42,
  clock: { mode: 'paused', rate: 1, now: '2026-03-02T09:00:00.000Z' },
  tpps: [tpp('one', true), tpp('two', false)],
  psus: [psu('anna')],
  products: ['sepa-credit-transfers'],
  curl: [],
  ...changes,
});

describe('the journey in a bank of NextGenPSD2', () => {
  const nextgen = demo({ dialect: 'nextgenpsd2', tpps: [tpp('one', false)] });
  const actors = actorsOf(nextgen, {}, { amountsAsText: true });

  it('needs no onboarded TPP, names it by a header, and reads with the consent alone', () => {
    if (!actors) throw new Error('nobody walks');
    const consent = consentCall(actors, 'id');
    expect([consent.path, consent.headers['Sandbank-TPP']]).toEqual(['/v1/consents', 'PSDAT-FMA-one']);
    const read = transactionsCall(actors, { consentId: 'c', resourceId: 'r' }, 'id');
    expect(read.path).toBe('/v1/accounts/r/transactions?bookingStatus=both&dateFrom=2025-12-02');
    expect(read.headers).toMatchObject({ 'Consent-ID': 'c' });
    expect(read.headers).not.toHaveProperty('Authorization');
  });
});

describe('the journey in a bank of NextGenPSD2 with OAuth', () => {
  const ways = waysOf({ decisions: { 'redirect-approach': 'oauth' } });
  const actors = actorsOf(demo({ dialect: 'nextgenpsd2', tpps: [tpp('one', false)] }), {}, ways)!;

  it('exchanges the code in a form, and reads with the token', () => {
    const exchange = tokenCall(actors, { consentCode: 'the&code', redirectUri: 'http://here/' }, 'id');
    expect(exchange).toMatchObject({
      path: '/v1/oauth/token',
      headers: { 'Sandbank-TPP': 'PSDAT-FMA-one' },
      form: { grant_type: 'authorization_code', code: 'the&code', redirect_uri: 'http://here/' },
    });
    expect(curlOf(exchange, 'http://bank')).toContain(
      "-d 'grant_type=authorization_code&code=the%26code&redirect_uri=http%3A%2F%2Fhere%2F'",
    );
    expect(accountsCall(actors, { consentId: 'c', token: 't' }, 'id').headers).toMatchObject({
      'Consent-ID': 'c',
      Authorization: 'Bearer t',
    });
  });

  it('is not that of a bank of the published interface, whatever its decisions', () => {
    expect(actorsOf(demo({ tppHeader: false }), {}, ways)).toMatchObject({ hasToken: true, needsCertificate: false });
  });
});

describe('the journey in a bank of NextGenPSD2 that takes certificates only', () => {
  const files = { certificate: '/c.pem', privateKey: '/c.key', ca: '/ca.pem' };
  const certified = { ...tpp('one', false), certificates: files };
  const bank = demo({ dialect: 'nextgenpsd2', tppHeader: false, tpps: [certified], httpsUrl: 'https://bank' });
  const actors = actorsOf(bank, {})!;

  it('sends no header for the TPP, and shows commands with its certificate', () => {
    const call = consentCall(actors, 'id');
    expect(actors).toMatchObject({ needsCertificate: true, hasToken: false });
    expect(call.headers).not.toHaveProperty('Sandbank-TPP');
    expect(journeyCurl(call, bank, actors).split(' \\\n  ').slice(0, 4)).toEqual([
      "curl -X POST 'https://bank/v1/consents'",
      "--cert '/c.pem'",
      "--key '/c.key'",
      "--cacert '/ca.pem'",
    ]);
    const header = { ...actors, needsCertificate: false };
    expect(journeyCurl(call, bank, header)).not.toContain('--cert');
  });
});

describe('the participants of the journey', () => {
  it('include the first onboarded TPP with both roles, or the one onboarded during the journey', () => {
    expect(actorsOf(demo(), {})?.tpp.name).toBe('one');
    const both = demo({ tpps: [tpp('aisp', true, ['PSP_AI']), tpp('one', true), tpp('two', true)] });
    expect(actorsOf(both, {})?.tpp.name).toBe('one');
    expect(actorsOf(both, { tpp: 'two@tpp.example' })?.tpp.name).toBe('two');
    expect(actorsOf(both, { tpp: 'gone@tpp.example' })?.tpp.name).toBe('one');
  });

  it('include the first PSU who is not blocked, with an account in EUR that requires one signature', () => {
    const psus = [
      psu('blocked', {}, true),
      psu('two', { signaturesRequired: 2 }),
      psu('usd', { currency: 'USD' }),
      psu('closed', { status: 'deleted' }),
      psu('card', { iban: undefined }),
      psu('anna'),
    ];
    expect(actorsOf(demo({ psus }), {})?.psu.id).toBe('anna');
  });

  it('are absent if the TPP or the PSU is missing', () => {
    expect(actorsOf(demo({ tpps: [tpp('two', false)] }), {})).toBeUndefined();
    expect(actorsOf(demo({ psus: [] }), {})).toBeUndefined();
  });

  it('onboard the TPP that is not onboarded yet, or the last one', () => {
    expect(tppToOnboard(demo())?.name).toBe('two');
    expect(tppToOnboard(demo({ tpps: [tpp('one', true), tpp('three', true)] }))?.name).toBe('three');
    expect(tppToOnboard(demo({ tpps: [] }))).toBeUndefined();
  });
});

describe('the calls of the journey', () => {
  const actors = actorsOf(demo(), {})!;
  const state = { consentId: 'c-1', consentCode: 'the&code', token: 't-1', resourceId: 'r-1', paymentId: 'p-1' };

  it("are calls of the bank's interface", () => {
    expect(onboardCall(tpp('two', false), 'id')).toMatchObject({
      path: '/PSD2/v1/authentications',
      body: { userEmail: 'two@tpp.example', name: 'two' },
    });
    expect(consentCall(actors, 'id')).toMatchObject({
      method: 'POST',
      path: '/PSD2/v1/consents',
      headers: { 'X-Request-ID': 'id', 'Ocp-Apim-Subscription-Key': 'key-one' },
      body: { access: { balances: [{ iban: account.iban }] }, validUntil: '2026-05-31' },
    });
    expect(tokenCall(actors, state, 'id').path).toBe(
      '/PSD2/v1/oauth/token?client_id=client-one&client_secret=s3cret%26one&code=the%26code&request_id=c-1',
    );
    expect(accountsCall(actors, state, 'id').headers).toMatchObject({
      Authorization: 'Bearer t-1',
      'Consent-ID': 'c-1',
    });
    expect(transactionsCall(actors, state, 'id').path).toBe('/PSD2/v1/accounts/r-1/transactions?bookingStatus=both');
    expect(paymentCall(actors, 'id')).toMatchObject({
      body: { debtorAccount: { iban: account.iban }, instructedAmount: { amount: 12.5 } },
    });
    const ways = waysOf({ decisions: { 'amount-form': 'string', 'aspsp-time-zone': 'Europe/Vienna' } });
    expect(paymentCall(actorsOf(demo(), {}, ways)!, 'id')).toMatchObject({
      body: { instructedAmount: { amount: '12.50' } },
    });
    expect(statusCall(actors, state, 'id').path).toBe('/PSD2/v1/payments/sepa-credit-transfers/p-1/status');
  });

  it('contain placeholders for values that are not known yet', () => {
    expect(statusCall(actors, {}, 'id').path).toContain('/{paymentId}/status');
    expect(accountsCall(actors, {}, 'id').headers['Authorization']).toBe('Bearer {access_token}');
  });

  it('can be pasted into a shell', () => {
    const command = curlOf(
      { method: 'POST', path: '/a', headers: { 'X-A': "it's" }, body: { text: "don't" } },
      'http://bank',
      ["--cert 'c.pem'"],
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
});
