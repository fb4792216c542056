import type { Account, AccountReference, Address } from '../../domain/account/account.js';
import { availableMinorUnits } from '../../domain/account/ledger.js';
import type { Instant } from '../../domain/calendar.js';
import type { PsuId } from '../../domain/ids.js';
import type { Money } from '../../domain/money.js';
import { ibanText } from '../../domain/text.js';
import type { Bank } from '../../sim/bank.js';
import { findPsu, readLedger } from '../../sim/directory.js';
import { html, type Content, type Safe } from '../../http/html.js';
import { ownAuthorityName } from '../../domain/tpp/authorities.js';
import type { PageContext } from './page.js';
import type { PageLocale } from './locale.js';

/** An error message, which is announced by screen readers and has the focus. */
export function alert(title: Content, ...more: Content[]): Safe {
  return html`<div class="alert" role="alert" aria-live="assertive" tabindex="-1" autofocus data-testid="error">
    <p><strong>${title}</strong></p>
    ${more}
  </div>`;
}

export function errorMessage({ title, text }: { readonly title: string; readonly text: string }): Safe {
  return alert(title, html`<p>${text}</p>`);
}

export function heading(title: Content, step?: string): Safe {
  return html`${step !== undefined && html`<p class="step" data-testid="step">${step}</p>`}
    <h1>${title}</h1>`;
}

/** Where a page is, next to the name of the bank. */
export function cornerText(text: string): Safe {
  return html`<span class="step" data-testid="step">${text}</span>`;
}

/** A note of the sandbox; undefined where the profile hides it. @decision page-hints */
export function sandboxBox(context: PageContext, content: Content, label?: string): Safe | undefined {
  if (context.bank.profile['page-hints'] === 'hidden') return undefined;
  return html`<div
    class="sandbox-box"
    ${label !== undefined && html` role="note" aria-label="${label}"`}
    data-testid="sandbox-box"
  >
    ${content}
  </div>`;
}

/** A word on a button, with what it is about for those who do not see where it is. */
export function named(word: string, what: string): Safe {
  return html`${word}<span class="unseen"> ${what}</span>`;
}

/** A button to copy an element of the page, which appears where scripts run. The page needs `hasScript` and one `copyNote`. */
export function copyButton({ texts }: PageLocale, id: string, what: string): Safe {
  return html`<button type="button" class="secondary" data-copy="${id}" hidden>
    ${named(texts.portal.copy, what)}
  </button>`;
}

/** What a screen reader says when something was copied. */
export function copyNote({ texts }: PageLocale): Safe {
  return html`<p class="unseen" role="status" data-copied="${texts.portal.copied}"></p>`;
}

/** Marks English text on a page of another language. */
export function englishMark({ locale }: PageContext): Safe | false {
  return locale.language !== 'en' && html` lang="en"`;
}

/** A form of a session. Its token proves that it comes from a page of this session. @param isCheckedHere whether the browser checks its fields, too */
export function sessionForm(action: string, formToken: string, content: Safe, isCheckedHere = true): Safe {
  return html`<form method="post" action="${action}" ${!isCheckedHere && html` novalidate`}>
    <input type="hidden" name="form_token" value="${formToken}" />
    ${content}
  </form>`;
}

/** The attributes of an input. `true` writes the name alone; `false` and undefined leave it out. */
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** An input with its label. Its name is its id, unless the attributes have another. @param wrong what is wrong with its value */
export function inputField(id: string, label: string, attributes: Attributes, wrong?: string): Safe {
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <input${renderAttributes({ id, name: id, ...attributes })} ${wrongMark(id, wrong)} />
    ${wrongText(id, wrong)}
  </div>`;
}

/** The attributes of a field with a wrong value. */
export function wrongMark(id: string, wrong: string | undefined): Safe | false {
  return wrong !== undefined && html` aria-invalid="true" aria-describedby="${id}-wrong"`;
}

/** What is wrong with the value of a field, below it. */
export function wrongText(id: string, wrong: string | undefined): Safe | false {
  return wrong !== undefined && html`<p class="wrong" id="${id}-wrong">${wrong}</p>`;
}

/** A select with its label. @param options texts by value @param chosen a value */
export function selectField(
  id: string,
  label: string,
  attributes: Attributes,
  options: Readonly<Record<string, string>>,
  chosen: string | undefined,
  wrong?: string,
): Safe {
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <select${renderAttributes({ id, name: id, ...attributes })} ${wrongMark(id, wrong)}>
      ${Object.entries(options).map(([value, text]) => html`<option value="${value}" ${value === chosen && html` selected`}>${text}</option>`)}
    </select>
    ${wrongText(id, wrong)}
  </div>`;
}

