import { readConfig, type RawSettings } from './config.js';
import { silentLog } from './infra/logger.js';
import { startServer, type RunningServer } from './server.js';

/** How a bank is started from a program; what is left out has the default of the command line. */
export interface SandbankOptions {
  /** Default 0: any free port. */
  readonly port?: number | 'off';
  /** Default `off`. 0 takes any free port. */
  readonly httpsPort?: number | 'off';
  /** `running`, `paused`, or an instant to stand still at, such as `2026-01-01T00:00:00Z`. */
  readonly clock?: string;
  /** Bank time per real time. */
  readonly rate?: number;
  readonly seed?: number;
  /** Path of a fixture file. */
  readonly fixtures?: string;
  /** `published`, `nextgen`, or the path of a profile file. */
  readonly profile?: string;
  readonly sca?: 'page' | 'auto';
  /** Folder of the test certificates; default `memory`. */
  readonly certs?: string;
  readonly host?: string;
  readonly publicUrl?: string;
  readonly adminToken?: string;
  /** Calls that the journal of a bank keeps; default 10,000. */
  readonly maxJournal?: number;
  /** Makes an answer that does not fit the OpenAPI document a 500: for tests of the bank itself. */
  readonly checkAnswers?: boolean;
}

/** A running bank. */
export interface Sandbank {
  /** The base address: plain HTTP where there is such a listener. */
  readonly url: string;
  readonly httpsUrl: string | undefined;
  readonly server: RunningServer;
  /** Idempotent; resolves when nothing is open any more. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts a bank in this process, on loopback and any free port unless told otherwise. Installs no process handlers.
 * @throws ConfigError, ProfileError, FixtureError, and the listen error
 */
export async function startSandbank(options: SandbankOptions = {}): Promise<Sandbank> {
  const server = await startServer(readConfig(settingsOf(options)), silentLog);
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= server.stop());
  return {
    url: server.httpUrl ?? server.httpsUrl ?? '',
    httpsUrl: server.httpsUrl,
    server,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

function settingsOf(options: SandbankOptions): RawSettings {
  const settings = {
    port: String(options.port ?? 0),
    'https-port': String(options.httpsPort ?? 'off'),
    host: options.host,
    'public-url': options.publicUrl,
    clock: options.clock,
    rate: options.rate?.toString(),
    seed: options.seed?.toString(),
    fixtures: options.fixtures,
    profile: options.profile,
    sca: options.sca,
    certs: options.certs ?? 'memory',
    'admin-token': options.adminToken,
    'max-journal': options.maxJournal?.toString(),
    'check-answers': options.checkAnswers === true ? 'on' : undefined,
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
