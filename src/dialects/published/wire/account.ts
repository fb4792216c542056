import type { Account } from '../../../domain/account/account.js';
import type { Balance } from '../../../domain/account/balance.js';
import { refuseMember } from '../../../domain/errors.js';
import type { VisibleAccount } from '../../../sim/accounts/read-accounts.js';
import { accountLink } from './links.js';
import { addressBody } from './address.js';
import { SerializedBodyCache } from '../../../xs2a/answers/serialized-body-cache.js';
import { withoutAbsent } from '../../../domain/without-absent.js';
import { dayField, moneyBody, type WireForm } from './wire-form.js';
import type { LinkBase } from '../../../http/link-base.js';

/** The balances of an account: the list stays the same while the account does. */
const BALANCES = new SerializedBodyCache<
  readonly Balance[],
  { readonly currency: string; readonly iban: string | undefined }
>((balances, form, { currency, iban }) => ({
  account: withoutAbsent({ iban }),
  balances: balances.map((balance) => balanceBody(balance, currency, form)),
}));

/** Accepted `withBalance` values besides `true` and `false`, in lower case. An empty value counts as true. */
const OTHER_BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['', true],
  ['1', true],
  ['0', false],
  ['true', true],
  ['false', false],
]);

/** @source Endpoints / 6 (withBalance) @decision with-balance @throws FORMAT_ERROR */
export function readWithBalance(
  query: Readonly<Record<string, string | undefined>>,
  { profile }: Pick<WireForm, 'profile'>,
): boolean {
  const value = query['withBalance'];
  if (value === undefined || value === 'true' || value === 'false') return value === 'true';
  const meant = profile['with-balance'] === 'strict' ? undefined : OTHER_BOOLEANS.get(value.toLowerCase());
  return meant ?? refuseMember('withBalance', `is ${value.slice(0, 64) || 'empty'}; send true or false`);
}

/** @source Resources and their fields / Balance @decision balance-types, date-form */
export function balanceBody(balance: Balance, currency: string, form: WireForm): object {
  const { lastCommittedTransaction, creditLimitIncluded } = balance;
  return withoutAbsent({
    balanceAmount: moneyBody({ currency, minorUnits: balance.minorUnits }, form),
    balanceType: balance.balanceType,
    lastChangeDateTime: form.calendar.formatInstant(balance.lastChangeAt),
    referenceDate: dayField(balance.referenceDate, form),
    lastCommittedTransaction,
    creditLimitIncluded,
  });
}

/** What a consent shows of an account: its id and link, and the granted rights. */
type ShownAccount = Pick<VisibleAccount['grant'], 'balances' | 'transactions'> & {
  readonly resourceId: string;
  readonly self: string;
};

/** An account's body without balances. */
const ACCOUNTS = new SerializedBodyCache<Account, ShownAccount>((account, form, shown) =>
  writtenAccount(account, shown, undefined, form),
);

/** @source Resources and their fields / Account @decision account-links, address-names, absent-fields */
function accountBody(visible: VisibleAccount, form: WireForm, base: LinkBase): object {
  const { account, grant, resourceId, balances } = visible;
  const self = accountLink(resourceId, base);
  const shown = { resourceId, self, balances: grant.balances, transactions: grant.transactions };
  return balances ? writtenAccount(account, shown, balances, form) : ACCOUNTS.get(account, form, shown);
}

function writtenAccount(
  account: Account,
  { resourceId, self, balances: showsBalances, transactions }: ShownAccount,
  balances: readonly Balance[] | undefined,
  form: WireForm,
): object {
  const { iban, bban, msisdn, currency, name, product, cashAccountType, status, bic, linkedAccounts, usage, details } =
    account;
  return withoutAbsent({
    resourceId,
    iban,
    bban,
    msisdn,
    currency,
    name,
    product,
    cashAccountType,
    status,
    bic,
    linkedAccounts,
    usage,
    details,
    balances: balances?.map((balance) => balanceBody(balance, account.currency, form)),
    [linksMember(form)]: {
      ...(showsBalances && { balances: { href: `${self}/balances` } }),
      ...(transactions && { transactions: { href: `${self}/transactions` } }),
    },
    ownerName: account.ownerName,
    ownerAddress: account.ownerAddress && addressBody(account.ownerAddress, form),
  });
}

/** The member that contains the links of accounts and transaction lists. @decision account-links */
export function linksMember({ profile }: Pick<WireForm, 'profile'>): 'links' | '_links' {
  return profile['account-links'] === 'nextgen' ? '_links' : 'links';
}

/** @source Resources and their fields / Account list response */
export function accountListBody(accounts: readonly VisibleAccount[], form: WireForm, base: LinkBase): object {
  return { accounts: accounts.map((account) => accountBody(account, form, base)) };
}

/** @decision unpublished-operations */
export function accountDetailsBody(account: VisibleAccount, form: WireForm, base: LinkBase): object {
  return { account: accountBody(account, form, base) };
}

/** @source Resources and their fields / Balance read response */
export function balancesBody({ currency, iban }: Account, balances: readonly Balance[], form: WireForm): object {
  return BALANCES.get(balances, form, { currency, iban });
}

/** The `account` member of the balance and transaction answers: its IBAN, if it has one. */
export function accountIbanBody(account: Account): object {
  return withoutAbsent({ iban: account.iban });
}
