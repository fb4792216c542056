import type { JournalEntry } from '../../src/journal/journal-entry.js';
import { cardBase } from './card-base.js';
import { openNextgenBank, OTHER_TPP, TPP, type NextgenBank } from './nextgen-bank.js';
import { CONSENT, PAYMENT } from './nextgen-bodies.js';

/** Calls every operation of NextGenPSD2 that the bank serves, each at least once with success. */

const EMBEDDED = { 'TPP-Redirect-Preferred': 'false', 'TPP-Decoupled-Preferred': 'false', 'PSU-ID': 'anna' };

/** A part of the walk. */
type Part = (bank: NextgenBank) => Promise<void>;

/** The authorisations below a resource: started, listed, read and updated. */
async function authorise(bank: NextgenBank, list: string, tpp = TPP): Promise<void> {
  const { body } = await bank.send('POST', list, { tpp, headers: EMBEDDED });
  await bank.send('GET', list, { tpp });
  await bank.send('GET', `${list}/${body.authorisationId}`, { tpp });
  await bank.send('PUT', `${list}/${body.authorisationId}`, { tpp, json: { psuData: { password: 'anna-pass' } } });
  await bank.send('PUT', `${list}/${body.authorisationId}`, { tpp, json: { scaAuthenticationData: '123456' } });
}

const consentsAndAccounts: Part = async (bank) => {
  const { body } = await bank.send('POST', '/v1/consents', { json: CONSENT });
  const path = `/v1/consents/${body.consentId}`;
  await authorise(bank, `${path}/authorisations`);
  await bank.send('GET', path);
  await bank.send('GET', `${path}/status`);
  const headers = { 'Consent-ID': body.consentId as string };
  const { body: list } = await bank.send('GET', '/v1/accounts', { headers });
  const account = `/v1/accounts/${list.accounts[0].resourceId}`;
  await bank.send('GET', account, { headers });
  await bank.send('GET', `${account}/balances`, { headers });
  const query = 'bookingStatus=both&dateFrom=2026-01-01';
  const { body: report } = await bank.send('GET', `${account}/transactions?${query}`, { headers });
  await bank.send('GET', `${account}/transactions/${report.transactions.booked[0].transactionId}`, { headers });
  const asXml = { ...headers, Accept: 'application/xml' };
  const { body: huge } = await bank.send('GET', `${account}/transactions?${query}`, { headers: asXml });
  const download = new URL(huge._links.download.href as string).pathname;
  await bank.send('GET', download, { headers: asXml });
  await bank.send('DELETE', path);
};

/** What each service takes. */
const INITIATIONS: Readonly<Record<string, object>> = {
  payments: PAYMENT,
  'bulk-payments': {
    debtorAccount: PAYMENT.debtorAccount,
    payments: [PAYMENT, PAYMENT].map(({ debtorAccount: _ofTheBulk, ...payment }) => payment),
  },
  'periodic-payments': { ...PAYMENT, startDate: '2026-04-01', frequency: 'Monthly', dayOfExecution: '1' },
};

const payments: Part = async (bank) => {
  for (const [service, json] of Object.entries(INITIATIONS)) {
    const product = `/v1/${service}/sepa-credit-transfers`;
    const { body } = await bank.send('POST', product, { json });
    const path = `${product}/${body.paymentId}`;
    await authorise(bank, `${path}/authorisations`);
    await bank.send('GET', path);
    await bank.send('GET', `${path}/status`);
    await bank.send('DELETE', path);
    await authorise(bank, `${path}/cancellation-authorisations`);
  }
};

const cards: Part = async (bank) => {
  const { body } = await bank.send('POST', '/v1/consents', {
    json: { ...CONSENT, access: { allPsd2: 'allAccounts' } },
  });
  bank.decide(body.consentId);
  const headers = { 'Consent-ID': body.consentId as string };
  const { body: list } = await bank.send('GET', '/v1/card-accounts', { headers });
  const account = `/v1/card-accounts/${list.cardAccounts[0].resourceId}`;
  await bank.send('GET', account, { headers });
  await bank.send('GET', `${account}/balances`, { headers });
  await bank.send('GET', `${account}/transactions?bookingStatus=both&dateFrom=2026-01-01`, { headers });
};

const funds: Part = async (bank) => {
  // The TPP of the fixtures has no PSP_IC; an unknown one has every role.
  const tpp = OTHER_TPP;
  const consents = '/v2/consents/confirmation-of-funds';
  const [account] = CONSENT.access.accounts;
  const { body } = await bank.send('POST', consents, { tpp, json: { account } });
  const path = `${consents}/${body.consentId}`;
  await authorise(bank, `${path}/authorisations`, tpp);
  await bank.send('GET', path, { tpp });
  await bank.send('GET', `${path}/status`, { tpp });
  const { instructedAmount } = PAYMENT;
  await bank.send('POST', '/v1/funds-confirmations', { tpp, json: { account, instructedAmount } });
  await bank.send('DELETE', path, { tpp });
};

const baskets: Part = async (bank) => {
  const create = async (path: string, json: object) => (await bank.send('POST', path, { json })).body;
  const { paymentId } = await create('/v1/payments/sepa-credit-transfers', PAYMENT);
  const { consentId } = await create('/v1/consents', CONSENT);
  const { basketId } = await create('/v1/signing-baskets', { consentIds: [consentId] });
  await bank.send('DELETE', `/v1/signing-baskets/${basketId}`);
  const body = await create('/v1/signing-baskets', { paymentIds: [paymentId], consentIds: [consentId] });
  const path = `/v1/signing-baskets/${body.basketId}`;
  await authorise(bank, `${path}/authorisations`);
  await bank.send('GET', path);
  await bank.send('GET', `${path}/status`);
};

/** In its own bank, because only banks with the approach OAuth issue tokens. */
async function exchangeToken(): Promise<NextgenBank> {
  const bank = await openNextgenBank({ 'redirect-approach': 'oauth' });
  const { body } = await bank.send('POST', '/v1/consents', { json: CONSENT });
  const { code = '' } = bank.decide(body.consentId);
  await bank.send('POST', '/v1/oauth/token', {
    raw: new URLSearchParams({ grant_type: 'authorization_code', code }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  return bank;
}

/** The parts, in order. A new subject adds its own. */
const PARTS: readonly Part[] = [consentsAndAccounts, cards, payments, funds, baskets];

/** Walks all parts. Returns the calls, in order. */
export async function walkEveryOperation(): Promise<readonly JournalEntry[]> {
  const bank = await openNextgenBank({ 'transaction-download': 1 }, cardBase);
  for (const part of PARTS) await part(bank);
  return [...callsOf(bank), ...callsOf(await exchangeToken())];
}

/** Walks all parts. Returns the calls that succeeded, by operation, each as its method, service and status. */
export async function callEveryOperation(): Promise<ReadonlyMap<string, readonly string[]>> {
  const answered = new Map<string, string[]>();
  for (const { operation, status, path } of await walkEveryOperation()) {
    if (operation === undefined || status >= 300) continue;
    const service = /^\/v1\/(payments|bulk-payments|periodic-payments)\//.exec(path)?.[1];
    const call = service === undefined ? String(status) : `${service} ${status}`;
    const known = answered.get(operation) ?? [];
    if (!known.includes(call)) answered.set(operation, [...known, call].toSorted());
  }
  return answered;
}

function callsOf(bank: NextgenBank): readonly JournalEntry[] {
  return bank.context.registry.recordOf(bank.bank).journal.find(() => true);
}
