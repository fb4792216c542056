import type { RedirectOptions } from '../../domain/authorisation/sca.js';
import { html, type Content, type Safe } from '../../http/html.js';
import { addressBack } from '../../sim/authorisation/sca-outcome.js';
import type { Page, PageContext } from './page.js';
import { alert, continueLink, englishMark, heading, sandboxBox } from './elements.js';

/** Error pages of all sections: what went wrong, and how to go back. */

/** For a link with invalid parameters; developers read it, too. @decision authorisation-endpoint, page-hints */
export function badLinkPage(context: PageContext, error: string, description: string): Page {
  const { title, what, more } = context.locale.texts.messages.badLink;
  return message(
    context,
    400,
    title,
    html`${alert(what, html`<p>${more}</p>`)}
    ${sandboxBox(
      context,
      html`<div ${englishMark(context)}>
        <p>
          <strong>Sandbox, for developers:</strong> <code data-testid="error-code">${error}</code>:
          <bdi data-testid="bad-link">${description}</bdi>
        </p>
        <p>
          A link <code>scaRedirect</code> is complete: use it as it is. Where the response has
          <code>scaOAuth</code> instead, its metadata have the address; add <code>response_type=code</code>,
          <code>client_id</code> and <code>scope</code>. To both, <code>redirect_uri</code>, <code>state</code>, and
          <code>code_challenge</code> with <code>code_challenge_method=S256</code> may be appended, each once.
        </p>
      </div>`,
    )}`,
  );
}

/** For a page session or an address that does not exist. */
export function unknownPage(context: PageContext): Page {
  const { noAddress, goBack: wayBack } = context.locale.texts.messages;
  return message(context, 404, noAddress, homeLink(context) ?? html`<p class="lead">${wayBack}</p>`);
}

/** For a page session that has expired, or ended by wrong passwords or codes. @decision sca-link-lifetime, wrong-passwords */
export function endedPage(context: PageContext, why: 'expired' | 'lockedOut', redirect: RedirectOptions): Page {
  const { title, text } = context.locale.texts.messages[why];
  return message(context, 410, title, html`${goBack(context, text)} ${returnLink(context, redirect, NOT_AUTHORISED)}`);
}

/** For an IP address that sent too many wrong passwords, codes or keys, or registered too often. @decision wrong-secrets, portal-registrations */
export function tooManyPage(
  context: PageContext,
  what: 'tooManyTries' | 'tooManyRegistrations',
  seconds: number,
): Page {
  const { title, text } = context.locale.texts.messages[what];
  return {
    ...message(
      context,
      429,
      title,
      html`<p class="lead">${text(seconds)}</p>
        ${homeLink(context)}`,
    ),
    headers: { 'Retry-After': String(seconds) },
  };
}

/** For a browser that did not open the session, and for a form without the token of the session. */
export function foreignPage(context: PageContext, isForm: boolean): Page {
  const { foreignForm, foreignBrowser } = context.locale.texts.messages;
  const { title, text } = isForm ? foreignForm : foreignBrowser;
  return message(context, 403, title, goBack(context, text));
}

/** For a request that was decided or withdrawn. */
export function notWaitingPage(context: PageContext, reason: string, redirect: RedirectOptions): Page {
  const { title, what, more, text } = context.locale.texts.messages.notWaiting;
  return message(
    context,
    409,
    title,
    html`${alert(what, html`<p>${more}</p>`)}
      <p class="lead">${text}</p>
      ${returnLink(context, redirect, DECIDED_ALREADY)}
      ${sandboxBox(context, html`<p ${englishMark(context)}><strong>Sandbox:</strong> <bdi data-testid="bad-link">${reason}</bdi></p>`)}`,
  );
}

/** For a method that the path does not support. @decision routing */
export function wrongMethodPage(context: PageContext, method: string, allow: string): Page {
  const { title, text } = context.locale.texts.messages.wrongMethod;
  return { ...message(context, 405, title, goBack(context, text(method, allow))), headers: { Allow: allow } };
}

/** For a form that is too large or malformed. */
export function unreadablePage(context: PageContext, status: number): Page {
  const { title, text } = context.locale.texts.messages.unreadable;
  return message(context, status, title, goBack(context, text));
}

/** For an internal error; the details are in the log. */
export function bankFaultPage(context: PageContext, redirect: RedirectOptions = {}): Page {
  const { title, text } = context.locale.texts.messages.fault;
  return message(context, 500, title, html`${goBack(context, text)} ${returnLink(context, redirect, FAILED)}`);
}

/** A page with a message, named after its section. */
export function message(context: PageContext, status: number, title: string, ...content: Content[]): Page {
  const name = context.home?.name;
  const named = name === undefined ? title : `${title} – ${name}`;
  return { status, title: named, content: html`${heading(title, name)} ${content}` };
}

function goBack(context: PageContext, text: string): Safe {
  return html`<p class="lead">${text}</p>
    ${context.home ? homeLink(context) : html`<p>${context.locale.texts.messages.goBack}</p>`}`;
}

function homeLink({ home }: PageContext): Safe | undefined {
  return home && html`<p><a href="${home.path}" data-testid="back">${home.name}</a></p>`;
}

/** The error of a callback when the PSU returns to the TPP without a decision. @decision redirect-outcome */
interface CallbackError {
  readonly error: 'access_denied' | 'server_error';
  readonly error_description: string;
}
const NOT_AUTHORISED: CallbackError = {
  error: 'access_denied',
  error_description: 'the PSU did not authorise the request',
};
const DECIDED_ALREADY: CallbackError = {
  error: 'server_error',
  error_description: 'the request was decided already, or withdrawn; read its status',
};
const FAILED: CallbackError = { error: 'server_error', error_description: 'the page of the bank failed' };

/** A link back to the TPP, which waits for its callback; false if no redirect is known. */
function returnLink(context: PageContext, redirect: RedirectOptions, error: CallbackError): Safe | false {
  const back = addressBack(context.bank, redirect, { ...error });
  return back !== undefined && continueLink(context, back);
}
