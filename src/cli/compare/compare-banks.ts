/**
 * Runs the probes at a target, and at a Sandbank of a profile in this process, and compares both. The calls leave this function masked.
 */
import type { WrittenProfile } from '../../decisions/decisions.js';
import type { DialectId } from '../../domain/dialect.js';
import { counted } from '../../domain/text.js';
import { compareCalls, learnFrom, type Comparison } from './comparison.js';
import { compareDecisions, withDecisions } from './compared-decisions.js';
import { Masks } from './masks.js';
import { numbered, type ProbedCall } from './probed-call.js';
import type { LearnedDecisions } from '../../learning/learn.js';
import type { ProbeKind } from '../../learning/probes/probed-bank.js';
import { recordedCall, type InterfaceFacts } from '../../learning/recording.js';
import type { ApproveAtTarget } from './approval.js';
import { secretsOf, type Credentials, CREDENTIAL_NAMES } from './credentials.js';
import type { SendHttp } from '../http-call.js';
import { probeReference, type ReferenceOptions } from './sandbank-target.js';
import { refusalFor, runProbes } from './run-probes.js';
import { openTargetBank } from './target-bank.js';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { ExpectedError } from '../../domain/errors.js';
import { itemsOf, objectOf } from '../../learning/exchange.js';
import { memberAt } from '../../domain/shape.js';
import type { APPROVALS, Targets } from './compare-flags.js';

export interface ComparisonOptions {
  readonly targets: Targets;
  /** Headers of every call to the target. No output contains them. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly dialect: DialectId;
  /** The profile of the reference, and its name in the report. */
  readonly profile: WrittenProfile;
  readonly profileName: string;
  readonly allow: ProbeKind;
  readonly credentials: Credentials;
  readonly facts: InterfaceFacts;
  /** Calls the target. */
  readonly send: SendHttp;
  readonly approve: ApproveAtTarget;
  /** The target's time, an ISO instant. */
  readonly now: string;
  readonly statePath?: string;
  readonly show: (line: string) => void;
}

/** The result, and what the target's decisions are. */
export interface ComparisonResult {
  readonly comparison: Comparison;
  readonly learned: LearnedDecisions;
}

/** Compares a target with a Sandbank. @throws StateFileError, ProfileError, and ExpectedError if the target cannot be reached */
export async function compareBanks(options: ComparisonOptions): Promise<ComparisonResult> {
  const { targets, dialect, profile, profileName, facts, credentials } = options;
  const { calls, names, begunAt, ...run } = await probeTarget(options);
  const learned = learnFrom(calls, facts);
  const about = { target: targets.main.href.replace(/\/$/, ''), dialect, profile: profileName };
  const refused = refusalOfAll(calls, facts);
  if (refused !== undefined) {
    const { open } = compareDecisions(learned, profile);
    const nothing = { rows: { agree: [], differ: [], open }, calls: [], dataMembers: [], unpaired: [] };
    return { learned, comparison: { ...about, answered: calls.length, refused, ...nothing, ...run } };
  }
  const reference = { dialect, profile, credentials, facts, now: begunAt, probes: names };
  options.show('The same calls to Sandbank');
  const same = await probeReference(reference);
  const changes = compareDecisions(learned, profile).differ.map(({ slug, target: value }) => ({ slug, value }));
  const adapted =
    changes.length === 0
      ? undefined
      : await probeReference({ ...reference, profile: withDecisions(profile, dialect, changes) });
  const alone: Record<string, readonly ProbedCall[]> = {};
  const isAnyExplained = compareCalls({ target: calls, reference: same, adapted }, profile, facts).calls.some(
    ({ isExplained }) => isExplained,
  );
  // One decision alone has been proved by the run with all of them.
  for (const change of changes.length > 1 && isAnyExplained ? changes.slice(0, MOST_PROVED) : []) {
    options.show(`The same calls to Sandbank with ${change.slug} of the target`);
    alone[change.slug] = await probeReference({ ...reference, profile: withDecisions(profile, dialect, [change]) });
  }
  const compared = compareCalls({ target: calls, reference: same, adapted, alone }, profile, facts);
  return { learned, comparison: { ...about, ...compared, ...run } };
}

