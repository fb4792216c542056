import { BankFault } from '../../domain/errors.js';
import type { AuthorisableId } from '../../domain/ids.js';
import type { Bank } from '../bank.js';
import { lateApproval, storeAuthorisation } from './authorisation-records.js';
import { authorise } from './authorise.js';

/** Applies an approval whose browser has returned to the TPP before. One that is no longer possible has no effect. @decision callback-order */
export function applyLateApproval(bank: Bank, subjectId: AuthorisableId): boolean {
  const { authorisationId, psuId, pending } = lateApproval(bank, subjectId) ?? {};
  if (psuId === undefined || pending === undefined) return false;
  const known = { psuId, isConfirmed: true, ...(authorisationId !== undefined && { authorisationId }) } as const;
  try {
    authorise(bank, subjectId, { decision: 'approve', ...known, ...pending }, {});
  } catch (error) {
    if (!(error instanceof BankFault)) throw error;
  }
  return true;
}

/** Counts a read of a status. After the last one that shows it as before, the approval has its effect. @decision callback-order */
export function countStatusRead(bank: Bank, subjectId: AuthorisableId): void {
  const late = lateApproval(bank, subjectId);
  const { readsLeft } = late?.pending ?? {};
  if (!late || readsLeft === undefined) return;
  if (readsLeft > 0) storeAuthorisation(bank, { ...late, pending: { ...late.pending, readsLeft: readsLeft - 1 } });
  if (readsLeft === 1) applyLateApproval(bank, subjectId);
}
