import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http/dist/utils/operations.js';
import { validateInput, validateOutput } from '@stoplight/prism-http/dist/validator/index.js';
import { Ajv, type AnySchema } from 'ajv';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { publishedValues } from '../support/reference/document-structure.js';
import { ERROR_CASES } from '../support/reference/error-cases.js';
import { ERROR_CATALOGUE, type CatalogueEntry } from '../../src/domain/errors.js';

// The published interface, taken from its own tables and not from the OpenAPI document. What the bank adds is not repeated
// here: additions must be marked and may be left out, and every answer in every test is checked against the document.

const PUBLISHED_OPERATIONS = [
  ['get', '/PSD2/v1/oauth/token', 'exchangeCode', 'Endpoints / 1'],
  ['post', '/PSD2/v1/oauth/token', 'exchangeCodeByPost', 'Endpoints / 1'],
  ['post', '/PSD2/v1/authentications', 'onboardTpp', 'Endpoints / 2'],
  ['post', '/PSD2/v1/consents', 'createConsent', 'Endpoints / 3'],
  ['get', '/PSD2/v1/consents/{consentId}', 'readConsent', 'Endpoints / 4'],
  ['get', '/PSD2/v1/consents/{consentId}/status', 'readConsentStatus', 'Endpoints / 5'],
  ['get', '/PSD2/v1/accounts', 'readAccounts', 'Endpoints / 6'],
  ['get', '/PSD2/v1/accounts/{accountId}/balances', 'readBalances', 'Endpoints / 7'],
  ['get', '/PSD2/v1/accounts/{accountId}/transactions', 'readTransactions', 'Endpoints / 8'],
  ['post', '/PSD2/v1/payments/{paymentProduct}', 'initiatePayment', 'Endpoints / 9'],
  ['post', '/bankingv01/ChangeAccountName', 'changeAccountName', 'Endpoints / 10'],
] as const;

/** What each operation answers on success. */
const SUCCESS: Readonly<Record<string, readonly string[]>> = {
  createConsent: ['200', '201'],
  initiatePayment: ['200', '201'],
  deleteConsent: ['204'],
  cancelPayment: ['204'],
  authorise: ['303'],
};

/** The table of common request headers without Content-Type, which OpenAPI expresses as the media type of the body. */
const COMMON_HEADERS: readonly Row[] = [
  ['X-Request-ID', 'required'],
  ['Digest', 'optional'],
  ['Signature', 'optional'],
  ['TPP-Signature-Certificate', 'optional'],
  ['PSU-Accept', 'optional'],
  ['PSU-Accept-Charset', 'optional'],
  ['PSU-Accept-Encoding', 'optional'],
  ['PSU-Accept-Language', 'optional'],
  ['PSU-Device-ID', 'optional'],
  ['PSU-Geo-Location', 'optional'],
  ['PSU-IP-Address', 'optional'],
  ['PSU-IP-Port', 'optional'],
  ['PSU-User-Agent', 'optional'],
];
const KEY: Row = ['Ocp-Apim-Subscription-Key', 'required'];
const KEY_OF_TOKEN_EXCHANGE: Row = ['Ocp-Apim-Subscription-Key', 'optional'];

const TOKEN_QUERY: readonly Row[] = [
  ['client_id', 'string'],
  ['client_secret', 'string'],
  ['code', 'string'],
  ['request_id', 'string'],
];
const QUERY: Readonly<Record<string, readonly Row[]>> = {
  exchangeCode: TOKEN_QUERY,
  exchangeCodeByPost: TOKEN_QUERY,
  readAccounts: [['withBalance', 'boolean']],
  readTransactions: [
    ['bookingStatus', 'string'],
    ['dateFrom', 'string, date or date-time'],
    ['dateTo', 'string, date or date-time'],
  ],
};

const CONSENT_STATUSES = ['received', 'rejected', 'valid', 'revokedByPsu', 'expired', 'terminatedByTpp'];
const TRANSACTION_STATUSES = [
  ...['RCVD', 'ACTC', 'ACCP', 'ACFC', 'ACSP', 'ACWC', 'ACWP', 'ACSC', 'ACCC', 'PDNG', 'PATC', 'PART', 'RJCT', 'CANC'],
];
const ACCOUNT_STATUSES = ['enabled', 'deleted', 'blocked'];
const USAGES = ['PRIV', 'ORGA'];
const PAYMENT_PRODUCTS = ['sepa-credit-transfers', 'instant-sepa-credit-transfers', 'cross-border-credit-transfers'];

/** Name and type of a field, or name and duty of a header. */
type Row = readonly [name: string, type: string];

