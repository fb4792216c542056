import type { Adaptation } from '../../adaptations/adaptation.js';
import { Adapter } from '../../adaptations/adapter.js';
import { compileProfile, type WrittenProfile } from '../../decisions/decisions.js';
import { adaptationsOf, type LearnedAdaptation } from '../../learning/adapted-recording.js';
import { strictAmounts } from '../../learning/body-adaptations.js';
import { MOST_REQUESTS } from '../../learning/differences.js';
import type { OnStep, Recording } from '../../learning/recording.js';
import { DEFAULT_ONE_TIME_CODE } from '../../domain/authorisation/sca.js';
import { OPERATION_IDS } from '../../domain/generated/operation-ids.js';
import { DIALECTS } from '../../server/dialects.js';
import { startInProcess } from '../../server/start-in-process.js';
import type { RecordedCall } from '../../learning/exchange.js';
import { absentOperations, fittedAnswers, isForeign, isRefusedBy } from '../../learning/fitting/fitted-answers.js';
import { fittedRequests } from '../../learning/fitting/fitted-requests.js';
import { fittedRefusals } from '../../learning/fitting/fitted-refusals.js';
import { attemptsFor, type Attempt, type OpenDecisions } from '../../learning/fitting/fitted-decisions.js';
import { replayFixtures } from './replay-fixtures.js';
import { replayRecording, signatureHeaders, type Replay } from './replay.js';

const KEY_HEADER = 'ocp-apim-subscription-key';

/**
 * Starts a bank with a profile in this process, with the customer and the accounts of the recording, and plays its calls.
 * @param learnedFrom a further recording of the same bank, whose accounts the bank has too
 */
export async function replayWith(
  written: WrittenProfile,
  adaptations: readonly Adaptation[],
  recording: Recording,
  learnedFrom: Recording = recording,
  onStep?: OnStep,
): Promise<Replay> {
  const { dialect } = recording;
  const fixtures = replayFixtures([...new Set([learnedFrom, recording])]);
  const first = recording.calls.find(({ sentAtMs }) => sentAtMs !== undefined)?.sentAtMs;
  const decisions = {
    ...written.decisions,
    adaptations,
    // A signature cannot be made without its key, and recorders hide it.
    ...(recording.calls.some((call) => call.isAccepted && signatureHeaders(call) > 0) && { signing: 'ignored' }),
    ...(!DIALECTS[dialect].hasOnboarding && { 'tpp-identification': 'certificate-or-local-header' }),
  };
  const server = await startInProcess({
    dialect,
    profile: { ...written, decisions },
    clock: first === undefined ? 'running' : new Date(first).toISOString(),
    fixtures,
  });
  try {
    const [tpp, psu] = [fixtures.tpps[0], fixtures.psus[0]];
    if (!tpp || !psu) throw new Error('the fixtures lack a TPP or a customer');
    return await replayRecording({
      recording,
      server,
      credentials: {
        key: tpp.subscriptionKey,
        ...tpp.onboarded,
        password: psu.password,
        oneTimeCode: psu.oneTimeCode ?? DEFAULT_ONE_TIME_CODE,
        organizationIdentifier: tpp.organizationIdentifier,
      },
      hasOwnPaths: adaptations.some((one) => 'path' in one),
      keyHeaders: new Set([
        KEY_HEADER,
        ...adaptations.flatMap((one) =>
          'header' in one && 'name' in one.header && one.header.name.toLowerCase() === KEY_HEADER
            ? [one.header.as]
            : 'header' in one && 'require' in one.header && one.header.key
              ? [one.header.require.toLowerCase()]
              : [],
        ),
      ]),
      ...(onStep && { onStep }),
    });
  } finally {
    await server.stop();
  }
}

/** The most calls of a recording with which decisions are tried: each try is a replay. */
const MOST_TRIED = 1000;

/** What a replay has fitted. */
export interface Fitted {
  readonly replay: Replay;
  readonly adaptations: readonly LearnedAdaptation[];
  /** Decisions with which the replay answers more calls like the bank. Without such calls, it is an assumption. */
  readonly rows: readonly (Attempt & { readonly calls: number; readonly first: RecordedCall })[];
}

/** A profile with its replay. */
interface Tried {
  readonly decisions: NonNullable<WrittenProfile['decisions']>;
  readonly list: readonly LearnedAdaptation[];
  readonly replay: Replay;
}
type Play = (decisions: Tried['decisions'], list: Tried['list']) => Promise<Tried>;
/** The calls that a profile answers like the bank. */
type RightCalls = (tried: Tried) => readonly RecordedCall[];

/**
 * Replays a recording, and fits the answers to those of the bank, if more calls get the response of the bank then: open decisions first, then
 * statuses, codes and bodies of answers as adaptations. Nothing is kept with which a call is refused that the bank accepted.
 * @param open the decisions that the recording does not settle
 */
