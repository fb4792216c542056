import type { Schema } from '../../../library/control-operations.js';
import { ibanText } from '../../format.js';

type Access = Schema<'Consent'>['access'];
type Line = readonly [what: string, accounts: string];

/** The rights that name accounts, in the order in which they are shown. */
export const RIGHTS = ['accounts', 'balances', 'transactions', 'ownerNames'] as const;
const ALL: Readonly<Record<NonNullable<Access['all']>, string>> = {
  allPsd2: 'all accounts of the PSU, with balances and transactions',
  availableAccounts: 'the list of all accounts of the PSU',
  availableAccountsWithBalance: 'the list of all accounts of the PSU, with balances',
};

/** The number of an account that a TPP names, of whatever kind, with its currency. */
export function accountText({ iban, bban, pan, maskedPan, msisdn, currency }: Schema<'AccountReference'>): string {
  const number = iban === undefined ? (bban ?? maskedPan ?? pan ?? msisdn ?? 'all accounts') : ibanText(iban);
  return currency === undefined ? number : `${number} ${currency}`;
}

/** What a TPP asks for, line by line: the right, and the accounts that it is about. */
export function accessLines(access: Access): readonly Line[] {
  const named = RIGHTS.flatMap((right): Line[] => {
    const references = access[right];
    return references === undefined ? [] : [[right, references.map(accountText).join('; ')]];
  });
  return [...named, ...unnamedAccess(access)];
}

/** The same without the accounts that the TPP names: what a consent of NextGenPSD2 can ask for besides them. */
export function unnamedAccess({ all, bankOffered, withOwnerName }: Access): readonly Line[] {
  const lines: Line[] = [];
  if (all !== undefined) lines.push([all, ALL[all]]);
  if (bankOffered !== undefined) lines.push([bankOffered.join(', '), 'accounts that the PSU chooses']);
  if (withOwnerName === true) lines.push(['owner name', 'with the names of the owners']);
  return lines;
}
