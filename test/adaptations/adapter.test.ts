import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { adaptationProblems, ADAPTATION_WORDS, type Adaptation } from '../../src/adaptations/adaptation.js';
import { Adapter } from '../../src/adaptations/adapter.js';

const SITE = { base: 'http://localhost:3000/banks/x', bankPath: '/banks/x', amounts: 'string' } as const;
const isOwnPath = (path: string) => path.startsWith('/v1/');
const adapter = (...list: Adaptation[]) => {
  expect(adaptationProblems(list)).toEqual([]);
  return new Adapter(list, isOwnPath);
};
const OK = { operation: 'readAccounts' } as const;

/** Writes a body of a response, and checks that reading gives it back. */
function written(list: readonly Adaptation[], body: unknown): unknown {
  const both = adapter(...list);
  const sent = both.writeResponse({ status: 200, body }, OK, SITE);
  expect(both.readResponse(sent, OK, SITE).body).toEqual(body);
  expect(both.readRequest(both.writeRequest(body, OK, SITE), OK, SITE)).toEqual(body);
  return sent.body;
}

describe('the words that change bodies', () => {
  const transactions = { transactions: { booked: [{ transactionId: '1' }, {}], pending: [{ transactionId: '2' }] } };

  it('rename a member in one list, or in every object', () => {
    const one = { rename: { member: 'transactionId', in: 'transactions.booked[]', as: 'entryId' } } as const;
    expect(written([one], transactions)).toEqual({
      transactions: { booked: [{ entryId: '1' }, {}], pending: [{ transactionId: '2' }] },
    });
    expect(written([{ rename: { member: 'transactionId', as: 'entryId' } }], transactions)).toEqual({
      transactions: { booked: [{ entryId: '1' }, {}], pending: [{ entryId: '2' }] },
    });
  });

  it('rename all members in another style', () => {
    const body = { consentId: '1', access: { allPsd2: 'allAccounts' }, _links: { scaOAuth: { href: 'x' } } };
    expect(written([{ rename: { names: 'snake_case' } }], body)).toEqual({
      consent_id: '1',
      access: { all_psd2: 'allAccounts' },
      _links: { sca_o_auth: { href: 'x' } },
    });
    expect(written([{ rename: { names: 'PascalCase' } }], body)).toMatchObject({ ConsentId: '1', _links: {} });
    const error = {
      tppMessages: [{ category: 'ERROR', code: 'FORMAT_ERROR', text: 'validUntil is missing', path: 'validUntil' }],
    };
    expect(
      adapter({ rename: { names: 'snake_case' } }).writeResponse({ status: 400, body: error }, OK, SITE).body,
    ).toEqual({
      tpp_messages: [{ category: 'ERROR', code: 'FORMAT_ERROR', text: 'valid_until is missing', path: 'valid_until' }],
    });
  });

  it('leave an object as it is that has the new name already', () => {
    const list = adapter({ rename: { member: 'a', as: 'b' } });
    expect(list.writeResponse({ status: 200, body: { a: 1, b: 2 } }, OK, SITE).body).toEqual({ a: 1, b: 2 });
  });

  it.each<[Adaptation['move' & keyof Adaptation], unknown, unknown]>([
    [
      { from: 'accounts', to: 'data.accounts' },
      { accounts: [1], x: 2 },
      { data: { accounts: [1] }, x: 2 },
    ],
    [{ from: '.', to: 'data' }, { accounts: [1] }, { data: { accounts: [1] } }],
    [{ from: 'accounts', to: '.' }, { accounts: [{ id: 1 }] }, [{ id: 1 }]],
    [{ from: 'account', to: '.' }, { account: { id: 1 } }, { id: 1 }],
    [{ from: 'a.b', to: 'c' }, { a: { b: 1 } }, { c: 1 }],
    [{ from: 'a.b', to: 'c' }, { a: { b: 1, d: 2 } }, { a: { d: 2 }, c: 1 }],
    [{ from: 'errors[]', to: 'error' }, { errors: [{ code: 'X' }] }, { error: { code: 'X' } }],
    [{ from: 'error', to: 'error[]' }, { error: { code: 'X' } }, { error: [{ code: 'X' }] }],
    [
      { from: 'amount.value', to: 'value', in: 'list[]' },
      { list: [{ amount: { value: 1 } }] },
      { list: [{ value: 1 }] },
    ],
  ] as never)('move %j: %j becomes %j', (move, before, after) => {
    expect(written([{ move } as Adaptation], before)).toEqual(after);
  });

  it.each([
    ['there is nothing to move', { from: 'a', to: 'b' }, { c: 1 }],
    ['something is there', { from: 'a', to: 'b' }, { a: 1, b: 2 }],
    ['a list has two entries', { from: 'a[]', to: 'b' }, { a: [1, 2] }],
    ['other members would be lost', { from: 'a', to: '.' }, { a: 1, b: 2 }],
  ])('do not move if %s', (_case, move, body) => {
    expect(adapter({ move }).writeResponse({ status: 200, body }, OK, SITE).body).toEqual(body);
  });

  it('set a constant, a copy, and a template of ids', () => {
    const body = { consentId: 'c', links: { self: 's' } };
    expect(written([{ set: { member: 'version', value: 2 } }], body)).toEqual({ ...body, version: 2 });
    expect(written([{ set: { member: 'id', from: 'consentId' } }], body)).toEqual({ ...body, id: 'c' });
    expect(written([{ set: { member: 'id', template: 'X-{consentId}/{links.self}' } }], body)).toEqual({
      ...body,
      id: 'X-c/s',
    });
    expect(written([{ set: { member: 'id', from: 'paymentId' } }], body)).toEqual(body);
    expect(written([{ set: { member: 'id', template: '{paymentId}' } }], body)).toEqual(body);
  });

  it('write what is absent as null, an empty text or an empty list, or leave it out', () => {
    const body = { list: [{ a: 1 }, {}] };
    for (const as of [null, '', []] as const)
      expect(written([{ absent: { member: 'a', in: 'list[]', as } }], body)).toEqual({ list: [{ a: 1 }, { a: as }] });
    expect(written([{ absent: { member: 'a', in: 'list[]', as: 'null' } }], body)).toEqual({
      list: [{ a: 1 }, { a: null }],
    });
    expect(written([{ absent: { member: 'x', as: 'omit', value: false } }], { x: false, y: 1 })).toEqual({ y: 1 });
    const lossy = adapter({ absent: { member: 'a', as: 'omit' } });
    expect(lossy.writeResponse({ status: 200, body }, OK, SITE).body).toEqual({ list: [{}, {}] });
  });

  it.each([
    ['number', '12.30', 12.3],
    ['number', '-1.00', -1],
    ['minor-units', '12.30', 1230],
    ['digits', 4, '4'],
    ['date-time', '2026-03-31', '2026-03-31T00:00:00Z'],
    ['epoch', '2026-03-31', 1774915200],
    ['epoch', '2026-03-31T10:00:00Z', 1774951200],
    ['DD.MM.YYYY', '2026-03-31', '31.03.2026'],
    ['DD/MM/YYYY HH:mm:ss', '2026-03-31T10:20:30Z', '31/03/2026 10:20:30'],
    ['YYYY-MM-DDTHH:mm:ss+01:00', '2026-03-31', '2026-03-31T00:00:00+01:00'],
    ['YYYY-MM-DDTHH:mm:ss-03:30', '2026-03-31T01:20:30Z', '2026-03-30T21:50:30-03:30'],
    ['list', { self: { href: '/v1/a' } }, [{ rel: 'self', href: '/v1/a' }]],
    ['text', { self: { href: '/v1/a' } }, { self: '/v1/a' }],
    ['object', { self: '/v1/a' }, { self: { href: '/v1/a' } }],
    ['full', { self: { href: '/v1/a' } }, { self: { href: `${SITE.base}/v1/a` } }],
    ['full', '/v1/a', `${SITE.base}/v1/a`],
    ['relative', { self: { href: `${SITE.base}/v1/a` } }, { self: { href: '/v1/a' } }],
  ])('form %s: %j becomes %j', (as, before, after) => {
    expect(written([{ form: { member: 'x', as } }], { x: before })).toEqual({ x: after });
  });

  it('form amounts by their currency, and for a dialect with numbers', () => {
    const body = { amount: '1200', currency: 'JPY' };
    expect(written([{ form: { member: 'amount', as: 'minor-units' } }], body)).toEqual({
      amount: 1200,
      currency: 'JPY',
    });
    const texts = adapter({ form: { member: 'amount', as: 'string' } });
    const site = { ...SITE, amounts: 'number' } as const;
    const sent = texts.writeResponse({ status: 200, body: { amount: 12.3, currency: 'EUR' } }, OK, site);
    expect(sent.body).toEqual({ amount: '12.30', currency: 'EUR' });
    expect(texts.readResponse(sent, OK, site).body).toEqual({ amount: 12.3, currency: 'EUR' });
  });

  it('form a day of a date-time; values of another form stay as they are', () => {
    const list = adapter({ form: { member: 'x', as: 'date' } }, { form: { member: 'y', as: 'epoch' } });
    const body = { x: '2026-03-31T10:00:00+02:00', y: 'soon' };
    expect(list.writeResponse({ status: 200, body }, OK, SITE).body).toEqual({ x: '2026-03-31', y: 'soon' });
  });

  it('read what a client sends as a local time, also if it is no date', () => {
    const list = adapter({ form: { member: 'x', as: 'YYYY-MM-DDTHH:mm:ss+01:00' } });
    const read = (x: string) => list.readRequest({ x }, OK, SITE);
    expect(read('2026-03-31T00:00:00+01:00')).toEqual({ x: '2026-03-31' });
    expect(read('2026-03-31T10:20:30+01:00')).toEqual({ x: '2026-03-31T09:20:30Z' });
    expect(read('2026-13-45T25:61:00+01:00')).toEqual({ x: '2026-13-45T25:61:00+01:00' });
    expect(read('soon')).toEqual({ x: 'soon' });
  });

  it('keep the other members of a link in a list', () => {
    const list = adapter({ form: { member: '_links', as: 'list' } });
    const body = { _links: { self: { href: '/a', title: 'A' }, next: '/b' } };
    const written = list.writeResponse({ status: 200, body }, OK, SITE).body;
    expect(written).toEqual({
      _links: [
        { rel: 'self', href: '/a', title: 'A' },
        { rel: 'next', href: '/b' },
      ],
    });
    expect(list.readResponse({ status: 200, body: written }, OK, SITE).body).toEqual({
      _links: { self: { href: '/a', title: 'A' }, next: { href: '/b' } },
    });
  });

  it('map values both ways; a lossy map is read as the first', () => {
    const values = { ACSC: 'settled', ACCC: 'settled', RJCT: 'rejected' };
    expect(written([{ map: { member: 's', values } }], { s: 'ACSC', t: [{ s: 'RJCT' }, { s: 'RCVD' }] })).toEqual({
      s: 'settled',
      t: [{ s: 'rejected' }, { s: 'RCVD' }],
    });
    expect(adapter({ map: { member: 's', values } }).readRequest({ s: 'settled' }, OK, SITE)).toEqual({ s: 'ACSC' });
    expect(written([{ map: { member: 's', values: { true: 'Y', false: 'N' } } }], { s: true })).toEqual({ s: 'Y' });
  });

  it('apply in the order of the list, and are read in reverse', () => {
    const list: Adaptation[] = [
      { rename: { member: 'transactions', as: 'entries', in: '.' } },
      { rename: { member: 'booked', as: 'done', in: 'entries' } },
      { move: { from: 'entries.done', to: 'done' } },
      { form: { member: 'amount', as: 'number', in: 'done[]' } },
    ];
    expect(written(list, { transactions: { booked: [{ amount: '1.00' }] } })).toEqual({ done: [{ amount: 1 }] });
  });

  it('apply to the messages that are selected', () => {
    const on = { operations: ['readAccounts'], statuses: [200], direction: 'response' } as const;
    const list = adapter({ rename: { member: 'a', as: 'b' }, on });
    const bodyAt = (status: number, operation: string) =>
      list.writeResponse({ status, body: { a: 1 } }, { operation }, SITE).body;
    expect([bodyAt(200, 'readAccounts'), bodyAt(201, 'readAccounts'), bodyAt(200, 'readAccount')]).toEqual([
      { b: 1 },
      { a: 1 },
      { a: 1 },
    ]);
    expect(list.readRequest({ b: 1 }, OK, SITE)).toEqual({ b: 1 });
  });
});