const ACCOUNT_REFERENCE: readonly Row[] = [
  ['iban', 'string'],
  ['currency', 'string'],
  ['maskedPan', 'string'],
  ['msisdn', 'string'],
  ['pan', 'string'],
];
const AMOUNT: readonly Row[] = [
  ['currency', 'string'],
  ['amount', 'number, double'],
];
const ADDRESS: readonly Row[] = [
  ['street', 'string'],
  ['buildingNumber', 'string'],
  ['city', 'string'],
  ['postalCode', 'string'],
  ['country', 'string'],
];

/** The tables of "Resources and their fields", one for each schema. */
const TABLES: Readonly<Record<string, readonly Row[]>> = {
  OnboardingRequest: [
    ['userEmail', 'string'],
    ['name', 'string'],
  ],
  OnboardingResponse: [
    ['clientId', 'string'],
    ['clientSecret', 'string'],
  ],
  TokenResponse: [
    ['access_token', 'string'],
    ['token_type', 'string'],
    ['expires_in ', 'integer, int32'],
    ['scope', 'string'],
  ],
  AccountReference: ACCOUNT_REFERENCE,
  AccountReferenceInput: ACCOUNT_REFERENCE,
  ConsentAccess: [
    ['accounts', 'array of AccountReference'],
    ['balances', 'array of AccountReference'],
    ['transactions', 'array of AccountReference'],
  ],
  ConsentAccessInput: [
    ['accounts', 'array of AccountReferenceInput'],
    ['balances', 'array of AccountReferenceInput'],
    ['transactions', 'array of AccountReferenceInput'],
  ],
  ConsentRequest: [
    ['access', 'ConsentAccessInput'],
    ['recurringIndicator', 'boolean'],
    ['validUntil', 'string, date or date-time'],
    ['frequencyPerDay', 'integer, int32'],
    ['combinedServiceIndicator', 'boolean'],
  ],
  ConsentCreationResponse: [
    ['consentId', 'string'],
    ['consentStatus', 'ConsentStatus'],
    ['_links', 'object'],
    ['_links.scaRedirect', 'Link'],
  ],
  Link: [['href', 'string']],
  Consent: [
    ['access', 'ConsentAccess'],
    ['recurringIndicator', 'boolean'],
    ['validUntil', 'string, date-time'],
    ['frequencyPerDay', 'integer, int32'],
    ['lastActionDate', 'string, date-time'],
    ['consentStatus', 'ConsentStatus'],
  ],
  ConsentStatusResponse: [['consentStatus', 'ConsentStatus']],
  Amount: AMOUNT,
  AmountInput: AMOUNT,
  Address: ADDRESS,
  AddressInput: ADDRESS,
  Balance: [
    ['balanceAmount', 'Amount'],
    ['balanceType', 'string'],
    ['lastChangeDateTime', 'string, date-time'],
    ['referenceDate', 'string, date-time'],
    ['lastCommittedTransaction', 'string'],
    ['creditLimitIncluded', 'boolean'],
  ],
  Account: [
    ['resourceId', 'string'],
    ['iban', 'string'],
    ['bban', 'string'],
    ['msisdn', 'string'],
    ['currency', 'string'],
    ['name', 'string'],
    ['product', 'string'],
    ['cashAccountType', 'string'],
    ['status', 'string'],
    ['bic', 'string'],
    ['linkedAccounts', 'string'],
    ['usage', 'string'],
    ['details', 'string'],
    ['balances', 'array of Balance'],
    ['links', 'object'],
    ['ownerName', 'string'],
    ['ownerAddress', 'Address'],
  ],
  BalanceReadResponse: [
    ['account', 'object'],
    ['account.iban', 'string'],
    ['balances', 'array of Balance'],
  ],
  AccountListResponse: [['accounts', 'array of Account']],
  TransactionListResponse: [
    ['account', 'object'],
    ['account.iban', 'string'],
    ['transactions', 'object'],
    ['transactions.booked', 'array of Transaction'],
    ['transactions.pending', 'array of Transaction'],
  ],
  Transaction: [
    ['transactionId', 'string'],
    ['entryReference', 'string'],
    ['endToEndId', 'string'],
    ['mandateId', 'string'],
    ['checkId', 'string'],
    ['creditorId', 'string'],
    ['bookingDate', 'string, date-time'],
    ['valueDate', 'string, date-time'],
    ['transactionAmount', 'Amount'],
    ['creditorName', 'string'],
    ['creditorAccount', 'Account'],
    ['ultimateCreditor', 'string'],
    ['debtorName', 'string'],
    ['debtorAccount', 'Account'],
    ['ultimateDebtor', 'string'],
    ['remittanceInformationUnstructured', 'string'],
    ['remittanceInformationStructured', 'string'],
    ['purposeCode', 'string'],
    ['bankTransactionCode', 'string'],
    ['proprietaryBankTransactionCode', 'string'],
  ],
  PaymentInitiationRequest: [
    ['creditorAccount', 'object'],
    ['creditorAccount.iban', 'string'],
    ['creditorAddress', 'AddressInput'],
    ['creditorAgent', 'string'],
    ['creditorName', 'string'],
    ['debtorAccount', 'object'],
    ['debtorAccount.iban', 'string'],
    ['instructedAmount', 'AmountInput'],
    ['remittanceInformationUnstructured', 'string'],
  ],
  PaymentInitiationResponse: [
    ['paymentId', 'string'],
    ['transactionFees', 'Amount'],
    ['transactionStatus', 'TransactionStatus'],
  ],
  ChangeAccountNameRequest: [
    ['Header', 'object'],
    ['Header.AppKey', 'string'],
    ['Header.Channel', 'string'],
    ['Header.TellerName', 'string'],
    ['Header.CallerId', 'string'],
    ['Header.ChannelSessionId', 'string'],
    ['Header.ChannelRequestId', 'string'],
    ['Parameters', 'array of object'],
    ['Parameters[].AccountInfo', 'object'],
    ['Parameters[].AccountInfo.AccountName', 'string'],
    ['Parameters[].AccountInfo.BranchCode', 'number'],
    ['Parameters[].AccountInfo.CurrencyCode', 'string'],
    ['Parameters[].AccountInfo.CustomerNo', 'number'],
    ['Parameters[].AccountInfo.IBANNo', 'string'],
    ['Parameters[].AccountInfo.ShortName', 'string'],
    ['Parameters[].AccountInfo.Suffix', 'number'],
    ['Parameters[].CustomerIdentity', 'number'],
    ['Parameters[].CustomerNo', 'number'],
  ],
};

