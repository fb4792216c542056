import { addPending, book, dropPending, nextEntryReference, type AccountLedger } from '../../domain/account/ledger.js';
import { isOfCard, type Presentment, type Transaction } from '../../domain/account/transaction.js';
import { asId, derivedUuid, type AccountId } from '../../domain/ids.js';
import type { Instant } from '../../domain/calendar.js';
import { LATEST_INSTANT } from '../../domain/clock.js';
import { elapsed } from '../../domain/duration.js';
import type { Bank, MovedMoney } from '../bank.js';
import { findAccount, readLedger, writeLedger } from '../directory.js';
import { seededHash, isOneOfFour } from '../seeded-choices.js';

/**
 * Pending lines, and how they end: booked, perhaps with other ids, another amount and another text, or released.
 * @decision transaction-id, entry-reference, card-amount, card-end
 */

/** How long an authorisation that the payee does not present holds the money. @decision card-end */
const HOLD_TIMES = { 'some-expire': elapsed(7 * 86_400_000), 'some-expire-late': elapsed(30 * 86_400_000) } as const;
const DAY = elapsed(86_400_000);

/** Adds a pending line. @param endsAt when it ends by itself */
export function addLine(bank: Bank, accountId: AccountId, line: Transaction, endsAt: Instant | undefined): void {
  addPending(writeLedger(bank, accountId), line, bank.now);
  emitLine(bank, accountId, line, [null, 'pending']);
  if (endsAt !== undefined) scheduleEnd(bank, accountId, line.transactionId, endsAt);
}

/** Ends a pending line as planned: books it, or releases it. Nothing happens if it is no longer pending. */
export function endLine(bank: Bank, accountId: AccountId, transactionId: string): void {
  const line = readLedger(bank, accountId).pending.get(transactionId);
  if (!line || findAccount(bank, accountId)?.status === 'deleted') return;
  if (!line.presentment) presentLine(bank, accountId, line);
  else if (line.presentment.isUnbooked) releaseLine(bank, accountId, transactionId, 'the authorisation expired');
  else settleLine(bank, accountId, transactionId);
}

/**
 * Books a card authorisation on its day, unless it ends in another way.
 * @decision card-end
 */
export function presentLine(bank: Bank, accountId: AccountId, line: Transaction): void {
  const { 'card-end': end } = bank.profile;
  const isPresented = end === 'booked' || !isAuthorisation(line) || !isOneOfFour(bank, 'presented', line.transactionId);
  if (isPresented) {
    settleLine(bank, accountId, line.transactionId);
  } else if (end === 'some-expire' || end === 'some-expire-late') {
    writeLedger(bank, accountId).pending.set(line.transactionId, { ...line, presentment: { isUnbooked: true } });
    scheduleEnd(bank, accountId, line.transactionId, bank.calendar.add(bank.now, HOLD_TIMES[end]));
  } else if (line.presentment?.amountMinorUnits !== undefined || line.amountMinorUnits > -2) {
    settleLine(bank, accountId, line.transactionId);
  } else {
    presentPart(bank, accountId, line, end === 'some-in-parts');
  }
}

/** Books two thirds of an authorisation, or lets it hold only these. The pending part is booked a day later. */
function presentPart(bank: Bank, accountId: AccountId, line: Transaction, isBooked: boolean): void {
  const amountMinorUnits = Math.round((line.amountMinorUnits * 2) / 3);
  const pending = { ...line, presentment: {} };
  const nextDay = bank.calendar.add(bank.now, DAY);
  if (!isBooked) {
    const held = { ...pending, amountMinorUnits };
    addPending(writeLedger(bank, accountId), held, bank.now);
    emitLine(bank, accountId, held, ['pending', 'pending'], `${causeOf(line)}, partly reversed`);
    scheduleEnd(bank, accountId, line.transactionId, nextDay);
    return;
  }
  settleLine(bank, accountId, line.transactionId, { amountMinorUnits });
  const rest = {
    ...pending,
    transactionId: derivedUuid(bank.seed, 'rest', accountId, line.transactionId),
    entryReference: nextEntryReference(writeLedger(bank, accountId)),
    amountMinorUnits: line.amountMinorUnits - amountMinorUnits,
  };
  addLine(bank, accountId, rest, nextDay);
}