describe('a list without loss', () => {
  const names = ['a', 'b', 'c', 'd'];
  const json = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom('RCVD', 'ACSC', '2026-03-31', 7, true),
      fc.array(tie('value'), { maxLength: 3 }),
      tie('object'),
    ),
    object: fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 4 }),
  })).object;
  const lossless = fc.oneof(
    fc.constantFrom(...names).map((member): Adaptation => ({ rename: { member, as: `${member}2` } })),
    fc.constant<Adaptation>({ move: { from: '.', to: 'data' } }),
    fc.constantFrom(...names).map((from): Adaptation => ({ move: { from, to: `moved.${from}` } })),
    fc.constantFrom(...names).map((member): Adaptation => ({ map: { member, values: { RCVD: 'R', ACSC: 'A' } } })),
    fc.constantFrom(...names).map((member): Adaptation => ({ form: { member, as: 'DD.MM.YYYY' } })),
    fc.constantFrom(...names).map((member): Adaptation => ({ form: { member, as: 'date-time' } })),
    fc.constant<Adaptation>({ set: { member: 'version', value: 2 } }),
    fc.constantFrom(...names).map((member): Adaptation => ({ absent: { member, in: '.', as: null } })),
  );

  it('reads what it wrote', () => {
    fc.assert(
      fc.property(fc.array(lossless, { maxLength: 4 }), json, (list, body) => {
        fc.pre(adaptationProblems(list).length === 0);
        written(list, body);
      }),
      { numRuns: 300, seed: 37 },
    );
  });
});

