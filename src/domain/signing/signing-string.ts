/** A request as a signature covers it. */
export interface SignedRequest {
  readonly method: string;
  /** Path with query, as the client sent it: for `(request-target)`. */
  readonly target: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The method and the address, as a name in the list. */
export const REQUEST_TARGET = '(request-target)';
/** Headers that a signature covers whenever the request has them. @source Authentication / 6 @decision signature-headers */
export const COVERED_WHEN_SENT = ['x-request-id', 'psu-id', 'psu-corporate-id', 'tpp-redirect-uri'] as const;
/** What else may be in the list, also where the bank takes nothing beyond. @decision signature-dialects */
const ALWAYS_ALLOWED: readonly string[] = ['digest', 'date', REQUEST_TARGET, ...COVERED_WHEN_SENT];

/**
 * The string that is signed: `name: value` for each name, in their order, joined by line feeds, none at the end. A name that
 * the request does not have stands there without value; `problemOfList` tells it.
 * @source Authentication / 6
 */
export function signingString(signed: readonly string[], request: SignedRequest): string {
  return signed
    .map((name) => `${name}: ${name === REQUEST_TARGET ? targetOf(request) : (request.headers[name] ?? '')}`)
    .join('\n');
}

function targetOf({ method, target }: SignedRequest): string {
  return `${method.toLowerCase()} ${target}`;
}

/**
 * What is wrong with a list of signed headers; undefined where nothing is.
 * @param beyond whether headers that NextGenPSD2 does not name may be listed, if the request has them
 * @decision signature-headers
 */
export function problemOfList(
  signed: readonly string[],
  headers: SignedRequest['headers'],
  beyond: 'lenient' | 'strict',
): string | undefined {
  const needed = ['digest', ...COVERED_WHEN_SENT.filter((name) => headers[name] !== undefined)];
  const left = needed.filter((name) => !signed.includes(name));
  if (left.length > 0)
    return `headers lists ${signed.join(' ').slice(0, 200)}; ${left.join(', ')} must be in it, because the request has ${left.length === 1 ? 'it' : 'them'}`;
  const notSent = signed.find((name) => name !== REQUEST_TARGET && headers[name] === undefined);
  if (notSent !== undefined) return `headers lists ${notSent.slice(0, 64)}, which the request does not have`;
  const further = signed.find((name) => !ALWAYS_ALLOWED.includes(name));
  if (further !== undefined && beyond === 'strict')
    return `headers lists ${further.slice(0, 64)}; only ${ALWAYS_ALLOWED.join(', ')} may be in it`;
  return undefined;
}
