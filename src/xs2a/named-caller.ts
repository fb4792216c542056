import type { Organisation, PortalUser } from '../domain/tpp/organisation.js';
import type { Bank } from '../sim/bank.js';
import { findOrganisation, organisationByClientId, portalUserByKey } from '../sim/directory.js';
import { namesOf } from '../sim/scripting/outcome-facts.js';
import { sentKey } from './guards/subscription-key.js';

/** The claimed sender of a call, whether or not it is authenticated. */
export interface NamedCaller {
  readonly organisation?: Organisation | undefined;
  readonly portalUser?: PortalUser | undefined;
}

/** The caller by subscription key, else by the client id in the query, before any guard runs. */
export function namedCaller(
  bank: Bank,
  req: { readonly originalUrl: string },
  headers: Readonly<Record<string, string>>,
): NamedCaller {
  const portalUser = portalUserByKey(bank, sentKey({ bank, headers, req }) ?? '');
  const byKey =
    portalUser?.organisationId === undefined ? undefined : findOrganisation(bank, portalUser.organisationId);
  const clientId = new URLSearchParams(req.originalUrl.split('?')[1]).get('client_id');
  const organisation = byKey ?? (clientId === null ? undefined : organisationByClientId(bank, clientId));
  return { organisation, portalUser };
}

/** All names of a caller; empty if unknown. */
export function callerNames({ organisation, portalUser }: NamedCaller): readonly string[] {
  if (organisation) return namesOf(organisation);
  return portalUser ? [portalUser.userEmail] : [];
}
