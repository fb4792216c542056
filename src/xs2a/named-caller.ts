import type { Organisation, PortalUser } from '../domain/tpp/organisation.js';
import type { Bank } from '../sim/bank.js';
import { findOrganisation, organisationByClientId, portalUserByKey } from '../sim/directory.js';
import { namesOf } from '../sim/scripting/outcome-facts.js';
import { sentKey } from './guards/subscription-key.js';

/** Who a call says it comes from, whether or not the bank believes it. */
export interface NamedCaller {
  readonly organisation?: Organisation | undefined;
  readonly portalUser?: PortalUser | undefined;
}

/** The caller by the subscription key, else by the client id in the query: known before any guard has looked at a call. */
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

/** Every name of a caller; none when nobody is known. */
export function callerNames({ organisation, portalUser }: NamedCaller): readonly string[] {
  if (organisation) return namesOf(organisation);
  return portalUser ? [portalUser.userEmail] : [];
}
