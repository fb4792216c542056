import { BankFault } from '../../domain/errors.js';
import type { AuthorisableId, AuthorisationId, PsuId } from '../../domain/ids.js';
import type { Authorisation } from '../../domain/authorisation/authorisation.js';
import { elapsed, parseDuration } from '../../domain/duration.js';
import type { RedirectOptions, ScaOutcome } from '../../domain/authorisation/sca.js';
import { idOfSubject, statusOf } from '../../domain/authorisation/subject.js';
import { basketOf } from '../baskets/basket-index.js';
import { callbackLeadOf } from '../../decisions/token.js';
import type { Bank } from '../bank.js';
import { isWaitingForPsu } from '../consents/renewal.js';
import { causeOf, type Approval, type Authorisable, type Rejection } from './authorisable.js';
import { actingPsu, assessAuthorisation, findWaiting } from './find-authorisable.js';
import {
  awaitConfirmation,
  failAuthorisation,
  finaliseAuthorisation,
  isForOther,
  lateApproval,
  needsConfirmation,
  ownAuthorisation,
  redirectOf,
  storeAuthorisation,
} from './authorisation-records.js';
import { approval, partialApproval, refusal, unconfirmedApproval, withPreset } from './sca-outcome.js';
import { withoutAbsent } from '../../domain/without-absent.js';

export type PsuDecision = ApproveDecision | Rejection;

interface ApproveDecision extends Approval {
  readonly decision: 'approve';
  /** The authorisation of the link, or in which the TPP handed on the approval. Default: found by the PSU. */
  readonly authorisationId?: AuthorisationId;
  /** Set if the TPP handed on the approval, or confirmed it. @decision confirmation-code */
  readonly isConfirmed?: true;
  /** Set if the PSU decides in a browser that returns to the TPP. @decision callback-order */
  readonly isInBrowser?: true;
}

/**
 * Applies a PSU's decision. An approval issues an authorisation code, except for the first of two signatures. The
 * outcome has a redirect URI if the link or the TPP's header named one.
 * @decision redirect-outcome, multi-signature, consent-signatures, account-mismatch, recurring-supersedes
 * @throws RESOURCE_UNKNOWN, STATUS_INVALID, PSU_CREDENTIALS_INVALID, SERVICE_BLOCKED
 */
export function authorise(
  bank: Bank,
  subjectId: AuthorisableId,
  answer: PsuDecision,
  linkOptions: RedirectOptions,
): ScaOutcome {
  const waiting = findWaiting(bank, subjectId);
  const own = authorisationOf(bank, waiting, answer.decision === 'expire' ? {} : answer);
  assertUndecided(bank, subjectId, answer, own);
  const redirectOptions = withPreset(linkOptions, redirectOf(waiting.subject, own));
  const outcome =
    answer.decision === 'approve'
      ? approve(bank, waiting, own, answer, redirectOptions)
      : refusal(bank, answer.decision, endOf(bank, waiting, own, answer), redirectOptions);
  return waiting.purpose === 'cancellation' ? { ...outcome, isCancellation: true } : outcome;
}

/** Ends what its PSU did not approve, or only the authorisation that the PSU refused. Returns the status. @decision refused-authorisation */
function endOf(bank: Bank, waiting: Authorisable, own: Authorisation | undefined, answer: Rejection): string {
  if (answer.decision !== 'refuse' || bank.profile['refused-authorisation'] === 'ends-request')
    return waiting.end(answer);
  if (own) failAuthorisation(bank, own, causeOf(answer));
  return statusOf(waiting.subject);
}

/** An approval has its effect at once, with the confirmation of the TPP, or some time after the browser has returned. */
function approve(
  bank: Bank,
  waiting: Authorisable,
  own: Authorisation | undefined,
  answer: ApproveDecision,
  redirectOptions: RedirectOptions,
): ScaOutcome {
  const { psuId, debtorAccountId, accountIds, script } = answer;
  const { obstacle, debtorAccounts } = waiting.assess(psuId);
  if (obstacle) throw obstacle;
  const subjectId = idOfSubject(waiting.subject);
  const approvedLater = withoutAbsent({ debtorAccountId, accountIds, script });
  if (own) assertOwn(own, psuId);
  const needsCode = own && !answer.isConfirmed && needsConfirmation(bank, own);
  const lead = own && answer.isInBrowser && own.approach === 'REDIRECT' ? callbackLeadOf(bank.profile) : undefined;
  // An approval at once checks the choice itself.
  if (needsCode || lead !== undefined) waiting.assertChoice(answer, debtorAccounts);
  if (needsCode) {
    const code = awaitConfirmation(bank, own, psuId, approvedLater);
    if (bank.profile['confirmation-code'] === 'required')
      return unconfirmedApproval(bank, waiting.subject, code, redirectOptions);
    const { subject } = waiting;
    return {
      ...approval(bank, subject, psuId, statusOf(subject), redirectOptions, script?.token),
      isUnconfirmed: true,
    };
  }
  if (own && lead !== undefined) {
    const effectiveAt = approveAfter(bank, lead, subjectId, { ...own, psuId, pending: approvedLater });
    return { ...partialApproval(bank, statusOf(waiting.subject), redirectOptions), effectiveAt };
  }
  if (own) finaliseAuthorisation(bank, own, psuId, `approved by ${psuId}`);
  const approved = waiting.approve(answer, debtorAccounts);
  const status = statusOf(approved);
  // The TPP that confirms an approval has got its code before, if the bank issues any.
  const isCodeGiven = own && answer.isConfirmed && needsConfirmation(bank, own);
  if (!bank.state.waiting.has(subjectId) && !isCodeGiven)
    return approval(bank, approved, psuId, status, redirectOptions, script?.token);
  const outcome = partialApproval(bank, status, redirectOptions);
  return waiting.purpose === 'cancellation' ? { ...outcome, isPartial: true } : outcome;
}

