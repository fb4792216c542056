import { environment, readConfig } from '../server/config.js';
import { ExpectedError } from '../domain/errors.js';
import { SandbankError } from '../library/errors.js';
import { bankTimeText } from '../domain/calendar.js';
import { connectSandbank, type ServerClient } from '../library/server-client.js';
import type { BankClient } from '../library/bank-client.js';
import { withoutAbsent } from '../domain/without-absent.js';
import { programCommand } from '../process/program-command.js';
import { flag, type Flag } from './arguments.js';
import { gatherSettings } from './config-file.js';

const DEFAULT_BANK = 'default';

/** Flags of the commands that use a running server. */
export const SERVER_FLAGS: readonly Flag[] = [
  flag('url', 'port 8080 of this machine, or that of the settings', 'address of a running server', {
    environment: 'SANDBANK_URL',
  }),
  flag('bank', 'the bank named default', 'the bank to use', { environment: 'SANDBANK_BANK' }),
  flag('admin-token', 'none on loopback', 'token of the control API', { environment: 'SANDBANK_ADMIN_TOKEN' }),
];

/** The local URL of the control API of a server with these settings. */
export async function ownAddress(): Promise<string> {
  const { 'admin-token': _token, ...settings } = await gatherSettings({});
  const { host, port, httpsPort, adminPort } = readConfig(settings);
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  if (adminPort !== undefined) return `http://${name}:${adminPort}`;
  return port === undefined ? `https://${name}:${String(httpsPort)}` : `http://${name}:${port}`;
}

/** An environment variable. Empty counts as absent, as for settings. */
function named(name: string): string | undefined {
  return environment()[name] === '' ? undefined : environment()[name];
}

/** The server URL from the flags or `SANDBANK_URL`; undefined if neither is set. */
export function namedServer(flags: Readonly<Record<string, string>>): string | undefined {
  return flags['url'] ?? named('SANDBANK_URL');
}

/** The bank of `SANDBANK_BANK`; undefined if it is not set. */
export function namedBank(): string | undefined {
  return named('SANDBANK_BANK');
}

/** The control API token from the flags, `SANDBANK_ADMIN_TOKEN` or the configuration file. */
export async function namedToken(flags: Readonly<Record<string, string>>): Promise<string | undefined> {
  const { 'admin-token': set } = await gatherSettings({});
  // For a client, an empty token means no token. Only a server rejects an empty one.
  return flags['admin-token'] ?? (set === '' ? undefined : set);
}

/** No server answered. The message says what to do next. */
class UnreachableError extends ExpectedError {
  constructor(message: string) {
    const hints = [
      `Start a bank in another terminal: ${programCommand()}`,
      'Or name a running one: --url http://HOST:PORT, or SANDBANK_URL',
    ];
    super('UNREACHABLE', [message, ...hints].join('\n'));
  }
}

/**
 * Connects to the running server that the flags select.
 * @param undo what the changes of the command are called, which can be undone
 * @throws SandbankError
 */
export async function connectServer(flags: Readonly<Record<string, string>>, undo?: string): Promise<ServerClient> {
  const token = await namedToken(flags);
  const url = namedServer(flags) ?? (await ownAddress());
  return connectSandbank(url, withoutAbsent({ token, undo })).catch((error: unknown) => {
    const isUnreachable = error instanceof SandbankError && error.status === undefined && /^https?:/.test(url);
    throw isUnreachable ? new UnreachableError(error.message) : error;
  });
}

/** Opens the bank of a running server that the flags select. @param undo as for `connectServer` @throws SandbankError */
export async function connectBank(flags: Readonly<Record<string, string>>, undo?: string): Promise<BankClient> {
  return selectBank(await connectServer(flags, undo), flags);
}

/** Opens the bank of a server that the flags select. @throws SandbankError */
export async function selectBank(server: ServerClient, flags: Readonly<Record<string, string>>): Promise<BankClient> {
  // A bank in the URL takes precedence over the environment.
  const id = flags['bank'] ?? (server.id === DEFAULT_BANK ? namedBank() : undefined) ?? server.id;
  return id === server.id ? server : server.banks.open(id);
}

/** How times of a bank are written for people. With `--json`, they stay as the control API writes them. @decision aspsp-time-zone */
export async function bankTimes(bank: BankClient): Promise<(at: string) => string> {
  const timeZone = String((await bank.profile()).decisions['aspsp-time-zone']);
  return (at) => bankTimeText(at, timeZone);
}
