/**
 * The sources of `form-action` for a page whose form is answered with a redirect to one of these addresses.
 *
 * Chromium applies `form-action` to every redirect that follows a form, not to the first alone: a callback of the TPP that
 * leads on to its own front end (another origin) would be stopped there, with the code used up. So beside the origins of
 * the targets any web address is allowed, and only on the page that can lead there.
 * @param targets redirect URIs as the TPP gave them @decision redirect-uri
 */
export function formActionSources(targets: readonly string[]): string {
  const sources = new Set(["'self'"]);
  for (const target of targets) {
    const url = new URL(target);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') {
      sources.add(url.protocol);
      continue;
    }
    // A host may hold `;` or `,`, which would end the directive, or be an IPv6 address, which CSP has no form for.
    if (/^[a-z0-9.-]+$/.test(url.hostname)) sources.add(url.origin);
    sources.add('https:').add('http:');
  }
  return [...sources].join(' ');
}
