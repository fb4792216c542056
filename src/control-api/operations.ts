import { formatError } from '../domain/errors.js';
import { asId, type AccountId, type ConsentId, type PaymentId, type RequestId } from '../domain/ids.js';
import { bankPath } from '../sim/banks.js';
import { comingEvents } from '../sim/time/coming-events.js';
import { allAccounts, allPortalUsers, allPsus, findAccount, findPortalUser } from '../sim/directory.js';
import { decideForPsu } from '../sim/authorisation/decide-for-psu.js';
import { forceConsent, forcePayment } from '../sim/scripting/force-status.js';
import { onboardTpp } from '../sim/onboarding/onboard-tpp.js';
import { addFault } from '../sim/scripting/faults.js';
import { addOutcome, allOutcomes, removeOutcome, resetOutcomes } from '../sim/scripting/outcomes.js';
import { adminOperation, found, idOf, linksOf, nothing, type AdminCall, type AdminOperation } from './admin-call.js';
import { DocumentAnswer, RedirectAnswer } from './answers.js';
import { DECISION_MEMBERS, outcomeBody, readDecision, waitingBodies } from './resources/authorisation-calls.js';
import { readPem } from './resources/certificate-calls.js';
import { BANK_OPERATIONS } from './resources/bank-operations.js';
import { CLOCK_OPERATIONS } from './resources/clock-operations.js';
import { consentView, type ViewSources } from './views/consent-view.js';
import { DASHBOARD_OPERATIONS } from './resources/dashboard-operations.js';
import { demoWithCertificates } from './resources/demo.js';
import { FAULT_MEMBERS, faultView, readFaultRule } from './resources/fault-calls.js';
import { accountView, psuView, tppView } from './views/holder-views.js';
import { EVENT_OPERATIONS } from './resources/event-stream.js';
import { JOURNAL_OPERATIONS } from './resources/journal-operations.js';
import { REPORT_OPERATIONS } from './resources/report-operations.js';
import { servedAt, type BankDocument } from '../dialects/published/document/bank-documents.js';
import { controlOriginOf, publicPathOf } from '../http/link-base.js';
import { onboardedBody, readOnboardingRequest } from '../dialects/published/wire/onboarding.js';
import { OUTCOME_MEMBERS, readOutcomeRule } from '../parsing/outcome-rule.js';
import { outcomeView } from '../parsing/outcome-view.js';
import { paymentView } from './views/payment-view.js';
import { RULE_OPERATIONS } from './resources/rule-operations.js';
import { limitOf, PAGE_PARAMETERS, pageOf, readForcedStatus } from './read-members.js';
import { healthOf, livenessOf, requireReady } from './self-description.js';
import { tokenSummaries } from './views/token-summary.js';
import { newestFirst } from './views/view-parts.js';
import { JSON_TYPE } from '../http/send.js';
import { PORTAL_OPERATIONS } from './resources/portal-operations.js';
import { WORLD_OPERATIONS } from './resources/world-operations.js';

const YAML = 'application/yaml; charset=utf-8';

/** The document of the interface as the call's bank serves it. */
const documentOf = ({ context, bank }: AdminCall): Promise<BankDocument> => context.documents.bank(bank.profile);

const requestId = (call: AdminCall): RequestId => asId(idOf(call));
const consentId = (call: AdminCall): ConsentId => asId(idOf(call));
const paymentId = (call: AdminCall): PaymentId => asId(idOf(call));
const accountId = (call: AdminCall): AccountId => asId(idOf(call));
/** What the views of one record, or of all, are made from. */
const sources = (call: AdminCall, only?: RequestId): ViewSources => {
  const { bank } = call;
  const isWanted = (id: string): boolean => only === undefined || id === only;
  return {
    bank,
    links: linksOf(call),
    coming: comingEvents(bank, isWanted),
    tokens: tokenSummaries(bank, isWanted),
  };
};

