import type { Account } from '../../domain/account/account.js';
import { BankFault, formatError } from '../../domain/errors.js';
import type { Bank } from '../bank.js';
import { accountsByIban, allAccounts } from '../directory.js';

/** One account to rename. @source Resources and their fields / ChangeAccountName request */
export interface RenameItem {
  /** Position of the item in the request, for errors: `Parameters[0]`. */
  readonly path: string;
  readonly accountName: string;
  readonly iban?: string;
  readonly customerNo?: number;
  readonly suffix?: number;
  readonly branchCode?: number;
  readonly currencyCode?: string;
}

/**
 * Renames all accounts, or none if one of them fails.
 * @source Endpoints / 10
 * @decision rename-match, rename-effect
 * @throws with the path of the first invalid item: RESOURCE_UNKNOWN (no such account), FORMAT_ERROR (members
 *   contradict each other or match several accounts), RESOURCE_BLOCKED (deleted)
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
    const byWhat = 'identify the account with IBANNo, or with CustomerNo and Suffix';
    if (named.length > 0)
      return formatError(
        item.path,
        `BranchCode, CurrencyCode, CustomerNo and Suffix must match the account; ${byWhat}`,
      );
    throw new BankFault('RESOURCE_UNKNOWN', `no account of this bank matches; ${byWhat}`, { path: item.path });
  }
  if (another) return formatError(item.path, `${fitting.length} accounts match; add CurrencyCode or Suffix`);
  if (account.status === 'deleted')
    throw new BankFault('RESOURCE_BLOCKED', 'the account is deleted and can no longer be renamed', { path: item.path });
  return account;
}

function byCustomer(bank: Bank, item: RenameItem): Account[] {
  if (item.customerNo === undefined || item.suffix === undefined) {
    return formatError(item.path, 'without IBANNo, CustomerNo and Suffix identify the account');
  }
  return allAccounts(bank).filter((account) => account.customerNo === item.customerNo);
}
