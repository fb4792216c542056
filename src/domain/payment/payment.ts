import type { Address } from '../account/account.js';
import type { Duration } from '../duration.js';
import type { Instant } from '../calendar.js';
import type { RedirectPreset } from '../consent/consent.js';
import type { AccountId, OrganisationId, PaymentId, PsuId } from '../ids.js';
import type { Language } from '../language.js';
import { isLegalMove, type HistoryEntry } from '../machine.js';
import type { Money } from '../money.js';
import { PAYMENT_TRANSITIONS, type TransactionStatus } from './payment-machine.js';
import type { PlanStep } from './payment-plan.js';
import type { PaymentProduct } from './payment-products.js';

/** Who is to be paid. @source Resources and their fields / Payment initiation request */
export interface Creditor {
  readonly iban: string;
  readonly name: string;
  readonly agent?: string;
  readonly address?: Address;
}

/** `none` → `reserved` → `debited` → `credited`; `released` and `returned` end it otherwise. @decision money-effect */
export const MONEY_STAGES = ['none', 'reserved', 'debited', 'credited', 'released', 'returned'] as const;
/** How far a payment's money has come. */
export type MoneyStage = (typeof MONEY_STAGES)[number];

/** Where a payment's money is. @decision money-effect */
export interface MoneyPosition {
  readonly stage: MoneyStage;
  /** Amount and fee in minor units of the debtor account's currency, once reserved. */
  readonly debitMinorUnits?: number;
  readonly feeMinorUnits?: number;
  /** Ids of the pending lines that hold the reservation, while there is one. */
  readonly reservedLines?: readonly string[];
  /** The account of this bank that is paid, decided on at the reservation; absent where another bank has it. */
  readonly creditorAccountId?: AccountId;
  /** What was booked there, in minor units of that account's currency. */
  readonly creditMinorUnits?: number;
}

/** A payment initiation. A change makes a new record; none is changed in place. */
export interface Payment {
  readonly paymentId: PaymentId;
  readonly organisationId: OrganisationId;
  readonly paymentProduct: PaymentProduct;
  readonly creditor: Creditor;
  readonly instructedAmount: Money;
  /** In the instructed currency. @decision fees */
  readonly transactionFees: Money;
  readonly remittanceInformationUnstructured?: string;
  /** As the TPP named it; absent when the PSU is to choose. */
  readonly debtorIban?: string;
  /** Known from the first authorisation on. */
  readonly debtorAccountId?: AccountId;
  readonly transactionStatus: TransactionStatus;
  /** ISO reason of a rejection. @decision reject-reason */
  readonly reason?: string;
  readonly redirect: RedirectPreset;
  /** What the TPP said about the PSU, where the pages speak it. @decision page-language */
  readonly psuLanguage?: Language;
  /** The PSUs who signed, in order. @decision multi-signature */
  readonly signedBy: readonly PsuId[];
  /** True once nobody has to sign any more. */
  readonly authorised?: true;
  /** Whence the plan comes when a tester wrote it: it may then take moves that the transition table does not have. */
  readonly scripted?: PathSource;
  /** How long a scripted payment stays in RCVD once it is authorised. */
  readonly receivedStay?: Duration;
  /** Steps after the leading RCVD. */
  readonly plan: readonly PlanStep[];
  /** How many steps of the plan were taken. */
  readonly planPosition: number;
  readonly money: MoneyPosition;
  readonly history: readonly HistoryEntry<TransactionStatus>[];
}

/**
 * The payment with its next status, or undefined when no row of the table leads there.
 * @decision payment-transitions
 */
export function movePayment(payment: Payment, to: TransactionStatus, at: Instant, cause: string): Payment | undefined {
  if (!isLegalMove(PAYMENT_TRANSITIONS, payment.transactionStatus, to)) return undefined;
  return withTransactionStatus(payment, to, at, cause);
}

/** The payment with a new status and its history moved on. Does not ask the transition table. */
export function withTransactionStatus(payment: Payment, to: TransactionStatus, at: Instant, cause: string): Payment {
  return {
    ...payment,
    transactionStatus: to,
    history: [...payment.history, { at, from: payment.transactionStatus, to, cause }],
  };
}

/** Where a tester can write a payment's path: each decides before those after it. */
export const PATH_SOURCES = ['page', 'queued', 'fixtures', 'magic'] as const;
/** Where a tester wrote a payment's path. */
export type PathSource = (typeof PATH_SOURCES)[number];

/** Whether a PSU has still to decide on the payment. @decision payment-sca, multi-signature */
export function isWaiting({
  transactionStatus,
  authorised,
}: Pick<Payment, 'transactionStatus' | 'authorised'>): boolean {
  return (transactionStatus === 'RCVD' || transactionStatus === 'PATC') && authorised !== true;
}
