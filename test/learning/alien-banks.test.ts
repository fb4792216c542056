import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DialectId } from '../../src/domain/dialect.js';
import { learnDecisions } from '../../src/learning/learn.js';
import { readRecordings } from '../../src/learning/read-har.js';
import { Recording, type InterfaceFacts } from '../../src/learning/recording.js';
import { loadInterfaceFacts } from '../../src/server/interface-facts.js';

/** A call and its answer, as a test says it. */
interface Told {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly sent?: object;
  readonly status?: number;
  readonly got?: unknown;
  readonly type?: string;
  readonly at?: string;
}

let interfaces: readonly InterfaceFacts[];
beforeAll(async () => {
  interfaces = await loadInterfaceFacts();
});

function decisionsOf(calls: readonly Told[], dialect: DialectId = 'published') {
  const entries = calls.map(({ method = 'GET', path, headers = {}, sent, status = 200, got = {}, type, at }) => ({
    ...(at !== undefined && { startedDateTime: `2026-03-02T${at}:00Z` }),
    request: {
      method,
      url: `https://bank.example/xs2a${dialect === 'published' ? '/PSD2' : ''}/v1${path}`,
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      ...(sent && { postData: { mimeType: 'application/json', text: JSON.stringify(sent) } }),
    },
    response: {
      status,
      headers: [{ name: 'Content-Type', value: type ?? 'application/json' }],
      content: { text: typeof got === 'string' ? got : JSON.stringify(got) },
    },
  }));
  const { exchanges } = readRecordings([{ name: 'a.har', text: JSON.stringify({ log: { entries } }) }]);
  const facts = interfaces.find((one) => one.dialect === dialect);
  if (!facts) throw new Error(`no facts of ${dialect}`);
  const recording = new Recording(exchanges, facts);
  expect(recording.calls).toHaveLength(calls.length);
  return learnDecisions(recording);
}

/** The value that was learned of a row; undefined if the row is not settled. */
function learned(slug: string, calls: readonly Told[], dialect?: DialectId): unknown {
  return decisionsOf(calls, dialect).settled.find((row) => row.slug === slug)?.value;
}

/** What would settle a row that is open. */
function openReason(slug: string, calls: readonly Told[]): string | undefined {
  return decisionsOf(calls).open.find((row) => row.slug === slug)?.settledBy;
}

const refusal = (code: string, path?: string): object => ({
  tppMessages: [{ category: 'ERROR', code, path, text: '' }],
});
const CONSENT = { access: { accounts: [{ iban: 'A' }] }, recurringIndicator: true, frequencyPerDay: 10 };
const CREATED: Told = {
  method: 'POST',
  path: '/consents',
  sent: CONSENT,
  got: { consentId: 'c1', consentStatus: 'received' },
};
const paid = (amount: unknown, status: number, got: object): Told => ({
  method: 'POST',
  path: '/payments/sepa-credit-transfers',
  sent: { instructedAmount: { currency: 'EUR', amount } },
  status,
  got,
});

const exchanged = (sent: object): Told => ({ method: 'POST', path: '/oauth/token', sent, got: { access_token: 't' } });
const refused = (error: string) => ({ status: 400, got: { error } });

