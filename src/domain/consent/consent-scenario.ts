import { parsePeriod, type Duration } from '../duration.js';

/** What can be scripted to happen to a consent. */
export const CONSENT_ACTIONS = ['approve', 'refuse', 'expire', 'revoke'] as const;
/** `expire`: the window lapses while it is received, its day ends when it is valid. */
export type ConsentAction = (typeof CONSENT_ACTIONS)[number];

/** One step of a consent's course. */
export interface ConsentStep {
  readonly act: ConsentAction;
  /** Counted from the step before, or from the creation; a leading `revoke` counts from when the consent is valid. */
  readonly after?: Duration;
}

/**
 * Reads the course that a tester wants a consent to take: `approve after 5s > revoke after 2d`. A step without a time takes
 * that of a PSU who decides by itself.
 * @decision consent-transitions, psu-delay
 */
export function parseConsentScenario(
  text: string,
): { readonly steps: readonly ConsentStep[] } | { readonly problem: string } {
  const steps: ConsentStep[] = [];
  for (const part of text.split('>').map((step) => step.trim())) {
    const match = /^([a-z]+)(?:\s+after\s+(\S+))?$/.exec(part);
    const act = CONSENT_ACTIONS.find((known) => known === match?.[1]);
    if (!match || !act)
      return { problem: `"${part}" is no step; write one of ${CONSENT_ACTIONS.join(', ')} and, if wanted, "after 2d"` };
    const after = match[2] === undefined ? undefined : parsePeriod(match[2]);
    if (after && 'problem' in after) return after;
    const before = steps.at(-1)?.act;
    if (before !== undefined && before !== 'approve') return { problem: `"${text}": nothing can follow ${before}` };
    if (before !== undefined && (act === 'approve' || act === 'refuse'))
      return { problem: `"${text}": ${act} is for a consent that still waits, so it can only come first` };
    steps.push({ act, ...(after && { after: after.period }) });
  }
  return { steps };
}
