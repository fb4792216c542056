import { ConfigError, readConfig, type RawSettings, type ServerConfig } from './config.js';
import { silentLog, type Log } from './logger.js';
import type { SandbankOptions } from '../library/options.js';
import { startServer, type RunningServer } from './server.js';

/** A server in this thread. */
export interface InProcessServer {
  /** The base address: plain HTTP where there is such a listener. */
  readonly url: string;
  readonly httpsUrl: string | undefined;
  /** Origin of the control API. */
  readonly adminUrl: string;
  readonly server: RunningServer;
  /** Idempotent; resolves when nothing is open any more. */
  stop(): Promise<void>;
}

/**
 * Starts a server in this thread, on loopback and any free port unless told otherwise. Installs no process handlers.
 * @throws ConfigError, ProfileError, FixtureError, DataError, TrustedCasError
 */
export async function startInProcess(options: SandbankOptions = {}, log: Log = silentLog): Promise<InProcessServer> {
  const server = await startServer(configOf(options), log);
  return {
    url: server.httpUrl ?? server.httpsUrl ?? '',
    httpsUrl: server.httpsUrl,
    adminUrl: server.adminUrl,
    server,
    stop: () => server.stop(),
  };
}

/** Every option; types hold that none is missing, and programs without types are told of what they misspell. */
const OPTIONS: Readonly<Record<keyof SandbankOptions, true>> = {
  port: true,
  httpsPort: true,
  pagesPort: true,
  clock: true,
  rate: true,
  seed: true,
  fixtures: true,
  profile: true,
  sca: true,
  certs: true,
  data: true,
  trustedCas: true,
  trustedProxies: true,
  host: true,
  publicUrl: true,
  adminPort: true,
  adminToken: true,
  maxJournal: true,
  maxJournalBytes: true,
  maxTotalJournalBytes: true,
  checkAnswers: true,
};

function refuseUnknown(options: object): void {
  const unknown = Object.keys(options).find((name) => !(name in OPTIONS));
  if (unknown === undefined) return;
  throw new ConfigError(`there is no option "${unknown}"; there are ${Object.keys(OPTIONS).join(', ')}`);
}

/** @throws ConfigError for the first option that cannot be used */
function configOf({ fixtures, profile, ...options }: SandbankOptions): ServerConfig {
  refuseUnknown(options);
  const settings: Partial<Record<keyof RawSettings, string | undefined>> = {
    port: String(options.port ?? 0),
    'https-port': String(options.httpsPort ?? 'off'),
    'pages-port': options.pagesPort?.toString(),
    host: options.host,
    'public-url': options.publicUrl,
    clock: options.clock,
    rate: options.rate?.toString(),
    seed: options.seed?.toString(),
    sca: options.sca,
    data: options.data,
    certs: options.certs,
    'trusted-cas': options.trustedCas,
    'trusted-proxies': options.trustedProxies,
    'admin-token': options.adminToken,
    'admin-port': options.adminPort?.toString(),
    'max-journal': options.maxJournal?.toString(),
    'max-journal-bytes': options.maxJournalBytes?.toString(),
    'max-total-journal-bytes': options.maxTotalJournalBytes?.toString(),
    'check-answers': options.checkAnswers === true ? 'on' : undefined,
  };
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  return {
    ...readConfig(given),
    ...(fixtures !== undefined && {
      fixtures: typeof fixtures === 'string' ? fixtures : { text: JSON.stringify(fixtures) },
    }),
    ...(profile !== undefined && { profile }),
  };
}
