import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http/dist/utils/operations.js';
import { validateInput, validateOutput } from '@stoplight/prism-http/dist/validator/index.js';
import { Ajv, type AnySchema } from 'ajv';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';

// The document of the second interface in itself. `nextgenpsd2-structure.test.ts` compares it with the published one.

const OPERATIONS: Readonly<Record<string, readonly string[]>> = {
  Payments: [
    ...['initiatePayment', 'readPayment', 'cancelPayment', 'readPaymentStatus'],
    ...['startPaymentAuthorisation', 'readPaymentAuthorisations', 'readPaymentScaStatus', 'updatePaymentPsuData'],
    ...['startPaymentCancellationAuthorisation', 'readPaymentCancellationAuthorisations'],
    ...['readPaymentCancellationScaStatus', 'updatePaymentCancellationPsuData'],
  ],
  Accounts: ['readAccounts', 'readAccount', 'readBalances', 'readTransactions', 'readTransactionDetails'],
  'Card accounts': ['readCardAccounts', 'readCardAccount', 'readCardBalances', 'readCardTransactions'],
  Consents: [
    ...['createConsent', 'readConsent', 'deleteConsent', 'readConsentStatus'],
    ...['startConsentAuthorisation', 'readConsentAuthorisations', 'readConsentScaStatus', 'updateConsentPsuData'],
  ],
  'Funds confirmations': [
    ...['confirmFunds', 'createFundsConsent', 'readFundsConsent', 'deleteFundsConsent', 'readFundsConsentStatus'],
    ...['startFundsConsentAuthorisation', 'readFundsConsentAuthorisations', 'readFundsConsentScaStatus'],
    'updateFundsConsentPsuData',
  ],
  'Signing baskets': [
    ...['createSigningBasket', 'readSigningBasket', 'deleteSigningBasket', 'readSigningBasketStatus'],
    ...['startSigningBasketAuthorisation', 'readSigningBasketAuthorisations', 'readSigningBasketScaStatus'],
    'updateSigningBasketPsuData',
  ],
};

/** What the standard leaves to OAuth, or to the bank. */
const ADDITIONS = ['exchangeCode', 'downloadTransactions', 'startSignIn', 'readSignIn', 'endSignIn', 'readAccountList'];

/** Codes that every operation can return, so that `x-errors` does not repeat them. */
const COMMON_CODES = /^(FORMAT_ERROR|SERVICE_BLOCKED|ROLE_INVALID|(CERTIFICATE|SIGNATURE|TOKEN)_\w+)$/;

type Node = Readonly<Record<string, unknown>>;
interface Media {
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
interface Holder {
  readonly content?: Readonly<Record<string, Media>>;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly requestBody?: Holder;
  readonly responses: Readonly<Record<string, Holder>>;
  readonly 'x-source': string;
  readonly 'x-errors'?: readonly string[];
}

const file = fileURLToPath(new URL('../../fixtures/nextgenpsd2.yaml', import.meta.url));
const document = parse(readFileSync(file, 'utf8')) as {
  readonly paths: Readonly<Record<string, Node>>;
  readonly components: { readonly schemas: Readonly<Record<string, Node>> };
};
const standard = Object.entries(document.paths).filter(([, item]) => item['x-addition'] !== true);
const operations = standard.flatMap(([path, item]) =>
  ['get', 'post', 'put', 'delete']
    .filter((method) => item[method] !== undefined)
    .map((method) => ({ method, path, operation: item[method] as Operation })),
);

function resolved<T extends object>(node: T): T {
  const reference = (node as { readonly $ref?: string }).$ref;
  if (reference === undefined) return node;
  const keys = reference.slice('#/'.length).split('/');
  return keys.reduce<unknown>((part, key) => (part as Node)[key], document) as T;
}

/** Every object in the document with its JSON pointer, without those inside examples. */
function* nodesOf(node: unknown, pointer = '#'): Generator<readonly [pointer: string, node: Node]> {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) yield [pointer, node as Node];
  for (const [key, value] of Object.entries(node)) {
    if (key === 'example' || key === 'examples') continue;
    yield* nodesOf(value, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
}

function examplesOf({ example, examples }: Media): readonly unknown[] {
  return [...(example === undefined ? [] : [example]), ...Object.values(examples ?? {}).map(({ value }) => value)];
}

/** Ajv with the settings of Prism, but a warning (an unknown format) is a failure. */
function newAjv(): Ajv {
  const refuse = (text: unknown): never => {
    throw new Error(String(text));
  };
  const logger = { log: refuse, warn: refuse, error: refuse };
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, allowMatchingProperties: true, strict: false, logger });
  addFormats.default(ajv);
  return ajv;
}

