import { Agent } from 'node:http';
import { ExpectedError } from '../../domain/errors.js';
import type { DialectId } from '../../domain/dialect.js';
import { withoutAbsent } from '../../domain/without-absent.js';
import type { Schema } from '../../library/control-operations.js';
import { SandbankError } from '../../library/errors.js';
import { connectSandbank } from '../../library/server-client.js';
import { CALLBACK, type ProbeState } from '../../learning/probes/probed-bank.js';
import type { WrittenProfile } from '../../decisions/decisions.js';
import { Masks } from './masks.js';
import { numbered, type ProbedCall, type RecordCall } from './probed-call.js';
import type { InterfaceFacts } from '../../learning/recording.js';
import { DIALECTS } from '../../server/dialects.js';
import { startInProcess } from '../../server/start-in-process.js';
import { oneTarget } from './compare-flags.js';
import { CONSENT_PROBE, runProbes } from './run-probes.js';
import { openTargetBank } from './target-bank.js';
import type { ApproveAtTarget } from './approval.js';
import { secretsOf, type Credentials } from './credentials.js';
import { httpCaller } from '../http-call.js';

/** A bank whose control API can be used. */
interface SandbankTarget {
  readonly dialect: DialectId;
  /** The bank's time, an ISO instant. */
  readonly now: string;
  /** Those of a demo TPP and two demo customers, where none were given. */
  readonly credentials: Credentials;
  readonly approve: ApproveAtTarget;
}

/** The answer of a control API; undefined if it refuses the call. */
export async function tolerant<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  return answer.catch((error: unknown) => {
    if (error instanceof SandbankError) return undefined;
    throw error;
  });
}

/**
 * Opens the control API at the origin of a bank.
 * @param base the address of the bank, such as `http://127.0.0.1:8080/banks/w1`
 * @param ca PEM of the CAs that are trusted, if not the usual ones
 * @throws NO_SANDBANK
 */
export async function openSandbankTarget(base: URL, given: Credentials, ca?: string): Promise<SandbankTarget> {
  const [path = ''] = /^\/banks\/[\w.-]+(?=\/?$)/.exec(base.pathname) ?? [];
  const options = withoutAbsent({ token: given.adminToken, ca });
  const control = await connectSandbank(base.origin + path, options).catch((error: unknown) => {
    if (!(error instanceof SandbankError)) throw error;
    const { status, message } = error;
    const hint = status === 401 ? '; set adminToken in the credentials, or SANDBANK_ADMIN_TOKEN' : '';
    const answer = `${base.origin} returned ${status} at the address of Sandbank's control API${hint}`;
    throw new ExpectedError('NO_SANDBANK', `--approve sandbank: ${status === undefined ? message : answer}`);
  });
  const { demo } = control;
  const credentials = { ...demoCredentials(demo), ...given };
  const { psuId: psu, redirectUri = CALLBACK } = credentials;
  return {
    dialect: demo.dialect,
    now: demo.clock.now,
    credentials,
    approve: async ({ id }) => {
      const decided = await tolerant(control.approve(id, withoutAbsent({ redirectUri, psu })));
      return (
        decided && withoutAbsent({ code: decided.code, confirmationCode: confirmationCodeOf(decided.redirectUri) })
      );
    },
  };
}

/** A TPP with both roles, and the first two customers with an account in euros. */
function demoCredentials({ tpps, psus }: Schema<'Demo'>): Credentials {
  const tpp = tpps.find(({ roles }) => roles.includes('PSP_AI') && roles.includes('PSP_PI'));
  const [payer, payee] = psus.flatMap(({ id, name, accounts }) => {
    const account = accounts.find(({ currency, iban }) => currency === 'EUR' && iban !== undefined);
    return account ? [{ id, name, iban: account.iban }] : [];
  });
  return withoutAbsent({
    subscriptionKey: tpp?.subscriptionKey,
    clientId: tpp?.clientId,
    clientSecret: tpp?.clientSecret,
    tppHeader: tpp?.organizationIdentifier,
    psuId: payer?.id,
    payerIban: payer?.iban,
    payeeIban: payee?.iban,
    payeeName: payee?.name,
  });
}

/** The code with which the browser returns for a confirmation. @decision confirmation-code */
function confirmationCodeOf(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined;
  return new URL(address).searchParams.get('confirmationCode') ?? undefined;
}

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
    const send = httpCaller({ timeoutMs: TIMEOUT_MS, agent: new Agent({ keepAlive: true }) });
    const base = new URL(server.url);
    const { credentials: own, approve } = await openSandbankTarget(base, {});
    const credentials = likeTarget(own, options.credentials);
    const masks = new Masks(secretsOf(own));
    const to = { targets: oneTarget(base), dialect, now, facts, send, masks, approve };
    const state: ProbeState = {};
    if (options.credentials.consentId !== undefined) {
      // The target's customer has given a consent before.
      const consentProbe = facts.probes.find(({ name }) => name === CONSENT_PROBE);
      await consentProbe?.run(openTargetBank({ ...to, credentials: own, record: () => undefined }), state);
      if (state.consent && options.credentials.accessToken === undefined)
        state.consent = { ...state.consent, token: undefined };
    }
    const open = (record: RecordCall) => openTargetBank({ ...to, credentials, record });
    const wanted = facts.probes.filter(({ name }) => probes.has(name));
    const run = await runProbes({ open, probes: wanted, refusal: () => undefined, state });
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
