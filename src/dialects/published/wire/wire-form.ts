import type { Calendar, Instant, LocalDate } from '../../../domain/calendar.js';
import { amountNumber, formatAmount, type Money } from '../../../domain/money.js';
import type { Profile } from '../../../decisions/decisions.js';

/** How one bank writes and reads what its profile leaves a choice in. A bank is one. */
export interface WireForm {
  readonly calendar: Calendar;
  readonly profile: Profile;
}

/** @source Resources and their fields / Amount @decision amount-form */
export function moneyBody(money: Money, { profile }: Pick<WireForm, 'profile'>): object {
  return {
    currency: money.currency,
    amount: profile['amount-form'] === 'string' ? formatAmount(money) : amountNumber(money),
  };
}

/** A field whose content is a day: the day itself, or the local midnight at which it begins. @decision date-form */
export function dayText(day: LocalDate, { calendar, profile }: WireForm): string {
  return profile['date-form'] === 'date' ? day : calendar.formatDate(day);
}

/** A field that is called a date and holds an instant (lastActionDate). @decision date-form */
export function dateOfInstantText(instant: Instant, { calendar, profile }: WireForm): string {
  return profile['date-form'] === 'date' ? calendar.dateOf(instant) : calendar.formatInstant(instant);
}
