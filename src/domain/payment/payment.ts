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

/** The payee. @source Resources and their fields / Payment initiation request */
export interface Creditor {
  readonly iban: string;
  readonly name: string;
  readonly agent?: string;
  readonly address?: Address;
}

/**
 * `none` → `reserved` → `debited` → `credited`; `released` and `returned` are the other ends.
 * @decision money-effect
 */
export const MONEY_STAGES = ['none', 'reserved', 'debited', 'credited', 'released', 'returned'] as const;
/** The stage of a payment's money. */
export type MoneyStage = (typeof MONEY_STAGES)[number];

/** The position of a payment's money. @decision money-effect */
export interface MoneyPosition {
  readonly stage: MoneyStage;
  /** Amount and fee in minor units of the debtor account's currency, once reserved. */
  readonly debitMinorUnits?: number;
  readonly feeMinorUnits?: number;
  /** Ids of the pending lines of the reservation. */
  readonly reservedLines?: readonly string[];
  /** The creditor account, fixed at the reservation; absent if another bank holds it. */
  readonly creditorAccountId?: AccountId;
  /** Amount credited, in minor units of the creditor account's currency. */
  readonly creditMinorUnits?: number;
}

/** A payment initiation. Records are immutable. */
export interface Payment {
  readonly paymentId: PaymentId;
  readonly organisationId: OrganisationId;
  readonly paymentProduct: PaymentProduct;
  readonly creditor: Creditor;
  readonly instructedAmount: Money;
  /** In the instructed currency. @decision fees */
  readonly transactionFees: Money;
  readonly remittanceInformationUnstructured?: string;
  /** From the request; absent if the PSU chooses. */
  readonly debtorIban?: string;
  /** Set by the first authorisation. */
  readonly debtorAccountId?: AccountId;
  readonly transactionStatus: TransactionStatus;
  /** ISO reason of a rejection. @decision reject-reason */
  readonly reason?: string;
  readonly redirect: RedirectPreset;
  /** Language of the PSU according to the TPP, if the pages support it. @decision page-language */
  readonly psuLanguage?: Language;
  /** The PSUs who signed, in order. @decision multi-signature */
  readonly signedBy: readonly PsuId[];
  /** Set once all signatures are complete. */
  readonly authorised?: true;
  /** The source of a scripted plan, which may contain transitions outside the table. */
  readonly scripted?: PathSource;
  /** Time that a scripted payment stays in RCVD after its authorisation. */
  readonly receivedStay?: Duration;
  /** Steps after the leading RCVD. */
  readonly plan: readonly PlanStep[];
  /** Number of completed steps. */
  readonly planPosition: number;
  readonly money: MoneyPosition;
  readonly history: readonly HistoryEntry<TransactionStatus>[];
}

/** The payment with its next status, or undefined if the table does not allow it. @decision payment-transitions */
export function movePayment(payment: Payment, to: TransactionStatus, at: Instant, cause: string): Payment | undefined {
  if (!isLegalMove(PAYMENT_TRANSITIONS, payment.transactionStatus, to)) return undefined;
  return withTransactionStatus(payment, to, at, cause);
}

/** Sets a status and adds it to the history, without checking the transition table. */
export function withTransactionStatus(payment: Payment, to: TransactionStatus, at: Instant, cause: string): Payment {
  return {
    ...payment,
    transactionStatus: to,
    history: [...payment.history, { at, from: payment.transactionStatus, to, cause }],
  };
}

/** Sources of a scripted path, in order of precedence. */
export const PATH_SOURCES = ['page', 'queued', 'fixtures', 'magic'] as const;
/** The source of a scripted path. */
export type PathSource = (typeof PATH_SOURCES)[number];

/** Whether a PSU still has to decide on the payment. @decision payment-sca, multi-signature */
export function isWaiting({
  transactionStatus,
  authorised,
}: Pick<Payment, 'transactionStatus' | 'authorised'>): boolean {
  return (transactionStatus === 'RCVD' || transactionStatus === 'PATC') && authorised !== true;
}
