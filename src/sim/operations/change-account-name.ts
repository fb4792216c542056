import type { Account } from '../../domain/account/account.js';
import { formatError } from '../../domain/errors.js';
import type { Bank } from '../bank.js';
import { accountsByIban, allAccounts } from '../directory.js';

/** One account to rename, as the request names it. @source Resources and their fields / ChangeAccountName request */
export interface RenameItem {
  /** Where the item stands in the request, for errors: `Parameters[0]`. */
  readonly path: string;
  readonly accountName: string;
  readonly iban?: string;
  readonly customerNo?: number;
  readonly suffix?: number;
  readonly branchCode?: number;
  readonly currencyCode?: string;
}

/**
 * Renames accounts: all of them, or none when one cannot be.
 * @source Endpoints / 10 @decision rename-match, rename-effect
 * @throws FORMAT_ERROR with the path of the first item that fits no account, or more than one
 */
export function changeAccountName(bank: Bank, items: readonly RenameItem[]): Account[] {
  const renamed = items.map((item) => ({ ...onlyAccount(bank, item), name: item.accountName }));
  for (const account of renamed) bank.state.accounts.set(account.accountId, account);
  return renamed;
}

function onlyAccount(bank: Bank, item: RenameItem): Account {
  const named = item.iban === undefined ? byCustomer(bank, item) : accountsByIban(bank, item.iban);
  const fitting = named.filter(
    (account) =>
      (item.branchCode === undefined || account.branchCode === item.branchCode) &&
      (item.currencyCode === undefined || account.currency === item.currencyCode) &&
      (item.customerNo === undefined || account.customerNo === item.customerNo) &&
      (item.suffix === undefined || account.suffix === item.suffix),
  );
  const [account, another] = fitting;
  if (!account) {
    const why =
      named.length > 0
        ? 'BranchCode, CurrencyCode, CustomerNo and Suffix must agree with the account'
        : 'no account of this bank fits';
    return formatError(item.path, `${why}; name the account by IBANNo, or by CustomerNo with Suffix`);
  }
  if (another) return formatError(item.path, `${fitting.length} accounts fit; add CurrencyCode or Suffix`);
  return account;
}

function byCustomer(bank: Bank, item: RenameItem): Account[] {
  if (item.customerNo === undefined || item.suffix === undefined) {
    return formatError(item.path, 'without IBANNo the account is named by CustomerNo and Suffix');
  }
  return allAccounts(bank).filter((account) => account.customerNo === item.customerNo);
}
