import type { Account, Address } from '../domain/account/account.js';
import type { Transaction } from '../domain/account/transaction.js';
import type { Instant, LocalDate } from '../domain/calendar.js';
import type { AccountId, OrganisationId, PsuId } from '../domain/ids.js';
import type { ExchangeRate } from '../domain/money.js';
import type { NewOutcomeRule } from '../domain/outcome/outcome.js';
import type { Organisation, PortalUser, TppProfile } from '../domain/tpp/organisation.js';

/** A customer of the bank. */
export interface Psu {
  readonly psuId: PsuId;
  readonly password: string;
  readonly name: string;
  readonly address?: Address;
  readonly customerNo: number;
  /** A blocked PSU can approve nothing (SERVICE_BLOCKED). */
  readonly blocked: boolean;
  /** Six digits; absent: the usual code. @decision second-factor */
  readonly oneTimeCode?: string;
}

/** How the pages of a bank look. */
export interface Brand {
  /** `#rrggbb` in lower case: every colour of the pages that is the bank's own is derived from it. */
  readonly colour?: string;
  readonly logo?: { readonly mediaType: 'image/svg+xml' | 'image/png'; readonly base64: string };
}

/** What an account looked like when the bank opened. */
export interface AccountHistory {
  /** Oldest first, in the order of booking. */
  readonly booked: readonly Transaction[];
  /** Oldest first. */
  readonly pending: readonly Transaction[];
  /** Balance of everything booked, in minor units. */
  readonly bookedMinorUnits: number;
  /** Sum of the pending debits in minor units: zero or negative. */
  readonly pendingDebitMinorUnits: number;
  /** When the account last changed. */
  readonly lastChangeAt: Instant;
  /** When a line was last booked. */
  readonly lastBookedAt: Instant;
}

/** A line that the fixtures bring to one account on a day after the bank opened. */
export interface ScheduledLine {
  readonly accountId: AccountId;
  /** In minor units of the account's currency; debits negative. */
  readonly amountMinorUnits: number;
  /** What the line says, in the members of a transaction. */
  readonly text: Partial<Omit<Transaction, 'transactionId' | 'entryReference' | 'amountMinorUnits' | 'entryDate'>>;
}

/** A recurring booking of one day. @decision recurring-bookings */
export interface ScheduledBooking {
  /** Tells it from every other booking of these fixtures. */
  readonly key: string;
  /** Fees and interest are booked whatever is there to pay them. */
  readonly isOfTheBank: boolean;
  /** The line of the account that the fixtures name, and that of the account of this bank on the other side. */
  readonly lines: readonly ScheduledLine[];
}

/** What the fixtures bring on one day after the bank opened. */
export interface ScheduledDay {
  readonly day: LocalDate;
  readonly bookings: readonly ScheduledBooking[];
  /** Accounts that opened with pending lines that are booked on this day. @decision pending-settlement */
  readonly settling: readonly AccountId[];
}

/**
 * The bank as its fixtures describe it on one start day: immutable and shared by every bank that opens on that day.
 * Maps keep the order of the fixture file.
 */
export interface FixtureBase {
  readonly bankName: string;
  readonly bic: string;
  readonly brand?: Brand;
  readonly startDay: LocalDate;
  readonly rates: readonly ExchangeRate[];
  readonly psus: ReadonlyMap<PsuId, Psu>;
  readonly accounts: ReadonlyMap<AccountId, Account>;
  /** Every account with the IBAN: several when it has more than one currency. */
  readonly accountIdsByIban: ReadonlyMap<string, readonly AccountId[]>;
  /** By e-mail address in lower case. */
  readonly portalUsers: ReadonlyMap<string, PortalUser>;
  /** The user to whom a subscription key (primary or secondary) belongs. */
  readonly emailBySubscriptionKey: ReadonlyMap<string, string>;
  readonly organisations: ReadonlyMap<OrganisationId, Organisation>;
  readonly tppProfiles: readonly TppProfile[];
  /** Scripted outcomes of every bank with these fixtures, in their order. */
  readonly outcomes: readonly NewOutcomeRule[];
  /** Made at the first call for an account and remembered. */
  history(accountId: AccountId): AccountHistory;
  /** The next day after `day` on which the fixtures bring anything; undefined when none will. */
  scheduledDayAfter(day: LocalDate): ScheduledDay | undefined;
}
