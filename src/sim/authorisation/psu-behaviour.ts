import type { PsuId, RequestId } from '../../domain/ids.js';
import type { RedirectOptions, ScaOutcome } from '../../domain/sca/sca-session.js';
import type { Bank } from '../bank.js';
import { allAccounts, findConsent, findPayment } from '../directory.js';
import { referenceFits, type Account } from '../../domain/account/account.js';
import { requestedReferences } from '../../domain/consent/access-rights.js';
import { assessAuthorisation, authorise } from './authorise.js';

/** PSUs who decide by themselves, so that everything moves on timers alone. @decision psu-behaviour */

/** Puts the PSU's own decision on the timeline, where the profile has one. @decision psu-delay */
export function schedulePsu(bank: Bank, requestId: RequestId): void {
  if (bank.profile['psu-behaviour'] === 'waits') return;
  const at = bank.calendar.add(bank.now, bank.profile['psu-delay'].decision);
  bank.schedule({ at, kind: 'psuDecides', subject: requestId });
}

/**
 * Lets the PSU decide on what still waits, as the profile says; an approval that is not possible becomes a refusal.
 * Undefined when the PSU waits to be asked.
 */
export function decideByItself(
  bank: Bank,
  requestId: RequestId,
  redirectOptions: RedirectOptions,
): ScaOutcome | undefined {
  const behaviour = bank.profile['psu-behaviour'];
  let outcome: ScaOutcome | undefined;
  while (behaviour !== 'waits' && bank.state.waiting.has(requestId)) {
    const psuId = actingPsu(bank, requestId);
    const assessment = psuId && assessAuthorisation(bank, requestId, psuId);
    const willing = behaviour === 'approves' && assessment !== undefined && assessment.obstacle === undefined;
    outcome = authorise(
      bank,
      requestId,
      willing && psuId ? { decision: 'approve', psuId } : { decision: 'refuse' },
      redirectOptions,
    );
  }
  return outcome;
}

/**
 * Who acts when nobody is named: the holder of the first account that the request names (the first who has not signed
 * yet); for a payment without debtor the first PSU. Undefined when no account of this bank is named.
 */
export function actingPsu(bank: Bank, requestId: RequestId): PsuId | undefined {
  const consent = findConsent(bank, requestId);
  if (consent) {
    const [first, ...others] = requestedReferences(consent.access);
    // Where a consent may be approved in part, whoever holds any of its accounts can act.
    const named = bank.profile['account-mismatch'] === 'narrow' ? [first, ...others] : [first];
    const fits = (account: Account): boolean =>
      named.some((reference) => reference && referenceFits(reference, account));
    return allAccounts(bank).find(fits)?.holders[0];
  }
  const payment = findPayment(bank, requestId);
  if (!payment) return undefined;
  const debtor = allAccounts(bank).find((account) =>
    payment.debtorAccountId === undefined
      ? account.iban !== undefined && account.iban === payment.debtorIban
      : account.accountId === payment.debtorAccountId,
  );
  if (payment.debtorIban === undefined && payment.debtorAccountId === undefined)
    return bank.base.psus.keys().next().value;
  return debtor?.holders.find((psuId) => !payment.signedBy.includes(psuId)) ?? debtor?.holders[0];
}
