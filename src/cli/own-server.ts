import { environment, readConfig, type RawSettings } from '../config.js';
import { connectSandbank, type ServerClient } from '../library/server-client.js';
import type { BankClient } from '../library/bank-client.js';
import type { Flag } from './arguments.js';
import { gatherSettings } from './config-file.js';

/** Flags of the commands that talk to a running server. */
export const SERVER_FLAGS: readonly Flag[] = [
  {
    flag: 'url',
    environment: 'SANDBANK_URL',
    shown: 'the port that serve would listen on',
    help: 'address of a running server',
  },
  { flag: 'bank', environment: 'SANDBANK_BANK', shown: 'default', help: 'the bank that is meant' },
  {
    flag: 'admin-token',
    environment: 'SANDBANK_ADMIN_TOKEN',
    shown: 'none on loopback',
    help: 'token of the control API',
  },
];

/** The address at which a server with these settings has its control API, on this machine. */
export async function ownAddress(): Promise<string> {
  return addressOf(await gatherSettings({}));
}

function addressOf(settings: RawSettings): string {
  const { host, port, httpsPort, adminPort } = readConfig(settings);
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  if (adminPort !== undefined) return `http://${name}:${adminPort}`;
  return port === undefined ? `https://${name}:${String(httpsPort)}` : `http://${name}:${port}`;
}

/** The bank of a running server that the flags mean. @throws SandbankError */
export async function openBank(flags: Readonly<Record<string, string>>): Promise<BankClient> {
  // An empty variable counts as absent, as it does for settings.
  const named = (name: string): string | undefined => (environment()[name] === '' ? undefined : environment()[name]);
  const settings = await gatherSettings({});
  const token = flags['admin-token'] ?? settings['admin-token'];
  const url = flags['url'] ?? named('SANDBANK_URL') ?? addressOf(settings);
  const server: ServerClient = await connectSandbank(url, token === undefined ? {} : { token });
  const id = flags['bank'] ?? named('SANDBANK_BANK') ?? server.id;
  return id === server.id ? server : server.banks.open(id);
}
