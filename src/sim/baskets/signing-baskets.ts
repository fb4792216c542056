import type { SigningBasket } from '../../domain/basket.js';
import type { PsuBrowser } from '../../domain/consent/consent.js';
import { BankFault, formatError, refuseMember, unknownInRequest } from '../../domain/errors.js';
import type { BasketId, ConsentId, OrganisationId, PaymentId } from '../../domain/ids.js';
import { drawUuid } from '../../domain/random.js';
import { idOfSubject, isPayment, statusOf, type Subject } from '../../domain/authorisation/subject.js';
import type { Bank, Caller } from '../bank.js';
import { failOpenAuthorisations } from '../authorisation/authorisation-records.js';
import { assertListedRedirects } from '../authorisation/redirect-list.js';
import { schedulePsu } from '../authorisation/schedule-psu.js';
import { findConsent, findPayment } from '../directory.js';
import { basketOf } from './basket-index.js';
import { applyBasketEvent, storeBasket } from './basket-moves.js';

/** Use cases of signing baskets. @decision signing-basket */

/** The most entries of a basket. @decision signing-basket */
const MOST_BASKET_ENTRIES = 50;

/** A syntactically valid request. @source NextGenPSD2 1.3.11 / signingBasket */
export interface BasketRequest extends PsuBrowser {
  readonly paymentIds: readonly PaymentId[];
  readonly consentIds: readonly ConsentId[];
}

/**
 * Creates a basket with the status RCVD, which a PSU must authorise within the window of payments. Authorisations that
 * the entries have on their own fail.
 * @source NextGenPSD2 1.3.11 / createSigningBasket @decision signing-basket, payment-window
 * @throws FORMAT_ERROR for no, too many or repeated entries, REFERENCE_MIX_INVALID, RESOURCE_UNKNOWN,
 *   REFERENCE_STATUS_INVALID
 */
export function createBasket(bank: Bank, request: BasketRequest, caller: Caller): SigningBasket {
  const { organisationId } = caller.organisation;
  assertListedRedirects(bank, organisationId, request.redirect);
  assertEntries(bank, request, organisationId);
  const basketId = drawUuid(bank.state.random) as BasketId;
  const cause = 'created by the TPP';
  const basket: SigningBasket = {
    basketId,
    organisationId,
    ...request,
    transactionStatus: 'RCVD',
    signedBy: [],
    history: [{ at: bank.now, from: null, to: 'RCVD', cause }],
  };
  storeBasket(bank, undefined, basket, cause);
  for (const entry of [...request.paymentIds, ...request.consentIds])
    failOpenAuthorisations(bank, entry, `replaced by the signing basket ${basketId}`);
  const windowEnd = bank.calendar.add(bank.now, bank.profile['payment-window'].authorisationWindow);
  bank.schedule({ at: windowEnd, kind: 'paymentWindowEnds', subject: basketId });
  schedulePsu(bank, basketId);
  return basket;
}

/** @throws FORMAT_ERROR, REFERENCE_MIX_INVALID, RESOURCE_UNKNOWN, REFERENCE_STATUS_INVALID */
function assertEntries(bank: Bank, request: BasketRequest, organisationId: OrganisationId): void {
  const { paymentIds, consentIds } = request;
  const count = paymentIds.length + consentIds.length;
  if (count === 0) formatError('paymentIds', 'the basket is empty; send paymentIds, consentIds or both');
  if (count > MOST_BASKET_ENTRIES)
    formatError(
      paymentIds.length > 0 ? 'paymentIds' : 'consentIds',
      `the basket has ${count} entries; at most ${MOST_BASKET_ENTRIES} are allowed`,
    );
  assertDifferent(paymentIds, 'paymentIds');
  assertDifferent(consentIds, 'consentIds');
  if (consentIds.length > 0 && bank.profile['signing-basket'] === 'payments-only')
    throw new BankFault('REFERENCE_MIX_INVALID', 'a signing basket of this bank can have only payments', {
      path: 'consentIds',
    });
  paymentIds.forEach((id, index) => assertEntry(bank, findPayment(bank, id), organisationId, `paymentIds[${index}]`));
  consentIds.forEach((id, index) => assertEntry(bank, findConsent(bank, id), organisationId, `consentIds[${index}]`));
}

/** @throws FORMAT_ERROR */
function assertDifferent(ids: readonly string[], name: string): void {
  const index = ids.findIndex((id, position) => ids.indexOf(id) !== position);
  if (index >= 0) refuseMember(`${name}[${index}]`, 'is already in the list');
}

/** @throws RESOURCE_UNKNOWN, REFERENCE_STATUS_INVALID */
function assertEntry(bank: Bank, entry: Subject | undefined, organisationId: OrganisationId, path: string): void {
  if (entry?.organisationId !== organisationId)
    throw unknownInRequest(`${path} is not the id of a ${path.replace(/Ids.*/, '')} of this TPP`, path);
  const id = idOfSubject(entry);
  const isNew = bank.state.waiting.has(id) && (isPayment(entry) ? isUnsigned(entry) : statusOf(entry) === 'received');
  if (!isNew)
    refuseMember(
      path,
      `is ${statusOf(entry)}; a basket accepts only payments in RCVD and consents in received`,
      'REFERENCE_STATUS_INVALID',
    );
  if (basketOf(bank, id) !== undefined)
    refuseMember(path, 'is in another signing basket that is waiting for a PSU', 'REFERENCE_STATUS_INVALID');
}

/** Whether no PSU has signed a waiting payment yet. */
function isUnsigned({ transactionStatus, authorised }: Extract<Subject, { paymentId: PaymentId }>): boolean {
  return transactionStatus === 'RCVD' && authorised !== true;
}

/** Reads a basket of the calling organisation. @decision ownership @throws RESOURCE_UNKNOWN */
export function readBasket(bank: Bank, basketId: BasketId, caller: Caller): SigningBasket {
  const basket = bank.state.signingBaskets.get(basketId);
  if (basket && basket.organisationId === caller.organisation.organisationId) return basket;
  throw new BankFault('RESOURCE_UNKNOWN', `this organisation has no signing basket ${basketId.slice(0, 100)}`, {
    path: 'basketId',
  });
}

/**
 * Deletes a basket that no PSU has authorised (CANC). Its entries are kept.
 * @source NextGenPSD2 1.3.11 / deleteSigningBasket @decision signing-basket @throws RESOURCE_UNKNOWN, STATUS_INVALID
 */
export function deleteBasket(bank: Bank, basketId: BasketId, caller: Caller): void {
  const basket = readBasket(bank, basketId, caller);
  if (applyBasketEvent(bank, basket, 'deletedByTpp', 'deleted by the TPP')) return;
  throw new BankFault(
    'STATUS_INVALID',
    `the signing basket is ${basket.transactionStatus}; it can be deleted only in RCVD, before its first authorisation`,
  );
}
