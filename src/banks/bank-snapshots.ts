import type { BankSpec } from './bank-spec.js';
import type { LocalDate } from '../domain/calendar.js';
import { BankFault } from '../domain/errors.js';
import type { ClockState } from '../domain/domain.js';
import type { SnapshotFacts } from './bank-registry-port.js';
import type { Bank } from '../sim/bank.js';
import { copyState, type BankState } from '../sim/state/state.js';

/** A complete copy of a bank at one moment. */
export interface Snapshot extends SnapshotFacts {
  readonly spec: BankSpec;
  readonly startDay: LocalDate;
  readonly openedAt: number;
  readonly clock: ClockState;
  readonly state: BankState;
}

/** Limited because a snapshot may take as much memory as the bank itself. */
const MOST_SNAPSHOTS = 100;

/**
 * Adds a snapshot of a bank to its `snapshots`, replacing one of the same name.
 * @throws STATUS_INVALID at the maximum number of snapshots
 */
export function takeSnapshot(
  snapshots: Map<string, Snapshot>,
  bank: Bank,
  name: string,
  source: Pick<Snapshot, 'spec' | 'clock' | 'takenAtMs'>,
): Snapshot {
  if (!snapshots.has(name) && snapshots.size >= MOST_SNAPSHOTS)
    throw new BankFault(
      'STATUS_INVALID',
      `the bank has ${MOST_SNAPSHOTS} snapshots already; delete those that are done with`,
    );
  const snapshot: Snapshot = {
    ...source,
    name,
    now: bank.now,
    startDay: bank.base.startDay,
    openedAt: bank.openedAt,
    clock: { ...source.clock, now: bank.now },
    state: copyState(bank.state),
  };
  snapshots.set(name, snapshot);
  return snapshot;
}
