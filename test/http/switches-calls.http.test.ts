import { describe, expect, it } from '@jest/globals';
import { entryReferenceOf } from '../../src/domain/account/ledger.js';
import { addDays, type LocalDate } from '../../src/domain/calendar.js';
import { BankFault } from '../../src/domain/errors.js';
import { asId } from '../../src/domain/ids.js';
import type { CertificateIdentity } from '../../src/domain/tpp/certificate-identity.js';
import { OPERATIONS } from '../../src/dialects/published/operations.js';
import { CallLimiter } from '../../src/banks/rate-limit.js';
import { resourceIdOf } from '../../src/sim/directory.js';
import { approve, obtainToken, openHttpBank, type CallAnswer, type HttpBank } from '../support/http-bank.js';
import { IBANS, TPP_ONE, TPP_TWO, smallBase } from '../support/small-bank.js';
import { CONSENT, PAYMENT, SEPA } from '../support/published-bodies.js';

/** Switches about calls as such: who calls, how often, with what, and what is offered at all. */

const refusal = ({ status, body }: CallAnswer) => {
  const [message] = body.tppMessages ?? [];
  return [status, message?.code, message?.path];
};
const identity = (changes: Partial<CertificateIdentity> = {}): CertificateIdentity => ({
  organizationIdentifier: TPP_ONE.organizationIdentifier,
  organizationName: 'one GmbH',
  ncaId: 'AT-FMA',
  ncaName: 'FMA',
  roles: ['PSP_AI', 'PSP_PI'],
  kind: 'test',
  fingerprintSha256: '00',
  notAfterMs: 0,
  ...changes,
});
const accountOf = async (bank: HttpBank, token: string): Promise<string> =>
  (await bank.call('GET', '/PSD2/v1/accounts', { token, headers: { 'PSU-IP-Address': '192.0.2.1' } })).body.accounts[0]
    .resourceId as string;

describe('key-required: certificate', () => {
  it('identifies a TPP by its onboarded certificate', async () => {
    const bank = await openHttpBank({ 'key-required': 'certificate' });
    bank.certificate = identity();
    const created = await bank.call('POST', '/PSD2/v1/consents', { key: null, json: CONSENT });
    expect(created.status).toBe(200);
    expect(bank.bank.state.consents.get(created.body.consentId)?.organisationId).toBe('one');
    bank.certificate = identity({ organizationIdentifier: TPP_TWO.organizationIdentifier });
    const other = await bank.call('GET', `/PSD2/v1/consents/${created.body.consentId}`, { key: null });
    expect(refusal(other)[1]).toBe('CONSENT_UNKNOWN');
  });

  it('prefers the key, and rejects a caller that neither identifies', async () => {
    const bank = await openHttpBank({ 'key-required': 'certificate' });
    const read = (key: string | null) => bank.call('GET', '/PSD2/v1/accounts', { key });
    expect(refusal(await read(null))).toEqual([400, 'KEY_MISSING', 'Ocp-Apim-Subscription-Key']);
    expect(refusal(await read('wrong'))[1]).toBe('KEY_UNKNOWN');
    bank.certificate = identity({ organizationIdentifier: 'PSDAT-FMA-nobody' });
    expect(refusal(await read(null))[1]).toBe('NOT_ONBOARDED');
    bank.certificate = new BankFault('CERTIFICATE_EXPIRED', 'too old');
    expect(refusal(await read(null))[1]).toBe('CERTIFICATE_EXPIRED');
    bank.certificate = identity({ organizationIdentifier: TPP_TWO.organizationIdentifier });
    const created = await bank.call('POST', '/PSD2/v1/consents', { json: CONSENT });
    expect(bank.bank.state.consents.get(created.body.consentId)?.organisationId).toBe('one');
  });

  it('requires the key as published, even with a certificate', async () => {
    const bank = await openHttpBank();
    bank.certificate = identity();
    expect(refusal(await bank.call('GET', '/PSD2/v1/accounts', { key: null }))[1]).toBe('KEY_MISSING');
  });

  it('also passes the gateway of gateway-errors: azure', async () => {
    const bank = await openHttpBank({ 'key-required': 'certificate', 'gateway-errors': 'azure' });
    bank.certificate = identity();
    expect((await bank.call('POST', '/PSD2/v1/consents', { key: null, json: CONSENT })).status).toBe(200);
    bank.certificate = new BankFault('CERTIFICATE_MISSING', 'none');
    expect(refusal(await bank.call('POST', '/PSD2/v1/consents', { key: null, json: CONSENT }))[1]).toBe('KEY_MISSING');
  });
});

