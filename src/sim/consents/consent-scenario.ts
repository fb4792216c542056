import type { Consent } from '../../domain/consent/consent.js';
import type { ConsentStep } from '../../domain/consent/consent-scenario.js';
import type { Bank } from '../bank.js';

/** When the scripted steps of a consent fall due; what they do stands in take-course-step.ts. */

/** Puts the next step on the timeline; one that revokes waits until there is something to revoke. */
export function scheduleScenarioStep(bank: Bank, consent: Consent): void {
  const [step] = consent.course ?? [];
  if (!step || (step.act === 'revoke' && consent.consentStatus !== 'valid')) return;
  const at = bank.calendar.add(bank.now, step.after ?? bank.profile['psu-delay'].decision);
  bank.schedule({ at, kind: 'consentCourse', subject: consent.consentId, step: consent.course?.length ?? 0 });
}

/** The course of a consent that has just become valid: an approval is done, whoever gave it, and what comes next begins. */
export function continueScenario(bank: Bank, consent: Consent): void {
  const [step] = consent.course ?? [];
  if (step?.act === 'approve') scheduleScenarioStep(bank, storeScenario(bank, consent, consent.course?.slice(1) ?? []));
  else if (step?.act === 'revoke') scheduleScenarioStep(bank, consent);
}

/** Stores what is left of the course. */
export function storeScenario(bank: Bank, consent: Consent, course: readonly ConsentStep[]): Consent {
  const next = { ...consent, course };
  bank.state.consents.set(consent.consentId, next);
  return next;
}
