import {
  ACCOUNT_STATUSES,
  ACCOUNT_USAGES,
  type Account,
  type AccountReference,
  type Address,
} from '../../domain/account/account.js';
import type { ForgottenLines } from '../../domain/account/ledger.js';
import type { CounterpartyAccount, Transaction } from '../../domain/account/transaction.js';
import { parseLocalDate, type Instant, type LocalDate } from '../../domain/calendar.js';
import type { AccessGrant, RequestedAccess } from '../../domain/consent/access-rights.js';
import { type ClockState, EARLIEST_INSTANT, instantProblem, rateProblem } from '../../domain/domain.js';
import { CONSENT_ACTS, parseCourse, type CourseStep } from '../../domain/consent/consent-course.js';
import { CONSENT_STATUSES } from '../../domain/consent/consent-machine.js';
import type { Consent, RedirectPreset } from '../../domain/consent/consent.js';
import type { ConsentUsage } from '../../domain/consent/usage.js';
import { isCountry } from '../../domain/iso-codes.js';
import { isAtMostTenYears, type Duration } from '../../domain/duration.js';
import { BankFault, ERROR_CATALOGUE, type ErrorCode } from '../../domain/errors.js';
import {
  ANSWER_FAULTS,
  LONGEST_DELAY_MS,
  requireFaultError,
  type AnswerFault,
  type Delay,
  type FaultError,
  type FaultRule,
} from '../../domain/fault/fault.js';
import { ibanProblem, ibanProblemText } from '../../domain/iban.js';
import {
  UUID,
  type AccountId,
  type ConsentId,
  type OrganisationId,
  type PaymentId,
  type PsuId,
} from '../../domain/ids.js';
import { LANGUAGES } from '../../domain/language.js';
import type { HistoryEntry } from '../../domain/machine.js';
import { minorDigitsOf, type Money } from '../../domain/money.js';
import type { AccessToken, AuthorisationCode, AuthorisationGrant, RefreshToken } from '../../domain/oauth/grants.js';
import { redirectUriProblem } from '../../domain/oauth/redirect-uri.js';
import { TOKEN_QUIRKS, type TokenQuirk } from '../../domain/oauth/token-quirk.js';
import { OPERATION_IDS } from '../../domain/operation-ids.js';
import type { Outcome, OutcomeRule, OutcomeStep } from '../../domain/outcome/outcome.js';
import type { AmountRange, FaultMatcher, OutcomeMatcher } from '../../domain/request-matcher.js';
import { TRANSACTION_STATUSES } from '../../domain/payment/payment-machine.js';
import { parsePath } from '../../domain/payment/payment-path.js';
import type { PlanStep } from '../../domain/payment/payment-plan.js';
import { PAYMENT_PRODUCTS } from '../../domain/payment/payment-products.js';
import {
  MONEY_STAGES,
  PATH_SOURCES,
  type Creditor,
  type MoneyPosition,
  type Payment,
} from '../../domain/payment/payment.js';
import { HIGHEST_SEED, type RandomSequence } from '../../domain/random.js';
import { SCA_COURSES, type ScaCourse } from '../../domain/sca/sca-course.js';
import {
  anyJson,
  flag,
  isObject,
  listOf,
  mapOf,
  namedValues,
  nullable,
  numberBetween,
  oneOf,
  optional,
  record,
  refined,
  shapeOf,
  text,
  textLike,
  textWithout,
  variants,
  whole,
  type Shape,
} from '../../domain/shape.js';
import { PSP_ROLE_OIDS, type PspRole } from '../../domain/tpp/certificate-identity.js';
import type { Organisation, PortalUser } from '../../domain/tpp/organisation.js';
import type { Psu } from '../fixture-base.js';
import type { RememberedCall } from '../remembered-calls.js';
import { STATE_SCHEMA_VERSION, type PlainLedger, type PlainTimeline, type StateDocument } from './state-document.js';
import { DUE_KINDS, type DueEvent, type Entry } from '../time/timeline.js';

/**
 * The form of a state document, to its leaves. What its parts must add up to is checked in state-consistency.ts. The bounds are
 * wide enough for whatever a bank can come to, and narrow enough for all that it does with them.
 */