describe('request-id-repeat', () => {
  const create = (bank: HttpBank, requestId: string, json: unknown = CONSENT, key = 'key-one-1') =>
    bank.call('POST', '/PSD2/v1/consents', { requestId, json, key });

  it('accept: creates a consent with each call', async () => {
    const bank = await openHttpBank();
    const [first, second] = [await create(bank, 'same'), await create(bank, 'same')];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.consentId).not.toBe(first.body.consentId);
    expect(second.headers['x-request-id']).toBe('same');
  });

  it('replay: returns the first response again and changes nothing', async () => {
    const bank = await openHttpBank({ 'request-id-repeat': 'replay' });
    const first = await create(bank, 'same');
    expect((await create(bank, 'same')).text).toBe(first.text);
    expect(bank.bank.state.consents.size).toBe(1);
    expect((await create(bank, 'other')).text).not.toBe(first.text);
    expect((await create(bank, 'same', CONSENT, 'key-two-1')).status).toBe(200);
    expect(bank.bank.state.consents.size).toBe(3);
  });

  it('replay: rejects the id with another body or URL, and forgets rejected calls', async () => {
    const bank = await openHttpBank({ 'request-id-repeat': 'replay' });
    expect((await create(bank, 'same', {})).status).toBe(400);
    expect((await create(bank, 'same')).status).toBe(200);
    const wanted = [400, 'FORMAT_ERROR', 'X-Request-ID'];
    expect(refusal(await create(bank, 'same', { ...CONSENT, frequencyPerDay: 3 }))).toEqual(wanted);
    expect(refusal(await bank.call('POST', SEPA, { requestId: 'same', json: PAYMENT }))).toEqual(wanted);
    expect((await bank.call('GET', '/PSD2/v1/consents/none', { requestId: 'same' })).body.tppMessages[0].code).toBe(
      'CONSENT_UNKNOWN',
    );
  });

  it('replay: returns the token of a POST again, although its code is used', async () => {
    const bank = await openHttpBank({ 'request-id-repeat': 'replay' });
    const { consentId } = (await create(bank, 'one')).body;
    const code = approve(bank, consentId);
    const query = { client_id: TPP_ONE.clientId, client_secret: TPP_ONE.clientSecret, code, request_id: consentId };
    const exchange = (method: string) =>
      bank.call(method, '/PSD2/v1/oauth/token', { query, key: null, requestId: 'x' });
    const first = await exchange('POST');
    expect(first.status).toBe(200);
    expect((await exchange('POST')).text).toBe(first.text);
    expect((await exchange('GET')).body.error).toBe('invalid_grant');
  });

  it('reject: rejects the id of a successful call, whatever the method', async () => {
    const bank = await openHttpBank({ 'request-id-repeat': 'reject' });
    const { consentId } = (await create(bank, 'same')).body;
    const read = (requestId: string) => bank.call('GET', `/PSD2/v1/consents/${consentId}`, { requestId });
    expect(refusal(await create(bank, 'same'))).toEqual([400, 'FORMAT_ERROR', 'X-Request-ID']);
    expect(refusal(await read('same'))[2]).toBe('X-Request-ID');
    expect((await read('new')).status).toBe(200);
    expect((await read('new')).status).toBe(400);
  });

  it('remembers the newest 1,000 ids', async () => {
    const bank = await openHttpBank({ 'request-id-repeat': 'reject' });
    const { consentId } = (await create(bank, 'first')).body;
    for (let index = 0; index < 1000; index += 1)
      await bank.call('GET', `/PSD2/v1/consents/${consentId}`, { requestId: `id-${index}` });
    expect(bank.bank.state.calls.size).toBe(1000);
    expect((await create(bank, 'first')).status).toBe(200);
  });
});

