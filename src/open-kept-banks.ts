import type { DataStore } from './infra/data/data-store.js';
import type { Log } from './infra/logger.js';
import type { OpenBanks } from './open-banks.js';
import { DEFAULT_BANK_ID, type Banks } from './sim/banks.js';

/**
 * Opens every bank that the folder has, and lets a bank whose changes cannot be kept become again what the disk has.
 * @returns what is worth telling at start
 * @throws DataError
 */
export async function openKeptBanks(
  data: DataStore,
  keeper: OpenBanks,
  banks: Banks,
  log: Log,
): Promise<readonly string[]> {
  const kept = await data.load();
  for (const one of kept.banks) await keeper.openKept(one);
  data.onLoss(async (id, error) => {
    log.fault(error);
    try {
      const again = await data.reload(id);
      const lost = banks.find(id);
      if (again) await keeper.openKept(again);
      else if (lost && id !== DEFAULT_BANK_ID) keeper.close(lost);
    } catch (cause) {
      log.fault(cause);
    }
  });
  return kept.notes;
}
