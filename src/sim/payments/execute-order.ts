import { dayOfEpoch, type LocalDate } from '../../domain/calendar.js';
import { derivedUuid, type PaymentId } from '../../domain/ids.js';
import type { OrderPayment, Payment } from '../../domain/payment/payment.js';
import type { Bank } from '../bank.js';
import { findAccount } from '../directory.js';
import type { DueEvent } from '../time/timeline.js';
import { scheduleExecution } from './order-schedule.js';
import { feeOf } from './payment-costs.js';
import { startPlan } from './payment-run.js';
import { storePayment } from './store-payment.js';

/** Makes the payment of a standing order that is due, once for each day. @decision standing-order-status */
export function executeOrder(bank: Bank, due: DueEvent<'orderDue'>): void {
  const order = activeOrder(bank, due);
  if (!order) return;
  const cause = `executed by the standing order ${order.paymentId}`;
  const payment = executionOf(bank, order, dayOfEpoch(due.step), cause);
  if (bank.state.payments.has(payment.paymentId)) return;
  startPlan(bank, storePayment(bank, undefined, payment, cause), cause);
}

/** Schedules the execution after the one that was due. */
export function scheduleNextExecution(bank: Bank, due: DueEvent<'orderDue'>): void {
  const order = activeOrder(bank, due);
  if (order) scheduleExecution(bank, order, dayOfEpoch(due.step));
}

function activeOrder(bank: Bank, { subject }: DueEvent<'orderDue'>): OrderPayment | undefined {
  const order = bank.state.payments.get(subject);
  return order?.order && order.transactionStatus === 'ACTC' ? order : undefined;
}

/** An ordinary payment with what the standing order says. Its id is derived, so that a day has one. */
function executionOf(bank: Bank, order: OrderPayment, day: LocalDate, cause: string): Payment {
  const { order: _schedule, document: _sent, cancellation: _asked, payeeVerification: _signed, ...common } = order;
  const debtor = order.debtorAccountId === undefined ? undefined : findAccount(bank, order.debtorAccountId);
  return {
    ...common,
    paymentId: derivedUuid(bank.seed, 'execution', order.paymentId, day) as PaymentId,
    orderId: order.paymentId,
    transactionFees: feeOf(bank, order.paymentProduct, order.instructedAmount, debtor),
    transactionStatus: 'RCVD',
    authorised: true,
    redirect: {},
    planPosition: 0,
    money: { stage: 'none' },
    history: [{ at: bank.now, from: null, to: 'RCVD', cause }],
  };
}
