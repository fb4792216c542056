/**
 * The published interface: its operations as rows, and beside this file how requests are read, answers are written and documents are
 * derived. Use cases of `sim` and guards of `xs2a` enter. The rest of the program does not import this folder, except the server that
 * connects it (`server/dialects.ts`).
 */
import { asId, type ConsentId, type PaymentId } from '../../domain/ids.js';
import { BankFault } from '../../domain/errors.js';
import type { Consent } from '../../domain/consent/consent.js';
import { findOrganisation, organisationByClientId } from '../../sim/directory.js';
import { cancelPayment } from '../../sim/payments/cancel-payment.js';
import { changeAccountName } from '../../sim/accounts/change-account-name.js';
import { createConsent } from '../../sim/consents/create-consent.js';
import { deleteConsent } from '../../sim/consents/delete-consent.js';
import { exchangeCode } from '../../sim/tokens/exchange-code.js';
import { initiatePayment } from '../../sim/payments/initiate-payment.js';
import { onboardTpp } from '../../sim/onboarding/onboard-tpp.js';
import { readAccount, readAccounts } from '../../sim/accounts/read-accounts.js';
import { readBalances } from '../../sim/accounts/read-balances.js';
import { readConsent } from '../../sim/consents/read-consent.js';
import { readPayment, type PaymentAddress } from '../../sim/payments/read-payment.js';
import { readTransactions } from '../../sim/accounts/read-transactions.js';
import { accountDetailsBody, accountListBody, balancesBody, readWithBalance } from './wire/account.js';
import {
  consentBody,
  consentCreatedBody,
  consentStatusBody,
  readConsentRequest,
  readPsuLanguage,
  readRedirectPreset,
} from './wire/consent.js';
import { selfLinkOf } from './wire/links.js';
import { onboardedBody, readOnboardingRequest } from './wire/onboarding.js';
import { paymentBody, paymentCreatedBody, paymentStatusBody, readPaymentRequest } from './wire/payment.js';
import { readRenameRequest, renamedBody } from './wire/renaming.js';
import { readTokenRequest, tokenBody } from './wire/token.js';
import { readTransactionsRequest, transactionListBody } from './wire/transaction.js';
import { jsonBodyOf, tokenParametersOf } from '../../xs2a/contract/body-step.js';
import { callerOf, type Exchange, type Operation, pathParameter, tokenCallerOf } from '../../xs2a/exchange.js';
import { bearer, bearerIfSent } from '../../xs2a/guards/bearer.js';
import { certificate } from '../../xs2a/guards/certificate.js';
import { acceptOnly, headers } from '../../xs2a/guards/headers.js';
import { signing } from '../../xs2a/guards/signing.js';
import {
  key,
  keyIfSent,
  portalKey,
  remarkOtherCaller,
  role,
  callerNames,
  namedCaller,
} from '../../xs2a/guards/subscription-key.js';
import { textOfSuccess } from '../../xs2a/variation/variation.js';
import { VARIATIONS } from './variation.js';
import type { Dialect } from '../../xs2a/dialect.js';
import { typedOperation, type OperationRow } from '../../xs2a/typed-operation.js';
import { bankDocuments } from '../../xs2a/document/bank-documents.js';
import { documentOfProfile } from './document/profile-document.js';
import { contractsOf } from './document/profile-contract.js';
import { checkNameOf } from '../../xs2a/guards/check-name.js';
import { failureAnswer, tokenFailureAnswer } from './wire/error.js';

/** A row of the matrix, whose answers can be varied. */
function operation<Input, Result>(row: Omit<OperationRow<Input, Result>, 'text'>): Operation {
  return typedOperation({ ...row, text: textOfSuccess(row, VARIATIONS) });
}

const TOKEN_PATH = '/PSD2/v1/oauth/token';

/** What operations that create a resource have in common: its `self` link is its location. @decision success-status */
const CREATION: Pick<Operation, 'status' | 'headers'> = {
  status: (profile) => (profile['success-status'] === 'nextgen' ? 201 : 200),
  headers: (body, profile) => {
    if (profile['success-status'] !== 'nextgen') return {};
    const self = selfLinkOf(body);
    return { 'ASPSP-SCA-Approach': 'REDIRECT', ...(self !== undefined && { Location: self }) };
  },
};

const asAisp = role('PSP_AI');
const asPisp = role('PSP_PI');
const consentId = (exchange: Exchange): ConsentId => asId(pathParameter(exchange, 'consentId'));
const accountId = (exchange: Exchange): string => pathParameter(exchange, 'accountId');
const paymentAddress = (exchange: Exchange): PaymentAddress => ({
  paymentProduct: pathParameter(exchange, 'paymentProduct'),
  paymentId: asId<PaymentId>(pathParameter(exchange, 'paymentId')),
});
const ownConsent = (exchange: Exchange, id: ConsentId): Consent => readConsent(exchange.bank, id, callerOf(exchange));
const clientIdOf = (exchange: Exchange): string => callerOf(exchange).organisation.clientId;

