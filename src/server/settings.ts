import { PROFILE_NAMES } from '../decisions/decisions.js';
import { DEFAULT_DIALECT, DIALECT_IDS, DIALECT_TITLES } from '../domain/dialect.js';
import { parseInstant } from '../domain/calendar.js';
import { problemOfInstant, problemOfRate } from '../domain/clock.js';
import { ExpectedError } from '../domain/errors.js';
import { HIGHEST_SEED } from '../domain/random.js';
import { isPeerRule } from '../http/client-certificate.js';
import type { ProfileContent, ServerOptions } from '../library/options.js';
import { LOG_LEVELS } from './logger.js';

/** An invalid setting. The message is one line and names the valid values. */
export class ConfigError extends ExpectedError {
  constructor(message: string) {
    super('CONFIG_INVALID', message);
  }
}

/** Collects the errors of several settings. */
export class ConfigProblems {
  readonly #problems: string[] = [];

  add(problem: string): void {
    this.#problems.push(problem);
  }

  /** The result, or undefined if it is a ConfigError, which is kept. */
  attempt<Value>(read: () => Value): Value | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      this.add(error.message);
      return undefined;
    }
  }

  /** @throws ConfigError with a line for each */
  throwIfAny(): void {
    if (this.#problems.length > 0) throw new ConfigError(this.#problems.join('\n'));
  }
}

interface SettingRow {
  /**
   * The flag without dashes, and the key in the configuration file. In camel case, the member of ServerConfig and the
   * library option.
   */
  readonly flag: string;
  readonly help: string;
  /** Absent: the setting is undefined by default. */
  readonly default?: string;
  /** The default for people, if it differs from the text. */
  readonly defaultText?: string;
  /** False for a setting that is not an option of the library. */
  readonly isOption?: false;
  /** The default in the library, if it differs. */
  readonly optionDefault?: string;
  readonly isSwitch?: true;
  /** For a path: words that are not file names. Paths in a configuration file are relative to it. */
  readonly pathUnless?: readonly string[];
  /** @throws ConfigError for an invalid text */
  readonly parse: (text: string, flag: string) => unknown;
}

/**
 * Every setting of a server, in the order of the help text. Flags, environment variables, keys of the configuration
 * file, options of the library, `--help` and `docs/reference/settings.md` derive from this list. The type `ServerOptions`
 * (`library/options.ts`) is written by hand; it does not compile if a setting is missing.
 */
