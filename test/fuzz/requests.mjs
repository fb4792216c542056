import { anything, oddText, valueFor } from './values.mjs';

/** Requests for fuzzing: every operation of the OpenAPI documents, and every page, right in most and wrong in something. */

/** A UUID, which every dialect takes as a request id. */
const requestId = (number) => `99391c7e-ad88-49ec-a2ad-${String(number).padStart(12, '0')}`;

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];
/** Pages, which no document has; `:x` stands for anything. */
const PAGES = [
  'GET /',
  'GET /sca/:x',
  'POST /sca/:x/login',
  'POST /sca/:x/confirm',
  'POST /sca/:x/decision',
  'POST /sca/:x/script',
  'GET /sca/language?to=:x&back=:x',
  'GET /sca/assets/:x',
  'GET /PSD2/v1/oauth/authorize?response_type=code&client_id=:x&scope=AIS%3A:x&request_id=:x&redirect_uri=:x&state=:x',
  'GET /online',
  'POST /online/login',
  'POST /online/confirm',
  'GET /online/accounts/:x',
  'GET /online/accounts/:x?text=:x',
  'POST /online/consents/:x/revoke',
  'GET /online/:x',
  'GET /portal',
  'POST /portal/register',
  'POST /portal/sign-in',
  'POST /portal/certificate',
  'GET /portal/certificate',
  'GET /portal/calls',
  'POST /portal/keys',
  'GET /portal/:x',
  'POST /portal/:x',
  'GET /pki/:x',
  'POST /pki/ocsp',
  'GET /pki/ocsp/:x',
  'GET /__admin/ui',
  'GET /__admin/ui/assets/:x',
  'GET /__admin/ui/reference/:x',
  'GET /favicon.ico',
  'GET /livez',
  'GET /metrics',
];
const FORM_FIELDS = [
  'psu',
  'password',
  'code',
  'form_token',
  'decision',
  'account',
  'email',
  'key',
  'back',
  'script',
  'name',
];

/** @param documents parsed OpenAPI documents @returns a maker of requests and the names of what it can ask */
export function requestMaker(documents, random, known) {
  const { any, below, chance } = random;
  const operations = documents.flatMap(operationsOf);
  const headersOf = () => {
    const headers = {};
    if (chance(0.97)) headers['X-Request-ID'] = chance(0.9) ? requestId(below(1e9)) : oddText(random, known.texts);
    for (const [name, values] of Object.entries(known.headers ?? {}))
      if (chance(0.8)) headers[name] = chance(0.95) ? any(values) : oddText(random, known.texts);
    if (chance(0.95)) headers['Ocp-Apim-Subscription-Key'] = chance(0.95) ? known.key : oddText(random, known.texts);
    if (chance(0.6)) headers.Authorization = chance(0.9) ? `Bearer ${any(known.tokens)}` : oddText(random, known.texts);
    if (chance(0.5)) headers['PSU-IP-Address'] = chance(0.9) ? '192.0.2.1' : oddText(random, known.texts);
    for (const name of [
      'Accept',
      'Digest',
      'Signature',
      'TPP-Signature-Certificate',
      'TPP-Redirect-URI',
      'Consent-ID',
      'Cookie',
      'Origin',
      'Range',
      'Expect',
      'traceparent',
    ])
      if (chance(0.04)) headers[name] = oddText(random, known.texts);
    return headers;
  };
  const fill = (path) =>
    path.replaceAll(/\{([\w-]+)\}|:x/g, (_whole, name) =>
      encodeURIComponent(
        wellFormed(chance(0.7) ? any(known.pathValues?.[name] ?? known.ids) : oddText(random, known.texts)),
      ),
    );
  const page = () => {
    const [method, path] = any(PAGES).split(' ');
    const headers = { ...headersOf(), 'Content-Type': 'application/x-www-form-urlencoded' };
    const fields = Object.fromEntries(
      FORM_FIELDS.filter(() => chance(0.5)).map((name) => [name, wellFormed(oddText(random, known.texts))]),
    );
    return {
      name: path.split('?')[0],
      method,
      path: fill(path),
      headers,
      ...(method === 'POST' && { body: new URLSearchParams(fields).toString() }),
    };
  };
  const call = () => {
    const { method, path, operation, resolve, id } = any(operations);
    const query = (operation.parameters ?? [])
      .map((one) => (one.$ref ? resolve(one.$ref) : one))
      .filter((one) => one.in === 'query' && chance(0.5))
      .map(
        ({ name, schema }) =>
          `${encodeURIComponent(name)}=${encodeURIComponent(wellFormed(textOf(valueFor(schema, random, resolve, known.texts))))}`,
      );
    if (chance(0.03)) query.push(`${encodeURIComponent(wellFormed(oddText(random, known.texts)))}=${below(9)}`);
    const headers = headersOf();
    const own = fill(path) + (query.length > 0 ? `?${query.join('&')}` : '');
    const prefix = chance(0.2) && !path.startsWith('/__admin') ? `/banks/${chance(0.8) ? known.bank : 'nobody'}` : '';
    const content = operation.requestBody && resolveIf(operation.requestBody, resolve).content;
    const [type, media] = content ? any(Object.entries(content)) : [];
    let body;
    if (media && chance(0.97)) {
      headers['Content-Type'] = chance(0.95) ? type : oddText(random, known.texts);
      const value = chance(0.95) ? valueFor(media.schema, random, resolve, known.texts) : anything(random);
      body = type.includes('form') ? new URLSearchParams(flat(value)).toString() : JSON.stringify(value);
      if (chance(0.03)) body = body.slice(0, below(body.length + 1));
    }
    const used = chance(0.97) ? method : any(METHODS);
    return {
      name: id,
      method: used.toUpperCase(),
      path: prefix + own,
      headers,
      ...(body !== undefined && used !== 'get' && { body }),
    };
  };
  return {
    next: () => (chance(0.12) ? page() : call()),
    names: [...operations.map(({ id }) => id), ...PAGES.map((one) => one.split(/[ ?]/)[1])],
  };
}

