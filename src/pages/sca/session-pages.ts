import { BankFault } from '../../domain/errors.js';
import type { PsuId } from '../../domain/ids.js';
import { isPayment, type Subject } from '../../domain/authorisation/subject.js';
import { isSignedInPart, type ScaOutcome } from '../../domain/authorisation/sca.js';
import type { Payment } from '../../domain/payment/payment.js';
import { paymentsOfBulk } from '../../sim/payments/store-payment.js';
import { html, type Content } from '../../http/html.js';
import { findWaiting, actingPsu } from '../../sim/authorisation/find-authorisable.js';
import { boundPsu } from '../../sim/authorisation/authorisation-records.js';
import { continueLink, cornerText, formatTarget, formatTime, heading, psuName, sessionForm } from '../kit/elements.js';
import { notWaitingPage } from '../kit/message-pages.js';
import type { Page } from '../kit/page.js';
import {
  codeToCopy,
  decisionButtons,
  isCodeHidden,
  kindForPage,
  outcomeOf,
  outcomeTitle,
  reviewOf,
  statusNote,
  tppNameOf,
  whoAsks,
} from '../kit/request-review.js';
import { signInPage } from '../kit/sign-in.js';
import { freshLink, redirectTargets, sessionPath, type SessionContext } from './session.js';
import { testerCorner } from './tester-corner.js';

/** The page of a session, by how far the PSU has come. Showing it changes nothing. @decision second-factor */
export function sessionPage(context: SessionContext): Page {
  const { bank, session, locale } = context;
  if (session.outcome) return outcomePage(context, session.outcome);
  try {
    const waiting = findWaiting(bank, session.subjectId);
    const aside = testerCorner(context);
    const { psuId, unconfirmedPsuId } = session;
    const steps = bank.profile['second-factor'] === 'code' ? 3 : 2;
    const step = unconfirmedPsuId !== undefined ? 2 : psuId === undefined ? 1 : steps;
    const around = { aside, corner: cornerText(locale.texts.frame.stepOf(step, steps)) };
    // Before the code is confirmed, only the amount and the payees of a payment are shown.
    if (psuId === undefined || unconfirmedPsuId !== undefined) return { ...signInPageOf(context), ...around };
    return { ...decisionPage(context, psuId, waiting.subject), ...around };
  } catch (error) {
    if (error instanceof BankFault) return notWaitingPage(context, error.text, context.secret.redirectOptions);
    throw error;
  }
}

function signInPageOf(context: SessionContext): Page {
  const { bank, basePath, session, secret, locale } = context;
  const { decision, signIn } = locale.texts;
  const { sessionId, subjectId, unconfirmedPsuId } = session;
  const other = unconfirmedPsuId === undefined ? undefined : freshLink(context);
  const paid = isPayment(context.subject) ? paidBy(context, context.subject) : (['', ''] as const);
  return signInPage(context, {
    signIn: session,
    notice: secret.notice,
    typedLogin: secret.typedLogin,
    formToken: secret.formToken,
    passwordAction: `${sessionPath(basePath, sessionId)}/login`,
    codeAction: `${sessionPath(basePath, sessionId)}/confirm`,
    lead: signIn.leads[kindForPage(context.subject)](tppNameOf(context, context.subject), ...paid),
    ...(isPayment(context.subject) && { codeLead: locale.texts.code.payment(...paid) }),
    suggestedId: actingPsu(bank, subjectId, session.authorisationId),
    belowCode:
      other !== undefined &&
      html`<p class="note"><a href="${other}" data-testid="other-psu">${decision.otherPsu}</a></p>`,
  });
}

/** The amount and the payees of a payment, which its code is for. @decision second-factor */
function paidBy({ bank, locale }: SessionContext, payment: Payment): readonly [money: string, payees: string] {
  const payees = payment.bulk ? paymentsOfBulk(bank, payment) : [payment];
  const names = [...new Set(payees.map(({ creditor }) => creditor.name))];
  return [locale.formats.money(payment.instructedAmount), locale.formats.list(names)];
}

