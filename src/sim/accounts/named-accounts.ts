import { referenceFits, formatReference } from '../../domain/account/account.js';
import { assessAccess, placedReferences, type RequestedAccess } from '../../domain/consent/access-rights.js';
import { BankFault } from '../../domain/errors.js';
import type { Bank } from '../bank.js';
import { accountsByIban, accountsOf, allAccounts } from '../directory.js';

/** Looking at the accounts that a TPP names before any PSU is known. @decision account-mismatch */

/**
 * Lets a consent pass whose references all fit accounts of one and the same PSU.
 * @throws RESOURCE_UNKNOWN with the place of the first reference that fits no account, or `access` when no one PSU holds all
 */
export function assertAccountsOfOnePsu(bank: Bank, access: RequestedAccess): void {
  const accounts = allAccounts(bank);
  const placed = placedReferences(access);
  const unknown = placed.find(({ reference }) => !accounts.some((account) => referenceFits(reference, account)));
  if (unknown)
    throw notHere(`${unknown.path}: this bank has no account ${formatReference(unknown.reference)}`, unknown.path);
  const [first] = placed;
  // Whoever holds all of them holds the first.
  const candidates = accounts
    .filter((account) => first !== undefined && referenceFits(first.reference, account))
    .flatMap((account) => account.holders);
  const isOnePsus = candidates.some((psuId) => assessAccess(access, accountsOf(bank, psuId), psuId).unfit.length === 0);
  if (!isOnePsus) throw notHere('no one PSU holds all the accounts that the consent names', 'access');
}

/** Lets a payment pass whose debtor account, if it names one, is here. @throws RESOURCE_UNKNOWN */
export function assertDebtorOfThisBank(bank: Bank, debtorIban: string | undefined): void {
  if (debtorIban === undefined || accountsByIban(bank, debtorIban).length > 0) return;
  throw notHere(`debtorAccount.iban: this bank has no account ${debtorIban}`, 'debtorAccount.iban');
}

function notHere(text: string, path: string): BankFault {
  // In the payload NextGenPSD2 answers this code with 400; 404 is for what the path addresses.
  return new BankFault('RESOURCE_UNKNOWN', text, { path, nextgenStatus: 400 });
}
