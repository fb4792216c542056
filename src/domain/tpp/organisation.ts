import type { OrganisationId } from '../ids.js';
import type { PspRole } from './certificate-identity.js';

/** A developer registered in the bank's developer portal. @source Authentication / 1, 2 @decision portal */
export interface PortalUser {
  readonly userEmail: string;
  readonly name: string;
  /** Both are valid at the same time, so that keys can be rotated. */
  readonly subscriptionKeys: { readonly primary: string; readonly secondary: string };
  /** Whether an onboarding activated the portal for this user. */
  readonly activated: boolean;
  readonly organisationId?: OrganisationId;
  /** Registered redirect URIs of this TPP. @decision redirect-uri */
  readonly redirectUris?: readonly string[];
  /** Bank time, milliseconds since the epoch; only of a registration on the open pages. @decision portal-registrations */
  readonly registeredAt?: number;
}

/** A TPP created by one onboarding. @source What the service does / Onboarding rules @decision reonboarding */
export interface Organisation {
  readonly organisationId: OrganisationId;
  /** Account name of the onboarding request. */
  readonly name: string;
  /** From the certificate: `PSDAT-FMA-123456`. */
  readonly organizationIdentifier: string;
  readonly organizationName: string;
  readonly ncaId: string;
  readonly ncaName: string;
  readonly roles: readonly PspRole[];
  /** Test certificates are recognised by a policy of the certificate. */
  readonly certificateKind: 'test' | 'production-like';
  readonly adminEmail: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whether the portal has shown the client secret, which is shown only once. */
  readonly credentialsShown?: boolean;
  /** Maximum of accesses per day agreed with this TPP. Default: the published 4. @decision frequency-range */
  readonly maximumFrequencyPerDay?: number;
  /** Bank time, milliseconds since the epoch. */
  readonly onboardedAt: number;
}

/** How to issue the certificate of a TPP of the fixtures. */
export interface TppProfile {
  readonly userEmail: string;
  readonly organizationIdentifier: string;
  readonly organizationName: string;
  readonly ncaName: string;
  readonly ncaId: string;
  readonly roles: readonly PspRole[];
}

/** The domain in the test certificate of a TPP: a name below `example`, which nobody can own. */
export function testDomainOf(organizationIdentifier: string): string {
  const label = organizationIdentifier
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 63)
    .replace(/-$/, '');
  return `${label}.tpp.example`;
}
