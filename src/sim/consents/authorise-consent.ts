import {
  formatReference,
  matchesReference,
  referenceTo,
  type Account,
  type AccountReference,
} from '../../domain/account/account.js';
import { asChosen, assessAccess, requestedReferences, withoutReferences } from '../../domain/consent/access-rights.js';
import {
  consentEnd,
  withConsentStatus,
  type Consent,
  type ConsentStep,
  type FundsConsent,
} from '../../domain/consent/consent.js';
import { BankFault } from '../../domain/errors.js';
import type { AccountId, PsuId } from '../../domain/ids.js';
import { stepsOfVariant } from '../../domain/authorisation/sca.js';
import { giversOf, signersOf, type AnyConsent } from '../../domain/authorisation/subject.js';
import { authorisationsOf, failOpenAuthorisations } from '../authorisation/authorisation-records.js';
import {
  assessAccounts,
  causeOf,
  type Approval,
  type Authorisable,
  type AuthorisationAssessment,
  type Rejection,
} from '../authorisation/authorisable.js';
import { indexSubject } from '../authorisation/psu-index.js';
import type { Bank } from '../bank.js';
import { accountsByReference, accountsOf, allAccounts, findPsu } from '../directory.js';
import { applyConsentEvent, expireOlderConsents, putConsent } from './consent-moves.js';
import { needsRenewal } from './renewal.js';
import { continueScenario, scheduleScenarioStep, storeScenario } from './consent-scenario.js';

/** How PSUs authorise consents of either kind. */

/** A consent that a PSU can decide on. @decision account-mismatch, consent-kinds */
export function consentAuthorisable(bank: Bank, consent: Consent): Authorisable {
  if (needsRenewal(bank, consent)) return renewalAuthorisable(bank, consent);
  return {
    subject: consent,
    purpose: 'creation',
    choice: consent.access.bankOffered ? 'accounts' : undefined,
    signaturesRequired: () => signaturesOf(bank, consent),
    actingPsu: () => nextSigner(bank, consent) ?? firstSigner(bank, consent),
    assess: (psuId) =>
      assessConsent(bank, consent, psuId, (own) => {
        const { grants, unfit } = assessAccess(consent.access, own, psuId);
        return grants.length > 0 && (isNarrowed(bank) || unfit.length === 0) ? undefined : unfit;
      }),
    assertChoice: (approval) => void grantedBy(bank, consent, approval),
    approve: (approval) => approveConsent(bank, consent, approval),
    end: (rejection) => endConsent(bank, consent, rejection),
  };
}

/** A valid consent for which one of its PSUs authenticates again. A refusal changes nothing of it. @decision sca-renewal */
function renewalAuthorisable(bank: Bank, consent: Consent): Authorisable {
  // No PSU has signed the renewal yet.
  const subject: Consent = { ...consent, signedBy: [] };
  const givers = giversOf(consent);
  const ended = (kept: Consent, cause: string): Consent => {
    failOpenAuthorisations(bank, kept.consentId, cause);
    indexSubject(bank, kept);
    return kept;
  };
  return {
    subject,
    purpose: 'creation',
    choice: undefined,
    signaturesRequired: () => 1,
    actingPsu: () => givers[0],
    assess: (psuId) => {
      const assessed = assessAccounts(bank, subject, psuId, () => ({ mismatched: undefined }));
      if (givers.includes(psuId)) return assessed;
      const obstacle = new BankFault('PSU_CREDENTIALS_INVALID', `${psuId} has not given this consent; refuse it`);
      return { ...assessed, obstacle, mismatch: true };
    },
    assertChoice: () => undefined,
    approve: ({ psuId }) => {
      const cause = `approved again by ${psuId}`;
      return ended(putConsent(bank, withConsentStatus(consent, 'valid', bank.now, cause)), cause);
    },
    end: (rejection) => ended(consent, causeOf(rejection)).consentStatus,
  };
}

/** A consent to confirmations of funds that a PSU can decide on. @decision funds-consent, consent-signatures */
export function fundsConsentAuthorisable(bank: Bank, consent: FundsConsent): Authorisable {
  const { account: reference } = consent;
  return {
    subject: consent,
    purpose: 'creation',
    choice: undefined,
    signaturesRequired: () => signaturesOf(bank, consent),
    actingPsu: () => nextSigner(bank, consent) ?? accountsByReference(bank, reference)[0]?.holders[0],
    assess: (psuId) =>
      assessConsent(bank, consent, psuId, (own) =>
        own.some((account) => account.status !== 'deleted' && matchesReference(reference, account))
          ? undefined
          : [reference],
      ),
    assertChoice: () => undefined,
    approve: ({ psuId }) => {
      const signedBy = [...signersOf(consent), psuId];
      const known = putConsent(bank, { ...consent, psuId: signedBy[0] ?? psuId, signedBy });
      const event = unsignedAccounts(bank, known, signedBy).length > 0 ? 'scaPartlySucceeded' : 'scaSucceeded';
      return applyConsentEvent(bank, known, event, `approved by ${psuId}`) ?? known;
    },
    end: (rejection) => endConsent(bank, consent, rejection),
  };
}

/** Whether a consent may be approved in part. @decision account-mismatch */
function isNarrowed(bank: Bank): boolean {
  return bank.profile['account-mismatch'] === 'narrow';
}

/** @decision consent-signatures */
function signaturesOf(bank: Bank, consent: AnyConsent): number {
  let most = 1;
  for (const { signaturesRequired: needed } of accountsToSign(bank, consent)) most = Math.max(most, needed);
  return most;
}

