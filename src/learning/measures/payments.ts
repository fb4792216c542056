import { PAYMENT_PRODUCTS } from '../../domain/payment/products.js';
import type { RecordedCall } from '../exchange.js';
import { judged, measure, seenIn } from '../measure.js';
import type { Measure, Recording } from '../recording.js';

/** Every character of the SEPA set, or a text that is hidden. @decision remittance-charset */
const SEPA_TEXT = /^[A-Za-z0-9 /\-?:().,'+]*$|\*{3}/;
/** No account of a test has as much, in major units. */
const HUGE = 100_000_000;
/** Links of a payment that waits for the PSU, in every approach. @source NextGenPSD2 1.3.11 / _linksPaymentInitiation */
const SCA_LINK = /^(?:sca|startAuthorisation|update|select|authorise|confirm)/;

/** Decisions about payments. */
export const PAYMENT_MEASURES: readonly Measure[] = [
  measure('payment-rules', 'a payment of each product', (recording) => {
    const payments = singlePayments(recording);
    // Some banks refuse an account in the same words.
    const isOffered = (product: string): boolean =>
      payments.some((call) => call.isAccepted && productOf(call) === product);
    return seenIn(payments, (call) => {
      const product = productOf(call);
      if (!PAYMENT_PRODUCTS.some((known) => known === product)) return undefined;
      if (call.isAccepted) return [{ [product]: 1 }, `${product} is offered`];
      return call.refusal?.code === 'PRODUCT_UNKNOWN' && !isOffered(product) && !/\bIBAN\b/i.test(call.refusal.text)
        ? [{ [product]: 0 }, `${product} is not offered`]
        : undefined;
    });
  }),
  measure('remittance-charset', 'a payment whose text has a character outside the SEPA set', (recording) =>
    judged(
      recording.of('initiatePayment').filter((call) => {
        const text = call.sentAt('remittanceInformationUnstructured');
        return typeof text === 'string' && !SEPA_TEXT.test(text);
      }),
      'a text with a character outside the SEPA set',
      { accepted: ['printable'], refused: { path: 'remittanceInformationUnstructured', allows: ['strict'] } },
    ),
  ),
  measure('payment-sca', 'a payment', (recording) =>
    seenIn(recording.of('initiatePayment'), (call) => {
      if (!call.isAccepted || call.textAt('transactionStatus') === undefined) return undefined;
      if (waitsForPsu(call)) return ['redirect', 'a new payment waits for its PSU, in whatever approach'];
      // A bank without additions has no links at all.
      return call.links.length > 0 ? ['none', 'a new payment has no link for the PSU'] : undefined;
    }),
  ),
  measure('funds', 'a payment of more money than its debtor account has, and its authorisation', (recording) => {
    const huge = singlePayments(recording).filter(
      (call) => Number(call.sentAt('instructedAmount', 'amount')) >= HUGE && call.sentAt('debtorAccount') !== undefined,
    );
    const ids = new Set(huge.map(({ createdId }) => createdId));
    const steps = recording
      .of('startPaymentAuthorisation', 'updatePaymentPsuData')
      .filter(({ parameters: { paymentId } }) => paymentId !== undefined && ids.has(paymentId));
    const hasSteps = recording.facts.described('startPaymentAuthorisation') !== undefined;
    return [
      ...judged(huge, 'a payment of a hundred million', {
        accepted: ['at-reservation', ...(hasSteps ? ['at-authorisation'] : [])],
        codes: { PAYMENT_FAILED: ['at-initiation'] },
      }),
      ...judged(steps, 'the authorisation of a payment of a hundred million', {
        accepted: ['at-reservation', 'at-initiation'],
        codes: { PAYMENT_FAILED: ['at-authorisation'] },
      }),
    ];
  }),
  measure('currency-mismatch', 'the final status of a payment in a different currency than its account', (recording) =>
    seenIn(recording.of('readPaymentStatus', 'readPayment'), (call) =>
      call.at('tppMessages', 0, 'code') === 'AC09' ? ['reject', 'a payment ended with AC09'] : undefined,
    ),
  ),
];

/** True if a new payment waits for the PSU. */
export function waitsForPsu(creation: RecordedCall): boolean {
  return creation.links.some((link) => SCA_LINK.test(link));
}

function productOf({ parameters }: RecordedCall): string {
  return parameters['paymentProduct'] ?? parameters['payment-product'] ?? '';
}

/** Initiations of payments that are neither bulk nor periodic. */
function singlePayments(recording: Recording): readonly RecordedCall[] {
  return recording
    .of('initiatePayment')
    .filter(
      ({ parameters }) => (parameters['paymentService'] ?? parameters['payment-service'] ?? 'payments') === 'payments',
    );
}
