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

/** What may be asked for about a bank that is made by the control API; what is left out is as the server was started. */
export interface BankWish {
  /** Text of a fixture file, YAML or JSON. */
  readonly fixtures?: string;
  readonly seed?: number;
  readonly clock?: { readonly mode: 'running' | 'paused'; readonly rate?: number; readonly at?: number };
  readonly profile?: WrittenProfile;
}

/** A bank's state under a name. */
export interface SnapshotFacts {
  readonly name: string;
  /** Bank time at which it was taken. */
  readonly now: number;
  /** Real time at which it was taken. */
  readonly takenAtMs: number;
}

/** Advances of the banks' clocks, one at a time for each bank. */
export interface Advances {
  /** How far the clock of a bank has come; undefined where none is being moved. */
  progressOf(bankId: string): AdvanceProgress | undefined;
  /** Moves a clock; a promise where that takes long. No other advance of the bank may be under way. @throws FORMAT_ERROR */
  start(bank: Bank, clock: SettableClock, target: ClockTarget, limit: number): AdvanceEnd | Promise<AdvanceEnd>;
  /** Ends the advance of a bank where it is. False where there is none. */
  end(bankId: string): boolean;
}

/** What watches a bank and its clients. */
export interface Observers {
  readonly journal: Journal;
  readonly report: ClientReport;
  /** Due events that failed and were dropped, the latest last. */
  readonly failures: DueFailure[];
}

/** What a bank has of those who come to it now: beside its state, and no part of what is saved. */
export interface Visitors {
  readonly pageSecrets: PageSecrets;
  readonly onlineSessions: OnlineSessions;
  readonly limiter: CallLimiter;
}

/** Visitors of a bank to which nobody has come yet. */
export function newVisitors(): Visitors {
  return {
    pageSecrets: new PageSecrets(),
    onlineSessions: new OnlineSessions(),
    limiter: new CallLimiter(() => performance.now()),
  };
}

/** Makes, replaces and forgets banks: given by the composition root. */
export interface BankKeeper {
  /**
   * Makes a bank of a wish, in the place of one of that id.
   * @throws what is wrong with fixtures or profile; STATUS_INVALID where there are as many banks as there may be
   */
  open(id: string, wish: BankWish): Promise<Bank>;
  /** As `open`, where no bank has that id by then; undefined, and nothing has changed, where one has. */
  openNew(id: string, wish: BankWish): Promise<Bank | undefined>;
  /** Forgets a bank with everything of it. */
  close(bank: Bank): void;
  /** Makes the bank anew as it was at its start, and answers it. */
  reset(bank: Bank): Bank;
  /** The same, but outcomes, faults, journal and report stay. */
  resetState(bank: Bank): Bank;
  /** Gives the bank, as it is, other decisions; a reset keeps them. @throws ProfileError */
  setProfile(bank: Bank, profile: WrittenProfile): Bank;
  clockOf(bank: Bank): SettableClock;
  readonly advances: Advances;
  /** What the clients of the bank sent and got, and the judgement of it. They outlive a restore, and start again with a reset. */
  observersOf(bank: Bank): Observers;
  /** How many listen to the events of all banks. */
  listenerCount(): number;
  /** Who visits the bank. They outlive everything that replaces its state, and start again with a reset. */
  visitorsOf(bank: Bank): Visitors;
  /** Who listens to the bank of an id. */
  eventsOf(bankId: string): BankEvents;
  /** The bank as one JSON document. */
  stateOf(bank: Bank): object;
  /** Makes the bank as a document has it. @throws InvalidStateError, and the bank stays as it was */
  putState(bank: Bank, document: unknown): Bank;
  snapshots(bank: Bank): readonly SnapshotFacts[];
  /**
   * Keeps the bank's state under a name, in the place of one of that name.
   * @throws STATUS_INVALID where the bank has as many as it may have
   */
  takeSnapshot(bank: Bank, name: string): SnapshotFacts;
  /**
   * Makes the bank as it was, or another bank of that state; undefined when there is no such snapshot.
   * @throws STATUS_INVALID where there are as many banks as there may be
   */
  restore(bank: Bank, name: string, as?: string): Bank | undefined;
  dropSnapshot(bank: Bank, name: string): boolean;
}
