import type { Consent, FundsConsent } from '../../domain/consent/consent.js';
import type { AuthorisableId } from '../../domain/ids.js';
import { rateBetween, rateText, type Money } from '../../domain/money.js';
import { debtorReference, type Payment } from '../../domain/payment/payment.js';
import { reasonText } from '../../domain/payment/reject-reasons.js';
import { idOfSubject, signersOf, type Subject } from '../../domain/authorisation/subject.js';
import { onlyOpenAuthorisation } from '../../sim/authorisation/authorisation-records.js';
import { signaturesRequired } from '../../sim/authorisation/find-authorisable.js';
import { authorisationUrl } from '../../http/link-base.js';
import { withoutAbsent } from '../../domain/without-absent.js';
import { creditorOf, debtorOf } from '../../sim/accounts/settlement.js';
import type { Bank } from '../../sim/bank.js';
import { isWaitingForPsu } from '../../sim/consents/renewal.js';
import { findAccount, findOrganisation } from '../../sim/directory.js';
import { basketOf } from '../../sim/baskets/basket-index.js';
import { executionDaysFrom } from '../../sim/payments/order-schedule.js';
import type { UpcomingEvent } from '../../sim/time/upcoming-events.js';
import { amountView, isoDurationText, historyBody, nextEventBody, tppBody } from './view-parts.js';
import { instantText } from '../../domain/clock.js';

/** Data that the views of one response share, looked up once for all records. */
export interface ViewSources {
  readonly bank: Bank;
  /** URL of the authorisation endpoint. */
  readonly authoriseUrl: string;
  readonly coming: ReadonlyMap<string, readonly UpcomingEvent[]>;
  readonly tokens: (subjectId: AuthorisableId) => object;
}

/** A consent with everything that the bank knows about it. */
export function consentView(consent: Consent, sources: ViewSources): object {
  const { bank } = sources;
  const { consentId } = consent;
  return withoutAbsent({
    consentId,
    consentStatus: consent.consentStatus,
    tpp: tppBody(bank, consent.organisationId),
    psu: consent.psuId,
    access: consent.access,
    recurringIndicator: consent.recurringIndicator,
    validUntil: consent.validUntil,
    frequencyPerDay: consent.frequencyPerDay,
    combinedServiceIndicator: consent.combinedServiceIndicator,
    basketId: basketOf(bank, consentId),
    signatures: signaturesBody(bank, consent),
    lastActionAt: instantText(consent.lastActionAt),
    grantedAccounts: grantedAccounts(bank, consent),
    usage: usageBody(bank, consent),
    ...commonMembers(consent, sources),
  });
}

/** What every request of a TPP has: its beginning, its way to the PSU and back, what comes next, and its history. */
export function commonMembers(subject: Subject, { bank, authoriseUrl, coming, tokens }: ViewSources): object {
  const subjectId = idOfSubject(subject);
  return {
    createdAt: createdAtText(subject),
    link: waitingLink(bank, subject, authoriseUrl),
    redirectUri: subject.redirect.redirectUri,
    nokRedirectUri: subject.redirect.nokRedirectUri,
    tokens: tokens(subjectId),
    nextEvent: nextEventBody(coming.get(subjectId)),
    history: historyBody(subject.history),
  };
}

/** When a consent or payment was created. */
export function createdAtText(subject: { readonly history: readonly { readonly at: number }[] }): string {
  return instantText(subject.history[0]?.at ?? 0);
}

/** The page where a PSU can decide, while the decision is pending. What is in a signing basket is decided there. */
export function waitingLink(bank: Bank, subject: Subject, authoriseUrl: string): string | undefined {
  const subjectId = idOfSubject(subject);
  const organisation = findOrganisation(bank, subject.organisationId);
  return organisation && isWaitingForPsu(bank, subjectId) && basketOf(bank, subjectId) === undefined
    ? authorisationUrl(
        subject,
        organisation.clientId,
        authoriseUrl,
        onlyOpenAuthorisation(bank, subjectId)?.authorisationId,
      )
    : undefined;
}

/** How many PSUs must approve a consent, and who has; undefined if one suffices. @decision consent-signatures */
export function signaturesBody(bank: Bank, consent: Consent | FundsConsent): object | undefined {
  const required = signaturesRequired(bank, consent);
  return required > 1 ? { required, signedBy: signersOf(consent) } : undefined;
}

function grantedAccounts(bank: Bank, consent: Consent): object[] {
  return consent.grants.map(({ accountId, balances, transactions }) => {
    const account = findAccount(bank, accountId);
    const rights = ['accounts', ...(balances ? ['balances'] : []), ...(transactions ? ['transactions'] : [])];
    return withoutAbsent({ accountId, iban: account?.iban, currency: account?.currency, rights });
  });
}

