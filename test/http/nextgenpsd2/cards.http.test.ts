import { describe, expect, it } from '@jest/globals';
import { asId, type PsuId } from '../../../src/domain/ids.js';
import { CARD, cardBase } from '../../support/card-base.js';
import { openNextgenBank, validConsent, type NextgenBank } from '../../support/nextgen-bank.js';
import { IBANS } from '../../support/small-bank.js';
import { consentBody } from '../../support/nextgen-bodies.js';
import { codeOf } from '../../support/refusals.js';

const card = [{ maskedPan: CARD.maskedPan }];
const anna = [{ iban: IBANS.anna, currency: 'EUR' }];
const reads = (accounts: readonly object[]) => ({ accounts, balances: accounts, transactions: accounts });

interface Opened {
  readonly bank: NextgenBank;
  readonly consentId: string;
  /** Reads with the consent. */
  readonly get: (path: string) => ReturnType<NextgenBank['send']>;
  /** The path of the only card account. */
  readonly self: string;
}

/** A bank with a valid consent. */
async function opened({
  access = reads(card) as object,
  changes = {},
  consent = {},
  psuId = 'anna',
}: { access?: object; changes?: object; consent?: object; psuId?: string } = {}): Promise<Opened> {
  const bank = await openNextgenBank({ ...changes }, cardBase);
  const consentId = await validConsent(bank, consentBody(access, consent), { psuId: asId<PsuId>(psuId) });
  const get: Opened['get'] = (path) =>
    bank.send('GET', path, { headers: { 'Consent-ID': consentId, 'PSU-IP-Address': '' } });
  // With the PSU, so that looking up the path counts as no access.
  const list = await bank.send('GET', '/v1/card-accounts', { headers: { 'Consent-ID': consentId } });
  return { bank, consentId, get, self: `/v1/card-accounts/${list.body.cardAccounts?.[0]?.resourceId}` };
}

const TRANSACTIONS = '/transactions?bookingStatus=both&dateFrom=2026-01-01';

