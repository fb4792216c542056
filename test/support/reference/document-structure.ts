/** Any object of an OpenAPI document. */
type Node = Readonly<Record<string, unknown>>;

/** An OpenAPI 3.0 document, as far as its structure is compared. */
export interface OpenapiDocument {
  readonly paths: Readonly<Record<string, Node>>;
  readonly components: Readonly<Record<string, Node>>;
}

/** The facts of one operation, each under the place that it is about. */
interface OperationStructure {
  /** Parameters (`header X-Request-ID`), response headers (`201 header Location`), and which bodies there are. */
  readonly facts: Readonly<Record<string, string>>;
  /** The shape of each body (`request application/json`, `201 application/json`). */
  readonly bodies: Readonly<Record<string, string>>;
}

/** What an OpenAPI document says without its words, its examples and the names of its components. */
export interface DocumentStructure {
  readonly operations: Readonly<Record<string, OperationStructure>>;
  /** Members of the bodies with their facts. A shape is named after the first body that has it. */
  readonly shapes: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const LIMITS = [
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
];

/** The structure of a document, with paths, places and members in alphabetical order. */
export function structureOf(document: OpenapiDocument): DocumentStructure {
  const operations: Record<string, OperationStructure> = {};
  const shapes: Record<string, Readonly<Record<string, string>>> = {};
  const names = new Map<string, string>();

  const nameShape = (shape: Readonly<Record<string, string>>, place: string): string => {
    const text = JSON.stringify(shape);
    const name = names.get(text) ?? place;
    names.set(text, name);
    shapes[name] = shape;
    return name;
  };
  for (const [path, item] of sorted(document.paths)) {
    for (const method of METHODS.filter((name) => item[name] !== undefined)) {
      const name = `${method.toUpperCase()} ${path}`;
      const operation = objectOf(item[method]);
      const facts: Record<string, string> = {};
      const bodies: Record<string, string> = {};
      for (const given of [...listOf(item['parameters']), ...listOf(operation['parameters'])]) {
        const parameter = resolve(document, given);
        const place = `${String(parameter['in'])} ${String(parameter['name'])}`;
        facts[place] = factOf(document, parameter['schema'], parameter['required'] === true);
      }
      const addBodies = (place: string, holder: Node): void => {
        for (const [type, media] of sorted(objectOf(holder['content'] ?? {}))) {
          const shape = shapeOf(document, objectOf(media)['schema']);
          bodies[`${place} ${type}`] = nameShape(shape, `${name} ${place} ${type}`);
        }
      };
      if (operation['requestBody'] !== undefined) {
        const request = resolve(document, operation['requestBody']);
        facts['request'] = request['required'] === true ? 'required' : 'optional';
        addBodies('request', request);
      }
      for (const [status, given] of sorted(objectOf(operation['responses']))) {
        const response = resolve(document, given);
        facts[status] = response['content'] === undefined ? 'no body' : 'body';
        for (const [header, definition] of sorted(objectOf(response['headers'] ?? {}))) {
          const { required, schema } = resolve(document, definition);
          facts[`${status} header ${header}`] = factOf(document, schema, required === true);
        }
        addBodies(status, response);
      }
      operations[name] = { facts: Object.fromEntries(sorted(facts)), bodies };
    }
  }
  return { operations, shapes };
}

/** Every fact of a structure under its full place, such as `POST /v1/consents | request application/json | access`. */
export function factsOf({ operations, shapes }: DocumentStructure): ReadonlyMap<string, string> {
  const all = new Map<string, string>();
  for (const [name, { facts, bodies }] of Object.entries(operations)) {
    for (const [place, fact] of Object.entries(facts)) all.set(`${name} | ${place}`, fact);
    for (const [place, shape] of Object.entries(bodies)) {
      for (const [member, fact] of Object.entries(shapes[shape] ?? {})) all.set(`${name} | ${place} | ${member}`, fact);
    }
  }
  return all;
}

/**
 * One document with the paths of two. A component that both define is that of the first: the consents of funds confirmations
 * were published earlier, and share their components with the later document.
 */
export function mergedDocument(first: OpenapiDocument, second: OpenapiDocument): OpenapiDocument {
  const kinds = new Set([...Object.keys(first.components), ...Object.keys(second.components)]);
  const components = [...kinds].map((kind) => [kind, { ...second.components[kind], ...first.components[kind] }]);
  return {
    paths: { ...second.paths, ...first.paths },
    components: Object.fromEntries(components) as OpenapiDocument['components'],
  };
}

/** A structure as JSON with one line for each fact, after the notes of `header`. */
export function formatStructure(header: Readonly<Record<string, string>>, structure: DocumentStructure): string {
  return `${formatted({ ...header, ...structure }, '')}\n`;
}

function formatted(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${indent}  ${JSON.stringify(name)}: ${formatted(member, `${indent}  `)}`,
  );
  return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n${indent}}`;
}

/** Members of a schema, each with its facts: `access.accounts[].iban`, `<1>.psuData` of an alternative, `*` of any member. */
function shapeOf(document: OpenapiDocument, schema: unknown): Readonly<Record<string, string>> {
  const shape: Record<string, string> = {};
  const visit = (given: unknown, path: string, isRequired: boolean): void => {
    const node = merged(document, given);
    shape[path] = factOf(document, node, isRequired);
    const required = listOf(node['required']);
    const inside = path === '' ? '' : `${path}.`;
    for (const [name, member] of sorted(objectOf(node['properties'] ?? {}))) {
      visit(member, inside + name, required.includes(name));
    }
    if (node['items'] !== undefined) visit(node['items'], `${path}[]`, false);
    if (typeof node['additionalProperties'] === 'object') visit(node['additionalProperties'], `${inside}*`, false);
    [...listOf(node['oneOf']), ...listOf(node['anyOf'])].forEach((one, index) => {
      visit(one, `${inside}<${index}>`, false);
    });
  };
  visit(schema, '', false);
  return shape;
}

/** The values of an enumeration without those that the document marks as additions. */
export function publishedValues(schema: Node): readonly unknown[] {
  const added = listOf(schema['x-added-values']);
  return listOf(schema['enum']).filter((value) => !added.includes(value));
}

/** What a schema says itself, without its members: `required string date`, `string pattern [A-Z]{3}`. */
function factOf(document: OpenapiDocument, schema: unknown, isRequired: boolean): string {
  const node = merged(document, schema);
  const { type, format, pattern, oneOf, anyOf, not, additionalProperties } = node;
  const words = [
    isRequired && 'required',
    type ?? 'anything',
    format,
    pattern !== undefined && `pattern ${String(pattern)}`,
    ...LIMITS.map((limit) => node[limit] !== undefined && `${limit} ${String(node[limit])}`),
    node['enum'] !== undefined && `enum ${publishedValues(node).join(' ')}`,
    oneOf !== undefined && `oneOf ${listOf(oneOf).length}`,
    anyOf !== undefined && `anyOf ${listOf(anyOf).length}`,
    not !== undefined && `not with ${listOf(objectOf(not)['required']).join(' and ')}`,
    typeof additionalProperties === 'boolean' && `additionalProperties ${String(additionalProperties)}`,
  ];
  return words.filter((word) => typeof word === 'string').join(' ');
}

/** A schema without references at its top, and with the parts of `allOf` put together. */
function merged(document: OpenapiDocument, schema: unknown): Node {
  const { allOf, ...own } = resolve(document, schema);
  return Object.assign({}, ...listOf(allOf).map((part) => merged(document, part)), own) as Node;
}

function resolve(document: OpenapiDocument, given: unknown): Node {
  const node = objectOf(given);
  if (typeof node['$ref'] !== 'string') return node;
  const found = node['$ref']
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((part, key) => objectOf(part)[key], document);
  return resolve(document, found);
}

function sorted<T>(entries: Readonly<Record<string, T>>): readonly (readonly [string, T])[] {
  return Object.entries(entries).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function objectOf(value: unknown): Node {
  if (typeof value !== 'object' || value === null) throw new Error(`not an object: ${JSON.stringify(value)}`);
  return value as Node;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
