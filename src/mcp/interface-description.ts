import type { BankClient } from '../library/bank-client.js';
import { ToolError } from './answer.js';

/** The parts of an OpenAPI document that are shown. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly Node[];
  readonly requestBody?: Node;
  readonly responses?: Readonly<Record<string, Node>>;
}
/** Any object of the document. */
type Node = Readonly<Record<string, unknown>>;

/** An operation with its address. */
interface FoundOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The parts of a description that can be long. */
export const OPERATION_PARTS = ['parameters', 'body', 'responses'] as const;
type OperationPart = (typeof OPERATION_PARTS)[number];

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** Members deeper than this are only named by their type. */
const DEEPEST = 6;
const LONGEST_DESCRIPTION = 1_200;
/** A longer example would leave no room for the members. */
const LONGEST_EXAMPLE = 1_000;
/** Of a long list of values, such as the codes of ISO 20022, the first ones are shown. */
const MOST_VALUES = 20;

/** The OpenAPI document of a bank, one operation at a time. */
export class InterfaceDescription {
  readonly #document: Document;

  constructor(document: unknown) {
    this.#document = document as Document;
  }

  /** Reads the document that the bank serves. @throws ToolError when it cannot be read */
  static async of(bank: BankClient): Promise<InterfaceDescription> {
    const url = `${bank.url}/openapi.json`;
    const response = await fetch(url).catch((error: unknown) => {
      const { message, cause } = error as Error;
      throw new ToolError(`${url} cannot be read: ${cause instanceof Error ? cause.message : message}`);
    });
    if (!response.ok) throw new ToolError(`${url} returned ${response.status}`);
    return new InterfaceDescription(await response.json());
  }