describe('the operations of NextGenPSD2', () => {
  it('are complete, each with its tag', () => {
    const ids = operations.map(({ operation }) => [operation.tags.join(), operation.operationId].join(' '));
    const expected = Object.entries(OPERATIONS).flatMap(([tag, names]) => names.map((name) => `${tag} ${name}`));
    expect(expected.length).toBe(46);
    expect(ids.toSorted()).toEqual(expected.toSorted());
  });

  it.each(operations)('$operation.operationId has its summary, description and source', ({ operation }) => {
    expect(operation.summary.split(' ').length).toBeLessThanOrEqual(12);
    expect(operation.description.match(/[.](\s|$)/g)?.length).toBeLessThanOrEqual(4);
    expect(operation['x-source']).toMatch(/^(NextGenPSD2 1\.3\.11|Confirmation of Funds Consent 2\.0) \/ .+ \/ \w+$/);
  });

  it.each(operations)('$operation.operationId lists only codes that its statuses have', ({ operation }) => {
    const errors = Object.entries(operation.responses).filter(([status]) => status.startsWith('4'));
    const codes = errors.flatMap(([, response]) =>
      [...nodesOf(resolved(response).content ?? {})].flatMap(([, node]) => {
        const name = typeof node['$ref'] === 'string' ? node['$ref'].replace('#/components/schemas/', '') : '';
        const code = document.components.schemas[name.replace(/(Errors|Problem)(?=\d)/, 'ErrorCode')];
        return (code?.['x-extensible-enum'] ?? []) as readonly string[];
      }),
    );
    const listed = operation['x-errors'] ?? [];
    expect(listed.filter((code) => !codes.includes(code) || COMMON_CODES.test(code))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });
});

describe('the schemas of NextGenPSD2', () => {
  it('have a description, and so do their members', () => {
    const silent = Object.entries(document.components.schemas).flatMap(([name, schema]) => {
      const members = [...nodesOf(schema, name)].flatMap(([pointer, node]) =>
        pointer.endsWith('/not')
          ? []
          : Object.entries((node['properties'] ?? {}) as Readonly<Record<string, Node>>)
              .filter(([, member]) => member['$ref'] === undefined && member['description'] === undefined)
              .map(([member]) => `${pointer}.${member}`),
      );
      return [...(schema['description'] === undefined ? [name] : []), ...members];
    });
    expect(silent).toEqual([]);
  });

  it('are all used', () => {
    const used = new Set([...nodesOf(document)].map(([, node]) => node['$ref']));
    const names = [...nodesOf(document)]
      .map(([pointer]) => pointer)
      .filter((pointer) => /^#\/components\/\w+\/\w+$/.test(pointer));
    expect(names.filter((name) => !used.has(name) && !name.includes('/securitySchemes/'))).toEqual([]);
  });
});

describe('the examples of NextGenPSD2', () => {
  const ajv = newAjv();
  ajv.addSchema(document, 'document', undefined, false);
  const examples = [...nodesOf(document)].flatMap(([pointer, node]) =>
    examplesOf(node).map(
      (example) => [`document${'schema' in node ? `${pointer}/schema` : pointer}`, example] as const,
    ),
  );

  it('all match their schemas', () => {
    expect(examples.length).toBeGreaterThan(300);
    for (const [place, example] of examples) {
      const validate = ajv.compile({ $ref: encodeURI(place) });
      expect([place, example, validate(example), validate.errors]).toEqual([place, example, true, null]);
    }
  });

  it.each(operations)('show every body of $operation.operationId', ({ operation }) => {
    const bodies = [operation.requestBody ?? {}, ...Object.values(operation.responses)].flatMap((holder) =>
      Object.entries(resolved(holder).content ?? {}),
    );
    expect(bodies.filter(([, media]) => examplesOf(media).length === 0).map(([type]) => type)).toEqual([]);
  });

  it('have valid IBANs and the time zone of the bank', () => {
    const texts = [...JSON.stringify(examples).matchAll(/"((?:[^"\\]|\\.)*)"|<IBAN>(\w+)/g)].map(
      ([, text, iban]) => iban ?? text ?? '',
    );
    const ibans = new Set(texts.filter((text) => /^(?!RF|..\d\dZZZ)[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)));
    expect(ibans.size).toBeGreaterThan(5);
    for (const iban of ibans) {
      const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(parseInt(letter, 36)));
      expect([iban, BigInt(digits) % 97n]).toEqual([iban, 1n]);
    }
    const instants = texts.filter((text) => /^\d{4}-\d{2}-\d{2}T/.test(text));
    expect(instants.length).toBeGreaterThan(5);
    for (const instant of instants) expect(instant).toMatch(/\+01:00$/);
  });
});

