import type { Account } from '../../domain/account/account.js';
import {
  addPending,
  availableMinorUnits,
  book,
  dropPending,
  nextEntryReference,
  type AccountLedger,
} from '../../domain/account/ledger.js';
import type { CounterpartyAccount, Transaction } from '../../domain/account/transaction.js';
import { convert, rateBetween, rateText, type Money } from '../../domain/money.js';
import type { Payment } from '../../domain/payment/payment.js';
import { PRODUCTS } from '../../domain/payment/products.js';
import { drawUuid } from '../../domain/random.js';
import type { Bank } from '../bank.js';
import { settleLine } from './pending-lines.js';
import { finalFeeOf } from '../payments/payment-costs.js';
import { accountForMoney, accountsOfCreditor, findAccount, readLedger, writeLedger } from '../directory.js';
import { withoutAbsent } from '../../domain/without-absent.js';

/** The effect of a payment on ledgers. @decision money-effect */

/** The accounts of a payment and the amount debited. */
interface Transfer {
  readonly debtor: Account;
  /** Absent if another bank holds the account. */
  readonly creditor: Account | undefined;
  readonly debit: Money;
}

/**
 * The ISO reason why the accounts do not allow the payment, or undefined.
 * @decision account-status, currency-mismatch, instant-limit
 */
export function accountObstacle(bank: Bank, payment: Payment): string | undefined {
  const transfer = transferOf(bank, payment);
  return typeof transfer === 'string' ? transfer : undefined;
}

function transferOf(bank: Bank, payment: Payment): Transfer | string {
  const debtor = debtorOf(bank, payment);
  if (!debtor) return 'AC01';
  if (debtor.status === 'deleted') return 'AC04';
  if (debtor.status === 'blocked') return 'AC06';
  const creditor = creditorOf(bank, payment);
  if (creditor?.status === 'deleted') return 'AC04';
  const { rates } = bank.base;
  const isForeign = (account: Account | undefined): boolean =>
    account !== undefined && account.currency !== payment.instructedAmount.currency;
  if (bank.profile['currency-mismatch'] === 'reject' && (isForeign(debtor) || isForeign(creditor))) return 'AC09';
  const debit = convert(payment.instructedAmount, debtor.currency, rates);
  const credit = convert(payment.instructedAmount, (creditor ?? debtor).currency, rates);
  if (!debit || !credit) return 'AM03';
  // Money would be created on one side, or lost.
  if (debit.minorUnits === 0 || credit.minorUnits === 0) return 'AM01';
  const { instantLimitMinorUnits: limit = Infinity } = debtor;
  if (PRODUCTS[payment.paymentProduct].isInstant && debit.minorUnits > limit) return 'AM02';
  return { debtor, creditor, debit };
}

/**
 * Reserves amount and fee as pending lines of the debtor account. Returns the updated payment, or the ISO reason
 * (AM04: insufficient funds) without a reservation.
 * @decision funds, fees
 */
export function reserve(bank: Bank, payment: Payment): { readonly payment: Payment } | { readonly obstacle: string } {
  const transfer = transferOf(bank, payment);
  if (typeof transfer === 'string') return { obstacle: transfer };
  const { debtor, creditor, debit } = transfer;
  const fee = finalFeeOf(bank, payment, debtor);
  const available = availableMinorUnits(readLedger(bank, debtor.accountId), debtor.creditLimitMinorUnits);
  if (available < debit.minorUnits + fee.minorUnits) return { obstacle: 'AM04' };
  const ledger = writeLedger(bank, debtor.accountId);
  const lines = [debitEntry(bank, ledger, payment, debit.minorUnits)];
  if (fee.minorUnits > 0) lines.push(feeEntry(bank, ledger, payment, fee.minorUnits));
  for (const line of lines) addPending(ledger, line, bank.now);
  const reservedLines = lines.map(({ transactionId }) => transactionId);
  const money = withoutAbsent({
    debitMinorUnits: debit.minorUnits,
    feeMinorUnits: fee.minorUnits,
    creditorAccountId: creditor?.accountId,
    reservedLines,
  });
  return { payment: { ...payment, transactionFees: fee, money: { stage: 'reserved', ...money } } };
}

