import type { Schema } from '../../../library/control-operations.js';
import type { Actors, JourneyState } from './journey.js';

/** The calls of the journey: those of a TPP, and the commands that send them. */

/** A call of a TPP, as it can be sent or pasted. */
export interface TppCall {
  readonly method: 'GET' | 'POST';
  /** Below the bank's base address. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
  /** Sent as a form, in place of `body`. */
  readonly form?: Readonly<Record<string, string>>;
}

const PRODUCT = 'sepa-credit-transfers';
/** The PSU is there, so accesses are not counted. */
const PSU_PRESENT = { 'PSU-IP-Address': '192.0.2.10' };
const CONSENT_DAYS = 90;

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
export function tokenCall(actors: Actors, state: JourneyState, requestId: string): TppCall {
  const { tpp, isNextgen } = actors;
  const { consentId = '{consentId}', consentCode = '{code}', redirectUri } = state;
  if (isNextgen)
    return {
      method: 'POST',
      path: '/v1/oauth/token',
      headers: callerOf(actors, requestId),
      form: {
        grant_type: 'authorization_code',
        code: consentCode,
        ...(redirectUri !== undefined && { redirect_uri: redirectUri }),
      },
    };
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
      ...(actors.hasToken && { Authorization: `Bearer ${token}` }),
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
function callerOf({ tpp, isNextgen, needsCertificate }: Actors, requestId: string): Record<string, string> {
  if (!isNextgen) return headersOf(tpp, requestId);
  return { 'X-Request-ID': requestId, ...(!needsCertificate && { 'Sandbank-TPP': tpp.organizationIdentifier }) };
}

function headersOf(tpp: Schema<'DemoTpp'>, requestId: string): Record<string, string> {
  return { 'X-Request-ID': requestId, 'Ocp-Apim-Subscription-Key': tpp.subscriptionKey };
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The options of curl for the certificate of a TPP, where its files are on disk. */
export function certificateOptions({ certificates }: Schema<'DemoTpp'>): readonly string[] {
  if (!certificates) return [];
  const { certificate, privateKey, ca } = certificates;
  return [`--cert '${certificate}'`, `--key '${privateKey}'`, `--cacert '${ca}'`];
}

/** A call of the journey as a command, over HTTPS with the certificate where the bank knows TPPs by that alone. */
export function journeyCurl(call: TppCall, { baseUrl, httpsUrl }: Schema<'Demo'>, actors: Actors): string {
  if (!actors.needsCertificate) return curlOf(call, baseUrl);
  return curlOf(call, httpsUrl ?? baseUrl, certificateOptions(actors.tpp));
}

/** The call as a command for a POSIX shell. @param further options such as a client certificate */
export function curlOf(
  { method, path, headers, body, form }: TppCall,
  baseUrl: string,
  further: readonly string[] = [],
): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  const parts = [
    `curl -X ${method} ${quoted(baseUrl + path)}`,
    ...further,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(form === undefined ? [] : [`-d ${quoted(new URLSearchParams(form).toString())}`]),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body))}`]),
  ];
  return parts.join(' \\\n  ');
}
