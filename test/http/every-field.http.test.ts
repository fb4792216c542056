import { describe, expect, it } from '@jest/globals';
import { createCalendar } from '../../src/domain/calendar.js';
import { demoBankPath, loadFixtures } from '../../src/fixtures/fixtures.js';
import { obtainToken, openHttpBank, type HttpBank } from '../support/http-bank.js';

/** Every field of the document's tables is produced by the demo bank: each with the call that returns it. */

const fixtures = await loadFixtures(demoBankPath);

const CLIENT_IBAN = { iban: 'DE89370400440532013000' };

/** Everything that the demo bank answers, collected by call. */
async function answersOfDemoBank(): Promise<Record<string, unknown[]>> {
  const base = fixtures.baseFor(
    createCalendar('Europe/Vienna').dateOf(Date.parse('2026-03-02T09:00:00Z')),
    createCalendar('Europe/Vienna'),
  );
  const bank = await openHttpBank({ 'expires-in-key': 'published' }, { base: () => base });
  const tpp = [...base.organisations.values()][0]!;
  const key = [...base.portalUsers.values()].find((user) => user.organisationId === tpp.organisationId)!
    .subscriptionKeys.primary;
  const answers: Record<string, unknown[]> = {};
  const keep = (name: string, body: unknown): void => void (answers[name] ??= []).push(body);

  for (const psu of base.psus.values()) {
    if (psu.blocked) continue;
    const accounts = [...base.accounts.values()].filter((account) => account.holders.includes(psu.psuId));
    const references = accounts.map(({ iban, maskedPan, msisdn, currency }): object => {
      if (iban !== undefined) return { iban, currency };
      return maskedPan !== undefined ? { maskedPan, currency } : { msisdn, currency };
    });
    const { token } = await obtainTokenAs(bank, references, psu.psuId, key, tpp);
    const list = await bank.call('GET', '/PSD2/v1/accounts', { key, token, query: { withBalance: 'true' } });
    keep('readAccounts', list.body);
    for (const { resourceId, status } of list.body.accounts) {
      if (status === 'deleted') continue;
      const headers = { 'PSU-IP-Address': '192.0.2.1' };
      keep(
        'readBalances',
        (await bank.call('GET', `/PSD2/v1/accounts/${resourceId}/balances`, { key, token, headers })).body,
      );
      const query = { dateFrom: '2025-01-01' };
      keep(
        'readTransactions',
        (await bank.call('GET', `/PSD2/v1/accounts/${resourceId}/transactions`, { key, token, headers, query })).body,
      );
    }
  }
  const consent = await bank.call('POST', '/PSD2/v1/consents', {
    key,
    json: {
      access: {
        accounts: [{ ...CLIENT_IBAN, currency: 'EUR' }, { pan: '4000001234567899' }],
        balances: [{ maskedPan: '400000xxxxxx7899' }],
        transactions: [{ msisdn: '+436601234567' }],
      },
    },
  });
  keep('createConsent', consent.body);
  keep('readConsent', (await bank.call('GET', `/PSD2/v1/consents/${consent.body.consentId}`, { key })).body);
  keep(
    'readConsentStatus',
    (await bank.call('GET', `/PSD2/v1/consents/${consent.body.consentId}/status`, { key })).body,
  );
  const payment = { creditorAccount: CLIENT_IBAN, creditorName: 'B', instructedAmount: { currency: 'EUR', amount: 1 } };
  keep(
    'initiatePayment',
    (await bank.call('POST', '/PSD2/v1/payments/sepa-credit-transfers', { key, json: payment })).body,
  );
  const waiting = [...base.portalUsers.values()].find((user) => user.organisationId === undefined)!;
  bank.certificate = {
    organizationIdentifier:
      base.tppProfiles.find(({ userEmail }) => userEmail === waiting.userEmail)?.organizationIdentifier ?? '',
    roles: ['PSP_AI'],
    ncaId: 'XX-NCA',
    ncaName: 'NCA',
    kind: 'test',
    fingerprintSha256: '',
    notAfterMs: 0,
  };
  keep(
    'onboardTpp',
    (
      await bank.call('POST', '/PSD2/v1/authentications', {
        key: waiting.subscriptionKeys.primary,
        json: { userEmail: waiting.userEmail, name: 'X' },
      })
    ).body,
  );
  return { ...answers, exchangeCode: tokens };
}

const tokens: unknown[] = [];

