import { elapsed } from '../../domain/duration.js';
import type { PaymentId } from '../../domain/ids.js';
import { minorDigitsOf, parseDecimal, type Money } from '../../domain/money.js';
import {
  type Creditor,
  type PathSource,
  type Payment,
  type PaymentDetails,
  LARGEST_AMOUNT,
  PRODUCT_RULES,
  type PaymentProduct,
  splitPlan,
  type PlanStep,
  withDefaultStays,
} from '../../domain/payment/payment.js';
import { SEPA_COUNTRIES } from '../../domain/iban.js';
import { formatError } from '../../domain/errors.js';
import { requireProduct } from './read-payment.js';
import { drawUuid } from '../../domain/random.js';
import type { Language } from '../../domain/language.js';
import type { RedirectPreset } from '../../domain/consent/consent.js';
import type { AccountId } from '../../domain/ids.js';
import type { Bank } from '../bank.js';
import type { Caller } from '../caller.js';
import { accountForMoney, accountsOf } from '../directory.js';
import { assertDebtorOfThisBank } from '../accounts/named-accounts.js';
import { magicPath } from '../scripting/magic-values.js';
import { schedulePsu } from '../authorisation/schedule-psu.js';
import { scheduleStep, storePayment } from './payment-run.js';
import { feeOf, assertFunds } from './payment-costs.js';
import { assertListedRedirects } from '../authorisation/redirect-list.js';

/** A syntactically valid payment request. @source Resources and their fields / Payment initiation request */
export interface PaymentRequest {
  /** From the path, unvalidated. */
  readonly paymentProduct: string;
  readonly creditor: Creditor;
  readonly debtorIban?: string;
  readonly instructedAmount: Money;
  readonly remittanceInformationUnstructured?: string;
  readonly details?: PaymentDetails;
  readonly redirect: RedirectPreset;
  /** Language of the PSU according to the TPP. @decision page-language */
  readonly psuLanguage?: Language;
}

/**
 * Creates a payment in RCVD, which a PSU must authorise within the window. Without SCA its plan starts immediately.
 * @param path the path of a scripted outcome; default: the request's magic value, else the plan of the product
 * @source Endpoints / 9
 * @decision payment-sca, payment-plan, payment-window, payment-rules, account-mismatch, fees, funds, magic-values
 * @throws PRODUCT_UNKNOWN, FORMAT_ERROR if the product does not accept the currency, country or amount,
 *   RESOURCE_UNKNOWN and PAYMENT_FAILED for the debtor account and its funds, if the profile checks them at
 *   initiation
 */
