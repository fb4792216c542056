import { Agent } from 'node:http';
import { Adapter, refusedPlace } from '../../adaptations/adapter.js';
import { hasOnlyEmptyLists } from '../../adaptations/body.js';
import { isPlainName, foundCode, jsonOf, type RecordedCall } from '../../learning/exchange.js';
import type { AnswerPair, StatusAndCode } from '../../learning/fitting/answer-pair.js';
import { hasSignInPage } from '../../decisions/token.js';
import { withoutBank } from '../../learning/operation-paths.js';
import { placeOf, type CreatedId, type OnStep, type Recording } from '../../learning/recording.js';
import type { Instant } from '../../domain/calendar.js';
import { BankFault } from '../../domain/errors.js';
import { connectSandbank } from '../../library/server-client.js';
import type { Bank } from '../../sim/bank.js';
import { DEFAULT_BANK_ID } from '../../sim/banks.js';
import { createSignIn } from '../../sim/consents/create-consent.js';
import { organisationByClientId } from '../../sim/directory.js';
import type { InProcessServer } from '../../server/start-in-process.js';
import { httpCaller, NoAnswerError } from '../http-call.js';
import { tolerant } from '../compare/sandbank-target.js';
import { approvalsOf } from './approvals.js';
import { challengeOf, RecordedClient, type ReplayCredentials } from './recorded-client.js';

/** A call that a replay answers in another way than the recording. */
export interface ReplayDifference {
  readonly request: number;
  /** Method and path, or the operation. */
  readonly call: string;
  /** Status and error code. */
  readonly recorded: string;
  readonly replayed: string;
  /** The request that created what the call is about at the bank, and failed in the replay. */
  readonly because?: number;
}

/** How well a bank answers the calls of a recording. */
export interface Replay {
  /** The number of calls that were played. */
  readonly played: number;
  /** How many of them have the same status and the same error code. */
  readonly same: number;
  /** The number of calls that were not played, because the time was up. */
  readonly left: number;
  /** The number of calls that were not played, because the bank refused their signatures. */
  readonly signatures: number;
  readonly differences: readonly ReplayDifference[];
  readonly pairs: readonly AnswerPair[];
}

/** What a replay needs. */
export interface ReplayOptions {
  readonly recording: Recording;
  readonly server: InProcessServer;
  readonly credentials: ReplayCredentials;
  /** Whether the bank has the paths of the recording, because its profile has adaptations of paths. */
  readonly hasOwnPaths: boolean;
  /** In lower case. */
  readonly keyHeaders: ReadonlySet<string>;
  /** Default: a minute. */
  readonly mostMs?: number;
  readonly onStep?: OnStep;
}

const MOST_MS = 60_000;
const CALL_MS = 10_000;

/**
 * Plays the calls of a recording against a bank: with its ids, decisions of the PSU where the recording shows them, and the clock at the
 * recorded times.
 */
export async function replayRecording(options: ReplayOptions): Promise<Replay> {
  const { recording, mostMs = MOST_MS, onStep } = options;
  const recorded = [...recording.calls, ...recording.unknown].toSorted((one, other) => one.number - other.number);
  // A refused call without one of these headers shows a rule of the bank; one that has them all, a wrong signature.
  const whole = Math.max(...recorded.map((call) => (call.isAccepted ? signatureHeaders(call) : 0)), 1);
  const calls = recorded.filter((call) => signatureHeaders(call) < whole || !isRefusedForSignature(call));
  const until = performance.now() + mostMs;
  const playing = await startPlaying(options, calls);
  const pairs: AnswerPair[] = [];
  for (const [index, call] of calls.entries()) {
    onStep?.(() => `replaying call ${index + 1} of ${calls.length}`);
    if (performance.now() > until) break;
    await decideBefore(call, playing);
    if (call.sentAtMs !== undefined) await moveClock(playing, call.sentAtMs);
    pairs.push(await play(call, playing));
  }
  playing.agent.destroy();
  const differences = pairs.flatMap(differenceOf);
  const played = pairs.length;
  const [left, signatures] = [calls.length - played, recorded.length - calls.length];
  return { played, same: played - differences.length, left, signatures, differences, pairs };
}

