import {
  AUTHENTICATION_TYPES,
  AUTHORISATION_PURPOSES,
  SCA_APPROACHES,
  SCA_STATUSES,
  type Authorisation,
  type PendingApproval,
  type ScaMethod,
} from '../../domain/authorisation/authorisation.js';
import {
  ACCOUNT_STATUSES,
  ACCOUNT_USAGES,
  type Account,
  type AccountReference,
  type Address,
} from '../../domain/account/account.js';
import { BASKET_STATUSES, type SigningBasket } from '../../domain/basket.js';
import type { ForgottenLines } from '../../domain/account/ledger.js';
import type { CounterpartyAccount, Conversion, Transaction } from '../../domain/account/transaction.js';
import {
  ACCESS_LISTS,
  ALL_ACCOUNTS_KINDS,
  type AccessGrant,
  type RequestedAccess,
} from '../../domain/consent/access-rights.js';
import { MULTILEVEL_CONSENT_STATUSES, type Consent, type RedirectPreset } from '../../domain/consent/consent.js';
import type { FundsConsent } from '../../domain/consent/funds-consent.js';
import type { ConsentUsage } from '../../domain/consent/usage.js';
import { SCA_VARIANTS, type ScaVariant } from '../../domain/authorisation/sca.js';
import { isCountry, type Money } from '../../domain/money.js';
import type { AccountId, AuthorisationId, ConsentId, OrganisationId, PaymentId, PsuId } from '../../domain/ids.js';
import { LANGUAGES } from '../../domain/language.js';
import {
  MOST_NOTIFICATIONS,
  NOTIFICATION_CONTENTS,
  NOTIFICATION_STATES,
  notificationAddressProblem,
  type Notification,
  type NotificationLog,
} from '../../domain/tpp/notification.js';
import {
  type AccessToken,
  type AuthorisationCode,
  type AuthorisationGrant,
  type RefreshToken,
  SCOPE_KINDS,
  TOKEN_VARIANTS,
  type TokenVariant,
} from '../../domain/authorisation/oauth.js';
import {
  TRANSACTION_STATUSES,
  PAYMENT_PRODUCTS,
  MONEY_STAGES,
  PATH_SOURCES,
  MOST_BULK_PAYMENTS,
  type BulkTerms,
  type Creditor,
  type InitiationDocument,
  type MoneyPosition,
  type Payment,
  type PaymentDetails,
} from '../../domain/payment/payment.js';
import { EXECUTION_RULES, FREQUENCIES, type StandingOrder } from '../../domain/payment/standing-order.js';
import { HIGHEST_SEED, type RandomSequence } from '../../domain/random.js';
import {
  anyJson,
  flag,
  isObject,
  listOf,
  mapOf,
  namedValues,
  oneOf,
  optional,
  record,
  refined,
  text,
  textLike,
  textWithout,
  whole,
  type Shape,
} from '../../domain/shape.js';
import { PSP_ROLE_OIDS, type PspRole } from '../../domain/tpp/certificate-identity.js';
import type { Organisation, PortalUser } from '../../domain/tpp/organisation.js';
import type { Psu } from '../fixture-base.js';
import { DUE_KINDS, type DueEvent, type Entry } from '../time/timeline.js';
import type { PlainLedger } from './ledger-member.js';
import { consentSteps, plan, reason, testerScript } from './rule-shapes.js';
import type { PlainTimeline } from './state-member.js';
import {
  anyInstant,
  count,
  currency,
  day,
  email,
  end,
  history,
  iban,
  instant,
  key,
  minorUnits,
  MOST_COUNTED,
  MOST_MINOR_UNITS,
  MOST_STEPS,
  name,
  period,
  positiveMinorUnits,
  redirectUri,
  token,
  uuid,
} from './value-shapes.js';

/** Shapes of the records of a state. The compiler compares each shape with its type. */

export const randomSequence = record<RandomSequence>({ seed: whole(0, HIGHEST_SEED), position: count });
export const timelineEntries = record<PlainTimeline>({
  heap: listOf(
    record<Entry>({
      event: record<DueEvent>({ at: end, kind: oneOf(DUE_KINDS), subject: key(), step: optional(count) }),
      order: count,
    }),
  ),
  lastOrder: count,
});

