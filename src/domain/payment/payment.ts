import { type AccountReference, addressShape } from '../account/account.js';
import type { Instant } from '../calendar.js';
import { redirectShape } from '../consent/consent.js';
import type { AccountId, OrganisationId, PaymentId, PsuId } from '../ids.js';
import { LANGUAGES } from '../language.js';
import { isLegalMove, type Transition } from '../machine.js';
import type { Money } from '../money.js';
import {
  currency,
  day,
  declared,
  trueOrFalse,
  history,
  iban,
  key,
  listOf,
  MOST_STEPS,
  name,
  oneOf,
  optional,
  period,
  positiveMinorUnits,
  record,
  refined,
  text,
  textLike,
  uuid,
  type ValueOf,
  whole,
  withAtMostOne,
} from '../shape.js';
import { payeeVerificationShape } from './payee-verification.js';
import {
  isUnsigned,
  CANCELLABLE_STATUSES,
  ORDER_TRANSITIONS,
  PAYMENT_TRANSITIONS,
  TRANSACTION_STATUSES,
  type TransactionStatus,
} from './payment-status.js';
import { planShape } from './plan.js';
import { reasonShape } from './reject-reasons.js';
import { PAYMENT_PRODUCTS } from './products.js';
import { standingOrderShape } from './standing-order.js';

/**
 * `none` → `reserved` → `debited` → `credited`; `released` and `returned` are the other ends.
 * @decision money-effect
 */
const MONEY_STAGES = ['none', 'reserved', 'debited', 'credited', 'released', 'returned'] as const;
/** The debtor account of a request. */
export type NamedDebtor = Pick<Payment, 'debtorIban' | 'debtorBban' | 'debtorCurrency'>;

/** The debtor account as the TPP named it; undefined if the PSU chooses. @decision debtor-account */
export function debtorReference({ debtorIban, debtorBban, debtorCurrency }: NamedDebtor): AccountReference | undefined {
  const currency = debtorCurrency === undefined ? {} : { currency: debtorCurrency };
  if (debtorIban !== undefined) return { iban: debtorIban, ...currency };
  return debtorBban === undefined ? undefined : { bban: debtorBban, ...currency };
}

/** The most payments of a bulk in any bank. @decision bulk-size */
export const MOST_BULK_PAYMENTS = 1000;

