import type { PsuId } from '../../domain/ids.js';
import { waitingFor } from '../../sim/authorisation/online-banking.js';
import { html, type Safe } from '../../http/html.js';
import type { Page, PagePlace } from '../kit/page.js';
import { sessionForm } from '../kit/page-parts.js';
import type { OnlineSession } from '../../banks/online-sessions.js';

/** One click of a PSU in online banking. */
export interface OnlineVisit extends PagePlace {
  /** Path of online banking as the browser sees it. */
  readonly path: string;
  readonly session: OnlineSession;
}

/** A click of a PSU who is signed in. */
export interface SignedInVisit extends OnlineVisit {
  readonly psuId: PsuId;
}

/** A section of online banking. */
export type Section = 'accounts' | 'approvals' | 'consents';

/** A page of online banking for a PSU who is signed in, below the menu. */
export function onlinePage(
  visit: SignedInVisit,
  section: Section,
  page: Pick<Page, 'title' | 'content'> & Partial<Page>,
): Page {
  return { status: 200, formTargets: [], menu: menuOf(visit, section), ...page };
}

function menuOf(visit: SignedInVisit, section: Section): Safe {
  const { path, session, voice, bank, psuId } = visit;
  const texts = voice.texts.online;
  const waiting = waitingFor(bank, psuId).filter(({ isSigned }) => !isSigned).length;
  const entry = (name: Section, address: string): Safe =>
    html`<li>
      <a href="${address}" data-testid="menu-${name}" ${name === section && html` aria-current="page"`}
        >${texts[name]}${
          name === 'approvals' &&
          waiting > 0 &&
          html` <span class="count" data-testid="waiting-count" aria-label="${texts.waiting(waiting)}"
            >${waiting}</span
          >`
        }</a
      >
    </li>`;
  return html`<nav class="menu" aria-label="${texts.sections}">
    <ul>
      ${entry('accounts', path)} ${entry('approvals', `${path}/approvals`)} ${entry('consents', `${path}/consents`)}
    </ul>
    ${sessionForm(
      `${path}/sign-out`,
      session.formToken,
      html`<button class="quiet-button" data-testid="sign-out">${texts.signOut}</button>`,
    )}
  </nav>`;
}
