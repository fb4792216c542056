import { readPsuLanguage, readRedirects } from '../../../xs2a/sca-headers.js';
import type { Consent } from '../../../domain/consent/consent.js';
import { asId, type ConsentId } from '../../../domain/ids.js';
import { createConsent } from '../../../sim/consents/create-consent.js';
import { deleteConsent } from '../../../sim/consents/delete-consent.js';
import { readConsent } from '../../../sim/consents/read-consent.js';
import { jsonBodyOf } from '../../../xs2a/contract/body-step.js';
import { callerOf, pathParameter, type Exchange, type Operation } from '../../../xs2a/exchange.js';
import { bearerIfSent } from '../../../xs2a/guards/bearer.js';
import { consentBody, consentCreatedBody, consentStatusBody, readConsentRequest } from '../wire/consent.js';
import { AISP, clientIdOf, CREATION, operation } from './common.js';

const consentId = (exchange: Exchange): ConsentId => asId(pathParameter(exchange, 'consentId'));
const ownConsent = (exchange: Exchange, id: ConsentId): Consent => readConsent(exchange.bank, id, callerOf(exchange));

/** Adds a remark if a consent does not last until the requested day. @decision valid-until */
function remarkOtherDay({ request: { notes } }: Exchange, { validUntil }: Consent): void {
  const { validUntil: written } = (notes.readBody ?? {}) as { readonly validUntil?: unknown };
  if (typeof written !== 'string' || written.startsWith(validUntil) || written.startsWith(FOR_EVER)) return;
  notes.remark('valid-until-other-day', `validUntil ${written.slice(0, 40)} was granted as ${validUntil}`);
}

/** The value that clients send for "as long as possible". @decision valid-until */
const FOR_EVER = '9999-12-31';

export const CONSENT_ROWS: readonly Operation[] = [
  operation({
    id: 'createConsent',
    ...CREATION,
    guards: AISP,
    read: (exchange) => ({
      ...readConsentRequest(jsonBodyOf(exchange), readRedirects(exchange), exchange.bank),
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
    guards: [...AISP, bearerIfSent],
    read: consentId,
    call: ownConsent,
    write: (consent, { bank }) => consentBody(consent, bank),
  }),
  operation({
    id: 'readConsentStatus',
    guards: [...AISP, bearerIfSent],
    read: consentId,
    call: ownConsent,
    write: consentStatusBody,
  }),
  operation({
    id: 'deleteConsent',
    addition: true,
    guards: [...AISP, bearerIfSent],
    read: consentId,
    call: (exchange, id) => deleteConsent(exchange.bank, id, callerOf(exchange)),
    write: () => undefined,
  }),
];
