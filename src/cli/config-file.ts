import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { environment, settingsFromEnvironment } from '../server/config.js';
import { ConfigError, ConfigProblems, SETTINGS, type RawSettings } from '../server/settings.js';
import { isObject } from '../domain/shape.js';
import { didYouMean } from '../domain/text.js';

const DEFAULT_FILE = 'sandbank.yaml';

/**
 * Merges the settings of flags, environment and configuration file. The first source that has a setting wins.
 * @throws ConfigError for a file that cannot be read, or contains an unknown setting
 */
export async function gatherSettings(flags: RawSettings): Promise<RawSettings> {
  const fromEnvironment = settingsFromEnvironment(environment());
  const named = flags.config ?? fromEnvironment.config;
  return { ...(await readConfigFile(named)), ...fromEnvironment, ...flags };
}

/** Settings of a server for others. */
const OF_SERVERS: readonly string[] = ['port', 'https-port', 'pages-port', 'admin-port', 'host', 'public-url'];

/**
 * The settings of a bank that a command starts for itself, which never gets in the way of a server with the same environment or file.
 * @throws ConfigError
 */
export async function gatherBankSettings(flags: RawSettings): Promise<RawSettings> {
  const gathered = Object.entries(await gatherSettings(flags));
  return Object.fromEntries(gathered.filter(([name]) => !OF_SERVERS.includes(name)));
}

async function readConfigFile(named: string | undefined): Promise<RawSettings> {
  const path = named ?? DEFAULT_FILE;
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && named === undefined) return {};
    throw new ConfigError(`--config ${path}: ${code === 'ENOENT' ? 'no such file' : message}`);
  }
  // Loaded only if there is a file to read.
  const { parse } = await import('yaml');
  let content: unknown;
  try {
    content = parse(text, { maxAliasCount: 100 });
  } catch (error) {
    throw new ConfigError(`${path}: ${(error as Error).message.split('\n')[0] ?? ''}`);
  }
  return readSettings(content ?? {}, path);
}

function readSettings(content: unknown, path: string): RawSettings {
  if (!isObject(content)) throw new ConfigError(`${path}: must be a mapping of settings, such as "port: 9000"`);
  const known = SETTINGS.filter(({ flag }) => flag !== 'config');
  const names = known.map(({ flag }) => flag);
  const problems = new ConfigProblems();
  const unknown = Object.keys(content).filter((name) => !names.some((flag) => flag === name));
  if (unknown.length > 0) {
    const named = unknown.map((name) => name + didYouMean(name, names)).join(', ');
    const what = unknown.length === 1 ? 'is not a setting' : 'are not settings';
    problems.add(`${path}: ${named} ${what}; known: ${names.join(', ')}`);
  }
  const settings = known.flatMap(({ flag, pathUnless }) => {
    if (!Object.hasOwn(content, flag)) return [];
    const text = problems.attempt(() => settingText(content[flag], flag, path));
    if (text === undefined) return [];
    return [[flag, pathUnless?.includes(text) === false ? resolve(dirname(path), text) : text]];
  });
  problems.throwIfAny();
  return Object.fromEntries(settings) as RawSettings;
}

function settingText(value: unknown, name: string, path: string): string {
  if (Array.isArray(value)) return value.map((one) => settingText(one, name, path)).join(',');
  // YAML parses `off` and `on` as text and `true` as a boolean. Both are valid here.
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  throw new ConfigError(`${path}: ${name} must be a string, a number, true or false, or a list of strings`);
}
