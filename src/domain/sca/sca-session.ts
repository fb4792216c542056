import type { Instant } from '../calendar.js';
import type { RequestId } from '../ids.js';
import type { ScaVariant } from './sca-variant.js';
import type { SignIn } from './sign-in.js';
import type { TesterScript } from './tester-script.js';

/** Where the TPP wants the browser and how it will prove the exchange, as the link said. */
export interface RedirectOptions {
  readonly redirectUri?: string;
  readonly nokRedirectUri?: string;
  readonly state?: string;
  readonly codeChallenge?: string;
}

/** One visit of a PSU's browser. @decision sca-link-lifetime */
export interface ScaSession extends SignIn {
  readonly sessionId: string;
  readonly requestId: RequestId;
  readonly expiresAt: Instant;
  readonly redirectOptions: RedirectOptions;
  /** What a tester decided about it. */
  readonly script: TesterScript;
  /** The answer of the finished session, so that a page that is loaded again shows the same. */
  readonly outcome?: ScaOutcome;
}

/** How an authorisation ended. @decision redirect-outcome */
export interface ScaOutcome {
  /** `fail`: a scripted course kept anybody from deciding. */
  readonly decision: 'approve' | 'refuse' | 'expire' | 'fail';
  /** Status of the consent or payment afterwards. */
  readonly status: string;
  readonly code?: string;
  /** True when a scripted course keeps the browser from coming back. */
  readonly lostCallback?: true;
  /** How often a scripted course sends the browser back; absent: once. */
  readonly callbacks?: 2;
  /** The complete address for the browser, with code and state or the error. */
  readonly redirectUri?: string;
}

/** What the TPP sees of a decision once the scenario of the authorisation has altered it. @decision redirect-outcome */
export function withScenario(outcome: ScaOutcome, course: ScaVariant | undefined): ScaOutcome {
  const { redirectUri, ...rest } = outcome;
  if (redirectUri === undefined) return outcome;
  if (course === 'no-callback') return { ...rest, lostCallback: true };
  if (course === 'callback-twice') return { ...outcome, callbacks: 2 };
  if (course === 'wrong-state') return { ...rest, redirectUri: withWrongState(redirectUri) };
  return outcome;
}

/** Another state than the one that is there, or one where there was none. */
function withWrongState(redirectUri: string): string {
  const [before = '', query = ''] = redirectUri.split(/\?(.*)/s);
  const parameters = query.split('&').filter((parameter) => !parameter.startsWith('state='));
  return `${before}?${[...parameters, 'state=not-the-state-that-was-sent'].join('&')}`;
}
