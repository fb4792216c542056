import type { Account, AccountReference, Address } from '../../domain/account/account.js';
import type { Instant } from '../../domain/calendar.js';
import type { Bank } from '../../sim/bank.js';
import type { Voice } from './voice.js';

/** `14:05 on 31 March 2026`, in the bank's zone. */
export function timeText({ texts, forms }: Voice, instant: Instant, { calendar }: Bank): string {
  return texts.frame.timeOn(forms.timeOfDay(instant, calendar), forms.day(calendar.dateOf(instant)));
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
export function addressLines(
  { forms }: Voice,
  { street, buildingNumber, postalCode, city, country }: Address,
): string[] {
  const line = (...parts: (string | undefined)[]): string => parts.filter((part) => part !== undefined).join(' ');
  const land = country === undefined ? '' : forms.country(country);
  return [line(street, buildingNumber), line(postalCode, city), land].filter((text) => text !== '');
}

/** Where a redirect URI leads, for people: its host, or the app of its scheme. */
export function targetText({ texts }: Voice, redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return protocol === 'https:' || protocol === 'http:' ? host : texts.decision.appOf(protocol);
}
