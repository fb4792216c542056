import {
  isOpen,
  type Authorisation,
  type AuthorisationPurpose,
  type ScaApproach,
  type ScaStatus,
} from '../../domain/authorisation/authorisation.js';
import type { RedirectPreset } from '../../domain/consent/consent.js';
import { BankFault } from '../../domain/errors.js';
import type { AuthorisationId, AuthorisableId, PaymentId, PsuId } from '../../domain/ids.js';
import { isCancellationWaiting } from '../../domain/payment/payment.js';
import { CANCELLABLE_STATUSES } from '../../domain/payment/payment-status.js';
import { withoutAbsent } from '../../domain/without-absent.js';
import { drawUuid } from '../../domain/random.js';
import { isPayment } from '../../domain/authorisation/subject.js';
import type { Bank, Caller } from '../bank.js';
import { consentToRenew } from '../consents/renewal.js';
import { findPsu, findSubject } from '../directory.js';
import { authorisationsOf, boundTo, deviceStart } from './authorisation-records.js';
import { indexSubject } from './psu-index.js';
import { assertListedRedirects } from './redirect-list.js';
import { schedulePsu } from './schedule-psu.js';
import { findWaiting, requireSigner } from './find-authorisable.js';

/** What a TPP says when it starts an authorisation. */
export interface AuthorisationRequest {
  readonly subjectId: AuthorisableId;
  readonly purpose: AuthorisationPurpose;
  readonly approach: ScaApproach;
  readonly psuId?: PsuId;
  readonly redirect?: RedirectPreset;
}

/**
 * Starts an authorisation of a waiting request, or of a consent for which the PSU must authenticate again.
 * @decision sca-status, sca-renewal @throws RESOURCE_UNKNOWN, STATUS_INVALID if no one has to authorise it, or if the PSU has signed,
 *   PSU_CREDENTIALS_INVALID for an unknown PSU, FORMAT_ERROR for a redirect that is not registered
 */
export function startAuthorisation(bank: Bank, request: AuthorisationRequest, caller: Caller): Authorisation {
  if (request.purpose === 'cancellation') assertCancellationWaits(bank, request.subjectId);
  const waiting = findWaiting(bank, request.subjectId, true);
  if (waiting.purpose !== request.purpose)
    throw new BankFault('STATUS_INVALID', 'the payment is already authorised; only its cancellation waits for a PSU');
  if (request.psuId !== undefined) requireSigner(bank, waiting, request.psuId);
  if (request.redirect) assertListedRedirects(bank, caller.organisation.organisationId, request.redirect);
  const started = addAuthorisation(bank, request, caller, firstStatus(bank, request), 'started by the TPP');
  const renewed = consentToRenew(bank, request.subjectId);
  if (renewed) {
    indexSubject(bank, renewed);
    schedulePsu(bank, request.subjectId);
  }
  return started;
}

/** Notes for a payment that needs no authentication that it is exempted. @decision sca-exemptions */
export function exemptPayment(bank: Bank, paymentId: PaymentId, approach: ScaApproach, caller: Caller): Authorisation {
  const request = { subjectId: paymentId, purpose: 'creation', approach } as const;
  return addAuthorisation(bank, request, caller, 'exempted', 'exempted by the bank');
}

function addAuthorisation(
  bank: Bank,
  request: AuthorisationRequest,
  caller: Caller,
  scaStatus: ScaStatus,
  cause: string,
): Authorisation {
  const { subjectId, purpose, approach, psuId, redirect } = request;
  const wrongTries = wrongTriesOf(bank, request);
  const authorisation: Authorisation = withoutAbsent({
    authorisationId: drawUuid(bank.state.random) as AuthorisationId,
    organisationId: caller.organisation.organisationId,
    subjectId,
    purpose,
    approach,
    redirect,
    scaStatus,
    wrongTries: wrongTries > 0 ? wrongTries : undefined,
    history: [{ at: bank.now, from: null, to: scaStatus, cause }],
    ...(psuId !== undefined && boundTo(bank, psuId)),
  });
  const others = bank.state.authorisations.get(subjectId);
  bank.state.authorisations.set(subjectId, others ? [...others, authorisation] : [authorisation]);
  return authorisation;
}

/** Wrong tries of the PSU in open authorisations of the same request: a new one continues the count. @decision wrong-passwords */
function wrongTriesOf(bank: Bank, { subjectId, purpose, psuId }: AuthorisationRequest): number {
  if (psuId === undefined) return 0;
  const own = authorisationsOf(bank, subjectId, purpose).filter((one) => isOpen(one) && one.psuId === psuId);
  return Math.max(0, ...own.map(({ wrongTries = 0 }) => wrongTries));
}

/** @throws STATUS_INVALID */
function assertCancellationWaits(bank: Bank, subjectId: AuthorisableId): void {
  const payment = findSubject(bank, subjectId);
  if (!payment || !isPayment(payment) || isCancellationWaiting(payment)) return;
  const { transactionStatus } = payment;
  throw new BankFault(
    'STATUS_INVALID',
    CANCELLABLE_STATUSES.has(transactionStatus)
      ? 'no cancellation of this payment is waiting for a PSU; DELETE the payment first'
      : `the payment is ${transactionStatus}, which cannot be cancelled`,
  );
}

/** A device is asked as soon as the bank knows whose it is. */
function firstStatus(bank: Bank, { approach, psuId }: AuthorisationRequest): ScaStatus {
  if (psuId === undefined) return 'received';
  return approach === 'DECOUPLED' ? deviceStart(bank, findPsu(bank, psuId)) : 'psuIdentified';
}
