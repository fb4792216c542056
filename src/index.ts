import { fileURLToPath } from 'node:url';
import type { SandbankOptions } from './library/options.js';
import { startInWorker, type Sandbank } from './library/start-in-worker.js';

export * from './library/exports.js';

/**
 * Starts a server of its own, on loopback and any free port unless told otherwise, in a thread of this process
 * that ends with it.
 * @throws SandbankError for an option, fixtures or a profile that cannot be used
 */
export function startSandbank(options: SandbankOptions = {}): Promise<Sandbank> {
  return startInWorker(fileURLToPath(new URL('./worker.cjs', import.meta.url)), options);
}
