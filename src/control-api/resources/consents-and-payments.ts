import type { Consent } from '../../domain/consent/consent.js';
import { asId, type ConsentId, type PaymentId, type RequestId } from '../../domain/ids.js';
import type { Bank } from '../../sim/bank.js';
import { type UpcomingEvent, upcomingEvents } from '../../sim/time/upcoming-events.js';
import { findAccount, findConsent, findOrganisation } from '../../sim/directory.js';
import { withoutAbsent } from '../../parsing/without-absent.js';
import {
  amountBody,
  durationText,
  historyBody,
  instantText,
  newestFirst,
  nextEventBody,
  tppBody,
} from '../views/view-parts.js';
import { minorDigitsOf, type Money } from '../../domain/money.js';
import { type Payment, reasonText } from '../../domain/payment/payment.js';
import { signaturesRequired } from '../../sim/authorisation/signatures.js';
import { creditorOf, debtorOf } from '../../sim/accounts/settlement.js';
import { signersOf, type Subject } from '../../domain/subject.js';
import type { Instant } from '../../domain/calendar.js';
import type { AuthorisationGrant } from '../../domain/oauth.js';
import { type AdminCall, adminOperation, type AdminOperation, found, idOf, linksOf } from '../admin-call.js';
import { PAGE_PARAMETERS, pageOf, readForcedStatus } from '../read-members.js';
import { forceConsent, forcePayment } from '../../sim/scripting/force-status.js';
import { authorisationUrl, type LinkBase } from '../../http/link-base.js';

const requestId = (call: AdminCall): RequestId => asId(idOf(call));
const consentId = (call: AdminCall): ConsentId => asId(idOf(call));
const paymentId = (call: AdminCall): PaymentId => asId(idOf(call));
/** The data for the views of one record, or of all records. */
const sources = (call: AdminCall, only?: RequestId): ViewSources => {
  const { bank } = call;
  const isWanted = (id: string): boolean => only === undefined || id === only;
  return {
    bank,
    links: linksOf(call),
    coming: upcomingEvents(bank, isWanted),
    tokens: tokenSummaries(bank, isWanted),
  };
};

/** Consents and payments with their internal state, and forced status changes. */
export const RECORD_OPERATIONS: readonly AdminOperation[] = [
  adminOperation({
    id: 'readConsents',
    method: 'get',
    place: 'bank',
    path: '/consents',
    parameters: PAGE_PARAMETERS,
    read: pageOf,
    call: (call, page) => {
      const shared = sources(call);
      return {
        count: call.bank.state.consents.size,
        consents: newestFirst(call.bank.state.consents.values(), page).map((consent) => consentView(consent, shared)),
      };
    },
  }),
  adminOperation({
    id: 'readConsentRecord',
    method: 'get',
    place: 'bank',
    path: '/consents/:id',
    read: consentId,
    call: (call, id) => consentView(found(call.bank.state.consents.get(id), `consent ${id}`), sources(call, id)),
  }),
  adminOperation({
    id: 'forceConsentStatus',
    method: 'put',
    place: 'bank',
    path: '/consents/:id/status',
    members: ['consentStatus', 'force'],
    read: ({ body }) => readForcedStatus(body, 'consentStatus'),
    call: (call, wanted) =>
      consentView(forceConsent(call.bank, consentId(call), wanted), sources(call, requestId(call))),
  }),
  adminOperation({
    id: 'readPayments',
    method: 'get',
    place: 'bank',
    path: '/payments',
    parameters: PAGE_PARAMETERS,
    read: pageOf,
    call: (call, page) => {
      const shared = sources(call);
      return {
        count: call.bank.state.payments.size,
        payments: newestFirst(call.bank.state.payments.values(), page).map((payment) => paymentView(payment, shared)),
      };
    },
  }),
  adminOperation({
    id: 'readPaymentRecord',
    method: 'get',
    place: 'bank',
    path: '/payments/:id',
    read: paymentId,
    call: (call, id) => paymentView(found(call.bank.state.payments.get(id), `payment ${id}`), sources(call, id)),
  }),
  adminOperation({
    id: 'forcePaymentStatus',
    method: 'put',
    place: 'bank',
    path: '/payments/:id/status',
    members: ['transactionStatus', 'reason', 'force'],
    read: ({ body }) => readForcedStatus(body, 'transactionStatus'),
    call: (call, wanted) =>
      paymentView(forcePayment(call.bank, paymentId(call), wanted), sources(call, requestId(call))),
  }),
];

/** Data that the views of one response share, looked up once for all records. */
export interface ViewSources {
  readonly bank: Bank;
  readonly links: LinkBase;
  readonly coming: ReadonlyMap<string, readonly UpcomingEvent[]>;
  readonly tokens: (requestId: RequestId) => object;
}

/** A consent with everything that the bank knows about it. */
function consentView(consent: Consent, { bank, links, coming, tokens }: ViewSources): object {
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
    signatures: signaturesBody(bank, consent),
    createdAt: createdAtText(consent),
    lastActionAt: instantText(consent.lastActionAt),
    link: waitingLink(bank, consent, consentId, links),
    redirectUri: consent.redirect.redirectUri,
    nokRedirectUri: consent.redirect.nokRedirectUri,
    grantedAccounts: grantedAccounts(bank, consent),
    usage: usageBody(bank, consent),
    tokens: tokens(consentId),
    nextEvent: nextEventBody(coming.get(consentId)),
    history: historyBody(consent.history),
  });
}

