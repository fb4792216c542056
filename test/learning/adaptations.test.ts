import { beforeAll, describe, expect, it } from '@jest/globals';
import { adaptationProblems } from '../../src/adaptations/adaptation.js';
import { adaptedRecording, dialectRecording, adaptationsOf } from '../../src/learning/adapted-recording.js';
import { bodyAdaptations, queryForms } from '../../src/learning/body-adaptations.js';
import { differencesOf } from '../../src/learning/differences.js';
import type { RecordedExchange } from '../../src/learning/exchange.js';
import type { InterfaceFacts } from '../../src/learning/recording.js';
import { loadInterfaceFacts } from '../../src/server/interface-facts.js';

let interfaces: readonly InterfaceFacts[];
beforeAll(async () => {
  interfaces = (await loadInterfaceFacts()).filter(({ dialect }) => dialect === 'nextgenpsd2');
});

const call = (
  path: string,
  got: unknown,
  more: { headers?: object; method?: string; sent?: string; status?: number } = {},
) => ({
  path,
  got,
  ...more,
});

function exchangesOf(calls: readonly ReturnType<typeof call>[]): readonly RecordedExchange[] {
  return calls.map(({ path, got, headers = {}, method = 'GET', sent, status }, index) => ({
    number: index + 1,
    method,
    url: new URL(`https://bank.example${path}`),
    request: { headers: { 'x-request-id': `${index}`, ...headers }, body: sent },
    answer: {
      status: status ?? (method === 'POST' && sent === undefined ? 201 : 200),
      headers: { 'content-type': 'application/json', 'x-request-id': `${index}` },
      body: JSON.stringify(got),
    },
  }));
}

/** What is learned of how a bank writes, and what still differs. */
function learned(calls: readonly ReturnType<typeof call>[]) {
  const exchanges = exchangesOf(calls);
  const { recording, adaptations } = dialectRecording(exchanges, interfaces);
  const all = [...adaptations, ...bodyAdaptations(exchanges, recording, adaptationsOf(adaptations))];
  const read = adaptedRecording(exchanges, recording.facts, adaptationsOf(all));
  return { words: adaptationsOf(all), calls: read.calls.length, left: differencesOf(read).map(({ what }) => what) };
}

const ACCOUNT = { resourceId: 'r-1', iban: 'DE40100100103307118608', currency: 'EUR' };
const accounts = (more: object = {}): object => ({ accounts: [{ ...ACCOUNT, ...more }] });
const balances = (amount: unknown, more: object = {}): object => ({
  balances: [{ balanceAmount: { currency: 'EUR', amount }, balanceType: 'closingBooked', ...more }],
});
const created = { consentId: 'c-1', consentStatus: 'received', _links: {} };

