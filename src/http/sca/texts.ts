import type { Account, AccountReference, Address } from '../../domain/account/account.js';
import type { Calendar, Instant, LocalDate } from '../../domain/calendar.js';
import { amountText, type Money } from '../../domain/money.js';

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

/** `31 March 2026`. */
export function dayText(date: LocalDate): string {
  return `${Number(date.slice(8, 10))} ${MONTHS[Number(date.slice(5, 7)) - 1] ?? ''} ${date.slice(0, 4)}`;
}

/** `14:05 on 31 March 2026`, in the bank's zone. */
export function timeText(instant: Instant, calendar: Calendar): string {
  return `${calendar.formatInstant(instant).slice(11, 16)} on ${dayText(calendar.dateOf(instant))}`;
}

/** `1,234.50 EUR`. */
export function moneyText(money: Money): string {
  return `${amountText(money).replace(/\B(?=(?:\d{3})+(?!\d))(?<!\.\d*)/g, ',')} ${money.currency}`;
}

/** An IBAN in groups of four, as it is printed. */
export function ibanText(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}

/** How people know an account: by its IBAN, or the number of its card without the middle. */
export function accountNumber(account: AccountReference | Account): string {
  const { iban, maskedPan, pan, msisdn } = account;
  if (iban !== undefined) return ibanText(iban);
  if (maskedPan !== undefined) return maskedPan;
  if (pan !== undefined) return pan.replace(/^(.{0,6}).*?(.{0,4})$/, '$1······$2');
  return ('bban' in account ? account.bban : undefined) ?? msisdn ?? '';
}

/** An account as a TPP asked for it, in words. */
export function referenceText(reference: AccountReference): string {
  const number = accountNumber(reference);
  return reference.currency === undefined ? number : `${number} (${reference.currency})`;
}

/** The lines of a postal address. */
export function addressLines({ street, buildingNumber, postalCode, city, country }: Address): string[] {
  const line = (...parts: (string | undefined)[]): string => parts.filter((part) => part !== undefined).join(' ');
  return [line(street, buildingNumber), line(postalCode, city), countryName(country)].filter((text) => text !== '');
}

const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

function countryName(country: string | undefined): string {
  return country !== undefined && /^[A-Z]{2}$/.test(country) ? (COUNTRIES.of(country) ?? country) : (country ?? '');
}

/** `Anna, Ben and Carla`. */
export function listText(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}

/** Where a redirect URI leads, for people: its host, or the app of its scheme. */
export function targetText(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return protocol === 'https:' || protocol === 'http:' ? host : `the app of ${protocol}`;
}
