import { asId, type RequestId } from '../../domain/ids.js';
import type { ScaOutcome } from '../../domain/sca/sca-session.js';
import { findConsent, findPayment } from '../../sim/directory.js';
import { waitingFor, waitingRequest, type WaitingRequest } from '../../sim/authorisation/online-banking.js';
import { html, type Safe } from '../../http/html.js';
import { consentParts } from '../sca/consent-parts.js';
import { codeToCopy, outcomeTitle } from '../sca/outcome-page.js';
import type { Page } from '../kit/page.js';
import { continueLink, alert, heading, sandboxBox, sessionForm } from '../kit/page-parts.js';
import { paymentParts } from '../sca/payment-parts.js';
import { decisionButtons, whoAsks } from '../sca/request-parts.js';
import { isPayment, tppNameOf } from '../sca/visit.js';
import { onlinePage, type SignedInVisit } from './online-visit.js';

/** What waits for the PSU. */
export function approvalsPage(visit: SignedInVisit): Page {
  const { bank, psuId, voice } = visit;
  const texts = voice.texts.online;
  const waiting = waitingFor(bank, psuId);
  return onlinePage(visit, 'approvals', {
    title: `${texts.approvals} – ${texts.name}`,
    content: html`${heading(texts.approvals, texts.name)}
    ${
      waiting.length === 0
        ? html`<p class="lead" data-testid="no-approvals">${texts.noApprovals}</p>`
        : html`<p class="lead">${texts.approvalsLead}</p>
            <ul class="accounts">
              ${waiting.map((request) => requestItem(visit, request))}
            </ul>`
    }`,
  });
}

function requestItem(visit: SignedInVisit, { requestId, subject, isSigned }: WaitingRequest): Safe {
  const { path, voice } = visit;
  const { online: texts } = voice.texts;
  const tpp = tppNameOf(visit, subject);
  const payment = isPayment(subject) ? subject : undefined;
  return html`<li class="account linked" data-testid="approval">
    <span class="name"
      ><span>${payment ? texts.paymentTo(payment.creditor.name) : texts.accessFor(tpp)}</span>${
        payment && html` <span class="number">${voice.forms.money(payment.instructedAmount)}</span>`
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

/** One request: what is asked for and the decision, or what came of it. @decision multi-signature */
export function approvalPage(visit: SignedInVisit, id: string): Page {
  const { bank, psuId, path, session, voice } = visit;
  const requestId = asId<RequestId>(id);
  const outcome = session.outcomes.get(requestId);
  const waiting = waitingRequest(bank, psuId, requestId);
  if (outcome) return decidedPage(visit, requestId, outcome);
  if (!waiting || waiting.isSigned) return notWaitingPage(visit, waiting?.isSigned === true);
  const { subject } = waiting;
  const view = { ...visit, hasUnknownAccount: session.notice === 'unknownAccount' };
  const parts = isPayment(subject) ? paymentParts(view, subject) : consentParts(view, subject);
  return onlinePage(visit, 'approvals', {
    title: `${parts.title} – ${voice.texts.online.name}`,
    content: html`${heading(parts.title, voice.texts.online.name)} ${parts.obstacle} ${whoAsks(visit, subject)}
    ${parts.request}
    ${sessionForm(
      `${path}/approvals/${id}/decision`,
      session.formToken,
      decisionButtons(visit, parts.obstacle === undefined, parts.choice),
    )}
    ${backLink(visit)}`,
  });
}

function decidedPage(visit: SignedInVisit, requestId: RequestId, outcome: ScaOutcome): Page {
  const { bank, voice } = visit;
  const texts = voice.texts;
  const subject = findConsent(bank, requestId) ?? findPayment(bank, requestId);
  const title = outcomeTitle(visit, subject, outcome);
  const isApproved = outcome.decision === 'approve';
  const lead = isApproved
    ? outcome.code === undefined && texts.online.signedOnline
    : (isPayment(subject) ? texts.outcome.payment : texts.outcome.consent).nothing;
  // A payment runs from here by itself; for access the TPP needs the code.
  const code =
    outcome.code !== undefined && !isPayment(subject) && outcome.redirectUri === undefined ? outcome.code : undefined;
  return onlinePage(visit, 'approvals', {
    title: `${title} – ${texts.online.name}`,
    content: html`${heading(title, texts.online.name)} ${lead !== false && html`<p class="lead">${lead}</p>`}
    ${code !== undefined && codeToCopy(visit, subject, code)}
    ${outcome.redirectUri !== undefined && continueLink(visit, outcome.redirectUri)} ${backLink(visit)}
    ${sandboxBox(
      visit,
      html`<p>
        <strong>Sandbox:</strong> <code>${requestId}</code> became <code data-testid="status">${outcome.status}</code>.
      </p>`,
    )}`,
  });
}

function notWaitingPage(visit: SignedInVisit, isSigned: boolean): Page {
  const { online: texts, messages } = visit.voice.texts;
  return onlinePage(visit, 'approvals', {
    status: 409,
    title: `${messages.notWaiting.title} – ${texts.name}`,
    content: html`${heading(messages.notWaiting.title, texts.name)}
    ${alert(isSigned ? texts.signedByYou : texts.notWaiting, !isSigned && html`<p>${messages.notWaiting.why}</p>`)}
    ${backLink(visit)}`,
  });
}

function backLink({ path, voice }: SignedInVisit): Safe {
  return html`<p class="note">
    <a href="${path}/approvals" data-testid="back">${voice.texts.online.backToApprovals}</a>
  </p>`;
}
