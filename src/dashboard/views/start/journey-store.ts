import { effect, signal } from '@preact/signals';
import type { JourneyStep } from '../../../domain/tpp/journey.js';
import { LOCATION, timesReplaced } from '../../control.js';
import { go } from '../../current-route.js';
import { newRequestId } from '../../request-id.js';
import { hashOf } from '../../location.js';
import type { JourneyFacts, JourneyState } from './journey.js';

const KEY = `sandbank-journey-${LOCATION.bankBase}`;

/** How far the journey has come. All windows of the browser show the same, until the journey starts over or the bank is reset. */
export const journey = signal<JourneyState>(stored());

export function addToJourney(change: JourneyState): void {
  journey.value = { ...journey.value, ...change };
  globalThis.localStorage.setItem(KEY, JSON.stringify(journey.value));
}

export function startOver(): void {
  journey.value = {};
  failure.value = undefined;
  globalThis.localStorage.removeItem(KEY);
}

function stored(): JourneyState {
  try {
    return JSON.parse(globalThis.localStorage.getItem(KEY) ?? '{}') as JourneyState;
  } catch {
    return {};
  }
}

globalThis.addEventListener('storage', ({ key }) => {
  if (key === KEY) journey.value = stored();
});
// A reset of the bank deletes what the journey made.
effect(() => {
  if (timesReplaced.value > 0) startOver();
});

/** What the journey is made of after an onboarding, until the view has read it by itself. */
export const latestFacts = signal<JourneyFacts | undefined>(undefined);

/** The step that failed last, why, and the call that shows it. */
export const failure = signal<{ readonly step: string; readonly why: string; readonly request?: string } | undefined>(
  undefined,
);

/** What the PSU's browser brought back from the bank's page. */
export const redirectError = signal<string | undefined>(undefined);

/** Whether a step has just been taken by itself, or the browser has come back from the bank's page; the next step is shown then. */
export const isTaken = signal(false);

/** Whether a walk through the whole journey has just ended; its result is shown then. */
export const hasArrived = signal(false);

/** The address that the bank sends the browser back to: this page. */
function redirectUri(): string {
  return globalThis.location.origin + globalThis.location.pathname;
}

/**
 * Opens the bank's page for a step, which sends the browser back here. With PKCE, except on pages served over plain HTTP from another machine, where
 * the browser calculates no digest.
 */
export async function openPage(page: string, { id, takes = {} }: JourneyStep): Promise<void> {
  const target = new URL(page);
  const [codeName = ''] = Object.keys(takes);
  target.searchParams.set('redirect_uri', redirectUri());
  target.searchParams.set('state', `${id}.${codeName}`);
  const codeVerifier = globalThis.isSecureContext ? newRequestId() + newRequestId() : undefined;
  if (codeVerifier !== undefined) {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier));
    const text = btoa(String.fromCodePoint(...new Uint8Array(digest)));
    target.searchParams.set('code_challenge', text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''));
    target.searchParams.set('code_challenge_method', 'S256');
  }
  addToJourney({ values: { ...journey.value.values, codeVerifier } });
  globalThis.location.assign(target.href);
}

/** Takes over what the bank's page sent with the browser, and cleans the address of it. To be called once, at the start. */
export function takeRedirect(): void {
  const query = new URLSearchParams(globalThis.location.search);
  const [code, state, error] = [query.get('code'), query.get('state'), query.get('error')];
  if (code === null && error === null && state === null) return;
  globalThis.history.replaceState(null, '', globalThis.location.pathname);
  isTaken.value = true;
  const [id = '', codeName = ''] = (state ?? '').split('.');
  const { values, answers } = journey.value;
  if (error !== null) redirectError.value = query.get('error_description') ?? error;
  else
    addToJourney({
      // A bank without tokens sends the browser back without a code.
      values: { ...values, ...(code !== null && { [codeName]: code, redirectUri: redirectUri() }) },
      answers: { ...answers, [id]: '' },
    });
  go(hashOf('start'), true);
}
