import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import type { IHttpOperation } from '@stoplight/types';
import { parse } from 'yaml';
import { compileProfile, profileOf, settableRows } from '../../src/decisions/decisions.js';
import { schemaKeyOf } from '../../src/dialects/published/document/profile-document.js';
import { PUBLISHED } from '../../src/dialects/published/operations.js';
import { readOpenapiText } from '../../src/server/openapi-document.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { openHttpBank, type HttpBank } from '../support/http-bank.js';
import { ERROR_CASES } from '../support/reference/error-cases.js';
import { OPERATION_CASES, send, defectsOf, type Draft } from '../support/invalid-requests.js';
import { openValidatingProxy, operationsServedBy, type ValidatingProxy } from '../support/validating-proxy.js';
import { NEXTGEN_PROFILE, profileUnderTest } from '../support/nextgen-rows.js';

/** A bank behind a proxy that holds every answer, and every request that succeeds, to the document of that bank. */
async function behindProxy(
  bank: HttpBank,
  described?: readonly IHttpOperation[],
): Promise<{ readonly proxy: ValidatingProxy; readonly proxied: HttpBank }> {
  const proxy = await openValidatingProxy(bank.url, described);
  return { proxy, proxied: { ...bank, url: proxy.url } };
}

/** The paths of the parts in which two documents differ. */
function differences(left: unknown, right: unknown, path: readonly string[] = []): string[] {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return left === right ? [] : [path.join('.')];
  const [of, other] = [new Map(Object.entries(left)), new Map(Object.entries(right))];
  return [...new Set([...of.keys(), ...other.keys()])].flatMap((name) =>
    differences(of.get(name), other.get(name), [...path, name]),
  );
}

