import { hostname } from 'node:os';
import { parseInstant } from './domain/calendar.js';
import { LATEST_INSTANT } from './domain/ports.js';

/** Everything that can be set about a server, checked. Flag > environment > default. */
export interface ServerConfig {
  /** Plain HTTP port; 0 takes any free one, undefined: no such listener. */
  readonly port: number | undefined;
  readonly httpsPort: number | undefined;
  readonly host: string;
  readonly publicUrl: string | undefined;
  readonly allowedHosts: readonly string[];
  readonly trustedProxies: readonly string[];
  /** Path of a fixture file; undefined: the demo bank. */
  readonly fixtures: string | undefined;
  /** Name of a shipped profile, or path of a profile file. */
  readonly profile: string;
  readonly seed: number;
  readonly clock: {
    readonly mode: 'running' | 'paused';
    /** Milliseconds since the epoch; undefined: the real time at start. */ readonly at?: number;
  };
  /** Bank time per real time. */
  readonly rate: number;
  readonly sca: 'page' | 'auto';
  /** Folder for certificates; undefined: the user's cache folder, `memory`: nowhere. */
  readonly certs: string | undefined;
  /** undefined: none on loopback, a generated one beyond; `off`: none. */
  readonly adminToken: string | undefined;
  /** Whether an answer that does not fit the OpenAPI document becomes a fault of the bank. */
  readonly checkAnswers: boolean;
  readonly quiet: boolean;
}

/** A setting that cannot be used; the message is one line and says what would be right. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

/** One setting: its flag, its environment variable, what it means, and how its text is read. */
export interface SettingRow {
  readonly flag: string;
  readonly environment: string;
  readonly shown: string;
  readonly help: string;
  readonly isSwitch?: true;
}

/** Every setting of `serve`, in the order of the help text. */
export const SETTINGS = [
  {
    flag: 'port',
    environment: 'SANDBANK_PORT',
    shown: '8080',
    help: 'HTTP port; 0 = any free one, off = no plain HTTP',
  },
  {
    flag: 'https-port',
    environment: 'SANDBANK_HTTPS_PORT',
    shown: '8443',
    help: 'HTTPS port; 0 = any free one, off = no HTTPS',
  },
  {
    flag: 'host',
    environment: 'SANDBANK_HOST',
    shown: '127.0.0.1',
    help: 'address to listen on; beyond loopback the control API wants a token',
  },
  {
    flag: 'public-url',
    environment: 'SANDBANK_PUBLIC_URL',
    shown: 'none',
    help: 'address under which clients and browsers reach the server; links begin with it',
  },
  {
    flag: 'allowed-hosts',
    environment: 'SANDBANK_ALLOWED_HOSTS',
    shown: 'the local names',
    help: 'further host names that requests may use, comma-separated',
  },
  {
    flag: 'trusted-proxies',
    environment: 'SANDBANK_TRUSTED_PROXIES',
    shown: 'loopback',
    help: 'addresses whose forwarded client certificate is believed, comma-separated',
  },
  {
    flag: 'fixtures',
    environment: 'SANDBANK_FIXTURES',
    shown: 'the demo bank',
    help: 'file (YAML or JSON) that describes the bank',
  },
  {
    flag: 'profile',
    environment: 'SANDBANK_PROFILE',
    shown: 'published',
    help: 'published, nextgen, or a file (YAML) with switches of the decision table',
  },
  {
    flag: 'seed',
    environment: 'SANDBANK_SEED',
    shown: '42',
    help: 'seed of ids, codes and keys: same seed and calls, same bytes',
  },
  {
    flag: 'clock',
    environment: 'SANDBANK_CLOCK',
    shown: 'running',
    help: 'running, paused, or an instant such as 2026-01-01T00:00:00Z to stand still at',
  },
  { flag: 'rate', environment: 'SANDBANK_RATE', shown: '1', help: 'bank time per real time; 3600 is an hour a second' },
  {
    flag: 'sca',
    environment: 'SANDBANK_SCA',
    shown: 'page',
    help: 'page = the PSU decides on the page; auto = the PSU approves without being asked',
  },
  {
    flag: 'certs',
    environment: 'SANDBANK_CERTS',
    shown: "the user's cache folder",
    help: 'folder of the test certificates; memory = keep none on disk',
  },
  {
    flag: 'admin-token',
    environment: 'SANDBANK_ADMIN_TOKEN',
    shown: 'none on loopback',
    help: 'bearer token of the control API; off = none',
  },
  {
    flag: 'check-answers',
    environment: 'SANDBANK_CHECK_ANSWERS',
    shown: 'off',
    help: 'an answer that does not fit the OpenAPI document becomes a 500: for tests of the bank itself',
    isSwitch: true,
  },
  { flag: 'quiet', environment: 'SANDBANK_QUIET', shown: 'off', help: 'no line for each call', isSwitch: true },
] as const satisfies readonly SettingRow[];

