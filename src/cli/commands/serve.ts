import { readConfig } from '../../server/config.js';
import { createLog, type LogLevel } from '../../server/logger.js';
import { startServer, type RunningServer } from '../../server/server.js';
import { SETTINGS, type ServerConfig } from '../../server/settings.js';
import { ExpectedError } from '../../domain/errors.js';
import { VERSION } from '../../process/package-files.js';
import { programCommand } from '../../process/program-command.js';
import { command, type Arguments } from '../arguments.js';
import { gatherSettings } from '../config-file.js';
import { LineWriter, print, warn, untilSignal } from '../output.js';

/** A start takes this long only if it creates certificates, or reads large fixtures or many banks. Real milliseconds. */
const SLOW_START_MS = 1500;
const STILL_STARTING = 'Still starting: creating certificates, or reading fixtures and saved banks …';

/** Runs a server until SIGTERM or SIGINT. A second signal stops it immediately. */
export const serve = command('sandbank [serve] [flags]', SETTINGS, run);

async function run({ flags }: Arguments): Promise<number> {
  const config = readConfig(await gatherSettings(flags));
  const { logFormat: format, logLevel: level } = config;
  const isColoured = process.stdout.isTTY && process.stdout.hasColors();
  const lines = new LineWriter((text) => process.stdout.write(text));
  const write = (line: string): void => lines.line(line);
  const log = createLog({ write, format, level, isColoured, now: Date.now });
  const sayStarting = (): void => (format === 'json' ? log.note('info', STILL_STARTING) : warn(STILL_STARTING));
  const slowStart = config.quiet ? undefined : setTimeout(sayStarting, SLOW_START_MS);
  const server = await startServer(config, log)
    .catch((error: unknown) => {
      if (format !== 'json') throw error;
      log.fault(error instanceof ExpectedError ? error.message : error);
      return error instanceof ExpectedError ? error.exitCode : 1;
    })
    .finally(() => {
      clearTimeout(slowStart);
      lines.flush();
    });
  if (typeof server === 'number') return server;
  process.once('exit', () => lines.flush());
  // Banks change in synchronous operations that handle their own errors, so an error that arrives here has left no
  // bank half changed. The server continues, because its banks are worth more than a clean exit.
  process.on('uncaughtException', (error) => log.fault(error));
  // Listen for signals before the ready line: a reader of that line may send one immediately.
  const ended = untilSignal().then(() => server.stop());
  if (format === 'json') {
    for (const message of server.notes) print(jsonLine('warn', 'note', { message }));
    const { httpUrl, httpsUrl, generatedAdminToken: adminToken, resumed } = server;
    print(jsonLine('info', 'ready', { message: readyLine(server), httpUrl, httpsUrl, adminToken, resumed }));
  } else {
    for (const note of server.notes) warn(`note: ${note}`);
    for (const line of greeting(server, config)) print(line);
  }
  await ended;
  lines.flush();
  if (format === 'json') print(jsonLine('info', 'stopped', { message: 'Stopped.' }));
  else if (!config.quiet) print('Stopped.');
  return 0;
}

/** The line that reports a ready server. Its format is stable. */
function readyLine({ httpUrl, httpsUrl, pagesUrl, adminUrl, seed }: RunningServer): string {
  const addresses = [httpUrl, httpsUrl, pagesUrl].filter((url) => url !== undefined);
  return `Ready. sandbank ${VERSION} ${addresses.join(' ')} (dashboard ${adminUrl}/, seed ${seed})`;
}

function jsonLine(level: LogLevel, event: string, members: object): string {
  return JSON.stringify({ time: new Date().toISOString(), level, event, ...members });
}

/** Where the demo looks for a server by default. */
const WHERE_DEMO_LOOKS = 'http://127.0.0.1:8080';

/** The command that runs the demo against a server. */
function demoOf({ adminUrl }: RunningServer): string {
  return `${programCommand()} demo${adminUrl === WHERE_DEMO_LOOKS ? '' : ` --url ${adminUrl}`}`;
}

function tokenLine({ generatedAdminToken = '' }: RunningServer): string {
  return `Control API token: ${generatedAdminToken}`;
}

/** The ready line, and, unless `--quiet` is set, addresses and hints for new users. */
function greeting(server: RunningServer, { quiet }: Pick<ServerConfig, 'quiet'>): string[] {
  if (quiet) return [readyLine(server), ...(server.generatedAdminToken === undefined ? [] : [tokenLine(server)])];
  const resumed = server.resumed === undefined ? [] : [server.resumed];
  const pages = server.pagesUrl ?? server.httpUrl ?? server.httpsUrl ?? '';
  const portal = `Developer portal: ${pages}/portal`;
  const lines = [readyLine(server), `Dashboard: ${server.adminUrl}/`, portal, ...resumed, ''];
  if (server.generatedAdminToken !== undefined) lines.push(tokenLine(server), '');
  else if (server.context.settings.adminToken !== undefined)
    lines.push('The control API and the dashboard require the token of --admin-token.', '');
  return [
    ...lines,
    `Credentials, accounts and ready-made commands:  ${server.adminUrl}/__admin/demo`,
    `The whole journey, step by step, in a second terminal:  ${demoOf(server)}`,
    'Stop with Ctrl+C.',
    '',
  ];
}