describe('a bank unlike every Sandbank', () => {
  it.each<readonly [string, string, readonly Told[]]>([
    ['success-status', 'creations with the status 202', [{ ...CREATED, status: 202 }]],
    [
      'gateway-errors',
      'a call without the key that is refused for another reason',
      [{ path: '/accounts', status: 400, got: refusal('CONSENT_INVALID') }],
    ],
    [
      'gateway-errors',
      "the gateway's answer about a path that does not exist",
      [{ path: '/accounts', status: 404, got: { statusCode: 404, message: 'Resource not found' } }],
    ],
    [
      'key-in-query',
      'a wrong key in the query',
      [
        {
          path: '/accounts?subscription-key=x',
          status: 401,
          got: { statusCode: 401, message: 'Access denied due to invalid subscription key.' },
        },
      ],
    ],
    [
      'key-in-query',
      'calls of a bank that needs no key',
      ['', '?subscription-key=x'].map((query) => ({ path: `/accounts${query}`, got: { accounts: [] } })),
    ],
    ['date-form', 'a day in a form of its own', [{ path: '/consents/c1', got: { validUntil: '31.12.2026' } }]],
    [
      'balance-types',
      'closing and interim balances in one list',
      [
        {
          path: '/accounts/a/balances',
          got: { balances: [{ balanceType: 'closingBooked' }, { balanceType: 'interimAvailable' }] },
        },
      ],
    ],
    [
      'amount-form',
      'a text that is refused because it is too much',
      [paid('900000000.00', 400, refusal('FORMAT_ERROR', 'instructedAmount.amount'))],
    ],
    [
      'amount-form',
      'a text that is refused for its currency',
      [paid('1.00', 400, refusal('FORMAT_ERROR', 'instructedAmount.currency'))],
    ],
    [
      'date-filter',
      'a period in the future',
      [
        { path: '/accounts/a/transactions?dateFrom=2026-01-01', got: { transactions: {} } },
        { path: '/accounts/a/transactions?dateFrom=2999-01-01', status: 400, got: refusal('PERIOD_INVALID') },
      ],
    ],
    [
      'account-mismatch',
      'a consent whose read has a part of its lists, and a reference that was asked for twice',
      [
        { ...CREATED, sent: { access: { accounts: [{ iban: 'A' }, { iban: 'A' }], balances: [{ iban: 'A' }] } } },
        { path: '/consents/c1', got: { consentStatus: 'valid', access: { accounts: [{ iban: 'A' }] } } },
      ],
    ],
    [
      'frequency-range',
      'a read whose frequency is null',
      [CREATED, { path: '/consents/c1', got: { consentStatus: 'received', frequencyPerDay: null } }],
    ],
    [
      'request-id-repeat',
      'two answers without an id',
      [1, 2].map(() => ({ ...CREATED, headers: { 'X-Request-ID': 'r' }, got: { status: 'ok' } })),
    ],
  ])('leaves %s open: %s', (slug, _what, calls) => {
    expect(learned(slug, calls)).toBeUndefined();
  });

  it('that shows balances with transactions shows it where nothing else can be the reason', () => {
    const list = (query: string, got: object) => ({ path: `/accounts/a/transactions?bookingStatus=both${query}`, got });
    const [plain, full] = [{ transactions: {} }, { transactions: {}, balances: [] }];
    expect(learned('transactions-path', [CREATED, list('', full), list('&pageIndex=1', plain)])).toBe('with-balances');
    expect(learned('transactions-path', [CREATED, list('&withBalance=true', full)])).toBeUndefined();
  });

  it('that ends a one-off consent shows whether it was read only within an hour', () => {
    const creation = { ...CREATED, sent: { ...CONSENT, recurringIndicator: false } };
    const read = { path: '/accounts', headers: { 'Consent-ID': 'c1' }, got: { accounts: [] } };
    const ended = (at: string) => ({ ...read, at, status: 401, got: refusal('CONSENT_EXPIRED') });
    const after = (at: string) => learned('one-off-consent-end', [creation, { ...read, at: '09:00' }, ended(at)]);
    expect(after('09:59')).toBe('first-read');
    expect(after('10:00')).toBeUndefined();
  });

  it.each<[slug: string, value: string, calls: readonly Told[]]>([
    ['request-id', 'text', [{ path: '/accounts', headers: { 'X-Request-ID': 'r-1' } }]],
    [
      'request-id',
      'uuid',
      [
        {
          path: '/accounts',
          headers: { 'X-Request-ID': 'r-1' },
          status: 400,
          got: refusal('FORMAT_ERROR', 'X-Request-ID'),
        },
        { method: 'POST', path: '/oauth/token', headers: { 'X-Request-ID': 'r-1' } },
      ],
    ],
    ['request-id-where', 'nowhere', [{ path: '/accounts' }]],
    ['psu-headers', 'lenient', [CREATED]],
    ['psu-headers', 'strict', [{ ...CREATED, status: 400, got: refusal('FORMAT_ERROR', 'PSU-IP-Address') }]],
    [
      'psu-headers',
      'lenient',
      [
        { ...CREATED, status: 400, got: refusal('FORMAT_ERROR', 'PSU-IP-Address') },
        paid('1.00', 201, { paymentId: 'p1', transactionStatus: 'RCVD' }),
      ],
    ],
    [
      'token-redirect-uri',
      'optional',
      [
        { ...CREATED, headers: { 'TPP-Redirect-URI': 'https://tpp.example/' }, status: 201 },
        { method: 'POST', path: '/oauth/token?grant_type=authorization_code&code=c' },
      ],
    ],
    ['token-parameters', 'anywhere', [exchanged({ grant_type: 'authorization_code', code: 'c' })]],
    ['token-parameters', 'untyped', [exchanged({ code: 'c' })]],
    [
      'token-parameters',
      'form',
      [{ ...exchanged({ grant_type: 'authorization_code' }), ...refused('invalid_request') }],
    ],
  ])('of the dialect nextgenpsd2 shows %s: %s', (slug, value, calls) => {
    expect(learned(slug, calls, 'nextgenpsd2')).toBe(value);
  });

  it('that refuses a wrong PSU-ID and accepts another one needs it', () => {
    const refused = { ...CREATED, status: 400, got: refusal('FORMAT_ERROR', 'PSU-ID') };
    const calls = [refused, ...['wrong', 'anna'].map((id) => ({ ...refused, headers: { 'PSU-ID': id } }))];
    const accepted = { ...CREATED, headers: { 'PSU-ID': 'anna' }, status: 201 };
    expect(learned('psu-id', [...calls.slice(0, 2), accepted], 'nextgenpsd2')).toBe('required');
    expect(learned('psu-id', calls, 'nextgenpsd2')).toBeUndefined();
  });

  it('that refuses an older period than one it accepts has the value fresh-only', () => {
    const calls = [
      { path: '/accounts/a/transactions?dateFrom=2026-01-01', got: { transactions: {} } },
      { path: '/accounts/a/transactions?dateFrom=2020-01-01', status: 400, got: refusal('PERIOD_INVALID') },
    ];
    expect(learned('date-filter', calls)).toBe('fresh-only');
  });

  it('whose payments the PSU approves in the embedded approach does not pay without the PSU', () => {
    const links = { self: {}, updatePsuAuthentication: {} };
    const got = { paymentId: 'p', transactionStatus: 'RCVD', _links: links };
    expect(learned('payment-sca', [paid(1, 201, got)])).toBe('redirect');
  });

  it('without links, whose TPPs start the authorisation, has the explicit start', () => {
    const start: Told = {
      method: 'POST',
      path: '/consents/c1/authorisations',
      status: 201,
      got: { scaStatus: 'started' },
    };
    const begun = { ...CREATED, got: { consentId: 'c1', scaStatus: 'started' } };
    expect(learned('sca-start', [CREATED, start], 'nextgenpsd2')).toBe('explicit');
    expect(learned('sca-start', [begun, start], 'nextgenpsd2')).toBeUndefined();
    expect(learned('sca-start', [CREATED], 'nextgenpsd2')).toBeUndefined();
  });

  it('that offers the link for the PSU next to the start of an authorisation does not need the start', () => {
    const _links = { scaRedirect: {}, startAuthorisationWithAuthenticationMethodSelection: {} };
    const both = { ...CREATED, got: { consentId: 'c1', _links } };
    expect(learned('sca-start', [both], 'nextgenpsd2')).toBe('implicit');
    const { scaRedirect: _none, ...start } = _links;
    const alone = { ...both, got: { consentId: 'c1', _links: start } };
    expect(learned('sca-start', [alone], 'nextgenpsd2')).toBe('explicit');
    // Where others have no such link, it does not start an authorisation.
    expect(learned('sca-start', [both, alone], 'nextgenpsd2')).toBe('explicit');
    const begun = { ...both, got: { consentId: 'c2', _links: { scaRedirect: {}, scaStatus: {} } } };
    expect(learned('sca-start', [begun, alone], 'nextgenpsd2')).toBeUndefined();
  });

  it('shows by a refresh alone whether its refresh tokens can be used again', () => {
    const token = (query: string, refresh_token: string): Told => ({
      method: 'POST',
      path: `/oauth/token?${query}`,
      got: { access_token: 't', refresh_token },
    });
    const first = token('grant_type=authorization_code&code=c', 'r-1');
    const refreshed = (sent: string, got: string): Told => token(`grant_type=refresh_token&refresh_token=${sent}`, got);
    expect(learned('refresh-token', [first])).toBeUndefined();
    expect(learned('refresh-token', [first, refreshed('***', '***')])).toBeUndefined();
    expect(learned('refresh-token', [first, refreshed('r-1', 'r-2')])).toBe('rotating');
    expect(decisionsOf([first, refreshed('r-1', 'r-1')]).settled).toContainEqual({
      slug: 'refresh-token',
      value: 'reusable',
      evidence: [
        { request: 2, call: 'exchangeCode 200', seen: 'a refresh returned the same refresh_token' },
        { request: 1, call: 'exchangeCode 200', seen: 'the token has a refresh_token' },
      ],
    });
    // That of the TPP itself says nothing of those of consents.
    const own = token('grant_type=client_credentials', 'r-9');
    expect(learned('refresh-token', [own, refreshed('r-9', 'r-9')])).toBeUndefined();
  });

  it.each([
    ['a page', '<!doctype html><h1>Maintenance</h1>', 'text/html'],
    ['a page without a type', '<html>Log in</html>', ''],
    ['a text', 'Request accepted', 'text/plain'],
    ['another text than its type says', 'OK', 'application/json'],
  ])('that answers everything with the status 200 and %s accepts nothing', (_what, got, type) => {
    const page = { got, type };
    const calls: readonly Told[] = [
      { ...CREATED, ...page },
      { ...paid('1.00', 200, {}), ...page },
      { path: '/accounts?withBalance=1', headers: { Accept: 'text/html', 'X-Request-ID': 'x' }, ...page },
    ];
    for (const slug of ['psu-headers', 'success-status', 'consent-defaults', 'amount-form', 'accept', 'request-id'])
      expect([slug, learned(slug, calls)]).toEqual([slug, undefined]);
  });
});

