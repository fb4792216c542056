import type { Snapshot } from './bank-snapshots.js';
import type { BankSpec } from './bank-spec.js';
import type { ClientReport } from '../client-report/client-report.js';
import type { Journal } from '../journal/journal.js';
import type { JournalPosition } from '../journal/journal-entry.js';
import type { DueFailure } from '../sim/bank.js';
import { countRecords } from '../sim/state/state.js';

/** The records of what a bank's clients did. */
export interface Observers {
  readonly journal: Journal;
  readonly report: ClientReport;
  /** Due events that failed and were dropped, oldest first. */
  readonly failures: DueFailure[];
}

/** The copy of a bank in a point. */
interface PointContent {
  readonly snapshot: Snapshot & { readonly spec: BankSpec };
  /** A reset starts new ones; undoing it brings these back. */
  readonly observers: Observers;
}

/** A moment just before a change, to which the bank can return. */
export interface UndoPoint extends PointContent {
  /** `undo-3`, or the id of the call of a client that comes after it, such as `request-7`. */
  readonly id: string;
  /** The change that comes after the point. */
  readonly label: string;
  readonly position: JournalPosition;
  /** Position among all points of the bank. */
  readonly order: number;
  readonly isOfClient: boolean;
  /** Set once an undo comes after it: going there takes the undo back. */
  isRedo?: true;
  readonly records: number;
}

/** Calls of the control API that can be undone. */
const MOST_POINTS = 20;
/** Records in all points of a bank together: about 40 bytes each, because points share the records themselves. */
const MOST_RECORDS = 1_000_000;

/**
 * The moments to which a bank id can return, oldest first: in memory, not part of the state, and without a random value. They stay
 * when a reset or a restore replaces the bank, until the bank is deleted.
 */
export class UndoPoints {
  #points: UndoPoint[] = [];
  #lastOrder = 0;
  readonly mostOfClients: number;
  readonly #isCurrent: (journal: Journal) => boolean;

  /**
   * @param mostOfClients calls of clients that can be undone
   * @param isCurrent whether the bank has this journal now
   */
  constructor(mostOfClients: number, isCurrent: (journal: Journal) => boolean) {
    this.mostOfClients = mostOfClients;
    this.#isCurrent = isCurrent;
  }

  list(): readonly UndoPoint[] {
    return this.#points;
  }

  /** The newest point that is not before an undo, or the newest with an id. @param except a point that is not meant */
  find(id?: string, except?: UndoPoint): UndoPoint | undefined {
    return this.#points.findLast((point) => point !== except && (id === undefined ? !point.isRedo : point.id === id));
  }

  /** Adds a point before a change. Call `settle` when it is known whether the change happened. @param call number of the client's call */
  add(kept: PointContent, label: string, call?: number): UndoPoint {
    const order = (this.#lastOrder += 1);
    const { journal } = kept.observers;
    const isOfClient = call !== undefined;
    const id = isOfClient ? `request-${call}` : `undo-${order}`;
    const position = { undone: journal.undone, after: isOfClient ? call - 1 : journal.lastNumber };
    const records = countRecords(kept.snapshot.state);
    const point = { ...kept, id, label, position, order, isOfClient, records };
    this.#points.push(point);
    return point;
  }

  /** Removes a point whose change did not happen; after one that did, the oldest points beyond the limits. */
  settle(point: UndoPoint, hasChanged: boolean): void {
    if (!hasChanged) {
      this.#drop((other) => other === point);
      return;
    }
    let [ofClients, others, records] = [this.mostOfClients, MOST_POINTS, MOST_RECORDS];
    const beyond = new Set<UndoPoint>();
    for (const each of this.#points.toReversed()) {
      records -= each.records;
      const left = each.isOfClient ? (ofClients -= 1) : (others -= 1);
      if (each !== point && (left < 0 || records < 0)) beyond.add(each);
    }
    this.#drop((other) => beyond.has(other));
  }

  /** Removes a point to which the bank has returned, and all later ones but `redo`. */
  rewind({ order }: UndoPoint, redo: UndoPoint | undefined): void {
    this.#drop((other) => other.order >= order && other !== redo);
    if (redo) redo.isRedo = true;
  }

  /** Closes a journal, unless the bank or a point has it. */
  release(journal: Journal): void {
    if (!this.#isCurrent(journal) && !this.#points.some(({ observers }) => observers.journal === journal))
      journal.close();
  }

  /** The bank is deleted, and its points with it. */
  end(): void {
    this.#drop(() => true);
  }

  #drop(isUnwanted: (point: UndoPoint) => boolean): void {
    const dropped = this.#points.filter(isUnwanted);
    if (dropped.length === 0) return;
    this.#points = this.#points.filter((point) => !isUnwanted(point));
    for (const { observers } of dropped) this.release(observers.journal);
  }
}