describe('paths', () => {
  const list = adapter(
    { path: { prefix: '/psd2/xs2a' } },
    { path: { from: '/v1/consents/{consentId}', to: '/v1/consent-requests/{consentId}' } },
    { path: { from: '/v1/accounts', to: '/v3/accounts' } },
  );

  it.each([
    ['/v1/consents/1', '/psd2/xs2a/v1/consent-requests/1'],
    ['/v1/consents/1/status', '/psd2/xs2a/v1/consent-requests/1/status'],
    ['/v1/consents', '/psd2/xs2a/v1/consents'],
    ['/v1/accounts/2', '/psd2/xs2a/v3/accounts/2'],
  ])('%s is %s', (dialect, sent) => {
    expect([list.writePath(dialect), list.readPath(sent)]).toEqual([sent, dialect]);
  });

  it.each(['/v1/consents', '/psd2/xs2a/v1/accounts', '/psd2/xs2a/v1/consents/1/status', '/'])(
    '%s does not exist',
    (sent) => {
      expect(list.readPath(sent)).toBeUndefined();
    },
  );

  it('stand in links of the interface, but not in those of pages', () => {
    const body = {
      a: '/v1/accounts/2?x=1',
      b: `${SITE.base}/v1/consents/1`,
      c: `${SITE.base}/sca/1`,
      d: '/banks/x/v1/accounts',
      e: 'v1',
    };
    const sent = list.writeResponse({ status: 200, body }, OK, SITE);
    expect(sent.body).toEqual({
      a: '/psd2/xs2a/v3/accounts/2?x=1',
      b: `${SITE.base}/psd2/xs2a/v1/consent-requests/1`,
      c: `${SITE.base}/sca/1`,
      d: '/banks/x/psd2/xs2a/v3/accounts',
      e: 'v1',
    });
    expect(list.readResponse(sent, OK, SITE).body).toEqual(body);
  });
});

