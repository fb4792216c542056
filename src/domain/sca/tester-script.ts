import { parseConsentScenario, type ConsentStep } from '../consent/consent-scenario.js';
import { isTokenVariant, TOKEN_VARIANTS, type TokenVariant } from '../oauth/token-variant.js';
import type { PlanStep } from '../payment/payment-plan.js';
import { isScaVariant, SCA_VARIANTS, type ScaVariant } from './sca-variant.js';

/** What a tester decides by hand about one authorisation: on the page, or by the login. */
export interface TesterScript {
  readonly course?: ScaVariant;
  /** What happens to a consent once it is approved. */
  readonly fate?: ConsentVariant;
  /** The course of a payment as it was written, and its steps, the leading RCVD included. */
  readonly path?: { readonly text: string; readonly steps: readonly PlanStep[] };
  /** Of the token that the code is exchanged for. */
  readonly tokenQuirk?: TokenVariant;
}

/** What can be asked to happen to a consent after its approval, by name. @decision magic-values */
export const CONSENT_VARIANTS = {
  'revokes-later': { course: 'revoke after 1m', meaning: 'the PSU revokes the consent a minute after approving it' },
  'expires-later': { course: 'expire after 1m', meaning: 'the consent expires a minute after its approval' },
} as const;
/** The fate of a consent. */
export type ConsentVariant = keyof typeof CONSENT_VARIANTS;

/** Whether a text names a fate. */
export function isConsentVariant(text: string): text is ConsentVariant {
  return Object.hasOwn(CONSENT_VARIANTS, text);
}

/** The steps of a fate. */
export function stepsOfVariant(fate: ConsentVariant): readonly ConsentStep[] {
  const course = parseConsentScenario(CONSENT_VARIANTS[fate].course);
  return 'steps' in course ? course.steps : [];
}

/** Everything that can be asked for by a login such as `anna+wrong-state`, with what it means. @decision magic-values */
export function magicLogins(): { readonly name: string; readonly meaning: string }[] {
  return [
    ...Object.entries(SCA_VARIANTS).map(([name, meaning]) => ({ name, meaning })),
    ...Object.entries(CONSENT_VARIANTS).map(([name, { meaning }]) => ({ name, meaning })),
    ...Object.entries(TOKEN_VARIANTS).map(([name, meaning]) => ({ name, meaning })),
  ];
}

/**
 * Reads a login that steers the authorisation: `anna+wrong-state` is Anna with that course. A login without a known
 * ending is the PSU's id as it stands.
 * @decision magic-values
 */
export function parseScenarioLogin(login: string): { readonly psu: string; readonly script: TesterScript } {
  const plus = login.lastIndexOf('+');
  const ending = plus < 0 ? '' : login.slice(plus + 1).toLowerCase();
  const psu = login.slice(0, plus);
  if (isScaVariant(ending)) return { psu, script: { course: ending } };
  if (isConsentVariant(ending)) return { psu, script: { fate: ending } };
  if (isTokenVariant(ending)) return { psu, script: { tokenQuirk: ending } };
  return { psu: login, script: {} };
}
