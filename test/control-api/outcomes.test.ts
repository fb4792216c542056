import { describe, expect, it } from '@jest/globals';
import { openControl } from './control-bank.js';

const RULE = {
  match: { operation: 'readAccounts', tpp: 'one' },
  after: 1,
  sequence: [{ error: 'INTERNAL_SERVER_ERROR' }, { usual: true, times: 'always' }],
};

describe('scripted outcomes', () => {
  it('are queued in order, listed with their remaining calls, and can be removed', async () => {
    const control = await openControl();
    const first = await control.call('post', '/__admin/outcomes', { body: RULE });
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      id: 'outcome-1',
      source: 'queued',
      match: RULE.match,
      sequence: [
        { error: { code: 'INTERNAL_SERVER_ERROR' }, times: 1 },
        { usual: true, times: 'always' },
      ],
      after: 1,
      matched: 0,
    });
    const path = { outcome: { path: 'ACTC > RJCT(AM04)' }, match: { amount: { from: 1, to: '2.50' } } };
    expect(await control.post('/__admin/outcomes', path)).toEqual({
      id: 'outcome-2',
      source: 'queued',
      match: { operation: 'initiatePayment', amount: { from: '1', to: '2.50' } },
      sequence: [{ path: 'ACTC > RJCT(AM04)', times: 1 }],
      after: 0,
      matched: 0,
      next: { path: 'ACTC > RJCT(AM04)' },
    });
    const ids = async (): Promise<string[]> =>
      (await control.get('/__admin/outcomes')).outcomes.map(({ id }: { id: string }) => id);
    expect(await ids()).toEqual(['outcome-1', 'outcome-2']);
    expect((await control.call('delete', '/__admin/outcomes/outcome-1')).body).toEqual({ deleted: 1 });
    expect(await ids()).toEqual(['outcome-2']);
    expect((await control.call('delete', '/__admin/outcomes/outcome-1')).status).toBe(404);
    expect((await control.call('delete', '/__admin/outcomes')).body).toEqual({ deleted: 1 });
    expect(await ids()).toEqual([]);
  });

  it('belong to their bank, and a reset removes them', async () => {
    const control = await openControl();
    await control.post('/__admin/banks/w7/outcomes', RULE);
    expect((await control.get('/__admin/outcomes')).outcomes).toEqual([]);
    expect((await control.get('/__admin/banks/w7/outcomes')).outcomes).toHaveLength(1);
    await control.post('/__admin/banks/w7/reset');
    expect((await control.get('/__admin/banks/w7/outcomes')).outcomes).toEqual([]);
  });

  it('are rejected with the impossible member, and nothing is queued', async () => {
    const control = await openControl();
    const answer = await control.call('post', '/__admin/outcomes', { body: { outcome: { path: 'RJCT > ACSC' } } });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      path: 'outcome.path',
      detail: expect.stringContaining('nothing can follow RJCT'),
    });
    expect((await control.get('/__admin/outcomes')).outcomes).toEqual([]);
  });

  it('are limited to a thousand', async () => {
    const control = await openControl();
    const { outcomes } = control.bank().state;
    for (let count = 0; count < 1000; count += 1) outcomes.set(`filler-${count}`, {} as never);
    const answer = await control.call('post', '/__admin/outcomes', { body: RULE });
    expect([answer.status, outcomes.size]).toEqual([409, 1000]);
  });
});

describe('magic values', () => {
  it('are listed at demo unless the profile disables them', async () => {
    const { magic } = await (await openControl()).get('/__admin/demo');
    expect(magic.remittance).toMatch(/^sandbank: /);
    expect(magic.creditorNames).toContainEqual(expect.objectContaining({ value: 'Sandbank Pending' }));
    expect(magic.amounts).toEqual([]);
    const all = await openControl({ switches: { 'magic-values': 'with-amounts' } });
    expect((await all.get('/__admin/demo')).magic.amounts).toContainEqual(
      expect.objectContaining({ value: '404.04', path: 'ACTC > RJCT(AM04)' }),
    );
    const off = await openControl({ switches: { 'magic-values': 'off' } });
    expect(await off.get('/__admin/demo')).not.toHaveProperty('magic');
  });
});
