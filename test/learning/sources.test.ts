import { readFile, rm, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dialectRecording } from '../../src/learning/adapted-recording.js';
import type { RecordedExchange } from '../../src/learning/exchange.js';
import { learnDecisions } from '../../src/learning/learn.js';
import { readRecordings, type ReadRecording } from '../../src/learning/read-har.js';
import type { InterfaceFacts } from '../../src/learning/recording.js';
import { loadInterfaceFacts } from '../../src/server/interface-facts.js';
import { runProgram } from '../support/program.js';
import { recordingOf } from '../support/recording-of.js';

/** What `learn` reads besides archives of `record`: those of browsers and proxies, Postman collections and stub mappings. */

const read = (document: object): ReadRecording => readRecordings([{ name: 'a.json', text: JSON.stringify(document) }]);
const first = (document: object): RecordedExchange => read(document).exchanges[0]!;
const ACCOUNTS = { accounts: [{ resourceId: '1', iban: 'AT611904300234573201', currency: 'EUR' }] };
const headers = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

const archive = (entry: object, creator = 'Charles Proxy'): object => ({
  log: { version: '1.2', creator: { name: creator, version: '4.6' }, entries: [entry] },
});
const call = (request: object = {}, response: object = {}, more: object = {}): object => ({
  startedDateTime: '2026-03-02T09:00:00.000+01:00',
  time: 20,
  request: { method: 'GET', url: 'https://bank.example/v1/accounts', httpVersion: 'h2', headers: [], ...request },
  response: {
    status: 200,
    headers: headers({ 'content-type': 'application/json' }),
    content: { size: 10, mimeType: 'application/json', text: JSON.stringify(ACCOUNTS) },
    ...response,
  },
  ...more,
});

describe('an archive of a browser or proxy', () => {
  it('has no pseudo headers of HTTP/2, and repeated headers as one', () => {
    const list = headers({ ':method': 'GET', ':authority': 'bank.example', 'X-Request-ID': '1' });
    const { request, answer } = first(
      archive(
        call(
          { headers: list },
          { headers: [...headers({ ':status': '200', Link: 'a' }), ...headers({ link: 'b', Vary: 'x' })] },
        ),
      ),
    );
    expect(Object.keys(request.headers)).toEqual(['x-request-id']);
    expect(answer.headers).toMatchObject({ link: 'a, b', vary: 'x' });
  });

  it('can have media types only next to the bodies, and a request in base64', () => {
    const text = Buffer.from('{"ä":1}').toString('base64');
    const postData = { mimeType: 'application/json', text, encoding: 'base64' };
    const { request, answer } = first(archive(call({ method: 'POST', postData }, { headers: [] })));
    expect(request).toMatchObject({ headers: { 'content-type': 'application/json' }, body: '{"ä":1}' });
    expect(answer.headers['content-type']).toBe('application/json');
  });

  it('can have binary requests, which are left out', () => {
    const text = Buffer.from([0xff, 0xd8, 0xff]).toString('base64');
    const { exchanges, skipped } = read(archive(call({ postData: { text, _encoding: 'base64' } })));
    expect(exchanges[0]?.request.body).toBeUndefined();
    expect([...skipped]).toEqual([['binary bodies', 1]]);
  });

  it('can lack headers, sizes and times', () => {
    const bare = { request: { method: 'GET', url: 'https://bank.example/v1/accounts' }, response: { status: 200 } };
    expect(first(archive(bare))).toMatchObject({ answer: { status: 200, body: undefined } });
  });

  it('has no answers that the browser took from its cache', () => {
    const { exchanges, skipped } = read(archive(call({}, {}, { _fromCache: 'disk' })));
    expect(exchanges).toEqual([]);
    expect([...skipped.keys()]).toEqual(['responses from the cache of the browser']);
  });

  it('of Chrome, without any Authorization, says nothing of tokens', () => {
    expect(first(archive(call(), 'WebInspector')).request.headers['authorization']).toBe('***');
    expect(first(archive(call(), 'Firefox')).request.headers['authorization']).toBeUndefined();
    const token = call({ url: 'https://bank.example/v1/oauth/token', method: 'POST' });
    expect(first(archive(token, 'WebInspector')).request.headers['authorization']).toBeUndefined();
    const complete = call({ headers: headers({ Authorization: 'Bearer abc' }) });
    const both = { log: { creator: { name: 'WebInspector' }, entries: [call(), complete] } };
    expect(read(both).exchanges.map(({ request }) => request.headers['authorization'])).toEqual([
      undefined,
      'Bearer abc',
    ]);
  });
});