describe('an embedded authorisation', () => {
  const path = '/consents/c1/authorisations';
  const methods = [{ authenticationMethodId: '901', authenticationType: 'PUSH_OTP' }];
  const start: Told = {
    method: 'POST',
    path,
    sent: {},
    status: 201,
    got: { authorisationId: 'a1', scaStatus: 'started', scaMethods: methods },
  };
  const step = (sent: object, status = 200): Told => ({ method: 'PUT', path: `${path}/a1`, sent, status });

  it('starts with the method if the response to its start has the methods, and with the password otherwise', () => {
    expect(learned('embedded-start', [start], 'nextgenpsd2')).toBe('method');
    expect(learned('embedded-start', [step({ psuData: { password: 'x' } })], 'nextgenpsd2')).toBe('password');
    const known = { ...start, headers: { 'PSU-ID': 'anna' }, sent: { psuData: { password: 'x' } } };
    expect(learned('embedded-start', [known], 'nextgenpsd2')).toBe('password');
    const created = (more: object) => ({ ...CREATED, got: { consentId: 'c1', consentStatus: 'received', ...more } });
    const _links = { updatePsuAuthentication: {} };
    expect(learned('embedded-start', [created({ _links })], 'nextgenpsd2')).toBe('password');
    expect(learned('embedded-start', [created({ chosenScaMethod: methods[0] })], 'nextgenpsd2')).toBe('method');
    expect(learned('embedded-start', [created({})], 'nextgenpsd2')).toBe(undefined);
    const inApp = { scaStatus: {} };
    expect(learned('embedded-start', [created({ chosenScaMethod: methods[0], _links: inApp })], 'nextgenpsd2')).toBe(
      undefined,
    );
    const byRedirect = { scaMethods: methods, _links: { scaRedirect: {} } };
    expect(learned('embedded-start', [created(byRedirect)], 'nextgenpsd2')).toBe(undefined);
  });
});