/** The payment with its next status, or undefined if the table does not allow it. @decision payment-transitions */
export function movePayment(payment: Payment, to: TransactionStatus, at: Instant, cause: string): Payment | undefined {
  if (!isLegalMove(transitionsOf(payment), payment.transactionStatus, to)) return undefined;
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
export type PathSource = (typeof PATH_SOURCES)[number];

/** Whether a PSU still has to decide on the payment, or on its cancellation. @decision payment-sca, multi-signature, cancellation-sca */
export function isWaiting(
  payment: Pick<Payment, 'transactionStatus' | 'authorised' | 'withoutSca' | 'cancellation' | 'bulkId'>,
): boolean {
  const { transactionStatus: status, authorised, withoutSca, bulkId } = payment;
  // The bulk waits, not its payments.
  if (bulkId !== undefined || withoutSca) return false;
  return (isUnsigned(status) && authorised !== true) || isCancellationWaiting(payment);
}

/** Whether a PSU still has to decide on the cancellation of the payment. @decision cancellation-sca */
export function isCancellationWaiting({
  transactionStatus,
  cancellation,
}: Pick<Payment, 'transactionStatus' | 'cancellation'>): boolean {
  return cancellation === 'requested' && CANCELLABLE_STATUSES.has(transactionStatus);
}

/** The transitions of a payment or standing order. @decision payment-transitions, standing-order-status */
export function transitionsOf({
  order,
}: Pick<Payment, 'order'>): readonly Transition<TransactionStatus, TransactionStatus>[] {
  return order ? ORDER_TRANSITIONS : PAYMENT_TRANSITIONS;
}

/** What a TPP initiates: one payment, a standing order, or a bulk. */
export const PAYMENT_KINDS = ['single', 'periodic', 'bulk'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** What the TPP initiated; undefined for an execution of a standing order and a payment of a bulk. */
export function kindOf(payment: Pick<Payment, keyof typeof paymentKinds>): PaymentKind | undefined {
  const { order, orderId, bulk, bulkId } = payment;
  if (orderId !== undefined || bulkId !== undefined) return undefined;
  if (bulk) return 'bulk';
  return order ? 'periodic' : 'single';
}

/** Whether nothing follows the payment's status. */
export function hasEnded({ plan, planPosition }: Payment): boolean {
  return planPosition >= plan.length;
}

/** Largest amount of a payment, in major units of its currency, as decimal text. @decision payment-rules */
export const HIGHEST_AMOUNT = '999999999.99';

/** Longest remittance text, in characters. @decision payment-rules */
export const LONGEST_REMITTANCE = 140;

/** How a remittance text begins that scripts the outcome. @decision magic-values */
export const SCRIPT_PREFIX = /^\s*sandbank:/i;

/** The first character outside the Latin set of the SEPA rulebooks, or undefined. @decision remittance-charset */
export function foreignToSepa(remittance: string): string | undefined {
  // A remittance text that scripts the outcome is exempt, because it never reaches a bank.
  if (SCRIPT_PREFIX.test(remittance)) return undefined;
  return /[^A-Za-z0-9/\-?:().,'+ ]/u.exec(remittance)?.[0];
}

/** The payee. @source Resources and their fields / Payment initiation request */
const creditorShape = refined(
  declared({
    iban: optional(iban),
    /** Instead of the IBAN, in payments across borders. @decision payment-rules */
    bban: optional(text()),
    name: text(),
    /** BIC of the creditor's bank. */
    agent: optional(text()),
    /** Number of the creditor's bank in a national clearing system. */
    clearingCode: optional(text()),
    address: optional(addressShape),
  }),
  ({ iban: number, bban }, findings) => {
    if ((number === undefined) === (bban === undefined)) findings.report('must have exactly one of iban, bban');
  },
);
export type Creditor = ValueOf<typeof creditorShape>;

/** The position of a payment's money. @decision money-effect */
const moneyShape = declared({
  stage: oneOf(MONEY_STAGES),
  /** Amount and fee in minor units of the debtor account's currency, once reserved. */
  debitMinorUnits: optional(positiveMinorUnits),
  feeMinorUnits: optional(positiveMinorUnits),
  /** Ids of the pending lines of the reservation. */
  reservedLines: optional(listOf(key(), 1, 2)),
  /** The creditor account, fixed at the reservation; absent if another bank holds it. */
  creditorAccountId: optional(name<AccountId>()),
  /** Amount credited, in minor units of the creditor account's currency. */
  creditMinorUnits: optional(positiveMinorUnits),
});

/** What a TPP may say of a payment besides amount, accounts and text. The bank keeps it and shows it again. */
const detailsShape = declared({
  endToEndIdentification: optional(text()),
  instructionIdentification: optional(text()),
  debtorName: optional(text()),
  ultimateDebtor: optional(text()),
  ultimateCreditor: optional(text()),
  creditorAgentName: optional(text()),
  creditorId: optional(text()),
  purposeCode: optional(text()),
  chargeBearer: optional(text()),
  remittanceInformationStructured: optional(text()),
});
/** Further members of a payment. */
export type PaymentDetails = ValueOf<typeof detailsShape>;

/** A document as the TPP sent it. */
const documentShape = declared({
  /** With its parameters. */
  mediaType: textLike(/^[\x20-\x7e]{1,200}$/, 'a media type of at most 200 characters'),
  text: text(),
});
export type InitiationDocument = ValueOf<typeof documentShape>;

/**
 * Several payments from one account that are authorised together. The creditor of a bulk is that of its first payment,
 * amount and fees are sums, and its plan is empty unless a tester scripted one for all payments.
 * @decision bulk-status
 */
const bulkShape = declared({
  /** In the order of the request. */
  paymentIds: listOf(uuid<PaymentId>(), 1, MOST_BULK_PAYMENTS),
  paymentInformationId: optional(text()),
  /** Stored and shown again; each payment is booked by itself. */
  batchBookingPreferred: optional(trueOrFalse),
});
export type BulkTerms = ValueOf<typeof bulkShape>;

const moneyAmount = record<Money>({ currency, minorUnits: positiveMinorUnits });

/**
 * A payment initiation. Records are immutable. It is a single payment, or one of the kinds at the end.
 */
const paymentMembers = {
  paymentId: uuid<PaymentId>(),
  organisationId: key<OrganisationId>(),
  paymentProduct: oneOf(PAYMENT_PRODUCTS),
  creditor: creditorShape,
  instructedAmount: moneyAmount,
  /** In the currency of the debtor account. @decision fees */
  transactionFees: moneyAmount,
  remittanceInformationUnstructured: optional(text()),
  details: optional(detailsShape),
  /** The day on which the TPP wants it executed. Absent: as soon as possible. @decision execution-day */
  requestedExecutionDate: optional(day),
  /** The document of the initiation, if it was one. Other members have what it says. */
  document: optional(documentShape),
  /** Whether the name of the creditor matches the account, if the bank verified it. @decision payee-verification */
  payeeVerification: optional(payeeVerificationShape),
  /** From the request; absent if the PSU chooses, or if the TPP named a BBAN. */
  debtorIban: optional(iban),
  debtorBban: optional(text()),
  /** From the request: which account of the IBAN or BBAN, if it names one. @decision debtor-account */
  debtorCurrency: optional(currency),
  /** Set by the first authorisation. */
  debtorAccountId: optional(name<AccountId>()),
  transactionStatus: oneOf(TRANSACTION_STATUSES),
  /** ISO reason of a rejection. @decision reject-reason */
  reason: optional(reasonShape),
  redirect: redirectShape,
  /** Language of the PSU according to the TPP, if the pages support it. @decision page-language */
  psuLanguage: optional(oneOf(LANGUAGES)),
  /** The PSUs who signed, in order. @decision multi-signature */
  signedBy: listOf(name<PsuId>()),
  /** Set once all signatures are complete. */
  authorised: optional(oneOf([true])),
  /** Set if no PSU has to authorise it. @decision payment-sca */
  withoutSca: optional(oneOf([true])),
  /** Set while a PSU has to decide on the cancellation that the TPP asked for. @decision cancellation-sca */
  cancellation: optional(oneOf(['requested'])),
  /** Where the TPP wants the PSU's browser back after the cancellation. Absent: as `redirect`. @decision redirect-uri */
  cancellationRedirect: optional(redirectShape),
  /** The PSUs who approved the cancellation, in order. @decision cancellation-sca */
  cancelledBy: optional(listOf(name<PsuId>())),
  /** The source of a scripted plan, which may contain transitions outside the table. */
  scripted: optional(oneOf(PATH_SOURCES)),
  /** Time that a scripted payment stays in RCVD after its authorisation. */
  receivedStay: optional(period),
  /** Steps after the leading RCVD. */
  plan: planShape,
  /** Number of completed steps. */
  planPosition: whole(0, MOST_STEPS),
  money: moneyShape,
  history: history(oneOf(TRANSACTION_STATUSES)),
};
const paymentKinds = {
  /** Of a standing order: when it is executed. Its plan is that of each execution. @decision standing-order-status */
  order: standingOrderShape,
  /** Of an execution: the standing order. */
  orderId: uuid<PaymentId>(),
  /** Of a bulk, whose status and money are those of its payments. @decision bulk-status */
  bulk: bulkShape,
  /** Of a payment in a bulk: the bulk. */
  bulkId: uuid<PaymentId>(),
};
export const paymentShape = withAtMostOne(paymentMembers, paymentKinds);
export type Payment = ValueOf<typeof paymentShape>;
/** A standing order. */
export type OrderPayment = Extract<Payment, { readonly order: unknown }>;
/** What payments of every kind have, before they have an id. */
export type PaymentDraft = Omit<Payment, 'paymentId' | keyof typeof paymentKinds>;
