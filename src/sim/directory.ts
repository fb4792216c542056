import { identifierAt } from '../domain/tpp/authorities.js';
import { matchesReference, type Account, type AccountReference } from '../domain/account/account.js';
import type { AccountLedger } from '../domain/account/ledger.js';
import type { SigningBasket } from '../domain/basket.js';
import type { Consent, FundsConsent } from '../domain/consent/consent.js';
import {
  asId,
  derivedUuid,
  type AccountId,
  type BasketId,
  type ConsentId,
  type FundsConsentId,
  type OrganisationId,
  type PaymentId,
  type PsuId,
  type AuthorisableId,
  type ResourceId,
} from '../domain/ids.js';
import type { Money } from '../domain/money.js';
import { debtorReference, type Creditor, type NamedDebtor, type Payment } from '../domain/payment/payment.js';
import type { AnyConsent, Subject } from '../domain/authorisation/subject.js';
import type { Organisation, PortalUser, TppProfile } from '../domain/tpp/organisation.js';
import type { Bank, TokenCaller } from './bank.js';
import type { AccountHistory, Psu } from './fixture-base.js';

/** Lookups in a bank: the bank's own changes take precedence over its fixtures. */

/** The account with its current name and status. */
export function findAccount(bank: Bank, accountId: AccountId): Account | undefined {
  return bank.state.accounts.get(accountId) ?? bank.base.accounts.get(accountId);
}

/** All accounts: those of the fixtures in their order, then those opened later. */
export function allAccounts(bank: Bank): Account[] {
  const { accounts } = bank.base;
  return [
    ...[...accounts.values()].map((account) => bank.state.accounts.get(account.accountId) ?? account),
    ...newAccounts(bank),
  ];
}

function newAccounts(bank: Bank): Account[] {
  return [...bank.state.accounts.values()].filter(({ accountId }) => !bank.base.accounts.has(accountId));
}

export function findPsu(bank: Bank, psuId: PsuId): Psu | undefined {
  return bank.base.psus.get(psuId) ?? bank.state.psus.get(psuId);
}

/** All PSUs: those of the fixtures in their order, then those added later. */
export function allPsus(bank: Bank): Psu[] {
  return [...bank.base.psus.values(), ...bank.state.psus.values()];
}

const MOST_PSUS_NAMED = 20;

/** The message for an unknown PSU id. It lists the known ids. */
export function formatUnknownPsu(bank: Bank, id: string): string {
  const known = allPsus(bank).slice(0, MOST_PSUS_NAMED);
  return `the PSU ${id.slice(0, 64)} does not exist; known: ${known.map(({ psuId }) => psuId).join(', ')}`;
}

/** The accounts that a PSU holds, in the order of the fixtures. */
export function accountsOf(bank: Bank, psuId: PsuId): Account[] {
  return allAccounts(bank).filter((account) => account.holders.includes(psuId));
}

/** An organizationIdentifier of a TPP in the country of the bank. */
export function identifierInCountry(bank: Bank, number: number): string {
  return identifierAt(allAccounts(bank).find(({ iban }) => iban !== undefined)?.iban, number);
}

/** The accounts with an IBAN: several if the IBAN has more than one currency. */
export function accountsByIban(bank: Bank, iban: string): Account[] {
  const found: Account[] = [];
  for (const accountId of bank.base.accountIdsByIban.get(iban) ?? []) {
    const account = findAccount(bank, accountId);
    if (account) found.push(account);
  }
  for (const account of bank.state.accounts.values())
    if (account.iban === iban && !bank.base.accounts.has(account.accountId)) found.push(account);
  return found;
}

/** The accounts that a TPP names: several if it names no currency. @decision account-reference */
export function accountsByReference(bank: Bank, reference: AccountReference): Account[] {
  const { iban, currency } = reference;
  const candidates = iban === undefined ? allAccounts(bank) : accountsByIban(bank, iban);
  if (iban !== undefined && currency === undefined) return candidates;
  return candidates.filter((account) => matchesReference(reference, account));
}

/**
 * The accounts of this bank that a payment could credit: those of the IBAN, or those of the BBAN if the BIC is that of this bank.
 * @decision payment-rules
 */
export function accountsOfCreditor(bank: Bank, { iban, bban, agent }: Creditor): Account[] {
  if (iban !== undefined) return accountsByIban(bank, iban);
  const isHere = agent?.slice(0, BIC_OF_BANK) === bank.base.bic.slice(0, BIC_OF_BANK);
  return isHere && bban !== undefined ? accountsByReference(bank, { bban }) : [];
}

