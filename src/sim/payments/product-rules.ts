import { formatError, refuseMember } from '../../domain/errors.js';
import { SEPA_COUNTRIES } from '../../domain/account/iban.js';
import { minorDigitsOf, parseDecimal } from '../../domain/money.js';
import { foreignToSepa, HIGHEST_AMOUNT, type Payment } from '../../domain/payment/payment.js';
import { type PaymentProduct, PRODUCTS } from '../../domain/payment/products.js';

/** Asserts what a product accepts. @decision payment-rules @throws FORMAT_ERROR */
export function assertProductRules(
  product: PaymentProduct,
  request: Pick<Payment, 'instructedAmount' | 'creditor'>,
): void {
  const rules = PRODUCTS[product];
  const { currency, minorUnits } = request.instructedAmount;
  if (rules.currency !== undefined && currency !== rules.currency) {
    formatError('instructedAmount.currency', `${product} require the currency ${rules.currency}, not ${currency}`);
  }
  if (minorUnits < 1 || minorUnits > largestMinorUnitsIn(currency)) {
    formatError(
      'instructedAmount.amount',
      `instructedAmount.amount must be more than zero and at most ${largestAmountIn(currency)} ${currency}`,
    );
  }
  const { iban, agent, clearingCode } = request.creditor;
  if (iban === undefined) {
    assertForeignAccount(product, agent ?? clearingCode);
    return;
  }
  const country = iban.slice(0, 2);
  if (rules.creditors === 'sepa' && !SEPA_COUNTRIES.has(country)) {
    formatError('creditorAccount.iban', `${country} is outside SEPA; use cross-border-credit-transfers`);
  }
}

/** Asserts that a product accepts an account without IBAN, and that its bank is named. @throws FORMAT_ERROR */
function assertForeignAccount(product: PaymentProduct, bank: string | undefined): void {
  if (PRODUCTS[product].creditors !== 'any')
    formatError(
      'creditorAccount',
      `${product} require an IBAN; send creditorAccount.iban, or use cross-border-credit-transfers`,
    );
  if (bank === undefined)
    refuseMember('creditorAgent', 'is missing; an account without an IBAN requires the BIC of its bank');
}

/** Asserts that the remittance text can go through SEPA. @decision remittance-charset @throws FORMAT_ERROR */
export function assertSepaCharacters({
  remittanceInformationUnstructured: text,
}: Pick<Payment, 'remittanceInformationUnstructured'>): void {
  const foreign = text === undefined ? undefined : foreignToSepa(text);
  if (foreign === undefined) return;
  const field = 'remittanceInformationUnstructured';
  refuseMember(
    field,
    `contains "${foreign}", which is outside the SEPA character set: letters, digits, space and / - ? : ( ) . , ' +`,
  );
}

function largestMinorUnitsIn(currency: string): number {
  const read = parseDecimal(largestAmountIn(currency), currency);
  return typeof read === 'object' ? read.minorUnits : Infinity;
}

/** The document's maximum, without decimals that the currency lacks. */
function largestAmountIn(currency: string): string {
  return minorDigitsOf(currency) === 0 ? HIGHEST_AMOUNT.slice(0, -3) : HIGHEST_AMOUNT;
}
