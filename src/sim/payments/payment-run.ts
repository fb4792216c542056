import { addDays, type Instant } from '../../domain/calendar.js';
import { elapsed } from '../../domain/duration.js';
import type { PaymentId } from '../../domain/ids.js';
import { movePayment, withTransactionStatus, type Payment } from '../../domain/payment/payment.js';
import { isUnsigned, PAYMENT_TRANSITIONS, type TransactionStatus } from '../../domain/payment/payment-status.js';
import { isLegalMove } from '../../domain/machine.js';
import { signedDespite } from '../../domain/payment/payee-verification.js';
import type { Bank } from '../bank.js';
import { seededHash, isOneOfFour } from '../seeded-choices.js';
import { returnAt } from '../accounts/scheduled-bookings.js';
import { PRODUCTS } from '../../domain/payment/products.js';
import { executionTime, settlementTime } from './execution-time.js';
import { scheduleExecution } from './order-schedule.js';
import { storePayment } from './store-payment.js';
import {
  accountObstacle,
  bookDebit,
  creditCreditor,
  refundDebtor,
  hasLostCreditor,
  releaseReserved,
  reserve,
} from '../accounts/settlement.js';

/** Execution of a payment's plan. @decision payment-plan, payment-transitions */

const RESERVING: ReadonlySet<TransactionStatus> = new Set(['ACFC', 'ACSP']);
const DEBITING: ReadonlySet<TransactionStatus> = new Set(['ACSC', 'ACWP', 'ACCC']);
/** Statuses that wait for the day of execution. @decision execution-day */
const EXECUTING: ReadonlySet<TransactionStatus> = new Set([...RESERVING, ...DEBITING, 'PART']);

/**
 * Runs the due step of the plan, unless the payment has left its plan in the meantime. A step that executes the payment
 * waits for its day.
 * @param by what started the plan
 * @decision execution-day
 */
export function takePlanStep(bank: Bank, paymentId: PaymentId, position: number, by = 'payment plan'): void {
  const payment = bank.state.payments.get(paymentId);
  const step = payment?.plan[position];
  if (!payment || !step || payment.planPosition !== position) return;
  const despite = position === 0 ? signedDespite(payment.payeeVerification) : '';
  if (payment.order) {
    enterStatus(bank, payment, 'ACTC', { cause: `the standing order is active${despite}` });
    return;
  }
  if (stepTime(bank, payment, bank.now) > bank.now) {
    scheduleStep(bank, payment, bank.now);
    return;
  }
  const advanced = { ...payment, planPosition: position + 1 };
  const cause = `${payment.scripted ? 'scripted path' : by}${despite}`;
  const refusal = instantRefusal(bank, payment, step.status);
  if (refusal !== undefined) {
    enterStatus(bank, payment, 'RJCT', { cause, reason: refusal });
    return;
  }
  const after =
    step.status === payment.transactionStatus
      ? storePayment(bank, payment, advanced, cause)
      : enterStatus(bank, advanced, step.status, {
          cause,
          reason: step.reason,
          isForced: payment.scripted !== undefined,
        });
  if (!after) return;
  const next = after.plan[after.planPosition];
  if (next && after.planPosition === position + 1) {
    const at = bank.calendar.add(bank.now, step.stay ?? elapsed(0));
    scheduleStep(bank, after, at);
  }
}

/** All signatures are complete: starts the plan. A scripted payment first stays in RCVD for its configured time. */
export function startPlan(bank: Bank, signed: Payment, cause: string): void {
  const authorised = { ...signed, authorised: true } as const;
  storePayment(bank, signed, authorised, cause);
  // The scripted time of a standing order is that of its executions.
  if (signed.receivedStay === undefined || signed.order)
    takePlanStep(bank, signed.paymentId, signed.planPosition, cause);
  else scheduleStep(bank, authorised, bank.calendar.add(bank.now, signed.receivedStay));
}

/** Schedules the payment's next step: at the given time or, if it executes the payment, not before its day. */
export function scheduleStep(bank: Bank, payment: Payment, from: Instant): void {
  const at = stepTime(bank, payment, from);
  bank.schedule({ at, kind: 'paymentStep', subject: payment.paymentId, step: payment.planPosition });
}

/** When the payment's next step is due, if it could be taken from a time on. @decision execution-day, settlement-day */
function stepTime(bank: Bank, payment: Payment, from: Instant): Instant {
  const status = payment.plan[payment.planPosition]?.status;
  if (status === undefined || payment.order) return from;
  const isUnmoved = payment.money.stage === 'none';
  if (EXECUTING.has(status) && isUnmoved) return executionTime(bank, payment, from);
  return DEBITING.has(status) && !isUnmoved ? settlementTime(bank, payment, from) : from;
}

/** Reasons with which the bank of a creditor refuses an instant payment, or does not answer in time. @source ISO 20022 */
const INSTANT_REASONS = ['AB05', 'AB06', 'AB07', 'AB08', 'AB09', 'AB10', 'TM01'] as const;

/** The reason for which an instant payment is not settled, if any. @decision instant-rejections */
function instantRefusal(
  bank: Bank,
  { paymentId, paymentProduct, money, scripted }: Payment,
  to: TransactionStatus,
): string | undefined {
  const canBeRefused = bank.profile['instant-rejections'] === 'some' && PRODUCTS[paymentProduct].isInstant;
  if (!canBeRefused || scripted || !DEBITING.has(to) || money.stage !== 'reserved') return undefined;
  if (money.creditorAccountId !== undefined || !isOneOfFour(bank, 'instant', paymentId)) return undefined;
  return INSTANT_REASONS[seededHash(bank, 'instant reason', paymentId) % INSTANT_REASONS.length];
}

