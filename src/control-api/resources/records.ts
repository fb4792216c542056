import { BASKET_STATUSES } from '../../domain/basket.js';
import { MULTILEVEL_CONSENT_STATUSES } from '../../domain/consent/consent.js';
import { asId, type AuthorisableId } from '../../domain/ids.js';
import { TRANSACTION_STATUSES } from '../../domain/payment/payment-status.js';
import { idOfSubject, statusOf, type Subject } from '../../domain/authorisation/subject.js';
import type { Bank } from '../../sim/bank.js';
import { forceConsent, forceFundsConsent, type ForcedStatus, forcePayment } from '../../sim/scripting/force-status.js';
import type { BankOperationId } from '../../library/control-operations.js';
import { findBasket, findConsent, findFundsConsent, findPayment } from '../../sim/directory.js';
import { adminOperation, type AdminOperation, found, pathId } from '../admin-call.js';
import { type List, listOperation } from '../lists.js';
import { readForcedStatus } from '../read-members.js';
import { basketView, fundsConsentView } from '../views/basket-and-funds-views.js';
import { consentView, paymentView, type ViewSources } from '../views/record-views.js';
import { basketTexts, consentTexts, fundsConsentTexts, isOfPsu, paymentTexts } from '../views/search-texts.js';
import { sourcesOf, sourcesOfPage } from '../views/shared-sources.js';
import { newestFirst } from '../views/view-parts.js';

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

/** Reads one request of a TPP. @param name what it is called in an error */
function recordOperation<Kept>(
  operation: BankOperationId,
  name: string,
  find: (bank: Bank, id: AuthorisableId) => Kept | undefined,
  view: (record: Kept, sources: ViewSources) => object,
): AdminOperation {
  return adminOperation(operation, {
    read: (call) => asId<AuthorisableId>(pathId(call)),
    call: (call, id) => view(found(find(call.bank, id), `${name} ${id}`), sourcesOf(call, id)),
  });
}

/** Forces the status of a request of a TPP. @param member of the body that has the status, as in the bank's interface */
function forceOperation<Kept>(
  operation: BankOperationId,
  member: 'consentStatus' | 'transactionStatus',
  force: (bank: Bank, id: AuthorisableId, wanted: ForcedStatus) => Kept,
  view: (record: Kept, sources: ViewSources) => object,
): AdminOperation {
  return adminOperation(operation, {
    read: (call) => ({ id: asId<AuthorisableId>(pathId(call)), wanted: readForcedStatus(call.body, member) }),
    call: (call, { id, wanted }) => view(force(call.bank, id, wanted), sourcesOf(call, id)),
  });
}

/** Consents, payments and signing baskets with their internal state, and forced status changes. */
export const RECORD_OPERATIONS: readonly AdminOperation[] = [
  listOperation('readConsents', CONSENTS),
  recordOperation('readConsentRecord', 'consent', findConsent, consentView),
  forceOperation('forceConsentStatus', 'consentStatus', forceConsent, consentView),
  listOperation('readPayments', PAYMENTS),
  recordOperation('readPaymentRecord', 'payment', findPayment, paymentView),
  forceOperation('forcePaymentStatus', 'transactionStatus', forcePayment, paymentView),
  listOperation('readFundsConsents', FUNDS_CONSENTS),
  recordOperation('readFundsConsentRecord', 'consent to confirmations of funds', findFundsConsent, fundsConsentView),
  forceOperation('forceFundsConsentStatus', 'consentStatus', forceFundsConsent, fundsConsentView),
  listOperation('readSigningBaskets', SIGNING_BASKETS),
  recordOperation('readSigningBasketRecord', 'signing basket', findBasket, basketView),
];