/** Adds a remark if a consent does not last until the requested day. @decision valid-until */
function remarkOtherDay({ notes }: Exchange, { validUntil }: Consent): void {
  const { validUntil: written } = (notes.readBody ?? {}) as { readonly validUntil?: unknown };
  if (typeof written !== 'string' || written.startsWith(validUntil) || written.startsWith(FOR_EVER)) return;
  notes.remark('valid-until-other-day', `validUntil ${written.slice(0, 40)} was granted as ${validUntil}`);
}

/** The value that clients send for "as long as possible". @decision valid-until */
const FOR_EVER = '9999-12-31';

/**
 * Every operation of the interface. The order of a row's guards is its error precedence: headers, subscription key,
 * role, client certificate, signature, token.
 */
export const OPERATIONS: readonly Operation[] = [
  operation({
    id: 'exchangeCode',
    methods: ['get', 'post'],
    path: TOKEN_PATH,
    source: 'Endpoints / 1',
    guards: [headers, keyIfSent, signing],
    headers: () => ({ Pragma: 'no-cache' }),
    read: (exchange) => readTokenRequest(tokenParametersOf(exchange), exchange.bank.profile),
    facts: ({ bank }, request) => ({ organisation: organisationByClientId(bank, request.clientId) }),
    call: (exchange, request, scripted) => {
      remarkOtherCaller(exchange, organisationByClientId(exchange.bank, request.clientId));
      return exchangeCode(exchange.bank, request, scripted?.kind === 'token' ? scripted.variant : undefined);
    },
    write: (token, { bank }) => tokenBody(token, bank.profile),
  }),
  operation({
    id: 'onboardTpp',
    methods: ['post'],
    path: '/PSD2/v1/authentications',
    source: 'Endpoints / 2',
    guards: [headers, portalKey, certificate, signing],
    read: (exchange) => readOnboardingRequest(jsonBodyOf(exchange)),
    call: ({ bank, portalUser, identity }, request) => {
      if (!portalUser || !identity)
        throw new BankFault('INTERNAL_SERVER_ERROR', 'onboarding without key or certificate guard');
      return onboardTpp(bank, request, { portalUser, identity });
    },
    write: onboardedBody,
  }),
  operation({
    id: 'createConsent',
    methods: ['post'],
    path: '/PSD2/v1/consents',
    source: 'Endpoints / 3',
    ...CREATION,
    guards: [headers, key, asAisp, signing],
    read: (exchange) => ({
      ...readConsentRequest(
        jsonBodyOf(exchange),
        readRedirectPreset((name) => exchange.definedHeader(name)),
        exchange.bank,
      ),
      ...readPsuLanguage(exchange.headers),
    }),
    call: (exchange, request, scripted) =>
      createConsent(
        exchange.bank,
        request,
        callerOf(exchange),
        scripted?.kind === 'consent' ? scripted.steps : undefined,
      ),
    write: (consent, exchange) => {
      remarkOtherDay(exchange, consent);
      return consentCreatedBody(consent, clientIdOf(exchange), exchange.links);
    },
  }),
  operation({
    id: 'readConsent',
    methods: ['get'],
    path: '/PSD2/v1/consents/:consentId',
    source: 'Endpoints / 4',
    guards: [headers, key, asAisp, signing, bearerIfSent],
    read: consentId,
    call: ownConsent,
    write: (consent, { bank }) => consentBody(consent, bank),
  }),
  operation({
    id: 'readConsentStatus',
    methods: ['get'],
    path: '/PSD2/v1/consents/:consentId/status',
    source: 'Endpoints / 5',
    guards: [headers, key, asAisp, signing, bearerIfSent],
    read: consentId,
    call: ownConsent,
    write: consentStatusBody,
  }),
  operation({
    id: 'deleteConsent',
    methods: ['delete'],
    path: '/PSD2/v1/consents/:consentId',
    source: 'unpublished-operations',
    addition: true,
    guards: [headers, key, asAisp, signing, bearerIfSent],
    read: consentId,
    call: (exchange, id) => deleteConsent(exchange.bank, id, callerOf(exchange)),
    write: () => undefined,
  }),
  operation({
    id: 'readAccounts',
    methods: ['get'],
    path: '/PSD2/v1/accounts',
    source: 'Endpoints / 6',
    guards: [headers, key, asAisp, signing, bearer],
    read: ({ query, bank }) => ({ withBalance: readWithBalance(query, bank) }),
    call: (exchange, request) => readAccounts(exchange.bank, request, tokenCallerOf(exchange)),
    write: (accounts, { bank, links }) => accountListBody(accounts, bank, links),
  }),
  operation({
    id: 'readAccount',
    methods: ['get'],
    path: '/PSD2/v1/accounts/:accountId',
    source: 'unpublished-operations',
    addition: true,
    guards: [headers, key, asAisp, signing, bearer],
    read: (exchange) => ({
      accountId: accountId(exchange),
      withBalance: readWithBalance(exchange.query, exchange.bank),
    }),
    call: (exchange, request) => readAccount(exchange.bank, request, tokenCallerOf(exchange)),
    write: (account, { bank, links }) => accountDetailsBody(account, bank, links),
  }),
  operation({
    id: 'readBalances',
    methods: ['get'],
    path: '/PSD2/v1/accounts/:accountId/balances',
    source: 'Endpoints / 7',
    guards: [headers, key, asAisp, signing, bearer],
    read: accountId,
    call: (exchange, id) => readBalances(exchange.bank, id, tokenCallerOf(exchange)),
    write: ({ account, balances }, { bank }) => balancesBody(account, balances, bank),
  }),
  operation({
    id: 'readTransactions',
    methods: ['get'],
    path: '/PSD2/v1/accounts/:accountId/transactions',
    source: 'Endpoints / 8',
    guards: [headers, key, asAisp, signing, bearer],
    read: (exchange) => readTransactionsRequest(accountId(exchange), exchange.query, exchange.bank),
    call: (exchange, request) => readTransactions(exchange.bank, request, tokenCallerOf(exchange)),
    write: (result, { bank, links }, request) => transactionListBody(result, request, bank, links),
  }),
  operation({
    id: 'initiatePayment',
    methods: ['post'],
    path: '/PSD2/v1/payments/:paymentProduct',
    source: 'Endpoints / 9',
    ...CREATION,
    guards: [headers, key, asPisp, signing],
    read: (exchange) => ({
      ...readPaymentRequest(
        pathParameter(exchange, 'paymentProduct'),
        jsonBodyOf(exchange),
        readRedirectPreset((name) => exchange.definedHeader(name)),
        exchange.bank,
      ),
      ...readPsuLanguage(exchange.headers),
    }),
    facts: (_exchange, payment) => ({ payment }),
    call: (exchange, request, scripted, source) =>
      initiatePayment(
        exchange.bank,
        request,
        callerOf(exchange),
        scripted?.kind === 'path' && source ? { steps: scripted.steps, source } : undefined,
      ),
    write: (payment, exchange) => paymentCreatedBody(payment, clientIdOf(exchange), exchange.links, exchange.bank),
  }),
  operation({
    id: 'readPayment',
    methods: ['get'],
    path: '/PSD2/v1/payments/:paymentProduct/:paymentId',
    source: 'unpublished-operations',
    addition: true,
    guards: [headers, key, asPisp, signing, bearerIfSent],
    read: paymentAddress,
    call: (exchange, address) => readPayment(exchange.bank, address, callerOf(exchange)),
    write: (payment, exchange) => paymentBody(payment, clientIdOf(exchange), exchange.links, exchange.bank),
  }),
  operation({
    id: 'readPaymentStatus',
    methods: ['get'],
    path: '/PSD2/v1/payments/:paymentProduct/:paymentId/status',
    source: 'unpublished-operations',
    addition: true,
    guards: [headers, key, asPisp, signing, bearerIfSent],
    read: paymentAddress,
    call: (exchange, address) => readPayment(exchange.bank, address, callerOf(exchange)),
    write: paymentStatusBody,
  }),
  operation({
    id: 'cancelPayment',
    methods: ['delete'],
    path: '/PSD2/v1/payments/:paymentProduct/:paymentId',
    source: 'unpublished-operations',
    addition: true,
    guards: [headers, key, asPisp, signing, bearerIfSent],
    read: paymentAddress,
    call: (exchange, address) => cancelPayment(exchange.bank, address, callerOf(exchange)),
    write: () => undefined,
  }),
  operation({
    id: 'changeAccountName',
    methods: ['post'],
    path: '/bankingv01/ChangeAccountName',
    source: 'Endpoints / 10',
    withoutRequestId: true,
    guards: [acceptOnly, portalKey],
    read: (exchange) => readRenameRequest(jsonBodyOf(exchange)),
    call: (exchange, request) => {
      const { bank, portalUser } = exchange;
      const own = portalUser?.organisationId;
      if (own !== undefined) remarkOtherCaller(exchange, findOrganisation(bank, own));
      return changeAccountName(bank, request.items);
    },
    write: (accounts, _exchange, request) => renamedBody(request, accounts),
  }),
];

/** The published interface. */
export const PUBLISHED: Dialect = {
  id: 'published',
  document: 'openapi',
  operations: OPERATIONS,
  answersHaveRequestId: false,
  notAcceptable: 'FORMAT_ERROR',
  callerNames: (bank, { target, headers: sent }) => callerNames(namedCaller(bank, { originalUrl: target }, sent)),
  oauth: {
    isOffered: (profile) => profile['unpublished-operations'] === 'offered',
    tokenPath: TOKEN_PATH,
    clientAuthentication: ['client_secret_basic', 'client_secret_post'],
  },
  documentsOf: (text) => bankDocuments(text, documentOfProfile),
  contractsOf,
  checksOf: (operationId) => OPERATIONS.find(({ id }) => id === operationId)?.guards.map(checkNameOf),
  failure: (fault, operationId, profile) =>
    operationId === 'exchangeCode' ? tokenFailureAnswer(fault, profile) : failureAnswer(fault, profile),
};
