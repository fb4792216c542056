import type { Account } from '../../domain/account/account.js';
import { availableMinorUnits } from '../../domain/account/ledger.js';
import type { HistoryEntry } from '../../domain/machine.js';
import type { Organisation, PortalUser } from '../../domain/tpp/organisation.js';
import type { Bank } from '../../sim/bank.js';
import { accountsOf, findOrganisation, findPsu, readLedger } from '../../sim/directory.js';
import type { Psu } from '../../sim/fixture-base.js';
import { isKnownOnlyByCertificate, organisationOfUser } from '../../sim/onboarding/tpp-of-certificate.js';
import { withoutAbsent } from '../../domain/without-absent.js';
import { amountView, historyBody } from './view-parts.js';
import { instantText } from '../../domain/clock.js';

export function accountView(account: Account, bank: Bank): object {
  const { accountId, holders, ownerName, ownerAddress, creditLimitMinorUnits, instantLimitMinorUnits, ...rest } =
    account;
  const ledger = readLedger(bank, accountId);
  const amount = (minorUnits: number): object => amountView({ currency: account.currency, minorUnits });
  return withoutAbsent({
    accountId,
    ...rest,
    owner: withoutAbsent({ name: ownerName, address: ownerAddress }),
    holders: holders.map((id) => withoutAbsent({ id, name: findPsu(bank, id)?.name })),
    balances: {
      booked: amount(ledger.bookedMinorUnits),
      pendingDebits: amount(ledger.pendingDebitMinorUnits),
      available: amount(availableMinorUnits(ledger, creditLimitMinorUnits)),
      creditLimit: amount(creditLimitMinorUnits),
    },
    instantLimit: instantLimitMinorUnits === undefined ? undefined : amount(instantLimitMinorUnits),
    lastChangeAt: instantText(ledger.lastChangeAt),
    history: historyOf(bank, `account:${accountId}`, [
      opening(bank, bank.base.accounts.get(accountId)?.status ?? account.status),
    ]),
  });
}

/** A customer of the bank. For passwords, see `demo`. */
export function psuView(psu: Psu, bank: Bank): object {
  const { psuId, name, address, blocked, customerNo } = psu;
  return withoutAbsent({
    id: psuId,
    name,
    address,
    blocked,
    customerNo,
    accounts: accountsOf(bank, psuId).map(({ accountId, iban, currency }) =>
      withoutAbsent({ accountId, iban, currency }),
    ),
    history: historyOf(bank, `psu:${psuId}`, [opening(bank, blocked ? 'blocked' : 'enabled')]),
  });
}

/** A portal user with its organisation. For keys and secrets, see `demo` and `portal/users`. */
export function tppView(user: PortalUser, bank: Bank): object {
  const organisation = organisationOfUser(bank, user);
  const isMet = organisation !== undefined && isKnownOnlyByCertificate(organisation);
  return withoutAbsent({
    userEmail: user.userEmail,
    name: user.name,
    activated: user.activated,
    onboarded: organisation !== undefined && !isMet,
    organisation: organisation && organisationView(organisation),
    history: [
      ...historyOf(bank, `tpp:${user.userEmail.toLowerCase()}`, tppOpening(bank, user.userEmail)),
      ...(isMet ? historyBody([meeting(organisation, 'registered')]) : []),
    ],
  });
}

/** A TPP that the bank knows by its certificate, and that has no developer in the portal. */
export function metTppView(organisation: Organisation): object {
  return {
    userEmail: organisation.adminEmail,
    name: organisation.name,
    activated: false,
    onboarded: false,
    organisation: organisationView(organisation),
    history: historyBody([meeting(organisation, null)]),
  };
}

function organisationView(organisation: Organisation): object {
  const { organizationIdentifier, name, organizationName, ncaId, ncaName, roles, clientId } = organisation;
  const { certificateKind, maximumFrequencyPerDay, onboardedAt } = organisation;
  return withoutAbsent({
    organizationIdentifier,
    name,
    organizationName,
    ncaId,
    ncaName,
    roles,
    clientId,
    certificateKind,
    maximumFrequencyPerDay,
    onboardedAt: instantText(onboardedAt),
  });
}

/** How the bank met a TPP of NextGenPSD2. @decision tpp-identification */
function meeting({ onboardedAt }: Organisation, from: string | null): HistoryEntry<string> {
  return {
    at: onboardedAt,
    from,
    to: 'known',
    cause: 'registered at its first call, by its certificate or the header Sandbank-TPP',
  };
}

/** A portal developer with both keys. */
export function portalUserView(user: PortalUser, bank: Bank): object {
  const organisation = findOrganisation(bank, user.organisationId);
  const { userEmail, name, subscriptionKeys, activated, redirectUris } = user;
  return withoutAbsent({
    userEmail,
    name,
    subscriptionKeys,
    activated,
    redirectUris,
    organizationIdentifier: organisation?.organizationIdentifier,
  });
}

/** The history since the bank opened. Fixtures provide the creation. */
function historyOf(bank: Bank, key: string, fixtures: readonly HistoryEntry<string>[]): object[] {
  const happened = bank.state.histories.get(key) ?? [];
  return historyBody(happened[0]?.from === null ? happened : [...fixtures, ...happened]);
}

function opening(bank: Bank, status: string): HistoryEntry<string> {
  return { at: bank.openedAt, from: null, to: status, cause: 'fixtures' };
}

function tppOpening(bank: Bank, userEmail: string): HistoryEntry<string>[] {
  const user = bank.base.portalUsers.get(userEmail.toLowerCase());
  const organisation =
    user?.organisationId === undefined ? undefined : bank.base.organisations.get(user.organisationId);
  const registered = opening(bank, 'registered');
  if (!organisation) return [registered];
  const at = Math.min(bank.openedAt, organisation.onboardedAt);
  return [
    { ...registered, at },
    { at, from: 'registered', to: 'onboarded', cause: 'fixtures' },
  ];
}
