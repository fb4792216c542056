import type { BankSpec } from './bank-spec.js';
import type { LocalDate } from '../domain/calendar.js';
import { BankFault } from '../domain/errors.js';
import type { ClockState } from '../domain/domain.js';
import type { SnapshotFacts } from './bank-keeper.js';
import type { Bank } from '../sim/bank.js';
import { copyState, type BankState } from '../sim/state/state.js';

/** A bank as it was at one moment, with all that is needed to go on from there. */
export interface Snapshot extends SnapshotFacts {
  readonly spec: BankSpec;
  readonly startDay: LocalDate;
  readonly openedAt: number;
  readonly clock: ClockState;
  readonly state: BankState;
}

/** Snapshots that a bank keeps: each may hold as much memory as the bank itself. */
const MOST_SNAPSHOTS = 100;

/**
 * Takes a snapshot of a bank, and puts it among those that the bank has; an earlier one of that name goes.
 * @throws STATUS_INVALID where the bank has as many as it may have
 */
export function takeSnapshot(
  snapshots: Map<string, Snapshot>,
  bank: Bank,
  name: string,
  around: Pick<Snapshot, 'spec' | 'clock' | 'takenAtMs'>,
): Snapshot {
  if (!snapshots.has(name) && snapshots.size >= MOST_SNAPSHOTS)
    throw new BankFault(
      'STATUS_INVALID',
      `the bank has ${MOST_SNAPSHOTS} snapshots already; delete those that are done with`,
    );
  const snapshot: Snapshot = {
    ...around,
    name,
    now: bank.now,
    startDay: bank.base.startDay,
    openedAt: bank.openedAt,
    clock: { ...around.clock, now: bank.now },
    state: copyState(bank.state),
  };
  snapshots.set(name, snapshot);
  return snapshot;
}