/** A replay that has begun: its bank, the control API of it, and the client of the recording. */
type Playing = Awaited<ReturnType<typeof startPlaying>>;

async function startPlaying(options: ReplayOptions, calls: readonly RecordedCall[]) {
  const { recording, server, credentials } = options;
  const { registry, banks } = server.server.context;
  const bank = banks.find(DEFAULT_BANK_ID);
  if (!bank) throw new Error('the replayed server has no bank');
  const agent = new Agent({ keepAlive: true });
  return {
    ...options,
    calls,
    bank,
    registry,
    agent,
    known: new Set(recording.calls),
    served: new Set(recording.unknown.filter(({ isSuccessful }) => isSuccessful).map(addressOf)),
    adapter: new Adapter(bank.profile.adaptations, () => true),
    client: new RecordedClient(calls, credentials),
    approvals: approvalsOf(recording),
    send: httpCaller({ timeoutMs: CALL_MS, agent }),
    control: await connectSandbank(server.adminUrl),
  };
}

/** Does what the PSU did before a call. */
async function decideBefore(call: RecordedCall, playing: Playing): Promise<void> {
  const { recording, calls, bank, client, approvals, control, credentials } = playing;
  const isKnown = approvals.has(call.number) || client.ids.get(call.query.get('code') ?? '') !== undefined;
  const signIn = isKnown ? undefined : signInFor(call, bank, credentials.clientId);
  const decisions = signIn === undefined ? approvals.get(call.number) : [{ id: signIn, decision: 'approve' as const }];
  for (const { id, decision } of decisions ?? []) {
    const ownId = client.ids.get(id) ?? id;
    const isExchange = (one: RecordedCall): boolean =>
      one.operation === 'exchangeCode' && one.isAccepted && one.query.has('code');
    const exchange = calls.slice(calls.indexOf(call)).find(isExchange);
    const codeChallenge = challengeOf(exchange);
    const options = { ...(exchange && redirectOf(exchange)), ...(codeChallenge !== undefined && { codeChallenge }) };
    // What the control API refuses shows in the calls that follow.
    const decided = await tolerant(decision === 'approve' ? control.approve(ownId, options) : control.refuse(ownId));
    client.approved(decided?.code, recording.creationOf('consentId', id));
  }
}

/** Plays one call. */
async function play(call: RecordedCall, playing: Playing): Promise<AnswerPair> {
  const { recording, client, control, known, served } = playing;
  const lacking = creationsOf(recording, call).find(([id]) => client.ids.get(id) === undefined)?.[1];
  const isOwn = (): boolean => served.has(addressOf(call)) || isOwnCall(call, playing);
  const isAboutNothing = lacking !== undefined || (!known.has(call) && isOwn());
  const ask = asking(call, playing);
  let { answer, entry } = await ask();
  // That the bank accepted the call can be all that the recording shows of an approval.
  if (call.isAccepted && entry?.refusal?.code === 'CONSENT_INVALID' && entry.subjectStatus === 'received') {
    await tolerant(control.approve(entry.subject ?? ''));
    ({ answer, entry } = await ask());
  }
  const own = jsonOf(answer.body);
  client.answered(call, own, answer.headers);
  const { refusal, subjectStatus } = entry ?? {};
  return {
    call,
    operation: known.has(call) ? call.operation : undefined,
    recorded: statusAndCode(call.raw.answer.status, jsonOf(call.raw.answer.body)),
    replayed: statusAndCode(answer.status, own),
    ...(refusal && { refusal: { code: refusal.code, path: refusedPlace(refusal) } }),
    ...(subjectStatus !== undefined && { state: subjectStatus }),
    ...(hasOnlyEmptyLists(own) && { empty: true }),
    ...(isAboutNothing && { isAboutNothing }),
    ...(lacking && { because: lacking.number }),
  };
}

/** Whether an adaptation answers a call that no operation has. */
function isOwnCall({ raw: { method, url, request } }: RecordedCall, { adapter }: Playing): boolean {
  return (
    adapter.ownAnswer({ method, path: withoutBank(url.pathname) }, request.headers, url.searchParams) !== undefined
  );
}

/** Host and path of a call. */
function addressOf({ raw }: RecordedCall): string {
  return placeOf({ ...raw, method: '' });
}