describe('headers', () => {
  const list = adapter(
    { header: { name: 'X-Request-ID', as: 'X-Correlation-Id' } },
    { header: { add: 'X-Gateway', value: 'one' } },
    { header: { remove: 'ASPSP-SCA-Approach' } },
    { header: { require: 'X-Client-Id' }, on: { operations: ['readAccounts'] } },
    { header: { require: 'X-Channel', values: ['WEB', 'APP'] }, on: { operations: ['readAccounts'] } },
    { header: { require: 'X-Key', key: true }, on: { operations: ['readAccounts'] } },
  );

  it('of requests are read under their names in the dialect', () => {
    const sent = { 'x-correlation-id': '1', 'x-request-id': '2', accept: '*/*' };
    expect(list.readHeaders(sent, 'readAccounts')).toEqual({ 'x-request-id': '1', accept: '*/*' });
    const wrong = (headers: Record<string, string>, operation: string) =>
      list.wrongHeader(headers, operation, (value) => value === 'known');
    expect(wrong(sent, 'readAccounts')).toEqual({ name: 'X-Client-Id', fault: 'missing' });
    expect(wrong(sent, 'readAccount')).toBeUndefined();
    expect(wrong({ 'x-client-id': '1', 'x-channel': 'FAX' }, 'readAccounts')).toEqual({
      name: 'X-Channel',
      fault: 'value',
    });
    expect(wrong({ 'x-client-id': '1', 'x-channel': 'WEB' }, 'readAccounts')).toEqual({
      name: 'X-Key',
      fault: 'missing',
    });
    const right = { 'x-client-id': '1', 'x-channel': 'APP', 'x-key': 'other' };
    expect(wrong(right, 'readAccounts')).toEqual({ name: 'X-Key', fault: 'key' });
    expect(wrong({ ...right, 'x-key': 'known' }, 'readAccounts')).toBeUndefined();
  });

  it('of responses are renamed, added and removed', () => {
    const headers = { 'X-Request-ID': '1', 'ASPSP-SCA-Approach': 'REDIRECT', Location: '/v1/accounts' };
    expect(list.writeHeaders(headers, 'readAccounts', SITE)).toEqual({
      'X-Correlation-Id': '1',
      Location: '/v1/accounts',
      'X-Gateway': 'one',
    });
  });

  it('can exchange their names', () => {
    const swap = adapter({ header: { name: 'A', as: 'B' } }, { header: { name: 'B', as: 'A' } });
    expect(swap.readHeaders({ a: '1', b: '2' }, undefined)).toEqual({ b: '1', a: '2' });
  });

  it('can be a parameter of the query, or values without what they begin with', () => {
    const own = adapter(
      { header: { name: 'Consent-ID', as: 'consentId', in: 'query' } },
      { header: { name: 'Authorization', as: 'X-Token', prefix: 'Bearer ' } },
    );
    const query = { consentId: 'c-1', limit: '2' };
    const sent = { 'consent-id': 'hidden', 'x-token': 't' };
    expect(own.readHeaders(sent, undefined, () => query)).toEqual({ 'consent-id': 'c-1', authorization: 'Bearer t' });
    expect(own.readHeaders({}, undefined, () => ({}))).toEqual({});
    expect(own.readQuery(query, OK, SITE)).toEqual({ limit: '2' });
  });
});

