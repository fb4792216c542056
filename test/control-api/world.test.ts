import { describe, expect, it } from '@jest/globals';
import { startInProcess } from '../../src/server/start-in-process.js';
import { connectSandbank } from '../../src/library/server-client.js';
import { approve, obtainConsent, pay, tppAt } from '../support/tpp-client.js';
import { openControl, problemOf, type Control } from './control-bank.js';

const W7 = '/__admin/banks/w7';
const eur = (amount: number) => ({ currency: 'EUR', amount });

async function accountIn(control: Control): Promise<any> {
  return (await control.get(`${W7}/accounts`)).accounts.find(
    (one: any) => one.currency === 'EUR' && one.status === 'enabled',
  );
}

describe('changes from outside the bank', () => {
  it('book a salary and a direct debit, whatever the balance', async () => {
    const control = await openControl();
    const { accountId, balances } = await accountIn(control);
    const path = `${W7}/accounts/${accountId}/transactions`;
    const salary = {
      transactionAmount: eur(2500.5),
      debtorName: 'Employer GmbH',
      debtorAccount: { iban: 'DE54909090900532013000' },
      remittanceInformationUnstructured: 'Salary March',
      purposeCode: 'SALA',
    };
    const arrived = await control.post(path, salary);
    expect(arrived.transaction).toMatchObject({
      ...salary,
      bookingDate: '2026-03-02',
      transactionId: expect.any(String),
    });
    expect(arrived.account.balances.booked.amount).toBeCloseTo(Number(balances.booked.amount) + 2500.5);
    const taken = await control.post(path, { transactionAmount: eur(-1_000_000), creditorName: 'Landlord' });
    expect(taken.account.balances.booked.amount).toBeCloseTo(Number(balances.booked.amount) + 2500.5 - 1_000_000);
    expect(taken.transaction.transactionId).not.toBe(arrived.transaction.transactionId);
    expect(taken.account).toEqual(await control.get(`${W7}/accounts/${accountId}`));
    // The same bank answers the same.
    await control.post(`${W7}/reset`);
    expect((await control.post(path, salary)).transaction).toEqual(arrived.transaction);
    expect((await control.get(`/__admin/accounts/${accountId}`)).balances).toEqual(balances);
  });

  it('block, rename and give credit to an account, and are added to its history', async () => {
    const control = await openControl();
    const { accountId, status, name } = await accountIn(control);
    const patch = (body: object) => control.call('patch', `${W7}/accounts/${accountId}`, { body });
    expect((await patch({ status: 'blocked' })).body).toMatchObject({ status: 'blocked', name });
    const changed = (await patch({ name: 'Holiday', creditLimit: eur(100) })).body;
    expect(changed).toMatchObject({ status: 'blocked', name: 'Holiday', balances: { creditLimit: eur(100) } });
    const history = changed.history.map(({ from, to }: any) => [from, to]);
    expect(history).toEqual([
      [null, status],
      [status, 'blocked'],
    ]);
    const state = await control.get(`${W7}/state`);
    await control.post(`${W7}/reset`);
    expect((await control.get(`${W7}/accounts/${accountId}`)).status).toBe(status);
    await control.put(`${W7}/state`, state);
    expect(await control.get(`${W7}/accounts/${accountId}`)).toEqual(changed);
  });

  it.each([
    ['post', '/transactions', {}, 400, 'transactionAmount is missing'],
    ['post', '/transactions', { transactionAmount: eur(0) }, 400, 'transactionAmount.amount must not be 0'],
    ['post', '/transactions', { transactionAmount: eur(1.234) }, 400, 'too many decimals for EUR'],
    ['post', '/transactions', { transactionAmount: { currency: 'USD', amount: 1 } }, 400, 'currency must be EUR'],
    ['post', '/transactions', { transactionAmount: eur(1), debtorAccount: { iban: 'x' } }, 400, 'debtorAccount.iban'],
    ['post', '/transactions', { transactionAmount: eur(1), debtorAccount: { pan: '1' } }, 400, 'pan'],
    ['post', '/transactions', { amount: eur(1) }, 400, 'amount is unknown'],
    [
      'post',
      '/transactions',
      { transactionAmount: eur(1), purposeCode: 'a' },
      400,
      'purposeCode must be an ISO 20022 code',
    ],
    ['post', '/transactions', { transactionAmount: eur(1), bankTransactionCode: 'FOO' }, 400, 'such as PMNT-RCDT-ESCT'],
    ['patch', '', {}, 400, 'send at least one of status, name, creditLimit'],
    ['patch', '', { status: 'open' }, 400, 'status "open" must be one of enabled, deleted, blocked'],
    ['patch', '', { creditLimit: eur(-1) }, 400, 'creditLimit.amount must be 0 or more'],
    ['patch', '', { creditLimit: { currency: 'USD', amount: 1 } }, 400, 'creditLimit.currency must be EUR'],
    ['patch', '', { iban: 'x' }, 400, 'iban is unknown'],
    ['patch', '-unknown', { status: 'blocked' }, 404, 'there is no account'],
    ['post', '-unknown/transactions', { transactionAmount: eur(1) }, 404, 'this bank has no account'],
  ] as const)('%s %s %j is rejected with %i and changes nothing', async (method, rest, body, status, message) => {
    const control = await openControl();
    const { accountId } = await accountIn(control);
    const before = await control.get(`${W7}/state`);
    const answer = await control.call(method, `${W7}/accounts/${accountId}${rest}`, { body });
    expect([answer.status, problemOf(answer).detail]).toEqual([status, expect.stringContaining(message)]);
    expect(await control.get(`${W7}/state`)).toEqual(before);
  });

  it('book nothing on a deleted account', async () => {
    const control = await openControl();
    const { accountId } = await accountIn(control);
    await control.call('patch', `${W7}/accounts/${accountId}`, { body: { status: 'deleted' } });
    const answer = await control.call('post', `${W7}/accounts/${accountId}/transactions`, {
      body: { transactionAmount: eur(1) },
    });
    expect([answer.status, problemOf(answer).detail]).toEqual([409, expect.stringContaining('is deleted')]);
  });

  it('are visible to TPPs and payments', async () => {
    const server = await startInProcess({ clock: '2026-03-02T09:00:00Z' });
    const bank = await connectSandbank(server.url);
    const tpp = await tppAt(server.url, 'default');
    const { token } = await obtainConsent(tpp);
    const read = async (path: string): Promise<any> => (await tpp.call('GET', `/PSD2/v1${path}`, { token })).body;
    const [{ resourceId }] = (await read('/accounts')).accounts;
    const { accountId } = (await bank.accounts()).find(({ iban }) => iban === tpp.facts.iban)!;
    await bank.bookTransaction(accountId, { transactionAmount: eur(77.7), debtorName: 'Aunt Mary' });
    const { booked } = (await read(`/accounts/${resourceId}/transactions?bookingStatus=booked`)).transactions;
    expect(booked.find(({ debtorName }: any) => debtorName === 'Aunt Mary').transactionAmount).toEqual(eur(77.7));
    await bank.changeAccount(accountId, { status: 'blocked' });
    expect((await read('/accounts')).accounts[0].status).toBe('blocked');
    const { paymentId } = (await pay(tpp)).body;
    await approve(tpp, paymentId).catch(() => undefined);
    await bank.clock.advance('PT1M');
    expect((await bank.payments.read(paymentId)).transactionStatus).not.toBe('ACSC');
    await server.stop();
  });
});
