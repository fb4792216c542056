import type { ConsentAction } from '../../domain/consent/consent-scenario.js';
import type { ConsentId } from '../../domain/ids.js';
import type { Bank } from '../bank.js';
import { storeScenario } from './consent-scenario.js';
import { applyConsentEvent } from './consent-moves.js';
import { assessAuthorisation, authorise } from '../authorisation/authorise.js';
import { actingPsu } from '../authorisation/psu-behaviour.js';

const CAUSE = 'scripted course';

/** What each scripted step does; what finds no legal move changes nothing. @decision consent-transitions */
const EFFECTS: Readonly<Record<ConsentAction, (bank: Bank, consentId: ConsentId) => void>> = {
  approve: (bank, consentId) => decide(bank, consentId, 'approve'),
  refuse: (bank, consentId) => decide(bank, consentId, 'refuse'),
  expire: (bank, consentId) =>
    void (
      applyConsentEvent(bank, consentId, 'authorisationLapsed', CAUSE) ??
      applyConsentEvent(bank, consentId, 'validUntilPassed', CAUSE)
    ),
  revoke: (bank, consentId) => void applyConsentEvent(bank, consentId, 'revokedByPsu', CAUSE),
};

/** Takes the step of a consent's course that is due, unless the course has gone on meanwhile. */
export function runScenarioStep(bank: Bank, consentId: ConsentId, left: number): void {
  const consent = bank.state.consents.get(consentId);
  const [step] = consent?.course ?? [];
  if (!consent || !step || consent.course?.length !== left) return;
  // An approval takes itself off the course when it makes the consent valid.
  if (step.act !== 'approve') storeScenario(bank, consent, consent.course.slice(1));
  EFFECTS[step.act](bank, consentId);
}

/** As the holder of the first account named; an approval that is not possible becomes a refusal. */
function decide(bank: Bank, consentId: ConsentId, wanted: 'approve' | 'refuse'): void {
  if (!bank.state.waiting.has(consentId)) return;
  const psuId = actingPsu(bank, consentId);
  const canApprove = psuId !== undefined && assessAuthorisation(bank, consentId, psuId).obstacle === undefined;
  if (wanted === 'approve' && canApprove) authorise(bank, consentId, { decision: 'approve', psuId }, {});
  else authorise(bank, consentId, { decision: 'refuse' }, {});
}
