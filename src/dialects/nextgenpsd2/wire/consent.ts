import { isBban, isMsisdn, type AccountReference } from '../../../domain/account/account.js';
import {
  ACCESS_LISTS,
  ALL_ACCOUNTS_KINDS,
  isNamedIn,
  requestedReferences,
  type RequestedAccess,
} from '../../../domain/consent/access-rights.js';
import type { Consent } from '../../../domain/consent/consent.js';
import type { Profile } from '../../../decisions/decisions.js';
import { BankFault, formatError, refuseMember, requireWord } from '../../../domain/errors.js';
import type { LinkBase } from '../../../http/link-base.js';
import {
  readCurrency,
  readIban,
  readObject,
  readOptionalArray,
  readOptionalBoolean,
  readOptionalInteger,
  readOptionalText,
  readText,
  type JsonObject,
  readIdentifier,
} from '../../../parsing/read.js';
import { referenceListReader } from '../../../parsing/account-references.js';
import type { ConsentRequest } from '../../../sim/consents/create-consent.js';
import type { WireForm } from '../../../xs2a/answers/serialized-body-cache.js';
import { createdMembers, type Created, type LinkContext } from './authorisation.js';
import { readDate } from './transaction.js';

/** Whose accounts are meant. @source NextGenPSD2 1.3.11 / accountAccess */
const ALL_ACCOUNTS = ['allAccounts', 'allAccountsWithOwnerName'] as const;

/**
 * Parses the body of a consent request. The document's schema has checked types and required members.
 * @source NextGenPSD2 1.3.11 / consents
 * @throws FORMAT_ERROR, SERVICE_INVALID, SESSIONS_NOT_SUPPORTED
 */
export function readConsentRequest(body: unknown, profile: Profile): Omit<ConsentRequest, 'redirect'> {
  const request = readObject(body, 'body');
  const recurringIndicator = readOptionalBoolean(request, 'recurringIndicator', '') ?? false;
  const frequencyPerDay = readOptionalInteger(request, 'frequencyPerDay', '') ?? 1;
  if (readOptionalBoolean(request, 'combinedServiceIndicator', '') === true)
    refuseMember('combinedServiceIndicator', 'must be false: this bank combines no services', 'SESSIONS_NOT_SUPPORTED');
  return {
    access: readAccess(readObject(request['access'], 'access'), profile, recurringIndicator),
    recurringIndicator,
    validUntil: readDate(readText(request, 'validUntil', '', 10), 'validUntil'),
    frequencyPerDay,
    combinedServiceIndicator: false,
  };
}

/** @decision consent-kinds, owner-name @throws FORMAT_ERROR, SERVICE_INVALID */
function readAccess(access: JsonObject, profile: Profile, isRecurring: boolean): RequestedAccess {
  const withNames = profile['owner-name'] !== 'none';
  const offered = profile['consent-kinds'];
  const isAll = offered === 'all' || offered === 'combined';
  for (const name of ['restrictedTo', ...(withNames ? [] : ['additionalInformation'])])
    if (access[name] !== undefined) throw notOffered(`access.${name}`);
  const isNamed = offered === 'combined' && ACCESS_LISTS.some((name) => hasItems(access[name]));
  const kinds = isNamed ? [] : ALL_ACCOUNTS_KINDS.filter((name) => access[name] !== undefined);
  const [kind] = kinds;
  // Clients that always send every list leave it empty next to one of the kinds.
  const isSent = (list: unknown): boolean => list !== undefined && !(kind && Array.isArray(list) && list.length === 0);
  const lists = ACCESS_LISTS.filter((name) => isSent(access[name]));
  if (kinds.length + Math.sign(lists.length) !== 1)
    return refuseMember(
      'access',
      `must have either lists of accounts or one of ${ALL_ACCOUNTS_KINDS.join(', ')}; it has ${[...lists, ...kinds].join(' and ') || 'none'}`,
    );
  if (kind) {
    const isOffered = kind === 'allPsd2' ? offered === 'named-or-global' : offered === 'named-or-list' && !isRecurring;
    if (!isAll && !isOffered) throw notOffered(`access.${kind}`);
    return readAllAccounts(access, kind, withNames);
  }
  const read = referenceListReader(REFERENCE_MEMBERS, readReference);
  const named = readLists(access, lists, read);
  if (named.bankOffered && !isAll) throw notOffered('access without accounts');
  return withOwnerNames(named, access, read);
}

/** Access to all accounts of a PSU, which names none. @decision owner-name @throws FORMAT_ERROR, SERVICE_INVALID */
function readAllAccounts(
  access: JsonObject,
  kind: (typeof ALL_ACCOUNTS_KINDS)[number],
  withNames: boolean,
): RequestedAccess {
  const whose = requireWord(access[kind], ALL_ACCOUNTS, `access.${kind}`);
  if (access['additionalInformation'] !== undefined)
    return refuseMember(
      'access.additionalInformation',
      `is for lists of accounts; with access.${kind}, send allAccountsWithOwnerName`,
    );
  if (whose === 'allAccounts') return { all: kind };
  if (withNames) return { all: kind, withOwnerName: true };
  return refuseMember(`access.${kind}`, `${whose} is not offered by this bank; send allAccounts`, 'SERVICE_INVALID');
}

type ReadList = ReturnType<typeof referenceListReader>;

function hasItems(list: unknown): boolean {
  return Array.isArray(list) && list.length > 0;
}

