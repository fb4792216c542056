import { addressShape } from '../../domain/account/account.js';
import { forgottenShape } from '../../domain/account/ledger.js';
import { transactionShape } from '../../domain/account/transaction.js';
import { SCA_STATUSES } from '../../domain/authorisation/authorisation.js';
import { MULTILEVEL_CONSENT_STATUSES, redirectShape } from '../../domain/consent/consent.js';
import type { Instant } from '../../domain/calendar.js';
import type { ConsentUsage } from '../../domain/consent/usage.js';
import type { AccountId, AuthorisationId, PaymentId, PsuId } from '../../domain/ids.js';
import { LANGUAGES } from '../../domain/language.js';
import type { Money } from '../../domain/money.js';
import {
  type BulkTerms,
  type Creditor,
  type InitiationDocument,
  MONEY_STAGES,
  type MoneyPosition,
  MOST_BULK_PAYMENTS,
  PATH_SOURCES,
  planShape,
  reasonShape,
  type Payment,
  type PaymentDetails,
  TRANSACTION_STATUSES,
} from '../../domain/payment/payment.js';
import { payeeVerificationShape } from '../../domain/payment/payee-verification.js';
import { PAYMENT_PRODUCTS } from '../../domain/payment/products.js';
import { standingOrderShape } from '../../domain/payment/standing-order.js';
import { HIGHEST_SEED, type RandomSequence } from '../../domain/random.js';
import {
  anyInstant,
  anyJson,
  count,
  currency,
  day,
  declared,
  end,
  flag,
  history,
  iban,
  instant,
  isObject,
  key,
  listOf,
  mapOf,
  minorUnits,
  MOST_MINOR_UNITS,
  MOST_STEPS,
  name,
  namedValues,
  oneOf,
  optional,
  period,
  positiveMinorUnits,
  record,
  refined,
  type Shape,
  text,
  textLike,
  textWithout,
  uuid,
  type ValueOf,
  whole,
} from '../../domain/shape.js';
import {
  MOST_NOTIFICATIONS,
  type Notification,
  NOTIFICATION_CONTENTS,
  NOTIFICATION_STATES,
  notificationAddressProblem,
  type NotificationLog,
} from '../../domain/tpp/notification.js';
import { dueEventShape, type Entry } from '../time/timeline.js';
import type { PlainLedger } from './ledger-member.js';
import type { PlainTimeline } from './state-member.js';

/** Shapes of records whose types are declared apart. The compiler compares each shape with its type. */

export const randomSequence = record<RandomSequence>({ seed: whole(0, HIGHEST_SEED), position: count });
export const timelineEntries = record<PlainTimeline>({
  heap: listOf(
    record<Entry>({
      event: dueEventShape,
      order: count,
    }),
  ),
  lastOrder: count,
});

export const notificationLog = record<NotificationLog>({
  requestId: uuid(),
  organisationId: key(),
  address: textWithout(notificationAddressProblem),
  contents: listOf(oneOf(NOTIFICATION_CONTENTS), 0, NOTIFICATION_CONTENTS.length),
  lastNumber: count,
  notifications: listOf(
    record<Notification>({
      notificationId: uuid(),
      at: instant,
      status: oneOf([...MULTILEVEL_CONSENT_STATUSES, ...TRANSACTION_STATUSES, ...SCA_STATUSES]),
      authorisationId: optional(uuid<AuthorisationId>()),
      state: oneOf(NOTIFICATION_STATES),
      attempts: count,
      result: optional(text()),
      refusedAddress: optional(textWithout(notificationAddressProblem)),
      isDoubled: optional(oneOf([true])),
      nextAttemptAt: optional(end),
    }),
    0,
    MOST_NOTIFICATIONS,
  ),
});

/** The calls of a caller in a window of a limit. */
export interface CallWindow {
  readonly endsAt: Instant;
  readonly calls: number;
}
export const callWindow = record<CallWindow>({ endsAt: anyInstant, calls: count });
/** A limit, and who is limited. */
export const callWindowKey = textLike(/^(rate-limit|quota) ./, 'rate-limit or quota, and a caller');

