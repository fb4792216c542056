import { hostname } from 'node:os';
import { parseInstant } from '../domain/calendar.js';
import { instantProblem, rateProblem } from '../domain/clock.js';
import { ExpectedError } from '../domain/errors.js';
import { HIGHEST_SEED } from '../domain/random.js';
import { isPeerRule } from '../http/trusted-peers.js';
import { LOG_LEVELS, type LogLevel } from './logger.js';
import type { ProfileContent } from '../library/options.js';
import { SETTINGS } from './settings-table.js';

export { SETTINGS };

/** Everything that can be set about a server, checked. Flag > environment > file > default. */
export interface ServerConfig {
  /** Plain HTTP port; 0 takes any free one, undefined: no such listener. */
  readonly port: number | undefined;
  readonly httpsPort: number | undefined;
  /** HTTPS for pages, which asks for no client certificate; undefined: no such listener. */
  readonly pagesPort: number | undefined;
  /** Where the control API stands alone; undefined: beside the bank. */
  readonly adminPort: number | undefined;
  readonly host: string;
  readonly publicUrl: string | undefined;
  readonly allowedHosts: readonly string[];
  readonly trustedProxies: readonly string[];
  /** Path of a PEM file with CAs whose certificates are accepted besides those of the test CA. */
  readonly trustedCas: string | undefined;
  /** Path of a fixture file, or what one holds; undefined: the demo bank. */
  readonly fixtures: string | { readonly text: string } | undefined;
  /** Name of a shipped profile, path of a profile file, or what one holds. */
  readonly profile: string | ProfileContent;
  readonly seed: number;
  readonly clock: {
    readonly mode: 'running' | 'paused';
    /** Milliseconds since the epoch; absent: the real time at start. */
    readonly at?: number;
  };
  /** Bank time per real time. */
  readonly rate: number;
  readonly sca: 'page' | 'auto';
  /** Folder for certificates; undefined: the user's cache folder, `memory`: nowhere. */
  readonly certs: string | undefined;
  /** Folder in which banks are kept; undefined: nowhere. */
  readonly data: string | undefined;
  /** undefined: none on loopback, a generated one beyond; `off`: none. */
  readonly adminToken: string | undefined;
  /** Whether an answer that does not fit the OpenAPI document becomes a fault of the bank. */
  readonly checkAnswers: boolean;
  /** Entries that the journal of a bank keeps. */
  readonly maxJournal: number;
  /** Memory that it may take. */
  readonly maxJournalBytes: number;
  /** Memory that the journals of all banks may take together. */
  readonly maxTotalJournalBytes: number;
  readonly logFormat: 'text' | 'json';
  readonly logLevel: LogLevel;
}

/** A setting that cannot be used; the message is one line and says what would be right. */
export class ConfigError extends ExpectedError {
  constructor(message: string) {
    super('CONFIG_INVALID', message);
  }
}

/** The name of a setting, as its flag is written. */
export type SettingFlag = (typeof SETTINGS)[number]['flag'];

/** Settings as texts, as flags and environment give them. */
export type RawSettings = Partial<Readonly<Record<SettingFlag, string>>>;

/** The environment of the process; this file is the only one that reads it. */
export function environment(): Readonly<Record<string, string | undefined>> {
  return process.env;
}

/**
 * The settings in the environment. An empty variable counts as absent, and so does the address of a service. An empty token
 * is kept, and refused later: `SANDBANK_ADMIN_TOKEN=$UNSET` must not open a control API that was meant to be closed.
 */
export function settingsFromEnvironment(environment: Readonly<Record<string, string | undefined>>): RawSettings {
  return Object.fromEntries(
    SETTINGS.flatMap(({ flag, environment: name }) => {
      const text = environment[name];
      if (text === undefined || isServiceAddress(text)) return [];
      return text !== '' || flag === 'admin-token' ? [[flag, text]] : [];
    }),
  );
}

/** Beside a service named sandbank, Kubernetes and Docker links set SANDBANK_PORT to its address: nobody's setting. */
function isServiceAddress(text: string): boolean {
  return /^tcp:\/\/\S+:\d+$/.test(text);
}

