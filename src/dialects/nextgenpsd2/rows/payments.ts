import { asId, type PaymentId } from '../../../domain/ids.js';
import type { Payment } from '../../../domain/payment/payment.js';
import { rememberTpp } from '../../../sim/onboarding/tpp-of-certificate.js';
import { requestCancellation } from '../../../sim/payments/cancel-payment.js';
import { initiatePayment } from '../../../sim/payments/initiate-payment.js';
import { readPayment, type PaymentAddress } from '../../../sim/payments/read-payment.js';
import { jsonBodyOf } from '../../../xs2a/contract/body-step.js';
import { callerOf, pathParameter, type Exchange, type Operation } from '../../../xs2a/exchange.js';
import {
  cancellationRequestedBody,
  paymentBody,
  paymentCreatedBody,
  paymentStatusBody,
  readPaymentRequest,
} from '../wire/payment.js';
import { authorisationRows, startedAuthorisation, startsByItself } from './authorisations.js';
import { CREATION, linkContextOf, operation, PISP, readPsuLanguage, readRedirects } from './common.js';

const addressOf = (exchange: Exchange): PaymentAddress => ({
  paymentProduct: pathParameter(exchange, 'paymentProduct'),
  paymentId: asId<PaymentId>(pathParameter(exchange, 'paymentId')),
});
const ownPayment = (exchange: Exchange): Payment => readPayment(exchange.bank, addressOf(exchange), callerOf(exchange));

/** Single payments, their cancellation, and the authorisations of both. */
export const PAYMENT_ROWS: readonly Operation[] = [
  operation({
    id: 'initiatePayment',
    methods: ['post'],
    path: '/v1/payments/:paymentProduct',
    source: 'NextGenPSD2 1.3.11 / Payment initiation request',
    ...CREATION,
    guards: PISP,
    read: (exchange) => ({
      ...readPaymentRequest(pathParameter(exchange, 'paymentProduct'), jsonBodyOf(exchange)),
      redirect: readRedirects(exchange),
      ...readPsuLanguage(exchange),
      startsByItself: startsByItself(exchange),
    }),
    facts: (_exchange, payment) => ({ payment }),
    call: (exchange, request, scripted, source) => {
      const caller = callerOf(exchange);
      const path = scripted?.kind === 'path' && source ? { steps: scripted.steps, source } : undefined;
      const payment = initiatePayment(exchange.bank, request, caller, path);
      rememberTpp(exchange.bank, caller.organisation);
      const isStarted = request.startsByItself && exchange.bank.state.waiting.has(payment.paymentId);
      return { payment, authorisation: isStarted ? startedAuthorisation(exchange, payment, 'creation') : undefined };
    },
    write: (created, exchange) => paymentCreatedBody(created, linkContextOf(exchange)),
  }),
  operation({
    id: 'readPayment',
    methods: ['get'],
    path: '/v1/payments/:paymentProduct/:paymentId',
    source: 'NextGenPSD2 1.3.11 / Get payment information',
    guards: PISP,
    read: ownPayment,
    call: (_exchange, payment) => payment,
    write: paymentBody,
  }),
  operation({
    id: 'readPaymentStatus',
    methods: ['get'],
    path: '/v1/payments/:paymentProduct/:paymentId/status',
    source: 'NextGenPSD2 1.3.11 / Payment initiation status request',
    guards: PISP,
    read: ownPayment,
    call: (_exchange, payment) => payment,
    write: paymentStatusBody,
  }),
  operation({
    id: 'cancelPayment',
    methods: ['delete'],
    path: '/v1/payments/:paymentProduct/:paymentId',
    source: 'NextGenPSD2 1.3.11 / Payment cancellation request',
    guards: PISP,
    status: () => 202,
    read: addressOf,
    call: (exchange, address) => requestCancellation(exchange.bank, address, callerOf(exchange)),
    write: (payment, { links }) => payment && cancellationRequestedBody(payment, links),
  }),
  ...authorisationRows({
    path: '/v1/payments/:paymentProduct/:paymentId/authorisations',
    purpose: 'creation',
    guards: PISP,
    subject: ownPayment,
    ids: {
      start: 'startPaymentAuthorisation',
      list: 'readPaymentAuthorisations',
      read: 'readPaymentScaStatus',
      update: 'updatePaymentPsuData',
    },
  }),
  ...authorisationRows({
    path: '/v1/payments/:paymentProduct/:paymentId/cancellation-authorisations',
    purpose: 'cancellation',
    guards: PISP,
    subject: ownPayment,
    ids: {
      start: 'startPaymentCancellationAuthorisation',
      list: 'readPaymentCancellationAuthorisations',
      read: 'readPaymentCancellationScaStatus',
      update: 'updatePaymentCancellationPsuData',
    },
  }),
];
