/**
 * One server process: creates banks, certificates, listeners, log and metrics from settings. It may import everything
 * except the command line and the library. Bank rules and request handling belong in the modules that it connects.
 */
import { randomBytes } from 'node:crypto';
import { readTrustedCas } from '../certificates/client-certificates.js';
import type { CertificateStore } from '../certificates/certificates.js';
import { listeningPkiBaseUrl } from '../certificates/pki.js';
import { TppCertificates } from '../certificates/tpp-certificates.js';
import type { Profile } from '../decisions/decisions.js';
import type { CallHooks } from '../domain/scripting/hooks.js';
import type { AppContext } from '../http/app-context.js';
import { CallCounts, DURATION_BOUNDS } from '../http/call-counts.js';
import { certificateInstant } from '../http/client-certificate.js';
import { GuessLimiter } from '../http/guess-limit.js';
import type { HttpSettings } from '../http/http-settings.js';
import { bankFinder } from '../http/requests/request-context.js';
import { ServerCaches } from '../http/server-caches.js';
import { builtDashboard, VERSION } from '../process/package-files.js';
import { createApp } from './app.js';
import { isLoopback } from './config.js';
import { DIALECTS, LoadedDialects, type Dialects } from './dialects.js';
import { OpenListeners } from './listener.js';
import type { Log } from './logger.js';
import type { metricsOf } from './metrics.js';
import { readOpenapiText } from './openapi-document.js';
import { loadDefaults, watchDefaults } from './opening/defaults.js';
import { openBanks, posting, type OpenedBanks } from './opening/open-banks.js';
import { certificateContext, openStore } from './opening/open-certificates.js';
import type { Closers, Opening } from './opening/opening.js';
import { notesOnBank } from './opening/start-notes.js';
import type { ServerConfig } from './settings.js';

/** How often a long-running server checks whether its certificate is about to expire. Real time. */
const RENEWAL_CHECK_MS = 6 * 3_600_000;

