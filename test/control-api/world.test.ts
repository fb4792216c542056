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
    ['post', '/transactions', { amount: eur(1) }, 400, 'amount is not a known name'],
    [
      'post',
      '/transactions',
      { transactionAmount: eur(1), purposeCode: 'a' },
      400,
      'purposeCode must be an ISO 20022 code',
    ],
    ['post', '/transactions', { transactionAmount: eur(1), bankTransactionCode: 'FOO' }, 400, 'such as PMNT-RCDT-ESCT'],
    ['patch', '', {}, 400, 'send at least one of status, name, creditLimit'],
    ['patch', '', { status: 'open' }, 400, 'status must be one of enabled, deleted, blocked, not "open"'],
    ['patch', '', { creditLimit: eur(-1) }, 400, 'creditLimit.amount must be 0 or more'],
    ['patch', '', { creditLimit: { currency: 'USD', amount: 1 } }, 400, 'creditLimit.currency must be EUR'],
    ['patch', '', { iban: 'x' }, 400, 'iban is not a known name'],
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

describe('pending transactions', () => {
  const CARD = { transactionAmount: eur(-80), creditorName: 'Petrol station', pending: true };

  /** Anna's account, with a function that adds a pending transaction. */
  async function opened() {
    const control = await openControl();
    const { accountId } = await accountIn(control);
    const path = `${W7}/accounts/${accountId}`;
    const add = async (more: object = {}): Promise<any> =>
      (await control.call('post', `${path}/transactions`, { body: { ...CARD, ...more } })).body;
    const lists = () => control.get(`${path}/transactions`);
    const initial = (await lists()).pending as unknown[];
    const available = async () => (await control.get(path)).balances.available.amount as number;
    return { control, path, add, lists, available, initial };
  }

  it('reserve money until they are booked with what was presented', async () => {
    const { control, path, add, lists, available, initial } = await opened();
    const before = await available();
    const { transaction } = await add();
    expect(transaction).toMatchObject({ transactionAmount: eur(-80), ending: { as: 'booked' } });
    expect(transaction).not.toHaveProperty('bookingDate');
    expect(await available()).toBeCloseTo(before - 80);
    const end = `${path}/transactions/${transaction.transactionId}/end`;
    const presented = { transactionAmount: eur(-52.17), remittanceInformationUnstructured: '34 l' };
    const { body } = await control.call('post', end, { body: presented });
    expect(body.transaction).toMatchObject({ ...presented, bookingDate: expect.any(String) });
    expect(await available()).toBeCloseTo(before - 52.17);
    expect((await lists()).pending).toEqual(initial);
  });

  it('are changed while they stay pending, and released', async () => {
    const { control, path, add, lists, available, initial } = await opened();
    const before = await available();
    const { transaction } = await add();
    const one = `${path}/transactions/${transaction.transactionId}`;
    await control.call('patch', one, { body: { transactionAmount: eur(-30) } });
    expect((await lists()).pending[0].transactionAmount).toEqual(eur(-30));
    const second = (await add()).transaction.transactionId;
    await control.call('patch', one, { body: { transactionAmount: eur(-20) } });
    const ids = (await lists()).pending.map(({ transactionId }: any) => transactionId);
    expect(ids.slice(0, 2)).toEqual([second, transaction.transactionId]);
    await control.call('post', `${path}/transactions/${second}/end`, { body: { as: 'released' } });
    await control.call('patch', one, { body: { transactionAmount: eur(-30) } });
    expect(await available()).toBeCloseTo(before - 30);
    await control.call('post', `${one}/end`, { body: { as: 'released' } });
    expect((await lists()).pending).toEqual(initial);
    expect(await available()).toBeCloseTo(before);
  });

  it.each([
    [{ after: 'P2D', transactionAmount: eur(-50) }, 'booked', -50],
    [{ after: 'P2D', as: 'released' }, 'released', 0],
  ])('end by themselves as planned: %j', async (ending, to, debited) => {
    const { control, add, lists } = await opened();
    const { transaction } = await add({ ending });
    expect(transaction.ending.as).toBe(to);
    const { events } = (await control.call('post', `${W7}/clock/advance`, { body: { by: 'P3D' } })).body;
    const money = [{ accountId: expect.any(String), amount: eur(debited || -80), status: to }];
    expect(events).toContainEqual(expect.objectContaining({ kind: 'account', from: 'pending', to, money }));
    const { pending, booked } = await lists();
    const ids = [...pending, ...booked].map(({ transactionId }: any) => transactionId);
    expect(ids.includes(transaction.transactionId)).toBe(to === 'booked');
    if (to === 'booked') expect(booked[0].transactionAmount).toEqual(eur(debited));
  });

  it.each([
    ['post', '', { ...CARD, ending: { after: 'soon' } }, 400, 'ending.after "soon" must be a duration such as P2D'],
    ['post', '', { ...CARD, pending: false, ending: {} }, 400, 'ending is for pending transactions'],
    ['post', '', { ...CARD, ending: { transactionAmount: eur(5) } }, 400, 'must have the sign of the pending amount'],
    [
      'post',
      '',
      { ...CARD, ending: { as: 'released', transactionAmount: eur(-5) } },
      400,
      'allows no transactionAmount',
    ],
    ['patch', '/{id}', {}, 400, 'send at least one of transactionAmount'],
    ['patch', '/{id}', { transactionAmount: { currency: 'USD', amount: -1 } }, 400, 'must be EUR'],
    ['patch', '/unknown', { transactionAmount: eur(-1) }, 404, 'no pending transaction unknown'],
    ['post', '/{id}/end', { as: 'lost' }, 400, 'booked, released'],
  ] as const)('%s %s %j is rejected with %i and changes nothing', async (method, rest, body, status, message) => {
    const { control, path, add } = await opened();
    const { transaction } = await add();
    const before = await control.get(`${W7}/state`);
    const address = `${path}/transactions${rest.replace('{id}', transaction.transactionId)}`;
    const answer = await control.call(method, address, { body });
    expect([answer.status, problemOf(answer).detail]).toEqual([status, expect.stringContaining(message)]);
    expect(await control.get(`${W7}/state`)).toEqual(before);
  });

  it('belong to the state, which can be put back', async () => {
    const { control, add } = await opened();
    await add({ ending: { after: 'P2D', as: 'released' } });
    const state = await control.get(`${W7}/state`);
    expect((await control.call('put', `${W7}/state`, { body: state })).status).toBe(200);
    expect(await control.get(`${W7}/state`)).toEqual(state);
  });
});
