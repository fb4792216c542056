import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { SandbankOptions } from './library/options.js';
import { startInWorker, type Sandbank } from './library/bank-thread.js';

export * from './library/index.js';

const PROGRAM = {
  path: fileURLToPath(new URL('./worker.cjs', import.meta.url)),
  version: (createRequire(import.meta.url)('../package.json') as { version: string }).version,
};

/**
 * Starts its own server, on loopback and any free port by default, in the thread of this process for its
 * servers, which ends with it.
 * @throws SandbankError for an option, fixtures or a profile that cannot be used
 */
export function startSandbank(options: SandbankOptions = {}): Promise<Sandbank> {
  return startInWorker(PROGRAM, options);
}
