import type { Account, Address } from '../domain/account/account.js';
import type { Transaction } from '../domain/account/transaction.js';
import type { Instant, LocalDate } from '../domain/calendar.js';
import type { AccountId, OrganisationId, PsuId } from '../domain/ids.js';
import type { ExchangeRate } from '../domain/money.js';
import type { PspRole } from '../domain/tpp/certificate-identity.js';
import type { Organisation, PortalUser } from '../domain/tpp/organisation.js';

/** A customer of the bank. */
export interface Psu {
  readonly psuId: PsuId;
  readonly password: string;
  readonly name: string;
  readonly address?: Address;
  readonly customerNo: number;
  /** A blocked PSU can approve nothing (SERVICE_BLOCKED). */
  readonly blocked: boolean;
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
}

/** How the certificate of a TPP of the fixtures is to be made. */
export interface TppProfile {
  readonly userEmail: string;
  readonly organizationIdentifier: string;
  readonly organizationName: string;
  readonly ncaName: string;
  readonly ncaId: string;
  readonly roles: readonly PspRole[];
}

/**
 * The bank as its fixtures describe it on one start day: immutable and shared by every bank that opens on that day.
 * Maps keep the order of the fixture file.
 */
export interface FixtureBase {
  readonly bankName: string;
  readonly bic: string;
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
  /** Made at the first call for an account and remembered. */
  history(accountId: AccountId): AccountHistory;
}
