import type { Adaptation, Words } from '../../adaptations/adaptation.js';
import { matchesOperation } from '../../adaptations/adapter.js';
import { rewriteBody } from '../../adaptations/body.js';
import { isObject } from '../../domain/shape.js';
import { anyOf, bodiesOf, rewriteBodies, NOWHERE, schemaOf } from './adapted-schema.js';
import type { DocumentNode, NodeChange } from './document-tree.js';

type Content = Readonly<Record<string, DocumentNode>>;
type Answer = Words['answer'];
type Adaptations = readonly Adaptation[];

/** Of a bank that has other codes than the dialect. */
const ANY_CODE: Adaptation = { form: { member: 'code', as: 'string' } };

export function operationIdOf(operation: unknown): string {
  return isObject(operation) ? String(operation['operationId']).replace(/ByPost$/, '') : '';
}

/** Writes operations of a document with the parameters of queries, the statuses and the bodies of a bank with adaptations. */
export class OperationWriter {
  readonly #list: Adaptations;
  readonly #components: DocumentNode;
  readonly #schemas: Record<string, unknown>;
  readonly #known = new Map<string, unknown>();

  /** @param schemas gets the schemas that are not those of the document */
  constructor(list: Adaptations, components: DocumentNode, schemas: Record<string, unknown>) {
    this.#list = list;
    this.#components = components;
    this.#schemas = schemas;
  }

  readonly writeOperation: NodeChange = (operation) => {
    const { requestBody, responses } = operation;
    const id = operationIdOf(operation);
    const selected = this.#list.filter((one) => isSelected(one, 'request', id));
    const body = requestBody !== undefined && {
      ...this.#resolve(requestBody),
      content: this.#contentOf(requestBody, selected),
    };
    return {
      ...operation,
      ...(body && { requestBody: body }),
      ...(isObject(responses) && { responses: this.#responsesOf(responses, id) }),
    };
  };

  /**
   * A parameter of the query: as a body that has nothing else. One that the bank does not need is optional.
   * @param operations those that have the parameter, by id
   */
  writeParameter(reference: unknown, operations: readonly string[]): unknown {
    const selected = this.#list.filter(
      (one) => one.on?.direction === 'query' && operations.some((id) => isSelected(one, 'query', id)),
    );
    const parameter = this.#resolve(reference);
    const name = String(parameter['name']);
    if (parameter['in'] !== 'query') return reference;
    const change = this.#changeOf({ properties: { [name]: parameter['schema'] } }, selected);
    if (!change) return reference;
    const [changed] = Object.entries((change.schema?.['properties'] ?? {}) as Content);
    return changed ? { ...parameter, name: changed[0], schema: changed[1] } : { ...parameter, required: false };
  }

  /** A part of the document: what it refers to or extends. */
  readonly #resolve = (part: unknown): DocumentNode => {
    if (!isObject(part)) return {};
    const { $ref, allOf, ...rest } = part;
    if (typeof $ref !== 'string') return Array.isArray(allOf) ? { ...this.#resolve(allOf[0]), ...rest } : part;
    const [, , kind = '', name = ''] = $ref.split('/');
    return this.#resolve((this.#components[kind] as DocumentNode)[name]);
  };

  /** The schema of a body as adaptations write it; undefined if they change nothing. */
  #changeOf(schema: unknown, selected: Adaptations) {
    const before = bodiesOf(schema, this.#resolve);
    const after = before.map((bodies) => selected.reduce((all, one) => rewriteBodies(one, all), bodies));
    const [was, is] = [before, after].map((bodies) => anyOf(bodies.map(schemaOf)));
    return JSON.stringify(is) === JSON.stringify(was) ? undefined : { schema: is };
  }

  /** The schema of a body as the bank has it: the same if nothing changes it. What only some bodies have leaves it open. */
  #schemaOf(schema: unknown, selected: Adaptations): unknown {
    const change = this.#changeOf(schema, selected);
    if (!change) return schema;
    const [, old = 'Body'] = /(\w+)"\}$/.exec(JSON.stringify(schema)) ?? [];
    const name = `${old}.${this.#known.size}`;
    this.#schemas[name] = selected.some((one) => !('answer' in one) && isForSome(one)) ? {} : change.schema;
    return { $ref: `#/components/schemas/${name}` };
  }

