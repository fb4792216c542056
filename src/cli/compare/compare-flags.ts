import { PROFILE_NAMES } from '../../decisions/decisions.js';
import { DEFAULT_DIALECT, DIALECT_IDS } from '../../domain/dialect.js';
import { COMPARISON_FORMATS } from './report.js';
import { flag, type Flag } from '../arguments.js';
import { UsageError } from '../output.js';
import { parseTarget } from '../../recording/target.js';
import { LEVELS } from './run-probes.js';

/** When a comparison fails. */
export const COMPARE_FAIL_ON = ['differences', 'never'] as const;
/** How consents and payments are approved. */
export const APPROVALS = ['manual', 'sandbank'] as const;

/** Services that a bank can have at separate addresses, and the resources with which their paths begin. */
const SERVICES: Readonly<Record<string, RegExp>> = {
  ais: /^(?:consents|accounts|card-accounts)$/,
  pis: /^(?:payments|bulk-payments|periodic-payments|signing-baskets)$/,
  piis: /^funds-confirmations$/,
  token: /^(?:token|oauth.*)$/,
};

export const COMPARE_FLAGS: readonly Flag[] = [
  flag(
    'target',
    'required, unless two recordings are named',
    `base URL of the bank's interface, or several such as ais=URL and pis=URL: ${Object.keys(SERVICES).join(', ')}; the first one gets the calls of services that are not named`,
    { isRepeatable: true, value: 'URL' },
  ),
  flag('header', 'none', 'a header for every call to the target: "Name: value". Can be given several times', {
    isRepeatable: true,
  }),
  flag(
    'application-token',
    'none',
    'token endpoint that returns a token for client id and secret before the first call (client_credentials)',
    { value: 'URL' },
  ),
  flag(
    'dialect',
    `that of the profile, otherwise ${DEFAULT_DIALECT}`,
    `${DIALECT_IDS.join(' or ')}: the interface of the target`,
  ),
  flag(
    'profile',
    'the profile of the dialect',
    `profile of the Sandbank to compare with: ${PROFILE_NAMES.join(', ')}, or a file (YAML)`,
  ),
  flag('allow', 'read', `${LEVELS.join(', ')}: what may be created at the target; payment includes consents`, {
    value: 'level',
  }),
  flag(
    'credentials',
    'none; SANDBANK_COMPARE_… in the environment',
    "file (YAML or JSON) with the TPP's credentials for the target",
  ),
  flag(
    'approve',
    'manual',
    'manual = a person opens the link; sandbank = the control API of the target, which must be a Sandbank',
    { value: 'way' },
  ),
  flag('wait', '300', 'maximum time to wait for a person, in seconds'),
  flag('rate', '2', 'maximum number of calls a second'),
  flag('timeout', '30', 'maximum time to wait for a response, in seconds'),
  flag('dry-run', 'off', 'print the calls without sending any to the target', { isSwitch: true }),
  flag('state', 'none', 'file from which an interrupted run can continue; it contains no secrets'),
  flag('format', 'text', `${Object.keys(COMPARISON_FORMATS).join(', ')} (JUnit XML)`),
  flag('output', 'standard output', 'file for the report'),
  flag('learn', 'none', 'file for a profile with the settings of the target'),
  flag('overwrite', 'off', 'replace the file of --learn', { isSwitch: true }),
  flag('fail-on', 'differences', `${COMPARE_FAIL_ON.join(' or ')}: when to exit with 1`, { value: 'when' }),
];

export interface Targets {
  /** The first one. */
  readonly main: URL;
  /** The address for a path of the interface. */
  readonly of: (path: string) => URL;
}

/** The only address of a bank. */
export function oneTarget(main: URL): Targets {
  return { main, of: () => main };
}

/** The addresses of a target. @param text a line for each @throws UsageError */
export function readTargets(text: string | undefined): Targets {
  const lines = (text ?? '').split('\n');
  const named = lines.map((line): readonly [string, URL] => {
    const [, service = '', address = line] = /^(\w+)=(.*)$/s.exec(line) ?? [];
    if (service !== '' && !Object.hasOwn(SERVICES, service))
      throw new UsageError(`--target ${service}=… is not valid; the services are ${Object.keys(SERVICES).join(', ')}`);
    return [service, readTarget(text === undefined ? undefined : address)];
  });
  const [[, main] = ['', readTarget(undefined)]] = named;
  return {
    main,
    of: (path) => {
      const segments = path.split('/');
      return named.find(([service]) => segments.some((segment) => SERVICES[service]?.test(segment)))?.[1] ?? main;
    },
  };
}

/** Headers for every call. @param text a line for each @throws UsageError */
export function readHeaders(text: string | undefined): Readonly<Record<string, string>> {
  const lines = text === undefined ? [] : text.split('\n');
  return Object.fromEntries(
    lines.map((line): [string, string] => {
      const [, name = '', value = ''] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\x20-\x7e]*)$/.exec(line) ?? [];
      if (name === '') throw new UsageError(`--header "${line}" is not valid; write "Name: value"`);
      if (/^(?:host|content-length|content-type|transfer-encoding|connection)$/i.test(name))
        throw new UsageError(`--header ${name} is not possible, because it belongs to the single call`);
      return [name, value];
    }),
  );
}

/** The address of a target. @throws UsageError, RecorderError */
function readTarget(text: string | undefined): URL {
  if (text === undefined) throw new UsageError("--target URL is required: the base URL of the bank's interface");
  const url = parseTarget(text);
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}

/** A flag as a number. @throws UsageError */
export function readNumberUpTo(flag: string, text: string, most: number): number {
  const number = Number(text);
  if (!/^\d+(?:\.\d+)?$/.test(text) || number <= 0 || number > most)
    throw new UsageError(`--${flag} must be a number above 0 and at most ${most}, not ${text}`);
  return number;
}
