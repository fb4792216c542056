import { randomWords, uuidFromWords, hashWords } from './random.js';

declare const brand: unique symbol;
type Id<Name extends string> = string & { readonly [brand]: Name };

/** Identifier of a consent resource, a UUID. @source Resources and their fields / Consent creation response */
export type ConsentId = Id<'ConsentId'>;
/** Identifier of a consent to confirmations of funds, a UUID. @source Confirmation of Funds Consent 2.0 / consentId */
export type FundsConsentId = Id<'FundsConsentId'>;
/** Identifier of a payment initiation resource, a UUID. @source Resources and their fields / Payment initiation response */
export type PaymentId = Id<'PaymentId'>;
/** Identifier of a signing basket, a UUID. @source NextGenPSD2 1.3.11 / basketId */
export type BasketId = Id<'BasketId'>;
/** The bank's own name of an account, as the fixtures write it. Never on the published wire. */
export type AccountId = Id<'AccountId'>;
/** What a TPP uses in the path for an account; differs between TPPs. @decision resource-id */
export type ResourceId = Id<'ResourceId'>;
/** Login name of a PSU. */
export type PsuId = Id<'PsuId'>;
/** Identifier of one onboarding of a TPP; a new onboarding makes a new one. @decision reonboarding */
export type OrganisationId = Id<'OrganisationId'>;
/** Identifier of an authorisation, a UUID. @source NextGenPSD2 1.3.11 / authorisationId */
export type AuthorisationId = Id<'AuthorisationId'>;
/** The id of what a PSU can authorise, and a code or token is issued for: a consent of either kind, a payment, or a signing basket. @source Authentication / 4 */
export type AuthorisableId = ConsentId | FundsConsentId | PaymentId | BasketId;

/** A UUID of any version, as text. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Reads `text` as an identifier of the kind asked for. Whether it exists is for the caller to find out. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says which kind it reads
export function asId<T extends Id<string>>(text: string): T {
  return text as T;
}

/**
 * A UUID that is a function of its arguments alone: the same seed and parts give the same text in every process.
 * @decision resource-id
 */
export function derivedUuid(seed: number, ...parts: readonly string[]): string {
  const words = hashWords(parts.join('\u0000'));
  return uuidFromWords(randomWords((seed ^ words[0]) >>> 0, words[1] & 0x7fffffff, 4));
}
