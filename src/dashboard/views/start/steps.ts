import {
  filledStep,
  filledText,
  isReached,
  type JourneyStep,
  type JourneyValues,
  valuesNeeded,
  valuesTaken,
} from '../../../domain/tpp/journey.js';
import { call, type Body, refresh, asProblem } from '../../control.js';
import { newRequestId } from '../../request-id.js';
import { stateAfter, tppToOnboard, type Actors, type JourneyFacts } from './journey.js';
import { addToJourney, failure, journey, latestFacts, startOver } from './journey-store.js';
import { paymentInText } from '../records/record-texts.js';
import { callAsTpp } from './tpp-client.js';

/** Asking more often would be a finding of the client report. */
const PAUSE_MS = 1100;
const MOST_POLLS = 60;

export async function readFacts(): Promise<JourneyFacts> {
  const q = journey.value.values?.['consentId'] as string | undefined;
  const consents = q === undefined ? undefined : call('readConsents', {}, { query: { q, limit: 1 } });
  const [demo, steps, found] = await Promise.all([call('readDemo'), call('readJourney'), consents]);
  // The bank was reset or started again while no window of the dashboard was open.
  if (found?.total === 0) startOver();
  return { demo, journey: steps };
}

/** Takes a step of the journey; what its answer gives is added. A step with an end is repeated, and a paused clock is advanced. */
export async function takeStep(step: JourneyStep, actors: Actors, facts: JourneyFacts): Promise<void> {
  failure.value = undefined;
  try {
    await (step.id === 'onboard' ? onboard(step, facts) : takeUntilReached(step, actors));
  } catch (error) {
    // What is not a call of the interface, such as an approval, is not recorded.
    const { requestId } = error as { requestId?: string };
    const query = { q: requestId ?? '', limit: 1 };
    const [cause] = requestId === undefined ? [] : (await call('readRequests', {}, { query })).requests;
    failure.value = { step: step.id, why: asProblem(error).message, ...(cause && { request: cause.id }) };
    throw error;
  }
}

async function takeUntilReached(step: JourneyStep, actors: Actors): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await takeOnce(step, actors);
    if (isReached(step, journey.value.values ?? {}) || attempt === MOST_POLLS) return;
    const { mode } = await call('readClock');
    if (mode === 'paused') await call('advanceClock', {}, { body: { by: 'PT1S' } });
    else await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

async function takeOnce(step: JourneyStep, actors: Actors): Promise<void> {
  const requestId = newRequestId();
  const sent = filledStep(step, { ...actors.values, ...journey.value.values, requestId });
  if (sent.path === '/clock/advance') {
    const passed = await call('advanceClock', {}, { body: sent.body as Body<'advanceClock'> });
    finish(step, actors, {}, JSON.stringify(passed));
  } else if (step.api === 'control') {
    const id = sent.path.slice(sent.path.lastIndexOf('/') + 1);
    const about =
      step.id === 'approve-payment'
        ? paymentInText(await call('readPaymentRecord', { id }))
        : `the ${step.id.replace(/^approve-(?:decoupled-)?/, '').replace('-', ' ')}`;
    const body = sent.body as Body<'decideAuthorisation'>;
    const decided = await call('decideAuthorisation', { id }, { body, about });
    // No browser brought the code back.
    finish(
      step,
      actors,
      { ...valuesTaken(step, decided), redirectUri: undefined, codeVerifier: undefined },
      JSON.stringify(decided),
    );
  } else {
    const { json, text } = await callAsTpp(sent).catch((error: unknown) => {
      throw Object.assign(asProblem(error), { requestId });
    });
    const taken = valuesTaken(step, json);
    finish(step, actors, { ...taken, ...(await pageOf(actors, taken)) }, text);
  }
}

function finish(step: JourneyStep, { tpp, steps }: Actors, taken: JourneyValues, answer: string): void {
  addToJourney({ ...stateAfter(step, steps, journey.value, taken, answer), tpp: tpp.userEmail });
}

/** The page of the bank for what was created. With OAuth the answer leads to it by the metadata alone, but the control API knows it. */
async function pageOf({ steps }: Actors, taken: JourneyValues): Promise<JourneyValues> {
  const approval = steps.find((step) => step.page && valuesNeeded(step).some((name) => taken[name] !== undefined));
  const [, name] = /^\{(\w+)\}$/.exec(filledText(approval?.page ?? '', taken)) ?? [];
  if (!approval || name === undefined) return {};
  const { link } = await call('readLatestAuthorisation');
  return { [name]: link };
}

/** Onboards a TPP with a test certificate, by the control API: a page cannot present a client certificate. */
async function onboard({ id }: JourneyStep, { demo }: JourneyFacts): Promise<void> {
  const tpp = tppToOnboard(demo);
  if (!tpp) throw new Error('This bank has no TPP with a certificate.');
  const { organizationIdentifier, userEmail, name } = tpp;
  const { certificate } = await call('issueCertificate', {}, { body: { kind: 'qwac', organizationIdentifier } });
  const answer = await call('onboardWithCertificate', {}, { body: { userEmail, name, certificate } });
  // The next step continues with the new secret.
  latestFacts.value = await readFacts();
  // What another TPP has made is not its own.
  startOver();
  addToJourney({ tpp: userEmail, answers: { [id]: JSON.stringify(answer) } });
  refresh(['profile', 'records']);
}