export interface RunningServer {
  /** `http://host:port`; undefined without a plain HTTP listener. */
  readonly httpUrl: string | undefined;
  readonly httpsUrl: string | undefined;
  /** The HTTPS listener for pages; undefined if there is none. */
  readonly pagesUrl: string | undefined;
  /** The bank's URL: plain HTTP if there is such a listener, otherwise HTTPS. */
  readonly baseUrl: string;
  /** Origin of the control API. */
  readonly adminUrl: string;
  readonly context: AppContext;
  /** The generated control API token for a non-loopback address, which must be shown. */
  readonly generatedAdminToken: string | undefined;
  /** Messages for the user at start (a renewed certificate, a folder that is not writable). */
  readonly notes: readonly string[];
  /** The seed of the default bank. A kept bank has the one it was made with. */
  readonly seed: number;
  /** One sentence about banks restored from the data folder; undefined if there are none. */
  readonly resumed: string | undefined;
  /** Stops accepting requests, finishes running ones, and resolves when everything is closed. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Creates all parts and starts listening. On any error it closes everything again.
 * @throws ConfigError, ProfileError, FixtureError, DataError, TRUSTED_CAS_INVALID
 */
export async function startServer(
  config: ServerConfig,
  log: Log,
  hooks?: CallHooks,
  dialects: Dialects = DIALECTS,
): Promise<RunningServer> {
  const closers: Closers = [];
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= closeAll(closers));
  try {
    return { ...(await openServer({ config, log, closers, dialects: new LoadedDialects(dialects) }, hooks)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Closes in reverse order, because later parts may depend on earlier ones. */
async function closeAll(closers: readonly (() => unknown)[]): Promise<void> {
  for (const close of closers.toReversed()) await close();
}

async function openServer(opening: Opening, hooks: CallHooks | undefined): Promise<Omit<RunningServer, 'stop'>> {
  const { config, log, closers, dialects } = opening;
  const startedAtMs = Date.now();
  const [defaults, store, trustedCas] = await Promise.all([
    loadDefaults(config),
    openStore(config),
    readTrustedCas(config.trustedCas),
  ]);
  await dialects.prepare(defaults.dialect);
  // Before the banks open: a restored one sends what had not arrived at once.
  const { settings, generatedAdminToken } = httpSettings(config);
  const opened = await openBanks(opening, defaults, posting(settings, store.caBundlePem + trustedCas));
  const { bank } = opened;
  const tppCertificates = await TppCertificates.issue(store, bank.base.tppProfiles, certificateInstant(bank));
  const { documentOf, ...ofDialects } = dialects.context;
  // Created now, so that no request waits for it.
  ofDialects.contractOf(bank);
  const progress = { isListening: false };
  const context: AppContext = {
    version: VERSION,
    startedAtMs,
    settings,
    ...ofDialects,
    checkAnswers: config.checkAnswers,
    hooks,
    isReady: () => progress.isListening,
    bankOf: bankFinder(opened.inContext.banks),
    ...opened.inContext,
    logCall: (line) => log.call(line),
    dashboard: builtDashboard(),
    documents: { bank: documentOf, admin: () => readOpenapiText('admin-openapi') },
    ...figures(opened.inContext),
    ...certificateContext(config, settings, store, trustedCas, tppCertificates, opened),
  };
  const profile = defaults.profileOf(config.seed);
  await openListeners(opening, context, store, profile);
  const { registry } = context;
  if (config.watch) closers.push(await watchDefaults({ ...config, dialect: defaults.dialect }, registry, log));
  // Before the listeners close, which wait for responses that are running.
  closers.push(
    () => registry.endEvents(),
    () => registry.advances.endAll(),
  );
  store.authority.setPkiBaseUrl(listeningPkiBaseUrl(settings));
  progress.isListening = true;
  closers.push(() => (progress.isListening = false));
  return {
    ...addressesOf(settings),
    context,
    generatedAdminToken,
    notes: [...store.notes, ...opened.notes, ...notesOnBank(bank, config, profile, ofDialects.dialectOf(bank))],
    resumed: opened.resumed,
    seed: bank.seed,
  };
}

/** The addresses of a server that listens. */
function addressesOf({ httpUrl, httpsUrl, pagesUrl, adminUrl }: HttpSettings) {
  const baseUrl = httpUrl ?? httpsUrl;
  if (baseUrl === undefined) throw new Error('the configuration has no listener for the bank');
  return { httpUrl, httpsUrl, pagesUrl, baseUrl, adminUrl: adminUrl ?? baseUrl };
}

/** Settings of the listeners. Their addresses are added when they are open. */
function httpSettings(config: ServerConfig): { settings: HttpSettings; generatedAdminToken: string | undefined } {
  const generatedAdminToken =
    config.adminToken === undefined && !isLoopback(config.host) ? randomBytes(24).toString('base64url') : undefined;
  const settings: HttpSettings = {
    publicUrl: config.publicUrl,
    allowedHosts:
      config.publicUrl === undefined
        ? config.allowedHosts
        : [...config.allowedHosts, new URL(config.publicUrl).hostname],
    trustedProxies: config.trustedProxies,
    // By the listener: a loopback peer of another address can be a proxy.
    isTppHeaderTrusted: config.trustTppHeader || isLoopback(config.host),
    adminToken: config.adminToken === 'off' ? undefined : (config.adminToken ?? generatedAdminToken),
    httpUrl: undefined,
    httpsUrl: undefined,
  };
  return { settings, generatedAdminToken };
}

/** What the server caches and counts, and its metrics, which load prom-client when they are read for the first time. */
function figures({
  banks,
  registry,
}: OpenedBanks['inContext']): Pick<AppContext, 'caches' | 'counts' | 'guesses' | 'metrics'> {
  const counts = new CallCounts();
  const guesses = new GuessLimiter(() => performance.now());
  let metrics: ReturnType<typeof metricsOf> | undefined;
  return {
    caches: new ServerCaches(),
    counts,
    guesses,
    metrics: async () => {
      const { metricsOf: made } = await import('./metrics.js');
      metrics ??= made({
        version: VERSION,
        calls: () => counts.all(),
        guesses: () => guesses.totals(),
        bounds: DURATION_BOUNDS,
        banks: () => banks.all().map((bank) => ({ state: bank.state, journal: registry.recordOf(bank).journal })),
      });
      return { contentType: metrics.contentType, text: await metrics.text() };
    },
  };
}

/** Opens the listeners, writes their addresses into the settings, and renews the server's certificate while they are open. */
async function openListeners(
  { config, closers, dialects: { dialects } }: Opening,
  context: AppContext,
  store: CertificateStore,
  profile: Profile,
): Promise<void> {
  const { settings, reportError } = context;
  const listeners = new OpenListeners(config.host, profile.sizes.headerBytes, reportError);
  closers.push(() => listeners.close());
  const renewServerCertificate = async (): Promise<void> => {
    const renewed = await store.renewServer();
    if (renewed) listeners.renewCertificate(renewed);
  };
  const renewal = setInterval(() => {
    renewServerCertificate().catch(reportError);
  }, RENEWAL_CHECK_MS).unref();
  closers.push(() => clearInterval(renewal));
  const app = createApp(context, config.adminPort === undefined ? 'whole' : 'bank', dialects);
  if (config.port !== undefined) settings.httpUrl = await listeners.open(app, config.port, '--port');
  if (config.adminPort !== undefined)
    settings.adminUrl = await listeners.open(createApp(context, 'control'), config.adminPort, '--admin-port');
  if (config.httpsPort !== undefined)
    settings.httpsUrl = await listeners.open(app, config.httpsPort, '--https-port', store.server);
  if (config.pagesPort !== undefined)
    settings.pagesUrl = await listeners.open(app, config.pagesPort, '--pages-port', {
      ...store.server,
      clientCertificates: 'not-asked',
    });
}
