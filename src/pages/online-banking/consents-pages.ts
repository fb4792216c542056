import type { Consent } from '../../domain/consent/consent.js';
import { asId, type ConsentId } from '../../domain/ids.js';
import { findAccount } from '../../sim/directory.js';
import { lastUseOf, ownConsent, standingConsents } from '../../sim/authorisation/online-banking.js';
import { html, type Safe } from '../../http/html.js';
import type { Page } from '../kit/page.js';
import { alert, fact, heading, sessionForm } from '../kit/page-parts.js';
import { accountNumber } from '../kit/texts.js';
import { tppNameOf } from '../sca/visit.js';
import { onlinePage, type SignedInVisit } from './online-visit.js';

/** Who may see accounts of the PSU, with the way to end it. */
export function consentsPage(visit: SignedInVisit): Page {
  const { bank, psuId, path, voice } = visit;
  const texts = voice.texts.online;
  const consents = standingConsents(bank, psuId);
  return onlinePage(visit, 'consents', {
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
                    <h2><bdi>${tppNameOf(visit, consent)}</bdi></h2>
                    ${factsOf(visit, consent)}
                    <p>
                      <a href="${path}/consents/${consent.consentId}" data-testid="revoke"
                        >${texts.revoke}<span class="unseen">: ${tppNameOf(visit, consent)}</span></a
                      >
                    </p>
                  </li>`,
              )}
            </ul>`
    }`,
  });
}

/** Where the PSU confirms that an access is to end, or sees that it has. @throws RESOURCE_UNKNOWN */
export function revokePage(visit: SignedInVisit, consentId: string): Page {
  const { bank, psuId, path, session, voice } = visit;
  const texts = voice.texts.online;
  const consent = ownConsent(bank, psuId, asId<ConsentId>(consentId));
  const tpp = tppNameOf(visit, consent);
  const back = html`<p class="note"><a href="${path}/consents" data-testid="back">${texts.consents}</a></p>`;
  if (consent.consentStatus !== 'valid') {
    const isRevoked = consent.consentStatus === 'revokedByPsu';
    return onlinePage(visit, 'consents', {
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
  return onlinePage(visit, 'consents', {
    title: `${texts.revokeTitle(tpp)} – ${texts.name}`,
    content: html`${heading(texts.revokeTitle(tpp), texts.name)}
      <p class="lead">${texts.revokeText}</p>
      ${factsOf(visit, consent)}
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

function factsOf({ bank, voice }: SignedInVisit, consent: Consent): Safe {
  const { texts, forms } = voice;
  const { mayRead, howOften, onlyOnce, aDay, mayUntil, lastUse, neverUsed } = texts.online;
  const used = lastUseOf(bank, consent.consentId);
  const accounts = consent.grants.map((grant) => {
    const account = findAccount(bank, grant.accountId);
    const rights = [
      ...(grant.balances ? [texts.consent.balances] : []),
      ...(grant.transactions ? [texts.consent.transactions] : []),
    ];
    return html`<span class="granted"
      ><bdi class="number">${account && accountNumber(account)} ${account?.currency}</bdi>
      <span class="quiet">${rights.length > 0 ? rights.join(' · ') : texts.consent.accountData}</span></span
    >`;
  });
  return html`<dl class="facts">
    ${fact(mayRead, accounts)} ${fact(howOften, consent.recurringIndicator ? aDay(consent.frequencyPerDay) : onlyOnce)}
    ${fact(mayUntil, forms.day(consent.validUntil))} ${fact(lastUse, used === undefined ? neverUsed : forms.day(used))}
  </dl>`;
}
