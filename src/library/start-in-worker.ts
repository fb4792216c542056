import { Worker } from 'node:worker_threads';
import { SandbankError } from './errors.js';
import type { SandbankOptions } from './options.js';
import { connectSandbank, ServerClient } from './server-client.js';

/** What the thread of a server tells once: where it listens, or why it does not. */
export type WorkerReport =
  { readonly url: string; readonly adminToken: string | undefined; readonly ca: string } | { readonly failure: string };

/** A server that this program has started. */
export interface Sandbank extends ServerClient {
  /** Lets calls that run end, and resolves when nothing is open any more. Idempotent. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts a server in a thread of its own, so that neither the program's work nor the fake timers, module mocks and globals
 * of a test runner reach it. It does not keep the program from ending.
 * @param workerPath the compiled src/worker.ts
 * @throws SandbankError for what cannot be used, with the reason
 */
export async function startInWorker(workerPath: string, options: SandbankOptions): Promise<Sandbank> {
  // Flags of the program, such as loaders, are not for this thread.
  const worker = new Worker(workerPath, { workerData: options, execArgv: [], name: 'sandbank' });
  const ended = new Promise<void>((resolve) => worker.once('exit', () => void resolve()));
  const report = await firstReport(worker);
  if ('failure' in report) throw new SandbankError(report.failure);
  // A test that fails before it stops its bank must not keep its runner from ending.
  worker.unref();
  const { url, adminToken, ca } = report;
  const client = await connectSandbank(url, { ca, ...(adminToken !== undefined && { token: adminToken }) });
  const stop = (): Promise<void> => {
    worker.ref();
    worker.postMessage('stop');
    return ended;
  };
  // Not every realm has the symbol: the contexts of some test runners do not.
  const dispose = (Symbol as { asyncDispose?: symbol }).asyncDispose;
  return Object.assign(client, { stop, ...(dispose && { [dispose]: stop }) }) as Sandbank;
}

function firstReport(worker: Worker): Promise<WorkerReport> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      reject(new SandbankError(`the thread of the bank failed: ${error.message}`));
    };
    worker.once('error', fail);
    worker.once('exit', (code) => fail(new Error(`it ended with code ${code}`)));
    worker.once('message', (report: WorkerReport) => {
      worker.off('error', fail);
      resolve(report);
    });
  });
}
