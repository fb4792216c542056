import { createConsent } from '../../../sim/consents/create-consent.js';
import { deleteConsent } from '../../../sim/consents/delete-consent.js';
import { readConsent } from '../../../sim/consents/read-consent.js';
import { jsonBodyOf } from '../../../xs2a/contract/body-step.js';
import type { Operation } from '../../../xs2a/exchange.js';
import { consentBody, consentCreatedBody, consentStatusBody, readConsentRequest } from '../wire/consent.js';
import { BankFault } from '../../../domain/errors.js';
import { isConsentByScope } from '../guards.js';
import { AISP } from './common.js';
import { resourceRows } from './resources.js';

const BY_SCOPE =
  'at this bank, no consent is requested: send the PSU to the authorisation endpoint with the scope AIS (decision consent-by)';

/** Consents and their authorisations. */
export const CONSENT_ROWS: readonly Operation[] = resourceRows({
  resource: 'consent',
  parameter: 'consentId',
  guards: AISP,
  readRequest: (exchange) => {
    if (isConsentByScope(exchange)) throw new BankFault('RESOURCE_UNKNOWN', BY_SCOPE, { fixedStatus: 404 });
    return readConsentRequest(jsonBodyOf(exchange), exchange.bank.profile);
  },
  create: (bank, request, caller, scripted) =>
    createConsent(bank, request, caller, scripted?.kind === 'consent' ? scripted.steps : undefined),
  find: readConsent,
  remove: deleteConsent,
  createdBody: consentCreatedBody,
  body: (consent, { bank, links }) => consentBody(consent, bank, links),
  statusBody: consentStatusBody,
});