/** Books a pending line today, in the form in which its payee presents it. Returns the booked line; undefined if it is not pending. */
export function settleLine(
  bank: Bank,
  accountId: AccountId,
  transactionId: string,
  change: Presentment = {},
): Transaction | undefined {
  const ledger = writeLedger(bank, accountId);
  const line = dropPending(ledger, transactionId, bank.now);
  if (!line) return undefined;
  const { presentment, ...pending } = line;
  const { isUnbooked: _released, ...presented } = { ...presentedAs(bank, line), ...presentment, ...change };
  const today = bank.calendar.dateOf(bank.now);
  const booked = book(
    ledger,
    { ...pending, ...presented, ...bookedIdsOf(bank, accountId, ledger, line) },
    today,
    bank.now,
  );
  // The bookings of a payment are part of its own history.
  if (line.paymentId === undefined) emitLine(bank, accountId, booked, ['pending', 'booked']);
  return booked;
}

/** Removes a pending line. Its money is available again. */
export function releaseLine(bank: Bank, accountId: AccountId, transactionId: string, cause: string): void {
  const line = dropPending(writeLedger(bank, accountId), transactionId, bank.now);
  if (line) emitLine(bank, accountId, line, ['pending', 'released'], cause);
}

/** What the payee presents where the authorisation does not say. @decision card-amount */
function presentedAs(bank: Bank, line: Transaction): Presentment {
  if (bank.profile['card-amount'] === 'authorised' || !isAuthorisation(line)) return {};
  const percent = 55 + (seededHash(bank, 'card-amount', line.transactionId) % 61);
  return { amountMinorUnits: Math.min(-1, Math.round((line.amountMinorUnits * percent) / 100)) };
}

function isAuthorisation(line: Transaction): boolean {
  return isOfCard(line) && line.amountMinorUnits < 0 && line.paymentId === undefined;
}

/** The ids of a line once it is booked. @decision transaction-id, entry-reference */
function bookedIdsOf(
  bank: Bank,
  accountId: AccountId,
  ledger: AccountLedger,
  { transactionId, entryReference }: Transaction,
): Pick<Transaction, 'transactionId' | 'entryReference'> {
  const { 'transaction-id': id, 'entry-reference': reference } = bank.profile;
  return {
    transactionId: id === 'new-at-booking' ? newIdOf(bank, accountId, transactionId) : transactionId,
    entryReference: reference === 'new-at-booking' ? nextEntryReference(ledger) : entryReference,
  };
}

/** The transactionId of a booked line, by that of the pending one. @decision transaction-id */
export function newIdOf({ seed }: Bank, accountId: AccountId, transactionId: string): string {
  return derivedUuid(seed, 'presentment', accountId, transactionId);
}

/** Emits what became of a line of an account. */
export function emitLine(
  bank: Bank,
  subject: AccountId,
  line: Transaction,
  [from, to]: readonly [MovedMoney['status'] | null, MovedMoney['status']],
  cause: string = causeOf(line),
): void {
  const money = movedMoney(bank, subject, line.amountMinorUnits, to);
  bank.emit({ at: bank.now, kind: 'account', subject, from, to, cause, money });
}

/** An entry of an account; nothing if it has no amount, or no account of this bank. */
export function movedMoney(
  bank: Bank,
  accountId: AccountId | undefined,
  minorUnits: number,
  status: MovedMoney['status'],
): readonly MovedMoney[] {
  const account = accountId === undefined ? undefined : findAccount(bank, accountId);
  if (!account || minorUnits === 0) return [];
  return [{ accountId: account.accountId, amount: { currency: account.currency, minorUnits }, status }];
}

function scheduleEnd(bank: Bank, accountId: AccountId, transactionId: string, at: Instant): void {
  if (at <= LATEST_INSTANT) bank.schedule({ at, kind: 'lineEnds', subject: `${accountId}/${transactionId}` });
}

/** The account and the transaction of an event `lineEnds`. */
export function lineOf({ subject }: { readonly subject: string }): [AccountId, string] {
  const slash = subject.lastIndexOf('/');
  return [asId<AccountId>(subject.slice(0, slash)), subject.slice(slash + 1)];
}

function causeOf({ remittanceInformationUnstructured, creditorName, debtorName }: Transaction): string {
  return remittanceInformationUnstructured ?? creditorName ?? debtorName ?? 'a line without text';
}
