import {
  LAPSED,
  NEVER_USED,
  USED_UP,
  type ConsentEvent,
  type Consent,
  type ConsentAction,
} from '../../domain/consent/consent.js';
import type { AuthorisableId, ConsentId } from '../../domain/ids.js';
import { isCancellationWaiting } from '../../domain/payment/payment.js';
import type { Bank } from '../bank.js';
import { endLine, lineOf } from '../accounts/pending-lines.js';
import { bookScheduledDay, returnDebit, scheduleNextBookingDay } from '../accounts/scheduled-bookings.js';
import { applyConsentEvent } from '../consents/consent-moves.js';
import { applyBasketEvent } from '../baskets/basket-moves.js';
import { findAnyConsent, findConsent, findBasket, findPayment, isNeverUsed } from '../directory.js';
import { repeatNotification } from '../notifications/notifications.js';
import { applyLateApproval } from '../authorisation/late-approvals.js';
import { decideByItself, decideAsHolders } from '../authorisation/authorise.js';
import { decidesByItself } from '../authorisation/schedule-psu.js';
import { executeOrder, scheduleNextExecution } from '../payments/execute-order.js';
import { returnPayment, takePlanStep } from '../payments/payment-run.js';
import { moveRequest } from '../payments/request-moves.js';
import { deleteOld, scheduleRetention } from './retention.js';
import type { DueEvent, DueKind } from './timeline.js';
import { storeScenario } from '../consents/consent-scenario.js';

/** Handlers of due events. An event whose subject has moved on finds no allowed transition and changes nothing. */
const EFFECTS: { readonly [Kind in DueKind]: (bank: Bank, due: DueEvent<Kind>) => void } = {
  consentWindowEnds: (bank, { subject }) => moveConsentOf(bank, subject, 'authorisationLapsed', LAPSED),
  consentEnds: (bank, { subject }) => {
    const isAccess = findConsent(bank, subject) !== undefined;
    moveConsentOf(bank, subject, 'validUntilPassed', isAccess ? 'validUntil has passed' : 'the card has expired');
  },
  accessEnds: (bank, { subject }) => moveConsentOf(bank, subject, 'accessUsedUp', USED_UP),
  tokenEnds: (bank, { subject }) => {
    if (isNeverUsed(bank, subject)) moveConsentOf(bank, subject, 'accessUsedUp', NEVER_USED);
  },
  paymentWindowEnds: (bank, { subject }) => rejectUnauthorised(bank, subject),
  paymentStep: (bank, { subject, step }) => takePlanStep(bank, subject, step),
  orderDue: executeOrder,
  psuDecides: (bank, { subject }) => {
    if (!applyLateApproval(bank, subject) && decidesByItself(bank, subject)) decideByItself(bank, subject, {});
  },
  consentStep: (bank, { subject, step }) => runScenarioStep(bank, subject, step),
  bookingDay: (bank, { subject }) => bookScheduledDay(bank, subject),
  retentionDay: (bank) => deleteOld(bank),
  lineEnds: (bank, due) => endLine(bank, ...lineOf(due)),
  debitReturns: (bank, due) => returnDebit(bank, ...lineOf(due)),
  paymentReturns: (bank, { subject }) => returnPayment(bank, subject),
  notificationDue: (bank, { subject }) => repeatNotification(bank, subject),
};

function moveConsentOf(bank: Bank, id: AuthorisableId, event: ConsentEvent, cause: string): void {
  const consent = findAnyConsent(bank, id);
  if (consent) applyConsentEvent(bank, consent, event, cause);
}

/** Handles a due event. The bank's time is the event's. */
export function applyDueEvent(bank: Bank, due: DueEvent): void {
  const effect = EFFECTS[due.kind] as (bank: Bank, due: DueEvent) => void;
  effect(bank, due);
}

/** Schedules the successor of a recurring event. */
export function scheduleNext(bank: Bank, due: DueEvent): void {
  if (due.kind === 'bookingDay') scheduleNextBookingDay(bank, due.subject);
  if (due.kind === 'orderDue') scheduleNextExecution(bank, due);
  if (due.kind === 'retentionDay') scheduleRetention(bank, due.subject);
}

/** The window of a payment ends, or that of a signing basket. @decision payment-window, signing-basket */
function rejectUnauthorised(bank: Bank, subjectId: AuthorisableId): void {
  const basket = findBasket(bank, subjectId);
  if (basket) applyBasketEvent(bank, basket, 'rejected', LAPSED);
  const payment = findPayment(bank, subjectId);
  // An authorised payment continues while its cancellation waits.
  if (payment && bank.state.waiting.has(subjectId) && !isCancellationWaiting(payment))
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
