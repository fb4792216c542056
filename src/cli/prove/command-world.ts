import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { connectSandbank } from '../../library/server-client.js';
import { NO_COMMAND } from '../../proving/campaign.js';
import type { Ending } from '../../proving/evidence.js';
import type { OpenedBank, World } from '../../proving/run.js';
import { environment, readConfig } from '../../server/config.js';
import { silentLog } from '../../server/logger.js';
import { startServer, type RunningServer } from '../../server/server.js';
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
  [program = '', ...args]: readonly string[],
  { hasBankClock = false, signal }: CommandOptions = {},
): World {
  return {
    hasBankClock,
    open: async ({ seed, begin, ...hooks }) => {
      const config = readConfig({
        ...settings,
        ...(seed !== undefined && { seed: String(seed) }),
        ...(begin !== undefined && { clock: begin }),
        port: '0',
        'https-port': '0',
      });
      const running = await startServer(config, silentLog, hooks);
      const { adminToken: token } = config;
      const client = await connectSandbank(running.adminUrl, token === undefined ? {} : { token });
      if (begin !== undefined && (settings['clock'] ?? 'running') === 'running')
        await client.clock.set({ mode: 'running' });
      const now = hasBankClock ? { SANDBANK_NOW: client.demo.clock.now } : {};
      return { client, stop: () => running.stop(), environment: { ...addressesOf(running, token), ...now } };
    },
    execute: (bank: CommandBank, limitMs) => run(program, args, bank.environment, limitMs, signal),
  };
}

/** The variables that the library, the commands and `serve` read. */
function addressesOf(
  { httpUrl = '', httpsUrl = '' }: RunningServer,
  token: string | undefined,
): Record<string, string> {
  return {
    SANDBANK_URL: httpUrl,
    SANDBANK_HTTPS_URL: httpsUrl,
    SANDBANK_PORT: new URL(httpUrl).port,
    SANDBANK_HTTPS_PORT: new URL(httpsUrl).port,
    ...(token !== undefined && { SANDBANK_ADMIN_TOKEN: token }),
  };
}

/** Runs a command to its end, or ends it with all that it started. */
function run(
  program: string,
  args: readonly string[],
  addresses: Readonly<Record<string, string>>,
  limitMs: number,
  signal: AbortSignal | undefined,
): Promise<Ending> {
  const beganMs = performance.now();
  return new Promise((resolve) => {
    // A signal to the group reaches what the command started, too.
    const child = spawn(program, args, {
      env: { ...environment(), ...addresses },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let isLate = false;
    const keep = (chunk: Buffer): void =>
      void (output = stripVTControlCharacters(output + chunk.toString('utf8')).slice(-KEPT_OUTPUT));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const group = child.pid;
    const endGroup = (): void => {
      if (group !== undefined) endGroupOf(group);
    };
    if (group !== undefined) watch(group, signal === undefined);
    signal?.addEventListener('abort', endGroup);
    const timer = setTimeout(() => {
      isLate = true;
      endGroup();
    }, limitMs);
    const end = (kind: Ending['kind'], detail: string): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', endGroup);
      // Programs that the command left running would call a bank that has ended.
      endGroup();
      if (group !== undefined) unwatch(group);
      resolve({ kind, detail, durationMs: performance.now() - beganMs });
    };
    child.once('error', (error: NodeJS.ErrnoException) =>
      end('failed', error.code === 'ENOENT' ? `${NO_COMMAND} ${program}` : error.message),
    );
    child.once('exit', (code, signal) => {
      if (isLate) end('hung', `it still ran after ${limitMs} ms`);
      else if (code === 0) end('passed', '');
      else end('failed', `exit code ${code ?? signal ?? 'unknown'}\n${output.trim()}`);
    });
  });
}

/** The process groups of running commands, which end with this process: they do not get its signals. */
const groups = new Set<number>();
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const exitAtSignal = (): void => process.exit(130);
const endAll = (): void => groups.forEach(endGroupOf);

function watch(group: number, exits: boolean): void {
  groups.add(group);
  if (groups.size > 1) return;
  process.on('exit', endAll);
  if (!exits) return;
  for (const signal of SIGNALS) process.on(signal, exitAtSignal);
}

function unwatch(group: number): void {
  groups.delete(group);
  if (groups.size > 0) return;
  process.off('exit', endAll);
  for (const signal of SIGNALS) process.off(signal, exitAtSignal);
}

function endGroupOf(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