describe('card accounts', () => {
  it.each([
    ['maskedPan', card],
    ['maskedPan with other masking characters', [{ maskedPan: '499999******1237' }]],
    ['pan', [{ pan: CARD.pan }]],
  ])('are opened by a consent that names the %s', async (_name, accounts) => {
    const { bank, get, self } = await opened({ access: reads(accounts) });
    const { status, body } = await get('/v1/card-accounts');
    expect(status).toBe(200);
    expect(body).toEqual({
      cardAccounts: [
        {
          resourceId: expect.any(String),
          maskedPan: CARD.maskedPan,
          currency: 'EUR',
          name: 'Credit card',
          product: 'Card Gold',
          debitAccounting: false,
          status: 'enabled',
          usage: 'PRIV',
          creditLimit: { currency: 'EUR', amount: '2500.00' },
          _links: {
            balances: { href: `${bank.url}${self}/balances` },
            transactions: { href: `${bank.url}${self}/transactions` },
          },
        },
      ],
    });
    expect((await get(self)).body).toEqual({ cardAccount: body.cardAccounts[0] });
  });

  it('never show the full number of the card', async () => {
    const { get, self } = await opened({ access: reads([{ pan: CARD.pan }]) });
    for (const path of ['/v1/card-accounts', self, `${self}/balances`, self + TRANSACTIONS]) {
      const { status, text } = await get(path);
      expect(status).toBe(200);
      expect(text).not.toContain(CARD.pan);
    }
  });

  it('are masked by the bank where only the full number is known', async () => {
    const { bank, get } = await opened({ access: { allPsd2: 'allAccounts' } });
    const [account] = [...bank.bank.base.accounts.values()].filter(({ pan }) => pan === CARD.pan);
    const { maskedPan: _gone, ...unmasked } = account!;
    bank.bank.state.accounts.set(unmasked.accountId, unmasked);
    expect((await get('/v1/card-accounts')).body.cardAccounts[0].maskedPan).toBe('xxxxxxxxxxxx1237');
  });

  it('are apart from other accounts, in lists and below them', async () => {
    const { get, self } = await opened({ access: { allPsd2: 'allAccounts' } });
    const { body: cards } = await get('/v1/card-accounts');
    const { body: list } = await get('/v1/accounts');
    expect(cards.cardAccounts).toHaveLength(1);
    expect(list.accounts.map(({ name }: { name: string }) => name)).toEqual([
      'anna account',
      'anna-usd account',
      'firm account',
      'blocked account',
    ]);
    const cardId = self.slice('/v1/card-accounts/'.length);
    const accountId = list.accounts[0].resourceId;
    for (const path of ['', '/balances', TRANSACTIONS]) {
      for (const wrong of [`/v1/accounts/${cardId}${path}`, `/v1/card-accounts/${accountId}${path}`])
        expect([wrong, codeOf(await get(wrong))]).toEqual([wrong, [404, 'RESOURCE_UNKNOWN']]);
      expect((await get(`${self}${path}`)).status).toBe(200);
      expect((await get(`/v1/accounts/${accountId}${path}`)).status).toBe(200);
    }
  });

  it('are an empty list for a consent without cards, which reaches none of them', async () => {
    const { get } = await opened({ access: reads(anna) });
    expect((await get('/v1/card-accounts')).body).toEqual({ cardAccounts: [] });
    const { self } = await opened();
    expect(codeOf(await get(self))).toEqual([401, 'CONSENT_INVALID']);
  });

  it('show the name of the owner if the consent includes it', async () => {
    const { get, self } = await opened({ access: { allPsd2: 'allAccountsWithOwnerName' } });
    expect((await get(self)).body.cardAccount.ownerName).toBe('anna');
  });

  it('have a balance in the list under availableAccountsWithBalance, and nothing below it', async () => {
    const { get, self } = await opened({ access: { availableAccountsWithBalance: 'allAccounts' } });
    const { body } = await get('/v1/card-accounts');
    expect(body.cardAccounts[0].balances).toMatchObject([
      { balanceType: 'interimBooked', balanceAmount: { currency: 'EUR', amount: '-65.00' } },
    ]);
    expect(body.cardAccounts[0]._links).toEqual({});
    expect(codeOf(await get(self))).toEqual([401, 'CONSENT_INVALID']);
  });

  it('have no links to what the consent leaves out', async () => {
    const { get, self } = await opened({ access: { accounts: card } });
    expect((await get(self)).body.cardAccount._links).toEqual({});
    expect(codeOf(await get(`${self}/balances`))).toEqual([401, 'CONSENT_INVALID']);
    expect(codeOf(await get(self + TRANSACTIONS))).toEqual([401, 'CONSENT_INVALID']);
  });

  it('are linked in the consent', async () => {
    const { bank, consentId } = await opened();
    const { body } = await bank.send('GET', `/v1/consents/${consentId}`);
    expect(body._links['card-account']).toEqual({ href: `${bank.url}/v1/card-accounts` });
  });

  it('need Consent-ID and a consent of the TPP', async () => {
    const { bank } = await opened();
    const { status, body } = await bank.send('GET', '/v1/card-accounts');
    expect(status).toBe(400);
    expect(body.tppMessages[0]).toMatchObject({ code: 'FORMAT_ERROR', path: 'Consent-ID' });
    const headers = { 'Consent-ID': '0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10' };
    expect(codeOf(await bank.send('GET', '/v1/card-accounts', { headers }))).toEqual([400, 'CONSENT_UNKNOWN']);
  });
});

