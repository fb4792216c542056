import type { AuthorisableId } from '../../domain/ids.js';
import type { Bank } from '../bank.js';

/** Schedules the PSU's automatic decision, if the profile has one. @decision psu-behaviour, psu-delay */
export function schedulePsu(bank: Bank, requestId: AuthorisableId): void {
  if (bank.profile['psu-behaviour'] === 'waits') return;
  const at = bank.calendar.add(bank.now, bank.profile['psu-delay'].decision);
  bank.schedule({ at, kind: 'psuDecides', subject: requestId });
}
