/**
 * How many deviations of a bank's sample answers does `sandbank learn` name? Finds them with a plain validator that knows nothing of
 * `learn`: the schemas of an OpenAPI document, walked member by member. Then learns from the same file, and looks for each deviation among
 * the adaptations and the differences: `npm run sample-deviations -- DOCUMENT FILE…`. The files are recordings of answers, as `learn`
 * reads them: HTTP archives, stub mappings, collections.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';

const [documentFile = '', ...files] = process.argv.slice(2);
const program = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const document = parse(readFileSync(documentFile, 'utf8'), { strict: false, logLevel: 'silent' });
const ajv = new Ajv({ strict: false });
addFormats.default(ajv);

const unescaped = (step) => step.replaceAll('~1', '/').replaceAll('~0', '~');
const resolved = (node) => (node?.$ref ? resolved(unescapedAt(node.$ref)) : node);
const unescapedAt = (ref) =>
  ref
    .slice(2)
    .split('/')
    .reduce((inner, step) => inner[unescaped(step)], document);

/** A schema as the alternatives that it allows, each without allOf, oneOf and anyOf. */
function alternativesOf(schema) {
  const { allOf = [], oneOf, anyOf, ...own } = resolved(schema);
  const parts = [...allOf.map((part) => [part]), ...(oneOf ? [oneOf] : []), ...(anyOf ? [anyOf] : [])];
  return parts.reduce(
    (found, choices) =>
      found.flatMap((one) => choices.flatMap(alternativesOf).map((other) => joined(one, other))).slice(0, 200),
    [own],
  );
}

const joined = (one, other) => ({
  ...one,
  ...other,
  properties: { ...one.properties, ...other.properties },
  required: [...(one.required ?? []), ...(other.required ?? [])],
});

const typeOf = (value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
const sizeOf = (value) =>
  typeof value === 'object' && value ? 1 + Object.values(value).reduce((sum, one) => sum + sizeOf(one), 0) : 1;
const costOf = (list) => list.reduce((sum, { kind, value }) => sum + (kind === 'member' ? sizeOf(value) : 1), 0);

/** The deviations from the alternative that fits best. */
function walk(schema, value, place) {
  const all = alternativesOf(schema).map((one) => deviationsFrom(one, value, place));
  return all.reduce((best, other) => (costOf(other) < costOf(best) ? other : best));
}

function deviationsFrom(schema, value, place) {
  const below = (name) => (place === '' ? name : `${place}.${name}`);
  const type = typeOf(value);
  if (value === null) return schema.nullable ? [] : [{ kind: 'null', place, value }];
  const wanted = schema.type ?? (schema.properties ? 'object' : undefined);
  const isWanted = type === wanted || (wanted === 'integer' && Number.isInteger(value));
  if (wanted !== undefined && !isWanted) return [{ kind: 'type', place, value }];
  if (type === 'array') return value.flatMap((item) => (schema.items ? walk(schema.items, item, `${place}[]`) : []));
  if (type === 'object') {
    const { properties = {}, required = [], additionalProperties: others } = schema;
    const isOpen = others === true || (others === undefined && Object.keys(properties).length === 0);
    const missing = [...new Set(required)].filter((name) => !Object.hasOwn(value, name));
    return [
      ...missing.map((name) => ({ kind: 'missing', place: below(name) })),
      ...Object.entries(value).flatMap(([name, member]) => {
        const known = Object.hasOwn(properties, name)
          ? properties[name]
          : typeof others === 'object'
            ? others
            : undefined;
        if (known) return walk(known, member, below(name));
        return isOpen ? [] : [{ kind: 'member', place: below(name), value: member }];
      }),
    ];
  }
  const { example: _example, nullable: _nullable, exclusiveMinimum: _least, exclusiveMaximum: _most, ...leaf } = schema;
  if (ajv.validate(leaf, value)) return [];
  return [{ kind: leaf.enum && !leaf.enum.includes(value) ? 'value' : 'form', place, value }];
}

const ROOT = /^(?:(?:card-)?accounts|consents|(?:bulk-|periodic-)?payments|signing-baskets|funds-confirmations)$/;
const SERVICE = /^(?:bulk-|periodic-)?payments$/;

/** The operation of a path with any begin: the longest one, with the most fixed segments. */
function operationOf(method, pathname) {
  const segments = pathname.split('/').filter(Boolean);
  const found = Object.entries(document.paths).flatMap(([path, item]) => {
    const parts = path.split('/').slice(2);
    const tail = segments.slice(-parts.length);
    const fits = parts.every((part, at) =>
      part === '{payment-service}' ? SERVICE.test(tail[at]) : part.startsWith('{') || part === tail[at],
    );
    const fixed = parts.filter((part) => !part.startsWith('{')).length;
    const operation = item[method.toLowerCase()];
    return operation && tail.length === parts.length && fits && ROOT.test(tail[0])
      ? [{ operation, rank: parts.length * 10 + fixed }]
      : [];
  });
  return found.toSorted((one, other) => other.rank - one.rank)[0]?.operation;
}

/** Method, path, status and body of each answer of a file. */
function answersIn(file) {
  const { log, mappings, item: items } = JSON.parse(readFileSync(file, 'utf8'));
  if (log)
    return log.entries.map(({ request, response }) => [
      request.method,
      new URL(request.url).pathname,
      response.status,
      response.content.text,
    ]);
  if (mappings)
    return mappings.map(({ request, response }) => {
      const pattern = request.url ?? request.urlPath ?? request.urlPattern ?? request.urlPathPattern ?? '';
      const path = pattern.replace(/\\\?.*|\?.*/, '').replaceAll(/\.[+*]|\[[^\]]*\][+*]?(?:\{[\d,]+\})?/g, 'x');
      return [
        request.method,
        path,
        response.status,
        response.jsonBody ? JSON.stringify(response.jsonBody) : response.body,
      ];
    });
  const ofItem = ({ request, response = [], item = [] }) => [
    ...response.map(({ originalRequest: { method, url } = request, code, body }) => {
      const path = (typeof url === 'string' ? url : url.raw)
        .replace(/^\{\{[^}]*\}\}|^https?:\/\/[^/]*/, '')
        .replace(/\?.*/, '');
      return [method, path, code, body];
    }),
    ...item.flatMap(ofItem),
  ];
  return items.flatMap(ofItem);
}