describe('unknown-members and null-members: strict', () => {
  const open = () => openHttpBank({ 'unknown-members': 'strict', 'null-members': 'strict' });

  it.each<[string, unknown, string]>([
    ['at the top', { ...CONSENT, note: 1 }, 'note'],
    ['in an object', { ...CONSENT, access: { ...CONSENT.access, cards: [] } }, 'access.cards'],
    [
      'in a list',
      { access: { balances: [{ iban: IBANS.anna }, { iban: IBANS.anna, owner: 'A' }] } },
      'access.balances[1].owner',
    ],
    ['null', { ...CONSENT, validUntil: null }, 'validUntil'],
    ['null in a list', { access: { balances: [{ iban: IBANS.anna, currency: null }] } }, 'access.balances[0].currency'],
    ['null as an item', { access: { balances: [null] } }, 'access.balances[0]'],
  ])('reject a consent with an unknown member or null: %s', async (_where, json, path) => {
    const bank = await open();
    expect(refusal(await bank.call('POST', '/PSD2/v1/consents', { json }))).toEqual([400, 'FORMAT_ERROR', path]);
    expect(bank.bank.state.consents.size).toBe(0);
    expect((await (await openHttpBank()).call('POST', '/PSD2/v1/consents', { json })).status).toBe(
      path === 'access.balances[0]' ? 400 : 200,
    );
  });

  it('reject them in payments and renamings', async () => {
    const bank = await open();
    const json = { ...PAYMENT, creditorAccount: { iban: IBANS.ben, name: 'x' } };
    expect(refusal(await bank.call('POST', SEPA, { json }))[2]).toBe('creditorAccount.name');
    const renaming = { Parameters: [{ AccountInfo: { IBANNo: IBANS.anna, AccountName: 'A', Colour: 'red' } }] };
    const renamed = await bank.call('POST', '/bankingv01/ChangeAccountName', { json: renaming });
    expect(refusal(renamed)).toEqual([400, 'FORMAT_ERROR', 'Parameters[0].AccountInfo.Colour']);
  });

  it.each([
    ['GET', '/PSD2/v1/accounts', 'withBalances=true', 'withBalances'],
    ['GET', '/PSD2/v1/consents/x', 'a=1', 'a'],
    ['POST', '/PSD2/v1/oauth/token', 'client=1', 'client'],
  ])('reject them in the query of %s %s', async (method, path, query, name) => {
    const bank = await open();
    const { token } = await obtainToken(bank, CONSENT);
    const answer = await bank.call(method, path, { query, token });
    expect([answer.status, answer.body.tppMessages[0].path]).toEqual([400, name]);
  });

  it('accept published members, and leave known but unsupported ones to their own rule', async () => {
    const bank = await open();
    const { token } = await obtainToken(bank, CONSENT);
    expect((await bank.call('GET', '/PSD2/v1/accounts', { query: 'withBalance=true', token })).status).toBe(200);
    const json = { access: { allPsd2: 'allAccounts' } };
    expect(refusal(await bank.call('POST', '/PSD2/v1/consents', { json }))[1]).toBe('SERVICE_INVALID');
  });

  it('accept the key in the query if the profile does', async () => {
    const query = 'subscription-key=key-one-1';
    const call = (bank: HttpBank) => bank.call('GET', '/PSD2/v1/consents/x', { query });
    const taking = await openHttpBank({ 'unknown-members': 'strict', 'key-in-query': 'accepted' });
    expect(refusal(await call(taking))[1]).toBe('CONSENT_UNKNOWN');
    expect(refusal(await call(await open()))[2]).toBe('subscription-key');
  });
});

describe('unknown-members: refuse-money', () => {
  const open = () => openHttpBank({ 'unknown-members': 'refuse-money' });
  const pay = (bank: HttpBank, changes: object, product = 'sepa-credit-transfers') =>
    bank.call('POST', `/PSD2/v1/payments/${product}`, { json: { ...PAYMENT, ...changes } });

  it.each([
    [{ requestedExecutionDate: '2026-03-14' }, 'requestedExecutionDate'],
    [{ requestedExecutionTime: '2026-03-02T12:00:00Z' }, 'requestedExecutionTime'],
    [{ startDate: '2026-04-01', frequency: 'Monthly' }, 'startDate'],
    [{ chargeBearer: 'DEBT' }, 'chargeBearer'],
    [{ payments: [] }, 'payments'],
  ])('refuses %j, and creates nothing', async (changes, path) => {
    const bank = await open();
    const { status, body } = await pay(bank, changes);
    expect([status, body.tppMessages[0]]).toMatchObject([400, { code: 'FORMAT_ERROR', path }]);
    expect(bank.bank.state.payments.size).toBe(0);
  });

  it.each([{ requestedExecutionDate: '2026-03-02' }, { chargeBearer: 'SLEV' }, { endToEndIdentification: 'E2E-1' }])(
    'ignores %j, which changes nothing about the money',
    async (changes) => {
      expect((await pay(await open(), changes)).status).toBe(200);
    },
  );
});

