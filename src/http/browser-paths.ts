import { isDiscovery } from '../domain/oauth/discovery.js';

/**
 * Paths that browsers, phones and crawlers ask every server for by themselves. Who opens a page of the bank asks for some of
 * them, so they say nothing about a client of its interface.
 */
const ASKED_BY_THEMSELVES = [
  /^\/robots\.txt$/,
  /^\/favicon\.(?:ico|png|svg)$/,
  /^\/apple-touch-icon[\w-]{0,40}\.png$/,
  /^\/(?:manifest\.json|site\.webmanifest|browserconfig\.xml|sitemap\.xml)$/,
  /^\/\.well-known(?:\/|$)/,
] as const;

/** Whether a path, without query, is one that browsers ask for by themselves. Where OAuth clients look is none of these. */
export function isAskedByBrowsers(path: string): boolean {
  return !isDiscovery(path) && ASKED_BY_THEMSELVES.some((pattern) => pattern.test(path));
}