/** @decision psu-id-binding @throws PSU_CREDENTIALS_INVALID */
function assertOwn(own: Authorisation, psuId: PsuId): void {
  if (isForOther(own, psuId))
    throw new BankFault(
      'PSU_CREDENTIALS_INVALID',
      `the TPP named ${own.psuId} for this authorisation, so ${psuId} cannot approve it (decision psu-id-binding); the TPP can start another authorisation`,
    );
}

/** Reads of a status that show it as before. @decision callback-order */
const READS_BEFORE = 3;

/** Stores an approval whose browser returns to the TPP at once. @returns when it has its effect at the latest */
function approveAfter(bank: Bank, lead: string, subjectId: AuthorisableId, approved: Authorisation): number {
  const reads = bank.profile['callback-order'] === 'reads-before' && { readsLeft: READS_BEFORE };
  storeAuthorisation(bank, { ...approved, pending: { ...approved.pending, ...reads } });
  const at = bank.calendar.add(bank.now, parseDuration(lead) ?? elapsed(0));
  bank.schedule({ at, kind: 'psuDecides', subject: subjectId });
  return at;
}

/** A decision stays final while it has no effect yet. @decision callback-order @throws STATUS_INVALID */
function assertUndecided(
  bank: Bank,
  subjectId: AuthorisableId,
  answer: PsuDecision,
  own: Authorisation | undefined,
): void {
  const late = answer.decision === 'expire' ? undefined : lateApproval(bank, subjectId);
  const isItsEffect = answer.decision === 'approve' && answer.isConfirmed === true;
  if (late && !isItsEffect && late.authorisationId === own?.authorisationId)
    throw new BankFault(
      'STATUS_INVALID',
      'the PSU has already approved; the bank shows it a little later (decision callback-order)',
    );
}

/** The authorisation in which a PSU decides. Undefined if the TPP started none. */
function authorisationOf(
  bank: Bank,
  waiting: Authorisable,
  decider: { readonly psuId?: PsuId; readonly authorisationId?: AuthorisationId | undefined },
): Authorisation | undefined {
  const isShared = waiting.signaturesRequired() > 1;
  return ownAuthorisation(bank, idOfSubject(waiting.subject), waiting.purpose, { ...decider, isShared });
}

/** Whether only another PSU can approve: in the given authorisation, otherwise in the one in which this PSU would. @decision psu-id-binding */
export function isLeftToOther(
  bank: Bank,
  subjectId: AuthorisableId,
  psuId: PsuId,
  authorisationId: AuthorisationId | undefined,
): boolean {
  const authorisation = authorisationOf(bank, findWaiting(bank, subjectId), { psuId, authorisationId });
  return authorisation !== undefined && isForOther(authorisation, psuId);
}

/** The outcome of a scripted bank failure. The request stays pending. @decision redirect-outcome */
export function failedOutcome(bank: Bank, subjectId: AuthorisableId, redirectOptions: RedirectOptions): ScaOutcome {
  const { subject } = findWaiting(bank, subjectId);
  return refusal(bank, 'fail', statusOf(subject), withPreset(redirectOptions, redirectOf(subject, undefined)));
}

/**
 * Applies the automatic decision of the profile to a pending request. Returns undefined if the PSU does not decide automatically.
 * @decision psu-behaviour
 */
export function decideByItself(
  bank: Bank,
  subjectId: AuthorisableId,
  redirectOptions: RedirectOptions,
): ScaOutcome | undefined {
  const behaviour = bank.profile['psu-behaviour'];
  return behaviour === 'waits'
    ? undefined
    : decideAsHolders(bank, subjectId, behaviour === 'approves' ? 'approve' : 'refuse', redirectOptions);
}

/** Decides as the holders of the first named account. An impossible approval becomes a refusal. Undefined if nothing waits. */
export function decideAsHolders(
  bank: Bank,
  subjectId: AuthorisableId,
  wanted: 'approve' | 'refuse',
  redirectOptions: RedirectOptions,
): ScaOutcome | undefined {
  let outcome: ScaOutcome | undefined;
  const isWaiting = (): boolean => isWaitingForPsu(bank, subjectId) && basketOf(bank, subjectId) === undefined;
  while (isWaiting() && !outcome?.isUnconfirmed) {
    const psuId = actingPsu(bank, subjectId);
    const canApprove = psuId !== undefined && assessAuthorisation(bank, subjectId, psuId).obstacle === undefined;
    const answer =
      wanted === 'approve' && canApprove
        ? ({ decision: 'approve', psuId } as const)
        : ({ decision: 'refuse' } as const);
    outcome = authorise(bank, subjectId, answer, redirectOptions);
    if (answer.decision === 'refuse') break;
  }
  return outcome;
}
