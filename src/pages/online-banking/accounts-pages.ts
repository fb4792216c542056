import { parseLocalDate, type LocalDate } from '../../domain/calendar.js';
import { asId, type AccountId } from '../../domain/ids.js';
import type { Account } from '../../domain/account/account.js';
import type { Transaction } from '../../domain/account/transaction.js';
import { accountsOf, readLedger } from '../../sim/directory.js';
import { readBookings, waitingFor, type Bookings } from '../../sim/authorisation/online-banking.js';
import { html, type Safe } from '../../http/html.js';
import type { Page } from '../kit/page.js';
import { accountLines, availableOn, heading, psuName, told } from '../kit/page-parts.js';
import type { FormFields } from '../kit/session-forms.js';
import { onlinePage, type SignedInVisit } from './online-visit.js';

/** The accounts of the PSU, and what waits. */
export function accountsPage(visit: SignedInVisit): Page {
  const { bank, psuId, path, voice } = visit;
  const texts = voice.texts.online;
  const accounts = accountsOf(bank, psuId);
  const waiting = waitingFor(bank, psuId).filter(({ isSigned }) => !isSigned).length;
  return onlinePage(visit, 'accounts', {
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
              ${accounts.map((account) => accountItem(visit, account))}
            </ul>`
      }`,
  });
}

function accountItem(visit: SignedInVisit, account: Account): Safe {
  const { path, voice } = visit;
  return html`<li class="account linked" data-testid="account">
    ${accountLines(voice, account)} ${balances(visit, account)}
    <a href="${path}/accounts/${account.accountId}" data-testid="account-bookings"
      >${voice.texts.online.bookings}<span class="unseen">: ${account.name}, ${account.currency}</span></a
    >
  </li>`;
}

function balances({ bank, voice }: SignedInVisit, account: Account): Safe {
  const { bookedMinorUnits } = readLedger(bank, account.accountId);
  const booked = voice.forms.money({ currency: account.currency, minorUnits: bookedMinorUnits });
  return html`<span class="balance number" data-testid="balance"
      ><span class="unseen">${voice.texts.online.balance}: </span>${booked}</span
    >
    <span class="quiet number" data-testid="available"
      >${voice.texts.account.available(voice.forms.money(availableOn(bank, account)))}</span
    >`;
}

/** The bookings of one account, as far as they fit what is looked for. @throws RESOURCE_UNKNOWN */
export function bookingsPage(visit: SignedInVisit, accountId: string, query: FormFields): Page {
  const { bank, psuId, path, voice } = visit;
  const texts = voice.texts.online;
  const { from, to, isWrong } = periodOf(query);
  const text = (query['text'] ?? '').slice(0, 100);
  const page = /^\d{1,6}$/.test(query['page'] ?? '') ? Number(query['page']) : 1;
  const filter = isWrong ? {} : { from, to, text };
  const found = readBookings(bank, psuId, asId<AccountId>(accountId), filter, page);
  const { account } = found;
  return onlinePage(visit, 'accounts', {
    title: `${account.name} – ${texts.name}`,
    content: html`${heading(html`<bdi>${account.name}</bdi>`, texts.bookings)}
      <div class="account">${accountLines(voice, account)} ${balances(visit, account)}</div>
      ${isWrong && told(texts.wrongPeriod)} ${searchForm(visit, account, query)}
      <h2>${texts.bookings} <span class="quiet" data-testid="found">${texts.found(found.total)}</span></h2>
      ${
        found.total === 0
          ? html`<p class="quiet" data-testid="no-bookings">${texts.noBookings}</p>`
          : html`<ul class="lines">
              ${found.pending.map((line) => bookingItem(visit, account, line, true))}
              ${found.booked.map((line) => bookingItem(visit, account, line, false))}
            </ul>`
      }
      ${found.pages > 1 && pageLinks(visit, found, query)}
      <p class="note"><a href="${path}" data-testid="back">${texts.backToAccounts}</a></p>`,
  });
}

/** The days that were asked for; what is no day, or the wrong way round, is told. */
function periodOf(query: FormFields): { from?: LocalDate | undefined; to?: LocalDate | undefined; isWrong: boolean } {
  const [from, to] = [query['from'] ?? '', query['to'] ?? ''].map((text) => text.trim()) as [string, string];
  const [first, last] = [parseLocalDate(from), parseLocalDate(to)];
  const isNone = (from !== '' && first === undefined) || (to !== '' && last === undefined);
  return { from: first, to: last, isWrong: isNone || (first !== undefined && last !== undefined && first > last) };
}

function searchForm({ path, voice }: SignedInVisit, { accountId }: Account, query: FormFields): Safe {
  const texts = voice.texts.online;
  const field = (name: 'from' | 'to' | 'text', type: string): Safe =>
    html`<div class="field">
      <label for="${name}">${texts[name]}</label>
      <input
        id="${name}"
        name="${name}"
        type="${type}"
        value="${query[name] ?? ''}"
        maxlength="100"
        autocomplete="off"
        data-testid="search-${name}"
      />
    </div>`;
  const isFiltered = ['from', 'to', 'text'].some((name) => (query[name] ?? '') !== '');
  return html`<details class="search" ${isFiltered && html` open`}>
    <summary data-testid="search">${texts.filter}</summary>
    <form method="get" action="${path}/accounts/${accountId}" role="search">
      <div class="pair">${field('from', 'date')} ${field('to', 'date')}</div>
      ${field('text', 'search')}
      <div class="buttons"><button class="secondary" data-testid="search-submit">${texts.search}</button></div>
      ${isFiltered && html`<p class="note"><a href="${path}/accounts/${accountId}" data-testid="search-reset">${texts.everything}</a></p>`}
    </form>
  </details>`;
}

function bookingItem({ voice }: SignedInVisit, account: Account, line: Transaction, isPending: boolean): Safe {
  const texts = voice.texts.online;
  const isDebit = line.amountMinorUnits < 0;
  const other = isDebit ? line.creditorName : line.debtorName;
  const text = line.remittanceInformationUnstructured ?? line.remittanceInformationStructured;
  const amount = { currency: account.currency, minorUnits: line.amountMinorUnits };
  return html`<li class="line" data-testid="booking">
    <span class="day">${voice.forms.shortDay(line.bookingDate ?? line.entryDate)}</span>
    <span class="what">
      <bdi>${other ?? text ?? texts.noText}</bdi>
      ${other !== undefined && text !== undefined && html`<span class="quiet"><bdi>${text}</bdi></span>`}
      ${isPending && html`<span class="tag" data-testid="pending">${texts.pending}</span>`}
    </span>
    <span class="sum number${isDebit ? '' : ' credit'}">${isDebit ? '' : '+'}${voice.forms.money(amount)}</span>
  </li>`;
}

function pageLinks({ path, voice }: SignedInVisit, { account, page, pages }: Bookings, query: FormFields): Safe {
  const texts = voice.texts.online;
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
