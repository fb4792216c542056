import { bulkStatus } from '../../domain/payment/bulk.js';
import { hasEnded, isWaiting, withTransactionStatus, type Payment } from '../../domain/payment/payment.js';
import { failOpenAuthorisations } from '../authorisation/authorisation-records.js';
import { indexSubject } from '../authorisation/psu-index.js';
import type { Bank, MovedMoney } from '../bank.js';
import { movedMoney } from '../accounts/pending-lines.js';

/** Stores a payment, updates the indexes and emits the transition. A bulk follows its payments. @decision bulk-status */
export function storePayment(bank: Bank, before: Payment | undefined, after: Payment, cause: string): Payment {
  bank.state.payments.set(after.paymentId, after);
  if (isWaiting(after)) bank.state.waiting.add(after.paymentId);
  else if (bank.state.waiting.delete(after.paymentId)) failOpenAuthorisations(bank, after.paymentId, cause);
  indexSubject(bank, after);
  if (before?.transactionStatus !== after.transactionStatus) {
    bank.emit({
      at: bank.now,
      kind: 'payment',
      subject: after.paymentId,
      from: before?.transactionStatus ?? null,
      to: after.transactionStatus,
      cause,
      money: moneyMoved(bank, before, after),
    });
  }
  if (after.bulkId !== undefined) followPayments(bank, bank.state.payments.get(after.bulkId), cause);
  return after;
}

/** The entries that a payment made since it was stored last. @decision money-effect */
function moneyMoved(bank: Bank, before: Payment | undefined, after: Payment): readonly MovedMoney[] {
  const { stage, debitMinorUnits: debit = 0, feeMinorUnits: fee = 0, creditMinorUnits: credit = 0 } = after.money;
  const from = before?.money.stage ?? 'none';
  if (stage === from) return [];
  const status = stage === 'reserved' ? 'pending' : stage === 'released' ? 'released' : 'booked';
  const debits = stage === 'returned' ? [debit + fee] : [-debit, -fee];
  const credited = stage === 'credited' ? credit : from === 'credited' ? -credit : 0;
  return [
    ...(from === 'debited' && stage === 'credited' ? [] : debits).flatMap((amount) =>
      movedMoney(bank, after.debtorAccountId, amount, status),
    ),
    ...movedMoney(bank, after.money.creditorAccountId, credited, 'booked'),
  ];
}

/** The payments of a bulk, in order; none for other payments. */
export function paymentsOfBulk(bank: Bank, { bulk }: Payment): readonly Payment[] {
  return (bulk?.paymentIds ?? []).flatMap((paymentId) => bank.state.payments.get(paymentId) ?? []);
}

/** Sets the status of a bulk. Nothing happens if it was deleted, or if payments have not begun. @decision bulk-status */
function followPayments(bank: Bank, bulk: Payment | undefined, cause: string): void {
  if (!bulk) return;
  const payments = paymentsOfBulk(bank, bulk);
  const to = bulkStatus(payments.map((item) => ({ ...item, isFinal: hasEnded(item) })));
  // A bulk is RCVD or PATC by its own authorisation.
  if (to === 'RCVD' || to === bulk.transactionStatus) return;
  const reasons = new Set(payments.map(({ reason }) => reason));
  const [reason] = reasons;
  const moved = withTransactionStatus(bulk, to, bank.now, cause);
  const isCommon = to === 'RJCT' && reasons.size === 1 && reason !== undefined;
  storePayment(bank, bulk, isCommon ? { ...moved, reason } : moved, cause);
}
