/** What the bundle of the program holds (scripts/bundle.mjs): the command line, and the thread of the library. */
export { runCommandLine } from './cli/main.js';

/** Makes this thread the one that serves. The command line loads nothing of it. */
export async function serveThread(): Promise<void> {
  const { serveThread: serve } = await import('./worker.js');
  serve();
}