/** Which schema each operation takes and answers. */
const BODIES: Readonly<Record<string, readonly [request: string | undefined, response: string | undefined]>> = {
  exchangeCode: [undefined, 'TokenResponse'],
  exchangeCodeByPost: [undefined, 'TokenResponse'],
  onboardTpp: ['OnboardingRequest', 'OnboardingResponse'],
  createConsent: ['ConsentRequest', 'ConsentCreationResponse'],
  readConsent: [undefined, 'Consent'],
  readConsentStatus: [undefined, 'ConsentStatusResponse'],
  readAccounts: [undefined, 'AccountListResponse'],
  readBalances: [undefined, 'BalanceReadResponse'],
  readTransactions: [undefined, 'TransactionListResponse'],
  initiatePayment: ['PaymentInitiationRequest', 'PaymentInitiationResponse'],
  changeAccountName: ['ChangeAccountNameRequest', 'ChangeAccountNameResponse'],
};

// Reading the document.

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean;
  readonly required?: unknown;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly 'x-addition'?: boolean;
  readonly 'x-decision'?: string;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly 'x-addition'?: boolean;
}
interface Reference {
  readonly $ref: string;
}
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly required?: boolean;
  readonly 'x-addition'?: boolean;
  readonly 'x-decision'?: string;
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content | Reference>>;
  readonly 'x-source'?: string;
  readonly 'x-addition'?: boolean;
  readonly 'x-decision'?: string;
}

const file = fileURLToPath(new URL('../../fixtures/openapi.yaml', import.meta.url));
const document = parse(readFileSync(file, 'utf8')) as {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};
const { schemas } = document.components;

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => METHODS.includes(method))
    .map(([method, operation]) => ({ method, path, operation, parameters: parametersOf(item, operation) })),
);

function parametersOf(item: object, operation: Operation): readonly Parameter[] {
  const shared = (item as { readonly parameters?: readonly (Parameter | Reference)[] }).parameters ?? [];
  return [...shared, ...(operation.parameters ?? [])].map(resolved);
}

function resolved<T extends object>(node: T | Reference): T {
  if (!('$ref' in node) || typeof node.$ref !== 'string') return node as T;
  return node.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document) as T;
}

function operationOf(operationId: string): (typeof operations)[number] {
  const found = operations.find((candidate) => candidate.operation.operationId === operationId);
  if (found === undefined) throw new Error(`no operation ${operationId}`);
  return found;
}

/** The name of the schema that `schema` is, directly or with its own words around it. */
function nameOf(schema: Schema): string | undefined {
  const reference = schema.$ref ?? (schema.allOf?.length === 1 ? schema.allOf[0]?.$ref : undefined);
  return reference?.replace('#/components/schemas/', '');
}

