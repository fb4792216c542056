import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Adaptation } from '../../src/adaptations/adaptation.js';
import type { JournalEntry } from '../../src/journal/journal-entry.js';
import { readFaultRule } from '../../src/control-api/resources/scripting.js';
import { parse } from 'yaml';
import { compileProfile } from '../../src/decisions/decisions.js';
import { NEXTGENPSD2 } from '../../src/dialects/nextgenpsd2/operations.js';
import { PUBLISHED } from '../../src/dialects/published/operations.js';
import { readOpenapiText } from '../../src/server/openapi-document.js';
import { addFault } from '../../src/sim/scripting/faults.js';
import { refusalOf } from '../support/refusals.js';
import { openNextgenBank, TPP } from '../support/nextgen-bank.js';
import { openHttpBank, type HttpBank } from '../support/http-bank.js';
import { CONSENT, PAYMENT } from '../support/nextgen-bodies.js';
import { signRequest } from '../../src/library/sign-request.js';
import { issued } from '../support/test-ca.js';
import { IBANS } from '../support/small-bank.js';

/** A bank of each dialect that writes otherwise, with all words that rewrite. */

interface Sent {
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

let calls = 0;

async function send(bank: HttpBank, method: string, path: string, { json, headers = {} }: Sent = {}) {
  calls += 1;
  const id = `99391c7e-ad88-49ec-a2ad-${String(calls).padStart(12, '0')}`;
  const answer = await fetch(bank.url + path, {
    method,
    headers: {
      'X-Correlation-Id': id,
      'X-Client-Id': 'app',
      'PSU-IP-Address': '192.0.2.1',
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    redirect: 'manual',
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') === true;
  return {
    status: answer.status,
    headers: answer.headers,
    id,
    text,
    body: isJson && text.startsWith('{"') ? JSON.parse(text) : undefined,
  };
}

function journalOf({ context, bank }: HttpBank): readonly JournalEntry[] {
  return context.registry.recordOf(bank).journal.find();
}

const KEY = { 'Ocp-Apim-Subscription-Key': 'key-one-1' };
const NEXTGEN: readonly Adaptation[] = [
  { path: { prefix: '/psd2/xs2a' } },
  { path: { from: '/v1/consents/{consentId}', to: '/v1/consent-requests/{consentId}' } },
  { path: { operation: 'confirmFunds', off: true } },
  { header: { name: 'X-Request-ID', as: 'X-Correlation-Id' } },
  { header: { add: 'X-Gateway', value: 'one' } },
  { header: { remove: 'ASPSP-SCA-Approach' } },
  { header: { require: 'X-Client-Id' } },
  { rename: { member: 'creditorName', as: 'payee' } },
  { move: { from: 'accounts', to: 'data.accounts' }, on: { operations: ['readAccounts'] } },
  { set: { member: 'version', value: 2 }, on: { direction: 'response' } },
  {
    absent: { member: 'psuMessage', in: '.', as: null },
    on: { operations: ['initiatePayment'], statuses: [201] },
  },
  { form: { member: 'amount', as: 'minor-units' } },
  { form: { member: 'validUntil', as: 'DD.MM.YYYY' } },
  { map: { member: 'transactionStatus', values: { RCVD: 'received' } } },
  {
    answer: { status: 422, code: 'NO_PRODUCT', body: { error: '{code}', why: '{text}', trace: '{requestId}' } },
    on: { codes: ['PRODUCT_UNKNOWN'] },
  },
];
const SENT_CONSENT = { ...CONSENT, validUntil: '30.06.2026' };
const { creditorName, ...WITHOUT_NAME } = PAYMENT;
const SENT_PAYMENT = { ...WITHOUT_NAME, instructedAmount: { currency: 'EUR', amount: 1230 }, payee: creditorName };

describe('a bank of nextgenpsd2 with adaptations', () => {
  const tpp = { 'Sandbank-TPP': TPP };
  const open = (list: readonly Adaptation[] = NEXTGEN) => openNextgenBank({ adaptations: list });

  it('answers under its own paths, and nothing under those of the dialect', async () => {
    const bank = await open();
    const created = await send(bank, 'POST', '/psd2/xs2a/v1/consents', { json: SENT_CONSENT, headers: tpp });
    expect([created.status, created.body.version]).toEqual([201, 2]);
    const { consentId, _links: links } = created.body;
    const self = `/psd2/xs2a/v1/consent-requests/${consentId}`;
    expect(new URL(links.self.href, bank.url).pathname).toBe(self);
    expect(new URL(links.scaStatus.href, bank.url).pathname).toContain(`${self}/authorisations/`);
    expect(created.headers.get('location')).toContain(self);
    // Pages are where they are in every bank.
    expect(new URL(links.scaRedirect.href).pathname).toBe('/v1/oauth/authorize');
    const read = await send(bank, 'GET', self, { headers: tpp });
    expect([read.status, read.body.validUntil]).toEqual([200, '30.06.2026']);
    for (const path of ['/v1/consents', `/v1/consents/${consentId}`, `/psd2/xs2a/v1/consents/${consentId}`])
      expect((await send(bank, 'GET', path, { headers: tpp })).status).toBe(404);
    expect((await send(bank, 'GET', '/psd2/xs2a/v1/consents', { headers: tpp })).status).toBe(405);
    const off = await send(bank, 'POST', '/psd2/xs2a/v1/funds-confirmations', { json: {}, headers: tpp });
    expect(off.status).toBe(404);
  });

  it('answers calls that no operation has, and an operation below its path', async () => {
    const answers: readonly Adaptation[] = [
      { call: { method: 'GET', path: '/about', without: 'X-Key', as: { status: 403, code: 'NO_KEY' } } },
      { call: { method: 'GET', path: '/about', as: { status: 200, body: { roles: ['AIS', 'PIS'] } } } },
      { call: { method: 'POST', path: '/oauth/revoke', as: { status: 200, body: '' } } },
      { call: { method: 'PATCH', path: '/logins/{id}', without: 'Authorization', as: { status: 401, body: '' } } },
      { call: { method: 'PATCH', path: '/logins/{id}', as: { status: 200, body: { state: 'chosen' } } } },
      { path: { from: '/v1/consents/{consentId}', to: '/v1/consents/{consentId}/end', method: 'DELETE' } },
    ];
    const bank = await open(answers);
    const about = await send(bank, 'GET', '/about', { headers: { 'X-Key': 'k' } });
    expect([about.status, about.text]).toEqual([200, '{"roles":["AIS","PIS"]}']);
    const without = await send(bank, 'GET', '/about');
    expect([without.status, without.body.tppMessages[0].code]).toEqual([403, 'NO_KEY']);
    const revoked = await send(bank, 'POST', '/oauth/revoke');
    expect([revoked.status, revoked.text]).toEqual([200, '']);
    const chosen = { headers: { Authorization: 'Bearer made-up' } };
    expect((await send(bank, 'PATCH', '/logins/7', chosen)).status).toBe(401);
    expect((await send(bank, 'PATCH', '/logins/7', { headers: { Authorization: 'Basic YTpi' } })).status).toBe(200);
    expect((await send(bank, 'GET', '/oauth/revoke')).status).toBe(404);
    const noted = journalOf(bank).map(({ operation, refusal }) => [operation, refusal?.code]);
    const [found, refused] = [
      [undefined, undefined],
      [undefined, 'RESOURCE_UNKNOWN'],
    ];
    expect(noted.toReversed()).toEqual([found, refused, found, refused, found, refused]);
    const id = { 'X-Request-ID': about.id, ...tpp };
    const created = await send(bank, 'POST', '/v1/consents', { json: CONSENT, headers: id });
    const { consentId } = created.body;
    const elsewhere = await send(bank, 'PUT', `/v1/consents/${consentId}`, { json: {}, headers: id });
    expect([elsewhere.status, elsewhere.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect((await send(bank, 'DELETE', `/v1/consents/${consentId}`, { headers: id })).status).toBe(404);
    expect((await send(bank, 'DELETE', `/v1/consents/${consentId}/end`, { headers: id })).status).toBe(204);
    expect((await send(bank, 'GET', `/v1/consents/${consentId}`, { headers: id })).body.consentStatus).toBe(
      'terminatedByTpp',
    );
  });

  it('has an operation with another method, a slash at the end of a path, and names in another style', async () => {
    const bank = await open([
      { path: { from: '/v1/consents/{consentId}', to: '/v1/consents/{consentId}', method: 'DELETE', as: 'PATCH' } },
      { path: { slash: 'ignored' } },
      { rename: { names: 'snake_case' } },
    ]);
    const headers = { ...tpp, 'X-Request-ID': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721' };
    const { access, ...consent } = CONSENT;
    const json = Object.fromEntries(
      Object.entries(consent).map(([name, value]) => [name.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`), value]),
    );
    const created = await send(bank, 'POST', '/v1/consents/', { json: { ...json, access }, headers });
    expect([created.status, created.body.consent_status]).toEqual([201, 'received']);
    const path = `/v1/consents/${created.body.consent_id}`;
    expect((await send(bank, 'DELETE', path, { headers })).status).toBe(404);
    const wrong = await send(bank, 'PUT', path, { json: {}, headers });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, PATCH, HEAD, OPTIONS']);
    expect(wrong.body.tpp_messages[0].text).toBe('PUT is not supported at this address; use GET, PATCH, HEAD');
    expect((await send(bank, 'PATCH', path, { json: {}, headers })).status).toBe(204);
    expect((await send(bank, 'GET', path, { headers })).body.consent_status).toBe('terminatedByTpp');
    expect(journalOf(bank).map(({ method, operation }) => `${method} ${operation}`)).toContain('PATCH deleteConsent');
  });

  it('has its own headers in requests and responses', async () => {
    const bank = await open();
    const created = await send(bank, 'POST', '/psd2/xs2a/v1/consents', { json: SENT_CONSENT, headers: tpp });
    const { headers, id } = created;
    expect([headers.get('x-correlation-id'), headers.get('x-request-id')]).toEqual([id, null]);
    expect([headers.get('x-gateway'), headers.get('aspsp-sca-approach')]).toEqual(['one', null]);
    const missing = await send(bank, 'GET', '/psd2/xs2a/v1/accounts', { headers: { ...tpp, 'X-Client-Id': '' } });
    expect([missing.status, missing.body.tppMessages[0].path]).toEqual([400, 'X-Client-Id']);
    const unnamed = await send(bank, 'GET', '/psd2/xs2a/v1/accounts', { headers: { ...tpp, 'X-Correlation-Id': '' } });
    expect(unnamed.body.tppMessages[0].text).toContain('X-Correlation-Id');
    expect(unnamed.text).not.toContain('X-Request-ID');
  });

  it('has its own names, forms and values, and errors with these names', async () => {
    const bank = await open();
    const path = '/psd2/xs2a/v1/payments/sepa-credit-transfers';
    const paid = await send(bank, 'POST', path, { json: SENT_PAYMENT, headers: tpp });
    expect([paid.status, paid.body.transactionStatus, paid.body.psuMessage]).toEqual([201, 'received', null]);
    const read = await send(bank, 'GET', `${path}/${paid.body.paymentId}`, { headers: tpp });
    expect(read.body).toMatchObject({ payee: 'Ben', instructedAmount: { currency: 'EUR', amount: 1230 } });
    const { payee: _payee, ...incomplete } = SENT_PAYMENT;
    const refused = await send(bank, 'POST', path, { json: incomplete, headers: tpp });
    expect([refused.status, refused.body.tppMessages[0].path]).toEqual([400, 'payee']);
    expect(refused.text).not.toContain('creditorName');
    const twice = await fetch(bank.url + path, {
      method: 'POST',
      headers: {
        ...tpp,
        'X-Correlation-Id': refused.id,
        'X-Client-Id': 'app',
        'Content-Type': 'application/json',
        'PSU-IP-Address': '192.0.2.1',
      },
      body: JSON.stringify(SENT_PAYMENT).replace('"payee"', '"payee":"Eve","payee"'),
    });
    expect([twice.status, await twice.text()]).toEqual([400, expect.stringContaining('occurs twice')]);
  });

  it('has its own errors', async () => {
    const bank = await open();
    const { status, body, id } = await send(bank, 'POST', '/psd2/xs2a/v1/payments/nothing', {
      json: SENT_PAYMENT,
      headers: tpp,
    });
    expect([status, body]).toEqual([422, { error: 'NO_PRODUCT', why: expect.any(String), trace: id }]);
  });

  it('records what was sent, and judges the client by the dialect', async () => {
    const bank = await open();
    await send(bank, 'POST', '/psd2/xs2a/v1/payments/sepa-credit-transfers', { json: SENT_PAYMENT, headers: tpp });
    const [entry] = journalOf(bank);
    expect(entry).toMatchObject({
      operation: 'initiatePayment',
      path: '/psd2/xs2a/v1/payments/sepa-credit-transfers',
      status: 201,
    });
    expect(entry?.headers['x-correlation-id']).toBeDefined();
    expect(entry?.answerHeaders['x-gateway']).toBe('one');
    expect([entry?.body, entry?.answerBody]).toEqual([
      expect.stringContaining('"payee"'),
      expect.stringContaining('"received"'),
    ]);
    expect(entry?.findings).toEqual([]);
  });

  it('breaks bodies that a fault breaks, and leaves those that a tester gives', async () => {
    const bank = await open();
    const path = '/psd2/xs2a/v1/consents';
    const withFault = async (fault: Readonly<Record<string, unknown>>) => {
      bank.bank.state.faults.clear();
      addFault(bank.bank, readFaultRule(fault));
      return send(bank, 'POST', path, { json: SENT_CONSENT, headers: tpp });
    };
    const broken = await withFault({ fault: 'MALFORMED_JSON', when: 'before' });
    expect(broken.text).toContain("'version':2");
    const own = await withFault({
      error: { statusCode: 404, code: 'PRODUCT_UNKNOWN', body: { a: 1 } },
      when: 'before',
    });
    expect([own.status, own.body]).toEqual([404, { a: 1 }]);
  });
});

describe('a bank that insists', () => {
  const insisting = (...adaptations: readonly Adaptation[]) => openNextgenBank({ adaptations });

  it('on values of headers, refuses another value and an unknown key before all other checks', async () => {
    const bank = await insisting(
      { header: { require: 'X-Channel', values: ['WEB', 'APP'] } },
      { header: { require: 'X-Key', key: true }, on: { except: ['readConsent'] } },
    );
    const read = async (headers: Readonly<Record<string, string>>) =>
      refusalOf(await bank.send('GET', '/v1/consents/unknown/status', { headers, tpp: null }));
    expect(await read({ 'X-Key': 'key-one-1' })).toEqual([400, 'FORMAT_ERROR', 'X-Channel']);
    expect(await read({ 'X-Channel': 'FAX' })).toEqual([400, 'PARAMETER_NOT_SUPPORTED', 'X-Channel']);
    expect(await read({ 'X-Channel': 'WEB', 'X-Key': 'other' })).toEqual([401, 'KEY_UNKNOWN', 'X-Key']);
    for (const known of ['key-one-1', 'client-one'])
      expect((await read({ 'X-Channel': 'APP', 'X-Key': known }))[1]).toBe('CERTIFICATE_MISSING');
    const excepted = await bank.send('GET', '/v1/consents/unknown', { headers: { 'X-Channel': 'APP' }, tpp: null });
    expect(refusalOf(excepted)[1]).toBe('CERTIFICATE_MISSING');
  });

  it('on the form of a member, refuses a value in another form', async () => {
    const bank = await insisting({
      form: { member: 'amount', as: 'string', strict: true, in: 'instructedAmount' },
      on: { direction: 'request' },
    });
    const pay = async (amount: unknown) =>
      refusalOf(
        await bank.send('POST', '/v1/payments/sepa-credit-transfers', {
          json: { ...PAYMENT, instructedAmount: { currency: 'EUR', amount } },
        }),
      );
    expect(await pay('5')).toEqual([400, 'FORMAT_ERROR', 'instructedAmount.amount']);
    expect(await pay(5)).toEqual([400, 'FORMAT_ERROR', 'instructedAmount.amount']);
    expect((await pay('5.00'))[0]).toBe(201);
  });

  it('has some of its forms for one payment product, or for authorisations by one approach', async () => {
    const instant = ['instant-sepa-credit-transfers'];
    const bank = await insisting(
      { rename: { member: 'paymentId', as: 'id' }, on: { products: instant } },
      { rename: { member: 'creditorName', as: 'payee' }, on: { products: instant, direction: 'request' } },
      { refuse: { header: 'X-Slow', present: true, as: { status: 400, code: 'TOO_SLOW' } }, on: { products: instant } },
      { set: { member: 'device', value: 'app' }, on: { approaches: ['decoupled'], statuses: [201] } },
    );
    const { creditorName, ...payment } = PAYMENT as any;
    const pay = async (product: string, json: object, headers: Readonly<Record<string, string>> = {}) => {
      const { status, body } = await bank.send('POST', `/v1/payments/${product}`, { json, headers });
      return [status, Object.keys(body ?? {}).filter((name) => /id|device/i.test(name))];
    };
    expect(await pay('instant-sepa-credit-transfers', { ...payment, payee: creditorName })).toEqual([201, ['id']]);
    expect(await pay('sepa-credit-transfers', PAYMENT)).toEqual([201, ['paymentId']]);
    const decoupled = { 'TPP-Decoupled-Preferred': 'true' };
    expect(await pay('sepa-credit-transfers', PAYMENT, decoupled)).toEqual([201, ['paymentId', 'device']]);
    const slow = { 'X-Slow': '1' };
    expect((await pay('sepa-credit-transfers', PAYMENT, slow))[0]).toBe(201);
    expect((await pay('instant-sepa-credit-transfers', PAYMENT, slow))[0]).toBe(400);
  });

  it('answers without a body where its lists are empty', async () => {
    const bank = await insisting({
      answer: { status: 204 },
      on: { operations: ['readConsentAuthorisations'], statuses: [200], empty: true },
    });
    const listed = async (headers: Readonly<Record<string, string>>) => {
      const { body } = await bank.send('POST', '/v1/consents', { json: CONSENT, headers });
      const own = { 'Sandbank-TPP': TPP, 'X-Request-ID': '99391c7e-ad88-49ec-a2ad-99241ed1f000' };
      const path = `/v1/consents/${body.consentId}/authorisations`;
      const answer = await fetch(bank.url + path, { headers: own });
      return [answer.status, answer.headers.get('content-type'), answer.headers.get('content-length')];
    };
    expect(await listed({ 'TPP-Explicit-Authorisation-Preferred': 'true' })).toEqual([204, null, null]);
    expect((await listed({ 'TPP-Explicit-Authorisation-Preferred': 'false' }))[0]).toBe(200);
  });

  it('refuses what is missing, out of a set or a range, or must not be there, each with an answer of its own', async () => {
    const on = { operations: ['createConsent'] as const };
    const bank = await insisting(
      { refuse: { header: 'X-Branch', missing: true, as: { status: 422, code: 'NO_BRANCH' } }, on },
      { refuse: { member: 'access.availableAccounts', present: true, as: { code: 'NO_LISTS' } }, on },
      { refuse: { member: 'frequencyPerDay', above: 4, as: { status: 400, code: 'TOO_OFTEN' } }, on },
      { refuse: { member: 'validUntil', below: 'P1D', as: { status: 400, code: 'TOO_EARLY' } }, on },
      { refuse: { member: 'validUntil', above: 'P180D', as: { status: 400, body: { why: 'late' } } }, on },
      { refuse: { member: 'recurringIndicator', except: ['true'], as: { status: 409 } }, on },
      {
        refuse: { parameter: 'bookingStatus', values: ['both'], as: { status: 404, body: '' } },
        on: { operations: ['readTransactions'] },
      },
      {
        refuse: { header: 'Accept', except: ['application/json'], as: { status: 406, code: 'NO_JSON' } },
        on: { operations: ['initiatePayment'] },
      },
      {
        refuse: { member: 'requestedExecutionDate', weekend: true, as: { status: 400, code: 'CLOSED' } },
        on: { operations: ['initiatePayment'] },
      },
      { refuse: { header: 'TPP-Redirect-URI', insecure: true, as: { status: 400, code: 'NO_TLS' } }, on },
      {
        refuse: {
          header: 'TPP-Redirect-URI',
          missing: true,
          with: { header: 'TPP-Redirect-Preferred', values: ['true'] },
          as: { code: 'NO_URI' },
        },
        on,
      },
      {
        refuse: {
          parameter: 'page',
          missing: true,
          with: { parameter: 'limit' },
          as: { status: 422, code: 'NO_PAGE' },
        },
      },
      { refuse: { as: { status: 410, code: 'GONE' } }, on: { states: ['terminatedByTpp'] } },
    );
    const pay = async (date: string, Accept = 'text/html, application/json;q=0.9') => {
      const json = { ...PAYMENT, requestedExecutionDate: date };
      const { status, body } = await bank.send('POST', '/v1/payments/sepa-credit-transfers', {
        json,
        headers: { Accept },
      });
      return [status, body.tppMessages?.[0].code ?? body.transactionStatus];
    };
    const create = async (change: object, headers = { 'X-Branch': '7' }) => {
      const { status, body } = await bank.send('POST', '/v1/consents', { json: { ...CONSENT, ...change }, headers });
      return [status, body.tppMessages?.[0].code ?? body.why ?? body.consentStatus];
    };
    const day = (days: number): string => new Date(bank.bank.now + days * 86_400_000).toISOString().slice(0, 10);
    const days = [0, 1, 2, 3, 4, 5, 6].map((ahead) => day(ahead));
    const isWeekend = (date: string) => [0, 6].includes(new Date(date).getUTCDay());
    for (const date of days) expect(await pay(date)).toEqual(isWeekend(date) ? [400, 'CLOSED'] : [201, 'RCVD']);
    expect(await pay(day(0), '*/*')).toEqual([406, 'NO_JSON']);
    expect(await create({})).toEqual([201, 'received']);
    expect(await create({}, {} as never)).toEqual([422, 'NO_BRANCH']);
    const to = (address: string) => create({}, { 'X-Branch': '7', 'TPP-Redirect-URI': address } as never);
    expect(await to('http://tpp.example/')).toEqual([400, 'NO_TLS']);
    expect(await to('https://tpp.example/')).toEqual([201, 'received']);
    const wanted = (redirect: string) => create({}, { 'X-Branch': '7', 'TPP-Redirect-Preferred': redirect } as never);
    expect(await wanted('true')).toEqual([400, 'NO_URI']);
    expect(await wanted('false')).toEqual([201, 'received']);
    const paged = async (query: string) => refusalOf(await bank.send('GET', `/v1/accounts${query}`)).slice(0, 2);
    expect(await paged('?limit=5')).toEqual([422, 'NO_PAGE']);
    for (const query of ['?limit=5&page=1', '']) expect(await paged(query)).toEqual([400, 'FORMAT_ERROR']);
    expect(await create({ access: { availableAccounts: 'allAccounts' } })).toEqual([400, 'NO_LISTS']);
    expect(await create({ frequencyPerDay: 5 })).toEqual([400, 'TOO_OFTEN']);
    expect(await create({ frequencyPerDay: 4 })).toEqual([201, 'received']);
    expect(await create({ validUntil: day(0) })).toEqual([400, 'TOO_EARLY']);
    expect(await create({ validUntil: day(180) })).toEqual([201, 'received']);
    expect(await create({ validUntil: day(181) })).toEqual([400, 'late']);
    expect(await create({ recurringIndicator: false })).toEqual([409, 'FORMAT_ERROR']);
    const { body: created } = await bank.send('POST', '/v1/consents', { json: CONSENT, headers: { 'X-Branch': '7' } });
    const path = `/v1/consents/${created.consentId}`;
    expect((await bank.send('DELETE', path)).status).toBe(204);
    expect(refusalOf(await bank.send('GET', `${path}/status`))).toEqual([410, 'GONE', undefined]);
    const list = await bank.send('GET', '/v1/accounts/x/transactions?bookingStatus=both&dateFrom=2026-01-01', {
      headers: { 'Consent-ID': created.consentId },
    });
    expect(list.status).toBe(404);
  });
});

it('a bank with adaptations repeats the response to a request with the same content in another form', async () => {
  const adaptations: readonly Adaptation[] = [{ form: { member: 'amount', as: 'number' } }];
  const bank = await openNextgenBank({ adaptations, 'request-id-repeat': 'replay' });
  const pay = (amount: string) =>
    bank.send('POST', '/v1/payments/sepa-credit-transfers', {
      raw: JSON.stringify({ ...PAYMENT, instructedAmount: { currency: 'EUR', amount: 0 } }).replace(
        ':0}',
        `:${amount}}`,
      ),
      headers: { 'Content-Type': 'application/json' },
      requestId: '99391c7e-ad88-49ec-a2ad-99241ed1f000',
    });
  const first = await pay('12.3');
  expect(first.status).toBe(201);
  expect((await pay('12.30')).body).toEqual(first.body);
  expect((await pay('12.4')).body.tppMessages[0]).toMatchObject({ code: 'FORMAT_ERROR', path: 'X-Request-ID' });
});

describe('a signed request to a bank with adaptations', () => {
  const list: readonly Adaptation[] = [
    { path: { prefix: '/gateway' } },
    { header: { name: 'X-Request-ID', as: 'X-Correlation-Id' } },
    { rename: { member: 'recurringIndicator', as: 'recurring' } },
  ];
  const body = JSON.stringify({
    access: { accounts: [{ iban: IBANS.anna }] },
    recurring: true,
    validUntil: '2026-05-30',
  });

  it('is verified over what was sent, with the names of the bank', async () => {
    const bank = await openHttpBank({ adaptations: list, signing: 'required' });
    const seal = await issued();
    const path = '/gateway/PSD2/v1/consents';
    const post = async (names: readonly string[]) => {
      const sent = { 'X-Correlation-Id': 'correlation-1' };
      const { headers } = signRequest({ ...seal, body, headers: sent, url: bank.url + path, signed: names });
      const { 'X-Request-ID': _unread, ...own } = headers;
      const init = { method: 'POST', body, headers: { ...KEY, ...own, 'Content-Type': 'application/json' } };
      const answer = await fetch(bank.url + path, init);
      return [answer.status, await answer.text()];
    };
    expect((await post(['digest', 'x-correlation-id', '(request-target)']))[0]).toBe(200);
    expect(await post(['digest'])).toEqual([400, expect.stringContaining('SIGNATURE_INVALID')]);
  });
});

describe('a published bank with adaptations', () => {
  const list: readonly Adaptation[] = [
    { path: { prefix: '/gateway' } },
    { path: { from: '/PSD2/v1', to: '/open-banking/v2' } },
    { path: { operation: 'readConsentStatus', off: true } },
    { header: { name: 'X-Request-ID', as: 'X-Correlation-Id' } },
    { header: { require: 'X-Client-Id' } },
    { rename: { member: 'recurringIndicator', as: 'recurring' } },
    { move: { from: 'access.accounts', to: 'accounts' }, on: { operations: ['createConsent'] } },
    { set: { member: 'id', from: 'consentId' }, on: { operations: ['createConsent'], statuses: [200] } },
    {
      absent: { member: 'frequencyPerDay', in: '.', as: 'omit', value: 4 },
      on: { operations: ['createConsent'], direction: 'request' },
    },
    { form: { member: 'validUntil', as: 'epoch' } },
    { map: { member: 'consentStatus', values: { received: 'NEW' } } },
    { answer: { status: 401, text: 'no key' }, on: { codes: ['KEY_MISSING'] } },
  ];
  const json = { accounts: [{ iban: IBANS.anna }], recurring: true };

  it('accepts and answers what its list says', async () => {
    const bank = await openHttpBank({ adaptations: list });
    const created = await send(bank, 'POST', '/gateway/open-banking/v2/consents', { json, headers: KEY });
    expect([created.status, created.body]).toMatchObject([200, { consentStatus: 'NEW', id: created.body?.consentId }]);
    const read = await send(bank, 'GET', `/gateway/open-banking/v2/consents/${created.body.consentId}`, {
      headers: KEY,
    });
    expect(read.body).toMatchObject({
      recurring: true,
      frequencyPerDay: 4,
      consentStatus: 'NEW',
      validUntil: expect.any(Number),
    });
    const status = await send(bank, 'GET', `/gateway/open-banking/v2/consents/${created.body.consentId}/status`, {
      headers: KEY,
    });
    expect(status.status).toBe(404);
    const refused = await send(bank, 'POST', '/gateway/open-banking/v2/consents', { json });
    expect([refused.status, refused.body.tppMessages[0]]).toMatchObject([401, { code: 'KEY_MISSING', text: 'no key' }]);
    expect((await send(bank, 'POST', '/PSD2/v1/consents', { json, headers: KEY })).status).toBe(404);
  });

  it('names its token endpoint in the OAuth metadata', async () => {
    const bank = await openHttpBank({ adaptations: list });
    const { body } = await send(bank, 'GET', '/.well-known/oauth-authorization-server');
    expect(body.token_endpoint).toBe(`${bank.url}/gateway/open-banking/v2/oauth/token`);
    expect(body.authorization_endpoint).not.toContain('gateway');
  });

  it('has a document that is the same as YAML and as JSON', async () => {
    const documentsOf = PUBLISHED.documentsOf(await readOpenapiText('openapi'));
    const document = await documentsOf(compileProfile('published', { adaptations: list }));
    expect(parse(document.yaml())).toEqual(JSON.parse(document.json()));
  });
});

describe('the document of a bank with adaptations', () => {
  let documents: ReturnType<typeof NEXTGENPSD2.documentsOf>;
  beforeAll(async () => {
    documents = NEXTGENPSD2.documentsOf(await readOpenapiText('nextgenpsd2'));
  });
  const served = (list: readonly Adaptation[]) => documents(compileProfile('nextgenpsd2', { adaptations: list }));
  const documentOf = async (list: readonly Adaptation[]) => JSON.parse((await served(list)).json());

  it('has its paths, its names of headers and members, and the list', async () => {
    const own = await documentOf([
      { call: { method: 'GET', path: '/about', without: 'X-Key', as: { status: 403, body: '' } } },
      { call: { method: 'GET', path: '/about', as: { status: 200, body: { state: 'up' } } } },
      { call: { method: 'PATCH', path: '/logins/{id}', as: { status: 200, body: [] } } },
      { path: { from: '/v1/consents/{consentId}', to: '/v1/consents/{consentId}/end', method: 'DELETE' } },
    ]);
    expect(Object.keys(own.paths['/about'].get.responses)).toEqual(['200', '403']);
    expect(own.paths['/about'].get.responses[200].content['application/json'].schema.properties.state.enum).toEqual([
      'up',
    ]);
    expect(own.paths['/logins/{id}'].patch.parameters).toMatchObject([{ name: 'id', in: 'path' }]);
    expect(own.paths['/v1/consents/{consentId}/end'].delete.operationId).toBe('deleteConsent');
    expect(own.paths['/v1/consents/{consentId}']).not.toHaveProperty('delete');
    expect(own.paths['/v1/consents/{consentId}'].get.operationId).toBe('readConsent');
    const at = '/v1/consents/{consentId}';
    const patched = await documentOf([{ path: { from: at, to: at, method: 'DELETE', as: 'PATCH' } }]);
    expect(patched.paths[at].patch.operationId).toBe('deleteConsent');
    expect(patched.paths[at]).not.toHaveProperty('delete');
    const document = await documentOf(NEXTGEN);
    expect(document['x-sandbank-adaptations']).toEqual(NEXTGEN);
    const paths = Object.keys(document.paths);
    expect(paths).toContain('/psd2/xs2a/v1/consent-requests/{consentId}/status');
    expect(paths).not.toContain('/psd2/xs2a/v1/funds-confirmations');
    expect(paths.filter((path) => !path.startsWith('/psd2/xs2a/'))).toEqual([]);
    const text = JSON.stringify({ ...document, 'x-sandbank-adaptations': [] });
    expect(text).toContain('"name":"X-Correlation-Id"');
    expect(text).not.toMatch(/"name":"X-Request-ID"|"ASPSP-SCA-Approach":|"creditorName"/);
    expect(text).toContain('"payee"');
  });

  it('has statuses, bodies and examples as the bank writes them', async () => {
    const list: readonly Adaptation[] = [
      ...NEXTGEN,
      { form: { member: '_links', as: 'list' } },
      { form: { member: 'bookingDate', as: 'DD.MM.YYYY' } },
      { map: { member: 'cashAccountType', values: { CACC: 1 } } },
      { absent: { member: 'product', in: 'data.accounts[]', as: null }, on: { operations: ['readAccounts'] } },
      { set: { member: 'link', template: '/a/{consentId}' }, on: { operations: ['createConsent'] } },
      { answer: { status: 200 }, on: { operations: ['initiatePayment'], statuses: [201] } },
    ];
    const document = await documentOf(list);
    const schemaOf = (path: string, method: string, status: number) => {
      const { content } = document.paths[`/psd2/xs2a/v1/${path}`][method].responses[status];
      const { schema } = content['application/json'];
      return document.components.schemas[schema.$ref?.split('/').at(-1)] ?? schema;
    };
    const accounts = schemaOf('accounts', 'get', 200);
    expect([accounts.required, accounts.properties.version]).toEqual([
      ['data', 'version'],
      { type: 'number', enum: [2] },
    ]);
    const account = accounts.properties.data.properties.accounts.items.properties;
    expect(account.product.anyOf[1]).toEqual({ type: 'string', nullable: true, enum: [null] });
    const links = account._links.items.anyOf.map(({ properties }: any) => [properties.rel.enum, properties.href.type]);
    expect(links).toEqual([
      [['balances'], 'string'],
      [['transactions'], 'string'],
      [undefined, 'string'],
    ]);
    expect(schemaOf('consents', 'post', 201)).toMatchObject({
      required: expect.not.arrayContaining(['link']),
      properties: { link: { type: 'string' } },
    });
    const payments = '{payment-service}/{payment-product}';
    expect(Object.keys(document.paths[`/psd2/xs2a/v1/${payments}`].post.responses)).not.toContain('201');
    const created = schemaOf(payments, 'post', 200);
    expect(created.properties.transactionStatus.enum).toContain('received');
    expect(created.required).toContain('transactionStatus');
    const refused = schemaOf(payments, 'post', 422);
    expect(JSON.stringify(refused)).toContain('"trace":{"type":"string"}');
    const entries = schemaOf('accounts/{account-id}/transactions', 'get', 200);
    const { bookingDate, transactionAmount } = entries.properties.transactions.properties.booked.items.properties;
    expect(bookingDate).toMatchObject({ type: 'string', pattern: String.raw`^(\d{2})\.(\d{2})\.(\d{4})$` });
    expect(transactionAmount.properties.amount.type).toBe('integer');
  });

  it('has the parameters of queries as the bank reads them', async () => {
    const on = { direction: 'query', operations: ['readTransactions'] } as const;
    const document = await documentOf([
      { rename: { member: 'dateFrom', as: 'from' }, on },
      { form: { member: 'dateFrom', as: 'DD.MM.YYYY' }, on },
      { map: { member: 'bookingStatus', values: { booked: 'BOOKED' } }, on },
      {
        absent: { member: 'bookingStatus', as: 'omit', value: 'booked' },
        on: { ...on, operations: ['readCardTransactions'] },
      },
    ]);
    const parametersOf = (path: string): any[] => document.paths[path].parameters;
    const named = (name: string, path = '/v1/accounts/{account-id}/transactions') =>
      parametersOf(path).find((one) => one.name === name);
    expect(named('dateFrom')).toBe(undefined);
    expect(named('from')).toMatchObject({ in: 'query', schema: { type: 'string' } });
    expect(named('bookingStatus')).toMatchObject({
      required: true,
      schema: { enum: expect.arrayContaining(['BOOKED']) },
    });
    expect(named('bookingStatus', '/v1/card-accounts/{account-id}/transactions')).toMatchObject({ required: false });
  });

  it('does not describe a body of which only some have another form', async () => {
    const document = await documentOf([{ rename: { member: 'text', as: 'say' }, on: { codes: ['FORMAT_ERROR'] } }]);
    const { schema } = document.paths['/v1/accounts'].get.responses[400].content['application/json'];
    expect(document.components.schemas[schema.$ref.split('/').at(-1)]).toEqual({});
  });
});
