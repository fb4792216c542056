import { deleteBooked } from '../../domain/account/ledger.js';
import { addDays, DAY_MS, HOUR_MS, epochDay, type Instant, type LocalDate } from '../../domain/calendar.js';
import { idOfSubject, type Subject } from '../../domain/authorisation/subject.js';
import { BASKET_TRANSITIONS, type SigningBasket } from '../../domain/basket.js';
import { MULTILEVEL_CONSENT_TRANSITIONS, type Consent } from '../../domain/consent/consent.js';
import type { Duration } from '../../domain/duration.js';
import type { BasketId, ConsentId, FundsConsentId, PaymentId, AuthorisableId } from '../../domain/ids.js';
import { isFinal } from '../../domain/machine.js';
import { isWaiting, transitionsOf, type Payment } from '../../domain/payment/payment.js';
import { LATEST_INSTANT } from '../../domain/clock.js';
import type { Bank } from '../bank.js';
import { writeLedger } from '../directory.js';
import { paymentsOfBulk } from '../payments/store-payment.js';
import { removeFromIndex } from '../authorisation/psu-index.js';

/** Deletes old data, so that a bank can run for months. @decision retention */

/** Time of day of the deletion: after midnight UTC. */
const DELETION_TIME_MS = 3 * HOUR_MS;
/** Number of deletion runs per shortest retention period. */
const RUNS_IN_A_PERIOD = 30;
const MOST_DAYS_BETWEEN = 30;

/** Schedules the next deletion run. */
export function scheduleRetention(bank: Bank, day: LocalDate): void {
  const shortest = Math.min(...Object.values(bank.profile.retention).map(leastMs));
  const between = Math.floor(shortest / RUNS_IN_A_PERIOD / DAY_MS);
  const days = Math.max(1, Math.min(MOST_DAYS_BETWEEN, between));
  const at = (epochDay(day) + days) * DAY_MS + DELETION_TIME_MS;
  if (at <= LATEST_INSTANT) bank.schedule({ at, kind: 'retentionDay', subject: addDays(day, days) });
}

/** Deletes everything that ended before the retention period of the profile. */
export function deleteOld(bank: Bank): void {
  const { consents, payments, bookings } = bank.profile.retention;
  const consentsEnd = endOf(bank, consents);
  deleteRecords(bank, [
    ...endedBefore(consentsEnd, bank.state.consents.values(), hasEnded).map(idOfSubject),
    ...endedBefore(consentsEnd, bank.state.fundsConsents.values(), hasEnded).map(idOfSubject),
    ...endedBefore(endOf(bank, payments), bank.state.payments.values(), (payment) =>
      isDeletable(bank, payment),
    ).flatMap(({ paymentId, bulk }) => [paymentId, ...(bulk?.paymentIds ?? [])]),
    ...endedBefore(consentsEnd, bank.state.signingBaskets.values(), (basket) => hasBasketEnded(bank, basket)).map(
      idOfSubject,
    ),
  ]);
  deleteTokens(bank, consentsEnd);
  const bookingsEnd = endOf(bank, bookings);
  for (const [accountId, { booked }] of bank.state.ledgers) {
    const oldest = booked[0]?.bookingDate;
    if (oldest === undefined || !bookingsEnd.isAfter(epochDay(oldest) * DAY_MS)) continue;
    const firstDay = bank.calendar.dateOf(bookingsEnd.instant);
    if (oldest < firstDay) deleteBooked(writeLedger(bank, accountId), firstDay);
  }
}

