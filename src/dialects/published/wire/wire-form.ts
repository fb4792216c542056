import type { Instant, LocalDate } from '../../../domain/calendar.js';
import { amountNumber, formatAmount, type Money } from '../../../domain/money.js';
import type { WireForm } from '../../../xs2a/answers/serialized-body-cache.js';

export type { WireForm };

/** @source Resources and their fields / Amount @decision amount-form */
export function moneyBody(money: Money, { profile }: Pick<WireForm, 'profile'>): object {
  return {
    currency: money.currency,
    amount: profile['amount-form'] === 'string' ? formatAmount(money) : amountNumber(money),
  };
}

/** A field that represents a day: the day itself, or its local midnight. @decision date-form */
export function dayField(day: LocalDate, { calendar, profile }: WireForm): string {
  return profile['date-form'] === 'date' ? day : calendar.formatDate(day);
}

/** A field with a date name that contains an instant (lastActionDate). @decision date-form */
export function dateOfInstantText(instant: Instant, { calendar, profile }: WireForm): string {
  return profile['date-form'] === 'date' ? calendar.dateOf(instant) : calendar.formatInstant(instant);
}
