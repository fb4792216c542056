import type { Schema } from '../../../library/control-operations.js';
import { amountText, counted, ibanText, psuName, sentence, words } from '../../format.js';

/** What the lists and details of records say, in words. */

type Payment = Schema<'Payment'>;
type Access = Schema<'Consent'>['access'];
type Line = readonly [what: string, accounts: string];

/** How many records a list shows: `The newest 1,000 of 5,010`, `3 of 5,010 match`, or `12 shown`. */
export function shownText(
  { shown, total, count }: { readonly shown: number; readonly total: number; readonly count: number },
  order: 'newest' | 'first',
): string {
  const number = (value: number): string => value.toLocaleString('en');
  const isFiltered = total < count;
  if (shown < total) return `The ${order} ${number(shown)} of ${number(total)}${isFiltered ? ' that match' : ''}`;
  return isFiltered ? `${number(total)} of ${number(count)} match` : `${number(shown)} shown`;
}

/** The usable codes and tokens of a record: `1 usable access token`. */
export function tokensText({ codes, accessTokens, refreshTokens }: Schema<'Tokens'>): string {
  const kinds = [
    [codes.usable, 'code'],
    [accessTokens.usable, 'access token'],
    [refreshTokens.usable, 'refresh token'],
  ] as const;
  const usable = kinds
    .filter(([count]) => count > 0)
    .map(([count, name]) => `${count} usable ${name}${count === 1 ? '' : 's'}`);
  return usable.length === 0 ? 'none' : usable.join(', ');
}

export function tppName({ name }: { readonly name?: string }): string {
  return name ?? 'a TPP that no longer exists';
}

/** What a TPP has initiated, in a word. */
export function kindText({ order, bulk }: Payment): string {
  if (order) return 'Standing order';
  return bulk ? 'Bulk' : 'Payment';
}

/** What it is about: `€12.50 to Corner Bookshop`, `Bulk of 3 payments, €60.00`. */
export function paymentTitle({ instructedAmount, creditorAccount, order, bulk }: Payment): string {
  const amount = amountText(instructedAmount);
  if (bulk) return `Bulk of ${counted(bulk.paymentIds.length, 'payment')}, ${amount}`;
  const payment = `${amount} to ${creditorAccount.name}`;
  return order ? `${frequencyText(order)}: ${payment}` : payment;
}

/** Whose consent it is, and for whom: `Fintrail, for Anna Gruber`. */
export function consentTitle({ tpp, psu }: Pick<Schema<'Consent'>, 'tpp' | 'psu'>): string {
  return psu === undefined ? tppName(tpp) : `${tppName(tpp)}, for ${psuName(psu)}`;
}

/** What is decided, in the middle of a sentence: `the payment of 12.50 EUR to Corner Bookshop`. */
export function paymentInText(payment: Payment): string {
  const { instructedAmount, creditorAccount, bulk } = payment;
  const amount = amountText(instructedAmount, 'code');
  return `the ${kindText(payment).toLowerCase()} of ${amount}${bulk ? '' : ` to ${creditorAccount.name}`}`;
}

/** The same of any other record: `the consent of Fintrail`. */
export function recordInText(kind: string, { tpp }: { readonly tpp: { readonly name?: string } }): string {
  return `the ${kind} of ${tppName(tpp)}`;
}

/** What a payment is a part of. */
export function membershipText({ orderId, bulkId, basketId }: Payment): string | undefined {
  if (orderId !== undefined) return 'of a standing order';
  if (bulkId !== undefined) return 'of a bulk';
  return basketId === undefined ? undefined : 'in a signing basket';
}

function frequencyText({ frequency }: NonNullable<Payment['order']>): string {
  return sentence(words(frequency));
}

