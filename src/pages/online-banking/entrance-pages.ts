import { html, type Safe } from '../../http/html.js';
import type { Page, PagePlace } from '../kit/page.js';
import { alert, heading, sessionForm, told } from '../kit/page-parts.js';
import { codeFields, codeHint, credentialHints, passwordFields, signInProblem } from '../sca/sign-in-parts.js';
import type { OnlineVisit } from './online-visit.js';

/** Pages of online banking for who is not, or no longer, signed in. */

/** Where the PSU signs in, or enters the code. @decision second-factor, wrong-passwords */
export function entrancePage(visit: OnlineVisit): Page {
  const { bank, path, session, voice } = visit;
  const { signIn, code, frame, online } = voice.texts;
  const { unconfirmedPsuId } = session.signIn;
  const problem = signInProblem(visit, session.signIn, session.notice);
  const isBlocked = session.notice === 'blocked';
  const title = unconfirmedPsuId === undefined ? signIn.title : code.title;
  const hasProblem = problem !== undefined;
  return {
    status: isBlocked ? 403 : 200,
    title: `${hasProblem ? frame.withError(title) : title} – ${online.name}`,
    formTargets: [],
    content:
      unconfirmedPsuId === undefined
        ? html`${heading(signIn.heading(bank.base.bankName), online.name)}
            <p class="lead">${online.lead}</p>
            ${problem} ${sessionForm(`${path}/sign-in`, session.formToken, passwordFields(visit, hasProblem))}
            ${credentialHints(visit, undefined)}`
        : html`${heading(code.title, online.name)}
            <p class="lead">${code.lead}</p>
            ${problem} ${sessionForm(`${path}/confirm`, session.formToken, codeFields(visit, hasProblem))}
            ${codeHint(visit, unconfirmedPsuId)}`,
  };
}

/** For a visit that ended by wrong passwords or codes. @decision wrong-passwords */
export function onlineLockedOutPage(place: PagePlace, path: string): Page {
  const { title, text } = place.voice.texts.online.lockedOut;
  return message(place, 410, title, alert(text), againLink(place, path));
}

/** For a visit whose last click is too long ago. @decision online-banking */
export function onlineExpiredPage(place: PagePlace, path: string): Page {
  const { title, text } = place.voice.texts.online.expired;
  return message(place, 410, title, html`<p class="lead">${text}</p>`, againLink(place, path));
}

/** For who has signed out. */
export function signedOutPage(place: PagePlace, path: string): Page {
  const { signedOut } = place.voice.texts.online;
  return message(place, 200, signedOut, againLink(place, path));
}

/** For a form that is none of this visit. */
export function onlineForeignPage(place: PagePlace, path: string): Page {
  const { foreignForm } = place.voice.texts.messages;
  return message(
    place,
    403,
    foreignForm.title,
    told({ ...foreignForm, text: place.voice.texts.online.foreignForm }),
    backLink(place, path),
  );
}

/** For an address that online banking does not have, or not for this PSU. */
export function onlineUnknownPage(place: PagePlace, path: string): Page {
  const { title, text } = place.voice.texts.online.unknown;
  return message(place, 404, title, html`<p class="lead">${text}</p>`, backLink(place, path));
}

/** For what could not be read, or a fault of the bank. */
export function onlineFailurePage(place: PagePlace, path: string, status: number): Page {
  const { unreadable, fault } = place.voice.texts.messages;
  const { title, text } = status < 500 ? unreadable : fault;
  return message(place, status, title, html`<p class="lead">${text}</p>`, backLink(place, path));
}

/** For a method that an address does not have. @decision routing */
export function onlineWrongMethodPage(place: PagePlace, path: string, method: string, allow: string): Page {
  const { title, text } = place.voice.texts.messages.wrongMethod;
  const content = html`<p class="lead">${text(method, allow)}</p>`;
  return { ...message(place, 405, title, content, backLink(place, path)), headers: { Allow: allow } };
}

function message({ voice }: PagePlace, status: number, title: string, ...content: Safe[]): Page {
  const { name } = voice.texts.online;
  return { status, title: `${title} – ${name}`, content: html`${heading(title, name)} ${content}` };
}

function againLink({ voice }: PagePlace, path: string): Safe {
  return html`<div class="buttons">
    <a class="button primary" href="${path}" data-testid="again">${voice.texts.online.again}</a>
  </div>`;
}

function backLink({ voice }: PagePlace, path: string): Safe {
  return html`<p><a href="${path}" data-testid="back">${voice.texts.online.back}</a></p>`;
}
