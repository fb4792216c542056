import type { SigningBasket } from '../../domain/basket.js';
import { LAPSED } from '../../domain/consent/consent.js';
import type { Account } from '../../domain/account/account.js';
import { BankFault } from '../../domain/errors.js';
import type { AccountId, AuthorisationId, PsuId, AuthorisableId } from '../../domain/ids.js';
import { isCancellationWaiting, type Payment, type PlanStep } from '../../domain/payment/payment.js';
import {
  type RedirectOptions,
  type ScaOutcome,
  stepsOfVariant,
  type TesterScript,
} from '../../domain/authorisation/sca.js';
import { idOfSubject, isBasket, isPayment, signersOf, statusOf, type Subject } from '../../domain/subject.js';
import type { Bank } from '../bank.js';
import { approveConsent, approveFundsConsent, grantedBy } from '../consents/approve-consent.js';
import { applyConsentEvent } from '../consents/consent-moves.js';
import { applyBasketEvent, storeBasket } from '../baskets/basket-moves.js';
import { applyFundsConsentEvent } from '../funds/funds-consent-moves.js';
import { withPath, withPathOfDebtor } from '../scripting/outcome-facts.js';
import { moveRequest, startRequest } from '../payments/request-moves.js';
import { finalFeeOf } from '../payments/payment-costs.js';
import { storePayment } from '../payments/store-payment.js';
import {
  awaitConfirmation,
  finaliseAuthorisation,
  isForOther,
  needsConfirmation,
  ownAuthorisation,
  redirectOf,
} from './authorisation-records.js';
import type { Authorisation } from '../../domain/authorisation/authorisation.js';
import {
  assessAuthorisation,
  assessEntry,
  findWaiting,
  waitingEntries,
  type WaitingEntry,
  type WaitingSubject,
} from './assess-authorisation.js';
import { signaturesRequired } from './signatures.js';
import { approval, partialApproval, refusal, unconfirmedApproval, withPreset } from './sca-outcome.js';

/** A PSU's decision. */
export type PsuDecision =
  | {
      readonly decision: 'approve';
      readonly psuId: PsuId;
      readonly debtorAccountId?: AccountId;
      /** For a bank-offered consent: the accounts that the PSU chose. Default: all. @decision consent-kinds */
      readonly accountIds?: readonly AccountId[];
      /** Scenario that a tester chose for what follows. */
      readonly script?: TesterScript;
      /** The authorisation of the link, or in which the TPP handed on the approval. Default: found by the PSU. */
      readonly authorisationId?: AuthorisationId;
      /** Set if the TPP handed on the approval, or confirmed it. @decision confirmation-code */
      readonly isConfirmed?: true;
    }
  | { readonly decision: 'refuse'; readonly psuId?: PsuId; readonly authorisationId?: AuthorisationId }
  | { readonly decision: 'expire' };

/**
 * Applies a PSU's decision. An approval issues an authorisation code, except for the first of two signatures. The
 * outcome has a redirect URI if the link or the TPP's header named one.
 * @decision redirect-outcome, multi-signature, consent-signatures, account-mismatch, recurring-supersedes
 * @throws RESOURCE_UNKNOWN, STATUS_INVALID, PSU_CREDENTIALS_INVALID, SERVICE_BLOCKED
 */
export function authorise(
  bank: Bank,
  requestId: AuthorisableId,
  answer: PsuDecision,
  linkOptions: RedirectOptions,
): ScaOutcome {
  const waiting = findWaiting(bank, requestId);
  const own = authorisationOf(bank, waiting, answer.decision === 'expire' ? {} : answer);
  const redirectOptions = withPreset(linkOptions, redirectOf(waiting.subject, own));
  if (answer.decision !== 'approve') {
    const status = endRequest(bank, waiting.subject, answer);
    return { ...refusal(answer.decision, status, redirectOptions), ...markOf(waiting) };
  }
  const { psuId, script } = answer;
  const assessment = assessAuthorisation(bank, requestId, psuId);
  if (assessment.obstacle) throw assessment.obstacle;
  if (own && isForOther(own, psuId))
    throw new BankFault(
      'PSU_CREDENTIALS_INVALID',
      `the TPP named ${own.psuId} for this authorisation, so ${psuId} cannot approve it (decision psu-id-binding); the TPP can start another authorisation`,
    );
  const cause = `approved by ${psuId}`;
  if (own && !answer.isConfirmed && needsConfirmation(bank, own))
    return unconfirmed(bank, waiting, own, answer, assessment.debtorAccounts, redirectOptions);
  if (own) finaliseAuthorisation(bank, own, psuId, cause);
  const approved = approve(bank, waiting, answer, assessment.debtorAccounts);
  const status = statusOf(approved);
  const mark = markOf(waiting);
  return bank.state.waiting.has(requestId)
    ? {
        ...partialApproval(bank, status, redirectOptions),
        ...mark,
        ...(mark.isCancellation && { isPartial: true }),
      }
    : { ...approval(bank, approved, psuId, status, redirectOptions, script?.token), ...mark };
}

