import { BankFault } from '../../domain/errors.js';
import type { PsuId } from '../../domain/ids.js';
import type { ScaOutcome } from '../../domain/sca/sca-session.js';
import { html, type Safe } from '../../http/html.js';
import { findWaiting } from '../../sim/authorisation/authorise.js';
import { actingPsu } from '../../sim/authorisation/psu-behaviour.js';
import {
  continueLink,
  formatTarget,
  formatTime,
  heading,
  psuName,
  sandboxBox,
  sessionForm,
  stepText,
} from '../kit/elements.js';
import { notWaitingPage } from '../kit/message-pages.js';
import type { Page } from '../kit/page.js';
import {
  codeToCopy,
  decisionButtons,
  isPayment,
  outcomeTitle,
  reviewOf,
  whoAsks,
  type Subject,
} from '../kit/request-review.js';
import { codeFields, codeHint, credentialHints, passwordFields, signInProblem } from '../kit/sign-in.js';
import { freshLink, redirectTargets, sessionPath, sessionTppName, subjectOf, type SessionContext } from './session.js';
import { testerCorner } from './tester-corner.js';

/** The page of a session, by how far the PSU has come. Showing it changes nothing. */
export function sessionPage(context: SessionContext): Page {
  const { bank, session } = context;
  if (session.outcome) return outcomePage(context, session.outcome);
  try {
    const waiting = findWaiting(bank, session.requestId);
    const aside = testerCorner(context);
    const { psuId, unconfirmedPsuId } = session;
    if (unconfirmedPsuId !== undefined) return { ...codePage(context), aside };
    if (psuId === undefined) return { ...loginPage(context), aside };
    return { ...decisionPage(context, psuId, waiting.kind === 'AIS' ? waiting.consent : waiting.payment), aside };
  } catch (error) {
    if (error instanceof BankFault) return notWaitingPage(context, error, context.secret.wish);
    throw error;
  }
}

/** The first step: login name and password. @decision wrong-passwords */
function loginPage(context: SessionContext): Page {
  const { bank, basePath, session, secret, locale } = context;
  const texts = locale.texts.signIn;
  const lead = isPayment(subjectOf(context)) ? texts.leadPayment : texts.leadAccess;
  const problem = signInProblem(context, session, secret.notice);
  return {
    // The status tells scripts, too, that this customer cannot go on.
    status: secret.notice === 'blocked' ? 403 : 200,
    title: problem ? locale.texts.frame.withError(texts.title) : texts.title,
    formTargets: [],
    content: html`${heading(texts.heading(bank.base.bankName), stepText(context, 'signIn'))}
      <p class="lead">${lead(sessionTppName(context))}</p>
      ${problem}
      ${sessionForm(
        `${sessionPath(basePath, session.sessionId)}/login`,
        secret.formToken,
        passwordFields(context, problem !== undefined),
      )}
      ${credentialHints(context, actingPsu(bank, session.requestId))}`,
  };
}

/** The second step: the code from the phone. Nothing of the request is shown yet. @decision second-factor, wrong-passwords */
function codePage(context: SessionContext): Page {
  const { basePath, session, secret, locale } = context;
  const { code: texts, decision } = locale.texts;
  const problem = signInProblem(context, session, secret.notice);
  const other = freshLink(context);
  return {
    status: secret.notice === 'blocked' ? 403 : 200,
    title: problem ? locale.texts.frame.withError(texts.title) : texts.title,
    formTargets: [],
    content: html`${heading(texts.title, stepText(context, 'code'))}
      <p class="lead">${texts.lead}</p>
      ${problem}
      ${sessionForm(
        `${sessionPath(basePath, session.sessionId)}/confirm`,
        secret.formToken,
        codeFields(context, problem !== undefined),
      )}
      ${other !== undefined && html`<p class="note"><a href="${other}" data-testid="other-psu">${decision.otherPsu}</a></p>`}
      ${session.unconfirmedPsuId !== undefined && codeHint(context, session.unconfirmedPsuId)}`,
  };
}