it('a form that no value has is said, and says nothing of the others', () => {
  const balances = (...types: readonly string[]): Told => ({
    path: '/accounts/a/balances',
    got: { balances: types.map((balanceType) => ({ balanceType })) },
  });
  const refused = { path: '/accounts', status: 400, got: { code: 'NO', title: 'No' } };
  const calls = [balances('expected'), refused];
  expect(openReason('balance-types', calls)).toBe('no value has what request 1 shows: the balances are expected');
  expect(openReason('error-body', calls)).toBe('no value has what request 2 shows: a refusal had code, title');
  expect(learned('balance-types', [balances('expected'), balances('expected', 'closingBooked')])).toBe('closing');
  const other = 'no value has what request 1 shows: the balances are authorised, interimAvailable';
  expect(openReason('balance-types', [balances('authorised', 'interimAvailable')])).toBe(other);
  expect(openReason('balance-types', [balances()])).toBe('a balance list');
});

it('a consent is shortened from the day of its creation, also if the answer has no day', () => {
  const created = (at: string) => ({
    ...CREATED,
    sent: { ...CONSENT, validUntil: '9999-12-31' },
    at,
  });
  const got = { consentStatus: 'valid', validUntil: '2026-05-30' };
  const read = (more: object = {}): Told => ({ path: '/consents/c1', got: { ...got, ...more }, at: '22:00' });
  const days = (...calls: readonly Told[]) => learned('valid-until', calls, 'nextgenpsd2');
  expect(days(created('09:00'), read())).toEqual({ maximumDays: 89 });
  expect(days(created('21:00'), read())).toBe(undefined);
  expect(days(created('09:00'), read({ lastActionDate: '2026-03-02' }))).toEqual({ maximumDays: 89 });
  expect(days(created('09:00'), read({ lastActionDate: '2026-03-04' }))).toBe(undefined);
  expect(days(created('09:00'), read({ consentStatus: 'received', lastActionDate: '2026-03-04' }))).toEqual({
    maximumDays: 87,
  });
});

