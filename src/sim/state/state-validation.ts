import { ExpectedError } from '../../domain/errors.js';
import { DAY_MS, epochDay, parseLocalDate } from '../../domain/calendar.js';
import type { AccountId, PsuId } from '../../domain/ids.js';
import { isWaiting, kindOf } from '../../domain/payment/payment.js';
import { entriesOf, isBasketWaiting, type SigningBasket } from '../../domain/basket.js';
import { statusOf, type AnyConsent } from '../../domain/subject.js';
import { isConsentWaiting } from '../../domain/consent/consent.js';
import { Findings } from '../../domain/shape.js';
import type { FixtureBase } from '../fixture-base.js';
import { isKnownOnlyByCertificate } from '../onboarding/tpp-of-certificate.js';
import type { DueKind } from '../time/timeline.js';
import { checkHistory, checkTimes, KnownRecords } from './known-records.js';
import { checkLedgers, checkPayments } from './money-validation.js';
import { DOCUMENT_SHAPE, type StateDocument } from './state-document.js';

/**
 * Validation of a state document: its shape, then its consistency. References exist, statuses match histories,
 * balances match lines, and counters are beyond the values already used. Every rule holds for every bank at any time,
 * so that exported documents can always be imported.
 */

/** Maximum number of problems reported individually. */
const MOST_PROBLEMS = 50;
/**
 * Tolerance for due events of fixtures and retention, which may lie before the bank's time after a change of time
 * zone.
 */
const ZONES_MS = 2 * DAY_MS;
/** 32-bit words drawn for a UUID. */
const WORDS_OF_UUID = 4;

/** Error for an invalid state document. */
export class InvalidStateError extends ExpectedError {
  /** Path of the first problem, e.g. `consents[3].validUntil`. */
  readonly path: string;
  /** Problems with their paths. The last entry counts the omitted ones. */
  readonly problems: readonly string[];

  constructor({ problems, count }: Findings) {
    const texts = problems.map(({ path, text }) => (path === '' ? text : `${path}: ${text}`));
    super('STATE_INVALID', texts[0] ?? 'the state document is invalid');
    this.path = problems[0]?.path === '' ? 'body' : (problems[0]?.path ?? 'body');
    this.problems = count > problems.length ? [...texts, `and ${count - problems.length} more problems`] : texts;
  }
}

/** Parses a value as a state document. @throws InvalidStateError */
export function parseStateDocument(value: unknown): StateDocument {
  const findings = new Findings(MOST_PROBLEMS);
  DOCUMENT_SHAPE.check(value, findings);
  if (findings.count > 0) throw new InvalidStateError(findings);
  return value as StateDocument;
}

/** Asserts that a document is consistent. @param base fixtures of the document's start day @throws InvalidStateError */
export function assertConsistent(document: StateDocument, base: FixtureBase): void {
  const findings = new Findings(MOST_PROBLEMS);
  findInconsistencies(document, base, findings);
  if (findings.count > 0) throw new InvalidStateError(findings);
}

/** Reports inconsistencies of a document whose shape is valid. */
function findInconsistencies(document: StateDocument, base: FixtureBase, findings: Findings): void {
  const known = new KnownRecords(document, base, findings);
  checkBeginning(document, findings);
  checkPsus(document, known);
  checkAccounts(document, known);
  checkTpps(document, known);
  checkConsents(document, known);
  checkPayments(document, known);
  checkBaskets(document, known);
  checkNotifications(document, known);
  checkWaiting(document, findings);
  checkLedgers(document, known);
  checkGrants(document, known);
  checkRules(document, known);
  checkTimeline(document, known);
  checkCounters(document, findings);
}

function checkBeginning({ openedAt, startDay, clock }: StateDocument, findings: Findings): void {
  if (openedAt > clock.now) findings.report('is after clock.now', 'openedAt');
  if (Math.abs(epochDay(startDay) * DAY_MS - openedAt) > ZONES_MS)
    findings.report(`is ${startDay}, which is not the day of openedAt`, 'startDay');
}

function checkPsus({ psus }: StateDocument, { base, findings }: KnownRecords): void {
  psus.forEach(([psuId], index) => {
    if (base.psus.has(psuId)) findings.report(`"${psuId}" is already a PSU in the fixtures`, 'psus', index);
  });
}

