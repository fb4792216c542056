import { DamageError, DataError } from '../storage/data-error.js';
import type { DataStore } from '../storage/storage.js';
import type { Log } from '../server/logger.js';
import type { OpenBanks } from './bank-registry.js';
import { DEFAULT_BANK_ID, type Banks } from '../sim/banks.js';

/**
 * Opens every bank that the folder has, and lets a bank whose changes cannot be kept become again what the disk has. What
 * cannot be opened is set aside.
 * @returns what is worth telling at start
 * @throws DataError for what another setting or version could open, or for a file that cannot be set aside
 */
export async function openKeptBanks(
  data: DataStore,
  keeper: OpenBanks,
  banks: Banks,
  log: Log,
): Promise<readonly string[]> {
  const kept = await data.load();
  const notes = [...data.notes, ...kept.notes];
  for (const one of kept.banks) {
    try {
      await keeper.openKept(one);
    } catch (error) {
      if (error instanceof DataError && !(error instanceof DamageError)) throw error;
      const { bank: id } = one.header;
      notes.push(await data.setAside(id, error));
      const half = banks.find(id);
      if (half) keeper.close(half);
    }
  }
  data.onWriteFailure(async (id, error) => {
    log.fault(error);
    try {
      const lost = banks.find(id);
      const again = await data.reload(id);
      if (again) await keeper.openKept(again, lost);
      else if (lost && banks.find(id) === lost && id !== DEFAULT_BANK_ID) keeper.close(lost);
    } catch (cause) {
      log.fault(cause);
    }
  });
  return notes;
}