function typeOf(schema: Schema): string {
  const name = nameOf(schema);
  if (name !== undefined) return name;
  if (schema.type === 'array') return `array of ${typeOf(schema.items ?? {})}`;
  if (schema.anyOf !== undefined) {
    return `${[...new Set(schema.anyOf.map((one) => one.type))].join()}, ${schema.anyOf.map((one) => one.format).join(' or ')}`;
  }
  return schema.format === undefined ? String(schema.type) : `${String(schema.type)}, ${schema.format}`;
}

interface Field {
  readonly path: string;
  readonly type: string;
  readonly schema: Schema;
}

/** The fields of a schema in their order; objects without their own name are opened, arrays of them as `name[]`. */
function fieldsOf(schema: Schema, prefix = ''): readonly Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix + name;
    const inside = field.type === 'array' ? field.items : field;
    const opened = inside === undefined ? [] : fieldsOf(inside, field.type === 'array' ? `${path}[].` : `${path}.`);
    return [{ path, type: typeOf(field), schema: field }, ...opened];
  });
}

function schemaNamed(name: string): Schema {
  const schema = schemas[name];
  if (schema === undefined) throw new Error(`no schema ${name}`);
  return schema;
}

/** Every object in the document with its JSON pointer, without those inside examples. */
function* nodesOf(node: unknown, pointer = '#'): Generator<readonly [pointer: string, node: Record<string, unknown>]> {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) yield [pointer, node as Record<string, unknown>];
  for (const [key, value] of Object.entries(node)) {
    if (key === 'example' || key === 'examples') continue;
    yield* nodesOf(value, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
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

describe('the operations of the document', () => {
  it('are those of the published interface, each with its section', () => {
    const published = operations.filter(({ operation }) => operation['x-addition'] !== true);
    expect(
      published.map(({ method, path, operation }) => [method, path, operation.operationId, operation['x-source']]),
    ).toEqual(PUBLISHED_OPERATIONS);
    expect(operationOf('readTransactions').operation['x-decision']).toBe('transactions-path');
  });

  it.each(operations)(
    '$operation.operationId has the published responses; further statuses are marked',
    ({ operation }) => {
      const { operationId, responses } = operation;
      const success = SUCCESS[operationId] ?? ['200'];
      const errors =
        operationId === 'readOauthMetadata'
          ? ['404', '500']
          : operationId === 'authorise'
            ? ['400', '500']
            : ['400', '404', '405', '500'];
      expect(Object.keys(responses).toSorted()).toEqual([...success, ...errors].toSorted());
      for (const [status, response] of Object.entries(responses)) {
        const isOfMetadata = operationId === 'readOauthMetadata';
        const decision = isOfMetadata ? undefined : { 201: 'success-status', 404: 'routing', 405: 'routing' }[status];
        expect([status, resolved<Content>(response)['x-decision']]).toEqual([status, decision]);
        expect(resolved<Content>(response)['x-addition']).toBe(decision === undefined ? undefined : true);
      }
    },
  );

  it.each(Object.entries(BODIES))(
    '%s has its published request and response bodies',
    (operationId, [request, response]) => {
      const { operation } = operationOf(operationId);
      const ok = resolved<Content>(operation.responses['200'] ?? {});
      expect(Object.entries(ok.content ?? {}).map(([type, { schema }]) => [type, nameOf(schema)])).toEqual([
        ['application/json', response],
      ]);
      if (operation.responses['201'] !== undefined) {
        expect(resolved<Content>(operation.responses['201']).content).toEqual(ok.content);
      }
      const body = operation.requestBody;
      if (operationId === 'exchangeCodeByPost') {
        expect(body?.['x-addition']).toBe(true);
        expect(Object.keys(body?.content ?? {})).toEqual(['application/x-www-form-urlencoded']);
        expect(body?.required).not.toBe(true);
      } else if (request === undefined) {
        expect(body).toBeUndefined();
      } else {
        expect(Object.entries(body?.content ?? {}).map(([type, { schema }]) => [type, nameOf(schema)])).toEqual([
          ['application/json', request],
        ]);
        expect(body?.required).not.toBe(true);
      }
    },
  );

  it.each(operations)('$operation.operationId has the published headers', ({ operation, parameters }) => {
    const { operationId } = operation;
    const headers = parameters.filter((parameter) => parameter.in === 'header');
    const published = headers.filter((header) => header['x-addition'] !== true);
    const expected: readonly Row[] =
      operationId === 'authorise' || operationId === 'readOauthMetadata'
        ? []
        : operationId === 'changeAccountName'
          ? [KEY]
          : operationId.startsWith('exchangeCode')
            ? [...COMMON_HEADERS, KEY_OF_TOKEN_EXCHANGE]
            : [...COMMON_HEADERS, KEY];
    expect(published.map(({ name, required }) => [name, required === true ? 'required' : 'optional'])).toEqual(
      expected,
    );
    // What is added may be left out.
    expect(headers.filter((header) => header['x-addition'] === true && header.required === true)).toEqual([]);
    for (const { name, schema } of headers)
      expect(schema).toEqual({ type: 'string', ...(name === 'X-Request-ID' && { minLength: 1, maxLength: 128 }) });
  });

  it.each(operations)('$operation.operationId has the published parameters', ({ path, operation, parameters }) => {
    const { operationId } = operation;
    const query = parameters.filter((parameter) => parameter.in === 'query');
    const published = query.filter((parameter) => parameter['x-addition'] !== true);
    if (operation['x-addition'] !== true)
      expect(published.map(({ name, schema }) => [name, typeOf(schema)])).toEqual(QUERY[operationId] ?? []);
    expect(query.filter((parameter) => parameter.required === true)).toEqual([]);
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name, required, schema }) => [`{${name}}`, required, schema.type])).toEqual(
      (path.match(/\{[^}]+\}/g) ?? []).map((name) => [name, true, 'string']),
    );
  });

  it('list the payment products', () => {
    const product = operationOf('initiatePayment').parameters.find(({ name }) => name === 'paymentProduct');
    expect(publishedValues({ ...product?.schema })).toEqual(PAYMENT_PRODUCTS);
  });
});

