import { BankFault } from '../../domain/errors.js';
import type { PaymentId } from '../../domain/ids.js';
import type { Payment } from '../../domain/payment/payment.js';
import { isPaymentProduct, PAYMENT_PRODUCTS, type PaymentProduct } from '../../domain/payment/payment-products.js';
import type { Bank } from '../bank.js';
import type { Caller } from '../caller.js';

/** How a payment is addressed. */
export interface PaymentAddress {
  readonly paymentProduct: string;
  readonly paymentId: PaymentId;
}

/** The product of the path. @source Endpoints / 9 @throws PRODUCT_UNKNOWN */
export function requireProduct(text: string): PaymentProduct {
  if (isPaymentProduct(text)) return text;
  throw new BankFault(
    'PRODUCT_UNKNOWN',
    `there is no payment product ${text}; the bank offers ${PAYMENT_PRODUCTS.join(', ')}`,
    { path: 'paymentProduct' },
  );
}

/**
 * The payment of this organisation with that id.
 * @decision unpublished-operations, ownership
 * @throws PRODUCT_UNKNOWN, RESOURCE_UNKNOWN, PRODUCT_INVALID when it was initiated under another product
 */
export function readPayment(bank: Bank, address: PaymentAddress, caller: Caller): Payment {
  const product = requireProduct(address.paymentProduct);
  const payment = bank.state.payments.get(address.paymentId);
  if (!payment || payment.organisationId !== caller.organisation.organisationId) {
    throw new BankFault('RESOURCE_UNKNOWN', `this organisation has no payment ${address.paymentId}`, {
      path: 'paymentId',
    });
  }
  if (payment.paymentProduct !== product) {
    throw new BankFault(
      'PRODUCT_INVALID',
      `the payment was initiated as ${payment.paymentProduct}, not as ${product}`,
      { path: 'paymentProduct' },
    );
  }
  return payment;
}
