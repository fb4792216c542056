import { hostname } from 'node:os';
import { PROFILE_NAMES } from '../decisions/decisions.js';
import { ConfigError, ConfigProblems, SETTINGS, type RawSettings, type ServerConfig } from './settings.js';

/** The environment of the process. Only this file reads it. */
export function environment(): Readonly<Record<string, string | undefined>> {
  return process.env;
}

/**
 * The settings in the environment. An empty variable counts as absent, and so does a service address. An empty token
 * is kept and rejected later: `SANDBANK_ADMIN_TOKEN=$UNSET` must not open a control API that was meant to be closed.
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

/**
 * For a service named sandbank, Kubernetes and Docker links set SANDBANK_PORT to its address, which is not a setting.
 */
function isServiceAddress(text: string): boolean {
  return /^tcp:\/\/\S+:\d+$/.test(text);
}

/** Validates settings and fills in the defaults. @throws ConfigError with a line for every invalid one */
export function readConfig(raw: RawSettings): ServerConfig {
  // With `--port 0`, another server may run next to this one.
  const given: RawSettings = raw.port === '0' ? { 'https-port': '0', ...raw } : raw;
  const problems = new ConfigProblems();
  const values = SETTINGS.map(({ name, flag, default: defaultText, parse }) => {
    const text = given[flag] ?? defaultText;
    return [name, text === undefined ? undefined : problems.attempt(() => parse(text, flag))];
  });
  problems.throwIfAny();
  const config = Object.fromEntries(values) as ServerConfig;
  assertDistinctPorts(config);
  assertFilesToWatch(config);
  const { host, allowedHosts, quiet, logLevel } = config;
  const localNames = ['localhost', '127.0.0.1', '[::1]', hostname().toLowerCase(), host.toLowerCase()];
  return { ...config, allowedHosts: [...localNames, ...allowedHosts], logLevel: quiet ? 'error' : logLevel };
}

function assertDistinctPorts({ port, httpsPort, adminPort, pagesPort }: ServerConfig): void {
  if (port === undefined && httpsPort === undefined)
    throw new ConfigError('--port and --https-port are both off, so the server would not listen anywhere');
  if (port !== undefined && port !== 0 && port === httpsPort)
    throw new ConfigError(`--port and --https-port are both ${port}; they must differ`);
  if (adminPort !== undefined && adminPort !== 0 && [port, httpsPort].includes(adminPort))
    throw new ConfigError(`--admin-port ${adminPort} is the port of the bank; omit it, or use another port`);
  if (pagesPort !== undefined && pagesPort !== 0 && [port, httpsPort, adminPort].includes(pagesPort))
    throw new ConfigError(`--pages-port ${pagesPort} is in use by another setting; use a different port`);
}

function assertFilesToWatch(config: ServerConfig): void {
  if (!config.watch) return;
  if (config.data !== undefined)
    throw new ConfigError('--watch and --data cannot be combined: saved banks keep their first fixtures');
  if (watchedFiles(config).length === 0)
    throw new ConfigError('--watch has nothing to watch; give a file with --fixtures or --profile');
}

/** The files and folders that `--watch` watches. */
export function watchedFiles({ fixtures, profile }: Pick<ServerConfig, 'fixtures' | 'profile'>): string[] {
  const isShipped = PROFILE_NAMES.some((name) => name === profile);
  return [fixtures, isShipped ? undefined : profile].filter((path) => typeof path === 'string');
}

/** Whether only this machine can reach an address of `--host`. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}
