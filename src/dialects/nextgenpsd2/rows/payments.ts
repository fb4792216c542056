import { readRedirects } from '../../../xs2a/sca-headers.js';
import { BankFault } from '../../../domain/errors.js';
import { asId, type PaymentId } from '../../../domain/ids.js';
import { PAYMENT_KINDS, type Payment, type PaymentKind } from '../../../domain/payment/payment.js';
import { rememberTpp } from '../../../sim/onboarding/tpp-of-certificate.js';
import { assertDebtorOfPsu } from '../../../sim/accounts/named-accounts.js';
import { requestCancellation } from '../../../sim/payments/cancel-payment.js';
import { readPayment, type PaymentAddress } from '../../../sim/payments/read-payment.js';
import { callerOf, pathParameter, type Exchange, type Operation } from '../../../xs2a/exchange.js';
import { chosenMediaType } from '../../../xs2a/guards/headers.js';
import { TextBody } from '../../../xs2a/answers/text-body.js';
import { bulkBody } from '../wire/payment/bulk.js';
import { PAYMENT_SERVICES, productOf } from '../wire/links.js';
import { statusReport } from '../wire/payment/pain-payment.js';
import {
  cancellationRequestedBody,
  paymentBody,
  paymentCreatedBody,
  paymentStatusBody,
} from '../wire/payment/payment.js';
import {
  authorisationOfCancellation,
  authorisationOfCreation,
  authorisationRows,
  psuOfCreation,
  startsByItself,
} from './authorisations.js';
import { approachOf, CREATION, linkContextOf, operation, PISP } from './common.js';
import { exemptPayment } from '../../../sim/authorisation/start-authorisation.js';
import { subscribeTpp, readNotificationRequest } from './notifications.js';
import { largestInitiation, pathProduct, readPaymentInitiation } from './initiations.js';

const JSON_TYPE = 'application/json';
const XML_TYPE = 'application/xml';
const FORM_TYPE = 'multipart/form-data';

/** Payments of all kinds, their cancellation, and the authorisations of both. */
export const PAYMENT_ROWS: readonly Operation[] = PAYMENT_KINDS.flatMap(paymentRows);

/** The operations of payments of a kind, which is the first part of their paths. */
function paymentRows(kind: PaymentKind): readonly Operation[] {
  const addressOf = (exchange: Exchange): PaymentAddress => ({
    paymentProduct: pathProduct(exchange).paymentProduct,
    paymentId: asId<PaymentId>(pathParameter(exchange, 'paymentId')),
    kind,
  });
  const ownPayment = (exchange: Exchange): Payment =>
    inForm(exchange, readPayment(exchange.bank, addressOf(exchange), callerOf(exchange)));
  const rows = [
    initiationRow(kind),
    operation({
      id: 'readPayment',
      guards: PISP,
      read: ownPayment,
      call: (_exchange, payment) => payment,
      mediaTypes: [JSON_TYPE, XML_TYPE, FORM_TYPE],
      write: shownPayment,
    }),
    operation({
      id: 'readPaymentStatus',
      guards: PISP,
      read: ownPayment,
      call: (_exchange, payment) => payment,
      mediaTypes: [JSON_TYPE, XML_TYPE],
      write: shownStatus,
    }),
    operation({
      id: 'cancelPayment',
      guards: PISP,
      status: () => 202,
      read: (exchange) => {
        ownPayment(exchange);
        return { ...addressOf(exchange), redirect: readRedirects(exchange) };
      },
      call: (exchange, { redirect, ...address }) => {
        const payment = requestCancellation(exchange.bank, address, callerOf(exchange), redirect);
        return payment && { of: payment, ...authorisationOfCancellation(exchange, payment) };
      },
      write: (requested, exchange) => requested && cancellationRequestedBody(requested, linkContextOf(exchange)),
    }),
    ...authorisationRows({ resource: 'payment', purpose: 'creation', guards: PISP, subject: ownPayment }),
    ...authorisationRows({ resource: 'cancellation', purpose: 'cancellation', guards: PISP, subject: ownPayment }),
  ];
  return rows.map((row) => ({ ...row, path: row.path.replace(':paymentService', PAYMENT_SERVICES[kind]) }));
}

function initiationRow(kind: PaymentKind): Operation {
  return operation({
    id: 'initiatePayment',
    ...CREATION,
    guards: PISP,
    largestBodyBytes: (profile) => largestInitiation(profile, kind),
    read: (exchange) => {
      // Before the body: a PSU that is refused precedes what is wrong in the body.
      const psu = psuOfCreation(exchange);
      return {
        initiation: readPaymentInitiation(exchange, kind),
        startsByItself: startsByItself(exchange),
        notification: readNotificationRequest(exchange),
        ...psu,
      };
    },
    facts: (_exchange, { initiation }) => ({ payment: initiation.facts }),
    call: (exchange, request, scripted, source) => {
      const caller = callerOf(exchange);
      if (request.psuId !== undefined) assertDebtorOfPsu(exchange.bank, request.initiation.facts, request.psuId);
      const scenario = scripted?.kind === 'path' && source ? { steps: scripted.steps, source } : undefined;
      const payment = request.initiation.initiate(exchange.bank, caller, scenario);
      rememberTpp(exchange.bank, caller.organisation);
      subscribeTpp(exchange, payment, request.notification);
      if (payment.withoutSca && exchange.bank.profile['payment-sca'] !== 'none')
        return {
          of: payment,
          authorisation: exemptPayment(exchange.bank, payment.paymentId, approachOf(exchange), caller),
        };
      const isStarted = request.startsByItself && exchange.bank.state.waiting.has(payment.paymentId);
      return { of: payment, ...authorisationOfCreation(exchange, payment, isStarted) };
    },
    write: (created, exchange) => paymentCreatedBody(created, linkContextOf(exchange), exchange.bank),
  });
}

/** The payment, if the product of the path says how it was sent. @throws PRODUCT_INVALID */
function inForm(exchange: Exchange, payment: Payment): Payment {
  const named = pathParameter(exchange, 'paymentProduct');
  if (productOf(payment) === named) return payment;
  throw new BankFault(
    'PRODUCT_INVALID',
    `the payment was initiated as ${productOf(payment)}, not as ${named.slice(0, 100)}`,
    { path: 'paymentProduct' },
  );
}

/** The payment in the form in which it was sent, or as JSON if the client prefers that. @decision accept */
function shownPayment(payment: Payment, exchange: Exchange): object {
  const { document } = payment;
  const own = document?.mediaType.toLowerCase().startsWith(FORM_TYPE) ? FORM_TYPE : XML_TYPE;
  const chosen = chosenMediaType(exchange, document ? [own, JSON_TYPE] : [JSON_TYPE]);
  if (document && chosen !== JSON_TYPE) return new TextBody(document.mediaType, document.text);
  return payment.bulk ? bulkBody(payment, exchange.bank) : paymentBody(payment, exchange.bank);
}

/** The status as pain.002 if the payment was a document, or as JSON if the client prefers that. @decision accept */
function shownStatus(payment: Payment, exchange: Exchange): object {
  const { bank } = exchange;
  const { document } = payment;
  const chosen = chosenMediaType(exchange, document ? [XML_TYPE, JSON_TYPE] : [JSON_TYPE]);
  return document && chosen === XML_TYPE
    ? new TextBody(XML_TYPE, statusReport(payment, document, bank))
    : paymentStatusBody(payment, bank);
}
