import { parseLocalDate } from '../../domain/calendar.js';
import { asId, type AccountId } from '../../domain/ids.js';
import type { Account } from '../../domain/account/account.js';
import type { Transaction } from '../../domain/account/transaction.js';
import { accountsOf, readLedger } from '../../sim/directory.js';
import { readBookings, waitingFor, type BookingFilter, type Bookings } from '../../sim/authorisation/online-banking.js';
import { html, type Safe } from '../../http/html.js';
import type { Page } from '../kit/page.js';
import { accountLines, availableOn, heading, inputField, psuName, errorMessage } from '../kit/elements.js';
import type { FormFields } from '../kit/routes.js';
import { onlinePage, type PsuContext, type PsuRequest } from './online-page.js';

/** The accounts of the PSU, and how many requests wait. */
export function accountsPage(context: PsuContext): Page {
  const { bank, psuId, path, locale } = context;
  const texts = locale.texts.online;
  const accounts = accountsOf(bank, psuId);
  const waiting = waitingFor(bank, psuId).filter(({ isSigned }) => !isSigned).length;
  return onlinePage(context, 'accounts', {
    title: `${texts.accounts} – ${texts.name}`,
    content: html`${heading(texts.hello(psuName(bank, psuId)), texts.name)}
      ${
        waiting > 0 &&
        html`<p class="party" data-testid="waiting-notice">
          <a href="${path}/approvals">${texts.waiting(waiting)}</a>
        </p>`
      }
      <h2>${texts.accounts}</h2>
      ${
        accounts.length === 0
          ? html`<p class="quiet">${texts.noAccounts}</p>`
          : html`<ul class="accounts">
              ${accounts.map((account) => accountItem(context, account))}
            </ul>`
      }`,
  });
}

function accountItem(context: PsuContext, account: Account): Safe {
  const { path, locale } = context;
  return html`<li class="account linked" data-testid="account">
    ${accountLines(locale, account)} ${balances(context, account)}
    <a href="${path}/accounts/${account.accountId}" data-testid="account-bookings"
      >${locale.texts.online.bookings}<span class="unseen">: ${account.name}, ${account.currency}</span></a
    >
  </li>`;
}

function balances({ bank, locale }: PsuContext, account: Account): Safe {
  const { bookedMinorUnits } = readLedger(bank, account.accountId);
  const booked = locale.formats.money({ currency: account.currency, minorUnits: bookedMinorUnits });
  return html`<span class="balance number" data-testid="balance"
      ><span class="unseen">${locale.texts.online.balance}: </span>${booked}</span
    >
    <span class="quiet number" data-testid="available"
      >${locale.texts.account.available(locale.formats.money(availableOn(bank, account)))}</span
    >`;
}

/** The bookings of one account that match the search. @throws RESOURCE_UNKNOWN */
export function bookingsPage(context: PsuRequest): Page {
  const { bank, psuId, path, locale, id, query } = context;
  const texts = locale.texts.online;
  const { from, to, isWrong } = parsePeriod(query);
  const text = (query['text'] ?? '').slice(0, 100);
  const page = /^\d{1,6}$/.test(query['page'] ?? '') ? Number(query['page']) : 1;
  const filter = isWrong ? {} : { from, to, text };
  const found = readBookings(bank, psuId, asId<AccountId>(id), filter, page);
  const { account } = found;
  return onlinePage(context, 'accounts', {
    title: `${account.name} – ${texts.name}`,
    content: html`${heading(html`<bdi>${account.name}</bdi>`, texts.bookings)}
      <div class="account">${accountLines(locale, account)} ${balances(context, account)}</div>
      ${isWrong && errorMessage(texts.wrongPeriod)} ${searchForm(context, account, query)}
      <h2>${texts.bookings} <span class="quiet" data-testid="found">${texts.found(found.total)}</span></h2>
      ${
        found.total === 0
          ? html`<p class="quiet" data-testid="no-bookings">${texts.noBookings}</p>`
          : html`<ul class="lines">
              ${found.pending.map((line) => bookingItem(context, account, line, true))}
              ${found.booked.map((line) => bookingItem(context, account, line, false))}
            </ul>`
      }
      ${found.pages > 1 && pageLinks(context, found, query)}
      <p class="note"><a href="${path}" data-testid="back">${texts.backToAccounts}</a></p>`,
  });
}

