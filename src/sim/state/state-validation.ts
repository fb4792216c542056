import { ExpectedError } from '../../domain/errors.js';
import { DAY_MS, epochDay, parseLocalDate } from '../../domain/calendar.js';
import type { AccountId, PsuId } from '../../domain/ids.js';
import { isWaiting, kindOf } from '../../domain/payment/payment.js';
import { entriesOf, isBasketWaiting, type SigningBasket } from '../../domain/basket.js';
import { SCOPED } from '../../domain/authorisation/oauth.js';
import { statusOf, type AnyConsent } from '../../domain/authorisation/subject.js';
import { isConsentWaiting } from '../../domain/consent/consent.js';
import { Findings, isObject } from '../../domain/shape.js';
import type { FixtureBase } from '../fixture-base.js';
import { isKnownOnlyByCertificate } from '../onboarding/tpp-of-certificate.js';
import type { DueEvent } from '../time/timeline.js';
import { KnownRecords, type DocumentPlace } from './known-records.js';
import { checkLedgers, checkPayments } from './money-validation.js';
import { DOCUMENT_SHAPE, withSubjectIds, type StateDocument } from './state-document.js';

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
  const document = isObject(value) ? withSubjectIds(value) : value;
  DOCUMENT_SHAPE.check(document, findings);
  if (findings.count > 0) throw new InvalidStateError(findings);
  return document as StateDocument;
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
  checkBeginning(known);
  checkPsus(known);
  checkAccounts(known);
  checkTpps(known);
  checkConsents(known);
  checkPayments(known);
  checkBaskets(known);
  checkNotifications(known);
  checkWaiting(known);
  checkLedgers(known);
  checkGrants(known);
  checkRules(known);
  checkTimeline(known);
  checkCounters(known);
}

function checkBeginning(known: KnownRecords): void {
  const { openedAt, startDay } = known.document;
  known.at('openedAt').past(openedAt);
  if (Math.abs(epochDay(startDay) * DAY_MS - openedAt) > ZONES_MS)
    known.at('startDay').report(`is ${startDay}, which is not the day of openedAt`);
}

function checkPsus(known: KnownRecords): void {
  known.document.psus.forEach(([psuId], index) => {
    if (known.base.psus.has(psuId)) known.at('psus', index).report(`"${psuId}" is already a PSU in the fixtures`);
  });
}

function checkAccounts(known: KnownRecords): void {
  const { base } = known;
  const named = new Map<string, AccountId>();
  for (const { accountId, iban, currency } of base.accounts.values())
    if (iban !== undefined) named.set(`${iban} ${currency}`, accountId);
  known.document.accounts.forEach(([accountId, account], index) => {
    const here = known.at('accounts', index);
    const { holders, signaturesRequired, iban, currency } = account;
    for (const [holder, psuId] of holders.entries()) here.psu(psuId, 'holders', holder);
    if (new Set(holders).size < holders.length) here.report('lists a PSU twice', 'holders');
    if (signaturesRequired > holders.length)
      here.report(`is ${signaturesRequired}, which is more than the ${holders.length} holders`, 'signaturesRequired');
    const opened = base.accounts.get(accountId);
    for (const member of ['iban', 'currency'] as const)
      if (opened && opened[member] !== account[member])
        here.report(`differs from the account of the fixtures, ${String(opened[member])}`, member);
    const other = iban === undefined ? undefined : named.get(`${iban} ${currency}`);
    if (other !== undefined && other !== accountId)
      here.report(`${iban ?? ''} in ${currency} is already the account "${other}"`, 'iban');
    if (iban !== undefined) named.set(`${iban} ${currency}`, accountId);
  });
}

function checkTpps(known: KnownRecords): void {
  const { document } = known;
  document.portalUsers.forEach(([email, { userEmail, organisationId }], index) => {
    const here = known.at('portalUsers', index);
    if (userEmail.toLowerCase() !== email)
      here.report(`has the key "${email}", which is not the userEmail in lower case`);
    here.organisation(organisationId, 'organisationId');
  });
  document.subscriptionKeys.forEach(([, email], index) => known.at('subscriptionKeys', index).portalUser(email));
  document.organisations.forEach(([, organisation], index) => {
    if (organisation && !isKnownOnlyByCertificate(organisation))
      known.at('organisations', index).portalUser(organisation.adminEmail, 'adminEmail');
  });
  const clientIds = new Set<string>();
  for (const organisation of known.organisations.values()) {
    if (!organisation) continue;
    if (clientIds.has(organisation.clientId))
      known.at('organisations').report(`has the clientId ${organisation.clientId} twice`);
    clientIds.add(organisation.clientId);
  }
  document.histories.forEach(([, history], index) => known.at('histories', index).times(history));
}