describe('the fields of the document', () => {
  it.each(Object.entries(TABLES))('of %s have the published names, types and order', (name, table) => {
    const fields = fieldsOf(schemaNamed(name));
    expect(schemaNamed(name)['x-addition']).toBeUndefined();
    expect(fields.filter(({ schema }) => schema['x-addition'] !== true).map(({ path, type }) => [path, type])).toEqual(
      table,
    );
  });

  it('belong to a published table, or to a schema that is entirely an addition', () => {
    const lists = ['ConsentStatus', 'TransactionStatus', 'ErrorCode'];
    const others = Object.entries(schemas).filter(([name]) => TABLES[name] === undefined && !lists.includes(name));
    expect(others.filter(([, schema]) => schema['x-addition'] !== true).map(([name]) => name)).toEqual([]);
  });

  it('include `expires_in ` with its trailing space', () => {
    const names = Object.keys(schemaNamed('TokenResponse').properties ?? {});
    expect(names.filter((name) => /^\s|\s$/.test(name))).toEqual(['expires_in ']);
    const spaced = Object.keys(schemas).flatMap((name) =>
      fieldsOf(schemaNamed(name)).filter(({ path }) => /\s/.test(path)),
    );
    expect(spaced.map(({ path }) => path)).toEqual(['expires_in ']);
  });

  it('all have a description', () => {
    const silent = Object.keys(schemas).flatMap((name) =>
      fieldsOf(schemaNamed(name))
        .filter(({ schema }) => (schema.description ?? '') === '')
        .map(({ path }) => `${name}.${path}`),
    );
    expect(silent).toEqual([]);
    expect(Object.keys(schemas).filter((name) => (schemaNamed(name).description ?? '') === '')).toEqual([]);
  });

  it('are never required in a request body', () => {
    const lists = [...nodesOf(document)].filter(([, node]) => Array.isArray(node['required']));
    expect(lists.map(([pointer]) => pointer)).toEqual([]);
  });

  it('of responses are exhaustive; requests may contain further members', () => {
    const objects = (from: Schema, seen = new Set<Schema>()): ReadonlySet<Schema> => {
      const name = nameOf(from);
      const schema = name === undefined ? from : schemaNamed(name);
      if (seen.has(schema)) return seen;
      seen.add(schema);
      for (const field of Object.values(schema.properties ?? {})) objects(field, seen);
      if (schema.items !== undefined) objects(schema.items, seen);
      return seen;
    };
    const schemasOf = (contents: readonly Content[]): readonly Schema[] =>
      contents.flatMap(({ content }) => Object.values(content ?? {}).map(({ schema }) => schema));
    const closed = (contents: readonly Content[]): readonly (boolean | undefined)[] =>
      schemasOf(contents)
        .flatMap((schema) => [...objects(schema)])
        .filter(({ type }) => type === 'object')
        .map(({ additionalProperties }) => additionalProperties);

    const answers = operations.flatMap(({ operation }) => Object.values(operation.responses));
    expect(new Set(closed(answers.map((answer) => resolved<Content>(answer))))).toEqual(new Set([false]));
    const requests = operations.flatMap(({ operation }) => operation.requestBody ?? []);
    expect(new Set(closed(requests))).toEqual(new Set([undefined]));
  });
});

