import type { DialectId } from '../domain/dialect.js';
import type { SettableClock } from '../domain/domain.js';
import type { AdvanceEnd, AdvanceProgress, ClockTarget } from '../sim/time/move-clock.js';
import type { Bank, DueFailure } from '../sim/bank.js';
import type { WrittenProfile } from '../decisions/decisions.js';
import type { ClientReport } from '../client-report/client-report.js';
import type { BankEvents } from './bank-events.js';
import type { Journal } from '../journal/journal.js';
import { OnlineSessions } from './online-sessions.js';
import { CallLimiter } from './rate-limit.js';
import { PageSecrets } from './page-secrets.js';

/** Options for creating a bank. Omitted members take the server's settings. */
export interface CreateBankOptions {
  /** Text of a fixture file, in YAML or JSON. */
  readonly fixtures?: string;
  readonly seed?: number;
  readonly dialect?: DialectId;
  readonly clock?: { readonly mode: 'running' | 'paused'; readonly rate?: number; readonly at?: number };
  readonly profile?: WrittenProfile;
}

/** A named snapshot of a bank, without its state. */
export interface SnapshotFacts {
  readonly name: string;
  /** Bank time of the snapshot. */
  readonly now: number;
  /** Real time of the snapshot. */
  readonly takenAtMs: number;
}

/** Advances of bank clocks. Each bank has at most one at a time. */
export interface Advances {
  /** The progress of a bank's running advance, or undefined without one. */
  progressOf(bankId: string): AdvanceProgress | undefined;
  /** Advances a clock. Returns a promise if that takes long. The bank must have no other running advance. @throws FORMAT_ERROR */
  start(bank: Bank, clock: SettableClock, target: ClockTarget, limit: number): AdvanceEnd | Promise<AdvanceEnd>;
  /** Stops a bank's running advance at its current time. Returns false if there is none. */
  end(bankId: string): boolean;
}

/** The records of what a bank's clients did. */
export interface Observers {
  readonly journal: Journal;
  readonly report: ClientReport;
  /** Due events that failed and were dropped, oldest first. */
  readonly failures: DueFailure[];
}

/** The current sessions and rate limits of a bank's visitors. They are not part of the bank's state and are never persisted. */
export interface BankSessions {
  readonly pageSecrets: PageSecrets;
  readonly onlineSessions: OnlineSessions;
  readonly limiter: CallLimiter;
}

export function newBankSessions(): BankSessions {
  return {
    pageSecrets: new PageSecrets(),
    onlineSessions: new OnlineSessions(),
    limiter: new CallLimiter(() => performance.now()),
  };
}

/** Creates, replaces and deletes banks. The composition root provides the implementation. */
export interface BankRegistryPort {
  /**
   * Creates a bank, replacing an existing one with the same id.
   * @throws FixtureError, ProfileError; STATUS_INVALID at the maximum number of banks
   */
  open(id: string, options: CreateBankOptions): Promise<Bank>;
  /** Like `open`, but changes nothing and returns undefined if a bank with that id exists. */
  openNew(id: string, options: CreateBankOptions): Promise<Bank | undefined>;
  /** Deletes a bank with its journal, snapshots and file. */
  close(bank: Bank): void;
  /** Returns the bank to its initial state. */
  reset(bank: Bank): Bank;
  /** Like `reset`, but keeps outcomes, faults, journal and report. */
  resetState(bank: Bank): Bank;
  /** Changes the decisions of a bank without touching its state. A reset keeps them. @throws ProfileError */
  setProfile(bank: Bank, profile: WrittenProfile): Bank;
  clockOf(bank: Bank): SettableClock;
  readonly advances: Advances;
  /** A restore keeps them; a reset starts new ones. */
  observersOf(bank: Bank): Observers;
  /** The number of event listeners of all banks. */
  listenerCount(): number;
  /** A restore and a change of profile keep them; a reset starts new ones. */
  sessionsOf(bank: Bank): BankSessions;
  /** The event listeners of a bank id. */
  eventsOf(bankId: string): BankEvents;
  /** The bank as one JSON document. */
  stateOf(bank: Bank): object;
  /** Replaces the bank's state by a document. Changes nothing if it throws. @throws InvalidStateError */
  putState(bank: Bank, document: unknown): Bank;
  snapshots(bank: Bank): readonly SnapshotFacts[];
  /**
   * Saves the bank's state as a snapshot, replacing one of the same name. With `--data`, resolves when it is on disk.
   * @throws STATUS_INVALID at the maximum number of snapshots, RESOURCE_UNKNOWN if the bank is deleted meanwhile, DataError
   */
  takeSnapshot(bank: Bank, name: string): Promise<SnapshotFacts>;
  /**
   * Restores a snapshot into its own bank, or into the bank `as`. Returns undefined if there is no such snapshot.
   * @throws STATUS_INVALID at the maximum number of banks, DataError for a snapshot that cannot be read
   */
  restore(bank: Bank, name: string, as?: string): Promise<Bank | undefined>;
  /** Deletes a snapshot. Returns whether there was one. @throws DataError */
  dropSnapshot(bank: Bank, name: string): Promise<boolean>;
}