/** The most decisions of which it is proved what each explains. */
const MOST_PROVED = 6;

/** The status, and the code, with which a target refuses every call for the same reason; undefined if it does not. */
function refusalOfAll(calls: readonly ProbedCall[], facts: InterfaceFacts): string | undefined {
  const answers = calls.map(({ exchange }) => recordedCall(exchange, facts));
  const [first] = answers;
  const isSame = answers.every(({ status }) => status === first?.status);
  if (!first || answers.length < 2 || !isSame || !/^(?:401|403|404|429|5\d\d)$/.test(String(first.status)))
    return undefined;
  return `${first.status} ${first.refusal?.code ?? ''}`.trim();
}

/** The calls at the target, those of an interrupted run included. */
async function probeTarget(options: ComparisonOptions) {
  const { targets, headers = {}, dialect, allow, credentials, facts, now, statePath, show } = options;
  const identity = { target: targets.main.href, dialect, allow };
  const before = statePath === undefined ? undefined : await readState(statePath, identity);
  const begunAt = before?.begunAt ?? now;
  const hidden = Object.fromEntries(
    Object.entries(headers).map(([name, value]): [string, string] => [name, value.replace(/^bearer /i, '')]),
  );
  const masks = new Masks({ ...hidden, ...secretsOf(credentials) }, before?.issued);
  const { consentId, accessToken } = credentials;
  const { probes, skipped, failed } = await runProbes({
    open: (record) => openTargetBank({ ...options, masks, record }),
    probes: facts.probes,
    refusal: (probe) => refusalFor(probe, allow, credentials),
    state: consentId === undefined ? {} : { consent: { id: consentId, token: accessToken } },
    ...(before && { finished: before.probes }),
    onFinished: async (finished) => {
      show(`${counted(Object.keys(finished).length, 'probe')} finished`);
      if (statePath !== undefined)
        await writeState(statePath, identity, { begunAt, issued: masks.issued, probes: finished });
    },
  });
  const inOrder = facts.probes.flatMap(({ name }) => probes[name] ?? []);
  const [, unreachable] = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN): (.+)/.exec(failed[0]?.reason ?? '') ?? [];
  if (unreachable !== undefined && inOrder.length === 0)
    throw new ExpectedError(
      'UNREACHABLE',
      `--target ${targets.main.href.replace(/\/$/, '')} cannot be reached: ${masks.text(unreachable)}`,
    );
  return {
    calls: numbered(inOrder),
    names: new Set(Object.keys(probes)),
    begunAt,
    skipped,
    failed: failed.map(({ probe, reason }) => ({ probe, reason: masks.text(reason) })),
  };
}

/** What identifies a run. A state file belongs to one run. */
type RunIdentity = Readonly<Record<'target' | 'dialect' | 'allow', string>>;

/** The finished probes of a run that was interrupted. Their calls are masked: they have no secrets. */
interface RunState {
  /** The target's time at the beginning, an ISO instant. */
  readonly begunAt: string;
  /** How many masks were given to values of the bank. */
  readonly issued: number;
  /** Calls by probe. */
  readonly probes: Readonly<Record<string, readonly ProbedCall[]>>;
}

const VERSION = 1;

/** A state file that cannot be used. */
class StateFileError extends ExpectedError {
  constructor(path: string, message: string) {
    super('STATE_INVALID', `--state ${path}: ${message}`);
  }
}

