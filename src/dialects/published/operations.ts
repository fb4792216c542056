/**
 * The published interface: its operations as rows (`rows/`), and next to this file how requests are read, answers are written and documents are
 * derived. Use cases of `sim` and guards of `xs2a` enter. The rest of the program does not import this folder, except the server that
 * connects it (`server/dialects.ts`).
 */
import type { Dialect } from '../../xs2a/dialect.js';
import { bankDocuments } from '../../xs2a/document/bank-documents.js';
import type { Operation } from '../../xs2a/exchange.js';
import { contractsOf } from './document/profile-contract.js';
import { documentOfProfile } from './document/profile-document.js';
import { PATHS } from './generated/paths.js';
import { claimedNames, nameOfCheck } from './guards.js';
import { publishedJourney, SAMPLE_CALLS } from './journey.js';
import { ACCOUNT_ROWS, RENAMING_ROWS } from './rows/accounts.js';
import { CONSENT_ROWS } from './rows/consents.js';
import { PAYMENT_ROWS } from './rows/payments.js';
import { TOKEN_ROWS } from './rows/token.js';
import { failureAnswer, tokenFailureAnswer } from './wire/error.js';
import { AUTHORISE_PATH } from './wire/links.js';

/**
 * Every operation of the interface. The order of a row's guards determines which error comes first.
 * @decision error-precedence
 */
export const OPERATIONS: readonly Operation[] = [
  ...TOKEN_ROWS,
  ...CONSENT_ROWS,
  ...ACCOUNT_ROWS,
  ...PAYMENT_ROWS,
  ...RENAMING_ROWS,
];

export const PUBLISHED: Dialect = {
  id: 'published',
  document: 'openapi',
  operations: OPERATIONS,
  answersHaveRequestId: false,
  notAcceptable: 'FORMAT_ERROR',
  hasOnboarding: true,
  sampleCalls: SAMPLE_CALLS,
  guide: 'guide-tpp-developer',
  journey: publishedJourney,
  callerNames: claimedNames,
  showsHolder: () => true,
  oauth: {
    isOffered: (profile) => profile['unpublished-operations'] === 'offered',
    authorisePath: AUTHORISE_PATH,
    tokenPath: PATHS.exchangeCode,
    clientAuthentication: ['client_secret_basic', 'client_secret_post'],
  },
  documentsOf: (text) => bankDocuments(text, documentOfProfile),
  contractsOf,
  checksOf: (operationId) => OPERATIONS.find(({ id }) => id === operationId)?.guards.map(nameOfCheck),
  failure: (fault, operationId, profile) =>
    operationId === 'exchangeCode' ? tokenFailureAnswer(fault, profile) : failureAnswer(fault, profile),
};
