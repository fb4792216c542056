import { readConfig, SETTINGS, settingsFromEnvironment, environment, type RawSettings } from '../../config.js';
import { createLog } from '../../infra/logger.js';
import { startServer, type RunningServer } from '../../server.js';
import { VERSION } from '../../version.js';
import { readArguments } from '../arguments.js';
import { print, warn } from '../output.js';

/** Starts a server and keeps it until SIGTERM or SIGINT; a second signal forces. */
export async function serve(args: readonly string[]): Promise<number> {
  const { flags } = readArguments(args, SETTINGS);
  const config = readConfig({ ...settingsFromEnvironment(environment()), ...(flags as RawSettings) });
  const server = await startServer(config, createLog(print, config.quiet));
  for (const note of server.notes) warn(`note: ${note}`);
  for (const line of greeting(server, config.seed)) print(line);
  await untilSignal(server);
  return 0;
}

/** The stable line that says that the server can be used, then what a newcomer needs. */
function greeting(server: RunningServer, seed: number): string[] {
  const addresses = [server.httpUrl, server.httpsUrl].filter((url) => url !== undefined);
  const [base = ''] = addresses;
  const lines = [`Ready. sandbank ${VERSION} ${addresses.join(' ')} (dashboard ${base}/, seed ${seed})`, ''];
  if (server.generatedAdminToken !== undefined) lines.push(`Control API token: ${server.generatedAdminToken}`, '');
  return [
    ...lines,
    `Credentials, accounts and commands to paste:  ${base}/__admin/demo`,
    'The whole journey, step by step, in a second terminal:  npm run demo',
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
