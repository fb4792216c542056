import { beforeAll, describe, expect, it } from '@jest/globals';
import { adaptationsOf, dialectRecording } from '../../src/learning/adapted-recording.js';
import { learnDecisions } from '../../src/learning/learn.js';
import { readRecordings } from '../../src/learning/read-har.js';
import type { InterfaceFacts } from '../../src/learning/recording.js';
import { nextgenpsd2Facts } from './written-calls.js';

let facts: InterfaceFacts;
beforeAll(async () => {
  facts = await nextgenpsd2Facts();
});

interface Told {
  readonly call: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: object;
  readonly form?: Readonly<Record<string, string>> | undefined;
  readonly status?: number;
  readonly got?: object;
}

/** What is learned of calls before and with the creation of a consent. */
function learnedOf(told: readonly Told[]) {
  const entries = told.map(({ call, headers = {}, json, form, status = 200, got = {} }) => ({
    request: {
      method: call.split(' ')[0],
      url: `https://bank.example${call.split(' ')[1]}`,
      headers: [
        ...Object.entries(headers).map(([name, value]) => ({ name, value })),
        ...(form ? [{ name: 'Content-Type', value: 'application/x-www-form-urlencoded' }] : []),
      ],
      ...(json && { postData: { mimeType: 'application/json', text: JSON.stringify(json) } }),
      ...(form && {
        postData: { mimeType: 'application/x-www-form-urlencoded', text: new URLSearchParams(form).toString() },
      }),
    },
    response: {
      status,
      headers: [{ name: 'Content-Type', value: 'application/json' }],
      content: { mimeType: 'application/json', text: JSON.stringify(got) },
    },
  }));
  const { exchanges } = readRecordings([{ name: 'a.har', text: JSON.stringify({ log: { entries } }) }]);
  const { recording, adaptations } = dialectRecording(exchanges, [facts]);
  const { settled } = learnDecisions(recording);
  const rows = Object.fromEntries(settled.map(({ slug, value }) => [slug, value]));
  return {
    rows: [rows['token-before'], rows['sign-in']],
    lists: rows['account-list'],
    adaptations: adaptationsOf(adaptations).filter((one) => JSON.stringify(one).match(/ign-?[iI]n|account-list/)),
    operations: recording.calls.map(({ operation }) => operation),
  };
}

const consent = (token: string, header = 'Authorization'): Told => ({
  call: 'POST /v1/consents',
  headers: { [header]: `Bearer ${token}` },
  json: { access: { allPsd2: 'allAccounts' } },
  status: 201,
  got: { consentId: 'c-1', consentStatus: 'received', _links: { scaRedirect: { href: 'https://bank.example/a' } } },
});
const exchange = (code: string): Told => ({
  call: 'POST /psd2/token',
  form: { grant_type: 'authorization_code', code },
  got: { access_token: 'token-1', token_type: 'Bearer', expires_in: 3600 },
});

describe('a sign-in that is polled', () => {
  const start: Told = {
    call: 'POST /psd2/v5/authorize-decoupled',
    headers: { 'PSU-ID': 'maria' },
    json: { authenticationMethodId: 'SMART_ID', clientID: 'client-7' },
    got: { data: { authorizeId: 'auth-4711' }, scaStatus: 'started' },
  };
  const poll = (got: object): Told => ({ call: 'GET /psd2/v5/authorize-decoupled/authorize/auth-4711', got });

  const inQuery: Told = {
    ...exchange(''),
    call: 'POST /psd2/token?grant_type=authorization_code&code=code-123',
    form: undefined,
  };
  it.each([
    ['form', exchange('code-123')],
    ['query', inQuery],
  ])('is found by the code in the %s of a token exchange, wherever the bank has its calls', (_where, exchanged) => {
    const { rows, adaptations, operations } = learnedOf([
      start,
      poll({ scaStatus: 'started' }),
      poll({ scaStatus: 'finalised', authorizationCode: 'code-123' }),
      exchanged,
      consent('token-1'),
    ]);
    expect(rows).toEqual(['psu', 'decoupled']);
    expect(operations).toEqual(['startSignIn', 'readSignIn', 'readSignIn', 'exchangeCode', 'createConsent']);
    expect(adaptations).toEqual([
      { path: { from: '/v1/sign-ins/{signInId}', to: '/psd2/v5/authorize-decoupled/authorize/{signInId}' } },
      { path: { from: '/v1/sign-ins', to: '/psd2/v5/authorize-decoupled' } },
      {
        move: { from: 'signInId', to: 'data.authorizeId' },
        on: { operations: ['startSignIn'], direction: 'response' },
      },
      {
        rename: { member: 'authorisationCode', as: 'authorizationCode', in: '.' },
        on: { operations: ['readSignIn'], direction: 'response' },
      },
    ]);
  });

  it('is none if the code was the browser’s, or the id is of no earlier call', () => {
    for (const calls of [
      [start, poll({ scaStatus: 'finalised', authorizationCode: 'code-123' }), exchange('code-999')],
      [poll({ scaStatus: 'finalised', authorizationCode: 'code-123' }), exchange('code-123')],
    ])
      expect(learnedOf([...calls, consent('token-1')]).adaptations).toEqual([]);
  });
});

