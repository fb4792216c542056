import { isObject, memberAt } from '../../domain/shape.js';
import { itemsOf, MASKED, objectOf } from '../exchange.js';

/** The origin of stubs, which name none. */
const ORIGIN = 'http://stub.invalid';
/** Parts of a path that a pattern is tried with. */
const PARTS = ['1', 'any', '6f1c2f0e-1c55-4d2a-9a41-0c1f6a3f2d11', '1234567890'];

/**
 * Stub mappings of WireMock, one or a list, in the form of entries of an HTTP archive; undefined for another document.
 * @param skip called with why a mapping is left out
 */
export function stubEntries(document: unknown, skip: (reason: string) => void): readonly unknown[] | undefined {
  const listed = memberAt(document, 'mappings');
  const isOne = isObject(memberAt(document, 'request')) && isObject(memberAt(document, 'response'));
  if (!Array.isArray(listed) && !isOne) return undefined;
  return (Array.isArray(listed) ? itemsOf(listed) : [document]).flatMap((mapping) => {
    const [request, response] = [memberAt(mapping, 'request'), memberAt(mapping, 'response')];
    const method = memberAt(request, 'method');
    const path = addressOf(request);
    if (path === undefined) skip('stub mappings whose path cannot be guessed from a pattern');
    else if (typeof method !== 'string' || method === 'ANY') skip('stub mappings for every method');
    else if (memberAt(response, 'fault') !== undefined || memberAt(response, 'proxyBaseUrl') !== undefined)
      skip('stub mappings without an own response');
    else return [{ request: requestOf(request, method, path), response: responseOf(response) }];
    return [];
  });
}

function requestOf(request: unknown, method: string, path: string): object {
  const query = Object.entries(objectOf(memberAt(request, 'queryParameters')) ?? {}).flatMap(([name, matcher]) => {
    const value = memberAt(matcher, 'equalTo');
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
  const headers = Object.entries(objectOf(memberAt(request, 'headers')) ?? {}).flatMap(([name, matcher]) => {
    const value = memberAt(matcher, 'equalTo') ?? memberAt(matcher, 'contains');
    if (memberAt(matcher, 'absent') === true) return [];
    return [{ name, value: typeof value === 'string' ? value : MASKED }];
  });
  if (isObject(memberAt(request, 'basicAuthCredentials')))
    headers.push({ name: 'Authorization', value: `Basic ${MASKED}` });
  const bodies = itemsOf(memberAt(request, 'bodyPatterns')).map(
    (pattern) => memberAt(pattern, 'equalToJson') ?? memberAt(pattern, 'equalTo'),
  );
  const body = bodies.find((one) => one !== undefined);
  const search = query.length === 0 ? '' : `${path.includes('?') ? '&' : '?'}${new URLSearchParams(query).toString()}`;
  return {
    method,
    url: ORIGIN + path + search,
    headers,
    ...(body !== undefined && { postData: { text: textOf(body) } }),
  };
}

function responseOf(response: unknown): object {
  const headers = Object.entries(objectOf(memberAt(response, 'headers')) ?? {}).map(([name, value]) => ({
    name,
    value: [value].flat().join(', '),
  }));
  const json = memberAt(response, 'jsonBody');
  const base64 = memberAt(response, 'base64Body');
  return {
    status: memberAt(response, 'status') ?? 200,
    headers,
    content:
      base64 === undefined
        ? {
            text: json === undefined ? (memberAt(response, 'body') ?? '') : JSON.stringify(json),
            // A body in another file counts as one that the recording does not contain.
            ...(memberAt(response, 'bodyFileName') !== undefined && { size: 1 }),
          }
        : { text: base64, encoding: 'base64' },
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The path with its query: as it is given, or one that the pattern matches. */
function addressOf(request: unknown): string | undefined {
  const exact = memberAt(request, 'url') ?? memberAt(request, 'urlPath');
  if (typeof exact === 'string') return exact;
  const template = memberAt(request, 'urlPathTemplate');
  if (typeof template === 'string') return template.replace(/[{}]/g, '');
  const pattern = memberAt(request, 'urlPattern') ?? memberAt(request, 'urlPathPattern');
  return typeof pattern === 'string' && pattern.length <= 500 ? matchedBy(pattern) : undefined;
}

/** A place in a pattern where anything of some kind may be. */
const OPEN = /(?:\[[^\]]*\]|\((?:\?[:<][^()]*)?[^()]*\)|\\[dwS]|\.)(?:[*+]|\{[\d,]+\})\??|\([^()]*\)|\[[^\]]*\]/g;

/** A path that a pattern matches, without what may be before the path of the interface. Open values of the query stay unknown. */
function matchedBy(pattern: string): string | undefined {
  const [path = '', query] = pattern.replace(/^\^?(?:\.[*+])?|\$$/g, '').split(/\\\?(.*)/s);
  const plain = (text: string): string => text.replace(/\\(.)/g, '$1');
  let whole: RegExp;
  try {
    whole = new RegExp(`^(?:${path})$`);
  } catch {
    return undefined;
  }
  const found = PARTS.map((part) => plain(path.replace(OPEN, part))).find(
    (one) => one.startsWith('/') && whole.test(one),
  );
  if (found === undefined || query === undefined) return found;
  return `${found}?${plain(query.replace(OPEN, MASKED))}`;
}
