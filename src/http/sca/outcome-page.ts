import type { ScaOutcome } from '../../domain/sca/sca-session.js';
import { html, type Safe } from '../html.js';
import type { Page } from './page.js';
import { heading } from './page-parts.js';
import { targetText } from './texts.js';
import { freshLink, subjectOf, tppName, type Visit } from './visit.js';

/**
 * Where a finished session stands, for as long as it is looked at: with the code to copy where there is no redirect. It
 * never sends the browser on by itself, because a code that comes to the TPP twice revokes what the first use produced;
 * unless a scripted course wants just that.
 * @decision redirect-outcome, multi-signature, lifetimes
 */
export function outcomePage(visit: Visit, outcome: ScaOutcome): Page {
  const subject = subjectOf(visit);
  const isPayment = subject !== undefined && 'paymentId' in subject;
  const what = isPayment ? 'payment' : 'access';
  if (outcome.decision !== 'approve') {
    const title = {
      expire: `The ${what} was not approved in time`,
      refuse: `You refused the ${what}`,
      fail: 'Something went wrong at the bank',
    }[outcome.decision];
    return done(
      visit,
      outcome,
      title,
      html`<p class="lead">
        ${outcome.decision === 'fail' && 'Nothing was decided. '}${isPayment ? 'No money moves.' : 'No data is passed on.'}
      </p>`,
    );
  }
  if (outcome.code === undefined) return secondSignaturePage(visit, outcome);
  return done(
    visit,
    outcome,
    isPayment ? 'Payment approved' : 'Access approved',
    outcome.lostCallback
      ? html`<p class="lead" data-testid="lost-callback">You can close this page.</p>`
      : outcome.redirectUri === undefined
        ? html`<p class="lead">
              Copy this code and hand it to <bdi>${tppName(visit)}</bdi>, which completes the rest with it. It is good
              once, and for a short time only.
            </p>
            <h2 id="code-label">Your code</h2>
            <code class="code" data-testid="code" aria-labelledby="code-label">${outcome.code}</code>`
        : html`<p class="lead"><bdi>${tppName(visit)}</bdi> completes the rest.</p>`,
  );
}

function secondSignaturePage(visit: Visit, outcome: ScaOutcome): Page {
  const link = freshLink(visit);
  return done(
    visit,
    outcome,
    'Signed. One more signature is needed',
    html`<p class="lead">
        The payment waits until another holder of the account has signed it, too. That person opens the same link, the
        one that brought you here, and signs in.
      </p>
      ${
        link !== undefined &&
        html`<div class="buttons">
          <a class="button primary" href="${link}" data-testid="other-psu">Sign in as another person</a>
        </div>`
      }`,
  );
}

function done(visit: Visit, outcome: ScaOutcome, title: string, content: Safe): Page {
  const { redirectUri, callbacks } = outcome;
  return {
    status: 200,
    title,
    ...(callbacks !== undefined && redirectUri !== undefined && { returns: redirectUri }),
    content: html`${heading(title)} ${content}
      ${
        redirectUri === undefined
          ? outcome.code === undefined &&
            subjectOf(visit) &&
            outcome.decision !== 'approve' &&
            html`<p>You can close this page, or go back to <bdi>${tppName(visit)}</bdi>.</p>`
          : html`<div class="buttons">
              <a class="button primary" href="${redirectUri}" rel="noreferrer" data-testid="continue"
                >Continue to <bdi>${targetText(redirectUri)}</bdi></a
              >
            </div>`
      }
      <div class="sandbox-box">
        <p>
          <strong>Sandbox:</strong> <code>${visit.session.requestId}</code>
          ${outcome.decision === 'fail' ? 'still is' : 'became'}
          <code data-testid="status">${outcome.status}</code>.
          ${callbacks !== undefined && html`<span data-testid="callback-twice">The browser returns twice.</span>`}
        </p>
      </div>`,
  };
}
