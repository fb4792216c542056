import { entriesOf } from '../../domain/basket.js';
import type { Consent, FundsConsent } from '../../domain/consent/consent.js';
import { asId, type AuthorisableId } from '../../domain/ids.js';
import { isSignedInPart, type ScaOutcome } from '../../domain/authorisation/sca.js';
import { byKind, idOfSubject, isPayment, type AnyConsent, type ByKind } from '../../domain/authorisation/subject.js';
import { debtorReference } from '../../domain/payment/payment.js';
import { accountsByReference, findAccount, findSubject } from '../../sim/directory.js';
import {
  lastUseOf,
  ownConsent,
  validConsents,
  waitingFor,
  waitingRequest,
  type WaitingRequest,
} from '../../sim/authorisation/online-banking.js';
import { html, type Safe } from '../../http/html.js';
import type { PageLocale } from '../kit/locale.js';
import type { Page } from '../kit/page.js';
import {
  alert,
  continueLink,
  fact,
  formatAccountNumber,
  formatRequestedAccount,
  formatTime,
  heading,
  sessionForm,
} from '../kit/elements.js';
import {
  codeToCopy,
  statusNote,
  decisionButtons,
  outcomeTitle,
  reviewOf,
  tppNameOf,
  whoAsks,
  outcomeOf,
} from '../kit/request-review.js';
import { onlinePage, type PsuContext, type PsuRequest } from './online-page.js';

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

function requestItem(context: PsuContext, { subjectId, subject, isSigned }: WaitingRequest): Safe {
  const { bank, path, locale } = context;
  const { online: texts } = locale.texts;
  const tpp = tppNameOf(context, subject);
  const createdAt = subject.history[0]?.at;
  const { title, details, amount, payee } = byKind(SUMMARIES, subject, tpp, locale);
  return html`<li class="account linked" data-testid="approval">
    <span class="name"
      ><span>${title}</span>${amount !== undefined && html` <span class="number">${amount}</span>`}</span
    >
    ${payee !== undefined && html`<span class="quiet">${texts.askedBy(tpp)}</span>`}
    <span class="quiet"
      >${details.map((detail) => html`<bdi>${detail}</bdi> · `)}${
        createdAt !== undefined && formatTime(locale, createdAt, bank)
      }</span
    >
    ${
      isSigned
        ? html`<span class="quiet" data-testid="signed-by-you">${texts.signedByYou}</span>`
        : html`<a href="${path}/approvals/${subjectId}" data-testid="open-approval"
            >${texts.decide}<span class="unseen">: ${payee ?? tpp}</span></a
          >`
    }
  </li>`;
}

/** What a list says of a request. */
interface RequestSummary {
  readonly title: Safe;
  /** What distinguishes one request from another: the purpose of a payment, or the accounts of a consent. */
  readonly details: readonly string[];
  readonly amount?: string;
  readonly payee?: string;
}

const SUMMARIES: ByKind<RequestSummary, [tpp: string, locale: PageLocale]> = {
  consent: ({ access: { accounts = [], balances = [], transactions = [] } }, tpp, { texts }) => ({
    title: texts.online.accessFor(tpp),
    details: [...new Set([...accounts, ...balances, ...transactions].map(formatRequestedAccount))],
  }),
  fundsConsent: ({ account }, tpp, { texts }) => ({
    title: texts.online.fundsFor(tpp),
    details: [formatRequestedAccount(account)],
  }),
  payment: (payment, _tpp, { texts, formats }) => {
    const { creditor, instructedAmount, remittanceInformationUnstructured: purpose } = payment;
    const debtor = debtorReference(payment);
    return {
      title: texts.online.paymentTo(creditor.name),
      details: [purpose, debtor && formatAccountNumber(debtor)].filter((text) => text !== undefined),
      amount: formats.money(instructedAmount),
      payee: creditor.name,
    };
  },
  signingBasket: (basket, tpp, { texts }) => ({
    title: texts.online.basketOf(tpp, entriesOf(basket).length),
    details: [],
  }),
};