describe('the document that a bank serves', () => {
  let server: InProcessServer;
  beforeAll(async () => {
    server = await startInProcess({ clock: '2026-03-02T09:00:00Z' });
    const create = { method: 'PUT', headers: { 'Content-Type': 'application/json' } };
    for (const [bank, profile] of [
      ['plain', 'published'],
      ['modern', NEXTGEN_PROFILE],
    ])
      await fetch(`${server.url}/__admin/banks/${bank}`, { ...create, body: JSON.stringify({ profile }) });
  });
  afterAll(() => server.stop());

  const read = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> =>
    (await fetch(`${server.url}${path}`, { headers })).text();
  const serversOf = (text: string): unknown =>
    (parse(text) as { servers: { url: string }[] }).servers.map(({ url }) => url);

  it('is the published one at the requested address, without what the bank never sends', async () => {
    const whole: unknown = parse(await readOpenapiText('openapi'));
    for (const prefix of ['', '/banks/plain']) {
      const served = await read(`${prefix}/openapi.yaml`);
      expect(differences(whole, parse(served)).filter((path) => !path.startsWith('servers.'))).toEqual([
        'paths./PSD2/v1/consents.post.responses.201',
        'paths./PSD2/v1/accounts/{accountId}/transactions.get.parameters.3',
        'paths./PSD2/v1/payments/{paymentProduct}.post.responses.201',
        'components.parameters.Page',
        'components.schemas.TokenResponse.properties.expires_in',
        'components.schemas.TransactionListResponse.properties.transactions.properties.links',
      ]);
      expect(serversOf(served)).toEqual([`${server.url}${prefix}`]);
    }
    expect(serversOf(await read('/banks/modern/openapi.yaml'))).toEqual([`${server.url}/banks/modern`]);
    const byName = server.url.replace('127.0.0.1', 'localhost');
    expect(serversOf(await (await fetch(`${byName}/openapi.yaml`)).text())).toEqual([byName]);
  });

  it.each([
    [{ 'success-status': 'nextgen' }, '201'],
    [{ 'expires-in-key': 'both' }, 'expires_in'],
    [{ 'expires-in-key': 'clean' }, 'expires_in'],
    [{ paging: 2 }, 'Page'],
  ])('has what a bank with %j sends: %s', async (decisions, name) => {
    await fetch(`${server.url}/__admin/banks/sends`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ profile: { decisions } }),
    });
    expect(await read('/banks/sends/openapi.json')).toContain(`"${name}":{`);
    expect(await read('/banks/plain/openapi.json')).not.toContain(`"${name}":{`);
  });

  it('contains the public URL behind a proxy', async () => {
    const behind = await startInProcess({ publicUrl: 'https://bank.example/sandbox' });
    try {
      const served = await (await fetch(`${behind.url}/openapi.yaml`)).text();
      expect(serversOf(served)).toEqual(['https://bank.example/sandbox']);
    } finally {
      await behind.stop();
    }
  });

  it('is available as JSON with the same content', async () => {
    for (const prefix of ['', '/banks/modern']) {
      const answer = await fetch(`${server.url}${prefix}/openapi.json`);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      const json: unknown = await answer.json();
      for (const version of ['1.1', '1.2'] as const)
        expect(json).toEqual(parse(await read(`${prefix}/openapi.yaml`), { version }));
    }
  });

  it('follows a change of the profile', async () => {
    const put = { method: 'PUT', headers: { 'Content-Type': 'application/json' } };
    const parameters = async (): Promise<string> =>
      JSON.stringify((parse(await read('/banks/plain/openapi.yaml')) as any).components.parameters.BookingStatus);
    expect(await parameters()).not.toContain('"required":true');
    const body = JSON.stringify({ extends: 'published', decisions: { 'booking-status': 'required' } });
    await fetch(`${server.url}/__admin/banks/plain/profile`, { ...put, body });
    expect(await parameters()).toContain('"required":true');
    await fetch(`${server.url}/__admin/banks/plain/profile`, { ...put, body: '{"extends":"published"}' });
  });

  it('lists the rows in which its bank differs from the published interface', async () => {
    const { info } = parse(await read('/banks/modern/openapi.yaml')) as { info: { description: string } };
    expect(info.description).toMatch(/^\*\*This bank differs from the published interface\*\*/);
    expect(info.description).toContain('- `booking-status`: `required` (without it: FORMAT_ERROR. ');
    expect(info.description).toContain('- `token-method`: `post-only` (GET returns 405');
  });

  it.each(['published', 'nextgen', 'oauth'] as const)("passes Redocly's rules under %s", async (profile) => {
    const document = await PUBLISHED.documentsOf(await readOpenapiText('openapi'))(
      profileOf(profileUnderTest(profile), 'published'),
    );
    const config = await createConfig({
      extends: ['recommended'],
      // A browser calls the authorisation endpoint; and what a profile leaves without use stays among the components.
      rules: {
        'operation-2xx-response': 'off',
        'no-unused-components': 'off',
        'no-invalid-schema-examples': 'error',
        'no-invalid-parameter-examples': 'error',
      },
    });
    const source = document.yaml('https://bank.example');
    const problems = await lintFromString({ source, absoluteRef: 'bank.yaml', config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });
});

it('the proxy detects what a document does not describe', async () => {
  const [modern, plain] = [await openHttpBank({}, { profile: 'nextgen' }), await openHttpBank()];
  const proxy = await openValidatingProxy(modern.url, await operationsServedBy(plain.url));
  for (const { valid } of OPERATION_CASES) await send({ ...modern, url: proxy.url }, valid(modern));
  expect(proxy.violations).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^readBalances 200: .* balances.0.balanceAmount.amount must be number/),
      expect.stringMatching(/^readAccounts 200: .* must NOT have additional properties; found '_links'/),
    ]),
  );
});

/** Sends the good request of every operation. */
async function everyOperation(bank: HttpBank, proxied: HttpBank): Promise<void> {
  for (const { valid } of OPERATION_CASES) await send(proxied, valid(bank));
}