/** Sends the request of a call, with ids and secrets of the bank. @returns also what the journal says of it */
function asking(call: RecordedCall, { server, client, keyHeaders, hasOwnPaths, registry, bank, send }: Playing) {
  const { journal } = registry.recordOf(bank);
  const { headers, body, query } = client.request(call, keyHeaders);
  const path = client.ids.replacedPath(withoutBank(hasOwnPaths ? call.raw.url.pathname : call.path));
  return async () => {
    const number = journal.lastNumber + 1;
    const url = new URL(server.url + path + query);
    const answer = await send({ method: call.raw.method, url, headers, body }).catch((error: unknown) => {
      if (error instanceof NoAnswerError) return { status: 0, headers: {}, body: '' };
      throw error;
    });
    return { answer, entry: journal.entry(`request-${number}`) };
  };
}

function differenceOf({ call, operation, recorded, replayed, because }: AnswerPair): readonly ReplayDifference[] {
  if (shown(recorded) === shown(replayed)) return [];
  const place = operation ?? `${call.method} ${call.raw.url.pathname.replace(/[^/]*\d{3}[^/]*/g, '{id}')}`;
  const both = { recorded: withoutData(recorded), replayed: withoutData(replayed) };
  return [{ request: call.number, call: place, ...both, ...(because !== undefined && { because }) }];
}

/** The number of headers that a signature consists of; 0 without one. */
export function signatureHeaders(call: RecordedCall): number {
  if (call.header('signature') === undefined) return 0;
  return ['signature', 'digest', 'tpp-signature-certificate'].filter((name) => call.header(name) !== undefined).length;
}

/** True if the bank refused a call for its signature or the certificate of it. */
function isRefusedForSignature({ isAccepted, raw: { answer } }: RecordedCall): boolean {
  return !isAccepted && /signature|certificate|digest|_kid_|key_?id/i.test(foundCode(jsonOf(answer.body))?.code ?? '');
}

/** Moves the clock of a bank forward. A time in the past, or too far ahead for one advance, leaves it where it is. */
async function moveClock({ registry, bank }: Playing, to: Instant): Promise<void> {
  try {
    await registry.advances.start(bank, registry.recordOf(bank).clock, { to }, 0);
  } catch (error) {
    if (!(error instanceof BankFault)) throw error;
  }
}

/** The ids of the consent and the payment that a call is about, and its token, with the calls of the recording that created them. */
function creationsOf(
  recording: Recording,
  call: RecordedCall,
): readonly (readonly [id: string, creation: RecordedCall])[] {
  const { consentId = call.header('consent-id'), paymentId } = call.parameters;
  const token = call.header('authorization')?.replace(/^bearer /i, '');
  const named: readonly (readonly [CreatedId, string | undefined])[] = [
    ['consentId', consentId],
    ['paymentId', paymentId],
    ['access_token', token],
  ];
  return named.flatMap(([member, id]) => {
    const creation = recording.creationOf(member, id);
    return id !== undefined && creation ? [[id, creation] as const] : [];
  });
}

/** The sign-in of a PSU whose code the client exchanges without a request before. @decision token-before, consent-by */
function signInFor(call: RecordedCall, bank: Bank, clientId: string): string | undefined {
  const isOffered = hasSignInPage(bank.profile);
  const organisation = organisationByClientId(bank, clientId);
  if (!isOffered || !organisation || !call.isAccepted || call.query.get('code') === null) return undefined;
  return bank.perform(() => createSignIn(bank, { organisation, psuPresent: true })).consentId;
}

function redirectOf(call: RecordedCall): { readonly redirectUri?: string } {
  const redirectUri = call.query.get('redirect_uri');
  return redirectUri === null ? {} : { redirectUri };
}

/** A status, and the code of an error: the first member that is named like one. */
function statusAndCode(status: number, body: unknown): StatusAndCode {
  return { status, code: status < 400 ? undefined : foundCode(body)?.code };
}

function shown({ status, code = '' }: StatusAndCode): string {
  return `${status} ${code}`.trim();
}

/** A code can be a text of a person. */
function withoutData(answer: StatusAndCode): string {
  const { status, code = '' } = answer;
  return code === '' || isPlainName(code) ? shown(answer) : `${status} (a code that is not a plain name)`;
}
