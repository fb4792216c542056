import type { RedirectPreset } from '../../domain/consent/consent.js';
import { BankFault } from '../../domain/errors.js';
import type { Payment } from '../../domain/payment/payment.js';
import { CANCELLABLE_STATUSES } from '../../domain/payment/payment-status.js';
import type { Bank, Caller } from '../bank.js';
import { schedulePsu } from '../authorisation/schedule-psu.js';
import { assertListedRedirects } from '../authorisation/redirect-list.js';
import { moveRequest } from './request-moves.js';
import { readPayment, type PaymentAddress } from './read-payment.js';
import { storePayment } from './store-payment.js';

/**
 * Cancels a payment, or asks the PSU for it if the bank wants that. Returns the payment if the PSU still has to decide.
 * @param redirect where the TPP wants the PSU's browser back; empty: as after the creation
 * @decision cancellation-sca, redirect-uri @throws like cancelPayment, FORMAT_ERROR for a redirect that is not registered
 */
export function requestCancellation(
  bank: Bank,
  address: PaymentAddress,
  caller: Caller,
  redirect: RedirectPreset,
): Payment | undefined {
  const payment = readPayment(bank, address, caller);
  const isTooLate = !CANCELLABLE_STATUSES.has(payment.transactionStatus);
  if (bank.profile['cancellation-sca'] === 'none' || payment.authorised !== true || isTooLate) {
    cancelPayment(bank, address, caller);
    return undefined;
  }
  assertListedRedirects(bank, payment.organisationId, redirect);
  const { cancellationRedirect: _before, ...kept } = payment;
  const own = Object.keys(redirect).length > 0 ? { cancellationRedirect: redirect } : {};
  const asked = { ...kept, ...own, cancellation: 'requested' } as const;
  const requested = storePayment(bank, payment, asked, 'cancellation requested by the TPP');
  schedulePsu(bank, payment.paymentId);
  return requested;
}

/**
 * Cancels a payment before its execution (CANC) and releases its reservation.
 * @source States and transitions / Payment transaction status values (CANC)
 * @decision cancel
 * @throws PRODUCT_UNKNOWN, RESOURCE_UNKNOWN, PRODUCT_INVALID, CANCELLATION_INVALID from ACSP on
 */
export function cancelPayment(bank: Bank, address: PaymentAddress, caller: Caller): void {
  const payment = readPayment(bank, address, caller);
  if (!moveRequest(bank, payment, 'CANC', 'cancelled by the TPP')) {
    const allowed = [...CANCELLABLE_STATUSES].join(', ');
    throw new BankFault(
      'CANCELLATION_INVALID',
      `the payment is ${payment.transactionStatus}; it can be cancelled only in ${allowed}`,
    );
  }
}
