import type { LocalDate } from '../../domain/calendar.js';
import { atPath, formatError, refuseMember } from '../../domain/errors.js';
import { derivedUuid, type PaymentId } from '../../domain/ids.js';
import type { PsuBrowser } from '../../domain/consent/consent.js';
import type { Money } from '../../domain/money.js';
import type { BulkTerms, InitiationDocument, NamedDebtor, Payment } from '../../domain/payment/payment.js';
import { drawUuid } from '../../domain/random.js';
import type { Bank, Caller } from '../bank.js';
import { assertExecutionDate } from './execution-time.js';
import {
  draftPayment,
  INITIATED,
  startInitiation,
  type PaymentRequest,
  type ScriptedPath,
} from './initiate-payment.js';
import { assertFunds } from './payment-costs.js';
import { requireProduct } from './read-payment.js';
import { storePayment } from './store-payment.js';
import { withVerifiedPayee } from './verify-payee.js';
import { withoutAbsent } from '../../domain/without-absent.js';

/** A payment of a bulk. Product, account and day are those of the bulk. */
export type BulkElement = Pick<
  PaymentRequest,
  'creditor' | 'instructedAmount' | 'remittanceInformationUnstructured' | 'details'
>;

/** A syntactically valid request for a bulk. @source NextGenPSD2 1.3.11 / bulkPaymentInitiation_json */
export interface BulkRequest extends Omit<BulkTerms, 'paymentIds'>, NamedDebtor, PsuBrowser {
  /** From the path, unvalidated. */
  readonly paymentProduct: string;
  readonly requestedExecutionDate?: LocalDate;
  readonly payments: readonly BulkElement[];
  /** The document that is the request, if it is one. */
  readonly document?: InitiationDocument;
}

/**
 * Creates a bulk and its payments in RCVD. One authorisation is for all of them.
 * @param path a scripted path for each payment
 * @decision bulk-status, bulk-size
 * @throws PRODUCT_UNKNOWN, EXECUTION_DATE_INVALID, FORMAT_ERROR with the path of the payment, and like initiatePayment
 */
export function initiateBulk(bank: Bank, request: BulkRequest, caller: Caller, path?: ScriptedPath): Payment {
  const product = requireProduct(bank, request.paymentProduct);
  assertExecutionDate(bank, request.requestedExecutionDate, 'requestedExecutionDate');
  assertSize(request.payments, bank.profile['bulk-size'].payments);
  const { payments, paymentInformationId, batchBookingPreferred, document, ...common } = request;
  const drafts = payments.map((item, index) =>
    atPath(`payments[${index}]`, () => {
      const draft = draftPayment(bank, { ...common, ...item }, caller, path);
      assertCurrency(draft.instructedAmount, payments[0]?.instructedAmount);
      return draft;
    }),
  );
  const [first] = drafts;
  if (!first) return refuseMember('payments', 'is empty; send at least one payment');
  const instructedAmount = sumOf(drafts.map((draft) => draft.instructedAmount));
  const transactionFees = sumOf(drafts.map((draft) => draft.transactionFees));
  if (bank.profile.funds === 'at-initiation') assertFunds(bank, { ...common, instructedAmount }, transactionFees);
  const paymentId = drawUuid(bank.state.random) as PaymentId;
  const items = drafts.map((draft, index): Payment => ({
    paymentId: derivedUuid(bank.seed, 'bulk', paymentId, String(index)) as PaymentId,
    ...withVerifiedPayee(bank, draft),
    redirect: {},
    bulkId: paymentId,
  }));
  const { scripted: _path, receivedStay: _stay, details: _details, ...ofFirst } = first;
  const { remittanceInformationUnstructured: _text, ...record } = ofFirst;
  const bulk: Payment = {
    paymentId,
    ...record,
    paymentProduct: product,
    instructedAmount,
    transactionFees,
    ...(document && { document }),
    plan: [],
    bulk: withoutAbsent({
      paymentIds: items.map((item) => item.paymentId),
      paymentInformationId,
      batchBookingPreferred,
    }),
  };
  for (const payment of [bulk, ...items]) storePayment(bank, undefined, payment, INITIATED);
  startInitiation(bank, bulk, items);
  return bulk;
}

/** @decision bulk-size @throws FORMAT_ERROR */
function assertSize(payments: readonly unknown[], most: number): void {
  if (payments.length === 0) refuseMember('payments', 'is empty; send at least one payment');
  if (payments.length > most) refuseMember('payments', `has ${payments.length} entries; at most ${most} are allowed`);
}

/** One amount is authorised, so there is one currency. @throws FORMAT_ERROR */
function assertCurrency({ currency }: Money, first: Money | undefined): void {
  if (first && currency !== first.currency)
    formatError(
      'instructedAmount.currency',
      `the currency is ${currency}, but ${first.currency} in the first payment; all payments of a bulk must have the same currency`,
    );
}

function sumOf(amounts: readonly Money[]): Money {
  const minorUnits = amounts.reduce((sum, amount) => sum + amount.minorUnits, 0);
  return { currency: amounts[0]?.currency ?? 'EUR', minorUnits };
}
