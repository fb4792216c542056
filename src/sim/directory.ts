import type { Account } from '../domain/account/account.js';
import type { AccountLedger } from '../domain/account/ledger.js';
import type { Consent } from '../domain/consent/consent.js';
import {
  derivedUuid,
  type AccountId,
  type ConsentId,
  type OrganisationId,
  type PaymentId,
  type PsuId,
  type RequestId,
  type ResourceId,
} from '../domain/ids.js';
import type { Payment } from '../domain/payment/payment.js';
import type { Organisation, PortalUser } from '../domain/tpp/organisation.js';
import type { Bank } from './bank.js';
import type { AccountHistory, Psu } from './fixture-base.js';

/** Looking things up in a bank: what it changed itself first, then its fixtures. */

/** The account, with its present name and status. */
export function findAccount(bank: Bank, accountId: AccountId): Account | undefined {
  return bank.state.accounts.get(accountId) ?? bank.base.accounts.get(accountId);
}

/** Every account of the bank in the order of the fixtures, then those that came since. */
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

/** A customer of the bank. */
export function findPsu(bank: Bank, psuId: PsuId): Psu | undefined {
  return bank.base.psus.get(psuId) ?? bank.state.psus.get(psuId);
}

/** Every customer in the order of the fixtures, then those that came since. */
export function allPsus(bank: Bank): Psu[] {
  return [...bank.base.psus.values(), ...bank.state.psus.values()];
}

const MOST_PSUS_NAMED = 20;

/** Says that there is no such customer, and who there is. */
export function formatUnknownPsu(bank: Bank, id: string): string {
  const known = allPsus(bank).slice(0, MOST_PSUS_NAMED);
  return `there is no PSU ${id.slice(0, 64)}; there are ${known.map(({ psuId }) => psuId).join(', ')}`;
}

/** The accounts that a PSU holds, in the order of the fixtures. */
export function accountsOf(bank: Bank, psuId: PsuId): Account[] {
  return allAccounts(bank).filter((account) => account.holders.includes(psuId));
}

/** The accounts with an IBAN: several when it has more than one currency. */
export function accountsByIban(bank: Bank, iban: string): Account[] {
  const ids = bank.base.accountIdsByIban.get(iban) ?? [];
  const known = ids.flatMap((accountId) => findAccount(bank, accountId) ?? []);
  return [...known, ...newAccounts(bank).filter((account) => account.iban === iban)];
}

/** The account that money in `currency` for an IBAN goes to or comes from: the one in that currency, else the first. */
export function accountForMoney(bank: Bank, iban: string, currency: string): Account | undefined {
  const accounts = accountsByIban(bank, iban);
  return accounts.find((account) => account.currency === currency) ?? accounts[0];
}

/** The account's ledger as it stands, without opening one: cheap, for reading. */
export function readLedger(bank: Bank, accountId: AccountId): Readonly<AccountLedger> {
  const own = bank.state.ledgers.get(accountId);
  if (own) return own;
  const history = historyOf(bank, accountId);
  let ledger = UNTOUCHED.get(history);
  if (!ledger) UNTOUCHED.set(history, (ledger = ledgerOf(history)));
  return ledger;
}

/** Ledgers of accounts on which nothing has happened, for reading; a memory of a pure function. */
const UNTOUCHED = new WeakMap<AccountHistory, Readonly<AccountLedger>>();

/** The account's ledger for writing; it is opened with the balances of the fixtures at the first change. */
export function writeLedger(bank: Bank, accountId: AccountId): AccountLedger {
  const ledger = bank.state.ledgers.get(accountId) ?? ledgerOf(historyOf(bank, accountId));
  // Also where it is there: a bank that is kept on disk learns by it that the ledger changes.
  bank.state.ledgers.set(accountId, ledger);
  return ledger;
}

/** What the fixtures brought to an account; nothing for one that came since. */
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

/** The name of an account towards a TPP. @decision resource-id */
export function resourceIdOf(bank: Bank, organisationId: OrganisationId, accountId: AccountId): ResourceId {
  let names = bank.resourceNames.get(organisationId);
  if (!names) bank.resourceNames.set(organisationId, (names = new Map<AccountId, ResourceId>()));
  let name = names.get(accountId);
  if (name === undefined)
    names.set(accountId, (name = derivedUuid(bank.seed, 'resource', organisationId, accountId) as ResourceId));
  return name;
}

/** The account that a TPP means by a resource id; undefined when the id is none of this TPP's. */
export function accountByResourceId(
  bank: Bank,
  organisationId: OrganisationId,
  resourceId: string,
): Account | undefined {
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
  // A key of the fixtures that was rotated is still known there.
  return user && Object.values(user.subscriptionKeys).includes(key) ? user : undefined;
}

/** The portal user of an e-mail address, which is compared without regard to case. */
export function findPortalUser(bank: Bank, userEmail: string): PortalUser | undefined {
  const email = userEmail.toLowerCase();
  return bank.state.portalUsers.get(email) ?? bank.base.portalUsers.get(email);
}

/** Every portal user: the fixtures' first, then those that registered since. */
export function allPortalUsers(bank: Bank): PortalUser[] {
  const emails = new Set([...bank.base.portalUsers.keys(), ...bank.state.portalUsers.keys()]);
  return [...emails].flatMap((email) => findPortalUser(bank, email) ?? []);
}

/** The organisation; undefined when there is none or another onboarding replaced it. */
export function findOrganisation(bank: Bank, organisationId: OrganisationId): Organisation | undefined {
  const own = bank.state.organisations.get(organisationId);
  return own === null ? undefined : (own ?? bank.base.organisations.get(organisationId));
}

/** The organizationIdentifier of a user's TPP, by its onboarding, else by the fixtures; undefined while it is not known. @decision portal-user-tpp */
export function identifierOfUser(bank: Bank, { organisationId, userEmail }: PortalUser): string | undefined {
  const organisation = organisationId === undefined ? undefined : findOrganisation(bank, organisationId);
  const profile = bank.base.tppProfiles.find((one) => one.userEmail.toLowerCase() === userEmail.toLowerCase());
  return (organisation ?? profile)?.organizationIdentifier;
}

/** Every organisation that stands. */
export function allOrganisations(bank: Bank): Organisation[] {
  const ids = new Set([...bank.base.organisations.keys(), ...bank.state.organisations.keys()]);
  return [...ids].flatMap((id) => findOrganisation(bank, id) ?? []);
}

/** The organisation that a client id stands for. */
export function organisationByClientId(bank: Bank, clientId: string): Organisation | undefined {
  return allOrganisations(bank).find((organisation) => organisation.clientId === clientId);
}

/** The consent that a request id names, if it names one. */
export function findConsent(bank: Bank, requestId: RequestId): Consent | undefined {
  return bank.state.consents.get(requestId as ConsentId);
}

/** The payment that a request id names, if it names one. */
export function findPayment(bank: Bank, requestId: RequestId): Payment | undefined {
  return bank.state.payments.get(requestId as PaymentId);
}
