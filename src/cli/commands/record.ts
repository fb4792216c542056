import { hostname } from 'node:os';
import { elapsed, parsePeriod } from '../../domain/duration.js';
import { counted } from '../../domain/text.js';
import { leftSecrets } from '../../recording/left-secrets.js';
import { startRecorder } from '../../recording/recorder.js';
import { Target } from '../../recording/target.js';
import { isLoopback } from '../../server/config.js';
import { command, flag, readPort, readWord, refuseValue, type Arguments, type Flag } from '../arguments.js';
import { print, UsageError, warn, untilSignal } from '../output.js';

const DEFAULT_PORT = '8090';
const LONGEST_TIMEOUT_MS = 3_600_000;
/** The most places with what looks like a secret that are shown. */
const MOST_SHOWN = 20;

const FLAGS: readonly Flag[] = [
  flag('target', 'required', 'base URL of the bank; the recorder calls nothing else'),
  flag('port', DEFAULT_PORT, 'port to listen on; 0 for any free port'),
  flag('host', '127.0.0.1', 'address to listen on'),
  flag(
    'allowed-hosts',
    'localhost and the name of this machine',
    'further host names by which clients may call the recorder, comma-separated',
  ),
  flag('output', 'recording.har', 'file to write (HTTP archive, HAR 1.2)'),
  flag('overwrite', 'off', 'replace the file if it exists', { isSwitch: true }),
  flag('cert', 'none', 'file (PEM) of the client certificate for the bank'),
  flag('key', 'none', 'file (PEM) of its private key'),
  flag('ca', 'none', 'file (PEM) of a CA of the bank, trusted in addition to the usual CAs'),
  flag(
    'mask',
    'on',
    'on or off, or names of headers, parameters and members to mask too, comma-separated; off writes tokens, keys, passwords, codes and cookies to the file unmasked',
  ),
  flag(
    'rewrite-links',
    'on',
    'on or off: rewrite links to the bank in JSON bodies and Location so that the client stays on the recorder; the file has the original',
  ),
  flag('timeout', 'PT30S', 'time without data from the bank before the client gets 504', { value: 'duration' }),
];

/** Passes calls on to a bank and records them, until SIGTERM or SIGINT. A second signal stops it immediately. */
export const record = command('sandbank record --target URL [flags]', FLAGS, run);

async function run({ flags }: Arguments): Promise<number> {
  const { host = '127.0.0.1', output = 'recording.har', cert, key, ca } = flags;
  if (flags['target'] === undefined)
    throw new UsageError('--target URL is required: the base URL of the bank, such as https://api.bank.example');
  const target = new Target(flags['target'], { cert, key, ca });
  const { isMasked, maskedToo } = readMask(flags['mask'] ?? 'on');
  const recorder = await startRecorder({
    target,
    host,
    port: readPort('port', flags['port'] ?? DEFAULT_PORT),
    hostNames: ['localhost', hostname(), host, ...(flags['allowed-hosts'] ?? '').split(',')]
      .map((name) => name.trim().toLowerCase())
      .filter((name) => name !== ''),
    output,
    isOverwriteAllowed: flags['overwrite'] === 'on',
    isMasked,
    maskedToo,
    isRewritingLinks: readSwitch(flags, 'rewrite-links'),
    timeoutMs: readTimeout(flags['timeout'] ?? 'PT30S'),
    onLine: print,
  });
  const signalled = untilSignal();
  if (!isLoopback(host))
    warn(
      `note: anyone who reaches ${recorder.url} can call the bank through it, with its client certificate if it has one`,
    );
  if (!isMasked) warn(`note: ${output} will contain tokens, keys, passwords, codes and cookies unmasked`);
  print(`Ready. Recording ${target.origin} to ${output}`);
  print(`Use ${recorder.url}${target.basePath} instead of ${target.origin}${target.basePath}. Stop with Ctrl+C.`);
  await signalled;
  const { recorded, lost } = await recorder.stop();
  print(`Recorded ${counted(recorded, 'call')} in ${output}.`);
  if (isMasked) await warnOfSecrets(output);
  if (lost === 0) return 0;
  warn(`sandbank: ${counted(lost, 'call')} ${lost === 1 ? 'was' : 'were'} not recorded`);
  return 1;
}

/** Names what still looks like a secret. Only a person knows whether it is one. */
async function warnOfSecrets(path: string): Promise<void> {
  const left = await leftSecrets(path);
  if (left.length === 0) return;
  warn(`Look at these before you share ${path}: they look like secrets. To mask them, record again with --mask NAME.`);
  for (const { place, calls } of left.slice(0, MOST_SHOWN)) warn(`  ${place} (${counted(calls, 'call')})`);
  if (left.length > MOST_SHOWN) warn(`  and ${left.length - MOST_SHOWN} more`);
}

/** `on`, `off`, or further names. @throws UsageError */
function readMask(text: string): { readonly isMasked: boolean; readonly maskedToo: readonly string[] } {
  if (text === 'on' || text === 'off') return { isMasked: text === 'on', maskedToo: [] };
  const names = text.split(',').map((name) => name.trim());
  const wrong = names.find((name) => !/^[\w.-]{1,100}$/.test(name));
  if (wrong === undefined) return { isMasked: true, maskedToo: names };
  return refuseValue('mask', wrong, 'on, off, or names such as X-Tenant-Id,customerRef');
}

/** @throws UsageError */
function readSwitch(flags: Readonly<Record<string, string>>, flag: string): boolean {
  return readWord(flag, flags[flag] ?? 'on', ['on', 'off']) === 'on';
}

/** Reads a period in milliseconds. @throws UsageError */
function readTimeout(text: string): number {
  const read = parsePeriod(text);
  const { months, days, ms } = 'problem' in read ? elapsed(0) : read.period;
  if (months === 0 && days === 0 && ms >= 1 && ms <= LONGEST_TIMEOUT_MS) return ms;
  return refuseValue('timeout', text, 'a duration of up to one hour, such as PT30S');
}
