import { beforeAll, describe, expect, it } from '@jest/globals';
import { ENTRIES_PER_TURN } from '../../src/control-api/lists.js';
import { asId, type ConsentId } from '../../src/domain/ids.js';
import type { Bank } from '../../src/sim/bank.js';
import { createConsent } from '../../src/sim/consents/create-consent.js';
import { createFundsConsent } from '../../src/sim/funds/funds-consents.js';
import { authorisedPayment, CALLER, consentRequest, IBANS, validConsent } from '../support/small-bank.js';
import { openControl, problemOf, type Control } from './control-bank.js';

/** The ids of a page of consents. */
const idsOf = (answer: any): string[] => answer.consents.map((consent: any) => consent.consentId);

function addConsents(bank: Bank, count: number): string[] {
  return Array.from(
    { length: count },
    () => bank.perform(() => createConsent(bank, consentRequest(), CALLER)).consentId as string,
  );
}

/** The lists of the control API, each with the member that has its entries. */
const LISTS = [
  ['consents', 'consents'],
  ['payments', 'payments'],
  ['funds-consents', 'fundsConsents'],
  ['signing-baskets', 'signingBaskets'],
  ['authorisations', 'authorisations'],
  ['notifications', 'notifications'],
  ['accounts', 'accounts'],
  ['psus', 'psus'],
  ['tpps', 'tpps'],
  ['portal/users', 'users'],
  ['requests', 'requests'],
] as const;

describe('a list without parameters', () => {
  it.each(LISTS)('of %s has the first hundred, as before, and how many there are', async (path, name) => {
    const control = await openControl();
    authorisedPayment(control.bank());
    addConsents(control.bank(), 2);
    const answer = await control.get(`/__admin/${path}`);
    const found = answer[name].length;
    expect(answer).toEqual({ count: found, total: found, [name]: answer[name] });
  });

  it('says where to go on when there are more entries than the limit', async () => {
    const control = await openControl();
    const ids = addConsents(control.bank(), 105);
    const first = await control.get('/__admin/consents');
    expect(first).toMatchObject({ count: 105, total: 105, nextCursor: ids[5] });
    expect(idsOf(first)).toHaveLength(100);
  });
});

describe('a search', () => {
  it('finds the oldest of 1,200 consents, and says how many match', async () => {
    const control = await openControl();
    const ids = addConsents(control.bank(), 1200);
    const answer = await control.get(`/__admin/consents?q=${String(ids[0]).slice(0, 20).toUpperCase()}&limit=10`);
    expect(answer).toMatchObject({ count: 1200, total: 1 });
    expect(idsOf(answer)).toEqual([ids[0]]);
    expect(await control.get('/__admin/consents?q=nothing-of-the-kind')).toEqual({
      count: 1200,
      total: 0,
      consents: [],
    });
    expect(await control.get('/__admin/consents?q=%20&limit=1')).toMatchObject({ total: 1200 });
  });

  it('finds consents by status, TPP, PSU and IBAN, and those that one has superseded', async () => {
    const control = await openControl();
    const bank = control.bank();
    const old = validConsent(bank);
    const next = validConsent(bank);
    const [open] = addConsents(bank, 1);
    const find = async (q: string): Promise<string[]> =>
      idsOf(await control.get(`/__admin/consents?q=${encodeURIComponent(q)}`));
    expect(await find('RECEIVED')).toEqual([open]);
    expect(await find('psdat-fma-ONE')).toEqual([open, next, old]);
    expect(await find('anna')).toEqual([next, old]);
    expect(await find(IBANS.anna.slice(0, 12))).toEqual([open, next, old]);
    expect(await find(next)).toEqual([next, old]);
  });

  it('finds payments by creditor, reason and TPP, and accounts, customers, TPPs and users by name', async () => {
    const control = await openControl();
    const paymentId = authorisedPayment(control.bank());
    expect(await control.get('/__admin/payments?q=ben')).toMatchObject({ total: 1, payments: [{ paymentId }] });
    expect(await control.get('/__admin/payments?q=AM04')).toMatchObject({ count: 1, total: 0 });
    await control.put(`/__admin/payments/${paymentId}/status`, { transactionStatus: 'RJCT', reason: 'AM04' });
    expect(await control.get('/__admin/payments?q=AM04')).toMatchObject({ total: 1 });
    expect(await control.get(`/__admin/accounts?q=${IBANS.ben}`)).toMatchObject({
      total: 1,
      accounts: [{ accountId: 'ben' }],
    });
    expect(await control.get('/__admin/psus?q=ben')).toMatchObject({ total: 1, psus: [{ id: 'ben' }] });
    const { tpps } = await control.get('/__admin/tpps');
    expect(await control.get(`/__admin/tpps?q=${tpps[1].userEmail}`)).toMatchObject({ total: 1, tpps: [tpps[1]] });
    const { users } = await control.get('/__admin/portal/users');
    expect(await control.get(`/__admin/portal/users?q=${users[1].userEmail}`)).toMatchObject({
      total: 1,
      users: [users[1]],
    });
  });

  it('never finds a secret', async () => {
    const control = await openControl();
    const { users } = await control.get('/__admin/portal/users');
    const { primary } = users[0].subscriptionKeys;
    for (const path of ['portal/users', 'tpps'])
      expect(await control.get(`/__admin/${path}?q=${primary}`)).toMatchObject({ total: 0 });
    expect(await control.get('/__admin/psus?q=ben-pass')).toMatchObject({ total: 0 });
  });
});

