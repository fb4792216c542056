import type { DialectId } from '../../domain/dialect.js';
import { hasDifferences, type Comparison } from '../compare/comparison.js';
import { compareRecordings } from '../compare/compare-recordings.js';
import { learnedProfileText } from '../compare/compared-decisions.js';
import { COMPARISON_FORMATS } from '../compare/report.js';
import { DIALECTS } from '../../server/dialects.js';
import { loadInterfaceFacts } from '../../server/interface-facts.js';
import { loadProfile } from '../../server/profile-file.js';
import { readArguments, readDialect, readNamed, readWord, type Arguments, type CommandCode } from '../arguments.js';
import { manualApproval } from '../compare/approval.js';
import {
  APPROVALS,
  COMPARE_FLAGS,
  COMPARE_FAIL_ON,
  readHeaders,
  readNumberUpTo,
  readTargets,
} from '../compare/compare-flags.js';
import { compareBanks, dryRun, type ComparisonOptions } from '../compare/compare-banks.js';
import { applicationToken, readCredentials, refuseSecretFlags, type Credentials } from '../compare/credentials.js';
import { httpCaller, paced } from '../http-call.js';
import { readTls } from '../../recording/target.js';
import { LEVELS } from '../compare/run-probes.js';
import { openSandbankTarget } from '../compare/sandbank-target.js';
import { print, UsageError, warn, assertNewFiles, assertOutputs, deliver, writeOutput } from '../output.js';

const MOST_SECONDS = 3600;
const MOST_CALLS_A_SECOND = 1000;

/** Compares a bank with a Sandbank. Exit code 1 if they differ, or the target did not answer. */
export const compare: CommandCode = { usage: 'sandbank compare --target URL [flags]', flags: COMPARE_FLAGS, run };

async function run(args: readonly string[]): Promise<number> {
  refuseSecretFlags(args);
  const { flags, words } = readArguments(args, COMPARE_FLAGS, 2);
  const wanted = flags['dialect'] === undefined ? undefined : readDialect(flags['dialect']);
  const report = reporting(flags);
  if (words.length > 0) return report(await comparisonOfRecordings(words, flags, wanted));
  const settings = await readSettings(flags, wanted);
  if (flags['dry-run'] === undefined) return report(await comparisonOfBanks(settings, flags));
  for (const line of await dryRun(settings.plan)) print(line);
  return 0;
}

/** What the flags say about a comparison of banks. @throws UsageError, ProfileError */
async function readSettings(flags: Arguments['flags'], wanted: DialectId | undefined) {
  const allow = readWord('allow', flags['allow'] ?? 'read', LEVELS);
  const approval = readWord('approve', flags['approve'] ?? 'manual', APPROVALS);
  const targets = readTargets(flags['target']);
  const headers = readHeaders(flags['header']);
  const rate = readNumberUpTo('rate', flags['rate'] ?? '2', MOST_CALLS_A_SECOND);
  const timeoutMs = readNumberUpTo('timeout', flags['timeout'] ?? '30', MOST_SECONDS) * 1000;
  const waitMs = readNumberUpTo('wait', flags['wait'] ?? '300', MOST_SECONDS) * 1000;
  const { written: profile, dialect } = await loadProfile(flags['profile'], {}, wanted);
  const credentials = await readCredentials(flags['credentials']);
  const { output, state, learn } = flags;
  const { cert, key, ca } = credentials;
  const inputs = [flags['credentials'], cert, key, ca].filter((path) => path !== undefined);
  await assertOutputs({ state, output, learn }, inputs);
  if (flags['overwrite'] === undefined) await assertNewFiles({ learn });
  const facts = (await loadInterfaceFacts()).find((one) => one.dialect === dialect);
  if (!facts) throw new TypeError(`there is no interface ${dialect}`);
  const tls = readTls(credentials, '');
  const call = httpCaller({ timeoutMs, ...tls });
  const now = new Date().toISOString();
  const plan = { targets, dialect, profile, allow, credentials, facts, now, approval };
  return { plan, headers, call, rate, waitMs, ca: tls.ca };
}

async function comparisonOfBanks(
  { plan, headers: own, call, rate, waitMs, ca }: Awaited<ReturnType<typeof readSettings>>,
  { profile: profileName, state, learn, 'application-token': tokenEndpoint }: Arguments['flags'],
): Promise<Comparison> {
  const { targets, dialect, profile, credentials, facts, approval } = plan;
  const token = tokenEndpoint === undefined ? undefined : await applicationToken(tokenEndpoint, credentials, own, call);
  const options: ComparisonOptions = {
    ...plan,
    headers: { ...(token !== undefined && { Authorization: `Bearer ${token}` }), ...own },
    profileName: profileName ?? dialect,
    send: paced(call, rate),
    approve: manualApproval({ needsCode: facts.described('readAccounts')?.needsToken === true, waitMs }),
    ...(state !== undefined && { statePath: state }),
    show: warn,
  };
  const sandbank = approval === 'sandbank' ? await openSandbankTarget(targets.main, credentials, ca) : undefined;
  if (sandbank && sandbank.dialect !== dialect)
    throw new UsageError(`the target has the dialect ${sandbank.dialect}; add --dialect ${sandbank.dialect}`);
  if (isAnonymous({ ...credentials, ...sandbank?.credentials }, dialect))
    warn('The credentials do not identify a TPP, so the target may refuse every call; see docs/command-line-tools.md');
  const { comparison, learned } = await compareBanks({ ...options, ...sandbank });
  if (learn !== undefined) await writeOutput('learn', learn, learnedProfileText(learned, profile, comparison));
  return comparison;
}

/** What writes the report, and gives the exit code. @throws UsageError for a flag that is not valid */
function reporting(flags: Readonly<Record<string, string>>): (comparison: Comparison) => Promise<number> {
  const failOn = readWord('fail-on', flags['fail-on'] ?? 'differences', COMPARE_FAIL_ON);
  const write = readNamed('format', flags['format'] ?? 'text', COMPARISON_FORMATS);
  const { output } = flags;
  return async (comparison) => {
    await deliver(write(comparison), output);
    return failOn === 'differences' && hasDifferences(comparison) ? 1 : 0;
  };
}

/** Flags that a comparison of recordings has. */
const OF_RECORDINGS = ['dialect', 'format', 'output', 'fail-on'];

/** @throws UsageError */
async function comparisonOfRecordings(
  words: readonly string[],
  flags: Readonly<Record<string, string>>,
  wanted: DialectId | undefined,
): Promise<Comparison> {
  const [first, second] = words;
  if (first === undefined || second === undefined)
    throw new UsageError('name two recordings to compare: sandbank compare FIRST.har SECOND.har');
  const other = Object.keys(flags).find((flag) => !OF_RECORDINGS.includes(flag));
  if (other !== undefined) throw new UsageError(`--${other} has no effect on two recordings; omit it`);
  await assertOutputs({ output: flags['output'] }, words);
  const interfaces = (await loadInterfaceFacts()).filter(({ dialect }) => wanted === undefined || dialect === wanted);
  return compareRecordings([first, second], interfaces);
}

/** True if nothing identifies the caller to the target. */
function isAnonymous({ cert, subscriptionKey, tppHeader }: Credentials, dialect: DialectId): boolean {
  return cert === undefined && (DIALECTS[dialect].hasOnboarding ? subscriptionKey : tppHeader) === undefined;
}