/** Every operation of the control API: what is read from the call, and what is made of it. */
export const ADMIN_OPERATIONS: readonly AdminOperation[] = [
  ...BANK_OPERATIONS,
  ...JOURNAL_OPERATIONS,
  ...EVENT_OPERATIONS,
  ...CLOCK_OPERATIONS,
  ...WORLD_OPERATIONS,
  ...PORTAL_OPERATIONS,
  ...REPORT_OPERATIONS,
  ...DASHBOARD_OPERATIONS,
  ...RULE_OPERATIONS,
  adminOperation({
    id: 'openStartPage',
    method: 'get',
    place: 'origin',
    path: '/',
    admission: 'page',
    read: ({ context: { settings }, bank }) => `${publicPathOf(settings)}/__admin${bankPath(bank.id)}/ui`,
    call: (_call, location) => new RedirectAnswer(location),
  }),
  adminOperation({
    id: 'readLiveness',
    method: 'get',
    place: 'origin',
    path: '/livez',
    admission: 'anybody',
    read: nothing,
    call: () => ({ status: 'alive' }),
  }),
  adminOperation({
    id: 'readReadiness',
    method: 'get',
    place: 'origin',
    path: '/readyz',
    admission: 'anybody',
    read: nothing,
    call: ({ context }) => requireReady(context),
  }),
  adminOperation({
    id: 'readBankDocument',
    method: 'get',
    place: 'origin',
    path: '/openapi.yaml',
    read: nothing,
    call: async (call) => new DocumentAnswer(YAML, (await documentOf(call)).yaml(linksOf(call).api)),
  }),
  adminOperation({
    id: 'readBankDocumentAsJson',
    method: 'get',
    place: 'origin',
    path: '/openapi.json',
    read: nothing,
    call: async (call) => new DocumentAnswer(JSON_TYPE, (await documentOf(call)).json(linksOf(call).api)),
  }),
  adminOperation({
    id: 'readMetrics',
    method: 'get',
    place: 'origin',
    path: '/metrics',
    read: nothing,
    call: async ({ context }) => {
      const { contentType, text } = await context.metrics();
      return new DocumentAnswer(contentType, text);
    },
  }),
  adminOperation({
    id: 'readHealth',
    method: 'get',
    place: 'server',
    path: '/health',
    admission: 'withoutToken',
    read: nothing,
    call: ({ context, bank, mayCall }) => (mayCall ? healthOf(context, bank) : livenessOf(context)),
  }),
  adminOperation({
    id: 'readVersion',
    method: 'get',
    place: 'server',
    path: '/version',
    read: nothing,
    call: ({ context }) => ({ version: context.version }),
  }),
  adminOperation({
    id: 'readAdminDocument',
    method: 'get',
    place: 'server',
    path: '/openapi.yaml',
    read: nothing,
    call: ({ context, req }) =>
      new DocumentAnswer(YAML, servedAt(context.documents.admin, controlOriginOf(req, context.settings))),
  }),
  adminOperation({
    id: 'readCaBundle',
    method: 'get',
    place: 'server',
    path: '/ca.pem',
    read: nothing,
    call: ({ context }) => new DocumentAnswer('application/x-pem-file', context.caBundlePem),
  }),
  adminOperation({
    id: 'readDemo',
    method: 'get',
    place: 'bank',
    path: '/demo',
    read: nothing,
    call: demoWithCertificates,
  }),
  adminOperation({
    id: 'readAuthorisations',
    method: 'get',
    place: 'bank',
    path: '/authorisations',
    parameters: PAGE_PARAMETERS,
    read: pageOf,
    call: (call, page) => ({ count: call.bank.state.waiting.size, authorisations: waitingBodies(call, page) }),
  }),
  adminOperation({
    id: 'readLatestAuthorisation',
    method: 'get',
    place: 'bank',
    path: '/authorisations/latest',
    read: nothing,
    call: (call) => found(waitingBodies(call, { limit: 1, offset: 0 })[0], 'consent or payment that waits for a PSU'),
  }),
  adminOperation({
    id: 'decideAuthorisation',
    method: 'post',
    place: 'bank',
    path: '/authorisations/:id',
    members: DECISION_MEMBERS,
    read: ({ body }) => readDecision(body),
    call: (call, { decision, wish }) => outcomeBody(decideForPsu(call.bank, requestId(call), decision, wish)),
  }),
  adminOperation({
    id: 'readOutcomes',
    method: 'get',
    place: 'bank',
    path: '/outcomes',
    read: nothing,
    call: ({ bank }) => ({ outcomes: allOutcomes(bank).map(outcomeView) }),
  }),
  adminOperation({
    id: 'addOutcome',
    method: 'post',
    place: 'bank',
    path: '/outcomes',
    members: OUTCOME_MEMBERS,
    status: 201,
    read: ({ body }) => readOutcomeRule(body),
    call: ({ bank }, rule) => outcomeView(addOutcome(bank, rule)),
  }),
  adminOperation({
    id: 'deleteOutcomes',
    method: 'delete',
    place: 'bank',
    path: '/outcomes',
    read: nothing,
    call: ({ bank }) => ({ deleted: resetOutcomes(bank) }),
  }),
  adminOperation({
    id: 'deleteOutcome',
    method: 'delete',
    place: 'bank',
    path: '/outcomes/:id',
    read: idOf,
    call: ({ bank }, id) => {
      found(
        allOutcomes(bank).find((rule) => rule.id === id),
        `outcome ${id}`,
      );
      removeOutcome(bank, id);
      return { deleted: 1 };
    },
  }),
  adminOperation({
    id: 'readFaults',
    method: 'get',
    place: 'bank',
    path: '/faults',
    read: nothing,
    call: ({ bank }) => ({ faults: [...bank.state.faults.values()].map(faultView) }),
  }),
  adminOperation({
    id: 'addFault',
    method: 'post',
    place: 'bank',
    path: '/faults',
    members: FAULT_MEMBERS,
    status: 201,
    read: ({ body }) => readFaultRule(body),
    call: ({ bank }, rule) => faultView(addFault(bank, rule)),
  }),
  adminOperation({
    id: 'deleteFaults',
    method: 'delete',
    place: 'bank',
    path: '/faults',
    read: nothing,
    call: ({ bank }) => {
      const deleted = bank.state.faults.size;
      bank.state.faults.clear();
      return { deleted };
    },
  }),
  adminOperation({
    id: 'deleteFault',
    method: 'delete',
    place: 'bank',
    path: '/faults/:id',
    read: idOf,
    call: ({ bank }, id) => {
      found(bank.state.faults.get(id), `fault ${id}`);
      bank.state.faults.delete(id);
      return { deleted: 1 };
    },
  }),
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
    id: 'readAccountRecords',
    method: 'get',
    place: 'bank',
    path: '/accounts',
    parameters: ['limit'],
    read: limitOf,
    call: ({ bank }, limit) => ({
      accounts: allAccounts(bank)
        .slice(0, limit)
        .map((account) => accountView(account, bank)),
    }),
  }),
  adminOperation({
    id: 'readAccountRecord',
    method: 'get',
    place: 'bank',
    path: '/accounts/:id',
    read: accountId,
    call: ({ bank }, id) => accountView(found(findAccount(bank, id), `account ${id}`), bank),
  }),
  adminOperation({
    id: 'readPsus',
    method: 'get',
    place: 'bank',
    path: '/psus',
    parameters: ['limit'],
    read: limitOf,
    call: ({ bank }, limit) => ({
      psus: allPsus(bank)
        .slice(0, limit)
        .map((psu) => psuView(psu, bank)),
    }),
  }),
  adminOperation({
    id: 'readTpps',
    method: 'get',
    place: 'bank',
    path: '/tpps',
    parameters: ['limit'],
    read: limitOf,
    call: ({ bank }, limit) => ({
      tpps: allPortalUsers(bank)
        .slice(0, limit)
        .map((user) => tppView(user, bank)),
    }),
  }),
  adminOperation({
    id: 'onboardWithCertificate',
    method: 'post',
    place: 'bank',
    path: '/tpps',
    members: ['userEmail', 'name', 'certificate'],
    status: 201,
    read: ({ body }) => ({
      request: readOnboardingRequest(body),
      certificate: readPem(body, 'certificate') ?? formatError('certificate', 'certificate is missing; send it as PEM'),
    }),
    call: ({ bank, context }, { request, certificate }) => {
      const portalUser = found(findPortalUser(bank, request.userEmail), `portal user ${request.userEmail}`);
      const identity = context.givenCertificate(certificate, bank);
      return onboardedBody(onboardTpp(bank, request, { portalUser, identity }));
    },
  }),
];
