import { environment, readConfig } from '../../server/config.js';
import { createLog, type LogLevel } from '../../server/logger.js';
import { startServer, type RunningServer } from '../../server/server.js';
import { SETTINGS } from '../../server/settings.js';
import { VERSION } from '../../process/package-files.js';
import { readArguments } from '../arguments.js';
import { gatherSettings } from '../config-file.js';
import { LineWriter, print, warn } from '../output.js';
import { WHERE_DEMO_LOOKS } from '../own-server.js';

/** Starts a server and keeps it until SIGTERM or SIGINT; a second signal forces. */
export async function serve(args: readonly string[]): Promise<number> {
  const { flags } = readArguments(args, SETTINGS);
  const config = readConfig(await gatherSettings(flags));
  const { logFormat: format, logLevel: level } = config;
  const isColoured = process.stdout.isTTY && process.stdout.hasColors();
  const lines = new LineWriter((text) => process.stdout.write(text));
  const write = (line: string): void => lines.line(line);
  process.once('exit', () => lines.flush());
  const log = createLog({ write, format, level, isColoured, now: Date.now });
  const server = await startServer(config, log);
  // The last line of defence. Banks change in synchronous operations whose errors their callers handle, so what arrives here,
  // rejected promises included, has left no bank half changed, and the others are worth more than a clean end.
  process.on('uncaughtException', (error) => log.fault(error));
  // Before the ready line: whoever reads it may send the signal at once.
  const ended = untilSignal(server);
  if (format === 'json') {
    for (const message of server.notes) print(jsonLine('warn', 'note', { message }));
    print(readyObject(server, config.seed));
  } else {
    for (const note of server.notes) warn(`note: ${note}`);
    for (const line of greeting(server, config.seed)) print(line);
  }
  await ended;
  return 0;
}

/** The stable line that says that the server can be used. */
function readyLine({ httpUrl, httpsUrl, pagesUrl, adminUrl }: RunningServer, seed: number): string {
  const addresses = [httpUrl, httpsUrl, pagesUrl].filter((url) => url !== undefined);
  return `Ready. sandbank ${VERSION} ${addresses.join(' ')} (dashboard ${adminUrl}/, seed ${seed})`;
}

/** The same as a line of the JSON log. */
function readyObject(server: RunningServer, seed: number): string {
  const { httpUrl, httpsUrl, generatedAdminToken: adminToken } = server;
  return jsonLine('info', 'ready', { message: readyLine(server, seed), httpUrl, httpsUrl, adminToken });
}

/** A line of the JSON log. */
function jsonLine(level: LogLevel, event: string, members: object): string {
  return JSON.stringify({ time: new Date().toISOString(), level, event, ...members });
}

/** How the demo is called for a server: in a clone, which is started by npm, by npm as well. */
function demoOf({ adminUrl }: RunningServer): string {
  const isClone = environment()['npm_lifecycle_event'] === 'start';
  if (adminUrl === WHERE_DEMO_LOOKS) return isClone ? 'npm run demo' : 'npx sandbank demo';
  return `${isClone ? 'npm run demo --' : 'npx sandbank demo'} --url ${adminUrl}`;
}

/** The ready line, then what a newcomer needs. */
function greeting(server: RunningServer, seed: number): string[] {
  const lines = [readyLine(server, seed), ''];
  if (server.generatedAdminToken !== undefined) lines.push(`Control API token: ${server.generatedAdminToken}`, '');
  return [
    ...lines,
    `Credentials, accounts and commands to paste:  ${server.adminUrl}/__admin/demo`,
    `The whole journey, step by step, in a second terminal:  ${demoOf(server)}`,
    'Stop with Ctrl+C.',
    '',
  ];
}

function untilSignal(server: RunningServer): Promise<void> {
  return new Promise((resolve, reject) => {
    let asked = false;
    const onSignal = (): void => {
      if (asked) process.exit(1);
      asked = true;
      server.stop().then(resolve, reject);
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
  });
}
