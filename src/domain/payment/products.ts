import type { DialectId } from '../dialect.js';

/** A payment product: what it accepts, how it is carried out, and the default of each setting that a profile has for it. */
export interface Product {
  /** The dialects whose documents have it. It has the same name in each. */
  readonly dialects: readonly DialectId[];
  /** The only accepted currency, if restricted. @decision payment-rules */
  readonly currency?: string;
  /** What the creditor's account can be: an IBAN of a SEPA country, any IBAN, or any account whose bank is named. @decision payment-rules */
  readonly creditors: 'sepa' | 'iban' | 'any';
  /** Executed and settled on every day at any time. @decision execution-day, settlement-day */
  readonly isInstant: boolean;
  /** The statuses after the authorisation. @decision payment-plan */
  readonly plan: string;
  /** What a payment costs. @decision fees */
  readonly tariff: Readonly<Record<string, number>>;
  /** Bank transaction codes of the debit, of a standing order's debit, and of the credit. */
  readonly codes: { readonly sent: string; readonly ordered: string; readonly received: string };
}

/**
 * The rows of the products. A new one also needs its name in the documents of its dialects, and a word in each language of the pages.
 * @source Endpoints / 9
 */
const ROWS = {
  'sepa-credit-transfers': {
    dialects: ['published', 'nextgenpsd2'],
    currency: 'EUR',
    creditors: 'sepa',
    isInstant: false,
    plan: 'RCVD > ACTC PT1S > ACCP PT1S > ACSP PT2S > ACSC',
    tariff: { fixed: 0 },
    codes: { sent: 'PMNT-ICDT-ESCT', ordered: 'PMNT-ICDT-STDO', received: 'PMNT-RCDT-ESCT' },
  },
  'instant-sepa-credit-transfers': {
    dialects: ['published', 'nextgenpsd2'],
    currency: 'EUR',
    creditors: 'sepa',
    isInstant: true,
    plan: 'RCVD > ACTC PT0.2S > ACCP PT0.2S > ACFC PT0.2S > ACSP PT0.2S > ACSC PT0.2S > ACCC',
    tariff: { fixed: 0 },
    codes: { sent: 'PMNT-IRCT-ESCT', ordered: 'PMNT-IRCT-STDO', received: 'PMNT-RRCT-ESCT' },
  },
  'cross-border-credit-transfers': {
    dialects: ['published', 'nextgenpsd2'],
    creditors: 'any',
    isInstant: false,
    plan: 'RCVD > ACTC PT1S > ACCP PT1S > PDNG PT1S > ACWC PT1S > ACSP PT1S > ACSC',
    tariff: { perMille: 1, minimum: 5 },
    codes: { sent: 'PMNT-ICDT-XBCT', ordered: 'PMNT-ICDT-XBST', received: 'PMNT-RCDT-XBCT' },
  },
  'target-2-payments': {
    dialects: ['nextgenpsd2'],
    currency: 'EUR',
    creditors: 'iban',
    isInstant: false,
    plan: 'RCVD > ACTC PT1S > ACCP PT1S > ACSP PT1S > ACSC',
    tariff: { fixed: 5 },
    codes: { sent: 'PMNT-ICDT-ESCT', ordered: 'PMNT-ICDT-STDO', received: 'PMNT-RCDT-ESCT' },
  },
} as const satisfies Readonly<Record<string, Product>>;

/** A payment product of this bank, as both dialects name it. */
export type PaymentProduct = keyof typeof ROWS;

export const PRODUCTS: Readonly<Record<PaymentProduct, Product>> = ROWS;

/** All products, the most common first. */
export const PAYMENT_PRODUCTS = Object.keys(ROWS) as readonly PaymentProduct[];

/** Whether the text names a payment product of this bank. */
export function isPaymentProduct(text: string): text is PaymentProduct {
  return Object.hasOwn(ROWS, text);
}