const reference: Shape<AccountReference> = refined(
  record<AccountReference>({
    iban: optional(text()),
    bban: optional(text()),
    pan: optional(text()),
    maskedPan: optional(text()),
    msisdn: optional(text()),
    currency: optional(currency),
  }),
  ({ currency: _any, ...identifiers }, findings) => {
    if (Object.keys(identifiers).length !== 1)
      findings.report('must have exactly one of iban, bban, pan, maskedPan, msisdn');
  },
);
const access = record<RequestedAccess>({
  accounts: optional(listOf(reference)),
  balances: optional(listOf(reference)),
  transactions: optional(listOf(reference)),
  all: optional(oneOf(ALL_ACCOUNTS_KINDS)),
  bankOffered: optional(listOf(oneOf(ACCESS_LISTS))),
  withOwnerName: optional(oneOf([true])),
  ownerNames: optional(listOf(reference)),
});
const redirect = record<RedirectPreset>({
  redirectUri: optional(redirectUri),
  nokRedirectUri: optional(redirectUri),
});
export const consent = record<Consent>({
  consentId: uuid(),
  organisationId: key(),
  access,
  recurringIndicator: flag,
  validUntil: day,
  frequencyPerDay: whole(1, MOST_COUNTED),
  combinedServiceIndicator: flag,
  consentStatus: oneOf(MULTILEVEL_CONSENT_STATUSES),
  lastActionAt: instant,
  redirect,
  psuLanguage: optional(oneOf(LANGUAGES)),
  scenario: optional(consentSteps),
  psuId: optional(name<PsuId>()),
  signedBy: optional(listOf(name<PsuId>())),
  grants: listOf(
    record<AccessGrant>({ accountId: name(), balances: flag, transactions: flag, ownerName: optional(oneOf([true])) }),
  ),
  history: history(oneOf(MULTILEVEL_CONSENT_STATUSES)),
});

export const fundsConsent = record<FundsConsent>({
  fundsConsentId: uuid(),
  organisationId: key(),
  account: reference,
  cardNumber: optional(text()),
  cardExpiryDate: optional(day),
  cardInformation: optional(text()),
  registrationInformation: optional(text()),
  consentStatus: oneOf(MULTILEVEL_CONSENT_STATUSES),
  redirect,
  psuLanguage: optional(oneOf(LANGUAGES)),
  psuId: optional(name<PsuId>()),
  signedBy: optional(listOf(name<PsuId>())),
  history: history(oneOf(MULTILEVEL_CONSENT_STATUSES)),
});

export const signingBasket = record<SigningBasket>({
  basketId: uuid(),
  organisationId: key(),
  paymentIds: listOf(uuid<PaymentId>()),
  consentIds: listOf(uuid<ConsentId>()),
  transactionStatus: oneOf(BASKET_STATUSES),
  redirect,
  psuLanguage: optional(oneOf(LANGUAGES)),
  signedBy: listOf(name<PsuId>()),
  history: history(oneOf(BASKET_STATUSES)),
});

export const authorisation = record<Authorisation>({
  authorisationId: uuid<AuthorisationId>(),
  requestId: uuid(),
  organisationId: key(),
  purpose: oneOf(AUTHORISATION_PURPOSES),
  approach: oneOf(SCA_APPROACHES),
  scaStatus: oneOf(SCA_STATUSES),
  psuId: optional(name<PsuId>()),
  isBound: optional(oneOf([true])),
  methodId: optional(key()),
  wrongTries: optional(count),
  scripted: optional(oneOf(Object.keys(SCA_VARIANTS) as ScaVariant[])),
  pending: optional(
    record<PendingApproval>({
      confirmationCode: key(),
      debtorAccountId: optional(name<AccountId>()),
      accountIds: optional(listOf(name<AccountId>())),
      script: optional(testerScript),
    }),
  ),
  redirect: optional(redirect),
  history: history(oneOf(SCA_STATUSES)),
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
      nextAttemptAt: optional(end),
    }),
    0,
    MOST_NOTIFICATIONS,
  ),
});

