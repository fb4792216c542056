import type { Consent, ConsentStep } from '../../domain/consent/consent.js';
import type { Bank } from '../bank.js';

/** Scheduling of a consent's scenario. sim/time/due-events.ts contains the effects of its steps. */

/** Schedules the next step. A `revoke` waits until the consent is valid. */
export function scheduleScenarioStep(bank: Bank, consent: Consent): void {
  const [step] = consent.scenario ?? [];
  if (!step || (step.act === 'revoke' && consent.consentStatus !== 'valid')) return;
  const at = bank.calendar.add(bank.now, step.after ?? bank.profile['psu-delay'].decision);
  bank.schedule({ at, kind: 'consentStep', subject: consent.consentId, step: consent.scenario?.length ?? 0 });
}

/** Continues the scenario of a consent that has just become valid: a pending `approve` is done. */
export function continueScenario(bank: Bank, consent: Consent): void {
  const [step] = consent.scenario ?? [];
  if (step?.act === 'approve')
    scheduleScenarioStep(bank, storeScenario(bank, consent, consent.scenario?.slice(1) ?? []));
  else if (step?.act === 'revoke') scheduleScenarioStep(bank, consent);
}

export function storeScenario(bank: Bank, consent: Consent, scenario: readonly ConsentStep[]): Consent {
  const next = { ...consent, scenario };
  bank.state.consents.set(consent.consentId, next);
  return next;
}
