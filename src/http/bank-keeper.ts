import type { SettableClock } from '../domain/ports.js';
import type { WrittenProfile } from '../decisions.js';
import type { ClientReport } from '../report/client-report.js';
import type { BankEvents } from './bank-events.js';
import type { Bank } from '../sim/bank.js';
import type { Journal } from '../sim/journal.js';

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

/** What watches the clients of a bank. */
export interface Observers {
  readonly journal: Journal;
  readonly report: ClientReport;
}

/** Makes, replaces and forgets banks: given by the composition root. */
export interface BankKeeper {
  /** Makes a bank of a wish, in the place of one of that id. @throws what is wrong with fixtures or profile */
  open(id: string, wish: BankWish): Promise<Bank>;
  /** Forgets a bank with everything of it. */
  close(bank: Bank): void;
  /** Makes the bank anew as it was at its start, and answers it. */
  reset(bank: Bank): Bank;
  /** The same, but outcomes, faults, journal and report stay. */
  resetState(bank: Bank): Bank;
  /** Gives the bank, as it is, other decisions; a reset keeps them. @throws ProfileError */
  setProfile(bank: Bank, profile: WrittenProfile): Bank;
  clockOf(bank: Bank): SettableClock;
  /** What the clients of the bank sent and got, and the judgement of it. They outlive a restore, and begin anew with a reset. */
  observersOf(bank: Bank): Observers;
  /** Who listens to the bank of an id. */
  eventsOf(bankId: string): BankEvents;
  /** The bank as one JSON document. */
  stateOf(bank: Bank): object;
  /** Makes the bank as a document has it. @throws FORMAT_ERROR with the path; the bank stays as it was */
  putState(bank: Bank, document: unknown): Promise<Bank>;
  snapshots(bank: Bank): readonly SnapshotFacts[];
  /** Keeps the bank's state under a name, in the place of one of that name. */
  takeSnapshot(bank: Bank, name: string): SnapshotFacts;
  /** Makes the bank as it was, or another bank of that state; undefined when there is no such snapshot. */
  restore(bank: Bank, name: string, as?: string): Bank | undefined;
  dropSnapshot(bank: Bank, name: string): boolean;
}
