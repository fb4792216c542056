import type { RedirectPreset } from '../../../domain/consent/consent.js';
import { refuseMember } from '../../../domain/errors.js';
import type { Instant } from '../../../domain/calendar.js';
import { ignoredMoneyMembers, type PaymentFacts } from '../../../domain/payment/money-members.js';
import { isWaiting, type Payment, LONGEST_REMITTANCE } from '../../../domain/payment/payment.js';
import { reasonText } from '../../../domain/payment/reject-reasons.js';
import type { PaymentRequest } from '../../../sim/payments/initiate-payment.js';
import { withoutAbsent } from '../../../domain/without-absent.js';
import { AUTHORISE_PATH, paymentLink } from './links.js';
import {
  readAddress,
  readAmount,
  readIban,
  readObject,
  readOptionalText,
  readText,
  type JsonObject,
} from '../../../parsing/read.js';
import { ADDRESS_NAMES, addressBody } from './address.js';
import { moneyBody, type WireForm } from './wire-form.js';
import { authorisationUrl, type LinkBase } from '../../../http/link-base.js';

const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$/;

/**
 * Parses the body of a payment initiation.
 * @source Resources and their fields / Payment initiation request
 * @decision payment-required, payment-rules, amount-form, address-names, unknown-members
 * @throws FORMAT_ERROR
 */
export function readPaymentRequest(
  paymentProduct: string,
  body: unknown,
  redirect: RedirectPreset,
  { profile, calendar, now }: WireForm & { readonly now: Instant },
): PaymentRequest {
  const request = readObject(body, 'body');
  if (profile['unknown-members'] === 'refuse-money')
    assertNoMoneyMember(request, { paymentProduct, today: () => calendar.dateOf(now) });
  const iban = readIban(readObject(request['creditorAccount'], 'creditorAccount'), 'iban', 'creditorAccount');
  const name = readText(request, 'creditorName', '', 70);
  const agent = readOptionalText(request, 'creditorAgent', '', 100);
  if (agent !== undefined && !BIC.test(agent))
    refuseMember('creditorAgent', `"${agent}" is not a BIC; a BIC has 8 or 11 characters, e.g. BKAUATWW`);
  const member = (memberName: string): JsonObject | undefined =>
    request[memberName] === undefined ? undefined : readObject(request[memberName], memberName);
  const written = member('creditorAddress');
  const address = written && readAddress(written, ADDRESS_NAMES[profile['address-names']], 'creditorAddress');
  const debtor = member('debtorAccount');
  const remittance = readOptionalText(request, 'remittanceInformationUnstructured', '', LONGEST_REMITTANCE);
  return withoutAbsent({
    paymentProduct,
    creditor: withoutAbsent({ iban, name, agent, address }),
    ...(debtor && readDebtor(debtor)),
    instructedAmount: readAmount(request, 'instructedAmount', '', profile['amount-form']),
    remittanceInformationUnstructured: remittance,
    redirect,
  });
}

/** @decision debtor-account @throws FORMAT_ERROR */
function readDebtor(debtor: JsonObject): Pick<PaymentRequest, 'debtorIban' | 'debtorCurrency'> {
  return withoutAbsent({
    debtorIban: readIban(debtor, 'iban', 'debtorAccount'),
    debtorCurrency: readOptionalText(debtor, 'currency', 'debtorAccount', 3),
  });
}

/** @decision unknown-members @throws FORMAT_ERROR */
function assertNoMoneyMember(request: JsonObject, facts: PaymentFacts): void {
  const [name] = ignoredMoneyMembers(request, facts);
  if (name === undefined) return;
  refuseMember(name, `has no effect at this bank, which executes payments immediately; omit ${name}`);
}

/** @source Resources and their fields / Payment initiation response @decision payment-link */
export function paymentCreatedBody(
  payment: Payment,
  clientId: string,
  base: LinkBase,
  form: Pick<WireForm, 'profile'>,
): object {
  return {
    paymentId: payment.paymentId,
    transactionFees: moneyBody(payment.transactionFees, form),
    transactionStatus: payment.transactionStatus,
    _links: paymentLinks(payment, clientId, base),
  };
}

/** The payment as initiated, with its current status. @decision unpublished-operations, reject-reason */
export function paymentBody(
  payment: Payment,
  clientId: string,
  base: LinkBase,
  form: Pick<WireForm, 'profile'>,
): object {
  const { creditor, debtorIban } = payment;
  return withoutAbsent({
    paymentId: payment.paymentId,
    transactionStatus: payment.transactionStatus,
    creditorAccount: { iban: creditor.iban },
    creditorAddress: creditor.address && addressBody(creditor.address, form),
    creditorAgent: creditor.agent,
    creditorName: creditor.name,
    debtorAccount: debtorIban === undefined ? undefined : { iban: debtorIban },
    instructedAmount: moneyBody(payment.instructedAmount, form),
    remittanceInformationUnstructured: payment.remittanceInformationUnstructured,
    transactionFees: moneyBody(payment.transactionFees, form),
    tppMessages: reasonMessages(payment),
    _links: paymentLinks(payment, clientId, base),
  });
}

/** @decision unpublished-operations, reject-reason */
export function paymentStatusBody(payment: Payment): object {
  return withoutAbsent({ transactionStatus: payment.transactionStatus, tppMessages: reasonMessages(payment) });
}

function paymentLinks(payment: Payment, clientId: string, base: LinkBase): object {
  const self = paymentLink(payment, base);
  return withoutAbsent({
    scaRedirect: isWaiting(payment)
      ? { href: authorisationUrl(payment, clientId, base.pages + AUTHORISE_PATH) }
      : undefined,
    self: { href: self },
    status: { href: `${self}/status` },
  });
}

function reasonMessages(payment: Payment): object[] | undefined {
  const { reason } = payment;
  return reason === undefined ? undefined : [{ category: 'ERROR', code: reason, text: reasonText(reason) }];
}
