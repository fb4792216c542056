import { readPsuLanguage, readRedirects } from '../../../xs2a/sca-headers.js';
import { asId, type PaymentId } from '../../../domain/ids.js';
import { ignoredMoneyMembers } from '../../../domain/payment/money-members.js';
import { cancelPayment } from '../../../sim/payments/cancel-payment.js';
import { initiatePayment } from '../../../sim/payments/initiate-payment.js';
import { readPayment, type PaymentAddress } from '../../../sim/payments/read-payment.js';
import { jsonBodyOf } from '../../../xs2a/contract/body-step.js';
import { callerOf, pathParameter, type Exchange, type Operation } from '../../../xs2a/exchange.js';
import { bearerIfSent } from '../../../xs2a/guards/bearer.js';
import { paymentBody, paymentCreatedBody, paymentStatusBody, readPaymentRequest } from '../wire/payment.js';
import { PISP, clientIdOf, CREATION, operation } from './common.js';

const paymentAddress = (exchange: Exchange): PaymentAddress => ({
  paymentProduct: pathParameter(exchange, 'paymentProduct'),
  paymentId: asId<PaymentId>(pathParameter(exchange, 'paymentId')),
});

/** Adds a remark if a member of the payment would change how money moves, and does not. @decision unknown-members */
function remarkIgnored(exchange: Exchange): void {
  const { bank, request } = exchange;
  const ignored = ignoredMoneyMembers((request.notes.readBody ?? {}) as Readonly<Record<string, unknown>>, {
    paymentProduct: pathParameter(exchange, 'paymentProduct'),
    today: () => bank.calendar.dateOf(bank.now),
  });
  if (ignored.length > 0) request.notes.remark('money-member-ignored', `ignored: ${ignored.join(', ')}`);
}

export const PAYMENT_ROWS: readonly Operation[] = [
  operation({
    id: 'initiatePayment',
    ...CREATION,
    guards: PISP,
    read: (exchange) => ({
      ...readPaymentRequest(
        pathParameter(exchange, 'paymentProduct'),
        jsonBodyOf(exchange),
        readRedirects(exchange),
        exchange.bank,
      ),
      ...readPsuLanguage(exchange.headers),
    }),
    facts: (_exchange, payment) => ({ payment }),
    call: (exchange, request, scripted, source) =>
      initiatePayment(
        exchange.bank,
        request,
        callerOf(exchange),
        scripted?.kind === 'path' && source ? { steps: scripted.steps, source } : undefined,
      ),
    write: (payment, exchange) => {
      remarkIgnored(exchange);
      return paymentCreatedBody(payment, clientIdOf(exchange), exchange.links, exchange.bank);
    },
  }),
  operation({
    id: 'readPayment',
    addition: true,
    guards: [...PISP, bearerIfSent],
    read: paymentAddress,
    call: (exchange, address) => readPayment(exchange.bank, address, callerOf(exchange)),
    write: (payment, exchange) => paymentBody(payment, clientIdOf(exchange), exchange.links, exchange.bank),
  }),
  operation({
    id: 'readPaymentStatus',
    addition: true,
    guards: [...PISP, bearerIfSent],
    read: paymentAddress,
    call: (exchange, address) => readPayment(exchange.bank, address, callerOf(exchange)),
    write: paymentStatusBody,
  }),
  operation({
    id: 'cancelPayment',
    addition: true,
    guards: [...PISP, bearerIfSent],
    read: paymentAddress,
    call: (exchange, address) => cancelPayment(exchange.bank, address, callerOf(exchange)),
    write: () => undefined,
  }),
];