describe('the filters', () => {
  it('leave the consents and payments of a status, a TPP or a PSU', async () => {
    const control = await openControl();
    const bank = control.bank();
    const consentId = validConsent(bank);
    const [open] = addConsents(bank, 1);
    const paymentId = authorisedPayment(bank);
    const find = async (query: string): Promise<string[]> => idsOf(await control.get(`/__admin/consents?${query}`));
    expect(await find('status=valid')).toEqual([consentId]);
    expect(await find('status=received&psu=anna')).toEqual([open]);
    expect(await find('psu=anna')).toEqual([open, consentId]);
    expect(await find('psu=ben')).toEqual([]);
    expect(await find('tpp=PSDAT-FMA-ONE')).toEqual([open, consentId]);
    expect(await find('tpp=PSDAT-FMA-o')).toEqual([]);
    expect(await control.get('/__admin/payments?psu=anna&status=ACTC')).toMatchObject({
      count: 1,
      total: 1,
      payments: [{ paymentId }],
    });
    expect(await control.get('/__admin/payments?psu=ben')).toMatchObject({ count: 1, total: 0 });
    expect(await control.get('/__admin/authorisations?psu=anna&tpp=one')).toMatchObject({
      total: 1,
      authorisations: [{ id: open }],
    });
    const { accounts } = await control.get('/__admin/accounts?psu=ben&status=enabled');
    expect(accounts.map(({ accountId }: any) => accountId)).toEqual(['ben', 'firm', 'yen']);
  });

  it('leave the consents to confirmations of funds of a card', async () => {
    const control = await openControl();
    const bank = control.bank();
    const access = { account: { iban: IBANS.anna }, cardNumber: '5409050000000000' };
    for (const cardNumber of ['5409050000000001', access.cardNumber])
      bank.perform(() => createFundsConsent(bank, { ...access, cardNumber, redirect: {} }, CALLER));
    expect(await control.get('/__admin/funds-consents?q=5409050000000001&psu=anna&status=received')).toMatchObject({
      count: 2,
      total: 1,
      fundsConsents: [{ cardNumber: '5409050000000001' }],
    });
  });

  it.each([
    ['consents?status=ACSC', 'status', 'received'],
    ['payments?status=valid', 'status', 'ACSC'],
    ['accounts?status=open', 'status', 'enabled, deleted, blocked'],
    [`consents?q=${'x'.repeat(141)}`, 'q', '140'],
    ['consents?psu=', 'psu', 'empty'],
    ['consents?tpp=', 'tpp', 'empty'],
    ['consents?limit=0', 'limit', '1 to 1000'],
    ['consents?cursor=no-such-consent', 'cursor', 'start again without cursor'],
    ['consents?cursor=x&offset=1', 'offset', 'cursor'],
    ['psus?status=blocked', 'status', 'q, limit, offset, cursor'],
    ['consents?text=x', 'text', 'q, '],
  ])('are checked: %s names %s', async (query, path, text) => {
    const answer = problemOf(await (await openControl()).call('get', `/__admin/${query}`));
    expect(answer).toMatchObject({ status: 400, code: 'FORMAT_ERROR', path });
    expect(answer.detail).toContain(text);
  });
});

