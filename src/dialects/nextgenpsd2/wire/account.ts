import type { Account, AccountReference } from '../../../domain/account/account.js';
import type { AccessGrant } from '../../../domain/consent/access-rights.js';
import type { Balance } from '../../../domain/account/balance.js';
import { formatAmount, type Money } from '../../../domain/money.js';
import type { LinkBase } from '../../../http/link-base.js';
import { without, withoutAbsent } from '../../../domain/without-absent.js';
import type { VisibleAccount } from '../../../sim/accounts/read-accounts.js';
import { SerializedBodyCache, type WireForm } from '../../../xs2a/answers/serialized-body-cache.js';
import { accountLink } from './links.js';

/** @source NextGenPSD2 1.3.11 / amount */
export function amountBody(money: Money): object {
  return { currency: money.currency, amount: formatAmount(money) };
}

/** @source NextGenPSD2 1.3.11 / balance */
export function balanceBody(balance: Balance, currency: string, { calendar }: WireForm): object {
  return withoutAbsent({
    balanceAmount: amountBody({ currency, minorUnits: balance.minorUnits }),
    balanceType: balance.balanceType,
    creditLimitIncluded: balance.creditLimitIncluded,
    lastChangeDateTime: calendar.formatInstant(balance.lastChangeAt),
    referenceDate: balance.referenceDate,
    lastCommittedTransaction: balance.lastCommittedTransaction,
  });
}

/** What a consent shows of an account: its id and link, and the granted rights. */
type ShownAccount = Pick<AccessGrant, 'balances' | 'transactions'> & {
  readonly resourceId: string;
  readonly self: string;
  readonly ownerName: boolean;
};

/** An account's body without balances. */
const ACCOUNTS = new SerializedBodyCache<Account, ShownAccount>((account, _form, shown) =>
  accountMembers(account, shown),
);

/** @source NextGenPSD2 1.3.11 / accountDetails */
function accountBody({ account, grant, resourceId, balances }: VisibleAccount, form: WireForm, base: LinkBase): object {
  const self = accountLink(resourceId, base);
  const ownerName = showsOwnerName(grant, form);
  const shown = { resourceId, self, balances: grant.balances, transactions: grant.transactions, ownerName };
  if (!balances) return ACCOUNTS.get(account, form, shown);
  return {
    ...accountMembers(account, shown),
    balances: balances.map((balance) => balanceBody(balance, account.currency, form)),
  };
}

/** Whether the name of the owner is shown. @decision owner-name */
export function showsOwnerName({ ownerName }: AccessGrant, { profile }: WireForm): boolean {
  return ownerName === true || profile['owner-name'] === 'always';
}

function accountMembers(account: Account, { resourceId, self, ...rights }: ShownAccount): object {
  const { iban, bban, msisdn, currency, name, product, cashAccountType, status, bic, linkedAccounts } = account;
  return withoutAbsent({
    resourceId,
    iban,
    bban,
    msisdn,
    currency,
    ownerName: rights.ownerName ? account.ownerName : undefined,
    name,
    product,
    cashAccountType,
    status,
    bic,
    linkedAccounts,
    usage: account.usage,
    details: account.details,
    _links: {
      ...(rights.balances && { balances: { href: `${self}/balances` } }),
      ...(rights.transactions && { transactions: { href: `${self}/transactions` } }),
    },
  });
}

/** @source NextGenPSD2 1.3.11 / accountList */
export function accountListBody(accounts: readonly VisibleAccount[], form: WireForm, base: LinkBase): object {
  return { accounts: accounts.map((account) => accountBody(account, form, base)) };
}

/** The accounts of a PSU, to be named in a consent. @decision account-list */
export function accountNamesBody(accounts: readonly Account[], { profile }: Pick<WireForm, 'profile'>): object {
  const ownerName = profile['owner-name'] === 'always';
  const shown = { resourceId: '', self: '', balances: false, transactions: false, ownerName };
  return {
    accounts: accounts.map((account) => without({ ...accountMembers(account, shown) }, 'resourceId', '_links')),
  };
}

/** The answer of one account. @source NextGenPSD2 1.3.11 / accountDetails */
export function accountDetailsBody(account: VisibleAccount, form: WireForm, base: LinkBase): object {
  return { account: accountBody(account, form, base) };
}

/** How an account is named in the answers about it. @source NextGenPSD2 1.3.11 / accountReference */
export function accountReferenceBody({ iban, maskedPan, bban, msisdn, currency }: Account): AccountReference {
  if (iban !== undefined) return { iban, currency };
  if (maskedPan !== undefined) return { maskedPan, currency };
  return withoutAbsent({ bban, msisdn, currency });
}

/** The balances of an account: the list stays the same while the account does. */
const BALANCES = new SerializedBodyCache<readonly Balance[], Pick<Account, 'currency'>>(
  (balances, form, { currency }) => balances.map((balance) => balanceBody(balance, currency, form)),
);

/** @source NextGenPSD2 1.3.11 / readAccountBalanceResponse-200 */
export function balancesBody(account: Account, balances: readonly Balance[], form: WireForm): object {
  return {
    account: accountReferenceBody(account),
    balances: BALANCES.get(balances, form, { currency: account.currency }),
  };
}
