import { type Account, ACCOUNT_STATUSES } from '../../domain/account/account.js';
import type { Transaction } from '../../domain/account/transaction.js';
import { formatError, refuseMember } from '../../domain/errors.js';
import { declared, iban, oneOf, optional, printable, textLike } from '../../domain/shape.js';
import { parseDuration } from '../../domain/duration.js';
import { type AccountId, asId } from '../../domain/ids.js';
import { allAccounts, allPsus, findAccount, findPsu, readLedger } from '../../sim/directory.js';
import { oneTimeCodeOf } from '../../sim/authorisation/sign-in.js';
import {
  addAccount,
  addPsu,
  type NewAccount,
  newAccountShape,
  newPsuShape,
} from '../../sim/onboarding/new-customer.js';
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
  readDay,
  readKnownObject,
  readOptionalBoolean,
  readOptionalText,
  readOptionalWord,
  readShaped,
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
    read: ({ body }) => readShaped(body, newPsuShape, 'psu'),
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

const counterpartyShape = declared({ iban });
/** The parts of a transaction besides its amount. */
const lineTextShape = declared({
  debtorName: optional(printable(70)),
  debtorAccount: optional(counterpartyShape),
  creditorName: optional(printable(70)),
  creditorAccount: optional(counterpartyShape),
  remittanceInformationUnstructured: optional(printable(140)),
  endToEndId: optional(printable(35)),
  purposeCode: optional(textLike(/^[A-Z0-9]{4}$/, 'an ISO 20022 code such as SALA')),
  bankTransactionCode: optional(textLike(/^[A-Z]{4}-[A-Z]{4}-[A-Z]{4}$/, 'an ISO 20022 code such as PMNT-RCDT-ESCT')),
});

/** @throws FORMAT_ERROR */
function readLine({ transactionAmount, pending: _pending, ending: _ending, ...body }: JsonObject): IncomingTransfer {
  return {
    amount: readKnownAmount({ transactionAmount }, 'transactionAmount'),
    text: readShaped(body, lineTextShape, 'transaction'),
  };
}

const accountChangeShape = declared({ name: optional(printable(70)), status: optional(oneOf(ACCOUNT_STATUSES)) });

/** @throws RESOURCE_UNKNOWN, FORMAT_ERROR */
function readChange(call: AdminCall): AccountChange {
  const { currency } = accountOf(call);
  const { creditLimit, ...body } = call.body;
  const change = withoutAbsent({
    ...readShaped(body, accountChangeShape, 'account'),
    creditLimitMinorUnits: readCreditLimit({ creditLimit }, currency, 'the account'),
  });
  if (Object.keys(change).length === 0) formatError('body', 'send at least one of status, name, creditLimit');
  return change;
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

/** The account has the currency of its balance. @throws FORMAT_ERROR */
function readNewAccount({ balance, creditLimit, ...body }: JsonObject): NewAccount {
  const { currency, minorUnits } = readKnownAmount({ balance }, 'balance');
  return withoutAbsent({
    ...readShaped(body, newAccountShape, 'account'),
    currency,
    balanceMinorUnits: minorUnits,
    creditLimitMinorUnits: readCreditLimit({ creditLimit }, currency, 'the balance'),
  });
}
