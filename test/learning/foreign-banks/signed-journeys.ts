/** The two clients of bank M. The comment at each call is what the bank answers. */
import { createHash, createSign } from 'node:crypto';
import { fixturesOf, text, type Client, type ForeignBank, type Json, type Seen } from './foreign-bank.js';
import { SEAL_CERTIFICATE, SEAL_KEY, TRUSTED_CAS } from './seal.js';
import {
  ACCOUNTS,
  BASE,
  CLIENT_ID,
  CLIENT_SECRET,
  CONFIGURATION,
  openWilgenbank,
  ORIGIN,
  REVOKE,
  TOKEN,
} from './signed-bank.js';

const [MAIN, JOINT, SAVINGS, BAKKER, HOUSE] = ACCOUNTS.map(({ iban }) => ({ iban })) as unknown as [
  Json,
  Json,
  Json,
  Json,
  Json,
];
const [MAIN_ID, JOINT_ID, , BAKKER_ID, HOUSE_ID] = ACCOUNTS.map(({ resourceId }) => resourceId) as unknown as [
  string,
  string,
  string,
  string,
  string,
];
const SCT = '/payments/sepa-credit-transfers';

interface Changes {
  more?: Record<string, string>;
  without?: string[];
  digestOf?: Json;
  keyId?: string;
}

/** A program that signs each call. Its token is that of the moment; `bearer('')` forgets it. */
function program(client: Client, tag: string, back: string, address: string) {
  let sent = 0;
  let bearer = '';
  let consent = '';
  const headers = (
    json: Json | undefined,
    {
      more = {},
      without = [],
      digestOf,
      keyId = 'SN=464537E7EAEC948089F332FD3AF11555,CA=CN=Sandbank Test Issuing CA,O=Sandbank Test,C=AT',
    }: Changes,
  ) => {
    const id = `${tag}-6c1e-4d70-8a55-${String(++sent).padStart(12, '0')}`;
    const signed = digestOf ?? json;
    const hash = createHash('sha256').update(signed === undefined ? '' : JSON.stringify(signed));
    const digest = `SHA-256=${hash.digest('base64')}`;
    const signature = createSign('RSA-SHA256')
      .update(`digest: ${digest}\nx-request-id: ${id}`)
      .sign(SEAL_KEY, 'base64');
    const all: Record<string, string> = {
      Accept: 'application/json',
      'X-Request-ID': id,
      Digest: digest,
      Signature: `${keyId && `keyId="${keyId}",`}algorithm="rsa-sha256",headers="digest x-request-id",signature="${signature}"`,
      'TPP-Signature-Certificate': SEAL_CERTIFICATE,
      'PSU-IP-Address': address,
      ...(bearer && { Authorization: `Bearer ${bearer}` }),
      ...(consent && { 'Consent-ID': consent }),
      ...more,
    };
    return Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)));
  };
  const call = (method: string, path: string, json?: Json, changes: Changes = {}) =>
    client.call(method, BASE + path, { headers: headers(json, changes), ...(json !== undefined && { json }) });
  const redirecting = (changes: Changes = {}): Changes => ({
    ...changes,
    more: { 'TPP-Redirect-URI': back, ...changes.more },
  });
  const verifier = `${tag}-verifier-of-this-client-0123456789-0123456789`;
  const token = (form: Record<string, string>, secret = CLIENT_SECRET) =>
    client.call('POST', TOKEN, {
      headers: {
        Accept: 'application/json',
        Authorization: `Basic ${Buffer.from(`${CLIENT_ID}:${secret}`).toString('base64')}`,
      },
      form,
    });
  const exchange = (code: string, more: Record<string, string> = {}) =>
    token({ grant_type: 'authorization_code', code, redirect_uri: back, code_verifier: verifier, ...more });
  return {
    use: (seen: Seen | undefined, id = '') => {
      bearer = text(seen?.body, 'access_token');
      consent = id;
    },
    get: (path: string, changes?: Changes) => call('GET', path, undefined, changes),
    remove: (path: string, changes?: Changes) => call('DELETE', path, undefined, changes),
    put: (path: string, changes?: Changes) => call('PUT', path, undefined, changes),
    create: (path: string, json: Json, changes?: Changes) => call('POST', path, json, redirecting(changes)),
    cancel: (path: string) => call('DELETE', path, undefined, redirecting()),
    configuration: () => client.call('GET', CONFIGURATION, { headers: { Accept: 'application/json' } }),
    revoke: (value: string) =>
      client.call('POST', REVOKE, {
        headers: { Authorization: `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}` },
        form: { token: value },
      }),
    token,
    exchange,
  };
}

