/** The scheme of a native app: a domain name in reverse order, so that it has a dot (RFC 8252 7.1). */
const APP_SCHEME = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:/i;
const WEB_SCHEME = /^https?:/i;

/**
 * Why a text cannot be a redirect URI, or undefined when it can: an absolute `https:` or `http:` URI, or one with the scheme
 * of an app, such as `com.example.app:/callback`. Other schemes can run something on the PSU's machine.
 * @decision redirect-uri
 */
export function redirectUriProblem(text: string): string | undefined {
  if (text.length > 2000) return 'is longer than 2000 characters';
  // oxlint-disable-next-line no-control-regex -- control characters are what must not get into a Location header
  if (/[\u0000-\u0020\u007f"<>\\^`{|}]/.test(text)) return 'has spaces or characters that a URI cannot have';
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return 'is not an absolute URI such as https://tpp.example/callback';
  }
  if (WEB_SCHEME.test(text)) {
    // `https:evil` is https://evil/ to a browser, and an address below the bank's own to others.
    if (!/^https?:\/\/[^/]/i.test(text)) return 'has no host; write it as https://tpp.example/callback';
    if (url.username !== '' || url.password !== '') return 'has user information';
  } else if (!APP_SCHEME.test(text)) {
    return `has the scheme ${url.protocol}, which is not allowed; use https:, http:, or the scheme of an app in reverse-domain form, such as com.example.app:/callback`;
  }
  return text.includes('#') ? 'has a fragment, which a redirect URI must not have (RFC 6749 3.1.2)' : undefined;
}

/** The redirect URI with further query parameters; those that it has are kept. @decision redirect-outcome */
export function withParameters(redirectUri: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const added = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) added.append(name, value);
  return `${redirectUri}${redirectUri.includes('?') ? (/[?&]$/.test(redirectUri) ? '' : '&') : '?'}${added.toString()}`;
}