/** The authorisation in which a PSU decides. Undefined if the TPP started none. */
function authorisationOf(
  bank: Bank,
  waiting: WaitingSubject,
  decider: { readonly psuId?: PsuId; readonly authorisationId?: AuthorisationId | undefined },
): Authorisation | undefined {
  const purpose = waiting.kind === 'PIS' ? waiting.purpose : 'creation';
  const isShared = signaturesRequired(bank, waiting.subject) > 1;
  return ownAuthorisation(bank, idOfSubject(waiting.subject), purpose, { ...decider, isShared });
}

/** Whether only another PSU can approve: in the given authorisation, else in the one in which this PSU would. @decision psu-id-binding */
export function isLeftToOther(
  bank: Bank,
  requestId: AuthorisableId,
  psuId: PsuId,
  authorisationId: AuthorisationId | undefined,
): boolean {
  const authorisation = authorisationOf(bank, findWaiting(bank, requestId), { psuId, authorisationId });
  return authorisation !== undefined && isForOther(authorisation, psuId);
}

/** Keeps an approval until the TPP confirms it. @decision confirmation-code @throws RESOURCE_UNKNOWN for a choice that is not offered */
function unconfirmed(
  bank: Bank,
  waiting: WaitingSubject,
  own: Authorisation,
  { psuId, debtorAccountId, accountIds, script }: Extract<PsuDecision, { decision: 'approve' }>,
  debtors: readonly Account[],
  redirectOptions: RedirectOptions,
): ScaOutcome {
  if (waiting.kind === 'PIS') chooseDebtor(debtors, debtorAccountId);
  if (waiting.kind === 'AIS') grantedBy(bank, waiting.subject, { psuId, ...(accountIds && { accountIds }) });
  const code = awaitConfirmation(bank, own, psuId, {
    ...(debtorAccountId !== undefined && { debtorAccountId }),
    ...(accountIds && { accountIds }),
    ...(script && { script }),
  });
  return { ...unconfirmedApproval(waiting.subject, code, redirectOptions), ...markOf(waiting) };
}

/** Applies an approval. The request still waits if another PSU must sign. Returns the request. */
function approve(
  bank: Bank,
  waiting: WaitingSubject,
  answer: Extract<PsuDecision, { decision: 'approve' }>,
  debtors: readonly Account[],
): Subject {
  const { psuId, script } = answer;
  if (waiting.kind === 'AIS')
    return approveConsent(bank, waiting.subject, answer, script?.consent && stepsOfVariant(script.consent));
  if (waiting.kind === 'PIIS') return approveFundsConsent(bank, waiting.subject, psuId);
  if (waiting.kind === 'SBS') return approveBasket(bank, waiting.subject, psuId);
  if (waiting.purpose === 'cancellation') return approveCancellation(bank, waiting.subject, psuId);
  const debtor = chooseDebtor(debtors, answer.debtorAccountId);
  return sign(bank, waiting.subject, psuId, debtor, script?.path?.steps);
}

/** Marks the outcome of a cancellation. */
function markOf(waiting: ReturnType<typeof findWaiting>): Pick<ScaOutcome, 'isCancellation'> {
  return waiting.kind === 'PIS' && waiting.purpose === 'cancellation' ? { isCancellation: true } : {};
}

/** The outcome of a scripted bank failure. The request stays pending. @decision redirect-outcome */
export function failedOutcome(bank: Bank, requestId: AuthorisableId, redirectOptions: RedirectOptions): ScaOutcome {
  const { subject } = findWaiting(bank, requestId);
  return refusal('fail', statusOf(subject), withPreset(redirectOptions, redirectOf(subject, undefined)));
}

