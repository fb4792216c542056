import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { withoutAbsent } from '../../domain/without-absent.js';
import { connectSandbank } from '../../library/server-client.js';
import { NO_COMMAND } from '../../proving/baseline.js';
import type { Ending } from '../../proving/evidence.js';
import type { OpenedBank, World } from '../../proving/run.js';
import { environment, readConfig } from '../../server/config.js';
import { silentLog } from '../../server/logger.js';
import { startServer } from '../../server/server.js';
import type { RawSettings } from '../../server/settings.js';

/** How much of the end of the output is kept, in characters. */
const KEPT_OUTPUT = 1500;

interface CommandBank extends OpenedBank {
  /** Where the command finds the bank. */
  readonly environment: Readonly<Record<string, string>>;
}

export interface CommandOptions {
  /** Whether its clock begins at SANDBANK_NOW. */
  readonly hasBankClock?: boolean;
  /** Ends the command. Without it, a signal to this process ends both. */
  readonly signal?: AbortSignal;
}

/**
 * Banks in this process, each with its own ports, and a command as the client, in its own process group.
 * @param settings of each bank, without ports
 */
export function commandWorld(
  settings: RawSettings,
  command: readonly string[],
  { hasBankClock = false, signal }: CommandOptions = {},
): World {
  // How each running command is ended: they do not get the signals of this process, and do not end with it.
  const running = new Set<() => void>();
  const endAll = (): void => running.forEach((endGroup) => endGroup());
  process.once('exit', endAll);
  if (signal) signal.addEventListener('abort', endAll);
  else for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => process.exit(130));
  return {
    hasBankClock,
    open: async ({ seed, begin, ...hooks }) => {
      const own = withoutAbsent({ seed: seed?.toString(), clock: begin });
      const config = readConfig({ ...settings, ...own, port: '0', 'https-port': '0' });
      const server = await startServer(config, silentLog, hooks);
      const { adminUrl, httpUrl = '', httpsUrl = '' } = server;
      const { adminToken: token } = config;
      const client = await connectSandbank(adminUrl, withoutAbsent({ token }));
      const isRunning = (settings['clock'] ?? 'running') === 'running';
      if (begin !== undefined && isRunning) await client.clock.set({ mode: 'running' });
      // What the library, the commands and `serve` read.
      const environment = withoutAbsent({
        SANDBANK_URL: httpUrl,
        SANDBANK_HTTPS_URL: httpsUrl,
        SANDBANK_PORT: new URL(httpUrl).port,
        SANDBANK_HTTPS_PORT: new URL(httpsUrl).port,
        SANDBANK_ADMIN_TOKEN: token,
        SANDBANK_NOW: hasBankClock ? client.demo.clock.now : undefined,
      });
      return { client, stop: () => server.stop(), environment };
    },
    execute: (bank: CommandBank, limitMs) => run(command, bank.environment, limitMs, running),
  };
}

/** Runs a command to its end, or ends it with all that it started. */
function run(
  [program = '', ...args]: readonly string[],
  addresses: CommandBank['environment'],
  limitMs: number,
  running: Set<() => void>,
): Promise<Ending> {
  const beganMs = performance.now();
  return new Promise((resolve) => {
    const env = { ...environment(), ...addresses };
    // A signal to the group reaches what the command started, too.
    const child = spawn(program, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk: Buffer): void =>
      void (output = stripVTControlCharacters(output + chunk.toString('utf8')).slice(-KEPT_OUTPUT));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const endGroup = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended already.
      }
    };
    running.add(endGroup);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      endGroup();
    }, limitMs);
    const end = (kind: Ending['kind'], detail: string): void => {
      clearTimeout(timer);
      // Programs that the command left running would call a bank that has ended.
      endGroup();
      running.delete(endGroup);
      resolve({ kind, detail, durationMs: performance.now() - beganMs });
    };
    child.once('error', (error: NodeJS.ErrnoException) =>
      end('failed', error.code === 'ENOENT' ? `${NO_COMMAND} ${program}` : error.message),
    );
    child.once('exit', (code, by) => {
      if (isLate) end('hung', `it still ran after ${limitMs} ms`);
      else if (code === 0) end('passed', '');
      else end('failed', `exit code ${code ?? by ?? 'unknown'}\n${output.trim()}`);
    });
  });
}
