import { confirmFunds } from '../../../sim/funds/confirm-funds.js';
import { createFundsConsent, deleteFundsConsent, readFundsConsent } from '../../../sim/funds/funds-consents.js';
import { jsonBodyOf } from '../../../xs2a/contract/body-step.js';
import { callerOf, type Operation } from '../../../xs2a/exchange.js';
import { consentStatusBody } from '../wire/consent.js';
import {
  fundsConfirmationBody,
  fundsConsentBody,
  fundsConsentCreatedBody,
  readFundsConfirmationRequest,
  readFundsConsentRequest,
} from '../wire/funds.js';
import { tokenOfFundsConsent } from '../guards.js';
import { operation, PIISP } from './common.js';
import { resourceRows } from './resources.js';

/** Confirmations of funds, the consents to them, and the authorisations of those. @decision funds-consent */
export const FUNDS_ROWS: readonly Operation[] = [
  operation({
    id: 'confirmFunds',
    guards: [...PIISP, tokenOfFundsConsent],
    read: (exchange) =>
      readFundsConfirmationRequest(jsonBodyOf(exchange), exchange.headers['consent-id'] ?? exchange.subjectId),
    call: (exchange, request) => confirmFunds(exchange.bank, request, callerOf(exchange)),
    write: fundsConfirmationBody,
  }),
  ...resourceRows({
    resource: 'funds',
    parameter: 'consentId',
    guards: PIISP,
    readRequest: (exchange) => readFundsConsentRequest(jsonBodyOf(exchange)),
    create: createFundsConsent,
    find: readFundsConsent,
    remove: deleteFundsConsent,
    createdBody: fundsConsentCreatedBody,
    body: fundsConsentBody,
    statusBody: consentStatusBody,
  }),
];
