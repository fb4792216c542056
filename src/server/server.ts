/**
 * One server process: creates banks, certificates, listeners, log and metrics from settings. It may import everything
 * except the command line and the library. Bank rules and request handling belong in the modules that it connects.
 */
import { writtenAlike } from '../adaptations/body.js';
import { requestIds } from '../http/request-ids.js';
import { randomBytes } from 'node:crypto';
import { homedir } from 'node:os';
import { ExpectedError } from '../domain/errors.js';
import { environment, isLoopback, watchedFiles } from './config.js';
import { watchFiles } from './watch-files.js';
import type { AppContext, DialectFacts } from '../http/app-context.js';
import { createApp } from './app.js';
import { CallCounts, DURATION_BOUNDS } from '../http/call-counts.js';
import { ServerCaches } from '../http/server-caches.js';
import { bankFinder } from '../http/requests/request-context.js';
import {
  certificateInstant,
  canBringCertificate,
  readClientCertificate,
  readGivenCertificate,
  readSignatureCertificate,
} from '../http/client-certificate.js';
import { GuessLimiter } from '../http/guess-limit.js';
import type { HttpSettings } from '../http/http-settings.js';
import { defaultCertificateDirectory } from '../certificates/certificate-files.js';
import { openCertificateStore, type CertificateStore } from '../certificates/certificates.js';
import { ClientCertificates, readTrustedCas } from '../certificates/client-certificates.js';
import { configuredPkiBaseUrl, listeningPkiBaseUrl } from '../certificates/pki.js';
import { TppCertificates } from '../certificates/tpp-certificates.js';
import { builtDashboard, VERSION } from '../process/package-files.js';
import { ClockDriver } from '../banks/clock-driver.js';
import { demoBankPath, loadFixtures } from '../fixtures/fixtures.js';
import { DataStore } from '../storage/storage.js';
import { JournalMemory } from '../journal/journal-buffer.js';
import type { Log } from './logger.js';
import type { metricsOf } from './metrics.js';
import { DIALECTS, LoadedDialects, type Dialects } from './dialects.js';
import { readOpenapiText } from './openapi-document.js';
import { loadProfile } from './profile-file.js';
import type { ServerConfig } from './settings.js';
import { namesOfCertificate, problemOfDigest, problemOfSignature } from './signatures.js';
import type { BankDefaults } from '../banks/bank-spec.js';
import { BankRegistry } from '../banks/bank-registry.js';
import { restoreBanks, type RestoredBanks } from '../banks/restore-banks.js';
import { OpenListeners } from './listener.js';
import { NotificationSender, type SenderEnvironment } from './notifications/notification-sender.js';
import { recordAttempt } from './notifications/record-attempt.js';
import {
  hasEffect,
  PROFILE_NAMES,
  profileOf as compiledProfile,
  settableRows,
  type DecisionSlug,
  type Profile,
} from '../decisions/decisions.js';
import type { DialectId } from '../domain/dialect.js';
import type { Bank } from '../sim/bank.js';
import { Banks, DEFAULT_BANK_ID } from '../sim/banks.js';
import type { CallHooks } from '../domain/scripting/hooks.js';

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

/** Functions that close what has been opened so far. */
type Closers = (() => unknown)[];

/** What every part of a server that opens needs. */
interface Opening {
  readonly config: ServerConfig;
  readonly log: Log;
  readonly closers: Closers;
  readonly dialects: LoadedDialects;
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
  const baseUrl = settings.httpUrl ?? settings.httpsUrl;
  if (baseUrl === undefined) throw new Error('the configuration has no listener for the bank');
  return {
    httpUrl: settings.httpUrl,
    httpsUrl: settings.httpsUrl,
    pagesUrl: settings.pagesUrl,
    baseUrl,
    adminUrl: settings.adminUrl ?? baseUrl,
    context,
    generatedAdminToken,
    notes: [
      ...store.notes,
      ...opened.notes,
      ...notesOnRows(bank),
      ...bank.profile.adaptations.flatMap(writtenAlike).map((words) => `the profile writes ${words}`),
      ...notesOnTppHeader(config, profile, ofDialects.dialectOf(bank)),
    ],
    resumed: opened.resumed,
    seed: bank.seed,
  };
}

/** Posts notifications, except to the server itself. @param settings its addresses, when they are known */
function posting(settings: HttpSettings, trustedCas: string): SenderEnvironment['post'] {
  return async (posted) => {
    const { portOf, postNotification } = await import('./notifications/post-notification.js');
    const { httpUrl, httpsUrl, pagesUrl, adminUrl } = settings;
    const ownUrls = [httpUrl, httpsUrl, pagesUrl, adminUrl].filter((url) => url !== undefined);
    return postNotification({ ...posted, ownPorts: new Set(ownUrls.map(portOf)) }, trustedCas);
  };
}

