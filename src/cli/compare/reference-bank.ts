import type { WrittenProfile } from '../../decisions/decisions.js';
import type { DialectId } from '../../domain/dialect.js';
import { Masks } from './masks.js';
import { numbered, type ProbedCall } from './probed-call.js';
import type { ProbedBank, ProbeState } from '../../learning/probes/probed-bank.js';
import type { InterfaceFacts } from '../../learning/recording.js';
import { DIALECTS } from '../../server/dialects.js';
import { startInProcess } from '../../server/start-in-process.js';
import { oneTarget } from './compare-flags.js';
import { secretsOf, type Credentials } from './credentials.js';
import { httpCaller } from './http-call.js';
import { CallRecorder, CONSENT_PROBE, runProbes } from './run-probes.js';
import { openSandbankTarget } from './sandbank-target.js';
import { openTargetBank, subjectOf, type TargetOptions } from './target-bank.js';

/** The Sandbank next to a target. */
export interface ReferenceOptions {
  readonly dialect: DialectId;
  readonly profile: WrittenProfile;
  /** Those of the target. The reference has the same kinds of them, with its own values. */
  readonly credentials: Credentials;
  readonly facts: InterfaceFacts;
  /** Its time, an ISO instant. */
  readonly now: string;
  /** Names of the probes that ran at the target. */
  readonly probes: ReadonlySet<string>;
}

const TIMEOUT_MS = 30_000;

/** Starts a Sandbank in this process, lets the probes call it, and stops it. @returns the calls in their order */
export async function probeReference(options: ReferenceOptions): Promise<readonly ProbedCall[]> {
  const { dialect, profile, facts, now, probes } = options;
  const server = await startInProcess({ dialect, profile: callable(profile, options), clock: now, certs: 'memory' });
  try {
    const send = httpCaller({ timeoutMs: TIMEOUT_MS });
    const base = new URL(server.url);
    const { credentials: own, approve } = await openSandbankTarget(base, {}, send);
    const credentials = likeTarget(own, options.credentials);
    const masks = new Masks(secretsOf(own));
    const open = (record: TargetOptions['record'], used: Credentials): ProbedBank => {
      const subject = subjectOf(dialect, now, used);
      return openTargetBank({
        targets: oneTarget(base),
        subject,
        credentials: used,
        facts,
        send,
        masks,
        approve,
        record,
      });
    };
    const state: ProbeState = {};
    if (options.credentials.consentId !== undefined) {
      // The target's customer has given a consent before.
      const consentProbe = facts.probes.find(({ name }) => name === CONSENT_PROBE);
      await consentProbe?.run(
        open(() => undefined, own),
        state,
      );
      if (state.consent && options.credentials.accessToken === undefined)
        state.consent = { ...state.consent, token: undefined };
    }
    const recorder = new CallRecorder();
    const bank = open(recorder.record, credentials);
    const wanted = facts.probes.filter(({ name }) => probes.has(name));
    const run = await runProbes({ bank, recorder, probes: wanted, refusal: () => undefined, state });
    return numbered(wanted.flatMap(({ name }) => run.probes[name] ?? []));
  } finally {
    await server.stop();
  }
}

/** Values of the reference, for what the target's user gave. */
function likeTarget(own: Credentials, given: Credentials): Credentials {
  const { psuId, clientId, clientSecret, ...always } = own;
  return {
    ...always,
    ...(given.psuId !== undefined && { psuId }),
    ...(given.clientId !== undefined && { clientId, clientSecret }),
  };
}

/** A reference that knows the TPP by its header, if the target knows it by its certificate. */
function callable(profile: WrittenProfile, { dialect, credentials }: ReferenceOptions): WrittenProfile {
  return !DIALECTS[dialect].hasOnboarding && credentials.cert !== undefined
    ? { ...profile, decisions: { ...profile.decisions, 'tpp-identification': 'certificate-or-local-header' } }
    : profile;
}
