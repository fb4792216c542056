import { command, flag, type Arguments, type Flag } from '../arguments.js';
import { namedServer, ownAddress } from '../own-server.js';
import { print, warn } from '../output.js';

const FLAGS: readonly Flag[] = [
  flag('url', 'port 8080 of this machine, or that of the settings', 'address of the server', {
    environment: 'SANDBANK_URL',
  }),
];

/** Checks whether a server is ready: exit code 0 if so, 1 if not. Reads the same environment as `serve`. */
export const healthcheck = command('sandbank healthcheck [flags]', FLAGS, run);

async function run({ flags }: Arguments): Promise<number> {
  const url = namedServer(flags) ?? (await ownAddress());
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3000) });
    if (response.ok) {
      print('ready');
      return 0;
    }
    warn(`${url}/readyz returned ${response.status}`);
  } catch (error) {
    const cause = (error as { cause?: Error }).cause ?? (error as Error);
    warn(`${url} does not respond: ${cause.message}`);
  }
  return 1;
}
