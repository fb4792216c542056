import type { Profile } from '../../../decisions/decisions.js';

const REDIRECTS = ['TPP-Redirect-URI', 'TPP-Nok-Redirect-URI'];

/**
 * Headers of this bank's own that have no effect. The document of the bank lacks them.
 * @decision unpublished-operations, bearer-presentation
 */
export function ignoredHeaders(profile: Profile): readonly string[] {
  if (profile['unpublished-operations'] === 'offered') return [];
  return profile['bearer-presentation'] === 'consent-id-required' ? REDIRECTS : [...REDIRECTS, 'Consent-ID'];
}