/** When a standing order is executed: `Monthly, on day 5, from Mar 5, 2026`. */
export function scheduleText(order: NonNullable<Payment['order']>): string {
  const { startDate, endDate, dayOfExecution, monthsOfExecution, executionRule } = order;
  return [
    frequencyText(order),
    dayOfExecution !== undefined && `on day ${dayOfExecution}`,
    monthsOfExecution && `in the months ${monthsOfExecution.join(', ')}`,
    `from ${startDate}`,
    endDate !== undefined && `to ${endDate}`,
    executionRule !== undefined && `on the ${executionRule} bank day`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The rights that name accounts, in the order in which they are shown. */
const RIGHTS = ['accounts', 'balances', 'transactions', 'ownerNames'] as const;
const ALL: Readonly<Record<NonNullable<Access['all']>, string>> = {
  allPsd2: 'all accounts of the PSU, with balances and transactions',
  availableAccounts: 'the list of all accounts of the PSU',
  availableAccountsWithBalance: 'the list of all accounts of the PSU, with balances',
};

/** The number of an account that a TPP names, of whatever kind. */
export function numberText({ iban, bban, pan, maskedPan, msisdn }: Schema<'AccountReference'>): string {
  return iban === undefined ? (bban ?? maskedPan ?? pan ?? msisdn ?? 'all accounts') : ibanText(iban);
}

/** The same with its currency. */
export function accountText(reference: Schema<'AccountReference'>): string {
  const { currency } = reference;
  return currency === undefined ? numberText(reference) : `${numberText(reference)} ${currency}`;
}

/** The accounts of an access, each once; with currencies if some have the same number. */
export function accountsText(access: Access): string {
  const references = RIGHTS.flatMap((right) => access[right] ?? []);
  const named = new Set(references.map(accountText));
  const numbers = new Set(references.map(numberText));
  return named.size > 0
    ? [...(numbers.size < named.size ? named : numbers)].join(', ')
    : unnamedAccess(access)
        .map(([, accounts]) => accounts)
        .join(', ');
}

/** The accounts of a consent and its rights, in short. */
export function accessTexts(access: Access): readonly string[] {
  return [accountsText(access), RIGHTS.filter((right) => access[right]?.length).join(', ')];
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
function unnamedAccess({ all, bankOffered, withOwnerName }: Access): readonly Line[] {
  const lines: Line[] = [];
  if (all !== undefined) lines.push([all, ALL[all]]);
  if (bankOffered !== undefined) lines.push([bankOffered.join(', '), 'accounts that the PSU chooses']);
  if (withOwnerName === true) lines.push(['owner name', 'with the names of the owners']);
  return lines;
}

/** How many PSUs have signed, and who: `1 of 2: Anna Gruber`. A cancellation that waits is signed again. */
export function signaturesText(signatures: Schema<'Payment'>['signatures']): string {
  const { required, signedBy, cancelledBy = [] } = signatures;
  const names = (ids: readonly string[]): string => ids.map(psuName).join(', ');
  const text = `${signedBy.length} of ${required}${signedBy.length === 0 ? '' : `: ${names(signedBy)}`}`;
  return cancelledBy.length === 0 ? text : `${text}; cancellation ${cancelledBy.length}: ${names(cancelledBy)}`;
}

const STAGES: Readonly<Record<Payment['money']['stage'], string>> = {
  none: 'No money has moved.',
  reserved: 'Reserved on the debtor’s account: the available balance is lower, the booked one is not.',
  debited: 'Booked on the debtor’s account.',
  credited: 'Booked on the accounts of the debtor and the creditor.',
  released: 'The reservation was released.',
  returned: 'Returned to the debtor.',
};

/** Where the money of a payment is. The creditor of most payments has an account at another bank. */
export function moneyText({ money, creditorAccount }: Payment): string {
  const isSent = money.stage === 'credited' && creditorAccount.accountId === undefined;
  return isSent ? 'Booked on the debtor’s account, and sent to the creditor’s bank.' : STAGES[money.stage];
}

/** The verification of a payee: `CMTC: Mara Köhler`, `NOAP: timeout`. */
export function verifiedText({ payeeVerification }: Schema<'Payment'>): string | undefined {
  const { result, matchedName, reason } = payeeVerification ?? {};
  return [result, matchedName ?? reason].filter((part) => part !== undefined).join(': ') || undefined;
}

/** `2 payments and 1 consent`. */
export function entriesText({ payments, consents }: Schema<'SigningBasket'>): string {
  return [
    payments.length > 0 && counted(payments.length, 'payment'),
    consents.length > 0 && counted(consents.length, 'consent'),
  ]
    .filter(Boolean)
    .join(' and ');
}
