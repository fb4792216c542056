import type { Schema } from '../../../library/control-operations.js';

/** What lowers the available balance below the booked one, in parts. */
export interface ExplainedBalance {
  /** Debits that are not booked yet, such as card payments; zero or negative. */
  readonly pending: Schema<'Amount'>;
  readonly pendingCount: number;
  /** What payments of TPPs have reserved; zero or negative. */
  readonly reserved: Schema<'Amount'>;
  readonly reservedCount: number;
}

/** Tells the reservations of payments from the other pending debits. Pending credits lower nothing, and are left out. */
export function explainedBalance(pending: readonly Schema<'AccountLine'>[], currency: string): ExplainedBalance {
  const debits = pending.filter(({ transactionAmount }) => transactionAmount.amount < 0);
  const reservations = debits.filter(({ paymentId }) => paymentId !== undefined);
  const others = debits.filter(({ paymentId }) => paymentId === undefined);
  return {
    pending: sumOf(others, currency),
    pendingCount: others.length,
    reserved: sumOf(reservations, currency),
    reservedCount: reservations.length,
  };
}

/** Sums of decimal fractions are rounded to what any currency has. */
function sumOf(lines: readonly Schema<'AccountLine'>[], currency: string): Schema<'Amount'> {
  const sum = lines.reduce((total, { transactionAmount }) => total + transactionAmount.amount, 0);
  return { currency, amount: Math.round(sum * 1000) / 1000 };
}
