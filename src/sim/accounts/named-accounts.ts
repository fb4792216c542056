import { matchesReference, formatReference, type AccountReference } from '../../domain/account/account.js';
import { assessAccess, placedReferences, type RequestedAccess } from '../../domain/consent/access-rights.js';
import { refuseMember, unknownInRequest } from '../../domain/errors.js';
import { debtorReference, type NamedDebtor } from '../../domain/payment/payment.js';
import type { Bank } from '../bank.js';
import type { PsuId } from '../../domain/ids.js';
import { accountsByReference, accountsOf, allAccounts } from '../directory.js';

/** Checks of the accounts that a TPP names before a PSU is known. @decision account-mismatch */

/**
 * Asserts that all references match accounts of one PSU.
 * @param givenBy the PSU, if it is known
 * @throws RESOURCE_UNKNOWN with the path of the first unmatched reference, or `access` if no single PSU holds all
 *   accounts
 */
export function assertAccountsOfOnePsu(bank: Bank, access: RequestedAccess, givenBy: PsuId | undefined): void {
  const accounts = allAccounts(bank);
  const placed = placedReferences(access);
  const unknown = placed.find(({ reference }) => !accounts.some((account) => matchesReference(reference, account)));
  if (unknown)
    throw unknownInRequest(
      `${unknown.path}: this bank has no account ${formatReference(unknown.reference)}`,
      unknown.path,
    );
  const [first] = placed;
  if (!first) return;
  // A PSU who holds all accounts holds the first.
  const holders = accounts
    .filter((account) => matchesReference(first.reference, account))
    .flatMap((account) => account.holders);
  const candidates = givenBy === undefined ? holders : [givenBy];
  const isOnePsus = candidates.some((psuId) => assessAccess(access, accountsOf(bank, psuId), psuId).unfit.length === 0);
  if (!isOnePsus) throw unknownInRequest('no single PSU holds all the accounts of the consent', 'access');
}

/** Asserts that all references of a consent are the same. @decision consent-accounts @throws FORMAT_ERROR */
export function assertOneAccount(access: RequestedAccess): void {
  const [first, ...others] = placedReferences(access);
  const other = others.find(({ reference }) => formatReference(reference) !== formatReference(first?.reference ?? {}));
  if (other) refuseMember(other.path, 'names another account; a consent of this bank is for one');
}

/** Asserts that the debtor account, if the payment names one, belongs to this bank. @throws RESOURCE_UNKNOWN */
export function assertDebtorOfThisBank(bank: Bank, request: NamedDebtor): void {
  const reference = debtorReference(request);
  if (reference)
    assertAccountOfThisBank(bank, reference, `debtorAccount.${reference.iban === undefined ? 'bban' : 'iban'}`);
}

/** Asserts that the debtor account is one of a PSU, if the bank checks it. @decision psu-id @throws RESOURCE_UNKNOWN */
export function assertDebtorOfPsu(bank: Bank, request: NamedDebtor, psuId: PsuId): void {
  const reference = debtorReference(request);
  const isChecked =
    bank.profile['account-mismatch'] === 'check-at-creation' || bank.profile['consent-start'] === 'valid';
  const isKnown = bank.profile['psu-id'] === 'required' || bank.profile['token-before'] === 'psu';
  if (!reference || !isChecked || !isKnown) return;
  if (!accountsByReference(bank, reference).some(({ holders }) => holders.includes(psuId)))
    throw unknownInRequest(`${psuId} has no account ${formatReference(reference)}`, 'debtorAccount');
}

/** Asserts that an account belongs to this bank. @param path of the reference @throws RESOURCE_UNKNOWN */
export function assertAccountOfThisBank(bank: Bank, reference: AccountReference, path: string): void {
  if (accountsByReference(bank, reference).length === 0)
    throw unknownInRequest(`${path}: this bank has no account ${formatReference(reference)}`, path);
}