describe('the balances of a card account', () => {
  it('include what is not invoiced yet, booked in this month or pending', async () => {
    const { get, self } = await opened();
    const { body } = await get(`${self}/balances`);
    expect(body).toMatchObject({ cardAccount: { maskedPan: CARD.maskedPan, currency: 'EUR' }, debitAccounting: false });
    expect(
      body.balances.map(({ balanceType, balanceAmount, creditLimitIncluded }: any) => [
        balanceType,
        balanceAmount.amount,
        creditLimitIncluded,
      ]),
    ).toEqual([
      ['interimBooked', '-65.00', undefined],
      ['interimAvailable', '2423.00', true],
      ['interimAvailable', '-77.00', false],
      ['nonInvoiced', '-27.00', undefined],
    ]);
  });

  it('have nothing left to invoice in the next month but what is pending', async () => {
    const { bank, get, self } = await opened();
    bank.goTo('2026-04-01T09:00:00Z');
    const { balances } = (await get(`${self}/balances`)).body;
    expect(balances.at(-1)).toMatchObject({ balanceType: 'nonInvoiced', balanceAmount: { amount: '-12.00' } });
  });

  it('of other accounts have no such balance', async () => {
    const { get } = await opened({ access: { allPsd2: 'allAccounts' } });
    const [{ resourceId }] = (await get('/v1/accounts')).body.accounts;
    const { balances } = (await get(`/v1/accounts/${resourceId}/balances`)).body;
    expect(balances.map(({ balanceType }: any) => balanceType)).not.toContain('nonInvoiced');
  });
});

describe('card transactions', () => {
  it('say what is known of each, newest first', async () => {
    const { bank, get, self } = await opened();
    const { body } = await get(self + TRANSACTIONS);
    const common = { maskedPAN: CARD.maskedPan };
    const money = (amount: string) => ({ transactionAmount: { currency: 'EUR', amount } });
    expect(body).toEqual({
      cardAccount: { maskedPan: CARD.maskedPan, currency: 'EUR' },
      debitAccounting: false,
      cardTransactions: {
        booked: [
          {
            ...common,
            ...money('5.00'),
            cardTransactionId: '000000003',
            transactionDate: '2026-03-01',
            bookingDate: '2026-03-02',
            valueDate: '2026-03-02',
            proprietaryBankTransactionCode: 'REFUND',
            invoiced: false,
          },
          {
            ...common,
            ...money('-20.00'),
            cardTransactionId: '000000002',
            transactionDate: '2026-02-27',
            bookingDate: '2026-03-01',
            valueDate: '2026-03-01',
            transactionDetails: 'Restaurant',
            invoiced: false,
          },
          {
            ...common,
            ...money('-50.00'),
            cardTransactionId: '000000001',
            transactionDate: '2026-02-26',
            bookingDate: '2026-02-27',
            valueDate: '2026-02-27',
            cardAcceptorId: 'SHOP-1',
            transactionDetails: 'Shop',
            invoiced: true,
          },
        ],
        pending: [
          {
            ...common,
            ...money('-12.00'),
            cardTransactionId: '000000004',
            transactionDate: '2026-03-01',
            transactionDetails: 'Hotel',
            invoiced: false,
          },
        ],
        _links: { cardAccount: { href: bank.url + self } },
      },
    });
  });

  it.each([
    ['booked', ['booked']],
    ['pending', ['pending']],
    ['both', ['booked', 'pending']],
  ])('with bookingStatus %s have the lists %j', async (bookingStatus, lists) => {
    const { get, self } = await opened();
    const { body } = await get(`${self}/transactions?bookingStatus=${bookingStatus}&dateFrom=2026-01-01`);
    const { _links: links, ...shown } = body.cardTransactions;
    expect(links).toHaveProperty('cardAccount');
    expect(Object.keys(shown)).toEqual(lists);
  });

  it('are those of the period', async () => {
    const { get, self } = await opened();
    const { body } = await get(`${self}/transactions?bookingStatus=both&dateFrom=2026-03-01&dateTo=2026-03-01`);
    const { booked, pending } = body.cardTransactions;
    const ids = [...booked, ...pending].map((one) => one.cardTransactionId);
    expect(ids).toEqual(['000000002', '000000004']);
  });

  it('are paged like those of accounts', async () => {
    const { bank, get, self } = await opened({ changes: { paging: 2 }, consent: { frequencyPerDay: 1 } });
    const first = (await get(self + TRANSACTIONS)).body.cardTransactions;
    expect(first.booked).toHaveLength(2);
    const next = first._links.next.href;
    expect(next.startsWith(`${bank.url}${self}/transactions?`)).toBe(true);
    const second = await get(next.slice(bank.url.length));
    expect(second.status).toBe(200);
    expect(second.body.cardTransactions.booked.map((one: any) => one.cardTransactionId)).toEqual(['000000001']);
    expect(second.body.cardTransactions._links).not.toHaveProperty('next');
  });

  it('have the balances where the bank always sends them', async () => {
    const { get, self } = await opened({ changes: { 'transactions-path': 'with-balances' } });
    expect((await get(self + TRANSACTIONS)).body.balances[0]).toMatchObject({ balanceAmount: { amount: '-65.00' } });
  });

  it('do not know withBalance', async () => {
    const { get, self } = await opened();
    const { status, body } = await get(`${self}${TRANSACTIONS}&withBalance=true`);
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('balances');
  });

  it.each([
    ['dateFrom=2026-01-01', 'FORMAT_ERROR', 'bookingStatus'],
    ['bookingStatus=information&dateFrom=2026-01-01', 'FORMAT_ERROR', 'bookingStatus'],
    ['bookingStatus=all&dateFrom=2026-01-01', 'FORMAT_ERROR', 'bookingStatus'],
    ['bookingStatus=both', 'FORMAT_ERROR', 'dateFrom'],
    ['bookingStatus=both&dateFrom=yesterday', 'FORMAT_ERROR', 'dateFrom'],
    ['bookingStatus=both&dateFrom=2026-01-01&dateTo=2026-02-30', 'FORMAT_ERROR', 'dateTo'],
    ['bookingStatus=both&dateFrom=2026-03-02&dateTo=2026-03-01', 'PERIOD_INVALID', 'dateFrom'],
    ['bookingStatus=both&deltaList=maybe', 'FORMAT_ERROR', 'deltaList'],
    ['bookingStatus=both&entryReferenceFrom=000000999', 'RESOURCE_UNKNOWN', 'entryReferenceFrom'],
  ])('%s is %s at %s, and counts as no access', async (query, code, path) => {
    const { bank, get, self } = await opened({ consent: { frequencyPerDay: 1 } });
    const { status, body } = await get(`${self}/transactions?${query}`);
    expect(status).toBe(400);
    expect(body.tppMessages[0]).toMatchObject({ code, path });
    expect(bank.bank.state.usage.size).toBe(0);
  });
});

