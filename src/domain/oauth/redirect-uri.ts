/** Schemes that run or show something in the browser itself instead of leading to the TPP. */
const REFUSED_SCHEMES = new Set(
  'javascript data vbscript blob file filesystem about view-source mailto tel sms ws wss ftp chrome resource'
    .split(' ')
    .map((scheme) => `${scheme}:`),
);

/**
 * Why a text cannot be a redirect URI, or undefined when it can: any absolute `https:` / `http:` URI or private-use scheme.
 * @decision redirect-uri
 */
export function redirectUriProblem(text: string): string | undefined {
  if (text.length > 2000) return 'is longer than 2000 characters';
  // eslint-disable-next-line no-control-regex -- control characters are what must not get into a Location header
  if (/[\u0000-\u0020\u007f"<>\\^`{|}]/.test(text)) return 'has spaces or characters that a URI cannot have';
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return 'is not an absolute URI such as https://tpp.example/callback';
  }
  if (url.protocol === 'https:' || url.protocol === 'http:') {
    if (url.username !== '' || url.password !== '') return 'has user information';
    return url.hash === '' && !text.includes('#')
      ? undefined
      : 'has a fragment, which a redirect URI must not have (RFC 6749 3.1.2)';
  }
  if (REFUSED_SCHEMES.has(url.protocol)) return `has the scheme ${url.protocol}, which is never allowed`;
  return text.includes('#') ? 'has a fragment, which a redirect URI must not have (RFC 6749 3.1.2)' : undefined;
}

/** The redirect URI with further query parameters; those that it has are kept. @decision redirect-outcome */
export function withParameters(redirectUri: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const added = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) added.append(name, value);
  return `${redirectUri}${redirectUri.includes('?') ? (/[?&]$/.test(redirectUri) ? '' : '&') : '?'}${added.toString()}`;
}
