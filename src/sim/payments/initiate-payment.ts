import type { Account } from '../../domain/account/account.js';
import type { LocalDate } from '../../domain/calendar.js';
import { elapsed } from '../../domain/duration.js';
import type { PaymentId, AccountId } from '../../domain/ids.js';
import { amountNumber, type Money } from '../../domain/money.js';
import {
  debtorReference,
  type NamedDebtor,
  type Creditor,
  type InitiationDocument,
  type PathSource,
  type Payment,
  type PaymentDetails,
  type PaymentDraft,
} from '../../domain/payment/payment.js';
import { splitPlan, type PlanStep, withDefaultStays } from '../../domain/payment/plan.js';
import type { PaymentProduct } from '../../domain/payment/products.js';
import type { StandingOrder } from '../../domain/payment/standing-order.js';
import { BankFault, formatError } from '../../domain/errors.js';
import { assertProductRules, assertSepaCharacters } from './product-rules.js';
import { requireProduct } from './read-payment.js';
import { drawUuid } from '../../domain/random.js';
import type { PsuBrowser } from '../../domain/consent/consent.js';
import type { Bank, Caller } from '../bank.js';
import { accountsOf, accountsOfCreditor, findAccount, namedDebtor } from '../directory.js';
import { assertDebtorOfThisBank } from '../accounts/named-accounts.js';
import { magicPath } from '../scripting/magic-values.js';
import { schedulePsu } from '../authorisation/schedule-psu.js';
import { assertExecutionDate } from './execution-time.js';
import { assertStandingOrder } from './order-schedule.js';
import { scheduleStep } from './payment-run.js';
import { withExemption } from './sca-exemptions.js';
import { storePayment } from './store-payment.js';
import { feeOf, assertFunds } from './payment-costs.js';
import { assertListedRedirects } from '../authorisation/redirect-list.js';
import { withVerifiedPayee } from './verify-payee.js';
import { withoutAbsent } from '../../domain/without-absent.js';

/** A syntactically valid payment request. @source Resources and their fields / Payment initiation request */
export interface PaymentRequest extends NamedDebtor, PsuBrowser {
  /** From the path, unvalidated. */
  readonly paymentProduct: string;
  readonly creditor: Creditor;
  readonly instructedAmount: Money;
  readonly remittanceInformationUnstructured?: string;
  readonly details?: PaymentDetails;
  /** Absent: as soon as possible. @decision execution-day */
  readonly requestedExecutionDate?: LocalDate;
  /** The document that is the request, if it is one. */
  readonly document?: InitiationDocument;
  /** Makes the request a standing order. */
  readonly order?: StandingOrder;
}

/** A scenario that a tester scripted for a payment. */
export interface ScriptedPath {
  readonly steps: readonly PlanStep[];
  readonly source: PathSource;
}

/**
 * Creates a payment in RCVD, which a PSU must authorise within the window. Without SCA its plan starts immediately.
 * @param path the path of a scripted outcome; default: the request's magic value, otherwise the plan of the product
 * @source Endpoints / 9
 * @decision payment-sca, sca-exemptions, payment-plan, payment-window, payment-rules, payment-limit, remittance-charset, account-mismatch, fees, funds, magic-values
 * @throws PRODUCT_UNKNOWN, FORMAT_ERROR if the product does not accept the currency, country, amount or characters,
 *   EXECUTION_DATE_INVALID, RESOURCE_UNKNOWN and PAYMENT_FAILED for the debtor account and its funds, if the profile
 *   checks them at initiation
 */
export function initiatePayment(bank: Bank, request: PaymentRequest, caller: Caller, path?: ScriptedPath): Payment {
  const { order } = request;
  const drafted = draftPayment(bank, request, caller, path);
  const draft = order ? drafted : withExemption(bank, drafted);
  if (bank.profile.funds === 'at-initiation') assertFunds(bank, request, draft.transactionFees);
  const single = { paymentId: drawUuid(bank.state.random) as PaymentId, ...withVerifiedPayee(bank, draft) };
  const payment: Payment = order ? { ...single, order } : single;
  storePayment(bank, undefined, payment, INITIATED);
  startInitiation(bank, payment, [payment]);
  return payment;
}

/** The cause of the status of a new payment. */
export const INITIATED = 'initiated by the TPP';

/**
 * Schedules what a new payment waits for: its PSU or, without SCA, its plan.
 * @param payments those whose plans start
 * @decision payment-sca, payment-window
 */
export function startInitiation(bank: Bank, { paymentId, withoutSca }: Payment, payments: readonly Payment[]): void {
  if (withoutSca) {
    for (const payment of payments)
      scheduleStep(bank, payment, bank.calendar.add(bank.now, payment.receivedStay ?? elapsed(0)));
  } else {
    const windowEnd = bank.calendar.add(bank.now, bank.profile['payment-window'].authorisationWindow);
    bank.schedule({ at: windowEnd, kind: 'paymentWindowEnds', subject: paymentId });
    schedulePsu(bank, paymentId);
  }
}

