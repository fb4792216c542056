import { PROFILE_NAMES } from '../decisions/decisions.js';
import { parseInstant } from '../domain/calendar.js';
import { instantProblem, rateProblem } from '../domain/domain.js';
import { ExpectedError } from '../domain/errors.js';
import { HIGHEST_SEED } from '../domain/random.js';
import { isPeerRule } from '../http/trusted-peers.js';
import type { ProfileContent, SandbankOptions } from '../library/options.js';
import { LOG_LEVELS } from './logger.js';

/** A setting that cannot be used; the message is one line and says what would be right. */
export class ConfigError extends ExpectedError {
  constructor(message: string) {
    super('CONFIG_INVALID', message);
  }
}

interface SettingRow {
  /** Member of the configuration, and option of the library where it is one. */
  readonly name: string;
  /** Flag without dashes, and key of the configuration file. */
  readonly flag: string;
  readonly help: string;
  /** Absent: without a text the setting is undefined. */
  readonly default?: string;
  /** The default for people, where it is not the text itself. */
  readonly defaultText?: string;
  /** Whether the library takes it. */
  readonly isOption?: true;
  /** The default in the library, where it is another one. */
  readonly optionDefault?: string;
  readonly isSwitch?: true;
  /** Of a path: words that name no file. Paths in a configuration file are relative to it. */
  readonly pathUnless?: readonly string[];
  /** @throws ConfigError for a text that cannot be used */
  readonly parse: (text: string, flag: string) => unknown;
}

/**
 * Every setting of a server, in the order of the help text: the one list from which flags, environment variables, keys of the
 * configuration file, options of the library, `--help` and `docs/reference/settings.md` are made.
 */
