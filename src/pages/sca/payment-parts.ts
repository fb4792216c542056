import type { Account } from '../../domain/account/account.js';
import type { Payment } from '../../domain/payment/payment.js';
import { feeOf } from '../../sim/payments/payment-costs.js';
import { assessAuthorisation } from '../../sim/authorisation/authorise.js';
import { html, type Safe } from '../../http/html.js';
import type { PagePlace } from '../kit/page.js';
import { accountLines, alert, availableOn, fact, psuName, told } from '../kit/page-parts.js';
import { personalObstacle, type RequestParts, type RequestView } from './request-parts.js';
import { addressLines, ibanText } from '../kit/texts.js';

/** What a payment asks for, in the PSU's words, and from which account. @decision account-mismatch, multi-signature */
export function paymentParts(view: RequestView, payment: Payment): RequestParts {
  const { bank, psuId, voice } = view;
  const texts = voice.texts.payment;
  const { obstacle, mismatch, debtorAccounts } = assessAuthorisation(bank, payment.paymentId, psuId);
  const reason = obstacle && (mismatch ? notYours(view, payment) : personalObstacle(view, obstacle));
  const [only, ...others] = debtorAccounts;
  return {
    title: voice.texts.decision.paymentTitle,
    obstacle: reason,
    request: html`${!reason && view.hasUnknownAccount && told(texts.choose)} ${what(view, payment)}
    ${
      only &&
      others.length === 0 &&
      html`<h2>${texts.from}</h2>
        <div class="account">${debtor(view, payment, only)}</div>`
    }`,
    choice: others.length > 0 && !reason && choice(view, payment, debtorAccounts),
  };
}

function what({ voice }: PagePlace, payment: Payment): Safe {
  const { instructedAmount, creditor, transactionFees, remittanceInformationUnstructured } = payment;
  const { texts, forms } = voice;
  const labels = texts.payment;
  return html`<h2>${labels.what}</h2>
    <p class="amount number" data-testid="amount">
      ${forms.amount(instructedAmount)} <span class="currency">${instructedAmount.currency}</span>
    </p>
    <dl class="facts">
      ${fact(
        labels.to,
        html`<strong><bdi>${creditor.name}</bdi></strong>
          <span class="quiet number">${ibanText(creditor.iban)}</span>
          ${creditor.agent !== undefined && html`<span class="quiet">BIC ${creditor.agent}</span>`}
          ${creditor.address && addressLines(voice, creditor.address).map((line) => html`<span class="quiet"><bdi>${line}</bdi></span>`)}`,
      )}
      ${remittanceInformationUnstructured !== undefined && fact(labels.purpose, html`<bdi>${remittanceInformationUnstructured}</bdi>`)}
      ${fact(labels.fee, transactionFees.minorUnits === 0 ? labels.noFee : forms.money(transactionFees))}
      ${fact(labels.type, labels.products[payment.paymentProduct])}
    </dl>`;
}

function choice(view: PagePlace, payment: Payment, accounts: readonly Account[]): Safe {
  return html`<fieldset>
    <legend>${view.voice.texts.payment.fromWhich}</legend>
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
          <span>${debtor(view, payment, account)}</span></label
        >`,
    )}
  </fieldset>`;
}

function debtor(view: PagePlace, payment: Payment, account: Account): Safe {
  const { bank, voice } = view;
  const available = availableOn(bank, account);
  const { instructedAmount, paymentProduct } = payment;
  const fee = feeOf(bank, paymentProduct, instructedAmount, account);
  const isShort =
    instructedAmount.currency === account.currency &&
    instructedAmount.minorUnits + fee.minorUnits > available.minorUnits;
  const { account: accountTexts, payment: texts } = voice.texts;
  return html`${accountLines(voice, account)}
    <span class="quiet number"
      >${accountTexts.available(voice.forms.money(available))}${isShort && html` <span class="short">– ${texts.short}</span>`}</span
    >
    ${account.signaturesRequired > 1 && html`<span class="quiet" data-testid="signatures">${signatures(view, payment, account)}</span>`}`;
}

function signatures({ bank, voice }: PagePlace, payment: Payment, account: Account): string {
  const { needsSignatures, nobodySigned, signedBy, afterYou } = voice.texts.payment;
  const needed = account.signaturesRequired;
  const names = payment.signedBy.map((psuId) => psuName(bank, psuId));
  const rest = needed - names.length - 1;
  return [
    needsSignatures(needed),
    names.length === 0 ? nobodySigned : signedBy(voice.forms.list(names), names.length),
    ...(rest < 1 ? [] : [afterYou(rest)]),
  ].join(' ');
}

function notYours({ voice }: PagePlace, { debtorIban }: Payment): Safe {
  const { noAccount, notYours: other } = voice.texts.payment;
  return alert(
    voice.texts.decision.cannotApprove,
    html`<p>
      ${debtorIban === undefined ? noAccount : other(html`<bdi class="number">${ibanText(debtorIban)}</bdi>`)}
    </p>`,
  );
}
