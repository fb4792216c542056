import createClient from 'openapi-fetch';
import type { paths } from '../../src/library/generated/nextgenpsd2-types.js';

/**
 * A TPP with a client that is generated from a document of NextGenPSD2, against which it is compiled: this project's own in
 * the tests, and with `npm run typed-client -- FILE` any other, such as the official one.
 */

const ANNA = { iban: 'AT611904300234573201' };
const TRANSFER = {
  debtorAccount: ANNA,
  instructedAmount: { currency: 'EUR', amount: '12.34' },
  creditorAccount: { iban: 'DE89370400440532013000' },
  creditorName: 'Bookshop',
};
const PRODUCT = 'sepa-credit-transfers';

interface Answer<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * Walks account information, a payment, and a standing order in a signing basket.
 * @param url of a bank with the dialect nextgenpsd2, at 2026-03-02
 * @returns each operation with the status of its answer @throws when an answer is not as expected
 */
export async function walkTyped(url: string): Promise<readonly string[]> {
  const { GET, POST, DELETE } = createClient<paths>({ baseUrl: url, headers: { 'Sandbank-TPP': 'PSDAT-FMA-123456' } });
  const done: string[] = [];
  const header = () => ({ 'X-Request-ID': crypto.randomUUID(), 'PSU-IP-Address': '192.0.2.10' });
  function got<T>(name: string, { data, error, response }: Answer<T>): T {
    if (data === undefined) throw new Error(`${name}: ${response.status} ${JSON.stringify(error)}`);
    done.push(`${name} ${response.status}`);
    return data;
  }
  async function control(path: string, json: object): Promise<void> {
    const headers = { 'Content-Type': 'application/json' };
    const { ok, status } = await fetch(`${url}/__admin${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(json),
    });
    if (!ok) throw new Error(`control API ${path}: ${status}`);
  }
  const approve = (id: string) => control(`/authorisations/${id}`, { decision: 'approve', psu: 'anna' });

  const { consentId } = got(
    'createConsent',
    await POST('/v1/consents', {
      params: { header: header() },
      body: {
        access: { accounts: [ANNA], balances: [ANNA], transactions: [ANNA] },
        recurringIndicator: true,
        validUntil: '2026-05-31',
        frequencyPerDay: 4,
        combinedServiceIndicator: false,
      },
    }),
  );
  await approve(consentId);
  const ofConsent = { header: header(), path: { consentId } };
  const { consentStatus } = got(
    'readConsentStatus',
    await GET('/v1/consents/{consentId}/status', { params: ofConsent }),
  );
  if (consentStatus !== 'valid') throw new Error(`the consent is ${consentStatus}`);

  const reading = () => ({ ...header(), 'Consent-ID': consentId });
  const { accounts } = got('readAccounts', await GET('/v1/accounts', { params: { header: reading() } }));
  const path = { 'account-id': accounts[0]?.resourceId ?? '' };
  got('readBalances', await GET('/v1/accounts/{account-id}/balances', { params: { header: reading(), path } }));
  const report = got(
    'readTransactions',
    await GET('/v1/accounts/{account-id}/transactions', {
      params: { header: reading(), path, query: { bookingStatus: 'both', dateFrom: '2026-01-01' } },
    }),
  );
  if (typeof report === 'string' || !report.transactions?.booked?.length) throw new Error('no transactions are booked');

  const single = { 'payment-service': 'payments', 'payment-product': PRODUCT } as const;
  const { paymentId } = got(
    'initiatePayment',
    await POST('/v1/{payment-service}/{payment-product}', {
      params: { header: header(), path: single },
      body: TRANSFER,
    }),
  );
  await approve(paymentId);
  await control('/clock/advance', { by: 'PT1H' });
  const status = got(
    'readPaymentStatus',
    await GET('/v1/{payment-service}/{payment-product}/{paymentId}/status', {
      params: { header: header(), path: { ...single, paymentId } },
    }),
  );
  if (typeof status === 'string' || status.transactionStatus !== 'ACSC')
    throw new Error(`the payment is not settled: ${JSON.stringify(status)}`);

  const order = got(
    'initiatePayment',
    await POST('/v1/{payment-service}/{payment-product}', {
      params: { header: header(), path: { 'payment-service': 'periodic-payments', 'payment-product': PRODUCT } },
      body: { ...TRANSFER, startDate: '2026-04-01', frequency: 'Monthly', dayOfExecution: '1' },
    }),
  );
  const { basketId } = got(
    'createSigningBasket',
    await POST('/v1/signing-baskets', { params: { header: header() }, body: { paymentIds: [order.paymentId] } }),
  );
  await approve(basketId);
  const basket = got(
    'readSigningBasketStatus',
    await GET('/v1/signing-baskets/{basketId}/status', { params: { header: header(), path: { basketId } } }),
  );
  if (basket.transactionStatus !== 'ACTC') throw new Error(`the basket is ${basket.transactionStatus}`);

  const { response } = await DELETE('/v1/consents/{consentId}', { params: ofConsent });
  done.push(`deleteConsent ${response.status}`);
  return done;
}
