import { amountText } from '../domain/money.js';
import type { RequestId } from '../domain/ids.js';
import type { CallFacts } from '../domain/outcome/outcome.js';
import type { Payment } from '../domain/payment/payment.js';
import type { ScaCourse } from '../domain/sca/sca-course.js';
import type { Organisation } from '../domain/tpp/organisation.js';
import type { Bank } from './bank.js';
import { findConsent, findOrganisation, findPayment } from './directory.js';
import { withOutcome } from './outcomes.js';

/** What scripted outcomes are matched with. */

/** Every name that an organisation goes by. */
export function namesOf(organisation: Organisation): string[] {
  const { name, organizationName, organizationIdentifier, clientId, adminEmail } = organisation;
  return [name, organizationName, organizationIdentifier, clientId, adminEmail];
}

/** What is known of a payment, from its request on. */
export function paymentFacts(
  payment: Pick<Payment, 'creditor' | 'instructedAmount' | 'debtorIban' | 'remittanceInformationUnstructured'> & {
    readonly paymentProduct: string;
  },
): NonNullable<CallFacts['payment']> {
  const { debtorIban, remittanceInformationUnstructured: remittance } = payment;
  return {
    product: payment.paymentProduct,
    creditorIban: payment.creditor.iban,
    creditorName: payment.creditor.name,
    amount: amountText(payment.instructedAmount),
    ...(debtorIban !== undefined && { debtorIban }),
    ...(remittance !== undefined && { remittance }),
  };
}

/** Carries out an authorisation under the course that a tester queued for it, if there is one. */
export function withScaCourse<Result>(
  bank: Bank,
  requestId: RequestId,
  psuId: string | undefined,
  act: (course: ScaCourse | undefined) => Result,
): Result {
  if (bank.state.outcomes.size === 0) return act(undefined);
  const payment = findPayment(bank, requestId);
  const subject = findConsent(bank, requestId) ?? payment;
  const organisation = subject && findOrganisation(bank, subject.organisationId);
  const facts: CallFacts = {
    operation: 'authorise',
    headers: {},
    tppNames: organisation ? namesOf(organisation) : [],
    ...(psuId !== undefined && { psuId }),
    ...(payment && { payment: paymentFacts(payment) }),
  };
  return withOutcome(bank, facts, (scripted) => act(scripted?.kind === 'sca' ? scripted.course : undefined));
}
