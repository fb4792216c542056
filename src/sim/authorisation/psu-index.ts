import { identifiersOf } from '../../domain/account/account.js';
import { entriesOf } from '../../domain/basket.js';
import { requestedReferences } from '../../domain/consent/access-rights.js';
import type { PsuId, AuthorisableId } from '../../domain/ids.js';
import { byKind, giversOf, idOfSubject, type ByKind, type Subject } from '../../domain/authorisation/subject.js';
import type { Bank, PsuIndex } from '../bank.js';
import { isWaitingForPsu } from '../consents/renewal.js';
import { accountsOf, findSubject } from '../directory.js';
import { KeyedIds } from '../keyed-ids.js';

/**
 * Index of pending requests and valid consents by PSU, for the pages. It is a cache of the state: built on first use,
 * so that a bank without page visits does not pay for it, and updated afterwards.
 */

/** Key of requests that name no account. */
const ANY_ACCOUNT = '';

/**
 * Pending requests that name an account of the PSU, or no account, oldest first. The caller checks whether the PSU
 * can decide them.
 */
export function waitingForPsu(bank: Bank, psuId: PsuId): AuthorisableId[] {
  const names = accountsOf(bank, psuId).flatMap(identifiersOf);
  return indexOf(bank).waiting.of([...names, ANY_ACCOUNT]);
}

/** Ids of the PSU's valid consents, in the order of their authorisation. */
export function validConsentsOf(bank: Bank, psuId: PsuId): AuthorisableId[] {
  return indexOf(bank).validConsents.of([psuId]);
}

/** Updates the index after a request was stored. */
export function indexSubject(bank: Bank, subject: Subject): void {
  if (bank.psuIndex) enter(bank.psuIndex, bank, subject);
}

/** Removes deleted requests from the index. */
export function removeFromIndex({ psuIndex }: Bank, ids: Iterable<AuthorisableId>): void {
  for (const id of ids) {
    psuIndex?.waiting.remove(id);
    psuIndex?.validConsents.remove(id);
  }
}

function indexOf(bank: Bank): PsuIndex {
  if (bank.psuIndex) return bank.psuIndex;
  const { waiting, consents, fundsConsents } = bank.state;
  const index: PsuIndex = { waiting: new KeyedIds(), validConsents: new KeyedIds() };
  const pending = [...waiting].flatMap((id) => findSubject(bank, id) ?? []);
  for (const subject of [...pending, ...consents.values(), ...fundsConsents.values()]) enter(index, bank, subject);
  return (bank.psuIndex = index);
}

function enter({ waiting, validConsents }: PsuIndex, bank: Bank, subject: Subject): void {
  const id = idOfSubject(subject);
  // A renewal is shown once it is started.
  const isPending = bank.state.waiting.has(id) || bank.state.authorisations.has(id);
  if (isPending && isWaitingForPsu(bank, id)) waiting.put(id, byKind(NAMES, subject, bank));
  else waiting.remove(id);
  if (!('consentStatus' in subject)) return;
  if (subject.consentStatus === 'valid') validConsents.put(id, giversOf(subject));
  else validConsents.remove(id);
}

/** The account names in a request. */
const NAMES: ByKind<readonly string[], [Bank]> = {
  consent: ({ access }) => {
    const named = requestedReferences(access).flatMap(identifiersOf);
    return named.length > 0 ? named : [ANY_ACCOUNT];
  },
  fundsConsent: ({ account }) => identifiersOf(account),
  payment: ({ debtorIban, debtorBban }) => [debtorIban ?? debtorBban ?? ANY_ACCOUNT],
  // A basket is found by all accounts that its entries name.
  signingBasket: (basket, bank) =>
    entriesOf(basket).flatMap((id) => {
      const entry = findSubject(bank, id);
      return entry ? byKind(NAMES, entry, bank) : [];
    }),
};