/** The counted accesses: today's for a recurring consent, all for a one-off one. @decision frequency-window */
function usageBody(bank: Bank, consent: Consent): object {
  const today = bank.calendar.dateOf(bank.now);
  const usage = bank.state.usage.get(consent.consentId);
  const isOver = usage !== undefined && consent.recurringIndicator && usage.day !== today;
  return { day: isOver ? today : (usage?.day ?? today), counts: isOver ? {} : (usage?.counts ?? {}) };
}

/** A payment with everything that the bank knows about it. */
export function paymentView(payment: Payment, sources: ViewSources): object {
  const { bank, coming } = sources;
  const { paymentId, reason } = payment;
  return withoutAbsent({
    paymentId,
    paymentProduct: payment.paymentProduct,
    transactionStatus: payment.transactionStatus,
    reason: reason === undefined ? undefined : { code: reason, text: reasonText(reason) },
    tpp: tppBody(bank, payment.organisationId),
    instructedAmount: amountView(payment.instructedAmount),
    transactionFees: amountView(payment.transactionFees),
    remittanceInformationUnstructured: payment.remittanceInformationUnstructured,
    requestedExecutionDate: payment.requestedExecutionDate,
    order: payment.order,
    nextExecutions: payment.order && nextExecutions(bank, payment, coming.get(paymentId)),
    orderId: payment.orderId,
    bulk: payment.bulk,
    bulkId: payment.bulkId,
    debtorAccount: debtorBody(bank, payment),
    creditorAccount: creditorBody(bank, payment),
    payeeVerification: payment.payeeVerification,
    money: moneyBody(bank, payment),
    plan: planBody(payment),
    planPosition: payment.planPosition,
    signatures: withoutAbsent({
      required: debtorOf(bank, payment)?.signaturesRequired ?? 1,
      signedBy: payment.signedBy,
      cancelledBy: payment.cancelledBy,
    }),
    basketId: basketOf(bank, paymentId),
    ...commonMembers(payment, sources),
  });
}

function planBody({ plan, planPosition, history }: Payment): object[] {
  return plan.map(({ status, stay, reason: code }, index) =>
    withoutAbsent({
      status,
      // The last status has no duration.
      stay: stay && index < plan.length - 1 ? isoDurationText(stay) : undefined,
      reason: code,
      // A rejection ends the plan, whose other steps are not taken.
      taken: index < planPosition && history.some(({ to }) => to === status),
    }),
  );
}

/** How many days of execution are listed. */
const MOST_EXECUTIONS = 5;

/** The next days on which a standing order is executed; none before its authorisation and after its end. */
function nextExecutions(bank: Bank, order: Payment, coming: readonly UpcomingEvent[] = []): readonly string[] {
  const due = coming.find(({ kind }) => kind === 'orderDue');
  return due ? executionDaysFrom(bank, order, bank.calendar.dateOf(due.at), MOST_EXECUTIONS) : [];
}

/** The debtor account: as the TPP sent it and, once a PSU has chosen, as the bank knows it. */
function debtorBody(bank: Bank, payment: Payment): object | undefined {
  const account = debtorOf(bank, payment);
  if (!account) return debtorReference(payment);
  const { accountId, iban, currency, ownerName, holders } = account;
  return withoutAbsent({ iban, accountId, currency, name: ownerName, holders });
}

function creditorBody(bank: Bank, payment: Payment): object {
  const account = creditorOf(bank, payment);
  const { iban, bban, name, agent, clearingCode, address } = payment.creditor;
  const known = { accountId: account?.accountId, currency: account?.currency };
  return withoutAbsent({ iban, bban, ...known, name, agent, clearingCode, address });
}

/**
 * Where the money is, with both bookings as far as they exist. A payment to another bank uses the instructed currency.
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
  const instructed = payment.instructedAmount.currency;
  const isForeign = debtor?.currency !== instructed;
  return withoutAbsent({
    stage,
    debit: debit && amountView(debit),
    fee: fee && amountView(fee),
    credit: credit && amountView(credit),
    exchangeRate: debit && rateBody(bank, debit.currency, isForeign ? instructed : (credit?.currency ?? instructed)),
  });
}

/** The exchange rate by which a payment is converted; absent if all is in one currency. */
function rateBody({ base }: Bank, from: string, to: string): object | undefined {
  const rate = from === to ? undefined : rateBetween(from, to, base.rates);
  return rate && { from, to, rate: Number(rateText(rate)) };
}
