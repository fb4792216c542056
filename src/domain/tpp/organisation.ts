import type { OrganisationId } from '../ids.js';
import { redirectUri } from '../authorisation/oauth.js';
import {
  declared,
  email,
  trueOrFalse,
  instant,
  key,
  listOf,
  MOST_COUNTED,
  oneOf,
  optional,
  text,
  whole,
  type ValueOf,
} from '../shape.js';
import { PSP_ROLE_OIDS, type PspRole } from './certificate-identity.js';

/** A developer registered in the bank's developer portal. @source Authentication / 1, 2 @decision portal */
export const portalUserShape = declared({
  userEmail: email,
  name: text(),
  /** Both are valid at the same time, so that keys can be rotated. */
  subscriptionKeys: declared({ primary: key(), secondary: key() }),
  /** Whether an onboarding activated the portal for this user. */
  activated: trueOrFalse,
  organisationId: optional(key<OrganisationId>()),
  /** Of the certificate that the portal issued, where TPPs do not onboard. @decision portal-sign-in */
  organizationIdentifier: optional(text()),
  /** Registered redirect URIs of this TPP. @decision redirect-uri */
  redirectUris: optional(listOf(redirectUri)),
  /** Only of a registration on the open pages. @decision portal-registrations */
  registeredAt: optional(instant),
});
/** A developer registered in the bank's developer portal. */
export type PortalUser = ValueOf<typeof portalUserShape>;

/** A TPP created by one onboarding. @source What the service does / Onboarding rules @decision reonboarding */
export const organisationShape = declared({
  organisationId: key<OrganisationId>(),
  /** Account name of the onboarding request. */
  name: text(),
  /** From the certificate: `PSDAT-FMA-123456`. */
  organizationIdentifier: text(),
  organizationName: text(),
  ncaId: text(),
  ncaName: text(),
  roles: listOf(oneOf(Object.keys(PSP_ROLE_OIDS) as PspRole[])),
  /** Test certificates are recognised by a policy of the certificate. */
  certificateKind: oneOf(['test', 'production-like']),
  adminEmail: email,
  clientId: key(),
  clientSecret: text(),
  /** Whether the portal has shown the client secret, which is shown only once. */
  credentialsShown: optional(trueOrFalse),
  /** Maximum of accesses per day agreed with this TPP. Default: the published 4. @decision frequency-range */
  maximumFrequencyPerDay: optional(whole(1, MOST_COUNTED)),
  onboardedAt: instant,
});
/** A TPP created by one onboarding. */
export type Organisation = ValueOf<typeof organisationShape>;

/** The subject of a TPP's certificate. */
export interface TppSubject {
  readonly organizationIdentifier: string;
  readonly organizationName: string;
  readonly ncaName: string;
  readonly ncaId: string;
  readonly roles: readonly PspRole[];
}

/** How to issue the certificate of a TPP of the fixtures. */
export interface TppProfile extends TppSubject {
  readonly userEmail: string;
}

/** The domain in the test certificate of a TPP: a name below `example`, which no one can own. */
export function testDomainOf(organizationIdentifier: string): string {
  const label = organizationIdentifier
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 63)
    .replace(/-$/, '');
  return `${label}.tpp.example`;
}