describe('accesses without the PSU', () => {
  it('are counted apart for each list and each card account', async () => {
    const { bank, consentId, get, self } = await opened({
      access: { allPsd2: 'allAccounts' },
      consent: { frequencyPerDay: 1 },
    });
    for (const path of ['/v1/accounts', '/v1/card-accounts', self, `${self}/balances`, self + TRANSACTIONS]) {
      expect([path, (await get(path)).status]).toEqual([path, 200]);
      expect([path, codeOf(await get(path))]).toEqual([path, [429, 'ACCESS_EXCEEDED']]);
    }
    expect(bank.bank.state.usage.get(asId(consentId))?.counts).toEqual({
      accounts: 1,
      cardAccounts: 1,
      'account:anna-card': 1,
      'balances:anna-card': 1,
      'transactions:anna-card': 1,
    });
  });

  it('use up a one-off consent to a card by its own list', async () => {
    const { bank, consentId, get, self } = await opened({ consent: { recurringIndicator: false, frequencyPerDay: 1 } });
    for (const path of ['/v1/card-accounts', `${self}/balances`, self + TRANSACTIONS])
      expect((await get(path)).status).toBe(200);
    bank.advance(3_600_000);
    expect(bank.bank.state.consents.get(asId(consentId))?.consentStatus).toBe('expired');
  });
});