  /** Every operation in one line. */
  lines(): string[] {
    return this.#operations().map(
      ({ id, method, path, operation }) => `${id}: ${method.toUpperCase()} ${path} - ${operation.summary ?? ''}`,
    );
  }

  /**
   * One operation with its parameters, bodies and responses, references resolved.
   * @param part the only one to describe; default all
   * @throws ToolError for an unknown one
   */
  describe(id: string, part?: OperationPart): object {
    const operations = this.#operations();
    const found = operations.find((one) => one.id.toLowerCase() === id.toLowerCase());
    if (!found)
      throw new ToolError(
        `operation "${id}" does not exist; the operations are: ${operations.map((one) => one.id).join(', ')}`,
      );
    const { method, path, operation } = found;
    const isShown = (one: OperationPart): boolean => part === undefined || part === one;
    return {
      operation: found.id,
      request: `${method.toUpperCase()} ${path}`,
      description: (operation.description ?? operation.summary ?? '').slice(0, LONGEST_DESCRIPTION),
      ...(isShown('parameters') && { parameters: this.#parameters(found) }),
      ...(isShown('body') && { body: operation.requestBody && this.#content(operation.requestBody, 'body') }),
      ...(isShown('responses') && { responses: this.#responses(operation) }),
    };
  }

  /** Those of the path, and those of the operation. */
  #parameters({ path, operation: { parameters = [] } }: FoundOperation): string[] {
    const shared = (this.#document.paths[path]?.['parameters'] ?? []) as readonly Node[];
    return [...shared, ...parameters].map((one) => this.#parameter(one));
  }

  /** The successful ones as a whole, of the others what they mean. */
  #responses({ responses = {} }: Operation): object {
    return Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [
        status,
        status.startsWith('2') ? this.#content(response, status) : firstLine(this.#resolved(response)['description']),
      ]),
    );
  }

  #operations(): FoundOperation[] {
    return Object.entries(this.#document.paths).flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const operation = item[method];
        return operation?.operationId === undefined ? [] : [{ id: operation.operationId, method, path, operation }];
      }),
    );
  }

  #parameter(given: Node): string {
    const { name, in: place, required, description, example, schema } = this.#resolved(given);
    const type = schema === undefined ? '' : this.#typeText(this.#resolved(schema as Node));
    const needed = required === true ? 'required' : 'optional';
    const shown = example === undefined ? '' : `; e.g. ${text(example)}`;
    return `${String(name)} (${String(place)}, ${needed}): ${type} - ${firstLine(description)}${shown}`;
  }

  /** The first content of a body or response. */
  #content(given: Node, name: string): object {
    const { description, content } = this.#resolved(given);
    const [[type, media] = []] = Object.entries((content ?? {}) as Readonly<Record<string, Node>>);
    const { schema, example, examples } = media ?? {};
    const [first] = Object.values((examples ?? {}) as Readonly<Record<string, Node>>);
    const shown = example ?? (first === undefined ? '' : this.#resolved(first)['value']);
    return {
      description: description === undefined ? undefined : firstLine(description),
      type,
      schema: schema === undefined ? undefined : this.#schema(schema as Node, [name], new Map()),
      example: shown === '' || text(shown).length > LONGEST_EXAMPLE ? undefined : shown,
    };
  }

  /**
   * A schema as its members with their types; `*` marks required ones.
   * @param place of the schema in the body
   * @param shown where the answer has the members of a reference already
   */
  #schema(given: Node, place: readonly string[], shown: Map<string, string>): unknown {
    const schema = this.#resolved(given);
    const { $ref: reference } = given;
    if (place.length > DEEPEST) return this.#typeText(schema);
    if (typeof reference === 'string' && schema['properties'] !== undefined) {
      const earlier = shown.get(reference);
      if (earlier !== undefined) return `as ${earlier}`;
      shown.set(reference, place.join('.'));
    }
    const { properties, items, allOf, oneOf, anyOf } = schema;
    if (properties !== undefined) {
      const required = (schema['required'] ?? []) as readonly string[];
      return Object.fromEntries(
        Object.entries(properties as Readonly<Record<string, Node>>).map(([name, member]) => [
          required.includes(name) ? `${name}*` : name,
          this.#schema(member, [...place, name], shown),
        ]),
      );
    }
    if (items !== undefined) return [this.#schema(items as Node, place, shown)];
    const parts = (allOf ?? oneOf ?? anyOf) as readonly Node[] | undefined;
    if (parts?.length === 1 && parts[0]) return this.#schema(parts[0], place, shown);
    const kind = allOf === undefined ? 'oneOf' : 'allOf';
    if (parts) return { [kind]: parts.map((one) => this.#schema(one, [...place, kind], shown)) };
    const about = firstLine(schema['description']);
    return `${this.#typeText(schema)}${about === '' ? '' : ` - ${about}`}`;
  }

  #typeText({ type, format, enum: values, pattern }: Node): string {
    const all = (Array.isArray(values) ? values : []) as readonly unknown[];
    const missing = all.length - MOST_VALUES;
    const more = missing > 0 ? ` | and ${missing} more in the OpenAPI document` : '';
    const allowed = all.length === 0 ? '' : `: ${all.slice(0, MOST_VALUES).map(text).join(' | ')}${more}`;
    const form = format ?? (pattern === undefined ? undefined : `matching ${text(pattern)}`);
    return `${type === undefined ? 'any' : text(type)}${form === undefined ? '' : ` (${text(form)})`}${allowed}`;
  }

  /** Follows references within the document. */
  #resolved(node: Node): Node {
    const { $ref: reference } = node;
    if (typeof reference !== 'string') return node;
    let target: unknown = this.#document;
    for (const part of reference.replace(/^#\//, '').split('/'))
      target = (target as Node | undefined)?.[part.replaceAll('~1', '/').replaceAll('~0', '~')];
    return target === undefined ? {} : this.#resolved(target as Node);
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function firstLine(description: unknown): string {
  return typeof description === 'string' ? (description.trim().split('\n')[0] ?? '') : '';
}