const consentFor = (access: Json, more: Record<string, Json> = {}): Json => ({
  access,
  recurringIndicator: true,
  validUntil: '2026-05-30',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
  ...more,
});
const to = (iban: string, creditorName: string, amount: Json, more: Record<string, Json> = {}): Json => ({
  instructedAmount: { currency: 'EUR', amount },
  creditorAccount: { iban },
  creditorName,
  ...more,
});
const without = (json: Json, name: string): Json => {
  const { [name]: _, ...rest } = json as Record<string, Json>;
  return rest;
};
const UNATTENDED: Changes = { without: ['PSU-IP-Address'] };
const nextOf = ({ body }: Seen) => text(body, 'transactions', '_links', 'next').replace('/nl/v1', '');

async function first(client: Client): Promise<void> {
  const bank = program(client, '1a4c0de0', 'https://app.client.example/terug', '198.51.100.23');
  const { create, get, put, remove } = bank;
  const all = { accounts: [MAIN], balances: [MAIN], transactions: [MAIN] };

  // How a call is made
  await create('/consents', consentFor(all), { without: ['X-Request-ID'] }); // 400 FORMAT_ERROR
  await create('/consents', consentFor(all), { without: ['TPP-Signature-Certificate'] }); // 401 CERTIFICATE_MISSING
  await create('/consents', consentFor(all), { without: ['Signature'] }); // 401 SIGNATURE_MISSING
  await create('/consents', consentFor(all), { keyId: '' }); // 401 REQUIRED_KID_MISSING
  await create('/consents', consentFor(all), { digestOf: {} }); // 401 SIGNATURE_INVALID
  await create('/consents', consentFor(all), { without: ['PSU-IP-Address'] }); // 400 FORMAT_ERROR

  // What a consent may be
  await create('/consents', consentFor(all, { frequencyPerDay: 8 })); // 400 FORMAT_ERROR
  await create('/consents', without(consentFor(all), 'combinedServiceIndicator')); // 400 FORMAT_ERROR
  await create('/consents', consentFor(all, { combinedServiceIndicator: true })); // 400 SESSIONS_NOT_SUPPORTED
  await create('/consents', consentFor({ allPsd2: 'allAccounts' })); // 400 PARAMETER_NOT_SUPPORTED
  await create('/consents', consentFor({ accounts: [{ iban: 'NL91ABNA0417164300' }] })); // 400 PRODUCT_INVALID

  // A consent, from the start to its end
  const made = await create('/consents', consentFor(all, { frequencyPerDay: '4', combinedServiceIndicator: 'false' })); // 201
  const id = text(made.body, 'consentId');
  const path = `/consents/${id}`;
  const step = `${path}/authorisations/${text(made.body, 'authorisationId')}`;
  await bank.configuration(); // 200
  await get(`${path}/status`); // 200 received
  await bank.exchange('made-up'); // 400 invalid_grant
  const code = client.psu(text(made.body, 'consentId'), 'approve');
  await get(step); // 200 unconfirmed
  await bank.token(
    {
      grant_type: 'authorization_code',
      code,
      redirect_uri: 'https://app.client.example/terug',
      code_verifier: 'x'.repeat(43),
    },
    'wrong',
  ); // 400 unauthorized_client
  const granted = await bank.exchange(code); // 200
  await put(step); // 401 TOKEN_INVALID
  bank.use(granted, id);
  await get('/accounts'); // 401 CONSENT_INVALID
  await put(step); // 200 finalised
  await put(step); // 400 STATUS_INVALID
  await get(`${path}/status`); // 200 valid

  // Reads
  await get('/accounts', { without: ['Consent-ID'] }); // 400 FORMAT_ERROR
  await get('/accounts', { more: { 'Consent-ID': '0b7d9f10-3c52-4e88-9b1a-5f60e2c4d777' } }); // 403 CONSENT_UNKNOWN
  await get('/accounts', { without: ['Authorization'] }); // 401 TOKEN_INVALID
  await get('/accounts', { more: { Authorization: 'Bearer made-up' } }); // 401 TOKEN_INVALID
  await get('/accounts'); // 200
  await get(`/accounts/${MAIN_ID}/balances`); // 200
  await get('/accounts/1/balances'); // 400 FORMAT_ERROR
  await get('/accounts/3d0e5c41-77aa-4f0e-8d21-90b1c3a4e555/balances'); // 404 RESOURCE_UNKNOWN
  await get(`/accounts/${BAKKER_ID}/balances`); // 401 CONSENT_INVALID
  const lists = `/accounts/${MAIN_ID}/transactions`;
  const page = await get(`${lists}?bookingStatus=both&dateFrom=2025-01-01`); // 200
  await get(nextOf(page)); // 200
  await get(`${lists}?dateFrom=2026-02-01`); // 400 FORMAT_ERROR
  await get(`${lists}?bookingStatus=information&dateFrom=2026-02-01`); // 400 PARAMETER_NOT_SUPPORTED
  await get(`${lists}?bookingStatus=booked&dateFrom=2026-02-20&dateTo=2026-02-10`); // 400 PERIOD_INVALID
  await get(`${lists}?bookingStatus=booked&dateFrom=2025-01-01`); // 200, cut to 90 days
  for (let read = 0; read < 5; read += 1) await get(`/accounts/${MAIN_ID}/balances`, UNATTENDED); // four 200, then 429
  await get(`${lists}?bookingStatus=booked&dateFrom=2026-02-01`, UNATTENDED); // 200
  await get('/accounts', UNATTENDED); // 200
  client.wait(640);
  await get('/accounts'); // 401 TOKEN_INVALID
  const again = await bank.token({ grant_type: 'refresh_token', refresh_token: text(granted.body, 'refresh_token') }); // 200
  bank.use(again, id);
  await get(`/accounts/${MAIN_ID}/balances`); // 200
  await remove(path); // 204
  await get(`/accounts/${MAIN_ID}/balances`); // 401 CONSENT_INVALID
  await get(`${path}/status`); // 200 terminatedByTpp
  await remove(path); // 401 CONSENT_INVALID
  await get('/consents/0b7d9f10-3c52-4e88-9b1a-5f60e2c4d777/status'); // 403 CONSENT_UNKNOWN

  // A right that the consent has not, and a PSU who refuses
  bank.use(undefined);
  const small = await create('/consents', consentFor({ accounts: [JOINT], balances: [JOINT] }, { frequencyPerDay: 1 })); // 201
  const smallId = text(small.body, 'consentId');
  const smallToken = await bank.exchange(client.psu(text(small.body, 'consentId'), 'approve')); // 200
  bank.use(smallToken, smallId);
  await put(`/consents/${smallId}/authorisations/${text(small.body, 'authorisationId')}`); // 200
  await get(`/accounts/${JOINT_ID}/transactions?bookingStatus=both&dateFrom=2026-01-01`); // 401 CONSENT_INVALID
  bank.use(undefined);
  const open = await create('/consents', consentFor({ accounts: [], balances: [], transactions: [] })); // 201
  client.psu(text(open.body, 'consentId'), 'refuse');
  await get(`/consents/${text(open.body, 'consentId')}/status`); // 200 rejected

  // What a payment may be
  const bakery = (amount: Json, more: Record<string, Json> = {}) =>
    to('NL91RABO0315273637', 'Bakkerij Van Dam', amount, { debtorAccount: MAIN, ...more });
  await create(SCT, without(bakery('12.50'), 'creditorName')); // 400 FORMAT_ERROR
  await create(SCT, bakery('12.50', { creditorAccount: { iban: 'NL92RABO0315273637' } })); // 400 FORMAT_ERROR
  await create(SCT, bakery('12.50', { debtorAccount: { iban: 'NL44KNAB0255914213' } })); // 404 PRODUCT_UNKNOWN
  await create(SCT, bakery('12.50', { debtorAccount: SAVINGS })); // 403 PRODUCT_INVALID
  await create(SCT, bakery('12.50'), { more: { 'Consent-ID': id } }); // 400 SESSIONS_NOT_SUPPORTED
  await create(SCT, bakery('12.50', { requestedExecutionDate: '2026-02-20' })); // 400 EXECUTION_DATE_INVALID
  await create('/payments/cross-border-credit-transfers', bakery('12.50')); // 501 SERVICE_INVALID

  // A payment at once
  const paid = await create(SCT, bakery('12.5', { remittanceInformationUnstructured: 'Bestelling 81' })); // 201 RCVD
  const payment = `${SCT}/${text(paid.body, 'paymentId')}`;
  const signing = `${payment}/authorisations/${text(paid.body, 'authorisationId')}`;
  await get(`${payment}/status`); // 200 RCVD
  const payCode = client.psu(text(paid.body, 'paymentId'), 'approve');
  await get(signing); // 200 unconfirmed
  bank.use(await bank.exchange(payCode)); // 200
  await put(signing); // 200
  await get(`${payment}/status`); // 200 ACSC
  await bank.cancel(payment); // 400 CANCELLATION_INVALID
  bank.use(undefined);

  // Cancelled before anyone approves it, and one that the PSU cancels too
  const dropped = await create(SCT, to('NL11INGB0005712346', 'J. Smit', 40)); // 201
  await remove(`${SCT}/${text(dropped.body, 'paymentId')}`); // 400 FORMAT_ERROR
  await bank.cancel(`${SCT}/${text(dropped.body, 'paymentId')}`); // 200 CANC
  const planned = await create(SCT, bakery('75.00', { requestedExecutionDate: '2026-03-09' })); // 201
  const plannedPath = `${SCT}/${text(planned.body, 'paymentId')}`;
  bank.use(await bank.exchange(client.psu(text(planned.body, 'paymentId'), 'approve'))); // 200
  await put(`${plannedPath}/authorisations/${text(planned.body, 'authorisationId')}`); // 200
  await get(`${plannedPath}/status`); // 200 ACCP
  const ending = await bank.cancel(plannedPath); // 202
  const endStep = `${plannedPath}/cancellation-authorisations/${text(ending.body, 'authorisationId')}`;
  bank.use(await bank.exchange(client.psu(text(planned.body, 'paymentId'), 'approve'))); // 200
  await put(endStep); // 200
  await get(`${plannedPath}/status`); // 200 CANC
  bank.use(undefined);

  // Not enough money
  const dear = await create(SCT, bakery('9500.00')); // 201
  bank.use(await bank.exchange(client.psu(text(dear.body, 'paymentId'), 'approve'))); // 200
  await put(`${SCT}/${text(dear.body, 'paymentId')}/authorisations/${text(dear.body, 'authorisationId')}`); // 400 PAYMENT_FAILED
  await get(`${SCT}/${text(dear.body, 'paymentId')}/status`); // 200 RJCT
  bank.use(undefined);
  await get(`${SCT}/0b7d9f10-3c52-4e88-9b1a-5f60e2c4d888/status`); // 403 RESOURCE_UNKNOWN
  await bank.revoke(text(again.body, 'refresh_token')); // 200
}

