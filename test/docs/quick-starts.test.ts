import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { blocksOf, ROOT } from '../support/documents/markdown.js';

/** The programs of docs/quick-starts.md, of which the tests of the machine run only some: what they call exists. */

interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}
interface Operation {
  readonly parameters?: readonly { readonly $ref: string }[];
  readonly responses: Readonly<Record<string, unknown>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>> & { readonly parameters?: [] }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, { readonly name: string; readonly in: string }>>;
  };
}

const read = (path: string): Document => parse(readFileSync(join(ROOT, path), 'utf8')) as Document;
const BANK = read('fixtures/openapi.yaml');
const CONTROL = read('fixtures/admin-openapi.yaml');

const PROGRAMS = blocksOf('docs/quick-starts.md').filter(({ language }) =>
  ['ts', 'python', 'java', 'csharp'].includes(language),
);

/** The calls of the programs, in their order. */
const CALLS = [
  { document: CONTROL, method: 'get', path: '/__admin/demo', verb: /["']GET["']|HttpMethod\.Get/ },
  { document: BANK, method: 'post', path: '/PSD2/v1/consents', verb: /["']POST["']|HttpMethod\.Post/ },
  { document: BANK, method: 'get', path: '/PSD2/v1/consents/{consentId}/status', verb: /["']GET["']|HttpMethod\.Get/ },
];

const SCHEMAS: Readonly<Record<string, Schema | undefined>> = {
  ...BANK.components.schemas,
  Demo: CONTROL.components.schemas['Demo'],
};

/** The members that the programs send and read, and where the documents have them. `[]` is the first of a list. */
const MEMBERS: readonly (readonly [string, string])[] = [
  ['Demo', 'tpps.[].subscriptionKey'],
  ['Demo', 'psus.[].accounts.[].iban'],
  ['ConsentRequest', 'access.accounts.[].iban'],
  ['ConsentRequest', 'access.balances.[].iban'],
  ['ConsentRequest', 'recurringIndicator'],
  ['ConsentRequest', 'frequencyPerDay'],
  ['ConsentCreationResponse', 'consentId'],
  ['ConsentCreationResponse', '_links.scaRedirect.href'],
  ['ConsentStatusResponse', 'consentStatus'],
];

const HEADERS = ['X-Request-ID', 'Ocp-Apim-Subscription-Key'];

/** The member of a schema, or undefined. */
function memberAt(document: Document, schema: Schema | undefined, path: readonly string[]): Schema | undefined {
  const resolve = (one: Schema): Schema => {
    if (one.$ref !== undefined) return resolve(document.components.schemas[one.$ref.split('/').pop() ?? ''] ?? {});
    return one.allOf?.[0] ? resolve(one.allOf[0]) : one;
  };
  if (!schema) return undefined;
  const [step, ...rest] = path;
  if (step === undefined) return schema;
  const resolved = resolve(schema);
  return memberAt(document, step === '[]' ? resolved.items : resolved.properties?.[step], rest);
}

describe('the documents that the quick starts rely on', () => {
  it.each(CALLS)('have $method $path, which returns 200', ({ document, method, path }) => {
    expect(Object.keys(document.paths[path]?.[method]?.responses ?? {})).toContain('200');
  });

  it.each(MEMBERS)('have in %s the member %s', (schema, path) => {
    const document = schema === 'Demo' ? CONTROL : BANK;
    expect(memberAt(document, SCHEMAS[schema], path.split('.'))).toBeDefined();
  });

  it.each(HEADERS)('have the header %s with each call of the bank', (header) => {
    for (const { path } of CALLS.filter(({ document }) => document === BANK)) {
      const names = (BANK.paths[path]?.parameters ?? []).map(
        ({ $ref }: { $ref: string }) => BANK.components.parameters[$ref.split('/').pop() ?? '']?.name,
      );
      expect(names).toContain(header);
    }
  });
});

describe('a quick start', () => {
  it('exists in four languages', () =>
    expect(PROGRAMS.map(({ language }) => language)).toEqual(['ts', 'python', 'java', 'csharp']));

  it.each(PROGRAMS)('in $language makes these calls and no other', ({ text }) => {
    const called = text
      .split('\n')
      .flatMap((line) => {
        const [, path = ''] = /\$?f?["'`](\/(?:PSD2|__admin)\/.*)/.exec(line) ?? [];
        return path === ''
          ? []
          : [{ line, path: path.replace(/^(\/PSD2\/v1\/consents\/).*(\/status).*/, '$1{consentId}$2') }];
      })
      .map(({ line, path }) => ({ line, path: path.replace(/["'].*/, '') }));
    expect(called.map(({ path }) => path)).toEqual(CALLS.map(({ path }) => path));
    for (const [index, { line }] of called.entries()) expect(line).toMatch(CALLS[index]!.verb);
  });

  it.each(PROGRAMS)('in $language sends these headers and no other', ({ text }) => {
    const sent = [...text.matchAll(/["']([A-Z][\w]*(?:-\w+)+)["']/g)].map(([, name = '']) => name);
    expect(sent.filter((name) => name !== 'Content-Type')).toEqual(HEADERS);
  });

  it.each(PROGRAMS)('in $language names the members as the documents do', ({ language, text }) => {
    // The program in Java finds a member anywhere in a text.
    const skipped = language === 'java' ? ['tpps', 'psus', '_links'] : [];
    const names = new Set(MEMBERS.flatMap(([, path]) => path.split('.')));
    for (const name of names)
      if (name !== '[]' && !skipped.includes(name)) expect(text).toMatch(new RegExp(`\\b${name}\\b`));
  });
});
