import type { OnlineSession } from '../../banks/online-sessions.js';
import type { PsuId } from '../../domain/ids.js';
import { html, type Safe } from '../../http/html.js';
import { waitingFor } from '../../sim/authorisation/online-banking.js';
import { cornerText, sessionForm } from '../kit/elements.js';
import { message } from '../kit/message-pages.js';
import type { Page, PageContext } from '../kit/page.js';
import type { PageRequest } from '../kit/routes.js';
import { signInPage } from '../kit/sign-in.js';

/** The frame of online banking: its menu, its sign-in, and its pages for browsers without a session. */

/** What the pages of a browser with a session are rendered with. */
export interface OnlineContext extends PageContext {
  /** Path of online banking as the browser sees it. */
  readonly path: string;
  readonly session: OnlineSession;
}

/** What the pages of a PSU who is signed in are rendered with. */
export interface PsuContext extends OnlineContext {
  readonly psuId: PsuId;
}

/** A request of a PSU who is signed in. */
export type PsuRequest = PsuContext & PageRequest;

/** Path of online banking as the browser sees it. */
export function onlinePath({ basePath }: PageContext): string {
  return `${basePath}/online`;
}

/** A section of online banking. */
export type Section = 'accounts' | 'approvals' | 'consents';

/** A page for a PSU who is signed in, with the menu. */
export function onlinePage(
  context: PsuContext,
  section: Section,
  page: Pick<Page, 'title' | 'content'> & Partial<Page>,
): Page {
  return { status: 200, formTargets: [], menu: renderMenu(context, section), ...page };
}

function renderMenu(context: PsuContext, section: Section): Safe {
  const { path, session, locale, bank, psuId } = context;
  const texts = locale.texts.online;
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

/** The sign-in of online banking. */
export function onlineSignInPage(context: OnlineContext): Page {
  const { path, session, locale } = context;
  const { name, lead } = locale.texts.online;
  const { signIn, notice, formToken, typedLogin } = session;
  const actions = { passwordAction: `${path}/sign-in`, codeAction: `${path}/confirm` };
  const page = signInPage(context, { signIn, notice, typedLogin, formToken, ...actions, lead });
  return { ...page, title: `${page.title} – ${name}`, corner: cornerText(name) };
}

/** For a session that ended after wrong passwords or codes. @decision wrong-passwords */
export function onlineLockedOutPage(context: PageContext): Page {
  return message(context, 410, context.locale.texts.messages.lockedOut.title, againLink(context));
}

/** For a session whose last click is too long ago. @decision online-banking */
export function onlineExpiredPage(context: PageContext): Page {
  const { title, text } = context.locale.texts.online.expired;
  return message(context, 410, title, html`<p class="lead">${text}</p>`, againLink(context));
}

/** For a PSU who has signed out. */
export function signedOutPage(context: PageContext): Page {
  const { signedOut } = context.locale.texts.online;
  return message(context, 200, signedOut, againLink(context));
}

function againLink(context: PageContext): Safe {
  return html`<div class="buttons">
    <a class="button primary" href="${onlinePath(context)}" data-testid="again">${context.locale.texts.online.again}</a>
  </div>`;
}
