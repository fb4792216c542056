/** A bank of the dialect nextgenpsd2, and a TPP with all it needs for the calls that are measured. */
import { NUMBER } from '../load/request.mjs';
import { book, json, PERIOD, requestIdOf } from './sandbank.mjs';

/** The measured calls that both dialects have, by name, as requests of load/request.mjs. Makes the bank `bench-nextgen`. */
export async function nextgenCalls(port) {
  const bank = 'bench-nextgen';
  const origin = `http://127.0.0.1:${port}`;
  const control = `${origin}/__admin/banks/${bank}`;
  const prefix = `/banks/${bank}/v1`;
  await json('PUT', control, { dialect: 'nextgenpsd2', clock: PERIOD.clock });
  const { psus } = await json('GET', `${control}/demo`);
  const { iban } = psus[0].accounts[0];
  const common = { 'Sandbank-TPP': 'PSDAT-FMA-123456', 'PSU-IP-Address': '192.0.2.1', Accept: 'application/json' };
  const once = (number) => ({ ...common, 'X-Request-ID': requestIdOf(number) });

  const accounts = [{ iban }];
  const consent = {
    access: { accounts, balances: accounts, transactions: accounts },
    recurringIndicator: true,
    frequencyPerDay: 4,
    validUntil: '2031-08-01',
    combinedServiceIndicator: false,
  };
  const { consentId } = await json('POST', `${origin}${prefix}/consents`, consent, once(1));
  await json('POST', `${control}/authorisations/${consentId}`, { decision: 'approve' });
  const asHolder = { ...common, 'Consent-ID': consentId };
  const list = await json('GET', `${origin}${prefix}/accounts`, undefined, { ...once(2), 'Consent-ID': consentId });
  const { resourceId } = list.accounts[0];
  await book(control, iban);
  const payment = {
    debtorAccount: { iban },
    instructedAmount: { currency: 'EUR', amount: '1.23' },
    creditorAccount: { iban: psus[1].accounts[0].iban },
    creditorName: 'Berta Huber',
    remittanceInformationUnstructured: `Invoice ${NUMBER}`,
  };
  const numbered = (headers) => ({ ...headers, 'X-Request-ID': requestIdOf(NUMBER) });
  const post = (path, body) => ({ method: 'POST', path, headers: numbered(common), body: JSON.stringify(body) });
  const path = `${prefix}/accounts`;
  const transactions = `${path}/${resourceId}/transactions?bookingStatus=booked&dateFrom=${PERIOD.from}`;
  return {
    'GET accounts': { method: 'GET', path, headers: numbered(asHolder) },
    'GET balances': { method: 'GET', path: `${path}/${resourceId}/balances`, headers: numbered(asHolder) },
    'GET 50 transactions': { method: 'GET', path: transactions, headers: numbered(asHolder) },
    'POST consents': post(`${prefix}/consents`, consent),
    'POST payments': post(`${prefix}/payments/sepa-credit-transfers`, payment),
  };
}
