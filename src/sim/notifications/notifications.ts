import type { Delivery } from '../../domain/scripting/variants.js';
import type { Authorisation } from '../../domain/authorisation/authorisation.js';
import { BASKET_TRANSITIONS } from '../../domain/basket.js';
import { MULTILEVEL_CONSENT_TRANSITIONS } from '../../domain/consent/consent.js';
import { elapsed } from '../../domain/duration.js';
import { asId, derivedUuid, type OrganisationId, type AuthorisableId } from '../../domain/ids.js';
import { BankFault } from '../../domain/errors.js';
import { isFinal } from '../../domain/machine.js';
import {
  MOST_NOTIFICATIONS,
  openNotification,
  withNotification,
  type Notification,
  type NotificationLog,
  type NotificationSubscription,
  type RefusedSubscription,
} from '../../domain/tpp/notification.js';
import { hasEnded, transitionsOf, type Payment } from '../../domain/payment/payment.js';
import { FINAL_STATUSES } from '../../domain/payment/payment-status.js';
import { idOfSubject, statusOf, type Subject } from '../../domain/authorisation/subject.js';
import type { Profile } from '../../decisions/decisions.js';
import type { Bank, TransitionRecord } from '../bank.js';
import { scriptedDelivery } from '../scripting/outcome-facts.js';
import { isOneOfFour } from '../seeded-choices.js';

/**
 * What the bank reports to TPPs about their requests. The bank decides what is due and when; the server sends it and reports the result
 * of it. @decision notifications
 */

/** Remembers where a TPP wants to be notified of a request. A later subscription replaces an earlier one. */
export function subscribe(
  bank: Bank,
  subjectId: AuthorisableId,
  organisationId: OrganisationId,
  { address, contents }: NotificationSubscription,
): void {
  const { lastNumber = 0, notifications = [] } = bank.state.notifications.get(subjectId) ?? {};
  const log = { subjectId, organisationId, address, contents, lastNumber, notifications };
  bank.state.notifications.set(subjectId, log);
}

/** Notes among the notifications of a request that its address was refused, and why. An earlier address stays. */
export function noteRefusal(
  bank: Bank,
  subject: Subject,
  organisationId: OrganisationId,
  { address, reason }: RefusedSubscription,
): void {
  const subjectId = idOfSubject(subject);
  const first = { subjectId, organisationId, address, contents: [], lastNumber: 0, notifications: [] };
  const log = bank.state.notifications.get(subjectId) ?? first;
  append(bank, log, { status: statusOf(subject), state: 'refused', result: reason, refusedAddress: address });
}

/** Notes that a request has another status. */
export function noteStatus(bank: Bank, { subject, from, to }: TransitionRecord): void {
  const log = bank.state.notifications.get(asId<AuthorisableId>(subject));
  if (!log || from === to) return;
  const { contents } = log;
  const isWanted = contents.includes('PROCESS') || (contents.includes('LAST') && isLast(bank, log.subjectId));
  if (isWanted) add(bank, log, { status: to });
}

/** Notes that an authorisation has another status. */
export function noteScaStatus(bank: Bank, before: Authorisation, after: Authorisation): void {
  if (before.scaStatus === after.scaStatus) return;
  const log = bank.state.notifications.get(after.subjectId);
  if (!log?.contents.includes('SCA')) return;
  add(bank, log, { status: after.scaStatus, authorisationId: after.authorisationId });
}

/** Makes a notification due whose time for another attempt has come. */
export function repeatNotification(bank: Bank, subjectId: AuthorisableId): void {
  const log = bank.state.notifications.get(subjectId);
  const next = log && openNotification(log);
  if (!log || next?.nextAttemptAt === undefined || next.nextAttemptAt > bank.now) return;
  const { nextAttemptAt: _reached, ...rest } = next;
  store(bank, withNotification(log, { ...rest, state: 'due' }));
}

/** The notification of a request that can be sent now. */
export function dueNotification(bank: Bank, subjectId: AuthorisableId): Notification | undefined {
  const log = bank.state.notifications.get(subjectId);
  const next = log && openNotification(log);
  return next?.state === 'due' ? next : undefined;
}

/** The requests that have a notification to send. */
export function requestsWithDueNotifications(bank: Bank): AuthorisableId[] {
  return [...bank.state.notifications.keys()].filter((subjectId) => dueNotification(bank, subjectId));
}

export interface AttemptResult {
  readonly isDelivered: boolean;
  /** The status of the answer, or why there was none. */
  readonly text: string;
}

/** Minutes of bank time before each further attempt. @decision notification-retries */
const RETRIES: Readonly<Record<Profile['notification-retries'], readonly number[]>> = {
  thrice: [1, 10, 60],
  once: [1],
  none: [],
};
const MINUTE_MS = 60_000;

