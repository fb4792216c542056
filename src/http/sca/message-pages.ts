import type { BankFault } from '../../domain/errors.js';
import { html, type Safe } from '../html.js';
import type { Page } from './page.js';
import { alert, heading } from './page-parts.js';

/** Pages on which nothing can be done: what was wrong, and the way back. */

/** For a link whose parameters do not fit. Developers read it, too. @decision authorisation-endpoint */
export function badLinkPage(error: string, description: string): Page {
  return message(
    400,
    'This link cannot be used',
    html`${alert(
        'What is wrong with it',
        html`<p><bdi>${description}</bdi></p>
          <p class="quiet">Error code: <code>${error}</code></p>`,
      )}
      <p>Go back to the app or website that sent you here, and begin again there.</p>
      <div class="sandbox-box">
        <p>
          <strong>Sandbox, for developers:</strong> the link <code>scaRedirect</code> of a consent or payment is
          complete. Use it as it is; <code>redirect_uri</code>, <code>state</code>, and <code>code_challenge</code> with
          <code>code_challenge_method=S256</code> may be appended, each once.
        </p>
      </div>`,
  );
}

/** For a page session that never was, or is forgotten. */
export function unknownSessionPage(): Page {
  return message(404, 'This page is no longer here', goBack('Its address belongs to no open visit.'));
}

/** For a page session that lasted too long. @decision sca-link-lifetime */
export function expiredPage(): Page {
  return message(
    410,
    'This page has expired',
    goBack('For your safety it stays open for a limited time only. Nothing has been approved.'),
  );
}

/** For a page session that ended by wrong passwords. @decision wrong-passwords */
export function lockedOutPage(): Page {
  return message(
    410,
    'Too many wrong passwords',
    html`${alert('This visit has ended.', html`<p>Nothing has been approved, and the request still waits.</p>`)}
    ${goBack('To try again, open the link anew.')}`,
  );
}

/** For a browser that did not open the session, and for a form that is not of its pages. */
export function foreignPage(isForm: boolean): Page {
  return message(
    403,
    isForm ? 'This form was not accepted' : 'This page belongs to another browser',
    goBack(
      isForm
        ? 'It does not come from the page that this bank showed you, or your browser keeps no cookies. Nothing has changed.'
        : 'Only the browser that opened the link sees it, and only with its cookie. Nothing has changed.',
    ),
  );
}

/** For a request that was decided or withdrawn elsewhere meanwhile. */
export function notWaitingPage(fault: BankFault): Page {
  return message(
    409,
    'There is nothing to decide any more',
    html`${alert('The request no longer waits for you.', html`<p>It was decided, withdrawn or timed out meanwhile.</p>`)}
      ${goBack('This page changed nothing.')}
      <div class="sandbox-box">
        <p><strong>Sandbox:</strong> ${fault.text}</p>
      </div>`,
  );
}

/** For a method that the address does not have. @decision routing */
export function wrongMethodPage(method: string, allow: string): Page {
  return {
    ...message(405, 'This address is not for that', goBack(`${method} is not offered here; ${allow} are.`)),
    headers: { Allow: allow },
  };
}

/** For a request that could not be read: too large, or not as browsers send it. */
export function unreadablePage(status: number): Page {
  return message(
    status,
    'This could not be read',
    goBack('What was sent is too large or malformed. Nothing has changed.'),
  );
}

/** For a fault of the bank; the details are in its log. */
export function bankFaultPage(): Page {
  return message(500, 'Something went wrong at the bank', goBack('It is in the log of the server.'));
}

function message(status: number, title: string, content: Safe): Page {
  return { status, title, content: html`${heading(title)} ${content}` };
}

function goBack(text: string): Safe {
  return html`<p class="lead">${text}</p>
    <p>Go back to the app or website that sent you here, and follow its link again.</p>`;
}
