import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { openValidatingProxy } from '../support/validating-proxy.js';
import { profileUnderTest } from '../support/nextgen-rows.js';

/**
 * A tool that knows nothing but the document which a bank serves: it sends every example in it, and what earlier answers
 * told by the same name. So it walks the journey, and every operation succeeds. Between it and the bank is a proxy that
 * holds each request and each answer to the same document.
 */

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly example?: unknown;
}
interface Media {
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Media | undefined;
  readonly needsToken: boolean;
}

/** What the tool has learned, by the names of the document. */
type Known = Record<string, string>;

/** In the order in which one thing needs the other. Between them the PSU decides. */
const FIRST = ['createConsent', 'authorise'];
const WITH_CODE = ['exchangeCode', 'exchangeCodeByPost'];
const READS = ['readConsent', 'readConsentStatus', 'readAccounts', 'readAccount', 'readBalances', 'readTransactions'];
const PAYMENT = ['initiatePayment', 'readPayment', 'readPaymentStatus', 'cancelPayment'];
const LAST = ['changeAccountName', 'deleteConsent', 'onboardTpp', 'readOauthMetadata'];

/** Under which other names an answer's member is asked for. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  consentId: ['request_id', 'Consent-ID'],
  resourceId: ['accountId'],
};

function operationsOf(document: any): Map<string, Operation> {
  const resolved = (node: any): any =>
    node?.$ref === undefined
      ? node
      : node.$ref
          .slice(2)
          .split('/')
          .reduce((part: any, key: string) => part[key], document);
  const found = new Map<string, Operation>();
  for (const [path, item] of Object.entries<any>(document.paths)) {
    for (const method of ['get', 'post', 'delete'].filter((name) => item[name] !== undefined)) {
      const { operationId: id, parameters = [], requestBody, security } = item[method];
      found.set(id, {
        id,
        method,
        path,
        parameters: [...(item.parameters ?? []), ...parameters].map(resolved),
        body: requestBody?.content['application/json'],
        needsToken: security.some((way: object) => 'accessToken' in way),
      });
    }
  }
  return found;
}

async function send(base: string, operation: Operation, known: Known, more: Known = {}): Promise<Response> {
  let { path } = operation;
  const query = new URLSearchParams();
  const headers: Record<string, string> = { ...more };
  for (const { name, in: place, required, example } of operation.parameters) {
    const value = known[name] ?? (example === undefined ? undefined : String(example));
    if (value === undefined) {
      // What has to be sent, the document shows, or an answer told.
      expect([operation.id, name, required === true]).toEqual([operation.id, name, false]);
      continue;
    }
    if (place === 'path') path = path.replace(`{${name}}`, value);
    else if (place === 'query') query.set(name, value);
    else headers[name] = value;
  }
  if (operation.needsToken && known['access_token'] !== undefined)
    headers['Authorization'] = `Bearer ${known['access_token']}`;
  const example = operation.body?.example ?? Object.values(operation.body?.examples ?? {})[0]?.value;
  if (example !== undefined) headers['Content-Type'] = 'application/json';
  const target = `${base}${path}${query.size === 0 ? '' : `?${query.toString()}`}`;
  return fetch(target, {
    method: operation.method.toUpperCase(),
    headers,
    redirect: 'manual',
    ...(example !== undefined && { body: JSON.stringify(example) }),
  });
}

/** Remembers every text in an answer by its name, the first of a name that comes. */
function learn(node: unknown, known: Known, isNew = new Set<string>()): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [name, value] of Object.entries(node)) {
    if (typeof value === 'object') learn(value, known, isNew);
    else if (typeof value === 'string' && !isNew.has(name)) {
      isNew.add(name);
      for (const asked of [name, ...(ALIASES[name] ?? [])]) known[asked] = value;
    }
  }
}

describe.each(['published', 'nextgen', 'oauth'] as const)('the examples of the document under %s', (profile) => {
  let server: InProcessServer;
  beforeAll(async () => {
    server = await startInProcess({
      profile: profileUnderTest(profile),
      trustedProxies: 'loopback',
      checkAnswers: true,
    });
  });
  afterAll(() => server.stop());

  const control = async (path: string, body?: object): Promise<any> => {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
    return (await fetch(`${server.url}/__admin${path}`, body && init)).json();
  };

  it('complete the whole journey', async () => {
    const proxy = await openValidatingProxy(server.url);
    const operations = operationsOf(await (await fetch(`${server.url}/openapi.json`)).json());
    const [tpp] = (await control('/demo')).tpps;
    const certificate = encodeURIComponent(await readFile(tpp.certificates.certificate, 'utf8'));
    const known: Known = {};
    const statuses: Record<string, number> = {};
    const walk = async (ids: readonly string[]): Promise<void> => {
      for (const operation of ids.flatMap((id) => operations.get(id) ?? [])) {
        if (operation.id === 'authorise') known['scope'] = `AIS:${known['consentId']}`;
        const certified = operation.id === 'onboardTpp' ? { 'X-Client-Cert': certificate } : {};
        const answer = await send(proxy.url, operation, known, certified);
        const text = await answer.text();
        statuses[operation.id] = answer.status;
        const isRight = answer.status < 400;
        expect([operation.id, isRight ? 'taken' : text]).toEqual([operation.id, 'taken']);
        if (answer.headers.get('content-type')?.includes('json') === true) learn(JSON.parse(text), known);
        delete known['scope'];
      }
    };
    const approved = async (): Promise<string> =>
      (await control(`/authorisations/${known['consentId']}`, { decision: 'approve' })).code;
    for (const id of WITH_CODE) {
      await walk(FIRST);
      known['code'] = await approved();
      await walk([id]);
    }
    const listed = new Set([...FIRST, ...WITH_CODE, ...READS, ...PAYMENT, ...LAST]);
    const others = [...operations.keys()].filter((id) => !listed.has(id));
    await walk([...READS, ...others, ...PAYMENT, ...LAST]);
    expect(Object.keys(statuses).toSorted()).toEqual([...operations.keys()].toSorted());
    expect(proxy.violations).toEqual([]);
    expect(proxy.judged.size).toBe(operations.size);
  });

  it('contain no date in the past', async () => {
    const operations = operationsOf(await (await fetch(`${server.url}/openapi.json`)).json());
    const sent = [...operations.values()].map(({ parameters, body }) => [
      parameters.map(({ example }) => example),
      body?.example,
      body?.examples,
    ]);
    const days = [...JSON.stringify(sent).matchAll(/"(\d{4}-\d{2}-\d{2})/g)].map(([, day]) => day);
    expect(days.length).toBeGreaterThan(0);
    expect(days.filter((day) => day !== '9999-12-31')).toEqual([]);
  });
});
