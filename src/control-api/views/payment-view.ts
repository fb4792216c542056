import { minorDigitsOf, type Money } from '../../domain/money.js';
import type { Payment } from '../../domain/payment/payment.js';
import { reasonText } from '../../domain/payment/reject-reasons.js';
import type { Bank } from '../../sim/bank.js';
import { creditorOf, debtorOf } from '../../sim/accounts/settlement.js';
import { amountBody } from '../../dialects/published/wire/account.js';
import { withoutAbsent } from '../../parsing/without-absent.js';
import { createdAtText, waitingLink, type ViewSources } from './consent-view.js';
import { durationText, historyBody, nextEventBody, tppBody } from './view-parts.js';

/** A payment with everything that the bank knows of it. */
export function paymentView(payment: Payment, { bank, links, coming, tokens }: ViewSources): object {
  const { paymentId, reason } = payment;
  return withoutAbsent({
    paymentId,
    paymentProduct: payment.paymentProduct,
    transactionStatus: payment.transactionStatus,
    reason: reason === undefined ? undefined : { code: reason, text: reasonText(reason) },
    tpp: tppBody(bank, payment.organisationId),
    instructedAmount: amountBody(payment.instructedAmount),
    transactionFees: amountBody(payment.transactionFees),
    remittanceInformationUnstructured: payment.remittanceInformationUnstructured,
    debtorAccount: debtorBody(bank, payment),
    creditorAccount: creditorBody(bank, payment),
    money: moneyBody(bank, payment),
    plan: payment.plan.map(({ status, stay, reason: code }, index) =>
      withoutAbsent({
        status,
        // Nothing is waited for in the last status.
        stay: stay && index < payment.plan.length - 1 ? durationText(stay) : undefined,
        reason: code,
        taken: index < payment.planPosition,
      }),
    ),
    planPosition: payment.planPosition,
    signatures: { required: debtorOf(bank, payment)?.signaturesRequired ?? 1, signedBy: payment.signedBy },
    createdAt: createdAtText(payment),
    link: waitingLink(bank, payment, paymentId, links),
    redirectUri: payment.redirect.redirectUri,
    nokRedirectUri: payment.redirect.nokRedirectUri,
    tokens: tokens(paymentId),
    nextEvent: nextEventBody(coming.get(paymentId)),
    history: historyBody(payment.history),
  });
}

/** The account that pays: as the TPP named it, and as the bank knows it once a PSU has chosen. */
function debtorBody(bank: Bank, payment: Payment): object | undefined {
  const account = debtorOf(bank, payment);
  if (!account) return payment.debtorIban === undefined ? undefined : { iban: payment.debtorIban };
  const { accountId, iban, currency, ownerName, holders } = account;
  return withoutAbsent({ iban, accountId, currency, name: ownerName, holders });
}

function creditorBody(bank: Bank, payment: Payment): object {
  const account = creditorOf(bank, payment);
  const { iban, name, agent, address } = payment.creditor;
  return withoutAbsent({ iban, accountId: account?.accountId, currency: account?.currency, name, agent, address });
}

/**
 * Where the money is, with both legs as far as they have happened. What leaves for another bank leaves in the instructed
 * currency.
 * @decision money-effect, currency-mismatch
 */
function moneyBody(bank: Bank, payment: Payment): object {
  const { stage, debitMinorUnits, feeMinorUnits, creditMinorUnits } = payment.money;
  const debtor = debtorOf(bank, payment);
  const creditor = creditorOf(bank, payment);
  const inDebtors = (minorUnits: number | undefined): Money | undefined =>
    debtor && minorUnits !== undefined ? { currency: debtor.currency, minorUnits } : undefined;
  const [debit, fee] = [inDebtors(debitMinorUnits), inDebtors(feeMinorUnits)];
  const received =
    creditor && creditMinorUnits !== undefined
      ? { currency: creditor.currency, minorUnits: creditMinorUnits }
      : undefined;
  const credit = stage === 'credited' ? (received ?? payment.instructedAmount) : undefined;
  return withoutAbsent({
    stage,
    debit: debit && amountBody(debit),
    fee: fee && amountBody(fee),
    credit: credit && amountBody(credit),
    exchangeRate: debit && rateBody(debit, credit ?? payment.instructedAmount),
  });
}

/** What one unit of the debtor's currency bought, as the two amounts imply it; absent within one currency. */
function rateBody(from: Money, to: Money): object | undefined {
  if (from.currency === to.currency || from.minorUnits === 0) return undefined;
  const major = ({ currency, minorUnits }: Money): number => minorUnits / 10 ** (minorDigitsOf(currency) ?? 2);
  return { from: from.currency, to: to.currency, rate: Number((major(to) / major(from)).toPrecision(6)) };
}
