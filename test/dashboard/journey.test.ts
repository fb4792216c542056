import { describe, expect, it } from '@jest/globals';
import type { JourneyStep } from '../../src/domain/tpp/journey.js';
import {
  actorsOf,
  filledCall,
  handOver,
  hasToken,
  isDone,
  isReady,
  needsCertificate,
  stateAfter,
  tppToOnboard,
  type JourneyFacts,
  type JourneyState,
} from '../../src/dashboard/views/start/journey.js';
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
  interface: {
    hasOnboarding: true,
    hasFundsConsents: false,
    hasSigningBaskets: false,
    profiles: ['published', 'oauth'],
    operations: ['readAccounts'],
  },
  baseUrl: 'http://127.0.0.1:8080',
  adminUrl: 'http://127.0.0.1:8080/__admin',
  seed: 42,
  habits: [],
  clock: { mode: 'paused', rate: 1, now: '2026-03-02T09:00:00.000Z' },
  tpps: [tpp('one', true), tpp('two', false)],
  psus: [psu('anna')],
  products: ['sepa-credit-transfers'],
  curl: [],
  ...changes,
});
/** The steps of a journey as a bank serves them, without what is not looked at here. */
const step = (id: string, more: Partial<JourneyStep>): Schema<'JourneyStep'> => ({
  id,
  title: id,
  api: 'bank',
  method: 'POST',
  path: '/',
  headers: {},
  status: 200,
  ...(more as object),
});
const STEPS = [
  step('onboard', { form: { name: '{name}' } }),
  step('consent', { form: { iban: '{iban}' }, takes: { consentId: 'consentId', consentLink: 'link' } }),
  step('approve-consent', { path: '/{consentId}', page: '{consentLink}', takes: { code: 'code' } }),
  step('token', { form: { code: '{code}', redirect: '{redirectUri?}' }, takes: { accessToken: 'access_token' } }),
  step('accounts', { headers: { Authorization: '{accessToken}' } }),
  step('payment', { form: { iban: '{iban}' }, takes: { paymentId: 'paymentId' } }),
  step('approve-payment', { path: '/{paymentId}', page: '{paymentLink}', takes: { paymentCode: 'code' } }),
  step('settle', {
    path: '/{paymentId}',
    after: 'approve-payment',
    takes: { transactionStatus: 'transactionStatus' },
    until: { transactionStatus: ['ACSC', 'RJCT'] },
  }),
];
const facts = (
  tpps = [tpp('one', true)],
  values: Record<string, unknown> = { psu: 'anna', iban: account.iban },
): JourneyFacts => ({
  demo: demo(),
  journey: { tpps, values, steps: STEPS },
});

describe('what is handed over to a tester', () => {
  const tpps = [tpp('First', false), tpp('Second', true)];
  const psus = [psu('eva', {}, true), psu('anna')];

  it('is the addresses, a customer who can sign in, and a TPP that can call', () => {
    expect(handOver(demo({ tpps, psus }))).toEqual([
      ['Address', 'http://127.0.0.1:8080'],
      ['Developer portal', 'http://127.0.0.1:8080/portal'],
      ['Dashboard', 'http://127.0.0.1:8080/__admin/ui'],
      ['Customer', 'anna: anna / anna-pass / 123456'],
      ['TPP', 'Second'],
      ['Subscription key', 'key-Second'],
      ['Client id', 'client-Second'],
      ['Client secret', 's3cret&Second'],
    ]);
  });

  it('is the identifier of a TPP where no one onboards, and says what is missing', () => {
    const ofCertificates = { ...demo().interface, hasOnboarding: false };
    expect(handOver(demo({ tpps, psus: [], interface: ofCertificates })).slice(3)).toEqual([
      ['Customer', 'none'],
      ['TPP', 'Second'],
      ['Sandbank-TPP', 'PSDAT-FMA-Second'],
    ]);
  });
});

describe('the participants of the journey', () => {
  it('call as the TPP, and know whether the bank issues tokens and takes certificates only', () => {
    const actors = actorsOf(facts())!;
    expect(filledCall(actors, 'onboard').form).toEqual({ name: 'one' });
    expect([hasToken(actors), needsCertificate(actors)]).toEqual([true, false]);
    const strict = { ...actors, steps: [{ ...STEPS[1]!, certificate: true as const }] };
    expect([hasToken(strict), needsCertificate(strict)]).toEqual([false, true]);
  });

  it('include the first onboarded TPP with both roles, or the one onboarded during the journey', () => {
    const both = facts([tpp('one', true), tpp('two', true)]);
    expect(actorsOf(both)?.tpp.name).toBe('one');
    expect(actorsOf(both, { tpp: 'two@tpp.example' })?.tpp.name).toBe('two');
    expect(actorsOf(both, { tpp: 'gone@tpp.example' })?.tpp.name).toBe('one');
  });

  it('are absent if the TPP or the PSU is missing', () => {
    expect(actorsOf(facts([]))).toBeUndefined();
    expect(actorsOf(facts([tpp('one', true)], {}))).toBeUndefined();
  });

  it('onboard the TPP that is not onboarded yet, or the last one', () => {
    expect(tppToOnboard(demo())?.name).toBe('two');
    expect(tppToOnboard(demo({ tpps: [tpp('one', true), tpp('three', true)] }))?.name).toBe('three');
    expect(tppToOnboard(demo({ tpps: [] }))).toBeUndefined();
  });
});

describe('the progress of the journey', () => {
  const actors = actorsOf(facts())!;
  const stepOf = (id: string) => actors.steps.find((one) => one.id === id)!;
  const ready = (state: JourneyState) => actors.steps.filter((one) => isReady(one, actors, state)).map(({ id }) => id);
  const after = (id: string, state: JourneyState, taken: object): JourneyState =>
    stateAfter(stepOf(id), actors.steps, state, { ...taken }, '{}');

  it('makes a step ready when the steps before have given what it needs, and the PSU has approved', () => {
    expect(ready({})).toEqual(['onboard', 'consent', 'payment']);
    const consented = after('consent', {}, { consentId: 'c', consentLink: 'http://bank/page' });
    expect(ready(consented)).toContain('approve-consent');
    const approved = after('approve-consent', consented, { code: 'x' });
    expect(ready(approved)).toEqual(['onboard', 'consent', 'token', 'payment']);
    const paid = after('payment', {}, { paymentId: 'p', transactionStatus: 'RCVD' });
    expect(ready(paid)).not.toContain('settle');
    expect(ready(after('approve-payment', paid, {}))).toContain('settle');
  });

  it('follows a payment until its status is final', () => {
    const under = after('settle', {}, { transactionStatus: 'ACSP' });
    expect(isDone(stepOf('settle'), under)).toBe(false);
    expect(isDone(stepOf('settle'), after('settle', under, { transactionStatus: 'ACSC' }))).toBe(true);
  });

  it('loses what was made of a consent when another one is requested', () => {
    let state = after('consent', { tpp: 'one@tpp.example' }, { consentId: 'c' });
    state = after('approve-consent', state, { code: 'x' });
    state = after('token', state, { accessToken: 't' });
    state = after('payment', state, { paymentId: 'p' });
    expect(after('consent', state, { consentId: 'd' })).toEqual({
      tpp: 'one@tpp.example',
      values: { consentId: 'd', paymentId: 'p' },
      answers: { consent: '{}', payment: '{}' },
    });
  });
});
