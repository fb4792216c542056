import { ACCOUNT_STATUSES, ACCOUNT_USAGES } from '../domain/account/account.js';
import { CONSENT_ACTS } from '../domain/consent/consent-course.js';
import { CONSENT_STATUSES } from '../domain/consent/consent-machine.js';
import { LANGUAGES } from '../domain/language.js';
import { ANSWER_FAULTS } from '../domain/fault/fault.js';
import { TOKEN_QUIRKS } from '../domain/oauth/token-quirk.js';
import { OUTCOME_KINDS } from '../domain/outcome/outcome.js';
import { MONEY_STAGES, PATH_SOURCES } from '../domain/payment/payment.js';
import { TRANSACTION_STATUSES } from '../domain/payment/payment-machine.js';
import { PAYMENT_PRODUCTS } from '../domain/payment/payment-products.js';
import { STATE_SCHEMA_VERSION } from '../sim/state-document.js';
import { DUE_KINDS } from '../sim/timeline.js';

/** The form of a state document, as a JSON Schema. What its numbers and names must add up to is checked in sim/state-document.ts. */

type Schema = Readonly<Record<string, unknown>>;
type Members = Readonly<Record<string, Schema>>;

const text: Schema = { type: 'string' };
const flag: Schema = { type: 'boolean' };
const integer: Schema = { type: 'integer' };
const count: Schema = { type: 'integer', minimum: 0 };
const instant: Schema = { type: 'number' };
const day: Schema = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'a day such as 2026-03-31' };
const oneOf = (values: readonly unknown[]): Schema => ({ enum: values });
const list = (items: Schema): Schema => ({ type: 'array', items });
const texts = list(text);
/** An object with members that must be there, and others that may. */
const record = (needed: Members, optional: Members = {}): Schema => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(needed),
  properties: { ...needed, ...optional },
});
const optional = (members: Members): Schema => record({}, members);
/** A map: its keys and values in order. */
const entries = (value: Schema): Schema =>
  list({ type: 'array', items: [text, value], minItems: 2, maxItems: 2, additionalItems: false });
const allTexts = (...names: readonly string[]): Members => Object.fromEntries(names.map((name) => [name, text]));

const duration = record({ months: integer, days: integer, ms: instant });
const history = list(record({ at: instant, from: { type: ['string', 'null'] }, to: text, cause: text }));
const reference = optional(allTexts('iban', 'pan', 'maskedPan', 'msisdn', 'currency'));
const access = optional({ accounts: list(reference), balances: list(reference), transactions: list(reference) });
const redirect = optional(allTexts('redirectUri', 'nokRedirectUri'));
const course = list(record({ act: oneOf(CONSENT_ACTS) }, { after: duration }));
const planStep = record({ status: oneOf(TRANSACTION_STATUSES) }, { stay: duration, reason: text });
const money = record({ currency: text, minorUnits: integer });
const address = optional(allTexts('street', 'buildingNumber', 'city', 'postalCode', 'country'));
const counterparty = optional(allTexts('iban', 'bban', 'msisdn', 'currency', 'name', 'bic'));

