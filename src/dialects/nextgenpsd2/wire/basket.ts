import type { SigningBasket } from '../../../domain/basket.js';
import { refuseMember } from '../../../domain/errors.js';
import { asId, type ConsentId, type PaymentId } from '../../../domain/ids.js';
import type { LinkBase } from '../../../http/link-base.js';
import { readObject, type JsonObject } from '../../../parsing/read.js';
import { withoutAbsent } from '../../../domain/without-absent.js';
import type { BasketRequest } from '../../../sim/baskets/signing-baskets.js';
import { createdMembers, type Created, type LinkContext } from './authorisation.js';
import { resourceLink } from './links.js';

/**
 * Parses the body of a signing basket.
 * @source NextGenPSD2 1.3.11 / signingBasket @throws FORMAT_ERROR
 */
export function readBasketRequest(body: unknown): Pick<BasketRequest, 'paymentIds' | 'consentIds'> {
  const request = readObject(body, 'body');
  return {
    paymentIds: readIds(request, 'paymentIds').map((id) => asId<PaymentId>(id)),
    consentIds: readIds(request, 'consentIds').map((id) => asId<ConsentId>(id)),
  };
}

function readIds(request: JsonObject, name: 'paymentIds' | 'consentIds'): readonly string[] {
  const ids = request[name];
  if (ids === undefined) return [];
  if (!Array.isArray(ids)) return refuseMember(name, 'must be a list of ids');
  return ids.map((id: unknown, index) =>
    typeof id === 'string' ? id : refuseMember(`${name}[${index}]`, 'must be a string'),
  );
}

/** @source NextGenPSD2 1.3.11 / signingBasketResponse-201 */
export function basketCreatedBody(created: Created<SigningBasket>, context: LinkContext): object {
  const { transactionStatus, basketId } = created.of;
  return { transactionStatus, basketId, ...createdMembers(created, 'creation', context) };
}

/** @source NextGenPSD2 1.3.11 / signingBasketResponse-200 */
export function basketBody(basket: SigningBasket, base: LinkBase): object {
  const { paymentIds, consentIds, transactionStatus } = basket;
  const self = resourceLink(basket, base);
  return withoutAbsent({
    payments: paymentIds.length > 0 ? paymentIds : undefined,
    consents: consentIds.length > 0 ? consentIds : undefined,
    transactionStatus,
    _links: { self: { href: self }, status: { href: `${self}/status` } },
  });
}

/** @source NextGenPSD2 1.3.11 / signingBasketStatusResponse-200 */
export function basketStatusBody({ transactionStatus }: SigningBasket): object {
  return { transactionStatus };
}
