import type { Schema } from '../../../library/control-operations.js';

/** What lowers the available balance below the booked one, in parts. */
export interface ExplainedBalance {
  /** Debits that are not booked yet, such as card payments; zero or negative. */
  readonly pending: Schema<'Amount'>;
  readonly pendingDebits: number;
  /** Everything that is not booked yet except reservations: credits too. */
  readonly pendingCount: number;
  /** What payments of TPPs have reserved; zero or negative. */
  readonly reserved: Schema<'Amount'>;
  readonly reservedCount: number;
}

/** Separates the reservations of payments from the other pending debits. Pending credits lower nothing, and are only counted. */
export function explainedBalance(pending: readonly Schema<'AccountLine'>[], currency: string): ExplainedBalance {
  const debits = pending.filter(({ transactionAmount }) => transactionAmount.amount < 0);
  const reservations = debits.filter(({ paymentId }) => paymentId !== undefined);
  const others = debits.filter(({ paymentId }) => paymentId === undefined);
  return {
    pending: sumOf(others, currency),
    pendingDebits: others.length,
    pendingCount: pending.length - reservations.length,
    reserved: sumOf(reservations, currency),
    reservedCount: reservations.length,
  };
}

/** Sums of decimal fractions are rounded to what any currency has. */
function sumOf(lines: readonly Schema<'AccountLine'>[], currency: string): Schema<'Amount'> {
  const sum = lines.reduce((total, { transactionAmount }) => total + transactionAmount.amount, 0);
  return { currency, amount: Math.round(sum * 1000) / 1000 };
}

/** The balance at the end of a day. */
export interface DayBalance {
  readonly day: string;
  readonly amount: number;
}

/**
 * The balance of everything booked, by day, oldest first: one point for each day on which something was booked, one before
 * them and one for today.
 * @param booked newest first, each with the balance after it
 */
export function balanceSeries(
  booked: readonly Schema<'AccountLine'>[],
  balance: Schema<'Amount'>,
  today: string,
): DayBalance[] {
  const days: DayBalance[] = [];
  for (const { bookingDate, balanceAfter } of booked) {
    // The newest line of a day comes first, and its balance is that of the end of the day.
    if (bookingDate !== undefined && balanceAfter && days.at(-1)?.day !== bookingDate)
      days.push({ day: bookingDate, amount: balanceAfter.amount });
  }
  days.reverse();
  const oldest = booked.at(-1);
  if (oldest?.bookingDate !== undefined && oldest.balanceAfter) {
    const before = oldest.balanceAfter.amount - oldest.transactionAmount.amount;
    days.unshift({ day: dayBefore(oldest.bookingDate), amount: Math.round(before * 1000) / 1000 });
  }
  if (days.at(-1)?.day !== today) days.push({ day: today, amount: balance.amount });
  return days;
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
