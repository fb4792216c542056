import { formatReference, kindOf, matchesReference, referenceTo, type Account } from '../../domain/account/account.js';
import type { AuthorisationPurpose } from '../../domain/authorisation/authorisation.js';
import { entriesOf, type SigningBasket } from '../../domain/basket.js';
import { assessAccess } from '../../domain/consent/access-rights.js';
import type { Consent } from '../../domain/consent/consent.js';
import type { FundsConsent } from '../../domain/consent/funds-consent.js';
import { BankFault } from '../../domain/errors.js';
import type { PsuId, AuthorisableId } from '../../domain/ids.js';
import { debtorReference, isCancellationWaiting, type Payment } from '../../domain/payment/payment.js';
import { isBasket, isPayment, signersOf, statusOf, type AnyConsent, type Subject } from '../../domain/subject.js';
import { basketOf } from '../baskets/basket-index.js';
import type { Bank } from '../bank.js';
import { accountsOf, findPsu, findSubject } from '../directory.js';
import type { Psu } from '../fixture-base.js';
import { requirePsu } from './authorisation-records.js';
import { unsignedAccounts } from './signatures.js';

/** Whether and how a PSU can approve a pending request. */
export interface AuthorisationAssessment {
  /** Why this PSU cannot approve; undefined if it can. */
  readonly obstacle?: BankFault;
  /** For payments: the accounts from which the PSU can pay. */
  readonly debtorAccounts: readonly Account[];
  /** Whether the accounts that the TPP named prevent the approval. @decision account-mismatch */
  readonly mismatch: boolean;
}

/** A pending request, by its service. */
export type WaitingSubject =
  | { kind: 'AIS'; subject: Consent }
  | { kind: 'PIIS'; subject: FundsConsent }
  | { kind: 'PIS'; subject: Payment; purpose: AuthorisationPurpose }
  | { kind: 'SBS'; subject: SigningBasket };
/** A pending request that can be in a signing basket. */
export type WaitingEntry = Extract<WaitingSubject, { kind: 'AIS' | 'PIS' }>;

/** The pending request. @decision signing-basket @throws RESOURCE_UNKNOWN, STATUS_INVALID, also for what is in a signing basket */
export function findWaiting(bank: Bank, requestId: AuthorisableId): WaitingSubject {
  const subject = findSubject(bank, requestId);
  if (!subject) throw new BankFault('RESOURCE_UNKNOWN', `there is no consent or payment with the id ${requestId}`);
  if (!bank.state.waiting.has(requestId)) throw new BankFault('STATUS_INVALID', notWaitingText(subject));
  const basketId = basketOf(bank, requestId);
  if (basketId !== undefined)
    throw new BankFault('STATUS_INVALID', `it is in the signing basket ${basketId}; authorise or delete that`);
  return asWaiting(subject);
}

function notWaitingText(subject: Subject): string {
  if (isPayment(subject) && subject.withoutSca)
    return 'the payment needs no authorisation; the bank executes it by itself';
  const waiting = 'transactionStatus' in subject ? 'RCVD and PATC' : 'received';
  return `it is ${statusOf(subject)} and no longer waits for a PSU; only ${waiting} can be authorised`;
}

function asWaiting(subject: Subject): WaitingSubject {
  if (isPayment(subject)) return { kind: 'PIS', subject, purpose: purposeOf(subject) };
  if (isBasket(subject)) return { kind: 'SBS', subject };
  return 'consentId' in subject ? { kind: 'AIS', subject } : { kind: 'PIIS', subject };
}

/** What a PSU decides on: a waiting payment, or its cancellation. @decision cancellation-sca */
function purposeOf(payment: Payment): AuthorisationPurpose {
  return isCancellationWaiting(payment) ? 'cancellation' : 'creation';
}

/** What of a signing basket still waits for a PSU, in the order of its approval. @decision signing-basket */
export function waitingEntries(bank: Bank, basket: SigningBasket): WaitingEntry[] {
  return entriesOf(basket).flatMap((requestId) => {
    const subject = bank.state.waiting.has(requestId) ? findSubject(bank, requestId) : undefined;
    const waiting = subject && asWaiting(subject);
    if (waiting?.kind === 'AIS' || (waiting?.kind === 'PIS' && waiting.purpose === 'creation')) return [waiting];
    return [];
  });
}

/** Checks whether a PSU can approve, without changing the state. @decision account-mismatch, multi-signature, signing-basket */
export function assessAuthorisation(bank: Bank, requestId: AuthorisableId, psuId: PsuId): AuthorisationAssessment {
  const waiting = findWaiting(bank, requestId);
  return waiting.kind === 'SBS' ? assessBasket(bank, waiting.subject, psuId) : assessEntry(bank, waiting, psuId);
}

/** All or nothing: a PSU can approve a basket that can approve everything in it. @decision signing-basket */
function assessBasket(bank: Bank, basket: SigningBasket, psuId: PsuId): AuthorisationAssessment {
  const entries = waitingEntries(bank, basket);
  const isComplete = basket.transactionStatus === 'PATC' || entries.length === entriesOf(basket).length;
  const assessments = entries.map((entry) => assessEntry(bank, entry, psuId));
  const [first] = assessments.flatMap(({ obstacle }) => obstacle ?? []);
  const obstacle =
    isComplete && entries.length > 0
      ? first &&
        (first.code === 'SERVICE_BLOCKED' ? first : (signedAlready(basket, psuId) ?? basketFault(psuId, first)))
      : new BankFault('STATUS_INVALID', 'not everything in the signing basket still waits for a PSU; delete it');
  return { ...(obstacle && { obstacle }), debtorAccounts: [], mismatch: assessments.some(({ mismatch }) => mismatch) };
}