/** When a consent or payment was created. */
export function createdAtText(subject: { readonly history: readonly { readonly at: number }[] }): string {
  return instantText(subject.history[0]?.at ?? 0);
}

/** The page where a PSU can decide, while the decision is pending. */
export function waitingLink(bank: Bank, subject: Subject, requestId: RequestId, links: LinkBase): string | undefined {
  const organisation = findOrganisation(bank, subject.organisationId);
  return organisation && bank.state.waiting.has(requestId)
    ? authorisationUrl(subject, organisation.clientId, links, bank.dialect)
    : undefined;
}

/** How many PSUs must approve a consent, and who has; absent if one suffices. @decision consent-signatures */
function signaturesBody(bank: Bank, consent: Consent): object | undefined {
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
function paymentView(payment: Payment, { bank, links, coming, tokens }: ViewSources): object {
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
    requestedExecutionDate: payment.requestedExecutionDate,
    order: payment.order,
    orderId: payment.orderId,
    bulk: payment.bulk,
    bulkId: payment.bulkId,
    debtorAccount: debtorBody(bank, payment),
    creditorAccount: creditorBody(bank, payment),
    money: moneyBody(bank, payment),
    plan: payment.plan.map(({ status, stay, reason: code }, index) =>
      withoutAbsent({
        status,
        // The last status has no duration.
        stay: stay && index < payment.plan.length - 1 ? durationText(stay) : undefined,
        reason: code,
        taken: index < payment.planPosition,
      }),
    ),
    planPosition: payment.planPosition,
    signatures: withoutAbsent({
      required: debtorOf(bank, payment)?.signaturesRequired ?? 1,
      signedBy: payment.signedBy,
      cancelledBy: payment.cancelledBy,
    }),
    createdAt: createdAtText(payment),
    link: waitingLink(bank, payment, paymentId, links),
    redirectUri: payment.redirect.redirectUri,
    nokRedirectUri: payment.redirect.nokRedirectUri,
    tokens: tokens(paymentId),
    nextEvent: nextEventBody(coming.get(paymentId)),
    history: historyBody(payment.history),
  });
}

/** The debtor account: as the TPP sent it and, once a PSU has chosen, as the bank knows it. */
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
  return withoutAbsent({
    stage,
    debit: debit && amountBody(debit),
    fee: fee && amountBody(fee),
    credit: credit && amountBody(credit),
    exchangeRate: debit && rateBody(debit, credit ?? payment.instructedAmount),
  });
}

/** The exchange rate that the two amounts imply; absent if both have one currency. */
function rateBody(from: Money, to: Money): object | undefined {
  if (from.currency === to.currency || from.minorUnits === 0) return undefined;
  const major = ({ currency, minorUnits }: Money): number => minorUnits / 10 ** (minorDigitsOf(currency) ?? 2);
  return { from: from.currency, to: to.currency, rate: Number((major(to) / major(from)).toPrecision(6)) };
}

interface Tally {
  count: number;
  /** The number of usable ones. */
  usable: number;
  /** When the last usable one expires, if it does. */
  latest: Instant | undefined;
}

type Kind = 'codes' | 'accessTokens' | 'refreshTokens';
type Tallies = Record<Kind, Tally>;

/** The number of codes and tokens issued for a consent or payment. The secrets are not included. */
function tokenSummaries(bank: Bank, isWanted: (requestId: RequestId) => boolean): (requestId: RequestId) => object {
  const { grants, codes, accessTokens, refreshTokens } = bank.state;
  const byRequest = new Map<RequestId, Tallies>();
  const add = (
    kind: Kind,
    held: { readonly grantId: string; readonly used?: boolean; readonly expiresAt?: Instant },
  ): void => {
    const grant = grants.get(held.grantId);
    if (!grant || !isWanted(grant.requestId)) return;
    const tallies = byRequest.get(grant.requestId) ?? { codes: none(), accessTokens: none(), refreshTokens: none() };
    byRequest.set(grant.requestId, tallies);
    count(tallies[kind], held, isOver(bank, grant), bank.now);
  };
  for (const code of codes.values()) add('codes', code);
  for (const token of accessTokens.values()) add('accessTokens', token);
  for (const token of refreshTokens.values()) add('refreshTokens', token);
  return (requestId) => {
    const tallies = byRequest.get(requestId);
    const body = (kind: Kind): object => tallyBody(tallies?.[kind] ?? none());
    return { codes: body('codes'), accessTokens: body('accessTokens'), refreshTokens: body('refreshTokens') };
  };
}

function count(
  tally: Tally,
  held: { readonly used?: boolean; readonly expiresAt?: Instant },
  isOver: boolean,
  now: Instant,
): void {
  tally.count += 1;
  if (isOver || held.used === true || (held.expiresAt !== undefined && held.expiresAt <= now)) return;
  tally.usable += 1;
  if (held.expiresAt !== undefined) tally.latest = Math.max(tally.latest ?? held.expiresAt, held.expiresAt);
}

/** Whether nothing issued for the authorisation is usable any more. @decision refresh-token */
function isOver(bank: Bank, { requestId, revoked }: AuthorisationGrant): boolean {
  const consent = findConsent(bank, requestId);
  return revoked || (consent !== undefined && consent.consentStatus !== 'valid');
}

function tallyBody({ count, usable, latest }: Tally): object {
  return { count, usable, ...(latest !== undefined && { expiresAt: instantText(latest) }) };
}

function none(): Tally {
  return { count: 0, usable: 0, latest: undefined };
}
