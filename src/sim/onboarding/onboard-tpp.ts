import { BankFault } from '../../domain/errors.js';
import { idOfSubject } from '../../domain/authorisation/subject.js';
import type { OrganisationId } from '../../domain/ids.js';
import { drawToken, drawUuid } from '../../domain/random.js';
import type { Payment } from '../../domain/payment/payment.js';
import type { CertificateIdentity } from '../../domain/tpp/certificate-identity.js';
import type { Organisation, PortalUser } from '../../domain/tpp/organisation.js';
import type { Bank } from '../bank.js';
import { allOrganisations, allPortalUsers, findPortalUser, identifierOfUser } from '../directory.js';
import { deleteRecords } from '../time/retention.js';
import { refundDebtor } from '../accounts/settlement.js';

/** @source Resources and their fields / Onboarding request */
export interface OnboardingRequest {
  readonly userEmail: string;
  /** Default: as in the certificate. @decision onboarding-request */
  readonly name?: string;
}

/** The caller: the user of the subscription key, with a valid certificate. */
export interface OnboardingCaller {
  readonly portalUser: PortalUser;
  readonly identity: CertificateIdentity;
}

/**
 * Onboards a TPP: creates an organisation with client credentials and activates the portal for its admin. It replaces
 * an organisation with the same organizationIdentifier or admin, including all its data.
 * @source Endpoints / 2; What the service does / Onboarding rules
 * @decision portal, portal-user-tpp, reonboarding
 * @throws USER_UNKNOWN, USER_NOT_ADMIN, USER_OF_ANOTHER_TPP, STATUS_INVALID
 */
export function onboardTpp(bank: Bank, request: OnboardingRequest, caller: OnboardingCaller): Organisation {
  const admin = requireAdmin(bank, request, caller);
  const { identity } = caller;
  if (bank.profile['portal-user-tpp'] === 'same') assertSameTpp(bank, admin, identity);
  const replaced = allOrganisations(bank).filter(
    (organisation) =>
      organisation.organizationIdentifier === identity.organizationIdentifier ||
      organisation.organisationId === admin.organisationId,
  );
  if (bank.profile.reonboarding === 'test-only') assertTestCertificates(replaced);
  for (const organisation of replaced) deleteOrganisation(bank, organisation);

  const { random } = bank.state;
  const name = request.name ?? identity.organizationName ?? identity.organizationIdentifier;
  const organisation: Organisation = {
    organisationId: drawUuid(random) as OrganisationId,
    name,
    organizationIdentifier: identity.organizationIdentifier,
    organizationName: identity.organizationName ?? name,
    ncaId: identity.ncaId,
    ncaName: identity.ncaName,
    roles: identity.roles,
    certificateKind: identity.kind,
    adminEmail: admin.userEmail,
    clientId: drawUuid(random),
    clientSecret: drawToken(random, 40),
    onboardedAt: bank.now,
  };
  bank.state.organisations.set(organisation.organisationId, organisation);
  bank.state.portalUsers.set(admin.userEmail.toLowerCase(), {
    ...admin,
    activated: true,
    organisationId: organisation.organisationId,
  });
  recordOnboarding(bank, organisation, replaced.length > 0);
  return organisation;
}

/** @throws USER_UNKNOWN, USER_NOT_ADMIN */
function requireAdmin(bank: Bank, { userEmail }: OnboardingRequest, { portalUser }: OnboardingCaller): PortalUser {
  const admin = findPortalUser(bank, userEmail);
  const path = 'userEmail';
  if (!admin) throw new BankFault('USER_UNKNOWN', `${userEmail} is not registered in the developer portal`, { path });
  if (admin.userEmail.toLowerCase() === portalUser.userEmail.toLowerCase()) return admin;
  throw new BankFault(
    'USER_NOT_ADMIN',
    'the subscription key and userEmail belong to different users; send the key of that user',
    { path },
  );
}

/** @decision portal-user-tpp @throws USER_OF_ANOTHER_TPP */
function assertSameTpp(bank: Bank, admin: PortalUser, identity: CertificateIdentity): void {
  const known = identifierOfUser(bank, admin);
  if (known === undefined || known === identity.organizationIdentifier) return;
  throw new BankFault(
    'USER_OF_ANOTHER_TPP',
    `${admin.userEmail} is the user of ${known}, but the certificate belongs to ${identity.organizationIdentifier}; register another user for it`,
    { path: 'userEmail' },
  );
}

/** @decision reonboarding @throws STATUS_INVALID */
function assertTestCertificates(replaced: readonly Organisation[]): void {
  const production = replaced.find(({ certificateKind }) => certificateKind === 'production-like');
  if (!production) return;
  throw new BankFault(
    'STATUS_INVALID',
    `${production.organizationIdentifier} was onboarded with a production-like certificate; this bank replaces only organisations with a test certificate`,
  );
}

/** Statuses of payments that the bank has accepted for execution. */
const ACCEPTED: ReadonlySet<string> = new Set(['ACSP', 'ACSC', 'ACWP']);

/** Whether a payment is accepted and its plan has not ended. */
function isInExecution({ transactionStatus, planPosition, plan }: Payment): boolean {
  return ACCEPTED.has(transactionStatus) && planPosition < plan.length;
}

/**
 * Removes an organisation and its data. Payments in execution still complete, invisible to the TPP. Other
 * reservations and debits are refunded.
 * @decision reonboarding
 */
function deleteOrganisation(bank: Bank, organisation: Organisation): void {
  const { state } = bank;
  const { organisationId } = organisation;
  state.organisations.set(organisationId, null);
  const isOwn = (owned: { readonly organisationId: OrganisationId }): boolean =>
    owned.organisationId === organisationId;
  const payments = [...state.payments.values()].filter((payment) => isOwn(payment) && !isInExecution(payment));
  const consents = [...state.consents.values(), ...state.fundsConsents.values()].filter(isOwn);
  for (const payment of payments)
    if (payment.money.stage === 'reserved' || payment.money.stage === 'debited') refundDebtor(bank, payment);
  const baskets = [...state.signingBaskets.values()].filter(isOwn);
  deleteRecords(bank, [...payments, ...consents, ...baskets].map(idOfSubject));
  for (const key of state.recurring.keys()) if (key.startsWith(`${organisationId}\u0000`)) state.recurring.delete(key);
  for (const user of allPortalUsers(bank)) {
    if (user.organisationId !== organisationId) continue;
    const { organisationId: _gone, ...kept } = user;
    state.portalUsers.set(user.userEmail.toLowerCase(), kept);
  }
}

function recordOnboarding(bank: Bank, organisation: Organisation, replacing: boolean): void {
  const key = `tpp:${organisation.adminEmail.toLowerCase()}`;
  const history = bank.state.histories.get(key) ?? [];
  const from = replacing ? 'onboarded' : 'registered';
  const cause = replacing ? 'onboarded again; the earlier organisation is replaced' : 'onboarded';
  bank.state.histories.set(key, [...history, { at: bank.now, from, to: 'onboarded', cause }]);
  bank.emit({ at: bank.now, kind: 'tpp', subject: organisation.adminEmail, from, to: 'onboarded', cause });
}
