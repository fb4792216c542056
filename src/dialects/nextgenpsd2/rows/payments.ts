import { formatError } from '../../../domain/errors.js';
import { asId, type PaymentId } from '../../../domain/ids.js';
import { PAYMENT_KINDS, type Payment, type PaymentKind } from '../../../domain/payment/payment.js';
import type { Bank } from '../../../sim/bank.js';
import type { Caller } from '../../../sim/caller.js';
import { rememberTpp } from '../../../sim/onboarding/tpp-of-certificate.js';
import { requestCancellation } from '../../../sim/payments/cancel-payment.js';
import { initiateBulk, type BulkRequest } from '../../../sim/payments/initiate-bulk.js';
import { initiatePayment, type PaymentRequest, type ScriptedPath } from '../../../sim/payments/initiate-payment.js';
import { readPayment, type PaymentAddress } from '../../../sim/payments/read-payment.js';
import { jsonBodyOf } from '../../../xs2a/contract/body-step.js';
import { callerOf, pathParameter, type Exchange, type Operation } from '../../../xs2a/exchange.js';
import {
  cancellationRequestedBody,
  paymentBody,
  paymentCreatedBody,
  paymentStatusBody,
  readPaymentRequest,
  readPeriodicRequest,
} from '../wire/payment.js';
import { authorisationRows, startedAuthorisation, startsByItself } from './authorisations.js';
import { bodyCheckOf } from '../payment-contract.js';
import { bulkBody, readBulkRequest } from '../wire/bulk.js';
import { PAYMENT_SERVICES } from '../wire/links.js';
import { clientIdOf, CREATION, operation, PISP, readPsuLanguage, readRedirects } from './common.js';

/** A request of any kind of payment, and how the use case of its kind is called. */
interface Initiation {
  /** For matching outcomes: the payment, or the first one of a bulk. */
  readonly facts: PaymentRequest;
  readonly initiate: (bank: Bank, caller: Caller, path: ScriptedPath | undefined) => Payment;
}

/** Reads the JSON body of each kind of payment. */
const READERS: Readonly<Record<PaymentKind, (exchange: Exchange, body: unknown) => Initiation>> = {
  single: (exchange, body) =>
    oneInitiation(readPaymentRequest(pathParameter(exchange, 'paymentProduct'), body), exchange),
  periodic: (exchange, body) =>
    oneInitiation(readPeriodicRequest(pathParameter(exchange, 'paymentProduct'), body), exchange),
  bulk: (exchange, body) => bulkInitiation(readBulkRequest(pathParameter(exchange, 'paymentProduct'), body), exchange),
};

function oneInitiation(read: Omit<PaymentRequest, 'redirect'>, exchange: Exchange): Initiation {
  const request = { ...read, redirect: readRedirects(exchange), ...readPsuLanguage(exchange) };
  return { facts: request, initiate: (bank, caller, path) => initiatePayment(bank, request, caller, path) };
}

function bulkInitiation(read: Omit<BulkRequest, 'redirect'>, exchange: Exchange): Initiation {
  const request = { ...read, redirect: readRedirects(exchange), ...readPsuLanguage(exchange) };
  const {
    payments: [first],
    ...common
  } = request;
  if (!first) return formatError('payments', 'payments is empty; send at least one payment');
  return {
    facts: { ...common, ...first },
    initiate: (bank, caller, path) => initiateBulk(bank, request, caller, path),
  };
}

/** Payments of all kinds, their cancellation, and the authorisations of both. */
export const PAYMENT_ROWS: readonly Operation[] = PAYMENT_KINDS.flatMap(paymentRows);

function paymentRows(kind: PaymentKind): readonly Operation[] {
  const path = `/v1/${PAYMENT_SERVICES[kind]}/:paymentProduct`;
  const addressOf = (exchange: Exchange): PaymentAddress => ({
    paymentProduct: pathParameter(exchange, 'paymentProduct'),
    paymentId: asId<PaymentId>(pathParameter(exchange, 'paymentId')),
    kind,
  });
  const ownPayment = (exchange: Exchange): Payment =>
    readPayment(exchange.bank, addressOf(exchange), callerOf(exchange));
  return [
    initiationRow(kind, path),
    operation({
      id: 'readPayment',
      methods: ['get'],
      path: `${path}/:paymentId`,
      source: 'NextGenPSD2 1.3.11 / Get payment information',
      guards: PISP,
      read: ownPayment,
      call: (_exchange, payment) => payment,
      write: (payment, { bank }) => (payment.bulk ? bulkBody(payment, bank) : paymentBody(payment)),
    }),
    operation({
      id: 'readPaymentStatus',
      methods: ['get'],
      path: `${path}/:paymentId/status`,
      source: 'NextGenPSD2 1.3.11 / Payment initiation status request',
      guards: PISP,
      read: ownPayment,
      call: (_exchange, payment) => payment,
      write: (payment, { bank }) => paymentStatusBody(payment, bank),
    }),
    operation({
      id: 'cancelPayment',
      methods: ['delete'],
      path: `${path}/:paymentId`,
      source: 'NextGenPSD2 1.3.11 / Payment cancellation request',
      guards: PISP,
      status: () => 202,
      read: addressOf,
      call: (exchange, address) => requestCancellation(exchange.bank, address, callerOf(exchange)),
      write: (payment, { links }) => payment && cancellationRequestedBody(payment, links),
    }),
    ...authorisationsOfPayment(`${path}/:paymentId`, ownPayment),
  ];
}

function initiationRow(kind: PaymentKind, path: string): Operation {
  return operation({
    id: 'initiatePayment',
    methods: ['post'],
    path,
    source: 'NextGenPSD2 1.3.11 / Payment initiation request',
    ...CREATION,
    guards: PISP,
    read: (exchange) => ({
      ...READERS[kind](exchange, jsonBodyOf(exchange, bodyCheckOf(kind))),
      startsByItself: startsByItself(exchange),
    }),
    facts: (_exchange, { facts }) => ({ payment: facts }),
    call: (exchange, request, scripted, source) => {
      const caller = callerOf(exchange);
      const scenario = scripted?.kind === 'path' && source ? { steps: scripted.steps, source } : undefined;
      const payment = request.initiate(exchange.bank, caller, scenario);
      rememberTpp(exchange.bank, caller.organisation);
      const isStarted = request.startsByItself && exchange.bank.state.waiting.has(payment.paymentId);
      return { payment, authorisation: isStarted ? startedAuthorisation(exchange, payment, 'creation') : undefined };
    },
    write: (created, exchange) => paymentCreatedBody(created, clientIdOf(exchange), exchange.links),
  });
}

function authorisationsOfPayment(path: string, subject: (exchange: Exchange) => Payment): readonly Operation[] {
  return [
    ...authorisationRows({
      path: `${path}/authorisations`,
      purpose: 'creation',
      guards: PISP,
      subject,
      ids: { start: 'startPaymentAuthorisation', list: 'readPaymentAuthorisations', read: 'readPaymentScaStatus' },
    }),
    ...authorisationRows({
      path: `${path}/cancellation-authorisations`,
      purpose: 'cancellation',
      guards: PISP,
      subject,
      ids: {
        start: 'startPaymentCancellationAuthorisation',
        list: 'readPaymentCancellationAuthorisations',
        read: 'readPaymentCancellationScaStatus',
      },
    }),
  ];
}