async function obtainTokenAs(
  bank: HttpBank,
  references: object[],
  psuId: string,
  key: string,
  tpp: { clientId: string; clientSecret: string },
): Promise<{ token: string }> {
  const access = { accounts: references, balances: references, transactions: references };
  const result = await obtainToken(bank, { access, recurringIndicator: true, frequencyPerDay: 4 }, psuId, key, tpp);
  tokens.push(result.answer);
  return result;
}

/** All values that are at a path; `[]` walks through an array. */
function valuesAt(value: unknown, path: string): unknown[] {
  let found = [value];
  for (const step of path.split('.')) {
    const [name, isArray] = step.endsWith('[]') ? [step.slice(0, -2), true] : [step, false];
    found = found.flatMap((item) => {
      const member =
        typeof item === 'object' && item !== null && Object.hasOwn(item, name)
          ? (item as Record<string, unknown>)[name]
          : undefined;
      if (member === undefined) return [];
      return isArray ? member : [member];
    });
  }
  return found;
}

const fields = (call: string, prefix: string, list: string): [string, string][] =>
  list.split(' ').map((field) => [call, `${prefix}${field}`]);
const ADDRESS = 'street buildingNumber city postalCode country';
const ACCOUNT =
  'resourceId iban bban msisdn currency name product cashAccountType status bic linkedAccounts usage details balances links ownerName ownerAddress';
const BALANCE =
  'balanceAmount balanceType lastChangeDateTime referenceDate lastCommittedTransaction creditLimitIncluded';
const TRANSACTION =
  'transactionId entryReference endToEndId mandateId checkId creditorId bookingDate valueDate transactionAmount creditorName creditorAccount ' +
  'ultimateCreditor debtorName debtorAccount ultimateDebtor remittanceInformationUnstructured remittanceInformationStructured purposeCode ' +
  'bankTransactionCode proprietaryBankTransactionCode';
const CONSENT =
  'recurringIndicator validUntil frequencyPerDay lastActionDate consentStatus access.accounts access.balances access.transactions';

const FIELDS: readonly [string, string][] = [
  ...fields('onboardTpp', '', 'clientId clientSecret'),
  ...fields('exchangeCode', '', 'access_token token_type scope refresh_token'),
  ['exchangeCode', 'expires_in '],
  ...fields('createConsent', '', 'consentId consentStatus _links.scaRedirect.href'),
  ...fields('readConsent', '', CONSENT),
  ...fields(
    'readConsent',
    'access.',
    'accounts[].iban accounts[].currency accounts[].pan balances[].maskedPan transactions[].msisdn',
  ),
  ...fields('readConsentStatus', '', 'consentStatus'),
  ...fields('readAccounts', 'accounts[].', ACCOUNT),
  ...fields('readAccounts', 'accounts[].ownerAddress.', ADDRESS),
  ...fields('readAccounts', 'accounts[].balances[].', 'balanceAmount balanceType'),
  ...fields('readBalances', '', 'account.iban balances'),
  ...fields('readBalances', 'balances[].', BALANCE),
  ...fields('readBalances', 'balances[].balanceAmount.', 'currency amount'),
  ...fields('readTransactions', '', 'account.iban transactions.booked transactions.pending'),
  ...fields('readTransactions', 'transactions.booked[].', TRANSACTION),
  ...fields('readTransactions', 'transactions.booked[].transactionAmount.', 'currency amount'),
  ...fields('readTransactions', 'transactions.booked[].creditorAccount.', 'iban'),
  ...fields('readTransactions', 'transactions.booked[].debtorAccount.', 'iban'),
  ...fields('initiatePayment', '', 'paymentId transactionStatus transactionFees.currency transactionFees.amount'),
];

describe('every field of the document is produced by the demo bank', () => {
  const answers = answersOfDemoBank();
  it.each(FIELDS)('%s: %s', async (call, path) => {
    const values = ((await answers)[call] ?? []).flatMap((answer) => valuesAt(answer, path));
    expect(values.filter((value) => value !== null && value !== '')).not.toHaveLength(0);
  });

  it('account statuses enabled, blocked and deleted, usages PRIV and ORGA', async () => {
    const of = async (field: string) =>
      new Set(((await answers)['readAccounts'] ?? []).flatMap((answer) => valuesAt(answer, `accounts[].${field}`)));
    expect(await of('status')).toEqual(new Set(['enabled', 'blocked', 'deleted']));
    expect(await of('usage')).toEqual(new Set(['PRIV', 'ORGA']));
  });
});