/** What all new payments have: one object for all, because a bank can have a million of them. */
const NO_SIGNATURES: Payment['signedBy'] = [];
const NO_MONEY: Payment['money'] = { stage: 'none' };

/** A payment without its id. Nothing is changed and nothing is drawn. @throws like initiatePayment, except PAYMENT_FAILED */
export function draftPayment(bank: Bank, request: PaymentRequest, caller: Caller, path?: ScriptedPath): PaymentDraft {
  const paymentProduct = requireProduct(bank, request.paymentProduct);
  const named = namedDebtor(bank, request);
  assertRequest(bank, paymentProduct, request, caller, named);
  const { instructedAmount } = request;
  const magic = path ? undefined : magicPath(request, bank.profile['magic-values']);
  const scripted = path ?? (magic && { steps: magic, source: 'magic' as const });
  const { received, rest: plan } = scripted
    ? splitPlan(withDefaultStays(scripted.steps, bank.planOf(paymentProduct)))
    : bank.splitPlanOf(paymentProduct);
  const withoutSca = bank.profile['payment-sca'] === 'none';
  const debtorAccountId = withoutSca ? debtorWithoutSca(bank, request) : undefined;
  const debtor = debtorAccountId === undefined ? named : findAccount(bank, debtorAccountId);
  return withoutAbsent({
    organisationId: caller.organisation.organisationId,
    paymentProduct,
    creditor: request.creditor,
    instructedAmount,
    transactionFees: feeOf(bank, paymentProduct, instructedAmount, debtor),
    remittanceInformationUnstructured: request.remittanceInformationUnstructured,
    details: request.details,
    requestedExecutionDate: request.requestedExecutionDate,
    document: request.document,
    debtorIban: request.debtorIban,
    debtorBban: request.debtorBban,
    debtorCurrency: request.debtorCurrency,
    debtorAccountId,
    transactionStatus: 'RCVD',
    redirect: request.redirect,
    psuLanguage: request.psuLanguage,
    signedBy: NO_SIGNATURES,
    withoutSca: withoutSca ? true : undefined,
    scripted: scripted?.source,
    receivedStay: scripted && received?.stay,
    plan,
    planPosition: 0,
    money: NO_MONEY,
    history: [{ at: bank.now, from: null, to: 'RCVD', cause: INITIATED }],
  });
}

function assertRequest(
  bank: Bank,
  product: PaymentProduct,
  request: PaymentRequest,
  caller: Caller,
  debtor: Account | undefined,
): void {
  assertListedRedirects(bank, caller.organisation.organisationId, request.redirect);
  assertProductRules(product, request);
  assertBelowLimit(bank, request.instructedAmount);
  if (bank.profile['remittance-charset'] === 'strict') assertSepaCharacters(request);
  assertExecutionDate(bank, request.requestedExecutionDate, 'requestedExecutionDate');
  assertStandingOrder(bank, product, request.order);
  assertOtherAccount(bank, request, debtor);
  if (bank.profile['account-mismatch'] === 'check-at-creation') assertDebtorOfThisBank(bank, request);
}

/** @decision payment-limit @throws PAYMENT_FAILED */
function assertBelowLimit({ profile }: Bank, amount: Money): void {
  const limit = profile['payment-limit'];
  if (limit !== 'none' && amountNumber(amount) > limit)
    throw new BankFault('PAYMENT_FAILED', `the amount is above the limit of this bank: ${limit} ${amount.currency}`, {
      path: 'instructedAmount.amount',
    });
}

/** @throws FORMAT_ERROR */
function assertOtherAccount(bank: Bank, request: PaymentRequest, debtor: Account | undefined): void {
  const { iban } = request.creditor;
  const isSame = accountsOfCreditor(bank, request.creditor).some(({ accountId }) => accountId === debtor?.accountId);
  if (isSame || (iban !== undefined && iban === request.debtorIban))
    formatError(
      iban === undefined ? 'creditorAccount.bban' : 'creditorAccount.iban',
      'creditorAccount is the same account as debtorAccount; use another account',
    );
}

/** The debtor account without SCA: the named account, otherwise the first account of the first PSU. @decision payment-sca */
export function debtorWithoutSca(
  bank: Bank,
  request: NamedDebtor & Pick<PaymentRequest, 'instructedAmount' | 'creditor'>,
): AccountId | undefined {
  if (debtorReference(request)) return namedDebtor(bank, request)?.accountId;
  const [firstPsu] = bank.base.psus.keys();
  if (firstPsu === undefined) return undefined;
  return accountsOf(bank, firstPsu).find(({ iban }) => iban !== request.creditor.iban)?.accountId;
}
