import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { markdownTable } from '../generated-part.js';

/** What the references say about an OpenAPI document: parameters, members and forms as Markdown tables. */

export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly default?: string | number | boolean;
  readonly example?: string | number | boolean;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

export interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

export interface Body {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

export interface DocumentedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
  readonly 'x-per-bank'?: boolean;
  readonly 'x-source'?: string;
  readonly 'x-decision'?: string;
  readonly 'x-addition'?: boolean;
}

/** An operation with its place and all of its parameters. */
export interface PlacedOperation extends DocumentedOperation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** One of the two OpenAPI documents, with its references followed. */
export class OpenapiText {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly operations: readonly PlacedOperation[];
  readonly #pageOf: (schema: string) => string;
  readonly #components: Readonly<Record<string, Readonly<Record<string, any>>>>;

  /** @param pageOf the page that describes a schema, as links to it name it; empty for the page of the link */
  constructor(name: 'openapi' | 'admin-openapi', pageOf: (schema: string) => string = () => '') {
    this.#pageOf = pageOf;
    const text = readFileSync(new URL(`../../../fixtures/${name}.yaml`, import.meta.url), 'utf8');
    const { paths, components, tags } = parse(text) as {
      paths: Record<string, Record<string, any>>;
      components: Record<string, Record<string, any>>;
      tags: { name: string; description: string }[];
    };
    this.#components = components;
    this.tags = tags;
    this.operations = Object.entries(paths).flatMap(([path, item]) =>
      METHODS.filter((method) => item[method] !== undefined).map((method) => {
        const operation = item[method] as DocumentedOperation;
        const parameters = [...((item['parameters'] ?? []) as Parameter[]), ...(operation.parameters ?? [])];
        return { ...operation, method, path, parameters: parameters.map((one) => this.follow<Parameter>(one)) };
      }),
    );
  }

  /** What a reference stands for; anything else as it is. */
  follow<Kind extends object>(one: Kind): Kind {
    const { $ref } = one as { $ref?: string };
    if ($ref === undefined) return one;
    const [kind = '', name = ''] = $ref.split('/').slice(2);
    return this.follow(this.#components[kind]?.[name] as Kind);
  }

  /** The names of the schemas that something in the document uses, also through others. */
  schemasOf(part: unknown, found = new Set<string>()): ReadonlySet<string> {
    if (typeof part !== 'object' || part === null) return found;
    for (const [key, value] of Object.entries(part)) {
      const [kind = '', name = ''] = key === '$ref' ? String(value).split('/').slice(2) : [];
      if (kind === '') this.schemasOf(value, found);
      else if (kind !== 'schemas' || !found.has(name)) {
        if (kind === 'schemas') found.add(name);
        this.schemasOf(this.#components[kind]?.[name], found);
      }
    }
    return found;
  }

  /** The schemas of a page, in the order of the document, each as a section with a table of its members. */
  schemaSections(): string {
    const schemas = Object.entries((this.#components['schemas'] ?? {}) as Record<string, Schema>);
    return schemas
      .filter(([name]) => this.#pageOf(name) === '')
      .map(([name, schema]) => {
        const rows = this.members(schema);
        const about = [oneLine(schema.description), rows.length === 0 ? `Type: ${this.typeOf(schema)}.` : ''];
        return [`### Schema ${name}`, about.filter((text) => text !== '').join(' '), this.memberTable(rows)]
          .filter((text) => text !== '')
          .join('\n\n');
      })
      .join('\n\n');
  }

  /** The members of an object, those of inline objects with their path; another form is linked to. */
  members(schema: Schema, prefix = ''): string[][] {
    const plain = this.#plain(schema);
    return Object.entries(plain.properties ?? {}).flatMap(([name, member]) => {
      const isNeeded = plain.required?.includes(name) === true;
      const row = [`\`${prefix}${name}\``, this.typeOf(member), isNeeded ? 'yes' : '', this.#meaningOf(member)];
      const inner = member.items ?? member;
      const isInline = inner.$ref === undefined && this.#plain(inner).properties !== undefined && !hasReference(inner);
      return [row, ...(isInline ? this.members(inner, `${prefix}${name}${member.items ? '[]' : ''}.`) : [])];
    });
  }

  /** A table of members. */
  memberTable(rows: readonly (readonly string[])[]): string {
    return rows.length === 0 ? '' : markdownTable(['member', 'type', 'always', 'meaning'], rows);
  }

  /** A table of parameters. */
  parameterTable(parameters: readonly Parameter[]): string {
    if (parameters.length === 0) return '';
    const rows = parameters.map((one) => [
      `\`${one.name}\``,
      one.in,
      this.typeOf(one.schema),
      one.required === true ? 'yes' : '',
      oneLine(one.description),
    ]);
    return markdownTable(['parameter', 'in', 'type', 'needed', 'meaning'], rows);
  }

  /** What a schema takes, in a few words; a named form as a link to it. */
  typeOf(schema: Schema): string {
    if (schema.$ref !== undefined) return this.#linkTo(schema.$ref);
    const [referred] = schema.allOf ?? [];
    if (referred?.$ref !== undefined && schema.allOf?.length === 1) return this.#linkTo(referred.$ref);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return choices.map((one) => this.typeOf(one)).join(' or ');
    if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(', ');
    if (schema.type === 'array') return `list of ${this.typeOf(schema.items ?? {})}`;
    const limits = [
      schema.format,
      schema.minimum !== undefined && `from ${schema.minimum}`,
      schema.maximum !== undefined && `to ${schema.maximum}`,
      schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
      schema.pattern !== undefined && `\`${schema.pattern}\``,
      schema.default !== undefined && `default \`${String(schema.default)}\``,
    ].filter((limit) => typeof limit === 'string');
    return [schema.type ?? 'any', ...limits].join(', ');
  }

  /** A link to the section of a schema. */
  #linkTo(reference: string): string {
    const name = reference.split('/').at(-1) ?? '';
    return `[${name}](${this.#pageOf(name)}#schema-${name.toLowerCase()})`;
  }

  #meaningOf(schema: Schema): string {
    const text = oneLine(schema.description);
    const isScalar = !['object', 'array', undefined].includes(schema.type);
    const example = isScalar && schema.example !== undefined ? `e.g. \`${String(schema.example)}\`` : '';
    return [text, example].filter((part) => part !== '').join(text === '' ? '' : ' ');
  }

  /** One object of all that a schema is made of. */
  #plain(schema: Schema): Schema {
    const followed = this.follow(schema);
    if (!followed.allOf) return followed;
    const parts = followed.allOf.map((part) => this.#plain(part));
    return {
      ...followed,
      properties: Object.assign({}, ...parts.map((part) => part.properties), followed.properties) as Record<
        string,
        Schema
      >,
      required: [...parts.flatMap((part) => part.required ?? []), ...(followed.required ?? [])],
    };
  }
}

/** Text of several lines in one, as a table and a paragraph want it. */
export function oneLine(text: string | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}

function hasReference(schema: Schema): boolean {
  return schema.allOf?.length === 1 && schema.allOf[0]?.$ref !== undefined;
}