/** Books the reserved lines. */
export function bookDebit(bank: Bank, payment: Payment): Payment {
  const { debtorAccountId } = payment;
  if (payment.money.stage !== 'reserved' || debtorAccountId === undefined) return payment;
  const { reservedLines = [], ...money } = payment.money;
  for (const transactionId of reservedLines) settleLine(bank, debtorAccountId, transactionId);
  return { ...payment, money: { ...money, stage: 'debited' } };
}

/** Credits the creditor if this bank holds the account. Other banks are not simulated. */
export function creditCreditor(bank: Bank, payment: Payment): Payment {
  if (payment.money.stage !== 'debited') return payment;
  const creditor = creditorOf(bank, payment);
  const credit = creditor && convert(payment.instructedAmount, creditor.currency, bank.base.rates);
  if (!creditor || !credit) return { ...payment, money: { ...payment.money, stage: 'credited' } };
  const ledger = writeLedger(bank, creditor.accountId);
  book(ledger, creditEntry(bank, ledger, payment, credit.minorUnits), bank.calendar.dateOf(bank.now), bank.now);
  return { ...payment, money: { ...payment.money, stage: 'credited', creditMinorUnits: credit.minorUnits } };
}

export function releaseReserved(bank: Bank, payment: Payment): Payment {
  const ledger = debtorLedger(bank, payment);
  if (!ledger || payment.money.stage !== 'reserved') return payment;
  const { reservedLines = [], ...money } = payment.money;
  for (const transactionId of reservedLines) dropPending(ledger, transactionId, bank.now);
  return { ...payment, money: { ...money, stage: 'released' } };
}

/**
 * Refunds the debtor of a rejected or cancelled payment: releases a reservation, or returns the booked debit and
 * reverses the credit to a creditor of this bank. It does not check account statuses, because earlier bookings must
 * always be reversible.
 */
export function refundDebtor(bank: Bank, payment: Payment): Payment {
  if (payment.money.stage === 'reserved') return releaseReserved(bank, payment);
  const ledger = debtorLedger(bank, payment);
  if (!ledger || (payment.money.stage !== 'debited' && payment.money.stage !== 'credited')) return payment;
  takeFromCreditor(bank, payment);
  const minorUnits = (payment.money.debitMinorUnits ?? 0) + (payment.money.feeMinorUnits ?? 0);
  book(ledger, returnEntry(bank, ledger, payment, minorUnits), bank.calendar.dateOf(bank.now), bank.now);
  return { ...payment, money: { ...payment.money, stage: 'returned' } };
}

function takeFromCreditor(bank: Bank, payment: Payment): void {
  const creditor = creditorOf(bank, payment);
  const { creditMinorUnits } = payment.money;
  if (!creditor || creditMinorUnits === undefined) return;
  const ledger = writeLedger(bank, creditor.accountId);
  const reversal = {
    ...creditEntry(bank, ledger, payment, -creditMinorUnits),
    remittanceInformationUnstructured: `Reversal of payment ${payment.paymentId}`,
    bankTransactionCode: 'PMNT-RCDT-RRTN',
  };
  book(ledger, reversal, bank.calendar.dateOf(bank.now), bank.now);
}

/** The debtor account, if known. */
export function debtorOf(bank: Bank, payment: Payment): Account | undefined {
  return payment.debtorAccountId === undefined ? undefined : findAccount(bank, payment.debtorAccountId);
}

/**
 * The creditor account if this bank holds it. The reservation fixes it: accounts of the IBAN may change later, and a
 * reversal must find the account that was credited.
 */
export function creditorOf(bank: Bank, { creditor, instructedAmount, money }: Payment): Account | undefined {
  if (money.stage === 'none') return accountForMoney(accountsOfCreditor(bank, creditor), instructedAmount.currency);
  return money.creditorAccountId === undefined ? undefined : findAccount(bank, money.creditorAccountId);
}

