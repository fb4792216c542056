import type { AccountReference, Address } from '../../../../domain/account/account.js';
import { refuseMember } from '../../../../domain/errors.js';
import {
  debtorReference,
  isWaiting,
  LONGEST_REMITTANCE,
  type Creditor,
  type NamedDebtor,
  type Payment,
  type PaymentDetails,
} from '../../../../domain/payment/payment.js';
import { reasonText } from '../../../../domain/payment/reject-reasons.js';
import {
  readAddress,
  readAmount,
  readObject,
  readOptionalText,
  readText,
  type JsonObject,
} from '../../../../parsing/read.js';
import { withoutAbsent } from '../../../../domain/without-absent.js';
import type { BulkElement } from '../../../../sim/payments/initiate-bulk.js';
import type { PaymentRequest } from '../../../../sim/payments/initiate-payment.js';
import type { Bank } from '../../../../sim/bank.js';
import { paymentsOfBulk } from '../../../../sim/payments/store-payment.js';
import { amountBody } from '../account.js';
import { createdMembers, type Created, type LinkContext } from '../authorisation.js';
import { readReference } from '../consent.js';
import { standingOrderMembers } from './standing-order-line.js';
import { readStandingOrder } from './standing-order.js';
import { readDate } from '../transaction.js';

/** @source NextGenPSD2 1.3.11 / address */
const ADDRESS_NAMES = {
  street: 'streetName',
  buildingNumber: 'buildingNumber',
  city: 'townName',
  postalCode: 'postCode',
  country: 'country',
} as const;

/** Texts that the bank keeps and shows again, with their greatest lengths. @source NextGenPSD2 1.3.11 / paymentInitiation_json */
const DETAILS: readonly (readonly [name: keyof PaymentDetails, longest: number])[] = [
  ['endToEndIdentification', 35],
  ['instructionIdentification', 35],
  ['debtorName', 70],
  ['ultimateDebtor', 70],
  ['ultimateCreditor', 70],
  ['creditorAgentName', 140],
  ['creditorId', 35],
  ['purposeCode', 4],
  ['chargeBearer', 4],
];

/**
 * Parses the body of a single payment. The document's schema has checked types and required members.
 * @source NextGenPSD2 1.3.11 / paymentInitiation_json @decision payment-rules
 * @throws FORMAT_ERROR, SERVICE_INVALID
 */
export function readPaymentRequest(paymentProduct: string, body: unknown): Omit<PaymentRequest, 'redirect'> {
  const request = readObject(body, 'body');
  const debtor = request['debtorAccount'];
  return {
    paymentProduct,
    ...readTransfer(request),
    ...(debtor !== undefined && readDebtor(request)),
    ...readExecutionDate(request),
  };
}

/** What a payment and an element of a bulk have in common. @throws FORMAT_ERROR, SERVICE_INVALID */
export function readTransfer(request: JsonObject): BulkElement {
  const agent = readOptionalText(request, 'creditorAgent', '', 11);
  const address = request['creditorAddress'];
  const remittance = readOptionalText(request, 'remittanceInformationUnstructured', '', LONGEST_REMITTANCE);
  const details = readDetails(request);
  const { iban, bban } = readAccount(request, 'creditorAccount');
  return withoutAbsent({
    creditor: withoutAbsent({
      iban,
      bban,
      name: readText(request, 'creditorName', '', 70),
      agent,
      address:
        address === undefined
          ? undefined
          : readAddress(readObject(address, 'creditorAddress'), ADDRESS_NAMES, 'creditorAddress'),
    }),
    instructedAmount: readAmount(request, 'instructedAmount', '', 'string'),
    remittanceInformationUnstructured: remittance,
    details,
  });
}

/**
 * Parses the body of a standing order: a payment, and when it is executed.
 * @source NextGenPSD2 1.3.11 / periodicPaymentInitiation_json @throws FORMAT_ERROR, SERVICE_INVALID
 */
export function readPeriodicRequest(paymentProduct: string, body: unknown): Omit<PaymentRequest, 'redirect'> {
  const { requestedExecutionDate: _ofSingle, ...payment } = readPaymentRequest(paymentProduct, body);
  return { ...payment, order: readStandingOrder(readObject(body, 'body')) };
}

/** The account that a payment is made from. @decision debtor-account @throws FORMAT_ERROR, SERVICE_INVALID */
export function readDebtor(request: JsonObject): NamedDebtor {
  const { iban, bban, currency } = readAccount(request, 'debtorAccount');
  return withoutAbsent({ debtorIban: iban, debtorBban: bban, debtorCurrency: currency });
}

export function creditorNumber({ iban, bban }: AccountReference): Pick<Creditor, 'iban' | 'bban'> {
  return withoutAbsent({ iban, bban });
}

/** An account that a payment names. @throws FORMAT_ERROR, SERVICE_INVALID */
function readAccount(request: JsonObject, name: 'creditorAccount' | 'debtorAccount'): AccountReference {
  const reference = readReference(readObject(request[name], name), name);
  if (reference.iban !== undefined || reference.bban !== undefined) return reference;
  refuseMember(name, 'must have an iban or a bban; this bank does not support other accounts', 'SERVICE_INVALID');
}

