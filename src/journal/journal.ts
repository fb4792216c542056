import { JournalBuffer, type JournalBounds } from './journal-buffer.js';
import type { JournalEntry, JournalPosition, RecordedCall } from './journal-entry.js';

/** The latest calls of one bank, with their numbers and listeners. Not part of the bank's state. */
export class Journal extends JournalBuffer {
  readonly #listeners = new Set<(entry: JournalEntry) => void>();
  #lastNumber = 0;
  #storesCalls: boolean;

  /** @param bounds absent members are unlimited */
  constructor(bounds: Partial<JournalBounds>) {
    super(bounds);
    this.#storesCalls = bounds.most !== 0;
  }

  /** The number of the next call. Calls are numbered in the order of arrival, not of their responses. */
  nextNumber(): number {
    this.#lastNumber += 1;
    return this.#lastNumber;
  }

  /** The number of the newest call; 0 without one. */
  get lastNumber(): number {
    return this.#lastNumber;
  }

  /** The bank has returned to a moment: the calls since then were undone, and nothing else that was not undone before it. */
  rewind({ after, undone }: JournalPosition): void {
    this.undone = after < this.#lastNumber ? [...undone, [after, this.#lastNumber]] : undone;
  }

  /** Records a call and notifies the listeners. The caller must not modify the call afterwards. */
  override add(call: RecordedCall): void {
    if (this.#storesCalls) super.add(call);
    for (const listener of this.#listeners) listener(call);
  }

  get listening(): number {
    return this.#listeners.size;
  }

  /** Matching entries, newest first, up to a limit. */
  find(isWanted: (entry: JournalEntry) => boolean = () => true, limit = Infinity): JournalEntry[] {
    const found: JournalEntry[] = [];
    for (const entry of this.newestFirst()) {
      if (found.length >= limit) break;
      if (isWanted(entry)) found.push(entry);
    }
    return found;
  }

  count(isWanted: (entry: JournalEntry) => boolean): number {
    let count = 0;
    for (const entry of this.newestFirst()) if (isWanted(entry)) count += 1;
    return count;
  }

  entry(id: string): JournalEntry | undefined {
    const number = /^request-([1-9]\d{0,15})$/.exec(id)?.[1];
    return number === undefined ? undefined : this.numbered(Number(number));
  }

  /** Removes all entries and stores no calls that end later. Used when the bank is closed or gets a new journal. */
  close(): void {
    this.clear();
    this.#storesCalls = false;
  }

  /** Calls the listener with each new entry, until the returned function is called. */
  listen(listener: (entry: JournalEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
