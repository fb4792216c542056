import { movePayment, type Payment } from '../../domain/payment/payment.js';
import type { TransactionStatus } from '../../domain/payment/payment-status.js';
import type { Bank } from '../bank.js';
import { enterStatus, startPlan } from './payment-run.js';
import { paymentsOfBulk, storePayment } from './store-payment.js';
import { withoutAbsent } from '../../domain/without-absent.js';

/** What a PSU, a TPP or time does to a request as a whole: one payment, a standing order, or all payments of a bulk. */

/**
 * Sets the next status of a request. In a bulk, of each payment that can have it; RCVD and PATC are of the bulk itself.
 * @returns the request, or undefined if nothing can have the status
 * @decision payment-transitions, bulk-status
 */
export function moveRequest(
  bank: Bank,
  request: Payment,
  to: TransactionStatus,
  cause: string,
  reason?: string,
): Payment | undefined {
  if (!request.bulk) return enterStatus(bank, request, to, { cause, reason });
  if (to === 'PATC') {
    const moved = movePayment(request, to, bank.now, cause);
    return moved && storePayment(bank, bank.state.payments.get(request.paymentId), moved, cause);
  }
  const moved = paymentsOfBulk(bank, request).filter((item) => enterStatus(bank, item, to, { cause, reason }));
  return moved.length > 0 ? withoutCancellation(bank, request, cause) : undefined;
}

/** Starts the plan of a request that all signers have signed, or of each payment of the bulk. */
export function startRequest(bank: Bank, signed: Payment, cause: string): void {
  if (!signed.bulk) {
    startPlan(bank, signed, cause);
    return;
  }
  storePayment(bank, signed, { ...signed, authorised: true }, cause);
  const { debtorAccountId, signedBy, scripted, plan, receivedStay } = signed;
  const common = withoutAbsent({ debtorAccountId, signedBy, ...(scripted && { scripted, plan, receivedStay }) });
  // A payment that was moved by itself before continues from there.
  for (const item of paymentsOfBulk(bank, signed))
    if (item.transactionStatus === 'RCVD') startPlan(bank, { ...item, ...common }, cause);
}

/** The bulk, for which no one has to decide on a cancellation any more. */
function withoutCancellation(bank: Bank, { paymentId }: Payment, cause: string): Payment | undefined {
  const bulk = bank.state.payments.get(paymentId);
  if (!bulk?.cancellation) return bulk;
  const { cancellation: _decided, cancelledBy: _by, ...rest } = bulk;
  return storePayment(bank, bulk, rest, cause);
}