/** One request with its decision, or its outcome. @decision multi-signature */
export function approvalPage(context: PsuRequest): Page {
  const { bank, psuId, path, session, locale, id } = context;
  const subjectId = asId<AuthorisableId>(id);
  const outcome = session.outcomes.get(subjectId);
  const waiting = waitingRequest(bank, psuId, subjectId);
  if (outcome) return decidedPage(context, subjectId, outcome);
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

function decidedPage(context: PsuContext, subjectId: AuthorisableId, outcome: ScaOutcome): Page {
  const { bank, locale } = context;
  const texts = locale.texts;
  const subject = findSubject(bank, subjectId);
  const title = outcomeTitle(context, subject, outcome);
  const isApproved = outcome.decision === 'approve';
  const lead = isApproved
    ? isSignedInPart(outcome) && (isPayment(subject) ? texts.online.signedOnline : texts.outcome.signedRequest)
    : texts.outcome[outcomeOf(subject, outcome)].nothing;
  // A payment needs no code to proceed; access does.
  const code =
    outcome.code !== undefined && !isPayment(subject) && outcome.redirectUri === undefined ? outcome.code : undefined;
  return onlinePage(context, 'approvals', {
    title: `${title} – ${texts.online.name}`,
    ...(code !== undefined && { hasScript: true }),
    content: html`${heading(title, texts.online.name)} ${lead !== false && html`<p class="lead">${lead}</p>`}
    ${code !== undefined && codeToCopy(context, subject, code)}
    ${outcome.redirectUri !== undefined && continueLink(context, outcome.redirectUri)} ${backLink(context)}
    ${statusNote(context, subject, subjectId, outcome)}`,
  });
}

function notWaitingPage(context: PsuContext, isSigned: boolean): Page {
  const { online: texts, messages } = context.locale.texts;
  return onlinePage(context, 'approvals', {
    status: 409,
    title: `${messages.notWaiting.title} – ${texts.name}`,
    content: html`${heading(messages.notWaiting.title, texts.name)}
    ${alert(isSigned ? texts.signedByYou : texts.notWaiting, !isSigned && html`<p>${messages.notWaiting.more}</p>`)}
    ${backLink(context)}`,
  });
}

function backLink({ path, locale }: PsuContext): Safe {
  return html`<p class="note">
    <a href="${path}/approvals" data-testid="back">${locale.texts.online.backToApprovals}</a>
  </p>`;
}

/** The consents by which TPPs access accounts of the PSU. */
export function consentsPage(context: PsuContext): Page {
  const { bank, psuId, path, locale } = context;
  const texts = locale.texts.online;
  const consents = validConsents(bank, psuId);
  return onlinePage(context, 'consents', {
    title: `${texts.consents} – ${texts.name}`,
    content: html`${heading(texts.consents, texts.name)}
    ${
      consents.length === 0
        ? html`<p class="lead" data-testid="no-consents">${texts.noConsents}</p>`
        : html`<p class="lead">${texts.consentsLead}</p>
            <ul class="accounts">
              ${consents.map(
                (consent) =>
                  html`<li class="account" data-testid="consent">
                    <h2><bdi>${tppNameOf(context, consent)}</bdi></h2>
                    ${consentFacts(context, consent)}
                    <p>
                      <a href="${path}/consents/${idOfSubject(consent)}" data-testid="revoke"
                        >${texts.revoke}<span class="unseen">: ${tppNameOf(context, consent)}</span></a
                      >
                    </p>
                  </li>`,
              )}
            </ul>`
    }`,
  });
}

/** Asks the PSU to confirm that a consent ends, or shows that it has ended. @throws RESOURCE_UNKNOWN */
export function revokePage(context: PsuRequest): Page {
  const { bank, psuId, path, session, locale, id } = context;
  const texts = locale.texts.online;
  const consent = ownConsent(bank, psuId, asId<AuthorisableId>(id));
  const tpp = tppNameOf(context, consent);
  const back = html`<p class="note"><a href="${path}/consents" data-testid="back">${texts.consents}</a></p>`;
  if (consent.consentStatus !== 'valid') {
    const isRevoked = consent.consentStatus === 'revokedByPsu';
    return onlinePage(context, 'consents', {
      status: isRevoked ? 200 : 409,
      title: `${texts.consents} – ${texts.name}`,
      content: html`${heading(texts.consents, texts.name)}
      ${
        isRevoked
          ? html`<p class="party" role="status" data-testid="revoked">${texts.revoked(tpp)}</p>`
          : alert(texts.notRevocable)
      }
      ${back}`,
    });
  }
  return onlinePage(context, 'consents', {
    title: `${texts.revokeTitle(tpp)} – ${texts.name}`,
    content: html`${heading(texts.revokeTitle(tpp), texts.name)}
      <p class="lead">${texts.revokeText}</p>
      ${consentFacts(context, consent)}
      ${sessionForm(
        `${path}/consents/${id}/revoke`,
        session.formToken,
        html`<div class="buttons">
          <button class="primary" data-testid="revoke-now">${texts.revokeNow}</button>
          <a class="button secondary" href="${path}/consents" data-testid="keep">${texts.keep}</a>
        </div>`,
      )}`,
  });
}

function consentFacts(context: PsuContext, consent: AnyConsent): Safe {
  return 'consentId' in consent ? accessFacts(context, consent) : fundsFacts(context, consent);
}

function fundsFacts({ bank, psuId, locale }: PsuContext, consent: FundsConsent): Safe {
  const { texts, formats } = locale;
  const accounts = accountsByReference(bank, consent.account)
    .filter(({ holders }) => holders.includes(psuId))
    .map(
      (account) =>
        html`<span class="granted"
          ><bdi class="number">${formatAccountNumber(account)} ${account.currency}</bdi>
          <span class="quiet">${texts.fundsConsent.right}</span></span
        >`,
    );
  const { cardNumber, cardExpiryDate } = consent;
  return html`<dl class="facts">
    ${fact(texts.online.mayRead, accounts)}
    ${cardNumber !== undefined && fact(texts.fundsConsent.card, html`<bdi>${cardNumber}</bdi>`)}
    ${fact(texts.online.mayUntil, cardExpiryDate === undefined ? texts.fundsConsent.noEnd : formats.day(cardExpiryDate))}
  </dl>`;
}

function accessFacts({ bank, dialect, locale }: PsuContext, consent: Consent): Safe {
  const { texts, formats } = locale;
  const { mayRead, howOften, onlyOnce, aDay, mayUntil, lastUse, neverUsed } = texts.online;
  const used = lastUseOf(bank, consent.consentId);
  const accounts = consent.grants.map((grant) => {
    const account = findAccount(bank, grant.accountId);
    const rights = [
      ...(grant.balances ? [texts.consent.balances] : []),
      ...(grant.transactions ? [texts.consent.transactions] : []),
    ];
    return html`<span class="granted"
      ><bdi class="number">${account && formatAccountNumber(account)} ${account?.currency}</bdi>
      <span class="quiet"
        >${rights.length > 0 ? rights.join(' · ') : texts.consent.accountData(dialect.showsHolder(grant, bank))}</span
      ></span
    >`;
  });
  return html`<dl class="facts">
    ${fact(mayRead, accounts)} ${fact(howOften, consent.recurringIndicator ? aDay(consent.frequencyPerDay) : onlyOnce)}
    ${fact(mayUntil, formats.day(consent.validUntil))}
    ${fact(lastUse, used === undefined ? neverUsed : formats.day(used))}
  </dl>`;
}
