/** Writes requests as a Postman collection, format 2.1. */
import { inWordsOf } from './assertions.mjs';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/**
 * The collection as text.
 * @param {{ name: string, description: string, settings: Record<string, string>, folders: object[] }} content
 */
export function postmanCollection({ name, description, settings, folders }) {
  const collection = {
    info: { _postman_id: '6f1d7a52-3b8e-4c0a-9d27-5e4b8c1f9a60', name, description, schema: SCHEMA },
    item: folders.map((folder) => ({
      name: folder.name,
      description: folder.description,
      item: folder.requests.map(itemOf),
    })),
    variable: Object.entries(settings).map(([key, value]) => ({ key, value, type: 'string' })),
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

function itemOf(request) {
  const { name, operation, script, followsRedirects } = request;
  return {
    name,
    ...(!followsRedirects && { protocolProfileBehavior: { followRedirects: false } }),
    event: [{ listen: 'test', script: { type: 'text/javascript', exec: inWordsOf('postman', script).split('\n') } }],
    request: {
      method: operation.method,
      header: headersOf(request).map(partOf),
      url: urlOf(request),
      ...(request.body && { body: bodyOf(request.body) }),
      auth: authOf(request.token),
      description: request.description,
    },
  };
}

/** The media type of a body that is sent is a header like the others; Postman itself writes that of a form. */
function headersOf({ headers, body }) {
  if (body?.text === undefined) return headers;
  return [...headers, { name: 'Content-Type', value: body.type, isSent: true, description: '' }];
}

function partOf({ name, value, isSent, description }) {
  return { key: name, value, ...(!isSent && { disabled: true }), ...(description && { description }) };
}

function urlOf({ base, path, pathParts, query }) {
  const segments = path.map((segment) => segment.replace(/^\{([\w-]+)\}$/, ':$1'));
  const sent = query.filter(({ isSent }) => isSent).map(({ name, value }) => `${name}=${value}`);
  return {
    raw: [[base, ...segments].join('/'), ...(sent.length > 0 ? [sent.join('&')] : [])].join('?'),
    host: [base],
    path: segments,
    ...(query.length > 0 && { query: query.map(partOf) }),
    ...(pathParts.length > 0 && {
      variable: pathParts.map(({ name, value, description }) => ({ key: name, value, description })),
    }),
  };
}

function bodyOf({ text, fields }) {
  if (fields) return { mode: 'urlencoded', urlencoded: fields.map((field) => ({ ...partOf(field), type: 'text' })) };
  return { mode: 'raw', raw: text, options: { raw: { language: 'json' } } };
}

function authOf(token) {
  if (token === undefined) return { type: 'noauth' };
  return { type: 'bearer', bearer: [{ key: 'token', value: token, type: 'string' }] };
}