/** The keys under which accesses are counted. */
const accessKey = textLike(
  /^(accounts|cardAccounts|(account|balances|transactions|transaction):[A-Za-z0-9][A-Za-z0-9._-]{0,99})$/,
  'accounts, cardAccounts, or account:, balances:, transactions: or transaction: and the id of an account',
);
export const usage = record<ConsentUsage>({
  day,
  counts: namedValues(accessKey, count),
  recent: optional(namedValues(accessKey, listOf(instant))),
  firstReads: optional(namedValues(accessKey, instant)),
  lastReports: optional(namedValues(name<AccountId>(), text())),
});

const money = record<Money>({ currency, minorUnits: positiveMinorUnits });
const address: Shape<Address> = record<Address>({
  street: optional(text()),
  buildingNumber: optional(text()),
  city: optional(text()),
  postalCode: optional(text()),
  country: optional(
    textWithout((value) => (isCountry(value) ? undefined : 'is not a country of ISO 3166-1 such as AT')),
  ),
});
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
const standingOrder = record<StandingOrder>({
  startDate: day,
  endDate: optional(day),
  frequency: oneOf(FREQUENCIES),
  dayOfExecution: optional(whole(1, 31)),
  monthsOfExecution: optional(listOf(whole(1, 12), 1, 11)),
  executionRule: optional(oneOf(EXECUTION_RULES)),
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
    address: optional(address),
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
  order: optional(standingOrder),
  orderId: optional(uuid<PaymentId>()),
  bulk: optional(bulk),
  bulkId: optional(uuid<PaymentId>()),
  debtorIban: optional(iban),
  debtorBban: optional(text()),
  debtorCurrency: optional(currency),
  debtorAccountId: optional(name<AccountId>()),
  transactionStatus: oneOf(TRANSACTION_STATUSES),
  reason: optional(reason),
  redirect,
  psuLanguage: optional(oneOf(LANGUAGES)),
  signedBy: listOf(name<PsuId>()),
  authorised: optional(oneOf([true])),
  withoutSca: optional(oneOf([true])),
  cancellation: optional(oneOf(['requested'])),
  cancellationRedirect: optional(redirect),
  cancelledBy: optional(listOf(name<PsuId>())),
  scripted: optional(oneOf(PATH_SOURCES)),
  receivedStay: optional(period),
  plan,
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

const counterparty = record<CounterpartyAccount>({
  iban: optional(text()),
  bban: optional(text()),
  msisdn: optional(text()),
  currency: optional(currency),
  name: optional(text()),
  bic: optional(text()),
});
const entryReference = textLike(/^\d{9,15}$/, 'the number of a line in nine digits or more');
const transaction = record<Transaction>({
  transactionId: key(),
  entryReference,
  amountMinorUnits: minorUnits,
  entryDate: day,
  bookingDate: optional(day),
  valueDate: optional(day),
  endToEndId: optional(text()),
  mandateId: optional(text()),
  checkId: optional(text()),
  creditorId: optional(text()),
  creditorName: optional(text()),
  creditorAccount: optional(counterparty),
  ultimateCreditor: optional(text()),
  debtorName: optional(text()),
  debtorAccount: optional(counterparty),
  ultimateDebtor: optional(text()),
  remittanceInformationUnstructured: optional(text()),
  remittanceInformationStructured: optional(text()),
  purposeCode: optional(text()),
  bankTransactionCode: optional(text()),
  proprietaryBankTransactionCode: optional(text()),
  conversion: optional(record<Conversion>({ from: currency, to: currency, rate: text() })),
  paymentId: optional(uuid<PaymentId>()),
});
export const ledger = record<PlainLedger>({
  bookedMinorUnits: minorUnits,
  pendingDebitMinorUnits: whole(-MOST_MINOR_UNITS, 0),
  booked: listOf(transaction),
  pending: mapOf(key(), transaction),
  lastChangeAt: anyInstant,
  lastBookedAt: optional(anyInstant),
  lastEntryNumber: whole(0, 1e14),
  forgotten: optional(record<ForgottenLines>({ before: day, minorUnits, lastEntryReference: entryReference })),
});
export const account = record<Account>({
  accountId: name(),
  holders: listOf(name<PsuId>(), 1),
  signaturesRequired: whole(1, 1000),
  iban: optional(iban),
  bban: optional(text()),
  msisdn: optional(text()),
  pan: optional(text()),
  maskedPan: optional(text()),
  currency,
  name: text(),
  product: optional(text()),
  cashAccountType: optional(textLike(/^[A-Z]{4}$/, 'a type of four capitals such as CACC')),
  status: oneOf(ACCOUNT_STATUSES),
  bic: optional(text()),
  linkedAccounts: optional(text()),
  usage: oneOf(ACCOUNT_USAGES),
  details: optional(text()),
  ownerName: text(),
  ownerAddress: optional(address),
  creditLimitMinorUnits: positiveMinorUnits,
  customerNo: count,
  suffix: count,
  branchCode: count,
});
export const psu = record<Psu>({
  psuId: name(),
  password: text(),
  name: text(),
  address: optional(address),
  customerNo: count,
  blocked: flag,
  oneTimeCode: optional(textLike(/^\d{6}$/, 'six digits')),
  scaMethods: optional(listOf(record<ScaMethod>({ id: key(), type: oneOf(AUTHENTICATION_TYPES), name: text() }))),
});

export const portalUser = record<PortalUser>({
  userEmail: email,
  name: text(),
  subscriptionKeys: record<PortalUser['subscriptionKeys']>({ primary: key(), secondary: key() }),
  activated: flag,
  organisationId: optional(key<OrganisationId>()),
  redirectUris: optional(listOf(redirectUri)),
  registeredAt: optional(instant),
});
export const organisation = record<Organisation>({
  organisationId: key(),
  name: text(),
  organizationIdentifier: text(),
  organizationName: text(),
  ncaId: text(),
  ncaName: text(),
  roles: listOf(oneOf(Object.keys(PSP_ROLE_OIDS) as PspRole[])),
  certificateKind: oneOf(['test', 'production-like']),
  adminEmail: email,
  clientId: key(),
  clientSecret: text(),
  credentialsShown: optional(flag),
  maximumFrequencyPerDay: optional(whole(1, MOST_COUNTED)),
  onboardedAt: instant,
});

export const grant = record<AuthorisationGrant>({
  grantId: key(),
  kind: oneOf(SCOPE_KINDS),
  requestId: uuid<ConsentId>(),
  organisationId: key(),
  psuId: name(),
  revoked: flag,
});
export const code = record<AuthorisationCode>({
  code: token,
  grantId: key(),
  expiresAt: end,
  used: flag,
  redirectUri: optional(redirectUri),
  codeChallenge: optional(textLike(/^[A-Za-z0-9_-]{43}$/, 'an S256 code_challenge of 43 characters')),
  tokenVariant: optional(oneOf(Object.keys(TOKEN_VARIANTS) as TokenVariant[])),
});
export const accessToken = record<AccessToken>({ accessToken: token, grantId: key(), expiresAt: end });
export const refreshToken = record<RefreshToken>({ refreshToken: token, grantId: key(), used: flag });

/** A successful call, stored to detect repeats of its X-Request-ID. @decision request-id-repeat */
export interface IdempotencyRecord {
  /** Digest of method, address and body. */
  readonly fingerprint: string;
  /** The response body, if a repeat gets the same response. */
  readonly body?: object;
}
export const idempotencyRecord = record<IdempotencyRecord>({
  fingerprint: textLike(/^[A-Za-z0-9_-]{43}$/, 'a SHA-256 digest in base64url'),
  body: optional(jsonObject()),
});

function jsonObject(): Shape<object> {
  const json = anyJson();
  return {
    check(value, findings) {
      if (isObject(value)) json.check(value, findings);
      else findings.report('must be an object');
    },
  };
}