describe('unpublished-operations: published-only', () => {
  const open = () => openHttpBank({ 'unpublished-operations': 'published-only' });

  it.each(OPERATIONS.filter(({ addition }) => addition).map((row) => [row.methods[0] ?? 'GET', row.path] as const))(
    'answers %s %s with 404',
    async (method, path) => {
      const bank = await open();
      const address = path.replace(':paymentProduct', 'sepa-credit-transfers').replace(/:\w+/g, 'x');
      expect(refusal(await bank.call(method, address))).toEqual([404, 'RESOURCE_UNKNOWN', undefined]);
    },
  );

  it('lists the remaining methods, and has no path without one', async () => {
    const bank = await open();
    const allow = async (path: string) => (await bank.call('PUT', path)).headers['allow'];
    expect(await allow('/PSD2/v1/consents/x')).toBe('GET, HEAD, OPTIONS');
    expect((await bank.call('OPTIONS', '/PSD2/v1/accounts/x')).status).toBe(404);
    expect((await bank.call('PUT', '/PSD2/v1/accounts/x')).status).toBe(404);
  });

  it('returns no member that this bank added', async () => {
    const bank = await open();
    const { answer, token, consentId } = await obtainToken(bank, CONSENT);
    expect(Object.keys(answer)).toEqual(['access_token', 'token_type', 'expires_in ', 'scope']);
    const created = await bank.call('POST', '/PSD2/v1/consents', { json: CONSENT });
    expect(Object.keys(created.body._links)).toEqual(['scaRedirect']);
    const payment = await bank.call('POST', SEPA, { json: PAYMENT });
    expect(Object.keys(payment.body)).toEqual(['paymentId', 'transactionFees', 'transactionStatus']);
    const { accounts } = (await bank.call('GET', '/PSD2/v1/accounts', { token })).body;
    expect(accounts[0]).toMatchObject({ iban: IBANS.anna, links: {} });
    const json = { Parameters: [{ AccountInfo: { IBANNo: IBANS.ben, AccountName: 'New' } }] };
    expect((await bank.call('POST', '/bankingv01/ChangeAccountName', { json })).body).toEqual({});
    expect((await bank.call('GET', `/PSD2/v1/consents/${consentId}/status`)).body).toEqual({ consentStatus: 'valid' });
  });

  it.each([
    ['POST', '/PSD2/v1/consents', CONSENT],
    ['POST', SEPA, PAYMENT],
  ])('ignores the redirect headers of %s %s, valid or not', async (method, path, json) => {
    const bank = await open();
    const headers = { 'TPP-Redirect-URI': 'https://tpp.example/ok', 'TPP-Nok-Redirect-URI': 'not a URI' };
    const created = await bank.call(method, path, { json, headers });
    expect(created.status).toBe(200);
    const { consents, payments } = bank.bank.state;
    const { consentId, paymentId } = created.body;
    expect((consents.get(consentId) ?? payments.get(paymentId))?.redirect).toEqual({});
  });

  it('ignores Consent-ID beside a token, unless bearer-presentation requires it', async () => {
    const ignoring = await open();
    const obeying = await openHttpBank({
      'unpublished-operations': 'published-only',
      'bearer-presentation': 'consent-id-required',
    });
    for (const [bank, expected] of [
      [ignoring, [200, undefined, undefined]],
      [obeying, [400, 'CONSENT_UNKNOWN', 'Consent-ID']],
    ] as const) {
      const { token } = await obtainToken(bank, CONSENT);
      const headers = { 'Consent-ID': 'another' };
      expect(refusal(await bank.call('GET', '/PSD2/v1/accounts', { token, headers }))).toEqual(expected);
    }
  });

  it('ignores client credentials by HTTP Basic', async () => {
    const credentials = Buffer.from('another:secret').toString('base64');
    const exchange = async (bank: HttpBank): Promise<number> => {
      const created = await bank.call('POST', '/PSD2/v1/consents', { json: CONSENT });
      const { consentId } = created.body;
      const query = {
        client_id: TPP_ONE.clientId,
        client_secret: TPP_ONE.clientSecret,
        code: approve(bank, consentId),
        request_id: consentId,
      };
      const headers = { Authorization: `Basic ${credentials}` };
      return (await bank.call('GET', '/PSD2/v1/oauth/token', { query, headers })).status;
    };
    expect(await exchange(await openHttpBank())).toBe(400);
    expect(await exchange(await open())).toBe(200);
  });

  it('has none of these headers in its document', async () => {
    const bank = await open();
    const text = await (await fetch(`${bank.url}/openapi.json`)).text();
    const parts = ['TppRedirectUri', 'TppNokRedirectUri', 'ConsentIdHeader', 'clientCredentials'];
    expect(parts.filter((part) => text.includes(part))).toEqual([]);
  });

  it('returns no location for creations without one, under success-status: nextgen', async () => {
    const bank = await openHttpBank({ 'unpublished-operations': 'published-only', 'success-status': 'nextgen' });
    const { status, headers } = await bank.call('POST', SEPA, { json: PAYMENT });
    expect([status, headers['location'], headers['aspsp-sca-approach']]).toEqual([201, undefined, 'REDIRECT']);
  });
});