export async function fittedReplay(
  written: WrittenProfile,
  known: readonly LearnedAdaptation[],
  recording: Recording,
  open: OpenDecisions = new Map(),
  onStep?: OnStep,
): Promise<Fitted> {
  const play: Play = async (decisions, list) => {
    const profile = { ...written, decisions };
    return { decisions, list, replay: await replayWith(profile, adaptationsOf(list), recording, recording, onStep) };
  };
  const isTried = recording.calls.length <= MOST_TRIED;
  const before = await play(written.decisions ?? {}, known);
  // What is refused first says nothing of decisions.
  const first = isTried ? fittedRefusals(before.replay.pairs, true) : [];
  let best = await withBest(before, [first, ...first.map(alone)], play, explained);
  if (isTried) best = await withRequests(best, play);
  const rows: Fitted['rows'][number][] = [];
  const tried = new Set<string>();
  const isNew = (one: object): boolean => tried.size < tried.add(JSON.stringify(one)).size;
  for (let rounds = 0; rounds < MOST_ROUNDS && isTried; rounds += 1)
    for (const { slug, value } of attemptsFor(best.replay.pairs, open).filter(isNew)) {
      // Another value of the same decision can explain more.
      const other = await play({ ...best.decisions, [slug]: value }, best.list);
      const was = explained(best);
      const [calls, first] = [gainOf(best, other, explained), explained(other).find((call) => !was.includes(call))];
      if (calls <= 0 || !first) continue;
      const before = rows.findIndex((row) => row.slug === slug);
      const [less] = before < 0 ? [] : rows.splice(before, 1);
      const cause = less?.first ?? causeOf(slug, first, recording);
      rows.push({ slug, value, calls: calls + (less?.calls ?? 0), first: cause });
      best = other;
    }
  // The approach of authorisations, for instance, shows the requests of its steps.
  if (rows.length > 0) best = await withRequests(best, play);
  const strict = isTried ? strictAmounts(recording) : undefined;
  best = await withBest(best, strict ? [[strict]] : [], play, explained);
  const usual = compileProfile(recording.dialect);
  for (const { slug, value, instead, operation, parameter } of isForeign(best.replay.pairs, known) ? ASSUMED : []) {
    const first = recording.of(operation).find((one) => one.isAccepted && one.query.has(parameter));
    if (!first || usual[slug] !== instead || !open.has(slug) || rows.some((row) => row.slug === slug)) continue;
    const other = await play({ ...best.decisions, [slug]: value }, best.list);
    if (gainOf(best, other, explained) < 0) continue;
    rows.push({ slug, value, calls: 0, first });
    best = other;
  }
  const documented = OPERATION_IDS.filter((id) => recording.facts.described(id) !== undefined);
  const absent = absentOperations(best.replay.pairs, documented).map(({ adaptation, isAssumed }) =>
    fitted(adaptation, isAssumed ? 'assumed: no call of the recording shows it' : UNKNOWN_ADDRESS),
  );
  const { list: read } = best;
  if (absent.length > 0) best = await play(best.decisions, [...read, ...absent]);
  const unanswered = best;
  best = await withAnswers(best, read, play);
  const all: LearnedAdaptation[] = [];
  let whole = best;
  for (let rounds = 0; rounds < MOST_ROUNDS && isTried; rounds += 1) {
    const found = fittedRefusals(whole.replay.pairs).filter(({ adaptation }) => isNew(adaptation));
    if (found.length === 0) break;
    all.push(...found);
    whole = await play(best.decisions, [...found, ...whole.list]);
    if (gainOf(best, whole, sameCalls) > 0) best = whole;
  }
  best = await withBest(best, all.map(alone), play, sameCalls);
  const refusals = all.filter((one) => best.list.includes(one));
  if (refusals.length > 0) {
    // A call that the bank refused can have used up the code of the token with which the next ones are sent.
    const again = await play(best.decisions, [...refusals, ...unanswered.list]);
    const isMoreShown = aboutNothing(again) < aboutNothing(unanswered);
    const other = isMoreShown ? await withAnswers(again, read, play) : best;
    if (gainOf(best, other, sameCalls) > 0) best = other;
  }
  return best.replay.same > before.replay.same
    ? { replay: best.replay, adaptations: best.list, rows }
    : { replay: before.replay, adaptations: known, rows: rows.filter(({ calls }) => calls === 0) };
}

/** The call that shows a fitted decision: with code-reuse, those that differ are only its consequences. */
function causeOf(slug: string, first: RecordedCall, recording: Recording): RecordedCall {
  const codes = slug === 'code-reuse' ? recording.of('exchangeCode').filter(({ query }) => query.has('code')) : [];
  const isUsed = (one: RecordedCall, index: number): boolean =>
    codes.slice(0, index).some((call) => call.isAccepted && call.query.get('code') === one.query.get('code'));
  return codes.findLast((one, index) => one.number < first.number && isUsed(one, index)) ?? first;
}

const alone = (one: LearnedAdaptation): Tried['list'] => [one];
const UNKNOWN_ADDRESS = 'all calls of it get what an unknown address gets';

function fitted(adaptation: Adaptation, seen: string): LearnedAdaptation {
  return { adaptation, grade: 'fitted', seen };
}

