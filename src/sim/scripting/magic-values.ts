import type { Profile } from '../../decisions/decisions.js';
import { formatAmount } from '../../domain/money.js';
import { refuseMember } from '../../domain/errors.js';
import { SCRIPT_PREFIX, type Payment } from '../../domain/payment/payment.js';
import { parsePath, type PlanStep } from '../../domain/payment/plan.js';

/** A request value that selects a payment's path. */
export interface MagicValue {
  readonly path: string;
  readonly meaning: string;
}

/** Creditor names, ignoring case. @decision magic-values */
export const MAGIC_CREDITORS: Readonly<Record<string, MagicValue>> = {
  'Sandbank Rejected': { path: 'ACTC > RJCT(MS03)', meaning: 'rejected without a stated reason' },
  'Sandbank Closed': { path: 'ACTC > RJCT(AC04)', meaning: 'rejected: the account is closed' },
  'Sandbank Pending': { path: 'ACTC > PDNG 2d > ACSP > ACSC', meaning: 'pending for two days, then settled' },
  'Sandbank Changed': { path: 'ACTC > ACWC > ACSP > ACSC', meaning: 'accepted with a change' },
  'Sandbank Unposted': { path: 'ACTC > ACSP > ACWP', meaning: 'accepted, not posted to the creditor' },
  'Sandbank Partial': { path: 'ACTC > ACSP > PART', meaning: 'accepted in part' },
  'Sandbank Cancelled': { path: 'ACTC > CANC', meaning: 'cancelled before execution' },
};

/** Amounts in the instructed currency's major units. @decision magic-values */
export const MAGIC_AMOUNTS: Readonly<Record<string, MagicValue>> = {
  '404.04': { path: 'ACTC > RJCT(AM04)', meaning: 'rejected: insufficient funds' },
  '401.01': { path: 'ACTC > RJCT(AC01)', meaning: 'rejected: wrong account number' },
  '406.06': { path: 'ACTC > RJCT(AC06)', meaning: 'rejected: blocked account' },
  '408.08': { path: 'ACTC > RJCT(TM01)', meaning: 'rejected: after the cut-off time' },
};

const BY_LOWER_NAME = new Map(Object.entries(MAGIC_CREDITORS).map(([name, magic]) => [name.toLowerCase(), magic]));

/**
 * The path that a payment request selects: a remittance text `sandbank: PATH`, otherwise the creditor's name, otherwise, if the
 * profile enables it, the amount. Undefined if there is no magic value.
 * @decision magic-values
 * @throws FORMAT_ERROR for a remittance text with an invalid path
 */
export function magicPath(
  request: Pick<Payment, 'creditor' | 'instructedAmount' | 'remittanceInformationUnstructured'>,
  mode: Profile['magic-values'],
): readonly PlanStep[] | undefined {
  if (mode === 'off') return undefined;
  const remittance = request.remittanceInformationUnstructured ?? '';
  if (SCRIPT_PREFIX.test(remittance)) {
    const path = parsePath(remittance.replace(SCRIPT_PREFIX, ''));
    if ('steps' in path) return path.steps;
    refuseMember('remittanceInformationUnstructured', `contains a test scenario that is not valid: ${path.problem}`);
  }
  const ofAmount = mode === 'with-amounts' ? MAGIC_AMOUNTS[formatAmount(request.instructedAmount)] : undefined;
  const magic = BY_LOWER_NAME.get(request.creditor.name.toLowerCase()) ?? ofAmount;
  const path = magic && parsePath(magic.path);
  return path && 'steps' in path ? path.steps : undefined;
}