async function second(client: Client): Promise<void> {
  const bank = program(client, '7be90210', 'https://kasboek.example/callback', '203.0.113.77');
  const { create, get, put, remove } = bank;
  const energy = (amount: Json, more: Record<string, Json> = {}) =>
    to('NL39BUNQ2039871145', 'Energie Samen', amount, {
      debtorAccount: BAKKER,
      remittanceInformationUnstructured: 'Klant 20771',
      ...more,
    });

  // Payments
  await create(SCT, energy('118.40'), { without: ['PSU-IP-Address'] }); // 1: 400 FORMAT_ERROR
  const paid = await create(SCT, energy('118.40')); // 2: 201 RCVD
  const payment = `${SCT}/${text(paid.body, 'paymentId')}`;
  const signing = `${payment}/authorisations/${text(paid.body, 'authorisationId')}`;
  bank.use(await bank.exchange(client.psu(text(paid.body, 'paymentId'), 'approve'))); // 3: 200
  await get(signing); // 4: 200 unconfirmed
  await put(signing); // 5: 200 finalised
  await get(`${payment}/status`); // 6: 200 ACSC
  await bank.cancel(payment); // 7: 400 CANCELLATION_INVALID
  bank.use(undefined);
  await create(SCT, energy('60', { creditorAccount: { iban: 'NL93BUNQ2039871145' } })); // 8: 400 FORMAT_ERROR
  await create(SCT, energy('60', { debtorAccount: { iban: 'NL92TRIO0379214450' } })); // 9: 404 PRODUCT_UNKNOWN
  await create(SCT, energy('60', { requestedExecutionDate: '2026-02-28' })); // 10: 400 EXECUTION_DATE_INVALID
  const planned = await create(SCT, energy('60', { requestedExecutionDate: '2026-03-23' })); // 11: 201
  const plannedPath = `${SCT}/${text(planned.body, 'paymentId')}`;
  bank.use(await bank.exchange(client.psu(text(planned.body, 'paymentId'), 'approve'))); // 12: 200
  await put(`${plannedPath}/authorisations/${text(planned.body, 'authorisationId')}`); // 13: 200
  await get(`${plannedPath}/status`); // 14: 200 ACCP
  const ending = await bank.cancel(plannedPath); // 15: 202
  const endStep = `${plannedPath}/cancellation-authorisations/${text(ending.body, 'authorisationId')}`;
  bank.use(await bank.exchange(client.psu(text(planned.body, 'paymentId'), 'approve'))); // 16: 200
  await put(endStep); // 17: 200
  await get(`${plannedPath}/status`); // 18: 200 CANC
  bank.use(undefined);
  const dropped = await create(SCT, to('NL91ABNA0417164300', 'Fietsenmaker Jansen', 85.5)); // 19: 201
  await bank.cancel(`${SCT}/${text(dropped.body, 'paymentId')}`); // 20: 200 CANC
  const dear = await create(SCT, energy('640.00', { debtorAccount: HOUSE })); // 21: 201
  bank.use(await bank.exchange(client.psu(text(dear.body, 'paymentId'), 'approve'))); // 22: 200
  await put(`${SCT}/${text(dear.body, 'paymentId')}/authorisations/${text(dear.body, 'authorisationId')}`); // 23: 400 PAYMENT_FAILED
  await get(`${SCT}/${text(dear.body, 'paymentId')}/status`); // 24: 200 RJCT
  bank.use(undefined);

  // A consent and its reads
  const both = { accounts: [BAKKER, HOUSE], balances: [BAKKER, HOUSE], transactions: [BAKKER] };
  await create('/consents', consentFor(both, { frequencyPerDay: 6 })); // 25: 400 FORMAT_ERROR
  await create('/consents', consentFor({ accounts: [{ iban: 'NL11INGB0005712346' }] })); // 26: 400 PRODUCT_INVALID
  await create('/consents', consentFor({ allPsd2: 'allAccounts' })); // 27: 400 PARAMETER_NOT_SUPPORTED
  await create('/consents', consentFor(both, { frequencyPerDay: 2 }), { digestOf: consentFor(both) }); // 28: 401 SIGNATURE_INVALID
  const made = await create('/consents', consentFor(both, { frequencyPerDay: 2, validUntil: '2026-08-15' })); // 29: 201
  const id = text(made.body, 'consentId');
  const path = `/consents/${id}`;
  const step = `${path}/authorisations/${text(made.body, 'authorisationId')}`;
  await get(`${path}/status`); // 30: 200 received
  const granted = await bank.exchange(client.psu(text(made.body, 'consentId'), 'approve')); // 31: 200
  bank.use(granted, id);
  await get('/accounts'); // 32: 401 CONSENT_INVALID
  await put(step); // 33: 200 finalised
  await get('/accounts'); // 34: 200
  await get(`/accounts/${HOUSE_ID}/balances`); // 35: 200
  const page = await get(`/accounts/${BAKKER_ID}/transactions?bookingStatus=both&dateFrom=2025-11-15`); // 36: 200
  await get(nextOf(page)); // 37: 200
  await get(`/accounts/${BAKKER_ID}/transactions?dateFrom=2026-02-10`); // 38: 400 FORMAT_ERROR
  await get(`/accounts/${BAKKER_ID}/transactions?bookingStatus=both&dateFrom=2026-02-15&dateTo=2026-01-31`); // 39: 400 PERIOD_INVALID
  await get(`/accounts/${HOUSE_ID}/transactions?bookingStatus=booked&dateFrom=2026-02-01`); // 40: 401 CONSENT_INVALID
  await get(`/accounts/${MAIN_ID}/balances`); // 41: 401 CONSENT_INVALID
  for (let read = 0; read < 3; read += 1) await get(`/accounts/${BAKKER_ID}/balances`, UNATTENDED); // 42-44: two 200, then 429
  client.wait(900);
  await get(`/accounts/${BAKKER_ID}/balances`); // 45: 401 TOKEN_INVALID
  const again = await bank.token({ grant_type: 'refresh_token', refresh_token: text(granted.body, 'refresh_token') }); // 46: 200
  bank.use(again, id);
  await get(`/accounts/${BAKKER_ID}/balances`); // 47: 200
  await remove(path); // 48: 204
  await get(`/accounts/${BAKKER_ID}/balances`); // 49: 401 CONSENT_INVALID
  await get('/consents/e2a1c9d0-5b6f-4a3e-9f80-1c2d3e4f5a60/status'); // 50: 403 CONSENT_UNKNOWN
}

export const signedBank: ForeignBank = {
  name: 'M, signed and confirmed',
  origin: ORIGIN,
  base: [BASE, '/v1'],
  headers: {},
  dialect: 'nextgenpsd2',
  fixtures: fixturesOf('Wilgenbank', ACCOUNTS, { onboarded: { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET } }),
  trustedCas: TRUSTED_CAS,
  open: openWilgenbank,
  journeys: [first, second],
};