function checkConsents(known: KnownRecords): void {
  const { consents, fundsConsents, usage } = known.document;
  consents.forEach(([, consent], index) => {
    const here = known.at('consents', index);
    checkRequest(consent, here);
    for (const [grant, { accountId }] of consent.grants.entries())
      here.account(accountId, 'grants', grant, 'accountId');
  });
  fundsConsents.forEach(([, consent], index) => checkRequest(consent, known.at('fundsConsents', index)));
  usage.forEach(([consentId], index) => {
    if (!known.consents.has(consentId))
      known.at('usage', index).report(`belongs to the consent ${consentId}, which does not exist`);
  });
}

/** Checks what consents and signing baskets have in common: their TPP, their PSUs and their history. */
function checkRequest(request: AnyConsent | SigningBasket, here: DocumentPlace): void {
  here.organisation(request.organisationId, 'organisationId');
  if ('psuId' in request) here.psu(request.psuId, 'psuId');
  request.signedBy?.forEach((psuId, signature) => here.psu(psuId, 'signedBy', signature));
  const member = 'consentStatus' in request ? 'consentStatus' : 'transactionStatus';
  here.history(request.history, statusOf(request), member);
}

/** Checks signing baskets. A payment or consent is only in one that waits. */
function checkBaskets(known: KnownRecords): void {
  const grouped = new Set<string>();
  known.document.signingBaskets.forEach(([, basket], index) => {
    const here = known.at('signingBaskets', index);
    checkRequest(basket, here);
    if (!isBasketWaiting(basket)) return;
    for (const id of entriesOf(basket)) {
      if (grouped.has(id)) here.report(`contains ${id}, which is already in a basket`);
      grouped.add(id);
    }
  });
}

/** Checks that notifications are about requests of the TPP, and that those which wait have a time. */
function checkNotifications(known: KnownRecords): void {
  known.document.notifications.forEach(([subjectId, log], index) => {
    const here = known.at('notifications', index);
    const request =
      known.consents.get(subjectId) ??
      known.fundsConsents.get(subjectId) ??
      known.payments.get(subjectId) ??
      known.signingBaskets.get(subjectId);
    if (request?.organisationId !== log.organisationId)
      here.report(`belongs to ${subjectId}, which is not a request of this organisation`);
    if (log.lastNumber < log.notifications.length)
      here.report('is less than the number of notifications', 'lastNumber');
    log.notifications.forEach(({ at, state, nextAttemptAt, refusedAddress }, number) => {
      const below = here.at('notifications', number);
      below.past(at, 'at');
      if ((state === 'waiting') !== (nextAttemptAt !== undefined))
        below.report('must be present if and only if the state is waiting', 'nextAttemptAt');
      if ((state === 'refused') !== (refusedAddress !== undefined))
        below.report('must be present if and only if the state is refused', 'refusedAddress');
    });
  });
}

/** Checks the index of pending requests, on which pages and automatic decisions rely. */
function checkWaiting(known: KnownRecords): void {
  const { document } = known;
  const here = known.at('waiting');
  const waiting = new Set<string>(document.waiting);
  const mustWait = new Set<string>([
    ...[...document.consents, ...document.fundsConsents]
      .filter(([, consent]) => isConsentWaiting(consent))
      .map(([id]) => id),
    ...document.payments.filter(([, payment]) => isWaiting(payment)).map(([id]) => id),
    ...document.signingBaskets.filter(([, basket]) => isBasketWaiting(basket)).map(([id]) => id),
  ]);
  for (const id of mustWait) if (!waiting.has(id)) here.report(`does not contain ${id}, which is waiting for a PSU`);
  document.waiting.forEach((id, index) => {
    if (!mustWait.has(id)) here.report(`is ${id}, which is not waiting for a PSU`, index);
  });
  if (waiting.size < document.waiting.length) here.report('lists an id twice');
}

function checkGrants(known: KnownRecords): void {
  const { document } = known;
  const grants = new Set<string>();
  document.grants.forEach(([grantId, { kind, subjectId, organisationId, psuId }], index) => {
    const here = known.at('grants', index);
    grants.add(grantId);
    here.psu(psuId, 'psuId');
    const requests = {
      AIS: known.consents,
      PIIS: known.fundsConsents,
      PIS: known.payments,
      SBS: known.signingBaskets,
    }[kind];
    const request = requests.get(subjectId);
    if (!request) here.report(`is ${subjectId}, which is not a ${SCOPED[kind]} of this bank`, 'subjectId');
    else if (request.organisationId !== organisationId)
      here.report('is not the organisation of the request', 'organisationId');
  });
  for (const name of ['codes', 'accessTokens', 'refreshTokens'] as const)
    document[name].forEach(([, { grantId }], index) => {
      if (!grants.has(grantId))
        known.at(name, index).report(`is "${grantId}", which is not a grant of this bank`, 'grantId');
    });
}

