import { Bank, type BankParts } from './bank.js';
import { scheduleNextBookingDay } from './accounts/scheduled-bookings.js';
import { applyDueEvent, scheduleNext } from './time/due-events.js';
import { noteStatus } from './notifications/notifications.js';
import { openFixtureOutcomes } from './scripting/outcomes.js';
import { scheduleRetention } from './time/retention.js';

/** Opens a bank. A new bank starts with its fixtures; a restored bank continues from its state. */
export function openBank(parts: BankParts): Bank {
  const bank = new Bank(parts, [applyDueEvent, scheduleNext], noteStatus);
  if (!parts.restored) {
    openFixtureOutcomes(bank.state, parts.base.outcomes);
    scheduleNextBookingDay(bank, parts.base.startDay);
  }
  // An imported state document may lack the event.
  const isPlanned = bank.state.timeline.heap.some(({ event }) => event.kind === 'retentionDay');
  if (!isPlanned) scheduleRetention(bank, bank.calendar.dateOf(bank.now));
  return bank;
}
