import type { DialectId } from '../../../src/domain/dialect.js';
import { BankFault } from '../../../src/domain/errors.js';
import { approvalStep, bankStep } from '../../../src/domain/tpp/journey.js';
import { authorisationUrl } from '../../../src/http/link-base.js';
import { readObject, readText } from '../../../src/parsing/read.js';
import { createConsent } from '../../../src/sim/consents/create-consent.js';
import { organisationByIdentifier } from '../../../src/sim/directory.js';
import { jsonBodyOf } from '../../../src/xs2a/contract/body-step.js';
import { createContract } from '../../../src/xs2a/contract/contract.js';
import type { Dialect } from '../../../src/xs2a/dialect.js';
import { bankDocuments } from '../../../src/xs2a/document/bank-documents.js';
import { callerOf, type Exchange } from '../../../src/xs2a/exchange.js';
import { typedOperation } from '../../../src/xs2a/typed-operation.js';

/** An interface of one operation: what a dialect has to bring, and nothing else. */

const PATH = '/third/permissions';
const AUTHORISE_PATH = '/third/page';

/** The TPP is the one that the header names. */
function named(exchange: Exchange): void {
  const organisation = organisationByIdentifier(exchange.bank, exchange.headers['third-tpp'] ?? '');
  if (!organisation) throw new BankFault('CERTIFICATE_MISSING', 'Third-TPP names no TPP of this bank');
  exchange.organisation = organisation;
}

const OPERATION = typedOperation({
  id: 'createConsent',
  methods: ['POST'],
  path: PATH,
  guards: [named],
  read: (exchange) => readText(readObject(jsonBodyOf(exchange), ''), 'account', '', 34),
  call: (exchange, iban) =>
    createConsent(exchange.bank, { access: { accounts: [{ iban }] }, redirect: {} }, callerOf(exchange)),
  write: (consent, exchange) => {
    const { clientId } = callerOf(exchange).organisation;
    return {
      permission: consent.consentId,
      page: authorisationUrl(consent, clientId, exchange.links.pages + AUTHORISE_PATH),
    };
  },
  text: (body) => JSON.stringify(body),
});

const CALL = { method: 'POST', path: PATH, headers: { 'Third-TPP': '{organizationIdentifier}' } } as const;
const BODY = { account: '{iban}' };

export const THIRD: Dialect = {
  id: 'third' as DialectId,
  document: '../test/dialects/third/document',
  operations: [OPERATION],
  documentsOf: (text) => bankDocuments(text),
  contractsOf: (operations) => {
    const contract = createContract(operations);
    return () => contract;
  },
  checksOf: (operationId) => (operationId === OPERATION.id ? ['certificate'] : undefined),
  failure: ({ code, text }) => ({ status: 400, headers: {}, body: { code, text }, mediaType: 'application/json' }),
  answersHaveRequestId: false,
  notAcceptable: 'FORMAT_ERROR',
  hasOnboarding: false,
  sampleCalls: { first: { ...CALL, body: BODY }, signed: CALL },
  guide: 'guide-third',
  journey: () => [
    bankStep('consent', 'Ask for a permission', CALL.method, PATH, {
      headers: CALL.headers,
      body: BODY,
      takes: { consentId: 'permission', consentLink: 'page' },
    }),
    approvalStep('approve-consent', 'The customer permits it', '{consentId}', { page: '{consentLink}' }),
  ],
  callerNames: (_bank, { headers }) => [headers['third-tpp'] ?? ''].filter((name) => name !== ''),
  showsHolder: () => false,
  oauth: {
    isOffered: () => false,
    authorisePath: AUTHORISE_PATH,
    tokenPath: '/third/token',
    clientAuthentication: [],
  },
};
