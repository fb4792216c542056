import { asId, type RequestId } from '../../domain/ids.js';
import type { ScaOutcome } from '../../domain/sca/sca-session.js';
import { findConsent, findPayment } from '../../sim/directory.js';
import { waitingFor, waitingRequest, type WaitingRequest } from '../../sim/authorisation/online-banking.js';
import { html, type Safe } from '../../http/html.js';
import type { Page } from '../kit/page.js';
import { continueLink, alert, heading, sandboxBox, sessionForm } from '../kit/elements.js';
import {
  codeToCopy,
  decisionButtons,
  isPayment,
  outcomeTitle,
  reviewOf,
  tppNameOf,
  whoAsks,
} from '../kit/request-review.js';
import { onlinePage, type PsuContext } from './online-page.js';

/** The requests that wait for the PSU. */
export function approvalsPage(context: PsuContext): Page {
  const { bank, psuId, locale } = context;
  const texts = locale.texts.online;
  const waiting = waitingFor(bank, psuId);
  return onlinePage(context, 'approvals', {
    title: `${texts.approvals} – ${texts.name}`,
    content: html`${heading(texts.approvals, texts.name)}
    ${
      waiting.length === 0
        ? html`<p class="lead" data-testid="no-approvals">${texts.noApprovals}</p>`
        : html`<p class="lead">${texts.approvalsLead}</p>
            <ul class="accounts">
              ${waiting.map((request) => requestItem(context, request))}
            </ul>`
    }`,
  });
}

function requestItem(context: PsuContext, { requestId, subject, isSigned }: WaitingRequest): Safe {
  const { path, locale } = context;
  const { online: texts } = locale.texts;
  const tpp = tppNameOf(context, subject);
  const payment = isPayment(subject) ? subject : undefined;
  return html`<li class="account linked" data-testid="approval">
    <span class="name"
      ><span>${payment ? texts.paymentTo(payment.creditor.name) : texts.accessFor(tpp)}</span>${
        payment && html` <span class="number">${locale.formats.money(payment.instructedAmount)}</span>`
      }</span
    >
    ${payment && html`<span class="quiet">${texts.askedBy(tpp)}</span>`}
    ${
      isSigned
        ? html`<span class="quiet" data-testid="signed-by-you">${texts.signedByYou}</span>`
        : html`<a href="${path}/approvals/${requestId}" data-testid="open-approval"
            >${texts.decide}<span class="unseen">: ${payment?.creditor.name ?? tpp}</span></a
          >`
    }
  </li>`;
}

/** One request with its decision, or its outcome. @decision multi-signature */
export function approvalPage(context: PsuContext, id: string): Page {
  const { bank, psuId, path, session, locale } = context;
  const requestId = asId<RequestId>(id);
  const outcome = session.outcomes.get(requestId);
  const waiting = waitingRequest(bank, psuId, requestId);
  if (outcome) return decidedPage(context, requestId, outcome);
  if (!waiting || waiting.isSigned) return notWaitingPage(context, waiting?.isSigned === true);
  const { subject } = waiting;
  const review = reviewOf({ ...context, hasUnknownAccount: session.notice === 'unknownAccount' }, subject);
  return onlinePage(context, 'approvals', {
    title: `${review.title} – ${locale.texts.online.name}`,
    content: html`${heading(review.title, locale.texts.online.name)} ${review.obstacle} ${whoAsks(context, subject)}
    ${review.request}
    ${sessionForm(
      `${path}/approvals/${id}/decision`,
      session.formToken,
      decisionButtons(context, review.obstacle === undefined, review.choice),
    )}
    ${backLink(context)}`,
  });
}

function decidedPage(context: PsuContext, requestId: RequestId, outcome: ScaOutcome): Page {
  const { bank, locale } = context;
  const texts = locale.texts;
  const subject = findConsent(bank, requestId) ?? findPayment(bank, requestId);
  const title = outcomeTitle(context, subject, outcome);
  const isApproved = outcome.decision === 'approve';
  const lead = isApproved
    ? outcome.code === undefined && texts.online.signedOnline
    : (isPayment(subject) ? texts.outcome.payment : texts.outcome.consent).nothing;
  // A payment needs no code to proceed; access does.
  const code =
    outcome.code !== undefined && !isPayment(subject) && outcome.redirectUri === undefined ? outcome.code : undefined;
  return onlinePage(context, 'approvals', {
    title: `${title} – ${texts.online.name}`,
    content: html`${heading(title, texts.online.name)} ${lead !== false && html`<p class="lead">${lead}</p>`}
    ${code !== undefined && codeToCopy(context, subject, code)}
    ${outcome.redirectUri !== undefined && continueLink(context, outcome.redirectUri)} ${backLink(context)}
    ${sandboxBox(
      context,
      html`<p>
        <strong>Sandbox:</strong> <code>${requestId}</code> became <code data-testid="status">${outcome.status}</code>.
      </p>`,
    )}`,
  });
}

function notWaitingPage(context: PsuContext, isSigned: boolean): Page {
  const { online: texts, messages } = context.locale.texts;
  return onlinePage(context, 'approvals', {
    status: 409,
    title: `${messages.notWaiting.title} – ${texts.name}`,
    content: html`${heading(messages.notWaiting.title, texts.name)}
    ${alert(isSigned ? texts.signedByYou : texts.notWaiting, !isSigned && html`<p>${messages.notWaiting.why}</p>`)}
    ${backLink(context)}`,
  });
}

function backLink({ path, locale }: PsuContext): Safe {
  return html`<p class="note">
    <a href="${path}/approvals" data-testid="back">${locale.texts.online.backToApprovals}</a>
  </p>`;
}