/** Approves everything in a basket that waits, in order. @decision signing-basket, multi-signature */
function approveBasket(bank: Bank, basket: SigningBasket, psuId: PsuId): SigningBasket {
  for (const entry of waitingEntries(bank, basket)) approveEntry(bank, entry, psuId);
  const cause = `approved by ${psuId}`;
  const signed = { ...basket, signedBy: [...basket.signedBy, psuId] };
  const event = waitingEntries(bank, basket).length > 0 ? 'partlyAuthorised' : 'authorised';
  const moved = applyBasketEvent(bank, signed, event, cause);
  if (!moved) storeBasket(bank, basket, signed, cause);
  return moved ?? signed;
}

function approveEntry(bank: Bank, entry: WaitingEntry, psuId: PsuId): void {
  if (entry.kind === 'AIS') approveConsent(bank, entry.subject, { psuId });
  else sign(bank, entry.subject, psuId, chooseDebtor(assessEntry(bank, entry, psuId).debtorAccounts, undefined));
}

/** Counts a signature for a cancellation; the last one cancels. @decision cancellation-sca */
function approveCancellation(bank: Bank, payment: Payment, psuId: PsuId): Payment {
  const cause = `approved by ${psuId}`;
  const cancelledBy = [...signersOf(payment), psuId];
  const signed = storePayment(bank, payment, { ...payment, cancelledBy }, cause);
  if (cancelledBy.length < signaturesRequired(bank, payment)) return signed;
  return moveRequest(bank, signed, 'CANC', cause) ?? signed;
}

function sign(bank: Bank, payment: Payment, psuId: PsuId, debtor: Account, path?: readonly PlanStep[]): Payment {
  const known = { debtorAccountId: debtor.accountId, transactionFees: finalFeeOf(bank, payment, debtor) };
  const signed = { ...payment, ...known, signedBy: [...payment.signedBy, psuId] };
  bank.state.payments.set(payment.paymentId, signed);
  if (signed.signedBy.length < debtor.signaturesRequired) {
    return (
      moveRequest(bank, signed, 'PATC', `signed by ${psuId}`) ??
      storePayment(bank, payment, signed, `signed by ${psuId}`)
    );
  }
  const scripted = path ? withPath(bank, signed, path, 'page') : withPathOfDebtor(bank, signed, debtor);
  startRequest(bank, scripted, `signed by ${psuId}`);
  return bank.state.payments.get(payment.paymentId) ?? signed;
}

/** Ends a request that its PSU did not approve. Returns the status. */
function endRequest(bank: Bank, subject: Subject, answer: PsuDecision): string {
  if (isPayment(subject)) return endPayment(bank, subject, answer);
  const cause = answer.decision === 'refuse' ? 'refused by the PSU' : LAPSED;
  if (isBasket(subject)) return (applyBasketEvent(bank, subject, 'rejected', cause) ?? subject).transactionStatus;
  const psuId = answer.decision === 'refuse' ? answer.psuId : undefined;
  const event = answer.decision === 'refuse' ? 'psuRefused' : 'authorisationLapsed';
  const known = { ...subject, ...(psuId !== undefined && { psuId: subject.psuId ?? psuId }) };
  if ('consentId' in known) {
    bank.state.consents.set(known.consentId, known);
    return (applyConsentEvent(bank, known.consentId, event, cause) ?? known).consentStatus;
  }
  bank.state.fundsConsents.set(known.fundsConsentId, known);
  return (applyFundsConsentEvent(bank, known.fundsConsentId, event, cause) ?? known).consentStatus;
}

function endPayment(bank: Bank, payment: Payment, answer: PsuDecision): string {
  if (isCancellationWaiting(payment)) {
    const { cancellation: _refused, cancelledBy: _by, ...kept } = payment;
    return storePayment(bank, payment, kept, 'the cancellation was refused').transactionStatus;
  }
  if (answer.decision !== 'refuse') {
    return rejectedStatus(bank, payment, LAPSED, 'MS03');
  }
  const mismatch = answer.psuId !== undefined && assessAuthorisation(bank, payment.paymentId, answer.psuId).mismatch;
  return rejectedStatus(bank, payment, 'refused by the PSU', mismatch ? 'AC01' : 'DS02');
}

function rejectedStatus(bank: Bank, payment: Payment, cause: string, reason: string): string {
  return (moveRequest(bank, payment, 'RJCT', cause, reason) ?? payment).transactionStatus;
}

function chooseDebtor(choices: readonly Account[], wanted: AccountId | undefined): Account {
  const chosen = wanted === undefined ? choices[0] : choices.find((account) => account.accountId === wanted);
  if (!chosen)
    throw new BankFault('RESOURCE_UNKNOWN', 'the debtor account chosen is none that this payment can be made from', {
      path: 'debtorAccount',
    });
  return chosen;
}
