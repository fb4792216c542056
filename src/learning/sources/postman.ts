import { memberAt } from '../../domain/shape.js';
import { itemsOf } from '../exchange.js';

/** Pairs of a collection: headers, parameters, variables. */
type Pair = readonly [name: string, value: string];

/** What a folder of a collection hands down to its requests. */
interface Inherited {
  readonly variables: ReadonlyMap<string, string>;
  /** How requests authenticate, such as `bearer`. */
  readonly auth: unknown;
}

const DEEPEST = 20;
/** Replaces `{{name}}` that no variable of the collection has, at the beginning of an address. */
const UNKNOWN_HOST = 'https://postman.invalid';

/**
 * The saved examples of a Postman collection (v2.0, v2.1) in the form of entries of an HTTP archive; undefined for another document.
 * @param skip called with why a request is left out
 */
export function postmanEntries(document: unknown, skip: (reason: string) => void): readonly unknown[] | undefined {
  const collection = memberAt(document, 'collection') ?? document;
  if (!Array.isArray(memberAt(collection, 'item'))) return undefined;
  return entriesBelow(collection, { variables: new Map(), auth: undefined }, skip);
}

function entriesBelow(
  folder: unknown,
  inherited: Inherited,
  skip: (reason: string) => void,
  depth = 0,
): readonly unknown[] {
  const own = {
    variables: new Map([...inherited.variables, ...pairsOf(memberAt(folder, 'variable'))]),
    auth: memberAt(folder, 'auth') ?? inherited.auth,
  };
  return itemsOf(memberAt(folder, 'item')).flatMap((item) => {
    if (Array.isArray(memberAt(item, 'item'))) return depth < DEEPEST ? entriesBelow(item, own, skip, depth + 1) : [];
    const examples = itemsOf(memberAt(item, 'response'));
    if (examples.length === 0) skip('requests without a saved example');
    return examples.map((example) => ({
      request: requestOf(memberAt(example, 'originalRequest') ?? memberAt(item, 'request'), own),
      response: {
        status: memberAt(example, 'code'),
        headers: harPairs(pairsOf(memberAt(example, 'header'))),
        content: { text: memberAt(example, 'body') ?? '' },
      },
    }));
  });
}

function requestOf(request: unknown, { variables, auth }: Inherited): object {
  const filled = (text: string): string => withVariables(text, variables);
  const headers = pairsOf(memberAt(request, 'header')).map(([name, value]): Pair => [name, filled(value)]);
  const has = (name: string): boolean => headers.some(([one]) => one.toLowerCase() === name);
  const scheme = memberAt(memberAt(request, 'auth') ?? auth, 'type');
  if (!has('authorization') && typeof scheme === 'string' && /^(?:bearer|oauth2|basic)$/.test(scheme))
    headers.push(['Authorization', `${scheme === 'basic' ? 'Basic' : 'Bearer'} ***`]);
  const body = memberAt(request, 'body');
  const isForm = memberAt(body, 'mode') === 'urlencoded';
  const isJson = memberAt(body, 'options', 'raw', 'language') === 'json';
  if (!has('content-type') && (isForm || isJson))
    headers.push(['Content-Type', isForm ? 'application/x-www-form-urlencoded' : 'application/json']);
  const raw = memberAt(body, 'raw');
  return {
    method: memberAt(request, 'method') ?? 'GET',
    url: addressOf(memberAt(request, 'url') ?? request, filled),
    headers: harPairs(headers),
    postData: isForm
      ? { params: harPairs(pairsOf(memberAt(body, 'urlencoded')).map(([name, value]) => [name, filled(value)])) }
      : { text: typeof raw === 'string' ? filled(raw) : '' },
  };
}

/** The address of a request, with the values of its `{{variables}}` and `:parameters`. */
function addressOf(url: unknown, filled: (text: string) => string): string {
  const raw = typeof url === 'string' ? url : memberAt(url, 'raw');
  const parameters = new Map(pairsOf(memberAt(url, 'variable')).filter(([, value]) => value !== ''));
  const [address = '', query] = filled(typeof raw === 'string' ? raw : '')
    .replace(/#.*$/s, '')
    .split(/\?(.*)/s);
  const path = address
    .replace(/^\{\{[^{}]*\}\}/, UNKNOWN_HOST)
    .replace(/^(?!\w+:\/\/)/, 'https://')
    .replace(/\/:([\w-]+)/g, (_all, name: string) => `/${encodeURIComponent(filled(parameters.get(name) ?? name))}`)
    .replace(/\{\{([^{}]*)\}\}/g, '$1');
  return query === undefined || query === '' ? path : `${path}?${query}`;
}

function withVariables(text: string, variables: ReadonlyMap<string, string>, depth = 0): string {
  const filled = text.replace(/\{\{([^{}]*)\}\}/g, (all, name: string) => variables.get(name.trim()) ?? all);
  return filled === text || depth === 5 ? filled : withVariables(filled, variables, depth + 1);
}

function pairsOf(list: unknown): Pair[] {
  return itemsOf(list).flatMap((pair): Pair[] => {
    const [name, value] = [memberAt(pair, 'key') ?? memberAt(pair, 'id'), memberAt(pair, 'value')];
    const isUsed = typeof name === 'string' && memberAt(pair, 'disabled') !== true;
    return isUsed ? [[name, typeof value === 'string' ? value : '']] : [];
  });
}

function harPairs(pairs: readonly Pair[]): readonly object[] {
  return pairs.map(([name, value]) => ({ name, value }));
}
