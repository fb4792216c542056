import { isObject } from '../../domain/shape.js';
import { without } from '../../domain/without-absent.js';

/**
 * Tools for changing documents. They work on the document as written, with `$ref` and keyed mappings, and on the
 * operations parsed from it, with inlined parts and lists instead of mappings. Both contain the same schemas and
 * marks.
 */

/** An object of the OpenAPI document, or of the operations parsed from it. */
export type DocumentNode = Readonly<Record<string, unknown>>;
/** Returns the changed node, or the same node if it is not affected. */
export type NodeChange = (node: DocumentNode) => DocumentNode;

/** Whether a part of the document is marked with a slug. */
export function isMarked(node: DocumentNode, slug: string): boolean {
  return node['x-decision'] === slug;
}

export function propertiesOf(node: DocumentNode): DocumentNode | undefined {
  const properties = node['properties'];
  return isObject(properties) ? properties : undefined;
}

/** The schema with other properties, if it has the property `name`. */
export function withProperties(
  node: DocumentNode,
  name: string,
  change: (properties: DocumentNode) => DocumentNode,
): DocumentNode {
  const properties = propertiesOf(node);
  return properties?.[name] === undefined ? node : { ...node, properties: change(properties) };
}

/** The parameter with changed members, if it has this name. */
export function withParameter(node: DocumentNode, name: string, members: DocumentNode): DocumentNode {
  return node['name'] === name && 'schema' in node ? { ...node, ...members } : node;
}

/**
 * Removes the parameters with these names where they are listed and where they are defined.
 * @param tree the document, whose lists refer to its components, or the operations parsed from it, whose lists have the parameters
 */
export function withoutParameters(tree: object, names: readonly string[]): NodeChange {
  const components = componentsOf(tree, 'parameters');
  const isGone = (part: unknown): boolean => isObject(part) && names.includes(String(part['name']));
  const gone = Object.keys(components).filter((key) => isGone(components[key]));
  const references = gone.map((key) => `#/components/parameters/${key}`);
  const isListed = (part: unknown): boolean =>
    !isGone(part) && !(isObject(part) && references.includes(String(part['$ref'])));
  return (node) => {
    if (node['parameters'] === components) return { ...node, parameters: without(components, ...gone) };
    const lists = ['parameters', 'headers', 'query'].flatMap((name) => {
      const list: unknown = node[name];
      return Array.isArray(list) && !list.every(isListed) ? [[name, list.filter(isListed)] as const] : [];
    });
    return lists.length === 0 ? node : { ...node, ...Object.fromEntries(lists) };
  };
}

/** The components of one kind, by name; none of parsed operations. */
function componentsOf(tree: object, kind: string): DocumentNode {
  const components = 'components' in tree ? tree.components : undefined;
  const ofKind = isObject(components) ? components[kind] : undefined;
  return isObject(ofKind) ? ofKind : {};
}

/** An operation, or the components, without a security scheme. */
export function withoutSecurity(node: DocumentNode, scheme: string): DocumentNode {
  const { security, securitySchemes } = node;
  if (isObject(securitySchemes)) return { ...node, securitySchemes: without(securitySchemes, scheme) };
  if (!Array.isArray(security)) return node;
  // In the document a requirement maps schemes to scopes, in parsed operations it lists them.
  const needs = (requirement: unknown): boolean =>
    Array.isArray(requirement)
      ? requirement.some((one) => isObject(one) && one['key'] === scheme)
      : isObject(requirement) && scheme in requirement;
  return security.some(needs) ? { ...node, security: security.filter((requirement) => !needs(requirement)) } : node;
}

/** An object with renamed members, in the same order. */
export function renamed(node: DocumentNode, names: Readonly<Record<string, string>>): DocumentNode {
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [names[name] ?? name, value]));
}

/** An operation with changed responses, by status. */
export function withResponses(node: DocumentNode, change: NodeChange): DocumentNode {
  const responses = keyed(node['responses'], 'code');
  // The document's components also have responses, by name.
  if (responses?.['500'] === undefined) return node;
  const changed = change(responses);
  return changed === responses ? node : { ...node, responses: unkeyed(changed, 'code', node['responses']) };
}

/** A response or a body with changed contents, by media type. */
export function withContents(node: DocumentNode, change: NodeChange): DocumentNode {
  const name = 'contents' in node ? 'contents' : 'content';
  const contents = keyed(node[name], 'mediaType');
  if (contents === undefined) return node;
  const changed = change(contents);
  return changed === contents ? node : { ...node, [name]: unkeyed(changed, 'mediaType', node[name]) };
}

/** Converts a list to a mapping by the key of its members; returns a mapping unchanged. */
function keyed(list: unknown, key: 'code' | 'mediaType'): DocumentNode | undefined {
  if (!Array.isArray(list)) return isObject(list) ? list : undefined;
  return Object.fromEntries(list.filter(isObject).map((member) => [String(member[key]), member]));
}

/** Reverses `keyed`. */
function unkeyed(members: DocumentNode, key: 'code' | 'mediaType', like: unknown): unknown {
  if (!Array.isArray(like)) return members;
  return Object.entries(members).map(([name, member]) => ({ ...(member as DocumentNode), [key]: name }));
}

/** The document with changed paths. Removes paths without operations. Leaves parsed operations unchanged. */
export function mapPaths(node: DocumentNode, change: NodeChange): DocumentNode {
  const { openapi, paths } = node;
  if (openapi === undefined || !isObject(paths)) return node;
  const items = Object.entries(paths).map(([path, item]) => [path, change(item as DocumentNode)] as const);
  return { ...node, paths: Object.fromEntries(items.filter(([, item]) => Object.values(item).some(isObject))) };
}

/** The first matching object of a tree. */
export function findNode(tree: unknown, isWanted: (node: DocumentNode) => boolean): DocumentNode | undefined {
  if (isObject(tree) && isWanted(tree)) return tree;
  if (typeof tree !== 'object' || tree === null) return undefined;
  for (const member of Object.values(tree)) {
    const found = findNode(member, isWanted);
    if (found) return found;
  }
  return undefined;
}

/**
 * Copies the changed parts and their ancestors, from the outside in, so that inserted parts are changed too.
 * @param examples changes of the values of examples
 */
export function rewritten<Tree>(tree: Tree, changes: readonly NodeChange[], examples: readonly NodeChange[]): Tree {
  if (typeof tree !== 'object' || tree === null) return tree;
  if (Array.isArray(tree)) {
    const items: unknown[] = tree.map((item: unknown) => rewritten(item, changes, examples));
    return items.every((item, index) => item === tree[index]) ? tree : (items as Tree);
  }
  const node = changes.reduce((changed, change) => change(changed), tree as DocumentNode);
  let copy: Record<string, unknown> | undefined;
  for (const name of Object.keys(node)) {
    const isExample = name === 'example' || name === 'examples';
    const after = rewritten(node[name], isExample ? examples : changes, examples);
    if (after !== node[name]) (copy ??= { ...node })[name] = after;
  }
  return (copy ?? node) as Tree;
}
