import type { Instant } from '../../domain/calendar.js';
import {
  MULTILEVEL_CONSENT_TRANSITIONS,
  type ConsentEvent,
  type ConsentStatus,
  type ConsentAction,
} from '../../domain/consent/consent.js';
import type { AuthorisableId } from '../../domain/ids.js';
import { isLegalMove, nextStatus } from '../../domain/machine.js';
import { transitionsOf } from '../../domain/payment/payment.js';
import { lateApproval } from '../authorisation/authorisation-records.js';
import { decidesByItself } from '../authorisation/schedule-psu.js';
import type { Bank } from '../bank.js';
import { isWaitingForPsu } from '../consents/renewal.js';
import { lineOf } from '../accounts/pending-lines.js';
import { findAnyConsent, isNeverUsed, readLedger } from '../directory.js';
import { isBefore, type DueEvent, type DueKind, type TimelineEntry } from './timeline.js';

/** Upcoming transitions, assuming no further requests. Due events that would change nothing are excluded. */

/** An event that will change a status. */
export interface UpcomingEvent {
  readonly at: Instant;
  readonly kind: DueKind;
  readonly subject: string;
  /** The resulting status; `executed` for a standing order; absent if a PSU decides. */
  readonly to?: string;
}

/** Upcoming events of matching subjects, by subject, earliest first. Scans the whole timeline. */
export function upcomingEvents(bank: Bank, matches: (subject: string) => boolean): Map<string, UpcomingEvent[]> {
  return upcomingOf(
    bank,
    bank.state.timeline.heap.filter(({ event }) => matches(event.subject)),
  );
}

/** The upcoming events among entries of the timeline, by subject, earliest first. */
export function upcomingOf(bank: Bank, entries: readonly TimelineEntry[]): Map<string, UpcomingEvent[]> {
  const bySubject = new Map<string, UpcomingEvent[]>();
  for (const { event } of entries.toSorted((a, b) => a.event.at - b.event.at || a.order - b.order)) {
    const coming = asComing(bank, event);
    if (!coming) continue;
    const earlier = bySubject.get(event.subject);
    if (earlier) earlier.push(coming);
    else bySubject.set(event.subject, [coming]);
  }
  return bySubject;
}

/** The first upcoming events of the bank and their total number. Scans the whole timeline but sorts only a small part. */
export function firstComing(bank: Bank, limit: number): { readonly count: number; readonly events: UpcomingEvent[] } {
  const first: TimelineEntry[] = [];
  let count = 0;
  for (const entry of bank.state.timeline.heap) {
    if (!asComing(bank, entry.event)) continue;
    count += 1;
    const last = first.at(-1);
    if (first.length === limit && last && !isBefore(entry, last)) continue;
    const place = first.findIndex((other) => isBefore(entry, other));
    first.splice(place === -1 ? first.length : place, 0, entry);
    if (first.length > limit) first.pop();
  }
  return { count, events: first.flatMap(({ event }) => asComing(bank, event) ?? []) };
}

/** Time of the next time-driven transition, or undefined. */
export function nextComingAt(bank: Bank): Instant | undefined {
  let earliest: Instant | undefined;
  for (const { event } of bank.state.timeline.heap) {
    if ((earliest === undefined || event.at < earliest) && asComing(bank, event)) earliest = event.at;
  }
  return earliest;
}

function asComing(bank: Bank, event: DueEvent): UpcomingEvent | undefined {
  const { at, kind, subject } = event;
  if (kind === 'bookingDay') return { at, kind, subject, to: 'booked' };
  // Neither changes a status.
  if (kind === 'retentionDay' || kind === 'notificationDue') return undefined;
  if (kind === 'psuDecides') {
    const decides = decidesByItself(bank, subject) && isWaitingForPsu(bank, subject);
    return decides || lateApproval(bank, subject) ? { at, kind, subject } : undefined;
  }
  const statusAfter = LEADS_TO[kind] as (bank: Bank, event: DueEvent) => string | undefined;
  const to = statusAfter(bank, event);
  return to === undefined ? undefined : { at, kind, subject, to };
}

/** The status that an event would lead to now, or undefined if it would change nothing. */
const LEADS_TO: {
  readonly [Kind in Exclude<DueKind, 'psuDecides' | 'bookingDay' | 'retentionDay' | 'notificationDue'>]: (
    bank: Bank,
    event: DueEvent<Kind>,
  ) => string | undefined;
} = {
  consentWindowEnds: (bank, { subject }) => consentAfter(bank, subject, 'authorisationLapsed'),
  consentEnds: (bank, { subject }) => consentAfter(bank, subject, 'validUntilPassed'),
  accessEnds: (bank, { subject }) => consentAfter(bank, subject, 'accessUsedUp'),
  tokenEnds: (bank, { subject }) =>
    isNeverUsed(bank, subject) ? consentAfter(bank, subject, 'accessUsedUp') : undefined,
  consentStep: (bank, { subject, step }) => {
    const scenario = bank.state.consents.get(subject)?.scenario ?? [];
    const act = scenario.length === step ? scenario[0]?.act : undefined;
    if (act === undefined) return undefined;
    for (const event of ACTION_EVENTS[act]) {
      const to = consentAfter(bank, subject, event);
      if (to !== undefined) return to;
    }
    return undefined;
  },
  paymentWindowEnds: (bank, { subject }) => (bank.state.waiting.has(subject) ? 'RJCT' : undefined),
  paymentStep: (bank, { subject, step }) => {
    const payment = bank.state.payments.get(subject);
    const to = payment?.order ? 'ACTC' : payment?.plan[step]?.status;
    if (!payment || to === undefined || payment.planPosition !== step) return undefined;
    const isPossible =
      payment.scripted !== undefined || isLegalMove(transitionsOf(payment), payment.transactionStatus, to);
    return isPossible ? to : undefined;
  },
  lineEnds: (bank, due) => {
    const [accountId, transactionId] = lineOf(due);
    const line = readLedger(bank, accountId).pending.get(transactionId);
    return line && (line.presentment?.isUnbooked ? 'released' : 'booked');
  },
  debitReturns: () => 'returned',
  paymentReturns: (bank, { subject }) =>
    bank.state.payments.get(subject)?.money.stage === 'credited' ? 'returned' : undefined,
  orderDue: (bank, { subject }) =>
    bank.state.payments.get(subject)?.transactionStatus === 'ACTC' ? 'executed' : undefined,
};

/** Consent events that a scenario step can trigger, in order of preference. */
const ACTION_EVENTS: Readonly<Record<ConsentAction, readonly ConsentEvent[]>> = {
  approve: ['scaSucceeded'],
  refuse: ['psuRefused'],
  expire: ['authorisationLapsed', 'validUntilPassed'],
  revoke: ['revokedByPsu'],
};

function consentAfter(bank: Bank, id: AuthorisableId, event: ConsentEvent): string | undefined {
  const status = findAnyConsent(bank, id)?.consentStatus;
  return status && nextStatus<ConsentStatus, ConsentEvent>(MULTILEVEL_CONSENT_TRANSITIONS, status, event);
}
