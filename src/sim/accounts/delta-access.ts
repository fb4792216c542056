import type { LocalDate } from '../../domain/calendar.js';
import { reported } from '../../domain/consent/usage.js';
import { refuseMember, unknownInRequest } from '../../domain/errors.js';
import type { AccountId } from '../../domain/ids.js';
import type { Bank } from '../bank.js';
import type { AccountAccess } from './account-access.js';
import { latestBooked } from './account-lines.js';

/** What a delta begins after: an entry that the TPP names, or the last report. @decision delta-access */
export type DeltaRequest =
  | { readonly kind: 'entry'; readonly entryReference: string }
  | { readonly kind: 'lastReport' };

/** The deltas that a bank offers. @decision delta-access */
export function offersDelta(bank: Pick<Bank, 'profile'>, kind: DeltaRequest['kind']): boolean {
  const offered = bank.profile['delta-access'];
  return offered === 'both' || offered === (kind === 'entry' ? 'entry-reference' : 'delta-list');
}

/**
 * The reference of the entry after which a delta begins; undefined for a first report, which has everything.
 * @param earliest first day that the consent gives access to
 * @decision delta-access, date-filter
 * @throws RESOURCE_UNKNOWN for an entry that is not booked, PERIOD_INVALID for one before `earliest`
 */
export function deltaStart(
  bank: Bank,
  { account: { accountId }, consent }: AccountAccess,
  delta: DeltaRequest,
  earliest: LocalDate | undefined,
): string | undefined {
  if (delta.kind === 'lastReport') return bank.state.usage.get(consent.consentId)?.lastReports?.[accountId];
  const { entryReference } = delta;
  const [found] = latestBooked(bank, accountId, 1, (line) => line.entryReference === entryReference).lines;
  if (!found)
    throw unknownInRequest(
      `the account has no booked transaction with the entryReference ${entryReference.slice(0, 100)}; use that of a booked transaction, or send dateFrom`,
      'entryReferenceFrom',
    );
  const { bookingDate } = found.line;
  if (earliest !== undefined && bookingDate !== undefined && bookingDate < earliest)
    refuseMember(
      'entryReferenceFrom',
      `is from ${bookingDate}, which is too early; one hour after the authorisation of the consent, the history starts at ${earliest}`,
      'PERIOD_INVALID',
    );
  return entryReference;
}

/** The reference of the latest booked entry. */
export function latestReference(bank: Bank, accountId: AccountId): string | undefined {
  return latestBooked(bank, accountId, 1).lines[0]?.line.entryReference;
}

/** Remembers what the TPP has seen of an account with a consent. @decision delta-access */
export function rememberReport(bank: Bank, { account, consent }: AccountAccess, newest: string): void {
  const usage = bank.state.usage.get(consent.consentId);
  if (usage?.lastReports?.[account.accountId] === newest) return;
  const today = bank.calendar.dateOf(bank.now);
  bank.state.usage.set(consent.consentId, reported(usage, account.accountId, newest, today));
}
