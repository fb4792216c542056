import { isSameList } from '../../domain/shape.js';
import { BankFault } from '../../domain/errors.js';
import { derivedUuid, type OrganisationId } from '../../domain/ids.js';
import { PSP_ROLE_OIDS, type CertificateIdentity, type PspRole } from '../../domain/tpp/certificate-identity.js';
import type { Organisation, PortalUser } from '../../domain/tpp/organisation.js';
import type { Bank } from '../bank.js';
import {
  allOrganisations,
  allPortalUsers,
  findOrganisation,
  identifierOfUser,
  organisationByIdentifier,
} from '../directory.js';

/** What a certificate says of a TPP. */
export type TppIdentity = Pick<
  CertificateIdentity,
  'organizationIdentifier' | 'organizationName' | 'roles' | 'ncaId' | 'ncaName' | 'kind'
>;

/**
 * The organisation of a certificate, with the roles of that certificate: the onboarded one, otherwise one that the bank
 * knows from now on. Changes nothing: ids derive from the seed, and `rememberTpp` stores it.
 * @decision tpp-identification
 */
export function tppOfCertificate(bank: Bank, identity: TppIdentity): Organisation {
  const { organizationIdentifier, roles } = identity;
  const known = namedOrganisation(bank, organizationIdentifier);
  if (known) return isSameList(known.roles, roles) ? known : { ...known, roles };
  const profile = bank.base.tppProfiles.find((one) => one.organizationIdentifier === organizationIdentifier);
  const developer = allPortalUsers(bank).find((user) => user.organizationIdentifier === organizationIdentifier);
  const name = identity.organizationName ?? profile?.organizationName ?? developer?.name ?? organizationIdentifier;
  return {
    organisationId: certifiedId(bank, organizationIdentifier),
    name,
    organizationIdentifier,
    organizationName: name,
    ncaId: identity.ncaId,
    ncaName: identity.ncaName,
    roles,
    certificateKind: identity.kind,
    adminEmail:
      profile?.userEmail ?? `${organizationIdentifier.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}@tpp.example`,
    clientId: organizationIdentifier,
    clientSecret: derivedUuid(bank.seed, 'secret', organizationIdentifier),
    onboardedAt: bank.now,
  };
}

/** The organisation with an organizationIdentifier: the one that the bank knows by its certificate, otherwise an onboarded one. */
function namedOrganisation(bank: Bank, organizationIdentifier: string): Organisation | undefined {
  return (
    findOrganisation(bank, certifiedId(bank, organizationIdentifier)) ??
    organisationByIdentifier(bank, organizationIdentifier)
  );
}

/** The id of an organisation that the bank knows by its certificate alone. Each call of such a TPP asks for it. */
function certifiedId(bank: Bank, organizationIdentifier: string): OrganisationId {
  let id = bank.certifiedIds.get(organizationIdentifier);
  if (id === undefined) {
    id = derivedUuid(bank.seed, 'tpp', organizationIdentifier) as OrganisationId;
    bank.certifiedIds.set(organizationIdentifier, id);
  }
  return id;
}

/** `PSD`, country, authority and number of a TPP (ETSI TS 119 495 5.2.1). */
const IDENTIFIER = /^PSD([A-Z]{2}-[A-Z]{2,8})-[A-Za-z0-9:_-]{1,60}$/;

/** The roles of a TPP that only a name identifies. */
const ROLES_OF_TPPS = (Object.keys(PSP_ROLE_OIDS) as PspRole[]).filter((role) => role !== 'PSP_AS');

/** What the bank takes for the certificate of a TPP that is only named; undefined for a name that no TPP can have. @decision tpp-identification */
export function namedIdentity(bank: Bank, organizationIdentifier: string): TppIdentity | undefined {
  const ncaId = IDENTIFIER.exec(organizationIdentifier)?.[1];
  if (ncaId === undefined) return undefined;
  const known =
    bank.base.tppProfiles.find((one) => one.organizationIdentifier === organizationIdentifier) ??
    namedOrganisation(bank, organizationIdentifier);
  const { ncaName = ncaId, roles = ROLES_OF_TPPS } = known ?? {};
  return { organizationIdentifier, ncaId, ncaName, roles, kind: 'test' };
}

/** Whether the bank knows an organisation by its certificate alone: no one onboarded it, so it has no portal user. */
export function isKnownOnlyByCertificate({ clientId, organizationIdentifier }: Organisation): boolean {
  return clientId === organizationIdentifier;
}

/** The organisation of a developer: the onboarded one, otherwise the one that the bank knows by its certificate. */
export function organisationOfUser(bank: Bank, user: PortalUser): Organisation | undefined {
  const onboarded = findOrganisation(bank, user.organisationId);
  if (onboarded) return onboarded;
  const identifier = identifierOfUser(bank, user);
  return allOrganisations(bank).find(
    (one) => isKnownOnlyByCertificate(one) && one.organizationIdentifier === identifier,
  );
}

/**
 * Notes the organisation of a developer, where a certificate identifies it: the portal then shows its calls. An organisation that
 * the bank or another developer has already is not noted.
 * @decision portal-sign-in @returns the user as it is then
 */
export function noteOrganisation(bank: Bank, user: PortalUser, organizationIdentifier: string): PortalUser {
  const isTaken =
    [...bank.base.tppProfiles, ...allOrganisations(bank)].some(
      (one) => one.organizationIdentifier === organizationIdentifier,
    ) || allPortalUsers(bank).some((one) => one.organizationIdentifier === organizationIdentifier);
  if (isTaken) return user;
  const noted = { ...user, organizationIdentifier };
  bank.state.portalUsers.set(user.userEmail.toLowerCase(), noted);
  return noted;
}

/** The organisations that the bank knows by their certificate and that have no developer in the portal, oldest first. */
export function tppsWithoutUser(bank: Bank): Organisation[] {
  const ofUsers = new Set(allPortalUsers(bank).map((user) => organisationOfUser(bank, user)?.organisationId));
  return allOrganisations(bank).filter((one) => isKnownOnlyByCertificate(one) && !ofUsers.has(one.organisationId));
}

/** Maximum number of organisations, to stop runaway loops. */
const MOST_ORGANISATIONS = 10_000;

/**
 * Checks that the bank knows the organisation, or can store it.
 * @decision tpp-identification @throws ACCESS_EXCEEDED
 */
export function assertRoomFor(bank: Bank, { organisationId, organizationIdentifier }: Organisation): void {
  if (bank.state.organisations.size < MOST_ORGANISATIONS || findOrganisation(bank, organisationId)) return;
  throw new BankFault(
    'ACCESS_EXCEEDED',
    `this bank already has the maximum of ${MOST_ORGANISATIONS} TPPs, and ${organizationIdentifier} is not one of them; reset the bank to continue`,
  );
}

/** Stores an organisation that the bank met by its certificate. Idempotent. */
export function rememberTpp(bank: Bank, organisation: Organisation): void {
  if (findOrganisation(bank, organisation.organisationId)) return;
  bank.state.organisations.set(organisation.organisationId, organisation);
}
