import { addMonths, type Instant, type LocalDate } from '../../domain/calendar.js';
import { refuseMember } from '../../domain/errors.js';
import { isBankDay, nextBankDay, NO_EXTRA_HOLIDAYS } from '../../domain/payment/bank-days.js';
import type { Payment } from '../../domain/payment/payment.js';
import { type PaymentProduct, PRODUCTS } from '../../domain/payment/products.js';
import type { Bank } from '../bank.js';

/** When payments are executed. @decision execution-day */

/** How far ahead a payment can be dated. */
const MOST_MONTHS_AHEAD = 12;

/** Whether the bank executes payments of the product on a day. @decision execution-day */
export function isExecutionDay(bank: Bank, product: PaymentProduct, day: LocalDate): boolean {
  return !hasBankDays(bank, product) || isBankDay(day, holidaysOf(bank));
}

/**
 * The first time, not before `from`, at which the payment may be executed: not before the requested day, and on a bank
 * day before the cut-off time if the bank has them.
 * @decision execution-day, cut-off-time
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
    const cutOff = calendar.add(calendar.startOfDay(today), bank.profile['cut-off-time'][paymentProduct]);
    const isLate = day === today && from >= cutOff;
    if (isLate || !isBankDay(day, holidaysOf(bank))) day = nextBankDay(day, holidaysOf(bank));
  }
  return day === today ? from : calendar.startOfDay(day);
}

/** The first time, not before `from`, at which an executed payment may be settled. @decision settlement-day */
export function settlementTime(
  bank: Bank,
  { paymentProduct }: Pick<Payment, 'paymentProduct'>,
  from: Instant,
): Instant {
  if (bank.profile['settlement-day'] === 'exact' || PRODUCTS[paymentProduct].isInstant) return from;
  const day = bank.calendar.dateOf(from);
  const holidays = holidaysOf(bank);
  return isBankDay(day, holidays) ? from : bank.calendar.startOfDay(nextBankDay(day, holidays));
}

/**
 * Asserts that a payment can be executed on the requested day: today or later, at most a year ahead.
 * @decision execution-day @throws EXECUTION_DATE_INVALID
 */
export function assertExecutionDate(bank: Bank, day: LocalDate | undefined, path: string): void {
  if (day === undefined) return;
  const today = bank.calendar.dateOf(bank.now);
  const last = addMonths(today, MOST_MONTHS_AHEAD);
  if (day >= today && day <= last) return;
  const problem = day < today ? 'is in the past' : 'is more than a year ahead';
  refuseMember(path, `${day} ${problem}; send a day from ${today} to ${last}`, 'EXECUTION_DATE_INVALID');
}

function holidaysOf({ base }: Bank): ReadonlySet<string> {
  return base.bankHolidays ?? NO_EXTRA_HOLIDAYS;
}

/** Whether days and times of day matter for the product: instant payments are executed at any time. */
function hasBankDays(bank: Bank, product: PaymentProduct): boolean {
  return bank.profile['execution-day'] === 'bank-days' && !PRODUCTS[product].isInstant;
}