/** Amounts and balances, in minor units: sums of two are still exact. */
const MOST_MINOR_UNITS = Number.MAX_SAFE_INTEGER;
/** What is counted one by one: there is room to count on. */
const MOST_COUNTED = 1e15;
const MOST_RULES = 1000;
const MOST_REMEMBERED_CALLS = 1000;
/** Longer than anything that a tester can write, or a profile's table allows. */
const MOST_STEPS = 100;

const key = <Key extends string = string>(): Shape<Key> =>
  textLike(/^[\x21-\x7e]{1,300}$/, 'an id of 1 to 300 printable ASCII characters without spaces');
const uuid = <Id extends string>(): Shape<Id> => textLike(UUID, 'a UUID such as 6f1c2f0e-1c55-4d2a-9a41-0c1f6a3f2d11');
const name = <Id extends string>(): Shape<Id> =>
  textLike(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, 'an id of letters, digits, dot, dash and underscore, such as anna');
const token = textLike(/^[A-Za-z0-9._~+/=-]{1,300}$/, 'a token of letters, digits and ._~+/=-');
const count = whole(0, MOST_COUNTED);
const minorUnits = whole(-MOST_MINOR_UNITS, MOST_MINOR_UNITS);
const positiveMinorUnits = whole(0, MOST_MINOR_UNITS);
const day: Shape<LocalDate> = textWithout((value) =>
  parseLocalDate(value) !== undefined && value >= '1700' && value < '2500'
    ? undefined
    : 'is not a day such as 2026-03-31, from 1700 to 2499',
);
/** An instant of bank time. */
const instant: Shape<Instant> = shapeOf((value) =>
  typeof value === 'number' ? instantProblem(value) : 'must be a number of milliseconds since 1970',
);
/** The end of something, which may lie after all bank time. */
const end: Shape<Instant> = numberBetween(EARLIEST_INSTANT, Date.UTC(9999, 0, 1));
/** Any that RFC 3339 can write. */
const anyInstant: Shape<Instant> = numberBetween(Date.UTC(100, 0, 1), Date.UTC(9999, 11, 31));
const currency = textWithout((value) =>
  minorDigitsOf(value) === undefined ? 'is not a currency of ISO 4217 such as EUR' : undefined,
);
const iban = textWithout((value) => {
  const problem = ibanProblem(value);
  return problem && `is not an IBAN: ${ibanProblemText(value, problem)}`;
});
const email = textLike(/^[^\s@]+@[^\s@]+$/, 'an e-mail address');
const redirectUri = textWithout(redirectUriProblem);
const wholePeriods = whole(0, 1e12);
const period: Shape<Duration> = refined(
  record<Duration>({ months: wholePeriods, days: wholePeriods, ms: numberBetween(0, 1e15) }),
  (value, findings) => {
    if (!isAtMostTenYears(value)) findings.report('is longer than ten years');
  },
);

function history<Status extends string>(status: Shape<Status>): Shape<HistoryEntry<Status>[]> {
  return listOf(record<HistoryEntry<Status>>({ at: instant, from: nullable(status), to: status, cause: text() }), 1);
}

const reference: Shape<AccountReference> = refined(
  record<AccountReference>({
    iban: optional(text()),
    pan: optional(text()),
    maskedPan: optional(text()),
    msisdn: optional(text()),
    currency: optional(currency),
  }),
  ({ currency: _any, ...identifiers }, findings) => {
    if (Object.keys(identifiers).length !== 1) findings.report('must have exactly one of iban, pan, maskedPan, msisdn');
  },
);
const access = record<RequestedAccess>({
  accounts: optional(listOf(reference)),
  balances: optional(listOf(reference)),
  transactions: optional(listOf(reference)),
});
const redirect = record<RedirectPreset>({
  redirectUri: optional(redirectUri),
  nokRedirectUri: optional(redirectUri),
});
const course = listOf(record<CourseStep>({ act: oneOf(CONSENT_ACTS), after: optional(period) }), 0, MOST_STEPS);
const reason = textLike(/^[A-Z0-9]{4}$/, 'a reason of four characters such as AM04');
const plan = listOf(
  refined(
    record<PlanStep>({ status: oneOf(TRANSACTION_STATUSES), stay: optional(period), reason: optional(reason) }),
    (step, findings) => {
      if (step.reason !== undefined && step.status !== 'RJCT')
        findings.report('must be absent; only RJCT has a reason', 'reason');
    },
  ),
  0,
  MOST_STEPS,
);