/** @param unfitFor the references that prevent the approval of the first PSU, or undefined */
function assessConsent(
  bank: Bank,
  consent: AnyConsent,
  psuId: PsuId,
  unfitFor: (own: readonly Account[]) => readonly AccountReference[] | undefined,
): AuthorisationAssessment {
  return assessAccounts(bank, consent, psuId, (own) => {
    const isFirst = signersOf(consent).length === 0;
    const unfit = isFirst ? unfitFor(own) : unfitForNext(bank, consent, psuId);
    return { mismatched: unfit?.map(formatReference) };
  });
}

/** Ends a consent that its PSU did not approve. Returns the status. */
function endConsent(bank: Bank, consent: AnyConsent, rejection: Rejection): string {
  const psuId = rejection.decision === 'refuse' ? rejection.psuId : undefined;
  const event = rejection.decision === 'refuse' ? 'psuRefused' : 'authorisationLapsed';
  const known = putConsent(bank, psuId === undefined ? consent : { ...consent, psuId: consent.psuId ?? psuId });
  return (applyConsentEvent(bank, known, event, causeOf(rejection)) ?? known).consentStatus;
}

/** The accounts that a PSU would have to hold to sign a consent that others have signed; undefined if it can. @decision consent-signatures */
function unfitForNext(bank: Bank, consent: AnyConsent, psuId: PsuId): readonly AccountReference[] | undefined {
  const signers = signersOf(consent);
  const unsigned = unsignedAccounts(bank, consent, signers);
  return signers.includes(psuId) || unsigned.some(({ holders }) => holders.includes(psuId))
    ? undefined
    : unsigned.map(referenceTo);
}

/** The holder who signs a consent next, if others have signed it. @decision consent-signatures */
function nextSigner(bank: Bank, consent: AnyConsent): PsuId | undefined {
  const signers = signersOf(consent);
  if (signers.length === 0) return undefined;
  const holders = unsignedAccounts(bank, consent, signers).flatMap((account) => account.holders);
  return holders.find((psuId) => !signers.includes(psuId));
}

/** The holder of the first account that a consent names; of any, if it may be approved in part. */
function firstSigner(bank: Bank, consent: Consent): PsuId | undefined {
  const references = requestedReferences(consent.access);
  const [first] = references;
  if (!first) return psuOfNoAccount(bank, consent);
  const named = isNarrowed(bank) ? references : [first];
  const isNamed = (account: Account): boolean => named.some((reference) => matchesReference(reference, account));
  return allAccounts(bank).find(isNamed)?.holders[0];
}

/** The PSU of a request that names no account: the one whom the TPP named, otherwise the first of the bank. @decision consent-kinds */
function psuOfNoAccount(bank: Bank, { consentId }: Consent): PsuId | undefined {
  const named = authorisationsOf(bank, consentId, 'creation').find(({ psuId }) => psuId !== undefined)?.psuId;
  return named !== undefined && findPsu(bank, named) ? named : bank.base.psus.keys().next().value;
}

/**
 * Applies the approval of one PSU. The consent is valid if no other PSU must approve it, otherwise partiallyAuthorised.
 * @decision consent-transitions, consent-signatures, recurring-supersedes @throws RESOURCE_UNKNOWN for accounts that are not offered
 */
function approveConsent(bank: Bank, consent: Consent, approval: Approval): Consent {
  const { psuId, script } = approval;
  const signedBy = [...signersOf(consent), psuId];
  const granted = signedBy.length > 1 ? consent : grantedBy(bank, consent, approval);
  const known = putConsent(bank, { ...granted, signedBy });
  const cause = `approved by ${psuId}`;
  if (unsignedAccounts(bank, known, signedBy).length > 0)
    return applyConsentEvent(bank, known, 'scaPartlySucceeded', cause) ?? known;
  const valid = applyConsentEvent(bank, known, 'scaSucceeded', cause) ?? known;
  expireOlderConsents(bank, valid);
  startScenario(bank, valid, script?.consent && stepsOfVariant(script.consent));
  bank.schedule({ at: consentEnd(valid.validUntil, bank.calendar), kind: 'consentEnds', subject: valid.consentId });
  return valid;
}

/** Starts the scenario that a tester chose, otherwise continues that of the consent. */
function startScenario(bank: Bank, valid: Consent, chosen: readonly ConsentStep[] | undefined): void {
  if (chosen) scheduleScenarioStep(bank, storeScenario(bank, valid, chosen));
  else continueScenario(bank, valid);
}

/** The consent with what its first PSU grants. @decision account-mismatch, consent-kinds @throws RESOURCE_UNKNOWN */
function grantedBy(bank: Bank, consent: Consent, { psuId, accountIds }: Approval): Consent {
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
    throw new BankFault('RESOURCE_UNKNOWN', 'the chosen accounts are not among those that the bank offers', {
      path: 'accounts',
    });
  return own.filter(({ accountId }) => (chosen ?? offered).includes(accountId)).map(referenceTo);
}

/** The accounts of a consent that still need another holder's signature. @decision consent-signatures */
function unsignedAccounts(bank: Bank, consent: AnyConsent, signers: readonly PsuId[]): Account[] {
  const [first] = signers;
  return [...accountsToSign(bank, consent)].filter(
    ({ holders, signaturesRequired: needed }) =>
      (first === undefined || holders.includes(first)) &&
      holders.filter((psuId) => signers.includes(psuId)).length < needed,
  );
}

/** The accounts that a consent names. @decision consent-signatures */
function accountsToSign(bank: Bank, consent: AnyConsent): ReadonlySet<Account> {
  const accounts = new Set<Account>();
  if (bank.profile['consent-signatures'] === 'one') return accounts;
  const references = 'consentId' in consent ? requestedReferences(consent.access) : [consent.account];
  for (const reference of references) for (const account of accountsByReference(bank, reference)) accounts.add(account);
  return accounts;
}
