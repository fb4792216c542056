/** What the bundle of the program holds (scripts/bundle.mjs): the command line, and the thread of the library. */
export { runCommandLine } from './cli/main.js';
export { serveThread } from './worker.js';