function checkAccounts({ accounts }: StateDocument, known: KnownRecords): void {
  const { base, findings } = known;
  const named = new Map<string, AccountId>();
  for (const { accountId, iban, currency } of base.accounts.values())
    if (iban !== undefined) named.set(`${iban} ${currency}`, accountId);
  accounts.forEach(([accountId, account], index) => {
    const place = ['accounts', index] as const;
    const { holders, signaturesRequired, iban, currency } = account;
    for (const [holder, psuId] of holders.entries()) known.psu(psuId, ...place, 'holders', holder);
    if (new Set(holders).size < holders.length) findings.report('lists a PSU twice', ...place, 'holders');
    if (signaturesRequired > holders.length)
      findings.report(
        `is ${signaturesRequired}, which is more than the ${holders.length} holders`,
        ...place,
        'signaturesRequired',
      );
    const opened = base.accounts.get(accountId);
    for (const member of ['iban', 'currency'] as const)
      if (opened && opened[member] !== account[member])
        findings.report(`differs from the account of the fixtures, ${String(opened[member])}`, ...place, member);
    const other = iban === undefined ? undefined : named.get(`${iban} ${currency}`);
    if (other !== undefined && other !== accountId)
      findings.report(`${iban ?? ''} in ${currency} is already the account "${other}"`, ...place, 'iban');
    if (iban !== undefined) named.set(`${iban} ${currency}`, accountId);
  });
}

function checkTpps(document: StateDocument, known: KnownRecords): void {
  const { findings } = known;
  document.portalUsers.forEach(([email, { userEmail, organisationId }], index) => {
    if (userEmail.toLowerCase() !== email)
      findings.report(`has the key "${email}", which is not the userEmail in lower case`, 'portalUsers', index);
    known.organisation(organisationId, 'portalUsers', index, 'organisationId');
  });
  document.subscriptionKeys.forEach(([, email], index) => known.portalUser(email, 'subscriptionKeys', index));
  document.organisations.forEach(([, organisation], index) => {
    if (organisation && !isKnownOnlyByCertificate(organisation))
      known.portalUser(organisation.adminEmail, 'organisations', index, 'adminEmail');
  });
  const clientIds = new Set<string>();
  for (const organisation of known.organisations.values()) {
    if (!organisation) continue;
    if (clientIds.has(organisation.clientId))
      findings.report(`has the clientId ${organisation.clientId} twice`, 'organisations');
    clientIds.add(organisation.clientId);
  }
  document.histories.forEach(([, history], index) => checkTimes(history, document, findings, 'histories', index));
}

function checkConsents(document: StateDocument, known: KnownRecords): void {
  document.consents.forEach(([, consent], index) => {
    const place = ['consents', index] as const;
    checkRequest(consent, document, known, place);
    for (const [grant, { accountId }] of consent.grants.entries())
      known.account(accountId, ...place, 'grants', grant, 'accountId');
  });
  document.fundsConsents.forEach(([, consent], index) =>
    checkRequest(consent, document, known, ['fundsConsents', index]),
  );
  document.usage.forEach(([consentId], index) => {
    if (!known.consents.has(consentId))
      known.findings.report(`belongs to the consent ${consentId}, which does not exist`, 'usage', index);
  });
}

/** Checks what consents and signing baskets have in common: their TPP, their PSUs and their history. */
function checkRequest(
  request: AnyConsent | SigningBasket,
  document: StateDocument,
  known: KnownRecords,
  place: readonly [string, number],
): void {
  known.organisation(request.organisationId, ...place, 'organisationId');
  if ('psuId' in request) known.psu(request.psuId, ...place, 'psuId');
  request.signedBy?.forEach((psuId, signature) => known.psu(psuId, ...place, 'signedBy', signature));
  const member = 'consentStatus' in request ? 'consentStatus' : 'transactionStatus';
  checkHistory(request.history, statusOf(request), member, document, known.findings, place);
}

/** Checks signing baskets. A payment or consent is only in one that waits. */
function checkBaskets(document: StateDocument, known: KnownRecords): void {
  const grouped = new Set<string>();
  document.signingBaskets.forEach(([, basket], index) => {
    const place = ['signingBaskets', index] as const;
    checkRequest(basket, document, known, place);
    if (!isBasketWaiting(basket)) return;
    for (const id of entriesOf(basket)) {
      if (grouped.has(id)) known.findings.report(`contains ${id}, which is already in a basket`, ...place);
      grouped.add(id);
    }
  });
}

