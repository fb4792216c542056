import type { Account } from '../../domain/account/account.js';
import { mentions, mentionsInIds, type Transaction } from '../../domain/account/transaction.js';
import type { LocalDate } from '../../domain/calendar.js';
import { formatError } from '../../domain/errors.js';
import { allPending, latestBooked } from '../../sim/accounts/account-lines.js';
import type { Bank } from '../../sim/bank.js';
import { readLedger } from '../../sim/directory.js';
import { amountBody } from '../../dialects/published/wire/account.js';
import { readDay } from '../../parsing/read.js';
import { withoutAbsent } from '../../parsing/without-absent.js';
import type { Parameters } from '../../parsing/parameters.js';
import { limitOf } from '../read-members.js';

/** Which lines of an account are wanted. */
interface LineWish {
  readonly limit: number;
  /** Part of a name, a text, an IBAN or an id, without regard to case. */
  readonly text: string | undefined;
  readonly from: LocalDate | undefined;
  readonly to: LocalDate | undefined;
}

const LONGEST_TEXT = 140;

/** Reads which lines are wanted. @throws FORMAT_ERROR */
export function readLineWish(query: Parameters, bank: Bank): LineWish {
  const { text, from, to } = query;
  if (text !== undefined && text.length > LONGEST_TEXT)
    formatError('text', `text has ${text.length} characters; at most ${LONGEST_TEXT} are looked for`);
  const day = (name: 'from' | 'to', value: string | undefined): LocalDate | undefined =>
    value === undefined ? undefined : readDay(value, name, bank.calendar);
  return { limit: limitOf({ query }), text, from: day('from', from), to: day('to', to) };
}

/**
 * The lines of an account, pending ones first, then booked ones, newest first, each with the balance of everything booked
 * after it.
 */
export function linesView(bank: Bank, account: Account, wish: LineWish): object {
  const { accountId, currency } = account;
  const amount = (minorUnits: number): object => amountBody({ currency, minorUnits });
  const pending = allPending(bank, accountId).reverse().filter(isMeant(wish));
  const isAll = wish.text === undefined && wish.from === undefined && wish.to === undefined;
  const booked = latestBooked(bank, accountId, wish.limit, isAll ? undefined : isMeant(wish));
  const { bookedMinorUnits } = readLedger(bank, accountId);
  return {
    accountId,
    balance: amount(bookedMinorUnits),
    pending: pending.slice(0, wish.limit).map((line) => lineView(line, amount)),
    booked: booked.lines.map(({ line, balanceMinorUnits }) => ({
      ...lineView(line, amount),
      balanceAfter: amount(balanceMinorUnits),
    })),
    count: { pending: pending.length, booked: booked.count },
  };
}

function isMeant({ text, from, to }: LineWish): (line: Transaction) => boolean {
  return (line) => {
    const day = line.bookingDate ?? line.entryDate;
    return (
      (from === undefined || day >= from) &&
      (to === undefined || day <= to) &&
      (text === undefined || mentions(line, text) || mentionsInIds(line, text))
    );
  };
}

function lineView(line: Transaction, amount: (minorUnits: number) => object): object {
  const { amountMinorUnits, ...text } = line;
  return withoutAbsent({ ...text, transactionAmount: amount(amountMinorUnits) });
}
