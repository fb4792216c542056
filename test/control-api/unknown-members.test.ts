import { beforeAll, describe, expect, it } from '@jest/globals';
import { OpenapiText, type PlacedOperation, type Schema } from '../support/reference/openapi-text.js';
import { openControl, problemOf, type Control } from './control-bank.js';

/** Every body of the control API as its document has it, with one thing wrong: a member or a null too much, or a value out of its limits. */

const document = new OpenapiText('admin-openapi');

/** Where the document's `required` does not say all that a body needs. */
const NEEDED: Readonly<Record<string, object>> = {
  advanceClock: { by: 'PT1S' },
  setClock: { mode: 'paused' },
  addOutcome: { outcome: { usual: true } },
  addFault: { fault: 'EMPTY_RESPONSE' },
};
/** Of members that exclude one another. */
const INSTEAD: Readonly<Record<string, string>> = { sequence: 'outcome', error: 'fault' };
/** A state document is judged as a whole (test/control-api/state.test.ts). */
const JUDGED_OTHERWISE = ['putState'];

/** Which statuses and reasons there are depends on the record, which is looked for first. */
const JUDGED_AFTER_RECORD = /^force/;

type Path = readonly (string | number)[];

/** What is known of a schema, whatever it is made of. */
function partsOf(schema: Schema): readonly Schema[] {
  const whole = document.follow(schema);
  return [whole, ...[...(whole.allOf ?? []), ...(whole.anyOf ?? []), ...(whole.oneOf ?? [])].flatMap(partsOf)];
}

/** The paths of all objects that have known members only, and of all lists. */
function placesIn(schema: Schema, path: Path = []): { readonly objects: Path[]; readonly lists: Path[] } {
  const objects: Path[] = [];
  const lists: Path[] = [];
  for (const part of partsOf(schema)) {
    if (part.type === 'object' && part.additionalProperties === false) objects.push(path);
    if (part.items) lists.push(path);
    const inner = [
      ...Object.entries(part.properties ?? {}).map(([name, member]) => placesIn(member, [...path, name])),
      ...(part.items ? [placesIn(part.items, [...path, 0])] : []),
    ];
    for (const found of inner) {
      objects.push(...found.objects);
      lists.push(...found.lists);
    }
  }
  return { objects, lists };
}

/** The smallest value of a schema that has everything up to the path, and at its end what `change` makes of it. */
function valueOf(schema: Schema, path: Path | undefined, change: (value: any) => unknown): unknown {
  const parts = partsOf(schema);
  const [next, ...rest] = path ?? [];
  const isAim = path?.length === 0;
  if (typeof next === 'number') {
    const { items = {} } = parts.find(({ items: one }) => one) ?? {};
    return [valueOf(items, rest, change)];
  }
  const object = parts.find(
    ({ type, properties }) =>
      type === 'object' && (next === undefined || (properties !== undefined && Object.hasOwn(properties, next))),
  );
  const list = parts.find(({ items }) => items);
  const example = parts.find(({ example: one }) => one !== undefined)?.example;
  const word = parts.find(({ enum: words }) => words)?.enum?.[0];
  const needsObject = next !== undefined || (isAim && object !== undefined && !list);
  if (!needsObject && !object) {
    const value = example ?? word ?? (list ? [] : 'a text');
    return isAim ? change(value) : value;
  }
  const names = [...(object?.required ?? []), ...(next === undefined ? [] : [next])];
  const members = [...new Set(names)].map((name) => [
    name,
    valueOf(object?.properties?.[name] ?? {}, name === next ? rest : undefined, change),
  ]);
  const value = Object.fromEntries(members) as object;
  return isAim ? change(value) : value;
}

/** Values that the limits of a single value exclude. */
function valuesOutside(schema: Schema): readonly unknown[] {
  const { type, enum: words, minimum, maximum, minLength, maxLength, pattern } = document.follow(schema);
  return [
    ...(words ? ['zzz'] : []),
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(minLength === undefined ? [] : ['']),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
    ...(pattern === undefined ? [] : ['\u{2603}']),
    ...(type === 'string' ? [true] : type === undefined || type === 'object' || type === 'array' ? [] : ['text']),
  ];
}

/** The paths of all values that have limits, with the values that these exclude. */
function limitsIn(schema: Schema, path: Path = []): readonly (readonly [Path, unknown])[] {
  const whole = document.follow(schema);
  const here = valuesOutside(whole).map((value) => [path, value] as const);
  const below = Object.entries(whole.properties ?? {}).flatMap(([name, member]) => limitsIn(member, [...path, name]));
  return [...here, ...below, ...(whole.items ? limitsIn(whole.items, [...path, 0]) : [])];
}