/** Why a payment gets a status. */
interface StatusMove {
  readonly cause: string;
  /** ISO reason of a rejection. */
  readonly reason?: string | undefined;
  /** Whether the transition table does not matter. */
  readonly isForced?: boolean;
}

/**
 * Sets the payment's next status and applies its effect on money. If accounts or funds do not allow it, the payment
 * becomes RJCT with a reason. Returns undefined if the transition table does not allow the status.
 * @decision money-effect, funds, account-status
 */
export function enterStatus(
  bank: Bank,
  payment: Payment,
  to: TransactionStatus,
  { cause, reason, isForced = false }: StatusMove,
): Payment | undefined {
  const before = bank.state.payments.get(payment.paymentId);
  if (!isForced && !movePayment(payment, to, bank.now, cause)) return undefined;
  if (to === 'RJCT' || to === 'CANC') return end(bank, before, payment, to, cause, reason);
  const obstacle = isUnsigned(payment.transactionStatus) && to !== 'PATC' ? accountObstacle(bank, payment) : undefined;
  if (obstacle !== undefined) return end(bank, before, payment, 'RJCT', 'validation', obstacle);
  if (payment.order) return enterOrderStatus(bank, before, payment, to, cause);
  const needsFunds = payment.money.stage === 'none' && (RESERVING.has(to) || DEBITING.has(to));
  const reservation = needsFunds ? reserve(bank, payment) : { payment };
  if ('obstacle' in reservation) return end(bank, before, payment, 'RJCT', 'reservation', reservation.obstacle);
  const funded = reservation.payment;
  const isCrediting = to === 'ACCC' || (to === 'ACSC' && !isStillToBeCredited(funded));
  if (isCrediting && hasLostCreditor(bank, funded)) return refuseCredit(bank, before, funded);
  const moved = withMoneyMoved(bank, funded, to, isCrediting);
  return storePayment(bank, before, withTransactionStatus(moved, to, bank.now, cause), cause);
}

/** The payment after what a status does to its money. */
function withMoneyMoved(bank: Bank, payment: Payment, to: TransactionStatus, isCrediting: boolean): Payment {
  // A payment accepted in part or ended must not keep a reservation.
  if (to === 'PART') return payment.planPosition >= payment.plan.length ? releaseReserved(bank, payment) : payment;
  const debited = DEBITING.has(to) ? bookDebit(bank, payment) : payment;
  if (!isCrediting) return debited;
  const credited = creditCreditor(bank, debited);
  const { paymentId: subject, money } = credited;
  const at = money.creditorAccountId === undefined ? returnAt(bank, subject) : undefined;
  if (at !== undefined) bank.schedule({ at, kind: 'paymentReturns', subject });
  return credited;
}

/** An active standing order schedules its first execution, today at the earliest. @decision standing-order-status */
function enterOrderStatus(
  bank: Bank,
  before: Payment | undefined,
  order: Payment,
  to: TransactionStatus,
  cause: string,
): Payment {
  const moved = storePayment(bank, before, withTransactionStatus(order, to, bank.now, cause), cause);
  if (to !== 'ACTC') return moved;
  return scheduleExecution(bank, moved, addDays(bank.calendar.dateOf(bank.now), -1));
}

function isStillToBeCredited(payment: Payment): boolean {
  return payment.plan.slice(payment.planPosition).some((step) => step.status === 'ACCC');
}

/**
 * Refunds the debtor because the creditor account no longer exists. The payment becomes RJCT, except after settlement
 * (ACSC): the transition table has no rejection there, and real banks return the money instead.
 * @decision money-effect
 */
function refuseCredit(bank: Bank, before: Payment | undefined, payment: Payment): Payment {
  const [cause, reason] = ['credit', 'AC04'];
  if (isLegalMove(PAYMENT_TRANSITIONS, payment.transactionStatus, 'RJCT'))
    return end(bank, before, payment, 'RJCT', cause, reason);
  return storePayment(bank, before, stopped(bank, payment, reason), cause);
}

/** The creditor's bank returns the money of a settled payment, whose status stays. @decision returns */
export function returnPayment(bank: Bank, paymentId: PaymentId): void {
  const payment = bank.state.payments.get(paymentId);
  if (payment?.money.stage === 'credited')
    storePayment(bank, payment, stopped(bank, payment, 'AC04'), 'returned by the bank of the creditor');
}

function end(
  bank: Bank,
  before: Payment | undefined,
  payment: Payment,
  to: 'RJCT' | 'CANC',
  cause: string,
  reason: string | undefined,
): Payment {
  const text = reason === undefined ? cause : `${cause} (${reason})`;
  return storePayment(bank, before, withTransactionStatus(stopped(bank, payment, reason), to, bank.now, text), cause);
}

/** The refunded payment with its plan ended. */
function stopped(bank: Bank, payment: Payment, reason: string | undefined): Payment {
  return {
    ...refundDebtor(bank, payment),
    planPosition: payment.plan.length,
    ...(reason !== undefined && { reason }),
  };
}
