import {
  CONSENT_STATUSES,
  CONSENT_TRANSITIONS,
  MULTILEVEL_CONSENT_STATUSES,
  MULTILEVEL_CONSENT_TRANSITIONS,
  consentEnd,
  withConsentStatus,
  type ConsentStatus,
  type Consent,
  type FundsConsent,
} from '../../domain/consent/consent.js';
import { BankFault, refuseMember, requireWord } from '../../domain/errors.js';
import type { AuthorisableId } from '../../domain/ids.js';
import { isLegalMove, type Transition } from '../../domain/machine.js';
import { transitionsOf, type Payment } from '../../domain/payment/payment.js';
import { isUnsigned, TRANSACTION_STATUSES, type TransactionStatus } from '../../domain/payment/payment-status.js';
import type { AnyConsent } from '../../domain/authorisation/subject.js';
import type { Bank } from '../bank.js';
import { continueScenario } from '../consents/consent-scenario.js';
import { storeConsent, expireOlderConsents } from '../consents/consent-moves.js';
import { accountsOf, findConsent, findFundsConsent, findPayment } from '../directory.js';
import { actingPsu } from '../authorisation/find-authorisable.js';
import { assessAccess } from '../../domain/consent/access-rights.js';
import { debtorWithoutSca } from '../payments/initiate-payment.js';
import { enterStatus, scheduleStep } from '../payments/payment-run.js';
import { paymentsOfBulk } from '../payments/store-payment.js';
import { elapsed } from '../../domain/duration.js';
import { withoutAbsent } from '../../domain/without-absent.js';

/** Status changes through the control API. Only allowed transitions, unless `force` is set. */
export interface ForcedStatus {
  readonly status: string;
  /** ISO reason of a rejected payment. */
  readonly reason?: string;
  readonly force?: boolean;
}

/**
 * Sets a consent's status. A consent that becomes valid gets the grants that the holder of the first named account
 * could give.
 * @throws RESOURCE_UNKNOWN, FORMAT_ERROR for an unknown status, STATUS_INVALID for a transition that is not allowed
 */
export function forceConsent(bank: Bank, consentId: AuthorisableId, wanted: ForcedStatus): Consent {
  const consent = findConsent(bank, consentId);
  if (!consent) throw new BankFault('RESOURCE_UNKNOWN', `the consent ${consentId} does not exist`);
  const to = requireConsentStatus(bank, consent, wanted);
  const moved = withStatus(bank, to === 'valid' ? granted(bank, consent) : consent, to);
  if (to === 'valid') {
    expireOlderConsents(bank, moved);
    continueScenario(bank, moved);
    bank.schedule({ at: consentEnd(moved.validUntil, bank.calendar), kind: 'consentEnds', subject: consentId });
  }
  return moved;
}

/**
 * Sets the status of a consent to confirmations of funds. One that becomes valid is for the holder of its account.
 * @throws RESOURCE_UNKNOWN, FORMAT_ERROR for an unknown status, STATUS_INVALID for a transition that is not allowed
 */
export function forceFundsConsent(bank: Bank, fundsConsentId: AuthorisableId, wanted: ForcedStatus): FundsConsent {
  const consent = findFundsConsent(bank, fundsConsentId);
  if (!consent)
    throw new BankFault('RESOURCE_UNKNOWN', `the funds confirmation consent ${fundsConsentId} does not exist`);
  const to = requireConsentStatus(bank, consent, wanted);
  const psuId = consent.psuId ?? actingPsu(bank, fundsConsentId);
  const known = to === 'valid' && psuId !== undefined ? { ...consent, psuId } : consent;
  return withStatus(bank, known, to);
}

/** Sets a status without checking the transition table. */
function withStatus<Stored extends AnyConsent>(bank: Bank, consent: Stored, to: ConsentStatus): Stored {
  return storeConsent(bank, consent, withConsentStatus(consent, to, bank.now, BY_CONTROL_API), BY_CONTROL_API);
}

/**
 * Sets a payment's status with its effect on money. If the remaining plan contains the status, the plan continues
 * from there; otherwise it ends. The status of a bulk is set for each of its payments.
 * @throws RESOURCE_UNKNOWN, FORMAT_ERROR, STATUS_INVALID
 */