describe('rate-limit', () => {
  it('rejects calls of a TPP beyond the limit, but not those of another TPP', async () => {
    const bank = await openHttpBank({ 'rate-limit': 3 });
    const read = (key: string) => bank.call('GET', '/PSD2/v1/consents/x', { key });
    for (let count = 0; count < 3; count += 1) expect(refusal(await read('key-one-1'))[1]).toBe('CONSENT_UNKNOWN');
    const refused = await read('key-one-2');
    expect(refusal(refused)[1]).toBe('ACCESS_EXCEEDED');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    expect(refusal(await read('key-two-1'))[1]).toBe('CONSENT_UNKNOWN');
    expect(refusal(await read('wrong'))[1]).toBe('KEY_UNKNOWN');
  });

  it('is reported by the gateway if there is one', async () => {
    const bank = await openHttpBank({ 'rate-limit': 1, 'gateway-errors': 'azure' });
    const headers = { 'Ocp-Apim-Subscription-Key': 'key-one-1', 'X-Request-ID': 'x' };
    const read = () => fetch(`${bank.url}/PSD2/v1/consents/x`, { headers });
    expect((await read()).status).toBe(400);
    const refused = await read();
    expect(refused.status).toBe(429);
    expect(await refused.json()).toEqual({
      statusCode: 429,
      message: `Rate limit is exceeded. Try again in ${refused.headers.get('retry-after')} seconds.`,
    });
  });

  it('restarts each minute of real time', async () => {
    const { bank } = await openHttpBank({ 'rate-limit': 2 });
    let nowMs = 1000;
    const limiter = new CallLimiter(() => nowMs);
    const waits = () => limiter.count(bank, 'one').exceeded?.seconds;
    expect([waits(), waits(), waits()]).toEqual([undefined, undefined, 60]);
    nowMs += 59_500;
    expect(waits()).toBe(1);
    nowMs += 500;
    expect([waits(), waits(), waits()]).toEqual([undefined, undefined, 60]);
  });

  it('as published, many calls are all served, and no header announces a limit', async () => {
    const bank = await openHttpBank();
    const { consentId } = (await bank.call('POST', '/PSD2/v1/consents', { json: CONSENT })).body;
    for (let count = 0; count < 150; count += 1) {
      const { status, headers } = await bank.call('GET', `/PSD2/v1/consents/${consentId}/status`);
      expect(status).toBe(200);
      expect(Object.keys(headers).filter((name) => /rate-?limit|retry-after|quota/.test(name))).toEqual([]);
    }
  });
});