/** The operations of an OpenAPI document, but streams. */
export function operationsOf(document) {
  const resolve = (reference) =>
    reference
      .slice(2)
      .split('/')
      .reduce((node, name) => node[name.replaceAll('~1', '/').replaceAll('~0', '~')], document);
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).flatMap((method) => {
      const operation = {
        ...item[method],
        parameters: [...(item.parameters ?? []), ...(item[method].parameters ?? [])],
      };
      // Streams do not end; they are looked at elsewhere.
      return operation.operationId === 'readEvents'
        ? []
        : [{ id: operation.operationId, method, path, operation, resolve }];
    }),
  );
}

/** What a node is, or what its reference stands for. */
export const resolveIf = (node, resolve) => (node.$ref ? resolve(node.$ref) : node);
const wellFormed = (text) => String(text).toWellFormed();
const textOf = (value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const flat = (value) =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([name, one]) => [name, typeof one === 'string' ? one : (JSON.stringify(one) ?? '')])
    : [];

/** A request as the bytes that are sent. */
export function asBytes({ method, path, headers, body }, host = '127.0.0.1') {
  const bytes = Buffer.from(body ?? '');
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close'];
  for (const [name, value] of Object.entries(headers))
    lines.push(`${name}: ${String(value).replaceAll(/[^\x20-\x7e]/g, '?')}`);
  if (body !== undefined) lines.push(`Content-Length: ${bytes.length}`);
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes]);
}

/** The bytes with something wrong in them: other, missing, doubled, strange. */
export function mutated(bytes, { below, chance, any }) {
  let altered = Buffer.from(bytes);
  for (let count = 1 + below(4); count > 0; count -= 1) {
    const place = below(altered.length);
    switch (below(5)) {
      case 0:
        altered[place] = below(256);
        break;
      case 1:
        altered = Buffer.concat([altered.subarray(0, place), altered.subarray(place + 1 + below(8))]);
        break;
      case 2:
        altered = Buffer.concat([altered.subarray(0, place), altered.subarray(Math.max(0, place - below(40)))]);
        break;
      case 3:
        altered = Buffer.concat([
          altered.subarray(0, place),
          Buffer.from(
            any([
              '\r\n',
              '\r\n\r\n',
              '\0',
              ':',
              ' ',
              'Transfer-Encoding: chunked\r\n',
              'Content-Length: 5\r\n',
              'Expect: 100-continue\r\n',
              '0\r\n\r\n',
              'ffffffff\r\n',
            ]),
          ),
          altered.subarray(place),
        ]);
        break;
      default:
        if (chance(0.3)) altered = altered.subarray(0, place);
    }
    if (altered.length === 0) altered = Buffer.from('\n');
  }
  return altered;
}
