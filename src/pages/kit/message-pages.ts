import type { BankFault } from '../../domain/errors.js';
import { withParameters } from '../../domain/oauth/redirect-uri.js';
import type { RedirectWish } from '../../domain/sca/sca-session.js';
import { html, type Safe } from '../../http/html.js';
import type { Page, PagePlace } from './page.js';
import { alert, continueLink, heading, sandboxBox } from './page-parts.js';

/** Pages on which nothing can be done: what was wrong, and the way back. */

/** For a link whose parameters do not fit. Developers read it, too. @decision authorisation-endpoint, page-hints */
export function badLinkPage(place: PagePlace, error: string, description: string, wish: RedirectWish = {}): Page {
  const { title, what, errorCode, back } = place.voice.texts.messages.badLink;
  return message(
    400,
    title,
    html`${
        place.bank.profile['page-hints'] === 'shown' &&
        alert(
          what,
          html`<p><bdi ${foreign(place)}>${description}</bdi></p>
            <p class="quiet">${errorCode} <code data-testid="error-code">${error}</code></p>`,
        )
      }
      <p>${back}</p>
      ${wayBack(place, wish, DECIDED_ALREADY)}
      ${sandboxBox(
        place,
        html`<p>
          <strong>Sandbox, for developers:</strong> the link <code>scaRedirect</code> of a consent or payment is
          complete. Use it as it is; <code>redirect_uri</code>, <code>state</code>, and <code>code_challenge</code> with
          <code>code_challenge_method=S256</code> may be appended, each once.
        </p>`,
      )}`,
  );
}

/** For a page session that never was, or is forgotten. */
export function unknownSessionPage(place: PagePlace): Page {
  const { title, text } = place.voice.texts.messages.unknown;
  return message(404, title, goBack(place, text));
}

/** For a page session that lasted too long. @decision sca-link-lifetime */
export function expiredPage(place: PagePlace, wish: RedirectWish): Page {
  const { title, text } = place.voice.texts.messages.expired;
  return message(410, title, html`${goBack(place, text)} ${wayBack(place, wish, NOT_AUTHORISED)}`);
}

/** For a page session that ended by wrong passwords or codes. @decision wrong-passwords */
export function lockedOutPage(place: PagePlace, wish: RedirectWish): Page {
  const { title, ended, stillWaits, again } = place.voice.texts.messages.lockedOut;
  return message(
    410,
    title,
    html`${alert(ended, html`<p>${stillWaits}</p>`)} ${goBack(place, again)} ${wayBack(place, wish, NOT_AUTHORISED)}`,
  );
}

/** For an address that too many wrong passwords, codes or keys came from. @decision wrong-secrets */
export function tooManyTriesPage(place: PagePlace, seconds: number): Page {
  const { title, text } = place.voice.texts.messages.tooManyTries;
  return {
    ...message(429, title, html`<p class="lead">${text(seconds)}</p>`),
    headers: { 'Retry-After': String(seconds) },
  };
}

/** For a browser that did not open the session, and for a form that is not of its pages. */
export function foreignPage(place: PagePlace, isForm: boolean): Page {
  const { foreignForm, foreignBrowser } = place.voice.texts.messages;
  const { title, text } = isForm ? foreignForm : foreignBrowser;
  return message(403, title, goBack(place, text));
}

/** For a request that was decided or withdrawn elsewhere meanwhile. */
export function notWaitingPage(place: PagePlace, fault: BankFault, wish: RedirectWish): Page {
  const { title, what, why, text } = place.voice.texts.messages.notWaiting;
  return message(
    409,
    title,
    html`${alert(what, html`<p>${why}</p>`)} ${goBack(place, text)} ${wayBack(place, wish, DECIDED_ALREADY)}
    ${sandboxBox(place, html`<p><strong>Sandbox:</strong> ${fault.text}</p>`)}`,
  );
}

/** For a method that the address does not have. @decision routing */
export function wrongMethodPage(place: PagePlace, method: string, allow: string): Page {
  const { title, text } = place.voice.texts.messages.wrongMethod;
  return { ...message(405, title, goBack(place, text(method, allow))), headers: { Allow: allow } };
}

/** For a request that could not be read: too large, or not as browsers send it. */
export function unreadablePage(place: PagePlace, status: number): Page {
  const { title, text } = place.voice.texts.messages.unreadable;
  return message(status, title, goBack(place, text));
}

/** For a fault of the bank; the details are in its log. */
export function bankFaultPage(place: PagePlace, wish: RedirectWish = {}): Page {
  const { title, text } = place.voice.texts.messages.fault;
  return message(500, title, html`${goBack(place, text)} ${wayBack(place, wish, FAILED)}`);
}

function message(status: number, title: string, content: Safe): Page {
  return { status, title, content: html`${heading(title)} ${content}` };
}

function goBack({ voice }: PagePlace, text: string): Safe {
  return html`<p class="lead">${text}</p>
    <p>${voice.texts.messages.goBack}</p>`;
}

/** What the TPP is told where the PSU goes back to it without having decided. @decision redirect-outcome */
interface Told {
  readonly error: 'access_denied' | 'server_error';
  readonly error_description: string;
}
const NOT_AUTHORISED: Told = { error: 'access_denied', error_description: 'the PSU did not authorise the request' };
const DECIDED_ALREADY: Told = {
  error: 'server_error',
  error_description: 'the request was decided already, or withdrawn; read its status',
};
const FAILED: Told = { error: 'server_error', error_description: 'the page of the bank failed' };

/** Lets the PSU go back to the TPP, which else would wait for its callback, where a redirect is known. */
function wayBack(place: PagePlace, { redirectUri, nokRedirectUri, state }: RedirectWish, told: Told): Safe | false {
  const target = nokRedirectUri ?? redirectUri;
  return target !== undefined && continueLink(place, withParameters(target, { ...told, state }));
}

/** Marks what is said in English on a page of another language. */
function foreign({ voice }: PagePlace): Safe | false {
  return voice.language !== 'en' && html` lang="en"`;
}
