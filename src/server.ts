import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { homedir } from 'node:os';
import { ConfigError, environment, isLoopback, type ServerConfig } from './config.js';
import type { AppContext } from './http/app-context.js';
import { createApp } from './http/app.js';
import { CallCounts, DURATION_BOUNDS } from './http/call-counts.js';
import { bankFinder } from './http/call-record.js';
import { certificateInstant, readClientCertificate, readSignatureCertificate } from './http/client-certificate.js';
import { close, createListener, listen, renewCertificate } from './http/listener.js';
import { contractsOf } from './http/profile-contract.js';
import type { HttpSettings } from './http/settings.js';
import { defaultCertificateDirectory } from './infra/certificates/certificate-directory.js';
import { openCertificateStore, type CertificateStore } from './infra/certificates/certificate-store.js';
import { ClientCertificates } from './infra/certificates/client-certificates.js';
import { pkiPlaceOf } from './infra/certificates/pki-place.js';
import { readTrustedCas } from './infra/certificates/trusted-cas.js';
import { TppCertificates } from './infra/certificates/tpp-certificates.js';
import { builtDashboard } from './infra/built-dashboard.js';
import { ClockDriver } from './infra/clock-driver.js';
import { demoBankPath, loadFixtures } from './infra/fixtures/fixtures.js';
import { DataStore } from './infra/data/data-store.js';
import type { Log } from './infra/logger.js';
import type { metricsOf } from './infra/metrics.js';
import { loadOperations, readOpenapiText } from './infra/openapi-document.js';
import { loadProfile } from './infra/profile-file.js';
import { namesOfCertificate, problemOfDigest, problemOfSignature } from './infra/signatures.js';
import { OpenBanks } from './open-banks.js';
import type { Bank } from './sim/bank.js';
import { Banks, DEFAULT_BANK_ID } from './sim/banks.js';
import { VERSION } from './version.js';

/** How often a server that runs for months looks whether its certificate is about to end. Real time. */
const RENEWAL_CHECK_MS = 6 * 3_600_000;

/** A server that listens. */
export interface RunningServer {
  /** `http://host:port`; undefined when there is no plain HTTP listener. */
  readonly httpUrl: string | undefined;
  readonly httpsUrl: string | undefined;
  /** Origin of the control API. */
  readonly adminUrl: string;
  readonly context: AppContext;
  /** What was generated and must be shown: the control API's token beyond loopback. */
  readonly generatedAdminToken: string | undefined;
  /** Things worth telling at start (a certificate that was renewed, a folder that is not writable). */
  readonly notes: readonly string[];
  /** Stops accepting, finishes what runs, and resolves when nothing is open any more. */
  stop(): Promise<void>;
}

/**
 * Puts the whole program together and starts to listen. Nothing listens, and nothing stays open, when anything cannot be used.
 * @throws ConfigError, ProfileError, FixtureError, and the listen error
 */
export async function startServer(config: ServerConfig, log: Log): Promise<RunningServer> {
  const closers: (() => unknown)[] = [];
  try {
    return await openServer(config, log, closers);
  } catch (error) {
    await Promise.all(closers.map((close) => close()));
    throw listenError(error);
  }
}

