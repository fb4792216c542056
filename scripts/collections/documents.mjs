/** Reads what the collections need to know about an operation out of the OpenAPI documents. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** By the name that the steps use: the bank's own interface in each dialect, and its control API. */
const DOCUMENTS = {
  bank: 'fixtures/openapi.yaml',
  nextgenpsd2: 'fixtures/nextgenpsd2.yaml',
  control: 'fixtures/admin-openapi.yaml',
};

/** A document takes a tenth of a second to parse, and each operation asks for it. */
const read = new Map();

/**
 * Reads a document of the fixtures, once.
 * @param {'bank' | 'nextgenpsd2' | 'control'} name
 * @returns {Map<string, object>} its operations by `operationId`, in the order of the document
 */
export function readOperations(name) {
  const operations =
    read.get(name) ??
    operationsOf(parse(readFileSync(new URL(`../../${DOCUMENTS[name]}`, import.meta.url), 'utf8')), name);
  read.set(name, operations);
  return operations;
}

/**
 * The operations of a document that is read.
 * @param {object} document OpenAPI 3.0
 * @param {'bank' | 'nextgenpsd2' | 'control'} name which of them it is
 * @returns {Map<string, object>} by `operationId`
 */
export function operationsOf(document, name) {
  const resolved = (value) => resolve(document, value);
  const found = new Map();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS.filter((candidate) => item[candidate] !== undefined)) {
      const operation = item[method];
      found.set(operation.operationId, {
        id: operation.operationId,
        document: name,
        method: method.toUpperCase(),
        path,
        summary: operation.summary,
        description: (operation.description ?? '').trim(),
        parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(resolved),
        body: bodyOf(resolved(operation.requestBody), resolved),
        needsToken: needsToken(operation.security ?? document.security ?? []),
        ...successOf(operation.responses, resolved),
      });
    }
  }
  return found;
}

/** A token is needed where every way to authenticate has one; the control API may have one, which is then sent empty. */
function needsToken(ways) {
  if (ways.some((way) => 'adminToken' in way)) return true;
  return ways.length > 0 && ways.every((way) => 'accessToken' in way);
}

/** Media type, an example, and the names of the members of a request body; undefined where there is none. */
function bodyOf(body, resolved) {
  if (body === undefined) return undefined;
  const [[type, { schema, example, examples = {} }]] = Object.entries(body.content);
  const [first] = Object.values(examples).map(resolved);
  return {
    type,
    example: example ?? first?.value ?? exampleOf(schema, resolved),
    members: membersOf(schema, resolved).known,
  };
}

/** What a success looks like: its statuses, whether X-Request-ID comes back, and the members of a JSON object. */
function successOf(responses, resolved) {
  const codes = Object.keys(responses).filter((code) => /^[23]\d\d$/.test(code));
  const answers = codes.map((code) => resolved(responses[code]));
  const schema = answers[0]?.content?.['application/json']?.schema;
  return {
    statuses: codes.map(Number),
    echoesRequestId: answers.some(({ headers = {} }) => 'X-Request-ID' in headers),
    hasJson: schema !== undefined,
    ...(schema !== undefined && { answer: membersOf(schema, resolved) }),
  };
}

/** Which members an object has by its schema, which of them always, and whether there may be others. */
function membersOf(schema, resolved) {
  const { properties = {}, required = [], additionalProperties } = resolved(schema);
  return { known: Object.keys(properties), required, isClosed: additionalProperties === false };
}

/** An example of a schema that has none itself, made of those of its parts. */
function exampleOf(schema, resolved) {
  const { example, allOf, type, properties = {}, items } = resolved(schema);
  const own = example ?? resolved(schema).default;
  if (own !== undefined) return own;
  if (allOf) return exampleOf(allOf[0], resolved);
  if (type === 'array') return [exampleOf(items, resolved)];
  if (type !== 'object') return undefined;
  const members = Object.entries(properties).map(([name, part]) => [name, exampleOf(part, resolved)]);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

function resolve(document, value) {
  if (value?.$ref === undefined) return value;
  const found = value.$ref
    .slice(2)
    .split('/')
    .reduce((node, key) => node?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], document);
  if (found === undefined) throw new Error(`${value.$ref} leads nowhere`);
  return resolve(document, found);
}
