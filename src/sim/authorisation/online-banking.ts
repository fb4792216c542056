import type { Account } from '../../domain/account/account.js';
import { mentions, type Transaction } from '../../domain/account/transaction.js';
import type { LocalDate } from '../../domain/calendar.js';
import type { Consent } from '../../domain/consent/consent.js';
import { BankFault } from '../../domain/errors.js';
import type { AccountId, ConsentId, PsuId, RequestId } from '../../domain/ids.js';
import type { Payment } from '../../domain/payment/payment.js';
import type { ScaOutcome } from '../../domain/sca/sca-session.js';
import { allPending, bookedBetween } from '../accounts/account-lines.js';
import type { Bank } from '../bank.js';
import { applyConsentEvent } from '../consents/consent-moves.js';
import { findAccount, findConsent, findPayment } from '../directory.js';
import { validConsentsOf, waitingForPsu } from './psu-index.js';
import { assessAuthorisation, authorise } from './authorise.js';

/** What a PSU sees and does in online banking. @decision online-banking */

/** Bookings on one page. */
const PAGE_SIZE = 20;
const FIRST_DAY = '0001-01-01' as LocalDate;
const LAST_DAY = '9999-12-31' as LocalDate;

/** The consents by which TPPs may see accounts of the PSU now, newest first. */
export function standingConsents(bank: Bank, psuId: PsuId): Consent[] {
  return validConsentsOf(bank, psuId)
    .flatMap((consentId) => bank.state.consents.get(consentId) ?? [])
    .sort((one, other) => createdAt(other) - createdAt(one) || (one.consentId < other.consentId ? -1 : 1));
}

function createdAt({ history }: Consent): number {
  return history[0]?.at ?? 0;
}

/** The day on which a TPP last used a consent; undefined: it never did. */
export function lastUseOf(bank: Bank, consentId: ConsentId): LocalDate | undefined {
  return bank.state.usage.get(consentId)?.day;
}

/** A consent that the PSU gave, whatever became of it. @throws RESOURCE_UNKNOWN */
export function ownConsent(bank: Bank, psuId: PsuId, consentId: ConsentId): Consent {
  const consent = bank.state.consents.get(consentId);
  if (consent?.psuId !== psuId || consent.consentStatus === 'received')
    throw new BankFault('RESOURCE_UNKNOWN', `${psuId} gave no consent ${consentId}`);
  return consent;
}

/**
 * The PSU takes a consent back.
 * @decision consent-transitions
 * @throws RESOURCE_UNKNOWN, STATUS_INVALID when it is not valid any more
 */
export function revokeConsent(bank: Bank, psuId: PsuId, consentId: ConsentId): Consent {
  const consent = ownConsent(bank, psuId, consentId);
  const revoked = applyConsentEvent(bank, consentId, 'revokedByPsu', `revoked by ${psuId} in online banking`);
  if (!revoked)
    throw new BankFault('STATUS_INVALID', `the consent is ${consent.consentStatus}, which nobody can revoke`);
  return revoked;
}

/** Something that waits for a decision which the PSU can make, or has made as the first of several. */
export interface WaitingRequest {
  readonly requestId: RequestId;
  readonly subject: Consent | Payment;
  /** Whether this PSU has signed and another one must. @decision multi-signature */
  readonly isSigned: boolean;
}

/** What waits for the PSU, oldest first: requests that name accounts of the PSU, and payments that name none. */
export function waitingFor(bank: Bank, psuId: PsuId): WaitingRequest[] {
  return waitingForPsu(bank, psuId).flatMap((requestId) => waitingRequest(bank, psuId, requestId) ?? []);
}

/** The request, if it waits for this PSU. */
export function waitingRequest(bank: Bank, psuId: PsuId, requestId: RequestId): WaitingRequest | undefined {
  const subject = findConsent(bank, requestId) ?? findPayment(bank, requestId);
  if (!subject || !bank.state.waiting.has(requestId)) return undefined;
  if (assessAuthorisation(bank, requestId, psuId).mismatch) return undefined;
  return { requestId, subject, isSigned: 'signedBy' in subject && subject.signedBy.includes(psuId) };
}

/**
 * Carries out what the PSU decided, as the page of the TPP's link would; an address that the TPP preset stays where the
 * PSU can go on to.
 * @decision multi-signature, account-mismatch, redirect-outcome
 * @throws RESOURCE_UNKNOWN for what does not wait for this PSU, and as authorise
 */
export function decideOnline(
  bank: Bank,
  psuId: PsuId,
  requestId: RequestId,
  decision: 'approve' | 'refuse',
  debtorAccountId?: AccountId,
): ScaOutcome {
  const waiting = waitingRequest(bank, psuId, requestId);
  if (!waiting) throw new BankFault('RESOURCE_UNKNOWN', `${requestId} does not wait for ${psuId}`);
  const answer = {
    decision,
    psuId,
    ...(decision === 'approve' && debtorAccountId !== undefined && { debtorAccountId }),
  } as const;
  return authorise(bank, requestId, answer, waiting.subject.redirect);
}

/** Which bookings a PSU looks for. */
export interface BookingFilter {
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
  /** Part of a text, name, or IBAN; upper and lower case are the same. */
  readonly text?: string | undefined;
}

/** One page of the bookings of an account, newest first. */
export interface Bookings {
  readonly account: Account;
  /** On the first page only. */
  readonly pending: readonly Transaction[];
  readonly booked: readonly Transaction[];
  /** Of all that fit, booked and pending, on all pages. */
  readonly total: number;
  /** From 1. */
  readonly page: number;
  readonly pages: number;
}

/** The bookings of an account that the PSU holds. @param page from 1; one too high is the last @throws RESOURCE_UNKNOWN */
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
  const text = filter.text?.trim() ?? '';
  const fits = (line: Transaction): boolean => text === '' || mentions(line, text);
  const all = bookedBetween(bank, accountId, from, to);
  const lines = text === '' ? all : all.filter(fits);
  const pages = Math.max(1, Math.ceil(lines.length / PAGE_SIZE));
  const shown = Math.min(Math.max(1, page), pages);
  const isInPeriod = ({ entryDate }: Transaction): boolean => entryDate >= from && entryDate <= to;
  const pending = allPending(bank, accountId).filter((line) => isInPeriod(line) && fits(line));
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
