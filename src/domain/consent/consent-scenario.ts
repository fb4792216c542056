import { parsePeriod, type Duration } from '../duration.js';

/** Actions of a scenario step. */
export const CONSENT_ACTIONS = ['approve', 'refuse', 'expire', 'revoke'] as const;
/** An action. `expire` ends the authorisation window of a received consent, or the validity of a valid one. */
export type ConsentAction = (typeof CONSENT_ACTIONS)[number];

/** One step of a consent's scenario. */
export interface ConsentStep {
  readonly act: ConsentAction;
  /** Delay since the previous step or the creation. For a leading `revoke`, since the consent became valid. */
  readonly after?: Duration;
}

/**
 * Parses a consent scenario: `approve after 5s > revoke after 2d`. The default delay is that of an automatic PSU
 * decision.
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
