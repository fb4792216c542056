import type { Account } from '../../domain/account/account.js';
import { availableMinorUnits } from '../../domain/account/ledger.js';
import type { AuthorisationPurpose } from '../../domain/authorisation/authorisation.js';
import { isPayment } from '../../domain/authorisation/subject.js';
import { BankFault, refuseMember } from '../../domain/errors.js';
import type { AuthorisableId } from '../../domain/ids.js';
import { convert, minorDigitsOf, type Money } from '../../domain/money.js';
import type { NamedDebtor, Payment } from '../../domain/payment/payment.js';
import type { PaymentProduct } from '../../domain/payment/products.js';
import { paymentFee } from '../../domain/payment/tariff.js';
import type { Bank } from '../bank.js';
import { findSubject, namedDebtor, readLedger } from '../directory.js';

/**
 * The fee of a payment, in the currency of the debtor account, or of the bank's first account until that is known. The lowest fee
 * if no rate is known.
 * @decision fees
 */
export function feeOf(bank: Bank, product: PaymentProduct, instructed: Money, debtor: Account | undefined): Money {
  const tariff = bank.profile.fees[product];
  if (!tariff) throw new Error(`the profile has no tariff for ${product}`);
  const [first] = bank.base.accounts.values();
  const { currency } = debtor ?? first ?? instructed;
  const amount = convert(instructed, currency, bank.base.rates) ?? { currency, minorUnits: 0 };
  return paymentFee(tariff, amount, minorDigitsOf(currency) ?? 2);
}

/** The fee of a payment once its debtor account is known: the one that was shown, if that is in its currency. @decision fees */
export function finalFeeOf(bank: Bank, payment: Payment, debtor: Account): Money {
  const { paymentProduct, instructedAmount, transactionFees: shown, bulk } = payment;
  return bulk || shown.currency === debtor.currency ? shown : feeOf(bank, paymentProduct, instructedAmount, debtor);
}

/** Asserts the funds of a payment that a TPP lets a PSU authorise. @decision funds @throws PAYMENT_FAILED */
export function assertFundsToAuthorise(bank: Bank, subjectId: AuthorisableId, purpose: AuthorisationPurpose): void {
  const subject = findSubject(bank, subjectId);
  if (bank.profile.funds !== 'at-authorisation' || purpose !== 'creation' || !isPayment(subject)) return;
  assertFunds(bank, subject, subject.transactionFees);
}

/**
 * Asserts that the debtor account can pay amount and fee now, and that the amount is not zero in its currency. Passes if the debtor account or a rate is unknown,
 * because the execution checks again.
 * @decision funds
 * @throws PAYMENT_FAILED
 */
export function assertFunds(bank: Bank, request: NamedDebtor & { readonly instructedAmount: Money }, fee: Money): void {
  const { instructedAmount } = request;
  const debtor = namedDebtor(bank, request);
  if (!debtor) return;
  const debit = convert(instructedAmount, debtor.currency, bank.base.rates);
  if (debit?.minorUnits === 0)
    refuseMember('instructedAmount', `is less than the smallest unit of ${debtor.currency}`, 'PAYMENT_FAILED');
  const charge = convert(fee, debtor.currency, bank.base.rates);
  const available = availableMinorUnits(readLedger(bank, debtor.accountId), debtor.creditLimitMinorUnits);
  if (!debit || !charge || debit.minorUnits + charge.minorUnits <= available) return;
  throw new BankFault('PAYMENT_FAILED', 'the funds of the debtor account do not cover amount and fee', {
    path: 'instructedAmount',
  });
}
