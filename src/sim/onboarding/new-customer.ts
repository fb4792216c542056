import { type Account, ACCOUNT_USAGES } from '../../domain/account/account.js';
import { formatError, refuseMember } from '../../domain/errors.js';
import { IBAN_LENGTHS, makeIban } from '../../domain/account/iban.js';
import { asId, type AccountId, type PsuId } from '../../domain/ids.js';
import { drawWord } from '../../domain/random.js';
import type { Bank } from '../bank.js';
import {
  accountsByIban,
  allAccounts,
  allPsus,
  findAccount,
  findPsu,
  formatUnknownPsu,
  writeLedger,
} from '../directory.js';
import {
  country,
  declared,
  iban,
  listOf,
  name,
  oneOf,
  optional,
  printable,
  refined,
  textLike,
  whole,
  type ValueOf,
} from '../../domain/shape.js';
import type { Psu } from '../fixture-base.js';
import { bookIncomingTransfer } from '../accounts/external-bookings.js';
import { withoutAbsent } from '../../domain/without-absent.js';

/** Customers and accounts added through the control API. */

export const newPsuShape = declared({
  id: textLike(/^[a-z0-9][a-z0-9._-]{0,31}$/, '1 to 32 characters: a to z, 0 to 9, dot, dash and underscore'),
  /** Default: the id with `-pass`. */
  password: optional(printable(128)),
  name: printable(70),
  address: optional(
    declared({
      street: optional(printable(100)),
      buildingNumber: optional(printable(20)),
      city: optional(printable(100)),
      postalCode: optional(printable(35)),
      country: optional(country),
    }),
  ),
  /** Default: the profile-wide code. @decision second-factor */
  oneTimeCode: optional(textLike(/^\d{6}$/, 'six digits')),
});
export type NewPsu = ValueOf<typeof newPsuShape>;

/** What a tester sets of an account besides its amounts. */
export const newAccountShape = declared({
  holders: refined(listOf(name(), 1), (ids, findings) => {
    if (new Set(ids).size !== ids.length) findings.report('lists a PSU twice');
  }),
  /** Default: generated. */
  iban: optional(iban),
  name: optional(printable(70)),
  product: optional(printable(70)),
  usage: optional(oneOf(ACCOUNT_USAGES)),
  signaturesRequired: optional(whole(1, 1000)),
});

export interface NewAccount extends ValueOf<typeof newAccountShape> {
  readonly currency: string;
  readonly creditLimitMinorUnits?: number;
  /** Opening balance. */
  readonly balanceMinorUnits?: number;
}

/** Length of the bank code in a BBAN, for countries whose BBAN is digits: bank code, then account number. */
const BANK_DIGITS: Readonly<Record<string, number>> = { AT: 5, DE: 8 };

/** Adds a customer, who can sign in immediately. @throws FORMAT_ERROR if the id is in use */
export function addPsu(bank: Bank, { id, password = `${id}-pass`, name, address, oneTimeCode }: NewPsu): Psu {
  const psuId = asId<PsuId>(id);
  if (findPsu(bank, psuId)) formatError('id', `a PSU with the id ${id} already exists`);
  const customerNo = allPsus(bank).reduce((most, psu) => Math.max(most, psu.customerNo), 1000) + 1;
  const psu: Psu = withoutAbsent({ psuId, password, name, customerNo, blocked: false, address, oneTimeCode });
  bank.state.psus.set(psuId, psu);
  bank.state.histories.set(`psu:${psuId}`, [
    { at: bank.now, from: null, to: 'enabled', cause: 'added by the control API' },
  ]);
  return psu;
}

/** Opens an account. @throws FORMAT_ERROR for unknown holders, or if the IBAN is in use in that currency */
export function addAccount(bank: Bank, wanted: NewAccount): Account {
  const holders = wanted.holders.map((id, index) => {
    const psu = findPsu(bank, asId<PsuId>(id));
    return psu ?? formatError(`holders[${index}]`, formatUnknownPsu(bank, id));
  });
  const [holder] = holders;
  if (!holder) return refuseMember('holders', 'is empty; send at least one PSU');
  const { currency, signaturesRequired = 1, balanceMinorUnits = 0 } = wanted;
  if (signaturesRequired > holders.length)
    refuseMember('signaturesRequired', `must not exceed the number of holders, ${holders.length}`);
  const iban = wanted.iban ?? drawIban(bank);
  if (accountsByIban(bank, iban).some((account) => account.currency === currency))
    formatError('iban', `an account ${iban} in ${currency} already exists`);
  const accountId = freeAccountId(bank, holder.psuId);
  const { customerNo } = holder;
  const ofCustomer = allAccounts(bank).filter((account) => account.customerNo === customerNo);
  const account: Account = withoutAbsent({
    accountId,
    holders: holders.map(({ psuId }) => psuId),
    signaturesRequired,
    iban,
    currency,
    name: wanted.name ?? 'Account',
    product: wanted.product,
    cashAccountType: 'CACC',
    status: 'enabled',
    bic: bank.base.bic,
    usage: wanted.usage ?? 'PRIV',
    ownerName: holder.name,
    ownerAddress: holder.address,
    creditLimitMinorUnits: wanted.creditLimitMinorUnits ?? 0,
    customerNo,
    suffix: Math.max(0, ...ofCustomer.map(({ suffix }) => suffix)) + 1,
    branchCode: allAccounts(bank)[0]?.branchCode ?? 1,
  });
  bank.state.accounts.set(accountId, account);
  writeLedger(bank, accountId);
  bank.resourceIds.clear();
  const step = { at: bank.now, from: null, to: 'enabled', cause: 'opened by the control API' };
  bank.state.histories.set(`account:${accountId}`, [step]);
  bank.emit({ ...step, kind: 'account', subject: accountId });
  if (balanceMinorUnits !== 0)
    bookIncomingTransfer(bank, accountId, {
      amount: { currency, minorUnits: balanceMinorUnits },
      text: { remittanceInformationUnstructured: 'Opening balance' },
    });
  return account;
}

function freeAccountId(bank: Bank, psuId: PsuId): AccountId {
  for (let number = 1; ; number += 1) {
    const accountId = asId<AccountId>(`${psuId}-${number}`);
    if (!findAccount(bank, accountId)) return accountId;
  }
}

/** Generates an unused IBAN. @throws FORMAT_ERROR if no account of the fixtures provides a bank code */
function drawIban(bank: Bank): string {
  const pattern = allAccounts(bank).find(({ iban }) => iban !== undefined && iban.slice(0, 2) in BANK_DIGITS)?.iban;
  if (pattern === undefined)
    return refuseMember('iban', `is missing; the bank creates one only for ${Object.keys(BANK_DIGITS).join(' and ')}`);
  const country = pattern.slice(0, 2);
  const bankDigits = pattern.slice(4, 4 + (BANK_DIGITS[country] ?? 0));
  const length = (IBAN_LENGTHS[country] ?? 0) - 4 - bankDigits.length;
  for (;;) {
    const number = String(drawWord(bank.state.random)).padStart(length, '0').slice(-length);
    const iban = makeIban(country, bankDigits + number);
    if (accountsByIban(bank, iban).length === 0) return iban;
  }
}