describe('a list of accounts with the token of a PSU, and without a consent', () => {
  it('is an operation of the bank, whatever its path', () => {
    const list: Told = {
      call: 'GET /psd2/v1/accounts-list',
      headers: { Authorization: 'Bearer token-1' },
      got: { accounts: [{ iban: 'AT611904300234573201', currency: 'EUR' }] },
    };
    const read: Told = { call: 'GET /psd2/v1/accounts', headers: { 'Consent-ID': 'c-1' }, got: { accounts: [] } };
    const create: Told = { ...consent('token-1'), call: 'POST /psd2/v1/consents' };
    const { lists, adaptations, operations } = learnedOf([exchange('code-1'), list, create, read]);
    expect(lists).toBe('offered');
    expect(operations).toEqual(['exchangeCode', 'readAccountList', 'createConsent', 'readAccounts']);
    expect(adaptations).toEqual([{ path: { from: '/v1/account-list', to: '/psd2/v1/accounts-list' } }]);
  });
});

describe('a sign-in whose id is exchanged', () => {
  const start: Told = {
    call: 'POST /oauth/app-logins',
    json: { user_id: 'maria', client_id: 'client-7' },
    status: 201,
    got: { status: 'received', login_id: 'login-4711', client_ref: 'client-7' },
  };
  const poll: Told = { call: 'GET /oauth/app-logins/login-4711', got: { status: 'finalized' } };
  const exchanged = (more: object = {}): Told => ({
    call: 'POST /oauth/token',
    json: { grant_type: 'app_login', login_id: 'login-4711', ...more },
    got: { access_token: 'token-1', token_type: 'Bearer', expires_in: 3600 },
  });

  it('is found by the id in the token request, whatever its grant type', () => {
    const { rows, adaptations, operations } = learnedOf([start, poll, exchanged(), consent('token-1')]);
    expect(rows).toEqual(['psu', 'decoupled-id']);
    expect(operations).toEqual(['startSignIn', 'readSignIn', 'exchangeCode', 'createConsent']);
    const on = { operations: ['startSignIn'], direction: 'response' };
    expect(adaptations).toEqual([
      { path: { from: '/v1/sign-ins', to: '/oauth/app-logins' } },
      { rename: { member: 'psuId', as: 'user_id', in: '.' }, on: { ...on, direction: 'request' } },
      { rename: { member: 'signInId', as: 'login_id', in: '.' }, on },
      { rename: { member: 'scaStatus', as: 'status', in: '.' }, on },
      { rename: { member: 'scaStatus', as: 'status', in: '.' }, on: { ...on, operations: ['readSignIn'] } },
    ]);
  });

  it.each<[string, readonly Told[]]>([
    ['was not polled', [start, exchanged()]],
    ['is beside a code', [start, poll, exchanged({ code: 'code-123' })]],
    ['is beside a refresh token', [start, poll, exchanged({ refresh_token: 'refresh-123' })]],
    ['is that of the client', [start, poll, { ...exchanged(), json: { grant_type: 'x', client_id: 'login-4711' } }]],
  ])('is none if the id %s', (_what, calls) => {
    expect(learnedOf([...calls, consent('token-1')]).adaptations).toEqual([]);
  });
});

describe('a sign-in with a password', () => {
  const answer = { returnCode: 'CORRECT', accessToken: 'token-1' };
  const login = (json: object, got: object = answer): Told => ({ call: 'POST /auth/v1/token', json, status: 201, got });

  it('is found by the access token of later calls, in whatever header', () => {
    const told = [login({ username: 'jana', password: '***' }), consent('token-1', 'PSD2-Authorization')];
    const { rows, adaptations, operations } = learnedOf(told);
    expect([rows, operations[0]]).toEqual([['psu', 'password'], 'startSignIn']);
    expect(adaptations.slice(0, 3)).toEqual([
      { path: { from: '/v1/sign-ins', to: '/auth/v1/token' } },
      {
        rename: { member: 'psuId', as: 'username', in: '.' },
        on: { operations: ['startSignIn'], direction: 'request' },
      },
      {
        rename: { member: 'access_token', as: 'accessToken', in: '.' },
        on: { operations: ['startSignIn'], direction: 'response' },
      },
    ]);
    expect(adaptations).toContainEqual({
      set: { member: 'returnCode', value: 'CORRECT' },
      on: { operations: ['startSignIn'], direction: 'response' },
    });
  });

  it('is not a token request, and not an application that gets its own token', () => {
    const token = { access_token: 'token-1', token_type: 'Bearer' };
    for (const first of [
      login({ client_id: 'a', client_secret: 'b' }, token),
      login({ username: 'jana', password: 'x' }, { accessToken: 'another' }),
      { ...exchange('c'), form: { grant_type: 'password', username: 'jana', password: 'x' } },
    ])
      expect(learnedOf([first, consent('token-1')]).adaptations).toEqual([]);
  });
});
