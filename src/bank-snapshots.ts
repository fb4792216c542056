import type { BankSpec } from './bank-spec.js';
import type { LocalDate } from './domain/calendar.js';
import type { ClockState } from './domain/ports.js';
import type { SnapshotFacts } from './http/bank-keeper.js';
import type { Bank } from './sim/bank.js';
import { copyState } from './sim/state-copy.js';
import type { BankState } from './sim/state.js';

/** A bank as it was at one moment, with all that is needed to go on from there. */
export interface Snapshot extends SnapshotFacts {
  readonly spec: BankSpec;
  readonly startDay: LocalDate;
  readonly openedAt: number;
  readonly clock: ClockState;
  readonly state: BankState;
}

/** The snapshots of every bank, by their names. They live as long as their bank has its name. */
export class BankSnapshots {
  readonly #byBank = new Map<string, Map<string, Snapshot>>();

  /** Takes one; an earlier one of that name goes. */
  take(bank: Bank, name: string, around: Pick<Snapshot, 'spec' | 'clock' | 'takenAtMs'>): Snapshot {
    const snapshot: Snapshot = {
      ...around,
      name,
      now: bank.now,
      startDay: bank.base.startDay,
      openedAt: bank.openedAt,
      clock: { ...around.clock, now: bank.now },
      state: copyState(bank.state),
    };
    const named = this.#byBank.get(bank.id) ?? new Map<string, Snapshot>();
    this.#byBank.set(bank.id, named.set(name, snapshot));
    return snapshot;
  }

  find(bankId: string, name: string): Snapshot | undefined {
    return this.#byBank.get(bankId)?.get(name);
  }

  all(bankId: string): readonly SnapshotFacts[] {
    return [...(this.#byBank.get(bankId)?.values() ?? [])];
  }

  /** Answers whether there was one of that name. */
  drop(bankId: string, name: string): boolean {
    return this.#byBank.get(bankId)?.delete(name) ?? false;
  }

  dropAll(bankId: string): void {
    this.#byBank.delete(bankId);
  }
}