describe('quota', () => {
  const DAY = 86_400;

  it("rejects calls of a TPP beyond the daily limit, in the bank's error format", async () => {
    const bank = await openHttpBank({ quota: 2 });
    const read = (key = 'key-one-1') => bank.call('GET', '/PSD2/v1/consents/x', { key });
    for (let count = 0; count < 2; count += 1) expect(refusal(await read())[1]).toBe('CONSENT_UNKNOWN');
    const refused = await read();
    expect(refusal(refused)[1]).toBe('ACCESS_EXCEEDED');
    expect(refused.body.tppMessages[0].text).toMatch(/^this bank accepts 2 calls a day from each TPP; wait \d+ s$/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(DAY - 60);
    expect(refusal(await read('key-two-1'))[1]).toBe('CONSENT_UNKNOWN');
  });

  it('is reported by the gateway byte for byte', async () => {
    const bank = await openHttpBank({ quota: 1, 'gateway-errors': 'azure' });
    const headers = { 'Ocp-Apim-Subscription-Key': 'key-one-1', 'X-Request-ID': 'x' };
    await fetch(`${bank.url}/PSD2/v1/consents/x`, { headers });
    const refused = await fetch(`${bank.url}/PSD2/v1/consents/x`, { headers });
    expect([refused.status, Number(refused.headers.get('retry-after')) > DAY - 60]).toEqual([403, true]);
    expect(await refused.text()).toMatch(
      /^\{ "statusCode": 403, "message": "Out of call volume quota\. Quota will be replenished in (?:1\.00:00:00|23:59:\d\d)\." \}$/,
    );
  });

  it('restarts after a day of real time, and counts in addition to the rate limit', async () => {
    const { bank } = await openHttpBank({ quota: 3, 'rate-limit': 2 });
    let nowMs = 0;
    const limiter = new CallLimiter(() => nowMs);
    const next = () => limiter.count(bank, 'one').exceeded?.row;
    expect([next(), next(), next()]).toEqual([undefined, undefined, 'rate-limit']);
    nowMs += 60_000;
    expect([next(), next()]).toEqual([undefined, 'quota']);
    nowMs += (DAY - 60) * 1000 - 1;
    expect(next()).toBe('quota');
    nowMs += 1;
    expect(next()).toBeUndefined();
  });
});

describe('paging', () => {
  const ATTENDED = { 'PSU-IP-Address': '192.0.2.1' };
  const WIDE = { dateFrom: '2025-01-01' };
  const ids = (answer: CallAnswer) =>
    answer.body.transactions.booked.map((line: { transactionId: string }) => line.transactionId);

  it('returns the list in consecutive pages, even if lines are booked in between', async () => {
    const bank = await openHttpBank({ paging: 2 });
    const { token } = await obtainToken(bank, CONSENT);
    const path = `/PSD2/v1/accounts/${await accountOf(bank, token)}/transactions`;
    const first = await bank.call('GET', path, { token, query: WIDE });
    expect(ids(first)).toEqual(['anna-3', 'anna-2']);
    expect(first.body.transactions.pending).toHaveLength(1);
    const { href } = first.body.transactions.links.next;
    const created = await bank.call('POST', SEPA, { json: PAYMENT });
    approve(bank, created.body.paymentId);
    bank.advance(60_000);
    const next = await bank.call('GET', href.slice(bank.url.length), { token });
    expect(ids(next)).toEqual(['anna-1']);
    expect(next.body.transactions).toEqual({ booked: [expect.anything()] });
  });

  it('counts the pages of a list as one access', async () => {
    const bank = await openHttpBank({ paging: 1 });
    const { token } = await obtainToken(bank, { ...CONSENT, frequencyPerDay: 1 });
    const path = `/PSD2/v1/accounts/${await accountOf(bank, token)}/transactions`;
    const first = await bank.call('GET', path, { token, query: { ...WIDE, bookingStatus: 'booked' } });
    const second = await bank.call('GET', first.body.transactions.links.next.href.slice(bank.url.length), { token });
    const third = await bank.call('GET', second.body.transactions.links.next.href.slice(bank.url.length), { token });
    expect([...ids(first), ...ids(second), ...ids(third)]).toEqual(['anna-3', 'anna-2', 'anna-1']);
    expect(third.body.transactions.links).toBeUndefined();
    expect(refusal(await bank.call('GET', path, { token }))[1]).toBe('ACCESS_EXCEEDED');
  });

  it.each([
    ['first-read', 'expired', 0],
    ['each-once', 'valid', 3_600_000],
  ])('keeps a one-off consent usable until its last page: %s', async (end, status, laterMs) => {
    const bank = await openHttpBank({ paging: 2, 'one-off-consent-end': end });
    const { token, consentId } = await obtainToken(bank, { access: { transactions: CONSENT.access.transactions } });
    const now = () => bank.bank.state.consents.get(asId(consentId))?.consentStatus;
    const id = resourceIdOf(bank.bank, TPP_ONE.organisationId, asId('anna'));
    // The list is a part of what an access reads once.
    if (end === 'each-once') await accountOf(bank, token);
    const first = await bank.call('GET', `/PSD2/v1/accounts/${id}/transactions`, { token, query: WIDE });
    expect(now()).toBe('valid');
    const next = first.body.transactions.links.next.href.slice(bank.url.length);
    expect((await bank.call('GET', next, { token })).status).toBe(200);
    expect(now()).toBe(status);
    bank.advance(laterMs);
    expect(refusal(await bank.call('GET', next, { token }))[1]).toBe('CONSENT_EXPIRED');
  });

  it('rejects an invalid cursor, and one of another account or consent', async () => {
    const bank = await openHttpBank({ paging: 1 });
    const { token } = await obtainToken(bank, CONSENT);
    const id = await accountOf(bank, token);
    const path = `/PSD2/v1/accounts/${id}/transactions`;
    const first = await bank.call('GET', path, { token, query: WIDE, headers: ATTENDED });
    const page = new URL(first.body.transactions.links.next.href).searchParams.get('page') ?? '';
    const wanted = [400, 'FORMAT_ERROR', 'page'];
    const [content = '', seal = ''] = page.split('.');
    const forged = `${btoa(atob(content).replace('2025-01-01', '1999-01-01')).replaceAll('=', '')}.${seal}`;
    for (const wrong of ['x', '%', 'a.b.c', 'AAAAA', content, forged]) {
      const query = { page: wrong };
      expect(refusal(await bank.call('GET', path, { token, query, headers: ATTENDED }))).toEqual(wanted);
    }
    const both = await obtainToken(bank, { ...CONSENT, access: { transactions: [{ iban: IBANS.anna }] } });
    const [own, dollars] = (await bank.call('GET', '/PSD2/v1/accounts', { token: both.token, headers: ATTENDED })).body
      .accounts as { resourceId: string }[];
    const linesOf = (account: { resourceId: string } | undefined, query: Record<string, string>) =>
      bank.call('GET', `/PSD2/v1/accounts/${account?.resourceId}/transactions`, { token: both.token, query });
    const { next } = (await linesOf(own, WIDE)).body.transactions.links;
    const cursor = { page: new URL(next.href).searchParams.get('page') ?? '' };
    expect((await linesOf(own, cursor)).status).toBe(200);
    expect(refusal(await linesOf(dollars, cursor))).toEqual(wanted);
    const { token: other } = await obtainToken(bank, { ...CONSENT, recurringIndicator: false, frequencyPerDay: 1 });
    expect(refusal(await bank.call('GET', path, { token: other, query: { page } }))).toEqual(wanted);
  });

  it('has no effect as published', async () => {
    const bank = await openHttpBank();
    const { token } = await obtainToken(bank, CONSENT);
    const path = `/PSD2/v1/accounts/${await accountOf(bank, token)}/transactions`;
    const all = await bank.call('GET', path, { token, query: { ...WIDE, page: 'x' } });
    expect(ids(all)).toHaveLength(3);
    expect(all.body.transactions.links).toBeUndefined();
  });

  it('links the next page in _links if account-links does', async () => {
    const bank = await openHttpBank({ paging: 1, 'account-links': 'nextgen' });
    const { token } = await obtainToken(bank, CONSENT);
    const path = `/PSD2/v1/accounts/${await accountOf(bank, token)}/transactions`;
    const { transactions } = (await bank.call('GET', path, { token, query: WIDE })).body;
    expect(transactions._links.next.href).toContain('bookingStatus=both&page=');
  });

  const baseWithHistory = (count: number) => (startDay: LocalDate) => ({
    ...smallBase(startDay),
    history: () => ({
      booked: Array.from({ length: count }, (_, index) => {
        const date = addDays(startDay, -Math.floor((count - index) / 10));
        return {
          transactionId: `line-${index}`,
          entryReference: entryReferenceOf(index + 1),
          amountMinorUnits: 100,
          entryDate: date,
          bookingDate: date,
        };
      }),
      pending: [],
      bookedMinorUnits: 100 * count,
      pendingDebitMinorUnits: 0,
      lastChangeAt: 0,
      lastBookedAt: 0,
    }),
  });

  it('as published, a long list is returned whole, newest first, without a link to another page', async () => {
    const bank = await openHttpBank({}, { base: baseWithHistory(400) });
    const { token } = await obtainToken(bank, CONSENT);
    const path = `/PSD2/v1/accounts/${await accountOf(bank, token)}/transactions`;
    const { body } = await bank.call('GET', path, { token, headers: ATTENDED });
    expect(body.transactions.booked.map((entry: any) => entry.transactionId)).toEqual(
      Array.from({ length: 400 }, (_, index) => `line-${399 - index}`),
    );
    expect(Object.keys(body.transactions).sort()).toEqual(['booked', 'pending']);
  });
});

describe('error-body: problem', () => {
  it('names everything in the body that does not fit the document', async () => {
    const bank = await openHttpBank({ 'error-body': 'problem' });
    const json = { access: { accounts: [{ iban: 1 }] }, recurringIndicator: 'yes', frequencyPerDay: 4 };
    const { status, body } = await bank.call('POST', '/PSD2/v1/consents', { json });
    expect([status, body.code, body.detail]).toEqual([
      400,
      'FORMAT_ERROR',
      'access.accounts[0].iban must be text in quotes',
    ]);
    expect(body.additionalErrors).toEqual([
      {
        title: body.title,
        code: 'FORMAT_ERROR',
        detail: expect.stringContaining('recurringIndicator must be true or false'),
      },
    ]);
    const single = await bank.call('POST', '/PSD2/v1/consents', { json: { ...json, access: {} } });
    expect([single.body.code, 'additionalErrors' in single.body]).toEqual(['FORMAT_ERROR', false]);
  });

  it('returns application/problem+json, with the field in its detail', async () => {
    const bank = await openHttpBank({ 'error-body': 'problem' });
    const answer = await bank.call('POST', '/PSD2/v1/consents', { json: { ...CONSENT, frequencyPerDay: 9 } });
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.body).toEqual({
      type: 'https://berlingroup.com/error-codes/FORMAT_ERROR',
      title: expect.stringMatching(/^A header, parameter/),
      code: 'FORMAT_ERROR',
      detail: expect.stringContaining('frequencyPerDay'),
    });
    expect(answer.body.title.length).toBeLessThanOrEqual(70);
    const status = await bank.call('GET', '/PSD2/v1/consents/none/status');
    expect(status.body.detail).toMatch(/^consentId: this organisation has no consent none/);
    for (const [method, path] of [
      ['PUT', '/PSD2/v1/accounts'],
      ['GET', '/nowhere'],
    ] as const)
      expect((await bank.call(method, path)).headers['content-type']).toBe('application/problem+json; charset=utf-8');
  });

  it('keeps the format of the token endpoint', async () => {
    const bank = await openHttpBank({ 'error-body': 'problem' });
    const answer = await bank.call('POST', '/PSD2/v1/oauth/token', { key: null });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.body).toMatchObject({ error: 'invalid_request', tppMessages: [expect.anything()] });
  });
});