/** Notes the result of an attempt: the notification has ended, or waits for the next attempt. */
export function noteAttempt(
  bank: Bank,
  subjectId: AuthorisableId,
  notificationId: string,
  { isDelivered, text }: AttemptResult,
): void {
  const log = bank.state.notifications.get(subjectId);
  // An earlier one may have become due meanwhile.
  const sent = log?.notifications.find((one) => one.notificationId === notificationId && one.state === 'due');
  // It was forgotten meanwhile.
  if (!log || !sent) return;
  const minutes = RETRIES[bank.profile['notification-retries']][sent.attempts];
  const tried = { ...sent, attempts: sent.attempts + 1, result: text };
  if (isDelivered && tried.isDoubled) {
    const { isDoubled: _sent, ...again } = tried;
    store(bank, withNotification(log, again));
    return;
  }
  if (isDelivered || minutes === undefined) {
    store(bank, withNotification(log, { ...tried, state: isDelivered ? 'delivered' : 'givenUp' }));
    return;
  }
  const nextAttemptAt = bank.calendar.add(bank.now, elapsed(minutes * MINUTE_MS));
  store(bank, withNotification(log, { ...tried, state: 'waiting', nextAttemptAt }));
  bank.schedule({ at: nextAttemptAt, kind: 'notificationDue', subject: subjectId });
}

function add(bank: Bank, log: NotificationLog, what: Pick<Notification, 'status' | 'authorisationId'>): void {
  const delivery = scriptedDelivery(bank, log) ?? defaultDelivery(bank, log);
  const delayMs = delivery && DELAYS_MS[delivery];
  if (delayMs !== undefined) {
    const nextAttemptAt = bank.calendar.add(bank.now, elapsed(delayMs));
    append(bank, log, { ...what, state: 'waiting', nextAttemptAt });
    bank.schedule({ at: nextAttemptAt, kind: 'notificationDue', subject: log.subjectId });
    return;
  }
  append(bank, log, {
    ...what,
    state: delivery === 'withheld' ? 'withheld' : 'due',
    ...(delivery === 'doubled' && { isDoubled: true }),
  });
}

const DELAYS_MS: Partial<Readonly<Record<Delivery, number>>> = { late: 1000, delayed: 10 * MINUTE_MS };

/** What the profile says where no outcome decides. @decision notification-delivery */
function defaultDelivery(bank: Bank, { subjectId, lastNumber }: NotificationLog): Delivery | undefined {
  const row = bank.profile['notification-delivery'];
  return row === 'at-once' || !isOneOfFour(bank, 'delivery', `${subjectId} ${lastNumber}`) ? undefined : row;
}

/**
 * Sends a notification again, or one that was not sent.
 * @throws RESOURCE_UNKNOWN; STATUS_INVALID if its address was refused, or if it is being sent
 */
export function resendNotification(bank: Bank, notificationId: string): { log: NotificationLog; sent: Notification } {
  for (const log of bank.state.notifications.values()) {
    const found = log.notifications.find((one) => one.notificationId === notificationId);
    if (!found) continue;
    if (found.state === 'refused' || found.state === 'due')
      throw new BankFault(
        'STATUS_INVALID',
        found.state === 'due'
          ? 'the notification is being sent'
          : 'the bank does not accept the address of the notification',
      );
    const { nextAttemptAt: _planned, isDoubled: _again, result: _answer, ...kept } = found;
    const sent: Notification = { ...kept, state: 'due', attempts: 0 };
    store(bank, withNotification(log, sent));
    return { log, sent };
  }
  throw new BankFault('RESOURCE_UNKNOWN', `there is no notification ${notificationId.slice(0, 100)}`);
}

function append(
  bank: Bank,
  log: NotificationLog,
  what: Omit<Notification, 'notificationId' | 'at' | 'attempts'>,
): void {
  const lastNumber = log.lastNumber + 1;
  const notificationId = derivedUuid(bank.seed, 'notification', log.subjectId, String(lastNumber));
  const added: Notification = { notificationId, at: bank.now, ...what, attempts: 0 };
  const notifications = [...log.notifications, added].slice(-MOST_NOTIFICATIONS);
  store(bank, { ...log, lastNumber, notifications });
}

function store(bank: Bank, log: NotificationLog): void {
  bank.state.notifications.set(log.subjectId, log);
  if (openNotification(log)?.state === 'due') bank.onNotification(log.subjectId);
}

/** Whether no status follows. */
function isLast({ state }: Bank, subjectId: AuthorisableId): boolean {
  const consent = state.consents.get(asId(subjectId)) ?? state.fundsConsents.get(asId(subjectId));
  if (consent) return isFinal(MULTILEVEL_CONSENT_TRANSITIONS, consent.consentStatus);
  const basket = state.signingBaskets.get(asId(subjectId));
  if (basket) return isFinal(BASKET_TRANSITIONS, basket.transactionStatus);
  const payment = state.payments.get(asId(subjectId));
  return payment !== undefined && isLastOfPayment(state, payment);
}

function isLastOfPayment({ payments }: Bank['state'], payment: Payment): boolean {
  const { order, bulk, transactionStatus } = payment;
  if (order) return isFinal(transitionsOf(payment), transactionStatus);
  if (FINAL_STATUSES.has(transactionStatus)) return true;
  const items = bulk ? bulk.paymentIds.flatMap((paymentId) => payments.get(paymentId) ?? []) : [payment];
  return items.every(hasEnded);
}
