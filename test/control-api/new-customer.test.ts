import { describe, expect, it } from '@jest/globals';
import { ibanProblem } from '../../src/domain/account/iban.js';
import { connectSandbank } from '../../src/library/server-client.js';
import { startInProcess } from '../../src/server/start-in-process.js';
import { approve, exchange, makeConsent, obtainConsent, pay, tppAt } from '../support/tpp-client.js';
import { openControl, problemOf } from './control-bank.js';

const W7 = '/__admin/banks/w7';
const eur = (amount: number) => ({ currency: 'EUR', amount });

describe('a new customer', () => {
  it('is added, opens accounts, and is removed by a reset', async () => {
    const control = await openControl();
    const before = await control.get(`${W7}/psus`);
    const greta = await control.post(`${W7}/psus`, { id: 'greta', name: 'Greta Neumann', address: { country: 'AT' } });
    expect(greta).toMatchObject({
      id: 'greta',
      name: 'Greta Neumann',
      password: 'greta-pass',
      blocked: false,
      accounts: [],
    });
    const numbers = before.psus.map(({ customerNo }: any) => customerNo);
    expect(numbers).not.toContain(greta.customerNo);
    const first = await control.post(`${W7}/accounts`, { holders: ['greta'], balance: eur(100), name: 'Salary' });
    const second = await control.post(`${W7}/accounts`, {
      holders: ['greta', 'anna'],
      balance: { currency: 'USD', amount: 0 },
      usage: 'ORGA',
      signaturesRequired: 2,
    });
    expect(first).toMatchObject({
      accountId: 'greta-1',
      currency: 'EUR',
      name: 'Salary',
      status: 'enabled',
      usage: 'PRIV',
      customerNo: greta.customerNo,
      suffix: 1,
      balances: { booked: eur(100), available: eur(100) },
      holders: [{ id: 'greta', name: 'Greta Neumann' }],
      history: [{ from: null, to: 'enabled', cause: 'opened by the control API' }],
    });
    expect(second).toMatchObject({
      accountId: 'greta-2',
      currency: 'USD',
      usage: 'ORGA',
      suffix: 2,
      signaturesRequired: 2,
    });
    expect(ibanProblem(first.iban)).toBeUndefined();
    expect(second.iban).not.toBe(first.iban);
    const { psus } = await control.get(`${W7}/psus`);
    expect(psus.at(-1).accounts.map(({ accountId }: any) => accountId)).toEqual(['greta-1', 'greta-2']);
    expect(psus.find(({ id }: any) => id === 'anna').accounts.at(-1).accountId).toBe('greta-2');
    expect((await control.get(`${W7}/demo`)).psus.at(-1)).toMatchObject({ id: 'greta', password: 'greta-pass' });
    const state = await control.get(`${W7}/state`);
    await control.post(`${W7}/reset`);
    expect(await control.get(`${W7}/psus`)).toEqual(before);
    await control.put(`${W7}/state`, state);
    expect((await control.get(`${W7}/accounts/greta-1`)).balances).toEqual(first.balances);
    expect(await control.get(`${W7}/state`)).toEqual(state);
    // Another bank knows nothing of it.
    expect((await control.call('get', '/__admin/accounts/greta-1')).status).toBe(404);
  });

  it('may have a separate one-time code, which is part of the state', async () => {
    const control = await openControl();
    expect(await control.post(`${W7}/psus`, { id: 'greta', name: 'Greta', oneTimeCode: '271828' })).toMatchObject({
      oneTimeCode: '271828',
    });
    expect((await control.post(`${W7}/psus`, { id: 'hugo', name: 'Hugo' })).oneTimeCode).toBe('123456');
    await control.put(`${W7}/state`, await control.get(`${W7}/state`));
    const { psus } = await control.get(`${W7}/demo`);
    expect(psus.slice(-2).map(({ oneTimeCode }: any) => oneTimeCode)).toEqual(['271828', '123456']);
    for (const oneTimeCode of ['27182', '2718281', 'abcdef', ''])
      expect((await control.call('post', `${W7}/psus`, { body: { id: 'ida', name: 'Ida', oneTimeCode } })).status).toBe(
        400,
      );
  });

  it('works like any other: pages, consents, account data, payments in both directions', async () => {
    const server = await startInProcess({ clock: '2026-03-02T09:00:00Z' });
    const bank = await connectSandbank(server.url);
    const tpp = await tppAt(server.url, 'default');
    // The TPP has looked up accounts before this one is there.
    const { token: earlier } = await obtainConsent(tpp);
    const [{ resourceId }] = (await tpp.call('GET', '/PSD2/v1/accounts', { token: earlier })).body.accounts;
    await tpp.call('GET', `/PSD2/v1/accounts/${resourceId}/balances`, { token: earlier });
    await bank.addPsu({ id: 'greta', name: 'Greta Neumann', password: 'secret' });
    const { iban = '', accountId } = await bank.addAccount({ holders: ['greta'], balance: eur(50) });
    const accounts = [{ iban }];
    const consentId = await makeConsent(tpp, { access: { accounts, balances: accounts, transactions: accounts } });
    const { code = '' } = await bank.approve(consentId, { psu: 'greta' });
    const token = (await exchange(tpp, code, consentId)).body.access_token;
    const read = async (path: string): Promise<any> => (await tpp.call('GET', `/PSD2/v1${path}`, { token })).body;
    const [listed] = (await read('/accounts')).accounts;
    expect(listed).toMatchObject({ iban, ownerName: 'Greta Neumann' });
    const booked = async () =>
      (await read(`/accounts/${listed.resourceId}/transactions?bookingStatus=booked`)).transactions.booked;
    expect(await booked()).toEqual([expect.objectContaining({ transactionAmount: eur(50) })]);
    const { paymentId } = (await pay(tpp, { creditorAccount: { iban }, creditorName: 'Greta Neumann' })).body;
    await approve(tpp, paymentId);
    await bank.clock.advance('PT1M');
    const away = await pay(tpp, { debtorAccount: { iban }, instructedAmount: eur(51) });
    await approve(tpp, away.body.paymentId);
    await bank.clock.advance('PT1M');
    expect((await bank.payments.read(away.body.paymentId)).transactionStatus).toBe('ACSC');
    expect((await bank.account(accountId)).balances.booked).toEqual(eur(0.5));
    expect(await booked()).toHaveLength(3);
    await server.stop();
  });

  it.each([
    ['/psus', { name: 'Greta' }, 'id is missing'],
    [
      '/psus',
      { id: 'Greta!', name: 'Greta' },
      'id must be 1 to 32 characters: a to z, 0 to 9, dot, dash and underscore, not "Greta!"',
    ],
    ['/psus', { id: 'anna', name: 'Anna' }, 'a PSU with the id anna already exists'],
    ['/psus', { id: 'greta' }, 'name is missing'],
    [
      '/psus',
      { id: 'greta', name: 'Greta', address: { country: 'XX' } },
      'address.country: "XX" is not an ISO 3166-1 country such as AT',
    ],
    [
      '/psus',
      { id: 'greta', name: 'Greta', address: { town: 'X' } },
      'address.town is not a known name; known members are: street, ',
    ],
    ['/accounts', { holders: ['anna'] }, 'balance is missing'],
    ['/accounts', { balance: eur(1) }, 'holders is missing'],
    ['/accounts', { holders: [], balance: eur(1) }, 'holders is empty'],
    ['/accounts', { holders: ['nobody'], balance: eur(1) }, 'the PSU nobody does not exist'],
    ['/accounts', { holders: ['anna', 'anna'], balance: eur(1) }, 'holders lists a PSU twice'],
    [
      '/accounts',
      { holders: [1], balance: eur(1) },
      'holders[0] must be an id of letters, digits, dot, dash and underscore, such as anna, not 1',
    ],
    ['/accounts', { holders: ['anna'], balance: eur(1), iban: 'AT00' }, 'iban'],
    ['/accounts', { holders: ['anna'], balance: eur(1), usage: 'X' }, 'usage must be one of PRIV, ORGA, not "X"'],
    ['/accounts', { holders: ['anna'], balance: eur(1), signaturesRequired: 2 }, 'signaturesRequired must not exceed'],
    ['/accounts', { holders: ['anna'], balance: eur(1), creditLimit: eur(-1) }, 'creditLimit.amount must be 0 or more'],
    ['/accounts', { holders: ['anna'], balance: { currency: 'XXQ', amount: 1 } }, 'balance.currency'],
  ])('is rejected for %s with %j, and nothing changes', async (path, body, message) => {
    const control = await openControl();
    const before = await control.get(`${W7}/state`);
    const answer = await control.call('post', W7 + path, { body });
    expect([answer.status, problemOf(answer).detail]).toEqual([400, expect.stringContaining(message)]);
    expect(await control.get(`${W7}/state`)).toEqual(before);
  });

  it('never gets an IBAN that is in use', async () => {
    const control = await openControl();
    const { accounts } = await control.get(`${W7}/accounts`);
    const { iban } = accounts.find((one: any) => one.iban !== undefined && one.currency === 'EUR');
    const open = (currency: string) =>
      control.call('post', `${W7}/accounts`, { body: { holders: ['anna'], iban, balance: { currency, amount: 1 } } });
    expect([(await open('EUR')).status, (await open('CHF')).status]).toEqual([400, 201]);
  });

  it('must exist in an imported state that refers to it', async () => {
    const control = await openControl();
    await control.post(`${W7}/psus`, { id: 'greta', name: 'Greta' });
    await control.post(`${W7}/accounts`, { holders: ['greta'], balance: eur(1) });
    const state = await control.get(`${W7}/state`);
    const answer = await control.call('put', `${W7}/state`, { body: { ...state, psus: [] } });
    expect([answer.status, problemOf(answer).detail]).toEqual([
      400,
      'accounts[0].holders[0]: "greta" is not a PSU of this bank',
    ]);
  });
});
