import { DamageError, DataError } from '../storage/data-error.js';
import type { DataStore } from '../storage/storage.js';
import type { ErrorReporter } from '../domain/errors.js';
import type { BankRegistry } from './bank-registry.js';
import { DEFAULT_BANK_ID, type Banks } from '../sim/banks.js';

/** What was restored from the data folder. */
export interface RestoredBanks {
  /** For the start-up output. */
  readonly notes: readonly string[];
  readonly count: number;
  /** Real time of the newest change; -Infinity without banks. */
  readonly lastSavedAtMs: number;
}

/**
 * Restores every bank of the data folder. A damaged file is set aside. If a change cannot be persisted later, the bank returns
 * to the state on disk.
 * @throws DataError for a file that another setting or version could open, or that cannot be set aside
 */
export async function restoreBanks(
  data: DataStore,
  registry: BankRegistry,
  banks: Banks,
  reportError: ErrorReporter,
): Promise<RestoredBanks> {
  const loaded = await data.load();
  const notes = [...data.notes, ...loaded.notes];
  for (const persisted of loaded.banks) {
    try {
      await registry.restorePersisted(persisted);
    } catch (error) {
      if (error instanceof DataError && !(error instanceof DamageError)) throw error;
      const { bank: id } = persisted.header;
      notes.push(await data.setAside(id, error));
      const incomplete = banks.find(id);
      if (incomplete) registry.close(incomplete);
    }
  }
  notes.push(...(await data.saveIndex()));
  data.onWriteFailure(async (id, error) => {
    reportError(error);
    try {
      const current = banks.find(id);
      const persisted = await data.reload(id);
      if (persisted) await registry.restorePersisted(persisted, current);
      else if (current && banks.find(id) === current && id !== DEFAULT_BANK_ID) registry.close(current);
    } catch (cause) {
      reportError(cause);
    }
  });
  const restored = loaded.banks.filter(({ header }) => banks.find(header.bank));
  return { notes, count: restored.length, lastSavedAtMs: Math.max(...restored.map(({ last }) => last.savedAtMs)) };
}
