import type { Account } from '../../domain/account/account.js';
import type { PsuId } from '../../domain/ids.js';
import type { Payment } from '../../domain/payment/payment.js';
import type { PaymentProduct } from '../../domain/payment/payment-products.js';
import { assessAuthorisation } from '../../sim/operations/authorise.js';
import { decisionPage, personalObstacle } from './decision-page.js';
import { html, type Safe } from '../html.js';
import type { Page } from './page.js';
import { accountLines, alert, availableOn, fact, psuName } from './page-parts.js';
import { addressLines, ibanText, listText, moneyText } from './texts.js';
import type { Visit } from './visit.js';

const PRODUCT_NAMES: Readonly<Record<PaymentProduct, string>> = {
  'sepa-credit-transfers': 'SEPA credit transfer',
  'instant-sepa-credit-transfers': 'Instant SEPA credit transfer',
  'cross-border-credit-transfers': 'Cross-border credit transfer',
};

/** What a payment asks for, in the PSU's words, and from which account. @decision account-mismatch, multi-signature */
export function paymentPage(visit: Visit, payment: Payment, psuId: PsuId): Page {
  const { obstacle, mismatch, debtorAccounts } = assessAuthorisation(visit.bank, payment.paymentId, psuId);
  const reason = obstacle && (mismatch ? notYours(payment) : personalObstacle(obstacle));
  const unknownAccount = alert('Choose one of the accounts below.', html`<p>Nothing has been paid or signed.</p>`);
  const [only, ...others] = debtorAccounts;
  return decisionPage(visit, {
    title: 'Approve this payment?',
    psuId,
    obstacle: reason,
    request: html`${!reason && visit.secret.notice === 'unknownAccount' && unknownAccount} ${what(payment)}
    ${
      only &&
      others.length === 0 &&
      html`<h2>From</h2>
        <div class="account">${debtor(visit, payment, only)}</div>`
    }`,
    choice: others.length > 0 && !reason && choice(visit, payment, debtorAccounts),
  });
}

function what(payment: Payment): Safe {
  const { instructedAmount, creditor, transactionFees, remittanceInformationUnstructured } = payment;
  const [amount = ''] = moneyText(instructedAmount).split(' ');
  return html`<h2>What is to be paid</h2>
    <p class="amount number">${amount} <span class="currency">${instructedAmount.currency}</span></p>
    <dl class="facts">
      ${fact(
        'To',
        html`<strong><bdi>${creditor.name}</bdi></strong>
          <span class="quiet number">${ibanText(creditor.iban)}</span>
          ${creditor.agent !== undefined && html`<span class="quiet">BIC ${creditor.agent}</span>`}
          ${creditor.address && addressLines(creditor.address).map((line) => html`<span class="quiet"><bdi>${line}</bdi></span>`)}`,
      )}
      ${remittanceInformationUnstructured !== undefined && fact('Purpose', html`<bdi>${remittanceInformationUnstructured}</bdi>`)}
      ${fact('Fee', transactionFees.minorUnits === 0 ? 'None' : moneyText(transactionFees))}
      ${fact('Payment type', PRODUCT_NAMES[payment.paymentProduct])}
    </dl>`;
}

function choice(visit: Visit, payment: Payment, accounts: readonly Account[]): Safe {
  return html`<fieldset>
    <legend>From which account?</legend>
    ${accounts.map(
      (account, index) =>
        html`<label class="account choice">
          <input
            type="radio"
            name="debtorAccount"
            value="${account.accountId}"
            data-testid="debtor-account"
            ${index === 0 && html` checked`}
          />
          <span>${debtor(visit, payment, account)}</span></label
        >`,
    )}
  </fieldset>`;
}

function debtor({ bank }: Visit, payment: Payment, account: Account): Safe {
  const available = availableOn(bank, account);
  const { currency, minorUnits } = payment.instructedAmount;
  const needed = minorUnits + payment.transactionFees.minorUnits;
  const isShort = currency === account.currency && needed > available.minorUnits;
  return html`${accountLines(account)}
    <span class="quiet number"
      >Available:
      ${moneyText(available)}${isShort && html` <span class="short">– less than this payment needs</span>`}</span
    >
    ${account.signaturesRequired > 1 && html`<span class="quiet" data-testid="signatures">${signatures(bank, payment, account)}</span>`}`;
}

function signatures(bank: Visit['bank'], payment: Payment, account: Account): string {
  const needed = account.signaturesRequired;
  const names = payment.signedBy.map((psuId) => psuName(bank, psuId));
  const signed = names.length === 0 ? 'Nobody has signed yet' : `${listText(names)} signed already`;
  const rest = needed - names.length - 1;
  const after = rest < 1 ? '' : ` After you, ${rest === 1 ? 'a second person' : `${rest} more people`} must sign.`;
  return `This account needs ${needed} signatures by different people. ${signed}.${after}`;
}

function notYours(payment: Payment): Safe {
  const { debtorIban } = payment;
  return alert(
    'You cannot approve this.',
    debtorIban === undefined
      ? html`<p>You hold no account that this payment could be made from. Refuse, or sign in as somebody else.</p>`
      : html`<p>
          The payment is to be made from <bdi class="number">${ibanText(debtorIban)}</bdi>, and you hold no account with
          that number. Refuse, or sign in as its holder.
        </p>`,
  );
}
