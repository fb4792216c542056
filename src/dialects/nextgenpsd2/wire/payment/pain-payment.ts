import { formatError, refuseMember } from '../../../../domain/errors.js';
import { parseDecimal, type Money } from '../../../../domain/money.js';
import type { InitiationDocument, NamedDebtor, Payment } from '../../../../domain/payment/payment.js';
import { withoutAbsent } from '../../../../domain/without-absent.js';
import type { Bank } from '../../../../sim/bank.js';
import type { BulkElement, BulkRequest } from '../../../../sim/payments/initiate-bulk.js';
import type { PaymentRequest } from '../../../../sim/payments/initiate-payment.js';
import { paymentsOfBulk } from '../../../../sim/payments/store-payment.js';
import {
  readInitiation,
  type CreditTransfer,
  type CreditTransferInitiation,
  type PaymentInformation,
} from '../../pain/initiation.js';
import { readPeriodicForm } from '../../pain/periodic-form.js';
import { writeStatusReport, type PaymentStatus } from '../../pain/status-report.js';

/** Payments whose initiation is a pain.001 message. */

const PAYMENT_PATH = 'Document/CstmrCdtTrfInitn/PmtInf';

/** Elements of the payment, by the members that the use cases know. */
const ELEMENTS: Readonly<Record<string, string>> = {
  requestedExecutionDate: 'ReqdExctnDt',
  payments: 'CdtTrfTxInf',
  debtorAccount: 'DbtrAcct',
  'debtorAccount.iban': 'DbtrAcct/Id/IBAN',
  'debtorAccount.bban': 'DbtrAcct/Id/Othr/Id',
};
const TRANSACTION_ELEMENTS: Readonly<Record<string, string>> = {
  instructedAmount: 'Amt/InstdAmt',
  'instructedAmount.amount': 'Amt/InstdAmt',
  'instructedAmount.currency': 'Amt/InstdAmt/@Ccy',
  creditorAccount: 'CdtrAcct/Id',
  'creditorAccount.iban': 'CdtrAcct/Id/IBAN',
  'creditorAccount.bban': 'CdtrAcct/Id/Othr/Id',
  creditorAgent: 'CdtrAgt/FinInstnId',
  remittanceInformationUnstructured: 'RmtInf/Ustrd',
};

/** The path of the element that a member comes from; members of a standing order are not in the message. */
export function elementPath(path: string): string {
  const [, index = '0', member = path] = /^payments\[(\d+)\]\.(.+)$/.exec(path) ?? [];
  const ofPayment = ELEMENTS[member];
  if (ofPayment !== undefined) return `${PAYMENT_PATH}[0]/${ofPayment}`;
  const ofTransaction = TRANSACTION_ELEMENTS[member];
  return ofTransaction === undefined ? path : `${PAYMENT_PATH}[0]/CdtTrfTxInf[${index}]/${ofTransaction}`;
}

/**
 * The single payment of a message.
 * @source NextGenPSD2 1.3.11 / paymentInitiation_pain.001 @throws FORMAT_ERROR
 */
export function readPainPayment(
  paymentProduct: string,
  message: Uint8Array,
  mostBytes: number,
): Omit<PaymentRequest, 'redirect'> {
  const payment = onlyPayment(readInitiation(message, mostBytes));
  const [transaction, another] = payment.transactions;
  if (!transaction || another) {
    const path = `${PAYMENT_PATH}[0]/CdtTrfTxInf[1]`;
    return refuseMember(path, 'is a second transaction; send one, or use bulk-payments');
  }
  return {
    paymentProduct,
    ...debtorOf(payment),
    requestedExecutionDate: payment.requestedExecutionDate,
    ...elementOf(transaction),
  };
}

/** The bulk of a message. @source NextGenPSD2 1.3.11 / bulkPaymentInitiation @throws FORMAT_ERROR */
export function readPainBulk(
  paymentProduct: string,
  message: Uint8Array,
  mostBytes: number,
): Omit<BulkRequest, 'redirect'> {
  const payment = onlyPayment(readInitiation(message, mostBytes));
  return withoutAbsent({
    paymentProduct,
    ...debtorOf(payment),
    requestedExecutionDate: payment.requestedExecutionDate,
    paymentInformationId: payment.paymentInformationId,
    batchBookingPreferred: payment.batchBooking,
    payments: payment.transactions.map(elementOf),
  });
}

function debtorOf({ debtorIban, debtorBban }: PaymentInformation): NamedDebtor {
  return withoutAbsent({ debtorIban, debtorBban });
}

/** All transactions of an initiation have one account and one day. */
function onlyPayment({ payments: [first, second] }: CreditTransferInitiation): PaymentInformation {
  const path = `${PAYMENT_PATH}[1]`;
  if (!first || second) return refuseMember(path, 'is a second payment; send one message for each PmtInf');
  return first;
}

function elementOf(transaction: CreditTransfer): BulkElement {
  const { creditorBic, creditorClearingCode, creditorAddress, remittanceText, instructionId } = transaction;
  return {
    creditor: {
      ...withoutAbsent({ iban: transaction.creditorIban, bban: transaction.creditorBban }),
      name: transaction.creditorName,
      ...withoutAbsent({ agent: creditorBic, clearingCode: creditorClearingCode, address: creditorAddress }),
    },
    instructedAmount: moneyOf(transaction),
    ...(remittanceText !== undefined && { remittanceInformationUnstructured: remittanceText }),
    details: {
      endToEndIdentification: transaction.endToEndId,
      ...(instructionId !== undefined && { instructionIdentification: instructionId }),
    },
  };
}

/** `readInitiation` has checked the amount. */
function moneyOf({ amount, currency }: CreditTransfer): Money {
  const money = parseDecimal(amount, currency);
  return typeof money === 'object' ? money : formatError('Document', `"${amount}" is not an amount`);
}

/** The report on the status of a payment. @source NextGenPSD2 1.3.11 / paymentInitiationStatusResponse-200_xml */
export function statusReport(payment: Payment, document: InitiationDocument, bank: Bank): string {
  const { message, messageId, createdAt, numberOfTransactions, controlSum, payments } = initiationOf(document);
  const [information] = payments;
  return writeStatusReport(
    withoutAbsent({
      messageId: payment.paymentId.replaceAll('-', ''),
      createdAt: bank.calendar.formatInstant(bank.now),
      original: withoutAbsent({ message, messageId, createdAt, numberOfTransactions, controlSum }),
      groupStatus: payment.transactionStatus,
      reason: payment.reason,
      payments: payment.bulk && information ? [bulkReport(payment, information, bank)] : undefined,
    }),
  );
}

function bulkReport(
  bulk: Payment,
  { paymentInformationId, transactions }: PaymentInformation,
  bank: Bank,
): PaymentStatus {
  return {
    paymentInformationId,
    status: bulk.transactionStatus,
    transactions: paymentsOfBulk(bank, bulk).map(({ transactionStatus, reason }, index) =>
      withoutAbsent({
        instructionId: transactions[index]?.instructionId,
        endToEndId: transactions[index]?.endToEndId,
        status: transactionStatus,
        reason,
      }),
    ),
  };
}

/** The message of a document, which was checked at the initiation. */
function initiationOf({ mediaType, text }: InitiationDocument): CreditTransferInitiation {
  const bytes = new TextEncoder().encode(text);
  const isForm = mediaType.toLowerCase().startsWith('multipart/');
  const message = isForm ? readPeriodicForm(bytes, mediaType, bytes.byteLength).initiation : bytes;
  return readInitiation(message, message.byteLength);
}
