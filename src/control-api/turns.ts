import { setImmediate } from 'node:timers/promises';

/** Entries that one call looks at before other requests get their turn. */
export const ENTRIES_PER_TURN = 250;

/** Splits the work of one call, so that a bank with very many records does not block other requests. */
export class Turns {
  #left = ENTRIES_PER_TURN;

  /**
   * Calls `visit` for each entry, and lets other requests run in between. They may change what is visited: pass a copy of
   * an array that changes in place.
   * @param weight how many entries a visit counts as
   */
  async visit<Entry>(entries: Iterable<Entry>, visit: (entry: Entry) => void, weight = 1): Promise<void> {
    for (const entry of entries) {
      if (this.#left < weight) {
        await setImmediate();
        this.#left = ENTRIES_PER_TURN;
      }
      this.#left -= weight;
      visit(entry);
    }
  }
}
