import { environment, readConfig } from '../server/config.js';
import type { RawSettings } from '../server/settings.js';
import { connectSandbank, type ServerClient } from '../library/server-client.js';
import type { BankClient } from '../library/bank-client.js';
import type { Flag } from './arguments.js';
import { gatherSettings } from './config-file.js';

const DEFAULT_BANK = 'default';
/** Where the demo looks for a server by default. */
export const WHERE_DEMO_LOOKS = 'http://127.0.0.1:8080';

/** Flags of the commands that talk to a running server. */
export const SERVER_FLAGS: readonly Flag[] = [
  {
    flag: 'url',
    environment: 'SANDBANK_URL',
    defaultText: 'the port that serve would listen on',
    help: 'address of a running server',
  },
  { flag: 'bank', environment: 'SANDBANK_BANK', defaultText: 'default', help: 'the bank to use' },
  {
    flag: 'admin-token',
    environment: 'SANDBANK_ADMIN_TOKEN',
    defaultText: 'none on loopback',
    help: 'token of the control API',
  },
];

/** The address at which a server with these settings has its control API, on this machine. */
export async function ownAddress(): Promise<string> {
  return addressOf(await gatherSettings({}));
}

function addressOf({ 'admin-token': _token, ...settings }: RawSettings): string {
  const { host, port, httpsPort, adminPort } = readConfig(settings);
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  if (adminPort !== undefined) return `http://${name}:${adminPort}`;
  return port === undefined ? `https://${name}:${String(httpsPort)}` : `http://${name}:${port}`;
}

/** A variable of the environment; an empty one counts as absent, as for settings. */
function named(name: string): string | undefined {
  return environment()[name] === '' ? undefined : environment()[name];
}

/** The server that the flags or `SANDBANK_URL` name; undefined where neither does. */
export function namedServer(flags: Readonly<Record<string, string>>): string | undefined {
  return flags['url'] ?? named('SANDBANK_URL');
}

/** The token of the control API that the flags or `SANDBANK_ADMIN_TOKEN` name. */
export function namedToken(flags: Readonly<Record<string, string>>): string | undefined {
  return flags['admin-token'] ?? named('SANDBANK_ADMIN_TOKEN');
}

/** The bank of a running server that the flags mean. @throws SandbankError */
export async function openBank(flags: Readonly<Record<string, string>>): Promise<BankClient> {
  const settings = await gatherSettings({});
  // An empty token means none here; only a server must not be started with one.
  const token = flags['admin-token'] ?? (settings['admin-token'] === '' ? undefined : settings['admin-token']);
  const url = namedServer(flags) ?? addressOf(settings);
  const server: ServerClient = await connectSandbank(url, token === undefined ? {} : { token });
  // A bank in the URL takes precedence over the environment.
  const id = flags['bank'] ?? (server.id === DEFAULT_BANK ? named('SANDBANK_BANK') : undefined) ?? server.id;
  return id === server.id ? server : server.banks.open(id);
}
