import type { DialectId } from '../../domain/dialect.js';
import { bankPath, DEFAULT_BANK_ID } from '../../sim/banks.js';
import { readConfig } from '../../server/config.js';
import { silentLog } from '../../server/logger.js';
import { startServer, type RunningServer } from '../../server/server.js';
import { command, flag, readDialect, type Arguments, type Flag } from '../arguments.js';
import { connectBank, namedBank, namedServer, namedToken, ownAddress, SERVER_FLAGS } from '../own-server.js';
import { print, warn } from '../output.js';
import { callServer, DemoFailure, expectSuccess, DemoDisplay } from '../demo/client.js';
import { demoNextgenpsd2 } from '../demo/nextgenpsd2.js';
import { demoPublished, openPublished } from '../demo/published.js';

type Demo = typeof demoPublished;
type DemosByDialect = Readonly<Partial<Record<DialectId, Demo>>>;

/** The demos that show more than the steps of the journey, in a bank that exists. */
const DEMOS: DemosByDialect = { published: demoPublished };
/** The demos that start a bank and end it. */
const OWN_BANK_DEMOS: DemosByDialect = { nextgenpsd2: demoNextgenpsd2 };

const FLAGS: readonly Flag[] = [
  ...SERVER_FLAGS.map((one) =>
    one.flag === 'url'
      ? { ...one, defaultText: `${one.defaultText}; without a server there, the demo starts a bank` }
      : one,
  ),
  flag('dialect', 'that of the bank', 'interface to use: published, or nextgenpsd2 in a bank for the demo alone'),
  flag('verbose', 'off', 'print every request and response', { isSwitch: true }),
];

/** Runs the whole journey and prints its steps; `--verbose` also prints each call. Exit code 0 only if the payment settled and the balances are right. */
export const demo = command('sandbank demo [flags]', FLAGS, run);

async function run({ flags }: Arguments): Promise<number> {
  const wanted = flags['dialect'] === undefined ? undefined : readDialect(flags['dialect']);
  const { url, bank, headers, server } = await findOrStart(flags);
  try {
    const isColoured = process.stdout.isTTY && process.stdout.hasColors();
    const display = new DemoDisplay(flags['verbose'] !== undefined, isColoured);
    const bankUrl = url + bankPath(bank);
    const dialect = wanted ?? (await dialectOf(bankUrl, headers));
    const ownBankDemo = wanted !== undefined || bank === DEFAULT_BANK_ID ? OWN_BANK_DEMOS[dialect] : undefined;
    const { done, dashboard } = ownBankDemo
      ? await ownBankDemo(url, headers, display)
      : await (DEMOS[dialect] ?? demoSteps)(bankUrl, headers, display);
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

/** Takes each step of the journey of a bank. Returns what was reached. @throws DemoFailure */
const demoSteps: Demo = async (url, headers, display) => {
  const player = await openPublished(url, headers, display);
  const { steps, tpps } = player.bank;
  if (tpps[0]) await player.actAs(tpps[0]);
  for (const { id, title } of steps) {
    display.step(title);
    await player.play(id);
  }
  return { done: 'Done: each step of the journey succeeded.', dashboard: `${url}/__admin/ui#/requests` };
};

/** @param url of the bank */
async function dialectOf(url: string, headers: Readonly<Record<string, string>>): Promise<DialectId> {
  const { json } = expectSuccess(await callServer('GET', `${url}/__admin/demo`, { headers }));
  return json['dialect'] as DialectId;
}

interface Found {
  /** Of the server. */
  readonly url: string;
  readonly bank: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A server that the demo has started. */
  readonly server?: RunningServer;
}

/** @throws ExpectedError if no server answers at the address that is named, or it lacks the bank */
async function findOrStart(flags: Readonly<Record<string, string>>): Promise<Found> {
  const wanted = namedServer(flags);
  const url = wanted ?? (await ownAddress());
  const isNamed = wanted !== undefined || flags['bank'] !== undefined || namedBank() !== undefined;
  if (!isNamed && !(await isServer(url))) {
    print(`No bank is running at ${url}; starting one for the demo.\n`);
    const server = await startServer(readConfig({ port: '0' }), silentLog);
    return { url: server.httpUrl ?? '', bank: DEFAULT_BANK_ID, headers: {}, server };
  }
  const { id } = await connectBank(flags);
  const token = await namedToken(flags);
  const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  return { url: url.replace(/(\/banks\/[^/]+)?\/*$/, ''), bank: id, headers };
}

async function isServer(url: string): Promise<boolean> {
  return fetch(`${url}/__admin/health`, { signal: AbortSignal.timeout(2000) }).then(
    async (response) => response.ok && ((await response.json()) as { status?: string }).status !== undefined,
    () => false,
  );
}
