/**
 * Code that is made of the documents: types for the library and for `sandbank/openapi`, types of fixture files, the
 * routes and inputs of the control API, and the ids and paths of the operations.
 */
import { readFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';

/** What makes the text of each generated file, before it is formatted. */
export const GENERATED = {
  'src/library/generated/control-types.ts': () => typesOf('fixtures/admin-openapi.yaml'),
  'src/library/generated/bank-types.ts': () => typesOf('fixtures/openapi.yaml'),
  'src/library/generated/nextgenpsd2-types.ts': () => typesOf('fixtures/nextgenpsd2.yaml'),
  'src/fixtures/generated/fixture-types.ts': () => typesOfSchema('fixtures/schemas/bank.schema.json'),
  'src/library/generated/control-routes.ts': () => controlRoutesOf('fixtures/admin-openapi.yaml'),
  'src/control-api/generated/inputs.ts': () => controlInputsOf('fixtures/admin-openapi.yaml'),
  'src/domain/generated/operation-ids.ts': () => operationIdsOf(['fixtures/openapi.yaml', 'fixtures/nextgenpsd2.yaml']),
  'src/dialects/published/generated/paths.ts': () => pathsOf('fixtures/openapi.yaml'),
  'src/dialects/nextgenpsd2/generated/paths.ts': () => pathsOf('fixtures/nextgenpsd2.yaml'),
};

const headerOf = (document) => `/** Made of ${document} by \`npm run docs\`; not written by hand. */\n\n`;

async function typesOf(document) {
  const nodes = await openapiTS(urlOf(document), { emptyObjectsUnknown: true, defaultNonNullable: false });
  return headerOf(document) + astToString(nodes);
}

/** Types of a JSON Schema: those of its definitions, and of the whole as `file`. */
async function typesOfSchema(document) {
  const { definitions, ...file } = JSON.parse(
    readFileSync(urlOf(document), 'utf8').replaceAll('#/definitions/', '#/components/schemas/'),
  );
  const openapi = { openapi: '3.1.0', info: {}, paths: {}, components: { schemas: { ...definitions, file } } };
  const nodes = await openapiTS(openapi, { emptyObjectsUnknown: true, immutable: true });
  return headerOf(document) + astToString(nodes);
}

/** What has an id in the document and is not a separate operation: the other method of the token exchange, and discovery. */
const NOT_OPERATIONS = ['exchangeCodeByPost', 'readOauthMetadata'];

/** The operations of a document, each with its method, its path and what else is at that path. */
function operationsOf(document) {
  return Object.entries(parse(readFileSync(urlOf(document), 'utf8')).paths)
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path, item })),
    )
    .filter(({ operationId }) => operationId !== undefined);
}

/** The operations that programs call: not the pages, the probes and the files (`/__admin/ca.pem`). */
function controlOperationsOf(document) {
  return operationsOf(document).filter(
    ({ path, tags }) => /^\/__admin\/[^.]*$/.test(path) && !tags.includes('Dashboard'),
  );
}

function controlRoutesOf(document) {
  const called = controlOperationsOf(document);
  const routesOf = (perBank, prefix) =>
    JSON.stringify(
      Object.fromEntries(
        called
          .filter((operation) => (operation['x-per-bank'] === true) === perBank)
          .map(({ operationId, method, path }) => [operationId, [method, path.slice(prefix.length)]]),
      ),
    );
  return `${headerOf(document)}
/** Method and path, below the control API of a bank, by operation id. */
export const BANK_ROUTES = ${routesOf(true, '/__admin')} as const;

/** Method and path of the operations of the server. */
export const SERVER_ROUTES = ${routesOf(false, '')} as const;
`;
}

/** What each operation takes, and the status of its success if that is not 200. */
function controlInputsOf(document) {
  const root = parse(readFileSync(urlOf(document), 'utf8'));
  const resolved = (node) =>
    node?.$ref === undefined
      ? node
      : resolved(
          node.$ref
            .split('/')
            .slice(1)
            .reduce((found, step) => found[step], root),
        );
  const membersOf = ({ requestBody }) =>
    Object.keys(resolved(resolved(requestBody)?.content['application/json'].schema)?.properties ?? {});
  const inputs = controlOperationsOf(document).map((operation) => {
    const members = membersOf(operation);
    const parameters = (operation.parameters ?? []).map(resolved).filter((one) => one.in === 'query');
    const status = Number(Object.keys(operation.responses)[0]);
    return [
      operation.operationId,
      {
        ...(members.length > 0 && { members }),
        ...(parameters.length > 0 && { parameters: parameters.map(({ name }) => name) }),
        ...(status !== 200 && { status }),
      },
    ];
  });
  return `${headerOf(document)}
/** Members of the body, query parameters, and the status of a success if it is not 200, by operation id. */
export const INPUTS = ${JSON.stringify(Object.fromEntries(inputs))} as const;
`;
}