const textOf = (path: Path): string =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${part}` : part),
    '',
  );

function bodyOf(operation: PlacedOperation, schema: Schema, path: Path, change: (value: any) => unknown): object {
  const body = valueOf(schema, path, change) as Record<string, unknown>;
  const instead = INSTEAD[String(path[0])];
  const needed = Object.entries(NEEDED[operation.operationId] ?? {});
  return { ...Object.fromEntries(needed.filter(([name]) => name !== instead)), ...body };
}

interface Case {
  readonly operation: PlacedOperation;
  readonly schema: Schema;
  readonly path: Path;
}

const CASES = document.operations
  .filter(({ requestBody, operationId }) => requestBody && !JUDGED_OTHERWISE.includes(operationId))
  .map((operation) => {
    const [content] = Object.values(document.follow(operation.requestBody ?? {}).content ?? {});
    const schema = content?.schema ?? {};
    return { operation, schema, ...placesIn(schema) };
  });
const caseOf =
  (kind: 'objects' | 'lists') =>
  (one: (typeof CASES)[number]): [string, string, Case][] => {
    const unique = new Map(one[kind].map((path) => [textOf(path), path]));
    return [...unique].map(([text, path]) => [one.operation.operationId, text || 'body', { ...one, path }]);
  };

let control: Control;
let accountId = '';
beforeAll(async () => {
  control = await openControl();
  accountId = (await control.get('/__admin/accounts')).accounts[0].accountId;
});

async function send({ operation, schema, path }: Case, change: (value: any) => unknown) {
  const names = operation.path.replace('{id}', operation.operationId === 'putBank' ? 'w9' : accountId);
  const place = names.replace(/\{\w+\}/g, 'any');
  return control.call(operation.method as 'post', place, { body: bodyOf(operation, schema, path, change) });
}

describe('a body of the control API', () => {
  it('has objects and lists at several depths', () => {
    const depths = CASES.flatMap(({ objects, lists }) => [...objects, ...lists]).map(({ length }) => length);
    expect(Math.max(...depths)).toBeGreaterThanOrEqual(2);
    expect(CASES.length).toBeGreaterThan(20);
  });

  it.each(CASES.flatMap(caseOf('objects')))(
    'for %s is rejected with an unknown member in %s',
    async (_id, text, one) => {
      const answer = await send(one, (value) => ({ ...value, zzz: 1 }));
      const full = text === 'body' ? 'zzz' : `${text}.zzz`;
      expect(problemOf(answer)).toMatchObject({ status: 400, code: 'FORMAT_ERROR', path: full });
      expect(problemOf(answer).detail).toContain(`${full} is not a known name`);
    },
  );

  it.each(CASES.flatMap(caseOf('lists')))('for %s is rejected with a null in the list %s', async (_id, text, one) => {
    const answer = await send(one, (value) => [...(value as unknown[]), null]);
    const { path, ...problem } = problemOf(answer);
    expect(problem).toMatchObject({ status: 400, code: 'FORMAT_ERROR' });
    expect(path?.replace(/\[\d+\]$/, '')).toBe(text);
  });

  it.each(
    CASES.filter(({ operation }) => !JUDGED_AFTER_RECORD.test(operation.operationId)).flatMap(({ operation, schema }) =>
      limitsIn(schema).map(([path, value]): [string, string, unknown, Case] => [
        operation.operationId,
        textOf(path),
        value,
        { operation, schema, path },
      ]),
    ),
  )('for %s is rejected with %s: %j', async (_id, text, value, one) => {
    const { path, ...problem } = problemOf(await send(one, () => value));
    expect(problem).toMatchObject({ status: 400, code: 'FORMAT_ERROR' });
    expect(path).toBe(text);
  });

  it.each([
    ['faults', { status: 503 }, 'status is unknown here; did you mean error.statusCode?'],
    ['faults', { header: {} }, 'header is unknown here; did you mean match.header?'],
    [
      'faults',
      { error: { status: 503 } },
      /^error\.status is not a known name \(did you mean statusCode\?\); known members/,
    ],
    ['faults', { error: 503 }, 'error must be an object such as {"statusCode":503}'],
    ['faults', { delay: '2s' }, 'delay must be an object whose type is one of fixed, uniform, lognormal, not "2s"'],
    ['outcomes', { consent: 'refuse' }, 'consent is unknown here; did you mean outcome.consent?'],
    ['outcomes', { outcome: 'RJCT' }, /^outcome must be an object such as \{"consent":"refuse"\}/],
    // Such a rule would never apply: only the other dialect has the operation.
    [
      'faults',
      { match: { operation: 'createSigningBasket' }, fault: 'TIMEOUT' },
      'match.operation createSigningBasket does not exist in the dialect published',
    ],
    [
      'outcomes',
      { match: { operation: 'createSigningBasket' }, outcome: { error: 'FORMAT_ERROR' } },
      'match.operation createSigningBasket does not exist in the dialect published',
    ],
    ['requests/wait', { timeout: 1 }, /^timeout is not a known name \(did you mean timeoutMs\?\); known members/],
  ])('for %s is rejected with %j, and with what was meant', async (path, body, detail) => {
    const answer = await control.call('post', `/__admin/${path}`, { body });
    expect(problemOf(answer).detail).toMatch(detail);
  });
});
