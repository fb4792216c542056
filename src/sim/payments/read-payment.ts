import { BankFault } from '../../domain/errors.js';
import type { PaymentId } from '../../domain/ids.js';
import { type Payment, kindOf, type PaymentKind } from '../../domain/payment/payment.js';
import { isPaymentProduct, type PaymentProduct } from '../../domain/payment/products.js';
import type { Bank, Caller } from '../bank.js';

/** Path parameters that identify a payment. */
export interface PaymentAddress {
  readonly paymentProduct: string;
  readonly paymentId: PaymentId;
  /** Default: a single payment. */
  readonly kind?: PaymentKind;
}

/** Parses the product of the path. @source Endpoints / 9 @decision payment-rules @throws PRODUCT_UNKNOWN */
export function requireProduct(bank: Bank, text: string): PaymentProduct {
  const supported = bank.profile['payment-rules'];
  if (isPaymentProduct(text) && supported.includes(text)) return text;
  throw new BankFault(
    'PRODUCT_UNKNOWN',
    `the payment product ${text} does not exist; the bank offers ${supported.join(', ')}`,
    { path: 'paymentProduct' },
  );
}

/**
 * Reads a payment of the calling organisation. Executions of standing orders are not addressable.
 * @decision unpublished-operations, ownership
 * @throws PRODUCT_UNKNOWN, RESOURCE_UNKNOWN, PRODUCT_INVALID if it was initiated under another product
 */
export function readPayment(bank: Bank, address: PaymentAddress, caller: Caller): Payment {
  const product = requireProduct(bank, address.paymentProduct);
  const payment = bank.state.payments.get(address.paymentId);
  const { kind = 'single' } = address;
  if (!payment || payment.organisationId !== caller.organisation.organisationId || kindOf(payment) !== kind) {
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