/** The keys under which accesses are counted. */
const accessKey = textLike(
  /^(consent|accounts|cardAccounts|(account|balances|transactions|transaction):[A-Za-z0-9][A-Za-z0-9._-]{0,99})$/,
  'consent, accounts, cardAccounts, or account:, balances:, transactions: or transaction: and the id of an account',
);
export const usage = record<ConsentUsage>({
  day,
  counts: namedValues(accessKey, count),
  recent: optional(namedValues(accessKey, listOf(instant))),
  firstReads: optional(namedValues(accessKey, instant)),
  lastReports: optional(namedValues(name<AccountId>(), text())),
});

const money = record<Money>({ currency, minorUnits: positiveMinorUnits });
const details = record<PaymentDetails>({
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
const bulk = record<BulkTerms>({
  paymentIds: listOf(uuid<PaymentId>(), 1, MOST_BULK_PAYMENTS),
  paymentInformationId: optional(text()),
  batchBookingPreferred: optional(flag),
});
const creditor: Shape<Creditor> = refined(
  record<Creditor>({
    iban: optional(iban),
    bban: optional(text()),
    name: text(),
    agent: optional(text()),
    clearingCode: optional(text()),
    address: optional(addressShape),
  }),
  ({ iban: number, bban }, findings) => {
    if ((number === undefined) === (bban === undefined)) findings.report('must have exactly one of iban, bban');
  },
);
export const payment = record<Payment>({
  paymentId: uuid(),
  organisationId: key(),
  paymentProduct: oneOf(PAYMENT_PRODUCTS),
  creditor,
  instructedAmount: money,
  transactionFees: money,
  remittanceInformationUnstructured: optional(text()),
  details: optional(details),
  requestedExecutionDate: optional(day),
  document: optional(
    record<InitiationDocument>({
      mediaType: textLike(/^[\x20-\x7e]{1,200}$/, 'a media type of at most 200 characters'),
      text: text(),
    }),
  ),
  order: optional(standingOrderShape),
  orderId: optional(uuid<PaymentId>()),
  bulk: optional(bulk),
  bulkId: optional(uuid<PaymentId>()),
  payeeVerification: optional(payeeVerificationShape),
  debtorIban: optional(iban),
  debtorBban: optional(text()),
  debtorCurrency: optional(currency),
  debtorAccountId: optional(name<AccountId>()),
  transactionStatus: oneOf(TRANSACTION_STATUSES),
  reason: optional(reasonShape),
  redirect: redirectShape,
  psuLanguage: optional(oneOf(LANGUAGES)),
  signedBy: listOf(name<PsuId>()),
  authorised: optional(oneOf([true])),
  withoutSca: optional(oneOf([true])),
  cancellation: optional(oneOf(['requested'])),
  cancellationRedirect: optional(redirectShape),
  cancelledBy: optional(listOf(name<PsuId>())),
  scripted: optional(oneOf(PATH_SOURCES)),
  receivedStay: optional(period),
  plan: planShape,
  planPosition: whole(0, MOST_STEPS),
  money: record<MoneyPosition>({
    stage: oneOf(MONEY_STAGES),
    debitMinorUnits: optional(positiveMinorUnits),
    feeMinorUnits: optional(positiveMinorUnits),
    reservedLines: optional(listOf(key(), 1, 2)),
    creditorAccountId: optional(name<AccountId>()),
    creditMinorUnits: optional(positiveMinorUnits),
  }),
  history: history(oneOf(TRANSACTION_STATUSES)),
});

export const ledger = record<PlainLedger>({
  bookedMinorUnits: minorUnits,
  pendingDebitMinorUnits: whole(-MOST_MINOR_UNITS, 0),
  booked: listOf(transactionShape),
  pending: mapOf(key(), transactionShape),
  lastChangeAt: anyInstant,
  lastBookedAt: optional(anyInstant),
  lastEntryNumber: whole(0, 1e14),
  forgotten: optional(forgottenShape),
});
/** A successful call, stored to detect repeats of its X-Request-ID. @decision request-id-repeat */
export const idempotencyRecord = declared({
  /** Digest of method, address and body. */
  fingerprint: textLike(/^[A-Za-z0-9_-]{43}$/, 'a SHA-256 digest in base64url'),
  /** The response body, if a repeat gets the same response. */
  body: optional(jsonObject()),
});
export type IdempotencyRecord = ValueOf<typeof idempotencyRecord>;

function jsonObject(): Shape<object> {
  const json = anyJson();
  return {
    check(value, findings) {
      if (isObject(value)) json.check(value, findings);
      else findings.report('must be an object');
    },
  };
}