const ROWS = [
  {
    name: 'port',
    flag: 'port',
    default: '8080',
    isOption: true,

    optionDefault: '0',
    help: 'HTTP port; 0 = any free one, off = no plain HTTP',
    parse: parsePort,
  },
  {
    name: 'httpsPort',
    flag: 'https-port',
    default: '8443',
    isOption: true,
    optionDefault: 'off',
    help: 'HTTPS port; 0 = any free one, off = no HTTPS',
    parse: parsePort,
  },
  {
    name: 'pagesPort',
    flag: 'pages-port',
    defaultText: 'none',
    isOption: true,
    help: 'HTTPS port that asks for no client certificate: with it scaRedirect and the pages are https; 0 = any free one',
    parse: integer(0, 65_535),
  },
  {
    name: 'clock',
    flag: 'clock',
    default: 'running',
    isOption: true,
    help: 'running, paused, or an instant such as 2026-01-01T00:00:00Z to stand still at',
    parse: parseClock,
  },
  {
    name: 'rate',
    flag: 'rate',
    default: '1',
    isOption: true,
    help: 'bank time per real time; 3600 is an hour a second',
    parse: parseRate,
  },
  {
    name: 'seed',
    flag: 'seed',
    default: '42',
    isOption: true,
    help: 'seed of ids, codes and keys: same seed and calls, same bytes',
    parse: integer(0, HIGHEST_SEED),
  },
  {
    name: 'fixtures',
    flag: 'fixtures',
    defaultText: 'the demo bank',
    isOption: true,
    pathUnless: [],
    help: 'file (YAML or JSON) that describes the bank, or a folder of such files; without a `bank:` they add to the demo bank',
    parse: (text): string | { readonly text: string } => text,
  },
  {
    name: 'profile',
    flag: 'profile',
    default: 'published',
    isOption: true,
    pathUnless: PROFILE_NAMES,
    help: 'published, nextgen, oauth, or a file (YAML) with switches of the decision table',
    parse: (text): string | ProfileContent => text,
  },
  {
    name: 'sca',
    flag: 'sca',
    default: 'page',
    isOption: true,
    help: 'page = the PSU decides on the page; auto = the page approves at once when its link is opened',
    parse: oneOf('page', 'auto'),
  },
  {
    name: 'data',
    flag: 'data',
    defaultText: 'none: nothing is kept',
    isOption: true,
    pathUnless: [],
    help: 'folder in which banks are kept: what was answered is there again after a restart, or a power cut',
    parse: asText,
  },
  {
    name: 'certs',
    flag: 'certs',
    defaultText: "the user's cache folder",
    isOption: true,
    pathUnless: ['memory'],
    help: 'folder of the test certificates; memory = keep none on disk',
    parse: asText,
  },
  {
    name: 'host',
    flag: 'host',
    default: '127.0.0.1',
    isOption: true,
    help: 'address to listen on; beyond loopback the control API wants a token',
    parse: asText,
  },
  {
    name: 'publicUrl',
    flag: 'public-url',
    defaultText: 'none',
    isOption: true,
    help: 'address under which clients and browsers reach the server; links begin with it',
    parse: parsePublicUrl,
  },
  {
    name: 'allowedHosts',
    flag: 'allowed-hosts',
    default: '',
    defaultText: 'the local names',
    help: 'further host names that requests may use, comma-separated',
    parse: parseList,
  },
  {
    name: 'trustedProxies',
    flag: 'trusted-proxies',
    default: '',
    defaultText: 'none',
    isOption: true,
    help: 'addresses or networks (10.0.0.0/8, loopback) whose forwarded client certificate and X-Forwarded-For are believed, comma-separated',
    parse: parsePeers,
  },
  {
    name: 'trustedCas',
    flag: 'trusted-cas',
    defaultText: 'none',
    isOption: true,
    pathUnless: [],
    help: "file (PEM) of CAs whose client certificates are accepted besides the test CA's: real eIDAS certificates",
    parse: asText,
  },
  {
    name: 'adminToken',
    flag: 'admin-token',
    defaultText: 'none on loopback',
    isOption: true,
    help: 'bearer token of the control API, at least 16 characters; off = none',
    parse: parseToken,
  },
  {
    name: 'adminPort',
    flag: 'admin-port',
    defaultText: 'none: with the bank',
    isOption: true,
    help: 'port (HTTP) on which the control API stands alone, and no longer beside the bank; 0 = any free one',
    parse: integer(0, 65_535),
  },
  {
    name: 'maxJournal',
    flag: 'max-journal',
    default: '10000',
    isOption: true,
    help: 'calls that the journal of a bank keeps, the newest; 0 = none',
    parse: integer(0, 1_000_000),
  },
  {
    name: 'maxJournalBytes',
    flag: 'max-journal-bytes',
    default: '32MB',
    isOption: true,
    help: 'memory for the journal of a bank; beyond it the oldest calls are dropped',
    parse: parseSize,
  },
  {
    name: 'maxTotalJournalBytes',
    flag: 'max-total-journal-bytes',
    default: '128MB',
    isOption: true,
    help: 'memory for the journals of all banks together; beyond it the largest journals drop their oldest calls',
    parse: parseSize,
  },
  {
    name: 'checkAnswers',
    flag: 'check-answers',
    default: 'off',
    isOption: true,
    isSwitch: true,
    help: 'an answer that does not fit the OpenAPI document becomes a 500: for tests of the bank itself',
    parse: parseSwitch,
  },
  {
    name: 'logFormat',
    flag: 'log-format',
    default: 'text',
    help: 'text = for people, coloured on a terminal; json = one object a line',
    parse: oneOf('text', 'json'),
  },
  {
    name: 'logLevel',
    flag: 'log-level',
    default: 'info',
    help: 'error = faults of the bank; warn = refused calls too; info = every call and transition; debug = probes too',
    parse: oneOf(...LOG_LEVELS),
  },
  { name: 'quiet', flag: 'quiet', default: 'off', isSwitch: true, help: 'as --log-level error', parse: parseSwitch },
  {
    name: 'config',
    flag: 'config',
    defaultText: 'sandbank.yaml in this folder, where there is one',
    help: 'file (YAML or JSON) with these settings by the names of their flags; paths in it are relative to it',
    parse: asText,
  },
] as const satisfies readonly SettingRow[];

