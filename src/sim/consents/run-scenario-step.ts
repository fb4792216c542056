import type { ConsentAction } from '../../domain/consent/consent.js';
import type { ConsentId } from '../../domain/ids.js';
import type { Bank } from '../bank.js';
import { storeScenario } from './consent-scenario.js';
import { applyConsentEvent } from './consent-moves.js';
import { assessAuthorisation } from '../authorisation/assess-authorisation.js';
import { authorise } from '../authorisation/authorise.js';
import { basketOf } from '../baskets/basket-index.js';
import { actingPsu } from '../authorisation/psu-behaviour.js';

const CAUSE = 'scripted scenario';

/** The effect of each step. A step without an allowed transition changes nothing. @decision consent-transitions */
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

/** Runs the due step of a consent's scenario, unless the scenario has advanced in the meantime. */
export function runScenarioStep(bank: Bank, consentId: ConsentId, left: number): void {
  const consent = bank.state.consents.get(consentId);
  const [step] = consent?.scenario ?? [];
  if (!consent || !step || consent.scenario?.length !== left) return;
  // `continueScenario` removes an `approve` when the consent becomes valid.
  if (step.act !== 'approve') storeScenario(bank, consent, consent.scenario.slice(1));
  EFFECTS[step.act](bank, consentId);
}

/** Decides as the holders of the first named account. An impossible approval becomes a refusal. */
function decide(bank: Bank, consentId: ConsentId, wanted: 'approve' | 'refuse'): void {
  while (bank.state.waiting.has(consentId) && basketOf(bank, consentId) === undefined) {
    const psuId = actingPsu(bank, consentId);
    const canApprove = psuId !== undefined && assessAuthorisation(bank, consentId, psuId).obstacle === undefined;
    const isApproved = wanted === 'approve' && canApprove;
    const answer = isApproved ? ({ decision: 'approve', psuId } as const) : ({ decision: 'refuse' } as const);
    if (authorise(bank, consentId, answer, {}).isUnconfirmed) return;
  }
}
