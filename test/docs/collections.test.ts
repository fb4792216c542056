import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { operationsOf, readOperations } from '../../scripts/collections/documents.mjs';
import { collectionFiles } from '../../scripts/collections/files.mjs';

const root = new URL('../../', import.meta.url);
const POSTMAN = 'collections/sandbank.postman_collection.json';

interface Part {
  readonly key: string;
  readonly value: string;
  readonly disabled?: boolean;
}
interface Item {
  readonly name: string;
  readonly event: readonly { readonly script: { readonly exec: readonly string[] } }[];
  readonly request: {
    readonly method: string;
    readonly description: string;
    readonly header: readonly Part[];
    readonly url: { readonly raw: string; readonly path: readonly string[]; readonly query?: readonly Part[] };
    readonly body?: { readonly raw?: string };
  };
}
interface Collection {
  readonly variable: readonly Part[];
  readonly item: readonly { readonly name: string; readonly item: readonly Item[] }[];
}

const files = collectionFiles();
const collection = JSON.parse(files.get(POSTMAN) ?? '') as Collection;
const [journey, everyOperation] = collection.item;
/** What an operation is called in a description: `createConsent`: POST /PSD2/v1/consents */
const idOf = (text: string): string => /`(\w+)`: [A-Z]+ \//.exec(text)?.[1] ?? '';