/** Checks that notifications are about requests of the TPP, and that those which wait have a time. */
function checkNotifications(document: StateDocument, known: KnownRecords): void {
  const { findings } = known;
  document.notifications.forEach(([requestId, log], index) => {
    const place = ['notifications', index] as const;
    const request =
      known.consents.get(requestId) ??
      known.fundsConsents.get(requestId) ??
      known.payments.get(requestId) ??
      known.signingBaskets.get(requestId);
    if (request?.organisationId !== log.organisationId)
      findings.report(`belongs to ${requestId}, which is not a request of this organisation`, ...place);
    if (log.lastNumber < log.notifications.length)
      findings.report('is less than the number of notifications', ...place, 'lastNumber');
    log.notifications.forEach(({ at, state, nextAttemptAt, refusedAddress }, number) => {
      const below = [...place, 'notifications', number] as const;
      if (at > document.clock.now) findings.report('is after clock.now', ...below, 'at');
      if ((state === 'waiting') !== (nextAttemptAt !== undefined))
        findings.report('must be present if and only if the state is waiting', ...below, 'nextAttemptAt');
      if ((state === 'refused') !== (refusedAddress !== undefined))
        findings.report('must be present if and only if the state is refused', ...below, 'refusedAddress');
    });
  });
}

/** Checks the index of pending requests, on which pages and automatic decisions rely. */
function checkWaiting(document: StateDocument, findings: Findings): void {
  const waiting = new Set<string>(document.waiting);
  const mustWait = new Set<string>([
    ...[...document.consents, ...document.fundsConsents]
      .filter(([, consent]) => isConsentWaiting(consent))
      .map(([id]) => id),
    ...document.payments.filter(([, payment]) => isWaiting(payment)).map(([id]) => id),
    ...document.signingBaskets.filter(([, basket]) => isBasketWaiting(basket)).map(([id]) => id),
  ]);
  for (const id of mustWait)
    if (!waiting.has(id)) findings.report(`does not contain ${id}, which is waiting for a PSU`, 'waiting');
  document.waiting.forEach((id, index) => {
    if (!mustWait.has(id)) findings.report(`is ${id}, which is not waiting for a PSU`, 'waiting', index);
  });
  if (waiting.size < document.waiting.length) findings.report('lists an id twice', 'waiting');
}

/** What grants are for, in words. */
const GRANTED = { AIS: 'consent', PIIS: 'consent', PIS: 'payment', SBS: 'signing basket' } as const;

function checkGrants(document: StateDocument, known: KnownRecords): void {
  const { findings } = known;
  const grants = new Set<string>();
  document.grants.forEach(([grantId, { kind, requestId, organisationId, psuId }], index) => {
    const place = ['grants', index] as const;
    grants.add(grantId);
    known.psu(psuId, ...place, 'psuId');
    const requests = {
      AIS: known.consents,
      PIIS: known.fundsConsents,
      PIS: known.payments,
      SBS: known.signingBaskets,
    }[kind];
    const request = requests.get(requestId);
    if (!request)
      findings.report(`is ${requestId}, which is not a ${GRANTED[kind]} of this bank`, ...place, 'requestId');
    else if (request.organisationId !== organisationId)
      findings.report('is not the organisation of the request', ...place, 'organisationId');
  });
  for (const name of ['codes', 'accessTokens', 'refreshTokens'] as const)
    document[name].forEach(([, { grantId }], index) => {
      if (!grants.has(grantId))
        findings.report(`is "${grantId}", which is not a grant of this bank`, name, index, 'grantId');
    });
}

function checkRules(document: StateDocument, known: KnownRecords): void {
  const { findings, base } = known;
  const numbered = {
    outcomes: ['outcome', document.lastOutcomeNumber],
    fixtureOutcomes: ['fixture', base.outcomes.length],
    faults: ['fault', document.lastFaultNumber],
  } as const;
  for (const [name, [prefix, last]] of Object.entries(numbered))
    document[name as keyof typeof numbered].forEach(([id], index) => {
      const number = new RegExp(`^${prefix}-([1-9]\\d{0,15})$`).exec(id)?.[1];
      if (number === undefined || Number(number) > last)
        findings.report(`must have an id of ${prefix}- and a number from 1 to ${last}`, name, index);
    });
  for (const name of ['outcomes', 'fixtureOutcomes'] as const) {
    const source = name === 'outcomes' ? 'queued' : 'fixtures';
    document[name].forEach(([, rule], index) => {
      if (rule.source !== source) findings.report(`must be ${source}`, name, index, 'source');
      known.psu(rule.match.psu as PsuId | undefined, name, index, 'match', 'psu');
    });
  }
}

