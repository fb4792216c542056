import { parseCourse, type CourseStep } from '../consent/consent-course.js';
import { isTokenQuirk, TOKEN_QUIRKS, type TokenQuirk } from '../oauth/token-quirk.js';
import type { PlanStep } from '../payment/payment-plan.js';
import { isScaCourse, SCA_COURSES, type ScaCourse } from './sca-course.js';

/** What a tester decides by hand about one authorisation: on the page, or by the login. */
export interface TesterScript {
  readonly course?: ScaCourse;
  /** What happens to a consent once it is approved. */
  readonly fate?: ConsentFate;
  /** The course of a payment as it was written, and its steps, the leading RCVD included. */
  readonly path?: { readonly text: string; readonly steps: readonly PlanStep[] };
  /** Of the token that the code is exchanged for. */
  readonly tokenQuirk?: TokenQuirk;
}

/** What can be asked to happen to a consent after its approval, by name. @decision magic-values */
export const CONSENT_FATES = {
  'revokes-later': { course: 'revoke after 1m', meaning: 'the PSU revokes the consent a minute after approving it' },
  'expires-later': { course: 'expire after 1m', meaning: 'the consent expires a minute after its approval' },
} as const;
/** The fate of a consent. */
export type ConsentFate = keyof typeof CONSENT_FATES;

/** Whether a text names a fate. */
export function isConsentFate(text: string): text is ConsentFate {
  return Object.hasOwn(CONSENT_FATES, text);
}

/** The steps of a fate. */
export function fateSteps(fate: ConsentFate): readonly CourseStep[] {
  const course = parseCourse(CONSENT_FATES[fate].course);
  return 'steps' in course ? course.steps : [];
}

/** Everything that can be asked for by a login such as `anna+wrong-state`, with what it means. @decision magic-values */
export function magicLogins(): { readonly name: string; readonly meaning: string }[] {
  return [
    ...Object.entries(SCA_COURSES).map(([name, meaning]) => ({ name, meaning })),
    ...Object.entries(CONSENT_FATES).map(([name, { meaning }]) => ({ name, meaning })),
    ...Object.entries(TOKEN_QUIRKS).map(([name, meaning]) => ({ name, meaning })),
  ];
}

/**
 * Reads a login that steers the authorisation: `anna+wrong-state` is Anna with that course. A login without a known
 * ending is the PSU's id as it stands.
 * @decision magic-values
 */
export function readSteeredLogin(login: string): { readonly psu: string; readonly script: TesterScript } {
  const plus = login.lastIndexOf('+');
  const ending = plus < 0 ? '' : login.slice(plus + 1).toLowerCase();
  const psu = login.slice(0, plus);
  if (isScaCourse(ending)) return { psu, script: { course: ending } };
  if (isConsentFate(ending)) return { psu, script: { fate: ending } };
  if (isTokenQuirk(ending)) return { psu, script: { tokenQuirk: ending } };
  return { psu: login, script: {} };
}