export function initiatePayment(
  bank: Bank,
  request: PaymentRequest,
  caller: Caller,
  path?: { readonly steps: readonly PlanStep[]; readonly source: PathSource },
): Payment {
  const paymentProduct = requireProduct(bank, request.paymentProduct);
  assertListedRedirects(bank, caller.organisation.organisationId, request.redirect);
  validateProductRules(paymentProduct, request);
  if (request.debtorIban === request.creditor.iban)
    formatError('creditorAccount.iban', 'creditorAccount is the debtorAccount; a payment goes to another account');
  if (bank.profile['account-mismatch'] === 'check-at-creation') assertDebtorOfThisBank(bank, request.debtorIban);
  const debtor =
    request.debtorIban === undefined
      ? undefined
      : accountForMoney(bank, request.debtorIban, request.instructedAmount.currency);
  const transactionFees = feeOf(bank, paymentProduct, request.instructedAmount, debtor);
  if (bank.profile.funds === 'at-initiation') assertFunds(bank, request, transactionFees);
  const defaults = bank.planOf(paymentProduct);
  const magic = path ? undefined : magicPath(request, bank.profile['magic-values']);
  const scripted = path ?? (magic && { steps: magic, source: 'magic' as const });
  const { received, rest: plan } = scripted
    ? splitPlan(withDefaultStays(scripted.steps, defaults))
    : bank.splitPlanOf(paymentProduct);
  const { instructedAmount } = request;
  const debtorAccountId = bank.profile['payment-sca'] === 'none' ? debtorWithoutSca(bank, request) : undefined;
  const { debtorIban, remittanceInformationUnstructured, details } = request;
  const payment: Payment = {
    paymentId: drawUuid(bank.state.random) as PaymentId,
    organisationId: caller.organisation.organisationId,
    paymentProduct,
    creditor: request.creditor,
    instructedAmount,
    transactionFees,
    ...(remittanceInformationUnstructured !== undefined && { remittanceInformationUnstructured }),
    ...(details && { details }),
    ...(debtorIban !== undefined && { debtorIban }),
    ...(debtorAccountId !== undefined && { debtorAccountId }),
    transactionStatus: 'RCVD',
    redirect: request.redirect,
    ...(request.psuLanguage && { psuLanguage: request.psuLanguage }),
    signedBy: [],
    ...(scripted && { scripted: scripted.source }),
    ...(scripted && received?.stay && { receivedStay: received.stay }),
    plan,
    planPosition: 0,
    money: { stage: 'none' },
    history: [{ at: bank.now, from: null, to: 'RCVD', cause: 'initiated by the TPP' }],
  };
  storePayment(bank, undefined, payment, 'initiated by the TPP');
  if (bank.profile['payment-sca'] === 'none') {
    scheduleStep(bank, payment, bank.calendar.add(bank.now, received?.stay ?? elapsed(0)));
  } else {
    const windowEnd = bank.calendar.add(bank.now, bank.profile['payment-window'].authorisationWindow);
    bank.schedule({ at: windowEnd, kind: 'paymentWindowEnds', subject: payment.paymentId });
    schedulePsu(bank, payment.paymentId);
  }
  return payment;
}

/** The debtor account without SCA: the named account, else the first account of the first PSU. @decision payment-sca */
export function debtorWithoutSca(
  bank: Bank,
  request: Pick<PaymentRequest, 'debtorIban' | 'instructedAmount' | 'creditor'>,
): AccountId | undefined {
  if (request.debtorIban !== undefined)
    return accountForMoney(bank, request.debtorIban, request.instructedAmount.currency)?.accountId;
  const [firstPsu] = bank.base.psus.keys();
  if (firstPsu === undefined) return undefined;
  return accountsOf(bank, firstPsu).find(({ iban }) => iban !== request.creditor.iban)?.accountId;
}

/** @decision payment-rules */
function validateProductRules(product: PaymentProduct, request: PaymentRequest): void {
  const rules = PRODUCT_RULES[product];
  const { currency, minorUnits } = request.instructedAmount;
  if (rules.currency !== undefined && currency !== rules.currency) {
    formatError('instructedAmount.currency', `${product} are made in ${rules.currency}, not in ${currency}`);
  }
  if (minorUnits < 1 || minorUnits > largestMinorUnitsIn(currency)) {
    formatError(
      'instructedAmount.amount',
      `the amount must be more than zero and at most ${largestAmountIn(currency)} ${currency}`,
    );
  }
  const country = request.creditor.iban.slice(0, 2);
  if (rules.sepaCreditorOnly && !SEPA_COUNTRIES.has(country)) {
    formatError('creditorAccount.iban', `${country} is outside SEPA; use cross-border-credit-transfers`);
  }
}

/** Cached per currency. */
const LARGEST_MINOR_UNITS = new Map<string, number>();

function largestMinorUnitsIn(currency: string): number {
  let largest = LARGEST_MINOR_UNITS.get(currency);
  if (largest === undefined) {
    const read = parseDecimal(largestAmountIn(currency), currency);
    largest = typeof read === 'object' ? read.minorUnits : Infinity;
    LARGEST_MINOR_UNITS.set(currency, largest);
  }
  return largest;
}

/** The document's maximum, without decimals that the currency lacks. */
function largestAmountIn(currency: string): string {
  return minorDigitsOf(currency) === 0 ? LARGEST_AMOUNT.slice(0, -3) : LARGEST_AMOUNT;
}
