/** A TPP's client of the bank, typed by the bank's OpenAPI document: a wrong path, field or header does not compile. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { components, paths } from 'sandbank/openapi';

type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** What the onboarding gives. */
export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A request that the bank refused, with the codes of its answer. */
export class BankError extends Error {
  constructor(
    readonly status: number,
    readonly codes: readonly string[],
    message: string,
  ) {
    super(message);
    this.name = 'BankError';
  }
}

const refusals: Middleware = {
  async onResponse({ request, response }) {
    if (response.ok) return;
    const text = await response.clone().text();
    const codes = [...text.matchAll(/"code":"(\w+)"/g)].map(([, code]) => code ?? '');
    throw new BankError(response.status, codes, `${request.method} ${request.url}: ${response.status} ${text}`);
  },
};

/** Sends a read again, after a second, if its answer is lost or the bank says that it cannot answer now. */
async function patientFetch(request: Request, repeats = request.method === 'GET' ? 3 : 0): Promise<Response> {
  const answer = await fetch(request).catch((error: unknown) => {
    if (repeats === 0) throw error;
    return undefined;
  });
  if (answer && (repeats === 0 || ![429, 503].includes(answer.status))) return answer;
  await wait(1000);
  return patientFetch(request, repeats - 1);
}

export class TppClient {
  readonly #api: Client<paths>;
  readonly #subscriptionKey: string;

  /** @param baseUrl of the bank, such as `http://127.0.0.1:8080` */
  constructor(baseUrl: string, subscriptionKey: string) {
    this.#api = createClient<paths>({ baseUrl, fetch: (request) => patientFetch(request) });
    this.#api.use(refusals);
    this.#subscriptionKey = subscriptionKey;
  }

  /** @param certificate website certificate as PEM; over plain HTTP on the own machine a header can carry it */
  async onboard(certificate: string, body: Schema<'OnboardingRequest'>): Promise<Credentials> {
    const { data } = await this.#api.POST('/PSD2/v1/authentications', {
      params: { header: this.#common() },
      headers: { 'X-Client-Cert': encodeURIComponent(certificate) },
      body,
    });
    return { clientId: there(data?.clientId), clientSecret: there(data?.clientSecret) };
  }

  /** Asks for the accounts of an IBAN with balances and transactions. Answers the id, and the link for the PSU's browser. */
  async requestConsent(iban: string, validUntil: string): Promise<{ consentId: string; link: string }> {
    const accounts = [{ iban }];
    const { data } = await this.#api.POST('/PSD2/v1/consents', {
      params: { header: this.#common({ 'PSU-IP-Address': '192.0.2.1' }) },
      body: {
        access: { accounts, balances: accounts, transactions: accounts },
        recurringIndicator: true,
        frequencyPerDay: 4,
        validUntil,
      },
    });
    return { consentId: there(data?.consentId), link: there(data?._links?.scaRedirect?.href) };
  }

  async consentStatus(consentId: string): Promise<Schema<'ConsentStatus'>> {
    const { data } = await this.#api.GET('/PSD2/v1/consents/{consentId}/status', {
      params: { header: this.#common(), path: { consentId } },
    });
    return there(data?.consentStatus);
  }

  /** Ends the consent. */
  async deleteConsent(consentId: string): Promise<void> {
    await this.#api.DELETE('/PSD2/v1/consents/{consentId}', {
      params: { header: this.#common(), path: { consentId } },
    });
  }

  /** Exchanges the code that the PSU's browser brought for an access token. */
  async exchange(credentials: Credentials, code: string, requestId: string): Promise<string> {
    const { data } = await this.#api.POST('/PSD2/v1/oauth/token', {
      params: { header: this.#common() },
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: {
        client_id: credentials.clientId,
        client_secret: credentials.clientSecret,
        code,
        request_id: requestId,
      },
    });
    return there(data?.access_token);
  }

  async accounts(token: string): Promise<Schema<'Account'>[]> {
    const { data } = await this.#api.GET('/PSD2/v1/accounts', {
      params: { header: this.#common() },
      headers: bearer(token),
    });
    return there(data?.accounts);
  }

  async balances(token: string, accountId: string): Promise<Schema<'Balance'>[]> {
    const { data } = await this.#api.GET('/PSD2/v1/accounts/{accountId}/balances', {
      params: { header: this.#common(), path: { accountId } },
      headers: bearer(token),
    });
    return there(data?.balances);
  }

  /** The booked transactions of the last 90 days, newest first. */
  async transactions(token: string, accountId: string): Promise<Schema<'Transaction'>[]> {
    const { data } = await this.#api.GET('/PSD2/v1/accounts/{accountId}/transactions', {
      params: { header: this.#common(), path: { accountId }, query: { bookingStatus: 'booked' } },
      headers: bearer(token),
    });
    return there(data?.transactions?.booked);
  }

  /** Initiates a SEPA credit transfer. Answers its id, and the link for the PSU's browser. */
  async pay(body: Schema<'PaymentInitiationRequest'>): Promise<{ paymentId: string; link: string }> {
    const { data } = await this.#api.POST('/PSD2/v1/payments/{paymentProduct}', {
      params: {
        header: this.#common({ 'PSU-IP-Address': '192.0.2.1' }),
        path: { paymentProduct: 'sepa-credit-transfers' },
      },
      body,
    });
    return { paymentId: there(data?.paymentId), link: there(data?._links?.scaRedirect?.href) };
  }

  async paymentStatus(paymentId: string): Promise<Schema<'TransactionStatus'>> {
    const { data } = await this.#api.GET('/PSD2/v1/payments/{paymentProduct}/{paymentId}/status', {
      params: { header: this.#common(), path: { paymentProduct: 'sepa-credit-transfers', paymentId } },
    });
    return there(data?.transactionStatus);
  }

  /** The headers of every call, with its own request id. */
  #common<More extends Record<string, string>>(more?: More) {
    return { 'X-Request-ID': randomUUID(), 'Ocp-Apim-Subscription-Key': this.#subscriptionKey, ...more };
  }
}

const bearer = (token: string): Record<string, string> => ({ Authorization: `Bearer ${token}` });

/** The document marks no field of an answer as required: what the client cannot do without is checked. */
function there<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new TypeError('the answer lacks a field that this client needs');
  return value;
}
