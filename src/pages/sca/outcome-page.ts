import type { ScaOutcome } from '../../domain/sca/sca-session.js';
import { html, type Safe } from '../../http/html.js';
import type { Page, PagePlace } from '../kit/page.js';
import { continueLink, heading, sandboxBox } from '../kit/page-parts.js';
import { freshLink, isPayment, subjectOf, tppName, tppNameOf, type Subject, type Visit } from './visit.js';

/**
 * Where a finished session stands, for as long as it is looked at: with the code to copy where there is no redirect. It
 * never sends the browser on by itself, because a code that comes to the TPP twice revokes what the first use produced;
 * unless a scripted course wants just that.
 * @decision redirect-outcome, multi-signature, lifetimes
 */
export function outcomePage(visit: Visit, outcome: ScaOutcome): Page {
  const subject = subjectOf(visit);
  const { outcome: texts } = visit.voice.texts;
  const title = outcomeTitle(visit, subject, outcome);
  if (outcome.decision !== 'approve') {
    const { nothing } = isPayment(subject) ? texts.payment : texts.consent;
    const lead = outcome.decision === 'fail' ? `${texts.undecided} ${nothing}` : nothing;
    return done(visit, outcome, title, html`<p class="lead">${lead}</p>`);
  }
  if (outcome.code === undefined) return secondSignaturePage(visit, outcome, title);
  return done(
    visit,
    outcome,
    title,
    outcome.lostCallback
      ? html`<p class="lead" data-testid="lost-callback">${texts.close}</p>`
      : outcome.redirectUri === undefined
        ? codeToCopy(visit, subject, outcome.code)
        : html`<p class="lead">${texts.tppCompletes(tppName(visit))}</p>`,
  );
}

/** What came of a decision, as a title. */
export function outcomeTitle({ voice }: PagePlace, subject: Subject | undefined, outcome: ScaOutcome): string {
  const texts = voice.texts.outcome;
  if (outcome.decision === 'fail') return texts.failed;
  if (outcome.decision === 'approve' && outcome.code === undefined) return texts.signed;
  return (isPayment(subject) ? texts.payment : texts.consent)[outcome.decision];
}

/** The code that a PSU carries to the TPP by hand. @decision authorisation-endpoint, lifetimes */
export function codeToCopy(place: PagePlace, subject: Subject | undefined, code: string): Safe {
  const { copyCode, yourCode } = place.voice.texts.outcome;
  return html`<p class="lead">${copyCode(tppNameOf(place, subject))}</p>
    <h2 id="code-label">${yourCode}</h2>
    <code class="code" data-testid="code" aria-labelledby="code-label">${code}</code>`;
}

function secondSignaturePage(visit: Visit, outcome: ScaOutcome, title: string): Page {
  const link = freshLink(visit);
  const { signedText, otherPerson } = visit.voice.texts.outcome;
  return done(
    visit,
    outcome,
    title,
    html`<p class="lead">${signedText}</p>
      ${
        link !== undefined &&
        html`<div class="buttons">
          <a class="button primary" href="${link}" data-testid="other-psu">${otherPerson}</a>
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
          html`<p>${visit.voice.texts.outcome.closeOrBack(tppName(visit))}</p>`
        : continueLink(visit, redirectUri)
    }
    ${sandboxBox(
      visit,
      html`<p>
        <strong>Sandbox:</strong>
        <code>${visit.session.requestId}</code> ${outcome.decision === 'fail' ? 'still is' : 'became'}
        <code data-testid="status">${outcome.status}</code>.
        ${callbacks !== undefined && html`<span data-testid="callback-twice">The browser returns twice.</span>`}
      </p>`,
    )}`,
  };
}
