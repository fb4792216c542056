import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { SandbankOptions } from './library/options.js';
import { startInWorker, type Sandbank } from './library/bank-thread.js';

/** The entry for `require`, which scripts/build.mjs compiles to CommonJS: the same as src/index.ts. */
export * from './library/index.js';

const PROGRAM = {
  path: join(__dirname, '..', 'worker.cjs'),
  version: (createRequire(__filename)('../../package.json') as { version: string }).version,
};

/**
 * Starts its own server, on loopback and any free port by default, in the thread of this process for its
 * servers, which ends with it.
 * @throws SandbankError for an option, fixtures or a profile that cannot be used
 */
export function startSandbank(options: SandbankOptions = {}): Promise<Sandbank> {
  return startInWorker(PROGRAM, options);
}
