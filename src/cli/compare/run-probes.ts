import type { ProbedCall, RecordCall } from './probed-call.js';
import type { SkippedProbe } from './comparison.js';
import type { Probe, ProbedBank, ProbeKind, ProbeState } from '../../learning/probes/probed-bank.js';
import type { Credentials } from './credentials.js';
import { NoAnswerError } from '../http-call.js';

/** What probes may do at a target, each level with those before it. */
export const LEVELS: readonly ProbeKind[] = ['read', 'consent', 'payment'];

/** The probe that leaves a consent for later ones. */
export const CONSENT_PROBE = 'consent-authorised';
/** After this many probes in a row without an answer, the target is left alone. */
const MOST_FAILURES = 2;

/** The result of running the probes. */
interface ProbeRun {
  /** Calls by probe. */
  readonly probes: Readonly<Record<string, readonly ProbedCall[]>>;
  readonly failed: readonly SkippedProbe[];
  readonly skipped: readonly SkippedProbe[];
}

export interface ProbeRunOptions {
  /** Opens the bank that they call. */
  readonly open: (record: RecordCall) => ProbedBank;
  readonly probes: readonly Probe[];
  /** Why a probe is not to run; undefined if it is. */
  readonly refusal: (probe: Probe) => string | undefined;
  readonly state: ProbeState;
  /** Calls of probes that ran before an interruption. */
  readonly finished?: ProbeRun['probes'];
  /** Called after each probe that ended well. */
  readonly onFinished?: (probes: ProbeRun['probes']) => Promise<void>;
}

/** Runs probes in their order. A probe whose call has no answer ends, and the next one runs. */
export async function runProbes(options: ProbeRunOptions): Promise<ProbeRun> {
  const { open, probes, refusal, state, finished = {}, onFinished } = options;
  const run: Record<string, readonly ProbedCall[]> = { ...finished };
  let running = '';
  let calls: ProbedCall[] = [];
  const bank = open((request, exchange) => calls.push({ probe: running, request, exchange }));
  const failed: SkippedProbe[] = [];
  const skipped: SkippedProbe[] = [];
  let failures = 0;
  for (const probe of probes) {
    const { name, needs = [] } = probe;
    if (Object.hasOwn(run, name) && !isNeededAgain(probe)) continue;
    const reason =
      refusal(probe) ??
      (failures >= MOST_FAILURES ? 'the target did not respond to earlier probes' : undefined) ??
      (needs.includes('consent') && !state.consent ? 'no consent was granted earlier' : undefined);
    if (reason !== undefined) {
      skipped.push({ probe: name, reason });
      continue;
    }
    [running, calls] = [name, []];
    try {
      await probe.run(bank, state);
      failures = 0;
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      failures = calls.length === 0 ? failures + 1 : 0;
      failed.push({ probe: name, reason: error.message });
    }
    run[name] = calls;
    if (failed.at(-1)?.probe !== name) await onFinished?.(withoutFailed());
  }
  return { probes: run, failed, skipped };

  /** The consent of an earlier run is gone with its token, which no file has. */
  function isNeededAgain({ name }: Probe): boolean {
    const later = probes.some(
      (one) => one.needs?.includes('consent') && !Object.hasOwn(run, one.name) && !refusal(one),
    );
    return name === CONSENT_PROBE && later && !state.consent;
  }

  function withoutFailed(): ProbeRun['probes'] {
    return Object.fromEntries(Object.entries(run).filter(([name]) => !failed.some(({ probe }) => probe === name)));
  }
}

/** Why the level or the credentials of a run exclude a probe; undefined if they do not. */
export function refusalFor(
  { kind, needs = [] }: Probe,
  allow: ProbeKind,
  { consentId, payerIban, payeeIban, payeeName }: Credentials,
): string | undefined {
  if (LEVELS.indexOf(kind) > LEVELS.indexOf(allow)) return `needs --allow ${kind}`;
  if (needs.includes('consent') && consentId === undefined && allow === 'read')
    return 'requires a consent: set consentId in the credentials, or use --allow consent';
  if (needs.includes('payer') && payerIban === undefined) return 'requires payerIban in the credentials';
  if (needs.includes('payee') && (payeeIban === undefined || payeeName === undefined))
    return 'requires payeeIban and payeeName in the credentials';
  return undefined;
}
