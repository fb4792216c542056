import type { Account } from '../../domain/account/account.js';
import { entriesOf } from '../../domain/basket.js';
import { requestedReferences } from '../../domain/consent/access-rights.js';
import type { PsuId } from '../../domain/ids.js';
import { isBasket, isPayment, type AnyConsent, type Subject } from '../../domain/subject.js';
import { debtorOf } from '../accounts/settlement.js';
import type { Bank } from '../bank.js';
import { accountsByReference, findSubject, namedDebtor } from '../directory.js';

/** How many PSUs must sign a request. Who has signed it is in the request. */

/**
 * The number of PSUs who must sign, as far as the request names the accounts: the most that one of them needs.
 * @decision multi-signature, consent-signatures, signing-basket
 */
export function signaturesRequired(bank: Bank, subject: Subject): number {
  if (isBasket(subject)) {
    const entries = entriesOf(subject).flatMap((id) => findSubject(bank, id) ?? []);
    return Math.max(1, ...entries.map((entry) => signaturesRequired(bank, entry)));
  }
  if (!isPayment(subject)) return Math.max(1, ...accountsToSign(bank, subject).map((one) => one.signaturesRequired));
  return (debtorOf(bank, subject) ?? namedDebtor(bank, subject))?.signaturesRequired ?? 1;
}

/** The accounts of a consent that still need another holder's signature. @decision consent-signatures */
export function unsignedAccounts(bank: Bank, consent: AnyConsent, signers: readonly PsuId[]): Account[] {
  const [first] = signers;
  return accountsToSign(bank, consent).filter(
    ({ holders, signaturesRequired: needed }) =>
      (first === undefined || holders.includes(first)) &&
      holders.filter((psuId) => signers.includes(psuId)).length < needed,
  );
}

/** The accounts that a consent names. @decision consent-signatures */
function accountsToSign(bank: Bank, consent: AnyConsent): Account[] {
  if (bank.profile['consent-signatures'] === 'one') return [];
  const references = 'consentId' in consent ? requestedReferences(consent.access) : [consent.account];
  return [...new Set(references.flatMap((reference) => accountsByReference(bank, reference)))];
}
