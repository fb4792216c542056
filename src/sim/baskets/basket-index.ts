import { entriesOf, isBasketWaiting, type SigningBasket } from '../../domain/basket.js';
import type { BasketId, AuthorisableId } from '../../domain/ids.js';
import type { Bank } from '../bank.js';
import { startedRenewals } from '../consents/renewal.js';
import { findPayment } from '../directory.js';

/**
 * Index of the payments and consents in waiting signing baskets. It is a cache of the state: built on first use, and
 * updated afterwards.
 */

/** The waiting basket that a payment or consent is in, or undefined. @decision signing-basket */
export function basketOf(bank: Bank, subjectId: AuthorisableId): BasketId | undefined {
  const basketId = indexOf(bank).get(subjectId);
  // A request that a PSU has already authorised no longer waits with its basket, but its cancellation can.
  return basketId !== undefined && findPayment(bank, subjectId)?.authorised === true ? undefined : basketId;
}

/** Updates the index after a basket was stored. */
export function indexBasket(bank: Bank, basket: SigningBasket): void {
  if (bank.basketIndex) enterBasket(bank.basketIndex, basket);
}

/** The pending requests that a PSU decides on: a signing basket, and not what is in it. */
export function decidableRequests(bank: Bank): Iterable<AuthorisableId> {
  const { waiting } = bank.state;
  const index = indexOf(bank);
  const renewed = startedRenewals(bank);
  return index.size + renewed.length === 0
    ? waiting
    : new Set([...waiting, ...renewed].filter((subjectId) => basketOf(bank, subjectId) === undefined));
}

function indexOf(bank: Bank): Map<AuthorisableId, BasketId> {
  if (bank.basketIndex) return bank.basketIndex;
  const index = new Map<AuthorisableId, BasketId>();
  for (const basket of bank.state.signingBaskets.values()) if (isBasketWaiting(basket)) enterBasket(index, basket);
  return (bank.basketIndex = index);
}

function enterBasket(index: Map<AuthorisableId, BasketId>, basket: SigningBasket): void {
  for (const entry of entriesOf(basket)) {
    if (isBasketWaiting(basket)) index.set(entry, basket.basketId);
    else index.delete(entry);
  }
}
