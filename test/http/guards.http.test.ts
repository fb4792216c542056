import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { ACCOUNT_READS, type OperationId } from '../../src/domain/generated/operation-ids.js';
import { PSP_ROLE_OIDS, type PspRole } from '../../src/domain/tpp/certificate-identity.js';
import { OPERATIONS } from '../../src/dialects/published/operations.js';
import { readOpenapiText } from '../../src/server/openapi-document.js';
import { portOf, talkRaw } from '../support/raw-connection.js';
import { openHttpBank, type CallOptions, type HttpBank } from '../support/http-bank.js';
import { errorOf } from '../support/refusals.js';

/** The guards of every operation, and their order: what is earlier is the answer. */

const pathOf = (path: string) =>
  path.replace(':paymentProduct', 'sepa-credit-transfers').replace(/:[A-Za-z]+/g, 'some-id');
const ROWS = OPERATIONS.flatMap((row) => row.methods.map((method) => ({ id: row.id, method, path: pathOf(row.path) })));
const all = (...without: string[]) =>
  ROWS.filter(({ id }) => !without.includes(id)).map(({ id, method, path }) => [id, method, path] as const);
const ask = (bank: HttpBank, method: string, path: string, options: CallOptions = {}) =>
  bank.call(method, path, method === 'POST' ? { json: {}, ...options } : options);

describe('X-Request-ID', () => {
  it('is rejected if it occurs twice, even with the same value', async () => {
    const bank = await openHttpBank();
    const head = 'GET /PSD2/v1/accounts HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Request-ID: a\r\n';
    const [answer] = await talkRaw(portOf(bank.url), `${head}X-Request-ID: a\r\nConnection: close\r\n\r\n`);
    expect(answer?.body).toContain('X-Request-ID was sent more than once');
    // A comma alone does not make two of one.
    const one = await bank.call('GET', '/PSD2/v1/accounts', { requestId: 'a, b' });
    expect(errorOf(one).code).toBe('TOKEN_MISSING');
  });

  it.each(all('changeAccountName'))('%s (%s) requires it', async (_id, method, path) => {
    const bank = await openHttpBank();
    for (const options of [
      { requestId: null },
      { requestId: '' },
      { requestId: '   ' },
      { requestId: 'x'.repeat(129) },
    ]) {
      const answer = await ask(bank, method, path, options);
      expect([answer.status, errorOf(answer).code, errorOf(answer).path]).toEqual([
        400,
        'FORMAT_ERROR',
        'X-Request-ID',
      ]);
    }
    expect(errorOf(await ask(bank, method, path, { requestId: 'x'.repeat(128) }))?.path).not.toBe('X-Request-ID');
  });

  it('changeAccountName ignores it', async () => {
    const bank = await openHttpBank();
    const answer = await ask(bank, 'POST', '/bankingv01/ChangeAccountName', { requestId: null });
    expect(errorOf(answer).path).toBe('Parameters');
  });

  it('not-on-token: only the token exchange does not require it', async () => {
    const bank = await openHttpBank({ 'request-id-where': 'not-on-token' });
    expect(errorOf(await ask(bank, 'GET', '/PSD2/v1/oauth/token', { requestId: null })).path).toBe('client_id');
    expect(errorOf(await ask(bank, 'GET', '/PSD2/v1/accounts', { requestId: null })).path).toBe('X-Request-ID');
  });
});

describe('the subscription key', () => {
  it.each(all('exchangeCode'))('%s (%s) requires a known one', async (_id, method, path) => {
    const bank = await openHttpBank();
    for (const [key, code] of [
      [null, 'KEY_MISSING'],
      ['', 'KEY_MISSING'],
      ['unknown', 'KEY_UNKNOWN'],
      ['__proto__', 'KEY_UNKNOWN'],
    ] as const) {
      const answer = await ask(bank, method, path, { key });
      expect([answer.status, errorOf(answer).code, errorOf(answer).path]).toEqual([
        400,
        code,
        'Ocp-Apim-Subscription-Key',
      ]);
    }
  });

  it('that came twice is refused with a text that says so', async () => {
    const bank = await openHttpBank();
    const answer = await bank.call('GET', '/PSD2/v1/consents/none', { key: 'key-one-1, key-one-1' });
    expect(errorOf(answer)).toMatchObject({ code: 'KEY_UNKNOWN', text: expect.stringContaining('was sent twice') });
  });

  it.each(['GET', 'POST'])('exchangeCode (%s) needs none, but rejects an unknown one', async (method) => {
    const bank = await openHttpBank();
    expect(errorOf(await ask(bank, method, '/PSD2/v1/oauth/token', { key: null })).path).toBe('client_id');
    const answer = await ask(bank, method, '/PSD2/v1/oauth/token', { key: 'unknown' });
    expect([answer.status, answer.body.error, errorOf(answer).code]).toEqual([400, 'invalid_client', 'KEY_UNKNOWN']);
  });

  it('in the query is ignored', async () => {
    const bank = await openHttpBank();
    expect(
      errorOf(await bank.call('GET', '/PSD2/v1/accounts', { key: null, query: { 'subscription-key': 'key-one-1' } }))
        .code,
    ).toBe('KEY_MISSING');
  });

  it.each(all('exchangeCode', 'onboardTpp', 'changeAccountName'))(
    '%s (%s) returns NOT_ONBOARDED for a user without organisation',
    async (_id, method, path) => {
      const bank = await openHttpBank();
      const answer = await ask(bank, method, path, { key: 'key-new-1' });
      expect([answer.status, errorOf(answer).code]).toEqual([400, 'NOT_ONBOARDED']);
    },
  );

  it('of a user without organisation is enough for renaming', async () => {
    const bank = await openHttpBank();
    expect(errorOf(await ask(bank, 'POST', '/bankingv01/ChangeAccountName', { key: 'key-new-1' })).path).toBe(
      'Parameters',
    );
  });
});

