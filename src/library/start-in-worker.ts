import { ThreadServer, type ThreadProgram } from './bank-thread.js';
import type { SandbankOptions } from './options.js';
import { startedClient, type ServerClient } from './server-client.js';

/** A server that this program has started. */
export interface Sandbank extends ServerClient {
  /** Lets calls that run end, and resolves when nothing is open any more. Idempotent. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts a server in another thread, so that neither the program's work nor the fake timers, module mocks and globals of a
 * test runner reach it. The servers of a process share that thread and what it has loaded, and nothing else. It does not keep
 * the program from ending.
 * @throws SandbankError for what cannot be used, with the reason
 */
export async function startInWorker(program: ThreadProgram, options: SandbankOptions): Promise<Sandbank> {
  const server = new ThreadServer(program, options);
  const { url, adminToken, ca, demo } = await server.started();
  const client = startedClient(url, { ca, ...(adminToken !== undefined && { token: adminToken }) }, demo, () =>
    server.whyGone(),
  );
  const stop = (): Promise<void> => server.stop();
  // Not every realm has the symbol: the contexts of some test runners do not.
  const dispose = (Symbol as { asyncDispose?: symbol }).asyncDispose;
  return Object.assign(client, { stop, ...(dispose && { [dispose]: stop }) }) as Sandbank;
}
