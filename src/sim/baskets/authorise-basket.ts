import { entriesOf, type SigningBasket } from '../../domain/basket.js';
import { BankFault } from '../../domain/errors.js';
import type { AuthorisableId, PsuId } from '../../domain/ids.js';
import { idOfSubject } from '../../domain/authorisation/subject.js';
import {
  causeOf,
  signedAlready,
  type Authorisable,
  type AuthorisationAssessment,
} from '../authorisation/authorisable.js';
import { boundPsu } from '../authorisation/authorisation-records.js';
import type { Bank } from '../bank.js';
import { consentAuthorisable } from '../consents/authorise-consent.js';
import { findConsent, findPayment } from '../directory.js';
import { paymentAuthorisable } from '../payments/authorise-payment.js';
import { applyBasketEvent, storeBasket } from './basket-moves.js';

/** How PSUs authorise signing baskets: all or nothing. @decision signing-basket */

/** A signing basket that a PSU can decide on. */
export function basketAuthorisable(bank: Bank, basket: SigningBasket): Authorisable {
  return {
    subject: basket,
    purpose: 'creation',
    choice: undefined,
    signaturesRequired: () =>
      Math.max(1, ...entriesOf(basket).flatMap((id) => entryOf(bank, id)?.signaturesRequired() ?? [])),
    actingPsu: () => {
      const [first] = waitingEntries(bank, basket);
      return first && (boundPsu(bank, idOfSubject(first.subject), undefined) ?? first.actingPsu());
    },
    assess: (psuId) => assessBasket(bank, basket, psuId),
    assertChoice: () => undefined,
    approve: ({ psuId }) => approveBasket(bank, basket, psuId),
    end: (rejection) => (applyBasketEvent(bank, basket, 'rejected', causeOf(rejection)) ?? basket).transactionStatus,
  };
}

/** What of a signing basket still waits for a PSU, in the order of its approval. */
export function waitingEntries(bank: Bank, basket: SigningBasket): Authorisable[] {
  return entriesOf(basket)
    .filter((id) => bank.state.waiting.has(id))
    .flatMap((id) => entryOf(bank, id) ?? [])
    .filter(({ purpose }) => purpose === 'creation');
}

function entryOf(bank: Bank, id: AuthorisableId): Authorisable | undefined {
  const consent = findConsent(bank, id);
  if (consent) return consentAuthorisable(bank, consent);
  const payment = findPayment(bank, id);
  return payment && paymentAuthorisable(bank, payment);
}

/** A PSU can approve a basket that can approve everything in it. */
function assessBasket(bank: Bank, basket: SigningBasket, psuId: PsuId): AuthorisationAssessment {
  const entries = waitingEntries(bank, basket);
  const isComplete = basket.transactionStatus === 'PATC' || entries.length === entriesOf(basket).length;
  const assessments = entries.map((entry) => entry.assess(psuId));
  const [first] = assessments.flatMap(({ obstacle }) => obstacle ?? []);
  const obstacle =
    isComplete && entries.length > 0
      ? first && obstacleOf(basket, psuId, first)
      : new BankFault(
          'STATUS_INVALID',
          'not every entry of the signing basket is still waiting for a PSU; delete the basket',
        );
  return { ...(obstacle && { obstacle }), debtorAccounts: [], mismatch: assessments.some(({ mismatch }) => mismatch) };
}

/** The message for a PSU who cannot approve an entry. */
function obstacleOf(subject: SigningBasket, psuId: PsuId, first: BankFault): BankFault {
  if (first.code === 'SERVICE_BLOCKED') return first;
  const text = `${psuId} cannot approve everything in the signing basket: ${first.text}`;
  return signedAlready(subject, psuId) ?? new BankFault('PSU_CREDENTIALS_INVALID', text);
}

/** Approves everything in a basket that waits, in order. @decision multi-signature */
function approveBasket(bank: Bank, basket: SigningBasket, psuId: PsuId): SigningBasket {
  for (const entry of waitingEntries(bank, basket)) entry.approve({ psuId }, entry.assess(psuId).debtorAccounts);
  const cause = `approved by ${psuId}`;
  const signed = { ...basket, signedBy: [...basket.signedBy, psuId] };
  const event = waitingEntries(bank, basket).length > 0 ? 'partlyAuthorised' : 'authorised';
  const moved = applyBasketEvent(bank, signed, event, cause);
  if (!moved) storeBasket(bank, basket, signed, cause);
  return moved ?? signed;
}
