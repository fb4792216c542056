import type { DecisionSlug } from '../../../decisions/decisions.js';

/**
 * What the changes of a document are made with. They work on the document as it is written, where parts are named by `$ref`
 * and mappings have keys, and on the operations that are read from it, where parts stand in place and mappings are lists:
 * both hold the same schemas and marks.
 */

/** An object of the OpenAPI document, or of the operations read from it. */
export type DocumentNode = Readonly<Record<string, unknown>>;
/** The node as it should be; the same node where it is not concerned. */
export type NodeChange = (node: DocumentNode) => DocumentNode;

/** Whether a value is an object, and no list. */
export function isObject(value: unknown): value is DocumentNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a part of the document carries the mark of a row. */
export function isMarked(node: DocumentNode, slug: DecisionSlug): boolean {
  return node['x-decision'] === slug;
}

/** The properties of a schema. */
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

/** The parameter with other members, if it is the one of this name. */
export function withParameter(node: DocumentNode, name: string, members: DocumentNode): DocumentNode {
  return node['name'] === name && 'schema' in node ? { ...node, ...members } : node;
}

/** An object without some of its members. */
export function without(node: DocumentNode, ...names: readonly string[]): DocumentNode {
  return Object.fromEntries(Object.entries(node).filter(([member]) => !names.includes(member)));
}

/** An object with other names of its members, in their order. */
export function renamed(node: DocumentNode, names: Readonly<Record<string, string>>): DocumentNode {
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [names[name] ?? name, value]));
}

/** An operation with other answers, by their status. */
export function withResponses(node: DocumentNode, change: NodeChange): DocumentNode {
  const responses = keyed(node['responses'], 'code');
  // The components of the document have answers, too, by name.
  if (responses?.['500'] === undefined) return node;
  const changed = change(responses);
  return changed === responses ? node : { ...node, responses: unkeyed(changed, 'code', node['responses']) };
}

/** An answer or a body with other contents, by their media type. */
export function withContents(node: DocumentNode, change: NodeChange): DocumentNode {
  const name = 'contents' in node ? 'contents' : 'content';
  const contents = keyed(node[name], 'mediaType');
  if (contents === undefined) return node;
  const changed = change(contents);
  return changed === contents ? node : { ...node, [name]: unkeyed(changed, 'mediaType', node[name]) };
}

/** The members of a list by what each says that it is; a mapping as it stands. */
function keyed(list: unknown, key: 'code' | 'mediaType'): DocumentNode | undefined {
  if (!Array.isArray(list)) return isObject(list) ? list : undefined;
  return Object.fromEntries(list.filter(isObject).map((member) => [String(member[key]), member]));
}

/** The way back. */
function unkeyed(members: DocumentNode, key: 'code' | 'mediaType', like: unknown): unknown {
  if (!Array.isArray(like)) return members;
  return Object.entries(members).map(([name, member]) => ({ ...(member as DocumentNode), [key]: name }));
}

/** The document with other paths; one that has no operation left is gone. The operations read from it stay. */
export function withPaths(node: DocumentNode, change: NodeChange): DocumentNode {
  const { openapi, paths } = node;
  if (openapi === undefined || !isObject(paths)) return node;
  const items = Object.entries(paths).map(([path, item]) => [path, change(item as DocumentNode)] as const);
  return { ...node, paths: Object.fromEntries(items.filter(([, item]) => Object.values(item).some(isObject))) };
}

/** The first object of a tree that is wanted. */
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
 * Copies what changes and what holds it, outside in, so that what a change inserts is changed as well.
 * @param examples what changes in the values of examples, which are no part of the document themselves
 */
export function rewritten<Tree>(tree: Tree, changes: readonly NodeChange[], examples: readonly NodeChange[]): Tree {
  if (typeof tree !== 'object' || tree === null) return tree;
  if (Array.isArray(tree)) {
    const items = tree.map((item: unknown) => rewritten(item, changes, examples));
    return items.every((item, index) => item === tree[index]) ? tree : (items as Tree);
  }
  const node = changes.reduce<DocumentNode>((changed, change) => change(changed), tree as DocumentNode);
  let isChanged = node !== tree;
  const members = Object.entries(node).map(([name, member]) => {
    const isExample = name === 'example' || name === 'examples';
    const after = rewritten(member, isExample ? examples : changes, examples);
    isChanged ||= after !== member;
    return [name, after] as const;
  });
  return isChanged ? (Object.fromEntries(members) as Tree) : tree;
}
