import type { Adaptation } from '../../adaptations/adaptation.js';
import { Adapter } from '../../adaptations/adapter.js';
import { compileProfile, type WrittenProfile } from '../../decisions/decisions.js';
import { adaptationsOf, type LearnedAdaptation } from '../../learning/adapted-recording.js';
import { strictAmounts } from '../../learning/body-adaptations.js';
import type { OnStep, Recording } from '../../learning/recording.js';
import { OPERATION_IDS } from '../../domain/generated/operation-ids.js';
import { DIALECTS } from '../../server/dialects.js';
import { startInProcess } from '../../server/start-in-process.js';
import type { RecordedCall } from '../../learning/exchange.js';
import { absentOperations, fittedAnswers, isForeign, isRefusedBy } from './fitted-answers.js';
import { fittedRefusals } from './fitted-refusals.js';
import { attemptsFor, type Attempt, type OpenDecisions } from './fitted-decisions.js';
import { replayFixtures } from './replay-fixtures.js';
import { replayRecording, type AnswerPair, type Replay } from './replay.js';

const ONE_TIME_CODE = '123456';
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
    ...(!DIALECTS[dialect].hasOnboarding && { 'tpp-identification': 'certificate-or-local-header' }),
  };
  const server = await startInProcess({
    dialect,
    profile: { ...written, decisions },
    clock: first === undefined ? 'running' : new Date(first).toISOString(),
    certs: 'memory',
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
        oneTimeCode: ONE_TIME_CODE,
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

/**
 * Replays a recording, and fits the answers to those of the bank, if more calls get the response of the bank then: open decisions first, then
 * statuses, codes and bodies of answers as adaptations.
 * @param open the decisions that the recording does not settle
 */
export async function fittedReplay(
  written: WrittenProfile,
  known: readonly LearnedAdaptation[],
  recording: Recording,
  open: OpenDecisions = new Map(),
  onStep?: OnStep,
): Promise<Fitted> {
  const play = (
    decisions: NonNullable<WrittenProfile['decisions']>,
    list: readonly LearnedAdaptation[],
  ): Promise<Replay> => replayWith({ ...written, decisions }, adaptationsOf(list), recording, recording, onStep);
  let read = known;
  let decisions = written.decisions ?? {};
  let replay = await play(decisions, read);
  const before = replay;
  // What is refused first says nothing of decisions.
  const general = recording.calls.length <= MOST_TRIED ? fittedRefusals(replay.pairs, true) : [];
  if (general.length > 0) {
    const other = await play(decisions, [...general, ...read]);
    const list = [...general, ...read];
    if (explained(other.pairs, list).length > explained(replay.pairs, read).length) [read, replay] = [list, other];
  }
  const rows: Fitted['rows'][number][] = [];
  const tried = new Set<string>();
  for (let rounds = 0; rounds < MOST_ROUNDS && recording.calls.length <= MOST_TRIED; rounds += 1) {
    const attempts = attemptsFor(replay.pairs, open).filter(
      ({ slug, value }) => !tried.has(`${slug} ${JSON.stringify(value)}`),
    );
    if (attempts.length === 0) break;
    for (const { slug, value } of attempts) {
      tried.add(`${slug} ${JSON.stringify(value)}`);
      if (rows.some((row) => row.slug === slug)) continue;
      const changed = { ...decisions, [slug]: value };
      const other = await play(changed, read);
      const [was, is] = [explained(replay.pairs, read), explained(other.pairs, read)];
      const better = is.filter((call) => !was.includes(call));
      if (is.length <= was.length || !better[0]) continue;
      rows.push({ slug, value, calls: is.length - was.length, first: better[0] });
      [decisions, replay] = [changed, other];
    }
  }
  const strict = recording.calls.length <= MOST_TRIED ? strictAmounts(recording) : undefined;
  if (strict) {
    const other = await play(decisions, [...read, strict]);
    if (explained(other.pairs, read).length > explained(replay.pairs, read).length)
      [read, replay] = [[...read, strict], other];
  }
  const usual = compileProfile(recording.dialect);
  for (const { slug, value, instead, operation } of isForeign(replay.pairs, known) ? ASSUMED : []) {
    const first = recording.of(operation).find(({ isAccepted }) => isAccepted);
    if (!first || usual[slug] !== instead || !open.has(slug) || rows.some((row) => row.slug === slug)) continue;
    const changed = { ...decisions, [slug]: value };
    const other = await play(changed, read);
    if (explained(other.pairs, read).length < explained(replay.pairs, read).length) continue;
    rows.push({ slug, value, calls: 0, first });
    [decisions, replay] = [changed, other];
  }
  const documented = OPERATION_IDS.filter((id) => recording.facts.described(id) !== undefined);
  const absent = absentOperations(replay.pairs, documented).map(({ adaptation, isAssumed }): LearnedAdaptation => ({
    adaptation,
    grade: 'fitted',
    seen: isAssumed ? 'assumed: no call of the recording needs it' : 'all calls of it get what an unknown address gets',
  }));
  if (absent.length > 0) replay = await play(decisions, [...read, ...absent]);
  const answers = fittedAnswers(replay.pairs, adaptationsOf(read)).map((adaptation): LearnedAdaptation => ({
    adaptation,
    grade: 'fitted',
    seen: 'the replay answers more calls like the bank with it',
  }));
  let adaptations = [...read, ...absent, ...answers];
  let after = answers.length === 0 ? replay : await play(decisions, adaptations);
  if (after.same < replay.same) [after, adaptations] = [replay, [...read, ...absent]];
  let list = adaptations;
  let { pairs } = after;
  for (let rounds = 0; rounds < MOST_ROUNDS && recording.calls.length <= MOST_TRIED; rounds += 1) {
    const tries = new Set(list.map(({ adaptation }) => JSON.stringify(adaptation)));
    const found = fittedRefusals(pairs).filter(({ adaptation }) => !tries.has(JSON.stringify(adaptation)));
    if (found.length === 0) break;
    // A refusal that is found later is checked first.
    list = [...found, ...list];
    const other = await play(decisions, list);
    ({ pairs } = other);
    if (other.same > after.same) [after, adaptations] = [other, list];
  }
  return after.same > before.same
    ? { replay: after, adaptations, rows }
    : { replay: before, adaptations: known, rows: rows.filter(({ calls }) => calls === 0) };
}

/** What most banks do differently than the dialect, whose calls are rare in a recording. */
const ASSUMED = [
  { slug: 'booking-status', value: 'date-optional', instead: 'required', operation: 'readTransactions' },
  { slug: 'code-reuse', value: 'refused', instead: 'revokes', operation: 'exchangeCode' },
] as const;

/** A decision can be tried because of what another one has changed. */
const MOST_ROUNDS = 3;

/** The calls that have the response of the bank with the best adaptations of answers. */
function explained(pairs: readonly AnswerPair[], read: readonly LearnedAdaptation[]): readonly RecordedCall[] {
  const adapter = new Adapter([...adaptationsOf(read), ...fittedAnswers(pairs, adaptationsOf(read))], () => true);
  return pairs
    .filter((pair) => {
      const { operation, recorded, replayed, refusal, state } = pair;
      const as = isRefusedBy(adaptationsOf(read), pair)
        ? replayed
        : refusal && replayed.status >= 400
          ? adapter.refusedAs({ ...refusal, operation, state, status: replayed.status })
          : { ...replayed, status: adapter.refusedAs({ operation, status: replayed.status }).status };
      return as.status === recorded.status && as.code === recorded.code;
    })
    .map(({ call }) => call);
}
