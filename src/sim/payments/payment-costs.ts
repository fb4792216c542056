import type { Account } from '../../domain/account/account.js';
import { availableMinorUnits } from '../../domain/account/ledger.js';
import { BankFault } from '../../domain/errors.js';
import { convert, minorDigitsOf, type Money } from '../../domain/money.js';
import type { PaymentProduct } from '../../domain/payment/payment-products.js';
import { paymentFee } from '../../domain/payment/tariff.js';
import type { Bank } from '../bank.js';
import { accountForMoney, readLedger } from '../directory.js';

/**
 * What a payment of the product costs, in the currency of the debtor account. Where the account is not known, or there is no
 * rate to its currency, in the instructed currency.
 * @decision fees
 */
export function feeOf(bank: Bank, product: PaymentProduct, instructed: Money, debtor: Account | undefined): Money {
  const tariff = bank.profile.fees[product];
  if (!tariff) throw new Error(`the profile has no tariff for ${product}`);
  const amount = (debtor && convert(instructed, debtor.currency, bank.base.rates)) ?? instructed;
  return paymentFee(tariff, amount, minorDigitsOf(amount.currency) ?? 2);
}

/**
 * Lets a payment pass whose debtor account can pay amount and fee now. One that names no debtor account, none of this bank,
 * or one whose currency has no rate passes too: that is found out later, when the account is known.
 * @decision funds @throws PAYMENT_FAILED
 */
export function assertFunds(
  bank: Bank,
  request: { readonly debtorIban?: string; readonly instructedAmount: Money },
  fee: Money,
): void {
  const { debtorIban, instructedAmount } = request;
  const debtor = debtorIban === undefined ? undefined : accountForMoney(bank, debtorIban, instructedAmount.currency);
  if (!debtor) return;
  const debit = convert(instructedAmount, debtor.currency, bank.base.rates);
  const charge = convert(fee, debtor.currency, bank.base.rates);
  const available = availableMinorUnits(readLedger(bank, debtor.accountId), debtor.creditLimitMinorUnits);
  if (!debit || !charge || debit.minorUnits + charge.minorUnits <= available) return;
  throw new BankFault('PAYMENT_FAILED', 'the funds of the debtor account do not cover amount and fee', {
    path: 'instructedAmount',
  });
}