describe('what a recording shows of how a bank writes', () => {
  it('is nothing for a bank that writes like the document', () => {
    expect(learned([call('/v1/accounts', accounts()), call('/v1/accounts/r-1/balances', balances('1.00'))])).toEqual({
      words: [],
      calls: 2,
      left: [],
    });
  });

  it('is the prefix of its paths, another version, and another token endpoint', () => {
    const reads = (begin: string) => [
      call(`${begin}/accounts`, accounts()),
      call(`${begin}/accounts/r-1/balances`, balances('1.00')),
    ];
    expect(learned(reads('/api/xs2a/v1')).words).toEqual([{ path: { prefix: '/api/xs2a' } }]);
    expect(learned(reads('/api/v3'))).toEqual({
      words: [{ path: { from: '/v1', to: '/api/v3' } }],
      calls: 2,
      left: [],
    });
    const token = { access_token: 't', token_type: 'Bearer', expires_in: 1, scope: 'AIS' };
    const exchanged = call('/login/token', token, { method: 'POST', sent: 'grant_type=authorization_code&code=x' });
    expect(learned([...reads('/api/v1'), exchanged]).words).toEqual([
      { path: { from: '/v1/oauth/token', to: '/login/token' } },
      { path: { from: '/v1', to: '/api/v1' } },
    ]);
    const own = call('/apps/token', { ...token, scope: '' }, { method: 'POST', sent: '{"client":"c"}' });
    expect(learned([...reads('/api/v1'), own, exchanged]).words.slice(0, 2)).toEqual([
      { path: { from: '/v1/oauth/token', to: '/login/token' } },
      { path: { from: '/v1/oauth/token', to: '/apps/token' } },
    ]);
  });

  it('is a number as text, as the lifetime of a token', () => {
    const token = { access_token: 't', token_type: 'Bearer', scope: 'AIS' };
    const sent = 'grant_type=authorization_code&code=x';
    const with900 = (expires_in: unknown) =>
      learned([
        call('/v1/accounts', accounts()),
        call('/v1/oauth/token', { ...token, expires_in }, { method: 'POST', sent, status: 200 }),
      ]).words;
    const form = { form: { member: 'expires_in', as: 'digits', in: '.' }, on: { direction: 'response' } };
    expect(with900('900')).toEqual([form]);
    expect(with900('soon')).toEqual([]);
    expect(with900(900)).toEqual([]);
  });

  it('is a member of a token with the id of a consent that a later call names', () => {
    const token = (metadata?: string) => {
      const got = { access_token: 't', token_type: 'Bearer', expires_in: 1, scope: 'c-1_read', metadata };
      return call('/v1/oauth/token', got, {
        method: 'POST',
        sent: 'grant_type=authorization_code&code=x',
        status: 200,
      });
    };
    const read = (id: string) => call(`/v1/consents/${id}/status`, { consentStatus: 'valid' });
    const on = { operations: ['exchangeCode'], direction: 'response' };
    const words = [
      { set: { member: 'consentId', segment: 'scope' }, on },
      { set: { member: 'metadata', template: 'a:consentId {consentId}' }, on },
      { absent: { member: 'consentId', as: 'omit' }, on },
    ];
    const shown = [token('a:consentId c-1'), token('a:consentId c-2'), read('c-2')];
    expect(learned(shown)).toEqual({ words, calls: 3, left: [] });
    expect(learned([...shown, token()]).words).toEqual(words);
    // No call names one of the ids, the words before it differ, or there is a number in them.
    expect(learned([token('a:consentId c-1'), read('c-9')]).words).toEqual([]);
    expect(learned([...shown, token('b:consentId c-3')]).words).toEqual([]);
    expect(learned([token('4711 c-1'), read('c-1')]).words).toEqual([]);
  });

  it('is the form of days in queries, by those that were accepted', () => {
    const list = (from: string, status = 200) => {
      const one = call(`/v1/accounts/r-1/transactions?bookingStatus=booked&dateFrom=${from}`, {}, { status });
      const { recording } = dialectRecording(exchangesOf([call('/v1/accounts', accounts()), one]), interfaces);
      return queryForms([], recording).map(({ adaptation, grade }) => [grade, (adaptation as any).form.as]);
    };
    expect(list('2026-02-01T00:00:00.000Z')).toEqual([
      ['read', 'date-time'],
      ['read', 'date-time'],
    ]);
    expect(list('2026-02-01T00:00:00.000Z', 400)).toEqual([]);
    expect(list('2026-02-01')).toEqual([]);
  });

  it('is the path of an operation below that of the dialect, by its answers', () => {
    const reads = [call('/api/v2/accounts', accounts()), call('/api/v2/accounts/r-1/balances', balances('1.00'))];
    const path = '/api/v2/payments/sepa-credit-transfers/p-1/cancel';
    const cancel = (got: object) => call(path, got, { method: 'DELETE', status: 200 });
    const below = '/payments/{paymentProduct}/{paymentId}';
    const words = learned([...reads, cancel({ transactionStatus: 'CANC', paymentId: 'p-1' })]).words;
    expect(words).toContainEqual({ path: { from: `/v1${below}`, to: `/api/v2${below}/cancel`, method: 'DELETE' } });
    expect(learned([...reads, cancel({ message: 'done', at: 'noon' })]).words).toEqual([
      { path: { from: '/v1', to: '/api/v2' } },
    ]);
  });

  it('is another word of a path, by the answers below it', () => {
    const path = '/api/v2/account-access-consents';
    const below = `${path}/c-1/authorizations`;
    const calls = [
      call('/api/v2/Accounts', accounts()),
      call('/api/v2/Accounts/r-1/balance', balances('1.00')),
      call(path, created, { method: 'POST' }),
      call(`${path}/c-1/status`, { consentStatus: 'received' }),
      call(below, { scaStatus: 'started', authorisationId: 'a-1', _links: {} }, { method: 'POST' }),
      ...['p-1', 'p-2'].map((id) =>
        call(`/api/v2/payments/sepa-credit-transfers/${id}/status`, { transactionStatus: 'RCVD' }),
      ),
    ];
    expect(learned(calls)).toEqual({
      words: [
        { path: { from: '/v1/consents/{consentId}/authorisations', to: below.replace('c-1', '{consentId}') } },
        { path: { from: '/v1/accounts/{accountId}/balances', to: '/api/v2/Accounts/{accountId}/balance' } },
        { path: { from: '/v1/consents', to: path } },
        { path: { from: '/v1/accounts', to: '/api/v2/Accounts' } },
        { path: { from: '/v1', to: '/api/v2' } },
      ],
      calls: calls.length,
      left: [],
    });
    const summary = call('/api/v2/account-list', accounts());
    const reads = [call('/api/v2/accounts', accounts()), call('/api/v2/accounts/r-1/balances', balances('1.00'))];
    expect(learned([...reads, summary]).words).toEqual([{ path: { from: '/v1', to: '/api/v2' } }]);
  });

  it('is another method of an operation, by its answers', () => {
    const path = '/api/v2/consents/c-1/authorisations/a-12345';
    const at = path.replace('c-1', '{consentId}').replace('a-12345', '{authorisationId}');
    const of = (got: object, method: string) => [
      call('/api/v2/accounts', accounts()),
      call('/api/v2/accounts/r-1/balances', balances('1.00')),
      call(path, got, { method, sent: '{}', status: 200 }),
    ];
    const finalised = { scaStatus: 'finalised', _links: {} };
    const from = at.replace('/api/v2', '/v1');
    for (const as of ['PATCH', 'POST'])
      expect(learned(of(finalised, as))).toMatchObject({
        words: [{ path: { from, to: at, method: 'PUT', as } }, { path: { from: '/v1', to: '/api/v2' } }],
        calls: 3,
      });
    expect(learned(of({ done: true }, 'PATCH')).calls).toBe(2);
    const refused = call(
      path.replace('consents', 'payments/sepa-credit-transfers'),
      {},
      { method: 'PATCH', status: 403 },
    );
    expect(learned([refused, ...of({ done: true }, 'PATCH')]).calls).toBe(2);
    expect(learned([refused, ...of(finalised, 'PATCH')]).calls).toBe(4);
  });

  it('is a token request by GET, next to one by POST', () => {
    const token = { access_token: 't', token_type: 'Bearer', expires_in: 1, scope: 'AIS' };
    const to = '/api/token';
    const refresh = call(`${to}?grant_type=refresh_token&refresh_token=r`, token);
    const exchange = call(to, token, { method: 'POST', sent: 'grant_type=authorization_code&code=x' });
    const path = { from: '/v1/oauth/token', to, method: 'POST' };
    const { words, calls } = learned([call('/v1/accounts', accounts()), exchange, refresh]);
    expect(words).toEqual(expect.arrayContaining([{ path }, { path: { ...path, as: 'GET' } }]));
    expect(calls).toBe(3);
  });

  it('is a slash at the end of accepted paths', () => {
    const slash = { path: { slash: 'ignored' } };
    const reads = (status: number) => [
      call('/api/v1/accounts/', accounts(), { status }),
      call('/api/v1/accounts/r-1/balances', balances('1.00')),
      call('/api/v1/accounts/r-2/balances', balances('1.00')),
    ];
    expect(learned(reads(200))).toMatchObject({ words: [{ path: { prefix: '/api' } }, slash], calls: 3 });
    expect(learned(reads(404)).words).toEqual([{ path: { prefix: '/api' } }]);
  });

  it('is the header with the tokens that the bank issued, with or without a word before them', () => {
    const token = { access_token: 't-1', token_type: 'Bearer', expires_in: 1, scope: 'AIS' };
    const of = (headers: object) =>
      learned([
        call('/v1/oauth/token', token, { method: 'POST', sent: 'grant_type=authorization_code&code=x' }),
        ...['r-1', 'r-2'].map((id) => call(`/v1/accounts/${id}/balances`, balances('1.00'), { headers })),
      ]).words.filter((word) => 'header' in word);
    const header = { name: 'Authorization', as: 'psd2-authorization' };
    const gateway = { authorization: 'Bearer gateway' };
    expect(of({ authorization: 'Bearer t-1', 'x-other': 'Bearer gateway' })).toEqual([]);
    expect(of({ ...gateway, 'psd2-authorization': 'Bearer t-1' })).toEqual([{ header }]);
    expect(of({ ...gateway, 'psd2-authorization': 'other' })).toEqual([]);
    expect(of({ authorization: 't-1' })).toEqual([
      { header: { name: 'Authorization', as: 'authorization', prefix: 'Bearer ' } },
    ]);
  });

  it('is another name of Consent-ID, whose values are ids of consents', () => {
    const headers = { 'x-consent': 'c-1', 'x-other': 'o' };
    const calls = [call('/v1/consents', created, { method: 'POST' }), call('/v1/accounts', accounts(), { headers })];
    expect(learned(calls).words).toEqual([{ header: { name: 'Consent-ID', as: 'x-consent' } }]);
    expect(learned([call('/v1/accounts', accounts(), { headers })]).words).toEqual([]);
    const inQuery = (id: string) =>
      learned([call('/v1/consents', created, { method: 'POST' }), call(`/v1/accounts?consent=${id}&x=1`, accounts())]);
    expect(inQuery('c-1').words).toEqual([{ header: { name: 'Consent-ID', as: 'consent', in: 'query' } }]);
    expect(inQuery('c-2').words).toEqual([]);
  });

  it('is a usual bookingStatus, if a list without it and dateFrom is refused for dateFrom alone', () => {
    const refused = (text: string): ReturnType<typeof call> =>
      call('/v1/accounts/r-1/transactions', { error: { errorCode: 'E-7', text } }, { status: 400 });
    const absent = { member: 'bookingStatus', as: 'omit', value: 'booked' };
    expect(learned([refused('dateFrom is missing')]).words).toEqual([
      { absent, on: { direction: 'query', operations: ['readTransactions'] } },
    ]);
    expect(learned([refused('bookingStatus and dateFrom are missing')]).words).toEqual([]);
  });

  it('is the form of amounts, dates and links, null, other names and a wrapper, all read without loss', () => {
    const response = { direction: 'response' };
    expect(learned([call('/v1/accounts/r-1/balances', balances(12.5, { referenceDate: '31.12.2026' }))])).toEqual({
      words: [
        { form: { member: 'referenceDate', as: 'DD.MM.YYYY' }, on: response },
        { form: { member: 'amount', as: 'number' }, on: response },
      ],
      calls: 1,
      left: [],
    });
    const odd = { name: null, _links: { balances: '/v1/accounts/r-1/balances' } };
    expect(learned([call('/v1/accounts', accounts(odd))])).toEqual({
      words: [
        { form: { member: '_links', as: 'text', in: 'accounts[]' }, on: response },
        { absent: { member: 'name', as: null, in: 'accounts[]' }, on: response },
      ],
      calls: 1,
      left: [],
    });
    const renamed = { accounts: [{ resourceId: 'r-1', iban: ACCOUNT.iban, ccy: 'EUR' }] };
    expect(
      learned([call('/v1/accounts', { data: renamed }), call('/v1/accounts/r-1/balances', { data: balances('1') })]),
    ).toEqual({
      words: [
        { rename: { member: 'currency', as: 'ccy', in: 'accounts[]' }, on: response },
        { move: { from: '.', to: 'data' }, on: { statuses: [200], ...response } },
      ],
      calls: 2,
      left: [],
    });
  });

  it('is the form of amounts and dates in some places only, if others have that of the dialect', () => {
    const on = { direction: 'response' };
    const day = balances(12.5, { referenceDate: '31.12.2026' });
    const amount = { currency: 'EUR', amount: '7.00' };
    const transactions = { booked: [{ transactionAmount: amount, remittanceInformationUnstructured: 'x' }] };
    const listed = { account: { iban: ACCOUNT.iban }, transactions };
    expect(
      learned([
        call('/v1/accounts/r-1/balances', day),
        call('/v1/accounts/r-1/transactions', listed),
        call('/v1/accounts/r-2/balances', balances('3.00', { referenceDate: '2026-12-31' })),
      ]).words,
    ).toEqual([
      { form: { member: 'referenceDate', as: 'DD.MM.YYYY', in: 'balances[]' }, on },
      { form: { member: 'amount', as: 'number', in: 'balances[].balanceAmount' }, on },
    ]);
  });

  it('is no form of amounts where a payment repeats the form in which it was sent, and both are accepted', () => {
    const of = (amount: string | number) => ({ instructedAmount: { currency: 'EUR', amount } });
    const paths = ['p-1', 'p-2'].map((id) => `/v1/payments/sepa-credit-transfers/${id}`);
    const sent = (id: string, amount: string | number) =>
      call(
        '/v1/payments/sepa-credit-transfers',
        { paymentId: id },
        { method: 'POST', sent: JSON.stringify(of(amount)) },
      );
    const read = call(paths[1] ?? '', { transactionStatus: 'RCVD', ...of(1.5) });
    const words = (...calls: readonly ReturnType<typeof call>[]) =>
      learned(calls).words.filter((word) => 'form' in word);
    expect(words(sent('p-1', '1.50'), sent('p-2', 1.5), read)).toEqual([]);
    expect(words(sent('p-2', 1.5), read)).toEqual([{ form: { member: 'amount', as: 'number' } }]);
  });

  it('is the list of accounts under other names, by the ids that later calls have in their paths', () => {
    const { resourceId, ...rest } = ACCOUNT;
    const on = { operations: ['readAccounts'], direction: 'response' };
    const of = (got: unknown) => learned([call('/v1/accounts', got), call('/v1/accounts/r-1/balances', balances('1'))]);
    const rename = (to: string, as: string) => ({ rename: { member: 'resourceId', as, in: `${to}[]` }, on });
    const move = (to: string) => ({ move: { from: 'accounts', to }, on });
    // The other members are compared, too.
    const list = [{ ...rest, colour: 'red', id: resourceId }];
    expect(of({ accountList: list })).toMatchObject({
      words: [move('accountList'), rename('accountList', 'id')],
      left: ['accounts[].colour'],
    });
    expect(of(list)).toMatchObject({ words: [move('.'), rename('', 'id')], left: ['accounts[].colour'] });
    expect(of({ accounts: list }).words).toEqual([rename('accounts', 'id')]);
    expect(of({ accountList: [ACCOUNT] }).words).toEqual([move('accountList')]);
    const byIban = [
      call('/v1/accounts', { accounts: [rest] }),
      call(`/v1/accounts/${ACCOUNT.iban}/balances`, balances('1')),
    ];
    expect(learned(byIban).words).toEqual([]);
  });

  it('is a list under another name whose entries match, although not wholly', () => {
    const { balances: list } = balances('1.00', { colour: 'red' }) as { balances: object[] };
    expect(learned([call('/v1/accounts/r-1/balances', { balanceList: list })])).toMatchObject({
      words: [{ rename: { member: 'balances', as: 'balanceList', in: '.' } }],
      left: ['balances[].colour'],
    });
    const other = [{ colour: 'red' }, { colour: 'blue' }];
    expect(learned([call('/v1/accounts/r-1/balances', { balanceList: other })]).words).toEqual([]);
  });

  it('is the style of all names', () => {
    const snake = {
      accounts: [{ resource_id: 'r-1', iban: ACCOUNT.iban, currency: 'EUR', cash_account_type: 'CACC' }],
    };
    const reads = [call('/v1/accounts', snake), call('/v1/accounts/r-1', { account: snake.accounts[0] })];
    const names = { rename: { names: 'snake_case' }, on: { except: ['exchangeCode'], direction: 'response' } };
    expect(learned(reads)).toEqual({ words: [names], calls: 2, left: [] });
    const mixed = call('/v1/accounts/r-1/balances', balances('1.00'));
    expect(learned([...reads, mixed]).words).not.toContainEqual(names);
  });

  it('is a wrapper of its own for each resource', () => {
    const wrapped = [
      call('/v1/accounts', { accountList: accounts() }),
      call('/v1/consents/c-1/status', { consent: { consentStatus: 'valid' } }),
      call('/v1/accounts/r-1/balances', balances('1.00')),
    ];
    const on = (operation: string): object => ({ operations: [operation], statuses: [200], direction: 'response' });
    const { words, left } = learned(wrapped);
    expect(words).toEqual([
      { move: { from: '.', to: 'consent' }, on: on('readConsentStatus') },
      { move: { from: '.', to: 'accountList' }, on: on('readAccounts') },
    ]);
    expect(left).toEqual([]);
    const [move, ...others] = learned([...wrapped, call('/v1/accounts', { accountList: accounts(), count: 1 })]).words;
    expect([move, others.length]).toMatchObject([{ move: { from: 'accounts', to: 'accountList.accounts' } }, 1]);
  });

  it('is an envelope, a list of links under another name and local midnights, and what is beside the body is still named', () => {
    const links = [
      { rel: 'scaRedirect', href: 'https://bank.example/sca' },
      { rel: 'status', href: '/v1/consents/c-1/status' },
    ];
    const enveloped = (payload: object): object => ({ payload, meta: { trace: 't' } });
    const created = { consentId: 'c-1', consentStatus: 'received', links };
    const referenceDate = '2026-02-27T00:00:00+01:00';
    const on = { direction: 'response' };
    expect(
      learned([
        call('/v1/consents', enveloped(created), { method: 'POST' }),
        call('/v1/accounts/r-1/balances', enveloped(balances('1.00', { referenceDate }))),
      ]),
    ).toEqual({
      words: [
        { form: { member: '_links', as: 'list', in: '.' }, on },
        { form: { member: 'referenceDate', as: 'YYYY-MM-DDTHH:mm:ss+01:00' }, on },
        { rename: { member: '_links', as: 'links', in: '.' }, on },
        { move: { from: '.', to: 'payload' }, on: { statuses: [201, 200], ...on } },
      ],
      calls: 2,
      left: ['meta'],
    });
  });

  it('leaves what is not certain: whole numbers that could be cents, and a member that does not fit', () => {
    expect(learned([call('/v1/accounts/r-1/balances', balances(1250))])).toMatchObject({
      words: [],
      left: ['balances[].balanceAmount.amount'],
    });
    const accounts = [{ resourceId: 'r-1', iban: ACCOUNT.iban, colour: 'dark blue' }];
    expect(learned([call('/v1/accounts', { accounts })]).words).toEqual([]);
  });

  const payment = {
    transactionStatus: 'ACSC',
    debtorAccount: { iban: ACCOUNT.iban },
    instructedAmount: { currency: 'EUR', amount: '1.00' },
    creditorAccount: { iban: 'DE40100100103307118608' },
  };
  const read = (got: object, id = 'p-1') => call(`/v1/payments/sepa-credit-transfers/${id}`, got);

  it('reads a body that has no wrapper, and no other body as one', () => {
    const details = {
      transactionId: 't-1',
      bookingDate: '2026-02-27',
      transactionAmount: { currency: 'EUR', amount: '1.00' },
    };
    const path = '/v1/accounts/a-1/transactions/t-1';
    const move = { from: 'transactionsDetails', to: '.' };
    expect(learned([call(path, details)])).toMatchObject({
      words: [{ move, on: { operations: ['readTransactionDetails'] } }],
      left: [],
    });
    expect(learned([call(path, { ...details, colour: 'red' })]).left).toEqual(['transactionsDetails.colour']);
    expect(learned([call(path, { colour: 'red' })]).words).toEqual([]);
    expect(learned([call(path, { transactionsDetails: details })]).words).toEqual([]);
  });

  it('renames a member once, if another unknown one could be it elsewhere', () => {
    const { words } = learned([
      read({ ...payment, template: 'Rent' }),
      read({ ...payment, template: 'Rent', creditorName: 'Berta Huber' }, 'p-2'),
      read({ ...payment, label: 'Rent' }, 'p-3'),
    ]);
    expect(words).toEqual([
      { rename: { member: 'creditorName', as: 'template', in: '.' }, on: { direction: 'response' } },
    ]);
    expect(adaptationProblems(words)).toEqual([]);
  });

  it('compares a payment with a single one, not with a bulk in which its parts would be unknown', () => {
    const creditorAccount = { iban: { value: ACCOUNT.iban }, bban: null, pan: null, maskedPan: null, msisdn: null };
    const { left } = learned([read({ ...payment, creditorName: 'Berta Huber', creditorAccount })]);
    expect(left.join()).toContain('creditorAccount.iban');
    expect(left.join()).not.toContain('payments');
  });
});
