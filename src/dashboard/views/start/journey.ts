import type { Schema } from '../../../library/control-operations.js';
import { dayOf } from '../../format.js';

/** What the journey has come to; every step adds to it. Kept while the browser is at the bank's page. */
export interface JourneyState {
  /** E-mail address of the developer whose TPP walks. */
  readonly tpp?: string;
  readonly onboarded?: true;
  readonly consentId?: string;
  readonly consentLink?: string;
  readonly consentCode?: string;
  /** Where the browser brought that code back to; absent where the control API gave it. */
  readonly redirectUri?: string;
  readonly token?: string;
  readonly resourceId?: string;
  readonly accountsRead?: true;
  readonly transactionsRead?: true;
  readonly paymentId?: string;
  readonly paymentLink?: string;
  readonly paymentCode?: string;
  readonly transactionStatus?: string;
  /** What the bank answered, by step. */
  readonly answers?: Readonly<Record<string, string>>;
}

/** What the calls are made from. */
export interface Actors {
  readonly tpp: Schema<'DemoTpp'>;
  readonly psu: Schema<'DemoPsu'>;
  readonly iban: string;
  /** The day on which it is asked, in the bank's time zone. */
  readonly today: string;
  /** Whether the bank reads amounts as text alone. */
  readonly amountsAsText: boolean;
  /** Whether the bank's interface is NextGenPSD2. */
  readonly isNextgen: boolean;
  /** Whether a code comes back, which is exchanged for a token. */
  readonly hasToken: boolean;
  /** Whether the bank knows TPPs by their certificate alone, which a page cannot present. */
  readonly needsCertificate: boolean;
}

/** What the decisions of a bank mean for the calls. */
export interface BankWays {
  readonly timeZone?: string;
  readonly amountsAsText?: boolean;
  /** Whether PSUs of NextGenPSD2 authorise with OAuth. */
  readonly withOauth?: boolean;
}

/** Reads them out of the bank's profile. */
export function waysOf({ decisions }: Schema<'ProfileValues'>): BankWays {
  const timeZone = decisions['aspsp-time-zone'];
  return {
    ...(typeof timeZone === 'string' && { timeZone }),
    amountsAsText: decisions['amount-form'] === 'string',
    withOauth: decisions['redirect-approach'] === 'oauth',
  };
}

/** Who walks: the TPP that was onboarded on the way, else the first that may; and the first PSU with an account. */
export function actorsOf(demo: Schema<'Demo'>, state: JourneyState, ways: BankWays = {}): Actors | undefined {
  const able = ableTpps(demo);
  const tpp = able.find(({ userEmail }) => userEmail === state.tpp) ?? able[0];
  const holders = demo.psus.filter(({ blocked }) => !blocked);
  const psu = holders.find(({ accounts }) => accounts.some(isPlain));
  const iban = psu?.accounts.find(isPlain)?.iban;
  if (!tpp || !psu || iban === undefined) return undefined;
  const { timeZone, amountsAsText = false, withOauth = false } = ways;
  const isNextgen = demo.dialect === 'nextgenpsd2';
  return {
    tpp,
    psu,
    iban,
    today: dayOf(demo.clock.now, timeZone),
    amountsAsText,
    isNextgen,
    hasToken: !isNextgen || withOauth,
    needsCertificate: isNextgen && demo.tppHeader === false,
  };
}

/** The TPPs that can walk the whole journey. */
export function ableTpps({ tpps, dialect }: Schema<'Demo'>): Schema<'DemoTpp'>[] {
  // TPPs of NextGenPSD2 are known by their certificate, without an onboarding.
  const isKnown = ({ onboarded }: Schema<'DemoTpp'>): boolean => onboarded || dialect === 'nextgenpsd2';
  return tpps.filter((tpp) => isKnown(tpp) && hasBothRoles(tpp));
}

function hasBothRoles({ roles }: Schema<'DemoTpp'>): boolean {
  return roles.includes('PSP_AI') && roles.includes('PSP_PI');
}

/** The id of the account with an IBAN. */
export function accountIdOf({ psus }: Schema<'Demo'>, iban: string): string | undefined {
  return psus.flatMap(({ accounts }) => accounts).find((account) => account.iban === iban)?.accountId;
}

function isPlain(account: Schema<'DemoPsu'>['accounts'][number]): boolean {
  const { iban, status, signaturesRequired, currency } = account;
  return iban !== undefined && status === 'enabled' && signaturesRequired === 1 && currency === 'EUR';
}

/** The TPP that can still be onboarded, else the last one, which is then onboarded again. */
export function tppToOnboard(demo: Schema<'Demo'>): Schema<'DemoTpp'> | undefined {
  return demo.tpps.find(({ onboarded }) => !onboarded) ?? demo.tpps.at(-1);
}