/** The fixtures, the profile and the dialect of a bank that names none. @throws FixtureError, ProfileError */
async function loadDefaults(config: ServerConfig): Promise<Pick<BankDefaults, 'fixtures' | 'profileOf' | 'dialect'>> {
  const changes = config.sca === 'auto' ? { 'psu-behaviour': 'approves' } : {};
  const { profileOf, dialect } = await loadProfile(config.profile, changes, config.dialect);
  return { profileOf, dialect, fixtures: await loadFixtures(config.fixtures ?? demoBankPath) };
}

/** Resets the banks when a file of `--fixtures` or `--profile` changes. Files that cannot be read change nothing. */
function watchDefaults(config: ServerConfig, registry: BankRegistry, log: Log): Promise<() => void> {
  return watchFiles(watchedFiles(config), async (paths) => {
    try {
      const banks = registry.replaceDefaults(await loadDefaults(config));
      log.note('info', `${paths.join(', ')} changed; reset bank ${banks.join(', ')}`);
    } catch (error) {
      if (error instanceof ExpectedError)
        log.note('warn', `${paths.join(', ')} changed, but the banks stay as they are: ${error.message}`);
      else log.fault(error);
    }
  });
}

/** The banks of the server with their clocks, restored from the disk if there are any. */
interface OpenedBanks {
  readonly inContext: Pick<AppContext, 'banks' | 'registry' | 'saved' | 'damages' | 'reportError'>;
  readonly driver: ClockDriver;
  /** The default bank. */
  readonly bank: Bank;
  readonly notes: readonly string[];
  readonly resumed: string | undefined;
}

async function openBanks(
  { config, log, closers, dialects }: Opening,
  { fixtures, dialect, profileOf }: Pick<BankDefaults, 'fixtures' | 'dialect' | 'profileOf'>,
  post: SenderEnvironment['post'],
): Promise<OpenedBanks> {
  const banks = new Banks();
  const reportError = (error: unknown): void => log.fault(error);
  const data = config.data === undefined ? undefined : await DataStore.open(config.data, Date.now, reportError);
  closers.push(() => data?.close());
  const driver = new ClockDriver(reportError);
  closers.push(() => driver.stop());
  const saved = data && ((id: string, withOthers: boolean) => data.saved(id, withOthers));
  const notifications = new NotificationSender({
    banks,
    dialectOf: dialects.context.dialectOf,
    afterOperation: (of) => driver.touch(of),
    saved,
    reportError,
    post,
    onAttempt: (attempt) => recordAttempt(registry, attempt),
  });
  closers.push(() => notifications.stop());
  const defaultSpec = {
    fixtures,
    dialect,
    profileOf,
    seed: config.seed,
    clock: { mode: config.clock.mode, rate: config.rate, at: config.clock.at ?? Date.now() },
  };
  const registry: BankRegistry = new BankRegistry(banks, defaultSpec, {
    driver,
    onTransition: (id, record) => log.transition(id, record, banks.find(id)?.calendar.timeZone),
    journals: {
      most: config.maxJournal,
      mostBytes: config.maxJournalBytes,
      memory: new JournalMemory(config.maxTotalJournalBytes),
    },
    reportError,
    realNow: Date.now,
    prepareDialect: (id) => dialects.prepare(id),
    notifications,
    store: data,
    undoCalls: config.undoCalls,
  });
  const restored = data && (await restoreBanks(data, registry, banks, reportError));
  const bank = banks.find(DEFAULT_BANK_ID) ?? registry.openDefault(DEFAULT_BANK_ID);
  await data?.saved(DEFAULT_BANK_ID, true);
  return {
    inContext: { banks, registry, saved, damages: data?.damages ?? [], reportError },
    driver,
    bank,
    notes: restored ? [...restored.notes, ...notesOnKept(bank, config, dialect, profileOf(bank.seed))] : [],
    resumed: data && restored && resumedText(restored, data.folder),
  };
}

function resumedText({ count, lastSavedAtMs }: RestoredBanks, folder: string): string | undefined {
  if (count === 0) return undefined;
  const banks = count === 1 ? 'one bank' : `${count} banks`;
  return `Resumed ${banks} from ${folder}, last saved at ${new Date(lastSavedAtMs).toISOString()} (real time).`;
}