/** The tags of the OpenAPI document by operation id. */
const { paths } = parse(await readOpenapiText('openapi')) as {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly operationId?: string; readonly tags?: readonly string[] }>>>
  >;
};
const TAGS = new Map(
  Object.values(paths)
    .flatMap((item) => Object.values(item))
    .map(({ operationId, tags }) => [operationId, tags?.[0]]),
);

describe('roles', () => {
  /** By the tag of the OpenAPI document; operations with another tag need no role. */
  const NEEDED: Readonly<Record<string, PspRole>> = { Consents: 'PSP_AI', Accounts: 'PSP_AI', Payments: 'PSP_PI' };
  const ROLES = Object.keys(PSP_ROLE_OIDS) as PspRole[];
  const withRole = ROWS.flatMap(({ id, method, path }) => {
    const needed = NEEDED[TAGS.get(id) ?? ''];
    return needed === undefined ? [] : [[id, method, path, needed] as const];
  });
  it.each(withRole)('are required by %s (%s)', async (_id, method, path, needed) => {
    const bank = await openHttpBank();
    const organisation = [...bank.bank.base.organisations.values()][0]!;
    bank.bank.state.organisations.set(organisation.organisationId, {
      ...organisation,
      roles: ROLES.filter((role) => role !== needed),
    });
    const answer = await ask(bank, method, path);
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'ROLE_INVALID']);
    bank.bank.state.organisations.set(organisation.organisationId, { ...organisation, roles: [needed] });
    expect(errorOf(await ask(bank, method, path))?.code).not.toBe('ROLE_INVALID');
  });

  it('are not checked with the value off', async () => {
    const bank = await openHttpBank({ 'role-check': 'off' });
    const organisation = [...bank.bank.base.organisations.values()][0]!;
    bank.bank.state.organisations.set(organisation.organisationId, { ...organisation, roles: [] });
    expect(errorOf(await ask(bank, 'POST', '/PSD2/v1/consents')).path).toBe('access');
  });
});

describe('the signing headers', () => {
  const trio = { Digest: 'SHA-256=x', Signature: 'keyId="x"', 'TPP-Signature-Certificate': 'x' };
  const without = (name: keyof typeof trio) =>
    Object.fromEntries(Object.entries(trio).filter(([known]) => known !== name));
  it.each(all('changeAccountName', 'onboardTpp'))('are required together by %s (%s)', async (_id, method, path) => {
    const bank = await openHttpBank();
    for (const [headers, missing] of [
      [without('Digest'), 'Digest'],
      [without('TPP-Signature-Certificate'), 'TPP-Signature-Certificate'],
      [without('Signature'), 'Signature'],
      [{ Digest: 'SHA-256=x' }, 'Signature'],
      [{ ...trio, Digest: '' }, 'Digest'],
    ] as const) {
      const answer = await ask(bank, method, path, { headers });
      expect([answer.status, errorOf(answer).code, errorOf(answer).path]).toEqual([400, 'FORMAT_ERROR', missing]);
    }
    for (const headers of [{ 'TPP-Signature-Certificate': 'x' }, { Digest: '', Signature: '' }]) {
      expect(['Digest', 'Signature', 'TPP-Signature-Certificate']).not.toContain(
        errorOf(await ask(bank, method, path, { headers }))?.path,
      );
    }
    // Complete, and nothing that holds.
    expect(errorOf(await ask(bank, method, path, { headers: trio })).code).toBe('SIGNATURE_INVALID');
  });
});

describe('the access token', () => {
  const reads = ROWS.filter(({ id }) => (ACCOUNT_READS as readonly OperationId[]).includes(id)).map(
    ({ id, path }) => [id, path] as const,
  );
  it.each(reads)('%s requires a known one', async (_id, path) => {
    const bank = await openHttpBank();
    for (const [authorization, code] of [
      ['', 'TOKEN_MISSING'],
      ['Bearer', 'TOKEN_INVALID'],
      ['Basic abc', 'TOKEN_INVALID'],
      ['abc', 'TOKEN_INVALID'],
      ['Bearer a b', 'TOKEN_INVALID'],
      ['Bearer abc', 'TOKEN_UNKNOWN'],
      ['bearer   abc', 'TOKEN_UNKNOWN'],
    ]) {
      const answer = await bank.call('GET', path, { headers: { Authorization: authorization! } });
      expect([authorization, answer.status, errorOf(answer).code, errorOf(answer).path]).toEqual([
        authorization,
        400,
        code,
        'Authorization',
      ]);
    }
  });
});