/** Checks settings and fills in the defaults. @throws ConfigError for the first that cannot be used */
export function readConfig(raw: RawSettings): ServerConfig {
  const port = readPort('port', raw.port ?? '8080');
  const httpsPort = readPort('https-port', raw['https-port'] ?? '8443');
  if (port === undefined && httpsPort === undefined)
    throw new ConfigError('--port and --https-port are both off; the server would listen nowhere');
  if (port !== undefined && port !== 0 && port === httpsPort)
    throw new ConfigError(`--port and --https-port are both ${port}; they must differ`);
  const adminPort =
    raw['admin-port'] === undefined ? undefined : readInteger('admin-port', raw['admin-port'], 0, 65_535);
  if (adminPort !== undefined && adminPort !== 0 && [port, httpsPort].includes(adminPort))
    throw new ConfigError(`--admin-port ${adminPort} is that of the bank; leave it out, or give another`);
  const pagesPort =
    raw['pages-port'] === undefined ? undefined : readInteger('pages-port', raw['pages-port'], 0, 65_535);
  if (pagesPort !== undefined && pagesPort !== 0 && [port, httpsPort, adminPort].includes(pagesPort))
    throw new ConfigError(`--pages-port ${pagesPort} is in use by another setting; give a port of its own`);
  const host = raw.host ?? '127.0.0.1';
  return {
    port,
    httpsPort,
    pagesPort,
    adminPort,
    host,
    publicUrl: raw['public-url'] === undefined ? undefined : readPublicUrl(raw['public-url']),
    allowedHosts: [
      'localhost',
      '127.0.0.1',
      '[::1]',
      hostname().toLowerCase(),
      host.toLowerCase(),
      ...readList(raw['allowed-hosts']),
    ],
    trustedProxies: readPeers(raw['trusted-proxies'] ?? ''),
    trustedCas: raw['trusted-cas'],
    fixtures: raw.fixtures,
    profile: raw.profile ?? 'published',
    seed: readInteger('seed', raw.seed ?? '42', 0, HIGHEST_SEED),
    clock: readClock(raw.clock ?? 'running'),
    rate: readRate(raw.rate ?? '1'),
    sca: readOneOf('sca', raw.sca ?? 'page', ['page', 'auto']),
    certs: raw.certs,
    data: raw.data,
    adminToken: raw['admin-token'] === undefined ? undefined : readToken(raw['admin-token']),
    checkAnswers: readSwitch('check-answers', raw['check-answers']),
    maxJournal: readInteger('max-journal', raw['max-journal'] ?? '10000', 0, 1_000_000),
    maxJournalBytes: readSize('max-journal-bytes', raw['max-journal-bytes'] ?? '32MB'),
    maxTotalJournalBytes: readSize('max-total-journal-bytes', raw['max-total-journal-bytes'] ?? '128MB'),
    logFormat: readOneOf('log-format', raw['log-format'] ?? 'text', ['text', 'json']),
    logLevel: readSwitch('quiet', raw.quiet) ? 'error' : readOneOf('log-level', raw['log-level'] ?? 'info', LOG_LEVELS),
  };
}

function readSwitch(flag: string, text = 'off'): boolean {
  return /^(on|true|1)$/.test(readOneOf(flag, text, ['on', 'off', 'true', 'false', '1', '0']));
}

/** Whether an address of `--host` is reached from this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

function readPort(flag: string, text: string): number | undefined {
  return text === 'off' ? undefined : readInteger(flag, text, 0, 65_535, ', or off');
}

function readInteger(flag: string, text: string, least: number, most: number, also = ''): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= most) return value;
  throw new ConfigError(`--${flag} "${text}" cannot be used; give a whole number from ${least} to ${most}${also}`);
}

/** Bytes of the units of a size: as those of a container's memory. */
const SIZE_UNITS: Readonly<Record<string, number>> = { '': 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 };
const LEAST_SIZE = 1024 ** 2;
const MOST_SIZE = 1024 ** 4;

function readSize(flag: string, text: string): number {
  const [, number, unit = ''] = /^(\d{1,15})(kB|MB|GB)?$/i.exec(text) ?? [];
  const bytes = Number(number) * (SIZE_UNITS[unit.toLowerCase()] ?? NaN);
  if (bytes >= LEAST_SIZE && bytes <= MOST_SIZE) return bytes;
  throw new ConfigError(`--${flag} "${text}" cannot be used; give a size from 1MB to 1024GB, such as 64MB`);
}

function readRate(text: string): number {
  const rate = text.trim() === '' ? NaN : Number(text);
  const problem = rateProblem(rate);
  if (problem === undefined) return rate;
  throw new ConfigError(`--rate "${text}" cannot be used; it ${problem}`);
}

function readOneOf<const Value extends string>(flag: string, text: string, values: readonly Value[]): Value {
  const value = values.find((candidate) => candidate === text);
  if (value !== undefined) return value;
  throw new ConfigError(`--${flag} "${text}" cannot be used; give one of ${values.join(', ')}`);
}

function readClock(text: string): ServerConfig['clock'] {
  if (text === 'running' || text === 'paused') return { mode: text };
  const at = parseInstant(text);
  const problem = at === undefined ? undefined : instantProblem(at);
  if (problem !== undefined) throw new ConfigError(`--clock ${problem}`);
  if (at !== undefined) return { mode: 'paused', at };
  throw new ConfigError(
    `--clock "${text}" cannot be used; give running, paused or an instant such as 2026-01-01T00:00:00Z`,
  );
}

/** Shorter tokens can be guessed; others than these characters cannot be sent in a header. The token is not repeated. */
function readToken(text: string): string {
  if (text === 'off' || /^[\x21-\x7e]{16,}$/.test(text)) return text;
  throw new ConfigError(
    '--admin-token cannot be used: it must have at least 16 letters, digits or signs, without spaces; leave it out and one is generated where the server listens beyond loopback, or give off for a control API without a token',
  );
}

function readPublicUrl(text: string): string {
  let url: URL | undefined;
  try {
    url = new URL(text);
  } catch {
    // Told below, as every other reason.
  }
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new ConfigError(`--public-url "${text}" cannot be used; give an address such as https://bank.example`);
  }
  return text.replace(/\/+$/, '');
}

function readPeers(text: string): string[] {
  const rules = readList(text);
  const wrong = rules.find((rule) => !isPeerRule(rule));
  if (wrong === undefined) return rules;
  throw new ConfigError(
    `--trusted-proxies "${wrong}" cannot be used; give addresses, networks such as 10.0.0.0/8, or loopback`,
  );
}

function readList(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter((item) => item !== '');
}
