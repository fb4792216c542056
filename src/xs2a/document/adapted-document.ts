import type { Adaptation } from '../../adaptations/adaptation.js';
import { Adapter } from '../../adaptations/adapter.js';
import { isObject } from '../../domain/shape.js';
import { propertiesOf, renamed, rewritten, type DocumentNode, type NodeChange } from './document-tree.js';
import { without } from '../../domain/without-absent.js';

/**
 * The document of a bank with adaptations: its paths, its names of headers, and members that are renamed everywhere. The list itself is
 * its member `x-sandbank-adaptations`.
 * @decision adaptations
 */
export function adaptedDocument(document: object, list: readonly Adaptation[]): object {
  const { paths, ...rest } = document as DocumentNode;
  const members = Object.fromEntries(
    list.flatMap((one) =>
      'rename' in one && one.rename.in === undefined && !one.on ? [[one.rename.member, one.rename.as] as const] : [],
    ),
  );
  const changed = { ...rest, paths: adaptedPaths(paths, list), 'x-sandbank-adaptations': list };
  return rewritten(
    changed,
    [withHeaders(list), withMembers(members)],
    [(node) => (Object.keys(node).some((name) => Object.hasOwn(members, name)) ? renamed(node, members) : node)],
  );
}

/** The paths as sent, without operations that the bank does not offer. Pages stay where they are. */
function adaptedPaths(paths: unknown, list: readonly Adaptation[]): DocumentNode {
  const adapter = new Adapter(list, () => true);
  const off = new Set(list.flatMap((one) => ('path' in one && 'operation' in one.path ? [one.path.operation] : [])));
  const idOf = (operation: unknown): string =>
    isObject(operation) ? String(operation['operationId']).replace(/ByPost$/, '') : '';
  const items = Object.entries(isObject(paths) ? paths : {}).map(([path, item]) => {
    const operations = Object.entries(isObject(item) ? item : {});
    const offered = operations.filter(([, operation]) => !off.has(idOf(operation)));
    const isPage = operations.some(([, operation]) => idOf(operation) === 'authorise');
    return [isPage ? path : adapter.writePath(path), Object.fromEntries(offered)] as const;
  });
  return Object.fromEntries(items.filter(([, item]) => Object.values(item).some(isObject)));
}

function withHeaders(list: readonly Adaptation[]): NodeChange {
  const names: Record<string, string> = {};
  const gone: string[] = [];
  for (const one of list) {
    if (!('header' in one) || one.on) continue;
    if ('name' in one.header) names[one.header.name.toLowerCase()] = one.header.as;
    if ('remove' in one.header) gone.push(one.header.remove.toLowerCase());
  }
  return (node) => {
    const { name, headers } = node;
    if (node['in'] === 'header' && typeof name === 'string')
      return { ...node, name: names[name.toLowerCase()] ?? name };
    if (!isObject(headers)) return node;
    const all = Object.keys(headers);
    const left = without(headers, ...all.filter((one) => gone.includes(one.toLowerCase())));
    const named = Object.fromEntries(all.map((one) => [one, names[one.toLowerCase()] ?? one]));
    return { ...node, headers: renamed(left, named) };
  };
}

function withMembers(members: Readonly<Record<string, string>>): NodeChange {
  return (node) => {
    const properties = propertiesOf(node);
    if (!properties || !Object.keys(properties).some((name) => Object.hasOwn(members, name))) return node;
    const { required } = node;
    return {
      ...node,
      properties: renamed(properties, members),
      ...(Array.isArray(required) && { required: required.map((name) => members[String(name)] ?? (name as unknown)) }),
    };
  };
}