const consent = record<Consent>({
  consentId: uuid(),
  organisationId: key(),
  access,
  recurringIndicator: flag,
  validUntil: day,
  frequencyPerDay: whole(1, MOST_COUNTED),
  combinedServiceIndicator: flag,
  consentStatus: oneOf(CONSENT_STATUSES),
  lastActionAt: instant,
  redirect,
  psuLanguage: optional(oneOf(LANGUAGES)),
  course: optional(course),
  psuId: optional(name<PsuId>()),
  grants: listOf(record<AccessGrant>({ accountId: name(), balances: flag, transactions: flag })),
  history: history(oneOf(CONSENT_STATUSES)),
});

/** What accesses are counted for. */
const accessKey = textLike(
  /^(accounts|(account|balances|transactions):[A-Za-z0-9][A-Za-z0-9._-]{0,99})$/,
  'accounts, or account:, balances: or transactions: and the id of an account',
);
const usage = record<ConsentUsage>({
  day,
  counts: namedValues(accessKey, count),
  recent: optional(namedValues(accessKey, listOf(instant))),
  firstReads: optional(namedValues(accessKey, instant)),
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
const payment = record<Payment>({
  paymentId: uuid(),
  organisationId: key(),
  paymentProduct: oneOf(PAYMENT_PRODUCTS),
  creditor: record<Creditor>({ iban, name: text(), agent: optional(text()), address: optional(address) }),
  instructedAmount: money,
  transactionFees: money,
  remittanceInformationUnstructured: optional(text()),
  debtorIban: optional(iban),
  debtorAccountId: optional(name<AccountId>()),
  transactionStatus: oneOf(TRANSACTION_STATUSES),
  reason: optional(reason),
  redirect,
  psuLanguage: optional(oneOf(LANGUAGES)),
  signedBy: listOf(name<PsuId>()),
  authorised: optional(oneOf([true])),
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
  paymentId: optional(uuid<PaymentId>()),
});
const ledger = record<PlainLedger>({
  bookedMinorUnits: minorUnits,
  pendingDebitMinorUnits: whole(-MOST_MINOR_UNITS, 0),
  booked: listOf(transaction),
  pending: mapOf(key(), transaction),
  lastChangeAt: anyInstant,
  lastBookedAt: optional(anyInstant),
  lastEntryNumber: whole(0, 1e14),
  forgotten: optional(record<ForgottenLines>({ before: day, minorUnits, lastEntryReference: entryReference })),
});
const account = record<Account>({
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
const psu = record<Psu>({
  psuId: name(),
  password: text(),
  name: text(),
  address: optional(address),
  customerNo: count,
  blocked: flag,
  oneTimeCode: optional(textLike(/^\d{6}$/, 'six digits')),
});

const portalUser = record<PortalUser>({
  userEmail: email,
  name: text(),
  subscriptionKeys: record<PortalUser['subscriptionKeys']>({ primary: key(), secondary: key() }),
  activated: flag,
  organisationId: optional(key<OrganisationId>()),
  redirectUris: optional(listOf(redirectUri)),
});
const organisation = record<Organisation>({
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

const grant = record<AuthorisationGrant>({
  grantId: key(),
  kind: oneOf(['AIS', 'PIS']),
  requestId: uuid<ConsentId>(),
  organisationId: key(),
  psuId: name(),
  revoked: flag,
});
const code = record<AuthorisationCode>({
  code: token,
  grantId: key(),
  expiresAt: end,
  used: flag,
  redirectUri: optional(redirectUri),
  codeChallenge: optional(textLike(/^[A-Za-z0-9_-]{43}$/, 'an S256 code_challenge of 43 characters')),
  tokenQuirk: optional(oneOf(Object.keys(TOKEN_QUIRKS) as TokenQuirk[])),
});

const path: Shape<string> = textWithout((value) => {
  const parsed = parsePath(value);
  return 'problem' in parsed ? `is not a path: ${parsed.problem}` : undefined;
});
const courseText: Shape<string> = textWithout((value) => {
  const parsed = parseCourse(value);
  return 'problem' in parsed ? `is not a course: ${parsed.problem}` : undefined;
});
const outcome: Shape<Outcome> = variants<Outcome, 'kind'>('kind', {
  path: record({ kind: oneOf(['path']), text: path, steps: plan }),
  consent: record({ kind: oneOf(['consent']), text: courseText, steps: course }),
  sca: record({ kind: oneOf(['sca']), course: oneOf(Object.keys(SCA_COURSES) as ScaCourse[]) }),
  token: record({ kind: oneOf(['token']), quirk: oneOf(Object.keys(TOKEN_QUIRKS) as TokenQuirk[]) }),
  error: record<Extract<Outcome, { kind: 'error' }>>({
    kind: oneOf(['error']),
    code: oneOf(Object.keys(ERROR_CATALOGUE) as ErrorCode[]),
    text: optional(text()),
  }),
  usual: record({ kind: oneOf(['usual']) }),
});
const decimal = textLike(/^\d{1,12}(\.\d{1,4})?$/, 'an amount such as 12.34');
const outcomeMatch = record<OutcomeMatcher>({
  operation: optional(oneOf(OPERATION_IDS)),
  product: optional(oneOf(PAYMENT_PRODUCTS)),
  tpp: optional(text()),
  psu: optional(text()),
  debtor: optional(text()),
  creditor: optional(text()),
  amount: optional(record<AmountRange>({ from: optional(decimal), to: optional(decimal) })),
  remittance: optional(text()),
  header: optional(matchedHeaders()),
});
const outcomeRule = record<OutcomeRule>({
  id: key(),
  match: outcomeMatch,
  steps: refined(
    listOf(record<OutcomeStep>({ outcome, times: optional(whole(1, Number.MAX_SAFE_INTEGER)) }), 1),
    (steps, findings) => {
      const endless = steps.findIndex(({ times }) => times === undefined);
      if (endless >= 0 && endless < steps.length - 1)
        findings.report('is missing; only the last step may be without it', endless, 'times');
    },
  ),
  after: whole(0, Number.MAX_SAFE_INTEGER),
  matched: count,
  source: oneOf(['queued', 'fixtures']),
});

/** Of a matcher: values are compared and never sent. */
function matchedHeaders(): Shape<Record<string, string>> {
  return namedValues(textLike(/^[a-z0-9!#$%&'*+.^_`|~-]+$/, 'the name of a header in lower case'), text());
}

const callMatch = record<FaultMatcher>({
  operation: optional(oneOf(OPERATION_IDS)),
  method: optional(textLike(/^[A-Z-]{1,20}$/, 'a method in capitals such as GET')),
  path: optional(textLike(/^[/*]/, 'a path that begins with / or *')),
  tpp: optional(text()),
  header: optional(matchedHeaders()),
});
const delayMs = numberBetween(0, LONGEST_DELAY_MS);
const delay: Shape<Delay> = refined(
  variants<Delay, 'type'>('type', {
    fixed: record({ type: oneOf(['fixed']), ms: delayMs }),
    uniform: record({ type: oneOf(['uniform']), lowerMs: delayMs, upperMs: delayMs }),
    lognormal: record({ type: oneOf(['lognormal']), medianMs: delayMs, sigma: numberBetween(0, 10) }),
  }),
  (value, findings) => {
    if (value.type === 'uniform' && value.lowerMs > value.upperMs)
      findings.report(`is ${value.upperMs}, which is less than lowerMs ${value.lowerMs}`, 'upperMs');
  },
);
/** As the control API requires of one. */
const faultError: Shape<FaultError> = {
  check(value, findings) {
    try {
      requireFaultError(value);
    } catch (error) {
      if (!(error instanceof BankFault)) throw error;
      const below = (error.detail.path ?? '').split('.').slice(1);
      findings.report(error.text.replace(/^[\w.-]+ /, ''), ...below);
    }
  },
};
const faultRule: Shape<FaultRule> = refined(
  record<FaultRule>({
    id: key(),
    match: callMatch,
    probability: optional(numberBetween(0, 1)),
    times: optional(whole(1, MOST_COUNTED)),
    after: count,
    when: oneOf(['before', 'commit']),
    during: optional(record<NonNullable<FaultRule['during']>>({ from: anyInstant, to: anyInstant })),
    delay: optional(delay),
    slowBody: optional(record<NonNullable<FaultRule['slowBody']>>({ chunks: whole(1, 10_000), durationMs: delayMs })),
    error: optional(faultError),
    fault: optional(oneOf(Object.keys(ANSWER_FAULTS) as AnswerFault[])),
    matched: count,
    hit: count,
  }),
  (rule, findings) => {
    const effects = [rule.delay, rule.slowBody, rule.error, rule.fault].filter((effect) => effect !== undefined);
    if (effects.length === 0) findings.report('must have at least one of delay, slowBody, error, fault');
    if (rule.error && rule.fault) findings.report('must have error or fault, not both');
    if (rule.during && rule.during.from >= rule.during.to) findings.report('ends before it begins', 'during');
  },
);

/** The form of a state document. */
export const STATE_SHAPE: Shape<StateDocument> = record<StateDocument>({
  schemaVersion: oneOf([STATE_SCHEMA_VERSION]),
  fixtures: text(),
  startDay: textWithout((value) =>
    parseLocalDate(value) !== undefined && value >= '1900' && value < '2200'
      ? undefined
      : 'is not a day such as 2026-03-31, from 1900 to 2199',
  ),
  openedAt: instant,
  clock: record<ClockState>({
    mode: oneOf(['running', 'paused']),
    rate: shapeOf(rateProblem),
    now: instant,
  }),
  random: record<RandomSequence>({ seed: whole(0, HIGHEST_SEED), position: count }),
  timeline: record<PlainTimeline>({
    heap: listOf(
      record<Entry>({
        event: record<DueEvent>({ at: end, kind: oneOf(DUE_KINDS), subject: key(), step: optional(count) }),
        order: count,
      }),
    ),
    lastOrder: count,
  }),
  consents: mapOf(uuid(), consent),
  usage: mapOf(uuid(), usage),
  recurring: mapOf(
    textLike(/^[^\0]+\0[^\0]+$/, 'an organisation and a PSU, with U+0000 between them'),
    listOf(uuid<ConsentId>()),
  ),
  payments: mapOf(uuid(), payment),
  waiting: listOf(uuid<ConsentId>()),
  psus: mapOf(name(), psu),
  ledgers: mapOf(name(), ledger),
  accounts: mapOf(name(), account),
  portalUsers: mapOf(email, portalUser),
  subscriptionKeys: mapOf(key(), email),
  organisations: mapOf(key(), nullable(organisation)),
  grants: mapOf(key(), grant),
  codes: mapOf(token, code),
  accessTokens: mapOf(token, record<AccessToken>({ accessToken: token, grantId: key(), expiresAt: end })),
  refreshTokens: mapOf(token, record<RefreshToken>({ refreshToken: token, grantId: key(), used: flag })),
  histories: mapOf(
    textLike(/^(account|psu|tpp):./, 'account:, psu: or tpp: and an id'),
    history(textLike(/^[a-z]{1,20}$/, 'a status')),
  ),
  outcomes: mapOf(key(), outcomeRule, MOST_RULES),
  lastOutcomeNumber: count,
  fixtureOutcomes: mapOf(key(), outcomeRule),
  faults: mapOf(key(), faultRule, MOST_RULES),
  lastFaultNumber: count,
  variedAnswers: count,
  calls: mapOf(
    text(),
    record<RememberedCall>({
      fingerprint: textLike(/^[A-Za-z0-9_-]{43}$/, 'a SHA-256 digest in base64url'),
      body: optional(jsonObject()),
    }),
    MOST_REMEMBERED_CALLS,
  ),
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
