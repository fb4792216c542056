import { type Account, ACCOUNT_STATUSES, ACCOUNT_USAGES, type Address } from '../../domain/account/account.js';
import type { CounterpartyAccount, Transaction } from '../../domain/account/transaction.js';
import { formatError, refuseMember } from '../../domain/errors.js';
import { parseDuration } from '../../domain/duration.js';
import { type AccountId, asId } from '../../domain/ids.js';
import { allAccounts, allPsus, findAccount, findPsu, readLedger } from '../../sim/directory.js';
import { oneTimeCodeOf } from '../../sim/authorisation/sign-in.js';
import { addAccount, addPsu, type NewAccount, type NewPsu } from '../../sim/onboarding/new-customer.js';
import {
  type AccountChange,
  type IncomingTransfer,
  type LineChange,
  type PendingPlan,
  bookIncomingTransfer,
  changeAccount,
  changePending,
  endPending,
  presentedBy,
} from '../../sim/accounts/external-bookings.js';
import { withoutAbsent } from '../../domain/without-absent.js';
import {
  type JsonObject,
  OWN_ADDRESS_NAMES,
  readAddress,
  readDay,
  readIban,
  readKnownObject,
  readOptionalArray,
  readOptionalBoolean,
  readOptionalInteger,
  readOptionalText,
  readOptionalWord,
  readText,
} from '../../parsing/read.js';
import { type AdminCall, adminOperation, type AdminOperation, found, pathId } from '../admin-call.js';
import { type List, listOperation, readSearchedText } from '../lists.js';
import { accountView, psuView } from '../views/holder-views.js';
import { limitOf, readCreditLimit, readKnownAmount } from '../read-members.js';
import type { LocalDate } from '../../domain/calendar.js';
import { allPending, latestBooked } from '../../sim/accounts/account-lines.js';
import type { Bank } from '../../sim/bank.js';
import type { Psu } from '../../sim/fixture-base.js';
import type { Parameters } from '../../parsing/parameters.js';
import { lineTexts } from '../views/search-texts.js';
import { amountView } from '../views/view-parts.js';

const accountIdOf = (call: AdminCall): AccountId => asId<AccountId>(pathId(call));

/** The account of the path. @throws RESOURCE_UNKNOWN */
function accountOf(call: AdminCall): Account {
  return found(findAccount(call.bank, accountIdOf(call)), `account ${pathId(call)}`);
}

/** What may change while a line is pending, and when it is booked. */
const CHANGE_MEMBERS = ['transactionAmount', 'remittanceInformationUnstructured'] as const;

export const ACCOUNTS: List<Account> = {
  name: 'accounts',
  entries: allAccounts,
  idOf: ({ accountId }) => accountId,
  textsOf: ({ accountId, name, status, currency, ownerName, iban, bban, maskedPan, msisdn, holders }, bank) => [
    accountId,
    name,
    status,
    currency,
    ownerName,
    iban,
    bban,
    maskedPan,
    msisdn,
    ...holders.flatMap((id) => [id, findPsu(bank, id)?.name]),
  ],
  status: { among: ACCOUNT_STATUSES, of: ({ status }) => status },
  isOfPsu:
    (psuId) =>
    ({ holders }) =>
      holders.includes(psuId),
  viewOf: () => accountView,
};

export const PSUS: List<Psu> = {
  name: 'psus',
  entries: allPsus,
  idOf: ({ psuId }) => psuId,
  textsOf: ({ psuId, name, customerNo }) => [psuId, name, customerNo.toString()],
  viewOf: () => psuView,
};

