import { parseConsentScenario, type ConsentStep } from '../consent/consent-scenario.js';
import { isTokenVariant, TOKEN_VARIANTS, type TokenVariant } from '../oauth/token-variant.js';
import type { PlanStep } from '../payment/payment-plan.js';
import { isScaVariant, SCA_VARIANTS, type ScaVariant } from './sca-variant.js';

/** A tester's script for one authorisation, from the page or the login. */
export interface TesterScript {
  readonly course?: ScaVariant;
  /** What happens to the consent after its approval. */
  readonly fate?: ConsentVariant;
  /** The payment's path as written, and its steps including the leading RCVD. */
  readonly path?: { readonly text: string; readonly steps: readonly PlanStep[] };
  /** Variant of the token issued for the code. */
  readonly tokenQuirk?: TokenVariant;
}

/** Named scenarios for a consent after its approval. @decision magic-values */
export const CONSENT_VARIANTS = {
  'revokes-later': { course: 'revoke after 1m', meaning: 'the PSU revokes the consent a minute after approving it' },
  'expires-later': { course: 'expire after 1m', meaning: 'the consent expires a minute after its approval' },
} as const;
/** The name of a consent variant. */
export type ConsentVariant = keyof typeof CONSENT_VARIANTS;

/** Whether a text is the name of a consent variant. */
export function isConsentVariant(text: string): text is ConsentVariant {
  return Object.hasOwn(CONSENT_VARIANTS, text);
}

/** The scenario steps of a consent variant. */
export function stepsOfVariant(fate: ConsentVariant): readonly ConsentStep[] {
  const course = parseConsentScenario(CONSENT_VARIANTS[fate].course);
  return 'steps' in course ? course.steps : [];
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
  if (isScaVariant(ending)) return { psu, script: { course: ending } };
  if (isConsentVariant(ending)) return { psu, script: { fate: ending } };
  if (isTokenVariant(ending)) return { psu, script: { tokenQuirk: ending } };
  return { psu: login, script: {} };
}
