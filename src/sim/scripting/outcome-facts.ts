import type { PayeeOutcome, ScaVariant, Delivery } from '../../domain/scripting/variants.js';
import { formatAmount } from '../../domain/money.js';
import type { Account } from '../../domain/account/account.js';
import type { AuthorisableId } from '../../domain/ids.js';
import { decides, type OutcomeRule } from '../../domain/scripting/outcome.js';
import {
  type NamedDebtor,
  PATH_SOURCES,
  type PathSource,
  type Payment,
  type PaymentDraft,
} from '../../domain/payment/payment.js';
import { withDefaultStays, type PlanStep } from '../../domain/payment/plan.js';
import type { MatchableRequest } from '../../domain/scripting/request-matcher.js';
import type { NotificationLog } from '../../domain/tpp/notification.js';
import type { Organisation } from '../../domain/tpp/organisation.js';
import type { Subject } from '../../domain/authorisation/subject.js';
import type { Bank } from '../bank.js';
import { findOrganisation, findSubject } from '../directory.js';
import { hasOutcomes, withOutcome } from './outcomes.js';

/** Matching of requests with outcome rules. */

/** All names by which a matcher can refer to an organisation. */
export function organisationNames(organisation: Organisation): readonly string[] {
  const { name, organizationName, organizationIdentifier, clientId, adminEmail } = organisation;
  return [name, organizationName, organizationIdentifier, clientId, adminEmail];
}

/** The members of a payment that a matcher can use. */
export function paymentFacts(
  payment: Pick<Payment, 'creditor' | 'instructedAmount' | keyof NamedDebtor | 'remittanceInformationUnstructured'> & {
    readonly paymentProduct: string;
  },
): NonNullable<MatchableRequest['payment']> {
  const { creditor, remittanceInformationUnstructured: remittance } = payment;
  return {
    product: payment.paymentProduct,
    creditorNumber: creditor.iban ?? creditor.bban,
    creditorName: creditor.name,
    amount: formatAmount(payment.instructedAmount),
    debtorNumber: payment.debtorIban ?? payment.debtorBban,
    ...(remittance !== undefined && { remittance }),
  };
}

/**
 * The stages at which an outcome rule is looked up. Each rule is evaluated once, at the stage where its inputs are
 * known.
 */
export type ScaStage = 'opened' | 'signedIn' | 'withoutPage';

/** Runs `act` with the SCA variant scripted for this authorisation, if any. */
export function withScaVariant<Result>(
  bank: Bank,
  subjectId: AuthorisableId,
  stage: ScaStage,
  psuId: string | undefined,
  act: (variant: ScaVariant | undefined) => Result,
): Result {
  if (!hasOutcomes(bank)) return act(undefined);
  const facts: MatchableRequest = {
    ...requestFacts(bank, findSubject(bank, subjectId)),
    operation: 'authorise',
    ...(psuId !== undefined && { psuIds: [psuId] }),
  };
  const considered = (rule: OutcomeRule): boolean =>
    stage === 'withoutPage' || (rule.match.psu === undefined) === (stage === 'opened');
  return withOutcome(
    bank,
    facts,
    (scripted) => act(scripted?.kind === 'sca' ? scripted.variant : undefined),
    considered,
  );
}

/** The result scripted for the verification of the payee of a new payment, if any. @decision payee-verification */
export function scriptedPayee(bank: Bank, payment: PaymentDraft): PayeeOutcome | undefined {
  if (!hasOutcomes(bank)) return undefined;
  return withOutcome(
    bank,
    { ...requestFacts(bank, payment), operation: 'initiatePayment' },
    (scripted) => (scripted?.kind === 'payee' ? scripted.result : undefined),
    (rule) => decides(rule, 'payee'),
  );
}

/**
 * Applies a path scripted for the payer, once the payer is known. A path from a source with higher precedence stays.
 * @decision magic-values
 */
export function withPathOfDebtor(bank: Bank, payment: Payment, debtor: Account): Payment {
  if (!hasOutcomes(bank)) return payment;
  const known = paymentFacts(payment);
  const facts: MatchableRequest = {
    ...requestFacts(bank, payment),
    operation: 'initiatePayment',
    psuIds: payment.signedBy,
    payment: { ...known, ...(debtor.iban !== undefined && { debtorNumber: debtor.iban }) },
  };
  const considered = ({ match, steps, source }: OutcomeRule): boolean =>
    (match.psu !== undefined || (match.debtor !== undefined && payment.debtorIban === undefined)) &&
    decides({ steps }, 'path') &&
    isBefore(source, payment.scripted);
  return withOutcome(
    bank,
    facts,
    (scripted, source) =>
      scripted?.kind === 'path' && source ? withPath(bank, payment, scripted.steps, source) : payment,
    considered,
  );
}

/** The delivery scripted for the next notification of a request, if any. */
export function scriptedDelivery(bank: Bank, log: NotificationLog): Delivery | undefined {
  if (!hasOutcomes(bank)) return undefined;
  const facts = requestFacts(bank, findSubject(bank, log.subjectId));
  return withOutcome(bank, facts, (scripted) => (scripted?.kind === 'notification' ? scripted.delivery : undefined));
}

/** Replaces the payment's plan by a scripted path. */
export function withPath(bank: Bank, payment: Payment, path: readonly PlanStep[], source: PathSource): Payment {
  const [received, ...plan] = withDefaultStays(path, bank.planOf(payment.paymentProduct));
  const { receivedStay: _earlier, ...rest } = payment;
  return { ...rest, plan, scripted: source, ...(received?.stay && { receivedStay: received.stay }) };
}

function isBefore(source: PathSource, present: PathSource | undefined): boolean {
  return present === undefined || PATH_SOURCES.indexOf(source) < PATH_SOURCES.indexOf(present);
}

/** What is known of a request of a TPP before anyone acts. */
function requestFacts(bank: Bank, subject: Subject | PaymentDraft | undefined): MatchableRequest {
  const organisation = findOrganisation(bank, subject?.organisationId);
  return {
    headers: {},
    tppNames: organisation ? organisationNames(organisation) : [],
    ...(subject && 'paymentProduct' in subject && { payment: paymentFacts(subject) }),
  };
}
