import type { WrittenProfile } from '../../decisions/decisions.js';
import type { OnStep, Recording } from '../../learning/recording.js';
import { startInProcess } from '../../server/start-in-process.js';
import { replayFixtures } from './replay-fixtures.js';
import { replay, type Replay } from './replay.js';

const ONE_TIME_CODE = '123456';
const KEY_HEADERS: ReadonlySet<string> = new Set(['ocp-apim-subscription-key']);

/**
 * Starts a bank with a profile in this process, with the customer and the accounts of the recording, and plays its calls.
 * @param learnedFrom a further recording of the same bank, whose accounts the bank has too
 */
export async function replayWith(
  written: WrittenProfile,
  recording: Recording,
  learnedFrom: Recording = recording,
  onStep?: OnStep,
): Promise<Replay> {
  const { dialect } = recording;
  const fixtures = replayFixtures([...new Set([learnedFrom, recording])]);
  const first = recording.calls.find(({ sentAtMs }) => sentAtMs !== undefined)?.sentAtMs;
  const isHeaderNeeded = dialect === 'nextgenpsd2';
  const decisions = {
    ...written.decisions,
    ...(isHeaderNeeded && { 'tpp-identification': 'certificate-or-local-header' }),
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
      hasOwnPaths: false,
      keyHeaders: KEY_HEADERS,
      ...(onStep && { onStep }),
    });
  } finally {
    await server.stop();
  }
}
