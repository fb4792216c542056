/**
 * What the tests run of `src`, for `c8 report`. Only the worker's own thread counts: programs and threads that tests start
 * run the built program.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { fileURLToPath } from 'node:url';

/** The `temp-directory` of .c8rc.json. */
export const RAW_COVERAGE = fileURLToPath(new URL('../../build/coverage/raw/', import.meta.url));
const sources = new URL('../../src/', import.meta.url).href;

/**
 * Counts from now on what this thread runs, so call it before `src` is loaded.
 * @returns writes what has run since the last call, because a worker may be replaced after any test file
 */
export function collectCoverage() {
  mkdirSync(RAW_COVERAGE, { recursive: true });
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  let files = 0;
  return () =>
    session.post('Profiler.takePreciseCoverage', (error, coverage) => {
      if (error) throw error;
      files += 1;
      const result = coverage.result.filter(({ url }) => url.startsWith(sources));
      writeFileSync(`${RAW_COVERAGE}${process.pid}-${files}.json`, JSON.stringify({ result }));
    });
}