/** The name of a setting, as its flag is written. */
export type SettingFlag = (typeof SETTINGS)[number]['flag'];

/** Settings as texts, as flags and environment give them. */
export type RawSettings = Partial<Readonly<Record<SettingFlag, string>>>;

/** The environment of the process; this file is the only one that reads it. */
export function environment(): Readonly<Record<string, string | undefined>> {
  return process.env;
}

/** The settings in the environment. An empty variable counts as absent. */
export function settingsFromEnvironment(environment: Readonly<Record<string, string | undefined>>): RawSettings {
  return Object.fromEntries(
    SETTINGS.flatMap(({ flag, environment: name }) => (environment[name] ? [[flag, environment[name]]] : [])),
  );
}

/** Checks settings and fills in the defaults. @throws ConfigError for the first that cannot be used */
export function readConfig(raw: RawSettings): ServerConfig {
  const port = readPort('port', raw.port ?? '8080');
  const httpsPort = readPort('https-port', raw['https-port'] ?? '8443');
  if (port === undefined && httpsPort === undefined)
    throw new ConfigError('--port and --https-port are both off; the server would listen nowhere');
  if (port !== undefined && port !== 0 && port === httpsPort)
    throw new ConfigError(`--port and --https-port are both ${port}; they must differ`);
  const host = raw.host ?? '127.0.0.1';
  return {
    port,
    httpsPort,
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
    trustedProxies: raw['trusted-proxies'] === undefined ? ['loopback'] : readList(raw['trusted-proxies']),
    fixtures: raw.fixtures,
    profile: raw.profile ?? 'published',
    seed: readInteger('seed', raw.seed ?? '42', 0, 0xffff_ffff),
    clock: readClock(raw.clock ?? 'running'),
    rate: readRate(raw.rate ?? '1'),
    sca: readOneOf('sca', raw.sca ?? 'page', ['page', 'auto']),
    certs: raw.certs,
    adminToken: raw['admin-token'],
    checkAnswers: readSwitch('check-answers', raw['check-answers']),
    quiet: readSwitch('quiet', raw.quiet),
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

function readRate(text: string): number {
  const rate = Number(text);
  if (text.trim() !== '' && rate > 0 && rate <= 1e9) return rate;
  throw new ConfigError(`--rate "${text}" cannot be used; give a number above 0, such as 3600 for an hour a second`);
}

function readOneOf<const Value extends string>(flag: string, text: string, values: readonly Value[]): Value {
  const value = values.find((candidate) => candidate === text);
  if (value !== undefined) return value;
  throw new ConfigError(`--${flag} "${text}" cannot be used; give one of ${values.join(', ')}`);
}

function readClock(text: string): ServerConfig['clock'] {
  if (text === 'running' || text === 'paused') return { mode: text };
  const at = parseInstant(text);
  if (at !== undefined && at <= LATEST_INSTANT) return { mode: 'paused', at };
  throw new ConfigError(
    `--clock "${text}" cannot be used; give running, paused or an instant such as 2026-01-01T00:00:00Z`,
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

function readList(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter((item) => item !== '');
}
