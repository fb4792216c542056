/** The signed parts of a request. */
export interface SignedRequest {
  readonly method: string;
  /** Path with query as sent by the client, for `(request-target)`. */
  readonly target: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Pseudo-header for method and target. */
export const REQUEST_TARGET = '(request-target)';
/** Headers that must be signed if the request has them. @source Authentication / 6 @decision signature-headers */
export const COVERED_WHEN_SENT = ['x-request-id', 'psu-id', 'psu-corporate-id', 'tpp-redirect-uri'] as const;
/** Headers that may be signed in strict mode. @decision signature-dialects */
const ALWAYS_ALLOWED: readonly string[] = ['digest', 'date', REQUEST_TARGET, ...COVERED_WHEN_SENT];

/**
 * The string to sign: one `name: value` line per name, joined by line feeds. A missing header has an empty value,
 * which `problemOfList` reports.
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
 * Why a list of signed headers is invalid, or undefined.
 * @param rule whether the list may contain other headers of the request, and must contain those that are covered
 * @decision signature-headers
 */
export function problemOfList(
  signed: readonly string[],
  headers: SignedRequest['headers'],
  rule: 'lenient' | 'strict' | 'any',
): string | undefined {
  const covered = rule === 'any' ? [] : COVERED_WHEN_SENT.filter((name) => headers[name] !== undefined);
  const needed = ['digest', ...covered];
  const left = needed.filter((name) => !signed.includes(name));
  if (left.length > 0)
    return `headers lists ${signed.join(' ').slice(0, 200)}; it must include ${left.join(', ')}, because the request has ${left.length === 1 ? 'it' : 'them'}`;
  const notSent = signed.find((name) => name !== REQUEST_TARGET && headers[name] === undefined);
  if (notSent !== undefined) return `headers lists ${notSent.slice(0, 64)}, which the request does not have`;
  const further = signed.find((name) => !ALWAYS_ALLOWED.includes(name));
  if (further !== undefined && rule === 'strict')
    return `headers lists ${further.slice(0, 64)}; it may include only ${ALWAYS_ALLOWED.join(', ')}`;
  return undefined;
}
