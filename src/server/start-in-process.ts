import { readConfig } from './config.js';
import { silentLog, type Log } from './logger.js';
import type { CallHooks } from '../domain/scripting/hooks.js';
import type { ServerOptions } from '../library/options.js';
import { startServer, type RunningServer } from './server.js';
import { didYouMean } from '../domain/text.js';
import { ConfigProblems, OPTIONS, type ServerConfig, type SettingFlag } from './settings.js';

/** A server in this thread. */
export interface InProcessServer {
  /** The base URL: plain HTTP if there is such a listener. */
  readonly url: string;
  readonly httpsUrl: string | undefined;
  /** Origin of the control API. */
  readonly adminUrl: string;
  readonly server: RunningServer;
  /** Idempotent; resolves when everything is closed. */
  stop(): Promise<void>;
}

/**
 * Starts a server in this thread, by default on loopback and any free port. Installs no process handlers.
 * @throws ConfigError, ProfileError, FixtureError, DataError, TRUSTED_CAS_INVALID
 */
export async function startInProcess(
  options: ServerOptions = {},
  log: Log = silentLog,
  hooks?: CallHooks,
): Promise<InProcessServer> {
  const server = await startServer(configOf(options), log, hooks);
  return {
    url: server.baseUrl,
    httpsUrl: server.httpsUrl,
    adminUrl: server.adminUrl,
    server,
    stop: () => server.stop(),
  };
}

/**
 * Converts options to a configuration.
 * @throws ConfigError for unknown options, which untyped programs can pass, and for invalid ones, a line for each
 */
function configOf(options: ServerOptions): ServerConfig {
  const { fixtures, profile, ...others } = options;
  const texts: Partial<Record<SettingFlag, string>> = {};
  for (const { name, flag, optionDefault } of OPTIONS) {
    const value = name === 'fixtures' || name === 'profile' ? undefined : (others[name] ?? optionDefault);
    if (value !== undefined) texts[flag] = String(value);
  }
  const names = OPTIONS.map(({ name }): string => name);
  const unknown = Object.keys(options).filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    const problems = new ConfigProblems();
    const named = unknown.map((name) => `"${name}"${didYouMean(name, names)}`).join(', ');
    problems.add(`unknown option${unknown.length === 1 ? '' : 's'} ${named}; known: ${names.join(', ')}`);
    problems.attempt(() => readConfig(texts));
    problems.throwIfAny();
  }
  return {
    ...readConfig(texts),
    ...(fixtures !== undefined && {
      fixtures: typeof fixtures === 'string' ? fixtures : { text: JSON.stringify(fixtures) },
    }),
    ...(profile !== undefined && { profile }),
  };
}
