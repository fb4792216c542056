import type { Schema } from '../../../library/control-operations.js';
import { amountText, counted, dayText, words } from '../../format.js';

/** What is special about a standing order, a bulk, and the payments that belong to one, in words. */

type Payment = Schema<'Payment'>;

/** What a TPP has initiated, in a word. */
export function kindText(payment: Payment | undefined): string {
  if (payment?.order) return 'Standing order';
  return payment?.bulk ? 'Bulk' : 'Payment';
}

/** What it is about: `€12.50 to Corner Bookshop`, `Bulk of 3 payments, €60.00`. */
export function paymentTitle({ instructedAmount, creditorAccount, order, bulk }: Payment): string {
  const amount = amountText(instructedAmount);
  if (bulk) return `Bulk of ${counted(bulk.paymentIds.length, 'payment')}, ${amount}`;
  const payment = `${amount} to ${creditorAccount.name}`;
  return order ? `${frequencyText(order)}: ${payment}` : payment;
}

/** What a payment is a part of. */
export function partOf({ orderId, bulkId, basketId }: Payment): string | undefined {
  if (orderId !== undefined) return 'of a standing order';
  if (bulkId !== undefined) return 'of a bulk';
  return basketId === undefined ? undefined : 'in a signing basket';
}

function frequencyText({ frequency }: NonNullable<Payment['order']>): string {
  const text = words(frequency);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** When a standing order is executed: `Monthly, on day 5, from Mar 5, 2026`. */
export function scheduleText(order: NonNullable<Payment['order']>): string {
  const { startDate, endDate, dayOfExecution, monthsOfExecution, executionRule } = order;
  return [
    frequencyText(order),
    dayOfExecution !== undefined && `on day ${dayOfExecution}`,
    monthsOfExecution && `in the months ${monthsOfExecution.join(', ')}`,
    `from ${dayText(startDate)}`,
    endDate !== undefined && `to ${dayText(endDate)}`,
    executionRule !== undefined && `on the ${executionRule} bank day`,
  ]
    .filter(Boolean)
    .join(', ');
}