/** The decision: what is requested, with buttons to approve and refuse. @decision page-hints */
function decisionPage(context: SessionContext, psuId: PsuId, subject: Subject): Page {
  const { bank, basePath, session, secret, locale } = context;
  const hasUnknownAccount = secret.notice === 'unknownAccount';
  const { title, obstacle, request, choice } = reviewOf(
    { ...context, psuId, authorisationId: session.authorisationId, hasUnknownAccount },
    subject,
  );
  const texts = locale.texts.decision;
  const targets = redirectTargets(context);
  const other = freshLink(context);
  const names = [...new Set(targets.map((target) => formatTarget(locale, target)))];
  return {
    status: 200,
    title: obstacle === undefined ? title : texts.notPossible(title),
    formTargets: targets,
    footnote: texts.openUntil(formatTime(locale, session.expiresAt, bank), bank.profile['page-hints'] === 'shown'),
    content: html`${heading(title)}
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
 * The outcome of a finished session, with the code, if there is one, to copy if there is no redirect. The page does not redirect by itself,
 * because a code that reaches the TPP twice revokes what the first use produced; a scripted double callback is the exception.
 * @decision redirect-outcome, multi-signature, lifetimes
 */
function outcomePage(context: SessionContext, outcome: ScaOutcome): Page {
  const { subject } = context;
  const { outcome: texts } = context.locale.texts;
  const title = outcomeTitle(context, subject, outcome);
  if (outcome.decision !== 'approve') {
    const { nothing } = texts[outcomeOf(subject, outcome)];
    const lead = outcome.decision === 'fail' ? `${texts.undecided} ${nothing}` : nothing;
    return renderOutcome(context, outcome, title, html`<p class="lead">${lead}</p>`);
  }
  if (isSignedInPart(outcome)) return secondSignaturePage(context, outcome, title);
  return renderOutcome(
    context,
    outcome,
    title,
    outcome.lostCallback
      ? html`<p class="lead" data-testid="lost-callback">${texts.close}</p>`
      : outcome.redirectUri === undefined
        ? outcome.code !== undefined && codeToCopy(context, subject, outcome.code)
        : html`<p class="lead">${texts.tppCompletes(tppNameOf(context, context.subject))}</p>`,
  );
}

function secondSignaturePage(context: SessionContext, outcome: ScaOutcome, title: string): Page {
  // The other person needs their own authorisation if this one is bound to a PSU.
  const { authorisationId, subjectId } = context.session;
  const isBound = boundPsu(context.bank, subjectId, authorisationId) !== undefined;
  const link = isBound ? undefined : freshLink(context);
  const { signedText, signedRequest, otherPerson } = context.locale.texts.outcome;
  // Where the browser returns to the TPP, that sends the other person, too.
  const isSameLink = isPayment(context.subject) && !isBound && outcome.redirectUri === undefined;
  return renderOutcome(
    context,
    outcome,
    title,
    html`<p class="lead">${isSameLink ? signedText : signedRequest}</p>
      ${
        link !== undefined &&
        html`<div class="buttons">
          <a class="button primary" href="${link}" data-testid="other-psu">${otherPerson}</a>
        </div>`
      }`,
  );
}

function renderOutcome(context: SessionContext, outcome: ScaOutcome, title: string, content: Content): Page {
  const { redirectUri, callbacks } = outcome;
  const isCodeShown = outcome.code !== undefined && !outcome.lostCallback && !isCodeHidden(context, context.subject);
  return {
    status: 200,
    title,
    ...(callbacks !== undefined && redirectUri !== undefined && { autoReturn: redirectUri }),
    hasScript: redirectUri === undefined && isCodeShown,
    content: html`${heading(title)} ${content}
    ${
      redirectUri === undefined
        ? outcome.code === undefined &&
          context.subject &&
          !isSignedInPart(outcome) &&
          html`<p>${context.locale.texts.outcome.closeOrBack(tppNameOf(context, context.subject))}</p>`
        : continueLink(context, redirectUri)
    }
    ${statusNote(context, context.subject, context.session.subjectId, outcome)}`,
  };
}