const ROWS = [
  {
    flag: 'port',
    default: '8080',
    optionDefault: '0',
    help: 'HTTP port; 0 = any free port, off = no plain HTTP',
    parse: parsePort,
  },
  {
    flag: 'https-port',
    default: '8443',
    defaultText: '8443, or any free port with --port 0',
    optionDefault: 'off',
    help: 'HTTPS port; 0 = any free port, off = no HTTPS',
    parse: parsePort,
  },
  {
    flag: 'pages-port',
    help: 'additional HTTPS port that does not request a client certificate, for https links to the pages (scaRedirect); 0 = any free port',
    parse: integer(0, 65_535),
  },
  {
    flag: 'clock',
    default: 'running',
    help: 'running, paused, or an instant at which the clock is paused, such as 2026-01-01T00:00:00Z',
    parse: parseClock,
  },
  { flag: 'rate', default: '1', help: 'speed of the clock; 3600 = one bank hour per second', parse: parseRate },
  {
    flag: 'seed',
    default: '42',
    help: 'seed of ids, codes and keys; the same seed and calls give the same bytes',
    parse: integer(0, HIGHEST_SEED),
  },
  {
    flag: 'fixtures',
    defaultText: 'the demo bank',
    pathUnless: [],
    help: 'file (YAML or JSON) that describes the bank, or a folder of such files; without `bank:`, they extend the demo bank',
    parse: (text): string | { readonly text: string } => text,
  },
  {
    flag: 'dialect',
    defaultText: `that of the profile, otherwise ${DEFAULT_DIALECT}`,
    help: `interface of the bank: ${DIALECT_IDS.map((id) => `${id} (${DIALECT_TITLES[id]})`).join(' or ')}`,
    parse: oneOf(...DIALECT_IDS),
  },
  {
    flag: 'profile',
    defaultText: `the profile of the dialect: ${DIALECT_IDS.join(' or ')}`,
    pathUnless: PROFILE_NAMES,
    help: `${PROFILE_NAMES.join(', ')}, a profile of a public bank such as decoupled-first, or a file (YAML) with decisions`,
    parse: (text): string | ProfileContent => text,
  },
  {
    flag: 'sca',
    default: 'page',
    help: 'page = the PSU decides on the page; auto = the page approves as soon as its link is opened',
    parse: oneOf('page', 'auto'),
  },
  {
    flag: 'data',
    defaultText: 'none: banks are only in memory',
    pathUnless: [],
    help: 'folder in which banks are saved; every confirmed change survives a restart or a power failure',
    parse: asText,
  },
  {
    flag: 'watch',
    default: 'off',
    isSwitch: true,
    isOption: false,
    help: 'reset the banks when a file of --fixtures or --profile changes; keep the clock, snapshots and decisions set by calls. Not with --data',
    parse: parseSwitch,
  },
  {
    flag: 'certs',
    defaultText: "the user's cache folder",
    pathUnless: ['memory'],
    help: 'folder of the test certificates; memory = do not save them',
    parse: asText,
  },
  {
    flag: 'host',
    default: '127.0.0.1',
    help: 'address to listen on; an address other than loopback requires a control API token',
    parse: asText,
  },
  {
    flag: 'public-url',
    help: 'base URL under which clients and browsers reach the server, for links',
    parse: parsePublicUrl,
  },
  {
    flag: 'allowed-hosts',
    isOption: false,
    default: '',
    defaultText: 'the local names',
    help: 'additional host names that requests may use, comma-separated',
    parse: parseList,
  },
  {
    flag: 'trusted-proxies',
    default: '',
    defaultText: 'none',
    help: 'addresses or networks (10.0.0.0/8, loopback) whose X-Forwarded-For and forwarded client certificate are trusted, comma-separated',
    parse: parsePeers,
  },
  {
    flag: 'trusted-cas',
    pathUnless: [],
    help: 'file (PEM) of CAs whose client certificates are accepted in addition to those of the test CA, for real eIDAS certificates',
    parse: asText,
  },
  {
    flag: 'trust-tpp-header',
    default: 'off',
    isSwitch: true,
    help: 'accept the header Sandbank-TPP instead of a client certificate on non-loopback addresses; anyone who reaches the server can then act as any TPP. It has no effect in banks where TPPs onboard',
    parse: parseSwitch,
  },
  {
    flag: 'admin-token',
    defaultText: 'none on loopback',
    help: 'bearer token of the control API, at least 16 characters; off = none',
    parse: parseToken,
  },
  {
    flag: 'admin-port',
    defaultText: 'none: the same port as the bank',
    help: 'separate HTTP port for the control API, which is then not available on the port of the bank; 0 = any free port',
    parse: integer(0, 65_535),
  },
  {
    flag: 'max-journal',
    default: '10000',
    help: 'maximum number of calls in the journal of a bank; 0 = none',
    parse: integer(0, 1_000_000),
  },
  {
    flag: 'max-journal-bytes',
    default: '32MB',
    help: 'maximum memory of the journal of a bank; the oldest calls are dropped',
    parse: parseSize,
  },
  {
    flag: 'max-total-journal-bytes',
    default: '128MB',
    help: 'maximum memory of the journals of all banks together; the largest journals drop their oldest calls',
    parse: parseSize,
  },
  {
    flag: 'undo-calls',
    default: '0',
    help: 'number of latest calls that can be undone: the state before each is kept; 0 = none',
    parse: integer(0, 1000),
  },
  {
    flag: 'check-answers',
    default: 'off',
    isSwitch: true,
    help: 'return 500 instead of a response that does not match the OpenAPI document, to test the bank itself',
    parse: parseSwitch,
  },
  {
    flag: 'log-format',
    isOption: false,
    default: 'text',
    help: 'text = for people, coloured on a terminal; json = one object per line',
    parse: oneOf('text', 'json'),
  },
  {
    flag: 'log-level',
    isOption: false,
    default: 'info',
    help: 'error = errors of the bank; warn = also refused calls; info = every call and transition; debug = also probes and calls of the dashboard',
    parse: oneOf(...LOG_LEVELS),
  },
  {
    flag: 'quiet',
    isOption: false,
    default: 'off',
    isSwitch: true,
    help: 'print only the line Ready at the start, and log only errors',
    parse: parseSwitch,
  },
  {
    flag: 'config',
    isOption: false,
    defaultText: 'sandbank.yaml in this folder, if it exists',
    help: 'file (YAML or JSON) with these settings, named like their flags; paths in it are relative to it',
    parse: asText,
  },
] as const satisfies readonly SettingRow[];

type Row = (typeof ROWS)[number];

export type SettingFlag = Row['flag'];

/** Settings as text, from flags and environment. */
export type RawSettings = Partial<Readonly<Record<SettingFlag, string>>>;

type CamelCase<Flag extends string> = Flag extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Flag;

/** All validated settings of a server. Flag > environment > file > default. */
export type ServerConfig = {
  readonly [Each in Row as CamelCase<Each['flag']>]:
    | ReturnType<Each['parse']>
    | (Each extends { readonly default: string } ? never : undefined);
};

/** A setting with the names derived from its flag. */
export interface ServerSetting extends SettingRow {
  readonly flag: SettingFlag;
  readonly name: CamelCase<SettingFlag>;
  readonly environment: string;
  readonly defaultText: string;
}

