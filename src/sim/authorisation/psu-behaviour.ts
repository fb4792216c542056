import type { AuthorisationId, PsuId, AuthorisableId } from '../../domain/ids.js';
import type { RedirectOptions, ScaOutcome } from '../../domain/authorisation/sca.js';
import type { Bank } from '../bank.js';
import { authorisationsOf, boundPsu } from './authorisation-records.js';
import {
  accountsByReference,
  allAccounts,
  findAccount,
  findConsent,
  findBasket,
  findFundsConsent,
  findPayment,
  findPsu,
  namedDebtor,
} from '../directory.js';
import { matchesReference, type Account } from '../../domain/account/account.js';
import { debtorReference } from '../../domain/payment/payment.js';
import { idOfSubject, signersOf, type AnyConsent } from '../../domain/subject.js';
import { requestedReferences } from '../../domain/consent/access-rights.js';
import { basketOf } from '../baskets/basket-index.js';
import { assessAuthorisation, waitingEntries } from './assess-authorisation.js';
import { authorise } from './authorise.js';
import { unsignedAccounts } from './signatures.js';

/** PSUs who decide automatically, so that scenarios need no manual step. @decision psu-behaviour */

/**
 * Applies the automatic decision of the profile to a pending request. An impossible approval becomes a refusal.
 * Returns undefined if the PSU does not decide automatically.
 */
export function decideByItself(
  bank: Bank,
  requestId: AuthorisableId,
  redirectOptions: RedirectOptions,
): ScaOutcome | undefined {
  const behaviour = bank.profile['psu-behaviour'];
  let outcome: ScaOutcome | undefined;
  const isWaiting = (): boolean => bank.state.waiting.has(requestId) && basketOf(bank, requestId) === undefined;
  while (behaviour !== 'waits' && isWaiting() && !outcome?.isUnconfirmed) {
    const psuId = actingPsu(bank, requestId);
    const assessment = psuId && assessAuthorisation(bank, requestId, psuId);
    const willing = behaviour === 'approves' && assessment !== undefined && assessment.obstacle === undefined;
    outcome = authorise(
      bank,
      requestId,
      willing && psuId ? { decision: 'approve', psuId } : { decision: 'refuse' },
      redirectOptions,
    );
  }
  return outcome;
}

/** The PSU of a request that names no account: the one whom the TPP named, else the first of the bank. @decision consent-kinds */
function psuOfNoAccount(bank: Bank, requestId: AuthorisableId): PsuId | undefined {
  const named = authorisationsOf(bank, requestId, 'creation').find(({ psuId }) => psuId !== undefined)?.psuId;
  return named !== undefined && findPsu(bank, named) ? named : bank.base.psus.keys().next().value;
}

/**
 * The PSU who acts by default: the one whom the TPP named; else the holder of the first named account who has not signed yet. For a payment without
 * debtor account it is the first PSU. For a signing basket it is the PSU of the first entry that waits. Undefined if no account of this bank is named.
 */
export function actingPsu(bank: Bank, requestId: AuthorisableId, authorisationId?: AuthorisationId): PsuId | undefined {
  const named = boundPsu(bank, requestId, authorisationId);
  if (named !== undefined) return named;
  const consent = findConsent(bank, requestId);
  if (consent) {
    const next = nextSigner(bank, consent);
    if (next !== undefined) return next;
    const [first, ...others] = requestedReferences(consent.access);
    if (!first) return psuOfNoAccount(bank, requestId);
    // If a consent may be approved in part, the holder of any of its accounts can act.
    const named = bank.profile['account-mismatch'] === 'narrow' ? [first, ...others] : [first];
    const fits = (account: Account): boolean => named.some((reference) => matchesReference(reference, account));
    return allAccounts(bank).find(fits)?.holders[0];
  }
  const fundsConsent = findFundsConsent(bank, requestId);
  if (fundsConsent)
    return nextSigner(bank, fundsConsent) ?? accountsByReference(bank, fundsConsent.account)[0]?.holders[0];
  const basket = findBasket(bank, requestId);
  if (basket) {
    const [first] = waitingEntries(bank, basket);
    return first && actingPsu(bank, idOfSubject(first.subject));
  }
  const payment = findPayment(bank, requestId);
  if (!payment) return undefined;
  const { debtorAccountId } = payment;
  if (!debtorReference(payment) && debtorAccountId === undefined) return bank.base.psus.keys().next().value;
  const debtor = debtorAccountId === undefined ? namedDebtor(bank, payment) : findAccount(bank, debtorAccountId);
  const signers = signersOf(payment);
  return debtor?.holders.find((psuId) => !signers.includes(psuId)) ?? debtor?.holders[0];
}

/** The holder who signs a consent next, if others have signed it. @decision consent-signatures */
function nextSigner(bank: Bank, consent: AnyConsent): PsuId | undefined {
  const signers = signersOf(consent);
  if (signers.length === 0) return undefined;
  const holders = unsignedAccounts(bank, consent, signers).flatMap((account) => account.holders);
  return holders.find((psuId) => !signers.includes(psuId));
}
