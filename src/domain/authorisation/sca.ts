import { isScaVariant, isTokenVariant, SCA_VARIANTS, type ScaVariant, TOKEN_VARIANTS } from '../scripting/variants.js';
import type { Instant } from '../calendar.js';
import type { AuthorisationId, PsuId, AuthorisableId } from '../ids.js';
import { type ConsentStep, parseConsentScenario } from '../consent/consent.js';
import { pathMembers } from '../payment/plan.js';
import { declared, nameIn, optional, type ValueOf } from '../shape.js';

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
  readonly subjectId: AuthorisableId;
  readonly expiresAt: Instant;
  readonly redirectOptions: RedirectOptions;
  readonly authorisationId?: AuthorisationId;
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
  /** Set if the PSU decided on the cancellation of a payment. @decision cancellation-sca */
  readonly isCancellation?: true;
  /** Set if another PSU must approve the cancellation, too. Of other requests, the status says so. */
  readonly isPartial?: true;
  /** Set if the approval has no effect before the TPP confirms it with the code. @decision confirmation-code */
  readonly isUnconfirmed?: true;
  /** When the approval has its effect, if that is later. @decision callback-order */
  readonly effectiveAt?: number;
  /** Set if the scenario keeps the browser from returning to the TPP. */
  readonly lostCallback?: true;
  /** How often the scenario sends the browser to the TPP. Default: once. */
  readonly callbacks?: 2;
  /** The complete redirect URI, with code and state or with the error. */
  readonly redirectUri?: string;
}

/** Whether another PSU must sign, too. @decision multi-signature, consent-signatures, cancellation-sca */
export function isSignedInPart({ status, isPartial, isUnconfirmed }: ScaOutcome): boolean {
  if (isUnconfirmed) return false;
  return isPartial === true || status === 'PATC' || status === 'partiallyAuthorised';
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
  const parameters = query.split('&').filter((parameter) => parameter !== '' && !parameter.startsWith('state='));
  return `${before}?${[...parameters, 'state=not-the-state-that-was-sent'].join('&')}`;
}

/** Number of wrong passwords and codes, counted together, that ends a session. @decision wrong-passwords */
export const WRONG_TRIES_ALLOWED = 3;

/** The one-time code of a PSU without one in the fixtures. @decision second-factor */
export const DEFAULT_ONE_TIME_CODE = '123456';

/** Sign-in state of a page session. @decision second-factor, wrong-passwords */
export interface SignIn {
  readonly wrongTries: number;
  /** The PSU whose password was correct but whose code is missing: must not see or decide anything yet. */
  readonly unconfirmedPsuId?: PsuId;
  /** The PSU who is fully signed in. */
  readonly psuId?: PsuId;
}

/** Result of entering a password or code. */
export type SignInResult = 'passed' | 'wrong' | 'ended' | 'blocked';

/** Counts a wrong password or code, which may end the session. @decision wrong-passwords */
export function afterWrongTry<Session extends SignIn>(
  session: Session,
): { result: 'wrong' | 'ended'; session: Session } {
  const wrongTries = session.wrongTries + 1;
  return { result: wrongTries >= WRONG_TRIES_ALLOWED ? 'ended' : 'wrong', session: { ...session, wrongTries } };
}

/** Records a correct password. Ends any earlier sign-in. @decision second-factor */
export function afterPassword<Session extends SignIn>(
  session: Session,
  psuId: PsuId,
  factor: 'code' | 'none',
): Session {
  const { psuId: _before, unconfirmedPsuId: _other, ...rest } = session;
  return { ...rest, ...(factor === 'none' ? { psuId } : { unconfirmedPsuId: psuId }) } as Session;
}

/** Records a correct code, which completes the sign-in. @decision second-factor */
export function afterCode<Session extends SignIn>(session: Session): Session {
  const { unconfirmedPsuId: psuId, ...rest } = session;
  return { ...rest, ...(psuId !== undefined && { psuId }) } as Session;
}

/** Named scenarios for a consent after its approval. @decision magic-values */
export const CONSENT_VARIANTS = {
  'revokes-later': { scenario: 'revoke after 1m', meaning: 'the PSU revokes the consent a minute after approving it' },
  'expires-later': { scenario: 'expire after 1m', meaning: 'the consent expires a minute after its approval' },
} as const;
type ConsentVariant = keyof typeof CONSENT_VARIANTS;

/** A tester's script for one authorisation, from the page or the login. */
export const testerScriptShape = declared({
  sca: optional(nameIn(SCA_VARIANTS)),
  /** What happens to the consent after its approval. */
  consent: optional(nameIn(CONSENT_VARIANTS)),
  path: optional(declared(pathMembers)),
  /** Variant of the token issued for the code. */
  token: optional(nameIn(TOKEN_VARIANTS)),
});
export type TesterScript = ValueOf<typeof testerScriptShape>;

/** Whether a text is the name of a consent variant. */
export function isConsentVariant(text: string): text is ConsentVariant {
  return Object.hasOwn(CONSENT_VARIANTS, text);
}

export function stepsOfVariant(variant: ConsentVariant): readonly ConsentStep[] {
  const parsed = parseConsentScenario(CONSENT_VARIANTS[variant].scenario);
  return 'steps' in parsed ? parsed.steps : [];
}

/** All suffixes of a login such as `anna+wrong-state`, with their meaning. @decision magic-values */
export function magicLogins(): { readonly name: string; readonly meaning: string }[] {
  return [
    ...Object.entries(SCA_VARIANTS).map(([name, meaning]) => ({ name, meaning })),
    ...Object.entries(CONSENT_VARIANTS).map(([name, { meaning }]) => ({ name, meaning })),
    ...Object.entries(TOKEN_VARIANTS).map(([name, meaning]) => ({ name, meaning })),
  ];
}

/**
 * Parses a login with a scenario: `anna+wrong-state` is the PSU anna with that variant. A login without a known
 * suffix is a PSU id.
 * @decision magic-values
 */
export function parseScenarioLogin(login: string): { readonly psu: string; readonly script: TesterScript } {
  const plus = login.lastIndexOf('+');
  const ending = plus < 0 ? '' : login.slice(plus + 1).toLowerCase();
  const psu = login.slice(0, plus);
  if (isScaVariant(ending)) return { psu, script: { sca: ending } };
  if (isConsentVariant(ending)) return { psu, script: { consent: ending } };
  if (isTokenVariant(ending)) return { psu, script: { token: ending } };
  return { psu: login, script: {} };
}