/** Accounts, their transactions and their holders. */
export const ACCOUNT_OPERATIONS: readonly AdminOperation[] = [
  adminOperation('bookTransaction', {
    read: (call) => ({ line: readLine(call.body), pending: readPlan(call) }),
    call: (call, { line, pending }) =>
      lineAnswer(call, bookIncomingTransfer(call.bank, accountIdOf(call), line, pending)),
  }),
  adminOperation('changePendingTransaction', {
    read: ({ body }) => {
      const change = readLineChange(body);
      return Object.keys(change).length > 0
        ? change
        : formatError('body', `send at least one of ${CHANGE_MEMBERS.join(', ')}`);
    },
    call: (call, change) =>
      lineAnswer(call, changePending(call.bank, accountIdOf(call), pathId(call, 'transactionId'), change)),
  }),
  adminOperation('endPendingTransaction', {
    read: ({ body }) => readEnd(body, ''),
    call: (call, end) => lineAnswer(call, endPending(call.bank, accountIdOf(call), pathId(call, 'transactionId'), end)),
  }),
  adminOperation('readTransactionRecords', {
    read: ({ query, bank }) => readTransactionFilter(query, bank),
    call: (call, filter) => linesView(call.bank, accountOf(call), filter),
  }),
  adminOperation('changeAccount', {
    read: readChange,
    call: (call, change) => {
      changeAccount(call.bank, accountIdOf(call), change);
      return accountView(accountOf(call), call.bank);
    },
  }),
  adminOperation('addPsu', {
    read: ({ body }) => readNewPsu(body),
    call: ({ bank }, wanted) => {
      const psu = addPsu(bank, wanted);
      return { ...psuView(psu, bank), password: psu.password, oneTimeCode: oneTimeCodeOf(psu) };
    },
  }),
  adminOperation('addAccount', {
    read: ({ body }) => readNewAccount(body),
    call: ({ bank }, wanted) => accountView(addAccount(bank, wanted), bank),
  }),
  listOperation('readAccountRecords', ACCOUNTS),
  adminOperation('readAccountRecord', {
    read: accountOf,
    call: ({ bank }, account) => accountView(account, bank),
  }),
  listOperation('readPsus', PSUS),
];

/** Codes of ISO 20022, as fixtures have them. */
const CODES = {
  purposeCode: { pattern: /^[A-Z0-9]{4}$/, example: 'SALA' },
  bankTransactionCode: { pattern: /^[A-Z]{4}-[A-Z]{4}-[A-Z]{4}$/, example: 'PMNT-RCDT-ESCT' },
};

/** @throws FORMAT_ERROR */
function readLine(body: JsonObject): IncomingTransfer {
  const text = (name: string, longest: number): string | undefined => readOptionalText(body, name, '', longest);
  const code = (name: keyof typeof CODES): string | undefined => {
    const value = text(name, 35);
    const { pattern, example } = CODES[name];
    if (value === undefined || pattern.test(value)) return value;
    return refuseMember(name, `must be an ISO 20022 code such as ${example}`);
  };
  const party = (name: string): CounterpartyAccount | undefined =>
    body[name] === undefined
      ? undefined
      : { iban: readIban(readKnownObject(body[name], name, ['iban']), 'iban', name) };
  return {
    amount: readKnownAmount(body, 'transactionAmount'),
    text: withoutAbsent({
      debtorName: text('debtorName', 70),
      debtorAccount: party('debtorAccount'),
      creditorName: text('creditorName', 70),
      creditorAccount: party('creditorAccount'),
      remittanceInformationUnstructured: text('remittanceInformationUnstructured', 140),
      endToEndId: text('endToEndId', 35),
      purposeCode: code('purposeCode'),
      bankTransactionCode: code('bankTransactionCode'),
    }),
  };
}

/** @throws RESOURCE_UNKNOWN, FORMAT_ERROR */
function readChange(call: AdminCall): AccountChange {
  const { body } = call;
  const account = accountOf(call);
  const change = withoutAbsent({
    name: readOptionalText(body, 'name', '', 70),
    status: readNamed(body, 'status', ACCOUNT_STATUSES),
    creditLimitMinorUnits: readCreditLimit(body, account.currency, 'the account'),
  });
  if (Object.keys(change).length === 0) formatError('body', 'send at least one of status, name, creditLimit');
  return change;
}

