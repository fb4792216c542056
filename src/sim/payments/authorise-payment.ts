import { formatReference, accountKindOf, matchesReference, type Account } from '../../domain/account/account.js';
import { BankFault } from '../../domain/errors.js';
import type { AccountId, PsuId } from '../../domain/ids.js';
import { debtorReference, isCancellationWaiting, type Payment } from '../../domain/payment/payment.js';
import type { PlanStep } from '../../domain/payment/plan.js';
import { signersOf } from '../../domain/authorisation/subject.js';
import {
  assessAccounts,
  causeOf,
  type Authorisable,
  type AuthorisationAssessment,
  type Rejection,
} from '../authorisation/authorisable.js';
import { debtorOf } from '../accounts/settlement.js';
import type { Bank } from '../bank.js';
import { findAccount, namedDebtor } from '../directory.js';
import { withPath, withPathOfDebtor } from '../scripting/outcome-facts.js';
import { finalFeeOf } from './payment-costs.js';
import { moveRequest, startRequest } from './request-moves.js';
import { storePayment } from './store-payment.js';

/** How PSUs authorise payments, standing orders, bulks and their cancellations. */

/** A payment, or its cancellation, that a PSU can decide on. @decision cancellation-sca */
export function paymentAuthorisable(bank: Bank, payment: Payment): Authorisable {
  const isCancellation = isCancellationWaiting(payment);
  return {
    subject: payment,
    purpose: isCancellation ? 'cancellation' : 'creation',
    choice: 'debtorAccount',
    signaturesRequired: () => signaturesOf(bank, payment),
    actingPsu: () => payerOf(bank, payment),
    assess: (psuId) => assessPayment(bank, payment, psuId),
    assertChoice: ({ debtorAccountId }, debtors) => void chooseDebtor(debtors, debtorAccountId),
    approve: isCancellation
      ? ({ psuId }) => approveCancellation(bank, payment, psuId)
      : ({ psuId, debtorAccountId, script }, debtors) =>
          sign(bank, payment, psuId, chooseDebtor(debtors, debtorAccountId), script?.path?.steps),
    end: (rejection) => (isCancellation ? endCancellation : rejectPayment)(bank, payment, rejection).transactionStatus,
  };
}

function assessPayment(bank: Bank, payment: Payment, psuId: PsuId): AuthorisationAssessment {
  return assessAccounts(bank, payment, psuId, (own) => {
    const debtorAccounts = debtorChoices(payment, own);
    const reference = debtorReference(payment);
    const named = reference ? formatReference(reference) : 'any account';
    return { mismatched: debtorAccounts.length === 0 ? [named] : undefined, debtorAccounts };
  });
}

/** The payment continues as if no one had asked to cancel it. */
function endCancellation(bank: Bank, payment: Payment, rejection: Rejection): Payment {
  const { cancellation: _ended, cancelledBy: _by, ...kept } = payment;
  return storePayment(bank, payment, kept, causeOf(rejection));
}

function rejectPayment(bank: Bank, payment: Payment, rejection: Rejection): Payment {
  const isRefused = rejection.decision === 'refuse';
  const isForeign =
    isRefused && rejection.psuId !== undefined && assessPayment(bank, payment, rejection.psuId).mismatch;
  const reason = isForeign ? 'AC01' : isRefused ? 'DS02' : 'MS03';
  return moveRequest(bank, payment, 'RJCT', causeOf(rejection), reason) ?? payment;
}

/** @decision multi-signature */
function signaturesOf(bank: Bank, payment: Payment): number {
  return (debtorOf(bank, payment) ?? namedDebtor(bank, payment))?.signaturesRequired ?? 1;
}

/** The holder of the debtor account who has not signed yet. For a payment without debtor account it is the first PSU. */
function payerOf(bank: Bank, payment: Payment): PsuId | undefined {
  const { debtorAccountId } = payment;
  if (!debtorReference(payment) && debtorAccountId === undefined) return bank.base.psus.keys().next().value;
  const debtor = debtorAccountId === undefined ? namedDebtor(bank, payment) : findAccount(bank, debtorAccountId);
  const signers = signersOf(payment);
  return debtor?.holders.find((psuId) => !signers.includes(psuId)) ?? debtor?.holders[0];
}

function debtorChoices(payment: Payment, own: readonly Account[]): Account[] {
  if (payment.debtorAccountId !== undefined)
    return own.filter((account) => account.accountId === payment.debtorAccountId);
  const reference = debtorReference(payment);
  if (reference) {
    const named = own.filter((account) => matchesReference(reference, account));
    const fitting = named.filter((account) => account.currency === payment.instructedAmount.currency);
    return fitting.length > 0 ? fitting : named;
  }
  return own.filter(
    (account) =>
      account.status === 'enabled' &&
      account.iban !== undefined &&
      account.iban !== payment.creditor.iban &&
      accountKindOf(account) !== 'card',
  );
}

function chooseDebtor(choices: readonly Account[], wanted: AccountId | undefined): Account {
  const chosen = wanted === undefined ? choices[0] : choices.find((account) => account.accountId === wanted);
  if (!chosen)
    throw new BankFault('RESOURCE_UNKNOWN', 'the payment cannot be made from the chosen debtor account', {
      path: 'debtorAccount',
    });
  return chosen;
}

/** Counts a signature for a cancellation; the last one cancels. @decision cancellation-sca */
function approveCancellation(bank: Bank, payment: Payment, psuId: PsuId): Payment {
  const cause = `approved by ${psuId}`;
  const cancelledBy = [...signersOf(payment), psuId];
  const signed = storePayment(bank, payment, { ...payment, cancelledBy }, cause);
  if (cancelledBy.length < signaturesOf(bank, payment)) return signed;
  return moveRequest(bank, signed, 'CANC', cause) ?? signed;
}

function sign(bank: Bank, payment: Payment, psuId: PsuId, debtor: Account, path?: readonly PlanStep[]): Payment {
  const known = { debtorAccountId: debtor.accountId, transactionFees: finalFeeOf(bank, payment, debtor) };
  const signed = { ...payment, ...known, signedBy: [...payment.signedBy, psuId] };
  const cause = `signed by ${psuId}`;
  bank.state.payments.set(payment.paymentId, signed);
  if (signed.signedBy.length < debtor.signaturesRequired)
    return moveRequest(bank, signed, 'PATC', cause) ?? storePayment(bank, payment, signed, cause);
  const scripted = path ? withPath(bank, signed, path, 'page') : withPathOfDebtor(bank, signed, debtor);
  startRequest(bank, scripted, `approved by ${psuId}`);
  return bank.state.payments.get(payment.paymentId) ?? signed;
}