/** In what the default bank, which continues as it was saved, differs from the settings of this start. */
function notesOnKept(bank: Bank, config: ServerConfig, dialect: DialectId, given: Profile): string[] {
  const sources = [
    config.dialect && `--dialect ${config.dialect}`,
    config.profile,
    config.sca === 'auto' && '--sca auto',
  ];
  const named = sources.filter((source) => typeof source === 'string').join(' and ');
  const hasOther = bank.dialect !== dialect;
  const rows = hasOther ? [] : settableRows(dialect).map(({ slug }) => slug as DecisionSlug);
  const isKept = (slug: DecisionSlug): boolean => JSON.stringify(bank.profile[slug]) !== JSON.stringify(given[slug]);
  const differing = hasOther ? ['the dialect'] : rows.filter(isKept);
  if (named === '' || differing.length === 0) return [];
  const call = hasOther
    ? `PUT /__admin/banks/${bank.id}, which deletes its state`
    : 'PUT /__admin/profile, or the dashboard';
  return [
    `the bank ${bank.id} keeps the profile with which it was saved; ${named} differs in ${differing.join(', ')}. To apply it: ${call}`,
  ];
}

/** The rows of the default bank's profile that were changed without effect. */
function notesOnRows({ dialect, profile }: Bank): string[] {
  // A dialect without a shipped profile has no values to compare with.
  if (!PROFILE_NAMES.some((name) => name === dialect)) return [];
  const usual = compiledProfile({}, dialect);
  const isChanged = (slug: DecisionSlug): boolean => JSON.stringify(profile[slug]) !== JSON.stringify(usual[slug]);
  const rows = settableRows(dialect).filter((row) => !hasEffect(row, dialect) && isChanged(row.slug as DecisionSlug));
  const named = rows.map(({ slug }) => slug).join(', ');
  return named === '' ? [] : [`the profile sets ${named}, without effect in the dialect ${dialect}`];
}

/** What the header Sandbank-TPP means on an address that others can reach. @decision tpp-identification */
function notesOnTppHeader(
  { host, trustTppHeader }: ServerConfig,
  profile: Profile,
  { hasOnboarding }: DialectFacts,
): string[] {
  if (isLoopback(host)) return [];
  if (trustTppHeader)
    return [
      'anyone who reaches this server can act as any TPP: --trust-tpp-header accepts the header Sandbank-TPP on non-loopback addresses',
    ];
  if (hasOnboarding || profile['tpp-identification'] !== 'certificate-or-local-header') return [];
  return [
    'TPPs need a client certificate, because this address is not loopback; to accept the header Sandbank-TPP instead, use --trust-tpp-header',
  ];
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

/** How the server reads client certificates and issues those of its TPPs. */
function certificateContext(
  config: ServerConfig,
  settings: HttpSettings,
  store: CertificateStore,
  trustedCas: string,
  tppCertificates: TppCertificates,
  { driver, inContext: { reportError } }: OpenedBanks,
) {
  const certificates = new ClientCertificates(store.caBundlePem + trustedCas, store.authority);
  const holdersOf = (of: Bank) => ({ profiles: of.base.tppProfiles, at: certificateInstant(of) });
  const ready = (of: Bank): Promise<void> => tppCertificates.ready(holdersOf(of), of.id === DEFAULT_BANK_ID);
  return {
    certificates: {
      ofClient: (req, of) => readClientCertificate(req, of, settings, certificates),
      canBeBrought: canBringCertificate,
      given: (pem, of) => readGivenCertificate(pem, of, certificates),
      ofSignature: (header, of) => readSignatureCertificate(header, of, certificates),
      caBundlePem: store.caBundlePem,
      authority: store.authority,
      ofTpps: {
        ready,
        pathsOf: (of, organizationIdentifier) => {
          const paths = tppCertificates.find(holdersOf(of), organizationIdentifier)?.paths;
          return paths && { ...paths, ...noteOnBaseUrl(configuredPkiBaseUrl(config), listeningPkiBaseUrl(settings)) };
        },
      },
    },
    signatures: { problemOfDigest, problemOfSignature, namesOf: namesOfCertificate },
    newRequestId: requestIds(config.seed),
    afterOperation: (of) => {
      driver.touch(of);
      if (!tppCertificates.areReady(holdersOf(of))) ready(of).catch(reportError);
    },
  } satisfies Partial<AppContext>;
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

/** The note on a stored certificate that refers to another server's address. */
function noteOnBaseUrl(named: string, own: string): { readonly note?: string } {
  if (named === own) return {};
  return {
    note: `The certificate contains ${named} as the address of the revocation list, OCSP and CA, because it is kept for the next start; this server has them at ${own}. To create one with the address of this server, use POST …/certificates.`,
  };
}

function openStore(config: ServerConfig): Promise<CertificateStore> {
  const directory = config.certs ?? defaultCertificateDirectory(environment(), process.platform, homedir());
  const hosts = [
    config.host,
    ...config.allowedHosts,
    ...(config.publicUrl === undefined ? [] : [new URL(config.publicUrl).hostname]),
  ];
  const pkiBaseUrl = configuredPkiBaseUrl(config);
  return openCertificateStore({ ...(config.certs !== 'memory' && { directory }), hosts, pkiBaseUrl, now: Date.now });
}
