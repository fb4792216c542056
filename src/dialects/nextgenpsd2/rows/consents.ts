import type { Consent } from '../../../domain/consent/consent.js';
import { asId, type ConsentId } from '../../../domain/ids.js';
import { createConsent } from '../../../sim/consents/create-consent.js';
import { deleteConsent } from '../../../sim/consents/delete-consent.js';
import { readConsent } from '../../../sim/consents/read-consent.js';
import { rememberTpp } from '../../../sim/onboarding/tpp-of-certificate.js';
import { jsonBodyOf } from '../../../xs2a/contract/body-step.js';
import { callerOf, pathParameter, type Exchange, type Operation } from '../../../xs2a/exchange.js';
import { consentBody, consentCreatedBody, consentStatusBody, readConsentRequest } from '../wire/consent.js';
import { authorisationOfCreation, authorisationRows, startsByItself } from './authorisations.js';
import { noteWish, readNotificationWish } from './notifications.js';
import { AISP, CREATION, linkContextOf, operation, readPsuLanguage, readRedirects } from './common.js';

const ownConsent = (exchange: Exchange): Consent =>
  readConsent(exchange.bank, asId<ConsentId>(pathParameter(exchange, 'consentId')), callerOf(exchange));

/** Consents and their authorisations. */
export const CONSENT_ROWS: readonly Operation[] = [
  operation({
    id: 'createConsent',
    methods: ['post'],
    path: '/v1/consents',
    source: 'NextGenPSD2 1.3.11 / Create consent',
    ...CREATION,
    guards: AISP,
    read: (exchange) => ({
      wanted: {
        ...readConsentRequest(jsonBodyOf(exchange), exchange.bank.profile),
        redirect: readRedirects(exchange),
        ...readPsuLanguage(exchange),
      },
      startsByItself: startsByItself(exchange),
      notification: readNotificationWish(exchange),
    }),
    call: (exchange, request, scripted) => {
      const caller = callerOf(exchange);
      const steps = scripted?.kind === 'consent' ? scripted.steps : undefined;
      const consent = createConsent(exchange.bank, request.wanted, caller, steps);
      rememberTpp(exchange.bank, caller.organisation);
      noteWish(exchange, consent, request.notification);
      return {
        consent,
        authorisation: authorisationOfCreation(exchange, consent, request.startsByItself),
      };
    },
    write: (created, exchange) => consentCreatedBody(created, linkContextOf(exchange)),
  }),
  operation({
    id: 'readConsent',
    methods: ['get'],
    path: '/v1/consents/:consentId',
    source: 'NextGenPSD2 1.3.11 / Get consent request',
    guards: AISP,
    read: ownConsent,
    call: (_exchange, consent) => consent,
    write: (consent, { bank, links }) => consentBody(consent, bank, links),
  }),
  operation({
    id: 'deleteConsent',
    methods: ['delete'],
    path: '/v1/consents/:consentId',
    source: 'NextGenPSD2 1.3.11 / Delete consent',
    guards: AISP,
    read: (exchange) => asId<ConsentId>(pathParameter(exchange, 'consentId')),
    call: (exchange, id) => deleteConsent(exchange.bank, id, callerOf(exchange)),
    write: () => undefined,
  }),
  operation({
    id: 'readConsentStatus',
    methods: ['get'],
    path: '/v1/consents/:consentId/status',
    source: 'NextGenPSD2 1.3.11 / Consent status request',
    guards: AISP,
    read: ownConsent,
    call: (_exchange, consent) => consent,
    write: consentStatusBody,
  }),
  ...authorisationRows({
    path: '/v1/consents/:consentId/authorisations',
    purpose: 'creation',
    guards: AISP,
    subject: ownConsent,
    ids: {
      start: 'startConsentAuthorisation',
      list: 'readConsentAuthorisations',
      read: 'readConsentScaStatus',
      update: 'updateConsentPsuData',
    },
  }),
];