export function forcePayment(bank: Bank, paymentId: AuthorisableId, wanted: ForcedStatus): Payment {
  const payment = findPayment(bank, paymentId);
  if (!payment) throw new BankFault('RESOURCE_UNKNOWN', `the payment ${paymentId} does not exist`);
  const to = requireWord(wanted.status, TRANSACTION_STATUSES, 'transactionStatus');
  if (wanted.reason !== undefined && !/^[A-Z0-9]{4}$/.test(wanted.reason))
    refuseMember('reason', 'must be an ISO reason code with four characters, such as AM04');
  assertLegalMove(transitionsOf(payment), payment.transactionStatus, to, wanted);
  return payment.bulk && !isUnsigned(to) ? forceBulk(bank, payment, to, wanted) : moveTo(bank, payment, to, wanted);
}

function forceBulk(bank: Bank, bulk: Payment, to: TransactionStatus, wanted: ForcedStatus): Payment {
  for (const item of paymentsOfBulk(bank, bulk))
    if (wanted.force === true || isLegalMove(transitionsOf(item), item.transactionStatus, to))
      forcePayment(bank, item.paymentId, wanted);
  return findPayment(bank, bulk.paymentId) ?? bulk;
}

function moveTo(bank: Bank, payment: Payment, to: TransactionStatus, wanted: ForcedStatus): Payment {
  // The plan of a standing order is that of its executions.
  const step = payment.order ? undefined : planStepFor(payment, to);
  const hasWholePlan = payment.order !== undefined || (isUnsigned(to) && payment.authorised !== true);
  const planPosition = step === undefined ? (hasWholePlan ? 0 : payment.plan.length) : step + 1;
  const debtorAccountId = payment.debtorAccountId ?? debtorWithoutSca(bank, payment);
  const placed = { ...payment, ...withoutAbsent({ planPosition, debtorAccountId }) };
  const reason = wanted.reason ?? (to === 'RJCT' ? 'MS03' : undefined);
  const moved = enterStatus(bank, placed, to, { cause: BY_CONTROL_API, reason, isForced: true });
  if (!moved) return payment;
  if (step !== undefined && moved.transactionStatus === to && moved.planPosition < moved.plan.length)
    scheduleStep(bank, moved, bank.calendar.add(bank.now, payment.plan[step]?.stay ?? elapsed(0)));
  return moved;
}

/** The cause of a forced status. */
const BY_CONTROL_API = 'set by the control API';

/** The index of the first step with a status in the rest of a payment's plan. */
function planStepFor({ plan, planPosition }: Payment, to: TransactionStatus): number | undefined {
  const step = plan.findIndex(({ status }, index) => index >= planPosition && status === to);
  return step < 0 ? undefined : step;
}

/** A status that a consent may take. @decision consent-signatures @throws FORMAT_ERROR, STATUS_INVALID */
function requireConsentStatus(
  { profile }: Bank,
  { consentStatus }: AnyConsent,
  wanted: ForcedStatus,
): Consent['consentStatus'] {
  const isMultilevel = profile['consent-signatures'] !== 'one';
  const to = requireWord(wanted.status, isMultilevel ? MULTILEVEL_CONSENT_STATUSES : CONSENT_STATUSES, 'consentStatus');
  assertLegalMove(isMultilevel ? MULTILEVEL_CONSENT_TRANSITIONS : CONSENT_TRANSITIONS, consentStatus, to, wanted);
  return to;
}

function granted(bank: Bank, consent: Consent): Consent {
  const psuId = consent.psuId ?? actingPsu(bank, consent.consentId);
  return psuId === undefined
    ? consent
    : { ...consent, psuId, grants: assessAccess(consent.access, accountsOf(bank, psuId), psuId).grants };
}

function assertLegalMove<Status extends string>(
  table: readonly Transition<Status, string>[],
  from: Status,
  to: Status,
  { force }: ForcedStatus,
): void {
  if (force === true || isLegalMove(table, from, to)) return;
  const allowed = [...new Set(table.filter((row) => row.from === from).map((row) => row.to))];
  const next = allowed.length > 0 ? `${from} can become ${allowed.join(', ')}` : `${from} is final`;
  throw new BankFault(
    'STATUS_INVALID',
    `${from} → ${to} is not an allowed transition: ${next}; send "force": true to override`,
  );
}
