/** The load: wrk with one thread, on its own processor core; the measured server has another (servers/start.mjs). */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { LOAD_CORE, onCore } from './cores.mjs';
import { requestText } from './request.mjs';

const SCRIPT = fileURLToPath(new URL('call.lua', import.meta.url));
const run = promisify(execFile);

/**
 * Sends one request on each of some connections, again and again, until the time has ended.
 * @param request as in request.mjs
 * @param isRefused whether every response is to be an error, instead of none
 * @returns requests per second, and the 99th percentile of their times in milliseconds
 * @throws if a response was an error, or none where errors are wanted
 */
export async function load({ port, request, connections = 50, seconds = 5, warmUpSeconds = 2, isRefused = false }) {
  const folder = mkdtempSync(join(tmpdir(), 'sandbank-bench-'));
  const file = join(folder, 'request.txt');
  writeFileSync(file, requestText(request));
  const measure = async (duration) => {
    const command = wrkCommand({ port, file, connections, seconds: duration });
    const { stdout } = await run(command[0], command.slice(1));
    return JSON.parse(stdout.trim().split('\n').at(-1));
  };
  try {
    if (warmUpSeconds > 0) await measure(warmUpSeconds);
    const { requests, seconds: elapsed, refused, p99Ms } = await measure(seconds);
    if (refused !== (isRefused ? requests : 0))
      throw new Error(`${refused} of ${requests} requests of the load were refused`);
    return { perSecond: requests / elapsed, p99Ms };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The command, as anyone can run it. wrk takes whole seconds. */
export function wrkCommand({ port, file, connections = 50, seconds = 5 }) {
  const flags = ['-t1', `-c${connections}`, `-d${Math.ceil(seconds)}s`, '--timeout', '10s', '-s', SCRIPT];
  return onCore(LOAD_CORE, ['wrk', ...flags, `http://127.0.0.1:${port}`, '--', file]);
}

/** @throws if wrk is not installed */
export async function requireWrk() {
  // It exits with 1 when it shows its version.
  const { code } = await run('wrk', ['-v']).catch((error) => error);
  if (code === 'ENOENT') throw new Error('wrk is not installed: apt-get install wrk, or brew install wrk');
}
