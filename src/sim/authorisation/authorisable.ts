import type { Account } from '../../domain/account/account.js';
import type { AuthorisationPurpose } from '../../domain/authorisation/authorisation.js';
import { LAPSED } from '../../domain/consent/consent.js';
import { BankFault } from '../../domain/errors.js';
import { isCancellationWaiting } from '../../domain/payment/payment.js';
import type { AccountId, AuthorisationId, PsuId } from '../../domain/ids.js';
import type { TesterScript } from '../../domain/authorisation/sca.js';
import { isPayment, signersOf, type Subject } from '../../domain/authorisation/subject.js';
import type { Bank } from '../bank.js';
import { accountsOf, findPsu } from '../directory.js';

/**
 * What a PSU can decide on: a payment, its cancellation, a consent of either kind, a signing basket. Each kind has one
 * record of this form next to its use cases; find-authorisable.ts finds that of a request.
 */
export interface Authorisable {
  readonly subject: Subject;
  readonly purpose: AuthorisationPurpose;
  /** What a PSU chooses with an approval. */
  readonly choice: 'debtorAccount' | 'accounts' | undefined;
  /** The number of PSUs who must sign, as far as the request names the accounts: the most that one of them needs. */
  signaturesRequired(): number;
  /** The PSU who acts by default if the TPP named none. Undefined if no account of this bank is named. */
  actingPsu(): PsuId | undefined;
  /** Checks whether a PSU can approve, without changing the state. */
  assess(psuId: PsuId): AuthorisationAssessment;
  /** @throws RESOURCE_UNKNOWN for a choice that is not offered */
  assertChoice(approval: Approval, debtorAccounts: readonly Account[]): void;
  /** Applies an approval. The request still waits if another PSU must sign. Returns the request. */
  approve(approval: Approval, debtorAccounts: readonly Account[]): Subject;
  /** Ends what its PSU did not approve. Returns the status. */
  end(rejection: Rejection): string;
}

/** A PSU's approval. */
export interface Approval {
  readonly psuId: PsuId;
  readonly debtorAccountId?: AccountId;
  /** For a bank-offered consent: the accounts that the PSU chose. Default: all. @decision consent-kinds */
  readonly accountIds?: readonly AccountId[];
  /** Scenario that a tester chose for what follows. */
  readonly script?: TesterScript;
}

/** A refusal, or the end of the window for an authorisation. */
export type Rejection =
  | { readonly decision: 'refuse'; readonly psuId?: PsuId; readonly authorisationId?: AuthorisationId }
  | { readonly decision: 'expire' };

/** The cause of a status after a rejection. */
export function causeOf({ decision }: Rejection): string {
  return decision === 'refuse' ? 'refused by the PSU' : LAPSED;
}

/** Whether and how a PSU can approve a pending request. */
export interface AuthorisationAssessment {
  /** Why this PSU cannot approve; undefined if it can. */
  readonly obstacle?: BankFault;
  /** For payments: the accounts from which the PSU can pay. */
  readonly debtorAccounts: readonly Account[];
  /** Whether the accounts that the TPP named prevent the approval. @decision account-mismatch */
  readonly mismatch: boolean;
}

/** Assesses a PSU by its accounts: `match` says which references prevent an approval, if any do. */
export function assessAccounts(
  bank: Bank,
  subject: Subject,
  psuId: PsuId,
  match: (own: readonly Account[]) => {
    readonly mismatched: readonly string[] | undefined;
    readonly debtorAccounts?: readonly Account[];
  },
): AuthorisationAssessment {
  const psu = findPsu(bank, psuId);
  if (!psu)
    return {
      obstacle: new BankFault('PSU_CREDENTIALS_INVALID', `the PSU ${psuId} does not exist`),
      debtorAccounts: [],
      mismatch: false,
    };
  const { mismatched, debtorAccounts = [] } = match(accountsOf(bank, psuId));
  const blocked = psu.blocked ? new BankFault('SERVICE_BLOCKED', `the PSU ${psuId} is blocked`) : undefined;
  const obstacle = blocked ?? (mismatched ? mismatchFault(psuId, mismatched) : signedAlready(subject, psuId));
  return { ...(obstacle && { obstacle }), debtorAccounts, mismatch: mismatched !== undefined };
}

/** The fault of a PSU who signs twice. @decision multi-signature, consent-signatures, cancellation-sca */
export function signedAlready(subject: Subject, psuId: PsuId): BankFault | undefined {
  if (!signersOf(subject).includes(psuId)) return undefined;
  const noun = !isPayment(subject) ? 'request' : isCancellationWaiting(subject) ? 'cancellation' : 'payment';
  return new BankFault('STATUS_INVALID', `${psuId} has already signed this ${noun}; another PSU must sign as well`);
}

function mismatchFault(psuId: PsuId, references: readonly string[]): BankFault {
  return new BankFault(
    'PSU_CREDENTIALS_INVALID',
    `${psuId} has no account that matches ${[...new Set(references)].join(', ')}; refuse, or authorise as the holder`,
  );
}