function checkRules(known: KnownRecords): void {
  const { document, base } = known;
  const numbered = {
    outcomes: ['outcome', document.lastOutcomeNumber],
    fixtureOutcomes: ['fixture', base.outcomes.length],
    faults: ['fault', document.lastFaultNumber],
  } as const;
  for (const [name, [prefix, last]] of Object.entries(numbered))
    document[name as keyof typeof numbered].forEach(([id], index) => {
      const number = new RegExp(`^${prefix}-([1-9]\\d{0,15})$`).exec(id)?.[1];
      if (number === undefined || Number(number) > last)
        known.at(name, index).report(`must have an id of ${prefix}- and a number from 1 to ${last}`);
    });
  for (const name of ['outcomes', 'fixtureOutcomes'] as const) {
    const source = name === 'outcomes' ? 'queued' : 'fixtures';
    document[name].forEach(([, rule], index) => {
      const here = known.at(name, index);
      if (rule.source !== source) here.report(`must be ${source}`, 'source');
      here.psu(rule.match.psu as PsuId | undefined, 'match', 'psu');
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

function checkTimeline(known: KnownRecords): void {
  const { lastOrder, heap } = known.document.timeline;
  const orders = new Set<number>();
  const days = new Set<string>();
  let before: { readonly at: number; readonly order: number } | undefined;
  heap.forEach(({ event, order }, index) => {
    const { at, kind } = event;
    const here = known.at('timeline', 'heap', index);
    if (order > lastOrder || orders.has(order)) here.report('is greater than lastOrder, or occurs twice', 'order');
    orders.add(order);
    if (before && (at < before.at || (at === before.at && order < before.order)))
      here.report('is not sorted by time and order');
    before = { at, order };
    if (SUBJECTS[kind] === 'day') {
      if (days.has(kind)) here.report(`is ${kind} a second time`, 'event', 'kind');
      days.add(kind);
    }
    checkSubject(event, known, here.at('event'));
  });
}

/** Checks what a due event is about, and that its time can be that of such an event. */
function checkSubject({ at, kind, subject }: DueEvent, known: KnownRecords, here: DocumentPlace): void {
  const { document, consents, fundsConsents, payments } = known;
  const subjects = SUBJECTS[kind];
  if (subjects === 'day') {
    const day = parseLocalDate(subject);
    if (day === undefined || Math.abs(epochDay(day) * DAY_MS - at) > ZONES_MS)
      here.report(`is "${subject}", which is not the day of the event, such as 2026-03-31`, 'subject');
    if (at < document.clock.now - ZONES_MS) here.report('is already in the past', 'at');
  } else if (subjects === 'line') {
    if (subject.includes('/')) here.account(subject.slice(0, subject.lastIndexOf('/')) as AccountId, 'subject');
    else here.report('is not an account, a slash and a transaction', 'subject');
  } else {
    const isOther =
      subjects === 'consents'
        ? payments.has(subject)
        : subjects === 'payments' && (consents.has(subject) || fundsConsents.has(subject));
    if (isOther) here.report(`is ${subject}, which is not one of the ${subjects}`, 'subject');
    if (at < document.openedAt && subjects === 'payments') here.report('is before the bank opened', 'at');
  }
}

/** A random position that is too low would generate existing ids again. Ids that are derived are not drawn. */
function checkCounters(known: KnownRecords): void {
  const { document } = known;
  const { consents, fundsConsents, signingBaskets, grants } = document;
  const payments = document.payments.filter(([, payment]) => kindOf(payment) !== undefined);
  const records = [consents, fundsConsents, payments, signingBaskets, grants];
  const drawn = records.reduce((sum, { length }) => sum + length, 0) * WORDS_OF_UUID;
  if (document.random.position < drawn)
    known
      .at('random', 'position')
      .report(`must be at least ${drawn}, the number of values that the ids of the records have used`);
  document.callWindows?.forEach(([, { endsAt }], index) => {
    if (endsAt > document.clock.now + DAY_MS)
      known.at('callWindows', index).report('is more than a day after clock.now', 'endsAt');
  });
}
