import { isOpen } from '../../domain/authorisation/authorisation.js';
import type { Account } from '../../domain/account/account.js';
import { type Transaction, transactionTexts } from '../../domain/account/transaction.js';
import type { LocalDate } from '../../domain/calendar.js';
import { isConsentWaiting } from '../../domain/consent/consent.js';
import { BankFault } from '../../domain/errors.js';
import type { AccountId, ConsentId, PsuId, AuthorisableId } from '../../domain/ids.js';
import type { ScaOutcome } from '../../domain/authorisation/sca.js';
import { giversOf, idOfSubject, signersOf, type AnyConsent, type Subject } from '../../domain/authorisation/subject.js';
import { allPending, bookedBetween } from '../accounts/account-lines.js';
import { basketOf } from '../baskets/basket-index.js';
import type { Bank } from '../bank.js';
import { applyConsentEvent } from '../consents/consent-moves.js';
import { isWaitingForPsu } from '../consents/renewal.js';
import { findAccount, findAnyConsent, findSubject } from '../directory.js';
import { validConsentsOf, waitingForPsu } from './psu-index.js';
import { findWaiting } from './find-authorisable.js';
import type { Approval } from './authorisable.js';
import { authorise } from './authorise.js';

/** Use cases of a PSU in online banking. @decision online-banking */

/** Bookings per page. */
const PAGE_SIZE = 20;
const FIRST_DAY = '0001-01-01' as LocalDate;
const LAST_DAY = '9999-12-31' as LocalDate;

/** The PSU's valid consents, newest first. */
export function validConsents(bank: Bank, psuId: PsuId): AnyConsent[] {
  return validConsentsOf(bank, psuId)
    .flatMap((subjectId) => findAnyConsent(bank, subjectId) ?? [])
    .sort((one, other) => createdAt(other) - createdAt(one) || (idOfSubject(one) < idOfSubject(other) ? -1 : 1));
}

function createdAt({ history }: AnyConsent): number {
  return history[0]?.at ?? 0;
}

/** The day of the TPP's last access with a consent, or undefined. */
export function lastUseOf(bank: Bank, consentId: ConsentId): LocalDate | undefined {
  return bank.state.usage.get(consentId)?.day;
}

/** A consent that the PSU authorised, in any status. @throws RESOURCE_UNKNOWN */
export function ownConsent(bank: Bank, psuId: PsuId, consentId: AuthorisableId): AnyConsent {
  const consent = findAnyConsent(bank, consentId);
  if (!consent || isConsentWaiting(consent) || !giversOf(consent).includes(psuId))
    throw new BankFault('RESOURCE_UNKNOWN', `${psuId} has not given the consent ${consentId}`);
  return consent;
}

/**
 * Revokes a consent on behalf of its PSU.
 * @decision consent-transitions
 * @throws RESOURCE_UNKNOWN, STATUS_INVALID if it is no longer valid
 */
export function revokeConsent(bank: Bank, psuId: PsuId, consentId: AuthorisableId): AnyConsent {
  const consent = ownConsent(bank, psuId, consentId);
  const revoked = applyConsentEvent(bank, consent, 'revokedByPsu', `revoked by ${psuId} in online banking`);
  if (!revoked) throw new BankFault('STATUS_INVALID', `the consent is ${consent.consentStatus} and cannot be revoked`);
  return revoked;
}

/** A request that waits for the PSU's decision, or for another signature after it. */
export interface WaitingRequest {
  readonly subjectId: AuthorisableId;
  readonly subject: Subject;
  /** Whether this PSU has signed and another signature is missing. @decision multi-signature */
  readonly isSigned: boolean;
}

/**
 * Requests that wait for the PSU, oldest first: those that name one of the PSU's accounts, and payments that name
 * none.
 */
export function waitingFor(bank: Bank, psuId: PsuId): WaitingRequest[] {
  return waitingForPsu(bank, psuId).flatMap((subjectId) => waitingRequest(bank, psuId, subjectId) ?? []);
}

