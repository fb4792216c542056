import type { AuthorisableId } from '../../domain/ids.js';
import type { Bank } from '../bank.js';

/** Schedules the PSU's automatic decision, if the profile has one. @decision psu-behaviour, psu-delay */
export function schedulePsu(bank: Bank, subjectId: AuthorisableId): void {
  if (bank.profile['psu-behaviour'] === 'waits') return;
  const at = bank.calendar.add(bank.now, bank.profile['psu-delay'].decision);
  bank.schedule({ at, kind: 'psuDecides', subject: subjectId });
}

/** Whether an automatic PSU decides: only on what a client could lead it to. @decision psu-behaviour */
export function decidesByItself(bank: Bank, subjectId: AuthorisableId): boolean {
  return bank.profile['psu-behaviour'] !== 'waits' && !bank.state.undeliveredLinks.has(subjectId);
}

/** Notes that the answer to the creation of a request did not arrive, or that a later answer about it did. */
export function noteLinkArrival(bank: Bank, subjectId: AuthorisableId, hasArrived: boolean): void {
  const { undeliveredLinks, waiting } = bank.state;
  for (const id of undeliveredLinks) if (!waiting.has(id)) undeliveredLinks.delete(id);
  if (!waiting.has(subjectId)) return;
  if (!hasArrived) undeliveredLinks.add(subjectId);
  else if (undeliveredLinks.delete(subjectId)) schedulePsu(bank, subjectId);
}
