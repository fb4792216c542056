import { entriesOf, isBasketWaiting, moveBasket, type BasketEvent, type SigningBasket } from '../../domain/basket.js';
import type { AuthorisableId } from '../../domain/ids.js';
import type { Bank } from '../bank.js';
import { failOpenAuthorisations } from '../authorisation/authorisation-records.js';
import { indexSubject } from '../authorisation/psu-index.js';
import { schedulePsu } from '../authorisation/schedule-psu.js';
import { findConsent } from '../directory.js';
import { indexBasket } from './basket-index.js';

/**
 * Applies an event to a basket and emits the transition. A basket that ends without an authorisation leaves its
 * entries to themselves. Returns the updated basket, or undefined if its status does not allow the event.
 * @decision signing-basket
 */
export function applyBasketEvent(
  bank: Bank,
  before: SigningBasket,
  event: BasketEvent,
  cause: string,
): SigningBasket | undefined {
  const after = moveBasket(before, event, bank.now, cause);
  if (!after) return undefined;
  storeBasket(bank, before, after, cause);
  if (isBasketWaiting(after)) return after;
  failOpenAuthorisations(bank, after.basketId, cause);
  for (const entry of entriesOf(after)) scheduleAgain(bank, entry);
  return after;
}

/** An automatic PSU decides on an entry that still waits. A scripted consent has its own scenario. */
function scheduleAgain(bank: Bank, entry: AuthorisableId): void {
  if (bank.state.waiting.has(entry) && findConsent(bank, entry)?.scenario === undefined) schedulePsu(bank, entry);
}

/** Stores a basket and updates the indexes. */
export function storeBasket(bank: Bank, before: SigningBasket | undefined, after: SigningBasket, cause: string): void {
  const { basketId, transactionStatus } = after;
  bank.state.signingBaskets.set(basketId, after);
  if (isBasketWaiting(after)) bank.state.waiting.add(basketId);
  else bank.state.waiting.delete(basketId);
  indexBasket(bank, after);
  indexSubject(bank, after);
  if (before?.transactionStatus === transactionStatus) return;
  const from = before?.transactionStatus ?? null;
  bank.emit({ at: bank.now, kind: 'signingBasket', subject: basketId, from, to: transactionStatus, cause });
}
