import { BASKET_STATUSES } from '../../domain/basket.js';
import { MULTILEVEL_CONSENT_STATUSES } from '../../domain/consent/consent.js';
import {
  asId,
  type BasketId,
  type ConsentId,
  type FundsConsentId,
  type PaymentId,
  type AuthorisableId,
} from '../../domain/ids.js';
import { TRANSACTION_STATUSES } from '../../domain/payment/payment.js';
import { idOfSubject, statusOf, type Subject } from '../../domain/subject.js';
import type { Bank } from '../../sim/bank.js';
import { forceConsent, forceFundsConsent, forcePayment } from '../../sim/scripting/force-status.js';
import { type AdminCall, adminOperation, type AdminOperation, found, idOf } from '../admin-call.js';
import { type List, listOperation } from '../lists.js';
import { readForcedStatus } from '../read-members.js';
import { basketView, fundsConsentView } from '../views/basket-and-funds-views.js';
import { consentView, paymentView, type ViewSources } from '../views/record-views.js';
import { basketTexts, consentTexts, fundsConsentTexts, isOfPsu, paymentTexts } from '../views/search-texts.js';
import { sourcesOf, sourcesOfPage } from '../views/shared-sources.js';
import { newestFirst } from '../views/view-parts.js';

const requestId = (call: AdminCall): AuthorisableId => asId(idOf(call));
const consentId = (call: AdminCall): ConsentId => asId(idOf(call));
const paymentId = (call: AdminCall): PaymentId => asId(idOf(call));
const fundsConsentId = (call: AdminCall): FundsConsentId => asId(idOf(call));
const basketId = (call: AdminCall): BasketId => asId(idOf(call));

/** A list of requests of TPPs, newest first. */
function recordList<Kept extends Subject>(
  name: string,
  recordsOf: (bank: Bank) => ReadonlyMap<string, Kept>,
  parts: {
    readonly statuses: readonly string[];
    readonly textsOf: List<Kept>['textsOf'];
    readonly view: (record: Kept, sources: ViewSources) => object;
  },
): List<Kept> {
  return {
    name,
    entries: (bank) => newestFirst(recordsOf(bank).values()),
    idOf: idOfSubject,
    textsOf: parts.textsOf,
    status: { among: parts.statuses, of: statusOf },
    organisationOf: ({ organisationId }) => organisationId,
    isOfPsu,
    viewOf: async (call, page, turns) => {
      const sources = await sourcesOfPage(call, page.map(idOfSubject), turns);
      return (record) => parts.view(record, sources);
    },
  };
}

export const CONSENTS = recordList('consents', ({ state }) => state.consents, {
  statuses: MULTILEVEL_CONSENT_STATUSES,
  textsOf: consentTexts,
  view: consentView,
});
export const PAYMENTS = recordList('payments', ({ state }) => state.payments, {
  statuses: TRANSACTION_STATUSES,
  textsOf: paymentTexts,
  view: paymentView,
});
export const FUNDS_CONSENTS = recordList('fundsConsents', ({ state }) => state.fundsConsents, {
  statuses: MULTILEVEL_CONSENT_STATUSES,
  textsOf: fundsConsentTexts,
  view: fundsConsentView,
});
export const SIGNING_BASKETS = recordList('signingBaskets', ({ state }) => state.signingBaskets, {
  statuses: BASKET_STATUSES,
  textsOf: basketTexts,
  view: basketView,
});

/** Consents, payments and signing baskets with their internal state, and forced status changes. */
export const RECORD_OPERATIONS: readonly AdminOperation[] = [
  listOperation('readConsents', CONSENTS),
  adminOperation('readConsentRecord', {
    read: consentId,
    call: (call, id) => consentView(found(call.bank.state.consents.get(id), `consent ${id}`), sourcesOf(call, id)),
  }),
  adminOperation('forceConsentStatus', {
    read: ({ body }) => readForcedStatus(body, 'consentStatus'),
    call: (call, wanted) =>
      consentView(forceConsent(call.bank, consentId(call), wanted), sourcesOf(call, requestId(call))),
  }),
  listOperation('readPayments', PAYMENTS),
  adminOperation('readPaymentRecord', {
    read: paymentId,
    call: (call, id) => paymentView(found(call.bank.state.payments.get(id), `payment ${id}`), sourcesOf(call, id)),
  }),
  adminOperation('forcePaymentStatus', {
    read: ({ body }) => readForcedStatus(body, 'transactionStatus'),
    call: (call, wanted) =>
      paymentView(forcePayment(call.bank, paymentId(call), wanted), sourcesOf(call, requestId(call))),
  }),
  listOperation('readFundsConsents', FUNDS_CONSENTS),
  adminOperation('readFundsConsentRecord', {
    read: fundsConsentId,
    call: (call, id) =>
      fundsConsentView(
        found(call.bank.state.fundsConsents.get(id), `consent to confirmations of funds ${id}`),
        sourcesOf(call, id),
      ),
  }),
  adminOperation('forceFundsConsentStatus', {
    read: ({ body }) => readForcedStatus(body, 'consentStatus'),
    call: (call, wanted) =>
      fundsConsentView(forceFundsConsent(call.bank, fundsConsentId(call), wanted), sourcesOf(call, requestId(call))),
  }),
  listOperation('readSigningBaskets', SIGNING_BASKETS),
  adminOperation('readSigningBasketRecord', {
    read: basketId,
    call: (call, id) =>
      basketView(found(call.bank.state.signingBaskets.get(id), `signing basket ${id}`), sourcesOf(call, id)),
  }),
];
