/**
 * Runs the probes at a target, and at a Sandbank of a profile in this process, and compares both. The calls leave this function masked.
 */
import type { WrittenProfile } from '../../decisions/decisions.js';
import type { DialectId } from '../../domain/dialect.js';
import { counted } from '../../domain/text.js';
import { compareCalls, learnFrom, type Comparison } from '../../learning/compare/comparison.js';
import { compareRows, withRows } from '../../learning/compare/compared-rows.js';
import { Masks } from '../../learning/compare/masks.js';
import { numbered, type ProbedCall } from '../../learning/compare/probed-call.js';
import type { LearnedRows } from '../../learning/learn.js';
import type { ProbeKind } from '../../learning/probes/probed-bank.js';
import { PROBES } from '../../learning/probes/probes.js';
import type { InterfaceFacts } from '../../learning/recording.js';
import type { Approval } from './approval.js';
import { secretsOf, type Credentials } from './credentials.js';
import type { SendHttp } from './http-call.js';
import { probeReference } from './reference-bank.js';
import { CallRecorder, refusalFor, runProbes } from './run-probes.js';
import { readState, writeState } from './state-file.js';
import { openTargetBank, subjectOf } from './target-bank.js';

/** What to compare, and how. */
export interface ComparisonOptions {
  readonly target: URL;
  readonly dialect: DialectId;
  /** The profile of the reference, and its name in the report. */
  readonly profile: WrittenProfile;
  readonly profileName: string;
  readonly allow: ProbeKind;
  readonly credentials: Credentials;
  readonly facts: InterfaceFacts;
  /** Calls the target. */
  readonly send: SendHttp;
  readonly approve: Approval;
  /** The target's time, an ISO instant. */
  readonly now: string;
  readonly statePath?: string;
  /** Shows the progress. */
  readonly show: (line: string) => void;
}

/** The result, and what the target's rows are. */
export interface ComparisonResult {
  readonly comparison: Comparison;
  readonly learned: LearnedRows;
}

/** Compares a target with a Sandbank. @throws StateFileError, ProfileError */
export async function compareBanks(options: ComparisonOptions): Promise<ComparisonResult> {
  const { target, dialect, profile, profileName, facts, credentials } = options;
  const { calls, names, begunAt, ...run } = await probeTarget(options);
  const reference = { dialect, profile, credentials, facts, now: begunAt, probes: names };
  options.show('The same calls at Sandbank');
  const same = await probeReference(reference);
  const learned = learnFrom(calls, facts);
  const changes = compareRows(learned, profile).differ.map(({ slug, target: value }) => ({ slug, value }));
  const adapted =
    changes.length === 0
      ? undefined
      : await probeReference({ ...reference, profile: withRows(profile, dialect, changes) });
  const compared = compareCalls({ target: calls, reference: same, adapted }, profile, facts);
  return {
    learned,
    comparison: { target: target.href.replace(/\/$/, ''), dialect, profile: profileName, ...compared, ...run },
  };
}

/** The calls at the target, those of an interrupted run included. */
async function probeTarget(options: ComparisonOptions): Promise<
  Pick<Comparison, 'skipped' | 'failed'> & {
    readonly calls: readonly ProbedCall[];
    readonly names: ReadonlySet<string>;
    readonly begunAt: string;
  }
> {
  const { target, dialect, allow, credentials, facts, send, approve, now, statePath, show } = options;
  const identity = { target: target.href, dialect, allow };
  const before = statePath === undefined ? undefined : await readState(statePath, identity);
  const begunAt = before?.begunAt ?? now;
  const masks = new Masks(secretsOf(credentials), before?.issued);
  const recorder = new CallRecorder();
  const subject = subjectOf(dialect, now, credentials);
  const bank = openTargetBank({
    base: target,
    subject,
    credentials,
    facts,
    send,
    masks,
    approve,
    record: recorder.record,
  });
  const { consentId, accessToken } = credentials;
  const { probes, skipped, failed } = await runProbes({
    bank,
    recorder,
    probes: PROBES[dialect],
    refusal: (probe) => refusalFor(probe, allow, credentials),
    state: consentId === undefined ? {} : { consent: { id: consentId, token: accessToken } },
    ...(before && { finished: before.probes }),
    onFinished: async (finished) => {
      show(`${counted(Object.keys(finished).length, 'probe')} finished`);
      if (statePath !== undefined)
        await writeState(statePath, identity, { begunAt, issued: masks.issued, probes: finished });
    },
  });
  const inOrder = PROBES[dialect].flatMap(({ name }) => probes[name] ?? []);
  return {
    calls: numbered(inOrder),
    names: new Set(Object.keys(probes)),
    begunAt,
    skipped,
    failed: failed.map(({ probe, reason }) => ({ probe, reason: masks.text(reason) })),
  };
}
