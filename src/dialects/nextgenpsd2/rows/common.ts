import type { ScaApproach } from '../../../domain/authorisation/authorisation.js';
import { asId, type PsuId } from '../../../domain/ids.js';
import { findPsu } from '../../../sim/directory.js';
import { callerOf, type Exchange, type Operation } from '../../../xs2a/exchange.js';
import { headers } from '../../../xs2a/guards/headers.js';
import { signing } from '../../../xs2a/guards/signing.js';
import { role } from '../../../xs2a/guards/certificate.js';
import { rowsVariedBy } from '../../../xs2a/typed-operation.js';
import { namedConsent, tokenOfConsent, tpp, usesOauth } from '../guards.js';
import { PATHS } from '../generated/paths.js';
import { VARIATIONS } from '../variation.js';
import type { LinkContext, StartLink } from '../wire/authorisation.js';
import { selfLinkOf } from '../wire/links.js';
import { readBoolean } from '../wire/query.js';

/** What the rows of the dialect have in common. */

/** A row of the matrix, whose answers can be varied. */
export const operation = rowsVariedBy(VARIATIONS, PATHS);

/** What creations have in common: 201, and the address of the resource. */
export const CREATION: Pick<Operation, 'status' | 'headers'> = {
  status: () => 201,
  headers: (body) => ({ Location: selfLinkOf(body) }),
};

/** The checks of account information, in order of their precedence. */
export const AISP = [headers, tpp, role('PSP_AI'), signing] as const;
/** The same for calls that name their consent. */
export const AISP_WITH_CONSENT = [...AISP, namedConsent, tokenOfConsent] as const;

/** The checks of payment initiation, in order of their precedence. */
export const PISP = [headers, tpp, role('PSP_PI'), signing] as const;

/** The checks of confirmations of funds, in order of their precedence. */
export const PIISP = [headers, tpp, role('PSP_IC'), signing] as const;

/** What the links of the caller's authorisations are made from. */
export function linkContextOf(exchange: Exchange): LinkContext {
  const { clientId } = callerOf(exchange).organisation;
  const isOauth = usesOauth(exchange);
  const isConfirmed = exchange.bank.profile['confirmation-code'] === (isOauth ? 'token' : 'required');
  return { clientId, base: exchange.links, usesOauth: isOauth, isConfirmed, startLinkOf: () => startLinkOf(exchange) };
}

/** What the TPP forwards when it starts an authorisation. @decision sca-start */
function startLinkOf(exchange: Exchange): StartLink {
  const approach = approachOf(exchange);
  if (approach === 'REDIRECT' || startsWithMethod(exchange)) return 'startAuthorisation';
  if (exchange.headers['psu-id'] === undefined) return 'startAuthorisationWithPsuIdentification';
  return approach === 'EMBEDDED' ? 'startAuthorisationWithPsuAuthentication' : 'startAuthorisation';
}

/** Whether an authorisation begins with the choice of the method, because the PSU has signed in before. @decision embedded-start */
export function startsWithMethod(exchange: Exchange): boolean {
  return exchange.bank.profile['embedded-start'] === 'method' && approachOf(exchange) === 'EMBEDDED';
}

/** The approach that bank and TPP agree on, for the PSU whom a header or token names. @decision sca-approaches @throws FORMAT_ERROR for a preference that is not a boolean */
export function approachOf({ headers, bank, psuId: ofToken }: Exchange): ScaApproach {
  const psuId = headers['psu-id'] ?? ofToken;
  const { scaApproaches } = (psuId === undefined ? undefined : findPsu(bank, asId<PsuId>(psuId))) ?? {};
  const all = bank.profile['sca-approaches'];
  const possible = scaApproaches ? all.filter((approach) => scaApproaches.includes(approach)) : all;
  const offered = possible.length > 0 ? possible : all;
  const redirect = preferenceOf(headers['tpp-redirect-preferred'], 'TPP-Redirect-Preferred');
  const decoupled = preferenceOf(headers['tpp-decoupled-preferred'], 'TPP-Decoupled-Preferred');
  const wanted = offered.find(
    (approach) =>
      (approach === 'redirect' && redirect === true) ||
      (approach === 'decoupled' && decoupled === true && redirect !== true) ||
      (approach === 'embedded' && redirect === false && decoupled === false),
  );
  const fallback = redirect === false ? offered.find((approach) => approach !== 'redirect') : undefined;
  return APPROACHES[wanted ?? fallback ?? offered[0] ?? 'redirect'];
}

function preferenceOf(text: string | undefined, name: string): boolean | undefined {
  return text === undefined ? undefined : readBoolean(text, name);
}

const APPROACHES = { redirect: 'REDIRECT', decoupled: 'DECOUPLED', embedded: 'EMBEDDED' } as const;
