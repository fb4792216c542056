import {
  asId,
  type BasketId,
  type ConsentId,
  type FundsConsentId,
  type PaymentId,
  type RequestId,
} from '../../domain/ids.js';
import { forceConsent, forceFundsConsent, forcePayment } from '../../sim/scripting/force-status.js';
import { upcomingEvents } from '../../sim/time/upcoming-events.js';
import { type AdminCall, adminOperation, type AdminOperation, found, idOf, linksOf } from '../admin-call.js';
import { PAGE_PARAMETERS, pageOf, readForcedStatus } from '../read-members.js';
import { basketView, fundsConsentView } from '../views/basket-and-funds-views.js';
import { consentView, paymentView, type ViewSources } from '../views/record-views.js';
import { tokenSummaries } from '../views/token-summaries.js';
import { newestFirst } from '../views/view-parts.js';

const requestId = (call: AdminCall): RequestId => asId(idOf(call));
const consentId = (call: AdminCall): ConsentId => asId(idOf(call));
const paymentId = (call: AdminCall): PaymentId => asId(idOf(call));
const fundsConsentId = (call: AdminCall): FundsConsentId => asId(idOf(call));
const basketId = (call: AdminCall): BasketId => asId(idOf(call));
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

/** Consents, payments and signing baskets with their internal state, and forced status changes. */
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
  adminOperation({
    id: 'readFundsConsents',
    method: 'get',
    place: 'bank',
    path: '/funds-consents',
    parameters: PAGE_PARAMETERS,
    read: pageOf,
    call: (call, page) => {
      const { fundsConsents } = call.bank.state;
      const shared = sources(call);
      return {
        count: fundsConsents.size,
        fundsConsents: newestFirst(fundsConsents.values(), page).map((consent) => fundsConsentView(consent, shared)),
      };
    },
  }),
  adminOperation({
    id: 'readFundsConsentRecord',
    method: 'get',
    place: 'bank',
    path: '/funds-consents/:id',
    read: fundsConsentId,
    call: (call, id) =>
      fundsConsentView(
        found(call.bank.state.fundsConsents.get(id), `consent to confirmations of funds ${id}`),
        sources(call, id),
      ),
  }),
  adminOperation({
    id: 'forceFundsConsentStatus',
    method: 'put',
    place: 'bank',
    path: '/funds-consents/:id/status',
    members: ['consentStatus', 'force'],
    read: ({ body }) => readForcedStatus(body, 'consentStatus'),
    call: (call, wanted) =>
      fundsConsentView(forceFundsConsent(call.bank, fundsConsentId(call), wanted), sources(call, requestId(call))),
  }),
  adminOperation({
    id: 'readSigningBaskets',
    method: 'get',
    place: 'bank',
    path: '/signing-baskets',
    parameters: PAGE_PARAMETERS,
    read: pageOf,
    call: (call, page) => {
      const { signingBaskets } = call.bank.state;
      const shared = sources(call);
      return {
        count: signingBaskets.size,
        signingBaskets: newestFirst(signingBaskets.values(), page).map((basket) => basketView(basket, shared)),
      };
    },
  }),
  adminOperation({
    id: 'readSigningBasketRecord',
    method: 'get',
    place: 'bank',
    path: '/signing-baskets/:id',
    read: basketId,
    call: (call, id) =>
      basketView(found(call.bank.state.signingBaskets.get(id), `signing basket ${id}`), sources(call, id)),
  }),
];
