/** The scheme of a native app: a domain name in reverse order, so that it has a dot (RFC 8252 7.1). */
const APP_SCHEME = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:/i;
const WEB_SCHEME = /^https?:/i;

/**
 * Why a text is not an allowed redirect URI, or undefined if it is: an absolute `https:` or `http:` URI, or one with
 * an app scheme, such as `com.example.app:/callback`. Other schemes could execute code on the PSU's device.
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
    // Browsers read `https:evil` as https://evil/, other clients as a path below the bank.
    if (!/^https?:\/\/[^/]/i.test(text)) return 'has no host; write it as https://tpp.example/callback';
    if (url.username !== '' || url.password !== '') return 'has user information';
  } else if (!APP_SCHEME.test(text)) {
    return `has the scheme ${url.protocol}, which is not allowed; use https:, http:, or the scheme of an app in reverse-domain form, such as com.example.app:/callback`;
  }
  return text.includes('#') ? 'has a fragment, which a redirect URI must not have (RFC 6749 3.1.2)' : undefined;
}

/** Appends query parameters to a redirect URI and keeps its existing ones. @decision redirect-outcome */
export function withParameters(redirectUri: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const added = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) added.append(name, value);
  return `${redirectUri}${redirectUri.includes('?') ? (/[?&]$/.test(redirectUri) ? '' : '&') : '?'}${added.toString()}`;
}