/** Reads a state; undefined if there is none yet. @throws StateFileError */
async function readState(path: string, identity: RunIdentity): Promise<RunState | undefined> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new StateFileError(path, code ?? 'is not JSON; remove it to start again');
  }
  const begunAt = memberAt(content, 'begunAt');
  const issued = memberAt(content, 'issued');
  const probes = objectOf(memberAt(content, 'probes'));
  if (
    memberAt(content, 'version') !== VERSION ||
    typeof begunAt !== 'string' ||
    Number.isNaN(Date.parse(begunAt)) ||
    typeof issued !== 'number' ||
    !probes
  )
    throw new StateFileError(path, 'was not written by this version of the command; remove it to start again');
  for (const [name, wanted] of Object.entries(identity))
    if (memberAt(content, name) !== wanted)
      throw new StateFileError(path, `belongs to a run with another ${name}; remove it, or use another file`);
  try {
    return {
      begunAt,
      issued,
      probes: Object.fromEntries(
        Object.entries(probes).map(([probe, calls]) => [probe, itemsOf(calls).map((call) => readCall(call))]),
      ),
    };
  } catch {
    throw new StateFileError(path, 'contains calls that cannot be read; remove it to start again');
  }
}

/** Replaces the state file in one step, so that an interruption leaves the old one or the new one. @throws StateFileError */
async function writeState(path: string, identity: RunIdentity, state: RunState): Promise<void> {
  const text = JSON.stringify({ version: VERSION, ...identity, ...state });
  try {
    await writeFile(`${path}.new`, text, { mode: 0o600 });
    await rename(`${path}.new`, path);
  } catch (error) {
    throw new StateFileError(path, `cannot be written: ${(error as NodeJS.ErrnoException).code ?? ''}`);
  }
}

function readCall(value: unknown): ProbedCall {
  const call = value as ProbedCall;
  const { probe, request, exchange } = call;
  if (typeof probe !== 'string' || typeof request !== 'string' || typeof exchange.answer.status !== 'number')
    throw new TypeError('not a call');
  const { headers, body } = exchange.request;
  if (!objectOf(headers) || !objectOf(exchange.answer.headers) || !['string', 'undefined'].includes(typeof body))
    throw new TypeError('not a call');
  return { ...call, exchange: { ...exchange, url: new URL(exchange.url) } };
}

/** What a dry run needs of a run. */
type DryRunOptions = Pick<
  ComparisonOptions,
  'targets' | 'dialect' | 'profile' | 'allow' | 'credentials' | 'facts' | 'now'
> & {
  readonly approval: (typeof APPROVALS)[number];
};

/**
 * The calls that a run would make, as lines, if the target answered like the profile. They go to a Sandbank in this process; nothing is sent to
 * the target. Values of credentials and of answers are shown as `{name}`.
 */
export async function dryRun(options: DryRunOptions): Promise<readonly string[]> {
  const { targets, facts, allow, approval } = options;
  // The control API of a Sandbank would give the credentials that are missing.
  const credentials: Credentials =
    approval === 'sandbank' ? { ...EVERY_CREDENTIAL, ...options.credentials } : options.credentials;
  const refusals = facts.probes.map((probe) => [probe.name, refusalFor(probe, allow, credentials)] as const);
  const probes = new Set(refusals.filter(([, refusal]) => refusal === undefined).map(([name]) => name));
  const reference: ReferenceOptions = { ...options, credentials, probes };
  const calls = await probeReference(reference);
  return [
    `Calls that a run would make if ${targets.main.href} responded like the profile. Nothing is sent to it.`,
    ...[...probes].flatMap((name) => [
      '',
      `Probe ${name}:`,
      ...calls
        .filter(({ probe }) => probe === name)
        .map(({ request }) => {
          const [, path = ''] = request.split(' ');
          return `  ${withoutOrigin(request).replace(' ', ` ${targets.of(path).href.replace(/\/$/, '')}`)}`;
        }),
    ]),
    ...refusals.flatMap(([name, refusal]) => (refusal === undefined ? [] : ['', `Not run: ${name}: ${refusal}`])),
  ];
}

/** A request without the one that created what it is about. */
function withoutOrigin(request: string): string {
  return request.replace(/ \(created by .*$/s, '');
}

/** What the demo of a Sandbank has. */
const EVERY_CREDENTIAL: Credentials = Object.fromEntries(
  CREDENTIAL_NAMES.filter((name) => !['consentId', 'accessToken', 'cert', 'key', 'ca'].includes(name)).map((name) => [
    name,
    name,
  ]),
);
