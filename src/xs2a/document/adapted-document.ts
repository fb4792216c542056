import type { Adaptation, Words } from '../../adaptations/adaptation.js';
import { Adapter } from '../../adaptations/adapter.js';
import { isObject } from '../../domain/shape.js';
import { without } from '../../domain/without-absent.js';
import { schemaOf } from './adapted-schema.js';
import { operationIdOf, OperationWriter } from './adapted-operations.js';
import { renamed, rewritten, type DocumentNode, type NodeChange } from './document-tree.js';

/**
 * The document of a bank with adaptations: its paths, its names of headers, its parameters of queries, and its statuses and bodies. The list itself is its member
 * `x-sandbank-adaptations`.
 * @decision adaptations
 */
export function adaptedDocument(document: object, list: readonly Adaptation[]): object {
  const { paths, components, ...rest } = document as DocumentNode;
  const { schemas: all, responses: _responses, requestBodies: _bodies, ...others } = components as Parts;
  const schemas: Record<string, unknown> = {};
  const written = adaptedPaths(paths, list, new OperationWriter(list, components as DocumentNode, schemas));
  const keep = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      if (!Object.hasOwn(schemas, name)) keep((schemas[name] = all?.[name]));
  };
  keep([written, others]);
  const changed = { ...rest, paths: written, components: { ...others, schemas } };
  return { ...rewritten(changed, [withHeaders(list)], []), 'x-sandbank-adaptations': list };
}

type Parts = Readonly<Record<string, DocumentNode>>;

/** The paths as sent, without operations that the bank does not offer. Pages stay where they are. */
function adaptedPaths(paths: unknown, list: readonly Adaptation[], writer: OperationWriter): DocumentNode {
  const adapter = new Adapter(list, () => true);
  const written: Record<string, DocumentNode> = {};
  const add = (path: string, members: DocumentNode): void => void (written[path] = { ...written[path], ...members });
  const off = new Set(list.flatMap((one) => ('path' in one && 'operation' in one.path ? [one.path.operation] : [])));
  for (const [path, item] of Object.entries(isObject(paths) ? paths : {})) {
    const operations = Object.entries(isObject(item) ? item : {});
    const offered = operations.filter(([, operation]) => !off.has(operationIdOf(operation)));
    const isPage = operations.some(([, operation]) => operationIdOf(operation) === 'authorise');
    const ids = offered.map(([, one]) => operationIdOf(one));
    const shared: Record<string, unknown> = {};
    for (const [name, one] of offered)
      if (Array.isArray(one) && !isPage)
        shared[name] = one.map((parameter: unknown) => writer.writeParameter(parameter, ids));
      else if (!isObject(one)) shared[name] = one;
    for (const [name, one] of offered) {
      if (!isObject(one)) continue;
      const address = { method: name.toUpperCase(), path };
      const to = isPage ? address : adapter.writeAddress(address);
      add(to.path, { ...shared, [to.method.toLowerCase()]: isPage ? one : writer.writeOperation(one) });
    }
  }
  for (const one of list) if ('call' in one) add(one.call.path, ownOperation(one.call, written));
  return written;
}

/** A call that no operation has, next to what the document has of its path already. */
function ownOperation({ method, path, as }: Words['call'], written: DocumentNode): DocumentNode {
  const { body = '', mediaType = 'application/json', status = 200 } = as;
  const name = method.toLowerCase();
  const before = (written[path] as Parts | undefined)?.[name]?.['responses'] as object | undefined;
  const content = body !== '' && { content: { [mediaType]: { schema: schemaOf({ whole: body }) } } };
  const responses = { [status]: { description: 'As recorded', ...content }, ...before };
  const parameters = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, id]) => ({
    ...{ name: id, in: 'path', required: true },
    schema: { type: 'string' },
  }));
  return {
    [name]: { summary: 'A call that only this bank has', ...(parameters.length > 0 && { parameters }), responses },
  };
}

function withHeaders(list: readonly Adaptation[]): NodeChange {
  const names: Record<string, string> = {};
  const gone: string[] = [];
  const inQuery = new Set<unknown>();
  for (const one of list) {
    if (!('header' in one) || one.on) continue;
    if ('name' in one.header) names[one.header.name.toLowerCase()] = one.header.as;
    if ('name' in one.header && one.header.in) inQuery.add(one.header.as);
    if ('remove' in one.header) gone.push(one.header.remove.toLowerCase());
  }
  return (node) => {
    const { name, headers } = node;
    if (node['in'] === 'header' && typeof name === 'string') {
      const own = names[name.toLowerCase()] ?? name;
      return { ...node, name: own, ...(inQuery.has(own) && { in: 'query' }) };
    }
    if (!isObject(headers)) return node;
    const all = Object.keys(headers);
    const left = without(headers, ...all.filter((one) => gone.includes(one.toLowerCase())));
    const named = Object.fromEntries(all.map((one) => [one, names[one.toLowerCase()] ?? one]));
    return { ...node, headers: renamed(left, named) };
  };
}
