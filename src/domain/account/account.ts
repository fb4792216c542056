import type { AccountId, PsuId } from '../ids.js';
import {
  count,
  country,
  currency,
  declared,
  iban,
  listOf,
  name,
  oneOf,
  optional,
  positiveMinorUnits,
  refined,
  text,
  textLike,
  whole,
  type ValueOf,
} from '../shape.js';

/** @source Resources and their fields / Account (status) */
export const ACCOUNT_STATUSES = ['enabled', 'deleted', 'blocked'] as const;
/** Whether an account is available, terminated or blocked. */
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** @source Resources and their fields / Account (usage) */
export const ACCOUNT_USAGES = ['PRIV', 'ORGA'] as const;
/** Whether an account is used privately or for business. */
export type AccountUsage = (typeof ACCOUNT_USAGES)[number];

/** A postal address. @source Resources and their fields / Address */
export const addressShape = declared({
  street: optional(text()),
  buildingNumber: optional(text()),
  city: optional(text()),
  postalCode: optional(text()),
  /** ISO 3166-1 alpha-2. */
  country: optional(country),
});
export type Address = ValueOf<typeof addressShape>;

/** An account of this bank. Its balance is in the ledger. @source Resources and their fields / Account */
export const accountShape = declared({
  accountId: name<AccountId>(),
  /** PSUs who can see the account and sign for it. The first is the main holder. */
  holders: listOf(name<PsuId>(), 1),
  /** Number of holders who must sign a payment. @decision multi-signature */
  signaturesRequired: whole(1, 1000),
  iban: optional(iban),
  bban: optional(text()),
  msisdn: optional(text()),
  pan: optional(text()),
  maskedPan: optional(text()),
  /** ISO 4217 alpha-3. */
  currency,
  name: text(),
  product: optional(text()),
  /** ExternalCashAccountType1Code of ISO 20022. */
  cashAccountType: optional(textLike(/^[A-Z]{4}$/, 'a type of four capitals such as CACC')),
  status: oneOf(ACCOUNT_STATUSES),
  bic: optional(text()),
  /** IBAN of the cash account behind a card account. */
  linkedAccounts: optional(text()),
  usage: oneOf(ACCOUNT_USAGES),
  details: optional(text()),
  ownerName: text(),
  ownerAddress: optional(addressShape),
  /** Agreed overdraft in minor units of the account's currency. */
  creditLimitMinorUnits: positiveMinorUnits,
  /** Highest amount of an instant payment. Absent: any. @decision instant-limit */
  instantLimitMinorUnits: optional(positiveMinorUnits),
  customerNo: count,
  suffix: count,
  branchCode: count,
});
export type Account = ValueOf<typeof accountShape>;

/** A part of the accounts: those of cards, or all others. */
export type AccountKind = 'card' | 'other';

/** The kind of an account. @decision card-accounts */
export function accountKindOf({ cashAccountType }: Account): AccountKind {
  return cashAccountType === 'CARD' ? 'card' : 'other';
}

/** A TPP's reference to an account: exactly one of the identifiers. @decision account-reference */
export const referenceShape = refined(
  declared({
    iban: optional(text()),
    bban: optional(text()),
    pan: optional(text()),
    maskedPan: optional(text()),
    msisdn: optional(text()),
    /** Absent: all currencies of the identifier. */
    currency: optional(currency),
  }),
  ({ currency: _any, ...identifiers }, findings) => {
    if (Object.keys(identifiers).length !== 1)
      findings.report('must have exactly one of iban, bban, pan, maskedPan, msisdn');
  },
);
/** A TPP's reference to an account. */
export type AccountReference = ValueOf<typeof referenceShape>;

/** A reference to an account by its first identifier and its currency. */
export function referenceTo({ iban, bban, maskedPan, pan, msisdn, currency }: Account): AccountReference {
  if (iban !== undefined) return { iban, currency };
  if (maskedPan !== undefined) return { maskedPan, currency };
  if (msisdn !== undefined) return { msisdn, currency };
  if (bban !== undefined) return { bban, currency };
  return { ...(pan !== undefined && { pan }), currency };
}

/** Whether a reference matches an account. @decision account-reference */
export function matchesReference(reference: AccountReference, account: Account): boolean {
  if (reference.currency !== undefined && reference.currency !== account.currency) return false;
  // Nearly all references are IBANs, which are compared as they are.
  if (reference.iban !== undefined) return reference.iban === account.iban;
  const [named, own] = [comparable(reference), comparable(account)];
  for (const identifier of IDENTIFIERS)
    if (named[identifier] !== undefined) return named[identifier] === own[identifier];
  return false;
}

/** Normalised identifiers of an account or reference, for comparison. */
export function identifiersOf(identified: Identifiers): string[] {
  const names = comparable(identified);
  return IDENTIFIERS.flatMap((identifier) => names[identifier] ?? []);
}

/** Account identifiers. @source Resources and their fields / Account reference */
const IDENTIFIERS = ['iban', 'bban', 'pan', 'maskedPan', 'msisdn'] as const;
type Identifiers = Readonly<Partial<Record<(typeof IDENTIFIERS)[number], string>>>;

/**
 * Normalises identifiers: clients use different masking characters in PANs, and write phone numbers with or without
 * `+` and spaces.
 */
function comparable(identifiers: Identifiers): Record<keyof Identifiers, string | undefined> {
  const { iban, bban, pan, maskedPan, msisdn } = identifiers;
  return { iban, bban, pan, maskedPan: maskedPan?.replaceAll(/\D/g, '*'), msisdn: msisdn?.replaceAll(/\D/g, '') };
}

/** Whether a text is an account number in a national form. @source NextGenPSD2 1.3.11 / bban */
export function isBban(text: string): boolean {
  return /^[a-zA-Z0-9]{1,30}$/.test(text);
}

/** Whether a text is an international phone number (E.164). Spaces between digits are tolerated. */
export function isMsisdn(text: string): boolean {
  return /^\+?[1-9](?: ?\d){6,14}$/.test(text);
}

/** Formats a reference for messages: its identifier and currency. */
export function formatReference(reference: AccountReference): string {
  const identifier = reference.iban ?? reference.bban ?? reference.maskedPan ?? reference.msisdn ?? reference.pan ?? '';
  return reference.currency === undefined ? identifier : `${identifier} (${reference.currency})`;
}
