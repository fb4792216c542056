import type { OrganisationId } from '../ids.js';
import type { PspRole } from './certificate-identity.js';

/** A developer registered in the bank's developer portal. @source Authentication / 1, 2 @decision portal */
export interface PortalUser {
  readonly userEmail: string;
  readonly name: string;
  /** Both are good at the same time, so that keys can be rotated. */
  readonly subscriptionKeys: { readonly primary: string; readonly secondary: string };
  /** Whether an onboarding activated the portal for this user. */
  readonly activated: boolean;
  readonly organisationId?: OrganisationId;
  /** Where browsers of this TPP may be sent. @decision redirect-uri */
  readonly redirectUris?: readonly string[];
}

/** A TPP as one onboarding made it. @source What the service does / Onboarding rules @decision reonboarding */
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
  /** A policy of the certificate tells test certificates from production-like ones. */
  readonly certificateKind: 'test' | 'production-like';
  readonly adminEmail: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whether the portal has shown the client secret, which it does once. */
  readonly credentialsShown?: boolean;
  /** The TPP's own agreed maximum of accesses a day; absent: the published 4. @decision frequency-range */
  readonly maximumFrequencyPerDay?: number;
  /** Bank time, milliseconds since the epoch. */
  readonly onboardedAt: number;
}

/** How the certificate of a TPP of the fixtures is to be made. */
export interface TppProfile {
  readonly userEmail: string;
  readonly organizationIdentifier: string;
  readonly organizationName: string;
  readonly ncaName: string;
  readonly ncaId: string;
  readonly roles: readonly PspRole[];
}