/** Characters of a BIC that name the bank; the rest names a branch. */
const BIC_OF_BANK = 8;

/** Of several accounts with one number, the one in `currency`, or else the first. */
export function accountForMoney(accounts: readonly Account[], currency: string): Account | undefined {
  return accounts.find((account) => account.currency === currency) ?? accounts[0];
}

/** The account that a payment names: in the currency that it names for it, or else in that of its amount. */
export function namedDebtor(
  bank: Bank,
  request: NamedDebtor & { readonly instructedAmount: Money },
): Account | undefined {
  const reference = debtorReference(request);
  return reference && accountForMoney(accountsByReference(bank, reference), request.instructedAmount.currency);
}

/** The account's ledger, read-only. Unlike `writeLedger` it does not create one in the state. */
export function readLedger(bank: Bank, accountId: AccountId): Readonly<AccountLedger> {
  return bank.state.ledgers.get(accountId) ?? ledgerOf(historyOf(bank, accountId));
}

/** The account's ledger for writing. The first change creates it with the balances of the fixtures. */
export function writeLedger(bank: Bank, accountId: AccountId): AccountLedger {
  const ledger = readLedger(bank, accountId);
  // Set it even if it exists: setting it marks the ledger as changed for persistence.
  bank.state.ledgers.set(accountId, ledger);
  return ledger;
}

/** The fixture history of an account; empty for an account opened later. */
export function historyOf(bank: Bank, accountId: AccountId): AccountHistory {
  if (bank.base.accounts.has(accountId)) return bank.base.history(accountId);
  return {
    booked: [],
    pending: [],
    bookedMinorUnits: 0,
    pendingDebitMinorUnits: 0,
    lastChangeAt: bank.now,
    lastBookedAt: bank.now,
  };
}

function ledgerOf(history: AccountHistory): AccountLedger {
  return {
    bookedMinorUnits: history.bookedMinorUnits,
    pendingDebitMinorUnits: history.pendingDebitMinorUnits,
    booked: [],
    pending: new Map(history.pending.map((entry) => [entry.transactionId, entry])),
    lastChangeAt: history.lastChangeAt,
    lastBookedAt: history.lastBookedAt,
    lastEntryNumber: history.booked.length + history.pending.length,
  };
}

/** The resource id under which a TPP sees an account with a consent. @decision resource-id */
export function visibleResourceId(
  bank: Bank,
  { organisation, subjectId }: TokenCaller,
  accountId: AccountId,
): ResourceId {
  const iban = bank.profile['resource-id'] === 'iban' ? findAccount(bank, accountId)?.iban : undefined;
  // One IBAN can have accounts in several currencies.
  if (iban !== undefined && accountsByIban(bank, iban)[0]?.accountId === accountId) return asId<ResourceId>(iban);
  return bank.profile['resource-id'] === 'each-consent'
    ? (derivedUuid(bank.seed, 'resource', subjectId, accountId) as ResourceId)
    : resourceIdOf(bank, organisation.organisationId, accountId);
}

/** The resource id under which a TPP sees an account with all its consents. @decision resource-id */
export function resourceIdOf(bank: Bank, organisationId: OrganisationId, accountId: AccountId): ResourceId {
  let names = bank.resourceNames.get(organisationId);
  if (!names) bank.resourceNames.set(organisationId, (names = new Map<AccountId, ResourceId>()));
  let name = names.get(accountId);
  if (name === undefined)
    names.set(accountId, (name = derivedUuid(bank.seed, 'resource', organisationId, accountId) as ResourceId));
  return name;
}

/** The account behind a TPP's resource id, or undefined if the TPP has no such id. */
export function accountByResourceId(bank: Bank, caller: TokenCaller, resourceId: string): Account | undefined {
  if (bank.profile['resource-id'] === 'each-consent') {
    const grants = findConsent(bank, caller.subjectId)?.grants ?? [];
    const grant = grants.find(({ accountId }) => visibleResourceId(bank, caller, accountId) === resourceId);
    return grant && findAccount(bank, grant.accountId);
  }
  const [named] = bank.profile['resource-id'] === 'iban' ? accountsByIban(bank, resourceId) : [];
  if (named) return named;
  const { organisationId } = caller.organisation;
  let index = bank.resourceIds.get(organisationId);
  if (!index) {
    index = new Map(
      allAccounts(bank).map(({ accountId }) => [resourceIdOf(bank, organisationId, accountId), accountId]),
    );
    bank.resourceIds.set(organisationId, index);
  }
  const accountId = index.get(resourceId);
  return accountId === undefined ? undefined : findAccount(bank, accountId);
}

