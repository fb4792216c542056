import { ACCOUNT_STATUSES } from '../../domain/account/account.js';
import type { CounterpartyAccount, Transaction } from '../../domain/account/transaction.js';
import { formatError } from '../../domain/errors.js';
import { asId, type AccountId } from '../../domain/ids.js';
import type { Money } from '../../domain/money.js';
import { findAccount } from '../../sim/directory.js';
import { oneTimeCodeOf } from '../../sim/authorisation/sign-in.js';
import { addAccount, addPsu } from '../../sim/onboarding/new-customer.js';
import {
  bookArrival,
  changeAccount,
  type AccountChange,
  type ArrivingLine,
} from '../../sim/accounts/external-bookings.js';
import { amountBody } from '../../dialects/published/wire/account.js';
import { withoutAbsent } from '../../parsing/without-absent.js';
import { readIban, readKnownObject, readOptionalText, type JsonObject } from '../../parsing/read.js';
import { adminOperation, found, idOf, type AdminCall, type AdminOperation } from '../admin-call.js';
import { accountView, psuView } from '../views/holder-views.js';
import { linesView, readLineWish } from './account-lines-calls.js';
import { ACCOUNT_MEMBERS, readNewAccount, readNewPsu } from './new-customer.js';
import { readCreditLimit, readKnownAmount } from '../read-members.js';

const LINE_MEMBERS = [
  'transactionAmount',
  'debtorName',
  'debtorAccount',
  'creditorName',
  'creditorAccount',
  'remittanceInformationUnstructured',
  'endToEndId',
  'purposeCode',
  'bankTransactionCode',
] as const;

/** What the world outside does to the accounts of a bank. */
export const WORLD_OPERATIONS: readonly AdminOperation[] = [
  adminOperation({
    id: 'bookTransaction',
    method: 'post',
    place: 'bank',
    path: '/accounts/:id/transactions',
    members: LINE_MEMBERS,
    status: 201,
    read: ({ body }) => readLine(body),
    call: (call, line) => ({
      transaction: lineBody(bookArrival(call.bank, accountOf(call), line), line.amount),
      account: viewOf(call),
    }),
  }),
  adminOperation({
    id: 'readTransactionRecords',
    method: 'get',
    place: 'bank',
    path: '/accounts/:id/transactions',
    parameters: ['limit', 'text', 'from', 'to'],
    read: ({ query, bank }) => readLineWish(query, bank),
    call: (call, wish) =>
      linesView(call.bank, found(findAccount(call.bank, accountOf(call)), `account ${idOf(call)}`), wish),
  }),
  adminOperation({
    id: 'changeAccount',
    method: 'patch',
    place: 'bank',
    path: '/accounts/:id',
    members: ['status', 'name', 'creditLimit'],
    read: readChange,
    call: (call, change) => {
      changeAccount(call.bank, accountOf(call), change);
      return viewOf(call);
    },
  }),
  adminOperation({
    id: 'addPsu',
    method: 'post',
    place: 'bank',
    path: '/psus',
    members: ['id', 'password', 'oneTimeCode', 'name', 'address'],
    status: 201,
    read: ({ body }) => readNewPsu(body),
    call: ({ bank }, wanted) => {
      const psu = addPsu(bank, wanted);
      return { ...psuView(psu, bank), password: psu.password, oneTimeCode: oneTimeCodeOf(psu) };
    },
  }),
  adminOperation({
    id: 'addAccount',
    method: 'post',
    place: 'bank',
    path: '/accounts',
    members: ACCOUNT_MEMBERS,
    status: 201,
    read: ({ body }) => readNewAccount(body),
    call: ({ bank }, wanted) => accountView(addAccount(bank, wanted), bank),
  }),
];

const accountOf = (call: AdminCall): AccountId => asId<AccountId>(idOf(call));

function viewOf(call: AdminCall): object {
  return accountView(found(findAccount(call.bank, accountOf(call)), `account ${idOf(call)}`), call.bank);
}

/** @throws FORMAT_ERROR */
function readLine(body: JsonObject): ArrivingLine {
  const text = (name: string, longest: number): object => {
    const value = readOptionalText(body, name, '', longest);
    return value === undefined ? {} : { [name]: value };
  };
  const party = (name: string): object => (body[name] === undefined ? {} : { [name]: readParty(body[name], name) });
  return {
    amount: readKnownAmount(body, 'transactionAmount'),
    text: {
      ...text('debtorName', 70),
      ...party('debtorAccount'),
      ...text('creditorName', 70),
      ...party('creditorAccount'),
      ...text('remittanceInformationUnstructured', 140),
      ...text('endToEndId', 35),
      ...text('purposeCode', 4),
      ...text('bankTransactionCode', 35),
    },
  };
}

function readParty(value: unknown, path: string): CounterpartyAccount {
  const account = readKnownObject(value, path, ['iban']);
  return { iban: readIban(account, 'iban', path) };
}

/** @throws RESOURCE_UNKNOWN, FORMAT_ERROR */
function readChange(call: AdminCall): AccountChange {
  const { body, bank } = call;
  const account = found(findAccount(bank, accountOf(call)), `account ${idOf(call)}`);
  const name = readOptionalText(body, 'name', '', 70);
  const status = readOptionalText(body, 'status', '', 20);
  const known = ACCOUNT_STATUSES.find((one) => one === status);
  if (status !== undefined && !known)
    formatError('status', `status "${status}" must be one of ${ACCOUNT_STATUSES.join(', ')}`);
  const creditLimitMinorUnits = readCreditLimit(body, account.currency, 'the account');
  if (name === undefined && !known && creditLimitMinorUnits === undefined)
    formatError('body', 'send at least one of status, name, creditLimit');
  return {
    ...(name !== undefined && { name }),
    ...(known && { status: known }),
    ...(creditLimitMinorUnits !== undefined && { creditLimitMinorUnits }),
  };
}

function lineBody(line: Transaction, amount: Money): object {
  const { amountMinorUnits: _amount, ...rest } = line;
  return withoutAbsent({ ...rest, transactionAmount: amountBody(amount) });
}