/** One of several words; the error repeats what was sent. @throws FORMAT_ERROR */
function readNamed<Word extends string>(body: JsonObject, name: string, words: readonly Word[]): Word | undefined {
  const text = readOptionalText(body, name, '', 20);
  const known = words.find((word) => word === text);
  if (text === undefined || known) return known;
  return refuseMember(name, `"${text}" must be one of ${words.join(', ')}`);
}

function readLineChange(body: JsonObject, path = ''): LineChange {
  return withoutAbsent({
    amount: body['transactionAmount'] === undefined ? undefined : readKnownAmount(body, 'transactionAmount', path),
    remittanceInformationUnstructured: readOptionalText(body, 'remittanceInformationUnstructured', path, 140),
  });
}

const ENDS = ['booked', 'released'] as const;

function readEnd(body: JsonObject, path: string): LineChange & { readonly isReleased: boolean } {
  const change = readLineChange(body, path);
  const isReleased = readOptionalWord(body, 'as', ENDS, path) === 'released';
  if (isReleased && Object.keys(change).length > 0)
    formatError(path === '' ? 'as' : `${path}.as`, `as released allows no ${CHANGE_MEMBERS.join(' and no ')}`);
  return { ...change, isReleased };
}

/** How a pending line ends; undefined for a line that is booked immediately. @throws FORMAT_ERROR */
function readPlan({ body, bank, ...call }: AdminCall): PendingPlan | undefined {
  const isPending = readOptionalBoolean(body, 'pending', '') === true;
  if (body['ending'] === undefined) return isPending ? { presentment: {} } : undefined;
  const ending = readKnownObject(body['ending'], 'ending', ['after', 'as', ...CHANGE_MEMBERS]);
  const text = readOptionalText(ending, 'after', 'ending', 40);
  const after = text === undefined ? undefined : parseDuration(text);
  if (text !== undefined && !after) refuseMember('ending.after', `"${text}" must be a duration such as P2D`);
  const { isReleased, ...change } = readEnd(ending, 'ending');
  if (!isPending) refuseMember('ending', 'is for pending transactions; send "pending": true as well');
  const line = { amountMinorUnits: readKnownAmount(body, 'transactionAmount').minorUnits };
  const presented = presentedBy(bank, accountIdOf({ body, bank, ...call }), line, change);
  return withoutAbsent({ after, presentment: { ...presented, ...(isReleased && { isUnbooked: true as const }) } });
}

function lineAnswer(call: AdminCall, line: Transaction): object {
  const { currency } = accountOf(call);
  const amount = (minorUnits: number): object => amountView({ currency, minorUnits });
  return { transaction: lineView(line, amount), account: accountView(accountOf(call), call.bank) };
}

/** Selects transactions of an account, by a part of a name, a text, an IBAN or an id, or by an amount, and by days. */
type TransactionFilter = ReturnType<typeof readTransactionFilter>;

/** @throws FORMAT_ERROR */
function readTransactionFilter(query: Parameters, bank: Bank) {
  const { from, to } = query;
  const text = query['text'] === undefined ? undefined : readSearchedText(query, 'text');
  const day = (name: 'from' | 'to', value: string | undefined): LocalDate | undefined =>
    value === undefined ? undefined : readDay(value, name, bank.calendar);
  return { limit: limitOf({ query }), text, from: day('from', from), to: day('to', to) };
}

/**
 * The transactions of an account: pending ones, then booked ones, newest first, each booked one with the balance after it.
 */
function linesView(bank: Bank, account: Account, filter: TransactionFilter): object {
  const { accountId, currency } = account;
  const amount = (minorUnits: number): object => amountView({ currency, minorUnits });
  const matches = matchesTransaction(filter, account);
  const pending = allPending(bank, accountId).reverse().filter(matches);
  const isAll = filter.text === undefined && filter.from === undefined && filter.to === undefined;
  const booked = latestBooked(bank, accountId, filter.limit, isAll ? undefined : matches);
  const { bookedMinorUnits } = readLedger(bank, accountId);
  return {
    accountId,
    balance: amount(bookedMinorUnits),
    pending: pending.slice(0, filter.limit).map((line) => lineView(line, amount)),
    booked: booked.lines.map(({ line, balanceMinorUnits }) => ({
      ...lineView(line, amount),
      balanceAfter: amount(balanceMinorUnits),
    })),
    count: { pending: pending.length, booked: booked.count },
  };
}

