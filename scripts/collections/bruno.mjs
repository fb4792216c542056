/** Writes requests as a Bruno collection: a folder of .bru files. */
import { indent, inWordsOf } from './assertions.mjs';

/**
 * The files of the collection.
 * @param {{ name: string, description: string, settings: Record<string, string>, folders: object[] }} content
 * @returns {Map<string, string>} text by path in the folder of the collection
 */
export function brunoCollection({ name, description, settings, folders }) {
  const files = new Map();
  files.set('bruno.json', `${JSON.stringify({ version: '1', name, type: 'collection' }, null, 2)}\n`);
  const variables = Object.entries(settings).map(([key, value]) => `${key}: ${value}`);
  files.set('collection.bru', textOf([block('vars:pre-request', variables), block('docs', description)]));
  folders.forEach((folder, place) => {
    const meta = block('meta', [`name: ${folder.name}`, `seq: ${place + 1}`]);
    files.set(`${folder.slug}/folder.bru`, textOf([meta, block('docs', folder.description)]));
    folder.requests.forEach((request, index) => {
      const position = String(index + 1).padStart(2, '0');
      files.set(`${folder.slug}/${position}-${fileNameOf(request.name)}.bru`, requestFile(request, index + 1));
    });
  });
  return files;
}

function requestFile(request, seq) {
  const { operation, query, pathParts, headers, token, body, followsRedirects, script } = request;
  return textOf([
    block('meta', [`name: ${request.name}`, 'type: http', `seq: ${seq}`]),
    block(operation.method.toLowerCase(), [
      `url: ${urlOf(request)}`,
      `body: ${body === undefined ? 'none' : body.fields ? 'formUrlEncoded' : 'json'}`,
      `auth: ${token === undefined ? 'none' : 'bearer'}`,
    ]),
    query.length > 0 && block('params:query', query.map(lineOf)),
    pathParts.length > 0 && block('params:path', pathParts.map(lineOf)),
    headers.length > 0 && block('headers', headers.map(lineOf)),
    token !== undefined && block('auth:bearer', [`token: ${token}`]),
    body?.text !== undefined && block('body:json', body.text),
    body?.fields !== undefined && block('body:form-urlencoded', body.fields.map(lineOf)),
    !followsRedirects && block('script:pre-request', 'req.setMaxRedirects(0);'),
    block('tests', inWordsOf('bruno', script)),
    block('docs', request.description),
  ]);
}

const lineOf = ({ name, value, isSent = true }) => `${isSent ? '' : '~'}${name}: ${value}`;

function urlOf({ base, path, query }) {
  const address = [base, ...path.map((segment) => segment.replace(/^\{([\w-]+)\}$/, ':$1'))].join('/');
  const sent = query.filter(({ isSent }) => isSent).map(({ name, value }) => `${name}=${value}`);
  return sent.length === 0 ? address : `${address}?${sent.join('&')}`;
}

/** A block of the format; its content is moved in, so that no line of it can end the block. */
function block(name, content) {
  return `${name} {\n${indent(Array.isArray(content) ? content.join('\n') : content)}\n}`;
}

const textOf = (blocks) => `${blocks.filter(Boolean).join('\n\n')}\n`;

const fileNameOf = (name) =>
  name
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    .join('-');
