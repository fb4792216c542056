import type { Consent } from '../../domain/consent/consent.js';
import { asId, type ConsentId } from '../../domain/ids.js';
import { findAccount } from '../../sim/directory.js';
import { lastUseOf, ownConsent, standingConsents } from '../../sim/authorisation/online-banking.js';
import { html, type Safe } from '../../http/html.js';
import type { Page } from '../kit/page.js';
import { alert, fact, formatAccountNumber, heading, sessionForm } from '../kit/elements.js';
import { tppNameOf } from '../kit/request-review.js';
import { onlinePage, type PsuContext } from './online-page.js';

/** The consents by which TPPs access accounts of the PSU. */
export function consentsPage(context: PsuContext): Page {
  const { bank, psuId, path, locale } = context;
  const texts = locale.texts.online;
  const consents = standingConsents(bank, psuId);
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
                      <a href="${path}/consents/${consent.consentId}" data-testid="revoke"
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
export function revokePage(context: PsuContext, consentId: string): Page {
  const { bank, psuId, path, session, locale } = context;
  const texts = locale.texts.online;
  const consent = ownConsent(bank, psuId, asId<ConsentId>(consentId));
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
        `${path}/consents/${consentId}/revoke`,
        session.formToken,
        html`<div class="buttons">
          <button class="primary" data-testid="revoke-now">${texts.revokeNow}</button>
          <a class="button secondary" href="${path}/consents" data-testid="keep">${texts.keep}</a>
        </div>`,
      )}`,
  });
}

function consentFacts({ bank, locale }: PsuContext, consent: Consent): Safe {
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
      <span class="quiet">${rights.length > 0 ? rights.join(' · ') : texts.consent.accountData}</span></span
    >`;
  });
  return html`<dl class="facts">
    ${fact(mayRead, accounts)} ${fact(howOften, consent.recurringIndicator ? aDay(consent.frequencyPerDay) : onlyOnce)}
    ${fact(mayUntil, formats.day(consent.validUntil))}
    ${fact(lastUse, used === undefined ? neverUsed : formats.day(used))}
  </dl>`;
}