/** @param closers gets what closes each thing that was opened */
async function openServer(config: ServerConfig, log: Log, closers: (() => unknown)[]): Promise<RunningServer> {
  const startedAtMs = Date.now();
  const profile = await loadProfile(config.profile, config.sca === 'auto' ? { 'psu-behaviour': 'approves' } : {});
  const [fixtures, operations, store, trustedCas, bankDocument, adminDocument] = await Promise.all([
    loadFixtures(config.fixtures ?? demoBankPath),
    loadOperations(),
    openStore(config),
    readTrustedCas(config.trustedCas),
    readOpenapiText('openapi'),
    readOpenapiText('admin-openapi'),
  ]);
  const driver = new ClockDriver();
  closers.push(() => driver.stop());
  const banks = new Banks();
  const usual = {
    fixtures,
    profile,
    seed: config.seed,
    clock: { mode: config.clock.mode, rate: config.rate, at: config.clock.at ?? Date.now() },
  };
  const data = config.data === undefined ? undefined : await DataStore.open(config.data, Date.now);
  closers.push(() => data?.close());
  const keeper = new OpenBanks(banks, usual, {
    driver,
    tell: (id, record) => log.transition(id, record),
    maxJournal: config.maxJournal,
    realNow: Date.now,
    store: data,
  });
  const dataNotes = data ? await openKeptBanks(data, keeper, banks, log) : [];
  const bank = banks.find(DEFAULT_BANK_ID) ?? keeper.openUsual(DEFAULT_BANK_ID);
  await data?.saved(DEFAULT_BANK_ID);
  const tppCertificates = await TppCertificates.issue(store, bank.base.tppProfiles, certificateInstant(bank));
  const holdersOf = (of: Bank) => ({ profiles: of.base.tppProfiles, at: certificateInstant(of) });
  const certificatesReady = (of: Bank): Promise<void> =>
    tppCertificates.ready(holdersOf(of), of.id === DEFAULT_BANK_ID);

  const generatedAdminToken =
    config.adminToken === undefined && !isLoopback(config.host) ? randomBytes(24).toString('base64url') : undefined;
  const settings: HttpSettings = {
    publicUrl: config.publicUrl,
    allowedHosts:
      config.publicUrl === undefined
        ? config.allowedHosts
        : [...config.allowedHosts, new URL(config.publicUrl).hostname],
    trustedProxies: config.trustedProxies,
    adminToken: config.adminToken === 'off' ? undefined : (config.adminToken ?? generatedAdminToken),
    httpUrl: undefined,
    httpsUrl: undefined,
  };
  const certificates = new ClientCertificates(store.caBundlePem + trustedCas, store.authority);
  const contractOfProfile = contractsOf(operations);
  // Made here, so that no request waits for it.
  contractOfProfile(profile);
  let isListening = false;
  const counts = new CallCounts();
  let metrics: ReturnType<typeof metricsOf> | undefined;
  const context: AppContext = {
    version: VERSION,
    startedAtMs,
    banks,
    settings,
    contractOf: (of) => contractOfProfile(of.profile),
    checkAnswers: config.checkAnswers,
    reportFault: (error) => log.fault(error),
    isReady: () => isListening,
    bankOf: bankFinder(banks),
    keeper,
    clientCertificate: (req, of) => readClientCertificate(req, of, settings, certificates),
    signatureCertificate: (header, of) => readSignatureCertificate(header, of, certificates),
    signatures: { problemOfDigest, problemOfSignature, namesOf: namesOfCertificate },
    saved: data && ((id) => data.saved(id)),
    afterOperation: (of) => {
      driver.touch(of);
      if (!tppCertificates.areReady(holdersOf(of))) certificatesReady(of).catch((error: unknown) => log.fault(error));
    },
    counts,
    metrics: async () => {
      const { contentType, text } = (metrics ??= await figuresOf(counts, banks, keeper));
      return { contentType, text: await text() };
    },
    logCall: (line) => log.call(line),
    caBundlePem: store.caBundlePem,
    authority: store.authority,
    dashboard: builtDashboard(),
    tppCertificates: {
      ready: certificatesReady,
      pathsOf: (of, organizationIdentifier) => tppCertificates.find(holdersOf(of), organizationIdentifier)?.paths,
    },
    documents: { bank: bankDocument, admin: adminDocument },
  };

  const servers: Server[] = [];
  closers.push(() => Promise.all(servers.map((server) => close(server, 2000))));
  const renewServerCertificate = async (): Promise<void> => {
    try {
      const renewed = await store.renewServer();
      if (renewed) for (const server of servers) renewCertificate(server, renewed);
    } catch (error) {
      log.fault(error);
    }
  };
  const renewal = setInterval(() => void renewServerCertificate(), RENEWAL_CHECK_MS).unref();
  closers.push(() => clearInterval(renewal));
  const stop = async (): Promise<void> => {
    isListening = false;
    clearInterval(renewal);
    driver.stop();
    keeper.endEvents();
    await Promise.all(servers.map((server) => close(server, 2000)));
    await data?.close();
  };
  const app = createApp(context, config.adminPort === undefined ? 'whole' : 'bank');
  const { headerBytes } = profile.sizes;
  const shownHost = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host;
  if (config.port !== undefined) {
    const server = createListener(app, headerBytes);
    servers.push(server);
    settings.httpUrl = `http://${shownHost}:${await listen(server, config.port, config.host)}`;
  }
  if (config.adminPort !== undefined) {
    const server = createListener(createApp(context, 'control'), headerBytes);
    servers.push(server);
    settings.adminUrl = `http://${shownHost}:${await listen(server, config.adminPort, config.host)}`;
  }
  if (config.httpsPort !== undefined) {
    const server = createListener(app, headerBytes, store.server);
    servers.push(server);
    settings.httpsUrl = `https://${shownHost}:${await listen(server, config.httpsPort, config.host)}`;
  }
  isListening = true;
  return {
    httpUrl: settings.httpUrl,
    httpsUrl: settings.httpsUrl,
    adminUrl: settings.adminUrl ?? settings.httpUrl ?? settings.httpsUrl ?? '',
    context,
    generatedAdminToken,
    notes: [...store.notes, ...dataNotes],
    stop,
  };
}

/** Opens every bank that the folder has, and lets a bank whose changes cannot be kept become again what the disk has. */
async function openKeptBanks(data: DataStore, keeper: OpenBanks, banks: Banks, log: Log): Promise<readonly string[]> {
  const kept = await data.load();
  for (const one of kept.banks) await keeper.openKept(one);
  data.onLoss(async (id, error) => {
    log.fault(error);
    try {
      const again = await data.reload(id);
      const lost = banks.find(id);
      if (again) await keeper.openKept(again);
      else if (lost && id !== DEFAULT_BANK_ID) keeper.close(lost);
    } catch (cause) {
      log.fault(cause);
    }
  });
  return kept.notes;
}

/** Loaded when somebody first asks for figures. */
async function figuresOf(counts: CallCounts, banks: Banks, keeper: OpenBanks): Promise<ReturnType<typeof metricsOf>> {
  const { metricsOf: made } = await import('./infra/metrics.js');
  return made({
    version: VERSION,
    calls: () => counts.all(),
    bounds: DURATION_BOUNDS,
    banks: () => banks.all().map((bank) => ({ state: bank.state, journal: keeper.journalOf(bank) })),
  });
}

function openStore(config: ServerConfig): Promise<CertificateStore> {
  const directory = config.certs ?? defaultCertificateDirectory(environment(), process.platform, homedir());
  const hosts = [
    config.host,
    ...config.allowedHosts,
    ...(config.publicUrl === undefined ? [] : [new URL(config.publicUrl).hostname]),
  ];
  const place = pkiPlaceOf(config);
  return openCertificateStore({ ...(config.certs !== 'memory' && { directory }), hosts, place, now: Date.now });
}

function listenError(error: unknown): unknown {
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE')
    return new ConfigError(
      `port ${String(port)} is in use; choose another with --port, --https-port or --admin-port (0 takes any free one)`,
    );
  if (code === 'EACCES')
    return new ConfigError(`port ${String(port)} may not be used by this user; choose one above 1023`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new ConfigError(`--host ${address ?? ''} is no address of this machine`);
  return error;
}
