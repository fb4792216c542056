import { BankFault, formatError } from '../../domain/errors.js';
import type { AccountId, PsuId, RequestId } from '../../domain/ids.js';
import type { RedirectWish, ScaOutcome } from '../../domain/sca/sca-session.js';
import type { Bank } from '../bank.js';
import { actingPsu } from '../psu-behaviour.js';
import { assessAuthorisation, authorise, findWaiting } from './authorise.js';

/** What somebody decides in a PSU's place. */
export interface DecisionForPsu {
  readonly decision: 'approve' | 'refuse' | 'expire';
  /** Default: the holder of the first account that the request names. */
  readonly psu?: string;
  /** IBAN or id of the account to pay from, for payments. */
  readonly debtorAccount?: string;
}

/**
 * The PSU without a browser: approves, refuses, or lets the window lapse, with the same effect as the page.
 * @decision account-mismatch, multi-signature, redirect-outcome
 * @throws RESOURCE_UNKNOWN, STATUS_INVALID, PSU_CREDENTIALS_INVALID, SERVICE_BLOCKED, FORMAT_ERROR
 */
export function decideForPsu(bank: Bank, requestId: RequestId, wanted: DecisionForPsu, wish: RedirectWish): ScaOutcome {
  const { kind } = findWaiting(bank, requestId);
  if (wanted.debtorAccount !== undefined && kind === 'AIS') {
    formatError('debtorAccount', 'debtorAccount is for payments; a consent names its accounts itself');
  }
  const { decision } = wanted;
  if (decision === 'expire') return authorise(bank, requestId, { decision }, wish);
  const psuId = wanted.psu === undefined ? actingPsu(bank, requestId) : knownPsu(bank, wanted.psu);
  if (decision === 'refuse')
    return authorise(bank, requestId, { decision, ...(psuId !== undefined && { psuId }) }, wish);
  if (psuId === undefined) {
    throw new BankFault(
      'PSU_CREDENTIALS_INVALID',
      'no account of this bank is named, so nobody here can approve; refuse, or let it expire',
      { path: 'psu' },
    );
  }
  const debtorAccountId =
    wanted.debtorAccount === undefined ? undefined : chosenDebtor(bank, requestId, psuId, wanted.debtorAccount);
  return authorise(
    bank,
    requestId,
    { decision, psuId, ...(debtorAccountId !== undefined && { debtorAccountId }) },
    wish,
  );
}

function knownPsu(bank: Bank, id: string): PsuId {
  for (const psuId of bank.base.psus.keys()) if (psuId === id) return psuId;
  const known = [...bank.base.psus.keys()].slice(0, 20).join(', ');
  throw new BankFault('PSU_CREDENTIALS_INVALID', `there is no PSU ${id}; there are ${known}`, { path: 'psu' });
}

/** The account meant, among those that the PSU can pay from: in the payment's currency where the IBAN has several. */
function chosenDebtor(bank: Bank, requestId: RequestId, psuId: PsuId, named: string): AccountId | undefined {
  const { obstacle, debtorAccounts } = assessAuthorisation(bank, requestId, psuId);
  // What stands in the way of the approval itself is told first, by the approval.
  if (obstacle) return undefined;
  const currency = bank.state.payments.get(requestId as never)?.instructedAmount.currency;
  const fitting = debtorAccounts.filter((account) => account.accountId === named || account.iban === named);
  const chosen = fitting.find((account) => account.currency === currency) ?? fitting[0];
  if (chosen) return chosen.accountId;
  const choices = debtorAccounts.slice(0, 20).map((account) => account.iban ?? account.accountId);
  throw new BankFault(
    'RESOURCE_UNKNOWN',
    `${psuId} cannot make this payment from ${named}; possible: ${choices.join(', ')}`,
    { path: 'debtorAccount' },
  );
}
