import {
  filledStep,
  isReached,
  type JourneyCall,
  type JourneyStep,
  type JourneyValues,
  valuesNeeded,
} from '../../../domain/tpp/journey.js';
import type { Schema } from '../../../library/control-operations.js';
import { newRequestId } from '../../request-id.js';

/** The results of the journey so far; every step adds to them. Kept while the browser is at the bank's page. */
export interface JourneyState {
  /** E-mail address of the developer whose TPP walks. */
  readonly tpp?: string;
  /** What the steps have taken from the answers. */
  readonly values?: JourneyValues;
  /** What the bank answered, by the id of each step taken; empty where the PSU did it on the bank's page. */
  readonly answers?: Readonly<Record<string, string>>;
}

/** What the bank says about itself and about the journey. */
export interface JourneyFacts {
  readonly demo: Schema<'Demo'>;
  readonly journey: Schema<'Journey'>;
}

/** The TPP and the PSU of the journey, and the values from which its calls are made. */
export interface Actors {
  readonly tpp: Schema<'DemoTpp'>;
  readonly psu: Schema<'DemoPsu'>;
  readonly iban: string;
  readonly steps: readonly JourneyStep[];
  /** The values of placeholders that are known from the start. */
  readonly values: JourneyValues;
}

/** The TPP that was chosen or onboarded before, otherwise the first that may; and the PSU of the journey. */
export function actorsOf({ demo, journey }: JourneyFacts, state: JourneyState = {}): Actors | undefined {
  const { tpps, values, steps } = journey;
  const tpp = tpps.find(({ userEmail }) => userEmail === state.tpp) ?? tpps[0];
  const psu = demo.psus.find(({ id }) => id === values['psu']);
  if (!tpp || !psu) return undefined;
  return {
    tpp,
    psu,
    iban: String(values['iban']),
    steps,
    values: { ...values, ...tpp },
  };
}

/** Whether a code comes back, which is exchanged for a token. */
export function hasToken({ steps }: Actors): boolean {
  return steps.some(({ id }) => id === 'token');
}

/** Whether the bank knows TPPs by their certificate alone, which a page cannot present. */
export function needsCertificate({ steps }: Actors): boolean {
  return steps.some(({ id, certificate }) => id === 'consent' && certificate);
}

/** A step of the journey, filled in with what is known. */
export function filledCall({ steps, values }: Actors, id: string, taken: JourneyValues = {}): JourneyCall {
  const step = steps.find((one) => one.id === id);
  if (!step) throw new Error(`The journey of this bank has no step ${id}.`);
  return filledStep(step, { ...values, ...taken, requestId: newRequestId() });
}

/** Whether a step need not be taken any more. */
export function isDone(step: JourneyStep, { values = {}, answers = {} }: JourneyState): boolean {
  return answers[step.id] !== undefined && isReached(step, values);
}

/** Whether the steps before have given what a step needs. An approval is given once. */
export function isReady(step: JourneyStep, actors: Actors, state: JourneyState): boolean {
  const { values = {}, answers = {} } = state;
  const known: JourneyValues = { requestId: '', ...actors.values, ...values };
  if (step.after !== undefined && answers[step.after] === undefined) return false;
  return !(step.page && isDone(step, state)) && valuesNeeded(step).every((name) => known[name] !== undefined);
}

/** The state after a step was taken: what later steps had made of an earlier answer to it no longer counts. */
export function stateAfter(
  step: JourneyStep,
  steps: readonly JourneyStep[],
  { values = {}, answers = {}, ...rest }: JourneyState,
  taken: JourneyValues,
  answer: string,
): JourneyState {
  const lost = new Set(Object.keys(step.takes ?? {}));
  const undone = new Set([step.id]);
  for (const later of steps) {
    if (!undone.has(later.after ?? '') && !valuesNeeded(later).some((name) => lost.has(name))) continue;
    undone.add(later.id);
    Object.keys(later.takes ?? {}).forEach((name) => lost.add(name));
  }
  const kept = <Value>(of: Readonly<Record<string, Value>>, without: ReadonlySet<string>): Record<string, Value> =>
    Object.fromEntries(Object.entries(of).filter(([name]) => !without.has(name)));
  return {
    ...rest,
    values: { ...kept(values, lost), ...taken },
    answers: { ...kept(answers, undone), [step.id]: answer },
  };
}

export function accountIdOf({ psus }: Schema<'Demo'>, iban: string): string | undefined {
  return psus.flatMap(({ accounts }) => accounts).find((account) => account.iban === iban)?.accountId;
}

/** The TPP that can still be onboarded, otherwise the last one, which is then onboarded again. */
export function tppToOnboard(demo: Schema<'Demo'>): Schema<'DemoTpp'> | undefined {
  return demo.tpps.find(({ onboarded }) => !onboarded) ?? demo.tpps.at(-1);
}

/** What the client of a TPP identifies itself with, each with its label. */
export function credentialsOf(tpp: Schema<'DemoTpp'>, hasOnboarding: boolean): [string, string][] {
  const { organizationIdentifier, subscriptionKey, clientId, clientSecret } = tpp;
  if (!hasOnboarding) return [['Sandbank-TPP', organizationIdentifier]];
  const client = { 'Subscription key': subscriptionKey, 'Client id': clientId, 'Client secret': clientSecret };
  return Object.entries(client).filter((pair): pair is [string, string] => pair[1] !== undefined);
}

/** Everything that a tester needs in order to use the bank, each with its label. */
export function handOver({ tpps, psus, baseUrl, adminUrl, ...demo }: Schema<'Demo'>): [string, string][] {
  const tpp = tpps.find(({ onboarded }) => onboarded) ?? tpps[0];
  const psu = psus.find(({ blocked }) => !blocked);
  return [
    ['Address', baseUrl],
    ['Developer portal', `${baseUrl}/portal`],
    ['Dashboard', `${adminUrl}/ui`],
    ['Customer', psu ? `${psu.name}: ${psu.id} / ${psu.password} / ${psu.oneTimeCode}` : 'none'],
    ['TPP', tpp?.name ?? 'none'],
    ...(tpp ? credentialsOf(tpp, demo.interface.hasOnboarding) : []),
  ];
}
