import type { Payment } from '../../../../domain/payment/payment.js';
import type { StandingOrder } from '../../../../domain/payment/standing-order.js';
import { withoutAbsent } from '../../../../domain/without-absent.js';
import { amountBody } from '../account.js';

/** The members of a standing order. @source NextGenPSD2 1.3.11 / periodicPaymentInitiationWithStatusResponse */
export function standingOrderMembers(order: StandingOrder): object {
  const { dayOfExecution, monthsOfExecution, ...members } = order;
  return withoutAbsent({
    ...members,
    dayOfExecution: dayOfExecution === undefined ? undefined : String(dayOfExecution),
    monthsOfExecution: monthsOfExecution?.map(String),
  });
}

/** A standing order in the list of transactions. @source NextGenPSD2 1.3.11 / standingOrderDetails */
export function standingOrderLine(payment: Payment): object {
  const { creditor, instructedAmount, details, order } = payment;
  const reference = details?.remittanceInformationStructured;
  return withoutAbsent({
    transactionAmount: amountBody({ ...instructedAmount, minorUnits: -instructedAmount.minorUnits }),
    creditorName: creditor.name,
    creditorAccount: withoutAbsent({ iban: creditor.iban, bban: creditor.bban }),
    creditorAgent: creditor.agent,
    remittanceInformationUnstructured: payment.remittanceInformationUnstructured,
    remittanceInformationStructured: reference === undefined ? undefined : { reference },
    purposeCode: details?.purposeCode,
    bankTransactionCode: 'PMNT-ICDT-STDO',
    additionalInformationStructured: order && { standingOrderDetails: standingOrderMembers(order) },
  });
}