it('a refusal that has the address of the call as path is about what its text names', () => {
  const text = 'X-Request-ID must be a UUID.';
  const refused = { tppMessages: [{ category: 'ERROR', code: 'FORMAT_ERROR', path: '/v1/accounts', text }] };
  const calls = [{ path: '/accounts', headers: { 'X-Request-ID': 'abc-1' }, status: 400, got: refused }];
  expect(learned('request-id', calls)).toBe('uuid');
});

it('a token in another header is a token, and a link of a refusal says nothing of authorisations', () => {
  const created = { ...CREATED, status: 201 };
  expect(learned('token-before', [created], 'nextgenpsd2')).toBe('none');
  const withToken = { ...created, headers: { 'X-Login': 'Bearer eyJ9' } };
  expect(learned('token-before', [withToken], 'nextgenpsd2')).toBe(undefined);
  const _links = { scaRedirect: { href: 'https://bank.example/login' } };
  expect(
    learned(
      'redirect-approach',
      [{ ...created, got: { consentId: 'c1', consentStatus: 'received', _links } }],
      'nextgenpsd2',
    ),
  ).toBe('redirect');
  const refused = { ...created, status: 401, got: { ...refusal('TOKEN_UNKNOWN'), _links } };
  expect(learned('redirect-approach', [refused], 'nextgenpsd2')).toBe(undefined);
});

it('a further page, whose address the bank linked, says nothing of bookingStatus', () => {
  const next = { transactions: { booked: [], _links: { next: { href: '/v1/accounts/1/transactions?edge=a%3D' } } } };
  const calls = [
    { path: '/accounts/1/transactions?bookingStatus=both&dateFrom=2026-01-01', got: next },
    { path: '/accounts/1/transactions?edge=a%3D', got: { transactions: { booked: [] } } },
  ];
  expect(learned('booking-status', calls, 'nextgenpsd2')).toBeUndefined();
  const [first, second] = calls;
  const other = { path: '/accounts/1/transactions?edge=b', got: second?.got };
  expect(learned('booking-status', [first, other] as any, 'nextgenpsd2')).toBe('optional');
});

it('a product that was accepted, or whose refusal names an IBAN, is not one that the bank does not offer', () => {
  const pay = (status: number, got: unknown) => ({
    method: 'POST',
    path: '/payments/sepa-credit-transfers',
    sent: { creditorName: 'A' },
    status,
    got,
  });
  const unknown = pay(404, refusal('PRODUCT_UNKNOWN'));
  const { contradictory } = decisionsOf([unknown, pay(201, { paymentId: 'p' })], 'nextgenpsd2');
  expect(contradictory).toEqual([]);
  const told = { tppMessages: [{ category: 'ERROR', code: 'PRODUCT_UNKNOWN', text: 'No product for IBAN NL1' }] };
  const possible = (call: Told) =>
    decisionsOf([call], 'nextgenpsd2')
      .open.find(({ slug }) => slug === 'payment-rules')
      ?.possible?.flat();
  expect(possible(pay(404, told))).toBeUndefined();
  expect(possible(unknown)).not.toContain('sepa-credit-transfers');
});

it('a bank of OAuth whose authorisations are unconfirmed wants the token as confirmation', () => {
  const ids = { consentId: 'c', authorisationId: 'a' };
  const links = { scaRedirect: { href: '/sca' }, scaStatus: { href: '/v1/consents/c/authorisations/a' } };
  const authorisation = '/consents/c/authorisations/a';
  const calls: Told[] = [
    {
      method: 'POST',
      path: '/consents',
      sent: {},
      status: 201,
      got: { consentStatus: 'received', ...ids, _links: links },
    },
    { path: authorisation, got: { scaStatus: 'unconfirmed' } },
    { method: 'POST', path: '/oauth/token', sent: {}, got: { access_token: 't', token_type: 'Bearer' } },
    { method: 'PUT', path: authorisation, headers: { Authorization: 'Bearer t' }, got: { scaStatus: 'finalised' } },
    { path: '/consents/c/status', got: { consentStatus: 'valid' } },
  ];
  expect(learned('confirmation-code', calls, 'nextgenpsd2')).toBe('token');
  expect(decisionsOf(calls, 'nextgenpsd2').contradictory).toEqual([]);
});