describe('the collections', () => {
  it('match the output of the generator (npm run collections)', () => {
    for (const [path, text] of files) expect([path, readFileSync(new URL(path, root), 'utf8')]).toEqual([path, text]);
    const there = readdirSync(new URL('collections/bruno/', root), { recursive: true, withFileTypes: true });
    expect(there.filter((entry) => entry.isFile())).toHaveLength(files.size - 1);
  });

  it('contain every operation of the bank exactly once besides the journey, with its method and path', () => {
    const bank = readOperations('bank');
    const inPostman = everyOperation!.item.filter(({ request }) => bank.has(idOf(request.description)));
    expect(inPostman.map(({ request }) => idOf(request.description)).sort()).toEqual([...bank.keys()].sort());
    for (const { request } of inPostman) {
      const { method, path } = bank.get(idOf(request.description))!;
      expect([request.method, `/${request.url.path.join('/')}`]).toEqual([method, path.replace(/\{(\w+)\}/g, ':$1')]);
    }
    const inBruno = [...files].filter(([path]) => path.includes('/every-operation/')).map(([, text]) => idOf(text));
    expect(inBruno.filter((id) => bank.has(id)).sort()).toEqual([...bank.keys()].sort());
  });

  it('contain the same requests in both formats, in the same order', () => {
    for (const [slug, folder] of Object.entries({ journey: journey!, 'every-operation': everyOperation! })) {
      const inBruno = [...files].filter(([path]) => path.startsWith(`collections/bruno/${slug}/`) && /\d/.test(path));
      expect(inBruno.map(([, text]) => /^ {2}name: (.*)$/m.exec(text)?.[1])).toEqual(
        folder.item.map(({ name }) => name),
      );
      expect(inBruno.map(([, text]) => /^ {2}seq: (.*)$/m.exec(text)?.[1])).toEqual(
        folder.item.map((_, index) => String(index + 1)),
      );
    }
  });

  it('send every parameter that a document requires, and include the others of a single call', () => {
    const operations = new Map([...readOperations('control'), ...readOperations('bank')]);
    for (const { name, request } of [...journey!.item, ...everyOperation!.item]) {
      const { parameters } = operations.get(idOf(request.description))!;
      const sent = [...request.header, ...(request.url.query ?? [])].filter(({ disabled }) => disabled !== true);
      const required = parameters.filter((parameter) => parameter.required === true && parameter.in !== 'path');
      expect([name, sent.map(({ key }) => key)]).toEqual([
        name,
        expect.arrayContaining(required.map((parameter) => parameter.name)),
      ]);
    }
    const consent = everyOperation!.item.find(({ request }) => idOf(request.description) === 'createConsent')!;
    expect(consent.request.header).toContainEqual(expect.objectContaining({ key: 'PSU-Device-ID', disabled: true }));
  });

  it.each(collection.item)('only use variables that an earlier step has set: $name', ({ item }) => {
    const known = new Set(['$guid', ...collection.variable.map(({ key }) => key)]);
    for (const { name, event, request } of item) {
      const unknown = [...JSON.stringify(request).matchAll(/\{\{([^}]+)\}\}/g)].filter(
        ([, used]) => !known.has(used ?? ''),
      );
      expect([name, unknown.map(([text]) => text)]).toEqual([name, []]);
      const script = event.flatMap(({ script: { exec } }) => exec).join('\n');
      expect(script).toMatch(/test\('the status is \d/);
      for (const [, taken = ''] of script.matchAll(/keep\('(\w+)'/g)) known.add(taken);
    }
  });

  it('generate a new request id for each call, and need no local settings', () => {
    const ids = [...JSON.stringify(collection).matchAll(/"key":"X-Request-ID","value":"([^"]*)"/g)];
    expect(ids.length).toBeGreaterThan(20);
    expect(new Set(ids.map(([, value]) => value))).toEqual(new Set(['{{$guid}}']));
    expect(Object.fromEntries(collection.variable.map(({ key, value }) => [key, value]))).toMatchObject({
      baseUrl: 'http://127.0.0.1:8080',
      adminToken: '',
    });
  });
});

describe('the collection for NextGenPSD2', () => {
  const ofDialect = collectionFiles(undefined, 'nextgenpsd2');
  const NAME = 'collections/sandbank-nextgenpsd2.postman_collection.json';
  const walked = JSON.parse(ofDialect.get(NAME) ?? '') as Collection;
  const steps = walked.item.flatMap(({ item }) => item);

  it('matches the output of the generator (npm run collections)', () => {
    for (const [path, text] of ofDialect)
      expect([path, readFileSync(new URL(path, root), 'utf8')]).toEqual([path, text]);
    const there = readdirSync(new URL('collections/bruno-nextgenpsd2/', root), {
      recursive: true,
      withFileTypes: true,
    });
    expect(there.filter((entry) => entry.isFile())).toHaveLength(ofDialect.size - 1);
  });

  it('has the same requests in both formats, by the methods and paths of the document', () => {
    const inBruno = [...ofDialect].filter(([path]) => /\/\d\d-/.test(path)).map(([, text]) => text);
    expect(inBruno.map((text) => /^ {2}name: (.*)$/m.exec(text)?.[1])).toEqual(steps.map(({ name }) => name));
    const operations = new Map([...readOperations('control'), ...readOperations('nextgenpsd2')]);
    for (const { request } of steps) {
      const { method, path } = operations.get(idOf(request.description))!;
      expect([request.method, `/${request.url.path.join('/')}`]).toEqual([
        method,
        path.replace(/\{([\w-]+)\}/g, ':$1'),
      ]);
    }
  });

  it('only uses variables that an earlier step has set, and names its TPP in each call', () => {
    const known = new Set(['$guid', ...walked.variable.map(({ key }) => key)]);
    for (const { name, event, request } of steps) {
      const used = [...JSON.stringify(request).matchAll(/\{\{([^}]+)\}\}/g)].map(([, variable = '']) => variable);
      expect([name, used.filter((variable) => !known.has(variable))]).toEqual([name, []]);
      const script = event.flatMap(({ script: { exec } }) => exec).join('\n');
      for (const [, taken = ''] of script.matchAll(/keep\('(\w+)'/g)) known.add(taken);
      const isOfTpp = !request.url.raw.startsWith('{{adminUrl}}');
      expect([name, request.header.some(({ key }) => key === 'Sandbank-TPP')]).toEqual([name, isOfTpp]);
    }
  });
});

describe('a change of a document', () => {
  /** The collections when the text of the bank's document is another. */
  const text = JSON.stringify(parse(readFileSync(new URL('fixtures/openapi.yaml', root), 'utf8')));
  const after = (from: string, to: string): Map<string, string> => {
    expect(text).toContain(from);
    const changed = operationsOf(JSON.parse(text.replaceAll(from, to)) as object, 'bank');
    return collectionFiles((name) => (name === 'bank' ? changed : readOperations(name)));
  };

  it.each([
    ['of a path', '/PSD2/v1/consents', '/PSD3/v1/consents'],
    ['of a header', 'Ocp-Apim-Subscription-Key', 'Subscription-Key'],
    ['of a header that becomes required', '"name":"PSU-IP-Port"', '"name":"PSU-IP-Port","required":true'],
    ['of an example', '"frequencyPerDay":4', '"frequencyPerDay":3'],
    ['of a description', 'Returns the balances of one account.', 'Answers the balances of one account.'],
    ['of a member of an answer', '"transactionStatus":', '"paymentStatus":'],
    ['of a status', '"204"', '"202"'],
  ])('changes both collections: %s', (_what, from, to) => {
    const changed = [...after(from, to)].filter(([path, text]) => files.get(path) !== text).map(([path]) => path);
    expect(changed).toContain(POSTMAN);
    expect(changed).toContainEqual(expect.stringMatching(/^collections\/bruno\/journey\//));
    expect(changed).toContainEqual(expect.stringMatching(/^collections\/bruno\/every-operation\//));
  });

  it.each([
    ['"operationId":"readBalances"', '"operationId":"readBalance"', 'no document has an operation readBalances'],
    ['"name":"bookingStatus"', '"name":"status"', 'readTransactions has no parameter bookingStatus'],
    ['"validUntil":"9999-12-31"', '"x":1', 'the example of createConsent has nothing at validUntil'],
    ['"request_id":{"type"', '"requestId":{"type"', 'exchangeCodeByPost has no parameter request_id'],
  ])('is an error if it removes something that a step needs: %j', (from, to, message) => {
    expect(() => after(from, to)).toThrow(message);
  });
});
