import { readPsuLanguage, readRedirects } from '../../../xs2a/sca-headers.js';
import type { Profile } from '../../../decisions/decisions.js';
import { refuseMember, withPaths } from '../../../domain/errors.js';
import type { Payment, PaymentKind } from '../../../domain/payment/payment.js';
import { readObject } from '../../../parsing/read.js';
import type { Bank, Caller } from '../../../sim/bank.js';
import { initiateBulk, type BulkRequest } from '../../../sim/payments/initiate-bulk.js';
import { initiatePayment, type PaymentRequest, type ScriptedPath } from '../../../sim/payments/initiate-payment.js';
import { jsonBodyOf } from '../../../xs2a/contract/body-step.js';
import { documentBodyOf } from '../../../xs2a/contract/document-body.js';
import { readJsonBody } from '../../../http/requests/json-body.js';
import { pathParameter, type Exchange } from '../../../xs2a/exchange.js';
import { readPeriodicForm } from '../pain/periodic-form.js';
import { bodyCheckOf } from '../document/profile-contract.js';
import { readBulkRequest } from '../wire/payment/bulk.js';
import { PAIN_PREFIX } from '../wire/links.js';
import { assertNoneIsIgnored } from '../wire/payment/members-without-effect.js';
import { elementPath, readPainBulk, readPainPayment } from '../wire/payment/pain-payment.js';
import { readPaymentRequest, readPeriodicRequest } from '../wire/payment/payment.js';
import { readStandingOrder } from '../wire/payment/standing-order.js';

/** A request for a payment of any kind, and the call of its use case. */
export interface Initiation {
  /** For matching outcomes: the payment, or the first one of a bulk. */
  readonly facts: PaymentRequest;
  readonly initiate: (bank: Bank, caller: Caller, path: ScriptedPath | undefined) => Payment;
}

/** The product of the path, and whether its payments are documents. */
export function pathProduct(exchange: Exchange): { readonly paymentProduct: string; readonly isDocument: boolean } {
  const named = pathParameter(exchange, 'paymentProduct');
  const isDocument = named.startsWith(PAIN_PREFIX);
  return { paymentProduct: isDocument ? named.slice(PAIN_PREFIX.length) : named, isDocument };
}

/**
 * Reads the body of an initiation: JSON, or a pain.001 message, in a form with its times if it is a standing order.
 * @source NextGenPSD2 1.3.11 / Payment initiation request @throws FORMAT_ERROR, SERVICE_INVALID
 */
export function readPaymentInitiation(exchange: Exchange, kind: PaymentKind): Initiation {
  const { paymentProduct, isDocument } = pathProduct(exchange);
  if (!isDocument) return readJson(exchange, kind, paymentProduct);
  const { facts, initiate } = readDocument(exchange, kind, paymentProduct);
  return { facts, initiate: (bank, caller, path) => withPaths(elementPath, () => initiate(bank, caller, path)) };
}

function readJson(exchange: Exchange, kind: PaymentKind, paymentProduct: string): Initiation {
  const body = readObject(jsonBodyOf(exchange, bodyCheckOf(kind)), 'body');
  if (kind === 'bulk') return bulkInitiation(readBulkRequest(paymentProduct, body), exchange);
  assertNoneIsIgnored(body, kind);
  const read = kind === 'periodic' ? readPeriodicRequest : readPaymentRequest;
  return oneInitiation(read(paymentProduct, body), exchange);
}

function readDocument(exchange: Exchange, kind: PaymentKind, paymentProduct: string): Initiation {
  const mediaType = kind === 'periodic' ? 'multipart/form-data' : 'application/xml';
  const { bytes, contentType } = documentBodyOf(exchange, mediaType);
  const mostBytes = largestInitiation(exchange.bank.profile, kind);
  const document = { mediaType: contentType, text: bytes.toString('utf8') };
  if (kind === 'bulk') return bulkInitiation({ ...readPainBulk(paymentProduct, bytes, mostBytes), document }, exchange);
  if (kind === 'single')
    return oneInitiation({ ...readPainPayment(paymentProduct, bytes, mostBytes), document }, exchange);
  const { initiation, standingOrder } = readPeriodicForm(bytes, contentType, mostBytes);
  // The times of a standing order replace the day of the message.
  const { requestedExecutionDate: _day, ...payment } = readPainPayment(paymentProduct, initiation, mostBytes);
  const order = readStandingOrder(readSchedule(exchange, standingOrder));
  return oneInitiation({ ...payment, order, document }, exchange);
}

/** How many times as large as other bodies a bulk can be: a hundred payments with everything that they can have fit. */
const BULK_FACTOR = 10;

/** The size of the largest body of an initiation. @decision sizes, bulk-size */
export function largestInitiation({ sizes }: Profile, kind: PaymentKind): number {
  return kind === 'bulk' ? BULK_FACTOR * sizes.bodyBytes : sizes.bodyBytes;
}

/** The part of the form that is JSON. @throws FORMAT_ERROR */
function readSchedule({ bank }: Exchange, part: Uint8Array): ReturnType<typeof readObject> {
  const path = 'json_standingorderType';
  const { profile } = bank;
  const rules = { maximumDepth: profile.sizes.jsonDepth, nulls: profile['null-members'] };
  return readObject(
    withPaths(
      () => path,
      () => readJsonBody(undefined, Buffer.from(part), rules),
    ),
    path,
  );
}

function oneInitiation(read: Omit<PaymentRequest, 'redirect'>, exchange: Exchange): Initiation {
  const request = { redirect: readRedirects(exchange), ...readPsuLanguage(exchange.headers), ...read };
  return { facts: request, initiate: (bank, caller, path) => initiatePayment(bank, request, caller, path) };
}

function bulkInitiation(read: Omit<BulkRequest, 'redirect'>, exchange: Exchange): Initiation {
  const request = { redirect: readRedirects(exchange), ...readPsuLanguage(exchange.headers), ...read };
  const { payments, ...common } = request;
  const [first] = payments;
  if (!first) return refuseMember('payments', 'is empty; send at least one payment');
  return {
    facts: { ...common, ...first },
    initiate: (bank, caller, path) => initiateBulk(bank, request, caller, path),
  };
}