/** The name of a setting in configuration and library: `httpsPort` for `https-port`. */
export function nameOfFlag<Flag extends string>(flag: Flag): CamelCase<Flag> {
  return flag.replace(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase()) as CamelCase<Flag>;
}

/** Every setting, in the order of the help text. */
export const SETTINGS: readonly ServerSetting[] = ROWS.map((row: SettingRow & Pick<ServerSetting, 'flag'>) => ({
  ...row,
  name: nameOfFlag(row.flag),
  environment: `SANDBANK_${row.flag.toUpperCase().replaceAll('-', '_')}`,
  defaultText: row.defaultText ?? row.default ?? 'none',
}));

/** Compiles only if the documented library options are exactly the settings that the library accepts. */
type OptionName = SameNames<CamelCase<Exclude<Row, { readonly isOption: false }>['flag']>, keyof ServerOptions>;
type SameNames<A, B> = [A, B] extends [B, A] ? A : never;

/** The settings that the library accepts. */
export const OPTIONS = SETTINGS.filter(({ isOption }) => isOption !== false) as readonly (ServerSetting & {
  readonly name: OptionName;
})[];

function asText(text: string): string {
  return text;
}

function parseSwitch(text: string, flag: string): boolean {
  return /^(on|true|1)$/.test(oneOf('on', 'off', 'true', 'false', '1', '0')(text, flag));
}

function parsePort(text: string, flag: string): number | undefined {
  return text === 'off' ? undefined : integer(0, 65_535, ', or off')(text, flag);
}

function integer(least: number, most: number, also = '') {
  return (text: string, flag: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : NaN;
    if (value >= least && value <= most) return value;
    throw new ConfigError(`--${flag} "${text}" is not valid; use a whole number from ${least} to ${most}${also}`);
  };
}

/** Bytes per unit, as for a container's memory. */
const SIZE_UNITS: Readonly<Record<string, number>> = { '': 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 };
const LEAST_SIZE = 1024 ** 2;
const MOST_SIZE = 1024 ** 4;

function parseSize(text: string, flag: string): number {
  const [, number, unit = ''] = /^(\d{1,15})(kB|MB|GB)?$/i.exec(text) ?? [];
  const bytes = Number(number) * (SIZE_UNITS[unit.toLowerCase()] ?? NaN);
  if (bytes >= LEAST_SIZE && bytes <= MOST_SIZE) return bytes;
  throw new ConfigError(`--${flag} "${text}" is not valid; use a size from 1MB to 1024GB, such as 64MB`);
}

function parseRate(text: string): number {
  const rate = text.trim() === '' ? NaN : Number(text);
  const problem = problemOfRate(rate);
  if (problem === undefined) return rate;
  throw new ConfigError(`--rate "${text}" is not valid; it ${problem}`);
}

function oneOf<const Value extends string>(...values: readonly Value[]) {
  return (text: string, flag: string): Value => {
    const value = values.find((candidate) => candidate === text);
    if (value !== undefined) return value;
    throw new ConfigError(`--${flag} "${text}" is not valid; use one of ${values.join(', ')}`);
  };
}

/** @returns `at` in milliseconds since the epoch; absent: the real time at start */
function parseClock(text: string): { readonly mode: 'running' | 'paused'; readonly at?: number } {
  if (text === 'running' || text === 'paused') return { mode: text };
  const at = parseInstant(text);
  const problem = at === undefined ? undefined : problemOfInstant(at);
  if (problem !== undefined) throw new ConfigError(`--clock ${problem}`);
  if (at !== undefined) return { mode: 'paused', at };
  throw new ConfigError(
    `--clock "${text}" is not valid; use running, paused or an instant such as 2026-01-01T00:00:00Z`,
  );
}

/**
 * A shorter token can be guessed, and other characters cannot be sent in a header. The message does not repeat the
 * token.
 */
function parseToken(text: string): string {
  if (text === 'off' || /^[\x21-\x7e]{16,}$/.test(text)) return text;
  throw new ConfigError(
    '--admin-token is not valid: it must have at least 16 letters, digits or signs, without spaces; omit it to have one generated if the server listens beyond loopback, or use off for a control API without a token',
  );
}

function parsePublicUrl(text: string): string {
  let url: URL | undefined;
  try {
    url = new URL(text);
  } catch {
    // Reported below, together with the other reasons.
  }
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new ConfigError(`--public-url "${text}" is not valid; use an address such as https://bank.example`);
  }
  return text.replace(/\/+$/, '');
}

function parsePeers(text: string): string[] {
  const rules = parseList(text);
  const wrong = rules.find((rule) => !isPeerRule(rule));
  if (wrong === undefined) return rules;
  throw new ConfigError(
    `--trusted-proxies "${wrong}" is not valid; use addresses, networks such as 10.0.0.0/8, or loopback`,
  );
}

function parseList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter((item) => item !== '');
}