function matchesTransaction({ text, from, to }: TransactionFilter, account: Account): (line: Transaction) => boolean {
  return (line) => {
    const day = line.bookingDate ?? line.entryDate;
    return (
      (from === undefined || day >= from) &&
      (to === undefined || day <= to) &&
      (text === undefined || lineTexts(line, account).some((one) => text.isIn(one)))
    );
  };
}

function lineView(line: Transaction, amount: (minorUnits: number) => object): object {
  const { amountMinorUnits, presentment, ...text } = line;
  const { isUnbooked, amountMinorUnits: presented, ...ending } = presentment ?? {};
  return withoutAbsent({
    ...text,
    transactionAmount: amount(amountMinorUnits),
    ending: presentment && {
      as: isUnbooked ? 'released' : 'booked',
      ...(presented !== undefined && { transactionAmount: amount(presented) }),
      ...ending,
    },
  });
}

const PSU_ID = /^[a-z0-9][a-z0-9._-]{0,31}$/;

/** @throws FORMAT_ERROR */
function readNewPsu(body: JsonObject): NewPsu {
  const id = readText(body, 'id', '', 32);
  if (!PSU_ID.test(id))
    refuseMember('id', `"${id}" must have 1 to 32 characters: a to z, 0 to 9, dot, dash and underscore`);
  const password = readOptionalText(body, 'password', '', 128);
  const oneTimeCode = readOptionalText(body, 'oneTimeCode', '', 6);
  if (oneTimeCode !== undefined && !/^\d{6}$/.test(oneTimeCode))
    refuseMember('oneTimeCode', `"${oneTimeCode}" must be six digits`);
  return withoutAbsent({
    id,
    password,
    name: readText(body, 'name', '', 70),
    oneTimeCode,
    address: body['address'] === undefined ? undefined : readNewAddress(body['address']),
  });
}

function readNewAddress(value: unknown): Address {
  const address = readKnownObject(value, 'address', Object.values(OWN_ADDRESS_NAMES));
  return readAddress(address, OWN_ADDRESS_NAMES, 'address');
}

/** The account has the currency of its balance. @throws FORMAT_ERROR */
function readNewAccount(body: JsonObject): NewAccount {
  const balance = readKnownAmount(body, 'balance');
  const { currency } = balance;
  const creditLimitMinorUnits = readCreditLimit(body, currency, 'the balance');
  const usage = readNamed(body, 'usage', ACCOUNT_USAGES);
  const signaturesRequired = readOptionalInteger(body, 'signaturesRequired', '');
  if (signaturesRequired !== undefined && signaturesRequired < 1)
    refuseMember('signaturesRequired', 'must be 1 or more');
  return withoutAbsent({
    currency,
    balanceMinorUnits: balance.minorUnits,
    creditLimitMinorUnits,
    usage,
    signaturesRequired,
    name: readOptionalText(body, 'name', '', 70),
    product: readOptionalText(body, 'product', '', 70),
    holders: readHolders(body),
    iban: body['iban'] === undefined ? undefined : readIban(body, 'iban', ''),
  });
}

function readHolders(body: JsonObject): string[] {
  const holders = readOptionalArray(body, 'holders', '') ?? refuseMember('holders', 'is missing');
  const ids = holders.map((id, index) =>
    typeof id === 'string' ? id : refuseMember(`holders[${index}]`, 'must be the id of a PSU'),
  );
  if (new Set(ids).size !== ids.length) refuseMember('holders', 'lists a PSU twice');
  return ids;
}