/** Due events whose subject is a consent or payment, which may have been deleted. The others refer to a day. */
const SUBJECTS = {
  consentWindowEnds: 'consents',
  consentEnds: 'consents',
  accessEnds: 'consents',
  tokenEnds: 'consents',
  consentStep: 'consents',
  paymentWindowEnds: 'payments',
  paymentStep: 'payments',
  orderDue: 'payments',
  psuDecides: 'both',
  notificationDue: 'both',
  bookingDay: 'day',
  retentionDay: 'day',
  lineEnds: 'line',
  debitReturns: 'line',
  paymentReturns: 'payments',
} as const;

const WITH_STEP: ReadonlySet<DueKind> = new Set(['paymentStep', 'consentStep', 'orderDue']);

function checkTimeline({ timeline, clock, openedAt }: StateDocument, known: KnownRecords): void {
  const { findings, consents, fundsConsents, payments } = known;
  const orders = new Set<number>();
  const days = new Set<string>();
  let before: { readonly at: number; readonly order: number } | undefined;
  timeline.heap.forEach(({ event, order }, index) => {
    const { at, kind, subject, step } = event;
    const place = ['timeline', 'heap', index] as const;
    if (order > timeline.lastOrder || orders.has(order))
      findings.report('is greater than lastOrder, or occurs twice', ...place, 'order');
    orders.add(order);
    if (before && (at < before.at || (at === before.at && order < before.order)))
      findings.report('is not sorted by time and order', ...place);
    before = { at, order };
    const subjects = SUBJECTS[kind];
    if (subjects === 'day') {
      const day = parseLocalDate(subject);
      if (day === undefined || Math.abs(epochDay(day) * DAY_MS - at) > ZONES_MS)
        findings.report(
          `is "${subject}", which is not the day of the event, such as 2026-03-31`,
          ...place,
          'event',
          'subject',
        );
      if (at < clock.now - ZONES_MS) findings.report('is already in the past', ...place, 'event', 'at');
      if (days.has(kind)) findings.report(`is ${kind} a second time`, ...place, 'event', 'kind');
      days.add(kind);
    } else if (subjects === 'line') {
      if (!subject.includes('/'))
        findings.report('is not an account, a slash and a transaction', ...place, 'event', 'subject');
      else known.account(subject.slice(0, subject.lastIndexOf('/')) as AccountId, ...place, 'event', 'subject');
    } else {
      const isOther =
        subjects === 'consents'
          ? payments.has(subject)
          : subjects === 'payments' && (consents.has(subject) || fundsConsents.has(subject));
      if (isOther) findings.report(`is ${subject}, which is not one of the ${subjects}`, ...place, 'event', 'subject');
      if (at < openedAt && subjects === 'payments')
        findings.report('is before the bank opened', ...place, 'event', 'at');
    }
    const hasStep = WITH_STEP.has(kind);
    if (hasStep !== (step !== undefined))
      findings.report(
        `must be present if and only if the kind is one of ${[...WITH_STEP].join(', ')}`,
        ...place,
        'event',
        'step',
      );
  });
}

/** A random position that is too low would generate existing ids again. Ids that are derived are not drawn. */
function checkCounters(document: StateDocument, findings: Findings): void {
  const { consents, fundsConsents, signingBaskets, grants } = document;
  const payments = document.payments.filter(([, payment]) => kindOf(payment) !== undefined);
  const records = [consents, fundsConsents, payments, signingBaskets, grants];
  const drawn = records.reduce((sum, { length }) => sum + length, 0) * WORDS_OF_UUID;
  if (document.random.position < drawn)
    findings.report(
      `must be at least ${drawn}, the number of values that the ids of the records have used`,
      'random',
      'position',
    );
  document.callWindows?.forEach(([, { endsAt }], index) => {
    if (endsAt > document.clock.now + DAY_MS)
      findings.report('is more than a day after clock.now', 'callWindows', index, 'endsAt');
  });
}
