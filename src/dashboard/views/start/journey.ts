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

/** A call of a TPP, as it can be sent or pasted. */
export interface TppCall {
  readonly method: 'GET' | 'POST';
  /** Below the bank's base address. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object;
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
}

/** What the decisions of a bank mean for the calls. */
export interface BankWays {
  readonly timeZone?: string;
  readonly amountsAsText?: boolean;
}

/** Reads them out of the bank's profile. */
export function waysOf({ decisions }: Schema<'ProfileValues'>): BankWays {
  const timeZone = decisions['aspsp-time-zone'];
  return {
    ...(typeof timeZone === 'string' && { timeZone }),
    amountsAsText: decisions['amount-form'] === 'string',
  };
}

const PRODUCT = 'sepa-credit-transfers';
/** The PSU is there, so accesses are not counted. */
const PSU_PRESENT = { 'PSU-IP-Address': '192.0.2.10' };
const CONSENT_DAYS = 90;

/** Who walks: the TPP that was onboarded on the way, else the first that may; and the first PSU with an account. */
export function actorsOf(demo: Schema<'Demo'>, state: JourneyState, ways: BankWays = {}): Actors | undefined {
  const able = ableTpps(demo);
  const tpp = able.find(({ userEmail }) => userEmail === state.tpp) ?? able[0];
  const holders = demo.psus.filter(({ blocked }) => !blocked);
  const psu = holders.find(({ accounts }) => accounts.some(isPlain));
  const iban = psu?.accounts.find(isPlain)?.iban;
  if (!tpp || !psu || iban === undefined) return undefined;
  const { timeZone, amountsAsText = false } = ways;
  const isNextgen = demo.dialect === 'nextgenpsd2';
  return { tpp, psu, iban, today: dayOf(demo.clock.now, timeZone), amountsAsText, isNextgen };
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

/** The onboarding of a TPP; the certificate is what its TLS connection would bring. */
export function onboardCall(tpp: Schema<'DemoTpp'>, requestId: string): TppCall {
  return {
    method: 'POST',
    path: '/PSD2/v1/authentications',
    headers: headersOf(tpp, requestId),
    body: { userEmail: tpp.userEmail, name: tpp.name },
  };
}

/** Asks for a consent for one account. */
export function consentCall(actors: Actors, requestId: string): TppCall {
  const { iban, today } = actors;
  const reference = [{ iban }];
  return {
    method: 'POST',
    path: `${apiOf(actors)}/consents`,
    headers: { ...callerOf(actors, requestId), ...PSU_PRESENT },
    body: {
      access: { accounts: reference, balances: reference, transactions: reference },
      recurringIndicator: true,
      validUntil: daysAfter(today, CONSENT_DAYS),
      frequencyPerDay: 4,
      combinedServiceIndicator: false,
    },
  };
}

/** Exchanges the code of a consent for an access token. */
export function tokenCall(
  { tpp }: Actors,
  { consentId = '{consentId}', consentCode = '{code}', redirectUri }: JourneyState,
  requestId: string,
): TppCall {
  const query = new URLSearchParams({
    client_id: tpp.clientId ?? '',
    client_secret: tpp.clientSecret ?? '',
    code: consentCode,
    request_id: consentId,
    ...(redirectUri !== undefined && { redirect_uri: redirectUri }),
  });
  return { method: 'POST', path: `/PSD2/v1/oauth/token?${query.toString()}`, headers: headersOf(tpp, requestId) };
}

/** Lists the accounts of the consent. */
export function accountsCall(actors: Actors, state: JourneyState, requestId: string): TppCall {
  return read(actors, '/accounts?withBalance=true', state, requestId);
}

/** Lists the bookings of the first account. */
export function transactionsCall(actors: Actors, state: JourneyState, requestId: string): TppCall {
  const { resourceId = '{resourceId}' } = state;
  const from = actors.isNextgen ? `&dateFrom=${daysAfter(actors.today, -CONSENT_DAYS)}` : '';
  return read(actors, `/accounts/${resourceId}/transactions?bookingStatus=both${from}`, state, requestId);
}

/** Initiates a payment from the PSU's account. */
export function paymentCall(actors: Actors, requestId: string): TppCall {
  const { iban, amountsAsText } = actors;
  return {
    method: 'POST',
    path: `${apiOf(actors)}/payments/${PRODUCT}`,
    headers: { ...callerOf(actors, requestId), ...PSU_PRESENT },
    body: {
      instructedAmount: { currency: 'EUR', amount: amountsAsText ? '12.50' : 12.5 },
      debtorAccount: { iban },
      creditorAccount: { iban: 'DE89370400440532013000' },
      creditorName: 'Corner Bookshop',
      remittanceInformationUnstructured: 'Invoice 2044',
    },
  };
}

/** Reads the status of the payment. */
export function statusCall(actors: Actors, { paymentId = '{paymentId}' }: JourneyState, requestId: string): TppCall {
  return {
    method: 'GET',
    path: `${apiOf(actors)}/payments/${PRODUCT}/${paymentId}/status`,
    headers: callerOf(actors, requestId),
  };
}

function read(
  actors: Actors,
  path: string,
  { token = '{access_token}', consentId = '{consentId}' }: JourneyState,
  requestId: string,
): TppCall {
  return {
    method: 'GET',
    path: apiOf(actors) + path,
    headers: {
      ...callerOf(actors, requestId),
      ...(!actors.isNextgen && { Authorization: `Bearer ${token}` }),
      'Consent-ID': consentId,
      ...PSU_PRESENT,
    },
  };
}

/** The base path of the interface. */
function apiOf({ isNextgen }: Actors): string {
  return isNextgen ? '/v1' : '/PSD2/v1';
}

/** The headers by which the bank knows the TPP. A page cannot present a client certificate. */
function callerOf({ tpp, isNextgen }: Actors, requestId: string): Record<string, string> {
  return isNextgen
    ? { 'X-Request-ID': requestId, 'Sandbank-TPP': tpp.organizationIdentifier }
    : headersOf(tpp, requestId);
}

function headersOf(tpp: Schema<'DemoTpp'>, requestId: string): Record<string, string> {
  return { 'X-Request-ID': requestId, 'Ocp-Apim-Subscription-Key': tpp.subscriptionKey };
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The call as a command for a POSIX shell. @param further options such as a client certificate */
export function curlOf(
  { method, path, headers, body }: TppCall,
  baseUrl: string,
  further: readonly string[] = [],
): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  const parts = [
    `curl -X ${method} ${quoted(baseUrl + path)}`,
    ...further,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body))}`]),
  ];
  return parts.join(' \\\n  ');
}
