import { debtorReference, type Payment } from '../../../../domain/payment/payment.js';
import { atPath } from '../../../../domain/errors.js';
import { readObject, readOptionalArray, readOptionalBoolean, readOptionalText } from '../../../../parsing/read.js';
import { withoutAbsent } from '../../../../domain/without-absent.js';
import type { Bank } from '../../../../sim/bank.js';
import type { BulkRequest } from '../../../../sim/payments/initiate-bulk.js';
import { paymentsOfBulk } from '../../../../sim/payments/store-payment.js';
import { assertNoneIsIgnored } from './members-without-effect.js';
import { bulkMessages, readDebtor, readExecutionDate, readTransfer, shownStatus, transferMembers } from './payment.js';

/**
 * Parses the body of a bulk. A fault in a payment has its path, such as `payments[3].creditorAccount.iban`.
 * @source NextGenPSD2 1.3.11 / bulkPaymentInitiation_json @decision bulk-status, money-members
 * @throws FORMAT_ERROR, SERVICE_INVALID
 */
export function readBulkRequest(paymentProduct: string, body: unknown): Omit<BulkRequest, 'redirect'> {
  const request = readObject(body, 'body');
  const debtorName = readOptionalText(request, 'debtorName', '', 70);
  assertNoneIsIgnored(request, 'bulk');
  const payments = (readOptionalArray(request, 'payments', '') ?? []).map((item, index) =>
    atPath(`payments[${index}]`, () => {
      const element = readObject(item, 'payment');
      assertNoneIsIgnored(element, 'payment of a bulk');
      const payment = readTransfer(element);
      return debtorName === undefined ? payment : { ...payment, details: { debtorName, ...payment.details } };
    }),
  );
  return withoutAbsent({
    paymentProduct,
    ...readDebtor(request),
    ...readExecutionDate(request),
    paymentInformationId: readOptionalText(request, 'paymentInformationId', '', 35),
    batchBookingPreferred: readOptionalBoolean(request, 'batchBookingPreferred', ''),
    payments,
  });
}

/** The bulk as initiated, with its status. @source NextGenPSD2 1.3.11 / bulkPaymentInitiationWithStatusResponse */
export function bulkBody(payment: Payment, bank: Bank): object {
  const { bulk } = payment;
  return withoutAbsent({
    batchBookingPreferred: bulk?.batchBookingPreferred,
    requestedExecutionDate: payment.requestedExecutionDate,
    debtorAccount: debtorReference(payment),
    paymentInformationId: bulk?.paymentInformationId,
    payments: paymentsOfBulk(bank, payment).map(transferMembers),
    transactionStatus: shownStatus(payment, bank),
    tppMessages: bulkMessages(payment, bank),
  });
}