describe('the values of the document', () => {
  it.each([
    ['ConsentStatus', CONSENT_STATUSES],
    ['TransactionStatus', TRANSACTION_STATUSES],
    ['ErrorCode', Object.keys(ERROR_CASES)],
  ])('of %s are complete, each with its meaning', (name, values) => {
    const schema = schemaNamed(name);
    expect(schema.type).toBe('string');
    expect(schema.enum?.toSorted()).toEqual(values.toSorted());
    const listed = [...(schema.description ?? '').matchAll(/^- `([^`]+)`.*: \S/gm)].map(([, value]) => value);
    expect(listed).toEqual(schema.enum);
  });

  it('of an account are complete', () => {
    expect(schemaNamed('Account').properties?.['status']?.enum).toEqual(ACCOUNT_STATUSES);
    expect(schemaNamed('Account').properties?.['usage']?.enum).toEqual(USAGES);
  });

  it('mark the error codes that are not in NextGenPSD2', () => {
    const own = [...(schemaNamed('ErrorCode').description ?? '').matchAll(/^- `(\w+)` [^:]*\*own\*:/gm)];
    const ownCodes = Object.entries<CatalogueEntry>(ERROR_CATALOGUE).filter(([, { own: isOwn }]) => isOwn === true);
    expect(own.map(([, code]) => code).toSorted()).toEqual(ownCodes.map(([code]) => code).toSorted());
  });
});

describe('the marks of the document', () => {
  it('name a decision for every addition', () => {
    const additions = [...nodesOf(document)].filter(([, node]) => node['x-addition'] !== undefined);
    expect(additions.length).toBeGreaterThan(30);
    for (const [pointer, node] of additions) {
      expect([pointer, node['x-addition'], node['x-decision']]).toEqual([
        pointer,
        true,
        expect.stringMatching(/^[a-z][a-z-]+$/),
      ]);
    }
  });

  it('are on every response header that is not published', () => {
    const headers = [...nodesOf(document)].filter(([pointer]) => /^#\/components\/headers\/\w+$/.test(pointer));
    expect(headers.filter(([, node]) => node['x-addition'] !== true).map(([pointer]) => pointer)).toEqual([
      '#/components/headers/PageLocation',
    ]);
  });
});

describe('the examples of the document', () => {
  const ajv = newAjv();
  ajv.addSchema(document, 'document', undefined, false);

  const examples = [...nodesOf(document)].flatMap(([pointer, node]) => {
    const place = `document${'schema' in node ? `${pointer}/schema` : pointer}`;
    const several = Object.entries((node['examples'] ?? {}) as Record<string, { readonly value: unknown }>);
    return [
      ...('example' in node ? [[place, node['example']] as const] : []),
      ...several.map(([, { value }]) => [place, value] as const),
    ];
  });

  it('all match their schemas', () => {
    expect(examples.length).toBeGreaterThan(150);
    for (const [place, example] of examples) {
      const validate = ajv.compile({ $ref: encodeURI(place) });
      expect([place, example, validate(example), validate.errors]).toEqual([place, example, true, null]);
    }
  });

  it('contain valid IBANs and, in responses, the time zone of the bank', () => {
    const texts: string[] = [];
    const collect = (value: unknown): void => {
      if (typeof value === 'string') texts.push(value);
      else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
    };
    examples.forEach(([, example]) => {
      collect(example);
    });
    // A creditor identifier (DE98ZZZ…) and a structured reference (RF…) look alike.
    const ibans = texts.filter((text) => /^(?!RF|..\d\dZZZ)[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text));
    expect(new Set(ibans)).toEqual(new Set(['AT611904300234573201', 'DE89370400440532013000', 'NL91ABNA0417164300']));
    for (const iban of ibans) {
      const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(parseInt(letter, 36)));
      expect([iban, BigInt(digits) % 97n]).toEqual([iban, 1n]);
    }
    const instants = texts.filter((text) => /^\d{4}-\d{2}-\d{2}T/.test(text));
    expect(instants.length).toBeGreaterThan(10);
    for (const instant of instants) expect(instant).toMatch(/\+01:00$/);
  });
});

describe('the document parsed by Prism', () => {
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

  const HEADERS = { 'x-request-id': 'r-1', 'ocp-apim-subscription-key': 'k', 'content-type': 'application/json' };

  /** The paths of what is wrong with a request; empty when it is right. */
  function faultsOfRequest(
    operationId: string,
    body: unknown,
    { headers = HEADERS, query = {}, path = '' }: { headers?: object; query?: object; path?: string } = {},
  ): readonly string[] {
    const resource = prismOperation(operationId);
    const result = validateInput({
      resource,
      element: {
        method: resource.method as 'get',
        url: { path: path || resource.path, query: query as Record<string, string> },
        headers: headers as Record<string, string>,
        body,
      },
    });
    return result._tag === 'Right'
      ? []
      : result.left.map((fault) => `${(fault.path ?? []).join('.')} ${String(fault.code ?? '')}`);
  }

  function faultsOfAnswer(
    operationId: string,
    statusCode: number,
    body: unknown,
    type = 'application/json; charset=utf-8',
  ): readonly string[] {
    const headers = body === undefined ? {} : { 'content-type': type };
    const result = validateOutput({ resource: prismOperation(operationId), element: { statusCode, headers, body } });
    return result._tag === 'Right'
      ? []
      : result.left.map((fault) => `${(fault.path ?? []).join('.')} ${String(fault.code ?? '')}`);
  }

  it('has every operation, and every header under its name', () => {
    expect(prism.map(({ iid, method, path }) => [method, path, iid])).toEqual(
      operations.map(({ method, path, operation }) => [method, path, operation.operationId]),
    );
    for (const { operation, parameters } of operations) {
      const names = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);
      const known = prismOperation(operation.operationId).request?.headers?.map(({ name }) => name) ?? [];
      expect(known.toSorted()).toEqual(names.toSorted());
    }
  });

  // Prism lets everything pass against a schema that Ajv cannot compile, so each of them is compiled here as Prism does it.
  it('has only schemas that Ajv can compile', () => {
    const ajv = newAjv();
    let compiled = 0;
    for (const operation of prism) {
      const { request, responses } = operation;
      const bundled = (operation as { readonly __bundled__?: unknown }).__bundled__;
      const found = [
        ...[...(request?.headers ?? []), ...(request?.query ?? []), ...(request?.path ?? [])].map(
          ({ schema }) => schema,
        ),
        ...(request?.body?.contents ?? []).map(({ schema }) => schema),
        ...responses.flatMap(({ contents }) => (contents ?? []).map(({ schema }) => schema)),
        ...responses.flatMap(({ headers }) => (headers ?? []).map(({ schema }) => schema)),
      ];
      for (const schema of found) {
        expect(schema).toBeDefined();
        expect(() => ajv.compile({ ...(schema as object), __bundled__: bundled } as AnySchema)).not.toThrow();
        compiled += 1;
      }
    }
    expect(compiled).toBeGreaterThan(300);
  });

  it('accepts valid requests, including extra members', () => {
    const consent = {
      access: { accounts: [{ iban: 'AT611904300234573201', ours: 1 }] },
      frequencyPerDay: 4,
      ours: true,
    };
    expect(faultsOfRequest('createConsent', { ...consent, validUntil: '2026-03-15' })).toEqual([]);
    expect(faultsOfRequest('createConsent', { ...consent, validUntil: '2026-03-15T00:00:00+01:00' })).toEqual([]);
    expect(faultsOfRequest('createConsent', {})).toEqual([]);
    const path = '/PSD2/v1/accounts/a1/transactions';
    const query = { bookingStatus: 'both', dateFrom: '2026-01-01', dateTo: '2026-01-12T00:00:00+01:00' };
    expect(faultsOfRequest('readTransactions', undefined, { path, query })).toEqual([]);
    expect(faultsOfRequest('readAccounts', undefined, { query: { withBalance: 'true' } })).toEqual([]);
    const form = { 'x-request-id': 'r-1', 'content-type': 'application/x-www-form-urlencoded' };
    expect(faultsOfRequest('exchangeCodeByPost', 'client_id=a&code=b%2B', { headers: form })).toEqual([]);
  });

  it('rejects invalid requests and names the location', () => {
    expect(faultsOfRequest('createConsent', { frequencyPerDay: '4' })).toEqual(['body.frequencyPerDay type']);
    expect(faultsOfRequest('createConsent', { frequencyPerDay: 1.5 })).toContain('body.frequencyPerDay type');
    expect(faultsOfRequest('createConsent', { frequencyPerDay: 3e9 })).toContain('body.frequencyPerDay maximum');
    expect(faultsOfRequest('createConsent', { validUntil: '15.03.2026' })).toContain('body.validUntil anyOf');
    expect(faultsOfRequest('createConsent', { access: { balances: [{ iban: 4 }] } })).toEqual([
      'body.access.balances.0.iban type',
    ]);
    expect(faultsOfRequest('createConsent', [])).toEqual(['body type']);
    expect(faultsOfRequest('createConsent', {}, { headers: {} })).toEqual(['header required', 'header required']);
    expect(faultsOfRequest('changeAccountName', { Parameters: [{ AccountInfo: { BranchCode: '1' } }] })).toEqual([
      'body.Parameters.0.AccountInfo.BranchCode type',
    ]);
    const sepa = '/PSD2/v1/payments/sepa-credit-transfers';
    expect(faultsOfRequest('initiatePayment', { instructedAmount: { amount: '1.00' } }, { path: sepa })).toEqual([
      'body.instructedAmount.amount type',
    ]);
    const path = '/PSD2/v1/accounts/a1/transactions';
    expect(faultsOfRequest('readTransactions', undefined, { path, query: { bookingStatus: 'some' } })).toEqual([
      'query.bookingstatus enum',
    ]);
    expect(faultsOfRequest('readTransactions', undefined, { path, query: { dateFrom: '2026-13-01' } })).toContain(
      'query.datefrom anyOf',
    );
    expect(faultsOfRequest('readAccounts', undefined, { query: { withBalance: 'yes' } })).toEqual([
      'query.withbalance type',
    ]);
  });

  it('accepts valid responses', () => {
    const token = { access_token: 'a', token_type: 'Bearer', 'expires_in ': 3600, scope: 'AIS:c1' };
    expect(faultsOfAnswer('exchangeCode', 200, token)).toEqual([]);
    expect(faultsOfAnswer('exchangeCodeByPost', 200, { ...token, refresh_token: 'r' })).toEqual([]);
    expect(faultsOfAnswer('exchangeCode', 400, { error: 'invalid_grant', tppMessages: [] })).toEqual([]);
    expect(faultsOfAnswer('createConsent', 201, { consentId: 'c1', consentStatus: 'received' })).toEqual([]);
    expect(faultsOfAnswer('deleteConsent', 204, undefined)).toEqual([]);
    expect(faultsOfAnswer('authorise', 303, undefined)).toEqual([]);
    expect(faultsOfAnswer('authorise', 400, '<p>Unknown client</p>', 'text/html; charset=utf-8')).toEqual([]);
    const unknown = { tppMessages: [{ category: 'ERROR', code: 'RESOURCE_UNKNOWN', text: 'No such account.' }] };
    for (const status of [400, 404, 405, 500])
      expect([status, faultsOfAnswer('readBalances', status, unknown)]).toEqual([status, []]);
    // Under the statuses of NextGenPSD2, which the document of another profile has.
    for (const status of [401, 403, 406, 409, 413, 415, 429])
      expect([status, faultsOfAnswer('readBalances', status, unknown)]).not.toEqual([status, []]);
  });

  it('rejects invalid responses and names the location', () => {
    expect(faultsOfAnswer('exchangeCode', 200, { 'expires_in ': '3600' })).toEqual(['body.expires_in  type']);
    expect(faultsOfAnswer('exchangeCode', 200, { expiresIn: 3600 })).toEqual(['body additionalProperties']);
    expect(faultsOfAnswer('readConsentStatus', 200, { consentStatus: 'VALID' })).toEqual(['body.consentStatus enum']);
    expect(faultsOfAnswer('readConsent', 200, { validUntil: '2026-03-15' })).toEqual(['body.validUntil format']);
    expect(faultsOfAnswer('createConsent', 200, { _links: { scaRedirect: { href: 'x', name: 'y' } } })).toEqual([
      'body._links.scaRedirect additionalProperties',
    ]);
    expect(faultsOfAnswer('initiatePayment', 200, { transactionStatus: 'ACXX' })).toEqual([
      'body.transactionStatus enum',
    ]);
    const account = { balances: [{ balanceAmount: { amount: '1.00', value: 1 } }], ownerAddress: { zip: '1010' } };
    expect(faultsOfAnswer('readAccounts', 200, { accounts: [account] })).toEqual([
      'body.accounts.0.balances.0.balanceAmount additionalProperties',
      'body.accounts.0.balances.0.balanceAmount.amount type',
      'body.accounts.0.ownerAddress additionalProperties',
    ]);
    expect(faultsOfAnswer('readBalances', 404, { tppMessages: [{ code: 'NOT_FOUND' }] })).toEqual([
      'body.tppMessages.0.code enum',
    ]);
    expect(faultsOfAnswer('onboardTpp', 201, {})).not.toEqual([]);
    expect(faultsOfAnswer('readBalances', 503, {})).not.toEqual([]);
    expect(faultsOfAnswer('readBalances', 200, {}, 'text/plain')).not.toEqual([]);
  });
});
