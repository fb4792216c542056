import type { PayeeVerification } from '../../domain/payment/payee-verification.js';
import { isCancellationWaiting, type Payment } from '../../domain/payment/payment.js';
import type { StandingOrder } from '../../domain/payment/standing-order.js';
import { html, type Content, type Safe } from '../../http/html.js';
import { paymentsOfBulk } from '../../sim/payments/store-payment.js';
import { fact, formatAccountNumber, formatAddress } from './elements.js';
import type { PageLocale } from './locale.js';
import type { PageContext } from './page.js';

/** What is to be paid, to whom and when. @param debtor the account from which it is paid, unless the PSU chooses */
export function renderPaymentFacts({ bank, locale }: PageContext, payment: Payment, debtor: Content): Safe {
  const { instructedAmount, transactionFees, requestedExecutionDate, order } = payment;
  const { texts, formats } = locale;
  const labels = texts.payment;
  return html`<h2 class="unseen">${labels.what}</h2>
    <p class="amount number" data-testid="amount">
      ${formats.amount(instructedAmount)} <span class="currency">${instructedAmount.currency}</span>
    </p>
    <dl class="facts">
      ${payment.bulk ? paymentsOfBulk(bank, payment).map((item) => transferFacts(locale, item)) : transferFacts(locale, payment)}
      ${order && fact(labels.standingOrder, standingOrder(locale, order))}
      ${requestedExecutionDate !== undefined && fact(labels.executionDay, formats.day(requestedExecutionDate))}
      ${fact(labels.fee, transactionFees.minorUnits === 0 ? labels.noFee : formats.money(transactionFees))}
      ${fact(labels.type, labels.products[payment.paymentProduct])} ${debtor && fact(labels.from, debtor)}
    </dl>`;
}

/** Who is paid, and what for; in a bulk, also how much. @decision bulk-status */
function transferFacts(locale: PageLocale, payment: Payment): Safe {
  const { creditor, bulkId, instructedAmount, payeeVerification, remittanceInformationUnstructured: text } = payment;
  const labels = locale.texts.payment;
  return html`${fact(
    labels.to,
    html`<strong><bdi>${creditor.name}</bdi></strong>
      <span class="quiet number">${formatAccountNumber(creditor)}</span>
      ${bulkId !== undefined && html`<span class="number">${locale.formats.money(instructedAmount)}</span>`}
      ${creditor.agent !== undefined && html`<span class="quiet">BIC ${creditor.agent}</span>`}
      ${creditor.clearingCode !== undefined && html`<span class="quiet">${creditor.clearingCode}</span>`}
      ${creditor.address && formatAddress(locale, creditor.address).map((line) => html`<span class="quiet"><bdi>${line}</bdi></span>`)}
      ${payeeVerification && !isCancellationWaiting(payment) && verification(labels, payeeVerification)}`,
  )}
  ${text !== undefined && fact(labels.purpose, html`<bdi>${text}</bdi>`)}`;
}

/** Whether the name matches the account, with a warning if it does not or could not be checked. @decision payee-verification */
function verification(
  labels: PageLocale['texts']['payment'],
  { result, matchedName, reason }: PayeeVerification,
): Safe {
  const { matches, closeMatch, noMatch, notChecked, notAnswered, risk, unchecked } = labels.payee;
  if (result === 'MTCH') return html`<span class="quiet" data-testid="payee-match">${matches}</span>`;
  if (matchedName !== undefined)
    return html`<div data-testid="payee-close-match">
      ${closeMatch(html`<strong><bdi>${matchedName}</bdi></strong>`)}
    </div>`;
  const what = result === 'NMTC' ? noMatch : reason === 'timeout' ? notAnswered : notChecked;
  return html`<div class="alert" role="note" data-testid="payee-warning">
    <p><strong>${what}</strong></p>
    <p>${result === 'NMTC' ? risk : unchecked}</p>
  </div>`;
}

/** How often and how long a standing order is executed. @decision standing-order-status */
function standingOrder({ texts, formats }: PageLocale, { frequency, startDate, endDate }: StandingOrder): string {
  const { frequencies, period } = texts.payment;
  const end = endDate === undefined ? undefined : formats.day(endDate);
  return `${frequencies[frequency]}, ${period(formats.day(startDate), end)}`;
}
