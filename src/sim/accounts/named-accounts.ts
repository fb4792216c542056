import { matchesReference, formatReference, type AccountReference } from '../../domain/account/account.js';
import { assessAccess, placedReferences, type RequestedAccess } from '../../domain/consent/access-rights.js';
import { BankFault } from '../../domain/errors.js';
import { debtorReference, type NamedDebtor } from '../../domain/payment/payment.js';
import type { Bank } from '../bank.js';
import { accountsByReference, accountsOf, allAccounts } from '../directory.js';

/** Checks of the accounts that a TPP names before a PSU is known. @decision account-mismatch */

/**
 * Asserts that all references match accounts of one PSU.
 * @throws RESOURCE_UNKNOWN with the path of the first unmatched reference, or `access` if no single PSU holds all
 *   accounts
 */
export function assertAccountsOfOnePsu(bank: Bank, access: RequestedAccess): void {
  const accounts = allAccounts(bank);
  const placed = placedReferences(access);
  const unknown = placed.find(({ reference }) => !accounts.some((account) => matchesReference(reference, account)));
  if (unknown)
    throw notHere(`${unknown.path}: this bank has no account ${formatReference(unknown.reference)}`, unknown.path);
  const [first] = placed;
  // A PSU who holds all accounts holds the first.
  const candidates = accounts
    .filter((account) => first !== undefined && matchesReference(first.reference, account))
    .flatMap((account) => account.holders);
  const isOnePsus = candidates.some((psuId) => assessAccess(access, accountsOf(bank, psuId), psuId).unfit.length === 0);
  if (!isOnePsus) throw notHere('no single PSU holds all the accounts of the consent', 'access');
}

/** Asserts that the debtor account, if the payment names one, belongs to this bank. @throws RESOURCE_UNKNOWN */
export function assertDebtorOfThisBank(bank: Bank, request: NamedDebtor): void {
  const reference = debtorReference(request);
  if (reference)
    assertAccountOfThisBank(bank, reference, `debtorAccount.${reference.iban === undefined ? 'bban' : 'iban'}`);
}

/** Asserts that an account belongs to this bank. @param path of the reference @throws RESOURCE_UNKNOWN */
export function assertAccountOfThisBank(bank: Bank, reference: AccountReference, path: string): void {
  if (accountsByReference(bank, reference).length === 0)
    throw notHere(`${path}: this bank has no account ${formatReference(reference)}`, path);
}

function notHere(text: string, path: string): BankFault {
  // NextGenPSD2 uses 400 for an unknown resource in the payload and 404 for one in the path.
  return new BankFault('RESOURCE_UNKNOWN', text, { path, nextgenStatus: 400 });
}
