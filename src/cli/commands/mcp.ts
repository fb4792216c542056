import { execFile } from 'node:child_process';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { BankAccess } from '../../mcp/bank-access.js';
import { DocumentTexts } from '../../mcp/document-texts.js';
import { createMcpServer } from '../../mcp/mcp-server.js';
import type { ToolContext } from '../../mcp/tool.js';
import { connectSandbank } from '../../library/server-client.js';
import { readConfig } from '../../server/config.js';
import { silentLog } from '../../server/logger.js';
import { SETTINGS, type ServerConfig, type SettingFlag } from '../../server/settings.js';
import { command, flag, readPort, refuseValue, type Arguments, type Flag } from '../arguments.js';
import { gatherBankSettings, gatherSettings } from '../config-file.js';
import { namedBank, namedServer } from '../own-server.js';
import { print, UsageError, warn, untilSignal } from '../output.js';

/** Settings of `serve` that its own bank has too. */
const OWN_SETTINGS: readonly SettingFlag[] = [
  'clock',
  'seed',
  'fixtures',
  'dialect',
  'profile',
  'sca',
  'data',
  'config',
];

const FLAGS: readonly Flag[] = [
  flag(
    'url',
    'none: the server starts its own bank, and stops it when the client exits',
    'address of a running server; the tools use its banks',
    { environment: 'SANDBANK_URL' },
  ),
  flag('bank', 'default', 'the bank that tools use by default', { environment: 'SANDBANK_BANK' }),
  flag('admin-token', 'none on loopback', 'token of the control API; with --http, callers must send it too', {
    environment: 'SANDBANK_ADMIN_TOKEN',
  }),
  flag('http', 'off: standard input and output', 'loopback port for streamable HTTP at /mcp; 0 = any free port', {
    value: 'port',
  }),
  flag('port', 'any free port', "HTTP port of the server's own bank"),
  ...SETTINGS.filter(({ flag }) => OWN_SETTINGS.includes(flag)),
];

/** Serves tools for coding agents (Model Context Protocol) until the client ends, or a signal comes. */
export const mcp = command('sandbank mcp [flags]', FLAGS, run);

async function run({ flags }: Arguments): Promise<number> {
  const httpPort = flags['http'] === undefined ? undefined : readPort('http', flags['http']);
  const report = (error: unknown): void =>
    warn(`sandbank mcp: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  const { access, token } = await accessOf(flags, report);
  const context: ToolContext = { access, documents: new DocumentTexts(), runCommand: runOwn };
  // As for `serve`: what fails outside of every call has not touched a bank, and the client keeps its tools.
  process.on('uncaughtException', report);
  if (httpPort === undefined) await serveStandardStreams(context, report);
  else {
    const { listenHttp } = await import('../../mcp/http-listener.js');
    const listener = await listenHttp({ port: httpPort, token, context, report });
    print(`Ready. MCP at ${listener.url}${token === undefined ? '' : ' (with the token of --admin-token)'}`);
    await untilSignal();
    await listener.close();
  }
  await context.access.stop();
  return 0;
}

/** Runs another command of this program. */
function runOwn(args: readonly string[]): ReturnType<ToolContext['runCommand']> {
  return new Promise((resolve) => {
    const command = [...process.execArgv, process.argv[1] ?? '', ...args];
    // A command that fails has written why.
    execFile(process.execPath, command, { maxBuffer: 64 * 1024 * 1024 }, (_error, stdout, stderr) =>
      resolve({ stdout, stderr }),
    );
  });
}

/**
 * The banks of the tools, and the token of their control API.
 * @throws UsageError for flags that exclude each other, ConfigError for an invalid setting
 */
async function accessOf(
  flags: Readonly<Record<string, string>>,
  report: (error: unknown) => void,
): Promise<{ readonly access: BankAccess; readonly token: string | undefined }> {
  const url = namedServer(flags);
  const bank = flags['bank'] ?? namedBank();
  if (url === undefined) {
    const config = await ownConfig(flags);
    return { access: new BankAccess(() => startOwn(config, report), bank), token: config.adminToken };
  }
  const own = ['port', ...OWN_SETTINGS].find((flag) => flags[flag] !== undefined);
  if (own !== undefined) throw new UsageError(`--${own} configures the server's own bank; omit it with --url`);
  if (!URL.canParse(url)) refuseValue('url', url, 'one such as http://127.0.0.1:8080');
  const token = flags['admin-token'] ?? (await gatherSettings({}))['admin-token'];
  const sent = token === '' || token === 'off' ? undefined : token;
  return { access: BankAccess.ofRunning(url, sent, bank), token: sent };
}

/** Loopback and free ports. @throws ConfigError */
async function ownConfig({
  url: _url,
  bank: _bank,
  http: _http,
  ...flags
}: Readonly<Record<string, string>>): Promise<ServerConfig> {
  if (flags['port'] === 'off')
    throw new UsageError('--port off is not valid here: the tools reach their bank over HTTP');
  const settings = await gatherBankSettings(flags);
  return readConfig({ ...settings, port: flags['port'] ?? '0', 'https-port': '0' });
}

async function startOwn(config: ServerConfig, report: (error: unknown) => void) {
  // The log would be lost, or worse: standard output belongs to the protocol.
  const { startServer } = await import('../../server/server.js');
  const running = await startServer(config, { ...silentLog, fault: report });
  const { adminToken: token } = config;
  const server = await connectSandbank(running.adminUrl, token === undefined ? {} : { token });
  return { server, stop: () => running.stop() };
}

/** Resolves when the client closes its end, or at a signal. */
async function serveStandardStreams(context: ToolContext, report: (error: unknown) => void): Promise<void> {
  const server = await createMcpServer(context, report);
  // What the client sends is not JSON, or no message of the protocol.
  server.server.onerror = ({ message }) => warn(`sandbank mcp: ${message.split('\n')[0] ?? ''}`);
  const closed = new Promise<void>((resolve) => (server.server.onclose = resolve));
  await server.connect(new StdioServerTransport());
  await Promise.race([
    closed,
    untilSignal(),
    new Promise((resolve) => process.stdin.once('end', resolve).once('close', resolve)),
  ]);
  await server.close();
}
