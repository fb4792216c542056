import { scaMethodShape } from '../domain/authorisation/authorisation.js';
import { addressShape, type Account } from '../domain/account/account.js';
import type { Transaction } from '../domain/account/transaction.js';
import type { Instant, LocalDate } from '../domain/calendar.js';
import type { AccountId, OrganisationId, PsuId } from '../domain/ids.js';
import type { ExchangeRate } from '../domain/money.js';
import {
  count,
  declared,
  trueOrFalse,
  listOf,
  name,
  oneOf,
  optional,
  text,
  textLike,
  type ValueOf,
} from '../domain/shape.js';
import type { NewOutcomeRule } from '../domain/scripting/outcome.js';
import type { Organisation, PortalUser, TppProfile } from '../domain/tpp/organisation.js';

/** A customer of the bank. */
export const psuShape = declared({
  psuId: name<PsuId>(),
  password: text(),
  name: text(),
  address: optional(addressShape),
  customerNo: count,
  /** A blocked PSU cannot approve anything (SERVICE_BLOCKED). */
  blocked: trueOrFalse,
  /** Six digits. Default: the profile-wide code. @decision second-factor */
  oneTimeCode: optional(textLike(/^\d{6}$/, 'six digits')),
  /** Methods of a PSU for one-time codes. Default: one by SMS. @decision sca-methods */
  scaMethods: optional(listOf(scaMethodShape)),
  /** How the PSU can authorise. Default: in each way that the bank offers. @decision sca-approaches */
  scaApproaches: optional(listOf(oneOf(['redirect', 'decoupled', 'embedded']))),
});
export type Psu = ValueOf<typeof psuShape>;

/** Branding of the bank's pages. */
export interface Brand {
  /** `#rrggbb` in lower case. All brand colours of the pages derive from it. */
  readonly colour?: string;
  readonly logo?: { readonly mediaType: 'image/svg+xml' | 'image/png'; readonly base64: string };
}

/** The history of an account when the bank opened. */
export interface AccountHistory {
  /** Oldest first, in booking order. */
  readonly booked: readonly Transaction[];
  /** Oldest first. */
  readonly pending: readonly Transaction[];
  /** Booked balance, in minor units. */
  readonly bookedMinorUnits: number;
  /** Sum of the pending debits in minor units: zero or negative. */
  readonly pendingDebitMinorUnits: number;
  /** When the account last changed. */
  readonly lastChangeAt: Instant;
  /** When a line was last booked. */
  readonly lastBookedAt: Instant;
}

/** A scheduled line of one account. */
export interface ScheduledLine {
  readonly accountId: AccountId;
  /** In minor units of the account's currency. Debits are negative. */
  readonly amountMinorUnits: number;
  /** Descriptive members of the transaction. */
  readonly text: Partial<Omit<Transaction, 'transactionId' | 'entryReference' | 'amountMinorUnits' | 'entryDate'>>;
}

/** A recurring booking of one day. @decision recurring-bookings */
export interface ScheduledBooking {
  /** Unique among the bookings of these fixtures. */
  readonly key: string;
  /** Whether the bank itself books it (fees, interest), even if funds are insufficient. */
  readonly isOfTheBank: boolean;
  /** The line of the fixture account and, if the other side is an account of this bank, its line too. */
  readonly lines: readonly ScheduledLine[];
}

/** The scheduled bookings of one day after the bank opened. */
export interface ScheduledDay {
  readonly day: LocalDate;
  readonly bookings: readonly ScheduledBooking[];
  /** Accounts whose initial pending lines are booked on this day. @decision pending-settlement */
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
  /** Days without executions next to weekends and the closing days of TARGET. @decision execution-day */
  readonly bankHolidays?: ReadonlySet<string>;
  readonly psus: ReadonlyMap<PsuId, Psu>;
  readonly accounts: ReadonlyMap<AccountId, Account>;
  /** All accounts of an IBAN: several if it has more than one currency. */
  readonly accountIdsByIban: ReadonlyMap<string, readonly AccountId[]>;
  /** The names of accounts of other banks, by IBAN. @decision payee-verification */
  readonly payees?: ReadonlyMap<string, readonly string[]>;
  /** By e-mail address in lower case. */
  readonly portalUsers: ReadonlyMap<string, PortalUser>;
  /** The user to whom a subscription key (primary or secondary) belongs. */
  readonly emailBySubscriptionKey: ReadonlyMap<string, string>;
  readonly organisations: ReadonlyMap<OrganisationId, Organisation>;
  readonly tppProfiles: readonly TppProfile[];
  /** Scripted outcomes of every bank with these fixtures, in order. */
  readonly outcomes: readonly NewOutcomeRule[];
  /** Computed on the first call for an account, then cached. */
  history(accountId: AccountId): AccountHistory;
  /** The next day after `day` with scheduled bookings, or undefined. @param withSpending whether irregular spending continues, too */
  scheduledDayAfter(day: LocalDate, withSpending: boolean): ScheduledDay | undefined;
}