function renderAttributes(attributes: Attributes): (Safe | false)[] {
  return Object.entries(attributes).map(([name, value]) =>
    value === true ? html` ${name}` : value !== undefined && value !== false && html` ${name}="${value}"`,
  );
}

/** Name, number, currency and state of an account. */
export function accountLines({ texts }: PageLocale, account: Account): Safe {
  const { closed, blocked } = texts.account;
  const state = account.status === 'deleted' ? ` · ${closed}` : account.status === 'blocked' ? ` · ${blocked}` : '';
  return html`<span class="name"><bdi>${account.name}</bdi> <span>${account.currency}</span></span>
    <span class="quiet number"><bdi>${formatAccountNumber(account)}</bdi>${state}</span>`;
}

/** The amount that can be spent from an account. */
export function availableOn(bank: Bank, account: Account): Money {
  const ledger = readLedger(bank, account.accountId);
  return { currency: account.currency, minorUnits: availableMinorUnits(ledger, account.creditLimitMinorUnits) };
}

export function psuName(bank: Bank, psuId: PsuId): string {
  return findPsu(bank, psuId)?.name ?? psuId;
}

/** A supervising authority: on pages in English as certificates name it, otherwise as it names itself, and its country. */
export function authorityName({ locale }: PageContext, { ncaId, ncaName }: { ncaId: string; ncaName: string }): string {
  const [country = ''] = ncaId.split('-');
  if (locale.language === 'en') return ncaName;
  return `${ownAuthorityName(ncaId) ?? ncaName}, ${locale.formats.country(country)}`;
}

/** A label with its value, in a list of facts. */
export function fact(label: string, content: Content): Safe {
  return html`<div>
    <dt>${label}</dt>
    <dd>${content}</dd>
  </div>`;
}

/** The link back to the TPP. */
export function continueLink({ locale }: PageContext, redirectUri: string): Safe {
  return html`<div class="buttons">
    <a class="button primary" href="${redirectUri}" rel="noreferrer" data-testid="continue"
      >${locale.texts.outcome.continueTo(formatTarget(locale, redirectUri))}</a
    >
  </div>`;
}

/** `14:05 on 31 March 2026`, in the bank's zone. */
export function formatTime({ texts, formats }: PageLocale, instant: Instant, { calendar }: Bank): string {
  return texts.frame.timeOn(formats.timeOfDay(instant, calendar), formats.day(calendar.dateOf(instant)));
}

/** `31 Mar 2026, 14:05`, in the bank's zone. */
export function formatShortTime({ formats }: PageLocale, instant: Instant, { calendar }: Bank): string {
  return `${formats.shortDay(calendar.dateOf(instant))}, ${formats.timeOfDay(instant, calendar)}`;
}

/** The number that people know an account by: its IBAN, or that of its card without the middle. */
export function formatAccountNumber(account: AccountReference | Account): string {
  const { iban, bban, maskedPan, pan, msisdn } = account;
  if (iban !== undefined) return ibanText(iban);
  if (maskedPan !== undefined) return maskedPan;
  if (pan !== undefined) return pan.replace(/^(.{0,6}).*?(.{0,4})$/, '$1······$2');
  return bban ?? msisdn ?? '';
}

/** An account as a TPP requested it. */
export function formatRequestedAccount(reference: AccountReference): string {
  const number = formatAccountNumber(reference);
  return reference.currency === undefined ? number : `${number} (${reference.currency})`;
}

/** The lines of a postal address. */
export function formatAddress(
  { formats }: PageLocale,
  { street, buildingNumber, postalCode, city, country }: Address,
): string[] {
  const line = (...parts: (string | undefined)[]): string => parts.filter((part) => part !== undefined).join(' ');
  const countryName = country === undefined ? '' : formats.country(country);
  return [line(street, buildingNumber), line(postalCode, city), countryName].filter((text) => text !== '');
}

/** Where a redirect URI leads: its host, or the app of its scheme. */
export function formatTarget({ texts }: PageLocale, redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return protocol === 'https:' || protocol === 'http:' ? host : texts.decision.appOf(protocol);
}
