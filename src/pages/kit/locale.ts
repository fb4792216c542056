import type { IncomingMessage } from 'node:http';
import type { Calendar, Instant, LocalDate } from '../../domain/calendar.js';
import { isLanguage, type Language } from '../../domain/language.js';
import { formatAmount, rateText, type ExchangeRate, type Money } from '../../domain/money.js';
import { cookiesOf, secretCookie } from '../../http/cookies.js';
import type { HttpSettings } from '../../http/http-settings.js';
import type { Bank } from '../../sim/bank.js';
import { DE } from './languages/de.js';
import { EN, type PageTexts } from './languages/en.js';
import { FR } from './languages/fr.js';
import { TR } from './languages/tr.js';

/** The language of a page, with its texts and its formats. */
export interface PageLocale {
  readonly language: Language;
  readonly texts: PageTexts;
  readonly formats: LocaleFormats;
}

/** How a language writes days, times, amounts, lists and countries. */
export interface LocaleFormats {
  /** `31 March 2026`. */
  day(date: LocalDate): string;
  /** `31 Mar 2026`. */
  shortDay(date: LocalDate): string;
  /** `14:05`, in the bank's zone. */
  timeOfDay(instant: Instant, calendar: Calendar): string;
  /** `1,234.50`, exactly. */
  amount(money: Money): string;
  /** `1,234.50 EUR`, with a no-break space. */
  money(money: Money): string;
  /** `1 EUR = 39.415 TRY`. */
  rate(rate: ExchangeRate): string;
  /** `10 minutes`. */
  duration(ms: number): string;
  /** `Anna, Ben and Carla`. */
  list(items: readonly string[]): string;
  /** Name of a country of ISO 3166-1; any other text is returned unchanged. */
  country(code: string): string;
}

export const TEXTS: Readonly<Record<Language, PageTexts>> = { en: EN, de: DE, fr: FR, tr: TR };

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Formatters are expensive to create and cheap to use, so there is one locale per language. */
const cache = new Map<Language, PageLocale>();

/** The locale of a language, created when it is first used. @decision page-language */
export function localeOf(language: Language): PageLocale {
  const locale = cache.get(language) ?? { language, texts: TEXTS[language], formats: createLocaleFormats(language) };
  cache.set(language, locale);
  return locale;
}

export function createLocaleFormats(language: Language): LocaleFormats {
  const locale = language === 'en' ? 'en-GB' : language;
  // A day is formatted as midnight in UTC, so no time zone can move it.
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const shortDays = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' });
  const countries = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' });
  const rates = new Intl.NumberFormat(locale, { maximumSignificantDigits: 10 });
  const numbers = new Map<number, Intl.NumberFormat>();
  const formats: LocaleFormats = {
    day: (date) => days.format(Date.parse(date)),
    shortDay: (date) => shortDays.format(Date.parse(date)),
    timeOfDay: (instant, calendar) => calendar.formatInstant(instant).slice(11, 16),
    amount(money) {
      const text = formatAmount(money);
      const digits = text.split('.')[1]?.length ?? 0;
      const format =
        numbers.get(digits) ??
        new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
      numbers.set(digits, format);
      // As text, because large numbers would be rounded.
      return format.format(text as `${number}`);
    },
    money: (money) => `${formats.amount(money)}\u00a0${money.currency}`,
    rate: (rate) => `1\u00a0${rate.from} = ${rates.format(Number(rateText(rate)))}\u00a0${rate.to}`,
    duration(ms) {
      const [unit, length] = UNITS.find(([, unitMs]) => ms % unitMs === 0) ?? (['second', 1000] as const);
      return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(ms / length);
    },
    list: (items) => lists.format(items),
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code),
  };
  return formats;
}

/** Real seconds for which a browser remembers the chosen language. */
const COOKIE_LIFETIME_SECONDS = 31_536_000;

/** The language that the PSU chose on a page of this bank. */
export function chosenLanguage(req: IncomingMessage, bank: Bank): Language | undefined {
  return cookiesOf(req, languageCookieName(bank)).find(isLanguage);
}

/** The Set-Cookie value that remembers the language that the PSU chose. */
export function languageCookie(
  req: IncomingMessage,
  settings: HttpSettings,
  { bank, basePath }: { readonly bank: Bank; readonly basePath: string },
  language: Language,
): string {
  const cookie = { name: languageCookieName(bank), path: basePath || '/', secret: language };
  return secretCookie(req, settings, { ...cookie, maxAgeSeconds: COOKIE_LIFETIME_SECONDS });
}

/** Each bank has its own name, because the path of one bank can contain the path of another. */
function languageCookieName({ id }: Bank): string {
  return `sandbank-language.${id}`;
}
