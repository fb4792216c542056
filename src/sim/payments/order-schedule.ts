import { addDays, epochDay, type LocalDate } from '../../domain/calendar.js';
import { LATEST_INSTANT } from '../../domain/clock.js';
import { formatError } from '../../domain/errors.js';
import { movePayment, type Payment } from '../../domain/payment/payment.js';
import type { PaymentProduct } from '../../domain/payment/products.js';
import { nextExecution, problemOf, type StandingOrder } from '../../domain/payment/standing-order.js';
import type { Bank } from '../bank.js';
import { assertExecutionDate, isExecutionDay } from './execution-time.js';
import { storePayment } from './store-payment.js';

/** The executions of standing orders. @decision standing-order-status */

/** The day after `after` on which a standing order is executed next; undefined if there is none. */
function nextExecutionDay(
  bank: Bank,
  { order, paymentProduct }: Pick<Payment, 'order' | 'paymentProduct'>,
  after: LocalDate,
): LocalDate | undefined {
  return order && nextExecution(order, after, (day) => isExecutionDay(bank, paymentProduct, day));
}

/**
 * The days on which a standing order is executed, beginning with one of them. Fewer than `count` if the order ends.
 * @param first a day of execution
 */
export function executionDaysFrom(bank: Bank, order: Payment, first: LocalDate, count: number): LocalDate[] {
  const days: LocalDate[] = [];
  for (let day: LocalDate | undefined = first; day !== undefined && days.length < count;) {
    days.push(day);
    day = nextExecutionDay(bank, order, day);
  }
  return days;
}

/**
 * Asserts that a standing order can be executed at least once.
 * @decision standing-order-status, execution-day
 * @throws EXECUTION_DATE_INVALID for its start, FORMAT_ERROR
 */
export function assertStandingOrder(bank: Bank, product: PaymentProduct, order: StandingOrder | undefined): void {
  if (!order) return;
  assertExecutionDate(bank, order.startDate, 'startDate');
  const problem = problemOf(order, bank.calendar.dateOf(bank.now));
  if (problem) formatError(problem.path, problem.text);
  const first = nextExecutionDay(bank, { paymentProduct: product, order }, addDays(order.startDate, -1));
  if (first === undefined)
    formatError('endDate', `there is no bank day before endDate ${order.endDate ?? ''}; send a later day, or omit it`);
}

/** Schedules the next execution after a day. An order that has none left has ended: ACSC. */
export function scheduleExecution(bank: Bank, order: Payment, after: LocalDate): Payment {
  const day = nextExecutionDay(bank, order, after);
  if (day === undefined) {
    const cause = 'no execution is left';
    const ended = movePayment(order, 'ACSC', bank.now, cause);
    return ended ? storePayment(bank, order, ended, cause) : order;
  }
  const at = Math.max(bank.now, bank.calendar.startOfDay(day));
  if (at <= LATEST_INSTANT) bank.schedule({ at, kind: 'orderDue', subject: order.paymentId, step: epochDay(day) });
  return order;
}
