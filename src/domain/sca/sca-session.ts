import type { Instant } from '../calendar.js';
import type { RequestId } from '../ids.js';
import type { ScaVariant } from './sca-variant.js';
import type { SignIn } from './sign-in.js';
import type { TesterScript } from './tester-script.js';

/** Parameters of the authorisation link: redirect URIs, state and code challenge. */
export interface RedirectOptions {
  readonly redirectUri?: string;
  readonly nokRedirectUri?: string;
  readonly state?: string;
  readonly codeChallenge?: string;
}

/** A page session of a PSU's browser. @decision sca-link-lifetime */
export interface ScaSession extends SignIn {
  readonly sessionId: string;
  readonly requestId: RequestId;
  readonly expiresAt: Instant;
  readonly redirectOptions: RedirectOptions;
  /** The tester's script for this session. */
  readonly script: TesterScript;
  /** The outcome of a finished session, so that reloading the page shows it again. */
  readonly outcome?: ScaOutcome;
}

/** The outcome of an authorisation. @decision redirect-outcome */
export interface ScaOutcome {
  /** `fail`: a scripted failure prevented the decision. */
  readonly decision: 'approve' | 'refuse' | 'expire' | 'fail';
  /** Status of the consent or payment afterwards. */
  readonly status: string;
  readonly code?: string;
  /** Set if the scenario keeps the browser from returning to the TPP. */
  readonly lostCallback?: true;
  /** How often the scenario sends the browser to the TPP. Default: once. */
  readonly callbacks?: 2;
  /** The complete redirect URI, with code and state or with the error. */
  readonly redirectUri?: string;
}

/** Applies an SCA variant to the outcome that the TPP sees. @decision redirect-outcome */
export function withScenario(outcome: ScaOutcome, variant: ScaVariant | undefined): ScaOutcome {
  const { redirectUri, ...rest } = outcome;
  if (redirectUri === undefined) return outcome;
  if (variant === 'no-callback') return { ...rest, lostCallback: true };
  if (variant === 'callback-twice') return { ...outcome, callbacks: 2 };
  if (variant === 'wrong-state') return { ...rest, redirectUri: withWrongState(redirectUri) };
  return outcome;
}

/** Replaces the state, or adds one. */
function withWrongState(redirectUri: string): string {
  const [before = '', query = ''] = redirectUri.split(/\?(.*)/s);
  const parameters = query.split('&').filter((parameter) => !parameter.startsWith('state='));
  return `${before}?${[...parameters, 'state=not-the-state-that-was-sent'].join('&')}`;
}