describe('answers', () => {
  const ERROR = {
    tppMessages: [
      { category: 'ERROR', code: 'PRODUCT_UNKNOWN', path: 'creditorName', text: 'creditorName is missing' },
    ],
  };
  const facts = { operation: 'initiatePayment', code: 'PRODUCT_UNKNOWN' };

  it('change status, code and text, and are read back', () => {
    const list = adapter({
      answer: { status: 422, code: 'NO_PRODUCT' },
      on: { statuses: [404], codes: ['PRODUCT_UNKNOWN'] },
    });
    const sent = list.writeResponse({ status: 404, body: ERROR }, facts, SITE);
    expect([sent.status, sent.body]).toEqual([422, { tppMessages: [{ ...ERROR.tppMessages[0], code: 'NO_PRODUCT' }] }]);
    expect(list.readResponse(sent, { operation: 'initiatePayment' }, SITE)).toEqual({ status: 404, body: ERROR });
    expect(list.writeResponse({ status: 400, body: ERROR }, facts, SITE).status).toBe(400);
  });

  it('fill a template, with the names of the bank', () => {
    const list = adapter(
      { rename: { member: 'creditorName', as: 'payee' } },
      {
        answer: {
          body: {
            status: '{status}',
            message: '{code}: {text}',
            field: '{path}',
            trace: '{requestId}',
            nested: [{ code: '{code}' }],
          },
          mediaType: 'application/vnd.bank+json',
        },
        on: { codes: ['PRODUCT_UNKNOWN'] },
      },
    );
    expect(list.writeResponse({ status: 404, body: ERROR }, facts, SITE)).toEqual({
      status: 404,
      mediaType: 'application/vnd.bank+json',
      body: {
        status: 404,
        message: 'PRODUCT_UNKNOWN: payee is missing',
        field: 'payee',
        nested: [{ code: 'PRODUCT_UNKNOWN' }],
      },
    });
    expect(list.writeResponse({ status: 404, body: ERROR }, { operation: 'x' }, SITE).body).toEqual({
      tppMessages: [{ ...ERROR.tppMessages[0], path: 'payee', text: 'payee is missing' }],
    });
  });

  it('can be plain text', () => {
    const list = adapter({ answer: { body: 'Sorry ({code})' }, on: { statuses: [404] } });
    expect(list.writeResponse({ status: 404, body: ERROR }, facts, SITE)).toMatchObject({
      body: 'Sorry (PRODUCT_UNKNOWN)',
      mediaType: 'text/plain',
    });
  });
});

