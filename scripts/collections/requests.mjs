/** Makes requests of steps: what both formats have in common. */
import { scriptOf } from './assertions.mjs';

/** Values that are not of a step but of every request that has the parameter. */
const EVERYWHERE = {
  'X-Request-ID': '{{$guid}}',
  'Ocp-Apim-Subscription-Key': '{{subscriptionKey}}',
};

/**
 * The request of a step.
 * @param {object} step of the table in steps.mjs
 * @param {object} operation of a document (documents.mjs)
 * @param {{ showsOptional: boolean }} options whether parameters that are not sent are there too, disabled
 * @returns {object} name, address, headers, parameters, body and script, in no particular format
 */
export function requestOf(step, operation, { showsOptional }) {
  const { sends = {} } = step;
  const values = { ...EVERYWHERE, ...sends.headers, ...sends.query };
  const partsIn = (place) =>
    operation.parameters
      .filter((parameter) => parameter.in === place)
      .map((parameter) => partOf(parameter, values))
      .filter(({ isSent }) => isSent || showsOptional);
  const known = new Set(operation.parameters.map(({ name }) => name));
  const added = Object.entries(sends.headers ?? {}).filter(([name]) => !known.has(name));
  mustBeKnown(step.operation, Object.keys(sends.query ?? {}), known);
  return {
    name: step.title ?? operation.summary,
    operation,
    base: operation.document === 'control' ? '{{adminUrl}}' : '{{baseUrl}}',
    path: operation.path.split('/').slice(1),
    pathParts: operation.parameters
      .filter((parameter) => parameter.in === 'path')
      .map((parameter) => ({
        ...partOf(parameter, {}),
        value: sends.path?.[parameter.name] ?? `{{${parameter.name}}}`,
      })),
    query: partsIn('query'),
    headers: [...partsIn('header'), ...added.map(([name, value]) => ({ name, value, isSent: true, description: '' }))],
    token: operation.needsToken ? (operation.document === 'control' ? '{{adminToken}}' : '{{accessToken}}') : undefined,
    body: sentBody(step, operation, showsOptional),
    followsRedirects: step.followsRedirects ?? true,
    script: scriptOf(step, operation),
  };
}

function partOf({ name, required = false, example, description = '' }, values) {
  const value = values[name] === true || values[name] === undefined ? example : values[name];
  return {
    name,
    value: String(value ?? ''),
    isSent: required || name in values,
    description: description.trim().replace(/\s+/g, ' '),
  };
}

/** A parameter that the document no longer has is an error. */
function mustBeKnown(id, names, known) {
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) throw new Error(`${id} has no parameter ${unknown}`);
}

function sentBody({ operation: id, sends = {} }, { body }, showsOptional) {
  if (body === undefined) return undefined;
  if (body.type === 'application/x-www-form-urlencoded') {
    mustBeKnown(id, Object.keys(sends.form ?? {}), new Set(body.members));
    const fields = body.members.map((name) => ({
      name,
      value: sends.form?.[name] ?? '',
      isSent: sends.form !== undefined && name in sends.form,
    }));
    return { type: body.type, fields: fields.filter(({ isSent }) => isSent || showsOptional) };
  }
  const json = structuredClone(body.example);
  for (const [place, value] of Object.entries(sends.body ?? {})) put(json, place, value, id);
  // A number cannot be a variable in JSON; without its quotes it is one once the variable has its value.
  const text = JSON.stringify(json, null, 2).replace(/\{\s*"numberOf": "(\w+)"\s*\}/g, '{{$1}}');
  return { type: body.type, text };
}

/** Puts a value where the example of the document has one: a place that the document no longer has is an error. */
function put(json, place, value, id) {
  const keys = place.split('.');
  const last = keys.pop();
  const parent = keys.reduce((node, key) => node?.[key], json);
  if (parent === null || typeof parent !== 'object' || !(last in parent))
    throw new Error(`the example of ${id} has nothing at ${place}`);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
}