/** Whether the creditor account was deleted after the reservation. @decision money-effect */
export function hasLostCreditor(bank: Bank, payment: Payment): boolean {
  const { stage } = payment.money;
  return (stage === 'reserved' || stage === 'debited') && creditorOf(bank, payment)?.status === 'deleted';
}

function debtorLedger(bank: Bank, payment: Payment): AccountLedger | undefined {
  return payment.debtorAccountId === undefined ? undefined : writeLedger(bank, payment.debtorAccountId);
}

function newEntry(bank: Bank, ledger: AccountLedger, payment: Payment, amountMinorUnits: number): Transaction {
  return {
    transactionId: drawUuid(bank.state.random),
    entryReference: nextEntryReference(ledger),
    amountMinorUnits,
    entryDate: bank.calendar.dateOf(bank.now),
    endToEndId: payment.details?.endToEndIdentification ?? 'NOTPROVIDED',
    paymentId: payment.paymentId,
  };
}

/** The conversion between two currencies; empty if they are one. @decision currency-mismatch */
function conversionOf(bank: Bank, from: string, to: string): Pick<Transaction, 'conversion'> {
  const rate = from === to ? undefined : rateBetween(from, to, bank.base.rates);
  return rate ? { conversion: { from, to, rate: rateText(rate) } } : {};
}

/** The number of an account in the lines of another one. */
function numberOf({ iban, bban }: Pick<Account, 'iban' | 'bban'>): Pick<CounterpartyAccount, 'iban' | 'bban'> {
  if (iban !== undefined) return { iban };
  return bban === undefined ? {} : { bban };
}

function remittanceOf({
  remittanceInformationUnstructured: text,
  details,
}: Payment): Pick<
  Transaction,
  'remittanceInformationUnstructured' | 'remittanceInformationStructured' | 'purposeCode'
> {
  return withoutAbsent({
    remittanceInformationUnstructured: text,
    remittanceInformationStructured: details?.remittanceInformationStructured,
    purposeCode: details?.purposeCode,
  });
}

function debitEntry(bank: Bank, ledger: AccountLedger, payment: Payment, minorUnits: number): Transaction {
  const { name, agent } = payment.creditor;
  const debtor = debtorOf(bank, payment);
  return {
    ...newEntry(bank, ledger, payment, -minorUnits),
    ...(debtor && conversionOf(bank, debtor.currency, payment.instructedAmount.currency)),
    creditorName: name,
    creditorAccount: withoutAbsent({ ...numberOf(payment.creditor), bic: agent }),
    ...remittanceOf(payment),
    bankTransactionCode: PRODUCTS[payment.paymentProduct].codes[payment.orderId === undefined ? 'sent' : 'ordered'],
  };
}

function feeEntry(bank: Bank, ledger: AccountLedger, payment: Payment, minorUnits: number): Transaction {
  return {
    ...newEntry(bank, ledger, payment, -minorUnits),
    creditorName: bank.base.bankName,
    remittanceInformationUnstructured: `Fee for payment ${payment.paymentId}`,
    bankTransactionCode: 'PMNT-MCOP-CHRG',
  };
}

function creditEntry(bank: Bank, ledger: AccountLedger, payment: Payment, minorUnits: number): Transaction {
  const [debtor, creditor] = [debtorOf(bank, payment), creditorOf(bank, payment)];
  return {
    ...newEntry(bank, ledger, payment, minorUnits),
    ...(creditor && conversionOf(bank, payment.instructedAmount.currency, creditor.currency)),
    ...(debtor && {
      debtorName: debtor.ownerName,
      debtorAccount: { ...numberOf(debtor), currency: debtor.currency },
    }),
    ...remittanceOf(payment),
    bankTransactionCode: PRODUCTS[payment.paymentProduct].codes.received,
  };
}

function returnEntry(bank: Bank, ledger: AccountLedger, payment: Payment, minorUnits: number): Transaction {
  return {
    ...newEntry(bank, ledger, payment, minorUnits),
    debtorName: payment.creditor.name,
    debtorAccount: numberOf(payment.creditor),
    remittanceInformationUnstructured: `Return of payment ${payment.paymentId}`,
    bankTransactionCode: 'PMNT-ICDT-RRTN',
  };
}