describe('operations and calls at paths of their own', () => {
  const list = adapter(
    { path: { prefix: '/psd2' } },
    { path: { from: '/v1/consents/{id}', to: '/v1/consents/{id}/end', method: 'DELETE' } },
    { path: { from: '/v1', to: '/v2' } },
    { call: { method: 'GET', path: '/about', without: 'X-Key', as: { status: 401, code: 'NO_KEY' } } },
    { call: { method: 'GET', path: '/about', as: { status: 200, body: { state: 'up' } } } },
  );

  it('have one operation below its path, and the others of the path where they were', () => {
    const [sent, path] = ['/psd2/v1/consents/c/end', '/v1/consents/c'];
    expect([list.readPath(sent, 'DELETE'), list.writePath(path, 'DELETE')]).toEqual([path, sent]);
    expect([list.readPath('/psd2/v2/consents/c'), list.writePath(path)]).toEqual([path, '/psd2/v2/consents/c']);
    expect(list.readPath('/psd2/v2/consents/c', 'DELETE')).toBeUndefined();
    expect(list.readPath('/psd2/v1/consents/c/end/x', 'DELETE')).toBeUndefined();
  });

  it('have several paths for one of the dialect, of which links have the first', () => {
    const from = '/v1/token';
    const two = adapter({ path: { from, to: '/token' } }, { path: { from, to: '/renew' } });
    const read = ['/token', '/renew', from].map((path) => two.readPath(path, 'POST'));
    expect([two.writePath(from), ...read]).toEqual(['/token', from, from, undefined]);
  });

  it('have another method than in the dialect, and only that one', () => {
    const path = '/v1/consents/c/authorisations/a';
    const at = '/v1/consents/{consentId}/authorisations/{id}';
    const patched = adapter({ path: { from: at, to: at, method: 'PUT', as: 'PATCH' } });
    expect(patched.readAddress({ method: 'PATCH', path })).toEqual({ method: 'PUT', path });
    expect(patched.writeAddress({ method: 'PUT', path })).toEqual({ method: 'PATCH', path });
    expect(patched.readAddress({ method: 'PUT', path })).toBeUndefined();
    expect(patched.readAddress({ method: 'GET', path })).toEqual({ method: 'GET', path });
  });

  it('have a slash at their end, if it is ignored', () => {
    const lenient = adapter({ path: { prefix: '/psd2' } }, { path: { slash: 'ignored' } });
    expect(['/psd2/v1/accounts/', '/psd2/v1/accounts'].map((path) => lenient.readPath(path))).toEqual([
      '/v1/accounts',
      '/v1/accounts',
    ]);
  });

  it('have the first answer whose header is missing', () => {
    expect(list.ownAnswer({ method: 'GET', path: '/about' }, {})).toEqual({ status: 401, code: 'NO_KEY' });
    expect(list.ownAnswer({ method: 'GET', path: '/about' }, { 'x-key': 'k' })).toEqual({
      status: 200,
      body: { state: 'up' },
    });
    expect(list.ownAnswer({ method: 'POST', path: '/about' }, {})).toBeUndefined();
    expect(list.ownAnswer({ method: 'GET', path: '/about/it' }, {})).toBeUndefined();
    const as = { status: 200, body: '' };
    const refused = { status: 400, code: 'NO_BIC' };
    const path = '/logins/{id}/links';
    const own = new Adapter(
      [{ call: { method: 'PATCH', path, without: 'bic', as: refused } }, { call: { method: 'PATCH', path, as } }],
      () => true,
    );
    expect(own.ownAnswer({ method: 'PATCH', path: '/logins/7/links' }, {})).toEqual(refused);
    expect(own.ownAnswer({ method: 'PATCH', path: '/logins/7/links' }, {}, new URLSearchParams('bic=X'))).toEqual(as);
    expect(own.ownAnswer({ method: 'PATCH', path: '/logins/links' }, {})).toBeUndefined();
  });
});

