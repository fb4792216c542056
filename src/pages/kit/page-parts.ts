import type { Account } from '../../domain/account/account.js';
import { availableMinorUnits } from '../../domain/account/ledger.js';
import type { PsuId } from '../../domain/ids.js';
import type { Money } from '../../domain/money.js';
import type { Bank } from '../../sim/bank.js';
import { findPsu, readLedger } from '../../sim/directory.js';
import { html, type Content, type Safe } from '../../http/html.js';
import type { PagePlace } from './page.js';
import { accountNumber, targetText } from './texts.js';
import type { Voice } from './voice.js';

/** What went wrong, where it is seen and read out first. */
export function alert(title: Content, ...more: Content[]): Safe {
  return html`<div class="alert" role="alert" aria-live="assertive" tabindex="-1" autofocus data-testid="error">
    <p><strong>${title}</strong></p>
    ${more}
  </div>`;
}

/** What went wrong, in a title and a sentence. */
export function told({ title, text }: { readonly title: string; readonly text: string }): Safe {
  return alert(title, html`<p>${text}</p>`);
}

/** The heading of a page, with the step at which it stands. */
export function heading(title: Content, step?: string): Safe {
  return html`${step !== undefined && html`<p class="step" data-testid="step">${step}</p>`}
    <h1>${title}</h1>`;
}

/** At which step of an authorisation a page stands. @decision second-factor */
export function stepText({ bank, voice }: PagePlace, step: 'signIn' | 'code' | 'decision'): string {
  const steps = bank.profile['second-factor'] === 'code' ? ['signIn', 'code', 'decision'] : ['signIn', 'decision'];
  return voice.texts.frame.stepOf(steps.indexOf(step) + 1, steps.length);
}

/** What the sandbox says beside the bank, in English; nothing where the profile hides it. @decision page-hints */
export function sandboxBox({ bank, voice }: PagePlace, content: Content, label?: string): Safe | undefined {
  if (bank.profile['page-hints'] === 'hidden') return undefined;
  return html`<div
    class="sandbox-box"
    ${voice.language !== 'en' && html` lang="en"`}
    ${label !== undefined && html` role="note" aria-label="${label}"`}
    data-testid="sandbox-box"
  >
    ${content}
  </div>`;
}

/** A form of a page session. It works without script; the token proves that it came from this page. */
export function sessionForm(action: string, formToken: string, content: Safe): Safe {
  return html`<form method="post" action="${action}">
    <input type="hidden" name="form_token" value="${formToken}" />
    ${content}
  </form>`;
}

/** Name, number, currency and state of an account. */
export function accountLines({ texts }: Voice, account: Account): Safe {
  const { closed, blocked } = texts.account;
  const state = account.status === 'deleted' ? ` · ${closed}` : account.status === 'blocked' ? ` · ${blocked}` : '';
  return html`<span class="name"><bdi>${account.name}</bdi> <span>${account.currency}</span></span>
    <span class="quiet number"><bdi>${accountNumber(account)}</bdi>${state}</span>`;
}

/** What can be spent from an account. */
export function availableOn(bank: Bank, account: Account): Money {
  const ledger = readLedger(bank, account.accountId);
  return { currency: account.currency, minorUnits: availableMinorUnits(ledger, account.creditLimitMinorUnits) };
}

/** How a PSU is called. */
export function psuName(bank: Bank, psuId: PsuId): string {
  return findPsu(bank, psuId)?.name ?? psuId;
}

/** A label and what is said about it. */
export function fact(label: string, content: Content): Safe {
  return html`<div>
    <dt>${label}</dt>
    <dd>${content}</dd>
  </div>`;
}

/** The way on to the TPP. */
export function continueLink({ voice }: PagePlace, redirectUri: string): Safe {
  return html`<div class="buttons">
    <a class="button primary" href="${redirectUri}" rel="noreferrer" data-testid="continue"
      >${voice.texts.outcome.continueTo(targetText(voice, redirectUri))}</a
    >
  </div>`;
}
