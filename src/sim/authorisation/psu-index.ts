import { namesOf } from '../../domain/account/account.js';
import { entriesOf, type SigningBasket } from '../../domain/basket.js';
import { requestedReferences } from '../../domain/consent/access-rights.js';
import type { Consent } from '../../domain/consent/consent.js';
import type { FundsConsent } from '../../domain/consent/funds-consent.js';
import type { PsuId, AuthorisableId } from '../../domain/ids.js';
import type { Payment } from '../../domain/payment/payment.js';
import { giversOf, isBasket, isPayment } from '../../domain/subject.js';
import type { Bank, PsuIndex } from '../bank.js';
import { accountsOf, findConsent, findPayment, findSubject } from '../directory.js';
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
  const names = accountsOf(bank, psuId).flatMap(namesOf);
  return indexOf(bank).waiting.of([...names, ANY_ACCOUNT]);
}

/** Ids of the PSU's valid consents, in the order of their authorisation. */
export function validConsentsOf(bank: Bank, psuId: PsuId): AuthorisableId[] {
  return indexOf(bank).validConsents.of([psuId]);
}

/** Updates the index after a consent was stored. */
export function indexConsent(bank: Bank, consent: Consent): void {
  if (bank.psuIndex) enterConsent(bank.psuIndex, bank, consent);
}

/** Updates the index after a consent to confirmations of funds was stored. */
export function indexFundsConsent(bank: Bank, consent: FundsConsent): void {
  if (bank.psuIndex) enterFundsConsent(bank.psuIndex, bank, consent);
}

/** Updates the index after a payment was stored. */
export function indexPayment(bank: Bank, payment: Payment): void {
  if (bank.psuIndex) enterPayment(bank.psuIndex, bank, payment);
}

/** Updates the index after a signing basket was stored. */
export function indexSigningBasket(bank: Bank, basket: SigningBasket): void {
  if (bank.psuIndex) enterSigningBasket(bank.psuIndex, bank, basket);
}

/** Removes deleted requests from the index. */
export function removeFromIndex(bank: Bank, ids: Iterable<AuthorisableId>): void {
  const { psuIndex } = bank;
  if (!psuIndex) return;
  for (const id of ids) {
    psuIndex.waiting.remove(id);
    psuIndex.validConsents.remove(id);
  }
}

function indexOf(bank: Bank): PsuIndex {
  if (bank.psuIndex) return bank.psuIndex;
  const index: PsuIndex = { waiting: new KeyedIds(), validConsents: new KeyedIds() };
  for (const id of bank.state.waiting) {
    const subject = findSubject(bank, id);
    if (!subject) continue;
    if (isPayment(subject)) enterPayment(index, bank, subject);
    else if (isBasket(subject)) enterSigningBasket(index, bank, subject);
    else if ('consentId' in subject) enterConsent(index, bank, subject);
    else enterFundsConsent(index, bank, subject);
  }
  for (const consent of bank.state.consents.values()) enterConsent(index, bank, consent);
  for (const consent of bank.state.fundsConsents.values()) enterFundsConsent(index, bank, consent);
  return (bank.psuIndex = index);
}

function enterConsent({ waiting, validConsents }: PsuIndex, bank: Bank, consent: Consent): void {
  const { consentId, consentStatus } = consent;
  if (bank.state.waiting.has(consentId)) waiting.put(consentId, namesIn(consent));
  else waiting.remove(consentId);
  if (consentStatus === 'valid') validConsents.put(consentId, giversOf(consent));
  else validConsents.remove(consentId);
}

function enterFundsConsent({ waiting, validConsents }: PsuIndex, bank: Bank, consent: FundsConsent): void {
  const { fundsConsentId, consentStatus, account } = consent;
  if (bank.state.waiting.has(fundsConsentId)) waiting.put(fundsConsentId, namesOf(account));
  else waiting.remove(fundsConsentId);
  if (consentStatus === 'valid') validConsents.put(fundsConsentId, giversOf(consent));
  else validConsents.remove(fundsConsentId);
}

function enterPayment({ waiting }: PsuIndex, bank: Bank, payment: Payment): void {
  const { paymentId } = payment;
  if (bank.state.waiting.has(paymentId)) waiting.put(paymentId, namesIn(payment));
  else waiting.remove(paymentId);
}

/** A basket is found by all accounts that its entries name. */
function enterSigningBasket({ waiting }: PsuIndex, bank: Bank, basket: SigningBasket): void {
  const { basketId } = basket;
  const entries = entriesOf(basket).flatMap((id) => findConsent(bank, id) ?? findPayment(bank, id) ?? []);
  if (bank.state.waiting.has(basketId)) waiting.put(basketId, entries.flatMap(namesIn));
  else waiting.remove(basketId);
}

/** The account names in a consent or payment. */
function namesIn(request: Consent | Payment): readonly string[] {
  if (isPayment(request)) return [request.debtorIban ?? request.debtorBban ?? ANY_ACCOUNT];
  const named = requestedReferences(request.access).flatMap(namesOf);
  return named.length > 0 ? named : [ANY_ACCOUNT];
}