/** The portal user to whom a subscription key belongs. */
export function portalUserByKey(bank: Bank, key: string): PortalUser | undefined {
  const userEmail = bank.base.emailBySubscriptionKey.get(key) ?? bank.state.subscriptionKeys.get(key);
  const user = userEmail === undefined ? undefined : findPortalUser(bank, userEmail);
  // The fixture index still contains rotated keys.
  return user && Object.values(user.subscriptionKeys).includes(key) ? user : undefined;
}

/** The portal user with an e-mail address, ignoring case. */
export function findPortalUser(bank: Bank, userEmail: string): PortalUser | undefined {
  const email = userEmail.toLowerCase();
  return bank.state.portalUsers.get(email) ?? bank.base.portalUsers.get(email);
}

/** All portal users: those of the fixtures, then those registered later. */
export function allPortalUsers(bank: Bank): PortalUser[] {
  const emails = new Set([...bank.base.portalUsers.keys(), ...bank.state.portalUsers.keys()]);
  return [...emails].flatMap((email) => findPortalUser(bank, email) ?? []);
}

/** The organisation, or undefined if it does not exist or another onboarding replaced it. */
export function findOrganisation(bank: Bank, organisationId: OrganisationId | undefined): Organisation | undefined {
  if (organisationId === undefined) return undefined;
  const own = bank.state.organisations.get(organisationId);
  return own === null ? undefined : (own ?? bank.base.organisations.get(organisationId));
}

/**
 * The organizationIdentifier of a user's TPP, taken from its onboarding, otherwise from the fixtures; undefined if
 * unknown.
 * @decision portal-user-tpp
 */
export function identifierOfUser(bank: Bank, user: PortalUser): string | undefined {
  return (findOrganisation(bank, user.organisationId) ?? profileOfUser(bank, user) ?? user).organizationIdentifier;
}

/** How to issue the certificate of a user's TPP, if that is one of the fixtures. */
export function profileOfUser(bank: Bank, user: PortalUser): TppProfile | undefined {
  return bank.base.tppProfiles.find(({ userEmail }) => userEmail.toLowerCase() === user.userEmail.toLowerCase());
}

export function allOrganisations(bank: Bank): Organisation[] {
  const ids = new Set([...bank.base.organisations.keys(), ...bank.state.organisations.keys()]);
  return [...ids].flatMap((id) => findOrganisation(bank, id) ?? []);
}

/** The first onboarded organisation with the organizationIdentifier of a certificate. */
export function organisationByIdentifier(bank: Bank, organizationIdentifier: string): Organisation | undefined {
  // Calls that a certificate identifies ask for it each time, so it makes no list of all.
  for (const ids of [bank.base.organisations.keys(), bank.state.organisations.keys()])
    for (const id of ids) {
      const organisation = findOrganisation(bank, id);
      if (organisation?.organizationIdentifier === organizationIdentifier) return organisation;
    }
  return undefined;
}

export function organisationByClientId(bank: Bank, clientId: string): Organisation | undefined {
  return allOrganisations(bank).find((organisation) => organisation.clientId === clientId);
}

export function findConsent(bank: Bank, subjectId: AuthorisableId): Consent | undefined {
  return bank.state.consents.get(subjectId as ConsentId);
}

/** Whether a one-off consent has not been read. @decision one-off-consent-end */
export function isNeverUsed({ state }: Bank, consentId: ConsentId): boolean {
  return state.consents.get(consentId)?.recurringIndicator === false && !state.usage.has(consentId);
}

export function findFundsConsent(bank: Bank, subjectId: AuthorisableId): FundsConsent | undefined {
  return bank.state.fundsConsents.get(subjectId as FundsConsentId);
}

/** The consent of either kind with that request id, or undefined. */
export function findAnyConsent(bank: Bank, subjectId: AuthorisableId): AnyConsent | undefined {
  return findConsent(bank, subjectId) ?? findFundsConsent(bank, subjectId);
}

/** The request with that id, of whichever kind it is, or undefined. */
export function findSubject(bank: Bank, subjectId: AuthorisableId): Subject | undefined {
  return findAnyConsent(bank, subjectId) ?? findPayment(bank, subjectId) ?? findBasket(bank, subjectId);
}

export function findBasket(bank: Bank, subjectId: AuthorisableId): SigningBasket | undefined {
  return bank.state.signingBaskets.get(subjectId as BasketId);
}

export function findPayment(bank: Bank, subjectId: AuthorisableId): Payment | undefined {
  return bank.state.payments.get(subjectId as PaymentId);
}