/** The beginning of a path below its version, with what is there. The first that fits counts. */
const RESOURCES = [
  [/\/cancellation-authorisations/, 'cancellation'],
  [/funds/, 'funds'],
  [/\/consents/, 'consent'],
  [/\/signing-baskets/, 'signingBasket'],
  [/\/sign-ins/, 'signIn'],
  [/\/card-accounts/, 'cardAccount'],
  [/\/accounts?\b/, 'account'],
  [/payment-service|\/payments/, 'payment'],
  [/./, 'other'],
];

/** The end of a call, with what it does. The first that fits counts. */
const ACTIONS = [
  [/^GET .*\/status$/, 'readStatus'],
  [/^GET .*authorisations$/, 'readAuthorisations'],
  [/^POST .*authorisations$/, 'startAuthorisation'],
  [/^GET .*authorisations\/\{\w+\}$/, 'readScaStatus'],
  [/^PUT /, 'updatePsuData'],
  [/^GET .*\/balances$/, 'readBalances'],
  [/^GET .*\/transactions$/, 'readTransactions'],
  [/^GET .*\/download\//, 'download'],
  [/^GET .*\/transactions\//, 'readTransactionDetails'],
  [/^GET .*accounts$/, 'list'],
  [/^GET .*(?:accounts|consents|baskets|funds|payment.*)\/\{[\w-]+\}$/, 'read'],
  [/^DELETE /, 'delete'],
  [/^POST .*(?:consents|baskets|of-funds|payment-?product\})$/i, 'create'],
  [/./, 'other'],
];

function factsOf({ method, path }) {
  const named = (table, text) => table.find(([pattern]) => pattern.test(text))[1];
  return { resource: named(RESOURCES, path), action: named(ACTIONS, `${method} ${path}`) };
}

function operationIdsOf(documents) {
  const described = documents.flatMap(operationsOf).filter(({ operationId }) => !NOT_OPERATIONS.includes(operationId));
  // Dialects share the ids of operations that mean the same.
  const operations = described.filter(
    ({ operationId }, index) => described.findIndex((one) => one.operationId === operationId) === index,
  );
  const idsOf = (list) => JSON.stringify(list.map(({ operationId }) => operationId));
  const accountReads = operations.filter(({ tags }) => tags.includes('Accounts') || tags.includes('Card accounts'));
  // A path whose other method has no own id has the same operation by both.
  const methodsOf = ({ method, item }) => [
    method,
    ...Object.entries(item).flatMap(([name, { operationId }]) =>
      NOT_OPERATIONS.includes(operationId) ? [name.toUpperCase()] : [],
    ),
  ];
  const facts = Object.fromEntries(
    operations.map((operation) => [operation.operationId, { ...factsOf(operation), methods: methodsOf(operation) }]),
  );
  return `${headerOf(documents.join(' and '))}
/** The operations of the interfaces, and the pages of the PSU (\`authorise\`): outcomes, faults, journal and report name calls by these ids. */
export const OPERATION_IDS = ${idsOf(operations)} as const;

/** The id of an operation. */
export type OperationId = (typeof OPERATION_IDS)[number];

/** What each operation is about, what it does with it, and its HTTP methods. */
export const OPERATION_FACTS = ${JSON.stringify(facts)} as const satisfies Readonly<Record<OperationId, object>>;

/**
 * The operations that read account data with an access token, and so on behalf of a PSU: those with the tag Accounts or Card accounts.
 * @decision bearer-presentation, frequency-window
 */
export const ACCOUNT_READS = ${idsOf(accountReads)} as const satisfies readonly OperationId[];
`;
}

/** The path of each operation in the form of a route, whose parameters have names in camel case: `{account-id}` is `:accountId`. */
function pathsOf(document) {
  const camelCase = (name) => name.replace(/-(\w)/g, (_dash, letter) => letter.toUpperCase());
  const routeOf = (path) => path.replace(/\{([\w-]+)\}/g, (_braces, name) => `:${camelCase(name)}`);
  const operations = operationsOf(document).filter(({ operationId }) => !NOT_OPERATIONS.includes(operationId));
  const paths = operations.map(({ operationId, path }) => [operationId, routeOf(path)]);
  return `${headerOf(document)}
/** The path of each operation. */
export const PATHS = ${JSON.stringify(Object.fromEntries(paths))} as const;
`;
}

function urlOf(document) {
  return new URL(`../${document}`, import.meta.url);
}
