import { forgetBooked } from '../domain/account/ledger.js';
import { addDays, type Instant, type LocalDate } from '../domain/calendar.js';
import { CONSENT_TRANSITIONS } from '../domain/consent/consent-machine.js';
import type { Consent } from '../domain/consent/consent.js';
import { elapsed, type Duration } from '../domain/duration.js';
import type { ConsentId, PaymentId, RequestId } from '../domain/ids.js';
import { isFinal, type HistoryEntry } from '../domain/machine.js';
import type { Payment } from '../domain/payment/payment.js';
import { LATEST_INSTANT } from '../domain/ports.js';
import type { Bank } from './bank.js';
import { writeLedger } from './directory.js';
import { isWaiting } from './payment-run.js';

/** What is long over is forgotten, so that a bank can run for months. @decision retention */

/** Time of day at which the bank forgets. */
const HOUSEKEEPING_TIME = elapsed(4 * 3_600_000);

/** Puts the day after `day` on the timeline, as one on which the bank looks for what is long over. */
export function scheduleRetention(bank: Bank, day: LocalDate): void {
  const next = addDays(day, 1);
  const at = bank.calendar.add(bank.calendar.startOfDay(next), HOUSEKEEPING_TIME);
  if (at <= LATEST_INSTANT) bank.schedule({ at, kind: 'retentionDay', subject: next });
}

/** Forgets what is longer over than the profile says, and looks for the next day. */
export function forgetOld(bank: Bank, day: LocalDate): void {
  const { consents, payments, bookings } = bank.profile.retention;
  forgetRequests(bank, [
    ...over(bank.state.consents.values(), isOver, ({ consentId }) => consentId, before(bank, consents)),
    ...over(bank.state.payments.values(), isSettled, ({ paymentId }) => paymentId, before(bank, payments)),
  ]);
  forgetTokens(bank, before(bank, consents));
  const firstDay = bank.calendar.dateOf(before(bank, bookings));
  for (const [accountId, { booked }] of bank.state.ledgers) {
    const oldest = booked[0]?.bookingDate;
    if (oldest !== undefined && oldest < firstDay) forgetBooked(writeLedger(bank, accountId), firstDay);
  }
  scheduleRetention(bank, day);
}

/** Forgets consents and payments with everything that was given out for them. */
export function forgetRequests(bank: Bank, ids: readonly RequestId[]): void {
  if (ids.length === 0) return;
  const { state } = bank;
  const forgotten = new Set(ids);
  for (const id of forgotten) {
    state.consents.delete(id as ConsentId);
    state.usage.delete(id as ConsentId);
    state.payments.delete(id as PaymentId);
    state.waiting.delete(id);
  }
  const grants = new Set<string>();
  for (const { grantId, requestId } of state.grants.values()) if (forgotten.has(requestId)) grants.add(grantId);
  for (const grantId of grants) state.grants.delete(grantId);
  for (const held of [state.codes, state.accessTokens, state.refreshTokens])
    for (const [key, { grantId }] of held) if (grants.has(grantId)) held.delete(key);
}

/** Codes and access tokens of consents that live on; in the order of their making, which is about that of their ends. */
function forgetTokens(bank: Bank, end: Instant): void {
  for (const held of [bank.state.codes, bank.state.accessTokens])
    for (const [key, { expiresAt }] of held) {
      if (expiresAt >= end) break;
      held.delete(key);
    }
}

interface Recorded {
  readonly history: readonly HistoryEntry<string>[];
}

/** The ids of those that were over before an instant. They are in the order of their creation: the rest is too young. */
function over<Subject extends Recorded, Id>(
  subjects: Iterable<Subject>,
  isOver: (subject: Subject) => boolean,
  idOf: (subject: Subject) => Id,
  end: Instant,
): Id[] {
  const ids: Id[] = [];
  for (const subject of subjects) {
    if ((subject.history[0]?.at ?? end) >= end) break;
    if ((subject.history.at(-1)?.at ?? end) < end && isOver(subject)) ids.push(idOf(subject));
  }
  return ids;
}

function isOver({ consentStatus }: Consent): boolean {
  return isFinal(CONSENT_TRANSITIONS, consentStatus);
}

/** Whether nothing will happen to a payment any more, and it holds no money. */
function isSettled(payment: Payment): boolean {
  return !isWaiting(payment) && payment.planPosition >= payment.plan.length && payment.money.stage !== 'reserved';
}

/** The instant a period ago. What is longer than the calendar goes back is for ever. */
function before(bank: Bank, { months, days, ms }: Duration): Instant {
  const back = { months: -Math.min(months, 12_000), days: -Math.min(days, 365_000), ms: -Math.min(ms, 3e13) };
  return bank.calendar.add(bank.now, back);
}
