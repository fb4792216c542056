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

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** Members deeper than this are only named by their type. */
const MOST_DEPTH = 6;
const MOST_DESCRIPTION = 1_200;

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
    if (!response.ok) throw new ToolError(`${url} was answered ${response.status}`);
    return new InterfaceDescription(await response.json());
  }

  /** Every operation in one line. */
  lines(): string[] {
    return this.#operations().map(
      ({ id, method, path, operation }) => `${id}: ${method.toUpperCase()} ${path} - ${operation.summary ?? ''}`,
    );
  }

  /** One operation with its parameters, bodies and responses, references resolved. @throws ToolError for an unknown one */
  describe(id: string): object {
    const operations = this.#operations();
    const found = operations.find((one) => one.id.toLowerCase() === id.toLowerCase());
    if (!found)
      throw new ToolError(
        `operation "${id}" does not exist; the operations are: ${operations.map((one) => one.id).join(', ')}`,
      );
    const { method, path, operation } = found;
    const shared = (this.#document.paths[path]?.['parameters'] ?? []) as readonly Node[];
    return {
      operation: found.id,
      request: `${method.toUpperCase()} ${path}`,
      description: (operation.description ?? operation.summary ?? '').slice(0, MOST_DESCRIPTION),
      parameters: [...shared, ...(operation.parameters ?? [])].map((one) => this.#parameter(one)),
      body: operation.requestBody && this.#content(operation.requestBody),
      responses: Object.fromEntries(
        Object.entries(operation.responses ?? {}).map(([status, response]) => [
          status,
          status.startsWith('2') ? this.#content(response) : firstLine(this.#resolved(response)['description']),
        ]),
      ),
    };
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
  #content(given: Node): object {
    const { description, content } = this.#resolved(given);
    const [[type, media] = []] = Object.entries((content ?? {}) as Readonly<Record<string, Node>>);
    const { schema, example, examples } = media ?? {};
    const [first] = Object.values((examples ?? {}) as Readonly<Record<string, Node>>);
    return {
      description: description === undefined ? undefined : firstLine(description),
      type,
      schema: schema === undefined ? undefined : this.#schema(schema as Node, 0),
      example: example ?? (first === undefined ? undefined : this.#resolved(first)['value']),
    };
  }

  /** A schema as its members with their types; `*` marks required ones. */
  #schema(given: Node, depth: number): unknown {
    const schema = this.#resolved(given);
    const parts = (schema['allOf'] ?? schema['oneOf'] ?? schema['anyOf']) as readonly Node[] | undefined;
    if (depth >= MOST_DEPTH) return this.#typeText(schema);
    if (schema['properties'] !== undefined) {
      const required = (schema['required'] ?? []) as readonly string[];
      return Object.fromEntries(
        Object.entries(schema['properties'] as Readonly<Record<string, Node>>).map(([name, member]) => [
          required.includes(name) ? `${name}*` : name,
          this.#schema(member, depth + 1),
        ]),
      );
    }
    if (schema['items'] !== undefined) return [this.#schema(schema['items'] as Node, depth + 1)];
    if (parts?.length === 1 && parts[0]) return this.#schema(parts[0], depth);
    if (parts)
      return { [schema['allOf'] === undefined ? 'oneOf' : 'allOf']: parts.map((one) => this.#schema(one, depth + 1)) };
    const about = firstLine(schema['description']);
    return `${this.#typeText(schema)}${about === '' ? '' : ` - ${about}`}`;
  }

  #typeText({ type, format, enum: values, pattern }: Node): string {
    const allowed = Array.isArray(values) ? `: ${values.join(' | ')}` : '';
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

/** The first sentence or line of a description. */
function firstLine(description: unknown): string {
  return typeof description === 'string' ? (description.trim().split('\n')[0] ?? '') : '';
}
