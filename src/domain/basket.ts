import type { Instant } from './calendar.js';
import { redirectShape } from './consent/consent.js';
import type { BasketId, ConsentId, OrganisationId, PaymentId, PsuId, AuthorisableId } from './ids.js';
import { LANGUAGES } from './language.js';
import { nextStatus, type Transition } from './machine.js';
import { isUnsigned } from './payment/payment-status.js';
import { declared, history, key, listOf, name, oneOf, optional, uuid, type ValueOf } from './shape.js';

/** Statuses that this bank gives a signing basket. @source NextGenPSD2 1.3.11 / transactionStatus_SBS @decision signing-basket */
export const BASKET_STATUSES = ['RCVD', 'PATC', 'ACTC', 'RJCT', 'CANC'] as const;
export type BasketStatus = (typeof BASKET_STATUSES)[number];

/** What happens to a signing basket. */
export type BasketEvent = 'authorised' | 'partlyAuthorised' | 'rejected' | 'deletedByTpp';

const move = (from: BasketStatus, on: BasketEvent, to: BasketStatus): Transition<BasketStatus, BasketEvent> => ({
  from,
  on,
  to,
  decision: 'signing-basket',
});

/** @decision signing-basket */
export const BASKET_TRANSITIONS: readonly Transition<BasketStatus, BasketEvent>[] = [
  move('RCVD', 'authorised', 'ACTC'),
  move('RCVD', 'partlyAuthorised', 'PATC'),
  move('RCVD', 'rejected', 'RJCT'),
  move('RCVD', 'deletedByTpp', 'CANC'),
  move('PATC', 'authorised', 'ACTC'),
  move('PATC', 'rejected', 'RJCT'),
];

/** Payments and consents that a PSU authorises together. Records are immutable. @decision signing-basket */
export const basketShape = declared({
  basketId: uuid<BasketId>(),
  organisationId: key<OrganisationId>(),
  paymentIds: listOf(uuid<PaymentId>()),
  consentIds: listOf(uuid<ConsentId>()),
  transactionStatus: oneOf(BASKET_STATUSES),
  redirect: redirectShape,
  /** Language of the PSU according to the TPP, if the pages support it. @decision page-language */
  psuLanguage: optional(oneOf(LANGUAGES)),
  /** The PSUs who approved, in order. @decision multi-signature */
  signedBy: listOf(name<PsuId>()),
  history: history(oneOf(BASKET_STATUSES)),
});
export type SigningBasket = ValueOf<typeof basketShape>;

/** The payments and consents of a basket, in the order of their approval. */
export function entriesOf({ paymentIds, consentIds }: SigningBasket): readonly AuthorisableId[] {
  return [...paymentIds, ...consentIds];
}

/** Whether a PSU still has to decide on the basket. */
export function isBasketWaiting({ transactionStatus }: Pick<SigningBasket, 'transactionStatus'>): boolean {
  return isUnsigned(transactionStatus);
}

/** The basket after an event, or undefined if its status does not allow the event. @decision signing-basket */
export function moveBasket(
  basket: SigningBasket,
  event: BasketEvent,
  at: Instant,
  cause: string,
): SigningBasket | undefined {
  const from = basket.transactionStatus;
  const to = nextStatus(BASKET_TRANSITIONS, from, event);
  return to && { ...basket, transactionStatus: to, history: [...basket.history, { at, from, to, cause }] };
}
