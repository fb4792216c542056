import type { Consent, ConsentAction } from '../../domain/consent/consent.js';
import type { ConsentId } from '../../domain/ids.js';
import type { Bank } from '../bank.js';
import { storeScenario } from './consent-scenario.js';
import { applyConsentEvent } from './consent-moves.js';
import { decideAsHolders } from '../authorisation/authorise.js';

const CAUSE = 'scripted scenario';

/** The effect of each step. A step without an allowed transition changes nothing. @decision consent-transitions */
const EFFECTS: Readonly<Record<ConsentAction, (bank: Bank, consent: Consent) => void>> = {
  approve: (bank, { consentId }) => void decideAsHolders(bank, consentId, 'approve', {}),
  refuse: (bank, { consentId }) => void decideAsHolders(bank, consentId, 'refuse', {}),
  expire: (bank, consent) =>
    void (
      applyConsentEvent(bank, consent, 'authorisationLapsed', CAUSE) ??
      applyConsentEvent(bank, consent, 'validUntilPassed', CAUSE)
    ),
  revoke: (bank, consent) => void applyConsentEvent(bank, consent, 'revokedByPsu', CAUSE),
};

/** Runs the due step of a consent's scenario, unless the scenario has advanced in the meantime. */
export function runScenarioStep(bank: Bank, consentId: ConsentId, left: number): void {
  const consent = bank.state.consents.get(consentId);
  const [step, ...rest] = consent?.scenario ?? [];
  if (!consent || !step || consent.scenario?.length !== left) return;
  // `continueScenario` removes an `approve` when the consent becomes valid.
  EFFECTS[step.act](bank, step.act === 'approve' ? consent : storeScenario(bank, consent, rest));
}
