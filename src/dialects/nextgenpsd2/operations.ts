/**
 * Berlin Group NextGenPSD2 1.3.11: its operations as rows (`rows/`), and next to this file how requests are read and answers are written. Use
 * cases of `sim` and guards of `xs2a` enter. The rest of the program does not import this folder, except the server that connects it
 * (`server/dialects.ts`).
 */
import { bankDocuments } from '../../xs2a/document/bank-documents.js';
import type { Dialect } from '../../xs2a/dialect.js';
import type { Operation } from '../../xs2a/exchange.js';
import { contractsOf } from './document/profile-contract.js';
import { documentOfProfile, issuesCodes } from './document/profile-document.js';
import { PATHS } from './generated/paths.js';
import { claimedNames, nameOfCheck } from './guards.js';
import { nextgenpsd2Journey, SAMPLE_CALLS } from './journey.js';
import { ACCOUNT_ROWS } from './rows/accounts.js';
import { BASKET_ROWS } from './rows/baskets.js';
import { CARD_ROWS } from './rows/cards.js';
import { CONSENT_ROWS } from './rows/consents.js';
import { FUNDS_ROWS } from './rows/funds.js';
import { PAYMENT_ROWS } from './rows/payments.js';
import { SIGN_IN_ROWS } from './rows/sign-ins.js';
import { TOKEN_ROWS } from './rows/token.js';
import { showsOwnerName } from './wire/account.js';
import { failureAnswer } from './wire/error.js';
import { AUTHORISE_PATH } from './wire/links.js';
import { notificationBody } from './wire/notification.js';
import { tokenFailureAnswer } from './wire/token.js';

/** Every operation. The order of a row's guards is its error precedence. */
const OPERATIONS: readonly Operation[] = [
  ...PAYMENT_ROWS,
  ...CONSENT_ROWS,
  ...ACCOUNT_ROWS,
  ...CARD_ROWS,
  ...FUNDS_ROWS,
  ...BASKET_ROWS,
  ...SIGN_IN_ROWS,
  ...TOKEN_ROWS,
];

/** The dialect of NextGenPSD2 1.3.11. */
export const NEXTGENPSD2: Dialect = {
  id: 'nextgenpsd2',
  document: 'nextgenpsd2',
  operations: OPERATIONS,
  documentsOf: (text) => bankDocuments(text, documentOfProfile),
  contractsOf,
  checksOf: (operationId) => OPERATIONS.find(({ id }) => id === operationId)?.guards.map(nameOfCheck),
  failure: (fault, operationId, profile) =>
    operationId === 'exchangeCode' ? tokenFailureAnswer(fault) : failureAnswer(fault, profile),
  answersHaveRequestId: true,
  notAcceptable: 'REQUESTED_FORMATS_INVALID',
  hasOnboarding: false,
  sampleCalls: SAMPLE_CALLS,
  guide: 'dialect-nextgenpsd2',
  journey: nextgenpsd2Journey,
  callerNames: claimedNames,
  notificationBody,
  showsHolder: showsOwnerName,
  oauth: {
    isOffered: issuesCodes,
    authorisePath: AUTHORISE_PATH,
    tokenPath: PATHS.exchangeCode,
    clientAuthentication: ['tls_client_auth'],
  },
};