describe.each(['published', 'nextgen', 'oauth'] as const)('the document that a bank serves under %s', (profile) => {
  let described: readonly IHttpOperation[];
  beforeAll(async () => {
    described = await operationsServedBy((await openHttpBank({}, { profile })).url);
  });

  it('describes the response of every operation, and every way in which it rejects a call', async () => {
    const bank = await openHttpBank({}, { profile });
    const { proxy, proxied } = await behindProxy(bank);
    await everyOperation(bank, proxied);
    for (const operation of OPERATION_CASES) {
      for (const defect of defectsOf(operation, profile === 'nextgen' ? 'nextgen' : 'published')) {
        const draft = operation.valid(bank);
        defect.apply(draft, bank);
        await send(proxied, draft);
      }
    }
    expect(proxy.violations).toEqual([]);
    const succeeded = [...proxy.judged.keys()].filter((key) => / 20\d$/.test(key));
    expect(succeeded).toHaveLength(OPERATION_CASES.length);
    expect(proxy.judged.size).toBeGreaterThan(profile === 'nextgen' ? 60 : 25);
  });

  it.each(Object.entries(ERROR_CASES))('describes the error %s', async (code, { operationId, switches, apply }) => {
    const bank = await openHttpBank(switches, { profile });
    const { proxy, proxied } = await behindProxy(bank, switches ? undefined : described);
    const found = OPERATION_CASES.find(({ id }) => id === operationId);
    const draft: Draft | undefined = found?.valid(bank);
    if (!draft) throw new Error(`there is no operation ${operationId}`);
    await apply(draft, bank);
    await send(proxied, draft);
    expect([code, proxy.violations]).toEqual([code, []]);
    expect(proxy.judged.size).toBe(1);
  });
});

describe('the document that a bank serves with other decisions', () => {
  const alternatives = settableRows('published').flatMap(({ slug, setting, profiles, dialect }) =>
    setting.kind === 'choice' && !dialect
      ? setting.values.filter((value) => value !== profiles.published).map((value) => [slug, value] as const)
      : [],
  );
  /** Rows that decide what a refusal looks like. */
  const ABOUT_ERRORS: readonly string[] = [
    'gateway-errors',
    'error-body',
    'error-status',
    'token-errors',
    'token-method',
    'unpublished-operations',
  ];
  const refusals = async (bank: HttpBank, proxied: HttpBank, slug: string): Promise<void> => {
    const refused = ABOUT_ERRORS.includes(slug) ? ['exchangeCode', 'createConsent'] : [];
    for (const operation of OPERATION_CASES.filter(({ id }) => refused.includes(id))) {
      for (const defect of defectsOf(operation, 'published')) {
        const draft = operation.valid(bank);
        defect.apply(draft, bank);
        await send(proxied, draft);
      }
    }
  };
  const others = [
    ['paging', 1],
    ['rate-limit', 5],
    ['quota', 5],
    ['payment-rules', ['sepa-credit-transfers']],
  ] as const;

  const published = schemaKeyOf(compileProfile('published'));
  const changesDocument = ([slug, value]: readonly [string, unknown]): boolean =>
    schemaKeyOf(compileProfile('published', { [slug]: value })) !== published;
  const rows = [...alternatives, ...others];

  const changing = rows.filter(changesDocument);
  const isAboutErrors = ([slug]: readonly [string, unknown]): boolean => ABOUT_ERRORS.includes(slug);
  const further = changing.filter((row) => !isAboutErrors(row));
  /** Rows in threes, because reading a document takes longer than all calls. The values of a row are next to each other, so apart here. */
  const count = Math.ceil(further.length / 3);
  const groups = [
    ...changing.filter(isAboutErrors).map((row) => [row]),
    ...Array.from({ length: count }, (_, place) => further.filter((_row, index) => index % count === place)),
  ];

  it.each(groups.map((group) => [Object.fromEntries(group)]))(
    'describes the response of every operation: %j',
    async (decisions) => {
      const bank = await openHttpBank(decisions);
      const { proxy, proxied } = await behindProxy(bank);
      await everyOperation(bank, proxied);
      for (const slug of Object.keys(decisions)) await refusals(bank, proxied, slug);
      expect(proxy.violations).toEqual([]);
    },
  );
});