/** Deletes consents, payments and signing baskets with their authorisations, notifications, grants, codes and tokens. */
export function deleteRecords(bank: Bank, ids: readonly AuthorisableId[]): void {
  if (ids.length === 0) return;
  const { state } = bank;
  const deleted = new Set(ids);
  for (const id of deleted) {
    state.consents.delete(id as ConsentId);
    state.usage.delete(id as ConsentId);
    state.fundsConsents.delete(id as FundsConsentId);
    state.authorisations.delete(id);
    state.notifications.delete(id);
    state.payments.delete(id as PaymentId);
    state.signingBaskets.delete(id as BasketId);
    state.waiting.delete(id);
  }
  removeFromIndex(bank, deleted);
  bank.basketIndex = undefined;
  const grants = new Set<string>();
  for (const { grantId, subjectId } of state.grants.values()) if (deleted.has(subjectId)) grants.add(grantId);
  for (const grantId of grants) state.grants.delete(grantId);
  for (const secrets of [state.codes, state.accessTokens, state.refreshTokens])
    for (const [key, { grantId }] of secrets) if (grants.has(grantId)) secrets.delete(key);
}

/**
 * Deletes expired codes and access tokens of remaining consents. They are ordered by creation, which is close to the
 * order of their expiry.
 */
function deleteTokens(bank: Bank, end: RetentionEnd): void {
  for (const secrets of [bank.state.codes, bank.state.accessTokens])
    for (const [key, { expiresAt }] of secrets) {
      if (!end.isAfter(expiresAt)) break;
      secrets.delete(key);
    }
}

/** Records that ended before the limit. They are ordered by creation, so the search stops at the first one that is too young. */
function endedBefore<Record extends Subject>(
  end: RetentionEnd,
  records: Iterable<Record>,
  hasEnded: (record: Record) => boolean,
): Record[] {
  const ended: Record[] = [];
  for (const record of records) {
    if (!end.isAfter(record.history[0]?.at)) break;
    if (end.isAfter(record.history.at(-1)?.at) && hasEnded(record)) ended.push(record);
  }
  return ended;
}

function hasEnded({ consentStatus }: Pick<Consent, 'consentStatus'>): boolean {
  return isFinal(MULTILEVEL_CONSENT_TRANSITIONS, consentStatus);
}

/** Whether a payment is settled. A bulk and its payments are deleted together. */
function isDeletable(bank: Bank, payment: Payment): boolean {
  const { bulk, bulkId } = payment;
  if (bulkId !== undefined && bank.state.payments.has(bulkId)) return false;
  return bulk ? paymentsOfBulk(bank, payment).every(isSettled) : isSettled(payment);
}

/** Whether a basket is final, and its tokens are for no consent any more. */
function hasBasketEnded(bank: Bank, { transactionStatus, consentIds }: SigningBasket): boolean {
  const consents = consentIds.flatMap((consentId) => bank.state.consents.get(consentId) ?? []);
  return isFinal(BASKET_TRANSITIONS, transactionStatus) && consents.every(hasEnded);
}

/** Whether a payment is final and holds no money, or a standing order has ended. */
function isSettled(payment: Payment): boolean {
  if (payment.order) return isFinal(transitionsOf(payment), payment.transactionStatus);
  const { stage } = payment.money;
  const holdsMoney = stage === 'reserved' || stage === 'debited';
  return !isWaiting(payment) && payment.planPosition >= payment.plan.length && !holdsMoney;
}

/** The limit before which ended records are deleted. */
interface RetentionEnd {
  readonly instant: Instant;
  /** Whether an instant lies before the limit; false for undefined. */
  isAfter(instant: Instant | undefined): boolean;
}

/** The limit of a period. Calculated lazily, because long jumps of the clock ask for it very often. */
function endOf(bank: Bank, period: Duration): RetentionEnd {
  const latest = bank.now - leastMs(period);
  let instant: Instant | undefined;
  const computed = (): Instant => (instant ??= bank.calendar.add(bank.now, back(period)));
  return {
    get instant() {
      return computed();
    },
    isAfter: (at) => at !== undefined && at < latest && at < computed(),
  };
}

/** Lower bound: a month has at least 28 days, and a day may be an hour shorter. */
function leastMs({ months, days, ms }: Duration): number {
  return (months * 28 + days) * (DAY_MS - HOUR_MS) + ms;
}

function back({ months, days, ms }: Duration): Duration {
  return { months: -months, days: -days, ms: -ms };
}
