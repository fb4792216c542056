/**
 * Headers as they pass through the recorder: names and values in turn (`rawHeaders`), in their order and with their
 * spelling. Those that are about one connection only stay behind.
 */

/** Headers of one connection (RFC 9110 7.6.1). `Expect` is one of them here, because the recorder itself answers it. */
const HOP_BY_HOP = new Set(
  (
    'connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding ' +
    'upgrade expect'
  ).split(' '),
);
/** What no `Connection` header can remove: the length of the body, and who is called. */
const ALWAYS_PASSED = new Set(['content-length', 'host']);
/** Methods for which Node sends no own framing if the request has no body. */
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE']);

/** Names and values in turn. */
export type RawHeaders = readonly string[];

function pairsOf(raw: RawHeaders): (readonly [string, string])[] {
  const pairs: (readonly [string, string])[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) pairs.push([raw[index] ?? '', raw[index + 1] ?? '']);
  return pairs;
}

/** The headers without those of the connection. */
export function passedHeaders(raw: RawHeaders): string[] {
  const pairs = pairsOf(raw);
  const named = pairs
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((name) => name.trim())
    .filter((name) => !ALWAYS_PASSED.has(name));
  const dropped = new Set([...HOP_BY_HOP, ...named]);
  return pairs.filter(([name]) => !dropped.has(name.toLowerCase())).flat();
}

/** The headers of a request to the target: with its `Host`, and with the framing of the body. */
export function requestHeaders(raw: RawHeaders, host: string, method: string): string[] {
  const isChunked = headerOf(raw, 'transfer-encoding') !== undefined;
  const hasLength = headerOf(raw, 'content-length') !== undefined;
  const framing = isChunked
    ? ['Transfer-Encoding', 'chunked']
    : hasLength || WITHOUT_BODY.has(method)
      ? []
      : ['Content-Length', '0'];
  return ['Host', host, ...withHeader(passedHeaders(raw), 'host', undefined), ...framing];
}

/** The first value of a header; undefined without. @param name in lower case */
export function headerOf(raw: RawHeaders, name: string): string | undefined {
  return pairsOf(raw).find(([one]) => one.toLowerCase() === name)?.[1];
}

/** The headers with another value instead of each of that name, or without them. @param name in lower case */
export function withHeader(raw: RawHeaders, name: string, value: string | undefined): string[] {
  return pairsOf(raw)
    .map(([one, old]): readonly string[] =>
      one.toLowerCase() !== name ? [one, old] : value === undefined ? [] : [one, value],
    )
    .flat();
}

/** A header of a recording: all its values in one, as a client reads them. */
export interface JoinedHeader {
  /** The name as it was spelt first. */
  readonly name: string;
  readonly value: string;
}

/** The headers by lower-case name. Values of repeated ones are joined; those of `Set-Cookie` by line feeds. */
export function joinedHeaders(raw: RawHeaders): ReadonlyMap<string, JoinedHeader> {
  const joined = new Map<string, JoinedHeader>();
  for (const [name, value] of pairsOf(raw)) {
    const key = name.toLowerCase();
    const before = joined.get(key);
    const separator = key === 'set-cookie' ? '\n' : ', ';
    joined.set(key, before ? { name: before.name, value: before.value + separator + value } : { name, value });
  }
  return joined;
}