type Row = (typeof ROWS)[number];

/** The name of a setting, as its flag is written. */
export type SettingFlag = Row['flag'];

/** Settings as texts, as flags and environment give them. */
export type RawSettings = Partial<Readonly<Record<SettingFlag, string>>>;

/** Everything that can be set about a server, checked. Flag > environment > file > default. */
export type ServerConfig = {
  readonly [Each in Row as Each['name']]:
    | ReturnType<Each['parse']>
    | (Each extends { readonly default: string } ? never : undefined);
};

/** A setting with the names that follow from its flag. */
export interface Setting extends SettingRow {
  readonly name: keyof ServerConfig;
  readonly flag: SettingFlag;
  readonly environment: string;
  readonly defaultText: string;
}

/** Every setting, in the order of the help text. */
export const SETTINGS: readonly Setting[] = ROWS.map((row: SettingRow & Pick<Setting, 'name' | 'flag'>) => ({
  ...row,
  environment: `SANDBANK_${row.flag.toUpperCase().replaceAll('-', '_')}`,
  defaultText: row.defaultText ?? row.default ?? 'none',
}));

/** Compiles only while the options that the library documents are the settings marked as options. */
type OptionName = SameNames<Extract<Row, { readonly isOption: true }>['name'], keyof SandbankOptions>;
type SameNames<A, B> = [A, B] extends [B, A] ? A : never;

/** The settings that the library takes. */
export const OPTIONS = SETTINGS.filter(({ isOption }) => isOption) as readonly (Setting & {
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
    throw new ConfigError(`--${flag} "${text}" cannot be used; give a whole number from ${least} to ${most}${also}`);
  };
}

/** Bytes of the units of a size: as those of a container's memory. */
const SIZE_UNITS: Readonly<Record<string, number>> = { '': 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 };
const LEAST_SIZE = 1024 ** 2;
const MOST_SIZE = 1024 ** 4;

function parseSize(text: string, flag: string): number {
  const [, number, unit = ''] = /^(\d{1,15})(kB|MB|GB)?$/i.exec(text) ?? [];
  const bytes = Number(number) * (SIZE_UNITS[unit.toLowerCase()] ?? NaN);
  if (bytes >= LEAST_SIZE && bytes <= MOST_SIZE) return bytes;
  throw new ConfigError(`--${flag} "${text}" cannot be used; give a size from 1MB to 1024GB, such as 64MB`);
}

function parseRate(text: string): number {
  const rate = text.trim() === '' ? NaN : Number(text);
  const problem = rateProblem(rate);
  if (problem === undefined) return rate;
  throw new ConfigError(`--rate "${text}" cannot be used; it ${problem}`);
}

function oneOf<const Value extends string>(...values: readonly Value[]) {
  return (text: string, flag: string): Value => {
    const value = values.find((candidate) => candidate === text);
    if (value !== undefined) return value;
    throw new ConfigError(`--${flag} "${text}" cannot be used; give one of ${values.join(', ')}`);
  };
}

/** @returns `at` in milliseconds since the epoch; absent: the real time at start */
function parseClock(text: string): { readonly mode: 'running' | 'paused'; readonly at?: number } {
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
function parseToken(text: string): string {
  if (text === 'off' || /^[\x21-\x7e]{16,}$/.test(text)) return text;
  throw new ConfigError(
    '--admin-token cannot be used: it must have at least 16 letters, digits or signs, without spaces; leave it out and one is generated where the server listens beyond loopback, or give off for a control API without a token',
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
    throw new ConfigError(`--public-url "${text}" cannot be used; give an address such as https://bank.example`);
  }
  return text.replace(/\/+$/, '');
}

function parsePeers(text: string): string[] {
  const rules = parseList(text);
  const wrong = rules.find((rule) => !isPeerRule(rule));
  if (wrong === undefined) return rules;
  throw new ConfigError(
    `--trusted-proxies "${wrong}" cannot be used; give addresses, networks such as 10.0.0.0/8, or loopback`,
  );
}

function parseList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter((item) => item !== '');
}