/** Each deviation once: its kind, and its place without indices. */
function deviationsIn(file) {
  const found = new Map();
  for (const [method, path, status, body] of answersIn(file)) {
    if (!/^\s*[[{]/.test(body ?? '')) continue;
    const answers = operationOf(method, path)?.responses ?? {};
    const known =
      answers[status] ?? answers[Object.keys(answers).find((code) => code.startsWith(status < 300 ? '2' : '4'))];
    const contents = Object.entries(resolved(known)?.content ?? {}).filter(([type]) => type.includes('json'));
    if (contents.length === 0) continue;
    for (const one of walk({ anyOf: contents.map(([, { schema }]) => schema) }, JSON.parse(body), ''))
      found.set(`${one.kind} ${one.place}`, one);
  }
  return [...found.values()];
}

/** Whether an adaptation or a difference is about a deviation. */
function isNamed({ kind, place, value }, { adaptations, differences }) {
  if (differences.some((one) => one.kind === (kind === 'null' ? 'type' : kind) && one.what === (place || 'body')))
    return true;
  const [, above = '.', member] = /^(?:(.*)\.)?([^.]*)$/.exec(place);
  return adaptations.some(({ adaptation: { rename, form, absent, map, set } }) => {
    if (form?.member === '_links' && above.endsWith('_links')) return true;
    const word = rename ?? form ?? absent ?? map ?? set;
    if (!word || (word.in !== undefined && word.in !== above)) return false;
    if (rename) return (kind === 'missing' && rename.member === member) || (kind === 'member' && rename.as === member);
    if (word.member !== member) return false;
    if (map) return kind === 'value' && Object.values(map.values).includes(value);
    return form ? kind === 'type' || kind === 'form' : absent ? kind === 'null' : kind === 'member';
  });
}

const folder = mkdtempSync(join(tmpdir(), 'sandbank-samples-'));
let [all, named] = [0, 0];
for (const file of files) {
  const output = [
    '--output',
    join(folder, 'profile.yaml'),
    '--overwrite',
    '--dialect',
    'nextgenpsd2',
    '--format',
    'json',
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'learn', file, ...output], {
    maxBuffer: 1e9,
  });
  const learned = status === 0 ? JSON.parse(stdout) : { adaptations: [], differences: [] };
  const list = deviationsIn(file);
  const left = list.filter((one) => !isNamed(one, learned));
  all += list.length;
  named += list.length - left.length;
  console.log(
    `${basename(file)}: ${list.length} deviations, ${list.length - left.length} named${status === 0 ? '' : `; ${stderr}`}`,
  );
  for (const { kind, place } of left) console.log(`  not named: ${kind} ${place}`);
}
rmSync(folder, { recursive: true });
console.log(`${named} of ${all} deviations named`);
