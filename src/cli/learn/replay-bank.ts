import type { Adaptation } from '../../adaptations/adaptation.js';
import type { WrittenProfile } from '../../decisions/decisions.js';
import { wordsOf, type LearnedAdaptation } from '../../learning/adapted-recording.js';
import type { OnStep, Recording } from '../../learning/recording.js';
import { DIALECTS } from '../../server/dialects.js';
import { startInProcess } from '../../server/start-in-process.js';
import { fittedAnswers } from './fitted-answers.js';
import { replayFixtures } from './replay-fixtures.js';
import { replay, type Replay } from './replay.js';

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
    return await replay({
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
            : [],
        ),
      ]),
      ...(onStep && { onStep }),
    });
  } finally {
    await server.stop();
  }
}

/**
 * Replays a recording, and fits the statuses, codes and bodies of answers to those of the bank: as adaptations, if more calls get
 * the response of the bank with them.
 */
export async function fittedReplay(
  written: WrittenProfile,
  read: readonly LearnedAdaptation[],
  recording: Recording,
  onStep?: OnStep,
): Promise<{ readonly replay: Replay; readonly adaptations: readonly LearnedAdaptation[] }> {
  const before = await replayWith(written, wordsOf(read), recording, recording, onStep);
  const answers = fittedAnswers(before.pairs);
  if (answers.length === 0) return { replay: before, adaptations: read };
  const fitted = answers.map((adaptation): LearnedAdaptation => ({
    adaptation,
    grade: 'fitted',
    seen: 'the replay answers more calls like the bank with it',
  }));
  const adaptations = [...read, ...fitted];
  const after = await replayWith(written, wordsOf(adaptations), recording, recording, onStep);
  return after.same > before.same ? { replay: after, adaptations } : { replay: before, adaptations: read };
}
