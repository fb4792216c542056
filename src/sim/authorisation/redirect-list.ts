import type { RedirectPreset } from '../../domain/consent/consent.js';
import { refuseMember } from '../../domain/errors.js';
import type { OrganisationId } from '../../domain/ids.js';
import type { Bank } from '../bank.js';
import { findOrganisation, findPortalUser } from '../directory.js';

/** Why a redirect URI of a TPP is not allowed, or undefined if it is. @decision redirect-uri */
export function problemOfUnlistedRedirect(bank: Bank, organisationId: OrganisationId, uri: string): string | undefined {
  if (bank.profile['redirect-uri'] === 'any') return undefined;
  const listed = listedRedirects(bank, organisationId);
  if (listed.includes(uri)) return undefined;
  return listed.length === 0
    ? 'is not registered: the TPP has no redirect URIs in the developer portal'
    : `is not registered; registered for this TPP: ${listed.slice(0, 10).join(', ')}`;
}

/** The redirect URIs registered by a TPP in the developer portal. */
export function listedRedirects(bank: Bank, organisationId: OrganisationId): readonly string[] {
  const organisation = findOrganisation(bank, organisationId);
  return (organisation && findPortalUser(bank, organisation.adminEmail)?.redirectUris) ?? [];
}

/** Asserts that the preset redirect URIs are registered. @decision redirect-uri @throws FORMAT_ERROR */
export function assertListedRedirects(bank: Bank, organisationId: OrganisationId, preset: RedirectPreset): void {
  assertListed('TPP-Redirect-URI', preset.redirectUri);
  assertListed('TPP-Nok-Redirect-URI', preset.nokRedirectUri);

  function assertListed(header: string, uri: string | undefined): void {
    const problem = uri === undefined ? undefined : problemOfUnlistedRedirect(bank, organisationId, uri);
    if (problem !== undefined) refuseMember(header, problem);
  }
}
