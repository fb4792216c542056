import { isMsisdn, type AccountReference } from '../../../domain/account/account.js';
import { ACCESS_LISTS, type RequestedAccess } from '../../../domain/consent/access-rights.js';
import type { Consent, RedirectPreset } from '../../../domain/consent/consent.js';
import { refuseMember } from '../../../domain/errors.js';
import type { ConsentRequest } from '../../../sim/consents/create-consent.js';
import { AUTHORISE_PATH, consentLink } from './links.js';
import { referenceListReader } from '../../../parsing/account-references.js';
import {
  at,
  readCurrency,
  readDay,
  readIban,
  readObject,
  readOptionalArray,
  readOptionalBoolean,
  readOptionalInteger,
  readOptionalText,
  type JsonObject,
  readIdentifier,
} from '../../../parsing/read.js';
import { dateOfInstantText, dayField, type WireForm } from './wire-form.js';
import { authorisationUrl, type LinkBase } from '../../../http/link-base.js';
import { withoutAbsent } from '../../../domain/without-absent.js';

/** Access kinds that are known but not offered. @decision unsupported-access-kinds */
export const ACCESS_KINDS_NOT_OFFERED: readonly string[] = [
  'allPsd2',
  'availableAccounts',
  'availableAccountsWithBalance',
  'availableAccountsWithBalances',
  'additionalInformation',
  'restrictedTo',
];
/** The members that a consent request must have under the value `strict`. @decision consent-defaults */
export const REQUIRED_WHEN_STRICT = [
  'access',
  'recurringIndicator',
  'validUntil',
  'frequencyPerDay',
  'combinedServiceIndicator',
] as const;

/**
 * Parses the body of a consent request.
 * @source Resources and their fields / Consent request @decision consent-defaults, unsupported-access-kinds, account-reference
 * @throws FORMAT_ERROR, SERVICE_INVALID, SESSIONS_NOT_SUPPORTED
 */
export function readConsentRequest(
  body: unknown,
  redirect: RedirectPreset,
  { calendar, profile }: WireForm,
): ConsentRequest {
  const request = readObject(body, 'body');
  if (profile['consent-defaults'] === 'strict') assertAll(request);
  const access = readAccess(request);
  const recurringIndicator = readOptionalBoolean(request, 'recurringIndicator', '');
  const validUntilText = readOptionalText(request, 'validUntil', '', 100);
  const frequencyPerDay = readOptionalInteger(request, 'frequencyPerDay', '');
  const combinedServiceIndicator = readOptionalBoolean(request, 'combinedServiceIndicator', '');
  if (profile['consent-defaults'] === 'strict' && combinedServiceIndicator === true) {
    refuseMember('combinedServiceIndicator', 'must be false: this bank combines no services', 'SESSIONS_NOT_SUPPORTED');
  }
  const validUntil = validUntilText === undefined ? undefined : readDay(validUntilText, 'validUntil', calendar);
  return withoutAbsent({
    access,
    recurringIndicator,
    validUntil,
    validUntilText,
    frequencyPerDay,
    combinedServiceIndicator,
    redirect,
  });
}

/** @decision consent-defaults */
function assertAll(request: JsonObject): void {
  for (const name of REQUIRED_WHEN_STRICT) {
    if (request[name] === undefined) refuseMember(name, 'is missing; this bank requires it');
  }
}

function readAccess(request: JsonObject): RequestedAccess {
  const access = readObject(request['access'], 'access');
  for (const kind of ACCESS_KINDS_NOT_OFFERED) {
    if (access[kind] !== undefined) {
      refuseMember(
        `access.${kind}`,
        'is not supported; list the accounts in access.accounts, access.balances or access.transactions',
        'SERVICE_INVALID',
      );
    }
  }
  const lists: Record<string, readonly AccountReference[]> = {};
  const read = referenceListReader(REFERENCE_MEMBERS, readReference);
  for (const name of ACCESS_LISTS) {
    const list = readOptionalArray(access, name, 'access');
    if (list) lists[name] = read(list, `access.${name}`);
  }
  const named = Object.values(lists);
  if (named.length === 0)
    refuseMember('access', 'must have at least one account in access.accounts, access.balances or access.transactions');
  if (named.every((list) => list.length === 0)) {
    refuseMember(
      'access',
      'with empty lists (the PSU chooses the accounts) is not supported; send at least one account',
      'SERVICE_INVALID',
    );
  }
  return lists;
}

/** @source Resources and their fields / Account reference */
const IDENTIFIERS = ['iban', 'pan', 'maskedPan', 'msisdn'] as const;
const REFERENCE_MEMBERS = [...IDENTIFIERS, 'currency'];

function readReference(reference: JsonObject, path: string): AccountReference {
  const identifier = readIdentifier(reference, IDENTIFIERS, path);
  const value =
    identifier === 'iban' ? readIban(reference, 'iban', path) : readOptionalText(reference, identifier, path, 35);
  const currency = reference['currency'] === undefined ? undefined : readCurrency(reference, 'currency', path);
  if (value === undefined) return refuseMember(at(path, identifier), 'is missing');
  if (identifier === 'msisdn' && !isMsisdn(value))
    return refuseMember(
      at(path, identifier),
      `"${value}" is not a phone number; send 7 to 15 digits with the country code, such as +436601234567`,
    );
  return withoutAbsent({ [identifier]: value, currency });
}

/** @source Resources and their fields / Consent creation response */
export function consentCreatedBody(consent: Consent, clientId: string, base: LinkBase): object {
  const self = consentLink(consent, base);
  return {
    consentId: consent.consentId,
    consentStatus: consent.consentStatus,
    _links: {
      scaRedirect: { href: authorisationUrl(consent, clientId, base.pages + AUTHORISE_PATH) },
      self: { href: self },
      status: { href: `${self}/status` },
    },
  };
}

/** @source Resources and their fields / Consent object @decision date-form */
export function consentBody(consent: Consent, form: WireForm): object {
  return {
    access: consent.access,
    recurringIndicator: consent.recurringIndicator,
    validUntil: dayField(consent.validUntil, form),
    frequencyPerDay: consent.frequencyPerDay,
    lastActionDate: dateOfInstantText(consent.lastActionAt, form),
    consentStatus: consent.consentStatus,
  };
}

/** @source Resources and their fields / Consent status response */
export function consentStatusBody(consent: Consent): object {
  return { consentStatus: consent.consentStatus };
}
