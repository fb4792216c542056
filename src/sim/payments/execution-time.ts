import { addMonths, type Instant, type LocalDate } from '../../domain/calendar.js';
import { elapsed } from '../../domain/duration.js';
import { BankFault } from '../../domain/errors.js';
import { isBankDay, nextBankDay } from '../../domain/payment/bank-days.js';
import { PRODUCT_RULES, type Payment, type PaymentProduct } from '../../domain/payment/payment.js';
import type { Bank } from '../bank.js';

/** When payments are executed. @decision execution-day */

/** Time of day from which a payment is executed on the next bank day. */
const CUT_OFF = elapsed(16 * 3_600_000);
/** How far ahead a payment can be dated. */
const MOST_MONTHS_AHEAD = 12;

/** Whether the bank executes payments of the product on a day. @decision execution-day */
export function isExecutionDay(bank: Bank, product: PaymentProduct, day: LocalDate): boolean {
  return !hasBankDays(bank, product) || isBankDay(day);
}

/**
 * The first time, not before `from`, at which the payment may be executed: not before the requested day, and on a bank
 * day before the cut-off time if the bank has them.
 * @decision execution-day
 */
export function executionTime(
  bank: Bank,
  { paymentProduct, requestedExecutionDate }: Pick<Payment, 'paymentProduct' | 'requestedExecutionDate'>,
  from: Instant,
): Instant {
  const { calendar } = bank;
  const today = calendar.dateOf(from);
  let day = requestedExecutionDate !== undefined && requestedExecutionDate > today ? requestedExecutionDate : today;
  if (hasBankDays(bank, paymentProduct)) {
    const isLate = day === today && from >= calendar.add(calendar.startOfDay(today), CUT_OFF);
    if (isLate || !isBankDay(day)) day = nextBankDay(day);
  }
  return day === today ? from : calendar.startOfDay(day);
}

/**
 * Asserts that a payment can be executed on the requested day: today or later, at most a year ahead.
 * @decision execution-day @throws EXECUTION_DATE_INVALID
 */
export function assertExecutionDate(bank: Bank, day: LocalDate | undefined, path: string): void {
  const today = bank.calendar.dateOf(bank.now);
  const last = addMonths(today, MOST_MONTHS_AHEAD);
  if (day === undefined || (day >= today && day <= last)) return;
  const problem = day < today ? 'is in the past' : 'is more than a year ahead';
  throw new BankFault('EXECUTION_DATE_INVALID', `${path} ${day} ${problem}; send a day from ${today} to ${last}`, {
    path,
  });
}

function hasBankDays(bank: Bank, product: PaymentProduct): boolean {
  return bank.profile['execution-day'] === 'bank-days' && !PRODUCT_RULES[product].isInstant;
}
