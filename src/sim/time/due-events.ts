import type { LocalDate } from '../../domain/calendar.js';
import {
  LAPSED,
  NEVER_USED,
  USED_UP,
  type ConsentEvent,
  type Consent,
  type ConsentAction,
} from '../../domain/consent/consent.js';
import { type ConsentId, type PaymentId, type AuthorisableId, asId } from '../../domain/ids.js';
import { isCancellationWaiting } from '../../domain/payment/payment.js';
import type { Bank } from '../bank.js';
import { endLine, lineOf } from '../accounts/pending-lines.js';
import { bookScheduledDay, returnDebit, scheduleNextBookingDay } from '../accounts/scheduled-bookings.js';
import { applyConsentEvent } from '../consents/consent-moves.js';
import { applyBasketEvent } from '../baskets/basket-moves.js';
import { findAnyConsent, findConsent, findBasket, findPayment, isNeverUsed } from '../directory.js';
import { repeatNotification } from '../notifications/notifications.js';
import { applyLateApproval, decideByItself, decideAsHolders } from '../authorisation/authorise.js';
import { decidesByItself } from '../authorisation/schedule-psu.js';
import { executeOrder, scheduleNextExecution } from '../payments/execute-order.js';
import { returnPayment, takePlanStep } from '../payments/payment-run.js';
import { moveRequest } from '../payments/request-moves.js';
import { deleteOld, scheduleRetention } from './retention.js';
import type { DueEvent, DueKind } from './timeline.js';
import { storeScenario } from '../consents/consent-scenario.js';

/** Handlers of due events. An event whose subject has moved on finds no allowed transition and changes nothing. */
const EFFECTS: Readonly<Record<DueKind, (bank: Bank, due: DueEvent) => void>> = {
  consentWindowEnds: (bank, due) => moveConsentOf(bank, due, 'authorisationLapsed', LAPSED),
  consentEnds: (bank, due) => {
    const isAccess = findConsent(bank, asId<ConsentId>(due.subject)) !== undefined;
    moveConsentOf(bank, due, 'validUntilPassed', isAccess ? 'validUntil has passed' : 'the card has expired');
  },
  accessEnds: (bank, due) => moveConsentOf(bank, due, 'accessUsedUp', USED_UP),
  tokenEnds: (bank, due) => {
    if (isNeverUsed(bank, asId<ConsentId>(due.subject))) moveConsentOf(bank, due, 'accessUsedUp', NEVER_USED);
  },
  paymentWindowEnds: (bank, due) => rejectUnauthorised(bank, asId<AuthorisableId>(due.subject)),
  paymentStep: (bank, due) => takePlanStep(bank, asId<PaymentId>(due.subject), due.step ?? 0),
  orderDue: executeOrder,
  psuDecides: (bank, { subject }) => {
    const requestId = asId<AuthorisableId>(subject);
    if (!applyLateApproval(bank, requestId) && decidesByItself(bank, requestId)) decideByItself(bank, requestId, {});
  },
  consentStep: (bank, due) => runScenarioStep(bank, asId<ConsentId>(due.subject), due.step ?? 0),
  bookingDay: (bank, due) => bookScheduledDay(bank, due.subject as LocalDate),
  retentionDay: (bank) => deleteOld(bank),
  lineEnds: (bank, due) => endLine(bank, ...lineOf(due)),
  debitReturns: (bank, due) => returnDebit(bank, ...lineOf(due)),
  paymentReturns: (bank, due) => returnPayment(bank, asId<PaymentId>(due.subject)),
  notificationDue: (bank, due) => repeatNotification(bank, asId<AuthorisableId>(due.subject)),
};

function moveConsentOf(bank: Bank, { subject }: DueEvent, event: ConsentEvent, cause: string): void {
  const consent = findAnyConsent(bank, asId<AuthorisableId>(subject));
  if (consent) applyConsentEvent(bank, consent, event, cause);
}

/** Handles a due event. The bank's time is the event's. */
export function applyDueEvent(bank: Bank, due: DueEvent): void {
  EFFECTS[due.kind](bank, due);
}

/** Schedules the successor of a recurring event. */
export function scheduleNext(bank: Bank, due: DueEvent): void {
  if (due.kind === 'bookingDay') scheduleNextBookingDay(bank, due.subject as LocalDate);
  if (due.kind === 'orderDue') scheduleNextExecution(bank, due);
  if (due.kind === 'retentionDay') scheduleRetention(bank, due.subject as LocalDate);
}

/** The window of a payment ends, or that of a signing basket. @decision payment-window, signing-basket */
function rejectUnauthorised(bank: Bank, requestId: AuthorisableId): void {
  const basket = findBasket(bank, requestId);
  if (basket) applyBasketEvent(bank, basket, 'rejected', LAPSED);
  const payment = findPayment(bank, requestId);
  // An authorised payment continues while its cancellation waits.
  if (payment && bank.state.waiting.has(requestId) && !isCancellationWaiting(payment))
    moveRequest(bank, payment, 'RJCT', LAPSED, 'MS03');
}

const SCRIPTED = 'scripted scenario';

/** The effect of each step of a consent's scenario. A step without an allowed transition changes nothing. @decision consent-transitions */
const STEP_EFFECTS: Readonly<Record<ConsentAction, (bank: Bank, consent: Consent) => void>> = {
  approve: (bank, { consentId }) => void decideAsHolders(bank, consentId, 'approve', {}),
  refuse: (bank, { consentId }) => void decideAsHolders(bank, consentId, 'refuse', {}),
  expire: (bank, consent) =>
    void (
      applyConsentEvent(bank, consent, 'authorisationLapsed', SCRIPTED) ??
      applyConsentEvent(bank, consent, 'validUntilPassed', SCRIPTED)
    ),
  revoke: (bank, consent) => void applyConsentEvent(bank, consent, 'revokedByPsu', SCRIPTED),
};

/** Runs the due step of a consent's scenario, unless the scenario has advanced in the meantime. */
function runScenarioStep(bank: Bank, consentId: ConsentId, left: number): void {
  const consent = bank.state.consents.get(consentId);
  const [step, ...rest] = consent?.scenario ?? [];
  if (!consent || !step || consent.scenario?.length !== left) return;
  // `continueScenario` removes an `approve` when the consent becomes valid.
  STEP_EFFECTS[step.act](bank, step.act === 'approve' ? consent : storeScenario(bank, consent, rest));
}
