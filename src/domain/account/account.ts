import type { AccountId, PsuId } from '../ids.js';

/** @source Resources and their fields / Account (status) */
export const ACCOUNT_STATUSES = ['enabled', 'deleted', 'blocked'] as const;
/** Whether an account is available, terminated or blocked. */
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** @source Resources and their fields / Account (usage) */
export const ACCOUNT_USAGES = ['PRIV', 'ORGA'] as const;
/** Whether an account is used privately or for business. */
export type AccountUsage = (typeof ACCOUNT_USAGES)[number];

/** A postal address. @source Resources and their fields / Address */
export interface Address {
  readonly street?: string;
  readonly buildingNumber?: string;
  readonly city?: string;
  readonly postalCode?: string;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string;
}

/** An account of this bank. Its balance is in the ledger. @source Resources and their fields / Account */
export interface Account {
  readonly accountId: AccountId;
  /** PSUs who can see the account and sign for it. The first is the main holder. */
  readonly holders: readonly PsuId[];
  /** Number of holders who must sign a payment. @decision multi-signature */
  readonly signaturesRequired: number;
  readonly iban?: string;
  readonly bban?: string;
  readonly msisdn?: string;
  readonly pan?: string;
  readonly maskedPan?: string;
  /** ISO 4217 alpha-3. */
  readonly currency: string;
  readonly name: string;
  readonly product?: string;
  /** ExternalCashAccountType1Code of ISO 20022. */
  readonly cashAccountType?: string;
  readonly status: AccountStatus;
  readonly bic?: string;
  /** IBAN of the cash account behind a card account. */
  readonly linkedAccounts?: string;
  readonly usage: AccountUsage;
  readonly details?: string;
  readonly ownerName: string;
  readonly ownerAddress?: Address;
  /** Agreed overdraft in minor units of the account's currency. */
  readonly creditLimitMinorUnits: number;
  readonly customerNo: number;
  readonly suffix: number;
  readonly branchCode: number;
}

/** A part of the accounts: those of cards, or all others. */
export type AccountKind = 'card' | 'other';

/** The kind of an account. @decision card-accounts */
export function kindOf({ cashAccountType }: Account): AccountKind {
  return cashAccountType === 'CARD' ? 'card' : 'other';
}

/** A TPP's reference to an account: exactly one of the identifiers. @decision account-reference */
export interface AccountReference {
  readonly iban?: string;
  readonly bban?: string;
  readonly pan?: string;
  readonly maskedPan?: string;
  readonly msisdn?: string;
  /** Absent: all currencies of the identifier. */
  readonly currency?: string;
}

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
export function namesOf(identified: Identifiers): string[] {
  const names = comparable(identified);
  return IDENTIFIERS.flatMap((identifier) => names[identifier] ?? []);
}

/** Account identifiers. @source Resources and their fields / Account reference */
export const IDENTIFIERS = ['iban', 'bban', 'pan', 'maskedPan', 'msisdn'] as const;
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
