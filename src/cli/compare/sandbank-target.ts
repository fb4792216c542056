import { ExpectedError } from '../../domain/errors.js';
import { DIALECT_IDS, type DialectId } from '../../domain/dialect.js';
import { jsonOf, itemsOf } from '../../learning/exchange.js';
import { memberAt } from '../../domain/shape.js';
import { CALLBACK, type ProbedBank, type ProbeState } from '../../learning/probes/probed-bank.js';
import type { WrittenProfile } from '../../decisions/decisions.js';
import { Masks } from './masks.js';
import { numbered, type ProbedCall } from './probed-call.js';
import type { InterfaceFacts } from '../../learning/recording.js';
import { DIALECTS } from '../../server/dialects.js';
import { startInProcess } from '../../server/start-in-process.js';
import { oneTarget } from './compare-flags.js';
import { CallRecorder, CONSENT_PROBE, runProbes } from './run-probes.js';
import { openTargetBank, subjectOf, type TargetOptions } from './target-bank.js';
import type { ApproveAtTarget } from './approval.js';
import { secretsOf, type Credentials } from './credentials.js';
import { httpCaller, NoAnswerError, type SendHttp } from '../http-call.js';

/** A bank whose control API can be used. */
interface SandbankTarget {
  readonly dialect: DialectId;
  /** The bank's time, an ISO instant. */
  readonly now: string;
  /** Those of a demo TPP and two demo customers, where none were given. */
  readonly credentials: Credentials;
  readonly approve: ApproveAtTarget;
}

/** A target without the control API of a Sandbank. */
class NoSandbankError extends ExpectedError {
  constructor(message: string) {
    super('NO_SANDBANK', `--approve sandbank: ${message}`);
  }
}

/**
 * Opens the control API at the origin of a bank. @param base the address of the bank, such as `http://127.0.0.1:8080/banks/w1`
 * @throws NoSandbankError
 */
export async function openSandbankTarget(base: URL, given: Credentials, send: SendHttp): Promise<SandbankTarget> {
  const bank = /^\/banks\/([\w.-]+)\/?$/.exec(base.pathname)?.[1] ?? 'default';
  const control = (path: string): URL => new URL(`/__admin/banks/${bank}${path}`, base.origin);
  const headers = given.adminToken === undefined ? {} : { Authorization: `Bearer ${given.adminToken}` };
  const answer = await send({ method: 'GET', url: control('/demo'), headers, body: undefined }).catch(
    (error: unknown) => {
      throw error instanceof NoAnswerError ? new NoSandbankError(error.message) : error;
    },
  );
  const demo = jsonOf(answer.body);
  const now = memberAt(demo, 'clock', 'now');
  const dialect = DIALECT_IDS.find((id) => id === memberAt(demo, 'dialect'));
  if (answer.status !== 200 || typeof now !== 'string' || !dialect)
    throw new NoSandbankError(
      `${base.origin} returned ${answer.status} at the address of Sandbank's control API${answer.status === 401 ? '; set adminToken in the credentials, or SANDBANK_ADMIN_TOKEN' : ''}`,
    );
  const credentials = { ...demoCredentials(demo), ...given };
  const { psuId, redirectUri = CALLBACK } = credentials;
  return {
    dialect,
    now,
    credentials,
    approve: async ({ id }) => {
      const decided = await send({
        method: 'POST',
        url: control(`/authorisations/${encodeURIComponent(id)}`),
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ decision: 'approve', psu: psuId, redirectUri }),
      });
      if (decided.status >= 300) return undefined;
      const outcome = jsonOf(decided.body);
      const code = memberAt(outcome, 'code');
      const confirmationCode = confirmationCodeOf(memberAt(outcome, 'redirectUri'));
      return { ...(typeof code === 'string' && { code }), ...(confirmationCode !== undefined && { confirmationCode }) };
    },
  };
}

/** A TPP with both roles, and the first two customers with an account in euros. */
function demoCredentials(demo: unknown): Credentials {
  const tpp = itemsOf(memberAt(demo, 'tpps')).find((one) => {
    const roles = itemsOf(memberAt(one, 'roles'));
    return roles.includes('PSP_AI') && roles.includes('PSP_PI');
  });
  const customers = itemsOf(memberAt(demo, 'psus')).flatMap((psu) => {
    const account = itemsOf(memberAt(psu, 'accounts')).find(
      (one) => memberAt(one, 'currency') === 'EUR' && memberAt(one, 'iban') !== undefined,
    );
    return account === undefined
      ? []
      : [{ id: memberAt(psu, 'id'), name: memberAt(psu, 'name'), iban: memberAt(account, 'iban') }];
  });
  const found = {
    subscriptionKey: memberAt(tpp, 'subscriptionKey'),
    clientId: memberAt(tpp, 'clientId'),
    clientSecret: memberAt(tpp, 'clientSecret'),
    tppHeader: memberAt(tpp, 'organizationIdentifier'),
    psuId: customers[0]?.id,
    payerIban: customers[0]?.iban,
    payeeIban: customers[1]?.iban,
    payeeName: customers[1]?.name,
  };
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
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
