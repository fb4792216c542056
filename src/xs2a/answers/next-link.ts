import type { Profile } from '../../decisions/decisions.js';

/** Where `foreign` links lead: a name that exists only inside a bank. */
const INSIDE = 'https://xs2a-backend.internal';

/** The member `next` of the links of a list, if it has one. @param href the link to the next page, if any @decision paging, paging-links */
export function nextLink(
  profile: Pick<Profile, 'paging-links'>,
  href: string | undefined,
): { readonly next?: { readonly href: string } | null } {
  const form = profile['paging-links'];
  if (href === undefined) return form === 'null' ? { next: null } : {};
  if (form !== 'relative' && form !== 'foreign') return { next: { href } };
  const { pathname, search } = new URL(href);
  return { next: { href: `${form === 'foreign' ? INSIDE : ''}${pathname}${search}` } };
}
