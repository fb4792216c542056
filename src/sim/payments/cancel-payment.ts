import { BankFault } from '../../domain/errors.js';
import { CANCELLABLE_STATUSES } from '../../domain/payment/payment.js';
import type { Bank } from '../bank.js';
import type { Caller } from '../caller.js';
import { enterStatus } from './payment-run.js';
import { readPayment, type PaymentAddress } from './read-payment.js';

/**
 * Cancels a payment before its execution (CANC) and releases its reservation.
 * @source States and transitions / Payment transaction status values (CANC)
 * @decision cancel
 * @throws PRODUCT_UNKNOWN, RESOURCE_UNKNOWN, PRODUCT_INVALID, CANCELLATION_INVALID from ACSP on
 */
export function cancelPayment(bank: Bank, address: PaymentAddress, caller: Caller): void {
  const payment = readPayment(bank, address, caller);
  if (!enterStatus(bank, payment, 'CANC', 'cancelled by the TPP')) {
    const allowed = [...CANCELLABLE_STATUSES].join(', ');
    throw new BankFault(
      'CANCELLATION_INVALID',
      `the payment is ${payment.transactionStatus}; it can be cancelled in ${allowed}`,
    );
  }
}
