import type { BankSpec } from './bank-spec.js';
import { BankFault } from '../domain/errors.js';
import type { PersistedBank } from '../storage/bank-lines.js';
import type { PersistedSnapshot } from '../storage/data-index.js';
import type { DataStore } from '../storage/storage.js';
import { copyState } from '../sim/state/state.js';

/** A named snapshot of a bank, without its state. */
export interface SnapshotFacts {
  readonly name: string;
  /** Bank time of the snapshot. */
  readonly now: number;
  /** Real time of the snapshot. */
  readonly takenAtMs: number;
}

/** A complete copy of a bank at one moment. */
export interface Snapshot extends PersistedBank {
  /** Absent if the snapshot was read from its file, whose header has what is needed to make it. */
  readonly spec?: BankSpec;
}

interface Entry extends SnapshotFacts {
  /** The file with `--data`, otherwise the snapshot itself. */
  readonly content: PersistedSnapshot | Snapshot;
}

/** Limited because a snapshot may take as much memory, or room on the disk, as the bank itself. */
const MOST_SNAPSHOTS = 100;

/**
 * The snapshots of a bank id, until the bank is deleted: in memory, or with `--data` each in a file. What is asked of them happens
 * one after the other.
 */
export class BankSnapshots {
  readonly #store: DataStore | undefined;
  readonly #entries: Map<string, Entry>;
  #last: Promise<unknown> = Promise.resolve();
  #isEnded = false;

  /** @param store where the snapshots of this bank are kept */
  constructor(bankId: string, store: DataStore | undefined) {
    this.#store = store;
    const kept = store?.snapshotsOf(bankId) ?? [];
    this.#entries = new Map(kept.map((content) => [content.name, { ...content, content }]));
  }

  list(): readonly SnapshotFacts[] {
    return [...this.#entries.values()];
  }

  /**
   * Keeps a snapshot, instead of one of the same name.
   * @throws STATUS_INVALID at the maximum number of snapshots, RESOURCE_UNKNOWN if the bank is deleted meanwhile, DataError
   */
  take(name: string, snapshot: Snapshot): Promise<SnapshotFacts> {
    return this.#inTurn(async () => {
      if (!this.#entries.has(name) && this.#entries.size >= MOST_SNAPSHOTS)
        throw new BankFault('STATUS_INVALID', `the bank already has ${MOST_SNAPSHOTS} snapshots; delete one first`);
      const { header, last } = snapshot;
      const content = this.#store ? await this.#store.persistSnapshot(name, snapshot, () => !this.#isEnded) : snapshot;
      if (!content) throw new BankFault('RESOURCE_UNKNOWN', `the bank ${header.bank} has been deleted`);
      const facts = { name, now: last.now, takenAtMs: last.savedAtMs };
      this.#entries.set(name, { ...facts, content });
      return facts;
    });
  }

  /** A copy of a snapshot; undefined if there is none of this name. @throws DataError */
  read(name: string): Promise<Snapshot | undefined> {
    return this.#inTurn(async () => {
      const content = this.#entries.get(name)?.content;
      if (!content) return undefined;
      if ('file' in content) return this.#store?.readSnapshot(content);
      return { ...content, state: copyState(content.state) };
    });
  }

  /** @returns whether there was one of this name @throws DataError */
  delete(name: string): Promise<boolean> {
    return this.#inTurn(async () => {
      const content = this.#entries.get(name)?.content;
      if (content && 'file' in content) await this.#store?.deleteSnapshot(content);
      return this.#entries.delete(name);
    });
  }

  /** The bank is deleted, and its snapshots with it. */
  end(): void {
    this.#isEnded = true;
    this.#entries.clear();
  }

  #inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(act);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