const example = (originalRequest: object, more: object = {}): object => ({
  name: 'Success',
  originalRequest,
  code: 200,
  header: [{ key: 'Content-Type', value: 'application/json' }],
  body: JSON.stringify(ACCOUNTS),
  ...more,
});
const collection = (items: readonly object[], more: object = {}): object => ({
  info: { name: 'Bank', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: items,
  ...more,
});

describe('a Postman collection', () => {
  it('gives its saved examples, with variables, parameters of the path, folders and how it authenticates', () => {
    const url = {
      raw: '{{baseUrl}}/v1/accounts/:account-id/transactions?bookingStatus=both',
      variable: [{ key: 'account-id', value: '{{account}}' }],
    };
    const header = [
      { key: 'X-Request-ID', value: '{{id}}' },
      { key: 'X-Off', value: 'x', disabled: true },
    ];
    const folder = { name: 'AIS', item: [{ name: 'list', response: [example({ method: 'GET', url, header })] }] };
    const variable = [
      { key: 'baseUrl', value: 'https://{{host}}/xs2a' },
      { key: 'host', value: 'bank.example' },
      { key: 'account', value: '4711' },
    ];
    const exchange = first(collection([folder], { variable, auth: { type: 'bearer' } }));
    expect(exchange.url.href).toBe('https://bank.example/xs2a/v1/accounts/4711/transactions?bookingStatus=both');
    expect(exchange.request.headers).toEqual({ 'x-request-id': '{{id}}', authorization: 'Bearer ***' });
    expect(exchange.answer).toMatchObject({ status: 200, body: JSON.stringify(ACCOUNTS) });
  });

  it('can have addresses as text or with unknown variables, forms and JSON bodies', () => {
    const form = { mode: 'urlencoded', urlencoded: [{ key: 'grant_type', value: 'client_credentials' }] };
    const json = { mode: 'raw', raw: '{"a":"{{b}}"}', options: { raw: { language: 'json' } } };
    const { exchanges } = read(
      collection([
        { request: 'https://bank.example/v1/accounts', response: [{ code: 200, body: null, header: null }] },
        { response: [example({ method: 'POST', url: '{{host}}/token', body: form, auth: { type: 'basic' } })] },
        { response: [example({ method: 'POST', url: { raw: '{{host}}/v1/consents/{{id}}' }, body: json })] },
      ]),
    );
    expect(exchanges.map(({ method, url }) => `${method} ${url.href}`)).toEqual([
      'GET https://bank.example/v1/accounts',
      'POST https://postman.invalid/token',
      'POST https://postman.invalid/v1/consents/id',
    ]);
    expect(exchanges[1]?.request).toEqual({
      headers: { authorization: 'Basic ***', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    });
    expect(exchanges[2]?.request).toMatchObject({
      headers: { 'content-type': 'application/json' },
      body: '{"a":"{{b}}"}',
    });
  });

  it('counts requests without an example', () => {
    const { exchanges, skipped } = read(collection([{ request: { method: 'GET', url: 'https://b/v1' } }]));
    expect(exchanges).toEqual([]);
    expect([...skipped]).toEqual([['requests without a saved example', 1]]);
  });
});

const stub = (request: object, response: object = {}): object => ({
  request: { method: 'GET', ...request },
  response: { status: 200, headers: { 'Content-Type': 'application/json' }, jsonBody: ACCOUNTS, ...response },
});

describe('stub mappings of WireMock', () => {
  it('give their requests and responses, one file for each or all in one', () => {
    const body = '{"access":{}}';
    const mapping = stub(
      {
        method: 'POST',
        urlPath: '/v1/consents',
        queryParameters: { a: { equalTo: '1' }, b: { matches: '.*' } },
        headers: {
          'X-Request-ID': { matches: '.+' },
          'PSU-ID': { equalTo: 'anna' },
          'X-Off': { absent: true },
        },
        basicAuthCredentials: { username: 'u', password: 'p' },
        bodyPatterns: [{ matchesJsonPath: '$.access' }, { equalToJson: body }],
      },
      { status: 201, headers: { 'Content-Type': 'application/json', Vary: ['a', 'b'] } },
    );
    const exchange = first(mapping);
    expect(exchange).toMatchObject({
      method: 'POST',
      request: {
        headers: {
          'x-request-id': '00000000-0000-4000-8000-000000000001',
          'psu-id': 'anna',
          authorization: 'Basic ***',
        },
        body,
      },
      answer: { status: 201, headers: { vary: 'a, b' }, body: JSON.stringify(ACCOUNTS) },
    });
    expect(exchange.request.headers).not.toHaveProperty('x-off');
    expect(exchange.url.pathname + exchange.url.search).toBe('/v1/consents?a=1');
    expect(read({ mappings: [mapping, mapping] }).exchanges).toHaveLength(2);
  });

  it.each([
    ['urlPattern', '.*/v1/consents/.+/authorisations/.+', '/v1/consents/1/authorisations/1'],
    ['urlPattern', '/v1/accounts/[^/]+/transactions\\?dateFrom=.+', '/v1/accounts/1/transactions?dateFrom=***'],
    [
      'urlPathPattern',
      '^/v1/accounts/([a-f0-9]{8}-[a-f0-9-]{27})$',
      '/v1/accounts/6f1c2f0e-1c55-4d2a-9a41-0c1f6a3f2d11',
    ],
    ['urlPathPattern', '/v1/payments/(sepa|cross)-transfers', undefined],
    ['urlPathPattern', '/v1/(', undefined],
    ['urlPathTemplate', '/v1/accounts/{id}', '/v1/accounts/id'],
  ])('by %s %s are read as a path that matches', (member, pattern, path) => {
    const { exchanges, skipped } = read(stub({ [member]: pattern }));
    expect(exchanges[0] && decodeURIComponent(exchanges[0].url.pathname + exchanges[0].url.search)).toBe(path);
    expect(skipped.size).toBe(path === undefined ? 1 : 0);
  });

  it('show nothing of values that they leave open', async () => {
    const text = { headers: { 'X-Request-ID': { matches: '.+' }, Accept: { matches: '.*' } } };
    const pay = stub(
      {
        method: 'POST',
        urlPath: '/v1/payments/sepa-credit-transfers',
        ...text,
        bodyPatterns: [{ equalToJson: '{"remittanceInformationUnstructured":"***"}' }],
      },
      { status: 201, jsonBody: { transactionStatus: 'RCVD', paymentId: 'p' } },
    );
    const list = stub({ method: 'GET', urlPath: '/v1/accounts', ...text });
    const { exchanges } = read({ mappings: [pay, pay, list] });
    const learned = learnDecisions(recordingOf(exchanges, await loadInterfaceFacts()));
    const slugs = learned.settled.map(({ slug }) => slug);
    for (const slug of ['accept', 'request-id', 'request-id-repeat', 'remittance-charset'])
      expect(slugs).not.toContain(slug);
  });

  it('without a response of their own are counted, and so are bodies in other files', () => {
    const mappings = [
      stub({ url: '/v1/a' }, { fault: 'EMPTY_RESPONSE' }),
      stub({ url: '/v1/b' }, { proxyBaseUrl: 'https://bank.example' }),
      stub({ url: '/v1/c', method: 'ANY' }),
      stub({ url: '/v1/d' }, { jsonBody: undefined, bodyFileName: 'd.json' }),
      stub({ url: '/v1/e' }, { jsonBody: undefined, base64Body: Buffer.from('{}').toString('base64') }),
    ];
    const { exchanges, skipped } = read({ mappings });
    expect(exchanges.map(({ answer }) => answer.body)).toEqual([undefined, '{}']);
    expect(Object.fromEntries(skipped)).toEqual({
      'stub mappings without an own response': 2,
      'stub mappings for every method': 1,
      'response bodies that the recording does not contain': 1,
    });
  });
});

describe('where a bank has the interface', () => {
  let interfaces: readonly InterfaceFacts[];
  beforeAll(async () => {
    interfaces = await loadInterfaceFacts();
  });
  const learned = (paths: readonly string[], dialects = interfaces) => {
    const entries = paths.map((path) => {
      const [method = '', address = '', status = '200'] = path.split(' ');
      return call({ method, url: `https://bank.example${address}` }, { status: Number(status) });
    });
    const { exchanges } = readRecordings([{ name: 'a', text: JSON.stringify({ log: { entries } }) }]);
    const { recording, adaptations } = dialectRecording(exchanges, dialects);
    return { calls: recording.calls.length, paths: adaptations.map(({ adaptation }) => adaptation) };
  };

  it('is found for accounts and payments apart, and for a single operation in another version', () => {
    const accounts = ['GET /ais/v3/accounts', 'GET /ais/v3/accounts/7', 'GET /ais/v3/accounts/7/balances'];
    const payments = [
      'POST /pis/v2/payments/sepa-credit-transfers',
      'GET /pis/v2/payments/sepa-credit-transfers/9/status',
    ];
    const paths = [...accounts, 'GET /ais/v2/accounts/7/transactions', ...payments];
    const dialects = interfaces.filter(({ dialect }) => dialect === 'nextgenpsd2');
    expect(learned(paths, dialects)).toEqual({
      calls: 6,
      paths: [
        {
          path: { from: '/v1/accounts/{accountId}/transactions', to: '/ais/v2/accounts/{accountId}/transactions' },
        },
        { path: { from: '/v1/payments', to: '/pis/v2/payments' } },
        { path: { from: '/v1', to: '/ais/v3' } },
      ],
    });
  });

  it('is found for one method of a path, and what is below keeps its own', () => {
    const dialects = interfaces.filter(({ dialect }) => dialect === 'nextgenpsd2');
    const consents = ['POST /v3/consents', 'GET /v3/consents/7', 'DELETE /v2/consents/7', 'GET /v3/consents/7/status'];
    expect(learned(consents, dialects)).toEqual({
      calls: 4,
      paths: [
        { path: { from: '/v1/consents/{consentId}', to: '/v2/consents/{consentId}', method: 'DELETE' } },
        { path: { from: '/v1', to: '/v3' } },
      ],
    });
  });

  it('is read from refused calls only where the bank accepted none', () => {
    const dialects = interfaces.filter(({ dialect }) => dialect === 'nextgenpsd2');
    const payments = [
      'POST /pis/v1/payments/sepa-credit-transfers',
      'GET /pis/v1/payments/sepa-credit-transfers/9/status',
    ];
    const wrong = [
      'POST /ais/v1/payments/sepa-credit-transfers 404',
      'POST /ais/v1/payments/sepa-credit-transfers 404',
    ];
    const reads = ['GET /ais/v1/accounts', 'GET /ais/v1/accounts/7', 'GET /ais/v1/accounts/7/balances'];
    const paths = [
      { path: { from: '/v1/payments', to: '/pis/v1/payments' } },
      { path: { from: '/v1', to: '/ais/v1' } },
    ];
    expect(learned([...payments, ...wrong, ...reads], dialects).paths).toEqual(paths);
    const refused = payments.map((path) => `${path} 403`);
    expect(learned([...refused, ...reads], dialects).paths).toEqual(paths);
  });

  it('is the documented one for the interface that has it', () => {
    expect(learned(['GET /v1/accounts', 'GET /v1/accounts/7/balances'])).toEqual({ calls: 2, paths: [] });
  });
});

describe('the report', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sandbank-sources-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('lists exchanges of no operation by path, without ids, before what is learned', async () => {
    const file = join(folder, 'a.har');
    const urls = ['/v1/accounts', '/v1/customers/4711/cards', '/v1/customers/4712/cards', '/health'];
    const entries = urls.map((path) => call({ url: `https://bank.example${path}` }));
    await writeFile(file, JSON.stringify({ log: { entries } }));
    const output = join(folder, 'profile.yaml');
    const { code, stdout } = await runProgram(['learn', file, '--output', output, '--replay', 'off']);
    expect(code).toBe(0);
    expect(stdout).toContain(
      '3 exchanges of no operation; those that no adaptation `call` has get the response of an unknown address:\n  GET bank.example/v1/customers/{id}/cards (2)\n  GET bank.example/health (1)\n',
    );
    const order = ['of no operation', 'still unknown', 'known\n'].map((text) => stdout.indexOf(text));
    expect(order.toSorted((one, other) => one - other)).toEqual(order);
    expect(await readFile(output, 'utf8')).toContain('extends: nextgenpsd2');
  });

  it('names the paths of a recording that is none of the interface', async () => {
    const file = join(folder, 'none.har');
    await writeFile(file, JSON.stringify(archive(call({ url: 'https://bank.example/health' }))));
    const { code, stderr } = await runProgram(['learn', file, '--output', join(folder, 'none.yaml')]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('; the exchanges went to GET bank.example/health')]);
  });
});
