/** Takes secrets out of what the journal shows: what is masked can still be told apart from what was never sent. */

const MASK = '***';
const SECRET_HEADERS = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'ocp-apim-subscription-key',
  'proxy-authorization',
  'signature',
]);
const SECRET_NAMES = [
  'access_token',
  'accessToken',
  'authorization',
  'bearer',
  'client_secret',
  'clientSecret',
  'code',
  'code_verifier',
  'form_token',
  'ocp-apim-subscription-key',
  'password',
  'primary',
  'refresh_token',
  'secondary',
  'subscription-key',
] as const;
const IN_FORM = new RegExp(`(^|[?&])(${SECRET_NAMES.join('|')})=[^&#\\s]*`, 'gi');
const IN_JSON = new RegExp(
  `("(?:${SECRET_NAMES.filter((name) => name !== 'code').join('|')})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"?`,
  'g',
);

/** Headers with the values of those that hold secrets masked; the scheme of an authorization stays. */
export function maskedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      SECRET_HEADERS.has(name) ? maskedValue(name, value) : maskedUrl(value),
    ]),
  );
}

function maskedValue(name: string, value: string): string {
  const scheme = name === 'authorization' ? /^(\w+) /.exec(value)?.[1] : undefined;
  return scheme === undefined ? MASK : `${scheme} ${MASK}`;
}

/** A query, or an address with one, with the values of secret parameters masked. */
export function maskedUrl(text: string): string {
  return text.replace(IN_FORM, `$1$2=${MASK}`);
}

/** A body, JSON or form, with the values of secret members masked. `code` of an error body is no secret. */
export function maskedBody(text: string, contentType: string | undefined): string {
  return contentType?.includes('form-urlencoded') ? maskedUrl(text) : text.replace(IN_JSON, `$1"${MASK}"`);
}