describe('redirect-uri: allow-list', () => {
  const HOME = 'https://one.example/back';
  const open = async () => {
    const bank = await openHttpBank({ 'redirect-uri': 'allow-list' });
    const user = bank.bank.base.portalUsers.get('one@tpp.example');
    if (user) bank.bank.state.portalUsers.set('one@tpp.example', { ...user, redirectUris: [HOME] });
    return bank;
  };

  it('accepts only registered URIs when a request is created', async () => {
    const bank = await open();
    const create = (name: string, uri: string, key = 'key-one-1') =>
      bank.call('POST', '/PSD2/v1/consents', { json: CONSENT, headers: { [name]: uri }, key });
    expect((await create('TPP-Redirect-URI', HOME)).status).toBe(200);
    expect(refusal(await create('TPP-Redirect-URI', `${HOME}/more`))).toEqual([
      400,
      'FORMAT_ERROR',
      'TPP-Redirect-URI',
    ]);
    expect(refusal(await create('TPP-Nok-Redirect-URI', 'https://x.example/'))[2]).toBe('TPP-Nok-Redirect-URI');
    expect(refusal(await create('TPP-Redirect-URI', HOME, 'key-two-1'))[2]).toBe('TPP-Redirect-URI');
    const payment = await bank.call('POST', SEPA, {
      json: PAYMENT,
      headers: { 'TPP-Redirect-URI': 'https://x.example/' },
    });
    expect(refusal(payment)[2]).toBe('TPP-Redirect-URI');
    expect(bank.bank.state.consents.size).toBe(1);
  });

  it('never redirects a browser to another URI', async () => {
    const bank = await open();
    const { _links } = (await bank.call('POST', '/PSD2/v1/consents', { json: CONSENT })).body;
    const visit = (uri: string) =>
      fetch(`${_links.scaRedirect.href}&redirect_uri=${encodeURIComponent(uri)}`, { redirect: 'manual' });
    expect((await visit(HOME)).status).toBe(303);
    const refused = await visit('https://evil.example/');
    expect([refused.status, refused.headers.get('location')]).toEqual([400, null]);
    expect(await refused.text()).toContain('is not registered');
  });
});

describe('reonboarding: test-only', () => {
  const onboard = (bank: HttpBank) =>
    bank.call('POST', '/PSD2/v1/authentications', { json: { userEmail: 'one@tpp.example', name: 'One' } });

  it('replaces an organisation with a test certificate, but no other', async () => {
    const bank = await openHttpBank({ reonboarding: 'test-only' });
    bank.certificate = identity({ kind: 'production-like' });
    expect((await onboard(bank)).status).toBe(200);
    const { clientId } = [...bank.bank.state.organisations.values()].at(-1) ?? {};
    expect(refusal(await onboard(bank))[1]).toBe('STATUS_INVALID');
    expect([...bank.bank.state.organisations.values()].at(-1)?.clientId).toBe(clientId);
    const always = await openHttpBank();
    always.certificate = identity({ kind: 'production-like' });
    expect([(await onboard(always)).status, (await onboard(always)).status]).toEqual([200, 200]);
  });
});