/** The day on which the payment is to be executed. @throws FORMAT_ERROR */
export function readExecutionDate(request: JsonObject): Pick<PaymentRequest, 'requestedExecutionDate'> {
  const name = 'requestedExecutionDate';
  const day = readOptionalText(request, name, '', 10);
  return day === undefined ? {} : { [name]: readDate(day, name) };
}

function readDetails(request: JsonObject): PaymentDetails | undefined {
  const structured = request['remittanceInformationStructured'];
  let details: Partial<Record<keyof PaymentDetails, string>> | undefined;
  for (const [name, longest] of DETAILS) {
    const text = readOptionalText(request, name, '', longest);
    if (text !== undefined) (details ??= {})[name] = text;
  }
  if (structured !== undefined)
    (details ??= {}).remittanceInformationStructured = readText(
      readObject(structured, 'remittanceInformationStructured'),
      'reference',
      'remittanceInformationStructured',
      LONGEST_REMITTANCE,
    );
  return details;
}

/** The status of a payment in responses. @decision payment-start */
export function shownStatus({ transactionStatus }: Payment, { profile }: Bank): string {
  return transactionStatus === 'RCVD' ? profile['payment-start'] : transactionStatus;
}

/** @source NextGenPSD2 1.3.11 / paymentInitationRequestResponse-201 */
export function paymentCreatedBody(created: Created<Payment>, context: LinkContext, bank: Bank): object {
  const payment = created.of;
  return {
    transactionStatus: shownStatus(payment, bank),
    paymentId: payment.paymentId,
    transactionFees: amountBody(payment.transactionFees),
    transactionFeeIndicator: payment.transactionFees.minorUnits > 0,
    ...createdMembers(created, isWaiting(payment) ? 'creation' : undefined, context),
  };
}

/** The payment as initiated, with its status. @source NextGenPSD2 1.3.11 / paymentInitiationWithStatusResponse */
export function paymentBody(payment: Payment, bank: Bank): object {
  return withoutAbsent({
    debtorAccount: debtorReference(payment),
    ...transferMembers(payment),
    requestedExecutionDate: payment.requestedExecutionDate,
    ...(payment.order && standingOrderMembers(payment.order)),
    transactionStatus: shownStatus(payment, bank),
    tppMessages: reasonMessages(payment),
  });
}

/** What a payment and an element of a bulk have in common. @source NextGenPSD2 1.3.11 / paymentInitiationBulkElement_json */
export function transferMembers(payment: Payment): object {
  const { creditor, details = {} } = payment;
  const { remittanceInformationStructured: reference, ...texts } = details;
  return withoutAbsent({
    ...texts,
    instructedAmount: amountBody(payment.instructedAmount),
    creditorAccount: creditorNumber(creditor),
    creditorAgent: creditor.agent,
    creditorName: creditor.name,
    creditorAddress: creditor.address && addressBody(creditor.address),
    remittanceInformationUnstructured: payment.remittanceInformationUnstructured,
    remittanceInformationStructured: reference === undefined ? undefined : { reference },
  });
}

function addressBody(address: Address): object {
  return Object.fromEntries(
    Object.entries(address).map(([member, value]) => [ADDRESS_NAMES[member as keyof Address], value]),
  );
}

/** @source NextGenPSD2 1.3.11 / paymentInitiationStatusResponse-200_json @decision reject-reason */
export function paymentStatusBody(payment: Payment, bank: Bank): object {
  const tppMessages = payment.bulk ? bulkMessages(payment, bank) : reasonMessages(payment);
  return withoutAbsent({ transactionStatus: shownStatus(payment, bank), tppMessages });
}

/** The answer to a cancellation that a PSU has to authorise. @source NextGenPSD2 1.3.11 / paymentInitiationCancelResponse-202 */
export function cancellationRequestedBody(requested: Created<Payment>, context: LinkContext): object {
  return {
    transactionStatus: requested.of.transactionStatus,
    ...createdMembers(requested, 'cancellation', context),
  };
}

/** Why a payment was rejected: lacking funds have a code of the standard, other reasons are its text. @decision reject-reason */
function reasonMessages({ reason }: Payment, path?: string): object[] | undefined {
  if (reason === undefined) return undefined;
  const code = reason === 'AM04' ? 'FUNDS_NOT_AVAILABLE' : 'PAYMENT_FAILED';
  return [withoutAbsent({ category: 'ERROR', code, path, text: `${reason}: ${reasonText(reason)}` })];
}

/** Why payments of a bulk were rejected. @decision bulk-status */
export function bulkMessages(bulk: Payment, bank: Bank): object[] | undefined {
  const messages = paymentsOfBulk(bank, bulk).flatMap(
    (item, index) => reasonMessages(item, `payments[${index}]`) ?? [],
  );
  return messages.length > 0 ? messages : undefined;
}
