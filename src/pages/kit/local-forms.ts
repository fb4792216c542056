import type { Calendar, Instant, LocalDate } from '../../domain/calendar.js';
import type { Language } from '../../domain/language.js';
import { amountText, type Money } from '../../domain/money.js';

/** How a language writes days, times, amounts, lists and countries. */
export interface LocalForms {
  /** `31 March 2026`. */
  day(date: LocalDate): string;
  /** `31 Mar 2026`. */
  shortDay(date: LocalDate): string;
  /** `14:05`, in the bank's zone. */
  timeOfDay(instant: Instant, calendar: Calendar): string;
  /** `1,234.50`, exactly. */
  amount(money: Money): string;
  /** `1,234.50 EUR`, which does not break. */
  money(money: Money): string;
  /** `Anna, Ben and Carla`. */
  list(items: readonly string[]): string;
  /** Name of a country of ISO 3166-1; what is no such code stands as it is. */
  country(code: string): string;
}

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de', fr: 'fr', tr: 'tr' };

/** Makes the forms of a language. They are costly to make and cheap to use: once per language is enough. */
export function localForms(language: Language): LocalForms {
  const locale = LOCALES[language];
  // A day is written as midnight in UTC, and so no zone can move it.
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const shortDays = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' });
  const countries = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' });
  const numbers = new Map<number, Intl.NumberFormat>();
  const forms: LocalForms = {
    day: (date) => days.format(Date.parse(date)),
    shortDay: (date) => shortDays.format(Date.parse(date)),
    timeOfDay: (instant, calendar) => calendar.formatInstant(instant).slice(11, 16),
    amount(money) {
      const text = amountText(money);
      const digits = text.split('.')[1]?.length ?? 0;
      const known = numbers.get(digits);
      const format =
        known ?? new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
      if (!known) numbers.set(digits, format);
      // As text, because a number would be rounded where it is large.
      return format.format(text as `${number}`);
    },
    money: (money) => `${forms.amount(money)}\u00a0${money.currency}`,
    list: (items) => lists.format(items),
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code),
  };
  return forms;
}