describe('Accept', () => {
  it.each(['application/json', '*/*', 'application/*;q=0.5', 'text/html, application/json;q=0.1', 'nonsense, */*'])(
    '"%s" gets a response',
    async (accept) => {
      const bank = await openHttpBank();
      expect(errorOf(await bank.call('GET', '/PSD2/v1/accounts', { headers: { Accept: accept } })).code).toBe(
        'TOKEN_MISSING',
      );
    },
  );

  const EXCLUDING = ['text/html', 'application/xml', 'application/json;q=0'];

  it.each(EXCLUDING)('"%s", which excludes JSON, is ignored', async (accept) => {
    const bank = await openHttpBank();
    const answer = await bank.call('GET', '/PSD2/v1/accounts', { headers: { Accept: accept } });
    expect(errorOf(answer).code).toBe('TOKEN_MISSING');
    expect(answer.headers['content-type']).toMatch(/json/);
  });

  it.each(EXCLUDING)('"%s" is rejected under accept: refused', async (accept) => {
    const bank = await openHttpBank({ accept: 'refused' });
    for (const [method, path] of [
      ['GET', '/PSD2/v1/accounts'],
      ['POST', '/bankingv01/ChangeAccountName'],
    ] as const) {
      expect(errorOf(await ask(bank, method, path, { headers: { Accept: accept } }))).toMatchObject({
        code: 'FORMAT_ERROR',
        path: 'Accept',
      });
    }
  });
});

describe('PSU headers', () => {
  it('are accepted in any format', async () => {
    const bank = await openHttpBank();
    const headers = {
      'PSU-IP-Address': 'not an address',
      'PSU-IP-Port': 'x',
      'PSU-Device-ID': '1',
      'PSU-Geo-Location': 'here',
      'PSU-Accept': '*',
      'PSU-Accept-Charset': 'x',
      'PSU-Accept-Encoding': 'x',
      'PSU-Accept-Language': 'de',
      'PSU-User-Agent': 'x',
    };
    expect(errorOf(await bank.call('GET', '/PSD2/v1/accounts', { headers })).code).toBe('TOKEN_MISSING');
  });
});

describe('error precedence', () => {
  it('is headers, key, role, signature, token, body, existence', async () => {
    const bank = await openHttpBank();
    const organisation = [...bank.bank.base.organisations.values()][0]!;
    const path = '/PSD2/v1/accounts/some-id/transactions';
    const query = { bookingStatus: 'nonsense' };
    const bad = { Digest: 'x' };
    bank.bank.state.organisations.set(organisation.organisationId, { ...organisation, roles: [] });
    expect(errorOf(await bank.call('GET', path, { requestId: null, key: null, headers: bad, query })).path).toBe(
      'X-Request-ID',
    );
    expect(errorOf(await bank.call('GET', path, { key: null, headers: bad, query })).code).toBe('KEY_MISSING');
    expect(errorOf(await bank.call('GET', path, { headers: bad, query })).code).toBe('ROLE_INVALID');
    bank.bank.state.organisations.delete(organisation.organisationId);
    expect(errorOf(await bank.call('GET', path, { headers: bad, query })).path).toBe('Signature');
    expect(errorOf(await bank.call('GET', path, { query })).code).toBe('TOKEN_MISSING');
  });
});

describe('error-status', () => {
  it('error-status: nextgen returns each code with the status of NextGenPSD2', async () => {
    const bank = await openHttpBank({ 'error-status': 'nextgen', accept: 'refused' });
    const status = async (method: string, path: string, options: CallOptions = {}) =>
      (await ask(bank, method, path, options)).status;
    expect(await status('GET', '/PSD2/v1/accounts', { requestId: null })).toBe(400);
    expect(await status('GET', '/PSD2/v1/accounts', { headers: { Accept: 'text/html' } })).toBe(406);
    expect(await status('GET', '/PSD2/v1/accounts', { key: null })).toBe(401);
    expect(await status('GET', '/PSD2/v1/accounts')).toBe(401);
    expect(await status('GET', '/PSD2/v1/consents/x')).toBe(403);
    expect(await status('GET', '/PSD2/v1/payments/sepa-credit-transfers/x')).toBe(404);
    expect(await status('GET', '/PSD2/v1/payments/x/x')).toBe(404);
    expect(await status('POST', '/PSD2/v1/consents', { headers: { 'Content-Type': 'text/plain' } })).toBe(415);
    expect(await status('POST', '/PSD2/v1/consents', { json: 'x'.repeat(200_000) })).toBe(413);
  });
});
