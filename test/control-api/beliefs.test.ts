import { describe, expect, it } from '@jest/globals';
import { openControl } from './control-bank.js';

const HELD = {
  payments: { one: 'settled', two: 'unknown' },
  intentions: { one: 'Order 17', two: 'Order 17' },
  balances: [{ account: 'AT611904300234573201', type: 'interimAvailable', amount: '-1.5' }],
  entries: [{ account: 'anna-current', date: '2026-03-02', amount: '12.34', direction: 'debit' }],
};

describe('what a client holds', () => {
  it('is replaced as a whole, kept outside of the state, and forgotten at a reset', async () => {
    const control = await openControl();
    expect(await control.get('/__admin/beliefs')).toEqual({});
    expect((await control.call('put', '/__admin/beliefs', { body: HELD })).body).toEqual(HELD);
    expect(await control.get('/__admin/beliefs')).toEqual(HELD);
    expect(await control.get('/__admin/banks/w7/beliefs')).toEqual({});
    await control.call('put', '/__admin/beliefs', { body: { payments: {} } });
    expect(await control.get('/__admin/beliefs')).toEqual({ payments: {} });
    await control.post('/__admin/reset');
    expect(await control.get('/__admin/beliefs')).toEqual({});
  });

  it.each([
    [{ payments: { one: 'paid' } }, 'payments.one', 'settled, failed, open, unknown'],
    [{ intentions: { one: 17 } }, 'intentions.one', 'must be text, not 17'],
    [{ intentions: { one: '' } }, 'intentions.one', 'is empty'],
    [{ balances: [{ account: 'a', type: 'b', amount: 'x' }] }, 'balances[0].amount', 'an amount such as 12.34'],
    [{ balances: {} }, 'balances', 'must be a list, not an object'],
    [{ entries: [{ ...HELD.entries[0], amount: '-1' }] }, 'entries[0].amount', 'without sign'],
    [{ entries: [{ ...HELD.entries[0], direction: 'out' }] }, 'entries[0].direction', 'debit, credit'],
    [{ entries: [{ ...HELD.entries[0], id: '1' }] }, 'entries[0].id', 'is not a known name'],
    [{ accounts: [] }, 'accounts', 'payments, intentions, balances, entries'],
  ])('is refused as %j', async (body, path, reason) => {
    const control = await openControl();
    const { status, body: problem } = await control.call('put', '/__admin/beliefs', { body });
    expect([status, problem.path]).toEqual([400, path]);
    expect(problem.detail).toContain(reason);
    expect(await control.get('/__admin/beliefs')).toEqual({});
  });

  it('may have amounts as numbers', async () => {
    const control = await openControl();
    const balances = [{ ...HELD.balances[0], amount: 12.5 }];
    const { body } = await control.call('put', '/__admin/beliefs', { body: { balances } });
    expect(body.balances[0].amount).toBe('12.5');
  });
});