function notOffered(path: string): BankFault {
  return new BankFault('SERVICE_INVALID', `${path} is not supported by this bank; omit it`, { path });
}

/** Adds the accounts whose owners' names are requested. @decision owner-name @throws FORMAT_ERROR, SERVICE_INVALID */
function withOwnerNames(lists: RequestedAccess, access: JsonObject, read: ReadList): RequestedAccess {
  const path = 'access.additionalInformation';
  if (access['additionalInformation'] === undefined) return lists;
  const { trustedBeneficiaries, ...information } = readObject(access['additionalInformation'], path);
  if (trustedBeneficiaries !== undefined) throw notOffered(`${path}.trustedBeneficiaries`);
  if (information['ownerName'] === undefined) return lists;
  const ownerNames = read(readOptionalArray(information, 'ownerName', path) ?? [], `${path}.ownerName`);
  const isOffered = lists.bankOffered !== undefined;
  if (isOffered !== (ownerNames.length === 0))
    return refuseMember(
      `${path}.ownerName`,
      `is ${isOffered ? 'not ' : ''}empty, but the lists of accounts are${isOffered ? '' : ' not'}; either all must be empty or none`,
    );
  if (isOffered) return { ...lists, withOwnerName: true };
  const others = requestedReferences(lists);
  const place = ownerNames.findIndex((reference) => !isNamedIn(reference, others));
  if (place >= 0)
    return refuseMember(`${path}.ownerName[${place}]`, 'names an account of no other list; add it to access.accounts');
  return { ...lists, ownerNames };
}

/** Lists that are all empty leave the choice to the PSU. @decision consent-kinds */
function readLists(
  access: JsonObject,
  names: readonly (typeof ACCESS_LISTS)[number][],
  read: ReadList,
): RequestedAccess {
  const lists: Partial<Record<(typeof ACCESS_LISTS)[number], readonly AccountReference[]>> = {};
  for (const name of names) lists[name] = read(readOptionalArray(access, name, 'access') ?? [], `access.${name}`);
  const empty = names.filter((name) => lists[name]?.length === 0);
  if (empty.length === names.length) return { bankOffered: names };
  if (empty.length > 0)
    return formatError(
      `access.${empty[0] ?? ''}`,
      `access.${empty.join(' and access.')} is empty, but another list is not; empty lists let the PSU choose the accounts, so either all must be empty or none`,
    );
  return lists;
}

const IDENTIFIERS = ['iban', 'bban', 'pan', 'maskedPan', 'msisdn', 'other'] as const;
const REFERENCE_MEMBERS = [...IDENTIFIERS, 'currency'];

/** @source NextGenPSD2 1.3.11 / accountReference @decision account-reference @throws FORMAT_ERROR */
export function readReference(reference: JsonObject, path: string): AccountReference {
  const identifier = readIdentifier(reference, IDENTIFIERS, path);
  const currency = reference['currency'] === undefined ? undefined : readCurrency(reference, 'currency', path);
  const named = currency === undefined ? {} : { currency };
  if (identifier === 'iban') return { iban: readIban(reference, 'iban', path), ...named };
  if (identifier === 'other')
    refuseMember(`${path}.other`, 'is not supported by this bank; send iban', 'SERVICE_INVALID');
  const value = readOptionalText(reference, identifier, path, 35) ?? '';
  if (identifier === 'bban' && !isBban(value))
    refuseMember(`${path}.bban`, `"${value}" is not a BBAN; send up to 30 letters and digits`);
  if (identifier === 'msisdn' && !isMsisdn(value))
    refuseMember(`${path}.msisdn`, `"${value}" is not a phone number; send it as +436601234567`);
  return { [identifier]: value, ...named };
}

/** @source NextGenPSD2 1.3.11 / consentsResponse-201 */
export function consentCreatedBody(created: Created<Consent>, context: LinkContext): object {
  const { consentStatus, consentId } = created.of;
  return {
    consentStatus,
    consentId,
    ...createdMembers(created, consentStatus === 'valid' ? undefined : 'creation', context),
  };
}

/** @source NextGenPSD2 1.3.11 / consentInformationResponse-200_json */
export function consentBody(consent: Consent, { calendar }: WireForm, base: LinkBase): object {
  return {
    access: accessBody(consent),
    recurringIndicator: consent.recurringIndicator,
    validUntil: consent.validUntil,
    frequencyPerDay: consent.frequencyPerDay,
    lastActionDate: calendar.dateOf(consent.lastActionAt),
    consentStatus: consent.consentStatus,
    _links: {
      account: { href: `${base.api}/v1/accounts` },
      'card-account': { href: `${base.api}/v1/card-accounts` },
    },
  };
}

/** The access as requested; a bank-offered consent shows what the PSU chose once it is valid. @decision consent-kinds */
function accessBody({ access: { all, withOwnerName, ownerNames, bankOffered, ...named } }: Consent): object {
  if (all) return { [all]: withOwnerName ? 'allAccountsWithOwnerName' : 'allAccounts' };
  const lists = bankOffered ? Object.fromEntries(bankOffered.map((name) => [name, []])) : named;
  const ownerName = bankOffered && withOwnerName ? [] : ownerNames;
  return ownerName ? { ...lists, additionalInformation: { ownerName } } : lists;
}

/** @source NextGenPSD2 1.3.11 / consentStatusResponse-200, Confirmation of Funds Consent 2.0 / Get consent status */
export function consentStatusBody({ consentStatus }: Pick<Consent, 'consentStatus'>): object {
  return { consentStatus };
}