describe('the document of NextGenPSD2 parsed by Prism', () => {
  type PrismOperation = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number];
  let prism: readonly PrismOperation[] = [];

  beforeAll(async () => {
    prism = await getHttpOperationsFromSpec(file);
  });

  function prismOperation(operationId: string): PrismOperation {
    const found = prism.find((candidate) => candidate.iid === operationId);
    if (found === undefined) throw new Error(`Prism knows no operation ${operationId}`);
    return found;
  }

  it('has every operation', () => {
    const known = new Set(
      prism
        .filter(({ iid }) => !ADDITIONS.includes(iid ?? ''))
        .map(({ iid, method, path }) => `${method} ${path} ${iid}`),
    );
    expect(known).toEqual(
      new Set(operations.map(({ method, path, operation: { operationId } }) => `${method} ${path} ${operationId}`)),
    );
  });

  const withoutWords = (key: string, value: unknown): unknown =>
    /^(description|examples?|x-.*)$/.test(key) ? undefined : value;

  // Prism lets everything pass against a schema that Ajv cannot compile. Equal schemas are compiled once.
  it('has only schemas that Ajv can compile', () => {
    const ajv = newAjv();
    const schemas = new Set<string>();
    for (const { request, responses } of prism) {
      const holders = [
        ...[...(request?.headers ?? []), ...(request?.query ?? []), ...(request?.path ?? [])],
        ...(request?.body?.contents ?? []),
        ...responses.flatMap(({ contents, headers }) => [...(contents ?? []), ...(headers ?? [])]),
      ];
      for (const { schema } of holders) schemas.add(JSON.stringify(schema, withoutWords));
    }
    expect(schemas.size).toBeGreaterThan(50);
    for (const schema of schemas) expect(() => ajv.compile(JSON.parse(schema) as AnySchema)).not.toThrow();
  });

  function faultsOfRequest(
    operationId: string,
    body: unknown,
    changed: Readonly<Record<string, string>> = {},
  ): readonly string[] {
    const resource = prismOperation(operationId);
    const headers = {
      'x-request-id': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
      'psu-ip-address': '192.0.2.17',
      'consent-id': 'c1',
      'content-type': 'application/json',
      ...changed,
    };
    const path = resource.path
      .replace('{payment-service}', 'payments')
      .replace('{payment-product}', 'sepa-credit-transfers')
      .replaceAll(/\{[\w-]+\}/g, 'a1');
    const method = resource.method as 'get';
    const element = { method, url: { path, query: {} }, headers, body };
    const result = validateInput({ resource, element });
    return result._tag === 'Right'
      ? []
      : result.left.map((fault) => `${(fault.path ?? []).join('.')} ${String(fault.code ?? '')}`);
  }

  it('accepts the JSON and XML examples of every request', () => {
    for (const { operation } of operations) {
      const { content } = resolved(operation.requestBody ?? {});
      for (const type of ['application/json', 'application/xml']) {
        for (const example of examplesOf(content?.[type] ?? {})) {
          const faults = faultsOfRequest(operation.operationId, example, { 'content-type': type });
          expect([operation.operationId, example, faults]).toEqual([operation.operationId, example, []]);
        }
      }
    }
  });

  it('rejects wrong requests and names the location', () => {
    expect(faultsOfRequest('readAccounts', undefined, { 'x-request-id': 'r-1' })).toEqual([
      'header.x-request-id format',
    ]);
    expect(faultsOfRequest('confirmFunds', { account: { iban: 'AT611904300234573201' } })).toEqual(['body required']);
    expect(faultsOfRequest('createConsent', { access: {} })).toContain('body required');
    expect(faultsOfRequest('startPaymentAuthorisation', { psuData: { password: 5 } })).toContain(
      'body.psuData.password type',
    );
    const payment = { instructedAmount: { currency: 'EUR', amount: 5 } };
    expect(faultsOfRequest('initiatePayment', payment)).toContain('body.instructedAmount.amount type');
  });

  it('accepts the JSON examples of every response', () => {
    // Operations share their responses. Each of them is validated once.
    const seen = new Set<unknown>();
    let validated = 0;
    for (const { operation } of operations) {
      const resource = prismOperation(operation.operationId);
      for (const [status, shared] of Object.entries(operation.responses)) {
        const response = resolved(shared);
        const contents = seen.has(response) ? [] : Object.entries(response.content ?? {});
        seen.add(response);
        for (const [type, media] of contents.filter(([name]) => name.endsWith('json'))) {
          for (const body of examplesOf(media)) {
            const headers = {
              'content-type': type,
              'x-request-id': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
              location: 'http://127.0.0.1:8080/v1/consents/1',
            };
            const result = validateOutput({ resource, element: { statusCode: Number(status), headers, body } });
            expect([operation.operationId, body, result]).toEqual([
              operation.operationId,
              body,
              expect.objectContaining({ _tag: 'Right' }),
            ]);
            validated += 1;
          }
        }
      }
    }
    expect(validated).toBeGreaterThan(90);
  });
});
