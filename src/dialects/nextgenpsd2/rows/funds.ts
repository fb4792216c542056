import type { FundsConsent } from '../../../domain/consent/funds-consent.js';
import { asId, type FundsConsentId } from '../../../domain/ids.js';
import { confirmFunds } from '../../../sim/funds/confirm-funds.js';
import { createFundsConsent, deleteFundsConsent, readFundsConsent } from '../../../sim/funds/funds-consents.js';
import { rememberTpp } from '../../../sim/onboarding/tpp-of-certificate.js';
import { jsonBodyOf } from '../../../xs2a/contract/body-step.js';
import { callerOf, pathParameter, type Exchange, type Operation } from '../../../xs2a/exchange.js';
import {
  fundsConfirmationBody,
  fundsConsentBody,
  fundsConsentCreatedBody,
  fundsConsentStatusBody,
  readFundsConfirmationRequest,
  readFundsConsentRequest,
} from '../wire/funds.js';
import { tokenOfFundsConsent } from '../guards.js';
import { authorisationOfCreation, authorisationRows, startsByItself } from './authorisations.js';
import { noteWish, readNotificationWish } from './notifications.js';
import { CREATION, linkContextOf, operation, PIISP, readPsuLanguage, readRedirects } from './common.js';

const CONSENTS = '/v2/consents/confirmation-of-funds';

const consentIdOf = (exchange: Exchange): FundsConsentId => asId<FundsConsentId>(pathParameter(exchange, 'consentId'));
const ownConsent = (exchange: Exchange): FundsConsent =>
  readFundsConsent(exchange.bank, consentIdOf(exchange), callerOf(exchange));

/** Confirmations of funds, the consents to them, and the authorisations of those. @decision funds-consent */
export const FUNDS_ROWS: readonly Operation[] = [
  operation({
    id: 'confirmFunds',
    methods: ['post'],
    path: '/v1/funds-confirmations',
    source: 'NextGenPSD2 1.3.11 / Confirmation of funds request',
    guards: [...PIISP, tokenOfFundsConsent],
    read: (exchange) =>
      readFundsConfirmationRequest(jsonBodyOf(exchange), exchange.headers['consent-id'] ?? exchange.requestId),
    call: (exchange, request) => confirmFunds(exchange.bank, request, callerOf(exchange)),
    write: fundsConfirmationBody,
  }),
  operation({
    id: 'createFundsConsent',
    methods: ['post'],
    path: CONSENTS,
    source: 'Confirmation of Funds Consent 2.0 / Create consent',
    ...CREATION,
    guards: PIISP,
    read: (exchange) => ({
      request: {
        ...readFundsConsentRequest(jsonBodyOf(exchange)),
        redirect: readRedirects(exchange),
        ...readPsuLanguage(exchange),
      },
      isStarted: startsByItself(exchange),
      notification: readNotificationWish(exchange),
    }),
    call: (exchange, { request, isStarted, notification }) => {
      const caller = callerOf(exchange);
      const consent = createFundsConsent(exchange.bank, request, caller);
      rememberTpp(exchange.bank, caller.organisation);
      noteWish(exchange, consent, notification);
      return { consent, authorisation: authorisationOfCreation(exchange, consent, isStarted) };
    },
    write: (created, exchange) => fundsConsentCreatedBody(created, linkContextOf(exchange)),
  }),
  operation({
    id: 'readFundsConsent',
    methods: ['get'],
    path: `${CONSENTS}/:consentId`,
    source: 'Confirmation of Funds Consent 2.0 / Get consent',
    guards: PIISP,
    read: ownConsent,
    call: (_exchange, consent) => consent,
    write: fundsConsentBody,
  }),
  operation({
    id: 'deleteFundsConsent',
    methods: ['delete'],
    path: `${CONSENTS}/:consentId`,
    source: 'Confirmation of Funds Consent 2.0 / Delete consent',
    guards: PIISP,
    read: consentIdOf,
    call: (exchange, id) => deleteFundsConsent(exchange.bank, id, callerOf(exchange)),
    write: () => undefined,
  }),
  operation({
    id: 'readFundsConsentStatus',
    methods: ['get'],
    path: `${CONSENTS}/:consentId/status`,
    source: 'Confirmation of Funds Consent 2.0 / Get consent status',
    guards: PIISP,
    read: ownConsent,
    call: (_exchange, consent) => consent,
    write: fundsConsentStatusBody,
  }),
  ...authorisationRows({
    path: `${CONSENTS}/:consentId/authorisations`,
    purpose: 'creation',
    guards: PIISP,
    subject: ownConsent,
    ids: {
      start: 'startFundsConsentAuthorisation',
      list: 'readFundsConsentAuthorisations',
      read: 'readFundsConsentScaStatus',
      update: 'updateFundsConsentPsuData',
    },
  }),
];