interface Period extends Pick<BookingFilter, 'from' | 'to'> {
  readonly isWrong: boolean;
}

/** The period of a search. A text that is not a day, or a period that ends before it starts, is wrong. */
function parsePeriod({ from = '', to = '' }: FormFields): Period {
  const [first, last] = [parseLocalDate(from.trim()), parseLocalDate(to.trim())];
  const isInvalid = (from.trim() !== '' && first === undefined) || (to.trim() !== '' && last === undefined);
  return { from: first, to: last, isWrong: isInvalid || (first !== undefined && last !== undefined && first > last) };
}

function searchForm({ path, locale }: PsuContext, { accountId }: Account, query: FormFields): Safe {
  const texts = locale.texts.online;
  const plain = { maxlength: 100, autocomplete: 'off' };
  const field = (name: 'from' | 'to' | 'text', type: string): Safe =>
    inputField(name, texts[name], { type, value: query[name] ?? '', ...plain, 'data-testid': `search-${name}` });
  const isFiltered = ['from', 'to', 'text'].some((name) => (query[name] ?? '') !== '');
  return html`<details class="search" ${isFiltered && html`open`}>
    <summary data-testid="search">${texts.filter}</summary>
    <form method="get" action="${path}/accounts/${accountId}" role="search">
      <div class="pair">${field('from', 'date')} ${field('to', 'date')}</div>
      ${field('text', 'search')}
      <div class="buttons"><button class="secondary" data-testid="search-submit">${texts.search}</button></div>
      ${isFiltered && html`<p class="note"><a href="${path}/accounts/${accountId}" data-testid="search-reset">${texts.everything}</a></p>`}
    </form>
  </details>`;
}

function bookingItem({ locale }: PsuContext, account: Account, line: Transaction, isPending: boolean): Safe {
  const texts = locale.texts.online;
  const isDebit = line.amountMinorUnits < 0;
  const other = isDebit ? line.creditorName : line.debtorName;
  const text = line.remittanceInformationUnstructured ?? line.remittanceInformationStructured;
  const amount = { currency: account.currency, minorUnits: line.amountMinorUnits };
  return html`<li class="line" data-testid="booking">
    <span class="day">${locale.formats.shortDay(line.bookingDate ?? line.entryDate)}</span>
    <span class="what">
      <bdi>${other ?? text ?? texts.noText}</bdi>
      ${other !== undefined && text !== undefined && html`<span class="quiet"><bdi>${text}</bdi></span>`}
      ${isPending && html`<span class="tag" data-testid="pending">${texts.pending}</span>`}
    </span>
    <span class="sum number${isDebit ? '' : ' credit'}">${isDebit ? '' : '+'}${locale.formats.money(amount)}</span>
  </li>`;
}

function pageLinks({ path, locale }: PsuContext, { account, page, pages }: Bookings, query: FormFields): Safe {
  const texts = locale.texts.online;
  const address = (number: number): string => {
    const asked = new URLSearchParams();
    for (const name of ['from', 'to', 'text']) if (query[name]) asked.set(name, query[name]);
    asked.set('page', String(number));
    return `${path}/accounts/${account.accountId}?${asked.toString()}`;
  };
  return html`<nav class="pages" aria-label="${texts.pages}">
    ${page > 1 ? html`<a href="${address(page - 1)}" rel="prev" data-testid="newer">${texts.newer}</a>` : html`<span></span>`}
    <span class="quiet" data-testid="page">${texts.pageOf(page, pages)}</span>
    ${page < pages ? html`<a href="${address(page + 1)}" rel="next" data-testid="older">${texts.older}</a>` : html`<span></span>`}
  </nav>`;
}