describe('a list with mistakes', () => {
  it.each<[unknown, string]>([
    ['x', 'adaptations must be a list, not "x"'],
    [[{}], `adaptations[0] must be an object with exactly one of ${ADAPTATION_WORDS.join(', ')}`],
    [
      [{ renam: {} }],
      `adaptations[0].renam is unknown (did you mean rename?); the words are ${ADAPTATION_WORDS.join(', ')}`,
    ],
    [
      [{ rename: { member: 'a', as: 'b', at: 'c' } }],
      'adaptations[0].rename.at is not a known name; known members are: member, as, in',
    ],
    [
      [{ rename: { member: '__proto__', as: 'b' } }],
      'adaptations[0].rename.member must be the name of a member, such as transactionId, not "__proto__"',
    ],
    [
      [{ form: { member: 'a', as: 'dates' } }],
      'adaptations[0].form.as "dates" is unknown; use number, string, minor-units, digits, boolean-text, date, date-time, epoch, object, text, list, full, relative, or a pattern of a date such as DD.MM.YYYY',
    ],
    [
      [{ call: { method: 'GET', path: '/a', as: { status: 200 } } }],
      'adaptations[0].call.as must have a body and a status; "" is an empty body',
    ],
    [
      [{ call: { method: 'GET', path: '/a', as: { status: 400 } }, on: { products: ['x'] } }],
      'adaptations[0].on is not possible for call',
    ],
    [[{ path: {} }], 'adaptations[0].path must be an object with prefix or from or operation or slash'],
    [
      [{ path: { prefix: '/a/' } }],
      'adaptations[0].path.prefix must be a path such as /psd2/xs2a, without a slash at its end, not "/a/"',
    ],
    [[{ path: { from: '/a/{b}', to: '/c' } }], 'adaptations[0].path.to must have the same parameters as from'],
    [
      [{ path: { operation: 'readAcounts', off: true } }],
      'adaptations[0].path.operation "readAcounts" is not an operation (did you mean readAccounts?)',
    ],
    [
      [{ header: { add: 'Content-Length', value: '1' } }],
      'adaptations[0].header.add "Content-Length" is a header that no adaptation can change',
    ],
    [
      [{ absent: { member: 'a', as: null } }],
      'adaptations[0].absent.in is missing: name the objects that have the member, or "." for the whole body',
    ],
    [[{ answer: { status: 422 } }], 'adaptations[0].on is missing: an answer is for statuses or codes'],
    [
      [{ answer: { body: '{who}' }, on: { statuses: [400] } }],
      'adaptations[0].answer.body has the unknown variable {who}; the variables are {status}, {code}, {text}, {path}, {requestId}',
    ],
    [[{ path: { prefix: '/a' }, on: { direction: 'request' } }], 'adaptations[0].on is not possible for path'],
    [
      [{ path: { prefix: '/a' } }, { path: { prefix: '/b' } }],
      'adaptations[1] contradicts [0]: both say the prefix; keep one of them',
    ],
    [
      [{ rename: { member: 'a', as: 'b' } }, { rename: { member: 'a', as: 'c' } }],
      'adaptations[1] contradicts [0]: both say rename of a in every object; keep one of them',
    ],
  ])('%j: %s', (list, problem) => {
    expect(adaptationProblems(list)).toContain(problem);
  });
});

