/** @source Endpoints / 9 */
export const PAYMENT_PRODUCTS = [
  'sepa-credit-transfers',
  'instant-sepa-credit-transfers',
  'cross-border-credit-transfers',
] as const;
/** A payment product of this bank. */
export type PaymentProduct = (typeof PAYMENT_PRODUCTS)[number];

/** Whether the text names a payment product of this bank. */
export function isPaymentProduct(text: string): text is PaymentProduct {
  return (PAYMENT_PRODUCTS as readonly string[]).includes(text);
}

/** What a product accepts. @decision payment-rules */
export interface ProductRules {
  /** The only accepted currency, if restricted. */
  readonly currency?: string;
  readonly sepaCreditorOnly: boolean;
}

/** The rules of each product. @decision payment-rules */
export const PRODUCT_RULES: Readonly<Record<PaymentProduct, ProductRules>> = {
  'sepa-credit-transfers': { currency: 'EUR', sepaCreditorOnly: true },
  'instant-sepa-credit-transfers': { currency: 'EUR', sepaCreditorOnly: true },
  'cross-border-credit-transfers': { sepaCreditorOnly: false },
};

/** Largest amount of a payment, in major units of its currency, as decimal text. @decision payment-rules */
export const LARGEST_AMOUNT = '999999999.99';

/** Longest remittance text, in characters. @decision payment-rules */
export const LONGEST_REMITTANCE = 140;

/** The first character outside the Latin set of the SEPA rulebooks, or undefined. @decision remittance-charset */
export function foreignToSepa(remittance: string): string | undefined {
  // A remittance text that scripts the outcome is exempt, because it never reaches a bank.
  if (remittance.startsWith('sandbank:')) return undefined;
  return /[^A-Za-z0-9/\-?:().,'+ ]/u.exec(remittance)?.[0];
}