function basketFault(psuId: PsuId, first: BankFault): BankFault {
  return new BankFault(
    'PSU_CREDENTIALS_INVALID',
    `${psuId} cannot approve everything in the signing basket: ${first.text}`,
  );
}

/** Checks whether a PSU can approve one request, which may be in a signing basket. */
export function assessEntry(
  bank: Bank,
  waiting: Exclude<WaitingSubject, { kind: 'SBS' }>,
  psuId: PsuId,
): AuthorisationAssessment {
  const psu = findPsu(bank, psuId);
  const own = accountsOf(bank, psuId);
  if (!psu)
    return {
      obstacle: new BankFault('PSU_CREDENTIALS_INVALID', `there is no PSU ${psuId}`),
      debtorAccounts: [],
      mismatch: false,
    };
  const blocked = psu.blocked ? new BankFault('SERVICE_BLOCKED', `the PSU ${psuId} is blocked`) : undefined;
  if (waiting.kind !== 'PIS' && signersOf(waiting.subject).length > 0)
    return assessNextSigner(bank, waiting.subject, psuId, blocked);
  if (waiting.kind === 'AIS') {
    const { grants, unfit } = assessAccess(waiting.subject.access, own, psuId);
    const isPartial = bank.profile['account-mismatch'] === 'narrow' || unfit.length === 0;
    const mismatch = isPartial ? grants.length === 0 : true;
    const obstacle = blocked ?? (mismatch ? mismatchFault(psuId, unfit.map(formatReference)) : undefined);
    return { ...(obstacle && { obstacle }), debtorAccounts: [], mismatch };
  }
  if (waiting.kind === 'PIIS') {
    const { account: reference } = waiting.subject;
    const mismatch = !own.some((account) => account.status !== 'deleted' && matchesReference(reference, account));
    const obstacle = blocked ?? (mismatch ? mismatchFault(psuId, [formatReference(reference)]) : undefined);
    return { ...(obstacle && { obstacle }), debtorAccounts: [], mismatch };
  }
  const payment = waiting.subject;
  const debtorAccounts = debtorChoices(payment, own);
  const mismatch = debtorAccounts.length === 0;
  const obstacle =
    blocked ?? (mismatch ? mismatchFault(psuId, [formatDebtor(payment)]) : signedAlready(payment, psuId));
  return { ...(obstacle && { obstacle }), debtorAccounts, mismatch };
}

/** Whether a PSU can sign a consent that others have signed. @decision consent-signatures */
function assessNextSigner(
  bank: Bank,
  consent: AnyConsent,
  psuId: PsuId,
  blocked: BankFault | undefined,
): AuthorisationAssessment {
  const signers = signersOf(consent);
  const unsigned = unsignedAccounts(bank, consent, signers);
  const mismatch = !signers.includes(psuId) && !unsigned.some(({ holders }) => holders.includes(psuId));
  const references = unsigned.map(referenceTo).map(formatReference);
  const obstacle = blocked ?? (mismatch ? mismatchFault(psuId, references) : signedAlready(consent, psuId));
  return { ...(obstacle && { obstacle }), debtorAccounts: [], mismatch };
}

function debtorChoices(payment: Payment, own: readonly Account[]): Account[] {
  if (payment.debtorAccountId !== undefined)
    return own.filter((account) => account.accountId === payment.debtorAccountId);
  const reference = debtorReference(payment);
  if (reference) {
    const named = own.filter((account) => matchesReference(reference, account));
    const fitting = named.filter((account) => account.currency === payment.instructedAmount.currency);
    return fitting.length > 0 ? fitting : named;
  }
  return own.filter(
    (account) =>
      account.status === 'enabled' &&
      account.iban !== undefined &&
      account.iban !== payment.creditor.iban &&
      kindOf(account) !== 'card',
  );
}

function formatDebtor(payment: Payment): string {
  const reference = debtorReference(payment);
  return reference ? formatReference(reference) : 'any account';
}

/** A PSU whom a TPP names for a signature. @throws PSU_CREDENTIALS_INVALID if it is unknown, STATUS_INVALID if it has signed */
export function requireSigner(bank: Bank, subject: Subject, psuId: PsuId): Psu {
  const psu = requirePsu(bank, psuId);
  const fault = signedAlready(subject, psuId);
  if (fault) throw fault;
  return psu;
}

/** The fault of a PSU who signs twice. @decision multi-signature, consent-signatures, cancellation-sca */
function signedAlready(subject: Subject, psuId: PsuId): BankFault | undefined {
  if (!signersOf(subject).includes(psuId)) return undefined;
  const what = isPayment(subject) ? (isCancellationWaiting(subject) ? 'cancellation' : 'payment') : 'request';
  return new BankFault(
    'STATUS_INVALID',
    `${psuId} has signed this ${what} already; the account needs a second signature by another PSU`,
  );
}

function mismatchFault(psuId: PsuId, references: readonly string[]): BankFault {
  return new BankFault(
    'PSU_CREDENTIALS_INVALID',
    `${psuId} has no account that fits ${[...new Set(references)].join(', ')}; refuse, or authorise as the holder`,
  );
}