const consent = record(
  {
    consentId: text,
    organisationId: text,
    access,
    recurringIndicator: flag,
    validUntil: day,
    frequencyPerDay: count,
    combinedServiceIndicator: flag,
    consentStatus: oneOf(CONSENT_STATUSES),
    lastActionAt: instant,
    redirect,
    grants: list(record({ accountId: text, balances: flag, transactions: flag })),
    history,
  },
  { course, psuId: text, psuLanguage: oneOf(LANGUAGES) },
);
const payment = record(
  {
    paymentId: text,
    organisationId: text,
    paymentProduct: oneOf(PAYMENT_PRODUCTS),
    creditor: record({ iban: text, name: text }, { agent: text, address }),
    instructedAmount: money,
    transactionFees: money,
    transactionStatus: oneOf(TRANSACTION_STATUSES),
    redirect,
    signedBy: texts,
    plan: list(planStep),
    planPosition: count,
    money: record(
      { stage: oneOf(MONEY_STAGES) },
      { debitMinorUnits: count, feeMinorUnits: count, creditMinorUnits: count, reservedLines: texts },
    ),
    history,
  },
  {
    ...allTexts('remittanceInformationUnstructured', 'debtorIban', 'debtorAccountId', 'reason'),
    authorised: { const: true },
    scripted: oneOf(PATH_SOURCES),
    receivedStay: duration,
    psuLanguage: oneOf(LANGUAGES),
  },
);
const transaction = record(
  { transactionId: text, entryReference: text, amountMinorUnits: integer, entryDate: day },
  {
    bookingDate: day,
    valueDate: day,
    creditorAccount: counterparty,
    debtorAccount: counterparty,
    ...allTexts(
      'endToEndId',
      'mandateId',
      'checkId',
      'creditorId',
      'creditorName',
      'ultimateCreditor',
      'debtorName',
      'ultimateDebtor',
      'remittanceInformationUnstructured',
      'remittanceInformationStructured',
      'purposeCode',
      'bankTransactionCode',
      'proprietaryBankTransactionCode',
      'paymentId',
    ),
  },
);
const ledger = record(
  {
    bookedMinorUnits: integer,
    pendingDebitMinorUnits: integer,
    booked: list(transaction),
    pending: entries(transaction),
    lastChangeAt: instant,
    lastEntryNumber: count,
  },
  { forgotten: record({ before: day, minorUnits: integer }) },
);
const account = record(
  {
    ...allTexts('accountId', 'currency', 'name', 'ownerName'),
    holders: texts,
    signaturesRequired: count,
    status: oneOf(ACCOUNT_STATUSES),
    usage: oneOf(ACCOUNT_USAGES),
    creditLimitMinorUnits: count,
    customerNo: integer,
    suffix: integer,
    branchCode: integer,
  },
  {
    ...allTexts(
      'iban',
      'bban',
      'msisdn',
      'pan',
      'maskedPan',
      'product',
      'cashAccountType',
      'bic',
      'linkedAccounts',
      'details',
    ),
    ownerAddress: address,
  },
);
const portalUser = record(
  { userEmail: text, name: text, subscriptionKeys: record(allTexts('primary', 'secondary')), activated: flag },
  { organisationId: text, redirectUris: texts },
);
const organisation = record(
  {
    ...allTexts('organisationId', 'name', 'organizationIdentifier', 'organizationName', 'ncaId', 'ncaName'),
    ...allTexts('adminEmail', 'clientId', 'clientSecret'),
    roles: texts,
    certificateKind: oneOf(['test', 'production-like']),
    onboardedAt: instant,
  },
  { maximumFrequencyPerDay: count, credentialsShown: flag },
);
const outcome = {
  type: 'object',
  required: ['kind'],
  properties: { kind: oneOf(OUTCOME_KINDS) },
};
const outcomeRule = record({
  id: text,
  match: { type: 'object' },
  steps: list(record({ outcome }, { times: count })),
  after: count,
  matched: count,
  source: oneOf(['queued', 'fixtures']),
});
const faultRule = record(
  { id: text, match: { type: 'object' }, after: count, when: oneOf(['before', 'commit']), matched: count, hit: count },
  {
    probability: { type: 'number', minimum: 0, maximum: 1 },
    times: count,
    during: record({ from: instant, to: instant }),
    delay: { type: 'object' },
    slowBody: record({ chunks: count, durationMs: instant }),
    error: { type: 'object', required: ['statusCode'] },
    fault: oneOf(Object.keys(ANSWER_FAULTS)),
  },
);

/** Everything that a state document has. */
export const STATE_SCHEMA: Schema = record({
  schemaVersion: { const: STATE_SCHEMA_VERSION },
  fixtures: text,
  startDay: day,
  openedAt: instant,
  clock: record({ mode: oneOf(['running', 'paused']), rate: { type: 'number', exclusiveMinimum: 0 }, now: instant }),
  random: record({ seed: count, position: count }),
  timeline: record({
    heap: list(
      record({ event: record({ at: instant, kind: oneOf(DUE_KINDS), subject: text }, { step: count }), order: count }),
    ),
    lastOrder: count,
  }),
  consents: entries(consent),
  usage: entries(
    record(
      { day, counts: { type: 'object', additionalProperties: count } },
      { recent: { type: 'object', additionalProperties: list(instant) } },
    ),
  ),
  recurring: entries(texts),
  payments: entries(payment),
  waiting: texts,
  psus: entries(
    record(
      { ...allTexts('psuId', 'password', 'name'), customerNo: integer, blocked: flag },
      { address, oneTimeCode: text },
    ),
  ),
  ledgers: entries(ledger),
  accounts: entries(account),
  portalUsers: entries(portalUser),
  subscriptionKeys: entries(text),
  organisations: entries({ anyOf: [organisation, { type: 'null' }] }),
  grants: entries(
    record({
      ...allTexts('grantId', 'requestId', 'organisationId', 'psuId'),
      kind: oneOf(['AIS', 'PIS']),
      revoked: flag,
    }),
  ),
  codes: entries(
    record(
      { code: text, grantId: text, expiresAt: instant, used: flag },
      { redirectUri: text, codeChallenge: text, tokenQuirk: oneOf(Object.keys(TOKEN_QUIRKS)) },
    ),
  ),
  accessTokens: entries(record({ accessToken: text, grantId: text, expiresAt: instant })),
  refreshTokens: entries(record({ refreshToken: text, grantId: text, used: flag })),
  histories: entries(history),
  outcomes: entries(outcomeRule),
  lastOutcomeNumber: count,
  fixtureOutcomes: entries(outcomeRule),
  faults: entries(faultRule),
  lastFaultNumber: count,
  variedAnswers: count,
  calls: entries(record({ fingerprint: text }, { body: { type: 'object' } })),
});
