import { assessAccess, type AccessGrant } from '../../domain/consent/access-rights.js';
import type { Consent } from '../../domain/consent/consent.js';
import type { PsuId } from '../../domain/ids.js';
import { accountsOf, findAccount } from '../../sim/directory.js';
import { assessAuthorisation } from '../../sim/operations/authorise.js';
import { decisionPage, personalObstacle } from './decision-page.js';
import { html, type Safe } from '../html.js';
import type { Page } from './page.js';
import { accountLines, alert } from './page-parts.js';
import { dayText, referenceText } from './texts.js';
import { tppName, type Visit } from './visit.js';

/** What a consent asks for, in the PSU's words. @decision account-mismatch, access-implied */
export function consentPage(visit: Visit, consent: Consent, psuId: PsuId): Page {
  const { bank } = visit;
  const { obstacle, mismatch } = assessAuthorisation(bank, consent.consentId, psuId);
  const { grants, unfit } = assessAccess(consent.access, accountsOf(bank, psuId), psuId);
  const isNarrow = bank.profile['account-mismatch'] === 'narrow';
  return decisionPage(visit, {
    title: 'Allow access to your accounts?',
    psuId,
    obstacle:
      obstacle && (mismatch ? notYours([...new Set(unfit.map(referenceText))], !isNarrow) : personalObstacle(obstacle)),
    request: html`${
        grants.length > 0 &&
        html`<h2>What <bdi>${tppName(visit)}</bdi> asks to see</h2>
          <ul class="accounts">
            ${grants.map((grant) => grantedAccount(visit, grant))}
          </ul>`
      }
      ${!mismatch && unfit.length > 0 && leftOut([...new Set(unfit.map(referenceText))])}
      <h2>For how long</h2>
      ${howLong(consent)}
      <p class="note">Nobody can move money with this. Other accounts stay unseen.</p>`,
  });
}

function notYours(references: readonly string[], allOrNone: boolean): Safe {
  return alert(
    'You cannot approve this.',
    html`<p>You hold no account that fits:</p>
      <ul>
        ${references.map((reference) => html`<li class="number"><bdi>${reference}</bdi></li>`)}
      </ul>
      <p>
        ${allOrNone && 'Access is given to all the accounts asked for or to none. '}Refuse, or sign in as the holder.
      </p>`,
  );
}

/** What was asked for and is none of this PSU's, where the rest can be approved. @decision account-mismatch */
function leftOut(references: readonly string[]): Safe {
  return html`<p>Also asked for, but not yours, and so left out:</p>
    <ul>
      ${references.map((reference) => html`<li class="number"><bdi>${reference}</bdi></li>`)}
    </ul>`;
}

function grantedAccount({ bank }: Visit, grant: AccessGrant): Safe {
  const account = findAccount(bank, grant.accountId);
  return html`<li class="account">
    ${account && accountLines(account)}
    <ul class="rights">
      <li>Account data: name, number, currency, holder</li>
      ${grant.balances && html`<li>Balances</li>`}
      ${grant.transactions && html`<li>Transactions: booked and pending</li>`}
    </ul>
  </li>`;
}

/** @decision frequency-window, one-off-consent-end, valid-until */
function howLong({ recurringIndicator, validUntil, frequencyPerDay }: Consent): Safe {
  if (!recurringIndicator)
    return html`<p><strong>One single access</strong>, on <strong>${dayText(validUntil)}</strong> at the latest.</p>`;
  const times = frequencyPerDay === 1 ? 'once' : frequencyPerDay === 2 ? 'twice' : `${frequencyPerDay} times`;
  return html`<p>
    <strong>Recurring access</strong> until <strong>${dayText(validUntil)}</strong>: up to
    <strong>${times} a day</strong> without you, and whenever you ask for it yourself.
  </p>`;
}
