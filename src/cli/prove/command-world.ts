import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { withoutAbsent } from '../../domain/without-absent.js';
import { connectSandbank } from '../../library/server-client.js';
import type { Ending } from '../../proving/evidence.js';
import { NO_COMMAND, type World } from '../../proving/run.js';
import { environment, readConfig } from '../../server/config.js';
import { silentLog } from '../../server/logger.js';
import { startServer } from '../../server/server.js';
import type { RawSettings } from '../../server/settings.js';

/** How much of the end of the output is kept, in characters. */
const KEPT_OUTPUT = 1500;

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
  // Running commands do not get the signals of this process, and do not end with it.
  const exit = new AbortController();
  process.once('exit', () => exit.abort());
  if (!signal) for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => process.exit(130));
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
      const after = (ms: number) => AbortSignal.any([AbortSignal.timeout(ms), exit.signal, signal ?? exit.signal]);
      return { client, run: (limitMs) => run(command, environment, after(limitMs)), stop: () => server.stop() };
    },
  };
}

/** Runs a command until it ends, or is ended with all that it started. @param addresses where it finds the bank */
async function run(command: readonly string[], addresses: NodeJS.ProcessEnv, end: AbortSignal): Promise<Ending> {
  const [program = '', ...args] = command;
  const env = { ...environment(), ...addresses };
  // A signal to the group reaches what the command started, too.
  const child = spawn(program, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = stripVTControlCharacters(output + text).slice(-KEPT_OUTPUT);
    });
  const endGroup = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  };
  end.addEventListener('abort', endGroup);
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    if (code === 0) return { kind: 'passed', detail: '' };
    return { kind: 'failed', detail: `exit code ${code ?? signal}\n${output.trim()}` };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { kind: 'failed', detail: code === 'ENOENT' ? `${NO_COMMAND} ${program}` : message };
  } finally {
    end.removeEventListener('abort', endGroup);
    // Programs that the command left running would call a bank that has ended.
    endGroup();
  }
}
