import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { SandbankOptions } from './library/options.js';
import { startInWorker, type Sandbank } from './library/bank-thread.js';
import { proveWith, replayWriter } from './proving/prove.js';

export * from './library/index.js';
export type { ProveOptions, ProveResult } from './proving/prove.js';

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

/**
 * Runs a client at many banks, each disturbed in another way, and returns the smallest plan of disturbances under which it pays twice,
 * hangs, fails, or shows its user something that is not so (docs/guide-prove.md).
 * @param client plays the client and its tests at a new bank, and rejects if they fail. It runs a few times for each seed
 * @returns the findings, or the `trouble` of a client that fails at a quiet bank
 */
export const prove = proveWith(startSandbank, PROGRAM.version);

/**
 * Writes a replay file of a bank outside of `prove`: no disturbance, and the journal of its calls. For a test that has failed.
 * @param path the file, which is replaced
 */
export const writeReplay = replayWriter(PROGRAM.version);
