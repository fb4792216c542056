import type { Operation } from '../exchange.js';

/** The result of routing a path. */
export interface RouteMatch {
  /** The operation of the method; undefined if the path has only other methods. */
  readonly operation: Operation | undefined;
  readonly parameters: Readonly<Record<string, string>>;
  /** All operations of the path. */
  readonly operations: readonly Operation[];
}

interface RouteNode {
  /** The next node for an exact segment. */
  readonly segments: Map<string, RouteNode>;
  /** The next node for any segment: a parameter. */
  any: RouteNode | undefined;
  /** Names of the parameters up to here. */
  names: readonly string[];
  /** The operations of the path that ends here; none if no path does. */
  readonly operations: Operation[];
  /** By upper-case method. */
  readonly byMethod: Map<string, Operation>;
}

/** Finds the operation of a method and a path. @throws URIError for an undecodable parameter */
export type OperationRouter = (method: string, path: string) => RouteMatch | undefined;

/**
 * Routes operations with a tree of path segments, whose cost does not depend on their number. Paths are exact,
 * case-sensitive and without trailing slash, like Express's strict routing.
 */
export function operationRouter(operations: readonly Operation[]): OperationRouter {
  const root = emptyNode();
  for (const operation of operations) {
    const node = addPath(root, operation.path);
    node.operations.push(operation);
    for (const method of operation.methods) node.byMethod.set(method, operation);
  }
  return (method, path) => {
    let values = NO_VALUES;
    let node: RouteNode = root;
    for (let begin = 1; begin <= path.length;) {
      const slash = path.indexOf('/', begin);
      const segment = path.slice(begin, slash === -1 ? undefined : slash);
      begin = slash === -1 ? path.length + 1 : slash + 1;
      const exact = node.segments.get(segment);
      if (exact) node = exact;
      else {
        if (segment === '' || !node.any) return undefined;
        values = [...values, segment];
        node = node.any;
      }
      // A trailing slash makes a different path.
      if (slash === path.length - 1) return undefined;
    }
    if (node.operations.length === 0) return undefined;
    // HEAD is handled like GET, without the body.
    const operation = node.byMethod.get(method === 'HEAD' ? 'GET' : method);
    return { operation, parameters: parametersOf(node.names, values), operations: node.operations };
  };
}

const NO_VALUES: readonly string[] = [];
const NO_PARAMETERS: Readonly<Record<string, string>> = Object.freeze({});

function parametersOf(names: readonly string[], values: readonly string[]): Readonly<Record<string, string>> {
  if (values.length === 0) return NO_PARAMETERS;
  const parameters: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const value = values[index] ?? '';
    parameters[name] = value.includes('%') ? decodeURIComponent(value) : value;
  }
  return parameters;
}

function addPath(root: RouteNode, path: string): RouteNode {
  const names: string[] = [];
  let node = root;
  for (const segment of path.split('/').slice(1)) {
    if (segment.startsWith(':')) {
      names.push(segment.slice(1));
      node = node.any ??= emptyNode();
    } else {
      const next = node.segments.get(segment) ?? emptyNode();
      node.segments.set(segment, next);
      node = next;
    }
  }
  node.names = names;
  return node;
}

function emptyNode(): RouteNode {
  return { segments: new Map(), any: undefined, names: [], operations: [], byMethod: new Map() };
}
