import { assessAccess, type AccessGrant } from '../../domain/consent/access-rights.js';
import type { Consent } from '../../domain/consent/consent.js';
import { accountsOf, findAccount } from '../../sim/directory.js';
import { assessAuthorisation } from '../../sim/authorisation/authorise.js';
import { html, type Safe } from '../../http/html.js';
import type { PagePlace } from '../kit/page.js';
import { accountLines, alert } from '../kit/page-parts.js';
import { personalObstacle, type RequestParts, type RequestView } from './request-parts.js';
import { referenceText } from '../kit/texts.js';
import { tppNameOf } from './visit.js';

/** What a consent asks for, in the PSU's words. @decision account-mismatch, access-implied */
export function consentParts(view: RequestView, consent: Consent): RequestParts {
  const { bank, psuId, voice } = view;
  const texts = voice.texts.consent;
  const { obstacle, mismatch } = assessAuthorisation(bank, consent.consentId, psuId);
  const { grants, unfit } = assessAccess(consent.access, accountsOf(bank, psuId), psuId);
  const isNarrow = bank.profile['account-mismatch'] === 'narrow';
  const unfitTexts = [...new Set(unfit.map(referenceText))];
  return {
    title: voice.texts.decision.consentTitle,
    obstacle: obstacle && (mismatch ? notYours(view, unfitTexts, !isNarrow) : personalObstacle(view, obstacle)),
    request: html`${
        grants.length > 0 &&
        html`<h2>${texts.asksToSee(tppNameOf(view, consent))}</h2>
          <ul class="accounts">
            ${grants.map((grant) => grantedAccount(view, grant))}
          </ul>`
      }
      ${
        !mismatch &&
        unfit.length > 0 &&
        html`<p>${texts.leftOut}</p>
          ${numbers(unfitTexts)}`
      }
      <h2>${texts.howLong}</h2>
      <p>${howLong(view, consent)}</p>
      <p class="note">${texts.noMoney}</p>`,
  };
}

function notYours({ voice }: PagePlace, references: readonly string[], allOrNone: boolean): Safe {
  const { noneFits, allOrNone: rule, refuseOrHolder } = voice.texts.consent;
  return alert(
    voice.texts.decision.cannotApprove,
    html`<p>${noneFits}</p>
      ${numbers(references)}
      <p>${allOrNone && `${rule} `}${refuseOrHolder}</p>`,
  );
}

function numbers(references: readonly string[]): Safe {
  return html`<ul>
    ${references.map((reference) => html`<li class="number"><bdi>${reference}</bdi></li>`)}
  </ul>`;
}

/** One account with what a consent lets a TPP see of it. */
function grantedAccount({ bank, voice }: PagePlace, grant: AccessGrant): Safe {
  const account = findAccount(bank, grant.accountId);
  const { accountData, balances, transactions } = voice.texts.consent;
  return html`<li class="account">
    ${account && accountLines(voice, account)}
    <ul class="rights">
      <li>${accountData}</li>
      ${grant.balances && html`<li>${balances}</li>`} ${grant.transactions && html`<li>${transactions}</li>`}
    </ul>
  </li>`;
}

/** @decision frequency-window, one-off-consent-end, valid-until */
function howLong({ voice }: PagePlace, { recurringIndicator, validUntil, frequencyPerDay }: Consent): Safe {
  const { once, recurring } = voice.texts.consent;
  const day = voice.forms.day(validUntil);
  return recurringIndicator ? recurring(day, frequencyPerDay) : once(day);
}