/** The request if it waits for this PSU, or undefined. */
export function waitingRequest(bank: Bank, psuId: PsuId, subjectId: AuthorisableId): WaitingRequest | undefined {
  const subject = findSubject(bank, subjectId);
  if (!subject || !isWaitingForPsu(bank, subjectId) || basketOf(bank, subjectId) !== undefined) return undefined;
  const waiting = findWaiting(bank, subjectId);
  if (waiting.assess(psuId).mismatch || !canDecide(bank, psuId, subjectId)) return undefined;
  return { subjectId, subject, isSigned: signersOf(waiting.subject).includes(psuId) };
}

/** Whether the TPP started an authorisation for this PSU, or named none. @decision sca-approaches */
function canDecide(bank: Bank, psuId: PsuId, subjectId: AuthorisableId): boolean {
  const named = (bank.state.authorisations.get(subjectId) ?? []).filter(isOpen);
  return named.length === 0 || named.some((one) => one.psuId === undefined || one.psuId === psuId);
}

/**
 * Applies the PSU's decision as the SCA page would. The outcome contains the TPP's preset redirect URI as a link.
 * @decision multi-signature, account-mismatch, redirect-outcome
 * @throws RESOURCE_UNKNOWN if the request does not wait for this PSU, and the errors of authorise
 */
export function decideOnline(
  bank: Bank,
  psuId: PsuId,
  subjectId: AuthorisableId,
  decision: 'approve' | 'refuse',
  choice: Pick<Approval, 'debtorAccountId' | 'accountIds'>,
): ScaOutcome {
  const waiting = waitingRequest(bank, psuId, subjectId);
  if (!waiting) throw new BankFault('RESOURCE_UNKNOWN', `${subjectId} does not wait for ${psuId}`);
  return authorise(bank, subjectId, { decision, psuId, ...(decision === 'approve' && choice) }, {});
}

export interface BookingFilter {
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
  /** Part of a text, name or IBAN, ignoring case. */
  readonly text?: string | undefined;
}

/** One page of the bookings of an account, newest first. */
export interface Bookings {
  readonly account: Account;
  /** On the first page only. */
  readonly pending: readonly Transaction[];
  readonly booked: readonly Transaction[];
  /** Number of matches, booked and pending, on all pages. */
  readonly total: number;
  /** Starts at 1. */
  readonly page: number;
  readonly pages: number;
}

/**
 * Bookings of an account that the PSU holds.
 * @param page starts at 1; a number that is too high selects the last page
 * @throws RESOURCE_UNKNOWN
 */
export function readBookings(
  bank: Bank,
  psuId: PsuId,
  accountId: AccountId,
  filter: BookingFilter,
  page: number,
): Bookings {
  const account = findAccount(bank, accountId);
  if (!account?.holders.includes(psuId))
    throw new BankFault('RESOURCE_UNKNOWN', `${psuId} holds no account ${accountId}`);
  const { from = FIRST_DAY, to = LAST_DAY } = filter;
  const text = filter.text?.trim().toLowerCase() ?? '';
  const isMatch = (line: Transaction): boolean =>
    text === '' || transactionTexts(line).some((one) => one?.toLowerCase().includes(text));
  const all = bookedBetween(bank, accountId, from, to);
  const lines = text === '' ? all : all.filter(isMatch);
  const pages = Math.max(1, Math.ceil(lines.length / PAGE_SIZE));
  const shown = Math.min(Math.max(1, page), pages);
  const isInPeriod = ({ entryDate }: Transaction): boolean => entryDate >= from && entryDate <= to;
  const pending = allPending(bank, accountId).filter((line) => isInPeriod(line) && isMatch(line));
  const total = lines.length + pending.length;
  return {
    account,
    pending: shown === 1 ? pending.reverse() : [],
    booked: lines.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE),
    total,
    page: shown,
    pages,
  };
}