describe('a cursor', () => {
  it('goes through all consents, each once, while new ones are created', async () => {
    const control = await openControl();
    const ids = addConsents(control.bank(), 25).reverse();
    const seen: string[] = [];
    let query = '';
    for (;;) {
      const page = await control.get(`/__admin/consents?limit=10${query}`);
      seen.push(...idsOf(page));
      if (page.nextCursor === undefined) break;
      query = `&cursor=${page.nextCursor}`;
      addConsents(control.bank(), 3);
    }
    expect(seen).toEqual(ids);
  });

  it('keeps its place when the consent no longer matches the filter', async () => {
    const control = await openControl();
    const ids = addConsents(control.bank(), 5).reverse();
    const first = await control.get('/__admin/consents?status=received&limit=2');
    expect(first.nextCursor).toBe(ids[1]);
    await control.post(`/__admin/authorisations/${ids[1]}`, { decision: 'refuse' });
    const second = await control.get(`/__admin/consents?status=received&limit=2&cursor=${first.nextCursor}`);
    expect(second).toMatchObject({ count: 5, total: 4, nextCursor: ids[3] });
    expect(idsOf(second)).toEqual([ids[2], ids[3]]);
  });

  it('goes through accounts in the order of the fixtures', async () => {
    const control = await openControl();
    const all = (await control.get('/__admin/accounts')).accounts.map((account: any) => account.accountId);
    const page = await control.get(`/__admin/accounts?limit=2&cursor=${all[0]}`);
    expect(page.accounts.map((account: any) => account.accountId)).toEqual(all.slice(1, 3));
    expect((await control.get('/__admin/accounts?offset=1&limit=1')).accounts[0].accountId).toBe(all[1]);
  });
});

describe('a list of 40,000 consents', () => {
  const MANY = 40_000;
  let control: Control;
  let steps = 0;

  beforeAll(async () => {
    control = await openControl();
    const bank = control.bank();
    validConsent(bank);
    fill(bank);
  });

  /** Fills a bank with consents, codes and due events that count how often they are looked at. */
  function fill({ state }: Bank): void {
    const [consent] = state.consents.values();
    const [code] = state.codes.values();
    const [entry] = state.timeline.heap;
    if (!consent || !code || !entry) throw new Error('the bank has no consent with a code');
    const { consentStatus } = consent;
    const { grantId } = code;
    for (let number = 0; number < MANY; number += 1) {
      const id = asId<ConsentId>(`${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`);
      state.consents.set(id, {
        ...consent,
        consentId: id,
        get consentStatus() {
          steps += 1;
          return consentStatus;
        },
      });
      state.codes.set(`code-${number}`, {
        ...code,
        get grantId() {
          steps += 1;
          return grantId;
        },
      });
      const event = {
        at: entry.event.at + 1e9,
        kind: 'consentEnds' as const,
        get subject() {
          steps += 1;
          return id;
        },
      };
      state.timeline.heap.push({ event, order: number + 1e6 });
    }
  }

  /** Makes a call, and counts the steps in each turn of the event loop until its response. */
  async function stepsOf(path: string): Promise<{ readonly most: number; readonly all: number; readonly answer: any }> {
    const first = steps;
    let [most, before, isOver] = [0, first, false];
    const look = (): void => {
      most = Math.max(most, steps - before);
      before = steps;
      if (!isOver) setImmediate(look);
    };
    setImmediate(look);
    const answer = await control.get(path);
    isOver = true;
    return { most, all: steps - first, answer };
  }

  it.each([
    ['q=no-such-text', 0],
    ['status=rejected', 0],
    ['q=no-such-text&status=valid', 0],
  ])('is searched in turns of a thousand consents: %s', async (query, total) => {
    const { most, all, answer } = await stepsOf(`/__admin/consents?${query}`);
    expect(answer).toMatchObject({ count: MANY + 1, total });
    expect(all).toBeGreaterThanOrEqual(MANY);
    expect(most).toBeLessThanOrEqual(2 * ENTRIES_PER_TURN);
  });

  it.each([['limit=1000'], ['psu=anna&limit=1000'], ['status=valid&tpp=one&limit=1000']])(
    'is answered in turns, with events and codes from among 40,000: %s',
    async (query) => {
      const { most, all, answer } = await stepsOf(`/__admin/consents?${query}`);
      expect(answer).toMatchObject({ count: MANY + 1, total: MANY + 1 });
      expect(answer.consents).toHaveLength(1000);
      expect(all).toBeGreaterThanOrEqual(2 * MANY);
      // The events of a page are put in order at once.
      expect(most).toBeLessThanOrEqual(ENTRIES_PER_TURN + 5 * 1000);
    },
  );

  it('answers other calls before a search ends', async () => {
    const order: string[] = [];
    await Promise.all([
      control.get('/__admin/consents?q=no-such-text').then(() => order.push('search')),
      control.get('/__admin/clock').then(() => order.push('clock')),
    ]);
    expect(order).toEqual(['clock', 'search']);
  });
});
