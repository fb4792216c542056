import { availableMinorUnits, book, nextEntryReference, settlementDay } from '../../domain/account/ledger.js';
import { addDays, type Instant, type LocalDate } from '../../domain/calendar.js';
import { isOfCard, type Transaction } from '../../domain/account/transaction.js';
import { elapsed } from '../../domain/duration.js';
import { derivedUuid, type AccountId } from '../../domain/ids.js';
import { LATEST_INSTANT } from '../../domain/clock.js';
import type { Bank } from '../bank.js';
import { latestBooked } from './account-lines.js';
import { findAccount, historyOf, readLedger, writeLedger } from '../directory.js';
import { addLine, emitLine, presentLine } from './pending-lines.js';
import { seededHash, isOneOfFour } from '../seeded-choices.js';
import type { ScheduledBooking, ScheduledDay, ScheduledLine } from '../fixture-base.js';

/**
 * Bookings that the fixtures schedule for days after the bank opened.
 * @decision recurring-bookings, pending-settlement
 */

/** Time of day of scheduled bookings. */
const BOOKING_TIME = elapsed(6 * 3_600_000);

/** Schedules the next booking day after `day`, if any. */
export function scheduleNextBookingDay(bank: Bank, day: LocalDate): void {
  const coming = scheduledDayAfter(bank, day);
  const at = coming && morningOf(bank, coming.day);
  if (coming && at !== undefined && at <= LATEST_INSTANT)
    bank.schedule({ at, kind: 'bookingDay', subject: coming.day });
}

function morningOf(bank: Bank, day: LocalDate): Instant {
  return bank.calendar.add(bank.calendar.startOfDay(day), BOOKING_TIME);
}

function scheduledDayAfter(bank: Bank, day: LocalDate): ScheduledDay | undefined {
  return bank.base.scheduledDayAfter(day, bank.profile['recurring-bookings'] === 'all');
}

export function bookScheduledDay(bank: Bank, day: LocalDate): void {
  const coming = scheduledDayAfter(bank, addDays(day, -1));
  for (const accountId of coming?.settling ?? []) settlePending(bank, accountId, day);
  for (const booking of coming?.bookings ?? []) if (isPossible(bank, booking)) bookLines(bank, booking, day);
}

/** Books the initial pending lines. Reservations of payments are booked with their payment. */
function settlePending(bank: Bank, accountId: AccountId, day: LocalDate): void {
  const account = findAccount(bank, accountId);
  if (!account || account.status === 'deleted') return;
  const { pending } = readLedger(bank, accountId);
  for (const { transactionId } of historyOf(bank, accountId).pending) {
    const entry = pending.get(transactionId);
    if (entry && settlementDay(entry, bank.base.startDay) === day) presentLine(bank, accountId, entry);
  }
}

/** @decision recurring-bookings */
function isPossible(bank: Bank, booking: ScheduledBooking): boolean {
  return booking.lines.every(({ accountId, amountMinorUnits }) => {
    const account = findAccount(bank, accountId);
    if (!account || account.status === 'deleted') return false;
    if (amountMinorUnits >= 0 || booking.isOfTheBank) return true;
    const available = availableMinorUnits(readLedger(bank, accountId), account.creditLimitMinorUnits);
    return account.status === 'enabled' && available + amountMinorUnits >= 0;
  });
}

function bookLines(bank: Bank, booking: ScheduledBooking, day: LocalDate): void {
  for (const line of booking.lines) {
    const ledger = writeLedger(bank, line.accountId);
    const transactionId = derivedUuid(bank.seed, 'booking', line.accountId, booking.key);
    const entryReference = nextEntryReference(ledger);
    const { accountId, amountMinorUnits, text } = line;
    const entry = { ...text, transactionId, entryReference, amountMinorUnits, entryDate: day };
    if (bank.profile['card-spending'] === 'pending-first' && isOfCard(entry) && amountMinorUnits < 0) {
      addLine(bank, accountId, entry, morningOf(bank, cardDay(bank, entry, day)));
      continue;
    }
    book(ledger, entry, day, bank.now);
    emitLine(bank, accountId, entry, [null, 'booked'], causeOf(line));
    const at = entry.bankTransactionCode?.startsWith('PMNT-RDDT') ? returnAt(bank, transactionId) : undefined;
    if (at !== undefined) bank.schedule({ at, kind: 'debitReturns', subject: `${accountId}/${transactionId}` });
  }
}

/** The day on which a pending card payment is booked. @decision card-delay */
function cardDay(bank: Bank, entry: Transaction, day: LocalDate): LocalDate {
  if (bank.profile['card-delay'] === 'second-weekday') return settlementDay(entry, day);
  return addDays(day, 1 + (seededHash(bank, 'delay', entry.transactionId) % 12));
}

/** When the money of an entry or payment comes back, for one of four. @decision returns */
export function returnAt(bank: Bank, id: string): Instant | undefined {
  if (bank.profile.returns === 'none' || !isOneOfFour(bank, 'returns', id)) return undefined;
  const today = bank.calendar.dateOf(bank.now);
  const at = morningOf(bank, settlementDay({ entryDate: today }, today));
  return at <= LATEST_INSTANT ? at : undefined;
}

/** The creditor's bank gets back the money of a direct debit, and the debtor gets it from there. @decision returns */
export function returnDebit(bank: Bank, accountId: AccountId, transactionId: string): void {
  const [found] = latestBooked(bank, accountId, 1, (line) => line.transactionId === transactionId).lines;
  if (!found || findAccount(bank, accountId)?.status === 'deleted') return;
  const {
    creditorName,
    creditorAccount,
    debtorName: _name,
    debtorAccount: _account,
    valueDate: _day,
    ...debit
  } = found.line;
  const ledger = writeLedger(bank, accountId);
  const day = bank.calendar.dateOf(bank.now);
  const cause = `Return: ${debit.remittanceInformationUnstructured ?? 'direct debit'}`;
  const credit: Transaction = {
    ...debit,
    ...(creditorName !== undefined && { debtorName: creditorName }),
    ...(creditorAccount && { debtorAccount: creditorAccount }),
    transactionId: derivedUuid(bank.seed, 'return', accountId, transactionId),
    entryReference: nextEntryReference(ledger),
    amountMinorUnits: -debit.amountMinorUnits,
    entryDate: day,
    remittanceInformationUnstructured: cause,
    bankTransactionCode: 'PMNT-RDDT-UPDD',
  };
  book(ledger, credit, day, bank.now);
  emitLine(bank, accountId, credit, [null, 'booked'], cause);
}

function causeOf({ text, amountMinorUnits }: ScheduledLine): string {
  const party = amountMinorUnits < 0 ? text.creditorName : text.debtorName;
  return [text.remittanceInformationUnstructured ?? 'recurring booking', party].filter(Boolean).join(', ');
}