describe('what selects a refusal', () => {
  const list = [
    { answer: { code: 'KEY_NEEDED' }, on: { codes: ['FORMAT_ERROR'], paths: ['X-Key'] } },
    { answer: { status: 403, code: 'NOT_ACTIVE' }, on: { codes: ['CONSENT_INVALID'], states: ['received'] } },
    { answer: { code: '{resource}_NOT_FOUND' }, on: { codes: ['RESOURCE_UNKNOWN'] } },
    { answer: { status: 422, body: { code: '{code}', status: '{status}' } }, on: { statuses: [400, 401, 404] } },
  ] satisfies Adaptation[];
  const refusedAs = (status: number, code: string, facts: object) =>
    adapter(...list).writeResponse(
      { status, body: { tppMessages: [{ code, text: '' }] } },
      { operation: 'readPayment', code, ...facts },
      SITE,
    );

  it.each([
    [400, 'FORMAT_ERROR', { path: 'X-Key' }, 422, { code: 'KEY_NEEDED', status: 422 }],
    [400, 'FORMAT_ERROR', { path: 'X-Keys' }, 422, { code: 'FORMAT_ERROR', status: 422 }],
    [400, 'FORMAT_ERROR', { path: 'X-Key.part' }, 422, { code: 'KEY_NEEDED', status: 422 }],
    [401, 'CONSENT_INVALID', { state: 'received' }, 403, { code: 'NOT_ACTIVE', status: 403 }],
    [401, 'CONSENT_INVALID', { state: 'valid' }, 422, { code: 'CONSENT_INVALID', status: 422 }],
    [404, 'RESOURCE_UNKNOWN', {}, 422, { code: 'PAYMENT_NOT_FOUND', status: 422 }],
    [404, 'RESOURCE_UNKNOWN', { path: 'accountId', operation: 'readBalances' }, 422, { code: 'ACCOUNT_NOT_FOUND' }],
    [404, 'RESOURCE_UNKNOWN', { path: 'authorisationId' }, 422, { code: 'AUTHORISATION_NOT_FOUND' }],
  ])('%d %s with %j is %d %j: an entry says what those before it leave open', (status, code, facts, as, body) => {
    const sent = refusedAs(status, code, facts);
    expect(sent.status).toBe(as);
    expect(sent.body).toMatchObject(body);
  });
});

describe('the query', () => {
  const query = adapter(
    { rename: { member: 'itemsPerPage', as: 'size' }, on: { direction: 'query' } },
    { form: { member: 'dateFrom', as: 'DD.MM.YYYY' }, on: { direction: 'query', operations: ['readTransactions'] } },
    { absent: { member: 'bookingStatus', as: 'omit', value: 'booked' }, on: { direction: 'query' } },
    { rename: { member: 'dateFrom', as: 'other' } },
  );

  it('is read by the entries that are for it', () => {
    const sent = { size: '4', dateFrom: '31.12.2025' };
    expect(query.readQuery(sent, { operation: 'readTransactions' }, SITE)).toEqual({
      itemsPerPage: '4',
      dateFrom: '2025-12-31',
      bookingStatus: 'booked',
    });
    expect(query.readQuery(sent, OK, SITE)).toMatchObject({ dateFrom: '31.12.2025' });
  });

  it('has its names in links of answers', () => {
    const body = { next: '/v1/accounts?itemsPerPage=2&x=itemsPerPage' };
    expect(query.writeResponse({ status: 200, body }, OK, SITE).body).toEqual({
      next: '/v1/accounts?size=2&x=itemsPerPage',
    });
  });
});

it('sets a member to the last segment of a link', () => {
  const body = { _links: { scaStatus: { href: '/v1/consents/1/authorisations/77?x=1' } } };
  const set = { set: { member: 'authorisationId', segment: '_links.scaStatus.href' } } as const;
  expect(written([set], body)).toEqual({ authorisationId: '77', ...body });
});

it('sets a member to the id in a scope', () => {
  const set = { set: { member: 'consentId', segment: 'scope' } } as const;
  expect(written([set], { scope: 'AIS:77' })).toEqual({ scope: 'AIS:77', consentId: '77' });
});
