import type { OnlineSession } from '../../banks/online-sessions.js';
import type { PsuId } from '../../domain/ids.js';
import { html, type Safe } from '../../http/html.js';
import { waitingFor } from '../../sim/authorisation/online-banking.js';
import { alert, errorMessage, heading, sessionForm } from '../kit/elements.js';
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
  const { name: step, lead } = locale.texts.online;
  const { signIn, notice, formToken, typedLogin } = session;
  const actions = { passwordAction: `${path}/sign-in`, codeAction: `${path}/confirm` };
  const page = signInPage(context, { signIn, notice, typedLogin, formToken, ...actions, step, lead });
  return { ...page, title: `${page.title} – ${step}` };
}

/** For a session that ended after wrong passwords or codes. @decision wrong-passwords */
export function onlineLockedOutPage(context: PageContext): Page {
  const { title, text } = context.locale.texts.online.lockedOut;
  return message(context, 410, title, alert(text), againLink(context));
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

/** For a form without the token of this session. */
export function onlineForeignPage(context: PageContext): Page {
  const { foreignForm } = context.locale.texts.messages;
  const error = errorMessage({ ...foreignForm, text: context.locale.texts.online.foreignForm });
  return message(context, 403, foreignForm.title, error, backLink(context));
}

/** For a path that does not exist, or not for this PSU. */
export function notFoundPage(context: PageContext): Page {
  return backMessage(context, 404, context.locale.texts.online.unknown);
}

/** For a form that cannot be read, and for an internal error. */
export function failurePage(context: PageContext, status: number): Page {
  const { unreadable, fault } = context.locale.texts.messages;
  return backMessage(context, status, status < 500 ? unreadable : fault);
}

/** For a method that the path does not support. @decision routing */
export function onlineWrongMethodPage(context: PageContext, method: string, allow: string): Page {
  const { title, text } = context.locale.texts.messages.wrongMethod;
  return { ...backMessage(context, 405, { title, text: text(method, allow) }), headers: { Allow: allow } };
}

function backMessage(context: PageContext, status: number, { title, text }: { title: string; text: string }): Page {
  return message(context, status, title, html`<p class="lead">${text}</p>`, backLink(context));
}

function message({ locale }: PageContext, status: number, title: string, ...content: Safe[]): Page {
  const { name } = locale.texts.online;
  return { status, title: `${title} – ${name}`, content: html`${heading(title, name)} ${content}` };
}

function againLink(context: PageContext): Safe {
  return html`<div class="buttons">
    <a class="button primary" href="${onlinePath(context)}" data-testid="again">${context.locale.texts.online.again}</a>
  </div>`;
}

function backLink(context: PageContext): Safe {
  return html`<p><a href="${onlinePath(context)}" data-testid="back">${context.locale.texts.online.back}</a></p>`;
}