/** The decision: what is requested, with buttons to approve and refuse. */
function decisionPage(context: SessionContext, psuId: PsuId, subject: Subject): Page {
  const { bank, basePath, session, secret, locale } = context;
  const hasUnknownAccount = secret.notice === 'unknownAccount';
  const { title, obstacle, request, choice } = reviewOf({ ...context, psuId, hasUnknownAccount }, subject);
  const texts = locale.texts.decision;
  const targets = redirectTargets(context);
  const other = freshLink(context);
  const names = [...new Set(targets.map((target) => formatTarget(locale, target)))];
  return {
    status: 200,
    title: obstacle === undefined ? title : texts.notPossible(title),
    formTargets: targets,
    footnote: texts.openUntil(formatTime(locale, session.expiresAt, bank)),
    content: html`${heading(title, stepText(context, 'decision'))}
      <p class="lead">
        ${texts.signedInAs(psuName(bank, psuId))}
        ${other !== undefined && html`<a href="${other}" data-testid="other-psu">${texts.otherPsu}</a>`}
      </p>
      ${obstacle} ${whoAsks(context, subject)} ${request}
      ${sessionForm(
        `${sessionPath(basePath, session.sessionId)}/decision`,
        secret.formToken,
        decisionButtons(context, obstacle === undefined, choice),
      )}
      ${targets[0] !== undefined && html`<p class="note">${texts.returnTo(locale.formats.list(names))}</p>`}`,
  };
}

/**
 * The outcome of a finished session, with the code to copy if there is no redirect. The page does not redirect by itself,
 * because a code that reaches the TPP twice revokes what the first use produced; a scripted double callback is the exception.
 * @decision redirect-outcome, multi-signature, lifetimes
 */
function outcomePage(context: SessionContext, outcome: ScaOutcome): Page {
  const subject = subjectOf(context);
  const { outcome: texts } = context.locale.texts;
  const title = outcomeTitle(context, subject, outcome);
  if (outcome.decision !== 'approve') {
    const { nothing } = isPayment(subject) ? texts.payment : texts.consent;
    const lead = outcome.decision === 'fail' ? `${texts.undecided} ${nothing}` : nothing;
    return renderOutcome(context, outcome, title, html`<p class="lead">${lead}</p>`);
  }
  if (outcome.code === undefined) return secondSignaturePage(context, outcome, title);
  return renderOutcome(
    context,
    outcome,
    title,
    outcome.lostCallback
      ? html`<p class="lead" data-testid="lost-callback">${texts.close}</p>`
      : outcome.redirectUri === undefined
        ? codeToCopy(context, subject, outcome.code)
        : html`<p class="lead">${texts.tppCompletes(sessionTppName(context))}</p>`,
  );
}

function secondSignaturePage(context: SessionContext, outcome: ScaOutcome, title: string): Page {
  const link = freshLink(context);
  const { signedText, otherPerson } = context.locale.texts.outcome;
  return renderOutcome(
    context,
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

function renderOutcome(context: SessionContext, outcome: ScaOutcome, title: string, content: Safe): Page {
  const { redirectUri, callbacks } = outcome;
  return {
    status: 200,
    title,
    ...(callbacks !== undefined && redirectUri !== undefined && { autoReturn: redirectUri }),
    content: html`${heading(title)} ${content}
    ${
      redirectUri === undefined
        ? outcome.code === undefined &&
          subjectOf(context) &&
          outcome.decision !== 'approve' &&
          html`<p>${context.locale.texts.outcome.closeOrBack(sessionTppName(context))}</p>`
        : continueLink(context, redirectUri)
    }
    ${sandboxBox(
      context,
      html`<p>
        <strong>Sandbox:</strong>
        <code>${context.session.requestId}</code> ${outcome.decision === 'fail' ? 'still is' : 'became'}
        <code data-testid="status">${outcome.status}</code>.
        ${callbacks !== undefined && html`<span data-testid="callback-twice">The browser returns twice.</span>`}
      </p>`,
    )}`,
  };
}