/** How many more calls another profile answers like the bank; negative if it loses one that the bank accepted. */
function gainOf(one: Tried, other: Tried, rightCalls: RightCalls): number {
  const [was, is] = [rightCalls(one), rightCalls(other)];
  return was.some((call) => call.isAccepted && !is.includes(call)) ? -1 : is.length - was.length;
}

/** A profile with those of several lists with which it is better. What is found later is checked first. */
async function withBest(start: Tried, lists: readonly Tried['list'][], play: Play, right: RightCalls): Promise<Tried> {
  let best = start;
  for (const found of lists) {
    if (found.every((one) => best.list.includes(one))) continue;
    const other = await play(best.decisions, [...found, ...best.list]);
    if (gainOf(best, other, right) > 0) best = other;
  }
  return best;
}

/** A profile that accepts the requests that the bank accepted: what is mended can uncover the next refusal of the same call. */
async function withRequests(start: Tried, play: Play): Promise<Tried> {
  const accepted: RightCalls = (tried) => explained(tried).filter(({ isAccepted }) => isAccepted);
  let [best, whole] = [start, start];
  for (let rounds = 0; rounds < MOST_MENDED; rounds += 1) {
    const found = new Map(fittedRequests(whole.replay.pairs).map((one) => [JSON.stringify(one.adaptation), one]));
    for (const { adaptation } of whole.list) found.delete(JSON.stringify(adaptation));
    if (found.size === 0) return best;
    whole = await play(best.decisions, [...found.values(), ...whole.list]);
    if (gainOf(best, whole, accepted) > 0) best = whole;
  }
  return best;
}

/** A profile with the fitted answers, without those that change what was right. */
async function withAnswers(start: Tried, read: Tried['list'], play: Play): Promise<Tried> {
  const { pairs } = start.replay;
  let answers = fittedAnswers(pairs, adaptationsOf(read)).map((one) => fitted(one, shownBy(one, pairs)));
  if (answers.length === 0) return start;
  let best = await play(start.decisions, [...start.list, ...answers]);
  for (const one of answers) {
    const right = sameCalls(best);
    if (sameCalls(start).every((call) => right.includes(call))) break;
    const others = answers.filter((other) => other !== one);
    const other = await play(start.decisions, [...start.list, ...others]);
    if (other.replay.same > best.replay.same) [best, answers] = [other, others];
  }
  return best.replay.same < start.replay.same ? start : best;
}

/** The calls that an answer makes right. */
function shownBy(answer: Adaptation, pairs: Replay['pairs']): string {
  const [adapter, plain] = [[answer], []].map((list) => new Adapter(list, () => true));
  const right = pairs.filter(({ operation, recorded, replayed, refusal, state, empty }) => {
    const facts = { ...refusal, operation, state, empty, status: replayed.status };
    const [as, before] = [adapter, plain].map((one) => one?.refusedAs(facts));
    const isChanged = as?.status !== before?.status || as?.code !== before?.code;
    return isChanged && as?.status === recorded.status && (recorded.status < 400 || as.code === recorded.code);
  });
  const numbers = right.slice(0, MOST_REQUESTS).map(({ call }) => call.number);
  const more = right.length > MOST_REQUESTS ? `, … ${right.length} calls` : '';
  return right.length === 0
    ? 'the form of errors, or what follows from the responses of other calls'
    : `request ${numbers.join(', ')}${more} had this response`;
}

/** What most banks do differently than the dialect, whose calls are rare in a recording. */
const ASSUMED = [
  {
    slug: 'booking-status',
    value: 'date-optional',
    instead: 'required',
    operation: 'readTransactions',
    parameter: 'bookingStatus',
  },
  { slug: 'code-reuse', value: 'refused', instead: 'revokes', operation: 'exchangeCode', parameter: 'code' },
] as const;

/** How many members of one request are mended. */
const MOST_MENDED = 5;

/** A decision can be tried because of what another one has changed. */
const MOST_ROUNDS = 3;

/** The calls that have the response of the bank with the best adaptations of answers. */
function explained({ list, replay: { pairs } }: Tried): readonly RecordedCall[] {
  const read = adaptationsOf(list);
  const adapter = new Adapter([...read, ...fittedAnswers(pairs, read)], () => true);
  return pairs
    .filter((pair) => {
      const { operation, recorded, replayed, refusal, state, empty } = pair;
      const as = isRefusedBy(read, pair)
        ? replayed
        : refusal && replayed.status >= 400
          ? adapter.refusedAs({ ...refusal, operation, state, status: replayed.status })
          : { ...replayed, status: adapter.refusedAs({ operation, status: replayed.status, empty }).status };
      return as.status === recorded.status && as.code === recorded.code;
    })
    .map(({ call }) => call);
}

/** The number of calls about what the replay did not create, which show nothing. */
function aboutNothing({ replay: { pairs } }: Tried): number {
  return pairs.filter(({ isAboutNothing }) => isAboutNothing).length;
}

/** The calls that have the response of the bank. */
function sameCalls({ replay: { pairs } }: Tried): readonly RecordedCall[] {
  return pairs
    .filter(({ recorded, replayed }) => recorded.status === replayed.status && recorded.code === replayed.code)
    .map(({ call }) => call);
}
