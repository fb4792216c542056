import { referenceTo, type AccountReference } from '../../domain/account/account.js';
import { asChosen, assessAccess, withoutReferences } from '../../domain/consent/access-rights.js';
import { consentEnd, type Consent, type ConsentStep } from '../../domain/consent/consent.js';
import type { FundsConsent } from '../../domain/consent/funds-consent.js';
import { BankFault } from '../../domain/errors.js';
import type { AccountId, PsuId } from '../../domain/ids.js';
import { signersOf } from '../../domain/subject.js';
import { unsignedAccounts } from '../authorisation/signatures.js';
import type { Bank } from '../bank.js';
import { accountsOf } from '../directory.js';
import { applyFundsConsentEvent } from '../funds/funds-consent-moves.js';
import { applyConsentEvent, expireOlderConsents } from './consent-moves.js';
import { continueScenario, scheduleScenarioStep, storeScenario } from './consent-scenario.js';

/** What a PSU approves of a consent. */
export interface ConsentApproval {
  readonly psuId: PsuId;
  /** For a bank-offered consent: the accounts that the PSU chose. Default: all. @decision consent-kinds */
  readonly accountIds?: readonly AccountId[];
}

/**
 * Applies the approval of one PSU. The consent is valid if no other PSU must approve it, else partiallyAuthorised.
 * @param scenario steps that a tester chose for what follows
 * @decision consent-transitions, consent-signatures, recurring-supersedes @throws RESOURCE_UNKNOWN for accounts that are not offered
 */
export function approveConsent(
  bank: Bank,
  consent: Consent,
  { psuId, accountIds }: ConsentApproval,
  scenario?: readonly ConsentStep[],
): Consent {
  const signedBy = [...signersOf(consent), psuId];
  const granted =
    signedBy.length > 1 ? consent : grantedBy(bank, consent, { psuId, ...(accountIds && { accountIds }) });
  const known = { ...granted, signedBy };
  const cause = `approved by ${psuId}`;
  bank.state.consents.set(consent.consentId, known);
  if (unsignedAccounts(bank, known, signedBy).length > 0)
    return applyConsentEvent(bank, consent.consentId, 'scaPartlySucceeded', cause) ?? known;
  const valid = applyConsentEvent(bank, consent.consentId, 'scaSucceeded', cause) ?? known;
  expireOlderConsents(bank, valid);
  if (scenario) scheduleScenarioStep(bank, storeScenario(bank, valid, scenario));
  else continueScenario(bank, valid);
  bank.schedule({ at: consentEnd(valid.validUntil, bank.calendar), kind: 'consentEnds', subject: valid.consentId });
  return valid;
}

/** The consent with what its first PSU grants. @decision account-mismatch, consent-kinds @throws RESOURCE_UNKNOWN */
export function grantedBy(bank: Bank, consent: Consent, { psuId, accountIds }: ConsentApproval): Consent {
  const access = consent.access.bankOffered
    ? asChosen(consent.access, chosenReferences(bank, consent, psuId, accountIds))
    : consent.access;
  const { grants, unfit } = assessAccess(access, accountsOf(bank, psuId), psuId);
  return { ...consent, psuId, grants, access: withoutReferences(access, unfit) };
}

/** The accounts that a PSU chose for a bank-offered consent. @decision consent-kinds @throws RESOURCE_UNKNOWN */
function chosenReferences(
  bank: Bank,
  { access }: Consent,
  psuId: PsuId,
  chosen: readonly AccountId[] | undefined,
): AccountReference[] {
  const own = accountsOf(bank, psuId);
  const offered = assessAccess(access, own, psuId).grants.map(({ accountId }) => accountId);
  const unknown = chosen?.find((accountId) => !offered.includes(accountId));
  if (unknown !== undefined || chosen?.length === 0)
    throw new BankFault('RESOURCE_UNKNOWN', 'the accounts chosen are none of those that the bank offers', {
      path: 'accounts',
    });
  return own.filter(({ accountId }) => (chosen ?? offered).includes(accountId)).map(referenceTo);
}

/** The same of a consent to confirmations of funds. @decision funds-consent, consent-signatures */
export function approveFundsConsent(bank: Bank, consent: FundsConsent, psuId: PsuId): FundsConsent {
  const signedBy = [...signersOf(consent), psuId];
  const known = { ...consent, psuId: signedBy[0] ?? psuId, signedBy };
  bank.state.fundsConsents.set(consent.fundsConsentId, known);
  const event = unsignedAccounts(bank, known, signedBy).length > 0 ? 'scaPartlySucceeded' : 'scaSucceeded';
  return applyFundsConsentEvent(bank, consent.fundsConsentId, event, `approved by ${psuId}`) ?? known;
}
