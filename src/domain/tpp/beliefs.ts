import type { LocalDate } from '../calendar.js';

/** What a client can hold of a payment. */
export const PAYMENT_BELIEFS = ['settled', 'failed', 'open', 'unknown'] as const;
/** What a client holds about a bank. Amounts are decimal text. */
export interface Beliefs {
  /** By payment id. */
  readonly payments?: Readonly<Record<string, (typeof PAYMENT_BELIEFS)[number]>>;
  /** What each payment is for, by payment id: the same text for the payments of one intention. */
  readonly intentions?: Readonly<Record<string, string>>;
  readonly balances?: readonly { readonly account: string; readonly type: string; readonly amount: string }[];
  readonly entries?: readonly {
    readonly account: string;
    readonly date: LocalDate;
    readonly amount: string;
    readonly direction: 'debit' | 'credit';
  }[];
}
