import type { DialectId } from '../../domain/dialect.js';
import { readConfig } from '../../server/config.js';
import { silentLog } from '../../server/logger.js';
import { startServer, type RunningServer } from '../../server/server.js';
import { flag, readArguments, readDialect, type CommandCode, type Flag } from '../arguments.js';
import { connectBank, namedServer, namedToken, ownAddress } from '../own-server.js';
import { print, warn } from '../output.js';
import { callServer, DemoFailure, expectSuccess } from '../demo/client.js';
import { DemoDisplay } from '../demo/display.js';
import { demoNextgenpsd2 } from '../demo/nextgenpsd2.js';
import { demoPublished, openPublished } from '../demo/published.js';

/** The demos that show more than the steps of the journey, by dialect. */
const DEMOS: Readonly<Partial<Record<DialectId, typeof demoPublished>>> = {
  published: demoPublished,
  nextgenpsd2: demoNextgenpsd2,
};

const FLAGS: readonly Flag[] = [
  flag(
    'url',
    'the port that serve would listen on; without a server there, the demo starts a bank',
    'address of a running server',
    { environment: 'SANDBANK_URL' },
  ),
  flag('admin-token', 'none on loopback', 'token of its control API', { environment: 'SANDBANK_ADMIN_TOKEN' }),
  flag(
    'dialect',
    'that of the server',
    'interface to use: published, or nextgenpsd2 in its own bank, which ends with the demo',
  ),
  flag('verbose', 'off', 'print every request and response', { isSwitch: true }),
];

/** Runs the whole journey and prints its steps; `--verbose` also prints each call. Exit code 0 only if the payment settled and the balances are right. */
export const demo: CommandCode = { usage: 'sandbank demo [flags]', flags: FLAGS, run };

async function run(args: readonly string[]): Promise<number> {
  const { flags } = readArguments(args, FLAGS);
  const wanted = flags['dialect'] === undefined ? undefined : readDialect(flags['dialect']);
  const { url, server } = await findOrStart(flags);
  try {
    const isColoured = process.stdout.isTTY && process.stdout.hasColors();
    const display = new DemoDisplay(flags['verbose'] !== undefined, isColoured);
    const token = server ? undefined : namedToken(flags);
    const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
    const play = DEMOS[wanted ?? (await dialectOf(url, headers))] ?? demoSteps;
    const { done, dashboard } = await play(url, headers, display);
    print(done);
    if (server) print('To see the calls of a demo in the dashboard, start a bank in another terminal first.');
    else if (dashboard === undefined) print('The bank of this demo is deleted. To see every call, add --verbose.');
    else print(`See every call in the dashboard: ${dashboard}`);
    return 0;
  } catch (error) {
    if (!(error instanceof DemoFailure)) throw error;
    warn(`The journey stopped: ${error.message}`);
    return 1;
  } finally {
    await server?.stop();
  }
}

/** Takes each step of the journey in the default bank of a server. Returns what was reached. @throws DemoFailure */
const demoSteps: typeof demoPublished = async (url, headers, display) => {
  const player = await openPublished(url, display, headers);
  const { steps, tpps } = player.bank;
  if (tpps[0]) await player.actAs(tpps[0]);
  for (const { id, title } of steps) {
    display.step(title);
    await player.play(id);
  }
  return { done: 'Done: each step of the journey succeeded.', dashboard: `${url}/__admin/ui#/requests` };
};

/** The dialect of the server's default bank. */
async function dialectOf(url: string, headers: Readonly<Record<string, string>>): Promise<DialectId> {
  return expectSuccess(await callServer('GET', `${url}/__admin/banks/default`, { headers })).json[
    'dialect'
  ] as DialectId;
}

/** @throws ExpectedError if no server answers at the address that is named */
async function findOrStart(flags: Readonly<Record<string, string>>): Promise<{ url: string; server?: RunningServer }> {
  const wanted = namedServer(flags)?.replace(/\/+$/, '');
  if (wanted !== undefined) {
    await connectBank(flags);
    return { url: wanted };
  }
  const url = await ownAddress();
  const isThere = await fetch(`${url}/__admin/health`, { signal: AbortSignal.timeout(2000) }).then(
    async (response) => response.ok && ((await response.json()) as { status?: string }).status !== undefined,
    () => false,
  );
  if (isThere) return { url };
  print(`No bank is running at ${url}; starting one for the demo.\n`);
  const server = await startServer(readConfig({ port: '0' }), silentLog);
  return { url: server.httpUrl ?? '', server };
}
