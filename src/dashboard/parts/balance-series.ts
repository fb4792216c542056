import type { Schema } from '../../library/control-operations.js';

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
