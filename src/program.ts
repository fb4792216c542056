/** What the bundle of the program holds (scripts/bundle.mjs): the command line, and the thread of the library. */
export { runCommandLine } from './cli/main.js';

/** Starts the worker thread's server. The command line does not load that code. */
export async function serveThread(): Promise<void> {
  const { serveThread: serve } = await import('./worker.js');
  serve();
}