  #contentOf(part: unknown, selected: Adaptations): Content {
    const write = (body: unknown): unknown =>
      selected.reduce((written, one) => rewriteBody(one, 'write', written, NOWHERE), body);
    const content = Object.entries((this.#resolve(part)['content'] ?? {}) as Content).map(([type, media]) => {
      if (!type.includes('json')) return [type, media] as const;
      const key = JSON.stringify([media['schema'], selected]);
      if (!this.#known.has(key)) this.#known.set(key, this.#schemaOf(media['schema'], selected));
      const examples = Object.entries((media['examples'] ?? {}) as Content).map(
        ([name, one]) => [name, { ...one, value: write(one['value']) }] as const,
      );
      const example = examples.length > 0 && { examples: Object.fromEntries(examples) };
      return [type, { schema: this.#known.get(key), ...example }] as const;
    });
    return Object.fromEntries(content);
  }

  #responsesOf(responses: DocumentNode, operation: string): DocumentNode {
    const written: Record<string, DocumentNode> = {};
    for (const [name, reference] of Object.entries(responses)) {
      const status = Number(name);
      const selected = this.#list.filter((one) => isSelected(one, 'response', operation, status));
      const said = answersOf(selected, status);
      // What the first entry leaves open, the next one says.
      const always = selected.filter((one) => 'answer' in one && !isForSome(one));
      const usual = answersOf(always, status).reduceRight((whole, answer) => ({ ...whole, ...answer }), {});
      const hasCode = said.some(({ code }) => code !== undefined);
      const own = this.#contentOf(reference, hasCode ? [ANY_CODE, ...selected] : selected);
      const media = [usual, ...said.filter(({ body }) => body !== undefined)].flatMap((answer) => mediaOf(answer, own));
      for (const to of new Set([usual.status ?? status, ...said.flatMap((answer) => answer.status ?? [])])) {
        const { content, ...response } = written[to] ?? { ...this.#resolve(reference), content: {} };
        const all = { ...(content as Content) } as Record<string, DocumentNode>;
        for (const [type, one] of to === 204 ? [] : media)
          all[type] = { ...one, schema: anyOf([all[type]?.['schema'], one['schema']].filter(isObject)) };
        written[to] = { ...response, ...(Object.keys(all).length > 0 && { content: all }) };
      }
    }
    return written;
  }
}

/** Whether only some of the messages with an operation and a status have what an adaptation says. */
function isForSome(one: Adaptation): boolean {
  const isOfSome = (['codes', 'paths', 'states', 'products', 'approaches', 'empty'] as const).some(
    (name) => one.on?.[name] !== undefined,
  );
  return isOfSome || ('move' in one && one.move.from.endsWith('[]'));
}

/** Whether an adaptation is for messages, as far as their operation and status say. */
function isSelected({ on = {} }: Adaptation, direction: string, operation: string, status = 200): boolean {
  const isOfStatus = (on.statuses?.includes(status) ?? true) && (on.codes === undefined || status >= 400);
  return isOfStatus && (on.direction ?? direction) === direction && matchesOperation({ on }, { operation });
}

/** What adaptations say of answers. Refusals of the bank itself have errors with status 400. */
function answersOf(list: Adaptations, status: number): readonly Answer[] {
  const answer = (one: Adaptation) =>
    'answer' in one ? one.answer : 'refuse' in one && status === 400 && one.refuse.as;
  return list.map(answer).filter((one) => typeof one === 'object');
}

/** The contents of an answer: those of the dialect, or what a template says. */
function mediaOf({ body, mediaType }: Answer, own: Content): readonly (readonly [type: string, media: DocumentNode])[] {
  const type = mediaType ?? (typeof body === 'string' ? 'text/plain' : 'application/json');
  if (body !== undefined) return body === '' ? [] : [[type, { schema: schemaOf({ whole: body }) }]];
  return Object.entries(own).map(([as, media]) => [as.includes('json') ? (mediaType ?? as) : as, media]);
}
