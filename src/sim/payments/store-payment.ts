import { isWaiting, type Payment } from '../../domain/payment/payment.js';
import { indexPayment } from '../authorisation/psu-index.js';
import type { Bank } from '../bank.js';

/** Stores a payment, updates the indexes and emits the transition. */
export function storePayment(bank: Bank, before: Payment | undefined, after: Payment, cause: string): Payment {
  bank.state.payments.set(after.paymentId, after);
  if (isWaiting(after)) bank.state.waiting.add(after.paymentId);
  else bank.state.waiting.delete(after.paymentId);
  indexPayment(bank, after);
  if (before?.transactionStatus !== after.transactionStatus) {
    bank.emit({
      at: bank.now,
      kind: 'payment',
      subject: after.paymentId,
      from: before?.transactionStatus ?? null,
      to: after.transactionStatus,
      cause,
    });
  }
  return after;
}
